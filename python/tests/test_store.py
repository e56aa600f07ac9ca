"""geocore.Library: recordings stored by the program geocalc, in columns."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

import geocore

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "Tests/Fixtures/formats"
FILES = [FIXTURES / "igc/flight.igc", FIXTURES / "kml/point.kml"]


@pytest.fixture(scope="module")
def store(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("store") / "tracks.db"
    subprocess.run([program, "library", "import", *FILES, "--store", path], check=True, capture_output=True)
    return path


def test_tracks(store: Path) -> None:
    library = geocore.Library(store)
    tracks = library.tracks()
    flight = list(tracks["kind"]).index("track")
    assert tracks["points"][flight] == 640
    assert abs(tracks["distance_m"][flight] - 61131.63) < 0.01
    assert tracks["source"][flight].endswith("flight.igc")
    assert tracks["start"][flight] == np.datetime64("2024-07-14T11:20:05", "us")
    assert not tracks["recording"][flight]
    assert "waypoint" in list(tracks["kind"])


def test_points_are_those_of_the_file(store: Path) -> None:
    library = geocore.Library(str(store))
    tracks = library.tracks()
    for number, kind in zip(tracks["track_id"], tracks["kind"]):
        stored = library.points(int(number))
        file = geocore.read_track(FILES[0] if kind == "track" else FILES[1])
        assert len(stored) == len(file)
        assert set(stored["track_id"]) == {number}
        for name in ("time", "latitude", "longitude", "altitude_m", "speed_mps"):
            np.testing.assert_array_equal(stored[name], file[name])
    every = library.points(tracks["track_id"])
    assert len(every) == sum(tracks["points"])
    assert len(library.points([])) == 0


def test_arrow(store: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    library = geocore.Library(store)
    table = pyarrow.table(library.tracks())
    points = pyarrow.table(library.points(table["track_id"].to_pylist()))
    # Results remain valid after the library is gone.
    del library
    assert points.num_rows == sum(table["points"].to_pylist())


def every_point(path: Path) -> None:
    library = geocore.Library(path)
    library.points(library.tracks()["track_id"])


def test_refusals(store: Path, tmp_path: Path) -> None:
    library = geocore.Library(store)
    with pytest.raises(geocore.GeocoreValueError, match="there is no track 77"):
        library.points(77)
    with pytest.raises(geocore.GeocoreValueError, match="there is no track -9223372036854775808"):
        library.points(-(2**63))
    with pytest.raises(geocore.GeocoreValueError, match="number"):
        library.points(2**64)
    with pytest.raises(geocore.GeocoreValueError, match=r"no\.db"):
        geocore.Library(tmp_path / "no.db")
    text = tmp_path / "text.db"
    text.write_text("this is no database, but a text of some length" * 30)
    with pytest.raises(geocore.GeocoreValueError, match="not a database"):
        geocore.Library(text)
    with pytest.raises(geocore.GeocoreTypeError):
        geocore.Library(1)  # type: ignore[arg-type]
    with pytest.raises(geocore.GeocoreValueError, match="zero"):
        geocore.Library("a\0b")
    damaged = tmp_path / "damaged.db"
    content = bytearray(store.read_bytes())
    for place in range(4096, len(content), 997):
        content[place] ^= 0x5A
    damaged.write_bytes(content)
    with pytest.raises(geocore.GeocoreValueError):
        every_point(damaged)

"""Edits of recordings: the results of the program's commands."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore

FIXTURES = Path(__file__).parents[2] / "Tests/Fixtures/formats"
RIDE = FIXTURES / "fit/computer.fit"
START = datetime.datetime(2026, 5, 1, 10, tzinfo=datetime.timezone.utc)


@pytest.fixture(scope="module")
def ride(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A winding ride of two tracks, the first with a pause, a waypoint and a route."""

    def points(first: int, count: int, lat: float) -> str:
        rows = []
        for i in range(first, first + count):
            time = START + datetime.timedelta(seconds=i)
            heart = 100 + i % 60
            place = f'lat="{lat + i * 1e-4:.6f}" lon="{7 + 5e-4 * np.sin(i / 9):.6f}"'
            sensor = f"<extensions><hr>{heart}</hr></extensions>" if i % 7 else ""
            rows.append(f"<trkpt {place}><ele>{500 + i % 40}</ele><time>{time:%FT%TZ}</time>{sensor}</trkpt>")
        return "<trkseg>" + "".join(rows) + "</trkseg>"

    text = (
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
        '<wpt lat="46" lon="7"><name>Home</name></wpt>'
        '<rte><rtept lat="46" lon="7"/><rtept lat="46.1" lon="7"/></rte>'
        f"<trk><name>One</name>{points(0, 120, 46)}{points(200, 100, 46)}</trk>"
        f"<trk><name>Two</name>{points(400, 90, 47)}</trk></gpx>"
    )
    path = tmp_path_factory.mktemp("ride") / "ride.gpx"
    path.write_text(text)
    return path


def at(seconds: float) -> datetime.datetime:
    return START + datetime.timedelta(seconds=seconds)


def write(recording: geocore.Recording, path: Path, **options: Any) -> None:
    """Writes without the warnings about what the format cannot hold."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        recording.write(path, **options)


def said(program: str, *arguments: str) -> bytes:
    done = subprocess.run([program, "track", *arguments], capture_output=True, check=True)
    return done.stdout


def lines(text: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


EDITS: dict[str, tuple[Any, list[str]]] = {
    "a period": (
        lambda r: r.crop(at(30), at(250.5)),
        ["crop", "--start", "2026-05-01T10:00:30Z", "--end", "2026-05-01T10:04:10.5Z"],
    ),
    "durations": (
        lambda r: r.crop(datetime.timedelta(seconds=20), np.timedelta64(75, "s")),
        ["crop", "--start", "20s", "--end", "75s"],
    ),
    "distances": (lambda r: r.crop(end=900), ["crop", "--end", "900m"]),
    "both ends": (lambda r: r.trim(200), ["trim"]),
    "one end": (lambda r: r.trim(500, 0), ["trim", "--start", "500m", "--end", "0m"]),
    "a circle": (lambda r: r.trim(circle=(46, 7, 300)), ["trim", "--region", "46,7,300m"]),
    "the other direction": (lambda r: r.reverse(), ["reverse"]),
    "an hour later": (lambda r: r.shift(3600), ["shift", "--offset", "1h"]),
    "a new start": (
        lambda r: r.shift(start="2025-01-01T08:00:00.25Z"),
        ["shift", "--start", "2025-01-01T08:00:00.25Z"],
    ),
    "a tolerance": (lambda r: r.simplify(5), ["simplify", "--tolerance", "5m"]),
    "a count": (
        lambda r: r.simplify(count=40, method="visvalingam"),
        ["simplify", "--count", "40", "--method", "visvalingam"],
    ),
}


@pytest.mark.parametrize(("edit", "command"), EDITS.values(), ids=EDITS)
def test_an_edit_is_the_programs(
    program: str, ride: Path, tmp_path: Path, edit: Any, command: list[str]
) -> None:
    recording = geocore.read_track(ride)
    edited = edit(recording)
    # The original is unchanged.
    assert len(recording) == 120 + 100 + 90 + 3
    write(edited, tmp_path / "ours.csv")
    theirs = said(program, *command, str(ride), "--format", "csv")
    assert (tmp_path / "ours.csv").read_bytes() == theirs
    tracks = edited["kind"] == "track"
    assert np.array_equal(edited["latitude"][tracks], geocore.read_track(theirs)["latitude"])


def test_edits_are_applied_in_order(ride: Path) -> None:
    recording = geocore.read_track(ride)
    part = recording.crop(at(400)).reverse().crop(end=datetime.timedelta(seconds=9)).shift(5)
    assert [name for name in part.tracks["name"] if name] == ["Two"]
    tracks = part["kind"] == "track"
    assert part["latitude"][tracks].tolist() == recording["latitude"][-10:][::-1].tolist()
    assert part["time"][tracks][0] == np.datetime64("2026-05-01T10:06:45")


def test_zones_are_the_programs(program: str, ride: Path) -> None:
    found = geocore.read_track(ride).zones([120, 140.5], of="heart_rate")
    theirs = lines(said(program, "zones", str(ride), "--limits", "120,140.5", "--json"))
    rows = found.to_arrow().to_pylist()
    assert rows[3]["zone"] is None
    assert rows[3]["time_s"] > 10
    for row, wanted in zip(rows[:3], theirs, strict=True):
        assert row == {name: wanted[name] for name in row}


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (at(10.25), "2026-05-01T10:00:10.25Z"),
        ("2026-05-01T12:00:10+02:00", "2026-05-01T10:00:10Z"),
        (np.datetime64("2026-05-01T10:02:40"), "2026-05-01T10:02:40Z"),
        (datetime.timedelta(seconds=30.5), "30.5s"),
    ],
)
def test_positions_are_the_programs(program: str, ride: Path, time: Any, text: str) -> None:
    found = geocore.read_track(ride).at(time).to_arrow().to_pylist()
    theirs = lines(said(program, "at", text, str(ride), "--json"))
    assert len(found) == len(theirs) > 0
    for row, wanted in zip(found, theirs):
        assert row["track_id"] == wanted["track"]
        for name in ("name", "latitude", "longitude", "altitude_m", "interval_s", "between_segments"):
            assert row[name] == wanted[name], name


@pytest.mark.parametrize(
    ("ask", "kind", "text"),
    [
        (lambda r: r.crop(), TypeError, "give start or end"),
        (lambda r: r.crop(at(0), 5), TypeError, "different kinds"),
        (lambda r: r.crop(at(5), at(0)), ValueError, "end is before start"),
        (lambda r: r.crop("soon"), TypeError, "start is 'soon'"),
        (lambda r: r.crop(start=float("nan")), ValueError, "out of range"),
        (lambda r: r.crop(at(1e6)), ValueError, "no point is between"),
        (lambda r: r.trim(), TypeError, "meters to remove"),
        (lambda r: r.trim(-1), ValueError, "meters from 0"),
        (lambda r: r.trim(1e7), ValueError, "no point is left"),
        (lambda r: r.trim(circle=(91, 0, 1)), ValueError, "give a latitude"),
        (lambda r: r.shift(), TypeError, "either"),
        (lambda r: r.shift(at(0)), TypeError, "offset is a time"),
        (lambda r: r.simplify(), TypeError, "either"),
        (lambda r: r.simplify(count=1), ValueError, "at least 2"),
        (lambda r: r.simplify(1, method="best"), ValueError, "method is 'best'"),
        (lambda r: r.zones([140, 120]), ValueError, "ascending"),
        (lambda r: r.zones([100], of="mood"), ValueError, "mood"),
        (lambda r: r.zones([100], of="power"), ValueError, "no time with a power"),
        (lambda r: r.at(5), TypeError, "timedelta"),
        (
            lambda r: r.at(at(1e6)),
            ValueError,
            "no track has a position at .*: the recording is from 2026-05-01T10:00:00",
        ),
        (lambda r: r.write("a.fit"), ValueError, "only read"),
        (lambda r: r.write("a.xyz"), ValueError, "unknown format"),
    ],
)
def test_what_is_wrong_is_refused(ride: Path, ask: Any, kind: Any, text: str) -> None:
    with pytest.raises(kind, match=text):
        ask(geocore.read_track(ride))


@pytest.mark.parametrize("name", ["a.gpx", "a.geojson", "a.kml", "a.gpx.gz"])
def test_written_recordings_are_read_back(ride: Path, tmp_path: Path, name: str) -> None:
    recording = geocore.read_track(ride)
    write(recording, tmp_path / name)
    again = geocore.read_track(tmp_path / name)
    tracks = recording["kind"] == "track"
    assert np.array_equal(again["latitude"][again["kind"] == "track"], recording["latitude"][tracks])
    assert (tmp_path / name).read_bytes().startswith(b"\x1f\x8b") == name.endswith(".gz")
    assert os.listdir(tmp_path) == [name]


def test_lost_data_is_reported(tmp_path: Path) -> None:
    recording = geocore.read_track(RIDE)
    with pytest.warns(UserWarning, match=r"a.gpx: .* laps? or session"):
        recording.write(tmp_path / "a.gpx")


def test_a_damaged_source_is_written_only_on_request(ride: Path, tmp_path: Path) -> None:
    damaged = geocore.read_track(ride.read_bytes()[:8000])
    assert damaged.stopped is not None
    with pytest.raises(geocore.GeocoreValueError, match="keep_partial"):
        damaged.write(tmp_path / "a.csv")
    assert os.listdir(tmp_path) == []
    write(damaged, tmp_path / "a.csv", keep_partial=True)
    assert len(geocore.read_track(tmp_path / "a.csv")) > 10


def test_a_changed_file_is_not_edited(ride: Path, tmp_path: Path) -> None:
    path = tmp_path / "ride.gpx"
    path.write_bytes(ride.read_bytes())
    recording = geocore.read_track(path)
    path.write_bytes(ride.read_bytes() + b"\n")
    with pytest.raises(geocore.GeocoreValueError, match="has changed"):
        recording.reverse()
    with open(ride, "rb") as file, pytest.raises(geocore.GeocoreTypeError, match="give read_track a path"):
        geocore.read_track(file).reverse()


def test_waypoints_are_a_table(ride: Path) -> None:
    recording = geocore.read_track(ride)
    assert recording.waypoints["name"].tolist() == ["Home"]
    assert recording.waypoints["latitude"].tolist() == [46.0]
    assert len(geocore.read_track(RIDE).waypoints) == 0


@pytest.mark.parametrize("table", ["", "tracks", "laps", "waypoints", "details", "skipped"])
@pytest.mark.parametrize("source", ["ride", "fit"])
def test_data_frames_have_the_values_of_the_table(ride: Path, table: str, source: str) -> None:
    pd, pl, pa = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    recording = geocore.read_track(ride if source == "ride" else RIDE)
    columns = getattr(recording, table) if table else recording
    wanted = pa.table(columns)
    frame = columns.to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == wanted.column_names
    for name in columns:
        found = [None if one is pd.NaT or one is None or one != one else one for one in frame[name].tolist()]
        assert found == [None if one != one else one for one in wanted[name].to_pylist()], name
    assert columns.to_polars().to_arrow().num_rows == columns.to_arrow().num_rows == len(columns)
    assert isinstance(columns.to_polars(), pl.DataFrame)
    assert columns.__dataframe__().num_rows() == len(columns)

"""Results of read_track compared with the results of other programs.

The files are the fixtures of the formats, plus a folder named by GEOCORE_SAMPLES.
"""

from __future__ import annotations

import io
import os
import random
import shutil
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore

FOLDERS = [Path(__file__).parents[2] / "Tests/Fixtures/formats"]
if os.environ.get("GEOCORE_SAMPLES"):
    FOLDERS.append(Path(os.environ["GEOCORE_SAMPLES"]))


def samples(ending: str) -> list[Any]:
    """The files with an ending, each once."""
    found = {path.name: path for folder in reversed(FOLDERS) for path in sorted(folder.rglob(f"*.{ending}"))}
    return [pytest.param(path, id=name) for name, path in sorted(found.items())]


def same_times(found: Any, wanted: list[datetime | None]) -> None:
    """Compares with times in UTC, with or without a zone. None means a missing time.

    The library skips a time that is years away from the others.
    """
    plain = np.array(["NaT" if one is None else one.replace(tzinfo=None) for one in wanted], "datetime64[us]")
    lone = np.isnat(found) & ~np.isnat(plain)
    if lone.any():
        others = np.sort(plain[~lone & ~np.isnat(plain)])
        away = abs(plain[lone] - others[len(others) // 2])
        assert (away > np.timedelta64(5 * 365, "D")).all()
    np.testing.assert_array_equal(found[~lone], plain[~lone])


@pytest.mark.parametrize("path", samples("fit"))
def test_fit_beside_fitparse(path: Path) -> None:
    fitparse = pytest.importorskip("fitparse")
    wanted: list[tuple[Any, ...]] = []
    is_whole = True
    try:
        for message in fitparse.FitFile(str(path), check_crc=False).get_messages("record"):
            one = message.get_values()
            if one.get("position_lat") is not None and one.get("position_long") is not None:
                wanted.append((one.get("timestamp"), one["position_lat"], one["position_long"]))
    except fitparse.FitParseError:
        is_whole = False
    track = geocore.read_track(path)
    # Both stop at the same position.
    assert (track.stopped is None) == is_whole
    assert len(track) == len(wanted)
    degrees = 180 / 2**31
    np.testing.assert_allclose(track["latitude"], [one[1] * degrees for one in wanted], atol=1e-12)
    np.testing.assert_allclose(track["longitude"], [one[2] * degrees for one in wanted], atol=1e-12)
    same_times(track["time"], [one[0] for one in wanted])


@pytest.mark.parametrize("path", samples("igc"))
def test_igc_beside_aerofiles(path: Path) -> None:
    igc = pytest.importorskip("aerofiles.igc")
    with path.open(encoding="utf-8", errors="replace") as file:
        found = igc.Reader(skip_duplicates=False).read(file)
    wanted = found["fix_records"][1]
    track = geocore.read_track(path)
    assert len(track) == len(wanted)
    # aerofiles leaves further digits of coordinates to its user.
    names = {one["extension_type"] for one in found["fix_record_extensions"][1]}
    finest = 1e-3 / 60 if {"LAD", "LOD"} & names else 1e-12
    np.testing.assert_allclose(track["latitude"], [one["lat"] for one in wanted], atol=finest)
    np.testing.assert_allclose(track["longitude"], [one["lon"] for one in wanted], atol=finest)
    # aerofiles takes a time before the last one, even by seconds, as the next day; so compare times of day.
    day = np.timedelta64(1, "D")
    of_day = track["time"] - track["time"].astype("datetime64[D]")
    seconds = [
        timedelta(hours=one.hour, minutes=one.minute, seconds=one.second)
        for one in (w["time"] for w in wanted)
    ]
    np.testing.assert_array_equal(of_day % day, np.array(seconds, "timedelta64[us]"))
    assert track["time"][0] == np.datetime64(wanted[0]["datetime"].replace(tzinfo=None))
    # The pressure altitude if there is one that changes, otherwise the satellites' altitude.
    for name, key in (("pressure_altitude", "pressure_alt"), ("ellipsoidal_altitude_m", "gps_alt")):
        if name in track:
            known = [one[key] for one in wanted]
            rows = ~np.isnan(track[name].astype(float))
            np.testing.assert_array_equal(track[name].astype(float)[rows], np.array(known, float)[rows])


def by_gpsbabel(form: str, path: Path) -> list[list[str]]:
    """The rows that gpsbabel writes for the tracks of a file, with their heading."""
    if not shutil.which("gpsbabel"):
        assert "GEOCORE_TEST_ALL" not in os.environ, "gpsbabel is not there"
        pytest.skip("gpsbabel is not there")
    command = ["gpsbabel", "-t", "-i", form, "-f", str(path), "-o", "unicsv,utc=0", "-F", "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line.split(",") for line in text.splitlines()]


@pytest.mark.parametrize(("form", "path"), [
    *(pytest.param("gtrnctr", *one.values, id=one.id) for one in samples("tcx")),
    # The other KML files have points or ground without a time, which are not tracks for gpsbabel.
    *(pytest.param("kml", *one.values, id=one.id) for one in samples("kml")
      if one.id in ("gxtrack.kml", "linestring.kml", "multigeometry.kml", "multitrack.kml")),
])  # fmt: skip
def test_tracks_beside_gpsbabel(form: str, path: Path) -> None:
    heading, *rows = by_gpsbabel(form, path)
    at = {name: heading.index(name) for name in heading}
    track = geocore.read_track(path)
    places = sorted(zip(track["latitude"].round(6).tolist(), track["longitude"].round(6).tolist()))
    wanted = sorted((float(row[at["Latitude"]]), float(row[at["Longitude"]])) for row in rows)
    if form == "kml":
        # Points with a time belong to the track here, but are waypoints in gpsbabel.
        points = path.read_text().count("<Point>")
        places = sorted(set(places) & set(wanted)) if points else places
        assert len(track) == len(wanted) + points
    np.testing.assert_allclose(places, wanted, atol=1.01e-6)
    if "Time" not in at:
        return
    times = [
        datetime.strptime(f"{row[at['Date']]} {row[at['Time']][:8]}", "%Y/%m/%d %H:%M:%S") for row in rows
    ]
    seconds = track["time"].astype("datetime64[s]")
    assert {one.isoformat() for one in times} <= {str(one) for one in seconds}
    if form == "gtrnctr":
        for ours, theirs in (
            ("altitude_m", "Altitude"),
            ("heart_rate_bpm", "Heartrate"),
            ("power_w", "Power"),
        ):
            found = [row[at[theirs]] for row in rows] if theirs in at else []
            if found:
                # gpsbabel omits a power of 0.
                numbers = np.array([float(one or "nan") for one in found])
                known = ~np.isnan(numbers)
                assert known.any()
                np.testing.assert_allclose(track[ours][known], numbers[known], atol=0.051)


def geometries(count: int) -> list[Any]:
    """Geometries of all kinds at coordinates with few digits and with many."""
    shapely = pytest.importorskip("shapely")
    chance = random.Random(7)

    def places(least: int) -> list[tuple[float, ...]]:
        digits, is_high = chance.choice([0, 3, 17]), chance.random() < 0.5
        return [
            (round(chance.uniform(-180, 180), digits), round(chance.uniform(-90, 90), digits), 12.5)[
                : 2 + is_high
            ]
            for _ in range(least + chance.randrange(5))
        ]

    kinds = [
        lambda: shapely.Point(places(1)[0]),
        lambda: shapely.LineString(places(2)),
        lambda: shapely.MultiLineString([[one[:2] for one in places(2)] for _ in range(3)]),
        lambda: shapely.MultiPoint([one[:2] for one in places(1)]),
    ]
    return [chance.choice(kinds)() for _ in range(count)]


def test_wkt_and_wkb_beside_shapely() -> None:
    shapely = pytest.importorskip("shapely")
    for one in geometries(300):
        # shapely's text has 16 digits, which are not always enough.
        text = shapely.to_wkt(one, rounding_precision=-1)
        one = shapely.from_wkt(text)
        wanted = shapely.get_coordinates(one, include_z=True)
        texts = [text.encode()]
        for order in (0, 1):
            for flavor in ("iso", "extended"):
                texts.append(shapely.to_wkb(one, byte_order=order, flavor=flavor))
                texts.append(texts[-1].hex().upper().encode())
        for text in texts:
            track = geocore.read_track(text)
            np.testing.assert_array_equal(track["longitude"], wanted[:, 0])
            np.testing.assert_array_equal(track["latitude"], wanted[:, 1])
            np.testing.assert_array_equal(track["altitude_m"], wanted[:, 2])


@pytest.mark.parametrize("digits", [5, 6])
def test_polylines_beside_polyline(digits: int) -> None:
    polyline = pytest.importorskip("polyline")
    chance = random.Random(digits)
    for _ in range(200):
        count = chance.randrange(1, 40)
        places = [(chance.uniform(-90, 90), chance.uniform(-180, 180)) for _ in range(count)]
        text = polyline.encode(places, digits)
        track = geocore.read_track(text.encode(), format=f"polyline{digits}")
        wanted = polyline.decode(text, digits)
        assert list(zip(track["latitude"].tolist(), track["longitude"].tolist())) == wanted


def test_gpx_beside_gpsbabel(tmp_path: Path) -> None:
    rows = [f'<trkpt lat="{46 + k / 7:.7f}" lon="{-k / 11:.7f}"><ele>{k / 3:.2f}</ele>'
            f"<time>2026-05-01T10:{k % 60:02}:00Z</time></trkpt>" for k in range(50)]  # fmt: skip
    path = tmp_path / "day.gpx"
    path.write_text(f'<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{"".join(rows)}'
                    "</trkseg></trk></gpx>")  # fmt: skip
    heading, *found = by_gpsbabel("gpx", path)
    track = geocore.read_track(io.BytesIO(path.read_bytes()))
    numbers = np.array(
        [[float(row[heading.index(name)]) for name in ("Latitude", "Longitude", "Altitude")] for row in found]
    )
    np.testing.assert_allclose(track["latitude"], numbers[:, 0], atol=1.01e-6)
    np.testing.assert_allclose(track["longitude"], numbers[:, 1], atol=1.01e-6)
    np.testing.assert_allclose(track["altitude_m"], numbers[:, 2], atol=0.051)

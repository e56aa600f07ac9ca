"""Columns found by their names: geocore.columns, Arrow and Parquet agree with the program."""

from __future__ import annotations

import csv
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore
from geocore.__main__ import main

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

Values = dict[str, list[Any]]

PLACES = [48.2082, 16.3738], [47.0707, 15.4395], [-33.8688, -70.6693]
OTHERS = [40.7128, -74.006], [51.5074, -0.1278], [-36.8485, 174.7633]

PAIRS = [
    "lat1,lon1,lat2,lon2",
    "lon1,lat1,lon2,lat2",
    "to_lat,to_lng,name,from_lat,from_lng",
    "Start Latitude,Start Longitude,End Latitude,End Longitude",
    "lat,lon,lat2,lon2",
    "reclat1,reclong1,reclat2,reclong2",
    "широта 1,долгота 1,широта 2,долгота 2",
    "lat1_gon,lon1_gon,lat2,lon2",
    "lat1_rad,lon1_rad,lat2_rad,lon2_rad",
    "latE7_1,lonE7_1,latE6_2,lonE6_2",
    "lat1_arcsec,lon1_mas,lat2_arcmin,lon2_turns",
    "lat1,ns1,lon1,ew1,lat2,lon2",
    "lat1_gon,ns,lon1_gon,ew,lat2,ns,lon2,ew",
    "origin_lat,origin_lat_dir,origin_lon,origin_lon_dir,destination_lat,destination_lon",
]
POINTS = [
    "lat,lon",
    "name,Longitude,Latitude",
    "Breite (Grad),Länge (Grad)",
    "lat_semicircles,lon_semicircles",
    "lat_rad,lon_rad,lat_deg,lon_deg",
    "LATITUDE,N/S,LONGITUDE,E/W",
    "lat,lon,lat_err,lon_err",
    "base_lat,base_lon,lat,lon",
    "lat,lon,furlong,along_track",
]
REFUSED_PAIRS = [
    "a,b",
    "lat,lon",
    "lat1,lon1,lat2",
    "lat,lon,lat_err,lon_err",
    "lat,lon,lat_foo,lon_foo",
    "lat,lon,dlat,dlon",
    "lat1,lon1,lat1,lon2",
    "lat1 [parsec],lon1 [parsec],lat2,lon2",
    "lat1_grad,lon1_grad,lat2_grad,lon2_grad",
    "lat1_m,lon1_m,lat2_m,lon2_m",
    "lat1_Mm,lon1_Mm,lat2_Mm,lon2_Mm",
    "x_lat,x_lon,y_lat,y_lon,z_lat,z_lon",
    "lat1,lon1,lat2,lon2,lat3_dir",
]
REFUSED_POINTS = [
    "name,value",
    "lat,furlong",
    "lat_err,lon_err",
    "lat_deg,lat_min,lon_deg,lon_min",
    "geocentric_lat,lon",
    "lat [foo],lon [foo]",
    "lat,lon,latitude,longitude",
]

# The units in one degree: the definitions, and FIT's for semicircles.
PER_DEGREE = {
    "gon": 1 / 0.9,
    "rad": np.pi / 180,
    "E7": 1e7,
    "E6": 1e6,
    "arcsec": 3600.0,
    "arcmin": 60.0,
    "mas": 3.6e6,
    "turns": 1 / 360,
    "semicircles": 2.0**31 / 180,
}


def table(header: str) -> Values:
    """Columns with numbers in the units of their names, hemisphere letters if any, and text elsewhere."""
    names = header.split(",")
    columns: Values = {}
    letters: dict[bool, list[str]] = {}
    for place, name in enumerate(names):
        lower = name.lower()
        is_latitude = any(word in lower for word in ("lat", "широта", "breite"))
        is_second = "2" in lower or any(word in lower for word in ("to_", "end", "destination"))
        is_second = is_second or place >= len(names) / 2 > 3
        rows = OTHERS if is_second else PLACES
        values = [row[0 if is_latitude else 1] for row in rows]
        following = names[place + 1].lower() if place + 1 < len(names) else ""
        has_letter = following.startswith(("ns", "ew", "n/s", "e/w")) or following.endswith("_dir")
        if lower.startswith(("ns", "n/s", "ew", "e/w")) or lower.endswith("_dir"):
            columns[name + " " * (name in columns)] = letters[lower.startswith(("ns", "n/s")) or is_latitude]
            continue
        if name == "name":
            columns[name] = ["a", "b", "c"]
            continue
        if has_letter:
            letters[is_latitude] = [("NS" if is_latitude else "EW")[value < 0] for value in values]
            values = [abs(value) for value in values]
        unit = next((unit for unit in PER_DEGREE if unit in name), None)
        columns[name] = [value * PER_DEGREE.get(unit or "", 1) for value in values]
    return columns


def write(folder: Path, columns: Values) -> tuple[Path, Path]:
    """The same table as CSV and as Parquet."""
    text, parquet = folder / "in.csv", folder / "in.parquet"
    with text.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values()))
    pq.write_table(pa.table(columns), parquet)
    return text, parquet


def shell(program: str, *arguments: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, "batch", *map(str, arguments)], capture_output=True, text=True)


def distances(output: str) -> list[float | None]:
    return [json.loads(line)["distance_m"] for line in output.splitlines()]


@pytest.mark.parametrize(
    ("header", "along"), [*((one, False) for one in PAIRS), *((one, True) for one in POINTS)]
)
def test_the_program_finds_the_same(header: str, along: bool, program: str, tmp_path: Path) -> None:
    columns = table(header)
    text, parquet = write(tmp_path, columns)
    options = ["--along"] if along else []
    ended = shell(program, "--json", *options, text)
    assert ended.returncode == 0, ended.stderr
    expected = distances(ended.stdout)
    assert len(expected) == 3
    assert expected[-1] is not None
    assert main(["batch", *options, str(parquet), str(tmp_path / "out.parquet")]) == 0
    assert pq.read_table(tmp_path / "out.parquet")["distance_m"].to_pylist() == expected
    measure: Callable[[Any], Any] = geocore.arrow.along if along else geocore.arrow.distance
    assert pa.array(measure(pa.table(columns))).to_pylist() == expected


@pytest.mark.parametrize(
    ("header", "along"), [*((one, False) for one in REFUSED_PAIRS), *((one, True) for one in REFUSED_POINTS)]
)
def test_the_program_refuses_the_same(
    header: str, along: bool, program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = header.split(",")
    text, parquet = tmp_path / "in.csv", tmp_path / "in.parquet"
    text.write_text(header + "\n" + ",".join("1" for _ in names) + "\n")
    data = pa.Table.from_arrays([pa.array([1.0]) for _ in names], names=names)
    pq.write_table(data, parquet)
    options = ["--along"] if along else []
    ended = shell(program, *options, text)
    assert ended.returncode == 65
    reason = ended.stderr.split("line 1: ")[1].split("; name or number them")[0]
    with pytest.raises(geocore.GeocoreValueError) as caught:
        geocore.columns(names, pair=not along)
    assert str(caught.value) == reason
    with pytest.raises(geocore.GeocoreValueError) as caught:
        (geocore.arrow.along if along else geocore.arrow.distance)(data)
    assert str(caught.value) == reason
    target = tmp_path / "out.parquet"
    assert main(["batch", *options, str(parquet), str(target)]) == 65
    said = capsys.readouterr().err
    assert said.startswith(f"geocore: {parquet}: {reason}; name them: --columns ")
    assert ("--along" in said) == ("--along" in ended.stderr)
    assert not target.exists()


def test_columns() -> None:
    first, second = geocore.columns(["lat2_gon", "lon2", "lat1", "ns", "lon1", "ew"])
    assert first == (2, 4, 3, 5, 1, 1)
    assert second == (0, 1, None, None, 0.9, 1)
    assert geocore.columns(iter(["geometry"]), pair=False) == ((0, 0, None, None, 1, 1),)
    for wrong in ("lat,lon", ["lat", 1]):
        with pytest.raises(geocore.GeocoreTypeError):
            geocore.columns(wrong, pair=False)  # type: ignore[arg-type]
    for names in ([], ["a\0b"], ["\ud800"]):
        with pytest.raises(geocore.GeocoreValueError, match="no coordinates"):
            geocore.columns(names, pair=False)


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "category", "chunks"])
def test_letters_of_every_kind(kind: str) -> None:
    letters = pa.array(["N", "s", "South", None, "x", "E", "N"])
    if kind == "category":
        letters = letters.dictionary_encode()
    elif kind != "chunks":
        letters = letters.cast(getattr(pa, kind)())
    numbers = pa.array([1.0, 1, -1, 1, 1, 1, -1])
    data = pa.table({"lat": numbers, "ns": letters, "lon": [0.0] * 7, "ew": ["W"] * 7})
    if kind == "chunks":
        data = pa.concat_tables([data.slice(0, 3), data.slice(3)])
    lat, lon, there, _ = geocore.arrow.path(data, None)
    assert np.array_equal(lat, [1, -1, -1, *[np.nan] * 4], equal_nan=True)
    # A longitude of 0 has no significant sign.
    assert np.array_equal(lon, [0] * 7)
    assert there.all()


def test_letters_that_are_not_text() -> None:
    data = pa.table({"lat": [1.0], "ns": [1], "lon": [1.0], "ew": [1]})
    with pytest.raises(geocore.GeocoreTypeError, match="'ns' is of the Arrow type int64: give text, N or S"):
        geocore.arrow.along(data)


def test_a_null_stays_null_and_a_wrong_letter_is_invalid(tmp_path: Path) -> None:
    data = pa.table({"lat_gon": [50, None, 50], "ns": ["N", "N", "W"], "lon": [9.0, 9, 9], "ew": ["E"] * 3})
    data = data.rename_columns(["lat1_gon", "ns", "lon1", "ew"])
    data = data.append_column("lat2", pa.array([45.0] * 3)).append_column("lon2", pa.array([9.0] * 3))
    found = pa.array(geocore.arrow.distance(data)).to_pylist()
    assert found[:2] == [0, None]
    assert np.isnan(found[2])
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(data, source)
    assert main(["batch", str(source), str(target)]) == 65
    assert pq.read_table(target)["distance_m"].to_pylist() == [0, None, None]


def test_whole_coordinates() -> None:
    binary = [b"\1\1\0\0\0" + np.array([lon, lat]).tobytes() for lat, lon in PLACES]
    data = pa.table({"id": [1, 2, 3], "geometry": pa.array(binary)})
    lat, lon = np.transpose(PLACES)
    assert np.array_equal(geocore.arrow.along(data), geocore.along(lat, lon), equal_nan=True)
    text = pa.table({"geometry": ["POINT (1 2)"]})
    with pytest.raises(geocore.GeocoreTypeError, match=r"'geometry' has whole coordinates.*geocore\.parse"):
        geocore.arrow.along(text)


@pytest.mark.parametrize(
    "header", ["utm_zone,utm_easting_m,utm_northing_m", "lat_dms,lon_dms", "gcj02_lat,gcj02_lon"]
)
def test_what_is_no_number_of_a_unit_is_refused(header: str) -> None:
    with pytest.raises(geocore.GeocoreValueError, match="geocalc convert"):
        geocore.columns(header.split(","), pair=False)


def test_explicit_names_are_degrees() -> None:
    data = pa.table({"lat_gon": [50.0, 40.0], "lon_gon": [10.0, 10.0]})
    exact = pa.array(geocore.arrow.along(data, columns=("lat_gon", "lon_gon")))
    assert exact == pa.array(geocore.arrow.along(pa.table({"lat": [50.0, 40.0], "lon": [10.0, 10.0]})))
    assert exact != pa.array(geocore.arrow.along(data))


def test_data_frames() -> None:
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    columns = {"from_lat_gon": [50.0], "from_lon_gon": [10.0], "to_lat": [45.0], "to_lon": [9.0]}
    for frame in (pl.DataFrame(columns), pd.DataFrame(columns)):
        assert pa.array(geocore.arrow.distance(frame)).to_pylist() == [0]
    added = geocore.arrow.with_distance(pa.RecordBatch.from_pydict(columns))
    assert added.column("distance_m").to_pylist() == [0]

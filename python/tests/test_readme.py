"""The programs in README.md."""

from __future__ import annotations

import datetime
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore

README = Path(__file__).parent.parent / "README.md"
RIDE = Path(__file__).parents[2] / "Tests/Fixtures/formats/fit/computer.fit"


def test_its_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pa = pytest.importorskip("pyarrow")
    pl = pytest.importorskip("polars")
    gpd = pytest.importorskip("geopandas")
    duckdb = pytest.importorskip("duckdb")
    shapely = pytest.importorskip("shapely")
    lat, lon = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])
    pairs = {"lat1": lat, "lon1": lon, "lat2": lon, "lon2": lat}
    points = gpd.GeoSeries(gpd.points_from_xy(lon, lat), crs=4326)
    vehicle = ["a", "b", "a"]
    names: dict[str, Any] = {
        **{name: column.copy() for name, column in pairs.items()},
        **{"lat": lat, "lon": lon, "azimuth": lat, "meters": lat, "offsets": [0, 3]},
        **{"lat3": lat, "lon3": lon, "lat4": lon, "lon4": lat},
        **{"vehicle": vehicle, "times": [1.0, 2.0, 3.0], "later_part": geocore.Track(longest_gap=600)},
        **{"table": pa.table(pairs), "batch": pa.record_batch(pairs), "points": points, "others": points},
        "frame": pl.DataFrame({**pairs, "lat": lat, "lon": lon, "vehicle": vehicle}),
        **{"river": shapely.LineString([(0, 0), (5, 5)]), "towns": gpd.GeoDataFrame(geometry=points)},
        **{"connection": duckdb.connect(), "datetime": datetime},
        "parcels": gpd.GeoDataFrame(geometry=[shapely.box(0, 0, 1, 1)], crs=4326),
    }
    names |= {"pyarrow": pa, "polars": pl}
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ride.fit").write_bytes(RIDE.read_bytes())
    programs = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert len(programs) == 6
    for program in programs:
        if "geocore.spark" not in program:
            with warnings.catch_warnings():
                # GPX cannot hold everything that the recording has.
                warnings.simplefilter("ignore", UserWarning)
                exec(program, names)
    assert names["track"].figures.points == 3
    assert len(names["ride"]) == 15
    first = re.search(r"distance\((.*?)\) +# ([0-9.]+)", README.read_text())
    assert first is not None
    assert f"{geocore.distance(*map(float, first[1].split(', '))):.6f}" == first[2].rstrip(":")


def test_its_program_for_spark(
    spark: Any, frame: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    numbers = [1.0, 2.0, 3.0]
    pairs = dict.fromkeys(("lat1", "lon1", "lat2", "lon2"), numbers)
    points = {"vehicle": ["a", "b", "a"], "time": numbers, "lat": numbers, "lon": numbers}
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "rides").mkdir()
    (tmp_path / "rides/ride.fit").write_bytes(RIDE.read_bytes())
    pq.write_table(pa.table(pairs), tmp_path / "in" / "a.parquet")
    names = {"spark": spark, "frame": frame(pairs), "points": frame(points)}
    names["places"] = names["points"]
    program = re.search(r"```python\n(import geocore.spark.*?)```", README.read_text(), re.DOTALL)
    assert program is not None
    exec(program[1], names)
    assert pq.read_table(tmp_path / "out").num_rows == 3

"""The examples for Spark, DuckDB, Dask and Ray, run as a reader would run them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import conftest
import numpy as np
import pytest
from places import random_pairs

import geocore

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
EXAMPLES = Path(__file__).parents[2] / "Examples"
PAIR = ("lat1", "lon1", "lat2", "lon2")


@pytest.fixture
def pairs(tmp_path: Path, rng: np.random.Generator) -> Path:
    for i in range(2):
        columns = dict(zip(PAIR, random_pairs(rng, 500)))
        (tmp_path / "in").mkdir(exist_ok=True)
        pq.write_table(pa.table({"id": np.arange(500) + 500 * i, **columns}), tmp_path / f"in/{i}.parquet")
    return tmp_path / "in"


def run(program: Path, *arguments: object, environment: dict[str, str], submit: bool = False) -> str:
    command = [sys.executable]
    if submit:
        found = importlib.util.find_spec("pyspark")
        assert found is not None
        assert found.origin is not None
        command = [str(Path(found.origin).parent / "bin" / "spark-submit"), "--master", "local[2]"]
    ended = subprocess.run(
        [*command, str(program), *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return ended.stdout


def right(source: Path, target: Path) -> bool:
    before, after = (pq.read_table(one).sort_by("id") for one in (source, target))
    expected = geocore.distance(*(before[name] for name in PAIR))
    return after.select(before.column_names).equals(before) and np.array_equal(after["distance_m"], expected)


def test_distances_on_spark(pairs: Path, environment: dict[str, str]) -> None:
    conftest.need(importlib.util.find_spec("pyspark") and shutil.which("java"), "pyspark or Java")
    program, target = EXAMPLES / "Spark" / "distances.py", pairs.with_name("out")
    said = run(program, pairs, target, environment=environment, submit=True)
    assert said == "2 files, 2 of them written now; 1000 rows, 0 invalid\n"
    assert right(pairs, target)


def test_a_fleet_on_spark(tmp_path: Path, environment: dict[str, str]) -> None:
    conftest.need(importlib.util.find_spec("pyspark") and shutil.which("java"), "pyspark or Java")
    times = np.array([0, 60, 10_000, 0], "M8[s]").astype("M8[us]")
    points = {"vehicle": ["a", "a", "a", "b"], "time": times, "lat": [0.0] * 4, "lon": [0.0, 0.1, 0.2, 5.0]}
    pq.write_table(pa.table(points), tmp_path / "points.parquet")
    depots = {"name": ["west", "east"], "lat": [0.0, 0.0], "lon": [0.0, 4.0]}
    pq.write_table(pa.table(depots), tmp_path / "depots.parquet")
    program = EXAMPLES / "Spark" / "fleet.py"
    places = tmp_path / "points.parquet", tmp_path / "depots.parquet"
    said = run(program, *places, environment=environment, submit=True)
    step, west, east = (geocore.distance(0.0, 0.0, 0.0, x) for x in (0.1, 0.2, 1.0))
    assert said.splitlines() == [
        f"a: 3 points, {step:.3f} m, 1 gaps; west is {west:.3f} m away",
        f"b: 1 points, 0.000 m, 0 gaps; east is {east:.3f} m away",
    ]


@pytest.mark.parametrize("name", ["duckdb", "dask", "ray"])
def test_record_batches(name: str, pairs: Path, environment: dict[str, str]) -> None:
    conftest.need(importlib.util.find_spec(name), name)
    source, target = (
        (pairs / "0.parquet", pairs / "1.parquet") if name == "duckdb" else (pairs, pairs.with_name("out"))
    )
    run(EXAMPLES / "RecordBatches" / f"{name}_batches.py", source, target, environment=environment)
    assert right(source, target)

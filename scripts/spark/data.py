"""Parquet for the demonstration: pairs all over the Earth, and the points of vehicles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 250_000  # per row group


def pairs(folder: Path, count: int, files: int) -> int:
    """Random points, uniform on the sphere; returns the bytes written."""
    rng = np.random.default_rng(1)
    folder.mkdir()
    for i, ids in enumerate(np.array_split(np.arange(count), files)):
        n = len(ids)
        columns = {"id": ids}
        for end in ("1", "2"):
            columns["lat" + end] = np.degrees(np.arcsin(rng.uniform(-1, 1, n)))
            columns["lon" + end] = rng.uniform(-180, 180, n)
        pq.write_table(
            pa.table(columns), folder / f"part-{i:05}.parquet", row_group_size=ROWS, use_dictionary=False
        )
    return size(folder)


def points(folder: Path, count: int, vehicles: int, files: int) -> int:
    """Random walks with a second between points; the first vehicle has half of the points. Returns the bytes."""
    rng = np.random.default_rng(2)
    folder.mkdir()
    start = np.datetime64("2026-01-01", "us")
    for i, ids in enumerate(np.array_split(np.arange(count), files)):
        n = len(ids)
        whose = np.where(rng.random(n) < 0.5, 0, rng.integers(1, vehicles, n))
        east = np.sin(ids / 500.0)
        columns = {
            "vehicle": whose,
            "time": start + ids.astype("timedelta64[s]"),
            "lat": 47 + 1e-6 * ids + rng.normal(0, 1e-6, n),
            "lon": 8 + 0.1 * east + rng.normal(0, 1e-6, n),
        }
        pq.write_table(pa.table(columns), folder / f"part-{i:05}.parquet", row_group_size=ROWS)
    return size(folder)


def size(folder: Path) -> int:
    """The bytes of all Parquet files of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*.parquet"))

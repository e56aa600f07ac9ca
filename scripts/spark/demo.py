"""The program that scripts/spark/demo runs on its cluster."""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import data
import ways
from lost import Killer, cpu_seconds
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import geocore.spark

FILES, RUNS = 32, 3
COLUMNS = ("lat1", "lon1", "lat2", "lon2")


class Cost(NamedTuple):
    """The cost of a run: elapsed seconds, and processor seconds in the workers, executors and Python."""

    wall: float
    cpu: float


def timed(work: Callable[[Path], object], target: Path, runs: int, workers: list[int]) -> Cost:
    """The median of the runs."""
    costs = []
    for _ in range(runs):
        shutil.rmtree(target, ignore_errors=True)
        start, before = time.perf_counter(), cpu_seconds(workers)
        work(target)
        costs.append(Cost(time.perf_counter() - start, cpu_seconds(workers) - before))
    return Cost(*(statistics.median(values) for values in zip(*costs)))


def line(name: str, cost: Cost, count: int, note: str = "") -> None:
    rate, each = count / cost.wall / 1e6, cost.cpu / count * 1e9
    print(f"{name:30}{cost.wall:8.1f} s{rate:8.2f} M/s{each:8.0f} core ns  {note}", flush=True)


def files(
    spark: SparkSession, folder: Path, count: int, everything: bool, runs: int, workers: list[int]
) -> None:
    source, target = folder / "pairs", folder / "out"
    bytes_in = data.pairs(source, count, max(FILES, count // 1_000_000))
    print(f"\n{count} pairs, {bytes_in / 1e9:.2f} GB of Parquet, to Parquet")
    frame = spark.read.parquet(str(source))

    def ours(place: Path) -> object:
        return geocore.spark.process_files(spark, source, place, columns=COLUMNS)

    rows = {"Spark copies the files": partial(written, ways.copy, frame)}
    if everything:
        rows["Spark SQL, haversine"] = partial(written, ways.sql, frame)
        rows["pyproj in a pandas_udf"] = partial(written, ways.pyproj_udf, frame)
        rows["with_distance"] = partial(written, ways.ours, frame)
    rows["process_files"] = ours
    # JVM and workers are warm.
    small = spark.read.parquet(str(source / "part-00000.parquet"))
    for way in (ways.copy, ways.ours, ways.pyproj_udf):
        way(small).write.mode("overwrite").parquet(str(target))
    found = {name: timed(work, target, runs, workers) for name, work in rows.items()}
    best = found["process_files"]
    for name, cost in found.items():
        ratios = f"process_files: {cost.wall / best.wall:.1f} times as fast, core time {cost.cpu / best.cpu:.1f}"
        line(name, cost, count, "" if cost is best else ratios)
    print(f"process_files wrote {data.size(target) / 1e9:.2f} GB", flush=True)


def tracks(spark: SparkSession, folder: Path, count: int, runs: int, workers: list[int]) -> None:
    size = data.points(folder / "points", count, 1000, FILES)
    print(f"\n{count} points of 1000 vehicles, half of them of one; {size / 1e9:.2f} GB")
    frame = spark.read.parquet(str(folder / "points"))
    target = folder / "tracks"
    for name, way in {"lag window, SQL haversine": ways.lag_window, "track_statistics": ways.tracks}.items():
        writes = partial(written, way, frame)
        line(name, timed(writes, target, runs, workers), count)


def written(way: ways.Way, frame: DataFrame, place: Path) -> None:
    way(frame).write.parquet(str(place))


def total(frame: DataFrame) -> tuple[object, ...]:
    """A sum of whole nanometers, which does not depend on the order."""
    exact = F.sum(F.round(F.col("distance_m") * 1e9).cast("decimal(38,0)"))
    return tuple(frame.agg(F.count("*"), exact).collect()[0])


def lost(spark: SparkSession, folder: Path, workers: list[int]) -> bool:
    """Runs each with an executor killed midway; returns whether the totals are the same."""
    # More than two tasks.
    spark.conf.set("spark.sql.files.maxPartitionBytes", "4m")
    pairs, points = (spark.read.parquet(str(folder / name)) for name in ("pairs", "points"))

    def processed() -> tuple[object, ...]:
        shutil.rmtree(folder / "again", ignore_errors=True)
        geocore.spark.process_files(spark, folder / "pairs", folder / "again", columns=COLUMNS)
        return total(spark.read.parquet(str(folder / "again")))

    print("\nan executor killed in the middle")
    good = True
    for name, work in {
        "with_distance": lambda: total(ways.ours(pairs)),
        "process_files": processed,
        "track_statistics": lambda: tuple(ways.tracks(points, 16).orderBy("vehicle").collect()),
    }.items():
        before = work()
        with Killer(spark, workers) as killer:
            after = work()
        same = before == after and killer.killed is not None
        good = good and same
        shown = f"{before[1]} nm" if len(before) == 2 else f"{len(before)} rows"
        verdict = "the same" if same else f"NOT THE SAME: {after}"[:200]
        print(f"{name:20} killed after {killer.killed}; {shown}: {verdict}", flush=True)
    return good


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--master", required=True)
    parser.add_argument("--workers", required=True, help="their process ids")
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--pairs", type=int, default=4_000_000)
    parser.add_argument("--points", type=int, default=2_000_000)
    parser.add_argument("--files-only", action="store_true", help="copy and process_files alone, once")
    given = parser.parse_args()
    # A warning about pandas 3.
    warnings.simplefilter("ignore", FutureWarning)
    builder = SparkSession.builder.master(given.master).appName("spark-demo")
    for name, value in {
        "ui.enabled": "false",
        "ui.showConsoleProgress": "false",
        "executor.memory": "1g",
    }.items():
        builder = builder.config("spark." + name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    print(f"Spark {spark.version}, {given.master}, two workers of one core; kernel {geocore.kernel()}")
    workers = [int(one) for one in given.workers.split(",")]
    try:
        runs = 1 if given.files_only else RUNS
        files(spark, given.folder, given.pairs, not given.files_only, runs, workers)
        if given.files_only:
            return 0
        tracks(spark, given.folder, given.points, RUNS, workers)
        return 0 if lost(spark, given.folder, workers) else 1
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())

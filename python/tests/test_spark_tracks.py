"""geocore.spark.track_statistics: the same statistics for any division of the points."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore

pa = pytest.importorskip("pyarrow")
N = 20_000
RULE = {"longest_gap": 600.0, "moving_speed": 1.0}


def points(rng: np.random.Generator) -> dict[str, Any]:
    """A vehicle with half of the points, one with a single point, gaps, equal times, bad rows."""
    key = np.where(rng.random(N) < 0.5, 7, rng.integers(0, 40, N)).astype(object)
    key[0], key[1:50] = 99, None
    lat = 45 + np.cumsum(rng.normal(0, 1e-4, N))
    lon = (179.9 + np.cumsum(rng.normal(1e-4, 1e-4, N)) + 180) % 360 - 180
    seconds = np.cumsum(rng.choice([0.0, 0.25, 1.0, 900.0], N, p=[0.2, 0.3, 0.45, 0.05]))
    lat[rng.integers(0, N, N // 50)] = 91
    lon[rng.integers(0, N, N // 90)] = np.nan
    times = (1_767_225_600_000_000 + (seconds * 1e6).astype(np.int64)).astype("M8[us]")
    missing = rng.random(N) < 0.01
    return {
        "key": pa.array(key, pa.int64()),
        "time": pa.array(times, pa.timestamp("us", "UTC"), mask=missing),
        "lat": lat,
        "lon": lon,
        "up": pa.array(rng.normal(100, 20, N), mask=rng.random(N) < 0.1),
    }


def expected(columns: dict[str, Any]) -> dict[Any, geocore.Figures]:
    """By geocore.Track, fed in the order of times and, at equal times, coordinates."""
    key = np.array(columns["key"].to_pylist(), object)
    time = columns["time"].to_numpy(zero_copy_only=False)
    up = columns["up"].to_numpy(zero_copy_only=False)
    lat = np.where(np.isnat(time), np.nan, columns["lat"])
    order = np.lexsort((up, columns["lon"], lat, time))
    figures = {}
    for whose in set(key.tolist()):
        rows = order[key[order] == whose] if whose is not None else order[[one is None for one in key[order]]]
        track = geocore.Track(**RULE)
        track.add(lat[rows], columns["lon"][rows], time=time[rows], altitude=up[rows])
        figures[whose] = track.figures
    return figures


@pytest.fixture
def gs(spark: Any) -> Any:
    import geocore.spark

    return geocore.spark


def rows_of(found: Any) -> dict[Any, tuple[Any, ...]]:
    rows = found.collect()
    keyed = {row[0]: tuple(row)[1:] for row in rows}
    assert len(keyed) == len(rows)
    return keyed


def statistics(gs: Any, frame: Any, **options: Any) -> Any:
    names = {"key": "key", "time": "time", "latitude": "lat", "longitude": "lon", "altitude": "up"}
    return gs.track_statistics(frame, **{**names, **RULE, **options})


def same(found: dict[Any, tuple[Any, ...]], wanted: dict[Any, Any]) -> bool:
    """To the last bit, with null for NaN."""
    plain = {key: tuple(None if one != one else one for one in figures) for key, figures in wanted.items()}
    return found == plain


@pytest.mark.parametrize("partitions", [None, 1, 8, 64])
def test_partitions(partitions: int | None, frame: Any, gs: Any, rng: np.random.Generator) -> None:
    columns = points(rng)
    rows = frame(columns).repartition(partitions or 3)
    found = statistics(gs, rows, partitions=partitions)
    assert found.columns == ["key", *geocore.Figures._fields]
    assert same(rows_of(found), expected(columns))


def executors() -> list[int]:
    """Descendants of this process that are executors of Spark."""
    parents, found = {}, []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if b"CoarseGrainedExecutorBackend" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue

    def below(process: int) -> bool:
        return process == os.getpid() or (process in parents and below(parents[process]))

    return [process for process in found if below(process)]


def test_a_lost_executor(spark: Any, frame: Any, gs: Any, rng: np.random.Generator) -> None:
    columns = points(rng)
    found: list[dict[Any, tuple[Any, ...]]] = []
    rows = frame(columns).repartition(3)
    work = threading.Thread(target=lambda: found.append(rows_of(statistics(gs, rows, partitions=48))))
    work.start()
    tracker, before, killed = spark.sparkContext.statusTracker(), executors(), False
    while work.is_alive() and not killed:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and 4 <= info.numCompletedTasks < info.numTasks - 4:
                os.kill(before[0], signal.SIGKILL)
                killed = True
                break
        time.sleep(0.01)
    work.join()
    assert killed
    assert same(found[0], expected(columns))


def test_kinds_of_keys_and_times(spark: Any, gs: Any) -> None:
    frame = spark.sql(
        "select * from values "
        "('a', 1.5D, date'2026-01-02', 0, 1F), ('a', 1.5D, date'2026-01-01', 0, 0F),"
        "('a', double('nan'), date'2026-01-02', 0, 0F), ('a', double('nan'), date'2026-01-01', 1, 0F),"
        "(null, 0D, date'2026-01-01', 0, 0F), (null, -0D, date'2026-01-02', 0, 2F)"
        " as t(`fl.eet`, car, day, y, x)"
    )
    names = {"key": ["fl.eet", "car"], "latitude": "y", "longitude": "x"}
    found = gs.track_statistics(frame, time="day", **names, partitions=4).orderBy("car").collect()
    assert [(row["fl.eet"], row["points"], row["elapsed_s"]) for row in found] == [
        (None, 2, 86400.0),
        ("a", 2, 86400.0),
        ("a", 2, 86400.0),
    ]
    assert found[0].distance_m == pytest.approx(geocore.distance(0.0, 0.0, 0.0, 2.0), abs=1e-8)
    numbers = frame.selectExpr("`fl.eet` as k", "unix_date(day) * 0.5D as s", "y", "x")
    names = {"latitude": "y", "longitude": "x"}
    found = gs.track_statistics(numbers, key="k", time="s", **names).orderBy("k").collect()
    assert [(row["k"], row["elapsed_s"], row["min_altitude_m"]) for row in found] == [
        (None, 0.5, None),
        ("a", 0.5, None),
    ]
    assert gs.track_statistics(frame.limit(0), time="day", key="car", **names).collect() == []


def test_what_is_wrong_is_said_at_once(spark: Any, gs: Any) -> None:
    frame = spark.sql("select 'a' as k, '12:00' as t, 0D as y, 0D as x, 1D as points, array(1) as list")
    names = {"key": "k", "time": "x", "latitude": "y", "longitude": "x"}
    for options, kind, text in (
        ({"key": []}, ValueError, "key is empty"),
        ({"key": "nobody"}, ValueError, "key: there is no column 'nobody'"),
        ({"key": "list"}, TypeError, "key: column 'list' is array<int>"),
        ({"key": "points"}, ValueError, "points is the name of a figure"),
        ({"time": "t"}, TypeError, "time: column 't' is string: give timestamps"),
        ({"latitude": "k"}, TypeError, "latitude: column 'k' is string"),
        ({"altitude": "up"}, ValueError, "altitude: there is no column 'up'"),
        ({"partitions": 0}, ValueError, "partitions is 0"),
        ({"longest_gap": -1}, ValueError, "Track"),
        ({"method": "flat"}, ValueError, "flat"),
    ):
        with pytest.raises(kind, match=text):
            gs.track_statistics(frame, **{**names, **options})

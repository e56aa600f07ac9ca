"""Tracks: statistics that do not depend on the division into parts."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
import threading
from typing import Any

import numpy as np
import pytest

import geocore


def recording(rng: np.random.Generator, n: int) -> tuple[Any, Any, Any, Any]:
    """lat, lon, time, altitude with pauses, gaps, bad positions and times that go backward."""
    lat = 45 + np.cumsum(rng.normal(0, 1e-4, n))
    lon = (179.9 + np.cumsum(rng.normal(1e-4, 1e-4, n)) + 180) % 360 - 180
    time = 1.7e9 + np.cumsum(rng.choice([1.0, 2.5, 0.1, 900.0, -3.0], n, p=[0.5, 0.3, 0.1, 0.05, 0.05]))
    altitude = rng.normal(100, 20, n)
    lat[rng.integers(0, n, n // 50)] = np.nan
    altitude[rng.integers(0, n, n // 10)] = np.nan
    return lat, lon, time, altitude


def track_of(columns: tuple[Any, Any, Any, Any], part: slice = slice(None)) -> geocore.Track:
    lat, lon, time, altitude = (column[part] for column in columns)
    track = geocore.Track(longest_gap=600)
    track.add(lat, lon, time=time, altitude=altitude)
    return track


@pytest.mark.parametrize("parts", [2, 3, 7, 64, 500])
def test_any_division_gives_the_same_figures(parts: int, rng: np.random.Generator) -> None:
    columns = recording(rng, 3000)
    # Times that go backward are skipped only within a part; a later part begins in order.
    columns = (columns[0], columns[1], np.sort(columns[2]), columns[3])
    whole = track_of(columns).figures
    bounds = np.unique([0, 3000, *rng.integers(0, 3000, parts - 1)]).tolist()
    pieces = [track_of(columns, slice(a, b)) for a, b in itertools.pairwise(bounds)]
    # From left to right, with saving in between.
    left = geocore.Track(longest_gap=600)
    for piece in pieces:
        left += geocore.Track.load(piece.save())
    assert left.figures == pytest.approx(whole, rel=0, abs=0, nan_ok=True)
    # Merged as a tree.
    tree = [copy.deepcopy(piece) for piece in pieces]
    while len(tree) > 1:
        for first, second in zip(tree[::2], tree[1::2]):
            first.merge(second)
        tree = tree[::2]
    assert tree[0].figures == pytest.approx(whole, rel=0, abs=0, nan_ok=True)
    # One array after the other.
    fed = geocore.Track(longest_gap=600)
    for a, b in itertools.pairwise(bounds):
        fed.add(*(columns[i][a:b] for i in (0, 1)), time=columns[2][a:b], altitude=columns[3][a:b])
    assert fed.figures == pytest.approx(whole, rel=0, abs=0, nan_ok=True)


def test_figures() -> None:
    track = geocore.Track(longest_gap=100, moving_speed=1)
    track.add([0, 0, 0, np.nan], [0, 0.001, 0.002, 0], time=[0, 10, 1000, 1001], altitude=[1, np.nan, 3, 9])
    figures = track.figures
    step = geocore.distance(0.0, 0.0, 0.0, 0.001)
    assert (figures.points, figures.skipped, figures.gaps) == (3, 1, 1)
    assert figures.distance_m == pytest.approx(step, abs=1e-8)
    assert (figures.elapsed_s, figures.moving_s) == (1000, 10)
    assert figures.max_speed_m_s == pytest.approx(step / 10)
    assert (figures.min_altitude_m, figures.max_altitude_m) == (1, 3)
    assert (figures.west, figures.east, figures.last_longitude) == (0, 0.002, 0.002)


def test_breaks_and_empty_parts() -> None:
    track = geocore.Track()
    assert track.figures.points == 0
    assert math.isnan(track.figures.first_time_s)
    track.add(0, 0)
    track.break_()
    track.add([0], [1])
    track.add([], [])
    assert track.figures.points == 2
    assert track.figures.distance_m == 0
    assert repr(track) == "<geocore.Track of 2 points, 0.000 m>"


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns", "m", "D"])
def test_times_of_numpy(unit: str) -> None:
    times = np.array(["2026-01-01", "2026-01-02"], f"M8[{unit}]")
    track = geocore.Track()
    track.add([0, 0], [0, 1], time=times)
    assert track.figures.first_time_s == 1767225600
    assert track.figures.elapsed_s == 86400


def test_nanoseconds_are_kept_as_far_as_a_double_goes() -> None:
    track = geocore.Track()
    track.add([0], [0], time=np.array(["2026-01-01T00:00:00.250000001"], "M8[ns]"))
    assert track.figures.first_time_s == 1767225600.25


def test_pickle_keeps_the_arguments(rng: np.random.Generator) -> None:
    track = geocore.Track(longest_gap=5, moving_speed=2, method="haversine", ellipsoid="GRS80")
    lat, lon, time, _ = recording(rng, 100)
    track.add(lat, lon, time=time)
    again = pickle.loads(pickle.dumps(track))
    assert again.figures == pytest.approx(track.figures, nan_ok=True, rel=0, abs=0)
    later = geocore.Track(longest_gap=5, moving_speed=2, method="haversine", ellipsoid="GRS80")
    later.add([0], [0], time=[time.max() + 1])
    again.merge(later)
    with pytest.raises(ValueError, match="earlier"):
        again.merge(track)
    with pytest.raises(ValueError, match="other arguments"):
        again.merge(geocore.Track(longest_gap=6, moving_speed=2, method="haversine", ellipsoid="GRS80"))


def test_threads_share_a_track() -> None:
    track, other = geocore.Track(), geocore.Track()
    lat = np.zeros(2000)

    def work(one: geocore.Track, another: geocore.Track) -> None:
        for _ in range(20):
            one.add(lat, lat)
            one.merge(another)
            assert one.figures.points > 0
            geocore.Track.load(one.save())

    other.add(0, 0)
    workers = [threading.Thread(target=work, args=(track, other)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert track.figures.points == 4 * 20 * (2000 + 1)


def test_errors() -> None:
    track = geocore.Track()
    for bad in (b"", b"nothing", track.save()[:-1], track.save() + b"x"):
        with pytest.raises(geocore.GeocoreError, match="load"):
            geocore.Track.load(bad)
    with pytest.raises(TypeError, match="Track"):
        track.merge("later")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="itself"):
        track += track
    with pytest.raises(ValueError, match="time has 1"):
        track.add([0, 0], [0, 0], time=[1])
    with pytest.raises(ValueError, match="Track"):
        geocore.Track(longest_gap=-1)
    with pytest.raises(TypeError, match="time"):
        track.add([0], [0], time=["yesterday"])

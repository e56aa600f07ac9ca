"""Problems of four numbers, which have their own way into the C library."""

from __future__ import annotations

import sys
import threading
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pyproj = pytest.importorskip("pyproj")

OURS, THEIRS = geocore.Geod(ellps="bessel"), pyproj.Geod(ellps="bessel")


def _rows(rng: np.random.Generator, radians: bool) -> list[tuple[float, ...]]:
    lat1, lon1, lat2, lon2 = random_pairs(rng, 300)
    scale = np.pi / 180 if radians else 1.0
    return [tuple(float(x) * scale for x in row) for row in zip(lon1, lat1, lon2, lat2)]


@pytest.mark.parametrize("radians", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_inv_of_numbers_is_pyproj_s(rng: np.random.Generator, radians: bool, back: bool) -> None:
    turn = 2 * np.pi if radians else 360.0
    for row in _rows(rng, radians):
        ours = OURS.inv(*row, radians=radians, return_back_azimuth=back)
        theirs = THEIRS.inv(*row, radians=radians, return_back_azimuth=back)
        assert ours[2] == pytest.approx(theirs[2], rel=0, abs=25e-9)
        if 1 < theirs[2] < 1.98e7:
            for a, b in zip(ours[:2], theirs[:2]):
                assert abs(a) <= turn / 2
                assert (a - b + turn / 2) % turn - turn / 2 == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("radians", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_fwd_of_numbers_is_pyproj_s(rng: np.random.Generator, radians: bool, back: bool) -> None:
    turn = 2 * np.pi if radians else 360.0
    for lon, lat, azimuth, _ in _rows(rng, radians):
        ours = OURS.fwd(lon, lat, azimuth, 1e6, radians=radians, return_back_azimuth=back)
        theirs = THEIRS.fwd(lon, lat, azimuth, 1e6, radians=radians, return_back_azimuth=back)
        for a, b in zip(ours, theirs):
            assert (a - b + turn / 2) % turn - turn / 2 == pytest.approx(0, abs=1e-9)


def test_numbers_have_the_results_of_arrays_without_dimensions(rng: np.random.Generator) -> None:
    for row in _rows(rng, False):
        arrays = [np.array(x) for x in row]
        for solve in (geocore.inverse, geocore.direct):
            # The third number, a longitude, serves as an azimuth of the direct problem.
            assert tuple(solve(row[1], row[0], row[3], row[2])) == tuple(
                solve(arrays[1], arrays[0], arrays[3], arrays[2])
            )


def test_threads_do_not_share_the_memory_of_a_call(rng: np.random.Generator) -> None:
    rows = _rows(rng, False)
    expected = [OURS.inv(*row) for row in rows]
    found: list[Any] = [None] * 4

    def solve(i: int) -> None:
        found[i] = [[OURS.inv(*row) for row in rows] for _ in range(20)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        workers = [threading.Thread(target=solve, args=(i,)) for i in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(interval)
    assert all(again == expected for each in found for again in each)


class _Interrupting(int):
    """A number that solves another problem while it is converted, as a signal handler could."""

    def __float__(self) -> float:
        OURS.inv(1.0, 2.0, 3.0, 4.0)
        return float(int(self))


def test_a_call_within_a_call_has_its_own_memory() -> None:
    assert OURS.inv(10.0, 20.0, 30.0, _Interrupting(40)) == OURS.inv(10.0, 20.0, 30.0, 40.0)


@pytest.mark.parametrize("solve", [OURS.inv, OURS.fwd, geocore.inverse, geocore.direct])
def test_a_number_that_no_double_holds_is_refused(solve: Any) -> None:
    with pytest.raises(geocore.GeocoreValueError, match="out of all bounds"):
        solve(0, 10**400, 0, 0)
    # The memory of the refused call is not reused half written.
    assert all(np.isfinite(solve(0, 1, 2, 3)))

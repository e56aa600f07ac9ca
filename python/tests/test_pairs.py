"""Distances, the inverse and the direct problem: pyproj's numbers, and every kind of argument."""

from __future__ import annotations

import array
import threading
from typing import Any

import numpy as np
import pytest
from places import nasty_pairs, random_pairs

import geocore

pyproj = pytest.importorskip("pyproj")
NANOMETERS = 1e9

ELLIPSOIDS = ["WGS84", "clrk66", "sphere", "mprts"]


def apart(a: Any, b: Any) -> Any:
    """The difference of angles."""
    return np.abs((np.asarray(a) - np.asarray(b) + 180) % 360 - 180)


@pytest.mark.parametrize("ellipsoid", ELLIPSOIDS)
@pytest.mark.parametrize("pairs", [nasty_pairs, random_pairs])
def test_distances_are_pyproj_s(pairs: Any, ellipsoid: str, rng: np.random.Generator) -> None:
    lat1, lon1, lat2, lon2 = pairs() if pairs is nasty_pairs else pairs(rng, 20_000)
    *_, expected = pyproj.Geod(ellps=ellipsoid).inv(lon1, lat1, lon2, lat2)
    for found in (
        geocore.distance(lat1, lon1, lat2, lon2, ellipsoid=ellipsoid),
        geocore.inverse(lat1, lon1, lat2, lon2, ellipsoid=ellipsoid).distance,
    ):
        assert np.abs(found - expected).max() * NANOMETERS < 25


@pytest.mark.parametrize("ellipsoid", ELLIPSOIDS)
def test_azimuths_are_pyproj_s(ellipsoid: str, rng: np.random.Generator) -> None:
    lat1, lon1, lat2, lon2 = random_pairs(rng, 20_000)
    geod = pyproj.Geod(ellps=ellipsoid)
    az1, az2, length = geod.inv(lon1, lat1, lon2, lat2, return_back_azimuth=False)
    found = geocore.inverse(lat1, lon1, lat2, lon2, ellipsoid=ellipsoid)
    # Between nearly antipodal points a nanometer rotates an azimuth; near points have imprecise directions.
    usual = (length > 1) & (length < 1.98e7)
    assert apart(found.azimuth1, az1)[usual].max() < 1e-7
    assert apart(found.azimuth2, az2)[usual].max() < 1e-7
    assert ((found.azimuth1 >= 0) & (found.azimuth1 < 360)).all()


@pytest.mark.parametrize("ellipsoid", ELLIPSOIDS)
def test_direct_is_pyproj_s(ellipsoid: str, rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 5000)
    azimuth, length = rng.uniform(-180, 540, 5000), rng.uniform(-3e7, 3e7, 5000)
    lon2, lat2, az2 = pyproj.Geod(ellps=ellipsoid).fwd(lon, lat, azimuth, length, return_back_azimuth=False)
    found = geocore.direct(lat, lon, azimuth, length, ellipsoid=ellipsoid)
    off = geocore.distance(found.lat, found.lon, lat2, lon2, ellipsoid=ellipsoid)
    assert off.max() * NANOMETERS < 25
    usual = np.abs(lat2) < 89
    assert apart(found.azimuth2, az2)[usual].max() < 1e-7


def test_methods() -> None:
    london = (40.7128, -74.0060, 51.5074, -0.1278)
    assert geocore.distance(*london, method="rhumb") == pytest.approx(5809801, abs=1)
    assert geocore.distance(*london, method="haversine") == pytest.approx(5570229.874, abs=1)
    assert geocore.distance(*london, method="vincenty") == pytest.approx(5585233.579, abs=1e-3)
    assert geocore.distance(*london, ellipsoid=(6378137, 298.257223563)) == geocore.distance(*london)
    sphere = geocore.distance(*london, ellipsoid=(6371008.7714, 0))
    assert geocore.distance(*london, method="haversine") == pytest.approx(sphere, abs=1e-6)


KINDS = {
    "list": list,
    "tuple": tuple,
    "array.array": lambda values: array.array("d", values),
    "memoryview": lambda values: memoryview(array.array("d", values)),
    "float16 upwards": lambda values: np.array(values, np.longdouble),
    "big-endian": lambda values: np.array(values, ">f8"),
    "objects": lambda values: np.array(values, object),
    "unaligned": lambda values: np.frombuffer(b"x" + np.array(values).tobytes(), "f8", offset=1),
    "reversed": lambda values: np.array(values)[::-1].copy()[::-1],
    "strided": lambda values: np.repeat(values, 3)[::3],
    "record": lambda values: np.array([(v, 1) for v in values], "f8,i4")["f0"],
    "masked": lambda values: np.ma.array(values, mask=False),
    "read-only": lambda values: np.broadcast_to(values, (1, len(values)))[0],
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_containers(kind: Any) -> None:
    columns = [[1.0, 2.0, 3.0, -4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, -11.0, 12.0], [0.5, 1.5, 2.5, 3.5]]
    expected = geocore.distance(*map(np.array, columns))
    assert np.array_equal(geocore.distance(*map(kind, columns)), expected)
    one_by_one = [geocore.distance(*row) for row in zip(*columns)]
    assert np.abs(expected - one_by_one).max() * NANOMETERS < 15


def test_data_frames() -> None:
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")
    pl = pytest.importorskip("polars")
    expected = geocore.distance([1.0, 2.0], [0.0, 0.0], 0.0, 0.0)
    for column in (pd.Series([1.0, 2.0]), pa.array([1.0, 2.0]), pl.Series([1.0, 2.0])):
        assert geocore.distance(column, 0.0, 0.0, 0.0)[0] == expected[0]


def test_what_is_missing_is_nan() -> None:
    masked = np.ma.array([1.0, 2.0], mask=[False, True])
    assert np.isnan(geocore.distance(masked, 0, 0, 0)).tolist() == [False, True]
    assert np.isnan(geocore.distance([1.0, None], 0, 0, 0)).tolist() == [False, True]
    integers = np.ma.array([1, 2], mask=[False, True])
    assert np.isnan(geocore.distance(integers, 0, 0, 0)).tolist() == [False, True]


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 90.5, -1e308])
def test_invalid_coordinates_are_nan_for_their_row_alone(bad: float) -> None:
    lat = [10.0, bad, 20.0]
    assert np.isnan(geocore.distance(lat, 0, 0, 0)).tolist() == [False, True, False]
    assert np.isnan(geocore.direct(lat, 0, 0, 1).lat).tolist() == [False, True, False]
    assert np.isnan(geocore.distance(bad, 0.0, 0.0, 0.0))


def test_broadcasting(rng: np.random.Generator) -> None:
    lat1, lon1, lat2, lon2 = random_pairs(rng, 60)
    shapes = [((60,),) * 4, ((3, 20),) * 4, ((), (60,), (1,), (60,)), ((4, 1, 5), (3, 1), (), (4, 3, 5))]
    for one in shapes:
        columns = [
            column[: int(np.prod(shape))].reshape(shape)
            for column, shape in zip((lat1, lon1, lat2, lon2), one)
        ]
        wide = np.broadcast_arrays(*columns)
        expected = geocore.distance(*(column.ravel() for column in wide))
        for order in ("C", "F"):
            found = geocore.distance(*(np.asarray(column, order=order) for column in columns))
            assert found.shape == wide[0].shape
            assert np.array_equal(found.ravel(), expected)


def test_blocks_that_are_copied(rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geocore._columns, "_BLOCK", 7)
    lat, lon = rng.uniform(-90, 90, (3, 4, 5)), rng.uniform(-180, 180, (5, 4, 3)).T
    expected = geocore.distance(lat.ravel(), lon.ravel(), 0, 0).reshape(3, 4, 5)
    assert np.array_equal(geocore.distance(lat, lon, 0, 0), expected)
    found = geocore.inverse(lat, lon, 0, 0)
    for part, flat in zip(found, geocore.inverse(lat.ravel(), lon.ravel(), 0, 0)):
        assert np.array_equal(part, flat.reshape(3, 4, 5))


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (2, 0, 2)])
def test_empty_arrays(shape: tuple[int, ...]) -> None:
    nothing = np.empty(shape)
    assert geocore.distance(nothing, 0, 0, 0).shape == shape
    assert geocore.inverse(nothing, 0, nothing, 0).azimuth1.shape == shape
    assert geocore.direct(np.swapaxes(nothing, 0, -1), 0, 0, 1).lat.shape == shape[::-1]
    assert geocore.distance([], [], [], []).shape == (0,)


def test_numbers_in_a_number_out() -> None:
    for one in (1.0, 1, np.float64(1), np.float32(1), np.int16(1), np.array(1.0), True):
        found = geocore.distance(one, 0, 0, 0)
        assert type(found) is float
        assert found == geocore.distance(1.0, 0.0, 0.0, 0.0)
        assert all(type(part) is float for part in geocore.inverse(one, 0, 0, 0))
        assert geocore.inverse(one, 0, 0, 0).distance == found
    assert geocore.distance([1.0], 0, 0, 0).shape == (1,)


def test_float32() -> None:
    single = np.array([1.5, 2.25], np.float32)
    expected = geocore.distance([1.5, 2.25], [1.5, 2.25], 0, 0.1).astype(np.float32)
    # A Python number is weak, but keeps its precision.
    mixed = geocore.distance(single, single, 0, 0.1)
    assert mixed.dtype == np.float32
    assert np.array_equal(mixed, expected)
    four = geocore.distance(single, single, -single, -single)
    assert four.dtype == np.float32
    assert np.array_equal(
        four, geocore.distance(*(x.astype(float) for x in (single, single, -single, -single))).astype("f4")
    )
    assert geocore.distance(single[::-1], single[::-1], -single[::-1], -single[::-1])[1] == four[0]
    assert geocore.distance(single, single.astype(float), 0, 0).dtype == np.float64
    assert geocore.distance(single, np.array([1, 2]), 0, 0).dtype == np.float64


def test_out() -> None:
    lat = np.array([10.0, 20.0, 30.0])
    expected = geocore.distance(lat, 0, 0, 0)
    for out in (np.empty(3), np.empty(3, "f4"), np.empty(6)[::2], np.empty(3)[::-1], np.empty(3, ">f8")):
        assert geocore.distance(lat, 0, 0, 0, out=out) is out
        assert np.array_equal(out, expected.astype(out.dtype))
    square = np.empty((2, 2), order="F")
    geocore.distance([[10.0, 20.0], [30.0, 10.0]], 0, 0, 0, out=square)
    assert square[1, 0] == expected[2]
    number = np.empty(())
    assert geocore.distance(10.0, 0, 0, 0, out=number) is number
    assert number == expected[0]


def test_out_may_be_an_input() -> None:
    # Long enough that the library would read input that it has overwritten.
    lat = np.linspace(-90, 90, 5001)
    expected = geocore.distance(lat[:-1], 0, 0, 0)
    shifted = lat.copy()
    geocore.distance(shifted[:-1], 0, 0, 0, out=shifted[1:])
    assert np.array_equal(shifted[1:], expected)
    same = lat[:-1].copy()
    geocore.distance(same, 0, 0, 0, out=same)
    assert np.array_equal(same, expected)


@pytest.mark.parametrize(
    ("arguments", "options", "kind", "text"),
    [
        (("a", 0, 0, 0), {}, TypeError, "lat1"),
        ((None, 0, 0, 0), {}, TypeError, "lat1"),
        ((0, 1j, 0, 0), {}, TypeError, "lon1"),
        (([0, "b"], 0, 0, 0), {}, TypeError, "lat1"),
        (([[1], [1, 2]], 0, 0, 0), {}, TypeError, "lat1"),
        (([1, 2], [1, 2, 3], 0, 0), {}, ValueError, "lon1"),
        ((10**400, 0, 0, 0), {}, ValueError, "coordinate"),
        ((0, 0, 0, 0), {"method": "flat"}, ValueError, "flat"),
        ((0, 0, 0, 0), {"method": 3}, TypeError, "method"),
        ((0, 0, 0, 0), {"ellipsoid": "nowhere"}, ValueError, "nowhere"),
        ((0, 0, 0, 0), {"ellipsoid": 5}, TypeError, "ellipsoid"),
        (([0], 0, 0, 0), {"threads": -1}, ValueError, "threads"),
        (([0], 0, 0, 0), {"out": [0]}, TypeError, "out"),
        (([0], 0, 0, 0), {"out": np.empty(1, int)}, TypeError, "out"),
        (([0], 0, 0, 0), {"out": np.empty(2)}, ValueError, "out"),
        (([0], 0, 0, 0), {"out": np.broadcast_to(0.0, (1,))}, ValueError, "out"),
    ],
)
def test_errors(arguments: Any, options: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text) as raised:
        geocore.distance(*arguments, **options)
    assert isinstance(raised.value, geocore.GeocoreError)


def test_threads_do_not_change_results(rng: np.random.Generator) -> None:
    pairs = random_pairs(rng, 100_000)
    one = geocore.inverse(*pairs, threads=1)
    for threads in (0, 2, 3, None):
        for a, b in zip(one, geocore.inverse(*pairs, threads=threads)):
            assert np.array_equal(a, b)


def test_threads_of_python(rng: np.random.Generator) -> None:
    pairs = random_pairs(rng, 20_000)
    expected = geocore.distance(*pairs)
    results: list[Any] = [None] * 8

    def solve(i: int) -> None:
        # A new model for each thread, and a shared one.
        ellipsoid = (6378137 + i * 1e-12, 298.257223563) if i % 2 else None
        for _ in range(5):
            results[i] = geocore.distance(*pairs, ellipsoid=ellipsoid)

    workers = [threading.Thread(target=solve, args=(i,)) for i in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(np.array_equal(found, expected) for found in results)

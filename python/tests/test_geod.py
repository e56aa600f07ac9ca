"""geocore.Geod compared with pyproj.Geod: the same numbers in the same containers."""

from __future__ import annotations

import array
import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest
from places import nasty_pairs, random_pairs

import geocore
from geocore.geod import GeodIntermediateFlag, reverse_azimuth

pyproj = pytest.importorskip("pyproj")

FIGURES = [
    {"ellps": "WGS84"},
    {"ellps": "sphere"},
    {"a": 6378137.0, "rf": 300},
    {"a": 1.0, "b": 0.9},
    {"a": 6378137.0},
    {"initstring": "+a=6378137 +es=0.0067 +no_defs"},
    {"initstring": "+ellps=bessel"},
    {"a": 6378206.4, "b": 6356583.8},
    {"a": 6e6, "e": 0.1},
    {"a": 6e6, "f": -0.01},
]


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_attributes(figure: dict[str, Any]) -> None:
    ours, theirs = geocore.Geod(**figure), pyproj.Geod(**figure)
    for name in ("a", "b", "f", "es"):
        assert getattr(ours, name) == pytest.approx(getattr(theirs, name), rel=1e-13, abs=1e-15)
    assert ours.sphere == theirs.sphere
    assert ours.initstring == theirs.initstring
    assert repr(ours) == repr(theirs)
    assert ours == geocore.Geod(**figure) == pickle.loads(pickle.dumps(ours)) == copy.deepcopy(ours)
    assert hash(ours) == hash(geocore.Geod(**figure))


@pytest.mark.parametrize("name", pyproj.get_ellps_map())
def test_every_ellipsoid_of_proj(name: str) -> None:
    ours, theirs = geocore.Geod(ellps=name), pyproj.Geod(ellps=name)
    assert (ours.a, ours.f, ours.sphere) == (theirs.a, theirs.f, theirs.sphere)
    assert repr(ours) == repr(theirs)


def apart(a: Any, b: Any) -> Any:
    return np.abs((np.asarray(a) - np.asarray(b) + 180) % 360 - 180)


@pytest.mark.parametrize("back", [True, False])
@pytest.mark.parametrize("figure", FIGURES[:3], ids=str)
def test_inv(figure: dict[str, Any], back: bool, rng: np.random.Generator) -> None:
    lat1, lon1, lat2, lon2 = random_pairs(rng, 3000)
    ours = geocore.Geod(**figure).inv(lon1, lat1, lon2, lat2, return_back_azimuth=back)
    theirs = pyproj.Geod(**figure).inv(lon1, lat1, lon2, lat2, return_back_azimuth=back)
    assert np.abs(ours[2] - theirs[2]).max() < 25e-9
    usual = (theirs[2] > 1) & (theirs[2] < 1.98e7)
    for i in (0, 1):
        assert apart(ours[i], theirs[i])[usual].max() < 1e-7
        assert (np.abs(ours[i]) <= 180).all()


def test_inv_of_nasty_places() -> None:
    lat1, lon1, lat2, lon2 = nasty_pairs()
    ours = geocore.Geod(ellps="WGS84").inv(lon1, lat1, lon2, lat2)
    theirs = pyproj.Geod(ellps="WGS84").inv(lon1, lat1, lon2, lat2)
    assert np.abs(ours[2] - theirs[2]).max() < 25e-9
    # Paths with one direction at both ends.
    usual = (theirs[2] > 1) & (theirs[2] < 1.98e7)
    assert apart(ours[0], theirs[0])[usual].max() < 1e-7
    assert apart(ours[1], theirs[1])[usual].max() < 1e-7
    one_by_one = [geocore.Geod(ellps="WGS84").inv(*map(float, row)) for row in zip(lon1, lat1, lon2, lat2)]
    assert np.abs(np.array(one_by_one)[:, 2] - theirs[2]).max() < 25e-9
    assert apart(np.array(one_by_one)[:, 0], theirs[0])[usual].max() < 1e-7


@pytest.mark.parametrize("radians", [True, False])
def test_fwd(radians: bool, rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 3000)
    azimuth, length = rng.uniform(-180, 180, 3000), rng.uniform(-2e7, 2e7, 3000)
    if radians:
        lat, lon, azimuth = np.radians(lat), np.radians(lon), np.radians(azimuth)
    ours = geocore.Geod(ellps="WGS84").fwd(lon, lat, azimuth, length, radians=radians)
    theirs = pyproj.Geod(ellps="WGS84").fwd(lon, lat, azimuth, length, radians=radians)
    scale = 180 / math.pi if radians else 1
    usual = np.abs(theirs[1] * scale) < 89.9
    for a, b in zip(ours, theirs):
        assert apart(a * scale, b * scale)[usual].max() < 1e-9
    one = geocore.Geod(ellps="WGS84").fwd(
        *(float(x[5]) for x in (lon, lat, azimuth, length)), radians=radians
    )
    assert one == pytest.approx([theirs[i][5] for i in range(3)], abs=1e-9)


KINDS: dict[str, Any] = {
    "float": float,
    "int": int,
    "list": lambda v: [v, v],
    "tuple": lambda v: (v, v),
    "array.array": lambda v: array.array("d", [v, v]),
    "array.array of float": lambda v: array.array("f", [v, v]),
    "numpy": lambda v: np.array([v, v]),
    "numpy of int": lambda v: np.array([v, v], int),
    "numpy of two dimensions": lambda v: np.array([[v], [v]]),
    "numpy without dimensions": np.array,
    "numpy.float64": np.float64,
    "masked": lambda v: np.ma.array([v, v], mask=[False, True]),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_kinds_of_results(kind: Any) -> None:
    ours, theirs = geocore.Geod(ellps="WGS84"), pyproj.Geod(ellps="WGS84")
    for name in ("inv", "fwd"):
        arguments = [kind(v) for v in (1.0, 2.0, 3.0, 4.0)]
        for a, b in zip(getattr(ours, name)(*arguments), getattr(theirs, name)(*arguments)):
            assert type(a) is type(b)
            assert np.shape(a) == np.shape(b)
            assert np.allclose(np.asarray(a, float), np.asarray(b, float), rtol=0, atol=1e-8)


def test_series() -> None:
    pd = pytest.importorskip("pandas")
    column = pd.Series([1.0, 2.0], index=[5, 6])
    ours = geocore.Geod(ellps="WGS84").inv(column, column, column, column + 1)
    theirs = pyproj.Geod(ellps="WGS84").inv(column, column, column, column + 1)
    for a, b in zip(ours, theirs):
        assert type(a) is type(b)
        assert np.allclose(a, b)


@pytest.mark.parametrize("name", ["inv", "fwd"])
def test_in_place(name: str) -> None:
    columns = [np.array([1.0, 2.0]) for _ in range(4)]
    expected = getattr(geocore.Geod(ellps="WGS84"), name)(*columns)
    found = getattr(geocore.Geod(ellps="WGS84"), name)(*columns, inplace=True)
    for i in range(3):
        assert found[i] is columns[i]
        assert np.array_equal(found[i], expected[i])


@pytest.mark.parametrize(
    "arguments",
    [([1.0], [1.0, 2.0], [1.0], [1.0]), (1.0, [1.0, 2.0], 1.0, 1.0)],
)
def test_lengths_that_differ(arguments: Any) -> None:
    for name in ("inv", "fwd"):
        with pytest.raises(geocore.GeodError, match="Array lengths are not the same"):
            getattr(geocore.Geod(ellps="WGS84"), name)(*arguments)


def test_non_numbers_are_refused() -> None:
    for bad in ("a", None, object(), ["a"]):
        with pytest.raises(TypeError):
            pyproj.Geod(ellps="WGS84").inv(bad, 0, 0, 0)
        with pytest.raises(TypeError):
            geocore.Geod(ellps="WGS84").inv(bad, 0, 0, 0)


NO_FIGURES = [{}, {"ellps": "nowhere"}, {"b": 1}, {"a": "x"}, {"a": 0}, {"a": 1, "rf": 0}]


@pytest.mark.parametrize("figure", NO_FIGURES, ids=str)
def test_invalid_figures_are_refused(figure: dict[str, Any]) -> None:
    with pytest.raises(geocore.GeodError):
        geocore.Geod(**figure)


INTERMEDIATE: list[dict[str, Any]] = [
    {"npts": 5},
    {"npts": 5, "initial_idx": 0},
    {"npts": 5, "initial_idx": 0, "terminus_idx": 0, "flags": GeodIntermediateFlag.AZIS_KEEP},
    {"del_s": 250000.0, "flags": GeodIntermediateFlag.NPTS_CEIL},
    {"del_s": 250000.0, "flags": GeodIntermediateFlag.NPTS_TRUNC},
    {"del_s": 250000.0, "flags": GeodIntermediateFlag.DEL_S_NO_RECALC | GeodIntermediateFlag.AZIS_KEEP},
    {"del_s": 2.5e5, "initial_idx": 0, "return_back_azimuth": True, "flags": GeodIntermediateFlag.AZIS_KEEP},
    {"npts": 3, "radians": True, "flags": GeodIntermediateFlag.AZIS_KEEP},
]


@pytest.mark.parametrize("options", INTERMEDIATE, ids=str)
def test_places_on_the_way(options: dict[str, Any]) -> None:
    options = {"return_back_azimuth": False, **options}
    scale = math.pi / 180 if options.get("radians") else 1
    way = [v * scale for v in (5.0, 50.0, -60.0, 10.0)]
    ours = geocore.Geod(ellps="WGS84").inv_intermediate(*way, **options)
    theirs = pyproj.Geod(ellps="WGS84").inv_intermediate(*way, **options)
    assert ours._fields == theirs._fields
    assert ours.npts == theirs.npts
    for a, b in zip(ours[1:], theirs[1:]):
        assert (a is None) == (b is None)
        assert a is None or np.allclose(a, b, rtol=0, atol=1e-7)
    options = {"npts": 4, "del_s": 1e5, **options}
    ours = geocore.Geod(ellps="WGS84").fwd_intermediate(*way[:3], **options)
    theirs = pyproj.Geod(ellps="WGS84").fwd_intermediate(*way[:3], **options)
    for a, b in zip(ours, theirs):
        assert a is b is None or np.allclose(a, b, rtol=0, atol=1e-7)


def test_places_on_the_way_into_buffers() -> None:
    geod = geocore.Geod(ellps="WGS84")
    lons, lats = array.array("d", [0.0] * 5), np.zeros(4)
    found = geod.inv_intermediate(0, 0, 9, 9, 4, out_lons=lons, out_lats=lats, return_back_azimuth=True)
    assert found.lons is lons
    assert (found.lats is lats, lons[4], lats[3] > lats[0]) == (True, 0.0, True)
    with pytest.raises(geocore.GeodError, match="not long enough"):
        geod.inv_intermediate(0, 0, 9, 9, 5, out_lons=lons, out_lats=lats, return_back_azimuth=True)
    with pytest.raises(geocore.GeodError, match="mutually exclusive"):
        geod.inv_intermediate(0, 0, 9, 9, return_back_azimuth=True)
    with pytest.warns(UserWarning, match="Back azimuth"):
        geod.inv_intermediate(0, 0, 9, 9, 4)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_lines_and_rings(kind: Any) -> None:
    ours, theirs = geocore.Geod(ellps="WGS84"), pyproj.Geod(ellps="WGS84")
    arguments = kind(1.0), kind(2.0)
    assert ours.line_length(*arguments) == theirs.line_length(*arguments)
    a, b = ours.line_lengths(*arguments), theirs.line_lengths(*arguments)
    assert type(a) is type(b)
    if np.ndim(arguments[0]) < 2:
        assert np.array_equal(np.asarray(a), np.asarray(b))
    assert ours.polygon_area_perimeter(*arguments) == theirs.polygon_area_perimeter(*arguments)


def test_random_lines_and_rings(rng: np.random.Generator) -> None:
    ours, theirs = geocore.Geod(ellps="intl"), pyproj.Geod(ellps="intl")
    for n in (0, 2, 3, 10, 1000):
        lat, lon = rng.uniform(-90, 90, n), rng.uniform(-180, 180, n)
        assert ours.line_length(lon, lat) == pytest.approx(theirs.line_length(lon, lat), abs=1e-5)
        found, expected = ours.polygon_area_perimeter(lon, lat), theirs.polygon_area_perimeter(lon, lat)
        assert found == pytest.approx(expected, rel=1e-12, abs=10)


def test_reverse_azimuth() -> None:
    for value in (0, 180, -180, 10.0, [5, -5], (0.0, 1.0), np.array([1.0, -1.0])):
        ours, theirs = reverse_azimuth(value), pyproj.geod.reverse_azimuth(value)
        assert type(ours) is type(theirs)
        assert np.array_equal(ours, theirs)

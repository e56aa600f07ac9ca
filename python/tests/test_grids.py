"""UTM, UPS and MGRS: GeoConvert of GeographicLib, and pyproj."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from places import random_pairs
from tables import SHARED, texts, worst

import geocore

pyproj = pytest.importorskip("pyproj")
GEOD = pyproj.Geod(ellps="WGS84")


@pytest.fixture(scope="module")
def grid() -> Any:
    """GeoConvert's results for points everywhere and on every edge."""
    table = texts(SHARED / "grids/grids_utm.csv")
    numbers: dict[str, Any] = {
        name: np.array(table[name], np.float64)
        for name in ("lat", "lon", "easting", "northing", "convergence", "scale")
    }
    numbers["zone"] = np.array([int(text[:-1] or 0) for text in table["zone"]])
    numbers["northern"] = np.array([text.endswith("n") for text in table["zone"]])
    return {**numbers, "mgrs": np.array(table["mgrs"]), "mgrs11": np.array(table["mgrs11"])}


def test_utm_of_geoconvert(grid: Any) -> None:
    found = geocore.utm(grid["lat"], grid["lon"])
    assert len(grid["lat"]) > 5000
    assert found.zone.dtype == np.int32
    assert np.array_equal(found.zone, grid["zone"])
    assert np.array_equal(found.northern, grid["northern"])
    assert worst(found.easting - grid["easting"]) <= 10e-9
    assert worst(found.northing - grid["northing"]) <= 10e-9
    assert worst(found.scale - grid["scale"]) < 1e-14
    turned = np.remainder(found.convergence - grid["convergence"] + 180, 360) - 180
    # Poles have arbitrary longitudes.
    assert worst(turned * np.cos(np.radians(grid["lat"])) * (np.abs(grid["lat"]) < 90)) < 1e-12


def test_utm_without_convergence(grid: Any) -> None:
    found = geocore.utm(grid["lat"], grid["lon"], convergence=False)
    assert np.array_equal(found.zone, grid["zone"])
    assert np.array_equal(found.northern, grid["northern"])
    assert worst(found.easting - grid["easting"]) <= 10e-9
    assert worst(found.northing - grid["northing"]) <= 10e-9
    assert (found.convergence, found.scale) == (None, None)
    some = geocore.utm([91, 45], [0, 9], convergence=False)
    assert (some.zone.tolist(), some.northern.tolist()) == ([-1, 32], [False, True])
    assert np.isnan(some.easting).tolist() == np.isnan(some.northing).tolist() == [True, False]
    fixed = geocore.utm(45.0, 9.0, zone=32, convergence=False)
    assert fixed[:4] == geocore.utm(45.0, 9.0)[:4]


def test_utm_reverse_of_geoconvert(grid: Any) -> None:
    found = geocore.utm_reverse(grid["zone"], grid["northern"], grid["easting"], grid["northing"])
    assert worst(GEOD.inv(found.lon, found.lat, grid["lon"], grid["lat"])[2]) < 15e-9
    forward = geocore.utm(grid["lat"], grid["lon"])
    # Near a pole, convergence depends on a longitude known only to some nanometers.
    usual = np.abs(grid["lat"]) < 89
    turned = np.remainder(found.convergence - forward.convergence + 180, 360) - 180
    assert worst(turned[usual]) < 1e-10
    assert worst(found.scale - forward.scale) < 1e-13
    again = geocore.utm(found.lat, found.lon, zone=31)
    assert np.isfinite(again.easting).sum() > 50


@pytest.mark.parametrize("zone", [1, 31, 32, 60])
def test_a_zone_of_pyproj(zone: int, rng: np.random.Generator) -> None:
    lat = rng.uniform(-79, 83, 500)
    lon = 6 * zone - 183 + rng.uniform(-4, 4, 500)
    found = geocore.utm(lat, lon, zone=zone)
    assert (found.zone == zone).all()
    assert np.array_equal(found.northern, lat >= 0)
    for south in (False, True):
        rows = found.northern != south
        projection = pyproj.Proj(proj="utm", zone=zone, ellps="WGS84", south=south)
        easting, northing = projection(lon[rows], lat[rows])
        assert worst(found.easting[rows] - easting) < 1e-7
        assert worst(found.northing[rows] - northing) < 1e-7
        factors = projection.get_factors(lon[rows], lat[rows])
        assert worst(found.scale[rows] - factors.meridional_scale) < 1e-7
        assert worst(found.convergence[rows] - factors.meridian_convergence) < 1e-5
        back = geocore.utm_reverse(zone, not south, easting, northing)
        assert worst(GEOD.inv(back.lon, back.lat, lon[rows], lat[rows])[2]) < 1e-7


def test_ups_of_pyproj(rng: np.random.Generator) -> None:
    for south in (False, True):
        lat, lon = rng.uniform(83.5, 90, 300) * (-1 if south else 1), rng.uniform(-180, 180, 300)
        found = geocore.utm(lat, lon, zone=0)
        easting, northing = pyproj.Proj(proj="ups", ellps="WGS84", south=south)(lon, lat)
        assert (found.zone == 0).all()
        assert (found.northern != south).all()
        assert worst(found.easting - easting) < 1e-6
        assert worst(found.northing - northing) < 1e-6


def test_beyond_the_limits() -> None:
    found = geocore.utm([0, 0, 91, np.nan, 0], [3, 20, 3, 3, np.inf], zone=31)
    assert found.zone.tolist() == [31, -1, -1, -1, -1]
    assert found.northern.tolist() == [True, False, False, False, False]
    for column in found[2:]:
        assert np.isnan(column).tolist() == [False, True, True, True, True]
    zones = [31, 61, -1, 2**40, -(2**40), 31, 0, 31]
    eastings = [5e5, 5e5, 5e5, 5e5, 5e5, 2e6, 5e5, np.nan]
    back = geocore.utm_reverse(zones, True, eastings, 0)
    for column in back:
        assert np.isnan(column).tolist() == [False] + [True] * 7
    assert geocore.utm(-0.0, 3.0).northern is False
    assert geocore.utm_reverse(np.uint64(2**63), True, 5e5, 0.0).lat != 0


def test_shapes_and_threads(rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 9000)
    found = geocore.utm(lat, lon, threads=1)
    assert all(map(np.array_equal, found, geocore.utm(lat, lon, threads=3)))
    assert np.array_equal(geocore.mgrs(lat, lon, threads=1), geocore.mgrs(lat, lon, threads=3))
    square = geocore.utm(lat.reshape(90, 100)[::2], lon.reshape(90, 100)[::2])
    assert square.easting.shape == (45, 100)
    assert np.array_equal(square.zone.ravel(), found.zone.reshape(90, 100)[::2].ravel())
    one = geocore.utm(lat[3], lon[3])
    assert one == tuple(column[3] for column in found)
    assert [type(value) for value in one] == [int, bool, float, float, float, float]
    back = geocore.utm_reverse(*found[:4])
    assert worst(GEOD.inv(back.lon, back.lat, lon, lat)[2]) < 20e-9
    assert geocore.utm_reverse(*(column[3] for column in found[:4])).lat == back.lat[3]
    assert geocore.utm(45.0, np.array([1.0, 2.0])).easting.shape == (2,)
    assert geocore.utm([], []).zone.shape == (0,)
    assert geocore.utm_reverse([], [], [], []).lat.shape == (0,)
    strided = geocore.utm_reverse(found.zone[::-3], found.northern[::-3], *(c[::-3] for c in found[2:4]))
    assert np.array_equal(strided.lat, back.lat[::-3])


@pytest.mark.parametrize("zone", [-1, 61, 1.5, "31", 2**70])
def test_invalid_zones_are_refused(zone: Any) -> None:
    with pytest.raises(ValueError, match="zone is"):
        geocore.utm(0, 0, zone=zone)


def test_zones_and_hemispheres_of_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match="zone is an array of float64"):
        geocore.utm_reverse([31.5], True, 5e5, 0)
    with pytest.raises(TypeError, match="northern is str"):
        geocore.utm_reverse(31, "N", 5e5, 0)


def test_mgrs_of_geoconvert(grid: Any) -> None:
    assert np.array_equal(geocore.mgrs(grid["lat"], grid["lon"]), grid["mgrs"])
    assert np.array_equal(geocore.mgrs(grid["lat"], grid["lon"], 11), grid["mgrs11"])
    # Fewer digits are a prefix of each half.
    for digits in range(11):
        found = geocore.mgrs(grid["lat"], grid["lon"], digits)
        for square, whole in zip(found.tolist(), grid["mgrs11"].tolist()):
            head, numbers = whole[:-22], whole[-22:]
            assert square == head + numbers[:digits] + numbers[11 : 11 + digits]


def test_squares_of_geoconvert() -> None:
    """Every combination of letters: refused, or the center of the square, projected by pyproj."""
    table = texts(SHARED / "grids/grids_squares.csv")
    found = geocore.mgrs_reverse(table["square"])
    corners = [corner.split() for corner in table["corner"]]
    refused = np.array([len(corner) == 1 for corner in corners])
    assert np.array_equal(np.isnan(found.lat), refused)
    assert np.array_equal(np.isnan(found.lon), refused)
    checked = 0
    for name in {corner[0] for corner in corners if len(corner) == 3}:
        rows = [i for i, corner in enumerate(corners) if corner[0] == name]
        middle = np.array([[float(x) + 50_000 for x in corners[i][1:]] for i in rows])
        if name[:-1]:
            projection = pyproj.Proj(proj="utm", zone=int(name[:-1]), ellps="WGS84", south=name[-1] == "s")
        else:
            projection = pyproj.Proj(proj="ups", ellps="WGS84", south=name[-1] == "s")
        lon, lat = projection(middle[:, 0], middle[:, 1], inverse=True)
        assert worst(GEOD.inv(lon, lat, found.lon[rows], found.lat[rows])[2]) < 1e-6
        checked += len(rows)
    assert checked == 4036


def test_mgrs_there_and_back(rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 2000)
    for digits in range(12):
        squares = geocore.mgrs(lat, lon, digits)
        assert squares.dtype == f"<U{5 + 2 * digits}"
        center = geocore.mgrs_reverse(squares)
        side = 10.0 ** (5 - digits)
        # Half a diagonal, plus scale and rounding.
        away = GEOD.inv(center.lon, center.lat, lon, lat)[2]
        assert away.max() < 0.72 * side * 1.01 + 30e-9


def test_texts_of_all_kinds() -> None:
    pd = pytest.importorskip("pandas")
    text, place = "31UDQ4825111943", (48.85829732392367, 2.29449460753832)
    assert geocore.mgrs_reverse(text) == pytest.approx(place, abs=1e-12)
    assert isinstance(geocore.mgrs_reverse(text).lat, float)
    long = text + " " * 5000
    some = [text, "31u dq 48251 11943", None, "", "nowhere", text + "\0x", "31U\u3000DQ", "é"]
    some += [long, long + "x"]
    # An ideographic space counts as a blank; text longer than 4096 bytes is not read.
    good = [True, True, False, False, False, False, True, False, False, False]
    forms = [some, np.array(some, object), np.array([one or "" for one in some]), pd.Series(some)]
    forms.append([one and one.encode() for one in some])
    for form in forms:
        found = geocore.mgrs_reverse(form)
        assert (~np.isnan(found.lat)).tolist() == good
        assert found.lat[:2] == pytest.approx(place[0], abs=1e-12)
        assert found.lon[1] == pytest.approx(place[1], abs=1e-12)
    assert geocore.mgrs_reverse(np.array([text, "x"]).reshape(2, 1)).lat.shape == (2, 1)
    assert geocore.mgrs_reverse(np.array([text, "x", text])[::2]).lat[1] == geocore.mgrs_reverse(text).lat
    assert geocore.mgrs_reverse([]).lat.shape == (0,)
    assert geocore.mgrs_reverse(text.encode()).lat == geocore.mgrs_reverse(text).lat
    assert np.isnan(geocore.mgrs_reverse("").lat)
    for wrong in (5, None, [1, 2], np.array([text, 5], object), 1.5):
        with pytest.raises(TypeError, match="text"):
            geocore.mgrs_reverse(wrong)


def test_mgrs_of_invalid_and_empty_input() -> None:
    assert geocore.mgrs([91, np.nan, 0], [0, 0, np.inf]).tolist() == ["", "", ""]
    assert geocore.mgrs(91, 0) == ""
    assert geocore.mgrs(90, 0, 0) == "ZAH"
    assert geocore.mgrs([], []).shape == (0,)
    assert geocore.mgrs(np.zeros((2, 3)), 3.0).shape == (2, 3)
    digits: Any
    for digits in (-1, 12, 5.0, "5"):
        with pytest.raises(ValueError, match="digits is"):
            geocore.mgrs(0, 0, digits)

"""Lines through two points: quadruple precision, spherical trigonometry, and pyproj."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from places import random_pairs
from tables import SHARED, columns, worst

import geocore

pyproj = pytest.importorskip("pyproj")
GEOD = pyproj.Geod(ellps="WGS84")
RADIUS = 6371008.7714


@pytest.fixture(scope="module")
def crosstracks() -> Any:
    """Six coordinates a row; length of the line, along-track, cross-track; the foot."""
    names = ["latA", "lonA", "latB", "lonB", "latP", "lonP"]
    names += ["sAB", "along_track", "cross_track_signed_right_positive", "foot_lat", "foot_lon"]
    return columns(SHARED / "geodesy/truth_crosstrack_wgs84.csv", *names)


def test_crosstrack_in_quadruple_precision(crosstracks: Any) -> None:
    *places, _, along, cross, lat, lon = crosstracks
    found = geocore.crosstrack(*places)
    assert len(cross) == 100
    assert worst(found.cross_track - cross) < 20e-9
    assert worst(found.along_track - along) < 20e-9
    assert worst(GEOD.inv(found.lon, found.lat, lon, lat)[2]) < 30e-9


def test_crosstrack_of_segments(crosstracks: Any) -> None:
    lat1, lon1, lat2, lon2, lat, lon, length, along, cross, _, _ = crosstracks
    found = geocore.crosstrack(lat1, lon1, lat2, lon2, lat, lon, segment=True)
    to1, to2 = GEOD.inv(lon, lat, lon1, lat1)[2], GEOD.inv(lon, lat, lon2, lat2)[2]
    is_beside = (along >= 0) & (along <= length)
    distance = np.where(is_beside, np.abs(cross), np.minimum(to1, to2))
    assert 0 < is_beside.sum() < 100
    assert worst(found.cross_track - np.copysign(distance, cross)) < 30e-9
    expected = np.where(is_beside, along, np.where(to1 < to2, 0, length))
    assert worst(found.along_track - expected) < 30e-9
    # The foot is at the returned distance.
    assert worst(GEOD.inv(lon, lat, found.lon, found.lat)[2] - distance) < 30e-9


def test_crosstrack_on_a_sphere(rng: np.random.Generator) -> None:
    # Lines and points within some hundred kilometers: the usual formulas lose digits at long range.
    n = 500
    lat1, lon1 = rng.uniform(-60, 60, n), rng.uniform(-180, 180, n)
    lat2, lon2, lat, lon = (base + rng.uniform(-3, 3, n) for base in (lat1, lon1, lat1, lon1))
    found = geocore.crosstrack(lat1, lon1, lat2, lon2, lat, lon, method="haversine")
    way, line = geocore.inverse(lat1, lon1, lat, lon, method="haversine"), None
    sphere = pyproj.Geod(a=RADIUS, b=RADIUS)
    azimuth, _, meters = sphere.inv(lon1, lat1, lon, lat)
    line = sphere.inv(lon1, lat1, lon2, lat2)[0]
    assert worst(way.distance - meters) < 1e-6
    angle = np.radians(azimuth - line)
    cross = np.arcsin(np.sin(meters / RADIUS) * np.sin(angle)) * RADIUS
    along = np.arctan2(np.sin(meters / RADIUS) * np.cos(angle), np.cos(meters / RADIUS)) * RADIUS
    assert worst(found.cross_track - cross) < 1e-6
    assert worst(found.along_track - along) < 1e-6


def test_crosstrack_from_a_line_through_one_point() -> None:
    whole = geocore.crosstrack(1, 2, 1, 2, [0, 1], [0, 2])
    part = geocore.crosstrack(1, 2, 1, 2, [0, 1], [0, 2], segment=True)
    for found in (whole, part):
        assert found.cross_track == pytest.approx([GEOD.inv(2, 1, 0, 0)[2], 0], abs=1e-8)
        assert found.along_track.tolist() == [0, 0]
        assert (found.lat.tolist(), found.lon.tolist()) == ([1, 1], [2, 2])


@pytest.fixture(scope="module")
def meetings() -> Any:
    """Eight coordinates a row; x, y, whether the segments meet; the intersection."""
    names = [f"{kind}{end}" for end in ("X1", "X2", "Y1", "Y2") for kind in ("lat", "lon")]
    names += ["x_along_X", "y_along_Y", "segmode", "lat", "lon"]
    return columns(SHARED / "geodesy/truth_intersection_wgs84.csv", *names)


def angle_between(places: Any, found: Any) -> Any:
    """The sine of the angle between lines, by azimuths of pyproj; small values amplify errors."""
    lat1, lon1, lat2, lon2, lat3, lon3, lat4, lon4 = places
    azimuths = []
    for (lat, lon, to_lat, to_lon), way in (
        ((lat1, lon1, lat2, lon2), found.x),
        ((lat3, lon3, lat4, lon4), found.y),
    ):
        start = GEOD.inv(lon, lat, to_lon, to_lat)[0]
        azimuths.append(GEOD.fwd(lon, lat, start, way)[2])
    return np.abs(np.sin(np.radians(azimuths[0] - azimuths[1])))


def test_intersections_in_quadruple_precision(meetings: Any) -> None:
    *places, x, y, _, lat, lon = meetings
    found = geocore.intersection(*places)
    assert len(x) == 150
    sine = angle_between(places, found)
    lengths = [GEOD.inv(places[i + 1], places[i], places[i + 3], places[i + 2])[2] for i in (0, 4)]
    stretch = np.maximum(1, np.maximum(np.abs(x) / lengths[0], np.abs(y) / lengths[1]))
    assert worst((found.x - x) * sine / stretch) < 40e-9
    assert worst((found.y - y) * sine / stretch) < 40e-9
    assert worst(GEOD.inv(found.lon, found.lat, lon, lat)[2] * sine / stretch) < 40e-9
    assert (found.kind == 0).all()


def test_lines_of_one_place_have_no_direction() -> None:
    found = geocore.intersection([1, 0, 90, 0], [1, 0, 0, 0], [1, 0, 90, 0], [1, 10, 5, 10], -1, 5, 1, 5)
    assert np.isnan(found.x).tolist() == [True, False, True, False]
    assert np.isnan(found.lat).tolist() == [True, False, True, False]
    assert found.kind.tolist() == [0, 0, 0, 0]


def test_intersections_of_segments(meetings: Any) -> None:
    *places, x, y, mode, _, _ = meetings
    found = geocore.intersection(*places, segments=True)
    meets = mode == 0
    assert 100 < meets.sum() < 150
    assert (np.isnan(found.x) == ~meets).all()
    assert (np.isnan(found.lat) == ~meets).all()
    sine = angle_between(places, found)[meets]
    assert worst((found.x - x)[meets] * sine) < 40e-9
    assert worst((found.y - y)[meets] * sine) < 40e-9


def test_lines_along_each_other() -> None:
    same = geocore.intersection(0, 0, 0, 10, 0, [4, 40], 0, [14, 50], segments=True)
    degree = 6378137 * np.pi / 180
    assert same.kind.tolist() == [1, 0]
    assert same.lon[0] == pytest.approx(7, abs=1e-12)
    assert (same.x[0], same.y[0]) == pytest.approx((7 * degree, 3 * degree), abs=1e-7)
    assert np.isnan(same.x[1])
    against = geocore.intersection(0, 0, 0, 10, 0, 14, 0, 4, segments=True)
    assert against.kind == -1
    assert against.x + against.y == pytest.approx(14 * degree, abs=1e-7)
    assert geocore.intersection(0, 0, 0, 10, 0, 4, 0, 14).kind == 1


def test_paths_on_one_line(rng: np.random.Generator) -> None:
    """Parts of a geodesic cut by pyproj meet in the middle of their common part."""
    n = 2000
    lat, lon = np.degrees(np.arcsin(rng.uniform(-1, 1, n))), rng.uniform(-180, 180, n)
    azimuth, length = rng.uniform(0, 360, n), 10 ** rng.uniform(0, 6.5, n)

    def at(share: float) -> tuple[Any, Any]:
        lons, lats, _ = GEOD.fwd(lon, lat, azimuth, share * length)
        return lats, lons

    parts = [(0, 1, 0, 1, 0.5), (0, 1, 1, 0, 0.5), (0, 1, 0.9, 0.2, 0.55), (0, 1, 0.5, 2, 0.75)]
    for a, b, c, d, middle in parts:
        found = geocore.intersection(*at(a), *at(b), *at(c), *at(d), segments=True)
        assert (found.kind == (1 if d > c else -1)).all()
        assert worst(found.x - middle * length) < 1e-7
        assert worst(found.y - abs(middle - c) * length) < 1e-7
    apart = geocore.intersection(*at(0), *at(0.3), *at(0.7), *at(1), segments=True)
    assert np.isnan(apart.x).all()
    # Touching ends, straight on and at any angle.
    for end in (at(2), geocore.direct(*at(1), rng.uniform(0, 360, n), length)[:2]):
        touching = geocore.intersection(*at(0), *at(1), *at(1), *end, segments=True)
        assert not np.isnan(touching.x).any()


def test_shapes_threads_and_numbers(rng: np.random.Generator) -> None:
    places = [*random_pairs(rng, 3000), *random_pairs(rng, 3000)]
    solve: Any
    for solve, count in ((geocore.crosstrack, 6), (geocore.intersection, 8)):
        for options in ({}, {"segment" if count == 6 else "segments": True}):
            columns = places[:count]
            found = solve(*columns, threads=1, **options)
            assert all(map(np.array_equal, found, solve(*columns, threads=3, **options), [True] * 5))
            for i in (0, 1500, 2999):
                one = solve(*(column[i] for column in columns), **options)
                assert all(type(value) in (float, int) for value in one)
                assert np.array_equal(one, [result[i] for result in found], equal_nan=True)
            # One line for many points, every other point, backward, and two dimensions.
            wide = solve(*(c[7] for c in columns[:4]), *(c[::-2] for c in columns[4:]), **options)
            full = [np.full(1500, c[7]) for c in columns[:4]]
            same = solve(*full, *(c[::-2] for c in columns[4:]), **options)
            assert all(map(np.array_equal, wide, same, [True] * 5))
            square = solve(*(c.reshape(30, 100) for c in columns), **options)
            assert np.array_equal(square[0].ravel(), found[0], equal_nan=True)
            assert solve(*([],) * count)[0].shape == (0,)


def test_invalid_rows() -> None:
    options: Any
    for bad in (np.nan, 91, np.inf):
        for options in ({}, {"segment": True}):
            for place in range(0, 6, 2):
                columns = [[float(i), float(i * i)] for i in range(6)]
                columns[place][1] = bad
                found = np.array(geocore.crosstrack(*columns, **options))
                assert np.isnan(found[:, 1]).all()
                assert not np.isnan(found[:, 0]).any()
        for options in ({}, {"segments": True}):
            columns = [[0.0, 0.0], [-1.0, -1.0], [0.0, 0.0], [1.0, 1.0]]
            columns += [[-1.0, -1.0], [0.0, 0.0], [1.0, bad], [0.0, 0.0]]
            found = np.array(geocore.intersection(*columns, **options))
            assert np.isnan(found[:4, 1]).all()
            assert found[4].tolist() == [0, 0]
            assert not np.isnan(found[:, 0]).any()


def test_errors() -> None:
    for method in ("rhumb", "vincenty"):
        with pytest.raises(ValueError, match="crosstrack: the method"):
            geocore.crosstrack(0, 0, 1, 1, 2, 2, method=method)
        with pytest.raises(geocore.GeocoreError, match="intersection: the method"):
            geocore.intersection(0, 0, 1, 1, 2, 2, 3, 3, method=method)
    with pytest.raises(ValueError, match="do not go together"):
        geocore.crosstrack([0, 1], 0, 1, 1, 2, [2, 3, 4])
    with pytest.raises(TypeError, match="lon4"):
        geocore.intersection(0, 0, 1, 1, 2, 2, 3, "3")

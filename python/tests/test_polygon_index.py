"""Polygons that contain a point: areas and distances of pyproj, and shapely."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import geocore

pyproj = pytest.importorskip("pyproj")
GEOD = pyproj.Geod(ellps="WGS84")


def test_triangles(rng: np.random.Generator) -> None:
    """A point is in a triangle if its triangles with each pair of corners have the same total area."""
    checked = inside = 0
    for _ in range(40):
        lat, lon = np.degrees(np.arcsin(rng.uniform(-1, 1))), rng.uniform(-180, 180)
        size = 10 ** rng.uniform(3, 6.6)
        corner_lon, corner_lat, _ = GEOD.fwd([lon] * 3, [lat] * 3, rng.uniform(0, 360, 3), [size] * 3)
        lons, lats, _ = GEOD.fwd(
            np.full(40, lon), np.full(40, lat), rng.uniform(0, 360, 40), rng.uniform(0, size, 40)
        )
        whole = abs(GEOD.polygon_area_perimeter(corner_lon, corner_lat)[0])
        found = geocore.PolygonIndex(corner_lat, corner_lon).first(lats, lons)
        for i in range(40):
            parts = 0.0
            for k in range(3):
                ring = [k, (k + 1) % 3]
                parts += abs(
                    GEOD.polygon_area_perimeter(
                        [*np.take(corner_lon, ring), lons[i]], [*np.take(corner_lat, ring), lats[i]]
                    )[0]
                )
            excess = parts / whole - 1
            if abs(excess) < 1e-6 or excess > 1e-3:
                checked += 1
                inside += excess < 1e-6
                assert found[i] == (0 if excess < 1e-6 else -1), (lat, lon, size, lats[i], lons[i], excess)
    assert checked > 1500
    assert 200 < inside < checked - 200


@pytest.mark.parametrize(("lat", "lon"), [(47, 8), (0, 180), (-17, -179.9), (89.9, 100), (-90, 0), (70, 179)])
def test_circles(lat: float, lon: float, rng: np.random.Generator) -> None:
    """Rings with holes across the antimeridian and around poles: checked by the distance from the center."""
    radii, n = (50_000.0, 200_000.0, 800_000.0), 720
    rings = [GEOD.fwd([lon] * n, [lat] * n, np.arange(n) / 2, [radius] * n)[:2] for radius in radii]
    # A disk; the ring around the disk; and the disk again, which is never the first.
    order, holes, polygons = [0, 2, 1, 0, 0], [False, False, True, False, False], [4, 6, 6, 8, 5]
    lats = np.concatenate([rings[i][1][:: (-1) ** i] for i in order])
    lons = np.concatenate([rings[i][0][:: (-1) ** i] for i in order])
    index = geocore.PolygonIndex(lats, lons, np.arange(6) * n, polygons=polygons, holes=holes)
    assert len(index) == 4
    far = rng.uniform(0, 1_000_000, 5000)
    places = GEOD.fwd([lon] * 5000, [lat] * 5000, rng.uniform(0, 360, 5000), far)
    expected = np.select([far < radii[0], far < radii[1], far < radii[2]], [4, -1, 6], -1)
    # An edge is inside its circle by 30 m at most.
    clear = (np.abs(far[:, None] - radii) > 40).all(axis=1)
    found = index.first(places[1], places[0])
    assert (found == expected)[clear].all()
    assert (expected == 4).sum() > 100
    assert np.array_equal(found, index.first(places[1], places[0], threads=1))
    assert np.array_equal(found, pickle.loads(pickle.dumps(index)).first(places[1], np.add(places[0], 360)))


def test_numbers_and_holes() -> None:
    # Squares 0, 1 and 2, each inside the previous one, counter-clockwise and clockwise.
    lat, lon = [], []
    for size in (3, 2, 1):
        lat += [-size, -size, size, size][:: (-1) ** size]
        lon += [-size, size, size, -size][:: (-1) ** size]
    offsets, places = [0, 4, 8, 12], [0, 1.5, 2.5, 5]

    def first(**options: Any) -> list[int]:
        found: list[int] = geocore.PolygonIndex(lat, lon, offsets, **options).first(places, 0).tolist()
        return found

    assert first() == [0, 0, 0, -1]
    assert first(polygons=[2, 1, 0]) == [0, 1, 2, -1]
    assert first(polygons=[2**62, 7, 7]) == [7, 7, 2**62, -1]
    assert first(holes=[False, True, False]) == [1, -1, 0, -1]
    assert first(holes=[0, 1, 1]) == [-1, -1, 0, -1]
    assert first(polygons=[3, 3, 3], holes=[False, True, False]) == [3, -1, 3, -1]
    assert first(polygons=[1, 0, 1], holes=[False, False, True]) == [0, 0, 1, -1]
    assert len(geocore.PolygonIndex(lat, lon, offsets, polygons=[5, 5, 9])) == 2


def test_shapes() -> None:
    index = geocore.PolygonIndex([0, 0, 1], [0, 1, 0])
    assert index.first(0.2, 0.2) == 0
    assert type(index.first(0.2, 0.2)) is int
    assert index.first([[0.2], [2.0]], [0.2, 0.3]).tolist() == [[0, 0], [-1, -1]]
    assert index.first([np.nan, 91, 0.2], [0, 0, np.inf]).tolist() == [-1, -1, -1]
    assert index.first([], []).dtype == np.int64
    out = np.zeros(4, np.int64)[::2]
    assert index.first([0.2, 2], 0.2, out=out) is out
    assert out.tolist() == [0, -1]
    with pytest.raises(TypeError, match="int64"):
        index.first([0.2], [0.2], out=np.zeros(1))
    with pytest.raises(ValueError, match="shape"):
        index.first([0.2], [0.2], out=np.zeros(2, np.int64))
    assert repr(index) == "<geocore.PolygonIndex of 1 polygons, geodesic>"
    assert geocore.PolygonIndex([], [], [0]).first([0], [0]).tolist() == [-1]
    assert geocore.PolygonIndex([0, 0, np.nan], [0, 1, 0]).first(0.2, 0.2) == -1
    sphere = geocore.PolygonIndex([0, 0, 1], [0, 1, 0], method="haversine")
    assert sphere.first([0.2, 2], 0.2).tolist() == [0, -1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "rhumb"}, "does not support"),
        ({"polygons": [-1]}, "negative"),
        ({"polygons": [0, 1]}, "one for each of the 1 rings"),
        ({"polygons": [0.5]}, "whole numbers"),
        ({"holes": [True]}, "PolygonIndex"),
        ({"holes": ["no"]}, "whole numbers"),
        ({"offsets": [0, 4]}, "offsets"),
    ],
)
def test_errors(options: Any, message: str) -> None:
    with pytest.raises(geocore.GeocoreError, match=message):
        geocore.PolygonIndex([0, 0, 1], [0, 1, 0], **options)


def test_geometries(rng: np.random.Generator) -> None:
    shapely, gpd = pytest.importorskip("shapely"), pytest.importorskip("geopandas")
    import geocore.geopandas as gg

    # Small polygons, whose edges are straight on the plane to some micrometers.
    shapes = []
    for _ in range(200):
        lat, lon, size = rng.uniform(-60, 60), rng.uniform(-170, 170), rng.uniform(1e-3, 1e-2)
        angle = np.sort(rng.uniform(0, 2 * np.pi, 9))
        shell = np.column_stack([lon + size * np.cos(angle), lat + size * np.sin(angle)])
        shapes.append(shapely.Polygon(shell, [[lon, lat] + (shell - [lon, lat]) * 0.3]))
    shapes[7], shapes[8], shapes[9] = None, shapely.Polygon(), shapely.Point(1, 2)
    shapes[10] = shapely.MultiPolygon([shapes[11], shapes[12]])
    shapes[13] = shapely.GeometryCollection([shapes[14], shapely.Point(0, 0)])
    around = [one for one in shapes if one is not None and not one.is_empty]
    centers = shapely.get_coordinates(around)[rng.integers(0, 19 * 190, 3000)]
    places = centers + rng.uniform(-0.01, 0.01, (3000, 2))
    points = gpd.GeoSeries(gpd.points_from_xy(*places.T), crs=4326, index=np.arange(3000) + 5)
    frame = gpd.GeoDataFrame(geometry=shapes, crs=4326)
    found = gg.inside(points, frame)
    assert found.index.equals(points.index)
    pairs = shapely.STRtree(np.array(shapes, object)).query(points.to_numpy(), predicate="intersects")
    expected = np.full(3000, len(shapes))
    np.minimum.at(expected, pairs[0], pairs[1])
    expected[expected == len(shapes)] = -1
    expected[expected == 9] = -1
    assert np.array_equal(found, expected)
    assert 200 < (expected >= 0).sum() < 2800
    assert np.array_equal(gg.inside(list(points), gg.polygon_index(shapes)), expected)
    assert gg.inside([None, shapely.Point()], shapes).tolist() == [-1, -1]
    with pytest.raises(TypeError, match="points"):
        gg.inside([shapely.box(0, 0, 1, 1)], shapes)
    with pytest.raises(ValueError, match="ellipsoids"):
        gg.inside(points, frame.set_crs(4267, allow_override=True))
    with pytest.raises(ValueError, match="projected"):
        gg.polygon_index(frame.set_crs(3857, allow_override=True))


def test_rings_of_geometries_are_those_that_shapely_iterates() -> None:
    shapely = pytest.importorskip("shapely")
    from geocore._shapes import rings

    hole, other = [(1, 1), (2, 1), (2, 2)], [(5, 5), (6, 5), (6, 6), (5, 6)]
    ring = [(0, 0), (10, 0), (10, 10), (0, 10)]
    with_holes, plain = shapely.Polygon(ring, [hole, other]), shapely.Polygon(hole)
    many = shapely.MultiPolygon([plain, with_holes, shapely.Polygon(other)])
    nested = shapely.GeometryCollection([shapely.Point(3, 4), many, shapely.LineString(ring)])
    shapes = [plain, None, with_holes, shapely.Polygon(), many, shapely.Point(0, 0), nested, plain]

    def polygons(shape: Any) -> Iterator[Any]:
        for part in getattr(shape, "geoms", [shape]):
            if hasattr(part, "geoms"):
                yield from polygons(part)
            elif part is not None and part.geom_type == "Polygon" and not part.is_empty:
                yield part

    expected = [
        (owner, is_hole, list(one.coords))
        for owner, shape in enumerate(shapes)
        for polygon in polygons(shape)
        for is_hole, one in [(False, polygon.exterior), *((True, inner) for inner in polygon.interiors)]
    ]
    vertices, offsets, are_holes, owners = rings(np.array(shapes, object))
    found = [
        (owner, is_hole, [tuple(vertex) for vertex in vertices[start:end]])
        for owner, is_hole, start, end in zip(owners, are_holes, offsets, offsets[1:])
    ]
    assert found == expected
    assert len(expected) == 15

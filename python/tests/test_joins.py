"""Distances from points to lines and polygons, and joins of geometries."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pyproj = pytest.importorskip("pyproj")
shapely = pytest.importorskip("shapely")
gpd = pytest.importorskip("geopandas")
GEOD = pyproj.Geod(ellps="WGS84")


def densified(shape: Any) -> Any:
    """Coordinates every 200 meters along the edges of a geometry, by pyproj."""
    places = []
    for part in shapely.get_parts([shape]):
        lines = [part] if part.geom_type != "Polygon" else [part.exterior, *part.interiors]
        for line in lines:
            points = shapely.get_coordinates(line)
            places.append(points)
            for (x1, y1), (x2, y2) in itertools.pairwise(points):
                count = int(GEOD.inv(x1, y1, x2, y2)[2] / 200)
                if count:
                    places.append(np.array(GEOD.npts(x1, y1, x2, y2, count)))
    return np.concatenate(places)


def geometries() -> dict[str, Any]:
    star = [(7, 46), (8, 46.2), (9, 46), (8.4, 46.8), (9, 47.5), (8, 47), (7, 47.5), (7.5, 46.8)]
    hole = [(7.9, 46.7), (8.1, 46.7), (8.1, 46.9), (7.9, 46.9)]
    return {
        "a line": shapely.LineString([(7, 46), (8.5, 46.2), (8, 47)]),
        "a long line": shapely.LineString([(-20, 50), (20, 60)]),
        "a star with a hole": shapely.Polygon(star, [hole]),
        "polygons": shapely.MultiPolygon([shapely.box(7, 46, 7.4, 46.4), shapely.box(9, 46, 9.4, 46.4)]),
        "across the antimeridian": shapely.LineString([(179.5, 10), (-179.5, 10.5)]),
        "a polygon at the pole": shapely.Polygon([(0, 89), (120, 89), (-120, 89)]),
        "points": shapely.MultiPoint([(7, 46), (8, 46.5)]),
    }


@pytest.mark.parametrize("name", geometries())
def test_the_distance_is_that_of_the_nearest_point(name: str, rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    shape = geometries()[name]
    x, y = shapely.get_coordinates(shape).T
    lon, lat = (
        rng.uniform(x.min() - 1, x.max() + 1, 12),
        rng.uniform(y.min() - 1, np.minimum(y.max() + 1, 90), 12),
    )
    if name == "across the antimeridian":
        lon = rng.uniform(178, 182, 12)
    points = shapely.points(lon, lat)
    vertices = densified(shape)
    index = geocore.Index(vertices[:, 1], vertices[:, 0])
    wanted = index.query(lat, lon).distance[:, 0]
    wanted[gg.inside(points, [shape]) == 0] = 0
    for found in (
        gg.distance(points, shape),
        gg.distance(points, [shape] * 12),
        gg.distance([shape] * 12, points),
    ):
        # The nearest vertex is at most 100 m along the edge from the nearest point.
        assert (found <= wanted + 1e-6).all()
        assert np.sqrt(np.maximum(wanted**2 - found**2, 0)).max() < 101
    assert np.allclose(gg.distance(points, shape), gg.distance(points, [shape] * 12), rtol=0, atol=1e-6)


def test_distances_of_missing_and_empty_geometries_are_nan() -> None:
    import geocore.geopandas as gg

    line = shapely.LineString([(0, 0), (1, 0)])
    points = [shapely.Point(0.5, 0), None, shapely.Point(), shapely.Point(0, 91), shapely.Point(0, 0)]
    others = [line, line, line, line, shapely.Polygon()]
    assert np.isnan(gg.distance(points, others)).tolist() == [False, True, True, True, True]
    assert np.isnan(gg.distance(points, line)).tolist() == [False, True, True, True, False]
    assert np.isnan(gg.distance(points[:1], None)).all()
    with pytest.raises(TypeError, match="representative_point"):
        gg.distance([line], [line])
    with pytest.raises(ValueError, match="whole parallel"):
        gg.distance(points, shapely.box(-180, 60, 180, 80))
    with pytest.raises(ValueError, match="5 and 2 geometries"):
        gg.distance(points, [line, line])


def test_the_nearest_is_that_of_all_distances(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    lines = [
        shapely.LineString(np.cumsum(rng.normal(0, size, (5, 2)), axis=0) + rng.uniform(-50, 50, 2))
        for size in (0.001, 0.1, 3)
        for _ in range(12)
    ]
    boxes = [shapely.box(x, y, x + 3, y + 3) for x, y in rng.uniform(-50, 50, (6, 2))]
    shapes = [*lines, *boxes, None, shapely.Point(20, 20)]
    lon, lat = rng.uniform(-60, 60, (2, 80))
    points = gpd.GeoDataFrame({"id": range(80)}, geometry=gpd.points_from_xy(lon, lat), crs=4326)
    others = gpd.GeoDataFrame(
        {"id": range(len(shapes))}, geometry=shapes, crs=4326, index=np.arange(len(shapes)) + 5
    )
    every = np.column_stack([gg.distance(points.geometry, shape) for shape in shapes])
    joined = gg.sjoin_nearest(points, others, distance_col="m")
    assert joined.columns.tolist() == ["id_left", "geometry", "index_right", "id_right", "m"]
    assert np.allclose(joined.m, np.nanmin(every, axis=1), rtol=0, atol=1e-6)
    assert joined.id_right.tolist() == np.nanargmin(np.round(every, 6), axis=1).tolist()
    assert (joined.index_right == joined.id_right + 5).all()
    near = gg.sjoin_nearest(points, others, "left", 200_000, distance_col="m")
    assert near.index.equals(points.index)
    assert np.array_equal(near.m.isna(), joined.m > 200_000)
    assert 0 < near.m.isna().sum() < 80


def test_points_join_with_the_polygons_that_contain_them(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    corners = rng.uniform(-5, 5, (30, 2))
    boxes = gpd.GeoDataFrame(
        {"box": range(30)}, geometry=[shapely.box(x, y, x + 2, y + 2) for x, y in corners], crs=4326
    )
    lon, lat = rng.uniform(-6, 8, (2, 60))
    points = gpd.GeoDataFrame({"id": range(60)}, geometry=gpd.points_from_xy(lon, lat), crs=4326)
    # Edges of two degrees at low latitudes differ by less than 0.001 degrees from straight lines.
    for how in ("inner", "left"):
        found, wanted = gg.sjoin(points, boxes, how), gpd.sjoin(points, boxes, how, "within")
        pairs = [sorted(zip(one.id, one.box.fillna(-1))) for one in (found, wanted)]
        assert pairs[0] == pairs[1]
    assert (
        gg.within(points, boxes.geometry.iloc[0]).tolist() == points.within(boxes.geometry.iloc[0]).tolist()
    )
    rows = gpd.GeoSeries(
        [shapely.box(x - i % 2, y - 1, x + 1, y + 1) for i, (x, y) in enumerate(zip(lon + 0.5, lat))]
    )
    assert gg.within(points, rows.set_crs(4326)).tolist() == [i % 2 == 1 for i in range(60)]
    with pytest.raises(TypeError, match="give a GeoDataFrame"):
        gg.sjoin(points.geometry, boxes)
    with pytest.raises(ValueError, match="'inner' or 'left'"):
        gg.sjoin(points, boxes, "right")


def test_an_edge_of_several_polygons_counts_for_the_first(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    boxes = gpd.GeoDataFrame(
        geometry=[shapely.box(i % 5, i // 5, i % 5 + 1, i // 5 + 1) for i in range(20)], crs=4326
    )
    points = gpd.GeoDataFrame(geometry=[shapely.Point(x, -0.5) for x in (1, 2, 3)], crs=4326)
    assert gg.sjoin_nearest(points, boxes).index_right.tolist() == [0, 1, 2]


def test_functions_of_duckdb(rng: np.random.Generator) -> None:
    duckdb = pytest.importorskip("duckdb")
    import geocore.duckdb

    connection = duckdb.connect()
    geocore.duckdb.register(connection)
    geocore.duckdb.register(connection)
    places = random_pairs(rng, 5000)
    pa = pytest.importorskip("pyarrow")
    pairs = pa.table(dict(zip("abcd", places)))
    connection.register("pairs", pairs)
    found = connection.execute(
        "select geocore_distance(a, b, c, d) m, geocore_azimuth(a, b, c, d) z from pairs"
    ).fetchnumpy()
    assert np.array_equal(found["m"], geocore.distance(*places))
    assert np.array_equal(found["z"], geocore.inverse(*places).azimuth1)
    row = connection.execute("select geocore_direct(48, 16, 90, 1000) p").fetchone()
    assert list(row[0].values()) == [one[0] for one in geocore.direct([48], 16, 90, 1000)]
    row = connection.execute(
        "select geocore_distance(null, 0, 0, 1), geocore_distance(91, 0, 0, 1), geocore_direct(null, 1, 2, 3)"
    ).fetchone()
    assert np.isnan(row[1])
    assert [row[0], row[2]] == [None, None]
    with pytest.raises(geocore.GeocoreValueError, match="flat"):
        geocore.duckdb.register(connection, method="flat")


def test_azimuths_and_destinations_of_polars(rng: np.random.Generator) -> None:
    pl = pytest.importorskip("polars")
    import geocore.polars as gp

    places = random_pairs(rng, 300)
    frame = pl.DataFrame(dict(zip("abcd", places)))
    wanted = geocore.inverse(*places)
    assert frame.select(gp.azimuth(*"abcd"))["a"].to_list() == wanted.azimuth1.tolist()
    found = frame.lazy().select(r=gp.inverse(*"abcd")).collect(engine="streaming").unnest("r")
    assert found.columns == ["distance", "azimuth1", "azimuth2"]
    assert np.array_equal(found.to_numpy().T, np.array(wanted))
    found = frame.select(r=gp.direct("a", "b", pl.col("c"), 1000)).unnest("r")
    assert np.array_equal(found.to_numpy().T, np.array(geocore.direct(places[0], places[1], places[2], 1000)))
    some = pl.DataFrame({"lat": [1, None, 3]})
    assert some.select(z=gp.azimuth("lat", 0, 0.0, 1))["z"].is_null().to_list() == [False, True, False]


def test_every_polygon_of_a_point() -> None:
    square = ([0, 0, 2, 2], [0, 2, 2, 0])
    index = geocore.PolygonIndex(
        np.tile(square[0], 3), np.tile(square[1], 3), [0, 4, 8, 12], polygons=[7, 2, 7]
    )
    found = index.all([1, 5, np.nan, 1], [1, 5, 1, 1])
    assert found.polygons.tolist() == [2, 7, 2, 7]
    assert found.offsets.tolist() == [0, 2, 2, 2, 4]
    assert index.all([], []).offsets.tolist() == [0]

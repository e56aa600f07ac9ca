"""Expressions of polars, and geometries of geopandas and shapely."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pl = pytest.importorskip("polars")
pyproj = pytest.importorskip("pyproj")
shapely = pytest.importorskip("shapely")
gpd = pytest.importorskip("geopandas")
GEOD = pyproj.Geod(ellps="WGS84")


@pytest.fixture
def frame(rng: np.random.Generator) -> Any:
    columns = dict(zip(("lat1", "lon1", "lat2", "lon2"), random_pairs(rng, 200)))
    return pl.DataFrame({**columns, "who": rng.integers(0, 5, 200)})


def test_distance_of_polars(frame: Any) -> None:
    import geocore.polars as gp

    expression = gp.distance("lat1", "lon1", pl.col("lat2"), pl.col("lon2"))
    expected = geocore.distance(*(frame[name].to_numpy() for name in ("lat1", "lon1", "lat2", "lon2")))
    assert frame.select(d=expression)["d"].to_list() == expected.tolist()
    assert frame.lazy().select(d=expression).collect(engine="streaming")["d"].to_list() == expected.tolist()
    assert frame.lazy().select(d=expression).collect_schema() == {"d": pl.Float64}
    assert frame.select(expression).columns == ["lat1"]
    filtered = frame.filter(expression > 1e6)
    assert 0 < len(filtered) == (expected > 1e6).sum() < 200
    # A number for all rows, integers and nulls.
    some = pl.DataFrame({"lat": [1, None, 3]})
    found = some.select(d=gp.distance("lat", 0, 0.0, 1))["d"].to_list()
    assert found[1] is None
    assert found[2] == geocore.distance([3.0], 0, 0, 1)[0]
    assert some.select(d=gp.distance("lat", 0, 0.0, 1, method="rhumb"))["d"][2] != found[2]


def test_along_of_polars(frame: Any) -> None:
    import geocore.polars as gp

    found = frame.with_columns(d=gp.along("lat1", "lon1").over("who"))["d"].to_numpy()
    expected = geocore.along(frame["lat1"], frame["lon1"], groups=frame["who"])
    assert np.array_equal(found, expected, equal_nan=True)


def random_polygons(rng: np.random.Generator, n: int) -> list[Any]:
    """Stars with a hole each, at random points, with either orientation."""
    polygons = []
    for _ in range(n):
        lon, lat, size = rng.uniform(-170, 170), rng.uniform(-80, 80), rng.uniform(0.001, 5)
        angle = np.sort(rng.uniform(0, 2 * np.pi, 9))
        shell = np.column_stack([lon + size * np.cos(angle), lat + size * np.sin(angle)])
        hole = np.array([lon, lat]) + (shell - [lon, lat]) * 0.1
        polygons.append(shapely.Polygon(shell[:: rng.choice([1, -1])], [hole[:: rng.choice([1, -1])]]))
    return polygons


def test_areas_and_lengths(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    polygons = random_polygons(rng, 40)
    lines = [shapely.LineString(rng.uniform(-80, 80, (n, 2))) for n in (2, 3, 50)]
    shapes = [
        *polygons,
        *lines,
        shapely.Point(1, 2),
        None,
        shapely.Polygon(),
        shapely.MultiPolygon(polygons[:3]),
        shapely.MultiLineString(lines),
        shapely.GeometryCollection([polygons[0], lines[0], shapely.MultiPolygon(polygons[1:2])]),
    ]

    def area(shape: Any) -> float:
        parts = getattr(shape, "geoms", None)
        if parts is not None:
            return sum(map(area, parts))
        if shape.geom_type != "Polygon" or shape.is_empty:
            return 0.0
        return float(abs(GEOD.geometry_area_perimeter(shapely.geometry.polygon.orient(shape))[0]))

    def length(shape: Any) -> float:
        parts = getattr(shape, "geoms", None)
        if parts is not None:
            return sum(map(length, parts))
        if shape.geom_type == "Polygon":
            return 0.0 if shape.is_empty else length(shape.exterior) + sum(map(length, shape.interiors))
        return float(GEOD.geometry_length(shape))

    for measure, expected in ((gg.area, area), (gg.length, length)):
        found = measure(shapes)
        for one, shape in zip(found, shapes):
            if shape is None:
                assert np.isnan(one)
            else:
                assert one == pytest.approx(expected(shape), rel=1e-9, abs=1e-3)
        series = gpd.GeoSeries(shapes, crs=4326, index=np.arange(len(shapes)) + 7)
        assert np.array_equal(measure(series), found, equal_nan=True)
        assert measure(series).index.equals(series.index)
        assert np.array_equal(measure(series.to_frame("geometry")), found, equal_nan=True)


def test_distances_of_points(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    lat1, lon1, lat2, lon2 = random_pairs(rng, 50)
    first = gpd.GeoSeries(gpd.points_from_xy(lon1, lat1), crs=4326)
    second = gpd.GeoSeries(gpd.points_from_xy(lon2, lat2), crs=4326)
    assert np.array_equal(gg.distance(first, second), geocore.distance(lat1, lon1, lat2, lon2))
    one = gg.distance(first, shapely.Point(5, 6))
    assert np.array_equal(one, geocore.distance(lat1, lon1, 6, 5))
    assert np.isnan(gg.distance([None, shapely.Point()], shapely.Point(0, 0))).all()
    with pytest.raises(TypeError, match="takes points in one of the two"):
        gg.distance([shapely.box(0, 0, 1, 1)], shapely.box(2, 2, 3, 3))
    with pytest.raises(ValueError, match="indexes"):
        gg.distance(first, second[::-1])
    with pytest.raises(ValueError, match="different ellipsoids"):
        gg.distance(first, second.set_crs(4267, allow_override=True))
    with pytest.raises(ValueError, match="projected"):
        gg.length(first.set_crs(3857, allow_override=True))


def test_the_ellipsoid_of_the_coordinates(rng: np.random.Generator) -> None:
    import geocore.geopandas as gg

    polygons = random_polygons(rng, 5)
    clarke = gpd.GeoSeries(polygons, crs=4267)
    expected = [
        abs(pyproj.Geod(ellps="clrk66").geometry_area_perimeter(shapely.geometry.polygon.orient(one))[0])
        for one in polygons
    ]
    assert gg.area(clarke).to_numpy() == pytest.approx(expected, rel=1e-9)
    assert gg.area(clarke).to_numpy() != pytest.approx(gg.area(polygons), rel=1e-9)


def _at(lon: Any, lat: Any, crs: Any) -> Any:
    return gpd.GeoSeries(gpd.points_from_xy(lon, lat), crs=crs)


PARIS = 2.5969213 * 0.9
# A square over the Paris meridian in degrees, and in units and from meridians of other systems.
SYSTEMS: dict[str, tuple[Any, Any]] = {
    "grads from Paris": ("EPSG:4807", lambda lon, lat: ((lon - PARIS) / 0.9, lat / 0.9)),
    "degrees from Greenwich": ("EPSG:4275", lambda lon, lat: (lon, lat)),
    "degrees from Paris": (
        "+proj=longlat +a=6378249.2 +b=6356515 +pm=paris",
        lambda lon, lat: (lon - PARIS, lat),
    ),
    "degrees west and south": (
        "+proj=longlat +a=6378249.2 +b=6356515 +axis=wsu",
        lambda lon, lat: (-lon, -lat),
    ),
}


@pytest.mark.parametrize(("crs", "given"), SYSTEMS.values(), ids=SYSTEMS)
def test_units_and_meridians_of_a_crs_become_degrees_from_greenwich(crs: Any, given: Any) -> None:
    import geocore.geopandas as gg

    geod = pyproj.Geod(a=6378249.2, b=6356515)
    lon, lat = np.array([2.35, 4.83, 3.5]), np.array([48.85, 45.76, 44.0])
    points = _at(*given(lon, lat), crs)
    found = gg.distance(points.iloc[:2].reset_index(drop=True), points.iloc[1:].reset_index(drop=True))
    assert found.to_numpy() == pytest.approx(geod.inv(lon[:2], lat[:2], lon[1:], lat[1:])[2], abs=1e-6)
    ring = shapely.Polygon(np.column_stack(given(lon, lat)))
    series = gpd.GeoSeries([ring], crs=crs)
    area, perimeter = geod.polygon_area_perimeter(lon, lat)
    assert gg.area(series)[0] == pytest.approx(abs(area), abs=0.1)
    assert gg.length(series)[0] == pytest.approx(perimeter, abs=1e-6)
    # A geometry in degrees from Greenwich on the same or an unnamed datum is at the same coordinates.
    plain = _at(lon, lat, "EPSG:4275")
    assert gg.distance(points, plain).to_numpy() == pytest.approx([0, 0, 0], abs=1e-6)
    assert gg.inside(_at([3.5, -3.5], [46.0, 46.0], "EPSG:4275"), series).tolist() == [0, -1]


def test_a_place_is_the_same_from_ferro_and_greenwich() -> None:
    import geocore.geopandas as gg

    place = _at([16.37], [48.2], 4312)
    assert gg.distance(place, place.to_crs(4805))[0] < 1e-6


MOON = "+proj=longlat +R=1737400"
DIFFERENT = [
    (4326, MOON, "different ellipsoids"),
    (4326, "IAU_2015:30100", "different ellipsoids"),
    (None, MOON, "without a crs they are taken for WGS 84"),
    (4326, 4267, "different ellipsoids"),
    # Two datums on Clarke's ellipsoid of 1866: 100 m from each other.
    (4267, 4135, "different datums"),
]


@pytest.mark.parametrize(("one", "other", "text"), DIFFERENT)
@pytest.mark.parametrize("swapped", [False, True])
def test_coordinates_of_two_systems_are_refused(one: Any, other: Any, text: str, swapped: bool) -> None:
    import geocore.geopandas as gg

    one, other = (other, one) if swapped else (one, other)
    points, others = _at([0.5], [0.5], one), _at([0.5], [0.5], other)
    boxes = gpd.GeoSeries([shapely.box(0, 0, 1, 1)], crs=other)
    for measure in (lambda: gg.distance(points, others), lambda: gg.inside(points, boxes)):
        with pytest.raises(ValueError, match=text):
            measure()
    if text != "different datums":
        with pytest.raises(ValueError, match="another ellipsoid"):
            gg.inside(points, gg.polygon_index(boxes))
    # A sequence without a crs gets the crs of the polygons.
    assert gg.inside([shapely.Point(0.5, 0.5)], boxes).tolist() == [0]
    assert gg.inside([shapely.Point(0.5, 0.5)], gg.polygon_index(boxes)).tolist() == [0]


@pytest.mark.parametrize("crs", [None, 4326, 4979, 9707, "OGC:CRS84", "+proj=longlat +datum=WGS84"])
def test_no_crs_is_wgs84(crs: Any) -> None:
    import geocore.geopandas as gg

    points, others = _at([1.0], [0.0], crs), _at([0.0], [0.0], None)
    assert gg.distance(points, others)[0] == gg.distance(others, points)[0] == geocore.distance(0, 1, 0, 0)
    box = gpd.GeoSeries([shapely.box(0, -1, 2, 1)], crs=4326)
    assert gg.inside(points, box).tolist() == gg.inside(points, gg.polygon_index(box)).tolist() == [0]


@pytest.mark.parametrize(
    ("crs", "text"),
    [
        (3857, "projected"),
        (4978, "no latitudes and longitudes but Geocentric"),
        ("+proj=ob_tran +o_proj=longlat +o_lon_p=10 +o_lat_p=30", "no latitudes and longitudes but Derived"),
        ("IAU_2015:49902", "no latitudes and longitudes but Geodetic"),
    ],
)
def test_coordinates_that_are_no_latitudes_and_longitudes_are_refused(crs: Any, text: str) -> None:
    import geocore.geopandas as gg

    with pytest.raises(ValueError, match=text):
        gg.length(_at([1.0], [0.0], crs))

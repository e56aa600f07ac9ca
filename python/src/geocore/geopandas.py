"""Geodesic lengths, distances, areas and joins of geopandas and shapely geometries.

    import geocore.geopandas as gg

    frame["length_m"] = gg.length(frame.geometry)
    frame["area_m2"] = gg.area(frame.geometry)
    places["parcel"] = gg.inside(places, frame)
    gg.sjoin_nearest(places, rivers, distance_col="distance_m")

geopandas computes length, area, distance and joins on the plane of the coordinates. These functions use the
ellipsoid of the coordinate reference system, which must be geographic: grads and other units become degrees,
and longitudes from meridians other than Greenwich are shifted. Coordinates without a crs are WGS 84; a plain
sequence or a single geometry next to a series has the crs of the series. Longitude is x. Edges are geodesics:
a long one is not straight on the plane of the coordinates.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely

from . import _along, _pairs, _polygons, _shapes
from ._edges import EdgeIndex
from ._errors import GeocoreTypeError, GeocoreValueError
from ._polygon_index import PolygonIndex
from .arrow import points

__all__ = [
    "area",
    "distance",
    "inside",
    "length",
    "points",
    "polygon_index",
    "sjoin",
    "sjoin_nearest",
    "within",
]


def length(geometries: Any, *, threads: int | None = None) -> Any:
    """Lengths of lines and of the rings of polygons, in meters; 0 for points, NaN for missing geometries.

    Takes a GeoSeries or GeoDataFrame (returns a Series), or a sequence of shapely geometries (returns an
    array). Raises a GeocoreValueError for projected coordinates.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.length([shapely.LineString([(0, 0), (1, 0), (2, 0)])]).round(3)
    array([222638.982])
    """
    shapes, where = _shapes.taken(geometries)
    lines, owners = _shapes.lines(shapes)
    vertices, line = shapely.get_coordinates(lines, return_index=True)
    steps = _along.along(
        vertices[:, 1], vertices[:, 0], groups=line, ellipsoid=where.ellipsoid, threads=threads
    )
    # The first point of a line has no step; an invalid one makes its line NaN.
    steps[np.diff(line, prepend=-1) != 0] = 0.0
    return _shapes.given(geometries, shapes, np.bincount(owners[line], steps, minlength=len(shapes)))


def area(geometries: Any, *, threads: int | None = None) -> Any:
    """Areas of polygons without their holes, in square meters; 0 for points and lines.

    Areas are positive for both ring orientations. Arguments, results and errors are as for :func:`length`.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.area([shapely.box(0, 0, 1, 1)]).round()
    array([1.23087784e+10])
    """
    shapes, where = _shapes.taken(geometries)
    vertices, offsets, are_holes, owners = _shapes.rings(shapes)
    areas = _polygons.area(
        vertices[:, 1], vertices[:, 0], offsets, ellipsoid=where.ellipsoid, threads=threads
    )
    areas = np.abs(areas)
    totals = np.bincount(owners, np.where(are_holes, -areas, areas), minlength=len(shapes))
    return _shapes.given(geometries, shapes, totals)


def distance(first: Any, second: Any, *, threads: int | None = None) -> Any:
    """Distances of points from geometries row by row, in meters; NaN for missing or empty ones.

    The geometries of one argument are points, the others points, lines or polygons, or collections of these.
    The distance from a line or polygon is measured to its nearest point. It is 0 for a point in a polygon.
    `second` may be a single geometry.

    Raises a GeocoreTypeError if both arguments have geometries other than points. Raises a GeocoreValueError
    for
    projected coordinates, two systems on different ellipsoids or datums, and series with different indexes.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.distance([shapely.Point(0, 0)], shapely.Point(1, 0)).round(3)
    array([111319.491])
    >>> points = [shapely.Point(0, 0), shapely.Point(2, 2)]
    >>> geocore.geopandas.distance(points, shapely.box(1, -1, 3, 3)).round(3)
    array([111319.491,      0.   ])
    """
    single = second is None or isinstance(second, shapely.Geometry)
    (shapes, where), (others, _) = _shapes.together(first, [second] if single else second)
    both_indexed = hasattr(first, "iloc") and hasattr(second, "iloc")
    if both_indexed and not first.index.equals(second.index):
        raise GeocoreValueError("the indexes differ: align the two first")
    if len(others) not in (1, len(shapes)):
        raise GeocoreValueError(
            f"there are {len(shapes)} and {len(others)} geometries: give one for each row"
        )
    ellipsoid = where.ellipsoid
    if _shapes.are_points(shapes) and _shapes.are_points(others):
        meters = _pairs.distance(
            *_shapes.places(shapes), *_shapes.places(others), ellipsoid=ellipsoid, threads=threads
        )
        return _shapes.given(first, shapes, meters)
    if not _shapes.are_points(shapes):
        if not _shapes.are_points(others):
            raise GeocoreTypeError(
                "distance takes points in one of the two arguments: lines and polygons have distances "
                "from points, such as from their representative_point()"
            )
        shapes, others = np.broadcast_to(others, shapes.shape), shapes
    lat, lon = _shapes.places(shapes)
    if len(others) == 1 and len(shapes) != 1:
        meters = EdgeIndex(_shapes.edges(others), ellipsoid, threads).nearest(lat, lon)[1]
        is_inside = _shapes.index_of(others, where).first(lat, lon, threads=threads) == 0
    else:
        meters = _shapes.edges(others).rows(lat, lon, ellipsoid, threads)
        is_inside = _within(lat, lon, others, where, threads)
    return _shapes.indexed(first, np.where(is_inside & ~np.isnan(meters), 0.0, meters))


def polygon_index(polygons: Any) -> PolygonIndex:
    """A :class:`geocore.PolygonIndex` of polygons, numbered by row, from 0.

    Takes the arguments of :func:`length`; points and lines contain nothing. Raises a GeocoreValueError for
    projected coordinates.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.polygon_index([None, shapely.box(0, 0, 1, 1)]).first(0.5, 0.5)
    1
    """
    return _shapes.index_of(*_shapes.taken(polygons))


def inside(points: Any, polygons: Any, *, threads: int | None = None) -> Any:
    """The first polygon that contains each point: the number of its row, from 0, and -1 if there is none.

    `polygons` may also be a :func:`polygon_index`. Returns a Series for a GeoSeries or GeoDataFrame of
    points, otherwise an array of int64. Raises a GeocoreTypeError for geometries other than points, and a
    GeocoreValueError for projected coordinates and for two systems on different ellipsoids or datums.

    >>> import shapely, geocore.geopandas
    >>> boxes = [shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)]
    >>> geocore.geopandas.inside([shapely.Point(1.5, 0.5), shapely.Point(3, 0)], boxes)
    array([ 1, -1])
    """
    if isinstance(polygons, PolygonIndex):
        index = polygons
        shapes, where = _shapes.taken(points)
        if _shapes.has_crs(points) and not index.is_on(where.ellipsoid):
            raise GeocoreValueError(
                f"the points are in {where.name}, and the index is on another ellipsoid: bring the points to "
                "the crs of its polygons by to_crs"
            )
    else:
        (shapes, _), (others, where) = _shapes.together(points, polygons)
        index = _shapes.index_of(others, where)
    _shapes.only_points(shapes, "inside")
    return _shapes.indexed(points, index.first(*_shapes.places(shapes), threads=threads))


def within(points: Any, polygons: Any, *, threads: int | None = None) -> Any:
    """Whether each point is in the polygon of its row, or in a single polygon; False for missing geometries.

    Arguments and errors are as for :func:`distance`, with points in `points`.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.within([shapely.Point(1, 1), shapely.Point(3, 0)], shapely.box(0, 0, 2, 2))
    array([ True, False])
    """
    single = isinstance(polygons, shapely.Geometry)
    (shapes, _), (others, where) = _shapes.together(points, [polygons] if single else polygons)
    _shapes.only_points(shapes, "within")
    if hasattr(points, "iloc") and hasattr(polygons, "iloc") and not points.index.equals(polygons.index):
        raise GeocoreValueError("the indexes differ: align the two first, or join them by sjoin")
    if not single and len(others) != len(shapes):
        raise GeocoreValueError(
            f"there are {len(shapes)} points and {len(others)} polygons: join them by sjoin"
        )
    lat, lon = _shapes.places(shapes)
    if single:
        found = _shapes.index_of(others, where).first(lat, lon, threads=threads) == 0
    else:
        found = _within(lat, lon, others, where, threads)
    return _shapes.indexed(points, found)


def sjoin(
    points: Any,
    polygons: Any,
    how: str = "inner",
    *,
    lsuffix: str = "left",
    rsuffix: str = "right",
    threads: int | None = None,
) -> Any:
    """Joins points with the polygons that contain them: a row for each pair, as geopandas.sjoin(…, "within").

    Arguments and results are as for :func:`sjoin_nearest`.
    """
    (shapes, _), (others, where) = _shapes.together(points, polygons)
    _shapes.only_points(shapes, "sjoin")
    found = _shapes.index_of(others, where).all(*_shapes.places(shapes), threads=threads)
    rows = np.repeat(np.arange(len(shapes)), np.diff(found.offsets))
    return _joined(points, polygons, rows, found.polygons, how, lsuffix, rsuffix)


def sjoin_nearest(
    points: Any,
    geometries: Any,
    how: str = "inner",
    max_distance: float | None = None,
    *,
    lsuffix: str = "left",
    rsuffix: str = "right",
    distance_col: str | None = None,
    threads: int | None = None,
) -> Any:
    """Joins points with the nearest of points, lines or polygons, as geopandas.sjoin_nearest, in meters.

    Parameters
    ----------
    points : GeoDataFrame
        Points.
    geometries : GeoDataFrame
        Points, lines and polygons. A point in a polygon has the distance 0.
    how : str
        "inner", or "left" to keep points without a match.
    max_distance : float, optional
        The largest distance in meters.
    lsuffix, rsuffix : str
        Suffixes for columns that both frames have.
    distance_col : str, optional
        The name of a column for the distance in meters.

    Returns
    -------
    geopandas.GeoDataFrame
        The rows of `points`, each with `index_right` and the attributes of one geometry. At equal
        distances it is the first one; geopandas returns all of them.

    Raises
    ------
    GeocoreTypeError
        An argument is not a GeoDataFrame, or `points` has other geometries.
    GeocoreValueError
        The coordinates are projected, the two systems are on different ellipsoids or datums, or `how` is
        unknown.

    Examples
    --------
    >>> import geopandas, shapely, geocore.geopandas
    >>> towns = geopandas.GeoDataFrame({"town": ["A"]}, geometry=[shapely.Point(0, 1)], crs=4326)
    >>> line = shapely.LineString([(-9, 0), (9, 0)])
    >>> lines = geopandas.GeoDataFrame({"line": ["L"]}, geometry=[line], crs=4326)
    >>> joined = geocore.geopandas.sjoin_nearest(towns, lines, distance_col="m")
    >>> joined.line.tolist(), joined.m.round(3).tolist()
    (['L'], [110574.389])
    """
    limit = math.inf if max_distance is None else float(max_distance)
    if not limit >= 0:
        raise GeocoreValueError(f"max_distance is {max_distance!r}: give meters from 0")
    (shapes, where), (others, _) = _shapes.together(points, geometries)
    _shapes.only_points(shapes, "sjoin_nearest")
    lat, lon = _shapes.places(shapes)
    held = _shapes.index_of(others, where).first(lat, lon, threads=threads)
    numbers, meters = held.copy(), np.where(held >= 0, 0.0, np.nan)
    rest = np.flatnonzero(held < 0)
    if len(rest):
        index = EdgeIndex(_shapes.edges(others), where.ellipsoid, threads)
        numbers[rest], meters[rest] = index.nearest(lat[rest], lon[rest])
    rows = np.flatnonzero((numbers >= 0) & (meters <= limit))
    more = {} if distance_col is None else {distance_col: meters[rows]}
    return _joined(points, geometries, rows, numbers[rows], how, lsuffix, rsuffix, more)


def _within(lat: Any, lon: Any, polygons: Any, where: Any, threads: int | None) -> Any:
    """Whether each point is in the polygon of its row."""
    index = _shapes.index_of(polygons, where)
    result = np.zeros(len(lat), bool)
    # A point may be in many polygons of other rows, so the lists are made for some points at a time.
    for start in range(0, len(lat), 1 << 14):
        part = slice(start, start + (1 << 14))
        found = index.all(lat[part], lon[part], threads=threads)
        rows = np.repeat(np.arange(start, start + len(found.offsets) - 1), np.diff(found.offsets))
        result[rows[found.polygons == rows]] = True
    return result


def _joined(
    left: Any,
    right: Any,
    rows: Any,
    numbers: Any,
    how: str,
    lsuffix: str,
    rsuffix: str,
    more: dict[str, Any] | None = None,
) -> Any:
    """The rows of a frame with the columns of the rows of another one."""
    import pandas as pd

    for frame in (left, right):
        if not (hasattr(frame, "columns") and hasattr(frame, "geometry")):
            raise GeocoreTypeError(f"a {type(frame).__name__} cannot be joined: give a GeoDataFrame")
    if how not in ("inner", "left"):
        raise GeocoreValueError(f"how is {how!r}: give 'inner' or 'left'")
    if how == "left":
        missing = np.setdiff1d(np.arange(len(left)), rows)
        order = np.argsort(np.concatenate([rows, missing]), kind="stable")
        rows = np.concatenate([rows, missing])[order]
        numbers = np.concatenate([numbers, np.full(len(missing), -1)])[order]
        more = {
            name: np.concatenate([values, np.full(len(missing), np.nan)])[order]
            for name, values in (more or {}).items()
        }
    index_name = right.index.name or f"index_{rsuffix}"
    attributes = pd.DataFrame(right.drop(columns=right.geometry.name))
    shared = (set(left.columns) - {left.geometry.name}) & set(attributes.columns)
    attributes = attributes.rename(columns={name: f"{name}_{rsuffix}" for name in shared})
    attributes.insert(0, index_name, right.index)
    # The number -1 gives missing values.
    attributes = attributes.reset_index(drop=True).reindex(numbers)
    joined = left.iloc[rows].rename(columns={name: f"{name}_{lsuffix}" for name in shared})
    for name, values in [*attributes.items(), *(more or {}).items()]:
        if name in joined.columns:
            raise GeocoreValueError(f"there is a column {name!r} already: rename it, or choose another name")
        joined[name] = np.asarray(values) if name in (more or {}) else values.array
    return joined

"""Geodesic lengths, distances and areas of geopandas and shapely geometries, and polygons with points.

    import geocore.geopandas as gg

    frame["length_m"] = gg.length(frame.geometry)
    frame["area_m2"] = gg.area(frame.geometry)
    places["parcel"] = gg.inside(places, frame)

geopandas computes length, area, distance and joins on the plane of the coordinates. These functions use the
ellipsoid of the coordinate reference system, which must be geographic: grads and other units become degrees,
and longitudes from meridians other than Greenwich are shifted. Coordinates without a crs are WGS 84; a plain
sequence or a single geometry next to a series has the crs of the series. Longitude is x.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from . import _along, _pairs, _polygons
from ._columns import Array
from ._crs import WGS84, System, check_same, system
from ._errors import GeocoreTypeError, GeocoreValueError
from ._polygon_index import PolygonIndex
from .arrow import points

__all__ = ["area", "distance", "inside", "length", "points", "polygon_index"]

_POINT, _LINE, _RING, _POLYGON, _COLLECTIONS = 0, 1, 2, 3, (4, 5, 6, 7)


def length(geometries: Any, *, threads: int | None = None) -> Any:
    """Lengths of lines and of the rings of polygons, in meters; 0 for points, NaN for missing geometries.

    Takes a GeoSeries or GeoDataFrame (returns a Series), or a sequence of shapely geometries (returns an
    array). Raises a GeocoreValueError for projected coordinates.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.length([shapely.LineString([(0, 0), (1, 0), (2, 0)])]).round(3)
    array([222638.982])
    """
    shapes, where = _taken(geometries)
    ellipsoid = where.ellipsoid
    parts, owners = _parts(shapes)
    kinds = shapely.get_type_id(parts)
    is_line, is_polygon = (kinds == _LINE) | (kinds == _RING), kinds == _POLYGON
    rings, ring_owners = shapely.get_rings(parts[is_polygon], return_index=True)
    lines = np.concatenate([parts[is_line], rings])
    owners = np.concatenate([owners[is_line], owners[is_polygon][ring_owners]])
    places, line = shapely.get_coordinates(lines, return_index=True)
    steps = _along.along(places[:, 1], places[:, 0], groups=line, ellipsoid=ellipsoid, threads=threads)
    # The first point of a line has no step; an invalid one makes its line NaN.
    steps[np.diff(line, prepend=-1) != 0] = 0.0
    return _given(geometries, shapes, np.bincount(owners[line], steps, minlength=len(shapes)))


def area(geometries: Any, *, threads: int | None = None) -> Any:
    """Areas of polygons without their holes, in square meters; 0 for points and lines.

    Areas are positive for both ring orientations. Arguments, results and errors are as for :func:`length`.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.area([shapely.box(0, 0, 1, 1)]).round()
    array([1.23087784e+10])
    """
    shapes, where = _taken(geometries)
    places, offsets, are_holes, owners = _rings(shapes)
    areas = _polygons.area(places[:, 1], places[:, 0], offsets, ellipsoid=where.ellipsoid, threads=threads)
    areas = np.abs(areas)
    totals = np.bincount(owners, np.where(are_holes, -areas, areas), minlength=len(shapes))
    return _given(geometries, shapes, totals)


def distance(first: Any, second: Any, *, threads: int | None = None) -> Any:
    """Distances of points row by row, in meters; NaN for missing or empty points.

    `second` may be a single point. Raises a GeocoreTypeError for geometries other than points. Raises a
    GeocoreValueError for projected coordinates, two systems on different ellipsoids or datums, and
    series with different indexes.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.distance([shapely.Point(0, 0)], shapely.Point(1, 0)).round(3)
    array([111319.491])
    """
    single = isinstance(second, shapely.Geometry)
    (shapes, where), (others, _) = _together(first, [second] if single else second)
    both_indexed = hasattr(first, "iloc") and hasattr(second, "iloc")
    if both_indexed and not first.index.equals(second.index):
        raise GeocoreValueError("the indexes differ: align the two first")
    for shape in (shapes, others):
        _only_points(shape, "distance takes points: for others use their nearest points")
    meters = _pairs.distance(*_places(shapes), *_places(others), ellipsoid=where.ellipsoid, threads=threads)
    return _given(first, shapes, meters)


def polygon_index(polygons: Any) -> PolygonIndex:
    """A :class:`geocore.PolygonIndex` of polygons, numbered by row, from 0.

    Takes the arguments of :func:`length`; points and lines contain nothing. Raises a GeocoreValueError for
    projected coordinates.

    >>> import shapely, geocore.geopandas
    >>> geocore.geopandas.polygon_index([None, shapely.box(0, 0, 1, 1)]).first(0.5, 0.5)
    1
    """
    return _indexed_polygons(*_taken(polygons))


def inside(points: Any, polygons: Any, *, threads: int | None = None) -> Any:
    """The first polygon that contains each point: the number of its row, from 0, and -1 if there is none.

    Edges of polygons are geodesics: a long one is not straight on the plane of the coordinates. `polygons`
    may also be a :func:`polygon_index`. Returns a Series for a GeoSeries or GeoDataFrame of points, otherwise
    an array of int64. Raises a GeocoreTypeError for geometries other than points, and a GeocoreValueError for
    projected coordinates and for two systems on different ellipsoids or datums.

    >>> import shapely, geocore.geopandas
    >>> boxes = [shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)]
    >>> geocore.geopandas.inside([shapely.Point(1.5, 0.5), shapely.Point(3, 0)], boxes)
    array([ 1, -1])
    """
    if isinstance(polygons, PolygonIndex):
        index = polygons
        shapes, where = _taken(points)
        if _has_crs(points) and not index.is_on(where.ellipsoid):
            raise GeocoreValueError(
                f"the points are in {where.name}, and the index is on another ellipsoid: bring the points to "
                "the crs of its polygons by to_crs"
            )
    else:
        (shapes, _), (others, where) = _together(points, polygons)
        index = _indexed_polygons(others, where)
    _only_points(shapes, "inside takes points")
    return _indexed(points, index.first(*_places(shapes), threads=threads))


def _indexed_polygons(shapes: Array, where: System) -> PolygonIndex:
    places, offsets, are_holes, owners = _rings(shapes)
    return PolygonIndex(
        places[:, 1], places[:, 0], offsets, polygons=owners, holes=are_holes, ellipsoid=where.ellipsoid
    )


def _only_points(shapes: Array, message: str) -> None:
    if not np.isin(shapely.get_type_id(shapes), (-1, _POINT)).all():
        raise GeocoreTypeError(message)


Taken = tuple[Array, System]
"""Geometries as an array, in degrees from the reference meridian, and their system."""


def _has_crs(geometries: Any) -> bool:
    """Whether geometries can have a crs, possibly None; plain sequences cannot."""
    return hasattr(getattr(geometries, "geometry", geometries), "crs")


def _taken(geometries: Any, plain: System = WGS84) -> Taken:
    """Geometries of one argument; a plain sequence is in the given system."""
    column = getattr(geometries, "geometry", geometries)
    shapes = np.asarray(column, dtype=object)
    where = system(column.crs) if _has_crs(geometries) else plain
    if where.is_plain:
        return shapes, where
    scale, shift = where.scale, (where.meridian, 0)
    return shapely.transform(shapes, lambda places: places * scale + shift), where


def _together(first: Any, second: Any) -> tuple[Taken, Taken]:
    """Geometries of two arguments, whose systems must be the same; a plain sequence has the other's."""
    if not _has_crs(first):
        taken = _taken(second)
        return _taken(first, taken[1]), taken
    taken = _taken(first)
    other = _taken(second, taken[1])
    check_same(taken[1], other[1])
    return taken, other


def _places(points: Array) -> tuple[Array, Array]:
    """Latitudes and longitudes of points, NaN for missing and empty ones."""
    present = ~(shapely.is_missing(points) | shapely.is_empty(points))
    places = np.full((len(points), 2), np.nan)
    places[present] = shapely.get_coordinates(points[present])
    return places[:, 1], places[:, 0]


def _parts(shapes: Array) -> tuple[Array, Array]:
    """The points, lines and polygons of geometries, and the owner of each."""
    owners = np.arange(len(shapes))
    shapes, whose = shapely.get_parts(shapes, return_index=True)
    owners = owners[whose]
    while np.isin(shapely.get_type_id(shapes), _COLLECTIONS).any():
        shapes, whose = shapely.get_parts(shapes, return_index=True)
        owners = owners[whose]
    return shapes, owners


def _rings(shapes: Array) -> tuple[Array, Array, Array, Array]:
    """For all rings of polygons: vertices, the start of each ring, whether it is a hole, and its owner."""
    parts, owners = _parts(shapes)
    is_polygon = shapely.get_type_id(parts) == _POLYGON
    rings, polygon = shapely.get_rings(parts[is_polygon], return_index=True)
    places, ring = shapely.get_coordinates(rings, return_index=True)
    offsets = np.searchsorted(ring, np.arange(len(rings) + 1))
    # The first ring of a polygon is the outer one.
    are_holes = np.diff(polygon, prepend=-1) == 0
    return places, offsets, are_holes, owners[is_polygon][polygon]


def _given(geometries: Any, shapes: Array, results: Array) -> Any:
    """Results as a Series if a series was given; NaN for missing geometries."""
    return _indexed(geometries, np.where(shapely.is_missing(shapes), np.nan, results))


def _indexed(geometries: Any, results: Array) -> Any:
    """Results as a Series if a series was given."""
    if hasattr(geometries, "iloc"):
        import pandas as pd

        return pd.Series(results, index=geometries.index)
    return results

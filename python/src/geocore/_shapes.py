"""Geometries of geopandas and shapely as arrays, with their coordinate reference systems."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from ._columns import Array
from ._crs import WGS84, System, check_same, system
from ._edges import Edges
from ._errors import GeocoreTypeError, GeocoreValueError
from ._polygon_index import PolygonIndex

POINT, LINE, RING, POLYGON, COLLECTIONS = 0, 1, 2, 3, (4, 5, 6, 7)

Taken = tuple[Array, System]
"""Geometries as an array, in degrees from the reference meridian, and their system."""


def has_crs(geometries: Any) -> bool:
    """Whether geometries can have a crs, possibly None; plain sequences cannot."""
    return hasattr(getattr(geometries, "geometry", geometries), "crs")


def taken(geometries: Any, plain: System = WGS84) -> Taken:
    """Geometries of one argument; a plain sequence is in the given system."""
    column = getattr(geometries, "geometry", geometries)
    shapes = np.asarray(column, dtype=object)
    where = system(column.crs) if has_crs(geometries) else plain
    if where.is_plain:
        return shapes, where
    scale, shift = where.scale, (where.meridian, 0)
    return shapely.transform(shapes, lambda vertices: vertices * scale + shift), where


def together(first: Any, second: Any) -> tuple[Taken, Taken]:
    """Geometries of two arguments in one system; a plain sequence gets the other argument's system."""
    if not has_crs(first):
        other = taken(second)
        return taken(first, other[1]), other
    one = taken(first)
    other = taken(second, one[1])
    check_same(one[1], other[1])
    return one, other


def places(points: Array) -> tuple[Array, Array]:
    """Latitudes and longitudes of points, NaN for missing and empty ones."""
    present = ~(shapely.is_missing(points) | shapely.is_empty(points))
    found = np.full((len(points), 2), np.nan)
    found[present] = shapely.get_coordinates(points[present])
    return found[:, 1], found[:, 0]


def parts(shapes: Array) -> tuple[Array, Array]:
    """The points, lines and polygons of geometries, and the owner of each."""
    kinds, owners = shapely.get_type_id(shapes), np.arange(len(shapes))
    while np.isin(kinds, COLLECTIONS).any():
        shapes, whose = shapely.get_parts(shapes, return_index=True)
        kinds, owners = shapely.get_type_id(shapes), owners[whose]
    present = kinds >= 0
    return shapes[present], owners[present]


def lines(shapes: Array) -> tuple[Array, Array]:
    """The lines of geometries and the rings of their polygons, and the owner of each."""
    single, owners = parts(shapes)
    kinds = shapely.get_type_id(single)
    is_line, is_polygon = (kinds == LINE) | (kinds == RING), kinds == POLYGON
    found, polygon = shapely.get_rings(single[is_polygon], return_index=True)
    return np.concatenate([single[is_line], found]), np.concatenate(
        [owners[is_line], owners[is_polygon][polygon]]
    )


def rings(shapes: Array) -> tuple[Array, Array, Array, Array]:
    """For all rings of polygons: vertices, the start of each ring, whether it is a hole, and its owner."""
    single, owners = parts(shapes)
    is_polygon = (shapely.get_type_id(single) == POLYGON) & ~shapely.is_empty(single)
    polygons, owners = single[is_polygon], owners[is_polygon]
    holes = shapely.get_num_interior_rings(polygons)
    has_holes = holes > 0
    polygon = np.repeat(np.arange(len(polygons)), 1 + holes)
    lengths = np.empty(len(polygon), np.int64)
    # Rings are geometries of their own, which take most of the time, so only polygons with holes are divided.
    is_divided = has_holes[polygon]
    lengths[~is_divided] = shapely.get_num_coordinates(polygons[~has_holes])
    lengths[is_divided] = shapely.get_num_coordinates(shapely.get_rings(polygons[has_holes]))
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    # The first ring of a polygon is the outer one.
    are_holes = np.diff(polygon, prepend=-1) == 0
    return shapely.get_coordinates(polygons), offsets, are_holes, owners[polygon]


def edges(shapes: Array) -> Edges:
    """The edges of lines and polygons, and the points, with the number of each one's geometry."""
    found, owners = lines(shapes)
    vertices, line = shapely.get_coordinates(found, return_index=True)
    inner = np.flatnonzero(np.diff(line) == 0)
    start, end = vertices[inner], vertices[inner + 1]
    turns = np.abs(end[:, 0] - start[:, 0])
    if ((turns >= 360 - 1e-9) & (start[:, 1] == end[:, 1]) & (np.abs(start[:, 1]) < 90)).any():
        raise GeocoreValueError(
            "an edge follows a whole parallel, which is not a geodesic: add vertices to it, such as by "
            "segmentize(1)"
        )
    all_parts, part_owners = parts(shapes)
    is_point = shapely.get_type_id(all_parts) == POINT
    single, point = shapely.get_coordinates(all_parts[is_point], return_index=True)
    return Edges(
        np.concatenate([start[:, 1], single[:, 1]]),
        np.concatenate([start[:, 0], single[:, 0]]),
        np.concatenate([end[:, 1], single[:, 1]]),
        np.concatenate([end[:, 0], single[:, 0]]),
        np.concatenate([owners[line[inner]], part_owners[is_point][point]]),
    )


def given(geometries: Any, shapes: Array, results: Array) -> Any:
    """Results as a Series if a series was given; NaN for missing geometries."""
    return indexed(geometries, np.where(shapely.is_missing(shapes), np.nan, results))


def indexed(geometries: Any, results: Array) -> Any:
    """Results as a Series if a series was given."""
    if hasattr(geometries, "iloc"):
        import pandas as pd

        return pd.Series(results, index=geometries.index)
    return results


def index_of(shapes: Array, where: System) -> PolygonIndex:
    """An index of the polygons of geometries, numbered by row."""
    vertices, offsets, are_holes, owners = rings(shapes)
    return PolygonIndex(
        vertices[:, 1], vertices[:, 0], offsets, polygons=owners, holes=are_holes, ellipsoid=where.ellipsoid
    )


def are_points(shapes: Array) -> bool:
    """Whether all geometries are points or missing."""
    return bool(np.isin(shapely.get_type_id(shapes), (-1, POINT)).all())


def only_points(shapes: Array, function: str) -> None:
    """Refuses other geometries."""
    if not are_points(shapes):
        raise GeocoreTypeError(f"{function} takes points: of lines and polygons give representative_point()")

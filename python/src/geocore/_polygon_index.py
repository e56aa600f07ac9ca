"""The polygons that contain a point."""

from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, blocks, common_shape, doubles, one_dimensional, whole
from ._errors import GeocoreValueError
from ._library import Handle, check, library, threads_argument
from ._models import Ellipsoid, figure, model, pointer
from ._output import Output
from ._polygons import rings


class Containing(NamedTuple):
    """The result of :meth:`PolygonIndex.all`.

    The polygons of point i are `polygons[offsets[i]:offsets[i + 1]]`.
    """

    polygons: Array
    """The numbers of the polygons, each point's in ascending order."""
    offsets: Array
    """The start of each point's numbers, and the end of the last."""


class PolygonIndex:
    """Polygons in a grid that finds the ones containing a point; it is immutable, and threads may share it.

    Edges are geodesics. The inside of a ring is the side that :func:`geocore.polygon` measures, so rings may
    cross the antimeridian and contain a pole. geocore.geopandas makes an index of geometries.

    Parameters
    ----------
    lat, lon, offsets
        The rings, as for :func:`geocore.polygon`. Rings with fewer than 3 vertices or an invalid vertex
        contain nothing.
    polygons : array_like of int, optional
        The number of each ring's polygon, from 0, in any order; rings with one number are parts of one
        polygon. By default each ring that is not a hole begins the next polygon.
    holes : array_like of bool, optional
        Whether each ring is a hole in the previous ring of its polygon.
    method : str
        "geodesic" or "haversine".
    ellipsoid
        As for :func:`geocore.distance`.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.polygon`; also for a method that has no index, negative numbers, a hole without an
        outer ring, and unless there is one number for each ring.

    Examples
    --------
    >>> import geocore
    >>> index = geocore.PolygonIndex([0, 0, 1, 0, 1, 1], [0, 1, 0, 1, 1, 0], [0, 3, 6])
    >>> index.first([0.2, 0.8, 2], [0.2, 0.8, 2])
    array([ 0,  1, -1])
    """

    def __init__(
        self,
        lat: ArrayLike,
        lon: ArrayLike,
        offsets: ArrayLike | None = None,
        *,
        polygons: ArrayLike | None = None,
        holes: ArrayLike | None = None,
        method: str = "geodesic",
        ellipsoid: Ellipsoid = None,
    ) -> None:
        handle = model(method, ellipsoid)
        latitude, longitude, starts, _ = rings(lat, lon, offsets)
        n = len(starts) - 1
        numbers = _for_each_ring("polygons", polygons, np.int64, n)
        are_holes = _for_each_ring("holes", holes, np.int8, n)
        if numbers is not None and (numbers < 0).any():
            raise GeocoreValueError("polygons has a number that is negative: give numbers from 0")
        self._how = (method, ellipsoid)
        self._rings = (latitude.copy(), longitude.copy(), starts, numbers, are_holes)
        columns = [x for one in (latitude, longitude, numbers, are_holes) for x in _column(one)]
        self._handle = Handle("polygon_index", "PolygonIndex", pointer(handle), n, address(starts), *columns)

    def __len__(self) -> int:
        count: int = library.geocore_polygon_index_count(self._handle.pointer)
        return count

    def __repr__(self) -> str:
        return f"<geocore.PolygonIndex of {len(self)} polygons, {self._how[0]}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (*self._rings, *self._how)

    def is_on(self, ellipsoid: Ellipsoid) -> bool:
        """Whether the polygons are on an ellipsoid."""
        mine, other = (figure(model("geodesic", one)) for one in (self._how[1], ellipsoid))
        return all(math.isclose(a, b, rel_tol=1e-10) for a, b in zip(mine, other))

    def first(
        self, lat: ArrayLike, lon: ArrayLike, *, out: Array | None = None, threads: int | None = None
    ) -> Any:
        """The first polygon that contains each point (degrees): the lowest number, -1 if there is none.

        An int for two numbers, otherwise an array of int64 of the broadcast shape, `out` if given. A point
        within 20 nm of an edge may be assigned to either side; an invalid one gets -1.
        """
        count, names = threads_argument(threads), ("lat", "lon")
        arrays = [doubles(value, name) for name, value in zip(names, (lat, lon))]
        shape = common_shape(names, arrays)
        output = Output(out, arrays, shape, np.int64)
        for n, columns in blocks(arrays, [output.array], shape):
            status = library.geocore_polygon_index_first(self._handle.pointer, n, *columns, count)
            check(status, "first")
        return output.result()

    def all(self, lat: ArrayLike, lon: ArrayLike, *, threads: int | None = None) -> Containing:
        """All polygons that contain each point (degrees, one dimension): a :class:`Containing`.

        >>> import geocore
        >>> index = geocore.PolygonIndex([0, 0, 2, 0, 0, 1], [0, 2, 0, 0, 1, 0], [0, 3, 6])
        >>> index.all([0.2, 0.9, 3], [0.2, 0.9, 3])
        Containing(polygons=array([0, 1, 0]), offsets=array([0, 2, 3, 3]))
        """
        count = threads_argument(threads)
        latitude, longitude = one_dimensional(("lat", "lon"), np.atleast_1d(lat, lon))
        n, place = len(latitude), ctypes.c_void_p()
        columns = [*_column(latitude), *_column(longitude)]
        status = library.geocore_polygon_index_all(
            self._handle.pointer, n, *columns, ctypes.byref(place), count
        )
        check(status, "all")
        found = Handle.adopt("neighbors", place)
        numbers = np.empty(library.geocore_neighbors_count(found.pointer), np.int64)
        offsets = np.empty(n + 1, np.int64)
        status = library.geocore_neighbors_copy(found.pointer, address(offsets), address(numbers), None)
        check(status, "all")
        return Containing(numbers, offsets)


def _for_each_ring(name: str, values: ArrayLike | None, dtype: Any, n: int) -> Array | None:
    if values is None:
        return None
    numbers = whole(values, name, dtype)
    if numbers.shape != (n,):
        raise GeocoreValueError(f"{name} has the shape {numbers.shape}: give one for each of the {n} rings")
    return numbers.copy()


def _column(array: Array | None) -> list[int | None]:
    return [None, 0] if array is None else [address(array), array.strides[0]]


def _rebuilt(
    lat: Array,
    lon: Array,
    offsets: Array,
    polygons: Array | None,
    holes: Array | None,
    method: str,
    ellipsoid: Ellipsoid,
) -> PolygonIndex:
    return PolygonIndex(lat, lon, offsets, polygons=polygons, holes=holes, method=method, ellipsoid=ellipsoid)

"""The nearest of many points."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, one_dimensional
from ._errors import GeocoreValueError
from ._library import Handle, check, library, threads_argument
from ._models import Ellipsoid, model, pointer


class Nearest(NamedTuple):
    """The result of :meth:`Index.query`: arrays of the shape (n, k), or (k,) for a query of two numbers."""

    distance: Array
    """Meters, nearest first; NaN if there are fewer than k points."""
    indices: Array
    """The indices of the points, from 0; -1 if there are fewer than k points."""


@dataclass(frozen=True)
class Within:
    """The result of :meth:`Index.query_radius`: the points found by each query, nearest first.

    `within[i]` is the :class:`Nearest` of query i; `len(within)` is the number of queries.
    """

    distance: Array
    """Meters, for all queries in sequence."""
    indices: Array
    """The indices of the points."""
    offsets: Array
    """Query i has the elements from offsets[i] up to, without, offsets[i + 1]."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, query: int) -> Nearest:
        number = range(len(self))[query]
        part = slice(self.offsets[number], self.offsets[number + 1])
        return Nearest(self.distance[part], self.indices[part])

    def __iter__(self) -> Iterator[Nearest]:
        return (self[i] for i in range(len(self)))


class Index:
    """Points in a tree that finds the nearest ones; it is immutable, and threads may share it.

    Like scikit-learn's BallTree with the haversine metric, but in degrees and meters, on the ellipsoid.

    Parameters
    ----------
    lat, lon : array_like
        The points, degrees, one dimension. Invalid points keep their indices and are never found.
    method : str
        "geodesic" or "haversine".
    ellipsoid
        As for :func:`geocore.distance`.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for a method that has no index.

    Examples
    --------
    >>> import geocore
    >>> index = geocore.Index([0, 0, 60], [0, 10, 10])
    >>> r = index.query([1, 61], [1, 9], k=2)
    >>> r.indices
    array([[0, 1],
           [2, 1]])
    >>> index.query_radius(0, 1, 200_000)[0].indices
    array([0])
    """

    def __init__(
        self,
        lat: ArrayLike,
        lon: ArrayLike,
        *,
        method: str = "geodesic",
        ellipsoid: Ellipsoid = None,
    ) -> None:
        handle = model(method, ellipsoid)
        latitude, longitude = one_dimensional(("lat", "lon"), (lat, lon))
        self._how = (method, ellipsoid)
        self._places = (latitude.copy(), longitude.copy())
        self._handle = Handle(
            "index", "Index", pointer(handle), len(latitude), *_columns(latitude, longitude)
        )

    def __len__(self) -> int:
        count: int = library.geocore_index_count(self._handle.pointer)
        return count

    def __repr__(self) -> str:
        return f"<geocore.Index of {len(self)} places, {self._how[0]}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (*self._places, *self._how)

    def query(
        self,
        lat: ArrayLike,
        lon: ArrayLike,
        k: int = 1,
        *,
        within: float = math.inf,
        threads: int | None = None,
    ) -> Nearest:
        """The k nearest points to each of n: `distance` (meters) and `indices`, of the shape (n, k).

        At equal distances the lower index comes first. If there are fewer than k points, or fewer within a
        distance (meters), the rest is NaN and -1. A query of two numbers gives the shape (k,).
        """
        count = threads_argument(threads)
        if not isinstance(k, (int, np.integer)) or k < 0:
            raise GeocoreValueError(f"k is {k!r}: give a number of neighbors from 0")
        latitude, longitude = one_dimensional(("lat", "lon"), np.atleast_1d(lat, lon))
        shape = (len(latitude), int(k))
        # There are never more results than points.
        known = min(int(k), len(self))
        index, distance = np.empty((shape[0], known), np.int64), np.empty((shape[0], known))
        status = library.geocore_index_nearest(
            self._handle.pointer,
            shape[0],
            *_columns(latitude, longitude),
            known,
            _distance_argument("within", within),
            address(index),
            address(distance),
            count,
        )
        check(status, "query")
        if known < k:
            missing = ((0, 0), (0, shape[1] - known))
            index = np.pad(index, missing, constant_values=-1)
            distance = np.pad(distance, missing, constant_values=np.nan)
        if np.ndim(lat) == 0 and np.ndim(lon) == 0:
            return Nearest(distance[0], index[0])
        return Nearest(distance, index)

    def query_radius(self, lat: ArrayLike, lon: ArrayLike, r: float, *, threads: int | None = None) -> Within:
        """All points within r meters of each of n, nearest first: a :class:`Within`."""
        count = threads_argument(threads)
        latitude, longitude = one_dimensional(("lat", "lon"), np.atleast_1d(lat, lon))
        n, place = len(latitude), ctypes.c_void_p()
        status = library.geocore_index_within(
            self._handle.pointer,
            n,
            *_columns(latitude, longitude),
            _distance_argument("r", r),
            ctypes.byref(place),
            count,
        )
        check(status, "query_radius")
        found = Handle.adopt("neighbors", place)
        total = library.geocore_neighbors_count(found.pointer)
        offsets, index = np.empty(n + 1, np.int64), np.empty(total, np.int64)
        distance = np.empty(total)
        status = library.geocore_neighbors_copy(
            found.pointer, address(offsets), address(index), address(distance)
        )
        check(status, "query_radius")
        return Within(distance, index, offsets)


def nearest(
    lat: ArrayLike,
    lon: ArrayLike,
    place_lat: ArrayLike,
    place_lon: ArrayLike,
    k: int = 1,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    within: float = math.inf,
    threads: int | None = None,
) -> Nearest:
    """The k nearest of some points to each of n, with a temporary :class:`Index`.

    >>> import geocore
    >>> geocore.nearest([1, 61], [1, 9], [0, 0, 60], [0, 10, 10]).indices
    array([[0],
           [2]])
    """
    index = Index(place_lat, place_lon, method=method, ellipsoid=ellipsoid)
    return index.query(lat, lon, k, within=within, threads=threads)


def _columns(*arrays: Array) -> list[int]:
    return [number for array in arrays for number in (address(array), array.strides[0])]


def _distance_argument(name: str, value: float) -> float:
    meters = float(value)
    if not meters >= 0:
        raise GeocoreValueError(f"{name} is {value!r}: give meters from 0")
    return meters


def _rebuilt(lat: Array, lon: Array, method: str, ellipsoid: Ellipsoid) -> Index:
    return Index(lat, lon, method=method, ellipsoid=ellipsoid)

"""The nearest of many geodesic edges to points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ._columns import Array
from ._index import Index
from ._lines import crosstrack
from ._models import Ellipsoid
from ._pairs import direct, inverse

# Smaller differences do not count, and the lower owner wins: neighbors share edges, written in two
# directions.
_EQUAL_DECIMALS = 6
_SLACK = 2e-6
# The number of distances to compute at a time.
_PIECE = 1 << 20


class Edges(NamedTuple):
    """Geodesic edges, each with the number of its owner. A point is an edge with two equal ends."""

    lat1: Array
    lon1: Array
    lat2: Array
    lon2: Array
    owner: Array

    def distances(
        self, edges: Array, lat: Array, lon: Array, ellipsoid: Ellipsoid, threads: int | None
    ) -> Array:
        """The distances of points from edges, pair by pair, in meters."""
        found = np.empty(len(edges))
        for start in range(0, len(edges), _PIECE):
            piece = slice(start, start + _PIECE)
            lat1, lon1, lat2, lon2 = (column[edges[piece]] for column in self[:4])
            across = crosstrack(
                lat1,
                lon1,
                lat2,
                lon2,
                lat[piece],
                lon[piece],
                segment=True,
                ellipsoid=ellipsoid,
                threads=threads,
            ).cross_track
            found[piece] = np.abs(across)
        return found

    def rows(self, lat: Array, lon: Array, ellipsoid: Ellipsoid, threads: int | None) -> Array:
        """The distance of each point from the nearest edge of its row; NaN without edges."""
        found = np.full(len(lat), np.nan)
        if len(self.owner):
            order = np.argsort(self.owner, kind="stable")
            owners = self.owner[order]
            meters = self.distances(order, lat[owners], lon[owners], ellipsoid, threads)
            first = np.flatnonzero(np.diff(owners, prepend=-1))
            found[owners[first]] = np.minimum.reduceat(meters, first)
        return found


class EdgeIndex:
    """An index of edges that finds the nearest one to each of many points.

    The middle of an edge is on the edge, so an edge is at most as far as its middle, and at least as far as
    its middle less half of its length. Edges of similar lengths share an index of their middles. The search
    takes the nearest middles until no other edge can be nearer.
    """

    def __init__(self, edges: Edges, ellipsoid: Ellipsoid, threads: int | None) -> None:
        self._edges, self._ellipsoid, self._threads = edges, ellipsoid, threads
        way = inverse(*edges[:4], ellipsoid=ellipsoid, threads=threads)
        half = way.distance / 2
        middle = direct(edges.lat1, edges.lon1, way.azimuth1, half, ellipsoid=ellipsoid, threads=threads)
        # Rounding moves the middle by nanometers.
        self._half = half + _SLACK
        valid = np.flatnonzero(np.isfinite(half))
        sizes = np.floor(np.log2(np.maximum(half[valid], 1)) / 2).astype(int)
        self._classes: list[tuple[Array, Index, float]] = []
        for size in np.unique(sizes):
            numbers = valid[sizes == size]
            index = Index(middle.lat[numbers], middle.lon[numbers], ellipsoid=ellipsoid)
            self._classes.append((numbers, index, float(self._half[numbers].max())))

    def nearest(self, lat: Array, lon: Array) -> tuple[Array, Array]:
        """The owner of the nearest edge to each point, and the distance; -1 and NaN if there is none.

        If several owners have the same distance, the lowest number counts.
        """
        best = np.full(len(lat), np.inf)
        owner = np.full(len(lat), np.iinfo(np.int64).max)
        valid = np.flatnonzero((np.abs(lat) <= 90) & np.isfinite(lon))
        for numbers, index, longest in self._classes:
            self._search(numbers, index, longest, valid, lat, lon, best, owner)
        found = np.isfinite(best)
        return np.where(found, owner, -1), np.where(found, best, np.nan)

    def _search(
        self,
        numbers: Array,
        index: Index,
        longest: float,
        todo: Array,
        lat: Array,
        lon: Array,
        best: Array,
        owner: Array,
    ) -> None:
        known, k = 0, 4
        while len(todo):
            k = min(k, len(numbers))
            waiting = []
            for start in range(0, len(todo), max(1, _PIECE // k)):
                points = todo[start : start + max(1, _PIECE // k)]
                middles = index.query(lat[points], lon[points], k, threads=self._threads)
                edges, far = numbers[middles.indices], middles.distance
                near = far - self._half[edges] <= best[points][:, None] + _SLACK
                near[:, :known] = False
                row, column = np.nonzero(near)
                self._improve(edges[row, column], points[row], lat, lon, best, owner)
                waiting.append(points[far[:, -1] - longest <= best[points] + _SLACK])
            todo = np.concatenate(waiting)
            if k == len(numbers):
                return
            known, k = k, 4 * k

    def _improve(
        self, edges: Array, points: Array, lat: Array, lon: Array, best: Array, owner: Array
    ) -> None:
        """Replaces the nearest edges of points by nearer ones."""
        meters = self._edges.distances(edges, lat[points], lon[points], self._ellipsoid, self._threads)
        owners = self._edges.owner[edges]
        rounded = np.round(meters, _EQUAL_DECIMALS)
        order = np.lexsort((owners, rounded, points))
        order = order[np.diff(points[order], prepend=-1) != 0]
        points, meters, owners, rounded = points[order], meters[order], owners[order], rounded[order]
        old = np.round(best[points], _EQUAL_DECIMALS)
        nearer = (rounded < old) | ((rounded == old) & (owners < owner[points]))
        best[points[nearer]], owner[points[nearer]] = meters[nearer], owners[nearer]

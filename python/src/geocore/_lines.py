"""Lines through two points: the distance of other points from them, and intersections."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import doubles
from ._library import threads_argument
from ._models import Ellipsoid, model, pointer
from ._solve import solve


class CrossTrack(NamedTuple):
    """The result of :func:`crosstrack`."""

    cross_track: Any
    """Meters from the line to the point, positive to the right of the line's direction."""
    along_track: Any
    """Meters along the line from its first point to the foot, negative before that point."""
    lat: Any
    """Latitude of the foot, the nearest point of the line, degrees."""
    lon: Any
    """Longitude of the foot, degrees in [-180, 180)."""


class Intersection(NamedTuple):
    """The result of :func:`intersection`; NaN if the lines do not meet."""

    x: Any
    """Meters along the first line from its first point, negative before that point."""
    y: Any
    """Meters along the second line from its first point, negative before that point."""
    lat: Any
    """Latitude of the intersection, degrees."""
    lon: Any
    """Longitude of the intersection, degrees in [-180, 180)."""
    kind: Any
    """0 where lines cross (and for NaN), 1 where they overlap in the same direction, -1 where they overlap in
    opposite directions."""


def crosstrack(
    lat1: ArrayLike,
    lon1: ArrayLike,
    lat2: ArrayLike,
    lon2: ArrayLike,
    lat: ArrayLike,
    lon: ArrayLike,
    *,
    segment: bool = False,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> CrossTrack:
    """Measures the distance of points from the lines through two others.

    Parameters
    ----------
    lat1, lon1, lat2, lon2 : float or array_like
        The first and the second point of each line, degrees. The line extends beyond both.
    lat, lon : float or array_like
        The points, degrees. All six are broadcast together.
    segment : bool
        Measure from the part of the line between the two points, ends included; signs are the whole line's.
    method : str
        "geodesic" or "haversine".
    ellipsoid, threads
        As for :func:`geocore.distance`.

    Returns
    -------
    CrossTrack
        `cross_track` and `along_track` (meters), `lat` and `lon` of the foot (degrees): floats for six
        numbers, otherwise arrays. NaN for invalid coordinates. If the two points of a line are equal, the
        distance to that point.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for a method that does not support lines.

    Examples
    --------
    >>> import geocore
    >>> r = geocore.crosstrack(52, 5, 51.4, 6, [52, 51], [5.5, 7])
    >>> r.cross_track.round(3), r.along_track.round(3)
    (array([-23767.724, -17643.735]), array([ 24784.288, 177062.16 ]))
    >>> geocore.crosstrack(52, 5, 51.4, 6, 51, 7, segment=True).lat
    51.4
    """
    names = ("lat1", "lon1", "lat2", "lon2", "lat", "lon")
    count, handle = threads_argument(threads), model(method, ellipsoid)
    inputs = [doubles(value, name) for name, value in zip(names, (lat1, lon1, lat2, lon2, lat, lon))]
    found = solve(
        "crosstrack",
        names,
        inputs,
        [np.float64] * 4,
        count,
        first=[pointer(handle)],
        setting=[int(bool(segment))],
    )
    return CrossTrack(*found)


def intersection(
    lat1: ArrayLike,
    lon1: ArrayLike,
    lat2: ArrayLike,
    lon2: ArrayLike,
    lat3: ArrayLike,
    lon3: ArrayLike,
    lat4: ArrayLike,
    lon4: ArrayLike,
    *,
    segments: bool = False,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Intersection:
    """The intersections of lines through points 1 and 2 with lines through points 3 and 4.

    Lines extend beyond their points and meet more than once. The result is the intersection with the smallest
    sum of distances from points 1 and 3.

    Parameters
    ----------
    lat1, lon1, lat2, lon2, lat3, lon3, lat4, lon4 : float or array_like
        Degrees; broadcast together.
    segments : bool
        Only the shortest paths between the points are lines: NaN if they do not meet. Overlapping paths meet
        in the middle of their common part.
    method : str
        "geodesic" or "haversine".
    ellipsoid, threads
        As for :func:`geocore.distance`.

    Returns
    -------
    Intersection
        `x` and `y` (meters), `lat` and `lon` (degrees), and `kind` (int8): numbers for eight numbers,
        otherwise arrays. NaN for invalid coordinates and for lines without a direction, whose points are
        equal.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for a method that does not support lines.

    Examples
    --------
    >>> import geocore
    >>> r = geocore.intersection(0, -1, 0, 1, -1, 0, 1, 0)
    >>> round(r.x, 3), round(r.y, 3), r.kind
    (111319.491, 110574.389, 0)
    >>> geocore.intersection(0, -1, 0, 1, 1, 0, 2, 0, segments=True).x
    nan
    """
    names = ("lat1", "lon1", "lat2", "lon2", "lat3", "lon3", "lat4", "lon4")
    values = (lat1, lon1, lat2, lon2, lat3, lon3, lat4, lon4)
    count, handle = threads_argument(threads), model(method, ellipsoid)
    found = solve(
        "intersection",
        names,
        [doubles(value, name) for name, value in zip(names, values)],
        [*[np.float64] * 4, np.int8],
        count,
        first=[pointer(handle)],
        setting=[int(bool(segments))],
    )
    return Intersection(*found)

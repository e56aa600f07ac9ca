"""Areas and perimeters of rings."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, doubles, one_dimensional
from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import check, library, threads_argument
from ._models import Ellipsoid, model, pointer


class Polygon(NamedTuple):
    """The result of :func:`polygon`."""

    area: Any
    """Square meters, positive for counter-clockwise rings, negative for clockwise ones."""
    perimeter: Any
    """Meters."""


def polygon(
    lat: ArrayLike,
    lon: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Polygon:
    """Areas and perimeters of rings.

    Parameters
    ----------
    lat, lon : array_like
        The vertices in degrees: one ring, many concatenated rings, or one ring per row of a
        two-dimensional array. The last vertex of a ring is joined to its first, which may be repeated.
    offsets : array_like of int, optional
        n + 1 ascending numbers: ring i has the vertices from offsets[i] up to, without, offsets[i + 1].
    method : str
        The kind of edges: "geodesic"; "haversine", great circles on a sphere; "rhumb", lines of constant
        azimuth.
    ellipsoid, threads
        As for :func:`geocore.distance`.

    Returns
    -------
    Polygon
        `area` (square meters; positive for counter-clockwise rings, negative for clockwise ones) and
        `perimeter` (meters): floats for one ring, otherwise arrays. NaN for rings with invalid vertices.

    Notes
    -----
    The smaller side of a ring is measured. A ring that is 360 degrees wide as written, such as a box from
    -180 to 180, has the side that a map shows. An edge of exactly 180 degrees of longitude follows the order
    of its longitudes: from 0 to 180 eastward, from 180 to 0 westward. An edge of exactly 360 degrees along a
    parallel is that parallel.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for "vincenty", and if `offsets` descend or exceed the vertices.

    Examples
    --------
    >>> import geocore
    >>> r = geocore.polygon([0, 0, 10, 10], [0, 10, 10, 0])
    >>> round(r.area), round(r.perimeter, 3)
    (1227877191610, 4421256.129)
    """
    count, handle = threads_argument(threads), model(method, ellipsoid)
    latitude, longitude, starts, one = rings(lat, lon, offsets)
    n = len(starts) - 1
    area, perimeter = np.empty(n), np.empty(n)
    status = library.geocore_polygons(
        pointer(handle),
        n,
        address(starts),
        address(latitude),
        latitude.strides[0],
        address(longitude),
        longitude.strides[0],
        address(area),
        area.itemsize,
        address(perimeter),
        perimeter.itemsize,
        count,
    )
    check(status, "polygon")
    return Polygon(float(area[0]), float(perimeter[0])) if one else Polygon(area, perimeter)


def area(
    lat: ArrayLike,
    lon: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Any:
    """Areas of rings in square meters: the first result of :func:`polygon`.

    >>> import geocore
    >>> geocore.area([0, 10, 10, 0], [0, 0, 10, 10]) < 0  # clockwise
    True
    """
    return polygon(lat, lon, offsets, method=method, ellipsoid=ellipsoid, threads=threads).area


def rings(lat: ArrayLike, lon: ArrayLike, offsets: ArrayLike | None) -> tuple[Array, Array, Array, bool]:
    """The vertices of rings in columns, the start of each ring, and whether there is a single ring."""
    latitude, longitude = doubles(lat, "lat"), doubles(lon, "lon")
    if offsets is not None:
        starts = _checked(offsets, latitude.size)
    elif latitude.ndim == 2 and latitude.shape == longitude.shape:
        count, vertices = latitude.shape
        starts = np.arange(count + 1, dtype=np.int64) * vertices
        latitude, longitude = latitude.reshape(-1), longitude.reshape(-1)
    else:
        starts = np.array([0, latitude.size], np.int64)
    one = offsets is None and np.ndim(lat) != 2
    latitude, longitude = one_dimensional(("lat", "lon"), (latitude, longitude))
    return latitude, longitude, starts, one


def _checked(offsets: ArrayLike, vertices: int) -> Array:
    starts = np.asarray(offsets)
    if starts.dtype.kind not in "iu":
        raise GeocoreTypeError(f"offsets is an array of {starts.dtype}: give whole numbers")
    starts = np.ascontiguousarray(starts, np.int64)
    if starts.ndim != 1 or len(starts) == 0:
        raise GeocoreValueError("offsets has no element: give one more than there are rings")
    if (starts[1:] < starts[:-1]).any() or starts[0] < 0 or starts[-1] > vertices:
        raise GeocoreValueError(f"offsets must rise from 0 or more to at most {vertices}")
    return starts

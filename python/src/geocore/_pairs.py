"""Pairs of points: distance, the inverse and the direct problem."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, blocks, column, common_shape, doubles
from ._errors import GeocoreValueError
from ._library import check, library, threads_argument
from ._models import Ellipsoid, model, pointer
from ._output import Output
from ._scalar import are_numbers, solver

_NAMES = ("lat1", "lon1", "lat2", "lon2")
_distance = library.geocore_distance


@overload
def distance(
    lat1: float,
    lon1: float,
    lat2: float,
    lon2: float,
    *,
    method: str = ...,
    ellipsoid: Ellipsoid = ...,
    out: None = ...,
    threads: int | None = ...,
) -> float: ...


@overload
def distance(
    lat1: ArrayLike,
    lon1: ArrayLike,
    lat2: ArrayLike,
    lon2: ArrayLike,
    *,
    method: str = ...,
    ellipsoid: Ellipsoid = ...,
    out: Array | None = ...,
    threads: int | None = ...,
) -> Array: ...


def distance(
    lat1: Any,
    lon1: Any,
    lat2: Any,
    lon2: Any,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    out: Array | None = None,
    threads: int | None = None,
) -> Any:
    """Distances between points, in meters.

    Parameters
    ----------
    lat1, lon1, lat2, lon2 : float or array_like
        Latitudes in [-90, 90] and longitudes in degrees: numbers, arrays, buffers or lists, which are
        broadcast together as by NumPy.
    method : str
        "geodesic", the shortest path on the ellipsoid, within 6 nm; "vincenty"; "haversine", the great
        circle on a sphere; "rhumb", the line of constant azimuth.
    ellipsoid : str or (float, float), optional
        A name that PROJ knows, a planet such as "Mars" (radii of the IAU), or the equatorial radius in meters
        and the flattening or its inverse. The default is WGS 84; for "haversine" the sphere of radius
        6371008.7714 m.
    out : numpy.ndarray, optional
        The array for the results: float64 or float32, of the shape of the results. It may be an input.
    threads : int, optional
        The number of threads (default: one for each processor). Results do not depend on it.

    Returns
    -------
    float or numpy.ndarray
        A float for four numbers; otherwise an array of the broadcast shape, float32 if all arrays given are,
        and `out` if given. NaN for invalid coordinates.

    Raises
    ------
    GeocoreTypeError
        An argument is not numeric, or `out` is not an array of floating-point numbers.
    GeocoreValueError
        Shapes do not match, or the method or ellipsoid is unknown.

    Examples
    --------
    >>> import geocore
    >>> round(geocore.distance(40.7128, -74.0060, 51.5074, -0.1278), 3)
    5585233.579
    >>> geocore.distance([0, 0], [0, 0], [0, 91], [1, 1]).round(3)
    array([111319.491,        nan])
    """
    if out is None and (
        type(lat1) is type(lon1) is type(lat2) is type(lon2) is float or are_numbers(lat1, lon1, lat2, lon2)
    ):
        handle = model(method, ellipsoid)
        try:
            return _distance(handle and handle.pointer, lat1, lon1, lat2, lon2)
        except ctypes.ArgumentError as reason:
            raise GeocoreValueError(f"a coordinate is out of all bounds: {reason}") from None

    count, handle = threads_argument(threads), model(method, ellipsoid)
    arrays = [column(value, name) for name, value in zip(_NAMES, (lat1, lon1, lat2, lon2))]
    shape = common_shape(_NAMES, arrays)
    kinds = [array.dtype.char for array in arrays]
    # Numbers without a shape do not widen the result, as in NumPy.
    narrow = "d" not in kinds or all(kind == "f" for kind, array in zip(kinds, arrays) if array.ndim)
    single = "d" not in kinds
    if not single and not shape and out is None:
        # Arrays without a shape are treated as numbers, with the same result to the last bit.
        return _distance(handle and handle.pointer, *map(float, arrays))
    if not single and "f" in kinds:
        arrays = [array.astype(np.float64, copy=False) for array in arrays]
    output = Output(out, arrays, shape, np.float32 if single else np.float64)
    for n, columns in blocks(arrays, [output.array], shape):
        if single:
            status = library.geocore_distances_float(pointer(handle), n, *columns, count)
        else:
            status = library.geocore_inverse(pointer(handle), n, *columns, None, 0, None, 0, count)
        check(status, "distance")
    result = output.result()
    return result.astype(np.float32, copy=False) if narrow and shape and out is None else result


class Inverse(NamedTuple):
    """The result of :func:`inverse`."""

    distance: Any
    """Meters."""
    azimuth1: Any
    """Azimuth of the path at the first point, degrees clockwise from north in [0, 360)."""
    azimuth2: Any
    """Azimuth of the path at the second point, looking onward."""


class Direct(NamedTuple):
    """The result of :func:`direct`."""

    lat: Any
    """Latitude, degrees."""
    lon: Any
    """Longitude, degrees in [-180, 180)."""
    azimuth2: Any
    """Azimuth of the path at that point, looking onward, degrees in [0, 360)."""


def inverse(
    lat1: ArrayLike,
    lon1: ArrayLike,
    lat2: ArrayLike,
    lon2: ArrayLike,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Inverse:
    """Distances between points and the azimuths of the path at both of them.

    Takes the arguments of :func:`distance` and raises its errors. :func:`distance` takes half the time if you
    need no azimuths. Results are float64: floats for four numbers, otherwise arrays.

    >>> import geocore
    >>> r = geocore.inverse(40.7128, -74.0060, 51.5074, -0.1278)
    >>> round(r.distance, 3), round(r.azimuth1, 6), round(r.azimuth2, 6)
    (5585233.579, 51.241229, 108.368998)
    """
    return Inverse(*_three("inverse", _NAMES, (lat1, lon1, lat2, lon2), method, ellipsoid, threads))


def direct(
    lat: ArrayLike,
    lon: ArrayLike,
    azimuth: ArrayLike,
    distance: ArrayLike,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Direct:
    """The points reached from points in the direction of azimuths (degrees) after distances (meters).

    A negative distance goes backward. Arguments are broadcast; raises the errors of :func:`geocore.distance`.

    >>> import geocore
    >>> r = geocore.direct(40.7128, -74.0060, 45, 100_000)
    >>> round(r.lat, 8), round(r.lon, 8)
    (41.34644537, -73.16112333)
    """
    names = ("lat", "lon", "azimuth", "distance")
    return Direct(*_three("direct", names, (lat, lon, azimuth, distance), method, ellipsoid, threads))


def _three(
    problem: str,
    names: tuple[str, ...],
    values: tuple[Any, Any, Any, Any],
    method: str,
    ellipsoid: Ellipsoid,
    threads: int | None,
) -> Sequence[Any]:
    """A problem of four columns with three results."""
    count, handle = threads_argument(threads), model(method, ellipsoid)
    if are_numbers(*values):
        return solver(problem, handle)(*values)
    arrays = [doubles(value, name) for name, value in zip(names, values)]
    shape = common_shape(names, arrays)
    if not shape:
        a, b, c, d = map(float, arrays)
        return solver(problem, handle)(a, b, c, d)
    outputs = [Output(None, arrays, shape, np.float64) for _ in range(3)]
    function = getattr(library, "geocore_" + problem)
    for n, columns in blocks(arrays, [output.array for output in outputs], shape):
        check(function(pointer(handle), n, *columns, count), problem)
    return [output.result() for output in outputs]

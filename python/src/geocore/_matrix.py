"""Distances from every point to every point."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, one_dimensional
from ._errors import GeocoreTypeError
from ._library import check, library, threads_argument
from ._models import Ellipsoid, model, pointer


def matrix(
    lat1: ArrayLike,
    lon1: ArrayLike,
    lat2: ArrayLike | None = None,
    lon2: ArrayLike | None = None,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Array:
    """Distances from each of n points to each of m, in meters.

    Parameters
    ----------
    lat1, lon1 : array_like
        n points, degrees, one dimension.
    lat2, lon2 : array_like, optional
        m points; defaults to the first ones.
    method, ellipsoid, threads
        As for :func:`geocore.distance`, which also lists the errors.

    Returns
    -------
    numpy.ndarray
        float64 of the shape (n, m); NaN for invalid points.

    Examples
    --------
    >>> import geocore
    >>> geocore.matrix([0, 0], [0, 1], [0, 0, 0], [0, 1, 2]).round(3)
    array([[     0.   , 111319.491, 222638.982],
           [111319.491,      0.   , 111319.491]])
    """
    count, handle = threads_argument(threads), model(method, ellipsoid)
    if (lat2 is None) != (lon2 is None):
        raise GeocoreTypeError("lat2 and lon2 belong together: give both or neither")
    first = one_dimensional(("lat1", "lon1"), (lat1, lon1))
    second = first if lat2 is None else one_dimensional(("lat2", "lon2"), (lat2, lon2))
    result = np.empty((len(first[0]), len(second[0])))
    arguments: list[int] = []
    for places in (first, second):
        arguments.append(len(places[0]))
        for array in places:
            arguments += [address(array), array.strides[0]]
    status = library.geocore_matrix(pointer(handle), *arguments, address(result), result.strides[0], count)
    check(status, "matrix")
    return result

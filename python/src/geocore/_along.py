"""Steps along paths."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, one_dimensional
from ._errors import GeocoreValueError
from ._library import check, library, threads_argument
from ._models import Ellipsoid, model, pointer


def along(
    lat: ArrayLike,
    lon: ArrayLike,
    *,
    groups: Any = None,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Array:
    """The steps of paths: the distance of each point from the previous one, in meters.

    Parameters
    ----------
    lat, lon : array_like
        Degrees, one dimension.
    groups : array_like, optional
        The path of each point: numbers, strings or other values. Each value is a separate path, even if its
        points are mixed with others; the order of points within a group is kept.
    method, ellipsoid, threads
        As for :func:`geocore.distance`.

    Returns
    -------
    numpy.ndarray
        A float64 for each point: NaN for the first one of each path, for invalid points, and for the point
        after an invalid one.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also unless there is one group for each point.

    Examples
    --------
    >>> import geocore
    >>> geocore.along([0, 10, 0, 10], [0, 0, 1, 1], groups=["a", "b", "a", "b"]).round(3)
    array([       nan,        nan, 111319.491, 109639.322])
    """
    count, handle = threads_argument(threads), model(method, ellipsoid)
    latitude, longitude = one_dimensional(("lat", "lon"), (lat, lon))
    n = len(latitude)
    steps = np.empty(n)
    order = codes = None
    if groups is not None:
        codes = group_codes(groups, n)
        if (codes[1:] < codes[:-1]).any():
            # The library expects each group in one piece.
            order = np.argsort(codes, kind="stable")
            latitude, longitude, codes = latitude[order], longitude[order], codes[order]
    status = library.geocore_along(
        pointer(handle),
        n,
        address(latitude),
        latitude.strides[0],
        address(longitude),
        longitude.strides[0],
        None if codes is None else address(codes),
        0 if codes is None else codes.strides[0],
        address(steps),
        steps.itemsize,
        count,
    )
    check(status, "along")
    if order is None:
        return steps
    mixed = np.empty(n)
    mixed[order] = steps
    return mixed


def has_step(valid: Array, codes: Array | None) -> Array:
    """Whether each point and the previous one in its path are valid, judging by `valid`.

    `codes` come from :func:`group_codes`; None if all points belong to one path.
    """
    order: Any = slice(None) if codes is None else np.argsort(codes, kind="stable")
    here = valid[order]
    steps = np.zeros(len(valid), bool)
    both = here[1:] & here[:-1]
    if codes is not None:
        whose = codes[order]
        both &= whose[1:] == whose[:-1]
    steps[order] = np.concatenate([here[:1] & False, both])
    return steps


def group_codes(groups: Any, n: int) -> Array:
    """An integer for each of n groups, the same for equal groups."""
    values = np.asarray(groups)
    if values.shape != (n,):
        raise GeocoreValueError(f"groups has the shape {values.shape}: give one for each of the {n} places")
    if values.dtype.kind in "iub":
        return values.astype(np.int64, copy=False)
    if values.dtype.kind == "O":
        numbers: dict[Any, int] = {}
        return np.fromiter((numbers.setdefault(value, len(numbers)) for value in values), np.int64, n)
    codes: Array = np.unique(values, return_inverse=True)[1]
    return codes.astype(np.int64, copy=False)

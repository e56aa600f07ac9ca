"""The columns of a table that hold coordinates, found by their names."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ._columns import Array, address
from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import check, library

_UNKNOWN_COLUMNS = 10


class PointColumns(NamedTuple):
    """The columns of one point of a row, counted from 0."""

    lat: int
    lon: int
    """The same column as `lat` if it holds whole coordinates, such as GeoArrow points, WKB or text."""
    lat_hemisphere: int | None
    """The column with the letters N and S, if there is one."""
    lon_hemisphere: int | None
    """The column with the letters E and W, if there is one."""
    lat_factor: float
    """The factor that converts latitudes to degrees; 1 for degrees."""
    lon_factor: float
    """The factor that converts longitudes to degrees; 1 for degrees."""


class UnknownColumns(GeocoreValueError):
    """Column names that do not identify the coordinates."""


class _Found(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int64) for name in PointColumns._fields[:4]),
        *((name, ctypes.c_double) for name in PointColumns._fields[4:]),
    ]


def columns(names: Iterable[str], pair: bool = True) -> tuple[PointColumns, ...]:
    """Finds the columns with coordinates by their names, as the program geocalc does.

    Names with known units (`lat_rad`, `latitudeE7`), columns of hemisphere letters (`lat,ns,lon,ew`) and
    names in other languages are recognized.

    Parameters
    ----------
    names
        The names of a table's columns, in order.
    pair
        Whether a row is a pair of points, such as `lat1,lon1,lat2,lon2`, or one point.

    Returns
    -------
    tuple of PointColumns
        The two points of a row, or the one.

    Raises
    ------
    GeocoreValueError
        The names identify no coordinates, are ambiguous, have an unknown unit or word, or are only errors
        (`lat_err`). The message is the program's.

    Examples
    --------
    >>> import geocore
    >>> first, second = geocore.columns(["name", "from_lat", "from_lon", "to_lat", "to_lon"])
    >>> first.lat, first.lon, second.lat, second.lon
    (1, 2, 3, 4)
    >>> geocore.columns(["lat_gon", "lon_gon"], pair=False)[0].lat_factor
    0.9
    """
    if isinstance(names, str):
        raise GeocoreTypeError(f"names is {names!r}: give a sequence of names")
    given = tuple(names)
    if not all(isinstance(name, str) for name in given):
        raise GeocoreTypeError(f"names is {given!r}: give texts")
    return _columns(given, bool(pair))


@functools.lru_cache(maxsize=256)
def _columns(names: tuple[str, ...], pair: bool) -> tuple[PointColumns, ...]:
    # A zero byte ends a name in C.
    encoded = [name.replace("\0", " ").encode("utf-8", "surrogatepass") for name in names]
    # An array without elements is NULL in C, so it needs one element.
    array = (ctypes.c_char_p * max(len(encoded), 1))(*encoded)
    points = (_Found * 2)()
    message = ctypes.create_string_buffer(4096)
    status = library.geocore_columns(len(encoded), array, pair, points, message, len(message))
    if status == _UNKNOWN_COLUMNS:
        raise UnknownColumns(message.value.decode("utf-8", "replace"))
    check(status, "columns")
    return tuple(_point(found) for found in points[: 1 + pair])


def _point(found: _Found) -> PointColumns:
    lat, lon, *hemispheres, lat_factor, lon_factor = (getattr(found, name) for name in PointColumns._fields)
    letters = [None if column < 0 else column for column in hemispheres]
    return PointColumns(lat, lon, letters[0], letters[1], lat_factor, lon_factor)


def hemisphere(text: bytes, longitude: bool) -> int:
    """The sign of a hemisphere: 1, -1, or 0 for other text."""
    sign: int = library.geocore_hemisphere(text, len(text), longitude)
    return sign


def degrees(numbers: Array, factor: float, signs: Array | None = None) -> Array:
    """Numbers (one dimension, float64) times a factor, with the signs of hemispheres (int8)."""
    if factor == 1 and signs is None:
        return numbers
    result = np.empty(len(numbers))
    place, stride = (None, 0) if signs is None else (address(signs), signs.strides[0])
    check(
        library.geocore_degrees(
            *(len(numbers), address(numbers), numbers.strides[0], factor),
            *(place, stride, address(result), result.itemsize),
        ),
        "columns",
    )
    return result

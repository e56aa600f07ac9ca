"""Coordinates as text."""

from __future__ import annotations

import ctypes
from typing import NamedTuple

from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import check, library

# Each style with its number in geocore.h and the decimals for a meter or less.
_STYLES = {
    "decimal": (0, 6),
    "minutes": (1, 4),
    "seconds": (2, 2),
    "iso6709": (3, 6),
    "geo": (4, 6),
}


class Place(NamedTuple):
    """A point: latitude and longitude in degrees."""

    lat: float
    lon: float


def parse(text: str) -> Place:
    """Reads a coordinate in any usual notation.

    Returns latitude and longitude in degrees. Raises a GeocoreValueError with the reason if the text is
    invalid, and a GeocoreTypeError for other types.

    >>> import geocore
    >>> geocore.parse("40.7128 -74.0060")
    Place(lat=40.7128, lon=-74.006)
    >>> geocore.parse("+40.7128-074.0060/")
    Place(lat=40.7128, lon=-74.006)
    """
    if not isinstance(text, str):
        raise GeocoreTypeError(f"parse takes a str, not {type(text).__name__}")
    encoded = text.encode("utf-8", "surrogatepass")
    latitude, longitude = ctypes.c_double(), ctypes.c_double()
    message = ctypes.create_string_buffer(1024)
    if library.geocore_parse(
        encoded,
        len(encoded),
        ctypes.byref(latitude),
        ctypes.byref(longitude),
        message,
        len(message),
    ):
        raise GeocoreValueError(message.value.decode("utf-8", "replace"))
    return Place(latitude.value, longitude.value)


def format(lat: float, lon: float, style: str = "decimal", places: int | None = None) -> str:
    """Writes a coordinate (degrees) as text that :func:`parse` reads.

    `style` is "decimal", "minutes", "seconds", "iso6709" or "geo"; `places` is the number of decimals of the
    last part, 0 to 15. Raises a GeocoreValueError for another style or number.

    >>> import geocore
    >>> geocore.format(40.7128, -74.0060, "seconds")
    '40°42′46.08″N 74°00′21.60″W'
    >>> geocore.format(40.7128, -74.0060, "geo", 4)
    'geo:40.7128,-74.0060'
    """
    if style not in _STYLES:
        raise GeocoreValueError(f"style is {style!r}: give one of {', '.join(_STYLES)}")
    number, usual = _STYLES[style]
    decimals = usual if places is None else places
    if not isinstance(decimals, int) or not 0 <= decimals <= 15:
        raise GeocoreValueError(f"places is {places!r}: give a number from 0 to 15")
    text = ctypes.create_string_buffer(1024)
    check(library.geocore_format(lat, lon, number, decimals, text, len(text)), "format")
    return text.value.decode()

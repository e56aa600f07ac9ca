"""Squares of the Military Grid Reference System as text."""

from __future__ import annotations

from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, blocks, doubles
from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import check, library, threads_argument
from ._solve import solve

# From geocore.h: the bytes written for each point, and the longest text that is read.
_SIZE = 32
_LONGEST = 4096


class Center(NamedTuple):
    """The result of :func:`mgrs_reverse`; NaN for invalid squares."""

    lat: Any
    """Latitude of the center of the square, degrees."""
    lon: Any
    """Longitude of the center, degrees in [-180, 180]."""


@overload
def mgrs(lat: float, lon: float, digits: int = ..., *, threads: int | None = ...) -> str: ...


@overload
def mgrs(lat: ArrayLike, lon: ArrayLike, digits: int = ..., *, threads: int | None = ...) -> Array: ...


def mgrs(lat: Any, lon: Any, digits: int = 5, *, threads: int | None = None) -> Any:
    """The MGRS squares that contain points on WGS 84, as text.

    Parameters
    ----------
    lat, lon : float or array_like
        Degrees, broadcast together. A latitude of -0.0 is in the south.
    digits : int
        The number of digits of easting and northing each, 0 to 11: 0 for squares of 100 km, 5 of 1 m, 11 of
        1 µm.
    threads
        As for :func:`geocore.distance`.

    Returns
    -------
    str or numpy.ndarray
        A str for two numbers, otherwise an array of str; empty for invalid points.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for an invalid number of digits.

    Examples
    --------
    >>> import geocore
    >>> geocore.mgrs(48.8583, 2.2945)
    '31UDQ4825111943'
    >>> geocore.mgrs([48.8583, 90], [2.2945, 0], 0)
    array(['31UDQ', 'ZAH'], dtype='<U5')
    """
    count = threads_argument(threads)
    if not isinstance(digits, (int, np.integer)) or not 0 <= digits <= 11:
        raise GeocoreValueError(f"digits is {digits!r}: give a number from 0 to 11")
    inputs = [doubles(lat, "lat"), doubles(lon, "lon")]
    (found,) = solve("mgrs", ("lat", "lon"), inputs, [f"S{_SIZE}"], count, setting=[int(digits)])
    return found.decode() if isinstance(found, bytes) else found.astype(f"U{5 + 2 * int(digits)}")


def mgrs_reverse(text: Any, *, threads: int | None = None) -> Center:
    """The centers of squares of MGRS (degrees on WGS 84); NaN for invalid squares and None.

    `text` is a str or an array, list or column of them, with or without blanks between the parts, of up to 11
    digits each. Returns floats for a str, otherwise arrays. Raises a GeocoreTypeError for other types.

    >>> import geocore
    >>> r = geocore.mgrs_reverse("31U DQ 48251 11943")
    >>> round(r.lat, 6), round(r.lon, 6)
    (48.858297, 2.294495)
    >>> geocore.mgrs_reverse(["31UDQ4825111943", "nowhere"]).lat.round(5)
    array([48.8583,     nan])
    """
    count, texts = threads_argument(threads), _bytes(text)
    outputs = [np.empty(texts.shape) for _ in Center._fields]
    size = texts.itemsize
    for n, (place, stride, *results) in blocks([texts], outputs, texts.shape):
        check(library.geocore_mgrs_reverse(n, place, stride, size, *results, count), "mgrs_reverse")
    return Center(*outputs) if texts.shape else Center(*(output.item() for output in outputs))


def _bytes(text: Any) -> Array:
    """Texts as UTF-8, padded to equal lengths."""
    array = np.asarray(text)
    if array.dtype.kind == "U":
        try:
            # NumPy converts ASCII itself.
            return _whole_texts(array.astype("S"))
        except UnicodeEncodeError:
            array = array.astype(object)
    if array.dtype.kind == "S":
        return _whole_texts(array)
    if array.size == 0:
        return np.empty(array.shape, "S1")
    if array.dtype.kind not in ("O", "T") or (array.ndim == 0 and not isinstance(text, (str, np.ndarray))):
        given = type(text).__name__ if array.ndim == 0 else f"an array of {array.dtype}"
        raise GeocoreTypeError(f"text is {given}: give text")
    encoded = np.array([_encoded(one) for one in array.ravel().tolist()], "S")
    return _whole_texts(encoded.reshape(array.shape))


def _encoded(one: Any) -> bytes:
    if isinstance(one, str):
        return one.encode("utf-8", "replace")
    if isinstance(one, bytes):
        return one
    # Missing texts: None, pandas' NA, and NaN, which differs from itself.
    if one is None or type(one).__name__ in ("NAType", "NaTType") or one != one:
        return b""
    raise GeocoreTypeError(f"text has an element that is {type(one).__name__}: give text")


def _whole_texts(texts: Array) -> Array:
    """Texts that the library can read in full: no zero bytes, not too long."""
    texts = np.ascontiguousarray(texts).reshape(texts.shape)
    size = texts.itemsize
    if size == 0:
        return np.zeros(texts.shape, "S1")
    letters = texts.reshape(-1).view(np.uint8).reshape(-1, size)
    broken = ((letters[:, :-1] == 0) & (letters[:, 1:] != 0)).any(axis=1)
    if size > _LONGEST:
        broken |= (letters[:, _LONGEST:] != 0).any(axis=1)
    if broken.any():
        texts = np.where(broken.reshape(texts.shape), b"", texts)
    return texts.astype(f"S{_LONGEST}") if size > _LONGEST else texts

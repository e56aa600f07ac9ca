"""Arguments of all kinds that pyproj takes, as arrays, and results of the same kinds."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from .._columns import Array, doubles
from .._errors import GeodError


class Container:
    """One argument: its numbers in one dimension, and a way to return results in its kind.

    Numbers and arrays without dimensions give floats; lists, tuples and array.array their own kind; other
    types that NumPy understands (pandas, xarray) give NumPy arrays of the same shape.
    """

    __slots__ = ("given", "inplace", "kind", "numbers", "shape")

    def __init__(self, value: Any, inplace: bool = False) -> None:
        self.given, self.inplace = value, inplace
        self.kind: type = type(value) if isinstance(value, (list, tuple, array)) else np.ndarray
        # As in pyproj, masked elements are computed anyway; results have the mask.
        numbers = doubles(np.ma.getdata(value) if self._is_masked() else value, "an argument")
        if numbers.ndim == 0:
            self.kind = float
        self.shape = numbers.shape
        self.numbers: Array = numbers.reshape(-1)

    def result(self, numbers: Array) -> Any:
        """Results in the kind of the argument, or in the argument itself with `inplace`."""
        if self.kind is float:
            return float(numbers[0])
        if self.kind is list:
            return numbers.tolist()
        if self.kind is tuple:
            return tuple(numbers.tolist())
        if self.kind is array:
            return self._array(numbers)
        shaped = numbers.reshape(self.shape)
        given = self.given
        if self.inplace and _is_plain(given):
            given[...] = shaped
            return given
        if self._is_masked():
            return np.ma.MaskedArray(shaped, given.mask)
        return shaped

    def _is_masked(self) -> bool:
        return isinstance(self.given, np.ma.MaskedArray)

    def _array(self, numbers: Array) -> array[float]:
        if self.inplace and self.given.typecode == "d":
            np.frombuffer(self.given, np.float64)[:] = numbers
            changed: array[float] = self.given
            return changed
        return array("d", numbers.tobytes())


def _is_plain(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype == np.float64 and value.flags.c_contiguous


def containers(values: tuple[Any, ...], inplace: bool = False) -> list[Container]:
    """Arguments that must have equal lengths."""
    taken = [Container(value, inplace) for value in values]
    if any(len(one.numbers) != len(taken[0].numbers) for one in taken):
        raise GeodError("Array lengths are not the same.")
    return taken


def numbers_of(taken: list[Container], radians: bool, angles: int) -> list[Array]:
    """The numbers of arguments, the first `angles` of them in degrees."""
    return [np.degrees(one.numbers) if radians and i < angles else one.numbers for i, one in enumerate(taken)]


def signed(azimuth: Array) -> Array:
    """Converts azimuths in [0, 360) to pyproj's (-180, 180]. Changes the array."""
    np.subtract(azimuth, 360.0, out=azimuth, where=azimuth > 180.0)
    return azimuth


def reversed_(azimuth: Array) -> Array:
    """Converts azimuths in [0, 360) to pyproj's back azimuths, in (-180, 180]. Changes the array."""
    azimuth -= 180.0
    azimuth[azimuth == -180.0] = 180.0
    return azimuth

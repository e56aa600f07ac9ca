"""Arguments as columns of the C library: addresses and strides, without copies where possible."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import GeocoreTypeError, GeocoreValueError

Array = NDArray[Any]

_DOUBLE = np.dtype(np.float64)
_SINGLE = np.dtype(np.float32)

# The number of problems to copy at a time if an argument cannot be read in place.
_BLOCK = 1 << 18


def column(value: Any, name: str) -> Array:
    """A number, array, buffer or sequence as an array of float64, or of float32 if it has that type.

    None and masked elements become NaN.
    """
    array: Array
    if isinstance(value, np.ma.MaskedArray):
        value = np.ma.filled(value.astype(_DOUBLE), np.nan)
    try:
        array = np.asarray(value)
    except (ValueError, TypeError) as reason:
        raise GeocoreTypeError(f"{name} is no array of numbers: {reason}") from None
    if array.dtype == _DOUBLE or array.dtype == _SINGLE:
        return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))
    if array.dtype.kind == "f" and array.dtype.itemsize < 4:
        return array.astype(_SINGLE)
    if array.dtype.kind in "biuf" or (array.dtype.kind == "O" and array.ndim > 0):
        try:
            return array.astype(_DOUBLE)
        except (ValueError, TypeError) as reason:
            raise GeocoreTypeError(f"{name} has an element that is no number: {reason}") from None
    given = type(value).__name__ if array.ndim == 0 else f"an array of {array.dtype}"
    raise GeocoreTypeError(f"{name} is {given}: give numbers (geocore.parse reads text)")


def doubles(value: Any, name: str) -> Array:
    """As :func:`column`, always float64."""
    array = column(value, name)
    return array if array.dtype == _DOUBLE else array.astype(_DOUBLE)


def whole(value: Any, name: str, dtype: Any) -> Array:
    """An integer or an array of integers; values outside the type's range are clamped."""
    array = np.asarray(value)
    if array.dtype.kind not in "biu" and array.size:
        given = type(value).__name__ if array.ndim == 0 else f"an array of {array.dtype}"
        raise GeocoreTypeError(f"{name} is {given}: give whole numbers")
    if array.size and not np.can_cast(array.dtype, dtype):
        limits = np.iinfo(dtype)
        # The type is wider or unsigned, so it can hold the limits.
        array = np.minimum(array, limits.max)
        if array.dtype.kind == "i":
            array = np.maximum(array, limits.min)
    # NumPy turns an array without dimensions into a number.
    return np.asarray(array).astype(dtype, copy=False)


def one_dimensional(names: Sequence[str], values: Sequence[Any]) -> list[Array]:
    """Columns of float64 with one dimension and equal lengths."""
    arrays = [doubles(value, name) for name, value in zip(names, values)]
    for name, array in zip(names, arrays):
        if array.ndim != 1:
            raise GeocoreValueError(
                f"{name} has {array.ndim} dimensions: give a list or an array of one dimension"
            )
        if len(array) != len(arrays[0]):
            raise GeocoreValueError(
                f"{name} has {len(array)} elements and {names[0]} has {len(arrays[0])}: give as many of each"
            )
    return arrays


def common_shape(names: Sequence[str], arrays: Sequence[Array]) -> tuple[int, ...]:
    """The shape to which NumPy broadcasts the arrays."""
    shape = arrays[0].shape
    if all(array.shape == shape for array in arrays):
        return shape
    try:
        return np.broadcast_shapes(*(array.shape for array in arrays))
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in zip(names, arrays))
        raise GeocoreValueError(
            f"the shapes {shapes} do not go together: give arrays that NumPy can broadcast"
        ) from None


def _asked_address(array: Array) -> int:
    """The address of the first element of an array, as NumPy reports it."""
    place: int = array.__array_interface__["data"][0]
    return place


# In the ABI of NumPy 1 and 2 the address follows the object head.
_HEAD = object.__basicsize__


def _read_address(array: Array) -> int:
    """The address of the first element of an array, in a tenth of the time."""
    return ctypes.c_void_p.from_address(id(array) + _HEAD).value or 0


_PROBE = np.empty(2)[1:]
address = _read_address if _read_address(_PROBE) == _asked_address(_PROBE) else _asked_address
"""The address of the first element of an array."""


def blocks(
    inputs: Sequence[Array], results: Sequence[Array], shape: tuple[int, ...]
) -> Iterator[tuple[int, list[int]]]:
    """The problems of a shape as calls of the library: the count, and for each column address and stride.

    Yields one call if every input can be read in place; otherwise one for each copied block.
    Results have the shape and are contiguous, or have one dimension.
    """
    wide = [array if array.shape == shape else np.broadcast_to(array, shape) for array in inputs]
    everything = [*wide, *results]
    strides = [_flat_stride(array) for array in everything]
    if None not in strides:
        arguments = [x for pair in zip(map(address, everything), strides) for x in pair]
        yield _size(shape), arguments  # type: ignore[misc]
        return
    for part in _parts(shape):
        pieces = [np.ascontiguousarray(array[part]) for array in wide]
        arguments = []
        for array in [*pieces, *(result[part] for result in results)]:
            arguments += [address(array), array.itemsize]
        yield pieces[0].size, arguments  # type: ignore[misc]


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def _flat_stride(array: Array) -> int | None:
    """The bytes between the elements of an array in C order, None if they vary."""
    if array.ndim == 1:
        return array.strides[0]
    stride = expected = None
    for length, step in zip(reversed(array.shape), reversed(array.strides)):
        if length == 1:
            continue
        if stride is None or expected is None:
            stride, expected = step, step * length
        elif step == expected:
            expected *= length
        else:
            return None
    return stride or 0


def _parts(shape: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
    """Indexes of the blocks of an array."""
    row = _size(shape[1:])
    if row > _BLOCK and len(shape) > 1:
        for i in range(shape[0]):
            for part in _parts(shape[1:]):
                yield (i, *part)
    else:
        step = max(1, _BLOCK // max(row, 1))
        for start in range(0, shape[0], step):
            yield (slice(start, start + step),)

"""The elements of Arrow arrays: numbers, bytes, values to group by."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from .._columns import Array
from .._errors import GeocalcTypeError
from ._import import Field

_NUMBERS = {
    **{"g": np.float64, "f": np.float32, "e": np.float16},
    **{"c": np.int8, "s": np.int16, "i": np.int32, "l": np.int64},
    **{"C": np.uint8, "S": np.uint16, "I": np.uint32, "L": np.uint64},
}
_OFFSETS = {"u": np.int32, "z": np.int32, "U": np.int64, "Z": np.int64}


def numbers(field: Field) -> Array:
    """A numeric array as float64, where it lies if it is one. What null elements have is not known."""
    if field.format not in _NUMBERS:
        raise GeocalcTypeError(
            f"column {field.name!r} has the Arrow type {field.format!r}: cast it to float64"
        )
    values = field.buffer(1, _NUMBERS[field.format], field.offset, field.length)
    return values.astype(np.float64, copy=False)


def both(first: Array | None, second: Array | None) -> Array | None:
    """Where two arrays have elements that are not null."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


def binaries(field: Field) -> list[bytes]:
    """The elements of a text or binary array; what null elements have is not known."""
    if field.format in ("vu", "vz"):
        return _views(field)
    offsets = field.buffer(1, _OFFSETS[field.format], field.offset, field.length + 1).tolist()
    content = field.buffer(2, np.uint8, 0, offsets[-1]).tobytes()
    return [content[start:end] for start, end in itertools.pairwise(offsets)]


def _views(field: Field) -> list[bytes]:
    """Views of 16 bytes: a length, then the bytes themselves, or four of them, a buffer and a place there."""
    whole = field.buffer(1, np.uint8, 16 * field.offset, 16 * field.length)
    words = whole.view(np.int32).reshape(-1, 4).tolist()
    inline = whole.tobytes()
    # The last buffer has the lengths of those with the content.
    count = field.array.n_buffers - 3
    sizes = field.buffer(field.array.n_buffers - 1, np.int64, 0, max(count, 0))
    content = [field.buffer(2 + i, np.uint8, 0, size).tobytes() for i, size in enumerate(sizes)]
    return [
        inline[16 * i + 4 : 16 * i + 4 + length] if length <= 12 else content[number][place : place + length]
        for i, (length, _, number, place) in enumerate(words)
    ]


def groups(field: Field) -> Array:
    """Values to group by; None for null."""
    values = np.empty(field.length, object)
    values[:] = _plain(field)
    valid = field.valid()
    if valid is not None:
        values[~valid] = None
    return values


def _plain(field: Field) -> list[Any]:
    if field.array.dictionary:
        dictionary = Field(field.schema.dictionary.contents, field.array.dictionary.contents, field.owner)
        known = _plain(dictionary)
        codes = field.buffer(1, _NUMBERS[field.format], field.offset, field.length)
        valid = field.valid()
        # The codes of null elements may be anything.
        safe = codes if valid is None else np.where(valid, codes, 0)
        return [known[code] for code in safe.tolist()] if known else [None] * field.length
    if field.format in _OFFSETS or field.format in ("vu", "vz"):
        return binaries(field)
    if field.format in _NUMBERS:
        plain: list[Any] = field.buffer(1, _NUMBERS[field.format], field.offset, field.length).tolist()
        return plain
    raise GeocalcTypeError(
        f"column {field.name!r} has the Arrow type {field.format!r}: group by text or numbers"
    )

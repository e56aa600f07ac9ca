"""The elements of Arrow arrays (numbers, bytes, values to group by) and the supported types.

Every reader checks the format and the dictionary of a field before it touches a buffer. It returns
the values with a mask of non-null elements.
"""

from __future__ import annotations

import itertools

import numpy as np

from .._columns import Array
from .._errors import GeocoreTypeError
from ._import import Field

_INTEGERS = {
    **{"c": np.int8, "s": np.int16, "i": np.int32, "l": np.int64},
    **{"C": np.uint8, "S": np.uint16, "I": np.uint32, "L": np.uint64},
}
_NUMBERS = {"g": np.float64, "f": np.float32, "e": np.float16, **_INTEGERS}
_OFFSETS = {"u": np.int32, "z": np.int32, "U": np.int64, "Z": np.int64}
_VIEWS = ("vu", "vz")
BINARY = ("z", "Z", "vz")

# Formats by prefix, longer ones first.
_NAMES = {
    **{"n": "null", "b": "boolean", "e": "float16", "f": "float32", "g": "float64", "d:": "decimal"},
    **{"c": "int8", "s": "int16", "i": "int32", "l": "int64"},
    **{"C": "uint8", "S": "uint16", "I": "uint32", "L": "uint64"},
    **{"u": "string", "U": "large_string", "vu": "string_view"},
    **{"z": "binary", "Z": "large_binary", "vz": "binary_view", "w:": "fixed_size_binary"},
    **{"td": "date", "tt": "time", "ts": "timestamp", "tD": "duration", "ti": "interval"},
    **{"+l": "list", "+L": "large_list", "+vl": "list_view", "+vL": "large_list_view"},
    **{"+w:": "fixed_size_list", "+s": "struct", "+m": "map"},
    **{"+ud:": "dense_union", "+us:": "sparse_union", "+r": "run_end_encoded"},
}

Read = tuple[Array, Array | None]
"""Values, and a mask of non-null elements; None if all are."""


def refused(field: Field, wanted: str) -> GeocoreTypeError:
    """The error for a column of an unsupported type, with a remedy."""
    return GeocoreTypeError(f"column {field.name!r} is of the Arrow type {_type_name(field)}: {wanted}")


def _type_name(field: Field) -> str:
    dictionary = field.dictionary()
    if dictionary is not None:
        return f"dictionary of {_type_name(dictionary)}"
    for length in (4, 3, 2, 1):
        if field.format[:length] in _NAMES:
            return _NAMES[field.format[:length]]
    return repr(field.format)


def numbers(field: Field) -> Read:
    """Numbers as float64, not copied if they have that type; values of null elements are undefined.

    Integers, floating-point numbers, decimals, dictionaries of these, and the null type.
    """
    found = _numbers(field)
    if found is None:
        raise refused(field, "cast it to float64, in degrees")
    return found


def _numbers(field: Field) -> Read | None:
    dictionary = field.dictionary()
    if dictionary is not None:
        known = _numbers(dictionary)
        return None if known is None else looked_up(field, *known)
    if field.format == "n":
        return np.full(field.length, np.nan), np.zeros(field.length, bool)
    if field.format.startswith("d:"):
        return _decimals(field), field.valid()
    if field.format not in _NUMBERS:
        return None
    values = field.buffer(1, _NUMBERS[field.format], field.offset, field.length)
    return values.astype(np.float64, copy=False), field.valid()


def _decimals(field: Field) -> Array:
    """Decimals, each rounded once: integers of 128 bits, or of the format's size."""
    scale, width = (int(text) for text in (field.format[2:] + ",128").split(",")[1:3])
    size = width // 8
    content = field.buffer(1, np.uint8, size * field.offset, size * field.length).tobytes()
    places = range(0, size * field.length, size)
    wholes = (int.from_bytes(content[i : i + size], "little", signed=True) for i in places)
    # Python divides integers of any size with one rounding.
    factor, divisor = 10 ** max(-scale, 0), 10 ** max(scale, 0)
    return np.fromiter((whole * factor / divisor for whole in wholes), np.float64, field.length)


def looked_up(field: Field, values: Array, valid: Array | None) -> Read:
    """The elements of a dictionary-encoded array, from its dictionary's elements, which may also be null."""
    there = field.valid()
    codes = field.buffer(1, _INTEGERS[field.format], field.offset, field.length)
    if there is not None:
        # The codes of null elements are undefined.
        codes = np.where(there, codes, 0)
    if len(values) == 0:
        # With an empty dictionary every element is null.
        return np.full((field.length, *values.shape[1:]), np.nan, values.dtype), np.zeros(field.length, bool)
    return values[codes], both(there, None if valid is None else valid[codes])


def both(first: Array | None, second: Array | None) -> Array | None:
    """The mask of elements that are not null in two arrays."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


def binaries(field: Field) -> list[bytes]:
    """The elements of a text or binary array; values of null elements are undefined."""
    if field.format in _VIEWS:
        return _views(field)
    offsets = field.buffer(1, _OFFSETS[field.format], field.offset, field.length + 1).tolist()
    content = field.buffer(2, np.uint8, 0, offsets[-1]).tobytes()
    return [content[start:end] for start, end in itertools.pairwise(offsets)]


def _views(field: Field) -> list[bytes]:
    """Views of 16 bytes: a length, then the bytes themselves, or four of them, a buffer and an offset."""
    whole = field.buffer(1, np.uint8, 16 * field.offset, 16 * field.length)
    words = whole.view(np.int32).reshape(-1, 4).tolist()
    inline = whole.tobytes()
    # The last buffer has the lengths of the content buffers.
    count = field.array.n_buffers - 3
    sizes = field.buffer(field.array.n_buffers - 1, np.int64, 0, max(count, 0))
    content = [field.buffer(2 + i, np.uint8, 0, size).tobytes() for i, size in enumerate(sizes)]
    present = field.valid()
    return [
        b""
        if present is not None and not present[i]
        else inline[16 * i + 4 : 16 * i + 4 + length]
        if length <= 12
        else content[number][place : place + length]
        for i, (length, _, number, place) in enumerate(words)
    ]


def groups(field: Field) -> Array:
    """Values to group by; None for null."""
    values, valid = _grouped(field)
    if valid is not None:
        values[~valid] = None
    return values


def is_text(field: Field) -> bool:
    """Whether the elements are texts, or codes of texts."""
    return (field.dictionary() or field).format in ("u", "U", "vu")


def _grouped(field: Field) -> Read:
    dictionary = field.dictionary()
    if dictionary is not None:
        return looked_up(field, *_grouped(dictionary))
    values = np.empty(field.length, object)
    if field.format == "n":
        return values, None
    if field.format in _OFFSETS or field.format in _VIEWS:
        values[:] = binaries(field)
    elif field.format in _NUMBERS:
        values[:] = field.buffer(1, _NUMBERS[field.format], field.offset, field.length).tolist()
    else:
        raise refused(field, "group by text or numbers")
    return values, field.valid()

"""Import of any object with the Arrow PyCapsule interface, as chunks with readable columns."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np

from .._columns import Array
from .._errors import GeocoreTypeError, GeocoreValueError
from ._structs import (
    ArrowArray,
    ArrowArrayStream,
    ArrowSchema,
    Get,
    LastError,
    opened,
    release,
)


class Owner:
    """Structures that are released with the last reference to this."""

    def __init__(self, *structures: Any) -> None:
        self.structures = structures

    def __del__(self, release: Any = release) -> None:
        for structure in self.structures:
            release(structure)


class Field:
    """An array with its type: `length` elements from `offset`, kept alive by `owner`."""

    def __init__(
        self, schema: Any, array: Any, owner: Any, offset: int | None = None, length: int | None = None
    ) -> None:
        self.schema, self.array, self.owner = schema, array, owner
        self.offset: int = array.offset if offset is None else offset
        self.length: int = array.length if length is None else length
        self.format: str = schema.format.decode()
        self.name: str = (schema.name or b"").decode()

    def children(self) -> list[Field]:
        """The children of a struct array, with the struct's offset and length."""
        return [
            Field(
                self.schema.children[i].contents,
                self.array.children[i].contents,
                self.owner,
                self.array.children[i].contents.offset + self.offset,
                self.length,
            )
            for i in range(self.schema.n_children)
        ]

    def dictionary(self) -> Field | None:
        """The decoded values of a dictionary-encoded array; None for other arrays."""
        if not self.schema.dictionary:
            return None
        return Field(self.schema.dictionary.contents, self.array.dictionary.contents, self.owner)

    def child(self, name: str) -> Field:
        """The child of a name."""
        children = self.children() if self.format == "+s" else []
        found = [child for child in children if child.name == name]
        if len(found) > 1:
            raise GeocoreValueError(f"there are {len(found)} columns {name!r}: rename all but one")
        if found:
            return found[0]
        known = ", ".join(repr(child.name) for child in children) or "no columns"
        raise GeocoreValueError(f"there is no column {name!r}, but {known}: name it in columns=")

    def buffer(self, number: int, dtype: Any, offset: int, length: int) -> Array:
        """A part of a buffer, not copied."""
        kind = np.dtype(dtype)
        place = self.array.buffers[number]
        if length == 0 or not place:
            return np.zeros(length, kind)
        size = (offset + length) * kind.itemsize
        memory = (ctypes.c_char * size).from_address(place)
        # An array of this memory keeps the owner of the memory alive.
        memory.owner = self.owner
        return np.frombuffer(memory, kind)[offset:]

    def valid(self) -> Array | None:
        """Whether each element is not null; None if all are."""
        # Unions, runs and the null type have no validity; readers look at the format first.
        if self.array.null_count == 0 or self.length == 0 or not self.array.buffers[0]:
            return None
        first, bits = divmod(self.offset, 8)
        packed = self.buffer(0, np.uint8, first, (bits + self.length + 7) // 8)
        return np.unpackbits(packed, bitorder="little")[bits : bits + self.length].astype(bool)


def chunks(data: Any) -> tuple[list[Field], Any]:
    """The arrays of an object, and their common schema with its owner."""
    if hasattr(data, "__arrow_c_array__"):
        schema_capsule, array_capsule = data.__arrow_c_array__()
        # A capsule releases its structure unless it was moved out.
        owner = (schema_capsule, array_capsule)
        schema = opened(schema_capsule, ArrowSchema)
        return [Field(schema, opened(array_capsule, ArrowArray), owner)], (schema, owner)
    if hasattr(data, "__arrow_c_stream__"):
        capsule = data.__arrow_c_stream__()
        stream = opened(capsule, ArrowArrayStream)
        schema = ArrowSchema()
        _called(stream, stream.get_schema, schema)
        schema_owner = Owner(schema)
        return list(_arrays(stream, schema, schema_owner)), (schema, schema_owner)
    raise GeocoreTypeError(
        f"{type(data).__name__} has no Arrow PyCapsule interface: give a record batch, a table or a data "
        "frame of pyarrow, polars, nanoarrow, pandas, duckdb …"
    )


def _arrays(stream: Any, schema: Any, schema_owner: Owner) -> Iterator[Field]:
    while True:
        array = ArrowArray()
        _called(stream, stream.get_next, array)
        if not array.release:
            return
        yield Field(schema, array, (Owner(array), schema_owner))


def _called(stream: Any, function: int, result: Any) -> None:
    place = ctypes.addressof(stream)
    if Get(function)(place, ctypes.addressof(result)):
        text = LastError(stream.get_last_error)(place)
        reason = ctypes.string_at(text).decode(errors="replace") if text else "no reason given"
        raise GeocoreValueError(f"the stream of record batches failed: {reason}")

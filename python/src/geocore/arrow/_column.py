"""Columns of results, and record batches that contain them."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from .._columns import Array, address
from ._export import capsule, owned, stream_capsule
from ._import import Field
from ._structs import NULLABLE, ArrowArray, ArrowSchema


class Column:
    """Results as an Arrow array of float64, which pyarrow, polars and others read without copying.

    `to_numpy()` returns them as an array, with NaN for null.
    """

    def __init__(self, values: Array, valid: Array | None = None, name: str = "") -> None:
        self._values, self._name = values, name
        self._nulls = 0 if valid is None else int(len(values) - np.count_nonzero(valid))
        self._bits = None
        if valid is not None and self._nulls:
            self._bits = np.packbits(valid, bitorder="little")

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<geocore.arrow.Column of {len(self)} float64, {self._nulls} of them null>"

    @property
    def null_count(self) -> int:
        """The number of null elements."""
        return self._nulls

    def to_numpy(self) -> Array:
        """The results as an array, NaN for null; read-only unless it is a copy."""
        if self._bits is None:
            view = self._values.view()
            view.flags.writeable = False
            return view
        valid = np.unpackbits(self._bits, count=len(self), bitorder="little")
        return np.where(valid, self._values, np.nan)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        values = self.to_numpy()
        return values.astype(values.dtype if dtype is None else dtype, copy=bool(copy))

    def schema(self) -> ArrowSchema:
        """The type, as a structure."""
        schema = ArrowSchema(format=b"g", name=self._name.encode(), flags=NULLABLE)
        structure: ArrowSchema = owned(schema)
        return structure

    def array(self) -> ArrowArray:
        """The buffers, as a structure."""
        bits = None if self._bits is None else address(self._bits)
        buffers = (ctypes.c_void_p * 2)(bits, address(self._values))
        array = ArrowArray(
            length=len(self),
            null_count=self._nulls,
            n_buffers=2,
            buffers=ctypes.cast(buffers, ctypes.POINTER(ctypes.c_void_p)),
        )
        structure: ArrowArray = owned(array, buffers, self._bits, self._values)
        return structure

    def __arrow_c_schema__(self) -> Any:
        return capsule(self.schema())

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return capsule(self.schema()), capsule(self.array())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return stream_capsule(self, [self])


class BatchType:
    """The type of a record batch with one column more."""

    def __init__(self, origin: Any, owner: Any, name: str) -> None:
        self._origin, self._owner, self._name = origin, owner, name

    def schema(self) -> ArrowSchema:
        """The type, as a structure."""
        origin = self._origin
        children = [owned(copied(origin.children[i].contents), self._owner) for i in range(origin.n_children)]
        more = Column(np.empty(0), name=self._name).schema()
        structure: ArrowSchema = _parent(ArrowSchema(format=b"+s", name=b""), [*children, more])
        return structure


class Batch:
    """A record batch: the columns of another one, not copied, and one more."""

    def __init__(self, origin: Field, column: Column, kind: BatchType) -> None:
        self._origin, self._column, self._kind = origin, column, kind

    def __len__(self) -> int:
        return self._origin.length

    def array(self) -> ArrowArray:
        """The buffers, as a structure."""
        children = []
        for child in self._origin.children():
            copy = copied(child.array)
            if (copy.offset, copy.length) != (child.offset, child.length):
                copy.offset, copy.length = child.offset, child.length
                # The null count of a slice is unknown.
                copy.null_count = -1 if copy.null_count else 0
            children.append(owned(copy, self._origin.owner))
        buffers = (ctypes.c_void_p * 1)()
        array = ArrowArray(
            length=len(self),
            n_buffers=1,
            buffers=ctypes.cast(buffers, ctypes.POINTER(ctypes.c_void_p)),
        )
        structure: ArrowArray = _parent(array, [*children, self._column.array()], buffers)
        return structure

    def __arrow_c_schema__(self) -> Any:
        return capsule(self._kind.schema())

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return capsule(self._kind.schema()), capsule(self.array())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return stream_capsule(self._kind, [self])


class Table:
    """Record batches of one type, as a stream."""

    def __init__(self, batches: list[Batch], kind: BatchType) -> None:
        self._batches, self._kind = batches, kind

    def __len__(self) -> int:
        return sum(len(batch) for batch in self._batches)

    def __arrow_c_schema__(self) -> Any:
        return capsule(self._kind.schema())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return stream_capsule(self._kind, self._batches)


def copied(structure: Any) -> Any:
    """A structure sharing the pointers of another one, which must live as long."""
    copy = type(structure)()
    ctypes.memmove(ctypes.addressof(copy), ctypes.addressof(structure), ctypes.sizeof(copy))
    # The other structure keeps and releases its children.
    return copy


def _parent(structure: Any, children: list[Any], *keep: Any) -> Any:
    kind = type(structure)
    pointers = (ctypes.POINTER(kind) * len(children))(*map(ctypes.pointer, children))
    structure.n_children = len(children)
    structure.children = ctypes.cast(pointers, ctypes.POINTER(ctypes.POINTER(kind)))
    return owned(structure, pointers, *keep, children=children)

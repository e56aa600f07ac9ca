"""Tables made by the library, read and exported without copies."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np

from .._columns import Array
from .._errors import GeocoreValueError
from ._column import copied
from ._export import capsule, owned, stream_capsule
from ._import import Field, Owner
from ._structs import ArrowArray, ArrowSchema


class Columns:
    """A table: columns by their names, as NumPy arrays or for any consumer of Arrow.

    `table["latitude"]` is a read-only array, not copied: float64 with NaN for null, int64 (float64
    with NaN if some are null), datetime64 in UTC with NaT, bool, or objects, which are str or None.
    `to_pandas()`, `to_polars()` and `to_arrow()` return the whole table, and any other consumer of Arrow
    reads it without copying.
    """

    def __init__(self, schema: ArrowSchema, array: ArrowArray) -> None:
        self._owner = Owner(schema, array)
        self._fields = {field.name: field for field in Field(schema, array, self._owner).children()}
        self._schema, self._array = schema, array

    @property
    def names(self) -> list[str]:
        """The names of the columns, in order."""
        return list(self._fields)

    def __len__(self) -> int:
        return int(self._array.length)

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __getitem__(self, name: str) -> Array:
        field = self._fields.get(name)
        if field is None:
            known = ", ".join(map(repr, self._fields))
            raise GeocoreValueError(f"there is no column {name!r}, but {known}")
        return _values(field)

    def __repr__(self) -> str:
        return f"<geocore.{type(self).__name__} of {len(self)} rows: {', '.join(self._fields)}>"

    def to_pandas(self) -> Any:
        """A DataFrame of pandas: times in UTC, repeated texts as categories. It does not need pyarrow."""
        import pandas as pd

        return pd.DataFrame({name: _series(pd, field) for name, field in self._fields.items()})

    def to_polars(self) -> Any:
        """A DataFrame of polars, without copying."""
        import polars as pl

        return pl.DataFrame(self)

    def to_arrow(self) -> Any:
        """A table of pyarrow, without copying."""
        import pyarrow as pa

        return pa.table(self)

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> Any:
        """The dataframe interchange protocol, by pyarrow."""
        return self.to_arrow().__dataframe__(nan_as_null, allow_copy)

    def schema(self) -> ArrowSchema:
        """The type, as a structure."""
        structure: ArrowSchema = _shared(self._schema, self._owner)
        return structure

    def array(self) -> ArrowArray:
        """The buffers, as a structure."""
        structure: ArrowArray = _shared(self._array, self._owner)
        return structure

    def __arrow_c_schema__(self) -> Any:
        return capsule(self.schema())

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return capsule(self.schema()), capsule(self.array())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return stream_capsule(self, [self])


def _shared(structure: Any, owner: Any) -> Any:
    """A separate structure with the pointers of another one, kept alive by its owner."""
    copy, kind = copied(structure), type(structure)
    parts = [_shared(structure.children[i].contents, owner) for i in range(structure.n_children)]
    pointers = (ctypes.POINTER(kind) * len(parts))(*map(ctypes.pointer, parts))
    copy.children = ctypes.cast(pointers, ctypes.POINTER(ctypes.POINTER(kind)))
    if structure.dictionary:
        parts.append(_shared(structure.dictionary.contents, owner))
        copy.dictionary = ctypes.pointer(parts[-1])
    return owned(copy, owner, pointers, children=parts)


_TIME = np.dtype("datetime64[us]")
_PLAIN = {"g": np.float64, "l": np.int64, "tsu:UTC": _TIME}


def _series(pd: Any, field: Field) -> Any:
    """A column for pandas."""
    if field.array.dictionary:
        words = Field(field.schema.dictionary.contents, field.array.dictionary.contents, field.owner)
        codes = _without_nulls(field, field.buffer(1, np.int32, field.offset, field.length).copy(), -1)
        return pd.Categorical.from_codes(codes, pd.Index(_texts(words).tolist()))
    values = _values(field)
    if field.format in _PLAIN and _PLAIN[field.format] == _TIME:
        return pd.DatetimeIndex(values, copy=True).tz_localize("UTC")
    return values.tolist() if values.dtype == object else values.copy()


def _values(field: Field) -> Array:
    if field.array.dictionary:
        dictionary = Field(field.schema.dictionary.contents, field.array.dictionary.contents, field.owner)
        words = _texts(dictionary)
        # A null has the number 0, even if there are no words.
        words = np.concatenate([words, np.array([None], object)])
        found = words[field.buffer(1, np.int32, field.offset, field.length)]
        return _read_only(_without_nulls(field, found, None))
    if field.format == "u":
        return _read_only(_without_nulls(field, _texts(field), None))
    if field.format == "b":
        bits = field.buffer(1, np.uint8, 0, (field.length + 7) // 8)
        return _read_only(np.unpackbits(bits, bitorder="little")[: field.length].astype(bool))
    values = field.buffer(1, _PLAIN[field.format], field.offset, field.length)
    if field.format == "l" and field.valid() is not None:
        values = _without_nulls(field, values.astype(np.float64), np.nan)
    return _read_only(values)


def _texts(field: Field) -> Array:
    ends = field.buffer(1, np.int32, field.offset, field.length + 1)
    text = field.buffer(2, np.uint8, 0, int(ends[-1]) if field.length else 0).tobytes()
    found = np.empty(field.length, object)
    for i in range(field.length):
        found[i] = text[ends[i] : ends[i + 1]].decode()
    return found


def _without_nulls(field: Field, values: Array, null: Any) -> Array:
    valid = field.valid()
    if valid is not None:
        values[~valid] = null
    return values


def _read_only(values: Array) -> Array:
    values.flags.writeable = False
    return values

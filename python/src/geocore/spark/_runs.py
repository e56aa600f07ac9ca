"""Rows with the same key in sorted record batches; for the workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .._columns import Array


class Runs:
    """Cuts sorted batches where the key changes, and remembers the last key of the previous batch.

    The first columns are the key; its values are equal as in Spark: null is null, NaN is NaN.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._last: tuple[Any, ...] | None = None

    def of(self, batch: pa.RecordBatch) -> Iterator[tuple[slice, bool]]:
        """Runs of rows, and whether the key of each differs from the previous row's."""
        n = batch.num_rows
        if n == 0:
            return
        changes = np.zeros(n, bool)
        changes[0] = self._last is None or not _same(self._last, self._key(batch, 0))
        for i in range(self._width):
            codes = _codes(batch.column(i))
            changes[1:] |= codes[1:] != codes[:-1]
        self._last = self._key(batch, n - 1)
        starts = np.flatnonzero(changes).tolist()
        if not changes[0]:
            starts.insert(0, 0)
        for start, end in zip(starts, [*starts[1:], n]):
            yield slice(start, end), bool(changes[start])

    def _key(self, batch: pa.RecordBatch, row: int) -> tuple[Any, ...]:
        return tuple(batch.column(i)[row].as_py() for i in range(self._width))


def _codes(values: pa.Array) -> Array:
    """Numbers that are equal where the values are."""
    if pa.types.is_dictionary(values.type):
        values = values.dictionary_decode()
    codes: Array = pc.dictionary_encode(values, null_encoding="encode").indices.to_numpy()
    return codes


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return all(a == b or (a != a and b != b) for a, b in zip(one, other))

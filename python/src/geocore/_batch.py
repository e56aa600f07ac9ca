"""Distances for every row of a Parquet file, one row group at a time."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from . import _along, arrow
from ._columns import Array
from ._models import Ellipsoid
from ._names import columns as find
from ._parquet import grown, writing

Measure = Callable[[pa.Table], tuple[Array, int]]
"""Returns distances, NaN for invalid rows, and the number of rows with invalid coordinates."""


class Options(NamedTuple):
    """The method and ellipsoid for the rows."""

    method: str = "geodesic"
    ellipsoid: Ellipsoid = None
    threads: int | None = None


def pairs(columns: Sequence[str] | None, options: Options) -> Measure:
    """The distance of the two points of each row; without columns, they are found by name."""

    def measure(rows: pa.Table) -> tuple[Array, int]:
        column = arrow.distance(rows, columns=columns, **options._asdict())
        distances = column.to_numpy()
        return distances, int(np.count_nonzero(np.isnan(distances))) - column.null_count

    return measure


class Steps:
    """The distance of each row from the previous row of its group, also across row groups.

    Keeps the last point of each group.
    """

    def __init__(self, columns: Sequence[str] | None, by: str | None, options: Options) -> None:
        self._columns, self._by, self._options = columns, by, options
        self._numbers: dict[Any, int] = {}
        self._lat, self._lon = np.empty(0), np.empty(0)
        self._group = np.empty(0, np.int64)

    def __call__(self, rows: pa.Table) -> tuple[Array, int]:
        known = len(self._group)
        *places, present, _ = arrow.path(rows, self._columns)
        lat, lon = (np.concatenate(pair) for pair in zip((self._lat, self._lon), places))
        invalid = ~((np.abs(lat) <= 90) & np.isfinite(lon))[known:] & present
        group = np.concatenate([self._group, self._groups(rows)])
        steps = _along.along(lat, lon, groups=group, **self._options._asdict())[known:]
        # The last element of each group is the first in reverse order.
        self._group, last = np.unique(group[::-1], return_index=True)
        self._lat, self._lon = lat[::-1][last], lon[::-1][last]
        return steps, int(np.count_nonzero(invalid))

    def _groups(self, rows: pa.Table) -> Array:
        if self._by is None:
            return np.zeros(rows.num_rows, np.int64)
        numbers = self._numbers
        values = rows.column(self._by).to_pylist()
        return np.fromiter(
            (numbers.setdefault(value, len(numbers)) for value in values), np.int64, len(values)
        )


def run(source: str, target: str, measure: Measure, name: str, pair: bool | None = None) -> int:
    """Copies the rows of a file with their distances to another file; returns the number of bad rows.

    `pair` chooses between pairs and points when columns are found by name; None if columns are given.
    Bad rows have invalid coordinates; their distances are null. The target, which may be the
    source, is replaced after everything is written; it is untouched if anything fails.
    """
    bad = 0
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(pq.ParquetFile(source))
        schema = file.schema_arrow
        if pair is not None:
            find(schema.names, pair)
        while name in schema.names:
            name = "batch_" + name
        schema = grown(schema, name)
        place = stack.enter_context(_replacing(target))
        writer = stack.enter_context(pq.ParquetWriter(place, schema, **writing(file)))
        for i in range(file.num_row_groups):
            rows = file.read_row_group(i)
            distances, invalid = measure(rows)
            bad += invalid
            # NaN becomes null.
            column = pa.array(distances, pa.float64(), from_pandas=True)
            writer.write_table(rows.append_column(name, column).cast(schema))
    return bad


@contextlib.contextmanager
def _replacing(target: str) -> Iterator[str]:
    """A new file next to the target that replaces it on success."""
    folder, name = os.path.split(os.path.abspath(target))
    descriptor, place = tempfile.mkstemp(prefix=f".{name}.", dir=folder)
    try:
        try:
            os.fchmod(descriptor, stat.S_IMODE(os.stat(target).st_mode))
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            os.fchmod(descriptor, 0o666 & ~mask)
        yield place
        os.fsync(descriptor)
        os.replace(place, target)
    except BaseException:
        os.unlink(place)
        raise
    finally:
        os.close(descriptor)

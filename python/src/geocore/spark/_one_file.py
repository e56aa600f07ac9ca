"""Copies one Parquet file with distances, one row group at a time; for the workers."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .. import arrow
from .._errors import GeocoreError, GeocoreValueError
from .._models import Ellipsoid
from .._names import columns as find
from .._parquet import grown, writing
from ._folders import Folder
from ._source import Source

MARK = b"geocore"


class Options(NamedTuple):
    """The options for each file."""

    columns: tuple[str, ...] | None
    """None to find them by their names."""
    column: str
    method: str
    ellipsoid: Ellipsoid

    def text(self, source: Source) -> bytes:
        """The origin of a result, as recorded in its footer."""
        return json.dumps({**self._asdict(), "source": source}, sort_keys=True).encode()


class Done(NamedTuple):
    """The result of processing a file."""

    rows: int
    invalid: int
    """Rows whose coordinates are invalid: their distance is NaN."""
    size: int
    """Bytes of the result."""
    made: bool
    """Whether this call made the result; otherwise it existed."""


def process(origin: Folder, source: Source, target: Folder, options: Options) -> Done:
    """Writes a file's rows and their distances to another file, unless an earlier run did so.

    A GeocoreValueError names the file, and the position in it, that cannot be read or written.
    """
    path, mark = origin.name(source.name), options.text(source)
    done = _done(target, source.name, mark)
    if done:
        return done
    with _reading(path, "no Parquet file that can be read"):
        file = pq.ParquetFile(origin.readable(source.name))
    with file:
        _same(origin, source)
        schema = _schema(path, file, options, mark)
        with _writing(target.name(source.name)), target.written(source.name) as temporary:
            with pq.ParquetWriter(temporary, schema, **writing(file)) as writer:
                invalid = _rows(path, file, writer, options)
                _same(origin, source)
                writer.add_key_value_metadata({MARK + b".invalid": str(invalid).encode()})
            size = os.path.getsize(temporary)
    return Done(file.metadata.num_rows, invalid, size, True)


def _rows(path: str, file: pq.ParquetFile, writer: pq.ParquetWriter, options: Options) -> int:
    """Copies the rows; returns the number of invalid ones."""
    first = invalid = 0
    groups = file.num_row_groups
    for i in range(groups):
        size = file.metadata.row_group(i).num_rows
        where = f"row group {i + 1} of {groups} (rows {first + 1} to {first + size})"
        with _reading(path, f"{where} cannot be read"):
            rows = file.read_row_group(i, use_threads=False)
        with _reading(path, where):
            found = arrow.with_distance(
                rows,
                columns=options.columns,
                name=options.column,
                method=options.method,
                ellipsoid=options.ellipsoid,
                threads=1,
            )
        distances = found.column(options.column)
        invalid += int(np.count_nonzero(np.isnan(distances.to_numpy()))) - distances.null_count
        writer.write_table(found.replace_schema_metadata(writer.schema.metadata), row_group_size=max(size, 1))
        first += size
    return invalid


def _schema(path: str, file: pq.ParquetFile, options: Options, mark: bytes) -> pa.Schema:
    schema = file.schema_arrow
    if options.columns is None:
        with _reading(path, "its columns"):
            find(schema.names)
    for name in options.columns or ():
        if schema.names.count(name) != 1:
            there = "there are two columns" if name in schema.names else "there is no column"
            raise GeocoreValueError(f"{path}: {there} {name!r}; it has {', '.join(schema.names)}")
    if options.column in schema.names:
        raise GeocoreValueError(
            f"{path}: there is a column {options.column!r} already: choose another name by column="
        )
    schema = grown(schema, options.column)
    return schema.with_metadata({**(schema.metadata or {}), MARK: mark})


def _same(origin: Folder, source: Source) -> None:
    path = origin.name(source.name)
    with _reading(path, "cannot be looked at"):
        now = origin.source(source.name)
    if now != source:
        raise GeocoreValueError(f"{path}: the file was changed while it was processed; run again")


def _done(target: Folder, name: str, mark: bytes) -> Done | None:
    """An earlier run's result for the same file with the same options."""
    try:
        footer = pq.read_metadata(target.readable(name))
        size = target.source(name).size
    except (OSError, pa.ArrowException):
        return None
    found = footer.metadata or {}
    if found.get(MARK) != mark or not found.get(MARK + b".invalid", b"").isdigit():
        return None
    return Done(footer.num_rows, int(found[MARK + b".invalid"]), size, False)


@contextlib.contextmanager
def _reading(path: str, what: str) -> Iterator[None]:
    """Adds the file and the position in it to an error."""
    try:
        yield
    except GeocoreError as reason:
        raise GeocoreValueError(f"{path}: {what}: {reason}") from None
    except (OSError, pa.ArrowException) as reason:
        if getattr(reason, "errno", None):
            raise GeocoreValueError(f"{path}: {reason.strerror}") from None
        first = str(reason).strip().split("\n")[0]
        raise GeocoreValueError(f"{path}: {what}: {first}") from None


@contextlib.contextmanager
def _writing(place: str) -> Iterator[None]:
    """Adds the file to an error of writing."""
    try:
        yield
    except (OSError, pa.ArrowException) as reason:
        said = getattr(reason, "strerror", None) or str(reason)
        raise GeocoreValueError(f"{place}: cannot be written: {said}") from None

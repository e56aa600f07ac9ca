"""Recordings of positions as a data frame: workers receive paths and read the files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import (
    DataType,
    DoubleType,
    LongType,
    MapType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

from .._errors import GeocoreError, GeocoreTypeError
from .._recording import Recording, read_track
from ._files import tasks
from ._source import listing, local

_DOUBLES = ("latitude", "longitude", "altitude_m", "speed_mps", "course_deg", "accuracy_m")
_MEASURES = ("heart_rate_bpm", "cadence_rpm", "power_w", "temperature_c")

_COLUMNS: dict[str, tuple[DataType, Any]] = {
    "path": (StringType(), pa.string()),
    "track_id": (LongType(), pa.int64()),
    "segment": (LongType(), pa.int64()),
    "kind": (StringType(), pa.string()),
    "track_name": (StringType(), pa.string()),
    "time": (TimestampType(), pa.timestamp("us", "UTC")),
    **dict.fromkeys((*_DOUBLES, *_MEASURES), (DoubleType(), pa.float64())),
    "extras": (MapType(StringType(), StringType()), pa.map_(pa.string(), pa.string())),
    "problem": (StringType(), pa.string()),
}
SCHEMA = StructType([StructField(name, kind) for name, (kind, _) in _COLUMNS.items()])


def read_tracks(
    spark: SparkSession,
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    format: str | None = None,
) -> DataFrame:
    """The positions of many recordings, one row each, in all formats of :func:`geocore.read_track`.

    One task reads each file as a whole. Rows of a file are ordered by `time` and their order in the file;
    there is no order between files.

    Parameters
    ----------
    spark : pyspark.sql.SparkSession
    paths : path, or sequence of paths
        Files, and folders with their subfolders. As in Spark, names beginning with a dot or an underscore are
        skipped. All machines must see them; addresses of object stores are refused.
    format : str, optional
        The format of all of them; by default it is detected from the content of each.

    Returns
    -------
    pyspark.sql.DataFrame
        `path`, `track_id`, `segment`, `kind`, `track_name`, `time`, `latitude`, `longitude`, `altitude_m`,
        `speed_mps`, `course_deg`, `accuracy_m`, `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_c`;
        `extras`, a map with the other columns of :func:`geocore.read_track` that have a value; `problem`,
        null except in an additional row for each file that is unreadable or truncated: path and reason.

    Raises
    ------
    GeocoreValueError
        A file, folder or format does not exist.
    GeocoreTypeError
        `paths` is not a path or sequence of paths.
    """
    read_track(b"", format=format or "gpx")
    files = sources([paths] if isinstance(paths, (str, os.PathLike)) else paths)
    count = tasks(spark, files)
    names = [os.path.join(folder, source.name) for folder, source in files]

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for task in batch.column(0).to_pylist():
                for path in names[task::count]:
                    yield from rows(path, format)

    return spark.range(0, count, 1, count).mapInArrow(work, SCHEMA)


def sources(paths: Sequence[str | os.PathLike[str]]) -> list[Any]:
    """Each file once, with the folder that contained it; largest first, so no long one is last."""
    found = {}
    try:
        given = list(paths)
    except TypeError:
        raise GeocoreTypeError(f"paths is {paths!r}: give a path, or several") from None
    for path in given:
        folder, sources = listing(local(path, "paths"))
        for source in sources:
            found[os.path.join(folder, source.name)] = (folder, source)
    return sorted(found.values(), key=lambda one: -one[1].size)


def rows(path: str, format: str | None) -> Iterator[Any]:
    """The record batches of a file, and a row for a problem."""
    try:
        recording = read_track(path, format=format)
    except (GeocoreError, OSError) as reason:
        yield _problem(path, str(reason))
        return
    if len(recording):
        yield from _table(path, recording).to_batches(max_chunksize=1 << 16)
    if recording.stopped is not None:
        yield _problem(path, f"{path}: {recording.stopped}")


def _problem(path: str, reason: str) -> Any:
    row = {name: [None] for name in _COLUMNS} | {"path": [path], "problem": [reason]}
    return pa.record_batch(row, schema=_arrow_schema())


def _arrow_schema() -> Any:
    return pa.schema([(name, kind) for name, (_, kind) in _COLUMNS.items()])


def _table(path: str, recording: Recording) -> Any:
    batch = pa.record_batch(recording)
    count = len(recording)
    columns = []
    for name, (_, kind) in _COLUMNS.items():
        if name == "path":
            column = pa.repeat(path, count)
        elif name == "extras":
            column = _extras(batch, [one for one in recording if one not in _COLUMNS])
        elif name in recording:
            column = batch.column(name).cast(kind)
        else:
            column = pa.nulls(count, kind)
        columns.append(column)
    return pa.Table.from_arrays(columns, schema=_arrow_schema())


def _extras(batch: Any, names: list[str]) -> Any:
    """For each row the names of columns that have a value, with the values as text."""
    count, width = batch.num_rows, len(names)
    texts = [batch.column(name).cast(pa.string()) for name in names]
    has = np.array([text.is_valid().to_numpy(zero_copy_only=False) for text in texts]).reshape(width, count)
    rows, columns = np.nonzero(has.T)
    values = pa.concat_arrays(texts) if texts else pa.array([], pa.string())
    offsets = np.concatenate([[0], np.cumsum(has.sum(axis=0))]).astype(np.int32)
    return pa.MapArray.from_arrays(
        pa.array(offsets),
        pa.array(names, pa.string()).take(pa.array(columns)),
        values.take(pa.array(columns * count + rows)),
    )

"""The data source "geocore": recordings of positions, for spark.read.format."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from .._errors import GeocoreValueError
from .._recording import read_track
from ._recordings import SCHEMA, rows, sources


class TrackSource(DataSource):
    """Recordings in all formats of :func:`geocore.read_track`, with the columns of :func:`read_tracks`.

    `spark.read.format("geocore").load(path)` takes a file or a folder; the option `format` is the name of the
    format of all files.
    """

    @classmethod
    def name(cls) -> str:
        return "geocore"

    def schema(self) -> Any:
        return SCHEMA

    def reader(self, schema: Any) -> DataSourceReader:
        if schema != SCHEMA:
            raise GeocoreValueError(
                "the data source geocore has its own columns: select from them after load"
            )
        path, format = self.options.get("path"), self.options.get("format")
        if path is None:
            raise GeocoreValueError('name the files: spark.read.format("geocore").load("rides")')
        read_track(b"", format=format or "gpx")
        return _Reader(path, format)


class _Reader(DataSourceReader):
    def __init__(self, path: str, format: str | None) -> None:
        self._path, self._format = path, format

    def partitions(self) -> list[InputPartition]:
        return [InputPartition(os.path.join(folder, source.name)) for folder, source in sources([self._path])]

    def read(self, partition: InputPartition) -> Iterator[Any]:
        yield from rows(partition.value, self._format)

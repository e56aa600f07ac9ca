"""Tracks in parts: the workers' processing of sorted points, and of the parts of a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from .._columns import Array
from .._track import COUNTS, Figures, Track, seconds
from ._runs import Runs

PART, STATE = "part", "state"
Work = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]


def summed(width: int, rule: dict[str, Any]) -> Work:
    """Converts ordered points to saved tracks of their keys: the key's columns, the task number, bytes."""

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        context = TaskContext.get()
        number = context.partitionId() if context else 0

        def saved(keys: list[pa.RecordBatch], tracks: list[Track]) -> pa.RecordBatch:
            parts = pa.array([number] * len(tracks), pa.int32())
            return _batch(keys, {PART: parts, STATE: pa.array([one.save() for one in tracks], pa.binary())})

        runs, ends = Runs(width), _Ends(saved)
        for batch in batches:
            whose = batch.select(range(width))
            time, lat, lon, altitude = _points(batch, width)
            for part, new in runs.of(batch):
                if new:
                    ends.begin(whose[part.start : part.start + 1], Track(**rule))
                ends.track.add(
                    lat[part],
                    lon[part],
                    time=time[part],
                    altitude=None if altitude is None else altitude[part],
                )
            yield from ends.finished()
        yield from ends.finished(last=True)

    return work


def merged(width: int) -> Work:
    """Converts the saved tracks of each key, in the order of their parts, to statistics."""

    def reported(keys: list[pa.RecordBatch], tracks: list[Track]) -> pa.RecordBatch:
        figures = list(zip(*(track.figures for track in tracks)))
        columns = {
            name: pa.array(values, pa.int64())
            if i < COUNTS
            # NaN becomes null.
            else pa.array(np.array(values), pa.float64(), from_pandas=True)
            for i, (name, values) in enumerate(zip(Figures._fields, figures))
        }
        return _batch(keys, columns)

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        runs, ends = Runs(width), _Ends(reported)
        for batch in batches:
            whose = batch.select(range(width))
            states = batch.column(width + 1)
            for part, new in runs.of(batch):
                later = (Track.load(states[i].as_py()) for i in range(part.start, part.stop))
                if new:
                    ends.begin(whose[part.start : part.start + 1], next(later))
                for track in later:
                    ends.track.merge(track)
            yield from ends.finished()
        yield from ends.finished(last=True)

    return work


class _Ends:
    """The current track, and ended tracks that are not yet returned."""

    def __init__(self, give: Callable[[list[pa.RecordBatch], list[Track]], pa.RecordBatch]) -> None:
        self._give = give
        self._keys: list[pa.RecordBatch] = []
        self._tracks: list[Track] = []

    @property
    def track(self) -> Track:
        return self._tracks[-1]

    def begin(self, key: pa.RecordBatch, track: Track) -> None:
        self._keys.append(key)
        self._tracks.append(track)

    def finished(self, last: bool = False) -> Iterator[pa.RecordBatch]:
        """The ended tracks, once per batch, so a batch's rows limit their number."""
        count = len(self._tracks) if last else len(self._tracks) - 1
        if count > 0:
            yield self._give(self._keys[:count], self._tracks[:count])
            del self._keys[:count], self._tracks[:count]


def _points(batch: pa.RecordBatch, width: int) -> tuple[Array, Array, Array, Array | None]:
    """Time, latitude, longitude and altitude; a point without a time gets no latitude, so it is skipped."""
    columns = [one.to_numpy(zero_copy_only=False) for one in batch.columns[width:]]
    time = seconds(columns[0])
    lat = np.where(np.isnan(time), np.nan, columns[1])
    return time, lat, columns[2], columns[3] if len(columns) > 3 else None


def _batch(keys: list[pa.RecordBatch], columns: dict[str, pa.Array]) -> pa.RecordBatch:
    whose = pa.concat_batches(keys)
    return pa.record_batch([*whose.columns, *columns.values()], [*whose.schema.names, *columns])

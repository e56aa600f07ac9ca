"""Files of positions from watches, phones, receivers and services."""

from __future__ import annotations

import ctypes
import os
import threading
import warnings
from collections.abc import Sequence
from ctypes import addressof
from typing import IO, Any

import numpy as np
from numpy.typing import ArrayLike

from ._bytes import Broken, opened, pieces
from ._edits import Edit, Origin, cropped, moment, shifted, simplified, trimmed
from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import Handle, check, library
from ._output import replaced
from .arrow._shared import Columns
from .arrow._structs import ArrowArray, ArrowSchema

# geocore_recording_table_kind
_POINTS, _LAPS, _DETAILS, _SKIPPED, _TRACKS, _WAYPOINTS, _ZONES, _FOUND = range(8)
_REVERSE = 5

_UNKNOWN_FORMAT, _UNSUPPORTED = 8, 5


class Recording(Columns):
    """The positions of a recording, one row each, with all values of the file; see :func:`read_track`.

    `to_pandas()`, `to_polars()` and `to_arrow()` return data frames of a recording and of its tables
    `tracks`, `laps`, `waypoints`, `details` and `skipped`.

    The edits :meth:`crop`, :meth:`trim`, :meth:`reverse`, :meth:`shift` and :meth:`simplify` return another
    recording, with the results of the commands of `geocalc track`. They read the source again, so they need a
    recording that was read from a path or from bytes, and a file that has not changed since.

    Examples
    --------
    >>> import geocore
    >>> rows = b"".join(b"2026-05-01T10:00:%02dZ,46,%f\\n" % (i, 7 + i / 1000) for i in range(10))
    >>> ride = geocore.read_track(b"time,lat,lon\\n" + rows)
    >>> part = ride.crop(start="2026-05-01T10:00:02Z", end="2026-05-01T10:00:05Z")
    >>> len(part), len(part.reverse().simplify(1))
    (4, 2)
    """

    def __init__(self, handle: Handle, stopped: str | None, origin: Origin | None = None) -> None:
        super().__init__(*_table(handle, _POINTS))
        name: bytes = library.geocore_recording_format(handle.pointer)
        self.format = name.decode()
        """The format: "gpx", "fit" …"""
        self.laps = Columns(*_table(handle, _LAPS))
        """Summaries by the device, a row for each lap and session: `extent`, `start`, `end`,
        `elapsed_s`, `timer_s`, `distance_m`, `ascent_m`, `descent_m`, `sport`, `trigger` and others."""
        self._tracks = _Deferred(handle, _TRACKS)
        self.waypoints = Columns(*_table(handle, _WAYPOINTS))
        """The rows of kind "waypoint", with the columns that waypoints have, such as `name`."""
        self.details = Columns(*_table(handle, _DETAILS))
        """Metadata of the file and its tracks: `track_id` (null for the file), `name`, `value`."""
        self.skipped = Columns(*_table(handle, _SKIPPED))
        """Skipped input: `reason`, `detail`, `line`, `offset`, `stops_reading`."""
        if stopped is None:
            stops = self.skipped["stops_reading"]
            texts = self.skipped["detail"]
            stopped = next((text for text, is_stop in zip(texts, stops) if is_stop), None)
        self.stopped = stopped
        """The reason why reading stopped early; None if the file was read to its end."""
        self._origin = origin

    @property
    def tracks(self) -> Columns:
        """The statistics of each track and route, as in `geocalc track`: `track_id`,
        `kind` ("track", "route"), `name`, `sport`, `start`, `end`, `points`, `segments`,
        `distance_m` (geodesics on WGS84), `moving_distance_m`, `stopped_distance_m`, `elapsed_s`,
        `moving_s`, `stopped_s`, `gap_s`, `max_speed_mps`, `ascent_m`, `descent_m`,
        `receiver_speed` ("none", "trusted", "partly", "ignored").

        They are computed when they are read for the first time."""
        return self._tracks.get()

    def crop(self, start: Any = None, end: Any = None) -> Recording:
        """Keeps a part of each track.

        `start` and `end` are of one kind; None leaves an end open:

        - a time: a datetime, a datetime64 or a text such as "2026-05-01T10:15:00+02:00". Times without an
          offset are UTC, as in the column `time`.
        - a timedelta since the start of the track
        - a number: meters from the start of the track

        No point is moved or added. Laps with removed points are removed; routes and waypoints stay. Raises a
        GeocoreValueError if no point is in the range.
        """
        return self._edited([cropped(start, end)], "crop: no point is between start and end")

    def trim(
        self,
        start: float | None = None,
        end: float | None = None,
        *,
        circle: tuple[float, float, float] | None = None,
    ) -> Recording:
        """Removes the ends of each track, or all points near a place.

        `trim(200)` removes the first and the last 200 meters; `trim(1000, 0)` only the first kilometer.
        Waypoints and points of routes within these lengths of a removed end are removed as well.
        `trim(circle=(lat, lon, meters))` removes all points in a circle, also waypoints and points of routes.
        Raises a GeocoreValueError if no point is left.
        """
        return self._edited([trimmed(start, end, circle)], "trim: no point is left; give shorter lengths")

    def reverse(self) -> Recording:
        """Reverses tracks and routes: times are mirrored, so speeds stay the same. Laps are removed."""
        return self._edited([Edit(_REVERSE)])

    def shift(self, offset: Any = None, *, start: Any = None) -> Recording:
        """Adds a duration to all times, a timedelta or seconds. With `start`, a time as in :meth:`crop`, the
        first point gets that time. Raises a GeocoreValueError if no point has a time."""
        edit = shifted(offset, start)
        if len(self) == 0 or np.isnat(self["time"]).all():
            raise GeocoreValueError("shift: no point has a time")
        return self._edited([edit])

    def simplify(
        self, tolerance: float | None = None, *, count: int | None = None, method: str = "rdp"
    ) -> Recording:
        """Removes points with little effect: all within a tolerance in meters, or as many as necessary to
        keep at most `count`. `method` is "rdp" (Ramer, Douglas and Peucker), "visvalingam", or "time", which
        also keeps speeds and stops. Tracks are split at gaps first."""
        return self._edited([simplified(tolerance, count, method)])

    def zones(self, limits: ArrayLike, *, of: str = "heart_rate") -> Columns:
        """The time in zones of "heart_rate", "power", "cadence" or "temperature".

        Each of the ascending limits begins a zone, and below the first limit is one more. Each value counts
        for half of the time to the points before and after; pauses do not count.

        Returns
        -------
        Columns
            `zone` (from 1), `from`, `below`, `time_s`, `share_percent`. If some time has no value, it is in
            a last row without a zone.

        Raises
        ------
        GeocoreValueError
            No point with a time has the value, or the limits are out of order or range.
        """
        numbers = np.ascontiguousarray(np.atleast_1d(limits), np.float64)

        def ask(handle: Handle) -> None:
            arguments = (of.encode(), numbers.size, numbers.ctypes.data)
            if library.geocore_recording_zones(handle.pointer, *arguments):
                raise GeocoreValueError(
                    f"zones({numbers.tolist()}, of={of!r}): give ascending limits in the range of heart_rate "
                    "(1 to 300), power (to 10000), cadence (to 500) or temperature (-100 to 100)"
                )

        found = self._answer(ask, _ZONES)
        if not (found["time_s"][~np.isnan(found["zone"].astype(float))] > 0).any():
            raise GeocoreValueError(f"zones: no time with a {of}: the points have none, or have no times")
        return found

    def at(self, time: Any) -> Columns:
        """The position of each track at a time as in :meth:`crop`, or after a timedelta since its start.

        Between two points, the position is interpolated along the geodesic.

        Returns
        -------
        Columns
            A row for each track that was recorded then: `track_id`, `name`, `time`, `latitude`, `longitude`,
            `altitude_m`, `speed_mps`, `interval_s` (between the points before and after; 0 at a point),
            `between_segments` (whether a segment ends between these points).

        Raises
        ------
        GeocoreValueError
            No track has a position at the time.
        """
        seconds, is_elapsed = moment(time)

        def ask(handle: Handle) -> None:
            check(library.geocore_recording_find(handle.pointer, seconds, is_elapsed), f"at({time!r})")

        found = self._answer(ask, _FOUND)
        if len(found) == 0:
            times = self["time"][~np.isnat(self["time"])]
            when = (
                f"the recording is from {times.min()}Z to {times.max()}Z"
                if len(times)
                else "no point has one"
            )
            raise GeocoreValueError(f"no track has a position at {time}: {when}")
        return found

    def write(
        self, path: str | os.PathLike[str], *, format: str | None = None, keep_partial: bool = False
    ) -> None:
        """Writes the recording to a file: GPX, CSV, GeoJSON, TCX, KML, NMEA, gpsd's JSON, WKT or polylines.

        The file is written whole or not at all, and replaces an existing one. A name that ends in ".gz"
        compresses it. A UserWarning names what the format cannot hold.

        Parameters
        ----------
        path : path
            Its ending names the format, unless `format` does.
        format : str, optional
            The name of the format.
        keep_partial : bool, default False
            Whether to write the readable part of a damaged source.

        Raises
        ------
        GeocoreValueError
            The format is unknown or only read, or the source is damaged.
        OSError
            The file cannot be written.
        """
        name = os.fspath(path)
        if self.stopped is not None and not keep_partial:
            raise GeocoreValueError(f"{self.stopped}: keep_partial=True writes the points before that")

        def ask(handle: Handle) -> None:
            chosen = os.path.basename(name) if format is None else format
            status = library.geocore_recording_write(handle.pointer, chosen.encode(errors="replace"))
            if status == _UNKNOWN_FORMAT:
                raise GeocoreValueError(f"{chosen}: unknown format; give a name such as format='gpx'")
            if status == _UNSUPPORTED:
                raise GeocoreValueError(f"{chosen}: this format is only read; write gpx, csv or geojson")
            check(status, "write")

        origin = self._source()
        with replaced(name) as raw:
            file: Any = raw
            if name.lower().endswith(".gz"):
                import gzip

                file = gzip.GzipFile("", "wb", fileobj=raw)
            handle, _ = _read(origin, ask, lambda handle: file.write(_written(handle)))
            if file is not raw:
                file.close()
        skipped = Columns(*_table(handle, _SKIPPED))
        known = list(self.skipped["detail"])
        lost = [
            text
            for why, text in zip(skipped["reason"], skipped["detail"])
            if why == "unkept" and text not in known
        ]
        if lost:
            warnings.warn(f"{name}: {'; '.join(lost)}", stacklevel=2)

    def _edited(self, edits: Sequence[Edit], empty: str | None = None) -> Recording:
        origin = self._source().after(edits)
        handle, stopped = _read(origin)
        edited = Recording(handle, stopped, origin)
        if empty is not None and not (edited.tracks["kind"] == "track").any():
            raise GeocoreValueError(empty)
        return edited

    def _answer(self, ask: Any, table: int) -> Columns:
        handle, _ = _read(self._source(), ask)
        return Columns(*_table(handle, table))

    def _source(self) -> Origin:
        if self._origin is None:
            raise GeocoreTypeError(
                "this recording was read from an open file, which cannot be read again: give read_track "
                "a path, or the bytes of the file"
            )
        self._origin.check()
        return self._origin


def read_track(
    source: str | os.PathLike[str] | bytes | IO[bytes],
    *,
    format: str | None = None,
    keep_repeats: bool = False,
) -> Recording:
    """Reads a recording of positions: GPX, FIT, TCX, KML, KMZ, NMEA, IGC, CSV and others, also gzipped.

    The columns are `track_id`, `segment`, `kind` ("track", "route", "waypoint"), `track_name`, `time` (UTC),
    `latitude`, `longitude`, `altitude_m`, `speed_mps`, `course_deg`, `accuracy_m`, and further values of
    positions: `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_c` in every format, `hdop`,
    `satellites`, and others by the file's own names. These values are the file's. `tracks` has the measured
    values: distance, moving time, highest speed and ascent of each track.

    As in the program, repeated tracks in a file are read once, and each receiver becomes its own track. A
    time years away from the times around it is skipped. `skipped` reports these.

    Parameters
    ----------
    source : path, bytes or binary file
        A file is read from its current position, and not closed.
    format : str, optional
        The name of the format ("gpx", "polyline5"). By default it is detected from the content, except
        for polylines.
    keep_repeats : bool, default False
        Whether to read repeated tracks each time.

    Returns
    -------
    Recording
        Columns for NumPy, data frames (`to_pandas()`, `to_polars()`), and any consumer of Arrow:
        `pyarrow.table(recording)`. A damaged file gives the part that could be read, and `stopped`
        is the reason. A recording can be edited, measured and written: :class:`Recording`.

    Raises
    ------
    GeocoreValueError
        The format is unknown, or the content cannot be read.
    GeocoreTypeError
        `source` is not a path, bytes or binary file.
    OSError
        The file cannot be opened or read.

    Examples
    --------
    >>> import geocore
    >>> track = geocore.read_track(b"time,lat,lon,heart_rate\\n2026-05-01T10:00:00Z,46.5,7.25,120\\n")
    >>> track["latitude"], track["heart_rate_bpm"]
    (array([46.5]), array([120.]))
    """
    origin = Origin(source, format, keep_repeats)
    handle, stopped = _read(origin)
    return Recording(handle, stopped, origin if origin.can_repeat else None)


def _read(origin: Origin, ask: Any = None, each: Any = None) -> tuple[Handle, str | None]:
    """Reads a source with its edits; calls `ask` before the first bytes, and `each` after every piece."""
    handle = _reader(origin.format)
    if origin.keeps_repeats:
        check(library.geocore_recording_keep_repeats(handle.pointer), "read_track")
    for edit in origin.edits:
        check(library.geocore_recording_edit(handle.pointer, *edit), "edit")
    if ask is not None:
        ask(handle)
    stopped = None
    with opened(origin.source) as (file, name):
        origin.remember(file)
        try:
            for piece in pieces(file, name):
                check(library.geocore_recording_add(handle.pointer, piece, len(piece)), "read_track")
                if each is not None:
                    each(handle)
        except Broken as reason:
            stopped = str(reason)
    check(library.geocore_recording_finish(handle.pointer), "read_track")
    if each is not None:
        each(handle)
    if library.geocore_recording_format(handle.pointer) is None:
        details = Columns(*_table(handle, _SKIPPED))["detail"]
        why = details[0] if len(details) else "nothing can be read"
        raise GeocoreValueError(f"{name}: {stopped or why}")
    return handle, stopped


def _reader(format: str | None) -> Handle:
    try:
        return Handle("recording", "read_track", None if format is None else format.encode())
    except GeocoreValueError:
        raise GeocoreValueError(f"format is {format!r}: give a name such as 'gpx' or 'polyline5'") from None


class _Deferred:
    """A table that is taken from its reader when it is needed. Several threads may ask for it."""

    def __init__(self, handle: Handle, kind: int) -> None:
        self._handle: Handle | None = handle
        self._kind = kind
        self._table: Columns | None = None
        self._lock = threading.Lock()

    def get(self) -> Columns:
        with self._lock:
            if self._table is None:
                assert self._handle is not None
                self._table = Columns(*_table(self._handle, self._kind))
                # The reader is no longer needed.
                self._handle = None
            return self._table


def _table(handle: Handle, kind: int) -> tuple[ArrowSchema, ArrowArray]:
    schema, array = ArrowSchema(), ArrowArray()
    status = library.geocore_recording_table(handle.pointer, kind, addressof(schema), addressof(array))
    check(status, "read_track")
    return schema, array


def _written(handle: Handle) -> bytes:
    """The output of a recording since the last call."""
    place, n = ctypes.c_void_p(), ctypes.c_size_t()
    check(library.geocore_recording_written(handle.pointer, ctypes.byref(place), ctypes.byref(n)), "write")
    return ctypes.string_at(place, n.value) if n.value else b""

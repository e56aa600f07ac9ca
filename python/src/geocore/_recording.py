"""Files of positions from watches, phones, receivers and services."""

from __future__ import annotations

import contextlib
import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from ctypes import addressof
from typing import IO, Any

from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import Handle, check, library
from .arrow._shared import Columns
from .arrow._structs import ArrowArray, ArrowSchema

# geocore_recording_table_kind
_POINTS, _LAPS, _DETAILS, _SKIPPED, _TRACKS = range(5)

_PIECE = 1 << 20


class Recording(Columns):
    """The positions of a recording, one row each, with all values of the file; see :func:`read_track`."""

    def __init__(self, handle: Handle, stopped: str | None) -> None:
        super().__init__(*_table(handle, _POINTS))
        name: bytes = library.geocore_recording_format(handle.pointer)
        self.format = name.decode()
        """The format: "gpx", "fit" …"""
        self.laps = Columns(*_table(handle, _LAPS))
        """Summaries by the device, a row for each lap and session: `extent`, `start`, `end`,
        `elapsed_s`, `timer_s`, `distance_m`, `ascent_m`, `descent_m`, `sport`, `trigger` and others."""
        self.tracks = Columns(*_table(handle, _TRACKS))
        """The statistics of each track and route, as in `geocalc track`: `track_id`,
        `kind` ("track", "route"), `name`, `sport`, `start`, `end`, `points`, `segments`,
        `distance_m` (geodesics on WGS84), `moving_distance_m`, `stopped_distance_m`, `elapsed_s`,
        `moving_s`, `stopped_s`, `gap_s`, `max_speed_mps`, `ascent_m`, `descent_m`,
        `receiver_speed` ("none", "trusted", "partly", "ignored")."""
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


def read_track(
    source: str | os.PathLike[str] | bytes | IO[bytes], *, format: str | None = None, keep_repeats: bool = False
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
        Columns for NumPy, and for any consumer of Arrow: `pyarrow.table(recording)`,
        `polars.DataFrame(recording)`. A damaged file gives the part that could be read, and `stopped`
        is the reason.

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
    handle = _reader(format)
    if keep_repeats:
        check(library.geocore_recording_keep_repeats(handle.pointer), "read_track")
    stopped = None
    with _opened(source) as (file, name):
        try:
            for piece in _pieces(file, name):
                check(library.geocore_recording_add(handle.pointer, piece, len(piece)), "read_track")
        except _Broken as reason:
            stopped = str(reason)
    check(library.geocore_recording_finish(handle.pointer), "read_track")
    if library.geocore_recording_format(handle.pointer) is None:
        details = Columns(*_table(handle, _SKIPPED))["detail"]
        why = details[0] if len(details) else "nothing can be read"
        raise GeocoreValueError(f"{name}: {stopped or why}")
    return Recording(handle, stopped)


class _Broken(Exception):
    """The compressed data is truncated or damaged."""


def _reader(format: str | None) -> Handle:
    try:
        return Handle("recording", "read_track", None if format is None else format.encode())
    except GeocoreValueError:
        raise GeocoreValueError(f"format is {format!r}: give a name such as 'gpx' or 'polyline5'") from None


def _table(handle: Handle, kind: int) -> tuple[ArrowSchema, ArrowArray]:
    schema, array = ArrowSchema(), ArrowArray()
    status = library.geocore_recording_table(handle.pointer, kind, addressof(schema), addressof(array))
    check(status, "read_track")
    return schema, array


@contextlib.contextmanager
def _opened(source: Any) -> Iterator[tuple[IO[bytes], str]]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        yield io.BytesIO(source), "the bytes"
    elif isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield file, str(os.fspath(source))
    elif hasattr(source, "read"):
        yield source, str(getattr(source, "name", "the file"))
    else:
        raise GeocoreTypeError(f"source is {type(source).__name__}: give a path, bytes or a binary file")


def _pieces(file: IO[bytes], name: str) -> Iterator[bytes]:
    """The content, decompressed from gzip or extracted from a KMZ."""
    first = file.read(_PIECE)
    if not isinstance(first, bytes):
        raise GeocoreTypeError("source is a file of text: open it with mode 'rb'")
    if first.startswith(b"\x1f\x8b"):
        yield from _gunzipped(first, file)
    elif first.startswith(b"PK\x03\x04"):
        yield from _document(first + file.read(), name)
    else:
        while first:
            yield first
            first = file.read(_PIECE)


def _gunzipped(data: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """The content of gzip members; module gzip returns nothing for a truncated member."""
    member = zlib.decompressobj(31)
    while data:
        while data and not member.eof:
            before = member.copy()
            try:
                yield member.decompress(data, _PIECE)
            except zlib.error as reason:
                yield from _before_error(before, data)
                raise _Broken(f"the compressed data is broken: {reason}") from None
            data = member.unconsumed_tail or member.unused_data
        # Zeros after the end pad the blocks of tapes.
        data = data.lstrip(b"\0") if member.eof else data
        if data:
            member = zlib.decompressobj(31)
        else:
            data = file.read(_PIECE)
    if not member.eof:
        yield member.flush()
        raise _Broken("the compressed data ends early")


def _before_error(member: Any, data: bytes) -> Iterator[bytes]:
    """The readable part of damaged data: zlib returns nothing for a piece with an error."""
    with contextlib.suppress(zlib.error):
        for i in range(len(data)):
            yield member.decompress(data[i : i + 1])


def _document(archive: bytes, name: str) -> Iterator[bytes]:
    """The document of a KMZ: its first KML file, preferably `doc.kml`."""
    try:
        files = zipfile.ZipFile(io.BytesIO(archive))
    except zipfile.BadZipFile as reason:
        raise GeocoreValueError(f"{name} is a broken zip archive: {reason}") from None
    documents = [one for one in files.infolist() if one.filename.lower().endswith(".kml")]
    if not documents:
        raise GeocoreValueError(
            f"{name} is a zip archive without a KML document: open it with zipfile.ZipFile and read its files"
        )
    document = min(documents, key=lambda one: one.filename.lower() != "doc.kml")
    if document.flag_bits & 1:
        raise GeocoreValueError(f"{name}: {document.filename} is encrypted")
    try:
        with files.open(document) as file:
            while piece := file.read(_PIECE):
                yield piece
    except (EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError) as reason:
        raise _Broken(f"the compressed data is broken: {reason}") from None

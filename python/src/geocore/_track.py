"""Statistics of recorded movement."""

from __future__ import annotations

import ctypes
import math
import threading
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import Array, address, one_dimensional
from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import Handle, check, library
from ._models import Ellipsoid, model, pointer


class Figures(NamedTuple):
    """The statistics of a track; unknown values are NaN. Times are seconds since 1970-01-01 UTC."""

    points: int
    """Positions, without skipped ones."""
    skipped: int
    """Skipped positions: invalid, or earlier than the one before."""
    gaps: int
    """Steps that were not measured because they exceed the longest gap."""
    distance_m: float
    """Length of all steps. It is the same, to the last bit, for any division into parts."""
    elapsed_s: float
    """From the first time to the last."""
    moving_s: float
    """Time of the steps that reach the moving speed between their two ends, so that parts add up.
    `read_track(…).tracks` has the program's moving time, which also considers the receiver's speeds."""
    moving_distance_m: float
    """Length of those steps."""
    max_speed_m_s: float
    """The fastest step."""
    min_altitude_m: float
    max_altitude_m: float
    first_time_s: float
    last_time_s: float
    first_latitude: float
    first_longitude: float
    last_latitude: float
    last_longitude: float
    south: float
    west: float
    """Greater than east where the track crosses the antimeridian."""
    north: float
    east: float


# The first values are integers.
COUNTS = 3


# geocore_track_figures: the counts, then doubles.
_FIGURES = Struct(f"={COUNTS}Q{len(Figures._fields) - COUNTS}d")


class Track:
    """Statistics of a track's positions: a few hundred bytes for any number of positions.

    You can add up parts of a track separately, even on other machines, and merge them. The statistics are the
    same, to the last bit, for any division into parts. Threads may share a track: calls wait for each other.

    Parameters
    ----------
    longest_gap : float
        The maximum duration of a step in seconds; longer ones are counted as gaps and not measured.
    moving_speed : float
        The speed in m/s from which a step counts as moving.
    method, ellipsoid
        As for :func:`geocore.distance`.

    Raises
    ------
    GeocoreValueError
        A limit is negative or NaN, or the method or ellipsoid is unknown.

    Examples
    --------
    >>> import geocore
    >>> track = geocore.Track()
    >>> track.add([0, 0], [0, 1], time=[0, 3600])
    >>> rest = geocore.Track()
    >>> rest.add([0], [2], time=[7200])
    >>> track += rest
    >>> track.figures.points, round(track.figures.distance_m, 3), track.figures.elapsed_s
    (3, 222638.982, 7200.0)
    """

    __slots__ = ("_handle", "_lock")

    def __init__(
        self,
        *,
        longest_gap: float = math.inf,
        moving_speed: float = 0.5,
        method: str = "geodesic",
        ellipsoid: Ellipsoid = None,
    ) -> None:
        self._lock = threading.Lock()
        handle = model(method, ellipsoid)
        self._handle = Handle("track", "Track", pointer(handle), float(longest_gap), float(moving_speed))

    def add(
        self,
        lat: ArrayLike,
        lon: ArrayLike,
        *,
        time: Any = None,
        altitude: ArrayLike | None = None,
    ) -> None:
        """Adds positions in time order: numbers, or arrays of one dimension.

        `lat` and `lon` are degrees, `time` seconds since 1970-01-01 UTC or datetime64, `altitude` meters,
        NaN if unknown.
        """
        names, values = ["lat", "lon"], [np.atleast_1d(lat), np.atleast_1d(lon)]
        if time is not None:
            names.append("time")
            values.append(np.atleast_1d(seconds(time)))
        if altitude is not None:
            names.append("altitude")
            values.append(np.atleast_1d(altitude))
        arrays = dict(zip(names, one_dimensional(names, values)))
        arguments: list[int | None] = []
        for name in ("time", "lat", "lon", "altitude"):
            array = arrays.get(name)
            arguments += [None, 0] if array is None else [address(array), array.strides[0]]
        n = len(arrays["lat"])
        with self._lock:
            status = library.geocore_track_add(self._handle.pointer, n, *arguments)
        check(status, "Track.add")

    def break_(self) -> None:
        """Separates the next position from the last one, so no step joins them."""
        with self._lock:
            check(library.geocore_track_break(self._handle.pointer), "Track.break_")

    def merge(self, later: Track) -> None:
        """Adds a later track, as if its positions had been added here.

        Raises a GeocoreValueError if the two tracks have different arguments or the other one begins before
        this one ends, and a GeocoreTypeError for other types.
        """
        if not isinstance(later, Track):
            raise GeocoreTypeError(f"merge takes a Track, not {type(later).__name__}")
        if later is self:
            raise GeocoreValueError("a track cannot come after itself: give another one")
        # Always lock in the same order, to avoid a deadlock.
        first, second = sorted((self, later), key=id)
        with first._lock, second._lock:
            status = library.geocore_track_merge(self._handle.pointer, later._handle.pointer)
        check(status, "Track.merge: tracks made with other arguments, or the later one begins earlier")

    def __iadd__(self, later: Track) -> Track:
        self.merge(later)
        return self

    @property
    def figures(self) -> Figures:
        """The statistics of the track so far."""
        room = ctypes.create_string_buffer(_FIGURES.size)
        with self._lock:
            status = library.geocore_track_report(self._handle.pointer, room, _FIGURES.size)
        check(status, "Track.figures")
        return Figures(*_FIGURES.unpack(room))

    def save(self) -> bytes:
        """The track as bytes for :meth:`load`, on any machine."""
        needed = ctypes.c_size_t()
        with self._lock:
            library.geocore_track_save(self._handle.pointer, None, 0, ctypes.byref(needed))
            room = ctypes.create_string_buffer(needed.value)
            status = library.geocore_track_save(
                self._handle.pointer, room, needed.value, ctypes.byref(needed)
            )
        check(status, "Track.save")
        return room.raw

    @classmethod
    def load(cls, data: bytes) -> Track:
        """The track from the bytes of :meth:`save`; a GeocoreValueError for other bytes."""
        saved, place = bytes(data), ctypes.c_void_p()
        status = library.geocore_track_load(saved, len(saved), ctypes.byref(place))
        check(status, "Track.load")
        track = cls.__new__(cls)
        track._handle, track._lock = Handle.adopt("track", place), threading.Lock()
        return track

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return Track.load, (self.save(),)

    def __repr__(self) -> str:
        figures = self.figures
        return f"<geocore.Track of {figures.points} points, {figures.distance_m:.3f} m>"


def seconds(time: Any) -> Array:
    """Times as seconds since 1970-01-01 UTC, NaN for NaT."""
    values = np.asarray(time)
    if values.dtype.kind != "M":
        return values
    # Whole seconds and the rest separately: a double cannot hold nanoseconds since 1970.
    whole = values.astype("datetime64[s]")
    rest = (values - whole).astype("timedelta64[ns]").astype(np.int64)
    seconds = whole.astype(np.int64) + rest * 1e-9
    return np.where(np.isnat(values), np.nan, seconds)

"""The arguments of edits of recordings, and the source that an edit reads again."""

from __future__ import annotations

import datetime
import math
import numbers
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ._errors import GeocoreTypeError, GeocoreValueError
from ._track import seconds


class Edit(NamedTuple):
    """The arguments of geocore_recording_edit."""

    kind: int
    first: float = math.nan
    second: float = math.nan
    third: float = math.nan


# geocore_edit
_CROP = {"time": 0, "timedelta": 1, "number": 2}
_ENDS, _CIRCLE, _SHIFT, _SHIFT_TO, _SIMPLIFY, _COUNT = 3, 4, 6, 7, 8, 9
_METHODS = ("rdp", "visvalingam", "time")


class Origin:
    """The source of a recording, and the edits since."""

    def __init__(self, source: Any, format: str | None, keeps_repeats: bool) -> None:
        self.source, self.format, self.keeps_repeats = source, format, keeps_repeats
        self.edits: tuple[Edit, ...] = ()
        self.can_repeat = isinstance(source, (str, os.PathLike, bytes))
        self._seen: tuple[int, ...] | None = None

    def after(self, edits: Sequence[Edit]) -> Origin:
        """The same source with further edits."""
        origin = Origin(self.source, self.format, self.keeps_repeats)
        origin.edits, origin._seen = (*self.edits, *edits), self._seen
        return origin

    def remember(self, file: Any) -> None:
        """Remembers the state of a file that is read."""
        if self.can_repeat and not isinstance(self.source, bytes) and self._seen is None:
            self._seen = _state(os.fstat(file.fileno()))

    def check(self) -> None:
        """Raises a GeocoreValueError if the file has changed."""
        if self._seen is not None and _state(os.stat(self.source)) != self._seen:
            raise GeocoreValueError(f"{os.fspath(self.source)} has changed since it was read: read it again")


def _state(stat: os.stat_result) -> tuple[int, ...]:
    return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns


def cropped(start: Any, end: Any) -> Edit:
    """The edit of Recording.crop."""
    found = [_limit(value, name) for value, name in ((start, "start"), (end, "end"))]
    kinds = {kind for kind, _ in found if kind}
    if not kinds:
        raise GeocoreTypeError("crop removes nothing: give start or end")
    if len(kinds) > 1:
        raise GeocoreTypeError("start and end are of different kinds: give two times, timedeltas or numbers")
    (_, first), (_, second) = found
    if first > second:
        raise GeocoreValueError(f"end is before start: {end} and {start}")
    return Edit(_CROP[kinds.pop()], first, second)


def trimmed(start: float | None, end: float | None, circle: tuple[float, float, float] | None) -> Edit:
    """The edit of Recording.trim."""
    if (start is None) == (circle is None):
        raise GeocoreTypeError("trim takes the meters to remove, such as 200, or circle=(lat, lon, meters)")
    if circle is not None:
        if end is not None or len(circle) != 3:
            raise GeocoreTypeError("circle is (lat, lon, meters), without start and end")
        lat, lon, radius = map(float, circle)
        if not (abs(lat) <= 90 and math.isfinite(lon) and radius >= 0):
            raise GeocoreValueError(f"circle is {circle}: give a latitude, a longitude and meters from 0")
        return Edit(_CIRCLE, lat, lon, radius)
    first = _meters(start, "start")
    return Edit(_ENDS, first, first if end is None else _meters(end, "end"))


def shifted(offset: Any, start: Any) -> Edit:
    """The edit of Recording.shift."""
    if (offset is None) == (start is None):
        raise GeocoreTypeError(
            "shift takes either a timedelta or seconds, or start=, the new time of the start"
        )
    if start is not None:
        return Edit(_SHIFT_TO, _time(start, "start"))
    kind, value = _limit(offset, "offset")
    if kind == "time":
        raise GeocoreTypeError("offset is a time: give a timedelta or seconds, or start=")
    return Edit(_SHIFT, value)


def simplified(tolerance: float | None, count: int | None, method: str) -> Edit:
    """The edit of Recording.simplify."""
    if (tolerance is None) == (count is None):
        raise GeocoreTypeError("simplify takes either a tolerance in meters, or count=, the points to keep")
    if method not in _METHODS:
        raise GeocoreValueError(f"method is {method!r}: give 'rdp', 'visvalingam' or 'time'")
    if count is None:
        return Edit(_SIMPLIFY, _meters(tolerance, "tolerance"), _METHODS.index(method))
    if not isinstance(count, numbers.Integral) or count < 2:
        raise GeocoreValueError(f"count is {count!r}: a track has at least 2 points")
    return Edit(_COUNT, float(count), _METHODS.index(method))


def moment(time: Any) -> tuple[float, bool]:
    """The argument of Recording.at: seconds, and whether they count from the start of the track."""
    kind, value = _limit(time, "time")
    if kind not in ("time", "timedelta"):
        raise GeocoreTypeError("time is a time, such as a datetime, or a timedelta since the start")
    return value, kind == "timedelta"


def _limit(value: Any, name: str) -> tuple[str | None, float]:
    """The kind of an argument, and its seconds or meters; NaN for None."""
    if value is None:
        return None, math.nan
    if isinstance(value, (datetime.timedelta, np.timedelta64)):
        # pandas' Timedelta is a timedelta.
        number = float(np.timedelta64(value) / np.timedelta64(1, "us")) / 1e6
        return "timedelta", _finite(number, name, value)
    if isinstance(value, numbers.Real) and not isinstance(value, (bool, np.bool_)):
        return "number", _finite(float(value), name, value)
    return "time", _time(value, name)


def _time(value: Any, name: str) -> float:
    """Seconds since 1970 of a time; without an offset, it is UTC."""
    try:
        if isinstance(value, str):
            # Python 3.10 does not read the letter Z.
            value = datetime.datetime.fromisoformat(value[:-1] + "+00:00" if value.endswith("Z") else value)
        if isinstance(value, datetime.datetime):
            zone = value.tzinfo or datetime.timezone.utc
            epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
            return _finite((value.replace(tzinfo=zone) - epoch).total_seconds(), name, value)
        if isinstance(value, np.datetime64):
            return _finite(float(seconds(value)), name, value)
    except ValueError:
        pass
    raise GeocoreTypeError(
        f"{name} is {value!r}: give a datetime, a text such as '2026-05-01T10:15:00Z', a timedelta or "
        "a number"
    )


def _finite(number: float, name: str, value: Any) -> float:
    if not abs(number) <= 1e11:
        raise GeocoreValueError(f"{name} is {value}: out of range")
    return number


def _meters(value: Any, name: str) -> float:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Real):
        raise GeocoreTypeError(f"{name} is {value!r}: give meters")
    meters = float(value)
    if not 0 <= meters < math.inf:
        raise GeocoreValueError(f"{name} is {value}: give meters from 0")
    return meters

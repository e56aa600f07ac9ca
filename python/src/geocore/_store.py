"""Recordings stored by the program geocalc: `geocalc library`, `geocalc record`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from ctypes import addressof, c_int64

from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import Handle, library
from .arrow._shared import Columns
from .arrow._structs import ArrowArray, ArrowSchema

_STORE_FAILED = 9


class Library:
    """A library of recordings, opened read-only.

    The program may write to the library meanwhile: each call sees the current content.

    Parameters
    ----------
    path : path
        The file of `geocalc library --store`.

    Raises
    ------
    GeocoreValueError
        The library does not exist or is damaged.

    Examples
    --------
    >>> import geocore, pyarrow
    >>> library = geocore.Library("tracks.db")  # doctest: +SKIP
    >>> pyarrow.table(library.tracks())  # doctest: +SKIP
    >>> library.points(12)["latitude"]  # doctest: +SKIP
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise GeocoreTypeError(f"path is {type(path).__name__}: give a path")
        self.path = os.fspath(path)
        """The file."""
        name = os.fsencode(self.path)
        if b"\0" in name:
            raise GeocoreValueError("path has a zero in it")
        self._handle = Handle("store", "Library", name)
        self.tracks()

    def tracks(self) -> Columns:
        """A row for each track that is not deleted, ordered by time.

        The columns are `track_id`, `kind` ("track", "route", "waypoint"), `name`, `sport`, `device`,
        `source`, `notes`, `tags` (separated by commas), `start`, `end`, `utc_offset_s`, `points`,
        `distance_m`, `elapsed_s`, `moving_s`, `ascent_m`, `descent_m`, `max_speed_mps`, `recording`.

        Returns
        -------
        Columns
            For NumPy, and for any consumer of Arrow: `pyarrow.table(library.tracks())`.
        """
        return self._table(
            lambda schema, array: library.geocore_store_tracks(self._handle.pointer, schema, array)
        )

    def points(self, tracks: int | Iterable[int]) -> Columns:
        """The positions of tracks, with the columns of :func:`read_track`; `track_id` is the library's.

        Parameters
        ----------
        tracks : int or several
            The numbers of the tracks.

        Returns
        -------
        Columns
            For NumPy, and for any consumer of Arrow.

        Raises
        ------
        GeocoreValueError
            A track does not exist.
        """
        numbers = [tracks] if isinstance(tracks, int) else [int(number) for number in tracks]
        if any(not -(2**63) <= number < 2**63 for number in numbers):
            raise GeocoreValueError("there is no track of such a number")
        ids = (c_int64 * len(numbers))(*numbers)
        return self._table(
            lambda schema, array: library.geocore_store_points(
                self._handle.pointer, len(numbers), addressof(ids), schema, array
            )
        )

    def __repr__(self) -> str:
        return f"Library({self.path!r})"

    def _table(self, give: Callable[[int, int], int]) -> Columns:
        schema, array = ArrowSchema(), ArrowArray()
        status = give(addressof(schema), addressof(array))
        if status:
            why: bytes = (
                library.geocore_store_reason(self._handle.pointer) if status == _STORE_FAILED else b""
            )
            raise GeocoreValueError((why or library.geocore_status_text(status)).decode(errors="replace"))
        return Columns(schema, array)

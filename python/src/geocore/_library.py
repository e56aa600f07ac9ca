"""The C library: its location and the types of its functions (geocore.h is authoritative)."""

from __future__ import annotations

import ctypes
import os
from ctypes import c_char_p, c_double, c_int, c_size_t, c_ssize_t, c_void_p
from typing import Any

from ._errors import GeocoreValueError

FILE = "libgeocore.so.1"
INTERFACE = 6

# A column is an address and the bytes from one element to the next.
_COLUMN = (c_void_p, c_ssize_t)

_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "status_text": (c_char_p, (c_int,)),
    "version": (c_char_p, ()),
    "interface": (c_int, ()),
    "kernel": (c_char_p, ()),
    "model_new": (c_int, (c_char_p, c_char_p, c_void_p)),
    "model_free": (None, (c_void_p,)),
    "model_figure": (None, (c_void_p, c_void_p, c_void_p)),
    "columns": (c_int, (c_size_t, c_void_p, c_int, c_void_p, c_char_p, c_size_t)),
    "hemisphere": (c_int, (c_char_p, c_size_t, c_int)),
    "degrees": (c_int, (c_size_t, *_COLUMN, c_double, *_COLUMN * 2)),
    "distance": (c_double, (c_void_p, c_double, c_double, c_double, c_double)),
    "inverse_one": (None, (c_void_p, *(c_double,) * 4, *(c_void_p,) * 3)),
    "direct_one": (None, (c_void_p, *(c_double,) * 4, *(c_void_p,) * 3)),
    "inverse_packed": (None, (c_void_p,) * 3),
    "direct_packed": (None, (c_void_p,) * 3),
    "inverse": (c_int, (c_void_p, c_size_t, *_COLUMN * 7, c_int)),
    "distances_float": (c_int, (c_void_p, c_size_t, *_COLUMN * 5, c_int)),
    "direct": (c_int, (c_void_p, c_size_t, *_COLUMN * 7, c_int)),
    "along": (c_int, (c_void_p, c_size_t, *_COLUMN * 4, c_int)),
    "matrix": (c_int, (c_void_p, c_size_t, *_COLUMN * 2, c_size_t, *_COLUMN * 3, c_int)),
    "polygons": (c_int, (c_void_p, c_size_t, c_void_p, *_COLUMN * 4, c_int)),
    "crosstrack": (c_int, (c_void_p, c_size_t, *_COLUMN * 6, c_int, *_COLUMN * 4, c_int)),
    "intersection": (c_int, (c_void_p, c_size_t, *_COLUMN * 8, c_int, *_COLUMN * 5, c_int)),
    "polygon_index_new": (c_int, (c_void_p, c_size_t, c_void_p, *_COLUMN * 4, c_void_p)),
    "polygon_index_free": (None, (c_void_p,)),
    "polygon_index_count": (c_size_t, (c_void_p,)),
    "polygon_index_first": (c_int, (c_void_p, c_size_t, *_COLUMN * 3, c_int)),
    "polygon_index_all": (c_int, (c_void_p, c_size_t, *_COLUMN * 2, c_void_p, c_int)),
    "index_new": (c_int, (c_void_p, c_size_t, *_COLUMN * 2, c_void_p)),
    "index_free": (None, (c_void_p,)),
    "index_count": (c_size_t, (c_void_p,)),
    "index_nearest": (
        c_int,
        (c_void_p, c_size_t, *_COLUMN * 2, c_size_t, c_double, c_void_p, c_void_p, c_int),
    ),
    "index_within": (c_int, (c_void_p, c_size_t, *_COLUMN * 2, c_double, c_void_p, c_int)),
    "neighbors_count": (c_size_t, (c_void_p,)),
    "neighbors_copy": (c_int, (c_void_p, c_void_p, c_void_p, c_void_p)),
    "neighbors_free": (None, (c_void_p,)),
    "parse": (c_int, (c_char_p, c_size_t, c_void_p, c_void_p, c_char_p, c_size_t)),
    "format": (c_int, (c_double, c_double, c_int, c_int, c_char_p, c_size_t)),
    "utm": (c_int, (c_size_t, *_COLUMN * 2, c_int, *_COLUMN * 6, c_int)),
    "utm_reverse": (c_int, (c_size_t, *_COLUMN * 8, c_int)),
    "mgrs": (c_int, (c_size_t, *_COLUMN * 2, c_int, *_COLUMN, c_int)),
    "mgrs_reverse": (c_int, (c_size_t, *_COLUMN, c_size_t, *_COLUMN * 2, c_int)),
    "recording_new": (c_int, (c_char_p, c_void_p)),
    "recording_free": (None, (c_void_p,)),
    "recording_keep_repeats": (c_int, (c_void_p,)),
    "recording_edit": (c_int, (c_void_p, c_int, c_double, c_double, c_double)),
    "recording_find": (c_int, (c_void_p, c_double, c_int)),
    "recording_zones": (c_int, (c_void_p, c_char_p, c_size_t, c_void_p)),
    "recording_write": (c_int, (c_void_p, c_char_p)),
    "recording_written": (c_int, (c_void_p, c_void_p, c_void_p)),
    "recording_add": (c_int, (c_void_p, c_char_p, c_size_t)),
    "recording_finish": (c_int, (c_void_p,)),
    "recording_format": (c_char_p, (c_void_p,)),
    "recording_table": (c_int, (c_void_p, c_int, c_void_p, c_void_p)),
    "store_new": (c_int, (c_char_p, c_void_p)),
    "store_free": (None, (c_void_p,)),
    "store_reason": (c_char_p, (c_void_p,)),
    "store_tracks": (c_int, (c_void_p, c_void_p, c_void_p)),
    "store_points": (c_int, (c_void_p, c_size_t, c_void_p, c_void_p, c_void_p)),
    "track_new": (c_int, (c_void_p, c_double, c_double, c_void_p)),
    "track_free": (None, (c_void_p,)),
    "track_add": (c_int, (c_void_p, c_size_t, *_COLUMN * 4)),
    "track_break": (c_int, (c_void_p,)),
    "track_merge": (c_int, (c_void_p, c_void_p)),
    "track_report": (c_int, (c_void_p, c_void_p, c_size_t)),
    "track_save": (c_int, (c_void_p, c_void_p, c_size_t, c_void_p)),
    "track_load": (c_int, (c_char_p, c_size_t, c_void_p)),
}


def _candidates() -> list[str]:
    """Candidate paths of the library: the environment's, next to this package, the system's."""
    named = os.environ.get("GEOCORE_LIBRARY")
    if named:
        return [named]
    beside = os.path.join(os.path.dirname(__file__), "_lib", FILE)
    return [beside, FILE] if os.path.exists(beside) else [FILE]


def _load() -> ctypes.CDLL:
    reasons = []
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
            for name, (result, arguments) in _FUNCTIONS.items():
                function = getattr(library, "geocore_" + name)
                function.restype, function.argtypes = result, arguments
        except (OSError, AttributeError) as reason:
            reasons.append(str(reason))
            continue
        if library.geocore_interface() >= INTERFACE:
            return library
        reasons.append(f"{candidate} has an interface older than {INTERFACE}")
    raise ImportError(
        f"geocore needs its C library, {FILE}: {'; '.join(reasons)}. Install geocore from a wheel, "
        "which has it inside, or set GEOCORE_LIBRARY to the path of the file."
    )


library = _load()


def check(status: int, where: str) -> None:
    """Raises the exception of a status other than 0."""
    if status:
        text = library.geocore_status_text(status).decode()
        raise GeocoreValueError(f"{where}: {text}")


class Handle:
    """An object made by the library, freed with the last reference to it."""

    __slots__ = ("_free", "pointer")

    def __init__(self, kind: str, where: str, *arguments: Any) -> None:
        self.pointer = c_void_p()
        self._free = getattr(library, f"geocore_{kind}_free")
        check(getattr(library, f"geocore_{kind}_new")(*arguments, ctypes.byref(self.pointer)), where)

    @classmethod
    def adopt(cls, kind: str, pointer: c_void_p) -> Handle:
        """The owner of an object that a function other than `_new` made."""
        handle = cls.__new__(cls)
        handle.pointer, handle._free = pointer, getattr(library, f"geocore_{kind}_free")
        return handle

    def __del__(self) -> None:
        # A handle whose creation failed has no pointer to free.
        if getattr(self, "pointer", None):
            self._free(self.pointer)


def kernel() -> str:
    """The instruction set of the kernels: "avx512", "avx2", "baseline" or "scalar".

    The environment variable GEOCORE_KERNEL, set before the first call, chooses another one. If the processor
    does not support it, the fastest is used and a warning printed to standard error.

    >>> kernel() in ("avx512", "avx2", "baseline", "scalar")
    True
    """
    name: bytes = library.geocore_kernel()
    return name.decode()


def threads_argument(threads: int | None) -> int:
    """The number of threads for the library: 0 means one for each processor."""
    if threads is None:
        return 0
    if not isinstance(threads, int) or not 0 <= threads < 2**31:
        raise GeocoreValueError(f"threads is {threads!r}: give None or a number from 1")
    return threads


def version() -> str:
    """The version of the C library."""
    text: bytes = library.geocore_version()
    return text.decode()

"""Arrays for consumers of capsules: each is released once, by the consumer or with its capsule.

A table keeps structures and their data until their release is called. Any thread may call it,
even after the Python objects that made them are gone.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Iterator, Sequence
from ctypes import c_char_p, c_void_p, py_object
from typing import Any, Protocol

from ._structs import (
    NAMES,
    ArrowArray,
    ArrowArrayStream,
    ArrowSchema,
    Get,
    LastError,
    Release,
    release,
)


class HasSchema(Protocol):
    """An object that can export a type."""

    def schema(self) -> ArrowSchema: ...


class HasArray(Protocol):
    """An object that can export buffers."""

    def array(self) -> ArrowArray: ...


# The data of unreleased structures, by private_data; structures in capsules, by their addresses.
_kept: dict[int, Any] = {}
_in_capsules: dict[int, Any] = {}
_tokens = itertools.count(1)


def living() -> int:
    """The number of structures not yet released."""
    return len(_kept) + len(_in_capsules)


def owned(structure: Any, *keep: Any, children: Sequence[Any] = ()) -> Any:
    """Makes a structure the owner of its data, and of structures that are released with it."""
    token = next(_tokens)
    structure.private_data = token
    structure.release = _RELEASE[type(structure)]
    _kept[token] = (structure, keep, children)
    return structure


def _released(kind: Any, kept: dict[int, Any] = _kept) -> Any:
    # Globals may be gone at interpreter shutdown, so default arguments hold everything needed.
    def released(place: int, kind: Any = kind, kept: Any = kept, release: Any = release) -> None:
        structure = kind.from_address(place)
        structure.release = None
        for child in kept.pop(structure.private_data)[2]:
            release(child)

    return released


def _release_capsule(
    capsule: int,
    table: dict[int, Any] = _in_capsules,
    release: Any = release,
    names: Sequence[bytes] = tuple(NAMES.values()),
) -> None:
    for name in names:
        if _is_valid(capsule, name):
            structure = table.pop(_pointer_in(capsule, name), None)
            if structure is not None:
                release(structure)


_capsule_gone = ctypes.PYFUNCTYPE(None, c_void_p)(_release_capsule)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = py_object, [c_void_p, c_char_p, c_void_p]
# Separate prototypes: a capsule that is being destroyed must not become a Python object again.
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_pointer_in = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


def capsule(structure: Any) -> Any:
    """A capsule with a structure that the consumer can move out."""
    place = ctypes.addressof(structure)
    _in_capsules[place] = structure
    return _new_capsule(place, NAMES[type(structure)], ctypes.cast(_capsule_gone, c_void_p))


class _Stream:
    """The remaining arrays of a stream."""

    def __init__(self, kind: HasSchema, arrays: Iterator[HasArray]) -> None:
        self.kind, self.arrays = kind, arrays
        self.error: Any = None


def stream_capsule(kind: HasSchema, arrays: Sequence[HasArray]) -> Any:
    """A capsule with a stream of arrays of one type."""
    structure = ArrowArrayStream()
    owned(structure, _Stream(kind, iter(arrays)))
    structure.get_schema = ctypes.cast(_get_schema, c_void_p)
    structure.get_next = ctypes.cast(_get_next, c_void_p)
    structure.get_last_error = ctypes.cast(_get_last_error, c_void_p)
    return capsule(structure)


def _state(place: int) -> _Stream:
    state: _Stream = _kept[ArrowArrayStream.from_address(place).private_data][1][0]
    return state


def _move(structure: Any, place: int) -> None:
    ctypes.memmove(place, ctypes.addressof(structure), ctypes.sizeof(structure))


def _guarded(place: int, act: Any) -> int:
    """0, or an error number, whose text get_last_error returns; no exception may reach C."""
    state = _state(place)
    try:
        act(state)
    except Exception as error:
        state.error = ctypes.create_string_buffer(str(error).encode())
        return 5
    return 0


def _give_schema(place: int, result: int) -> int:
    return _guarded(place, lambda state: _move(state.kind.schema(), result))


def _give_next(place: int, result: int) -> int:
    def act(state: _Stream) -> None:
        following = next(state.arrays, None)
        _move(ArrowArray() if following is None else following.array(), result)

    return _guarded(place, act)


def _give_last_error(place: int) -> int | None:
    error = _state(place).error
    return None if error is None else ctypes.addressof(error)


_get_schema, _get_next, _get_last_error = (
    Get(_give_schema),
    Get(_give_next),
    LastError(_give_last_error),
)
_CALLBACKS = {kind: Release(_released(kind)) for kind in NAMES}
_RELEASE = {kind: ctypes.cast(callback, c_void_p) for kind, callback in _CALLBACKS.items()}
# Consumers may release data after the modules are gone: callbacks stay until the process ends.
for _callback in (*_CALLBACKS.values(), _capsule_gone, _get_schema, _get_next, _get_last_error):
    ctypes.pythonapi.Py_IncRef(py_object(_callback))

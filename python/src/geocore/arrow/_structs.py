"""The Arrow C data and stream interfaces as structures of ctypes, and capsules around them."""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_int, c_int64, c_void_p, py_object
from typing import Any


class ArrowSchema(ctypes.Structure):
    """The type of an array."""


ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", ctypes.POINTER(ArrowSchema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

NULLABLE = 2


class ArrowArray(ctypes.Structure):
    """The buffers of an array."""


ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", ctypes.POINTER(c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", ctypes.POINTER(ArrowArray)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]


class ArrowArrayStream(ctypes.Structure):
    """A sequence of arrays of one type."""

    _fields_ = [
        ("get_schema", c_void_p),
        ("get_next", c_void_p),
        ("get_last_error", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


Release = ctypes.CFUNCTYPE(None, c_void_p)
Get = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
LastError = ctypes.CFUNCTYPE(c_void_p, c_void_p)

NAMES: dict[type[ctypes.Structure], bytes] = {
    ArrowSchema: b"arrow_schema",
    ArrowArray: b"arrow_array",
    ArrowArrayStream: b"arrow_array_stream",
}

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype, _get_pointer.argtypes = c_void_p, [py_object, c_char_p]


def opened(capsule: Any, kind: Any) -> Any:
    """The structure in a capsule, which still owns it."""
    return kind.from_address(_get_pointer(capsule, NAMES[kind]))


def release(structure: Any) -> None:
    """Releases a structure that has not been released or moved away."""
    if structure.release:
        Release(structure.release)(ctypes.addressof(structure))

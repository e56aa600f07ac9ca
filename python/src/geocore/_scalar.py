"""The inverse and the direct problem for numbers, at a third of the cost of an ordinary call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import lru_cache
from struct import Struct, error
from typing import Any

from ._errors import GeocoreValueError
from ._library import Handle, library

Solve = Callable[[float, float, float, float], tuple[Any, ...]]

_NUMBER = (float, int)
_FOUR, _THREE = Struct("4d"), Struct("3d")
# Functions of this object accept ctypes values unchanged and keep the interpreter's lock, which is faster.
_functions = ctypes.PyDLL(None, handle=library._handle)


def are_numbers(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether all four are of type float or int, or of types derived from them."""
    return (
        isinstance(a, _NUMBER)
        and isinstance(b, _NUMBER)
        and isinstance(c, _NUMBER)
        and isinstance(d, _NUMBER)
    )


@lru_cache(maxsize=128)
def solver(problem: str, handle: Handle | None) -> Solve:
    """A function that solves "inverse" or "direct" for four numbers, with the three results of the library.

    ctypes takes time for each argument. So the arguments are two arrays: one into which the numbers are written,
    and one for the results.
    """
    function = _functions[f"geocore_{problem}_packed"]
    function.restype = None
    pack, unpack = _FOUR.pack_into, _THREE.unpack
    # A call takes memory from this list and returns it, so threads and signal handlers never share any.
    free: list[tuple[Any, Any, tuple[Any, ...]]] = []

    def solve(a: float, b: float, c: float, d: float) -> tuple[Any, ...]:
        try:
            memory = free.pop()
        except IndexError:
            memory = _memory(handle)
        numbers, results, arguments = memory
        try:
            pack(numbers, 0, a, b, c, d)
        except error:
            raise GeocoreValueError("a number is out of all bounds: give finite numbers") from None
        function(*arguments)
        solution = unpack(results)
        free.append(memory)
        return solution

    return solve


def _memory(handle: Handle | None) -> tuple[Any, Any, tuple[Any, ...]]:
    """Memory for four numbers and three results, and the arguments of a call that uses it."""
    numbers, results = (ctypes.c_double * 4)(), (ctypes.c_double * 3)()
    # Converted once here; ctypes would convert a c_void_p in every call.
    model = None if handle is None else ctypes.c_void_p.from_param(handle.pointer.value)
    return numbers, results, (model, ctypes.byref(numbers), ctypes.byref(results))

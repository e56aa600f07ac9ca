"""Results: new arrays or the caller's `out`, and files that appear once they are complete."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import IO, Any

import numpy as np

from ._columns import Array
from ._errors import GeocoreTypeError, GeocoreValueError


class Output:
    """The array that the library fills, and the caller's result.

    They differ if `out` has another type than the results, is not contiguous, or shares memory with
    an input, which the library does not allow.
    """

    __slots__ = ("array", "out")

    def __init__(self, out: Any, inputs: Sequence[Array], shape: tuple[int, ...], dtype: Any) -> None:
        self.out: Array | None = None
        if out is not None:
            self.out = _checked(out, shape, np.dtype(dtype).kind == "f")
            in_place = (
                out.dtype == dtype
                and out.dtype.isnative
                and (out.ndim == 1 or out.flags.c_contiguous)
                and not any(np.may_share_memory(out, array) for array in inputs)
            )
            if in_place:
                self.array: Array = out
                return
        self.array = np.empty(shape, dtype)

    def result(self) -> Any:
        """`out` with the results, or a new array; a number for a single problem without a shape."""
        if self.out is None:
            return self.array if self.array.ndim else self.array.item()
        if self.out is not self.array:
            self.out[...] = self.array
        return self.out


def _checked(out: Any, shape: tuple[int, ...], is_float: bool) -> Array:
    if not isinstance(out, np.ndarray):
        raise GeocoreTypeError(f"out is {type(out).__name__}: give an array of NumPy")
    allowed = (np.float64, np.float32) if is_float else (np.int64,)
    if out.dtype.newbyteorder("=") not in allowed:
        names = " or ".join(np.dtype(one).name for one in allowed)
        raise GeocoreTypeError(f"out is an array of {out.dtype}: give one of {names}")
    if out.shape != shape:
        raise GeocoreValueError(f"out has the shape {out.shape}: the results have {shape}")
    if not out.flags.writeable:
        raise GeocoreValueError("out cannot be written to: give an array that is not read-only")
    return out


@contextlib.contextmanager
def replaced(path: str) -> Iterator[IO[bytes]]:
    """A file that replaces another one when it is complete; after an exception the old one stays."""
    folder, name = os.path.split(path)
    # tempfile would give the file other permissions than a new file has.
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    with open(temporary, "xb") as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise

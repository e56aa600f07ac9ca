"""Problems of the C library with input columns and output columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ._columns import Array, blocks, common_shape
from ._library import check, library


def solve(
    problem: str,
    names: Sequence[str],
    inputs: Sequence[Array],
    results: Sequence[Any],
    count: int,
    *,
    first: Sequence[Any] = (),
    setting: Sequence[Any] = (),
    unwanted: int = 0,
) -> list[Any]:
    """Columns of results, of the requested types: numbers if all inputs are, otherwise arrays.

    The library takes `first`, the number of problems, the inputs, the settings for all of them, the
    results, of which the last may be `unwanted`, and the number of threads.
    """
    shape = common_shape(names, inputs)
    outputs = [np.empty(shape, dtype) for dtype in results]
    function = getattr(library, "geocore_" + problem)
    split, rest = 2 * len(inputs), [None, 0] * unwanted
    for n, columns in blocks(inputs, outputs, shape):
        check(function(*first, n, *columns[:split], *setting, *columns[split:], *rest, count), problem)
    return outputs if shape else [output.item() for output in outputs]

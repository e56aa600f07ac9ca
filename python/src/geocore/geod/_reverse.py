"""Reversed azimuths."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ._containers import Container


def reverse_azimuth(azi: Any, radians: bool = False) -> Any:
    """Reverses azimuths: a number, or any array that :class:`geocore.Geod` takes.

    >>> reverse_azimuth([10.0, -10.0, 0.0])
    [-170.0, 170.0, 180.0]
    """
    half = math.pi if radians else 180.0
    taken = Container(azi)
    return taken.result(np.where(taken.numbers > 0, taken.numbers - half, taken.numbers + half))

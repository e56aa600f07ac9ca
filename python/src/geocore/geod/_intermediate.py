"""Intermediate points: the common part of npts, inv_intermediate and fwd_intermediate."""

from __future__ import annotations

import math
from enum import IntFlag
from typing import Any, NamedTuple

import numpy as np

from .._columns import Array
from .._errors import GeodError
from .._models import Ellipsoid
from .._pairs import direct, inverse
from ._containers import reversed_, signed


class GeodIntermediateFlag(IntFlag):
    """How intermediate points are counted, spaced and reported; the numbers are pyproj's."""

    DEFAULT = 0x0

    NPTS_ROUND = 0x0
    NPTS_CEIL = 0x1
    NPTS_TRUNC = 0x2

    DEL_S_RECALC = 0x00
    DEL_S_NO_RECALC = 0x10

    AZIS_DISCARD = 0x000
    AZIS_KEEP = 0x100


class GeodIntermediateReturn(NamedTuple):
    """Intermediate points: count, spacing (m), length of the whole line (m), and the arrays."""

    npts: int
    del_s: float
    dist: float
    lons: Any
    lats: Any
    azis: Any


class Request(NamedTuple):
    """The arguments of the three methods, in degrees."""

    ellipsoid: Ellipsoid
    lon1: float
    lat1: float
    npts: int
    del_s: float
    initial_idx: int
    terminus_idx: int
    flags: int
    outs: tuple[Any, Any, Any]
    radians: bool
    back: bool

    def intervals(self, npts: int) -> int:
        """The number of steps of del_s in the whole line."""
        return npts + self.initial_idx + self.terminus_idx - 1

    def toward(self, lon2: float, lat2: float) -> GeodIntermediateReturn:
        """Points between this point and another one."""
        if (self.del_s == 0) == (self.npts == 0):
            raise GeodError(
                "inv_intermediate: npts and del_s are mutually exclusive, only one of them must be != 0."
            )
        way = inverse(self.lat1, self.lon1, lat2, lon2, ellipsoid=self.ellipsoid)
        npts, del_s = self.npts or self._count(way.distance), self.del_s
        if not self.flags & GeodIntermediateFlag.DEL_S_NO_RECALC:
            intervals = self.intervals(npts)
            del_s = way.distance / intervals if intervals else math.copysign(math.inf, 1)
        return self.along(way.azimuth1, npts, del_s, way.distance)

    def _count(self, distance: float) -> int:
        wanted = distance / self.del_s - self.initial_idx - self.terminus_idx + 1
        if not math.isfinite(wanted):
            raise GeodError(f"inv_intermediate: {distance} m have no number of places")
        if self.flags & GeodIntermediateFlag.NPTS_CEIL:
            return math.ceil(wanted)
        if self.flags & GeodIntermediateFlag.NPTS_TRUNC:
            return math.trunc(wanted)
        return math.floor(wanted + 0.5)

    def along(self, azimuth: float, npts: int, del_s: float, distance: float) -> GeodIntermediateReturn:
        """Points in the direction of an azimuth."""
        keep = self.outs[2] is not None or bool(self.flags & GeodIntermediateFlag.AZIS_KEEP)
        lons, lats, azis = (
            np.empty(npts) if out is None and (i < 2 or keep) else out for i, out in enumerate(self.outs)
        )
        targets = [_writable(out, npts) for out in (lons, lats, azis) if out is not None]
        steps = (np.arange(npts) + self.initial_idx) * del_s
        places = direct(self.lat1, self.lon1, azimuth, steps, ellipsoid=self.ellipsoid)
        targets[0][:npts] = np.radians(places.lon) if self.radians else places.lon
        targets[1][:npts] = np.radians(places.lat) if self.radians else places.lat
        if keep:
            # As in pyproj, these are degrees even with radians=True.
            targets[2][:npts] = (reversed_ if self.back else signed)(places.azimuth2)
        return GeodIntermediateReturn(npts, del_s, distance, lons, lats, azis)


def _writable(out: Any, npts: int) -> Array:
    try:
        target = np.frombuffer(out, np.float64)
    except (TypeError, ValueError, BufferError) as reason:
        raise GeodError(f"a result needs a buffer of doubles in one piece: {reason}") from None
    if len(target) < npts:
        raise GeodError(f"Arrays are not long enough ({len(target)}) < {npts}.")
    return target

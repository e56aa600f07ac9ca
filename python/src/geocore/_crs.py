"""Coordinate reference systems of pyproj: geographic systems, and comparing two of them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ._errors import GeocoreValueError
from ._models import Ellipsoid

_DEGREE = math.pi / 180
_SIGNS = {"east": 1, "north": 1, "west": -1, "south": -1}


class System(NamedTuple):
    """A geographic coordinate reference system."""

    name: str
    ellipsoid: Ellipsoid
    datum: str | None
    """The name without the prime meridian's name; None for unnamed systems."""
    scale: tuple[float, float]
    """The factor that converts x and y to degrees east and north."""
    meridian: float
    """The longitude of the prime meridian, degrees east of Greenwich or of the reference meridian."""

    @property
    def is_plain(self) -> bool:
        """Whether coordinates are degrees from the reference meridian without conversion."""
        return self.scale == (1, 1) and self.meridian == 0


WGS84 = System("WGS 84", (6378137.0, 298.257223563), "World Geodetic System 1984", (1, 1), 0)
"""The system of coordinates without a crs."""


def system(crs: Any) -> System:
    """The system of a pyproj crs; raises unless its coordinates are latitudes and longitudes."""
    if crs is None:
        return WGS84
    signs = {"x": 0, "y": 0}
    unit = 0.0
    for axis in crs.axis_info:
        if axis.direction in _SIGNS:
            signs["x" if axis.direction in ("east", "west") else "y"] = _SIGNS[axis.direction]
            unit = axis.unit_conversion_factor
    # A derived crs may have rotated axes, such as around a rotated pole.
    if not crs.is_geographic or crs.is_derived or 0 in signs.values():
        kind = "projected" if crs.is_projected else f"no latitudes and longitudes but {crs.type_name}"
        raise GeocoreValueError(f"the coordinates are {kind} ({crs.name}): use to_crs(4326)")
    degrees = _degrees(1, unit)
    meridian, ellipsoid = crs.prime_meridian, crs.ellipsoid
    datum = crs.datum.name.removesuffix(" ensemble").removesuffix(f" ({meridian.name})")
    return System(
        crs.name,
        (ellipsoid.semi_major_metre, ellipsoid.inverse_flattening or 0.0),
        None if datum.lower().startswith("unknown") else datum,
        (degrees * signs["x"], degrees * signs["y"]),
        _degrees(meridian.longitude, meridian.unit_conversion_factor),
    )


def check_same(first: System, second: System) -> None:
    """Refuses coordinates of two systems that differ in more than units and prime meridians."""
    if first.ellipsoid != second.ellipsoid:
        difference = "are on different ellipsoids"
    elif first.datum != second.datum and None not in (first.datum, second.datum):
        difference = "have different datums"
    else:
        return
    raise GeocoreValueError(
        f"coordinates in {first.name} and {second.name} {difference}: bring one to the other's crs by to_crs "
        "(without a crs they are taken for WGS 84: set_crs says what they are)"
    )


def _degrees(angle: float, unit: float) -> float:
    # π was rounded twice: the factor must be exactly 0.9.
    return float(f"{angle * unit / _DEGREE:.14g}")

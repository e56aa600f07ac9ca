"""Coordinate reference systems of pyproj: which have latitudes and longitudes, and which are the same."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ._errors import GeocalcValueError
from ._models import Ellipsoid

_DEGREE = math.pi / 180
_SIGNS = {"east": 1, "north": 1, "west": -1, "south": -1}


class System(NamedTuple):
    """A geographic coordinate reference system."""

    name: str
    ellipsoid: Ellipsoid
    datum: str | None
    """Its name without that of the prime meridian; None where nobody has named it."""
    scale: tuple[float, float]
    """What x and y are multiplied by to be degrees east and north."""
    meridian: float
    """The longitude of the prime meridian, degrees east of Greenwich or of the reference meridian."""

    @property
    def is_plain(self) -> bool:
        """Whether coordinates are degrees from the reference meridian as they are."""
        return self.scale == (1, 1) and self.meridian == 0


WGS84 = System("WGS 84", (6378137.0, 298.257223563), "World Geodetic System 1984", (1, 1), 0)
"""What coordinates without a crs are in."""


def system(crs: Any) -> System:
    """What the coordinates of a crs of pyproj are; raises where they are no latitudes and longitudes."""
    if crs is None:
        return WGS84
    signs = {"x": 0, "y": 0}
    unit = 0.0
    for axis in crs.axis_info:
        if axis.direction in _SIGNS:
            signs["x" if axis.direction in ("east", "west") else "y"] = _SIGNS[axis.direction]
            unit = axis.unit_conversion_factor
    # The axes of a derived one are turned, as those round a rotated pole.
    if not crs.is_geographic or crs.is_derived or 0 in signs.values():
        kind = "projected" if crs.is_projected else f"no latitudes and longitudes but {crs.type_name}"
        raise GeocalcValueError(f"the coordinates are {kind} ({crs.name}): use to_crs(4326)")
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
    raise GeocalcValueError(
        f"coordinates in {first.name} and {second.name} {difference}: bring one to the other's crs by to_crs "
        "(without a crs they are taken for WGS 84: set_crs says what they are)"
    )


def _degrees(angle: float, unit: float) -> float:
    # π has been rounded twice: 0.9 has to be 0.9.
    return float(f"{angle * unit / _DEGREE:.14g}")

"""Ellipsoids from the arguments of pyproj's Geod."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .._errors import GeocoreValueError, GeodError
from .._models import figure, model

# The ellipsoids of PROJ 9; the library has their radii and flattenings; "sphere" has 6370997 m.
NAMES = (
    *("MERIT", "SGS85", "GRS80", "IAU76", "airy", "APL4.9", "NWL9D", "mod_airy", "andrae"),
    *("danish", "aust_SA", "GRS67", "GSK2011", "bessel", "bess_nam", "clrk66", "clrk80"),
    *("clrk80ign", "CPM", "delmbr", "engelis", "evrst30", "evrst48", "evrst56", "evrst69"),
    *("evrstSS", "fschr60", "fschr60m", "fschr68", "helmert", "hough", "intl", "krass"),
    *("kaula", "lerch", "mprts", "new_intl", "plessis", "PZ90", "SEasia", "walbeck", "WGS60"),
    *("WGS66", "WGS72", "WGS84", "sphere"),
)


def named(name: str) -> tuple[float, float]:
    """Equatorial radius (m) and flattening of an ellipsoid that PROJ knows."""
    try:
        return figure(model("geodesic", str(name)))
    except GeocoreValueError:
        raise GeodError(f"ellps is {name!r}: give one of {', '.join(NAMES)}") from None


def name_of(a: float, f: float) -> str | None:
    """PROJ's first name for an ellipsoid."""
    return next((name for name in NAMES if named(name) == (a, f)), None)


def parameters(initstring: str | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """The words of "+a=6378137 +f=0.0033" merged with keyword arguments; the text has precedence."""
    words: dict[str, Any] = dict(given)
    for word in (initstring or "").split():
        key, equals, value = word.partition("=")
        if equals:
            words[key.lstrip("+")] = value
    return words


def radius_and_flattening(words: Mapping[str, Any]) -> tuple[float, float]:
    """The ellipsoid of `ellps`, or `a` with the first of `b`, `rf`, `f`, `es` and `e`; `a` alone a sphere."""
    if "ellps" in words:
        return named(words["ellps"])
    if "a" not in words:
        raise GeodError("Geod needs ellps, or a and one of b, rf, f, es, e")
    try:
        a = float(words["a"])
        for key in ("b", "rf", "f", "es", "e"):
            if key in words:
                return a, _flattening(key, float(words[key]), a)
    except (TypeError, ValueError, ZeroDivisionError):
        raise GeodError(f"Geod needs numbers that make an ellipsoid, not {dict(words)}") from None
    return a, 0.0


def _flattening(key: str, value: float, a: float) -> float:
    if key == "b":
        return (a - value) / a
    if key == "rf":
        return 1.0 / value
    if key == "f":
        return value
    squared = value if key == "es" else value**2
    return (a - math.sqrt(a**2 - squared * a**2)) / a

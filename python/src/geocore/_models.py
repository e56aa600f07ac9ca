"""Methods and ellipsoids."""

from __future__ import annotations

import ctypes
from functools import lru_cache

from ._errors import GeocoreTypeError, GeocoreValueError
from ._library import Handle, library

Ellipsoid = str | tuple[float, float] | None
"""A name that PROJ knows, a planet, "radius,flattening" as text, the two as numbers, or None for WGS 84."""

METHODS = ("geodesic", "vincenty", "haversine", "rhumb")


def model(method: str, ellipsoid: Ellipsoid) -> Handle | None:
    """A cached model; None for the library's default, the geodesic on WGS 84."""
    if method == "geodesic" and ellipsoid is None:
        return None
    if not isinstance(method, str):
        raise GeocoreTypeError(f"method is {method!r}: give one of {', '.join(METHODS)}")
    return _model(method, _ellipsoid_text(ellipsoid))


def pointer(handle: Handle | None) -> ctypes.c_void_p | None:
    """The address of a model for the library; the caller must keep the handle."""
    return None if handle is None else handle.pointer


def _ellipsoid_text(ellipsoid: Ellipsoid) -> str | None:
    if ellipsoid is None or isinstance(ellipsoid, str):
        return ellipsoid
    try:
        radius, flattening = ellipsoid
        return f"{float(radius)!r},{float(flattening)!r}"
    except (TypeError, ValueError):
        raise GeocoreTypeError(
            f"ellipsoid is {ellipsoid!r}: give a name such as 'WGS84', or the equatorial radius in "
            "meters and the flattening or its inverse"
        ) from None


# Programs use few ellipsoids; an evicted model is made again.
@lru_cache(maxsize=64)
def _model(method: str, ellipsoid: str | None) -> Handle:
    if method not in METHODS:
        raise GeocoreValueError(f"method is {method!r}: give one of {', '.join(METHODS)}")
    text = None if ellipsoid is None else ellipsoid.encode()
    if text is not None and b"\0" in text:
        raise GeocoreValueError(f"ellipsoid is {ellipsoid!r}: it has a zero byte")
    return Handle("model", f"ellipsoid {ellipsoid!r}", method.encode(), text)


def figure(handle: Handle | None) -> tuple[float, float]:
    """The equatorial radius (m) and the flattening of a model."""
    radius, flattening = ctypes.c_double(), ctypes.c_double()
    library.geocore_model_figure(pointer(handle), ctypes.byref(radius), ctypes.byref(flattening))
    return radius.value, flattening.value

"""Coordinates of the Universal Transverse Mercator grid."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._columns import doubles, whole
from ._errors import GeocoreValueError
from ._library import threads_argument
from ._solve import solve


class UTM(NamedTuple):
    """The result of :func:`utm`; NaN for points that are invalid or beyond the limits of a fixed zone."""

    zone: Any
    """1 to 60, 0 for UPS; -1 for NaN."""
    northern: Any
    """Whether the northing uses the origin of the northern hemisphere."""
    easting: Any
    """Meters; 500 km on the central meridian of a zone, 2000 km at a pole."""
    northing: Any
    """Meters; on the equator 0 in the northern hemisphere, 10 000 km in the southern; 2000 km at a pole."""
    convergence: Any
    """The azimuth of grid north, degrees clockwise from true north."""
    scale: Any
    """A length on the grid over the length on the ellipsoid."""


class UTMReverse(NamedTuple):
    """The result of :func:`utm_reverse`."""

    lat: Any
    """Latitude, degrees."""
    lon: Any
    """Longitude, degrees in [-180, 180]."""
    convergence: Any
    """The azimuth of grid north, degrees clockwise from true north."""
    scale: Any
    """A length on the grid over the length on the ellipsoid."""


def utm(
    lat: ArrayLike,
    lon: ArrayLike,
    *,
    zone: int | None = None,
    convergence: bool = True,
    threads: int | None = None,
) -> UTM:
    """Points on WGS 84 in the UTM grid, beyond 80° S and 84° N in UPS, whose zone is 0.

    Parameters
    ----------
    lat, lon : float or array_like
        Degrees, broadcast together. A latitude of -0.0 is in the south.
    zone : int, optional
        1 to 60 for UTM, 0 for UPS; defaults to each point's own standard zone.
    convergence : bool
        If False, convergence and scale are not computed and None; standard zones take a fraction of the
        time.
    threads
        As for :func:`geocore.distance`.

    Returns
    -------
    UTM
        `zone` (int32), `northern` (bool), `easting` and `northing` (meters, within 5 nm), `convergence`
        (degrees) and `scale`: numbers for two numbers, otherwise arrays.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also for a zone that does not exist.

    Examples
    --------
    >>> import geocore
    >>> r = geocore.utm(48.8583, 2.2945)
    >>> r.zone, r.northern, round(r.easting, 2), round(r.northing, 2)
    (31, True, 448251.9, 5411943.79)
    >>> geocore.utm([48.8583, 89], [2.2945, 0]).zone
    array([31,  0], dtype=int32)
    """
    count = threads_argument(threads)
    if zone is not None and (not isinstance(zone, (int, np.integer)) or not 0 <= zone <= 60):
        raise GeocoreValueError(f"zone is {zone!r}: give 1 to 60 for UTM, 0 for UPS, or None")
    inputs = [doubles(lat, "lat"), doubles(lon, "lon")]
    fixed = -1 if zone is None else int(zone)
    types = [np.int32, np.bool_, *[np.float64] * (4 if convergence else 2)]
    found = solve(
        "utm", ("lat", "lon"), inputs, types, count, setting=[fixed], unwanted=0 if convergence else 2
    )
    return UTM(*found, *([] if convergence else [None, None]))


def utm_reverse(
    zone: ArrayLike,
    northern: ArrayLike,
    easting: ArrayLike,
    northing: ArrayLike,
    *,
    threads: int | None = None,
) -> UTMReverse:
    """The points on WGS 84 of coordinates in UTM and UPS.

    Parameters
    ----------
    zone : int or array_like of int
        1 to 60 for UTM, 0 for UPS.
    northern : bool or array_like of bool
        Whether the northing uses the origin of the northern hemisphere.
    easting, northing : float or array_like
        Meters. All four are broadcast together.
    threads
        As for :func:`geocore.distance`.

    Returns
    -------
    UTMReverse
        `lat`, `lon` and `convergence` (degrees) and `scale`: floats for four numbers, otherwise arrays. NaN
        for zones that do not exist, and coordinates beyond the limits.

    Raises
    ------
    GeocoreTypeError, GeocoreValueError
        As :func:`geocore.distance`; also if zones are not integers.

    Examples
    --------
    >>> import geocore
    >>> r = geocore.utm_reverse(31, True, 448251.90, 5411943.79)
    >>> round(r.lat, 6), round(r.lon, 6)
    (48.8583, 2.2945)
    >>> geocore.utm_reverse(61, True, 448251.90, 5411943.79).lat
    nan
    """
    count = threads_argument(threads)
    names = ("zone", "northern", "easting", "northing")
    inputs = [
        whole(zone, "zone", np.int32),
        whole(northern, "northern", np.int8),
        doubles(easting, "easting"),
        doubles(northing, "northing"),
    ]
    return UTMReverse(*solve("utm_reverse", names, inputs, [np.float64] * 4, count))

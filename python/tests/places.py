"""Points for the tests."""

from __future__ import annotations

import numpy as np

from geocore._columns import Array

NASTY_LAT = [0.0, -0.0, 90.0, -90.0, 89.999999999, 1e-12, -45.0, 45.0, 5e-324, 0.5, 30.0]
NASTY_LON = [0.0, -0.0, 180.0, -180.0, 179.999999999, -179.5, 1e-12, 360.0, -540.0, 90.0, 720.25]


def random_pairs(rng: np.random.Generator, n: int) -> tuple[Array, Array, Array, Array]:
    """lat1, lon1, lat2, lon2: over the whole Earth, a third near each other, a tenth nearly antipodal."""
    lat = np.degrees(np.arcsin(rng.uniform(-1, 1, (2, n))))
    lon = rng.uniform(-180, 180, (2, n))
    near, far = n // 3, n // 10
    lat[1, :near] = np.clip(lat[0, :near] + rng.normal(0, 0.01, near), -90, 90)
    lon[1, :near] = lon[0, :near] + rng.normal(0, 0.01, near)
    lat[1, near : near + far] = -lat[0, near : near + far] + rng.normal(0, 0.1, far)
    lon[1, near : near + far] = lon[0, near : near + far] + 180 + rng.normal(0, 0.1, far)
    return lat[0], lon[0], np.clip(lat[1], -90, 90), lon[1]


def nasty_pairs() -> tuple[Array, Array, Array, Array]:
    """Every difficult point paired with every other one."""
    lat, lon = (grid.ravel() for grid in np.meshgrid(NASTY_LAT, NASTY_LON))
    first, second = (grid.ravel() for grid in np.meshgrid(np.arange(len(lat)), np.arange(len(lat))))
    return lat[first], lon[first], lat[second], lon[second]

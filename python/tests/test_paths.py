"""Steps along paths, matrices, rings and text."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from places import random_pairs
from tables import OWN, SHARED, columns, texts

import geocore

pyproj = pytest.importorskip("pyproj")
GEOD = pyproj.Geod(ellps="WGS84")


def by_hand(lat: Any, lon: Any, groups: Any) -> Any:
    """The steps of each group, computed separately."""
    steps = np.full(len(lat), np.nan)
    for group in {repr(one) for one in groups}:
        rows = np.flatnonzero([repr(one) == group for one in groups])
        steps[rows[1:]] = geocore.distance(lat[rows[:-1]], lon[rows[:-1]], lat[rows[1:]], lon[rows[1:]])
    return steps


@pytest.mark.parametrize(
    "kind",
    [
        np.array,
        list,
        lambda g: g.astype(str),
        lambda g: [f"vehicle {i}" for i in g],
        lambda g: g.astype(float),
        lambda g: np.array([None if i == 1 else (i, "x") for i in g] + [0], object)[:-1],
        lambda g: np.array(["2026-01-01"], "M8[D]") + g,
        lambda g: g % 2 == 0,
        lambda g: g.astype(np.uint64) + np.uint64(2**63),
        lambda g: np.sort(g),
        lambda g: np.sort(g)[::-1],
    ],
)
def test_groups(kind: Any, rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 300)
    groups = kind(rng.integers(-3, 4, 300))
    found = geocore.along(lat, lon, groups=groups)
    assert np.array_equal(found, by_hand(lat, lon, groups), equal_nan=True)
    assert 0 < np.isnan(found).sum() < 10


def test_one_path(rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 1000)
    found = geocore.along(lat[::-2], lon[::-2])
    assert np.isnan(found[0])
    assert np.nansum(found) == pytest.approx(GEOD.line_length(lon[::-2], lat[::-2]), abs=1e-4)
    assert len(geocore.along([], [])) == 0
    assert len(geocore.along([], [], groups=[])) == 0
    assert np.isnan(geocore.along([0, 91, 0, 0], [0, 0, 0, 1])).tolist() == [True, True, True, False]


@pytest.mark.parametrize("groups", [[1], [[1, 2]], 5])
def test_groups_of_another_length(groups: Any) -> None:
    with pytest.raises(ValueError, match="groups"):
        geocore.along([0, 1], [0, 1], groups=groups)


def test_columns_of_one_dimension() -> None:
    with pytest.raises(ValueError, match="dimensions"):
        geocore.along([[0]], [[0]])
    with pytest.raises(ValueError, match="lon has 1"):
        geocore.along([0, 1], [0])


def test_matrix(rng: np.random.Generator) -> None:
    lat1, lon1, lat2, lon2 = random_pairs(rng, 40)
    found = geocore.matrix(lat1[::-1], lon1[::-1], lat2[:7], lon2[:7])
    *_, expected = GEOD.inv(
        *(np.broadcast_to(a, (7, 40)).T.ravel() for a in (lon1[::-1], lat1[::-1])),
        *(np.tile(a[:7], 40) for a in (lon2, lat2)),
    )
    assert np.abs(found.ravel() - expected).max() < 25e-9
    square = geocore.matrix(lat1, lon1)
    assert np.abs(square - square.T).max() < 25e-9
    assert geocore.matrix([], [], lat2, lon2).shape == (0, 40)
    assert geocore.matrix(lat1, lon1, [], []).shape == (40, 0)
    with pytest.raises(TypeError, match="lon2"):
        geocore.matrix(lat1, lon1, lat2)


def test_rings(rng: np.random.Generator) -> None:
    sizes = rng.integers(0, 12, 60)
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    angle = np.concatenate([np.sort(rng.uniform(0, 360, size)) for size in sizes])
    lat, lon, _ = geocore.direct(10.0, 179.0, angle, rng.uniform(1e3, 8e6, len(angle)))
    found = geocore.polygon(lat, lon, offsets)
    for i, (start, end) in enumerate(itertools.pairwise(offsets)):
        area, perimeter = GEOD.polygon_area_perimeter(lon[start:end], lat[start:end])
        assert found.area[i] == pytest.approx(area, abs=1)
        assert found.perimeter[i] == pytest.approx(perimeter, abs=1e-6)
        one = geocore.polygon(lat[start:end], lon[start:end])
        assert one == (found.area[i], found.perimeter[i])
    assert np.array_equal(geocore.area(lat, lon, offsets), found.area)


def test_rings_of_rows() -> None:
    lat, lon = np.array([[0, 0, 1], [0, 1, 0]]), np.array([[0, 1, 0], [0, 0, 1]])
    found = geocore.polygon(lat, lon)
    assert found.area.shape == (2,)
    assert found.area[0] == -found.area[1] == geocore.area([0, 0, 1], [0, 1, 0]) > 0
    assert np.isnan(geocore.area([0, 0, np.nan], [0, 1, 0]))
    # Around the pole.
    assert geocore.area([80, 80, 80], [0, 120, 240]) > 0


def test_rings_on_a_sphere(rng: np.random.Generator) -> None:
    lat, lon, _, _ = random_pairs(rng, 300)
    offsets = np.arange(0, 301, 5)
    radius = 6371008.7714
    found = geocore.polygon(lat, lon, offsets, method="haversine")
    sphere = pyproj.Geod(a=radius, b=radius)
    for i, (start, end) in enumerate(itertools.pairwise(offsets)):
        area, perimeter = sphere.polygon_area_perimeter(lon[start:end], lat[start:end])
        # Areas of winding rings may differ by whole spheres.
        turns = (found.area[i] - area) / (4 * np.pi * radius**2)
        assert abs(turns - round(turns)) * 4 * np.pi * radius**2 < 1
        assert found.perimeter[i] == pytest.approx(perimeter, abs=1e-6)
    other = geocore.area(lat, lon, offsets, method="haversine", ellipsoid=(1.0, 0.0))
    assert other * radius**2 == pytest.approx(found.area, rel=1e-9, abs=1)


def test_rings_of_rhumb_lines() -> None:
    """Planimeter's areas."""
    whose, lat, lon = columns(SHARED / "geodesy/truth_polygons_wgs84_vertices.csv", "polygon", "lat", "lon")
    table = texts(OWN / "rhumb_polygons.csv")
    numbers = np.array(table["polygon"], float)
    offsets = np.append(np.flatnonzero(np.diff(whose, prepend=-1)), len(whose))
    assert len(numbers) == len(offsets) - 1 == 155
    found = geocore.polygon(lat, lon, offsets, method="rhumb")
    area, perimeter = np.array(table["area"], float), np.array(table["perimeter"], float)
    # To a pole, and halfway around the Earth, programs disagree on the course of a rhumb line.
    agreed = np.array(
        [
            np.abs(lat[part]).max() < 90 and np.abs(np.diff(lon[part], append=lon[part][:1])).max() != 180
            for part in map(slice, offsets[:-1], offsets[1:])
        ]
    )
    assert agreed.sum() == 152
    vertices = np.diff(offsets)
    assert (np.abs(found.area - area) / vertices)[agreed].max() < 0.05
    assert (np.abs(found.perimeter - perimeter) / vertices)[agreed].max() < 20e-9
    assert np.array_equal(geocore.area(lat, lon, offsets, method="rhumb"), found.area)
    with pytest.raises(ValueError, match="polygon: the method"):
        geocore.polygon([0, 1, 2], [0, 1, 0], method="vincenty")


@pytest.mark.parametrize("offsets", [[0, 4], [2, 1], [-1, 2], [], [[0, 1]], [0.5, 1]])
def test_invalid_offsets_are_refused(offsets: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="offsets"):
        geocore.polygon([0, 1, 2], [0, 1, 2], offsets)


@pytest.mark.parametrize("style", ["decimal", "minutes", "seconds", "iso6709", "geo"])
def test_text(style: str, rng: np.random.Generator) -> None:
    for lat, lon in zip(rng.uniform(-90, 90, 50), rng.uniform(-180, 180, 50)):
        found = geocore.parse(geocore.format(lat, lon, style, 9))
        assert found == pytest.approx((lat, lon), abs=1e-8)


@pytest.mark.parametrize("text", ["", "nowhere", "91 0", "0\0 0", "5" * 5000, "\ud800"])
def test_text_that_is_no_coordinate(text: str) -> None:
    with pytest.raises(geocore.GeocoreError):
        geocore.parse(text)


def test_arguments_of_text() -> None:
    with pytest.raises(TypeError, match="bytes"):
        geocore.parse(b"0 0")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="style"):
        geocore.format(0, 0, "roman")
    with pytest.raises(ValueError, match="places"):
        geocore.format(0, 0, places=16)

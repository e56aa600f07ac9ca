"""The nearest points: scikit-learn's BallTree on a sphere, and the matrix on the ellipsoid."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from places import random_pairs

import geocore


def test_ball_tree_s_answers(rng: np.random.Generator) -> None:
    neighbors = pytest.importorskip("sklearn.neighbors")
    lat, lon, lat2, lon2 = random_pairs(rng, 2000)
    radius = 6371008.7714
    tree = neighbors.BallTree(np.radians(np.column_stack([lat, lon])), metric="haversine")
    distance, indices = tree.query(np.radians(np.column_stack([lat2, lon2])), k=5)
    found = geocore.Index(lat, lon, method="haversine").query(lat2, lon2, k=5)
    assert np.abs(found.distance - distance * radius).max() < 1e-3
    assert (found.indices == indices).mean() > 0.999


def test_the_matrix_s_answers(rng: np.random.Generator) -> None:
    lat, lon, lat2, lon2 = random_pairs(rng, 500)
    lat[3] = np.nan
    index = geocore.Index(lat, lon)
    matrix = geocore.matrix(lat2, lon2, lat, lon)
    matrix[:, 3] = np.inf
    found = index.query(lat2, lon2, k=7)
    assert np.abs(found.distance - np.sort(matrix)[:, :7]).max() < 25e-9
    chosen = np.take_along_axis(matrix, found.indices, axis=1)
    assert np.abs(chosen - found.distance).max() < 25e-9
    within = index.query_radius(lat2, lon2, 2e6)
    assert len(within) == 500
    for i, one in enumerate(within):
        assert sorted(one.indices) == np.flatnonzero(matrix[i] <= 2e6).tolist()
        assert (np.diff(one.distance) >= 0).all()
    assert np.array_equal(within[-1].indices, within[499].indices)
    with pytest.raises(IndexError):
        within[500]


def test_fewer_than_k() -> None:
    index = geocore.Index([0.0, 1.0], [0.0, 0.0])
    found = index.query([0.0], [0.0], k=4)
    assert found.indices.tolist() == [[0, 1, -1, -1]]
    assert np.isnan(found.distance[0, 2:]).all()
    assert index.query(0.0, 0.0, k=2, within=10.0).indices.tolist() == [0, -1]
    assert index.query([], [], k=3).indices.shape == (0, 3)
    assert index.query([np.nan], [0], k=1).indices.tolist() == [[-1]]
    assert geocore.Index([], []).query([0], [0], k=2).indices.tolist() == [[-1, -1]]
    assert len(geocore.Index([], []).query_radius([0], [0], 1e9)[0].indices) == 0


def test_an_index_is_pickled_and_shown() -> None:
    index = geocore.Index([0.0, 1.0], [0.0, 5.0], method="haversine")
    again = pickle.loads(pickle.dumps(index))
    assert again.query(1.0, 4.0).distance == index.query(1.0, 4.0).distance
    assert repr(again) == "<geocore.Index of 2 places, haversine>"


def test_errors() -> None:
    with pytest.raises(geocore.GeocoreError, match="Index"):
        geocore.Index([0], [0], method="rhumb")
    index = geocore.Index([0], [0])
    with pytest.raises(ValueError, match="k is"):
        index.query(0, 0, k=-1)
    with pytest.raises(ValueError, match="r is"):
        index.query_radius(0, 0, float("nan"))

"""geocore.spark: with_distance and nearest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pa = pytest.importorskip("pyarrow")
PAIR = ("lat1", "lon1", "lat2", "lon2")


@pytest.fixture
def gs(spark: Any) -> Any:
    import geocore.spark

    return geocore.spark


def test_rows_are_the_local_ones(frame: Any, gs: Any, rng: np.random.Generator) -> None:
    from geocore.spark._nearest import collected

    places = random_pairs(rng, 30_000)
    pairs = frame({"id": np.arange(30_000), **dict(zip(PAIR, places))}).repartition(5)
    for options in ({}, {"method": "haversine"}, {"ellipsoid": "GRS80"}, {"ellipsoid": (6371000.0, 0.01)}):
        found = collected(gs.with_distance(pairs, *PAIR, **options).orderBy("id"))
        assert found.column_names == ["id", *PAIR, "distance_m"]
        assert np.array_equal(found["distance_m"], geocore.distance(*places, **options))


def test_nulls_bad_rows_and_types(spark: Any, gs: Any) -> None:
    rows = spark.sql(
        "select * from values "
        "(1, 0D, 0F, 1, 2L, array(1), struct(1 as a), timestamp'2026-01-01', decimal(1.5), 'x'),"
        "(2, null, 0F, 1, 2L, null, null, null, null, null),"
        "(3, 91D, 0F, 1, 2L, array(1), struct(1 as a), date'2026-01-01', decimal(1.5), 'y')"
        " as t(id, `a.b`, `sp ace`, lat2, lon2, list, part, time, exact, text)"
    )
    found = gs.with_distance(rows, "a.b", "sp ace", "lat2", "lon2", column="d d").orderBy("id")
    assert found.drop("d d").schema == rows.schema
    good, null, bad = (row["d d"] for row in found.collect())
    assert good == geocore.distance([0.0], 0.0, 1.0, 2.0)[0]
    assert null is None
    assert np.isnan(bad)
    assert found.drop("d d").collect() == rows.orderBy("id").collect()
    assert gs.with_distance(rows.limit(0), "a.b", "sp ace", "lat2", "lon2").count() == 0


def test_what_is_wrong_is_said_at_once(frame: Any, gs: Any) -> None:
    rows = frame({"lat": [1.0], "lon": [1.0], "name": ["x"]})
    twice = rows.select("lat", "lat", "lon")
    for arguments, options, kind, text in (
        (
            ("lat", "lon", "lat", "nowhere"),
            {},
            ValueError,
            "lon2: there is no column 'nowhere'; there are lat",
        ),
        (("lat", "lon", "lat", "name"), {}, TypeError, "lon2: column 'name' is string: cast"),
        (("lat", "lon", "lat", 3), {}, TypeError, "lon2 is 3"),
        (("lat", "lon", "lat", "lon"), {"column": "NAME"}, ValueError, "'NAME' already"),
        (("lat", "lon", "lat", "lon"), {"method": "flat"}, ValueError, "flat"),
        (("lat", "lon", "lat", "lon"), {"ellipsoid": "flat"}, ValueError, "flat"),
    ):
        with pytest.raises(kind, match=text):
            gs.with_distance(rows, *arguments, **options)
    with pytest.raises(ValueError, match="2 columns 'lat'"):
        gs.with_distance(twice, "lat", "lon", "lat", "lon")


def test_nearest(frame: Any, gs: Any, rng: np.random.Generator) -> None:
    from geocore.spark._nearest import collected

    lat, lon, place_lat, place_lon = random_pairs(rng, 2000)
    place_lat, place_lon = place_lat[:300], place_lon[:300]
    rows = frame({"id": np.arange(2000), "lat": lat, "lon": lon}).repartition(4)
    names = [f"place {i}" for i in range(300)]
    places = frame({"name": names, "lat": place_lat, "lon": place_lon})
    expected = geocore.nearest(lat, lon, place_lat, place_lon, 3)
    found = collected(gs.nearest(rows, places, k=3).orderBy("id", "rank"))
    assert found.column_names == ["id", "lat", "lon", "rank", "nearest_name", "distance_m"]
    assert found["rank"].to_pylist() == [1, 2, 3] * 2000
    assert found["nearest_name"].to_pylist() == [names[i] for i in expected.indices.ravel()]
    assert np.array_equal(found["distance_m"], expected.distance.ravel())
    # A row without a place nearby is kept.
    found = collected(gs.nearest(rows, places, within=300_000, keep=[], column="d").orderBy("id"))
    assert found.column_names == ["id", "lat", "lon", "rank", "d"]
    near = expected.distance[:, 0] <= 300_000
    assert 0 < near.sum() < 2000
    assert np.array_equal(found["d"].is_valid(), near)
    assert found["rank"].to_pylist() == [1 if one else None for one in near]


def test_nearest_of_bad_rows_and_of_no_places(frame: Any, gs: Any) -> None:
    rows = frame({"y": [1.0, None, 91.0], "x": [1.0, 1.0, 1.0]})
    places = frame({"b": [0.0, 0.0, 5.0], "a": [0.0, 0.0, 5.0], "name": ["second", "first", "far"]})
    names = {"latitude": "y", "longitude": "x", "place_latitude": "b", "place_longitude": "a"}
    found = gs.nearest(rows, places, **names, prefix="").orderBy("y", ascending=False).collect()
    # If a place occurs twice, the lower name.
    assert [row["name"] for row in found] == [None, "first", None]
    empty = gs.nearest(rows, places.limit(0), **names).collect()
    assert [row["distance_m"] for row in empty] == [None, None, None]
    for options, text in (
        ({"k": 0}, "k is 0"),
        ({"within": -1}, "within"),
        ({"keep": ["nowhere"]}, "nowhere"),
        ({"column": "x"}, "already"),
        ({"method": "vincenty"}, "Index"),
    ):
        with pytest.raises(ValueError, match=text):
            gs.nearest(rows, places, **names, **options)


def test_nearest_finds_columns_by_their_names(frame: Any, gs: Any) -> None:
    rows = frame({"lat_gon": [50.0, 50.0], "lon_gon": [10.0, None]})
    places = frame({"name": ["a", "b"], "Latitude": [45.0, 50.0], "Longitude": [9.0, 10.0]})
    found = gs.nearest(rows, places).orderBy("rank").collect()
    assert [(row["nearest_name"], row["distance_m"]) for row in found] == [(None, None), ("a", 0)]
    with pytest.raises(geocore.GeocoreValueError, match="name both"):
        gs.nearest(rows, places, latitude="lat_gon")
    letters = frame({"lat": [1.0], "ns": ["N"], "lon": [2.0], "ew": ["E"]})
    with pytest.raises(geocore.GeocoreValueError, match="have hemispheres"):
        gs.nearest(letters, places)


def test_nearest_keeps_timestamps(spark: Any, frame: Any, gs: Any) -> None:
    zone = spark.conf.get("spark.sql.session.timeZone")
    opened = pa.array([1_767_225_600_000_000, None], pa.timestamp("us", "UTC"))
    places = frame({"lat": [1.0, 5.0], "lon": [1.0, 5.0], "opened": opened})
    rows = frame({"lat": [5.0, 1.0], "lon": [5.0, 1.0]})
    spark.conf.set("spark.sql.session.timeZone", "America/New_York")
    try:
        found = gs.nearest(rows, places).selectExpr("unix_timestamp(nearest_opened) s").collect()
        assert sorted(row["s"] or 0 for row in found) == [0, 1_767_225_600]
        assert gs.nearest(rows, places.limit(0)).count() == 2
    finally:
        spark.conf.set("spark.sql.session.timeZone", zone)

"""geocore.spark: columns, functions of SQL and the data source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pa = pytest.importorskip("pyarrow")
PAIR = ("lat1", "lon1", "lat2", "lon2")
FIXTURES = Path(__file__).parents[2] / "Tests/Fixtures/formats"


@pytest.fixture
def gs(spark: Any) -> Any:
    import geocore.spark

    return geocore.spark


def test_columns_are_the_local_results(frame: Any, gs: Any, rng: np.random.Generator) -> None:
    from geocore.spark._nearest import collected

    places = random_pairs(rng, 20_000)
    pairs = frame({"id": np.arange(20_000), **dict(zip(PAIR, places))}).repartition(3)
    found = collected(
        pairs.select(
            "id",
            gs.distance(*PAIR).alias("d"),
            gs.distance(*PAIR, method="haversine").alias("h"),
            gs.azimuth("lat1", "lon1", 48.2, 16).alias("z"),
            gs.direct("lat1", "lon1", pairs["lat2"], 1000).alias("p"),
        ).orderBy("id")
    )
    assert np.array_equal(found["d"], geocore.distance(*places))
    assert np.array_equal(found["h"], geocore.distance(*places, method="haversine"))
    assert np.array_equal(found["z"], geocore.inverse(*places[:2], 48.2, 16).azimuth1)
    wanted = geocore.direct(places[0], places[1], places[2], 1000)
    for name in wanted._fields:
        assert np.array_equal(found["p"].combine_chunks().field(name), getattr(wanted, name))
    near = pairs.where(gs.distance("lat1", "lon1", 0, 0) < 5e6).count()
    assert near == (geocore.distance(places[0], places[1], 0, 0) < 5e6).sum()


def test_functions_of_sql(spark: Any, gs: Any) -> None:
    from pyspark.sql import functions as F

    gs.register(spark)
    row = spark.sql(
        "select geocore_distance(48.2, 16.4, 47, 15L) d, geocore_distance(null, 0, 0, 1) n, "
        "geocore_distance(91, 0, 0, 1) bad, geocore_azimuth(0, 0, 0, 1) z, geocore_direct(0, 0, 90, 1000) p, "
        "geocore_direct(0, null, 90, 1000) q"
    ).first()
    assert row["d"] == geocore.distance([48.2], 16.4, 47, 15)[0]
    assert [row["n"], row["z"]] == [None, 90]
    if hasattr(F, "arrow_udf"):
        assert np.isnan(row["bad"])
        assert row["q"] is None
    else:
        # pandas functions, before Spark 4.1, return neither NaN nor a null struct.
        assert row["bad"] is None
        assert list(row["q"]) == [None, None, None]
    assert list(row["p"]) == [one[0] for one in geocore.direct([0.0], 0, 90, 1000)]


@pytest.mark.parametrize("options", [{"method": "flat"}, {"ellipsoid": "flat"}])
def test_unknown_models_are_refused(spark: Any, gs: Any, options: Any) -> None:
    for ask in (lambda: gs.distance(*PAIR, **options), lambda: gs.register(spark, **options)):
        with pytest.raises(geocore.GeocoreValueError, match="flat"):
            ask()


def test_spark_3_refuses_the_data_source(spark: Any, gs: Any) -> None:
    if hasattr(spark, "dataSource"):
        pytest.skip("Spark 4 has data sources in Python")
    with pytest.raises(geocore.GeocoreValueError, match=r"Spark 3\.5\.\d.* use geocore\.spark\.read_tracks"):
        gs.register(spark, data_source=True)


def test_the_data_source_has_the_rows_of_read_tracks(spark: Any, gs: Any) -> None:
    if not hasattr(spark, "dataSource"):
        pytest.skip("data sources in Python need Spark 4")
    gs.register(spark, data_source=True)
    folder = str(FIXTURES / "fit")
    found = spark.read.format("geocore").load(folder)
    wanted = gs.read_tracks(spark, folder)
    assert found.schema == wanted.schema
    columns = ["path", "time", "latitude", "longitude", "heart_rate_bpm", "problem"]
    rows = [sorted(map(str, one.select(columns).collect())) for one in (found, wanted)]
    assert rows[0] == rows[1]
    assert len(rows[0]) > 50
    with pytest.raises(Exception, match="no such file or folder"):
        spark.read.format("geocore").load("/nowhere").count()

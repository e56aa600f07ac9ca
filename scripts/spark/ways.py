"""The compared methods for a distance per row: a data frame in, a data frame out."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.functions import pandas_udf

import geocore.spark

RADIUS = 6371008.8
Way = Callable[[DataFrame], DataFrame]


def haversine(lat1: object, lon1: object, lat2: object, lon2: object) -> object:
    """Spark SQL's expression for the sphere."""
    a, b = F.radians(lat1), F.radians(lat2)
    h = F.sin((b - a) / 2) ** 2 + F.cos(a) * F.cos(b) * F.sin((F.radians(lon2) - F.radians(lon1)) / 2) ** 2
    return 2 * RADIUS * F.asin(F.sqrt(h))


def sql(df: DataFrame) -> DataFrame:
    return df.withColumn("distance_m", haversine("lat1", "lon1", "lat2", "lon2"))


def pyproj_udf(df: DataFrame) -> DataFrame:
    @pandas_udf("double")
    def measured(lat1: pd.Series, lon1: pd.Series, lat2: pd.Series, lon2: pd.Series) -> pd.Series:
        from pyproj import Geod

        return pd.Series(Geod(ellps="WGS84").inv(lon1, lat1, lon2, lat2)[2])

    return df.withColumn("distance_m", measured("lat1", "lon1", "lat2", "lon2"))


def ours(df: DataFrame) -> DataFrame:
    return geocore.spark.with_distance(df, "lat1", "lon1", "lat2", "lon2")


def copy(df: DataFrame) -> DataFrame:
    return df


def lag_window(df: DataFrame) -> DataFrame:
    """Statistics of each vehicle's points with Spark SQL alone, on the sphere."""
    order = Window.partitionBy("vehicle").orderBy("time")
    steps = df.withColumns({name + "0": F.lag(name).over(order) for name in ("lat", "lon")})
    step = haversine("lat0", "lon0", "lat", "lon")
    return steps.groupBy("vehicle").agg(F.count("*").alias("points"), F.sum(step).alias("distance_m"))


def tracks(df: DataFrame, partitions: int | None = None) -> DataFrame:
    return geocore.spark.track_statistics(
        df, key="vehicle", time="time", latitude="lat", longitude="lon", partitions=partitions
    )

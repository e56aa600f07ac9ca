"""Computes the distance of each vehicle and the depot nearest to its last position: spark-submit fleet.py POINTS DEPOTS

POINTS is Parquet with vehicle, time, lat and lon, DEPOTS with name, lat and lon.
"""

import sys

from pyspark.sql import SparkSession

from geocore.spark import nearest, track_statistics

spark = SparkSession.builder.appName("fleet").getOrCreate()
points, depots = (spark.read.parquet(path) for path in sys.argv[1:3])
driven = track_statistics(
    points, key="vehicle", time="time", latitude="lat", longitude="lon", longest_gap=600
)
ended = nearest(
    driven,
    depots,
    latitude="last_latitude",
    longitude="last_longitude",
    place_latitude="lat",
    place_longitude="lon",
    column="depot_m",
)
for row in ended.orderBy("vehicle").collect():
    print(
        f"{row.vehicle}: {row.points} points, {row.distance_m:.3f} m, {row.gaps} gaps; "
        f"{row.nearest_name} is {row.depot_m:.3f} m away"
    )
spark.stop()

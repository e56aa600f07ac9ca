"""The nearest of some points to each row."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.types import DoubleType, IntegerType, StructField

from .._errors import GeocoreValueError
from .._index import Index
from .._models import Ellipsoid
from .._names import columns as find
from .._names import degrees
from ._schema import column as _column
from ._schema import field, grown, mapped, of_type


class _Places:
    """The data for the workers: the index, built once in each of them, and the columns to add."""

    def __init__(self, index: Index, columns: pa.Table) -> None:
        self.index, self.columns = index, columns


class _Sent:
    """A value that travels with the function of each task."""

    def __init__(self, value: _Places) -> None:
        self.value = value


def _shared(spark: Any, places: _Places) -> Any:
    """The places, sent to each worker once; by Spark Connect, which has no broadcasts, with each task."""
    try:
        return spark.sparkContext.broadcast(places)
    except PySparkException:
        return _Sent(places)


def collected(rows: DataFrame) -> pa.Table:
    """The rows as a table."""
    if hasattr(rows, "toArrow"):
        return rows.toArrow()
    # Spark 3.5 has no public function for it.
    from pyspark.sql.pandas.types import to_arrow_schema

    collect: Any = rows._collect_as_arrow
    schema = to_arrow_schema(rows.schema)
    batches = collect()
    # Timestamps have the session's time zone in the batches, and UTC in the schema.
    return pa.Table.from_batches(batches).cast(schema) if batches else schema.empty_table()


def nearest(
    df: DataFrame,
    places: DataFrame,
    *,
    latitude: str | None = None,
    longitude: str | None = None,
    place_latitude: str | None = None,
    place_longitude: str | None = None,
    keep: Sequence[str] | None = None,
    prefix: str = "nearest_",
    k: int = 1,
    within: float = math.inf,
    column: str = "distance_m",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> DataFrame:
    """Joins each row with its nearest places: k rows, nearest first.

    The places are collected and sent to every worker, which puts them in a tree once. A place takes 40 bytes
    and its kept columns. The rows are not shuffled.

    Parameters
    ----------
    df, places : pyspark.sql.DataFrame
        The rows, and the places, which must fit into the memory of a worker.
    latitude, longitude, place_latitude, place_longitude : str, optional
        Columns of numbers, degrees. The places' columns default to the names of the rows' columns.
        Without any of them, columns and units are found by name: see
        :func:`geocore.columns`.
    keep : sequence of str, optional
        The places' columns to add; defaults to all but the coordinates.
    prefix : str
        The prefix of their names.
    k : int
        The number of places, from 1.
    within : float
        The maximum distance of a place in meters.
    column : str
        The name of the distance column.
    method, ellipsoid
        As for :class:`geocore.Index`.

    Returns
    -------
    pyspark.sql.DataFrame
        The columns of `df`, `rank` (from 1), the kept columns of the place, and its distance in meters. A row
        with no place within the distance, or without valid coordinates, appears once, with nulls. At equal
        distances the place with the lower values comes first.

    Raises
    ------
    GeocoreValueError
        A column is missing or exists already, or the method, ellipsoid or k is invalid.
    GeocoreTypeError
        A column is not numeric.
    """
    if not isinstance(k, int) or k < 1:
        raise GeocoreValueError(f"k is {k!r}: give a number of places from 1")
    if not float(within) >= 0:
        raise GeocoreValueError(f"within is {within!r}: give meters from 0")
    # Without names, the places' columns are found separately.
    given = place_latitude or latitude, place_longitude or longitude
    latitude, longitude, *factors = _coordinates(df, latitude, longitude, "")
    place_lat, place_lon, *place_factors = _coordinates(places, *given, "place_")
    there = place_lat, place_lon
    kept = [name for name in places.columns if name not in there] if keep is None else list(keep)
    kinds = [field(places, name, "keep").dataType for name in kept]
    added = [StructField(prefix + name, kind) for name, kind in zip(kept, kinds)]
    schema = grown(df, [StructField("rank", IntegerType()), *added, StructField(column, DoubleType())])

    # Sort so that ties do not depend on the order of the rows.
    sought = [_column(there[0]).cast("double"), _column(there[1]).cast("double"), *map(_column, kept)]
    rows = places.select(*(one.alias(f"c{i}") for i, one in enumerate(sought)))
    sortable = [
        name for name, kind in zip(rows.columns, [None, None, *kinds]) if kind is None or _sorts(kind)
    ]
    table = collected(rows.orderBy(*sortable))
    lat, lon = (degrees(table.column(i).to_numpy(), factor) for i, factor in enumerate(place_factors))
    index = Index(lat, lon, method=method, ellipsoid=ellipsoid)
    shared = _shared(df.sparkSession, _Places(index, table.drop_columns(["c0", "c1"])))
    names = [f"c{i}" for i in range(len(schema))]
    where = [df.columns.index(name) for name in (latitude, longitude)]

    def found(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            here = shared.value
            lat, lon = (
                degrees(batch.column(i).cast("double").to_numpy(zero_copy_only=False), factor)
                for i, factor in zip(where, factors)
            )
            near = here.index.query(lat, lon, k, within=within, threads=1)
            there = near.indices >= 0
            # A row without a neighbor is kept.
            there[:, 0] = True
            row, rank = np.nonzero(there)
            place, distance = near.indices[there], near.distance[there]
            missing = place < 0
            which = pa.array(place, mask=missing)
            parts = [
                *batch.take(pa.array(row)).columns,
                pa.array((rank + 1).astype(np.int32), mask=missing),
                *(one.combine_chunks() for one in here.columns.take(which).columns),
                pa.array(distance, mask=missing),
            ]
            yield pa.record_batch(parts, names)

    return mapped(df, found, schema)


def _coordinates(
    df: DataFrame, latitude: str | None, longitude: str | None, prefix: str
) -> tuple[str, str, float, float]:
    """The latitude and longitude columns, found by name if not given, and their factors to degrees."""
    factors = (1.0, 1.0)
    if latitude is None and longitude is None:
        (point,) = find(df.columns, pair=False)
        if point.lat == point.lon or point.lat_hemisphere is not None or point.lon_hemisphere is not None:
            raise GeocoreValueError(
                f"{prefix}latitude: {', '.join(df.columns)} have hemispheres or whole coordinates by "
                "their names: make columns of signed degrees first, and name them"
            )
        latitude, longitude = df.columns[point.lat], df.columns[point.lon]
        factors = (point.lat_factor, point.lon_factor)
    if latitude is None or longitude is None:
        raise GeocoreValueError(f"{prefix}latitude, {prefix}longitude: name both, or none of them")
    of_type(df, latitude, prefix + "latitude")
    of_type(df, longitude, prefix + "longitude")
    return latitude, longitude, *factors


def _sorts(kind: Any) -> bool:
    return kind.typeName() not in ("map", "variant", "struct", "array")

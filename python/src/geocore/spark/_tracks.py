"""Statistics of each vehicle's points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pyspark.sql import Column, DataFrame
from pyspark.sql.types import (
    BinaryType,
    BooleanType,
    ByteType,
    DateType,
    DecimalType,
    DoubleType,
    FloatType,
    IntegerType,
    LongType,
    ShortType,
    StringType,
    StructField,
    StructType,
    TimestampNTZType,
    TimestampType,
)

from .._errors import GeocoreValueError
from .._models import Ellipsoid
from .._track import COUNTS, Figures, Track
from ._parts import PART, STATE, merged, summed
from ._schema import NUMBERS, column, of_type

_KEYS = (
    StringType,
    *NUMBERS,
    BooleanType,
    BinaryType,
    DateType,
    DecimalType,
    TimestampType,
    TimestampNTZType,
)
_FLOATS = (DoubleType, FloatType)
_WHOLE = (ByteType, ShortType, IntegerType, LongType)


def track_statistics(
    df: DataFrame,
    *,
    key: str | Sequence[str],
    time: str,
    latitude: str,
    longitude: str,
    altitude: str | None = None,
    longest_gap: float = math.inf,
    moving_speed: float = 0.5,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    partitions: int | None = None,
) -> DataFrame:
    """Statistics of the points of each key: one row for each, with the values of :class:`geocore.Track`.

    Points are sorted by key, time, latitude, longitude and altitude in range partitions, so one vehicle's
    points may be spread over many of them. Each part is summed in a few hundred bytes, and these are merged.
    Memory does not grow with the points of a key. The statistics are the same, to the last bit, for any
    number of partitions, any order of the rows, and after a lost executor.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        A row for each point, in any order.
    key : str or sequence of str
        The columns that identify the track of a point; null is also a key.
    time : str
        A timestamp, a date, or numbers of seconds.
    latitude, longitude : str
        Numbers, degrees.
    altitude : str, optional
        Numbers, meters.
    longest_gap, moving_speed, method, ellipsoid
        As for :class:`geocore.Track`: the maximum seconds of a step, and the m/s from which it is moving.
    partitions : int, optional
        The number of ranges; defaults to Spark's own (spark.sql.shuffle.partitions).

    Returns
    -------
    pyspark.sql.DataFrame
        The key's columns; points, skipped, gaps (integers); distance_m, elapsed_s, moving_s and the rest
        of :class:`geocore.Figures` (doubles), null if unknown. Points without a time or a valid
        coordinate are skipped and counted.

    Raises
    ------
    GeocoreValueError
        A column, method or ellipsoid is unknown, or a limit is negative.
    GeocoreTypeError
        A column has an unsupported type.
    """
    keys = [key] if isinstance(key, str) else list(key)
    if not keys:
        raise GeocoreValueError("key is empty: name at least one column")
    if partitions is not None and (not isinstance(partitions, int) or partitions < 1):
        raise GeocoreValueError(f"partitions is {partitions!r}: give a number from 1")
    taken = {name.lower() for name in Figures._fields} & {name.lower() for name in keys}
    if taken:
        raise GeocoreValueError(f"key: {', '.join(sorted(taken))} is the name of a figure; rename the column")
    rule: dict[str, Any] = {"longest_gap": float(longest_gap), "moving_speed": float(moving_speed)}
    rule.update(method=method, ellipsoid=ellipsoid)
    # Check the arguments here, so that errors do not come from a worker.
    Track(**rule)

    names = [f"key{i}" for i in range(len(keys))]
    advice = "use a column of text, numbers, dates or times"
    kinds = [of_type(df, name, "key", _KEYS, advice) for name in keys]
    order = [_plain(column(name), kind).alias(alias) for name, kind, alias in zip(keys, kinds, names)]
    order.append(_moment(df, time).alias("time"))
    places = {"latitude": latitude, "longitude": longitude}
    if altitude is not None:
        places["altitude"] = altitude
    for argument, name in places.items():
        of_type(df, name, argument)
        order.append(_plain(column(name).cast("double"), DoubleType()).alias(argument))
    points = df.select(*order)
    # Points with the same time are sorted by coordinate, so that the order of the rows does not matter.
    ranges = points.columns if partitions is None else [partitions, *points.columns]
    ordered = points.repartitionByRange(*ranges).sortWithinPartitions(*points.columns)

    whose = [StructField(alias, kind) for alias, kind in zip(names, kinds)]
    part, state = StructField(PART, IntegerType(), False), StructField(STATE, BinaryType(), False)
    parts = ordered.mapInArrow(summed(len(keys), rule), StructType([*whose, part, state]))
    # Ranges are in the order of their numbers, and so are the parts of a key.
    together = parts.repartition(*names).sortWithinPartitions(*names, PART)
    found = together.mapInArrow(merged(len(keys)), StructType([*whose, *_figures()]))
    return found.toDF(*keys, *Figures._fields)


def _plain(values: Column, kind: object) -> Column:
    """Removes negative zero, which Spark equates with zero when it sorts."""
    return values + 0.0 if isinstance(kind, DoubleType) else values


def _moment(df: DataFrame, name: str) -> Column:
    """Times as timestamps, or seconds as doubles."""
    kind = of_type(
        df,
        name,
        "time",
        (TimestampType, TimestampNTZType, DateType, *_FLOATS, *_WHOLE),
        "give timestamps (pyspark.sql.functions.to_timestamp), dates, or numbers of seconds",
    )
    if isinstance(kind, (TimestampType, TimestampNTZType)):
        return column(name)
    if isinstance(kind, DateType):
        return column(name).cast("timestamp_ntz")
    return _plain(column(name).cast("double"), DoubleType())


def _figures() -> list[StructField]:
    kinds = [LongType() if i < COUNTS else DoubleType() for i in range(len(Figures._fields))]
    return [StructField(name, kind) for name, kind in zip(Figures._fields, kinds)]

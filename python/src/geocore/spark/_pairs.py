"""A data frame with the distance of the two points in each row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyspark.sql import DataFrame
from pyspark.sql.types import DoubleType, StructField

from .. import arrow
from .._models import Ellipsoid, model
from ._schema import grown, mapped, of_type


def with_distance(
    df: DataFrame,
    lat1: str,
    lon1: str,
    lat2: str,
    lon2: str,
    *,
    column: str = "distance_m",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> DataFrame:
    """The data frame with an added column: the distance of the two points in each row, in meters.

    All columns of the frame are sent to Python and back, which costs ten times as much as the distances.
    Select the needed columns first. For files, use :func:`process_files`.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        Batch or streaming.
    lat1, lon1, lat2, lon2 : str
        Names of columns of numbers, degrees.
    column : str
        The name of the new column.
    method, ellipsoid
        As for :func:`geocore.distance`.

    Returns
    -------
    pyspark.sql.DataFrame
        `column` is a double: null if a coordinate is null, NaN if one is invalid.

    Raises
    ------
    GeocoreValueError
        A column, method or ellipsoid is unknown, or `column` exists already.
    GeocoreTypeError
        A column is not numeric.
    """
    names = dict(zip(arrow.PAIR, (lat1, lon1, lat2, lon2)))
    for argument, name in names.items():
        of_type(df, name, argument)
    model(method, ellipsoid)
    schema = grown(df, [StructField(column, DoubleType())])
    columns = [f"c{df.columns.index(name)}" for name in names.values()]
    added = f"c{len(df.columns)}"

    def measured(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield arrow.with_distance(
                batch, columns=columns, name=added, method=method, ellipsoid=ellipsoid, threads=1
            )

    return mapped(df, measured, schema)

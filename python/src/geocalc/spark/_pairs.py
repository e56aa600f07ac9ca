"""A data frame with the distance of the two places in each row."""

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
    """The data frame with one column more: the distance of the two places in each row, in meters.

    All columns of the frame go to Python and back, which costs ten times what the distances cost: select
    what is needed first. Files to files are for :func:`process_files`.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        Batch or streaming.
    lat1, lon1, lat2, lon2 : str
        Names of columns of numbers, degrees.
    column : str
        What the new column is called.
    method, ellipsoid
        As for :func:`geocalc.distance`.

    Returns
    -------
    pyspark.sql.DataFrame
        `column` is a double: null where a coordinate is null, NaN where one is invalid.

    Raises
    ------
    GeocalcValueError
        There is no such column, method or ellipsoid, or `column` is there already.
    GeocalcTypeError
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

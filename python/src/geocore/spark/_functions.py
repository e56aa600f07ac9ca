"""Distances as columns of Spark, and as functions of its SQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from pyspark.sql import Column, SparkSession
from pyspark.sql import functions as F

from .. import arrow
from .._errors import GeocoreValueError
from .._models import Ellipsoid, model

IntoColumn: TypeAlias = str | Column | float
"""The name of a column, a column, or a number for all rows."""

_STRUCT = "lat double, lon double, azimuth2 double"


def distance(
    lat1: IntoColumn,
    lon1: IntoColumn,
    lat2: IntoColumn,
    lon2: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> Column:
    """The distance of two points in meters: a column of doubles for `select`, `withColumn`, `where`.

    Arguments are columns, names of columns, or numbers, in degrees. Only these columns go to Python, not the
    whole row. Null if an argument is null. NaN for an invalid coordinate, but null before Spark 4.1, whose
    pandas functions cannot return NaN.

    Raises a GeocoreValueError for an unknown method or ellipsoid, and a GeocoreTypeError for other arguments.
    """
    return _called(_distance(method, ellipsoid), (lat1, lon1, lat2, lon2))


def azimuth(
    lat1: IntoColumn,
    lon1: IntoColumn,
    lat2: IntoColumn,
    lon2: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> Column:
    """The azimuth of the second point from the first, in degrees clockwise from north in [0, 360).

    Otherwise as :func:`distance`.
    """
    return _called(_azimuth(method, ellipsoid), (lat1, lon1, lat2, lon2))


def direct(
    lat: IntoColumn,
    lon: IntoColumn,
    azimuth: IntoColumn,
    distance: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> Column:
    """The destination after meters at an azimuth: a struct of `lat`, `lon` and `azimuth2`, in degrees.

    Otherwise as :func:`distance`; before Spark 4.1, a struct of nulls instead of null.
    """
    return _called(_direct(method, ellipsoid), (lat, lon, azimuth, distance))


def register(
    spark: SparkSession,
    *,
    prefix: str = "geocore_",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    data_source: bool | None = None,
) -> None:
    """Registers functions of SQL, and from Spark 4 the data source "geocore" for recordings.

    - `geocore_distance(lat1, lon1, lat2, lon2)`: meters
    - `geocore_azimuth(lat1, lon1, lat2, lon2)`: degrees
    - `geocore_direct(lat, lon, azimuth, meters)`: a struct of `lat`, `lon` and `azimuth2`
    - `spark.read.format("geocore").load("rides")`: the rows of :func:`read_tracks`

    The functions work as :func:`distance`, :func:`azimuth` and :func:`direct`, and stay registered while the
    session lives.

    Parameters
    ----------
    spark : pyspark.sql.SparkSession
    prefix : str
        The beginning of the functions' names.
    method, ellipsoid
        As for :func:`geocore.distance`.
    data_source : bool, optional
        Whether to register the data source; by default, if Spark supports it.

    Raises
    ------
    GeocoreValueError
        The method or ellipsoid is unknown, or `data_source` is True before Spark 4.
    """
    sources = getattr(spark, "dataSource", None)
    if data_source and sources is None:
        raise GeocoreValueError(
            f"Spark {spark.version} has no data sources in Python: use geocore.spark.read_tracks, or Spark 4"
        )
    for name, made in (("distance", _distance), ("azimuth", _azimuth), ("direct", _direct)):
        spark.udf.register(prefix + name, made(method, ellipsoid))
    if sources is not None and data_source is not False:
        from ._data_source import TrackSource

        sources.register(TrackSource)


def _distance(method: str, ellipsoid: Ellipsoid) -> Any:
    return _function(lambda rows, **options: arrow.distance(rows, **options), "double", method, ellipsoid)


def _azimuth(method: str, ellipsoid: Ellipsoid) -> Any:
    return _function(
        lambda rows, **options: arrow.inverse(rows, **options).azimuth1, "double", method, ellipsoid
    )


def _direct(method: str, ellipsoid: Ellipsoid) -> Any:
    return _function(lambda rows, **options: arrow.direct(rows, **options), _STRUCT, method, ellipsoid)


def _called(function: Any, values: tuple[IntoColumn, ...]) -> Column:
    columns = [F.lit(value) if isinstance(value, (int, float, np.number)) else value for value in values]
    called: Column = function(*columns)
    return called


def _function(solve: Callable[..., Any], kind: str, method: str, ellipsoid: Ellipsoid) -> Any:
    """A function of Spark for four columns of numbers."""
    model(method, ellipsoid)
    # Spark runs as many tasks as there are cores.
    options: dict[str, Any] = {"columns": arrow.PAIR, "method": method, "ellipsoid": ellipsoid, "threads": 1}
    names = [field.split()[0] for field in kind.split(", ")] if " " in kind else None

    def solved(columns: tuple[Any, ...]) -> list[Any]:
        import pyarrow as pa

        found = solve(pa.table(list(columns), names=list(arrow.PAIR)), **options)
        return [pa.array(one) for one in (found if names else [found])]

    def by_arrow(a: Any, b: Any, c: Any, d: Any) -> Any:
        import pyarrow as pa

        arrays = solved((a, b, c, d))
        if names is None:
            return arrays[0]
        return pa.StructArray.from_arrays(arrays, names=names, mask=arrays[0].is_null())

    def by_pandas(a: Any, b: Any, c: Any, d: Any) -> Any:
        import pandas as pd
        import pyarrow as pa

        arrays = solved(tuple(pa.array(series, from_pandas=True) for series in (a, b, c, d)))
        if names is None:
            return pd.Series(arrays[0].to_numpy(zero_copy_only=False))
        return pd.DataFrame({name: one.to_numpy(zero_copy_only=False) for name, one in zip(names, arrays)})

    if hasattr(F, "arrow_udf"):
        import pyarrow as pa

        return F.arrow_udf(_hinted(by_arrow, pa.Array, pa.Array), kind)
    import pandas as pd
    from pyspark.sql.pandas.functions import pandas_udf

    make: Any = pandas_udf
    return make(_hinted(by_pandas, pd.Series, pd.Series if names is None else pd.DataFrame), kind)


def _hinted(function: Any, argument: Any, result: Any) -> Any:
    """The function with the type hints by which pyspark chooses how to call it."""
    function.__annotations__ = {**dict.fromkeys("abcd", argument), "return": result}
    return function

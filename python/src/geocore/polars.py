"""Expressions of polars: distances in select, with_columns and lazy queries.

import polars as pl, geocore.polars as gp

frame.with_columns(gp.distance("lat1", "lon1", "lat2", "lon2").alias("distance_m"))
frame.with_columns(gp.along("lat", "lon").over("vehicle").alias("step_m"))
"""

from __future__ import annotations

from typing import TypeAlias

import polars as pl

from . import arrow
from ._models import Ellipsoid

IntoColumn: TypeAlias = str | pl.Expr | float
"""The name of a column, an expression, or a number for all rows."""

__all__ = ["along", "distance"]


def distance(
    lat1: IntoColumn,
    lon1: IntoColumn,
    lat2: IntoColumn,
    lon2: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> pl.Expr:
    """The distance of two points, in meters: an expression of Float64, null if an argument is.

    Arguments are column names, expressions or numbers, in degrees. It is computed row by row, so the
    streaming engine supports it. Raises the errors of :func:`geocore.distance` when the query runs.

    >>> import polars as pl, geocore.polars
    >>> frame = pl.DataFrame({"lat": [0.0, 10.0], "lon": [1.0, 1.0]})
    >>> frame.select(geocore.polars.distance("lat", "lon", 0.0, 0.0).round(3))["lat"].to_list()
    [111319.491, 1111387.277]
    """

    def solve(rows: pl.Series) -> pl.Series:
        found = arrow.distance(rows, columns=arrow.PAIR, method=method, ellipsoid=ellipsoid, threads=threads)
        return _series(found, rows.name)

    columns = dict(zip(arrow.PAIR, (lat1, lon1, lat2, lon2)))
    return (
        _struct(columns).map_batches(solve, return_dtype=pl.Float64, is_elementwise=True).alias(_name(lat1))
    )


def along(
    lat: IntoColumn,
    lon: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> pl.Expr:
    """The distance of each point from the previous row's, in meters; `.over(column)` for many paths.

    Null where there is no step, NaN for invalid coordinates, as in :func:`geocore.arrow.along`.
    """

    def solve(rows: pl.Series) -> pl.Series:
        found = arrow.along(rows, columns=("lat", "lon"), method=method, ellipsoid=ellipsoid, threads=threads)
        return _series(found, rows.name)

    return _struct({"lat": lat, "lon": lon}).map_batches(solve, return_dtype=pl.Float64).alias(_name(lat))


def _struct(columns: dict[str, IntoColumn]) -> pl.Expr:
    return pl.struct(_expression(value).alias(name) for name, value in columns.items())


def _expression(value: IntoColumn) -> pl.Expr:
    if isinstance(value, pl.Expr):
        return value
    return pl.col(value) if isinstance(value, str) else pl.lit(value)


def _name(first: IntoColumn) -> str:
    """The name of the result: as in polars, the first argument's."""
    return _expression(first).meta.output_name()


def _series(column: arrow.Column, name: str) -> pl.Series:
    return pl.Series(name, column)

"""Expressions of polars: distances in select, with_columns and lazy queries.

import polars as pl, geocore.polars as gp

frame.with_columns(gp.distance("lat1", "lon1", "lat2", "lon2").alias("distance_m"))
frame.with_columns(gp.azimuth("lat1", "lon1", "lat2", "lon2").alias("azimuth"))
frame.with_columns(gp.direct("lat", "lon", "azimuth", 1000).alias("destination")).unnest("destination")
frame.with_columns(gp.along("lat", "lon").over("vehicle").alias("step_m"))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import polars as pl

from . import arrow
from ._models import Ellipsoid

IntoColumn: TypeAlias = str | pl.Expr | float
"""The name of a column, an expression, or a number for all rows."""

__all__ = ["along", "azimuth", "direct", "distance", "inverse"]


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


def inverse(
    lat1: IntoColumn,
    lon1: IntoColumn,
    lat2: IntoColumn,
    lon2: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> pl.Expr:
    """Distance and azimuths of two points: a struct of `distance`, `azimuth1`, `azimuth2`.

    Azimuths are degrees clockwise from north in [0, 360) and point onward at both points. Fields are null if
    an argument is. Arguments and errors are as for :func:`distance`.

    >>> import polars as pl, geocore.polars
    >>> frame = pl.DataFrame({"lat": [0.0], "lon": [1.0]})
    >>> frame.select(d=geocore.polars.inverse("lat", "lon", 0.0, 3.0)).unnest("d").row(0)
    (222638.98158654713, 90.0, 90.0)
    """

    def solve(rows: pl.Series) -> arrow.Inverse:
        return arrow.inverse(rows, columns=arrow.PAIR, method=method, ellipsoid=ellipsoid, threads=threads)

    return _solved(solve, arrow.Inverse._fields, (lat1, lon1, lat2, lon2))


def azimuth(
    lat1: IntoColumn,
    lon1: IntoColumn,
    lat2: IntoColumn,
    lon2: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> pl.Expr:
    """The azimuth of the second point from the first, in degrees clockwise from north: a Float64.

    Arguments and errors are as for :func:`distance`.

    >>> import polars as pl, geocore.polars
    >>> frame = pl.DataFrame({"lat": [0.0], "lon": [1.0]})
    >>> frame.select(geocore.polars.azimuth("lat", "lon", 0.0, 3.0))["lat"].to_list()
    [90.0]
    """
    found = inverse(lat1, lon1, lat2, lon2, method=method, ellipsoid=ellipsoid, threads=threads)
    return found.struct.field("azimuth1").alias(_name(lat1))


def direct(
    lat: IntoColumn,
    lon: IntoColumn,
    azimuth: IntoColumn,
    distance: IntoColumn,
    *,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> pl.Expr:
    """The destination after meters at an azimuth: a struct of `lat`, `lon` and `azimuth2`.

    `azimuth` is in degrees clockwise from north, `distance` in meters. Otherwise as :func:`inverse`.

    >>> import polars as pl, geocore.polars
    >>> frame = pl.DataFrame({"lat": [0.0], "lon": [1.0]})
    >>> place = geocore.polars.direct("lat", "lon", 90, 1000)
    >>> frame.select(place.struct.field("lon").round(6))["lon"].to_list()
    [1.008983]
    """

    def solve(rows: pl.Series) -> arrow.Direct:
        return arrow.direct(rows, columns=arrow.PAIR, method=method, ellipsoid=ellipsoid, threads=threads)

    return _solved(solve, arrow.Direct._fields, (lat, lon, azimuth, distance))


def _solved(
    solve: Callable[[pl.Series], Sequence[arrow.Column]],
    fields: Sequence[str],
    values: Sequence[IntoColumn],
) -> pl.Expr:
    """An expression of a struct: the results for four columns of numbers."""

    def rows(structs: pl.Series) -> pl.Series:
        columns = {name: _series(column, name) for name, column in zip(fields, solve(structs))}
        return pl.DataFrame(columns).to_struct(structs.name)

    kind = pl.Struct(dict.fromkeys(fields, pl.Float64))
    structs = _struct(dict(zip(arrow.PAIR, values)))
    return structs.map_batches(rows, return_dtype=kind, is_elementwise=True).alias(_name(values[0]))


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

"""Scalar functions for DuckDB: distances in SQL.

import duckdb, geocore.duckdb

connection = duckdb.connect()
geocore.duckdb.register(connection)
connection.sql("SELECT geocore_distance(lat1, lon1, lat2, lon2) FROM pairs")
"""

from __future__ import annotations

from typing import Any

from . import arrow
from ._models import Ellipsoid, model

__all__ = ["register"]


def register(
    connection: Any,
    *,
    prefix: str = "geocore_",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> None:
    """Registers scalar functions in a connection of DuckDB, and replaces functions of the same names.

    - `geocore_distance(lat1, lon1, lat2, lon2)`: meters
    - `geocore_azimuth(lat1, lon1, lat2, lon2)`: the azimuth of the second point from the first, degrees
      clockwise from north in [0, 360)
    - `geocore_direct(lat, lon, azimuth, meters)`: a struct of `lat`, `lon` and `azimuth2`

    Coordinates are degrees. Results are NULL if an argument is NULL, and NaN for invalid coordinates. DuckDB
    passes columns through Arrow, which needs pyarrow.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
    prefix : str
        The beginning of the names.
    method, ellipsoid
        As for :func:`geocore.distance`.

    Examples
    --------
    >>> import duckdb, geocore.duckdb
    >>> connection = duckdb.connect()
    >>> geocore.duckdb.register(connection)
    >>> connection.execute("SELECT round(geocore_distance(0, 0, 0, 1), 3)").fetchone()
    (111319.491,)
    """
    import pyarrow as pa

    model(method, ellipsoid)

    def table(*columns: Any) -> Any:
        return pa.table(list(columns), names=list(arrow.PAIR))

    # DuckDB has its own threads.
    options: dict[str, Any] = {"columns": arrow.PAIR, "method": method, "ellipsoid": ellipsoid, "threads": 1}

    def distance(a: Any, b: Any, c: Any, d: Any) -> Any:
        return pa.array(arrow.distance(table(a, b, c, d), **options))

    def azimuth(a: Any, b: Any, c: Any, d: Any) -> Any:
        return pa.array(arrow.inverse(table(a, b, c, d), **options).azimuth1)

    def direct(a: Any, b: Any, c: Any, d: Any) -> Any:
        found = arrow.direct(table(a, b, c, d), **options)
        arrays = [pa.array(column) for column in found]
        return pa.StructArray.from_arrays(arrays, names=list(found._fields), mask=arrays[0].is_null())

    doubles = ["DOUBLE"] * 4
    results = {
        "distance": (distance, "DOUBLE"),
        "azimuth": (azimuth, "DOUBLE"),
        "direct": (direct, "STRUCT(lat DOUBLE, lon DOUBLE, azimuth2 DOUBLE)"),
    }
    for name, (function, kind) in results.items():
        known = "SELECT 1 FROM duckdb_functions() WHERE function_name = ?"
        if connection.execute(known, [prefix + name]).fetchall():
            connection.remove_function(prefix + name)
        connection.create_function(prefix + name, function, doubles, kind, type="arrow")

"""Distances for Arrow data, without copies: whatever has the Arrow PyCapsule interface in, and out.

Record batches, tables and data frames of pyarrow, polars, nanoarrow, pandas, duckdb, arro3 and others; none
of these is needed. Slices, offsets, chunks and nulls are fine: a row with a null has null, one with an
invalid coordinate NaN. Results are Arrow arrays of float64: `pyarrow.array(column)`, `polars.Series(column)`
and so on take them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import _along, _pairs
from .._columns import Array
from .._errors import GeocalcTypeError
from .._models import Ellipsoid
from .._pairs import Inverse
from ._column import Batch, BatchType, Column, Table
from ._import import Field, chunks
from ._points import coordinates, points
from ._values import both, numbers
from ._values import groups as _groups

PAIR = ("lat1", "lon1", "lat2", "lon2")

__all__ = ["Column", "along", "distance", "inverse", "points", "with_distance"]


def distance(
    data: Any,
    *,
    columns: Sequence[str] = PAIR,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Column:
    """The distance of the two places in each row, in meters.

    Parameters
    ----------
    data
        A record batch, a struct array, a table or a data frame with the Arrow PyCapsule interface.
    columns : sequence of str
        Four columns of numbers, the latitudes and longitudes in degrees of the two places; or two of
        points, as GeoArrow or WKB.
    method, ellipsoid, threads
        As for :func:`geocalc.distance`.

    Returns
    -------
    Column
        A float64 for each row, of all chunks together.

    Raises
    ------
    GeocalcTypeError
        `data` has no such interface, or a column is not numeric.
    GeocalcValueError
        There is no such column, method or ellipsoid.
    """
    fields, _ = chunks(data)
    result = np.empty(sum(field.length for field in fields))
    valid = _each(
        fields,
        columns,
        lambda part, places: _pairs.distance(
            *places, method=method, ellipsoid=ellipsoid, threads=threads, out=result[part]
        ),
    )
    return Column(result, valid)


def inverse(
    data: Any,
    *,
    columns: Sequence[str] = PAIR,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Inverse:
    """The distance of the two places in each row, and the azimuths of the path at both of them.

    As :func:`distance`; gives three columns, `distance`, `azimuth1` and `azimuth2`.
    """
    fields, _ = chunks(data)
    results = np.empty((3, sum(field.length for field in fields)))

    def solve(part: slice, places: list[Array]) -> None:
        results[:, part] = _pairs.inverse(*places, method=method, ellipsoid=ellipsoid, threads=threads)

    valid = _each(fields, columns, solve)
    return Inverse(*(Column(result, valid) for result in results))


def along(
    data: Any,
    *,
    columns: Sequence[str] = ("lat", "lon"),
    groups: str | None = None,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Column:
    """The distance of each row's place from that of the row before, in meters; paths go on over chunks.

    `columns` are latitude and longitude in degrees, or one of points; `groups` is a column of numbers or
    text that says whose each place is, as for :func:`geocalc.along`. Null for a place that is null; NaN for
    the first place of a path and after a null.
    """
    fields, _ = chunks(data)
    parts, masks, whose = [], [], []
    for field in fields:
        places, valid = _places(field, columns)
        parts.append([place if valid is None else np.where(valid, place, np.nan) for place in places])
        masks.append(np.ones(field.length, bool) if valid is None else valid)
        if groups is not None:
            whose.append(_groups(field.child(groups)))
    if not parts:
        return Column(np.empty(0))
    lat, lon = (np.concatenate(pieces) for pieces in zip(*parts))
    steps = _along.along(
        lat,
        lon,
        groups=np.concatenate(whose) if whose else None,
        method=method,
        ellipsoid=ellipsoid,
        threads=threads,
    )
    return Column(steps, np.concatenate(masks))


def with_distance(
    batch: Any,
    *,
    columns: Sequence[str] = PAIR,
    name: str = "distance_m",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Any:
    """A record batch or table with one more column, the distances of its rows in meters.

    What Spark's mapInArrow, Ray's map_batches, Dask and DuckDB ask for. The result of a record batch or table
    of pyarrow is one of pyarrow, of anything else an object with the Arrow PyCapsule interface; columns
    are not copied. Arguments and errors as of :func:`distance`.
    """
    options: dict[str, Any] = {"method": method, "ellipsoid": ellipsoid, "threads": threads}
    if hasattr(batch, "append_column"):
        import pyarrow

        column = distance(batch, columns=columns, **options)
        return batch.append_column(name, pyarrow.array(column))
    fields, (schema, owner) = chunks(batch)
    if schema.format != b"+s":
        raise GeocalcTypeError(f"{type(batch).__name__} has no columns: give a record batch")
    kind = BatchType(schema, owner, name)
    batches = []
    for field in fields:
        result = np.empty(field.length)
        places, valid = _places(field, columns)
        _pairs.distance(*places, out=result, **options)
        batches.append(Batch(field, Column(result, valid, name), kind))
    return batches[0] if hasattr(batch, "__arrow_c_array__") else Table(batches, kind)


def _each(
    fields: list[Field], columns: Sequence[str], solve: Callable[[slice, list[Array]], object]
) -> Array | None:
    """Solves each chunk; where the rows of all of them are not null, None if all are."""
    masks, start, nulls = [], 0, False
    for field in fields:
        places, valid = _places(field, columns)
        if len(places) != 4:
            raise _wrong_columns(columns, "four columns of numbers or two of points")
        solve(slice(start, start + field.length), places)
        masks.append(np.ones(field.length, bool) if valid is None else valid)
        nulls, start = nulls or valid is not None, start + field.length
    return np.concatenate(masks) if nulls else None


def _places(field: Field, columns: Sequence[str]) -> tuple[list[Array], Array | None]:
    """Latitudes and longitudes in turn, and where none is null."""
    if isinstance(columns, str):
        raise _wrong_columns(columns, "a sequence of names")
    found = [field.child(name) for name in columns]
    valid = field.valid()
    places: list[Array] = []
    for child in found:
        if child.format in ("+s", "z", "Z", "vz") or child.format.startswith("+w:"):
            lat, lon, there = coordinates(child)
            places += [lat, lon]
        else:
            places.append(numbers(child))
            there = child.valid()
        valid = both(valid, there)
    if len(places) % 2 or not places:
        raise _wrong_columns(columns, "a latitude and a longitude for each place")
    return places, valid


def _wrong_columns(columns: Sequence[str], wanted: str) -> GeocalcTypeError:
    return GeocalcTypeError(f"columns is {columns!r}: name {wanted}")

"""Distances for Arrow data, without copies, for any object with the Arrow PyCapsule interface.

Data may be record batches, tables and data frames of pyarrow, polars, nanoarrow, pandas, duckdb, arro3 and
others; none of these is needed. Slices, offsets, chunks and nulls are supported: a row with a null gives
null, one with an invalid coordinate NaN. Without `columns`, the columns are found by name, as in
:func:`geocore.columns`, and numbers in other units are converted to degrees. Integers, floating-point
numbers, decimals and dictionaries of these (a category of pandas) are read; columns of other types are
refused. Results are Arrow arrays of float64, accepted by `pyarrow.array(column)`, `polars.Series(column)` and
others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import _along, _pairs
from .._columns import Array
from .._errors import GeocoreTypeError, GeocoreValueError
from .._models import Ellipsoid
from .._names import columns as _by_names
from .._pairs import Direct, Inverse
from ._column import Batch, BatchType, Column, Table
from ._import import Field, chunks
from ._points import coordinates, has_points, located, points
from ._values import both, numbers
from ._values import groups as _groups

PAIR = ("lat1", "lon1", "lat2", "lon2")

__all__ = ["Column", "Direct", "Inverse", "along", "direct", "distance", "inverse", "points", "with_distance"]


def distance(
    data: Any,
    *,
    columns: Sequence[str] | None = None,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Column:
    """The distance of the two points in each row, in meters.

    Parameters
    ----------
    data
        A record batch, a struct array, a table or a data frame with the Arrow PyCapsule interface.
    columns : sequence of str, optional
        Four columns of numbers, the latitudes and longitudes in degrees of the two points; or two of
        points, as GeoArrow or WKB. By default, coordinates, units and hemisphere letters are found by column
        names: see :func:`geocore.columns`.
    method, ellipsoid, threads
        As for :func:`geocore.distance`.

    Returns
    -------
    Column
        A float64 for each row, of all chunks together.

    Raises
    ------
    GeocoreTypeError
        `data` has no such interface, or a column is not numeric.
    GeocoreValueError
        A column, method or ellipsoid is unknown, or the names do not identify the coordinates.
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
    columns: Sequence[str] | None = None,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Inverse:
    """The distance of the two points in each row, and the azimuths of the path at both of them.

    Like :func:`distance`, but with three columns, `distance`, `azimuth1` and `azimuth2`.
    """
    fields, _ = chunks(data)
    results = np.empty((3, sum(field.length for field in fields)))

    def solve(part: slice, places: list[Array]) -> None:
        results[:, part] = _pairs.inverse(*places, method=method, ellipsoid=ellipsoid, threads=threads)

    valid = _each(fields, columns, solve)
    return Inverse(*(Column(result, valid) for result in results))


def direct(
    data: Any,
    *,
    columns: Sequence[str],
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Direct:
    """The destination after a distance at an azimuth, for each row, as :func:`geocore.direct`.

    `columns` are latitude, longitude and azimuth in degrees and the distance in meters; or a column of
    points,
    the azimuth and the distance. Returns three columns, `lat`, `lon` and `azimuth2`. Errors are as for
    :func:`distance`.
    """
    fields, _ = chunks(data)
    results = np.empty((3, sum(field.length for field in fields)))

    def solve(part: slice, values: list[Array]) -> None:
        results[:, part] = _pairs.direct(*values, method=method, ellipsoid=ellipsoid, threads=threads)

    valid = _each(fields, columns, solve)
    return Direct(*(Column(result, valid) for result in results))


def along(
    data: Any,
    *,
    columns: Sequence[str] | None = None,
    groups: str | None = None,
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Column:
    """The distance of each row's point from the previous row's, in meters; paths continue across chunks.

    `columns` are latitude and longitude in degrees, or one of points; by default they are found by name,
    as for :func:`distance`. `groups` is a column of numbers or text with the path of each point,
    as for :func:`geocore.along`.

    Null where there is no step: for the first point of a path, for a point that is null and for the one
    after it. NaN if one of the two points has invalid coordinates. Sums ignore nulls, so the sum of
    the steps of a path is its length.
    """
    lat, lon, valid, whose = path(data, columns, groups)
    codes = None if whose is None else _along.group_codes(whose, len(whose))
    steps = _along.along(lat, lon, groups=codes, method=method, ellipsoid=ellipsoid, threads=threads)
    return Column(steps, _along.has_step(valid, codes))


def path(
    data: Any, columns: Sequence[str] | None, groups: str | None = None
) -> tuple[Array, Array, Array, Array | None]:
    """Latitudes, longitudes (NaN for null), whether each point is not null, and its path."""
    parts, masks, whose = [], [], []
    for field in chunks(data)[0]:
        places, valid = _places(field, columns, 1)
        parts.append([place if valid is None else np.where(valid, place, np.nan) for place in places])
        masks.append(np.ones(field.length, bool) if valid is None else valid)
        if groups is not None:
            whose.append(_groups(field.child(groups)))
    if not parts:
        return np.empty(0), np.empty(0), np.empty(0, bool), None
    lat, lon = (np.concatenate(pieces) for pieces in zip(*parts))
    return lat, lon, np.concatenate(masks), np.concatenate(whose) if whose else None


def with_distance(
    batch: Any,
    *,
    columns: Sequence[str] | None = None,
    name: str = "distance_m",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
    threads: int | None = None,
) -> Any:
    """A record batch or table with one more column, the distances of its rows in meters.

    For Spark's mapInArrow, Ray's map_batches, Dask and DuckDB. A record batch or table of pyarrow gives
    one of pyarrow, other data an object with the Arrow PyCapsule interface; columns
    are not copied. Arguments and errors are as for :func:`distance`; also raises a GeocoreValueError if a
    column `name` exists.
    """
    options: dict[str, Any] = {"method": method, "ellipsoid": ellipsoid, "threads": threads}
    if type(batch).__module__ == "pyarrow.lib" and type(batch).__name__ in ("RecordBatch", "Table"):
        import pyarrow

        _not_taken(name, batch.schema.names)
        column = pyarrow.array(distance(batch, columns=columns, **options))
        schema = batch.schema.append(pyarrow.field(name, column.type))
        if isinstance(batch, pyarrow.Table):
            return batch.append_column(name, column)
        # pyarrow before 18 has no RecordBatch.append_column.
        return pyarrow.RecordBatch.from_arrays([*batch.columns, column], schema=schema)
    fields, (schema, owner) = chunks(batch)
    if schema.format != b"+s":
        raise GeocoreTypeError(f"{type(batch).__name__} has no columns: give a record batch")
    _not_taken(name, [(schema.children[i].contents.name or b"").decode() for i in range(schema.n_children)])
    kind = BatchType(schema, owner, name)
    batches = []
    for field in fields:
        result = np.empty(field.length)
        places, valid = _places(field, columns, 2)
        _pairs.distance(*places, out=result, **options)
        batches.append(Batch(field, Column(result, valid, name), kind))
    return batches[0] if hasattr(batch, "__arrow_c_array__") else Table(batches, kind)


def _each(
    fields: list[Field], columns: Sequence[str] | None, solve: Callable[[slice, list[Array]], object]
) -> Array | None:
    """Solves each chunk; returns the mask of rows that are not null, or None if all are."""
    masks, start, nulls = [], 0, False
    for field in fields:
        places, valid = _places(field, columns, 2)
        solve(slice(start, start + field.length), places)
        masks.append(np.ones(field.length, bool) if valid is None else valid)
        nulls, start = nulls or valid is not None, start + field.length
    return np.concatenate(masks) if nulls else None


def _places(field: Field, columns: Sequence[str] | None, count: int) -> tuple[list[Array], Array | None]:
    """Latitudes and longitudes of `count` points per row, and the mask of rows without nulls."""
    if columns is None:
        return _named(field, count)
    if isinstance(columns, str):
        raise _wrong_columns(columns, "a sequence of names")
    places: list[Array] = []
    valid = None
    for child in [field.child(name) for name in columns]:
        if has_points(child):
            lat, lon, there = coordinates(child)
            places += [lat, lon]
        else:
            number, there = numbers(child)
            places.append(number)
        valid = both(valid, there)
    if len(places) != 2 * count:
        few = "two columns of numbers or one of points"
        raise _wrong_columns(columns, few if count == 1 else "four columns of numbers or two of points")
    return places, both(field.valid(), valid)


def _named(field: Field, count: int) -> tuple[list[Array], Array | None]:
    """Like the function above, for columns that are found by name."""
    if field.format != "+s":
        raise GeocoreValueError("there are no columns: give a record batch, a table or a struct array")
    children = field.children()
    places: list[Array] = []
    valid = field.valid()
    for point in _by_names([child.name for child in children], pair=count == 2):
        lat, lon, there = located(children, point)
        places += [lat, lon]
        valid = both(valid, there)
    return places, valid


def _not_taken(name: str, names: Sequence[str]) -> None:
    if name in names:
        raise GeocoreValueError(
            f"there is a column {name!r} already: drop or rename it, or choose another name"
        )


def _wrong_columns(columns: Sequence[str], wanted: str) -> GeocoreTypeError:
    return GeocoreTypeError(f"columns is {columns!r}: name {wanted}")

"""Points: GeoArrow (structs of x and y, or pairs) and WKB."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from .._columns import Array
from .._errors import GeocoreTypeError, GeocoreValueError
from .._names import PointColumns, degrees, hemisphere
from ._import import Field, chunks
from ._values import BINARY, binaries, both, groups, is_text, looked_up, numbers, refused

_SRID = 0x20000000
_NOWHERE = (np.nan, np.nan)


def points(data: Any, column: str | None = None) -> tuple[Array, Array]:
    """Latitudes and longitudes of points (degrees, NaN for null), as :func:`geocore.distance` takes them.

    `data` is an array of points, or a record batch or table with `column`, with the Arrow
    PyCapsule interface: GeoArrow points, whose x is the longitude, or WKB. Raises a GeocoreTypeError for
    other types and a GeocoreValueError for WKB of other geometries.
    """
    latitudes, longitudes = [], []
    for chunk in chunks(data)[0]:
        field = chunk if column is None else chunk.child(column)
        lat, lon, valid = coordinates(field)
        if valid is not None:
            lat, lon = np.where(valid, lat, np.nan), np.where(valid, lon, np.nan)
        # Copies, because the chunk's memory is released with the chunk.
        latitudes.append(np.array(lat))
        longitudes.append(np.array(lon))
    if not latitudes:
        return np.empty(0), np.empty(0)
    return np.concatenate(latitudes), np.concatenate(longitudes)


def located(children: list[Field], point: PointColumns) -> tuple[Array, Array, Array | None]:
    """The latitudes and longitudes of a row's point in degrees, and whether each is not null.

    Numbers in other units are converted, and columns of hemispheres are applied. Text that is not a
    hemisphere, or contradicts the sign of its number, gives NaN.
    """
    if point.lat == point.lon:
        whole = children[point.lat]
        if has_points(whole):
            return coordinates(whole)
        raise GeocoreTypeError(
            f"column {whole.name!r} has whole coordinates by its name, and is neither GeoArrow nor WKB: "
            "convert it to columns of degrees first, as with geocore.parse, or name other columns in columns="
        )
    lat, lat_valid = _angles(children, point.lat, point.lat_hemisphere, point.lat_factor, longitude=False)
    lon, lon_valid = _angles(children, point.lon, point.lon_hemisphere, point.lon_factor, longitude=True)
    return lat, lon, both(lat_valid, lon_valid)


def _angles(
    children: list[Field], column: int, letters: int | None, factor: float, longitude: bool
) -> tuple[Array, Array | None]:
    values, valid = numbers(children[column])
    if letters is None:
        return degrees(values, factor), valid
    field = children[letters]
    if not is_text(field):
        wanted = "E or W" if longitude else "N or S"
        raise refused(field, f"give text, {wanted}, or name other columns in columns=")
    signs: dict[bytes | None, int] = {None: 0}
    texts = groups(field)
    for text in texts:
        if text not in signs:
            signs[text] = hemisphere(text, longitude)
    found = np.fromiter((signs[text] for text in texts), np.int8, field.length)
    return degrees(values, factor, found), valid


def has_points(field: Field) -> bool:
    """Whether a column has a type supported for points."""
    kind = field.dictionary() or field
    return kind.format in ("+s", *BINARY) or kind.format.startswith("+w:")


def coordinates(field: Field) -> tuple[Array, Array, Array | None]:
    """Latitudes, longitudes and whether each point is not null."""
    dictionary = field.dictionary()
    if dictionary is not None and has_points(field):
        lat, lon, valid = coordinates(dictionary)
        places, valid = looked_up(field, np.column_stack([lat, lon]), valid)
        return places[:, 0], places[:, 1], valid
    if not has_points(field):
        raise refused(field, "give GeoArrow points or WKB")
    valid = field.valid()
    if field.format == "+s":
        if not {"x", "y"} <= {child.name for child in field.children()}:
            raise refused(field, "give GeoArrow points, with x and y, or name columns of numbers")
        lat, lat_valid = numbers(field.child("y"))
        lon, lon_valid = numbers(field.child("x"))
        return lat, lon, both(valid, both(lat_valid, lon_valid))
    if field.format.startswith("+w:"):
        width = int(field.format[3:])
        if width < 2:
            raise refused(field, "give at least two numbers for each point, x and y")
        child = field.children()[0]
        pairs = Field(
            child.schema,
            child.array,
            child.owner,
            child.array.offset + width * field.offset,
            width * field.length,
        )
        places, there = numbers(pairs)
        places = places.reshape(-1, width)
        if there is not None:
            x_and_y = there.reshape(-1, width)
            valid = both(valid, x_and_y[:, 0] & x_and_y[:, 1])
        return places[:, 1], places[:, 0], valid
    present = [True] * field.length if valid is None else valid.tolist()
    read = [_wkb(text) if there else _NOWHERE for text, there in zip(binaries(field), present)]
    places = np.array(read, np.float64).reshape(-1, 2)
    return places[:, 1], places[:, 0], valid


def _wkb(text: bytes) -> tuple[float, float]:
    """Longitude and latitude of a point."""
    order = "<" if text[:1] == b"\1" else ">"
    try:
        (kind,) = struct.unpack_from(order + "I", text, 1)
        # Z and M are flags in EWKB, thousands in ISO WKB.
        if (kind & 0xFFFF) % 1000 == 1:
            x, y = struct.unpack_from(order + "dd", text, 9 if kind & _SRID else 5)
            return x, y
    except struct.error:
        raise GeocoreValueError(f"{len(text)} bytes are too few for a point as WKB") from None
    raise GeocoreValueError(
        f"WKB of kind {kind} is not a point: geocore.geopandas measures lines and polygons, after "
        "geopandas.GeoSeries.from_wkb"
    )

"""Points: GeoArrow (structs of x and y, or pairs) and WKB."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from .._columns import Array
from .._errors import GeocalcTypeError, GeocalcValueError
from ._import import Field, chunks
from ._values import binaries, both, numbers

_SRID = 0x20000000
_NOWHERE = (np.nan, np.nan)


def points(data: Any, column: str | None = None) -> tuple[Array, Array]:
    """Latitudes and longitudes of points (degrees, NaN for null), as :func:`geocalc.distance` takes them.

    `data` is an array of points, or a record batch or table with `column`, of anything that has the Arrow
    PyCapsule interface: GeoArrow points, whose x is the longitude, or WKB. Raises a GeocalcTypeError for
    other types and a GeocalcValueError for WKB of other geometries.
    """
    latitudes, longitudes = [], []
    for chunk in chunks(data)[0]:
        field = chunk if column is None else chunk.child(column)
        lat, lon, valid = coordinates(field)
        if valid is not None:
            lat, lon = np.where(valid, lat, np.nan), np.where(valid, lon, np.nan)
        # Copies: what the chunk has lives no longer than the chunk.
        latitudes.append(np.array(lat))
        longitudes.append(np.array(lon))
    if not latitudes:
        return np.empty(0), np.empty(0)
    return np.concatenate(latitudes), np.concatenate(longitudes)


def coordinates(field: Field) -> tuple[Array, Array, Array | None]:
    """Latitudes, longitudes and whether each point is not null."""
    valid = field.valid()
    if field.format == "+s":
        lat, lon = field.child("y"), field.child("x")
        valid = both(valid, both(lat.valid(), lon.valid()))
        return numbers(lat), numbers(lon), valid
    if field.format.startswith("+w:"):
        width = int(field.format[3:])
        child = field.children()[0]
        pairs = Field(
            child.schema,
            child.array,
            child.owner,
            child.array.offset + width * field.offset,
            width * field.length,
        )
        places = numbers(pairs).reshape(-1, width)
        return places[:, 1], places[:, 0], valid
    if field.format in ("z", "Z", "vz"):
        present = [True] * field.length if valid is None else valid.tolist()
        read = [_wkb(text) if there else _NOWHERE for text, there in zip(binaries(field), present)]
        places = np.array(read, np.float64).reshape(-1, 2)
        return places[:, 1], places[:, 0], valid
    raise GeocalcTypeError(
        f"column {field.name!r} has the Arrow type {field.format!r}: give GeoArrow points or WKB"
    )


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
        raise GeocalcValueError(f"{len(text)} bytes are too few for a point as WKB") from None
    raise GeocalcValueError(f"WKB of kind {kind}: only points have distances")

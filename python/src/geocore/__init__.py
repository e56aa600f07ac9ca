"""Distances on the Earth: GeoCore's kernels for NumPy.

Latitude comes before longitude, in degrees; lengths are meters, areas square meters, azimuths degrees
clockwise from north. The default ellipsoid is WGS 84. Invalid coordinates give NaN.

- :func:`distance`, :func:`inverse`, :func:`direct`: pairs of points, broadcast as by NumPy
- :func:`along`, :func:`matrix`: steps of paths, every point to every point
- :class:`Index`, :func:`nearest`: the nearest of many points
- :func:`crosstrack`, :func:`intersection`: lines through two points
- :func:`area`, :func:`polygon`: rings
- :class:`PolygonIndex`: the polygons that contain a point
- :func:`utm`, :func:`utm_reverse`, :func:`mgrs`, :func:`mgrs_reverse`: grids
- :func:`parse`, :func:`format`: coordinates as text
- :func:`columns`: the columns of a table that hold coordinates, found by their names
- :func:`read_track`: files of positions: GPX, FIT, TCX, KML, NMEA and others
- :class:`Library`: recordings stored by the program geocalc
- :class:`Track`: statistics of a track
- :class:`Geod`: pyproj's Geod, with the same signatures (longitude first)

Import geocore.arrow, geocore.polars, geocore.geopandas and geocore.spark separately.
"""

from ._along import along
from ._errors import GeocoreError, GeocoreTypeError, GeocoreValueError, GeodError
from ._index import Index, Nearest, Within, nearest
from ._library import kernel, version
from ._lines import CrossTrack, Intersection, crosstrack, intersection
from ._matrix import matrix
from ._mgrs import Center, mgrs, mgrs_reverse
from ._names import PointColumns, columns
from ._pairs import Direct, Inverse, direct, distance, inverse
from ._polygon_index import PolygonIndex
from ._polygons import Polygon, area, polygon
from ._recording import Recording, read_track
from ._store import Library
from ._text import Place, format, parse
from ._track import Figures, Track
from ._utm import UTM, UTMReverse, utm, utm_reverse
from .geod import Geod

__version__ = version()

__all__ = [
    "UTM",
    "Center",
    "CrossTrack",
    "Direct",
    "Figures",
    "GeocoreError",
    "GeocoreTypeError",
    "GeocoreValueError",
    "Geod",
    "GeodError",
    "Index",
    "Intersection",
    "Inverse",
    "Library",
    "Nearest",
    "Place",
    "PointColumns",
    "Polygon",
    "PolygonIndex",
    "Recording",
    "Track",
    "UTMReverse",
    "Within",
    "along",
    "area",
    "columns",
    "crosstrack",
    "direct",
    "distance",
    "format",
    "intersection",
    "inverse",
    "kernel",
    "matrix",
    "mgrs",
    "mgrs_reverse",
    "nearest",
    "parse",
    "polygon",
    "read_track",
    "utm",
    "utm_reverse",
]

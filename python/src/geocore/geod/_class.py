"""pyproj's Geod."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from .._along import along
from .._errors import GeodError
from .._models import model
from .._pairs import direct, inverse
from .._polygons import polygon
from .._scalar import are_numbers, solver
from ._containers import Container, containers, numbers_of, reversed_, signed
from ._figure import name_of, parameters, radius_and_flattening
from ._intermediate import GeodIntermediateFlag, GeodIntermediateReturn, Request


class Geod:
    """Geodesics on an ellipsoid, with the signatures of pyproj's Geod: **longitude comes first**.

    Arguments are numbers, lists, tuples, array.array, or arrays that NumPy understands (also pandas,
    xarray); results have the kind of the arguments. Angles are degrees, or radians with ``radians=True``;
    lengths are meters, areas square meters, positive for counter-clockwise rings.

    Parameters
    ----------
    initstring : str, optional
        "+ellps=clrk66" or "+a=6378137 +f=0.0033528106647475126".
    ellps : str, optional
        An ellipsoid that PROJ knows.
    a, b, rf, f, es, e : float, optional
        Equatorial radius (m) and one of: polar radius (m), inverse flattening, flattening, eccentricity
        squared, eccentricity. `a` alone is a sphere.

    Attributes
    ----------
    initstring : str
        The ellipsoid as text from which an equal Geod can be made.
    sphere : bool
        Whether it is a sphere.
    a, b, f, es : float
        Equatorial and polar radius (m), flattening, eccentricity squared.

    Notes
    -----
    Differences from pyproj:

    - Distances are within 15 nm and azimuths within 1e-7 degrees of pyproj's wherever these are defined;
      an azimuth or a longitude of exactly 180 degrees may have the other sign.
    - A latitude beyond 90 degrees, NaN and infinity give NaN for all results of their row. pyproj gives
      NaN for some of them, and fwd returns the given azimuth.
    - An unknown ellipsoid is a :class:`geocore.GeodError` (a ValueError and a RuntimeError),
      where pyproj raises KeyError or computes with invalid parameters.
    - Large arrays are solved by all processors; set the affinity of the process to use fewer.
    - Geod is hashable.

    Examples
    --------
    >>> from geocore import Geod
    >>> g = Geod(ellps="clrk66")
    >>> az12, az21, dist = g.inv(-71.117, 42.25, -123.683, 45.517)
    >>> f"{az12:.3f} {az21:.3f} {dist:.3f}"
    '-66.530 75.654 4164133.062'
    """

    def __init__(self, initstring: str | None = None, **kwargs: Any) -> None:
        words = parameters(initstring, kwargs)
        self.a, self.f = radius_and_flattening(words)
        self.b = self.a * (1.0 - self.f)
        self.es = self.f * (2.0 - self.f)
        self.sphere = abs(self.f) < 1e-8
        self.initstring = f"+a={self.a!r} +f={self.f!r}"
        self._ellipsoid = (self.a, self.f)
        try:
            handle = model("geodesic", self._ellipsoid)
        except ValueError as reason:
            raise GeodError(f"{self.initstring} makes no ellipsoid: {reason}") from None
        self._inverse, self._direct = solver("inverse", handle), solver("direct", handle)

    def inv(
        self,
        lons1: Any,
        lats1: Any,
        lons2: Any,
        lats2: Any,
        radians: bool = False,
        inplace: bool = False,
        return_back_azimuth: bool = True,
    ) -> tuple[Any, Any, Any]:
        """Azimuths at the first points, azimuths at the second ones, and distances (m).

        The second azimuth looks back, or onward if `return_back_azimuth` is False. With `inplace` results
        are written into lons1, lats1 and lons2 if these are arrays of doubles in C order.

        Raises a GeodError if lengths differ, and a GeocoreTypeError for arguments that are not numbers.
        """
        if type(lons1) is type(lats1) is type(lons2) is type(lats2) is float or are_numbers(
            lons1, lats1, lons2, lats2
        ):
            if radians:
                degrees = math.degrees
                lons1, lats1, lons2, lats2 = degrees(lons1), degrees(lats1), degrees(lons2), degrees(lats2)
            dist, az1, az2 = self._inverse(lats1, lons1, lats2, lons2)
            if az1 > 180.0:
                az1 -= 360.0
            if return_back_azimuth:
                az2 += -180.0 if az2 > 0.0 else 180.0
            elif az2 > 180.0:
                az2 -= 360.0
            return (math.radians(az1), math.radians(az2), dist) if radians else (az1, az2, dist)
        taken = containers((lons1, lats1, lons2, lats2), inplace)
        lon1, lat1, lon2, lat2 = numbers_of(taken, radians, angles=4)
        found = inverse(lat1, lon1, lat2, lon2, ellipsoid=self._ellipsoid)
        onward = (reversed_ if return_back_azimuth else signed)(found.azimuth2)
        results = (signed(found.azimuth1), onward, found.distance)
        if radians:
            results = (np.radians(results[0]), np.radians(results[1]), results[2])
        return _three(taken, results)

    def fwd(
        self,
        lons: Any,
        lats: Any,
        az: Any,
        dist: Any,
        radians: bool = False,
        inplace: bool = False,
        return_back_azimuth: bool = True,
    ) -> tuple[Any, Any, Any]:
        """Longitudes, latitudes and azimuths of the points at distances (m) in the direction of azimuths.

        The azimuth looks back, or onward if `return_back_azimuth` is False. With `inplace` results are
        written into lons, lats and az if these are arrays of doubles in C order.

        Raises a GeodError if lengths differ, and a GeocoreTypeError for arguments that are not numbers.
        """
        if type(lons) is type(lats) is type(az) is type(dist) is float or are_numbers(lons, lats, az, dist):
            if radians:
                lons, lats, az = math.degrees(lons), math.degrees(lats), math.degrees(az)
            lat2, lon2, az2 = self._direct(lats, lons, az, dist)
            if return_back_azimuth:
                az2 += -180.0 if az2 > 0.0 else 180.0
            elif az2 > 180.0:
                az2 -= 360.0
            return (
                (math.radians(lon2), math.radians(lat2), math.radians(az2)) if radians else (lon2, lat2, az2)
            )
        taken = containers((lons, lats, az, dist), inplace)
        lon, lat, azimuth, distance = numbers_of(taken, radians, angles=3)
        found = direct(lat, lon, azimuth, distance, ellipsoid=self._ellipsoid)
        turned = (reversed_ if return_back_azimuth else signed)(found.azimuth2)
        results = (found.lon, found.lat, turned)
        if radians:
            results = (np.radians(results[0]), np.radians(results[1]), np.radians(results[2]))
        return _three(taken, results)

    def npts(
        self,
        lon1: float,
        lat1: float,
        lon2: float,
        lat2: float,
        npts: int,
        radians: bool = False,
        initial_idx: int = 1,
        terminus_idx: int = 1,
    ) -> list[tuple[float, float]]:
        """Equally spaced points between two others, as a list of (longitude, latitude).

        The end points are included if `initial_idx`, `terminus_idx` are 0.
        """
        angles = (lon1, lat1, lon2, lat2)
        lon1, lat1, lon2, lat2 = map(math.degrees, angles) if radians else angles
        request = Request(
            *(self._ellipsoid, lon1, lat1, npts, 0.0, initial_idx, terminus_idx),
            *(0, (None, None, None), radians, False),
        )
        found = request.toward(lon2, lat2)
        return list(zip(found.lons.tolist(), found.lats.tolist()))

    def inv_intermediate(
        self,
        lon1: float,
        lat1: float,
        lon2: float,
        lat2: float,
        npts: int = 0,
        del_s: float = 0,
        initial_idx: int = 1,
        terminus_idx: int = 1,
        radians: bool = False,
        flags: GeodIntermediateFlag = GeodIntermediateFlag.DEFAULT,
        out_lons: Any = None,
        out_lats: Any = None,
        out_azis: Any = None,
        return_back_azimuth: bool | None = None,
    ) -> GeodIntermediateReturn:
        """Points between two others: either `npts` equally spaced ones, or one every `del_s` meters.

        `flags` control the rounding of the number of points, the adaptation of `del_s` and whether azimuths
        are kept. `out_lons`, `out_lats` and `out_azis` are buffers of doubles for the results.
        """
        angles = (lon1, lat1, lon2, lat2)
        lon1, lat1, lon2, lat2 = map(math.degrees, angles) if radians else angles
        request = Request(
            *(self._ellipsoid, lon1, lat1, npts, del_s, initial_idx, terminus_idx),
            *(int(flags), (out_lons, out_lats, out_azis), radians, _back(return_back_azimuth)),
        )
        return request.toward(lon2, lat2)

    def fwd_intermediate(
        self,
        lon1: float,
        lat1: float,
        azi1: float,
        npts: int,
        del_s: float,
        initial_idx: int = 1,
        terminus_idx: int = 1,
        radians: bool = False,
        flags: GeodIntermediateFlag = GeodIntermediateFlag.DEFAULT,
        out_lons: Any = None,
        out_lats: Any = None,
        out_azis: Any = None,
        return_back_azimuth: bool | None = None,
    ) -> GeodIntermediateReturn:
        """`npts` points every `del_s` meters in the direction of an azimuth; as :meth:`inv_intermediate`."""
        angles = (lon1, lat1, azi1)
        lon1, lat1, azi1 = map(math.degrees, angles) if radians else angles
        request = Request(
            *(self._ellipsoid, lon1, lat1, npts, del_s, initial_idx, terminus_idx),
            *(int(flags), (out_lons, out_lats, out_azis), radians, _back(return_back_azimuth)),
        )
        return request.along(azi1, npts, del_s, del_s * request.intervals(npts))

    def line_length(self, lons: Any, lats: Any, radians: bool = False) -> float:
        """The length (m) of the line through points.

        >>> from geocore import Geod
        >>> f"{Geod(ellps='WGS84').line_length([-74, -102, -102], [-72.9, -71.9, -74.9]):.3f}"
        '1277870.753'
        """
        steps = self._steps(containers((lons, lats)), radians)
        return float(steps.sum())

    def line_lengths(self, lons: Any, lats: Any, radians: bool = False) -> Any:
        """The lengths (m) of the pieces of the line through points, in the kind of `lons`."""
        taken = containers((lons, lats))
        steps = self._steps(taken, radians)
        if taken[0].kind is float:
            return 0.0
        given = taken[0].given
        if isinstance(given, np.ndarray):
            # Masks must be as short as the results.
            given = given.reshape(-1)
        pieces = Container(given[: len(steps)])
        return pieces.result(steps)

    def _steps(self, taken: list[Container], radians: bool) -> Any:
        lon, lat = numbers_of(taken, radians, angles=2)
        return along(lat, lon, ellipsoid=self._ellipsoid)[1:]

    def polygon_area_perimeter(self, lons: Any, lats: Any, radians: bool = False) -> tuple[float, float]:
        """Area (m²) and perimeter (m) of a ring, which need not be closed.

        The area is positive for counter-clockwise rings and negative for clockwise ones, as in pyproj.
        Use abs() for the size of the polygon.
        """
        lon, lat = numbers_of(containers((lons, lats)), radians, angles=2)
        ring = polygon(lat, lon, ellipsoid=self._ellipsoid)
        return ring.area, ring.perimeter

    def geometry_length(self, geometry: Any, radians: bool = False) -> float:
        """The length (m) of a shapely geometry; for a polygon, of its outer ring.

        Raises a GeodError for other objects.
        """
        line = _line(geometry)
        if line is not None:
            return self.line_length(line[0], line[1], radians)
        if hasattr(geometry, "exterior"):
            return self.geometry_length(geometry.exterior, radians=radians)
        if hasattr(geometry, "geoms"):
            return sum(self.geometry_length(part, radians=radians) for part in geometry.geoms)
        raise GeodError("Invalid geometry provided.")

    def geometry_area_perimeter(self, geometry: Any, radians: bool = False) -> tuple[float, float]:
        """Area (m²) and perimeter (m) of a shapely geometry.

        Areas of holes are added with their sign: holes must run opposite to the outer
        ring. The perimeter is the outer ring's. Raises a GeodError for other objects.
        """
        line = _line(geometry)
        if line is not None:
            return self.polygon_area_perimeter(line[0], line[1], radians)
        if hasattr(geometry, "exterior"):
            area, perimeter = self.geometry_area_perimeter(geometry.exterior, radians=radians)
            for hole in geometry.interiors:
                area += self.geometry_area_perimeter(hole, radians=radians)[0]
            return area, perimeter
        if hasattr(geometry, "geoms"):
            parts = [self.geometry_area_perimeter(part, radians) for part in geometry.geoms]
            return sum(part[0] for part in parts), sum(part[1] for part in parts)
        raise GeodError("Invalid geometry provided.")

    def __repr__(self) -> str:
        name = name_of(self.a, self.f)
        return (
            f"{type(self).__name__}({self.initstring!r})"
            if name is None
            else (f"{type(self).__name__}(ellps={name!r})")
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Geod) and self._ellipsoid == other._ellipsoid

    def __hash__(self) -> int:
        return hash(self._ellipsoid)

    def __reduce__(self) -> tuple[type[Geod], tuple[str]]:
        return type(self), (self.initstring,)


def _three(taken: list[Container], results: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    first, second, third = (one.result(numbers) for one, numbers in zip(taken, results))
    return first, second, third


def _line(geometry: Any) -> Any:
    """The coordinates of a point, a line or a ring; None for other geometries."""
    try:
        return geometry.xy
    except (AttributeError, NotImplementedError):
        return None


def _back(return_back_azimuth: bool | None) -> bool:
    if return_back_azimuth is None:
        warnings.warn(
            "Back azimuth is being returned by default, as by inv() and fwd(): set "
            "return_back_azimuth to True to avoid this warning, to False for azimuths looking onward.",
            stacklevel=3,
        )
        return True
    return return_back_azimuth

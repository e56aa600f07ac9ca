/// A point on the Earth: geodetic latitude and longitude in degrees.
///
/// Computations accept any doubles. For a latitude outside [-90, 90] or a non-finite value, the result is NaN. In a
/// batch, only the results for the invalid coordinate are NaN. Longitude is periodic, so 190 and -170 are the same
/// meridian. Functions that read text or files report invalid values as errors instead (see ``GeoError``).
public struct Coordinate: Sendable, Hashable, Codable {
  /// Geodetic latitude in degrees, north positive, valid in [-90, 90].
  public var latitude: Double

  /// Longitude in degrees, east positive, periodic by 360.
  public var longitude: Double

  /// Creates a coordinate without checking, clamping or wrapping its values.
  ///
  /// - Parameters:
  ///   - latitude: geodetic latitude in degrees, north positive.
  ///   - longitude: longitude in degrees, east positive.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the latitude is in [-90, 90] and the longitude is finite.
  public var isValid: Bool { abs(latitude) <= 90 && longitude.isFinite }

  /// The same point with its longitude reduced exactly to [-180, 180). A non-finite longitude becomes NaN.
  public var normalized: Coordinate {
    let reduced = Angle.normalized(longitude)
    return Coordinate(latitude: latitude, longitude: reduced == 180 ? -180 : reduced)
  }

  /// The diametrically opposite point, with its longitude in [-180, 180).
  public var antipode: Coordinate {
    // Reduce the longitude before adding 180, because a sum such as 1e17 + 180 would be rounded.
    let reduced = normalized.longitude
    return Coordinate(latitude: -latitude, longitude: reduced < 0 ? reduced + 180 : reduced - 180)
  }
}

extension Coordinate {
  /// Returns the distance to another point in meters, along the geodesic on WGS 84.
  ///
  /// For other ellipsoids and methods, use a solver such as ``Geodesic`` or ``Haversine``. For many pairs, use the
  /// batch methods of a solver (see ``DistanceSolver``).
  ///
  /// - The result equals `Geodesic.wgs84.distance(from: self, to: other)`.
  /// - The result is 0 for coincident points, and NaN if either point is invalid.
  public func distance(to other: Coordinate) -> Double {
    Geodesic.wgs84.distance(from: self, to: other)
  }

  /// Returns the initial azimuth of the geodesic on WGS 84 to another point.
  ///
  /// - The result is in degrees clockwise from north, in [0, 360). It equals `azimuth1` of
  ///   ``Geodesic/inverse(from:to:)``.
  /// - The azimuth changes along the path. For the azimuth from the other point back to this point, use
  ///   `other.azimuth(to: self)`.
  /// - For coincident points, the result is an arbitrary azimuth. If either point is invalid, the result is NaN.
  public func azimuth(to other: Coordinate) -> Double {
    Geodesic.wgs84.inverse(from: self, to: other).azimuth1
  }

  /// Returns the end point of the geodesic on WGS 84 that starts here with the given azimuth and length.
  ///
  /// - Parameters:
  ///   - azimuth: the initial azimuth in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters. For a negative distance, the path runs backward.
  /// - Returns: the end point, with its longitude in [-180, 180). For invalid input, its latitude and longitude are
  ///   NaN.
  public func destination(azimuth: Double, distance: Double) -> Coordinate {
    Geodesic.wgs84.direct(from: self, azimuth: azimuth, distance: distance).coordinate
  }
}

extension Coordinate: CustomStringConvertible {
  /// The latitude and longitude in degrees, such as `51.5074, -0.1278`. Reading this text returns exactly the same
  /// numbers.
  public var description: String { "\(latitude), \(longitude)" }
}

/// A point on the Earth: geodetic latitude and longitude in degrees.
///
/// Computations accept any doubles. A latitude outside [-90, 90] or a non-finite value gives NaN results for that
/// element alone. Longitude is periodic, so 190 and -170 are the same meridian. Readers of text and files reject
/// invalid values with an error instead (see ``GeoError``).
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

  /// Whether latitude is in [-90, 90] and longitude is finite.
  public var isValid: Bool { abs(latitude) <= 90 && longitude.isFinite }

  /// The same point with its longitude reduced exactly to [-180, 180); NaN if not finite.
  public var normalized: Coordinate {
    let reduced = Angle.normalized(longitude)
    return Coordinate(latitude: latitude, longitude: reduced == 180 ? -180 : reduced)
  }

  /// The diametrically opposite point, with its longitude in [-180, 180).
  public var antipode: Coordinate {
    // Reduce the longitude before the shift, because a sum such as 1e17 + 180 would be rounded.
    let reduced = normalized.longitude
    return Coordinate(latitude: -latitude, longitude: reduced < 0 ? reduced + 180 : reduced - 180)
  }
}

extension Coordinate {
  /// Returns the distance to another point in meters, along the WGS 84 geodesic.
  ///
  /// Other ellipsoids and methods are solvers, such as ``Haversine``. For many pairs, use the batch forms of a solver
  /// (see ``DistanceSolver``).
  ///
  /// - The value equals `Geodesic.wgs84.distance(from: self, to: other)`.
  /// - 0 for coincident points, and NaN if either point is invalid.
  public func distance(to other: Coordinate) -> Double {
    Geodesic.wgs84.distance(from: self, to: other)
  }

  /// Returns the initial azimuth of the WGS 84 geodesic to another point.
  ///
  /// - The value is in degrees clockwise from north, in [0, 360), and equals `azimuth1` of
  ///   ``Geodesic/inverse(from:to:)``.
  /// - The azimuth changes along the path. The azimuth from the other point back to this one is
  ///   `other.azimuth(to: self)`.
  /// - Coincident points have a valid azimuth without meaning. NaN if either point is invalid.
  public func azimuth(to other: Coordinate) -> Double {
    Geodesic.wgs84.inverse(from: self, to: other).azimuth1
  }

  /// Returns the end of the WGS 84 geodesic with the given initial azimuth and length.
  ///
  /// - Parameters:
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters; a negative distance goes backward.
  /// - Returns: the end, with its longitude in [-180, 180). The values of the end are NaN for invalid input.
  public func destination(azimuth: Double, distance: Double) -> Coordinate {
    Geodesic.wgs84.direct(from: self, azimuth: azimuth, distance: distance).coordinate
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees as the shortest decimals that read back exactly: `51.5074, -0.1278`.
  public var description: String { "\(latitude), \(longitude)" }
}

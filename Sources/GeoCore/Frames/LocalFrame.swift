import GeoPlatform

/// A vector in a local frame (ENU, meters): east, north and up, as seen from the frame's origin.
public struct ENUVector: Sendable, Hashable, Codable {
  /// Meters eastward.
  public var east: Double
  /// Meters northward.
  public var north: Double
  /// Meters upward, along the ellipsoid's normal.
  public var up: Double

  /// Creates a vector from its components (meters).
  public init(east: Double, north: Double, up: Double) {
    self.east = east
    self.north = north
    self.up = up
  }

  /// The straight distance from the origin (meters).
  public var length: Double { hypot(hypot(east, north), up) }

  /// The horizontal direction (degrees clockwise from north, in [0, 360)); 0 straight up or down.
  public var azimuth: Double {
    east == 0 && north == 0 ? 0 : Angle.azimuth(Angle.atan2Degrees(east, north))
  }

  /// The angle above the horizon (degrees, in [-90, 90]); 0 for no vector.
  public var elevation: Double { Angle.atan2Degrees(up, hypot(east, north)) }
}

/// A local frame: its origin on or above an ellipsoid, its axes east, north and up there (ENU).
///
/// The axes are straight: what is far away lies below the horizon.
public struct LocalFrame: Sendable, Hashable {
  /// The origin.
  public let origin: GeodeticPosition
  /// The ellipsoid.
  public let ellipsoid: Ellipsoid

  private let center: ECEFVector
  private let phi, lambda: (sin: Double, cos: Double)

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - origin: where it stands; vectors are NaN for an invalid place.
  ///   - height: meters above the ellipsoid.
  ///   - ellipsoid: the figure of the Earth.
  public init(at origin: Coordinate, height: Double = 0, on ellipsoid: Ellipsoid = .wgs84) {
    self.origin = GeodeticPosition(coordinate: origin, height: height)
    self.ellipsoid = ellipsoid
    center = ellipsoid.ecef(of: origin, height: height)
    phi = Angle.sincos(degrees: origin.latitude)
    lambda = Angle.sincos(degrees: origin.longitude)
  }

  /// A vector from the Earth's center, as seen from the origin.
  public func enu(of vector: ECEFVector) -> ENUVector {
    let d = vector - center
    let outward = lambda.cos * d.x + lambda.sin * d.y
    return ENUVector(
      east: lambda.cos * d.y - lambda.sin * d.x,
      north: phi.cos * d.z - phi.sin * outward,
      up: phi.cos * outward + phi.sin * d.z)
  }

  /// A place and a height, as seen from the origin.
  ///
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - height: meters above the ellipsoid.
  public func enu(of coordinate: Coordinate, height: Double = 0) -> ENUVector {
    enu(of: ellipsoid.ecef(of: coordinate, height: height))
  }

  /// The vector from the Earth's center to what is seen from the origin.
  public func ecef(of vector: ENUVector) -> ECEFVector {
    let outward = phi.cos * vector.up - phi.sin * vector.north
    return ECEFVector(
      center.x + (lambda.cos * outward - lambda.sin * vector.east),
      center.y + (lambda.sin * outward + lambda.cos * vector.east),
      center.z + (phi.cos * vector.north + phi.sin * vector.up))
  }

  /// The place and the height of what is seen from the origin.
  public func geodetic(of vector: ENUVector) -> GeodeticPosition {
    ellipsoid.geodetic(of: ecef(of: vector))
  }

  /// Whether both stand in the same place on the same ellipsoid.
  public static func == (a: LocalFrame, b: LocalFrame) -> Bool {
    a.origin == b.origin && a.ellipsoid == b.ellipsoid
  }

  /// Hashes the origin and the ellipsoid.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(ellipsoid)
  }
}

import GeoPlatform

/// A point or a direction in the Earth-centered, Earth-fixed frame (ECEF, meters).
///
/// The x axis points to longitude 0 on the equator, the y axis to longitude 90 on the equator, and the z axis to the
/// north pole.
public struct ECEFVector: Sendable, Hashable {
  /// The component toward longitude 0 on the equator (meters).
  public var x: Double
  /// The component toward longitude 90 on the equator (meters).
  public var y: Double
  /// The component toward the north pole (meters).
  public var z: Double

  /// Creates a vector from its components (meters).
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  package init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates the vector from the Earth's center to a point on WGS 84 at height 0.
  package init(_ place: Coordinate) { self = Ellipsoid.wgs84.ecef(of: place) }

  /// A vector that points upward, perpendicular to WGS 84 at this point. For a point above or below WGS 84, the vector
  /// is perpendicular to an ellipsoid of the same shape through the point.
  ///
  /// The length of the vector is not 1.
  package var up: ECEFVector {
    ECEFVector(x, y, z / (1 - Ellipsoid.wgs84.eccentricitySquared))
  }

  package var squaredLength: Double { dot(self) }

  package var length: Double { squaredLength.squareRoot() }

  /// The unit vector in the same direction; NaN for a zero vector.
  package var normalized: ECEFVector { self * (1 / length) }

  package func dot(_ o: ECEFVector) -> Double { x * o.x + y * o.y + z * o.z }

  package func cross(_ o: ECEFVector) -> ECEFVector {
    ECEFVector(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }

  package static func + (a: ECEFVector, b: ECEFVector) -> ECEFVector {
    ECEFVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }
  package static func - (a: ECEFVector, b: ECEFVector) -> ECEFVector {
    ECEFVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }
  package static func * (a: ECEFVector, s: Double) -> ECEFVector {
    ECEFVector(a.x * s, a.y * s, a.z * s)
  }
}

/// A coordinate and a height above the ellipsoid.
public struct GeodeticPosition: Sendable, Hashable {
  /// The point on the ellipsoid directly below or above this position. Its latitude is geodetic.
  public var coordinate: Coordinate

  /// The height above the ellipsoid in meters, along its normal; negative below the ellipsoid.
  ///
  /// The height above sea level differs from this height by up to 107 m.
  public var height: Double

  init(coordinate: Coordinate, height: Double) {
    self.coordinate = coordinate
    self.height = height
  }
}

extension Ellipsoid {
  /// Converts a coordinate and a height to a vector from the Earth's center.
  ///
  /// For invalid input, all components are NaN.
  ///
  /// **Accuracy.** The error is at most 4 nm near the surface of the Earth, where an ulp of the Earth's radius is 0.9
  /// nm. Above a height of 5,000 km, the function uses double-double arithmetic, so the result is rounded only once.
  ///
  /// - Parameters:
  ///   - coordinate: the geodetic coordinate.
  ///   - height: meters above the ellipsoid.
  public func ecef(of coordinate: Coordinate, height: Double = 0) -> ECEFVector {
    guard coordinate.isValid else { return ECEFVector(.nan, .nan, .nan) }
    if abs(height) > 5e6, height.isFinite { return farECEF(of: coordinate, height: height) }
    let phi = Angle.sincos(degrees: coordinate.latitude)
    let lambda = Angle.sincos(degrees: coordinate.longitude)
    let e2 = eccentricitySquared
    // The prime-vertical radius of curvature.
    let n = equatorialRadius / (1 - e2 * phi.sin * phi.sin).squareRoot()
    let r = (n + height) * phi.cos
    return ECEFVector(
      r * lambda.cos, r * lambda.sin,
      (n * ((1 - flattening) * (1 - flattening)) + height) * phi.sin)
  }

  /// Converts a coordinate and a height in double-double arithmetic.
  ///
  /// The function is for heights above 5,000 km, where an ulp of a product in double precision exceeds a nanometer.
  private func farECEF(of coordinate: Coordinate, height: Double) -> ECEFVector {
    let phi = DoubleDouble.sincos(degrees: coordinate.latitude)
    let lambda = DoubleDouble.sincos(degrees: coordinate.longitude)
    let (one, f) = (DoubleDouble(1), DoubleDouble(flattening))
    let e2 = f * (DoubleDouble(2) - f)
    let n = DoubleDouble(equatorialRadius) / (one - e2 * phi.sin * phi.sin).squareRoot
    let r = (n + DoubleDouble(height)) * phi.cos
    let z = (n * ((one - f) * (one - f)) + DoubleDouble(height)) * phi.sin
    return ECEFVector((r * lambda.cos).value, (r * lambda.sin).value, z.value)
  }

  /// Converts a vector from the Earth's center to a coordinate and a height.
  ///
  /// For non-finite input, all numbers of the result are NaN.
  ///
  /// The function uses a closed formula that is valid from the center of the Earth to 10⁹ m and beyond: H. Vermeille
  /// (2011), "An analytical method to transform geocentric into geodetic coordinates", J. Geodesy 85, 105-117, doi
  /// 10.1007/s00190-010-0419-x. For prolate ellipsoids and for points inside the evolute, the method follows Karney
  /// (2011), "Geodesics on an ellipsoid of revolution", appendix B, arXiv 1102.1215.
  ///
  /// Near the center of the Earth, a point can have several perpendiculars to the surface. In that case, the result
  /// is the foot of the shortest perpendicular, or the northern foot if two perpendiculars are equally short. On the
  /// axis, the longitude is 0.
  ///
  /// **Accuracy.** The error is at most 8 nm up to a height of 5,000 km. Above this height, only the rounding of the
  /// vector's components causes an error.
  ///
  /// - Parameter vector: a vector from the Earth's center (meters).
  public func geodetic(of vector: ECEFVector) -> GeodeticPosition {
    let (x, y, z) = (vector.x, vector.y, vector.z)
    guard x.isFinite, y.isFinite, z.isFinite else {
      return GeodeticPosition(coordinate: .nowhere, height: .nan)
    }
    let a = equatorialRadius
    let e2 = eccentricitySquared
    let (e2a, e2m, e4) = (abs(e2), (1 - flattening) * (1 - flattening), e2 * e2)
    let longitude = x == 0 && y == 0 ? 0 : Angle.atan2Degrees(y, x)
    let r = hypot(x, y)
    func position(_ sine: Double, _ cosine: Double, _ height: Double) -> GeodeticPosition {
      GeodeticPosition(
        coordinate: Coordinate(
          latitude: Angle.atan2Degrees(sine, cosine), longitude: longitude
        ).normalized,
        height: height)
    }
    let distance = hypot(r, z)
    // At this distance, the ellipsoid is negligibly small, so the direction of the vector is enough.
    if distance > 2 * a / .ulpOfOne { return position(z / 2, r / 2, distance - a) }
    if e4 == 0 {
      return distance == 0 ? position(1, 0, -a) : position(z, r, distance - a)
    }
    var p = (r / a) * (r / a)
    var q = e2m * (z / a) * (z / a)
    if flattening < 0 { swap(&p, &q) }
    let t = (p + q - e4) / 6
    guard e4 * q != 0 || t > 0 else {
      // The point is in the equatorial plane inside the evolute, or on the axis of a prolate ellipsoid.
      let up = ((flattening >= 0 ? e4 - p : p) / e2m).squareRoot()
      let out = (flattening < 0 ? e4 - p : p).squareRoot()
      let length = hypot(up, out)
      let sine = z < 0 ? -up / length : up / length
      return position(sine, out / length, -a * (flattening >= 0 ? e2m : 1) * length / e2a)
    }
    // Solve the cubic equation, whose root gives the root of the quartic equation.
    let s = e4 * p * q / 4
    let (t2, t3) = (t * t, t * t * t)
    let discriminant = s * (2 * t3 + s)
    var u = t
    if discriminant >= 0 {
      let sum = s + t3
      let cube = sum + (sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
      let root = cbrt(cube)
      u += root + (root != 0 ? t2 / root : 0)
    } else {
      u += 2 * t * cos(atan2((-discriminant).squareRoot(), -(s + t3)) / 3)
    }
    let v = (u * u + e4 * q).squareRoot()
    let uv = u < 0 ? e4 * q / (v - u) : u + v
    let w = max(0, e2a * (uv - q) / (2 * v))
    let k = uv / ((uv + w * w).squareRoot() + w)
    let (k1, k2) = flattening >= 0 ? (k, k + e2) : (k - e2, k)
    let d = k1 * r / k2
    let length = hypot(z / k1, r / k2)
    return position(z / k1 / length, r / k2 / length, (1 - e2m / k1) * hypot(d, z))
  }
}

/// A vector from the origin of a local frame, with components east, north and up (ENU, meters).
public struct ENUVector: Sendable, Hashable {
  /// The component toward the east (meters).
  public var east: Double
  /// The component toward the north (meters).
  public var north: Double
  /// The upward component, along the ellipsoid's normal at the origin (meters).
  public var up: Double

  /// Creates a vector from its components (meters).
  public init(east: Double, north: Double, up: Double) {
    self.east = east
    self.north = north
    self.up = up
  }

  /// The length of the vector: the straight-line distance from the origin (meters).
  package var length: Double { hypot(hypot(east, north), up) }

  /// The horizontal direction (degrees clockwise from north, in [0, 360)); 0 if the vector is vertical.
  public var azimuth: Double {
    east == 0 && north == 0 ? 0 : Angle.azimuth(Angle.atan2Degrees(east, north))
  }

  /// The angle above the horizon (degrees, in [-90, 90]); 0 for a zero vector.
  public var elevation: Double { Angle.atan2Degrees(up, hypot(east, north)) }
}

/// A local east-north-up frame (ENU) with its origin on or above an ellipsoid.
///
/// The axes are straight lines and do not follow the Earth's curvature, so distant points on the ground have a negative
/// `up`.
public struct LocalFrame: Sendable {
  let origin: GeodeticPosition
  let ellipsoid: Ellipsoid

  private let center: ECEFVector
  private let phi, lambda: (sin: Double, cos: Double)

  /// Creates a local frame.
  ///
  /// - Parameters:
  ///   - origin: the coordinate of the origin. If it is invalid, all results are NaN.
  ///   - height: meters above the ellipsoid.
  ///   - ellipsoid: the ellipsoid to which heights and geodetic coordinates refer.
  public init(at origin: Coordinate, height: Double = 0, on ellipsoid: Ellipsoid = .wgs84) {
    self.origin = GeodeticPosition(coordinate: origin, height: height)
    self.ellipsoid = ellipsoid
    center = ellipsoid.ecef(of: origin, height: height)
    phi = Angle.sincos(degrees: origin.latitude)
    lambda = Angle.sincos(degrees: origin.longitude)
  }

  /// Converts a vector from the Earth's center to a vector from the frame's origin.
  public func enu(of vector: ECEFVector) -> ENUVector {
    let d = vector - center
    let outward = lambda.cos * d.x + lambda.sin * d.y
    return ENUVector(
      east: lambda.cos * d.y - lambda.sin * d.x,
      north: phi.cos * d.z - phi.sin * outward,
      up: phi.cos * outward + phi.sin * d.z)
  }

  /// Converts a coordinate and a height to a vector from the frame's origin.
  ///
  /// - Parameters:
  ///   - coordinate: the geodetic coordinate.
  ///   - height: meters above the ellipsoid.
  public func enu(of coordinate: Coordinate, height: Double = 0) -> ENUVector {
    enu(of: ellipsoid.ecef(of: coordinate, height: height))
  }

  /// Converts a vector from the frame's origin to a vector from the Earth's center.
  public func ecef(of vector: ENUVector) -> ECEFVector {
    let outward = phi.cos * vector.up - phi.sin * vector.north
    return ECEFVector(
      center.x + (lambda.cos * outward - lambda.sin * vector.east),
      center.y + (lambda.sin * outward + lambda.cos * vector.east),
      center.z + (phi.cos * vector.north + phi.sin * vector.up))
  }

  /// Converts a vector from the frame's origin to a coordinate and a height.
  public func geodetic(of vector: ENUVector) -> GeodeticPosition {
    ellipsoid.geodetic(of: ecef(of: vector))
  }
}

import GeoPlatform

/// A place and a height above the ellipsoid.
public struct GeodeticPosition: Sendable, Hashable, Codable {
  /// The place on the ellipsoid straight below or above, by its geodetic latitude.
  public var coordinate: Coordinate

  /// Meters above the ellipsoid, along its normal; negative below. Not above the sea: the geoid is up to
  /// 107 m off.
  public var height: Double

  /// Creates a position from its parts.
  public init(coordinate: Coordinate, height: Double) {
    self.coordinate = coordinate
    self.height = height
  }
}

extension Ellipsoid {
  /// A place and a height as a vector from the Earth's center; NaN for invalid input.
  ///
  /// **Accuracy.** Within 4 nm near the surface of the Earth: an ulp of its radius is 0.9 nm. Above 5,000 km
  /// it is computed in twice the digits, so that what is given is the nearest double.
  ///
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - height: meters above the ellipsoid.
  public func ecef(of coordinate: Coordinate, height: Double = 0) -> ECEFVector {
    guard coordinate.isValid else { return ECEFVector(.nan, .nan, .nan) }
    if abs(height) > 5e6, height.isFinite { return farECEF(of: coordinate, height: height) }
    let phi = Angle.sincos(degrees: coordinate.latitude)
    let lambda = Angle.sincos(degrees: coordinate.longitude)
    let e2 = eccentricitySquared
    // The radius of curvature across the meridian.
    let n = equatorialRadius / (1 - e2 * phi.sin * phi.sin).squareRoot()
    let r = (n + height) * phi.cos
    return ECEFVector(
      r * lambda.cos, r * lambda.sin,
      (n * ((1 - flattening) * (1 - flattening)) + height) * phi.sin)
  }

  /// The same where an ulp of a product is more than nanometers.
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

  /// The place and the height of a vector from the Earth's center; NaN for what is not finite.
  ///
  /// In closed form, from the center of the Earth to 10⁹ m and beyond: H. Vermeille (2011), "An analytical
  /// method to transform geocentric into geodetic coordinates", J. Geodesy 85, 105-117,
  /// doi 10.1007/s00190-010-0419-x, with the changes for prolate ellipsoids and the evolute of Karney
  /// (2011), "Geodesics on an ellipsoid of revolution", appendix B, arXiv 1102.1215. Of several points of
  /// the surface whose normals go through a point near the center it is the nearest, and the northern of
  /// two as near. On the axis the longitude is 0.
  ///
  /// **Accuracy.** Within 8 nm below 5,000 km of height; above, as the digits of the vector.
  ///
  /// - Parameter vector: in meters.
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
    // So far out that the ellipsoid is a point.
    if distance > 2 * a / .ulpOfOne { return position(z / 2, r / 2, distance - a) }
    if e4 == 0 {
      return distance == 0 ? position(1, 0, -a) : position(z, r, distance - a)
    }
    var p = (r / a) * (r / a)
    var q = e2m * (z / a) * (z / a)
    if flattening < 0 { swap(&p, &q) }
    let t = (p + q - e4) / 6
    guard e4 * q != 0 || t > 0 else {
      // In the plane of the equator, within the evolute; of a prolate ellipsoid on the axis.
      let up = ((flattening >= 0 ? e4 - p : p) / e2m).squareRoot()
      let out = (flattening < 0 ? e4 - p : p).squareRoot()
      let length = hypot(up, out)
      let sine = z < 0 ? -up / length : up / length
      return position(sine, out / length, -a * (flattening >= 0 ? e2m : 1) * length / e2a)
    }
    // The cubic's root, and by it the quartic's.
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

import GeoPlatform

/// The complete solution of an inverse problem: the shortest path, its differential quantities, and the area between
/// the path and the equator.
public struct GeodesicInverse: Sendable, Hashable {
  /// The length of the shortest path (meters).
  public var distance: Double
  /// The azimuth at point 1 (degrees clockwise from north, in [0, 360)).
  public var azimuth1: Double
  /// The azimuth at point 2, in the forward direction (degrees clockwise from north, in [0, 360)).
  public var azimuth2: Double
  /// The arc length on the auxiliary sphere (degrees).
  public var arcLength: Double
  /// The reduced length m12 (meters).
  ///
  /// If the azimuth at point 1 changes by a small angle dα, the end of the path moves sideways by m12 dα.
  public var reducedLength: Double
  /// The geodesic scale M12 (dimensionless).
  ///
  /// If two parallel geodesics start at point 1 with a small distance between them, their distance at point 2 is M12
  /// times that distance.
  public var scale12: Double
  /// The geodesic scale M21 (dimensionless), for the direction from point 2 to point 1.
  public var scale21: Double
  /// The area between the path and the equator (square meters).
  ///
  /// The area is positive if the quadrilateral (φ1,λ1), (0,λ1), (0,λ2), (φ2,λ2) runs counter-clockwise.
  public var area: Double

  package init(
    distance: Double, azimuth1: Double, azimuth2: Double, arcLength: Double, reducedLength: Double,
    scale12: Double, scale21: Double, area: Double
  ) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
    self.arcLength = arcLength
    self.reducedLength = reducedLength
    self.scale12 = scale12
    self.scale21 = scale21
    self.area = area
  }

  static let invalid = GeodesicInverse(
    distance: .nan, azimuth1: .nan, azimuth2: .nan, arcLength: .nan, reducedLength: .nan,
    scale12: .nan, scale21: .nan, area: .nan)
}

extension Geodesic {
  /// Returns the area between a canonical path and the equator in m² (Karney 2013, §6).
  func area(under path: CanonicalPath, of pair: CanonicalPair) -> Double {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let (alpha1, alpha2) = (path.alpha1, path.alpha2)
    let sinAlpha0 = alpha1.sin * beta1.cos
    let t = alpha1.sin * beta1.sin
    let cosAlpha0Squared = alpha1.cos * alpha1.cos + t * t
    var area = 0.0
    if sinAlpha0 != 0 && cosAlpha0Squared != 0 {
      let sigma1 = SinCos(sin: beta1.sin, cos: alpha1.cos * beta1.cos).normalized
      let sigma2 = SinCos(sin: beta2.sin, cos: alpha2.cos * beta2.cos).normalized
      // See eqs. 58-60. On the equator and along a meridian, this term is 0, and the area is only the spherical excess.
      area =
        a * a * cosAlpha0Squared.squareRoot() * sinAlpha0 * e2
        * areaIntegral(cosAlpha0Squared: cosAlpha0Squared, from: sigma1, to: sigma2)
    }
    return area + c2 * sphericalExcess(path, pair)
  }

  /// Returns the difference of the integral I4 between the two ends of a line (Karney 2013, eq. 60).
  @inline(__always)
  func areaIntegral(
    cosAlpha0Squared: Double, from sigma1: SinCos, to sigma2: SinCos
  ) -> Double {
    if let longSeries {
      let c = longSeries.area(cosAlpha0Squared * ep2)
      return oddCosineSeries(c, sigma2) - oddCosineSeries(c, sigma1)
    }
    let c = c4(epsilon(cosAlpha0Squared: cosAlpha0Squared))
    return oddCosineSeries(c, sigma2) - oddCosineSeries(c, sigma1)
  }

  /// Returns α2 - α1 (radians), which is the area between the path and the equator on a sphere of radius 1.
  private func sphericalExcess(_ path: CanonicalPath, _ pair: CanonicalPair) -> Double {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    if let omega = path.omega12, omega.cos > -0.5.squareRoot(), beta2.sin - beta1.sin < 1.75 {
      // With Γ = α2 - α1, tan(Γ/2) = tan(ω12/2) (tan β1/2 + tan β2/2) / (1 + tan β1/2 tan β2/2), eq. 63. The
      // formula avoids cancellation for short lines, where α1 and α2 are nearly equal.
      let d = 1 + omega.cos
      let d1 = 1 + beta1.cos
      let d2 = 1 + beta2.cos
      return 2
        * atan2(
          omega.sin * (beta1.sin * d2 + beta2.sin * d1), d * (beta1.sin * beta2.sin + d1 * d2))
    }
    var turn = path.alpha2 - path.alpha1
    // On a meridian over a pole, the azimuth changes by 180°. Give the angle a tiny sine, whose sign determines whether
    // the change is 180° or -180°.
    if turn.sin == 0 && turn.cos < 0 {
      turn = SinCos(sin: Tolerance.tiny * path.alpha1.cos, cos: -1)
    }
    return turn.radians
  }
}

extension Geodesic {
  /// Returns the length of the shortest path between two points (meters).
  ///
  /// - The result is exactly 0 for coincident points.
  /// - The error on WGS 84 is at most 6 nm. For comparison, an ulp of 20,000 km is 3.7 nm.
  /// - The result is the same in both directions.
  /// - For invalid input, the result is NaN.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    if let distance = kernelDistance(from: from, to: to) { return distance }
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return .nan }
    return connect(pair, complete: false).distance
  }

  /// Returns the length and both azimuths of the shortest path between two points.
  ///
  /// - If there are several shortest paths, the result is one of them. Between exact antipodes on an oblate ellipsoid,
  ///   it is a path over a pole.
  /// - For coincident points, the distance is 0, and the azimuths have no meaning: they are 180, or 0 in the southern
  ///   hemisphere. At a pole, they depend on the two longitudes.
  /// - For invalid input, all values are NaN.
  public func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    if let solution = kernelInverse(from: from, to: to) { return solution }
    guard let pair = CanonicalPair(from: from, to: to, on: self) else {
      return InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
    }
    let path = connect(pair, complete: false)
    let (alpha1, alpha2) = pair.restore(path.alpha1, path.alpha2)
    // The kernels may return a distance even if they return no azimuths. Use this distance, so that it equals the
    // result of `distance(from:to:)` to the last bit.
    return InverseSolution(
      distance: kernelDistance(from: from, to: to) ?? path.distance,
      azimuth1: Angle.azimuth(alpha1.degrees), azimuth2: Angle.azimuth(alpha2.degrees))
  }

  /// Returns the shortest path between two points with its differential quantities and the area between the path and
  /// the equator.
  ///
  /// For invalid input, all values are NaN.
  public func completeInverse(from: Coordinate, to: Coordinate) -> GeodesicInverse {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return .invalid }
    let path = connect(pair, complete: true)
    let (alpha1, alpha2) = pair.restore(path.alpha1, path.alpha2)
    return GeodesicInverse(
      distance: path.distance, azimuth1: Angle.azimuth(alpha1.degrees),
      azimuth2: Angle.azimuth(alpha2.degrees), arcLength: path.sigma12 / Angle.degree,
      reducedLength: path.reducedLength, scale12: pair.swapped ? path.scale21 : path.scale12,
      scale21: pair.swapped ? path.scale12 : path.scale21,
      area: pair.areaSign * area(under: path, of: pair))
  }
}

/// An inverse problem in canonical form, with the data to convert its solution back to the original problem.
///
/// See Karney 2013, eq. 44.
///
/// In the canonical form, 0 ≤ λ12 ≤ 180°, -90° ≤ φ1 ≤ 0 and φ1 ≤ φ2 ≤ -φ1.
struct CanonicalPair {
  /// The reduced latitudes of both points, with positive cosines.
  var beta1, beta2: SinCos
  /// The geodetic latitudes (degrees).
  var latitude1, latitude2: Double
  /// The values √(1 + e'² sin²β) at both points.
  var dn1, dn2: Double
  /// The longitude difference, in [0, 180°], as sine and cosine and in radians.
  var lambda: SinCos
  var lambdaRadians: Double
  /// The longitude difference in degrees as an unevaluated sum of two doubles.
  var lambdaDegrees, lambdaResidual: Double
  /// 180 degrees minus the longitude difference. The error is at most an ulp, even if the result is close to 0.
  var supplement: Double
  /// The values sin(β1 + β2), sin β1 + sin β2, and cos²β2 - cos²β1, computed without cancellation.
  ///
  /// For nearly antipodal points, the accuracy of the distance depends on these values.
  var sineOfSum, sumOfSines, differenceOfSquares: Double
  /// Whether point 1 is at a pole.
  var startsAtPole: Bool
  /// Whether points 1 and 2 were swapped, and the factors of 1 or -1 that were applied to the longitude difference and
  /// the latitudes.
  var swapped: Bool
  var longitudeSign, latitudeSign: Double

  /// Creates the canonical form of a pair; nil if a number is not finite or a latitude is out of range.
  @inline(__always)
  init?(from: Coordinate, to: Coordinate, on geodesic: Geodesic) {
    guard from.isValid, to.isValid else { return nil }
    let (difference, residual) = Angle.difference(from: from.longitude, to: to.longitude)
    longitudeSign = difference < 0 || (difference == 0 && residual < 0) ? -1 : 1
    let lon12 = difference * longitudeSign
    let lon12Residual = residual * longitudeSign
    supplement = (180 - lon12) - lon12Residual
    (lambdaDegrees, lambdaResidual) = (lon12, lon12Residual)
    lambdaRadians = lon12 * Angle.degree
    lambda =
      lon12 > 90
      ? SinCos(degrees: supplement).supplement
      : SinCos(degrees: lon12, residual: lon12Residual)

    var lat1 = Self.snapped(from.latitude)
    var lat2 = Self.snapped(to.latitude)
    swapped = abs(lat1) < abs(lat2)
    if swapped {
      longitudeSign = -longitudeSign
      swap(&lat1, &lat2)
    }
    latitudeSign = lat1.sign == .minus ? 1 : -1
    lat1 *= latitudeSign
    lat2 *= latitudeSign
    startsAtPole = lat1 == -90
    (latitude1, latitude2) = (lat1, lat2)

    beta1 = Self.reducedLatitude(lat1, geodesic.f1)
    beta2 = Self.reducedLatitude(lat2, geodesic.f1)
    // If |β1| = |β2|, the sines and cosines must be equal to the last bit. A difference of one ulp would give wrong
    // azimuths between points of the same latitude. Compare the sine or the cosine, whichever is more sensitive to the
    // latitude.
    if beta1.cos < -beta1.sin {
      if beta2.cos == beta1.cos { beta2.sin = copysign(beta1.sin, beta2.sin) }
    } else if abs(beta2.sin) == -beta1.sin {
      beta2.cos = beta1.cos
    }
    dn1 = (1 + geodesic.ep2 * beta1.sin * beta1.sin).squareRoot()
    dn2 = (1 + geodesic.ep2 * beta2.sin * beta2.sin).squareRoot()
    sineOfSum = geodesic.f1 * SinCos(degrees: lat1 + lat2).sin * dn1 * dn2
    if beta2.sin > 0 {
      // Use the identity sin² β1 - sin² β2 = sin(β1 + β2) sin(β1 - β2).
      differenceOfSquares = sineOfSum * (beta1 - beta2).sin
      sumOfSines = differenceOfSquares / (beta1.sin - beta2.sin)
    } else {
      differenceOfSquares =
        beta1.cos < -beta1.sin
        ? (beta2.cos - beta1.cos) * (beta1.cos + beta2.cos)
        : (beta1.sin - beta2.sin) * (beta1.sin + beta2.sin)
      sumOfSines = beta1.sin + beta2.sin
    }
  }

  /// Rounds latitudes below 1/16° to multiples of 2^-57°, which is 0.8 pm on the ground.
  ///
  /// A denormal latitude becomes 0, which prevents an underflow later.
  @inline(__always)
  private static func snapped(_ latitude: Double) -> Double {
    let z = 1.0 / 16
    let y = abs(latitude)
    return y < z ? copysign(z - (z - y), latitude) : latitude
  }

  @inline(__always)
  private static func reducedLatitude(_ latitude: Double, _ f1: Double) -> SinCos {
    var phi = SinCos(degrees: latitude)
    phi.sin *= f1
    var beta = phi.normalized
    // At a pole, use a tiny cosine instead of 0, so that the line still has a meridian.
    beta.cos = max(Geodesic.Tolerance.tiny, beta.cos)
    return beta
  }

  /// Converts azimuths back to the original problem.
  @inline(__always)
  func restore(_ alpha1: SinCos, _ alpha2: SinCos) -> (SinCos, SinCos) {
    var (first, second) = swapped ? (alpha2, alpha1) : (alpha1, alpha2)
    let exchange: Double = swapped ? -1 : 1
    first.sin *= exchange * longitudeSign
    first.cos *= exchange * latitudeSign
    second.sin *= exchange * longitudeSign
    second.cos *= exchange * latitudeSign
    return (first, second)
  }

  /// The factor of 1 or -1 that converts an area back to the original problem.
  var areaSign: Double { (swapped ? -1 : 1) * longitudeSign * latitudeSign }
}

/// The shortest path between the points of a canonical pair.
struct CanonicalPath {
  /// The length (m), and the arc on the auxiliary sphere (radians).
  var distance, sigma12: Double
  var alpha1, alpha2: SinCos
  /// The reduced length (m) and the geodesic scales; NaN if they were not requested.
  var reducedLength = Double.nan
  var scale12 = Double.nan
  var scale21 = Double.nan
  /// The longitude difference on the auxiliary sphere; nil for a path along a meridian.
  var omega12: SinCos?
}

extension SinCos {
  /// The supplementary angle, π minus this angle.
  @inline(__always)
  var supplement: SinCos { SinCos(sin: sin, cos: -cos) }
}

/// The solution of an inverse problem in canonical form, before the conversion to degrees.
///
/// Solvers with higher precision start from this solution.
package struct CanonicalSolution: Sendable {
  /// The sine and cosine of the azimuth at point 1 in the canonical form.
  ///
  /// In this form, -90° ≤ φ1 ≤ 0, φ1 ≤ φ2 ≤ -φ1 and 0 ≤ λ12 ≤ 180° (Karney 2013, eq. 44).
  package let sinAlpha1, cosAlpha1: Double
  /// Whether points 1 and 2 were swapped.
  package let isSwapped: Bool
  /// Factors of 1 or -1 that convert azimuths between the canonical form and the original problem.
  package let longitudeSign, latitudeSign: Double
}

extension Geodesic {
  /// Returns the azimuth at point 1 in the canonical form, as a sine and a cosine instead of a rounded angle in
  /// degrees.
  ///
  /// For invalid input, the result is nil.
  package func canonicalSolution(from: Coordinate, to: Coordinate) -> CanonicalSolution? {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return nil }
    let alpha1 = connect(pair, complete: false).alpha1
    return CanonicalSolution(
      sinAlpha1: alpha1.sin, cosAlpha1: alpha1.cos, isSwapped: pair.swapped,
      longitudeSign: pair.longitudeSign, latitudeSign: pair.latitudeSign)
  }
}

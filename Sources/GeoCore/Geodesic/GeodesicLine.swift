import GeoPlatform

/// A geodesic with a given start and azimuth, prepared for computing many positions.
///
/// Positions may be at any distance from the start, even several times around the Earth. Negative distances give
/// positions before the start. On WGS 84, the error of a position is at most 40 nm for distances up to one
/// circumference.
public struct GeodesicLine: Sendable {
  /// The start of the line. If the start is invalid, all positions are NaN.
  public let start: Coordinate

  /// The azimuth at the start (degrees clockwise from north, in [0, 360)).
  public let azimuth: Double

  /// The length of the line (meters).
  ///
  /// For a line through two points, this is the distance between these points. For a line that is defined by a start
  /// and an azimuth, the length is infinite.
  public let length: Double

  private let geodesic: Geodesic
  /// The azimuth α0 at the node, where the line crosses the equator northward.
  let alpha0: SinCos
  private let alpha1, sigma1, omega1, tau1: SinCos
  private let dn1, k2, eps, a1, b1, a3, b3: Double
  private let c1, c1Reverted: InlineArray<6, Double>
  private let c3: InlineArray<5, Double>
  /// The series of variable length that replace the series of order 6 for |f| above 1/50.
  private let series: LineSeries?

  init(
    _ geodesic: Geodesic, from start: Coordinate, alpha1: SinCos, length: Double
  ) {
    self.geodesic = geodesic
    self.start = start
    self.length = length
    self.alpha1 = alpha1
    azimuth = Angle.azimuth(alpha1.degrees)
    var phi1 = SinCos(degrees: start.isValid ? start.latitude : .nan)
    phi1.sin *= geodesic.f1
    var beta1 = phi1.normalized
    beta1.cos = max(Geodesic.Tolerance.tiny, beta1.cos)
    dn1 = (1 + geodesic.ep2 * beta1.sin * beta1.sin).squareRoot()

    // Compute the azimuth α0 at the node, where the line crosses the equator northward.
    let t = alpha1.sin * beta1.sin
    alpha0 = SinCos(
      sin: alpha1.sin * beta1.cos, cos: (alpha1.cos * alpha1.cos + t * t).squareRoot())
    // Every point of a line along the equator can serve as the node; use the start.
    let cosine = beta1.sin != 0 || alpha1.cos != 0 ? beta1.cos * alpha1.cos : 1
    sigma1 = SinCos(sin: beta1.sin, cos: cosine).normalized
    omega1 = SinCos(sin: alpha0.sin * beta1.sin, cos: cosine)

    k2 = alpha0.cos * alpha0.cos * geodesic.ep2
    eps = geodesic.epsilon(cosAlpha0Squared: alpha0.cos * alpha0.cos)
    c1 = GeodesicSeries.c1(eps)
    c1Reverted = GeodesicSeries.c1Reverted(eps)
    let k2 = k2
    series = geodesic.longSeries.map { LineSeries($0, k2: k2) }
    if let series {
      a1 = 1 + series.length.mean
      b1 = series.length.wave(to: sigma1) / a1
    } else {
      a1 = 1 + GeodesicSeries.a1MinusOne(eps)
      b1 = sineSeries(c1, sigma1)
    }
    tau1 = sigma1 + SinCos(sin: sin(b1), cos: cos(b1))
    a3 = -geodesic.f * alpha0.sin * geodesic.a3(eps)
    c3 = geodesic.c3(eps)
    b3 = sineSeries(c3, sigma1)
  }

  /// Returns the point at a distance along the line, and the azimuth of the line at this point.
  ///
  /// - Parameter distance: the distance from the start in meters. For a negative distance, the path runs backward.
  public func position(at distance: Double) -> DirectSolution {
    position(of: point(at: distance)).solution
  }

  /// Returns the point at a distance along the line, with the differential quantities and the area between the line
  /// and the equator.
  ///
  /// - Parameter distance: the distance from the start in meters. For a negative distance, the path runs backward.
  package func completePosition(at distance: Double) -> GeodesicDirect {
    let end = point(at: distance)
    let (solution, beta2, alpha2) = position(of: end)
    let sigma2 = end.sigma2
    let dn2 = (1 + k2 * sigma2.sin * sigma2.sin).squareRoot()
    let j12 =
      series?.reduction.integral(end.sigma12, from: sigma1, to: sigma2)
      ?? geodesic.j12(
        eps, a1 - 1, GeodesicSeries.a2MinusOne(eps), end.sigma12, sigma1, sigma2)
    let arc = SinCos(sin: sin(end.sigma12), cos: cos(end.sigma12))
    let t = k2 * (sigma2.sin - sigma1.sin) * (sigma2.sin + sigma1.sin) / (dn1 + dn2)
    return GeodesicDirect(
      coordinate: solution.coordinate, azimuth2: solution.azimuth2, distance: distance,
      arcLength: end.sigma12 / Angle.degree,
      reducedLength: geodesic.b
        * (dn2 * (sigma1.cos * sigma2.sin) - dn1 * (sigma1.sin * sigma2.cos)
          - sigma1.cos * sigma2.cos * j12),
      scale12: arc.cos + (t * sigma2.sin - sigma2.cos * j12) * sigma1.sin / dn1,
      scale21: arc.cos - (t * sigma1.sin - sigma1.cos * j12) * sigma2.sin / dn2,
      area: beta2.sin.isNaN ? .nan : area(to: sigma2, arc, alpha2))
  }

  /// A point of the line on the auxiliary sphere.
  private struct End {
    var sigma12: Double
    var sigma2: SinCos
  }

  private func point(at distance: Double) -> End {
    let tau12 = distance / (geodesic.b * a1)
    let tau2 = tau1 + SinCos(sin: sin(tau12), cos: cos(tau12))
    if let series { return point(at: distance, series, tau12, tau2) }
    var sigma12 = tau12 + sineSeries(c1Reverted, tau2) + b1
    if abs(geodesic.f) > 0.01 {
      // At large flattenings, the reverted series converges too slowly. One Newton step with the original series
      // restores the accuracy.
      let sigma2 = sigma1 + SinCos(sin: sin(sigma12), cos: cos(sigma12))
      let error = a1 * (sigma12 + (sineSeries(c1, sigma2) - b1)) - distance / geodesic.b
      sigma12 -= error / (1 + k2 * sigma2.sin * sigma2.sin).squareRoot()
    }
    return End(sigma12: sigma12, sigma2: sigma1 + SinCos(sin: sin(sigma12), cos: cos(sigma12)))
  }

  /// Returns the point at a distance along the line, computed with series of variable length.
  private func point(
    at distance: Double, _ series: LineSeries, _ tau12: Double, _ tau2: SinCos
  ) -> End {
    var sigma12 = tau12 + series.arcLessTau(tau2) + b1
    // The last Newton step uses the whole distance and therefore also corrects the rounding error of full turns.
    let sigma2 = sigma1 + SinCos(sin: sin(sigma12), cos: cos(sigma12))
    let error =
      sigma12 + series.length.integral(sigma12, from: sigma1, to: sigma2) - distance / geodesic.b
    sigma12 -= error / (1 + k2 * sigma2.sin * sigma2.sin).squareRoot()
    return End(sigma12: sigma12, sigma2: sigma1 + SinCos(sin: sin(sigma12), cos: cos(sigma12)))
  }

  private func position(
    of end: End
  ) -> (solution: DirectSolution, beta2: SinCos, alpha2: SinCos) {
    var sigma2 = end.sigma2
    let t = alpha0.cos * sigma2.cos
    var beta2 = SinCos(
      sin: alpha0.cos * sigma2.sin, cos: (alpha0.sin * alpha0.sin + t * t).squareRoot())
    if beta2.cos == 0 {
      // At a pole, use a tiny cosine instead of 0, so that the line stays on its meridian.
      beta2.cos = Geodesic.Tolerance.tiny
      sigma2.cos = Geodesic.Tolerance.tiny
    }
    let alpha2 = SinCos(sin: alpha0.sin, cos: alpha0.cos * sigma2.cos)
    let omega2 = SinCos(sin: alpha0.sin * sigma2.sin, cos: sigma2.cos)
    let lessOmega =
      series.map {
        -geodesic.f * alpha0.sin
          * $0.longitude.integral(end.sigma12, from: sigma1, to: sigma2)
      } ?? (a3 * (end.sigma12 + (sineSeries(c3, sigma2) - b3)))
    let lambda12 = (omega2 - omega1).radians + lessOmega
    let longitude = Angle.normalized(
      Angle.normalized(start.longitude) + Angle.normalized(lambda12 / Angle.degree))
    let coordinate = Coordinate(
      latitude: Angle.atan2Degrees(beta2.sin, geodesic.f1 * beta2.cos), longitude: longitude)
    return (
      DirectSolution(
        coordinate: coordinate.normalized, azimuth2: Angle.azimuth(alpha2.degrees)),
      beta2, alpha2
    )
  }

  /// Returns the area between the line and the equator in m² (Karney 2013, §6).
  private func area(to sigma2: SinCos, _ arc: SinCos, _ alpha2: SinCos) -> Double {
    guard alpha0.sin != 0 && alpha0.cos != 0 else {
      return geodesic.c2 * (alpha2 - alpha1).radians
    }
    // Compute α2 - α1 from α0 and the arc, without cancellation for a short arc.
    let turn = SinCos(
      sin: alpha0.cos * alpha0.sin
        * (arc.cos <= 0
          ? sigma1.cos * (1 - arc.cos) + arc.sin * sigma1.sin
          : arc.sin * (sigma1.cos * arc.sin / (1 + arc.cos) + sigma1.sin)),
      cos: alpha0.sin * alpha0.sin + alpha0.cos * alpha0.cos * sigma1.cos * sigma2.cos)
    let ellipsoidal =
      geodesic.a * geodesic.a * alpha0.cos * alpha0.sin * geodesic.e2
      * geodesic.areaIntegral(
        cosAlpha0Squared: alpha0.cos * alpha0.cos, from: sigma1, to: sigma2)
    return geodesic.c2 * turn.radians + ellipsoidal
  }
}

/// The complete solution of a direct problem: the end of a line, its differential quantities, and the area between
/// the line and the equator.
package struct GeodesicDirect: Sendable, Hashable {
  /// The end of the line, with its longitude in [-180, 180).
  package var coordinate: Coordinate
  /// The azimuth at the end, in the forward direction (degrees clockwise from north, in [0, 360)).
  package var azimuth2: Double
  /// The requested distance (meters).
  var distance: Double
  /// The arc length on the auxiliary sphere (degrees), negative if the distance is negative.
  var arcLength: Double
  /// The reduced length m12 (meters).
  package var reducedLength: Double
  /// The geodesic scale M12 (dimensionless).
  var scale12: Double
  /// The geodesic scale M21 (dimensionless).
  var scale21: Double
  /// The area between the line and the equator (square meters).
  ///
  /// The area is positive if the quadrilateral (φ1,λ1), (0,λ1), (0,λ2), (φ2,λ2) runs counter-clockwise.
  package var area: Double
}

extension Geodesic {
  /// Returns the end of the geodesic with a given start, azimuth and length.
  ///
  /// On WGS 84, the error of the end is at most 40 nm. For invalid input, the end is NaN.
  ///
  /// - Parameters:
  ///   - from: the start of the line.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    line(from: from, azimuth: azimuth).position(at: distance)
  }

  /// Solves the direct problem, including the differential quantities and the area between the line and the equator.
  ///
  /// For invalid input, the result is NaN.
  ///
  /// - Parameters:
  ///   - from: the start of the line.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  package func completeDirect(
    from: Coordinate, azimuth: Double, distance: Double
  ) -> GeodesicDirect {
    line(from: from, azimuth: azimuth).completePosition(at: distance)
  }

  /// Returns the unbounded geodesic with a given start and azimuth.
  ///
  /// For invalid input, all positions of the line are NaN.
  ///
  /// - Parameters:
  ///   - from: the start of the line.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  public func line(from: Coordinate, azimuth: Double) -> GeodesicLine {
    GeodesicLine(self, from: from, alpha1: SinCos(degrees: azimuth), length: .infinity)
  }

  /// Returns the shortest path between two points as a line. Its ``GeodesicLine/length`` is the distance between the
  /// points.
  ///
  /// The line keeps the sine and cosine of its azimuth, not a rounded angle in degrees, so on WGS 84, the position at
  /// the line's length is within 40 nm of `to`. For invalid input, the length and all positions are NaN.
  public func line(from: Coordinate, to: Coordinate) -> GeodesicLine {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else {
      return GeodesicLine(self, from: from, alpha1: SinCos(degrees: .nan), length: .nan)
    }
    let path = connect(pair, complete: false)
    let (alpha1, alpha2) = direction(of: path, pair) ?? (path.alpha1, path.alpha2)
    return GeodesicLine(
      self, from: from, alpha1: pair.restore(alpha1, alpha2).0.normalized, length: path.distance)
  }

  /// Returns the azimuths of a path shorter than 600 km with high precision.
  ///
  /// The result is nil for longer paths and for meridians, whose azimuths are exact.
  ///
  /// The azimuths of the solver are accurate enough for positions between the two points, but not if a line of 100 m
  /// is extended to 1,000 km. This method computes the difference of the reduced latitudes from the latitude
  /// difference, without cancellation. A fixed-point iteration refines the solver's longitude difference on the
  /// auxiliary sphere. Each iteration multiplies the error by the flattening.
  private func direction(
    of path: CanonicalPath, _ pair: CanonicalPair
  ) -> (alpha1: SinCos, alpha2: SinCos)? {
    guard path.sigma12 > 0, path.sigma12 < 0.1, pair.lambda.sin != 0, !pair.startsAtPole else {
      return nil
    }
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    // The relation tan β = (1 - f) tan φ implies sin(β2 - β1) = (1 - f) sin(φ2 - φ1) cos β1 cos β2 / (cos φ1 cos φ2).
    let (difference, residual) = Angle.twoSum(pair.latitude2, -pair.latitude1)
    let (phi1, phi2) = (SinCos(degrees: pair.latitude1), SinCos(degrees: pair.latitude2))
    let (q1, q2) = (
      phi1.cos * phi1.cos + f1 * f1 * phi1.sin * phi1.sin,
      phi2.cos * phi2.cos + f1 * f1 * phi2.sin * phi2.sin
    )
    let rise =
      f1 * SinCos(degrees: difference, residual: residual).sin / (q1 * q2).squareRoot()
    let lambda = pair.lambdaRadians + pair.lambdaResidual * Angle.degree
    // Here λ and ω are the longitude differences on the ellipsoid and on the auxiliary sphere. The quotient λ/ω
    // differs from 1 by at most about the flattening, and changes little between iterations.
    var omega = lambda
    for _ in 0..<12 {
      let half = sin(omega / 2)
      let east = SinCos(sin: sin(omega), cos: cos(omega))
      let alpha1 = SinCos(
        sin: beta2.cos * east.sin, cos: rise + 2 * beta2.cos * beta1.sin * half * half)
      let alpha2 = SinCos(
        sin: beta1.cos * east.sin, cos: rise - 2 * beta1.cos * beta2.sin * half * half)
      let length = (alpha1.sin * alpha1.sin + alpha1.cos * alpha1.cos).squareRoot()
      let sigma12 = atan2(length, beta1.sin * beta2.sin + beta1.cos * beta2.cos * east.cos)
      let (unit1, unit2) = (alpha1.normalized, alpha2.normalized)
      let sinAlpha0 = unit1.sin * beta1.cos
      let t = unit1.sin * beta1.sin
      let eps = epsilon(cosAlpha0Squared: unit1.cos * unit1.cos + t * t)
      let sigma1 = SinCos(sin: beta1.sin, cos: unit1.cos * beta1.cos).normalized
      let sigma2 = SinCos(sin: beta2.sin, cos: unit2.cos * beta2.cos).normalized
      let next: Double
      if let longSeries {
        let k2 = (unit1.cos * unit1.cos + t * t) * ep2
        let i3 = longSeries.longitude(k2).integral(sigma12, from: sigma1, to: sigma2)
        // The difference ω - λ is roughly proportional to ω, and large for large flattenings. Therefore, correct ω by
        // a factor instead of a summand.
        next = lambda / (1 - f * sinAlpha0 * i3 / omega)
      } else {
        let c3 = c3(eps)
        next =
          lambda + f * sinAlpha0 * a3(eps)
          * (sigma12 + (sineSeries(c3, sigma2) - sineSeries(c3, sigma1)))
      }
      guard abs(next - omega) > Tolerance.epsilon * omega else { return (unit1, unit2) }
      omega = next
    }
    return nil
  }
}

import GeoPlatform

/// The transverse Mercator projection of an ellipsoid: conformal, with a constant scale along one meridian.
///
/// A closed formula projects the conformal sphere. Krüger's series of order 8 in the third flattening converts the
/// result to the ellipsoid, where the central meridian keeps its length (Karney 2011, "Transverse Mercator with an
/// accuracy of a few nanometers", J. Geodesy 85, 475-485, doi 10.1007/s00190-011-0445-3).
///
/// **Accuracy.** On WGS 84, within 5 nm up to 3900 km from the central meridian, which is 35° on the equator. Farther
/// away the series is less accurate, and from 82.6° on the equator two points may have the same image. Other
/// ellipsoids have the same accuracy for |f| ≤ 1/150, in a zone of ±6°.
///
/// **Invalid input.** A latitude outside [-90, 90] or a non-finite value gives NaN.
package struct TransverseMercator: Sendable {
  /// The projected ellipsoid.
  package let ellipsoid: Ellipsoid

  /// The scale along the central meridian (dimensionless).
  package let centralScale: Double

  let latitude: ConformalLatitude
  /// The rectifying radius A times the central scale k0 (m).
  let radius: Double
  /// A k0 / a: a factor in the derivative of the series.
  let relativeRadius: Double
  let alpha, beta: InlineArray<8, Double>

  /// The projection of UTM: WGS 84 with 0.9996 along the central meridian.
  package static let utm = TransverseMercator(ellipsoid: .wgs84, centralScale: 0.9996)

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - ellipsoid: the ellipsoid to project.
  ///   - centralScale: the scale along the central meridian; 1 keeps its length.
  package init(ellipsoid: Ellipsoid, centralScale: Double = 1) {
    self.ellipsoid = ellipsoid
    self.centralScale = centralScale
    latitude = ConformalLatitude(ellipsoid)
    radius = RectifyingLatitude(ellipsoid).radius * centralScale
    relativeRadius = radius / ellipsoid.equatorialRadius
    alpha = TransverseMercatorSeries.alpha(ellipsoid.thirdFlattening)
    beta = TransverseMercatorSeries.beta(ellipsoid.thirdFlattening)
  }

  /// Projects a coordinate; easting is measured from the central meridian and northing from the equator.
  ///
  /// - Parameters:
  ///   - coordinate: a coordinate. If the coordinate is more than 90 degrees from the central meridian, its northing is
  ///     beyond the pole.
  ///   - centralMeridian: degrees, east positive.
  /// - Returns: NaN for an invalid coordinate, and for a point of the equator 90 degrees from the central meridian,
  ///   where the coordinates are infinite.
  package func forward(
    _ coordinate: Coordinate, centralMeridian: Double
  ) -> ProjectedPosition {
    guard abs(coordinate.latitude) <= 90 else { return .invalid }
    let (degrees, residual) = Angle.difference(from: centralMeridian, to: coordinate.longitude)
    let phi = SinCos(degrees: coordinate.latitude)
    let lambda = SinCos(degrees: degrees, residual: residual)
    // Multiply all values of the sphere by cos φ, so that no tangent is infinite.
    let (tangent, secant) = latitude.scaled(phi)
    let meridional = phi.cos * lambda.cos
    let h = (tangent * tangent + meridional * meridional).squareRoot()
    let xi = atan2(tangent, meridional)
    let (s, c) = (tangent / h, meridional / h)
    let sinhEta = lambda.sin * phi.cos / h
    let coshEta = (1 + sinhEta * sinhEta).squareRoot()
    let series = Self.series(alpha, s, c, sinhEta, coshEta)

    let (p, q) = series.derivative
    let east = tangent * lambda.sin
    let north = secant * lambda.cos
    return ProjectedPosition(
      easting: radius * (asinh(sinhEta) + series.imaginary),
      northing: radius * (xi + series.real),
      // The angle of (north, east) minus the angle of (p, q).
      convergence: Angle.atan2Degrees(east * p - north * q, north * p + east * q),
      scale: relativeRadius
        * ((1 - latitude.e2 * phi.sin * phi.sin) * (p * p + q * q)).squareRoot() / h)
  }

  /// Returns the coordinate of a projected position.
  ///
  /// - Parameters:
  ///   - easting: meters from the central meridian.
  ///   - northing: meters from the equator.
  ///   - centralMeridian: degrees, east positive.
  /// - Returns: the coordinate with its longitude in [-180, 180]; NaN for non-finite input.
  package func reverse(
    easting: Double, northing: Double, centralMeridian: Double
  ) -> Coordinate {
    let eta = easting / radius
    let xi = northing / radius
    let (sinhEta, coshEta) = (sinh(eta), cosh(eta))
    let series = Self.series(beta, sin(xi), cos(xi), sinhEta, coshEta)
    let sphereXi = xi - series.real
    let side = sinh(eta - series.imaginary)
    let up = cos(sphereXi)
    let tau = latitude.tangent(
      conformal: sin(sphereXi) / (side * side + up * up).squareRoot())
    let longitude = Angle.atan2Degrees(side, up) + Angle.normalized(centralMeridian)
    return Coordinate(
      latitude: Angle.atan2Degrees(tau, 1), longitude: Angle.normalized(longitude))
  }

  /// Returns Σ c_j sin 2jζ and 1 + Σ 2j c_j cos 2jζ at ζ = ξ + iη, by Clenshaw's recurrence.
  @inline(__always)
  private static func series(
    _ coefficients: InlineArray<8, Double>, _ s: Double, _ c: Double, _ sinhEta: Double,
    _ coshEta: Double
  ) -> (real: Double, imaginary: Double, derivative: (Double, Double)) {
    let (sin2, cos2) = (2 * s * c, (c - s) * (c + s))
    let (sinh2, cosh2) = (2 * sinhEta * coshEta, 1 + 2 * sinhEta * sinhEta)
    // 2 cos 2ζ
    let (x, y) = (2 * cos2 * cosh2, -2 * sin2 * sinh2)
    var (a1, b1, a2, b2) = (0.0, 0.0, 0.0, 0.0)
    var (d1, e1, d2, e2) = (0.0, 0.0, 0.0, 0.0)
    for j in stride(from: 8, to: 0, by: -1) {
      let term = coefficients[j - 1]
      (a1, b1, a2, b2) = (x * a1 - y * b1 - a2 + term, x * b1 + y * a1 - b2, a1, b1)
      (d1, e1, d2, e2) = (
        x * d1 - y * e1 - d2 + Double(2 * j) * term, x * e1 + y * d1 - e2, d1, e1
      )
    }
    let (u, v) = (sin2 * cosh2, cos2 * sinh2)  // sin 2ζ
    return (
      u * a1 - v * b1, u * b1 + v * a1,
      (1 - d2 + (x * d1 - y * e1) / 2, (x * e1 + y * d1) / 2 - e2)
    )
  }
}

/// The conformal latitude χ of an ellipsoid, in closed form: sinh⁻¹ tan χ = ψ = artanh(sin φ) - e artanh(e sin φ).
struct ConformalLatitude: Sendable {
  /// The value e², and the square root of |e²|.
  let e2, e: Double

  init(_ ellipsoid: Ellipsoid) {
    e2 = ellipsoid.eccentricitySquared
    e = abs(e2).squareRoot()
  }

  /// Returns e artanh(e s), also for negative e².
  @inline(__always)
  func correction(_ s: Double) -> Double { e2 >= 0 ? e * atanh(e * s) : -e * atan(e * s) }

  /// Returns cos φ tan χ and cos φ sec χ, which are finite even at the poles.
  @inline(__always)
  func scaled(_ phi: SinCos) -> (tangent: Double, secant: Double) {
    let sigma = sinh(correction(phi.sin))
    let cosine = (1 + sigma * sigma).squareRoot()
    return (phi.sin * cosine - sigma, cosine - phi.sin * sigma)
  }

  /// Computes the tangent of the geodetic latitude from the tangent of the conformal latitude.
  ///
  /// Newton's method of Karney (2011), doi 10.1007/s00190-011-0445-3, section 4. The result is infinite at a
  /// pole, and NaN for NaN.
  func tangent(conformal target: Double) -> Double {
    guard abs(target) < 0x1p500 else { return target }
    let slope = 1 - e2
    // Start with one of two estimates: the quotient of the two tangents is nearly constant near a pole, and nearly
    // constant with another value near the equator.
    var tau = abs(target) > 70 ? target * exp(correction(1)) : target / slope
    // Two rounds are enough for the Earth, and a few more for an ellipsoid of f = 1/2.
    for _ in 0..<12 {
      let secant = (1 + tau * tau).squareRoot()
      let sigma = sinh(correction(tau / secant))
      let cosine = (1 + sigma * sigma).squareRoot()
      let conformal = tau * cosine - sigma * secant
      let step =
        (target - conformal) * (1 + slope * tau * tau)
        / (slope * secant * (1 + conformal * conformal).squareRoot())
      tau += step
      // After this step, the remaining error is the square of the step.
      guard abs(step) > 1e-9 * max(1, abs(target)) else { break }
    }
    return tau
  }
}

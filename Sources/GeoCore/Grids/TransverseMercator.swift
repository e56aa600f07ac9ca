import GeoPlatform

/// The transverse Mercator projection, a conformal projection with a constant scale along one meridian.
///
/// A closed formula projects the conformal sphere. Krüger's series of order 8 in the third flattening then corrects the
/// result, so that the scale along the central meridian is constant (Karney 2011, "Transverse Mercator with an accuracy
/// of a few nanometers", J. Geodesy 85, 475-485, doi 10.1007/s00190-011-0445-3).
///
/// **Accuracy.** On WGS 84, the error is at most 5 nm up to 3900 km from the central meridian, which is 35° on the
/// equator. Farther away, the series is less accurate. On the equator beyond 82.6°, two points may have the same image.
/// On other ellipsoids with |f| ≤ 1/150, the accuracy is the same in a zone of ±6°.
///
/// **Invalid input.** For a latitude outside [-90, 90] or a non-finite number, the results are NaN.
package struct TransverseMercator: Sendable {
  /// The ellipsoid that is projected.
  package let ellipsoid: Ellipsoid

  /// The scale along the central meridian (dimensionless).
  package let centralScale: Double

  let latitude: ConformalLatitude
  /// The rectifying radius A times the central scale k0 (m).
  let radius: Double
  /// The quotient A k0 / a, where a is the equatorial radius. The scale of the projection is proportional to it.
  let relativeRadius: Double
  let alpha, beta: InlineArray<8, Double>

  /// The projection of UTM: WGS 84 with a scale of 0.9996 along the central meridian.
  package static let utm = TransverseMercator(ellipsoid: .wgs84, centralScale: 0.9996)

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - ellipsoid: the ellipsoid to project.
  ///   - centralScale: the scale along the central meridian. With a scale of 1, lengths along this meridian do not
  ///     change.
  package init(ellipsoid: Ellipsoid, centralScale: Double = 1) {
    self.ellipsoid = ellipsoid
    self.centralScale = centralScale
    latitude = ConformalLatitude(ellipsoid)
    radius = RectifyingLatitude(ellipsoid).radius * centralScale
    relativeRadius = radius / ellipsoid.equatorialRadius
    alpha = TransverseMercatorSeries.alpha(ellipsoid.thirdFlattening)
    beta = TransverseMercatorSeries.beta(ellipsoid.thirdFlattening)
  }

  /// Projects a coordinate. The easting is measured from the central meridian and the northing from the equator.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate to project. If it is more than 90 degrees from the central meridian, its northing
  ///     is beyond the pole.
  ///   - centralMeridian: the longitude of the central meridian (degrees, east positive).
  /// - Returns: the projected position. It is NaN for an invalid coordinate, and for a point on the equator 90 degrees
  ///   from the central meridian, whose easting would be infinite.
  package func forward(
    _ coordinate: Coordinate, centralMeridian: Double
  ) -> ProjectedPosition {
    guard abs(coordinate.latitude) <= 90 else { return .invalid }
    let (degrees, residual) = Angle.difference(from: centralMeridian, to: coordinate.longitude)
    let phi = SinCos(degrees: coordinate.latitude)
    let lambda = SinCos(degrees: degrees, residual: residual)
    // Multiply all terms by cos φ, so that no tangent is infinite.
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
      // The convergence is the angle of the vector (north, east) minus the angle of (p, q), the derivative of the
      // series.
      convergence: Angle.atan2Degrees(east * p - north * q, north * p + east * q),
      scale: relativeRadius
        * ((1 - latitude.e2 * phi.sin * phi.sin) * (p * p + q * q)).squareRoot() / h)
  }

  /// Returns the coordinate of a projected position.
  ///
  /// - Parameters:
  ///   - easting: the easting from the central meridian (meters).
  ///   - northing: the northing from the equator (meters).
  ///   - centralMeridian: the longitude of the central meridian (degrees, east positive).
  /// - Returns: the coordinate, with its longitude in [-180, 180]. For non-finite input, it is NaN.
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

/// Computes the conformal latitude χ in closed form from the geodetic latitude φ: arsinh(tan χ) = ψ = artanh(sin
/// φ) - e artanh(e sin φ), where ψ is the isometric latitude.
struct ConformalLatitude: Sendable {
  /// The square of the eccentricity e², and the square root of |e²|.
  let e2, e: Double

  init(_ ellipsoid: Ellipsoid) {
    e2 = ellipsoid.eccentricitySquared
    e = abs(e2).squareRoot()
  }

  /// Returns e artanh(e s); e² may be negative.
  @inline(__always)
  func correction(_ s: Double) -> Double { e2 >= 0 ? e * atanh(e * s) : -e * atan(e * s) }

  /// Returns cos φ tan χ and cos φ sec χ, which are finite even at the poles.
  @inline(__always)
  func scaled(_ phi: SinCos) -> (tangent: Double, secant: Double) {
    let sigma = sinh(correction(phi.sin))
    let cosine = (1 + sigma * sigma).squareRoot()
    return (phi.sin * cosine - sigma, cosine - phi.sin * sigma)
  }

  /// Returns the tangent of the geodetic latitude for the tangent of a conformal latitude.
  ///
  /// The function uses Newton's method (Karney 2011, doi 10.1007/s00190-011-0445-3, section 4). At a pole, the result
  /// is infinite. If the input is NaN, the result is NaN.
  func tangent(conformal target: Double) -> Double {
    guard abs(target) < 0x1p500 else { return target }
    let slope = 1 - e2
    // The quotient of the two tangents is nearly constant near a pole, and has another nearly constant value near the
    // equator. Estimate the result with one of these quotients.
    var tau = abs(target) > 70 ? target * exp(correction(1)) : target / slope
    // Two iterations are enough for the Earth. An ellipsoid with f = 1/2 needs a few more.
    for _ in 0..<12 {
      let secant = (1 + tau * tau).squareRoot()
      let sigma = sinh(correction(tau / secant))
      let cosine = (1 + sigma * sigma).squareRoot()
      let conformal = tau * cosine - sigma * secant
      let step =
        (target - conformal) * (1 + slope * tau * tau)
        / (slope * secant * (1 + conformal * conformal).squareRoot())
      tau += step
      // Convergence is quadratic, so the error after this step is about the square of the step.
      guard abs(step) > 1e-9 * max(1, abs(target)) else { break }
    }
    return tau
  }
}

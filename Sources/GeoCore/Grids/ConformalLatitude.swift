import GeoPlatform

/// The conformal latitude χ of an ellipsoid, in closed form: sinh⁻¹ tan χ = ψ = artanh(sin φ) - e artanh(e sin φ).
struct ConformalLatitude: Sendable {
  /// e² and the root of |e²|.
  let e2, e: Double

  init(_ ellipsoid: Ellipsoid) {
    e2 = ellipsoid.eccentricitySquared
    e = abs(e2).squareRoot()
  }

  /// e artanh(e s), for an e² below 0 as well.
  @inline(__always)
  func correction(_ s: Double) -> Double { e2 >= 0 ? e * atanh(e * s) : -e * atan(e * s) }

  /// cos φ tan χ and cos φ sec χ, which are finite at the poles too.
  @inline(__always)
  func scaled(_ phi: SinCos) -> (tangent: Double, secant: Double) {
    let sigma = sinh(correction(phi.sin))
    let cosine = (1 + sigma * sigma).squareRoot()
    return (phi.sin * cosine - sigma, cosine - phi.sin * sigma)
  }

  /// The tangent of the geodetic latitude from that of the conformal latitude, by Newton's method.
  ///
  /// Karney (2011), doi 10.1007/s00190-011-0445-3, section 4. Infinite at a pole, and NaN for NaN.
  func tangent(conformal target: Double) -> Double {
    guard abs(target) < 0x1p500 else { return target }
    let slope = 1 - e2
    // Near a pole the two tangents have a constant quotient, near the equator another.
    var tau = abs(target) > 70 ? target * exp(correction(1)) : target / slope
    // Two rounds on the Earth, a few more on an ellipsoid of f = 1/2.
    for _ in 0..<12 {
      let secant = (1 + tau * tau).squareRoot()
      let sigma = sinh(correction(tau / secant))
      let cosine = (1 + sigma * sigma).squareRoot()
      let conformal = tau * cosine - sigma * secant
      let step =
        (target - conformal) * (1 + slope * tau * tau)
        / (slope * secant * (1 + conformal * conformal).squareRoot())
      tau += step
      // What is left is the square of the step.
      guard abs(step) > 1e-9 * max(1, abs(target)) else { break }
    }
    return tau
  }
}

import GeoPlatform

extension Geodesic {
  /// The starting point of Newton's method, or the final solution for a short line.
  enum Start {
    case short(CanonicalPath)
    case guess(SinCos, nearAntipodal: Bool)
  }

  /// A first estimate of the azimuth at point 1 (Karney 2013, §4 and §5).
  @inline(__always)
  func start(_ pair: CanonicalPair) -> Start {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let difference = beta2 - beta1
    let sum = beta2.sin * beta1.cos + beta2.cos * beta1.sin
    let isShort =
      difference.cos >= 0 && difference.sin < 0.5 && beta2.cos * pair.lambdaRadians < 0.5
    if isShort { return startShort(pair, difference, sum) }

    var (alpha1, sigma12) = sphericalAzimuth(pair, pair.lambda, difference.sin, sum)
    if abs(n) > 0.1 || sigma12.cos >= 0
      || sigma12.sin >= 6 * abs(n) * .pi * beta1.cos * beta1.cos
    {
      if abs(n) < 0.01 {
        // ω12 exceeds λ12 by about f sin α0 σ12. Adding this estimate once saves a Newton step.
        let omega =
          pair.lambda + SinCos.small(f * alpha1.normalized.sin * beta1.cos * sigma12.radians)
        if omega.sin > 0 {
          alpha1 = sphericalAzimuth(pair, omega, difference.sin, sum).alpha1
        }
      }
      return .guess(Self.eastward(alpha1), nearAntipodal: false)
    }
    return .guess(Self.eastward(antipodalAzimuth(pair, alpha1, sum)), nearAntipodal: true)
  }

  /// Solves a short line on a sphere whose radius fits the latitude.
  ///
  /// For arcs below ``shortArc`` the result is the final solution.
  @inline(__always)
  private func startShort(
    _ pair: CanonicalPair, _ difference: SinCos, _ sum: Double
  ) -> Start {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let s = (beta1.sin + beta2.sin) * (beta1.sin + beta2.sin)
    let c = (beta1.cos + beta2.cos) * (beta1.cos + beta2.cos)
    let dn = (1 + ep2 * (s / (s + c))).squareRoot()
    let omega12 = pair.lambdaRadians / (f1 * dn)
    let omega = SinCos(sin: sin(omega12), cos: cos(omega12))
    let (alpha1, sigma12) = sphericalAzimuth(pair, omega, difference.sin, sum)
    guard sigma12.sin < shortArc else {
      return .guess(Self.eastward(alpha1), nearAntipodal: false)
    }
    let alpha2 = SinCos(
      sin: beta1.cos * omega.sin,
      cos: difference.sin - beta1.cos * beta2.sin
        * (omega.cos >= 0 ? omega.sin * omega.sin / (1 + omega.cos) : 1 - omega.cos)
    ).normalized
    let arc = sigma12.radians
    let m = cos(arc / dn)
    return .short(
      CanonicalPath(
        distance: b * dn * arc, sigma12: arc, alpha1: Self.eastward(alpha1), alpha2: alpha2,
        reducedLength: b * dn * dn * sin(arc / dn), scale12: m, scale21: m, omega12: omega))
  }

  /// The azimuth at point 1 and the arc of the great circle with longitude difference ω.
  @inline(__always)
  private func sphericalAzimuth(
    _ pair: CanonicalPair, _ omega: SinCos, _ sinDifference: Double, _ sinSum: Double
  ) -> (alpha1: SinCos, sigma12: SinCos) {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let s2 = omega.sin * omega.sin
    // sin(β2 - β1) + (1 - cos ω)..., in forms without cancellation for small and large ω.
    let cosine =
      omega.cos >= 0
      ? sinDifference + beta2.cos * beta1.sin * s2 / (1 + omega.cos)
      : sinSum - beta2.cos * beta1.sin * s2 / (1 - omega.cos)
    let alpha1 = SinCos(sin: beta2.cos * omega.sin, cos: cosine)
    return (
      alpha1,
      SinCos(
        sin: (alpha1.sin * alpha1.sin + alpha1.cos * alpha1.cos).squareRoot(),
        cos: beta1.sin * beta2.sin + beta1.cos * beta2.cos * omega.cos)
    )
  }

  /// Corrects an estimate that does not point eastward: λ12 is in (0, 180°).
  @inline(__always)
  private static func eastward(_ alpha1: SinCos) -> SinCos {
    alpha1.sin > 0 ? alpha1.normalized : SinCos(sin: 1, cos: 0)
  }

  /// The azimuth for a nearly antipodal pair.
  ///
  /// Near the antipode the envelope of the geodesics is an astroid. A quartic determines which geodesic reaches the
  /// point (Karney 2013, §5, eqs. 51-56).
  private func antipodalAzimuth(
    _ pair: CanonicalPair, _ spherical: SinCos, _ sinSum: Double
  ) -> SinCos {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let short = -atan2(pair.lambda.sin, -pair.lambda.cos)  // λ12 - π
    let (x, y, longitudeScale, latitudeScale): (Double, Double, Double, Double)
    if f >= 0 {
      let cosAlpha0Squared = beta1.sin * beta1.sin
      let a3 =
        longSeries?.longitude(cosAlpha0Squared * ep2).mean
        ?? a3(epsilon(cosAlpha0Squared: cosAlpha0Squared))
      longitudeScale = f * beta1.cos * a3 * .pi
      latitudeScale = longitudeScale * beta1.cos
      x = short / longitudeScale
      y = sinSum / latitudeScale
    } else {
      // Prolate: the long axis of the astroid is along the meridian.
      let supplement = SinCos(sin: sinSum, cos: beta2.cos * beta1.cos - beta2.sin * beta1.sin)
      let bet12 = supplement.radians
      let sigma1 = SinCos(sin: beta1.sin, cos: -beta1.cos)
      let j, mean: Double
      if let meridian {
        j = meridian.reduction.integral(.pi + bet12, from: sigma1, to: beta2)
        mean = meridian.reduction.mean
      } else {
        let a1 = GeodesicSeries.a1MinusOne(n)
        let a2 = GeodesicSeries.a2MinusOne(n)
        j = j12(n, a1, a2, .pi + bet12, sigma1, beta2)
        mean = a1 - a2
      }
      let m12 =
        pair.dn2 * (sigma1.cos * beta2.sin) - pair.dn1 * (sigma1.sin * beta2.cos)
        - sigma1.cos * beta2.cos * j
      x = -1 + m12 / (beta1.cos * beta2.cos * mean * .pi)
      latitudeScale = x < -0.01 ? sinSum / x : -f * beta1.cos * beta1.cos * .pi
      longitudeScale = latitudeScale / beta1.cos
      y = short / longitudeScale
    }
    let nearZero = 200 * Tolerance.epsilon
    if y > -nearZero && x > -1 - Tolerance.nearCut {
      // On the strip of the cut locus, x alone determines the azimuth.
      if f >= 0 {
        let s = min(1, -x)
        return SinCos(sin: s, cos: -(1 - s * s).squareRoot())
      }
      let c = max(x > -nearZero ? 0 : -1, x)
      return SinCos(sin: (1 - c * c).squareRoot(), cos: c)
    }
    let k = Self.astroid(x, y)
    let omega = longitudeScale * (f >= 0 ? -x * k / (1 + k) : -y * (1 + k) / k)
    let (s, c) = (sin(omega), -cos(omega))
    return SinCos(
      sin: beta2.cos * s, cos: sinSum - beta2.cos * beta1.sin * s * s / (1 - c))
  }

  /// The positive root k of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² = 0 (Karney 2013, eq. 55).
  static func astroid(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    // For y = 0 and |x| ≤ 1 the limit is 0; the caller handles this case, the cut locus, separately.
    if q == 0 && r <= 0 { return 0 }
    let s = p * q / 4
    let r2 = r * r
    let r3 = r * r2
    // Solve the real cubic by Cardano's formula, with the sign that avoids cancellation.
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      var t3 = s + r3
      t3 += t3 < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
      let t = cbrt(t3)
      u += t + (t != 0 ? r2 / t : 0)
    } else {
      let angle = atan2((-discriminant).squareRoot(), -(s + r3))
      u += 2 * r * cos(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }
}

extension SinCos {
  /// An angle (radians) from its power series, accurate to an ulp for angles below 0.02.
  ///
  /// The series is faster than calls of sine and cosine.
  @inline(__always)
  fileprivate static func small(_ x: Double) -> SinCos {
    let q = x * x
    return SinCos(
      sin: x * (1 - q * (1.0 / 6) * (1 - q * (1.0 / 20))),
      cos: 1 - q * (1.0 / 2) * (1 - q * (1.0 / 12) * (1 - q * (1.0 / 30))))
  }
}

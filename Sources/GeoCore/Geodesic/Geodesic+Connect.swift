import GeoPlatform

extension Geodesic {
  /// Returns the shortest path between the points of a canonical pair.
  ///
  /// - Parameter complete: whether to compute the reduced length and the scales. If false, a first-order correction
  ///   replaces the last Newton step whenever this correction is accurate enough.
  func connect(_ pair: CanonicalPair, complete: Bool) -> CanonicalPath {
    if pair.startsAtPole || pair.lambda.sin == 0, let path = meridian(pair, complete: complete) {
      return path
    }
    // Between points on the equator, the path along the equator is the shortest if the longitudes differ by at most (1
    // - f) 180°. On a sphere or a prolate ellipsoid, the path along the equator is always the shortest.
    if pair.beta1.sin == 0, f <= 0 || pair.supplement >= f * 180 {
      return equator(pair)
    }
    switch start(pair) {
    case .short(let path): return path
    case .guess(let alpha1, let nearAntipodal):
      return refine(pair, alpha1, nearAntipodal: nearAntipodal, complete: complete)
    }
  }

  /// Returns the path along a meridian.
  ///
  /// The result is nil if another path is shorter, which can happen for nearly antipodal points on a prolate ellipsoid.
  private func meridian(_ pair: CanonicalPair, complete: Bool) -> CanonicalPath? {
    // At point 2, the path of a canonical pair runs north. The azimuth at point 1 equals λ12, which is 0 or 180°
    // unless point 1 is a pole.
    let alpha1 = pair.lambda
    let alpha2 = SinCos(sin: 0, cos: 1)
    let sigma1 = SinCos(sin: pair.beta1.sin, cos: alpha1.cos * pair.beta1.cos)
    let sigma2 = SinCos(sin: pair.beta2.sin, cos: alpha2.cos * pair.beta2.cos)
    // For a path over a pole, σ12 = π + β1 + β2.
    var between = sigma2.minusUpToHalfTurn(sigma1)
    if alpha1.cos == -1, !pair.startsAtPole { between.sin = max(0, -pair.sineOfSum) }
    let turn = Arc(between)
    let sigma12 = turn.radians
    var lengths = lengths(n, ep2, turn, sigma1, sigma2, pair, complete: true)
    // If the reduced length m12 is negative, the path passes a conjugate point, and a path next to the meridian is
    // shorter. For arcs below about 1e-8, the sign of m12 is only a rounding error.
    guard sigma12 < Tolerance.rootEpsilon || lengths.reduced >= 0 else { return nil }
    var arc = sigma12
    if sigma12 < 3 * Tolerance.tiny
      || (sigma12 < Tolerance.epsilon && (lengths.distance < 0 || lengths.reduced < 0))
    {
      // The points coincide, so a nonzero arc is only a rounding error.
      arc = 0
      lengths.distance = 0
      lengths.reduced = 0
    }
    return CanonicalPath(
      distance: lengths.distance, sigma12: arc, alpha1: alpha1, alpha2: alpha2,
      reducedLength: b * lengths.reduced, scale12: lengths.scale12, scale21: lengths.scale21)
  }

  private func equator(_ pair: CanonicalPair) -> CanonicalPath {
    let omega12 = pair.lambdaRadians / f1
    let omega = SinCos(sin: sin(omega12), cos: cos(omega12))
    let east = SinCos(sin: 1, cos: 0)
    return CanonicalPath(
      distance: alongEquator(pair), sigma12: omega12, alpha1: east, alpha2: east,
      reducedLength: b * omega.sin, scale12: omega.cos, scale21: omega.cos, omega12: omega)
  }

  /// Returns a · λ12, the distance along the equator (m), rounded once. The function multiplies a π/180 by the
  /// longitude difference in degrees.
  private func alongEquator(_ pair: CanonicalPair) -> Double {
    let scale = a * Angle.degree
    // π/180 minus the nearest double is 2.9e-19. Include this error in the product.
    let rest = (-scale).addingProduct(a, Angle.degree) + a * 0x1.5c1d8becdd291p-62
    let (degrees, residual) = (pair.lambdaDegrees, pair.lambdaResidual)
    return (degrees * rest + residual * scale).addingProduct(degrees, scale)
  }

  // MARK: - Newton's method

  /// The geodesic that starts at latitude β1 with azimuth α1 and ends at latitude β2 (the hybrid problem).
  ///
  /// Newton's method varies α1 until `excess`, the geodesic's longitude difference minus the required one, is 0.
  struct Trial {
    var alpha2, sigma1, sigma2: SinCos
    /// The sine of α0, the azimuth at the equator.
    var sinAlpha0: Double
    /// The expansion parameter of the series, and k² = e'² cos²α0.
    var eps, k2: Double
    var arc: Arc
    /// λ12(α1) - λ12 and λ12 - ω12 in radians, where ω12 is the longitude difference on the auxiliary sphere.
    var excess, lambdaLessOmega: Double
  }

  /// Solves λ12(α1) = λ12 for α1 by Newton's method inside a bracket (Karney 2013, §4).
  private func refine(
    _ pair: CanonicalPair, _ guess: SinCos, nearAntipodal: Bool, complete: Bool
  ) -> CanonicalPath {
    // Newton's method should not need more than 20 steps. If it does, bisection finds the solution in at most 53 + 30
    // further steps.
    let newtonLimit = 20
    let limit = newtonLimit + 83
    var alpha1 = guess
    var low = SinCos(sin: Tolerance.tiny, cos: 1)
    var high = SinCos(sin: Tolerance.tiny, cos: -1)
    var lastStepWasTiny = false
    var bracketIsTiny = false
    var step = 0
    while true {
      let trial = trial(pair, alpha1)
      let miss = abs(trial.excess)
      // The negated comparison also stops the loop if `miss` is NaN.
      if bracketIsTiny || step == limit
        || !(miss >= (lastStepWasTiny ? 8 : 1) * Tolerance.epsilon)
      {
        return finish(pair, alpha1, trial, complete: complete)
      }
      if trial.excess > 0 {
        if step > newtonLimit || alpha1.cos * high.sin > high.cos * alpha1.sin { high = alpha1 }
      } else {
        if step > newtonLimit || alpha1.cos * low.sin < low.cos * alpha1.sin { low = alpha1 }
      }
      step += 1
      if step <= newtonLimit {
        let m12 = reducedLength(pair, trial)
        let slope = slope(pair, trial, m12)
        if slope > 0 {
          // A first-order correction is now accurate enough to move the end of the path to point 2. It changes the
          // length by ds = a sin α0 dλ. It changes each azimuth by dλ cos α cos β / m12, where α and β are the
          // azimuth and reduced latitude at the other end. The remaining errors are below dλ² / m12, which is 0.1
          // nm.
          if !complete, !nearAntipodal, m12 > 0.05, miss * miss < 1e-17 * m12 {
            var path = finish(pair, alpha1, trial, complete: false)
            let turn = -trial.excess / (f1 * m12)
            path.alpha1 = alpha1.turned(turn * trial.alpha2.cos * pair.beta2.cos)
            path.alpha2 = trial.alpha2.turned(turn * alpha1.cos * pair.beta1.cos)
            return path
          }
          let correction = -trial.excess / slope
          if abs(correction) < .pi {
            let rotated = alpha1 + SinCos(sin: sin(correction), cos: cos(correction))
            if rotated.sin > 0 {
              alpha1 = rotated.normalized
              // After such a small step, evaluate only once more. Further steps would oscillate because of rounding
              // errors.
              lastStepWasTiny = miss <= 16 * Tolerance.epsilon
              continue
            }
          }
        }
      }
      // Newton's method gives no usable step, so halve the bracket.
      alpha1 = SinCos(sin: (low.sin + high.sin) / 2, cos: (low.cos + high.cos) / 2).normalized
      lastStepWasTiny = false
      bracketIsTiny =
        abs(low.sin - alpha1.sin) + (low.cos - alpha1.cos) < Tolerance.epsilon
        || abs(alpha1.sin - high.sin) + (alpha1.cos - high.cos) < Tolerance.epsilon
    }
  }

  /// Returns the azimuth at point 2 of the geodesic that starts at point 1 with α1 (Clairaut's relation).
  @inline(__always)
  private func alpha2(_ pair: CanonicalPair, _ alpha1: SinCos) -> SinCos {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    if beta2.cos == beta1.cos && abs(beta2.sin) == -beta1.sin {
      return SinCos(sin: alpha1.sin, cos: abs(alpha1.cos))
    }
    // cos²α2 cos²β2 = cos²α1 cos²β1 + cos²β2 - cos²β1
    let c = alpha1.cos * beta1.cos
    let sine = beta2.cos == beta1.cos ? alpha1.sin : alpha1.sin * beta1.cos / beta2.cos
    return SinCos(
      sin: sine, cos: max(0, c * c + pair.differenceOfSquares).squareRoot() / beta2.cos)
  }

  @inline(__always)
  private func trial(_ pair: CanonicalPair, _ guess: SinCos) -> Trial {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    var alpha1 = guess
    // For a line along the equator, the formulas would divide by zero, so change its azimuth by a tiny angle.
    if beta1.sin == 0 && alpha1.cos == 0 { alpha1.cos = -Tolerance.tiny }
    let sinAlpha0 = alpha1.sin * beta1.cos
    let t = alpha1.sin * beta1.sin
    let cosAlpha0Squared = alpha1.cos * alpha1.cos + t * t
    let alpha2 = alpha2(pair, alpha1)
    let omega1 = SinCos(sin: sinAlpha0 * beta1.sin, cos: alpha1.cos * beta1.cos)
    let omega2 = SinCos(sin: sinAlpha0 * beta2.sin, cos: alpha2.cos * beta2.cos)
    let direction1 = SinCos(sin: beta1.sin, cos: omega1.cos)
    let direction2 = SinCos(sin: beta2.sin, cos: omega2.cos)
    let (length1, length2) = (direction1.length, direction2.length)
    let sigma1 = SinCos(sin: direction1.sin / length1, cos: direction1.cos / length1)
    let sigma2 = SinCos(sin: direction2.sin / length2, cos: direction2.cos / length2)
    // Compute sin σ12 from sums that are small near the antipode. The difference of two products would lose significant
    // digits there.
    let sumOfCosines =
      omega1.cos < 0
      ? pair.differenceOfSquares / (omega2.cos - omega1.cos) : omega1.cos + omega2.cos
    let sine = max(0, omega1.cos * pair.sumOfSines - beta1.sin * sumOfCosines)
    let arc = Arc(
      SinCos(
        sin: sine / (length1 * length2), cos: sigma2.cos * sigma1.cos + sigma2.sin * sigma1.sin))
    let omega12 = SinCos(
      sin: sinAlpha0 * sine, cos: omega2.cos * omega1.cos + omega2.sin * omega1.sin)
    // Compute ω12 - λ12 with the sine and cosine of both angles, which loses no digits near 180°.
    let eta = (omega12 - pair.lambda).radians
    let eps = epsilon(cosAlpha0Squared: cosAlpha0Squared)
    let k2 = cosAlpha0Squared * ep2
    let lambdaLessOmega: Double
    if let longSeries {
      let i3 = longSeries.longitude(k2).integral(arc.radians, from: sigma1, to: sigma2)
      lambdaLessOmega = -f * sinAlpha0 * i3
    } else {
      let b3 = sineSeriesDifference(c3(eps), sigma1, sigma2)
      lambdaLessOmega = -f * a3(eps) * sinAlpha0 * (arc.radians + b3)
    }
    return Trial(
      alpha2: alpha2, sigma1: sigma1, sigma2: sigma2, sinAlpha0: sinAlpha0, eps: eps, k2: k2,
      arc: arc, excess: eta + lambdaLessOmega, lambdaLessOmega: lambdaLessOmega)
  }

  /// Returns the derivative dλ12/dα1 at constant latitudes (Karney 2013, eq. 46).
  @inline(__always)
  private func slope(_ pair: CanonicalPair, _ trial: Trial, _ m12: Double) -> Double {
    trial.alpha2.cos == 0
      ? -2 * f1 * pair.dn1 / pair.beta1.sin
      : m12 * f1 / (trial.alpha2.cos * pair.beta2.cos)
  }

  /// Returns the reduced length m12 of a trial, divided by b.
  @inline(__always)
  private func reducedLength(_ pair: CanonicalPair, _ trial: Trial) -> Double {
    let j12: Double
    if let longSeries {
      j12 = longSeries.reduction(trial.k2)
        .integral(trial.arc.radians, from: trial.sigma1, to: trial.sigma2)
    } else {
      let a1 = GeodesicSeries.a1MinusOne(trial.eps)
      let a2 = GeodesicSeries.a2MinusOne(trial.eps)
      j12 = self.j12(trial.eps, a1, a2, trial.arc.radians, trial.sigma1, trial.sigma2)
    }
    return reducedLength(trial.sigma1, trial.sigma2, pair, j12)
  }

  @inline(__always)
  private func finish(
    _ pair: CanonicalPair, _ alpha1: SinCos, _ trial: Trial, complete: Bool
  ) -> CanonicalPath {
    let lengths = lengths(
      trial.eps, trial.k2, trial.arc, trial.sigma1, trial.sigma2, pair,
      correction: -a * trial.sinAlpha0 * trial.excess, complete: complete)
    var path = CanonicalPath(
      distance: lengths.distance, sigma12: trial.arc.radians, alpha1: alpha1, alpha2: trial.alpha2)
    if complete {
      path.reducedLength = b * lengths.reduced
      path.scale12 = lengths.scale12
      path.scale21 = lengths.scale21
      // Compute the sine and cosine of ω12 = λ12 - (λ12 - ω12).
      let d = trial.lambdaLessOmega
      path.omega12 = pair.lambda - SinCos(sin: sin(d), cos: cos(d))
    }
    return path
  }

  // MARK: - Lengths

  /// The distance (m), the reduced length in units of b, and the geodesic scales of a path.
  struct Lengths {
    var distance: Double
    var reduced = Double.nan
    var scale12 = Double.nan
    var scale21 = Double.nan
  }

  /// Returns the distance for an arc and, if `complete` is true, also the reduced length and the scales.
  ///
  /// See Karney 2013, eqs. 7, 38-40.
  ///
  /// The distance is b A1 (σ12 + B1). The arc σ12 is stored as q π/2 + p, where q is a whole number. To limit
  /// rounding errors, the function multiplies by the small number A1 - 1 separately. It adds the largest term, q (b
  /// π/2), last.
  ///
  /// - Parameter correction: a tiny length in meters to add to the distance.
  @inline(__always)
  func lengths(
    _ eps: Double, _ k2: Double, _ arc: Arc, _ sigma1: SinCos, _ sigma2: SinCos,
    _ pair: CanonicalPair, correction: Double = 0, complete: Bool
  ) -> Lengths {
    let sigma12 = arc.radians
    let small, rest, j12: Double
    if let longSeries {
      let length = (k2 == ep2 ? meridian?.length : nil) ?? longSeries.length(k2)
      let i1 = length.integral(sigma12, from: sigma1, to: sigma2)
      small = b * i1 + (arc.quarters * quarter.low + correction)
      rest = small.addingProduct(b, arc.rest)
      guard complete else {
        return Lengths(distance: rest.addingProduct(arc.quarters, quarter.high))
      }
      let reduction = (k2 == ep2 ? meridian?.reduction : nil) ?? longSeries.reduction(k2)
      j12 = reduction.integral(sigma12, from: sigma1, to: sigma2)
    } else {
      let a1 = GeodesicSeries.a1MinusOne(eps)
      let b1 = sineSeriesDifference(GeodesicSeries.c1(eps), sigma1, sigma2)
      small = b * (a1 * (sigma12 + b1)) + (arc.quarters * quarter.low + correction)
      rest = small.addingProduct(b, arc.rest + b1)
      guard complete else {
        return Lengths(distance: rest.addingProduct(arc.quarters, quarter.high))
      }
      j12 = self.j12(eps, a1, GeodesicSeries.a2MinusOne(eps), sigma12, sigma1, sigma2)
    }
    var result = Lengths(distance: rest.addingProduct(arc.quarters, quarter.high))
    result.reduced = reducedLength(sigma1, sigma2, pair, j12)
    let cosSigma12 = sigma1.cos * sigma2.cos + sigma1.sin * sigma2.sin
    let t =
      ep2 * (pair.beta1.cos - pair.beta2.cos) * (pair.beta1.cos + pair.beta2.cos)
      / (pair.dn1 + pair.dn2)
    result.scale12 =
      cosSigma12 + (t * sigma2.sin - sigma2.cos * j12) * sigma1.sin / pair.dn1
    result.scale21 =
      cosSigma12 - (t * sigma1.sin - sigma1.cos * j12) * sigma2.sin / pair.dn2
    return result
  }

  /// Returns J(σ2) - J(σ1) with J = I1 - I2 (Karney 2013, eq. 40).
  @inline(__always)
  func j12(
    _ eps: Double, _ a1: Double, _ a2: Double, _ sigma12: Double, _ sigma1: SinCos,
    _ sigma2: SinCos
  ) -> Double {
    var c = GeodesicSeries.c1(eps)
    let c2 = GeodesicSeries.c2(eps)
    for l in 0..<6 { c[l] = (1 + a1) * c[l] - (1 + a2) * c2[l] }
    return (a1 - a2) * sigma12 + sineSeriesDifference(c, sigma1, sigma2)
  }

  /// Returns the reduced length m12 divided by b (Karney 2013, eq. 38).
  @inline(__always)
  private func reducedLength(
    _ sigma1: SinCos, _ sigma2: SinCos, _ pair: CanonicalPair, _ j12: Double
  ) -> Double {
    pair.dn2 * (sigma1.cos * sigma2.sin) - pair.dn1 * (sigma1.sin * sigma2.cos)
      - sigma1.cos * sigma2.cos * j12
  }
}

extension SinCos {
  /// Returns the sum of this angle and an angle in radians that is so small that its square is negligible.
  @inline(__always)
  fileprivate func turned(_ tiny: Double) -> SinCos {
    SinCos(sin: sin + cos * tiny, cos: cos - sin * tiny)
  }
}

extension Geodesic {
  /// The start of Newton's method, or the final solution for a short line.
  enum Start {
    case short(CanonicalPath)
    case guess(SinCos, nearAntipodal: Bool)
  }

  /// Returns a first estimate of the azimuth at point 1 (Karney 2013, §4 and §5).
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
        // ω12 exceeds λ12 by about f sin α0 σ12. Adding this estimate to λ12 saves a Newton step.
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

  /// Solves a short line on a sphere that approximates the ellipsoid at the latitude of the points.
  ///
  /// For arcs below ``shortArc``, the result is the final solution.
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

  /// Returns the azimuth at point 1 and the arc of the great circle between the points, for a longitude difference ω.
  @inline(__always)
  private func sphericalAzimuth(
    _ pair: CanonicalPair, _ omega: SinCos, _ sinDifference: Double, _ sinSum: Double
  ) -> (alpha1: SinCos, sigma12: SinCos) {
    let (beta1, beta2) = (pair.beta1, pair.beta2)
    let s2 = omega.sin * omega.sin
    // The cosine is sin(β2 - β1) plus a term with 1 - cos ω, or sin(β2 + β1) minus a term with 1 + cos ω. Choose the
    // form that avoids cancellation.
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

  /// Normalizes an estimate of the azimuth at point 1. An estimate that does not point eastward becomes 90°, because
  /// point 2 of a canonical pair is east of point 1 (0 < λ12 < 180°).
  @inline(__always)
  private static func eastward(_ alpha1: SinCos) -> SinCos {
    alpha1.sin > 0 ? alpha1.normalized : SinCos(sin: 1, cos: 0)
  }

  /// Returns an estimate of the azimuth at point 1 for nearly antipodal points.
  ///
  /// Near the antipode of point 1, the envelope of the geodesics is an astroid. A quartic equation determines which
  /// geodesic reaches point 2 (Karney 2013, §5, eqs. 51-56).
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
      // On a prolate ellipsoid, the long axis of the astroid is along the meridian.
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
      // Close to the cut locus, the azimuth depends only on x, the first coordinate in the plane of the astroid.
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

  /// Returns the positive root k of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² = 0 (Karney 2013, eq. 55).
  static func astroid(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    // For y = 0 and |x| ≤ 1 (the cut locus), the limit of the root is 0. The caller handles these points separately.
    if q == 0 && r <= 0 { return 0 }
    let s = p * q / 4
    let r2 = r * r
    let r3 = r * r2
    // Solve the cubic equation by Cardano's formula, with the sign that avoids cancellation.
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
  /// Creates an angle from radians by power series of its sine and cosine. For angles below 0.02, the error is at most
  /// an ulp.
  ///
  /// The power series are faster than `sin` and `cos`.
  @inline(__always)
  fileprivate static func small(_ x: Double) -> SinCos {
    let q = x * x
    return SinCos(
      sin: x * (1 - q * (1.0 / 6) * (1 - q * (1.0 / 20))),
      cos: 1 - q * (1.0 / 2) * (1 - q * (1.0 / 12) * (1 - q * (1.0 / 30))))
  }
}

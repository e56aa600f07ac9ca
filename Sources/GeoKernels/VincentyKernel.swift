/// Computes distances with Vincenty's inverse formula for many pairs of points at once.
///
/// Source: T. Vincenty (1975), equations 10-18 and 3-6. A lane that has converged no longer changes, so the result of a
/// pair does not depend on other pairs. For nearly antipodal points, the iteration does not converge, and the result is
/// the geodesic distance.
@usableFromInline package enum VincentyKernel<V: KernelVector, A: Arithmetic> {
  /// Returns λ - L, the correction of the longitude difference (eqs. 10, 11).
  @inlinable @inline(__always)
  package static func longitudeCorrection(
    _ t: GeodesicKernel<V, A>.Triangle, _ cos2SigmaM: V, _ p: GeodesicParameters
  ) -> V {
    let f = V(repeating: p.f)
    let c =
      f * V(repeating: 1.0 / 16) * t.cos2Alpha0
      * A.madd(t.cos2Alpha0, V(repeating: -3 * p.f), V(repeating: 4 + 4 * p.f))
    let x = A.madd(
      c * t.cosSigma,
      A.madd(cos2SigmaM * cos2SigmaM, V(repeating: 2), V(repeating: -1)), cos2SigmaM)
    return (V(repeating: 1) - c) * f * t.sinAlpha0 * A.madd(c * t.sinSigma, x, t.sigma)
  }

  /// Returns the distance in meters for a spherical triangle (eqs. 3-6, 19).
  @inlinable @inline(__always)
  package static func distance(
    _ t: GeodesicKernel<V, A>.Triangle, _ cos2SigmaM: V, _ p: GeodesicParameters
  ) -> V {
    let u2 = t.cos2Alpha0 * V(repeating: p.ep2)
    var a = A.madd(u2, V(repeating: -175), V(repeating: 320))
    a = A.madd(u2, a, V(repeating: -768))
    a = A.madd(u2, a, V(repeating: 4096))
    a = A.madd(u2 * V(repeating: 1.0 / 16384), a, V(repeating: 1))
    var b = A.madd(u2, V(repeating: -47), V(repeating: 74))
    b = A.madd(u2, b, V(repeating: -128))
    b = A.madd(u2, b, V(repeating: 256))
    b = u2 * V(repeating: 1.0 / 1024) * b
    let x = cos2SigmaM
    let x2 = x * x
    let inner =
      t.cosSigma * A.madd(x2, V(repeating: 2), V(repeating: -1))
      - b * V(repeating: 1.0 / 6) * x
      * A.madd(t.sinSigma * t.sinSigma, V(repeating: 4), V(repeating: -3))
      * A.madd(x2, V(repeating: 4), V(repeating: -3))
    let correction = b * t.sinSigma * A.madd(b * V(repeating: 0.25), inner, x)
    return V(repeating: p.b) * a * (t.sigma - correction)
  }

  /// The number of iterations after which the kernel collects the pairs that have not converged.
  @inlinable @inline(__always)
  package static var soon: Int { 8 }

  /// Returns the distances for one vector of pairs, and the lanes whose iteration converges within
  /// `rule.maximumIterations` steps.
  ///
  /// The distances are in meters. A lane stops when it has converged, or when |λ| exceeds 180°. A stopped lane keeps
  /// its distance while other lanes continue.
  ///
  /// - Parameter leaps: true to use the secant method after ``soon`` iterations, which reaches the same λ in fewer
  ///   iterations. Near this λ, each of Vincenty's iterations would multiply the remaining change by the derivative
  ///   of the new λ with respect to the old one. This derivative therefore shows whether Vincenty's iteration would
  ///   converge.
  @inlinable @inline(__always)
  package static func solve(
    _ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V, _ p: GeodesicParameters,
    _ rule: VincentyRule, passes: Int, leaps: Bool
  ) -> (distance: V, converged: V.Truth) {
    let s = GeodesicKernel<V, A>.Setup(phi1, lambda1, phi2, lambda2, p)
    let tolerance = V(repeating: rule.tolerance)
    let halfTurn = V(repeating: Double.pi.nextUp)
    let one = V(repeating: 1)
    var omega = s.lambda
    var t: GeodesicKernel<V, A>.Triangle
    var mean: V
    var sound: V.Truth
    var far: V.Truth
    var (before, last) = (V.zero, V.zero)
    var (slope, span) = (V.zero, V.zero)
    var pass = 0
    while true {
      t = GeodesicKernel<V, A>.Triangle(s, omega: omega)
      mean = t.cos2SigmaM(s, one / t.cos2Alpha0)
      let next = s.lambda + longitudeCorrection(t, mean, p)
      let change = next - omega
      sound = V.greater(halfTurn, next)
      far = V.greater(V.abs(change), tolerance)
      let moving = V.and(sound, far)
      pass += 1
      if leaps && pass > 1 {
        let moved = omega - before
        slope = V.select(
          V.greater(V.abs(moved), V.zero), (next - last) / moved, slope)
      }
      if pass == soon { span = V.select(moving, V.abs(change), V.zero) }
      if pass >= passes || !V.any(moving) { break }
      before = V.select(moving, omega, before)
      last = V.select(moving, next, last)
      let leap =
        leaps && pass >= soon ? V.max(omega + change / (one - slope), s.lambda) : next
      omega = V.select(moving, leap, omega)
    }
    var converged = V.and(sound, V.not(far))
    if leaps {
      // Estimate how much λ would still change in the last iteration that the rule allows.
      var (power, rest) = (V.abs(slope), rule.maximumIterations - soon)
      while rest > 0 {
        if rest & 1 == 1 { span = span * power }
        power = power * power
        rest >>= 1
      }
      converged = V.and(converged, V.greater(tolerance, span))
    }
    let apart = V.or(V.greater(V.abs(phi2 - phi1), V.zero), V.greater(s.lambda, V.zero))
    let ordinary = GeodesicKernel<V, A>.areOrdinary(phi1, lambda1, phi2, lambda2)
    return (
      V.select(apart, distance(t, mean, p), V.zero),
      V.and(ordinary, V.or(converged, V.not(apart)))
    )
  }

  /// Computes the distances of `count` pairs in meters.
  ///
  /// The second result is 1 if the iteration does not converge; the distance is then the geodesic distance. If it
  /// converges, the second result is 0 or is left unchanged, so the caller must set it to 0 first.
  ///
  /// - Returns: the number of pairs that the scalar solver must solve. The indices of these pairs are in
  ///   `specials`, which has room for `count` indices.
  @inlinable @inline(__always)
  package static func distances(
    _ c: PairColumns<Double>, count: Int, parameters p: GeodesicParameters, rule: VincentyRule,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    // Nearly all pairs converge within `soon` iterations. Collect the other pairs in separate vectors. Otherwise, one
    // slow pair would slow down the other pairs in its vector.
    let first = Swift.min(soon, rule.maximumIterations)
    let leaps = rule.maximumIterations > 24
    let most = leaps ? 24 : rule.maximumIterations
    let slow = c.each(count, specials: specials) {
      (phi1: V, lambda1: V, phi2: V, lambda2: V, i: Int) in
      let one = solve(phi1, lambda1, phi2, lambda2, p, rule, passes: first, leaps: false)
      one.distance.store(c.result + i)
      return V.not(one.converged)
    }
    guard slow > 0 else { return 0 }
    let failed = c.gathered(slow, of: specials) {
      (phi1: V, lambda1: V, phi2: V, lambda2: V, list: UnsafePointer<Int32>) in
      let one = solve(phi1, lambda1, phi2, lambda2, p, rule, passes: most, leaps: leaps)
      V.select(one.converged, V.zero, V(repeating: 1)).scatter(c.result2, list)
      one.distance.scatter(c.result, list)
      return V.not(one.converged)
    }
    return AntipodalKernel<V, A>.take(failed, of: specials, c, p, azimuths: false)
  }
}

/// The rule for stopping Vincenty's iteration.
@usableFromInline package struct VincentyRule: Sendable {
  /// A pair has converged when λ changes by less than this number of radians.
  @usableFromInline package var tolerance: Double
  /// The maximum number of iterations for a pair, at least 1.
  @usableFromInline package var maximumIterations: Int

  package init(tolerance: Double, maximumIterations: Int) {
    (self.tolerance, self.maximumIterations) = (tolerance, maximumIterations)
  }
}

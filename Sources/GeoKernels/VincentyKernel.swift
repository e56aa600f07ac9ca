/// Vincenty's inverse formula for many pairs at once, for those who must match it.
///
/// T. Vincenty (1975), equations 10-18 and 3-6. A lane that has converged is frozen; those that have
/// not after 20 passes, or fewer where the rule has fewer, go to the scalar solver, which decides
/// whether they converge at all.
@usableFromInline package enum VincentyKernel<V: KernelVector, A: Arithmetic> {
  /// λ - L (eqs. 10, 11).
  @inlinable @inline(__always)
  package static func longitudeCorrection(
    _ t: GeodesicKernel<V, A>.Triangle, _ p: GeodesicParameters
  ) -> V {
    let f = V(repeating: p.f)
    let c =
      f * V(repeating: 1.0 / 16) * t.cos2Alpha0
      * A.madd(t.cos2Alpha0, V(repeating: -3 * p.f), V(repeating: 4 + 4 * p.f))
    let x = A.madd(
      c * t.cosSigma,
      A.madd(t.cos2SigmaM * t.cos2SigmaM, V(repeating: 2), V(repeating: -1)), t.cos2SigmaM)
    return (V(repeating: 1) - c) * f * t.sinAlpha0 * A.madd(c * t.sinSigma, x, t.sigma)
  }

  /// The distance (m) of a solved triangle (eqs. 3-6, 19).
  @inlinable @inline(__always)
  package static func distance(
    _ t: GeodesicKernel<V, A>.Triangle, _ p: GeodesicParameters
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
    let x = t.cos2SigmaM
    let x2 = x * x
    let inner =
      t.cosSigma * A.madd(x2, V(repeating: 2), V(repeating: -1))
      - b * V(repeating: 1.0 / 6) * x
      * A.madd(t.sinSigma * t.sinSigma, V(repeating: 4), V(repeating: -3))
      * A.madd(x2, V(repeating: 4), V(repeating: -3))
    let correction = b * t.sinSigma * A.madd(b * V(repeating: 0.25), inner, x)
    return V(repeating: p.b) * a * (t.sigma - correction)
  }

  /// Distances of `count` pairs (metres), iterated as the rule says.
  ///
  /// - Returns: how many indices of pairs for the scalar solver were written to `specials`, which
  ///   has room for `count`.
  @inlinable @inline(__always)
  package static func distances(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, count: Int, parameters p: GeodesicParameters,
    rule: VincentyRule, specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    var found = 0
    let tolerance = V(repeating: rule.tolerance)
    let passes = Swift.min(20, rule.maximumIterations)
    for i in stride(from: 0, to: count, by: V.scalarCount) {
      let phi1 = V.load(latitude1 + i)
      let lambda1 = V.load(longitude1 + i)
      let phi2 = V.load(latitude2 + i)
      let lambda2 = V.load(longitude2 + i)
      let s = GeodesicKernel<V, A>.Setup(phi1, lambda1, phi2, lambda2, p)
      var omega = s.lambda
      var t = GeodesicKernel<V, A>.Triangle(s, omega: omega)
      var next = s.lambda + longitudeCorrection(t, p)
      var moving = V.greater(V.abs(next - omega), tolerance)
      var pass = 1
      while pass < passes && V.any(moving) {
        omega = V.select(moving, next, omega)
        t = GeodesicKernel<V, A>.Triangle(s, omega: omega)
        next = s.lambda + longitudeCorrection(t, p)
        moving = V.and(moving, V.greater(V.abs(next - omega), tolerance))
        pass += 1
      }
      let apart = V.or(
        V.greater(V.abs(phi2 - phi1), V.zero), V.greater(s.lambda, V.zero))
      V.select(apart, distance(t, p), V.zero).store(result + i)
      // Beyond half a turn the iterates mean nothing, converged or not.
      let sound = V.and(
        V.not(moving), V.greater(V(repeating: Double.pi.nextUp), next))
      let ordinary = GeodesicKernel<V, A>.areOrdinary(phi1, lambda1, phi2, lambda2)
      V.append(
        V.not(V.and(ordinary, V.or(sound, V.not(apart)))), from: i, to: specials, &found)
    }
    return found
  }
}

/// When Vincenty's iteration stops.
@usableFromInline package struct VincentyRule: Sendable {
  /// The change of λ (radians) below which a pair has converged.
  @usableFromInline package var tolerance: Double
  /// How many iterations a pair may take; at least 1.
  @usableFromInline package var maximumIterations: Int

  /// Creates the rule from its values.
  package init(tolerance: Double, maximumIterations: Int) {
    (self.tolerance, self.maximumIterations) = (tolerance, maximumIterations)
  }
}

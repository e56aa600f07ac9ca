/// Solves geodesic inverse problems for nearly antipodal points, which `GeodesicKernel` cannot solve.
///
/// The kernel processes many pairs of points at once, one pair in each lane of a vector. The unknown is the azimuth α1
/// at the first point.
///
/// **Method.** The kernel transforms the pair so that -90° ≤ φ1 ≤ 0, φ1 ≤ φ2 ≤ -φ1 and λ12 > 90° (Karney 2013,
/// eq. 44). The difference 180° - λ12 is computed without a rounding error. An astroid gives the first estimate of
/// the azimuth (§5). Newton's method then solves λ12(α1) = λ12. The slope of λ12(α1) depends on the reduced length
/// m12, which is computed only to second order in the expansion parameter eps. For exactly one azimuth α1 below
/// 180°, the longitude difference is the required λ12 and m12 ≥ 0; this is the azimuth of the shortest path. A lane
/// that has converged with m12 ≥ 0 is therefore correct. As in `GeodesicKernel`, the distance is corrected for the
/// remaining residual.
///
/// **Accuracy.** σ12 is close to π. If sin σ12 were computed as a difference of products, a rounding error of one
/// ulp in a latitude would change the distance by 1 nm. The kernel therefore computes sin σ12 from sin(β1 + β2),
/// which is (1 - f) sin(φ1 + φ2) √(1 + e'² sin² β1) √(1 + e'² sin² β2), without cancellation.
///
/// The kernel supports only oblate ellipsoids, because the astroid has another orientation on prolate ellipsoids.
@usableFromInline package enum AntipodalKernel<V: KernelVector, A: Arithmetic> {
  @usableFromInline package typealias Geodesics = GeodesicKernel<V, A>

  /// The smallest flattening that the kernel supports. For smaller flattenings, the scalar solver solves all nearly
  /// antipodal pairs.
  @inlinable @inline(__always)
  package static var leastFlattening: Double { 1e-4 }

  /// A vector of pairs in canonical form, that is, after swapping and mirroring the points where necessary.
  @usableFromInline package struct Frame {
    /// The sines and cosines of β1 and β2.
    @usableFromInline package var s1, c1, s2, c2: V
    /// The difference 180° - λ12 in radians, and the sine and cosine of λ12.
    @usableFromInline package var supplement, sinLambda, cosLambda: V
    /// The values sin(β1 + β2) and sin β1 + sin β2.
    @usableFromInline package var sinSum, sumOfSines: V
    /// The value cos² β2 - cos² β1, computed without cancellation.
    @usableFromInline package var difference: V
    /// The values √(1 + e'² sin² β) at both points.
    @usableFromInline package var dn1, dn2: V
    /// The lanes in which points 1 and 2 were swapped, and the lanes in which the signs of both latitudes were
    /// reversed.
    @usableFromInline package var exchanged, mirrored: V.Truth
    /// The lanes in which λ12 is above 90° and not equal to 180° in double precision.
    @usableFromInline package var isNearlyOpposite: V.Truth

    @inlinable @inline(__always)
    package init(_ s: Geodesics.Setup, _ phi1: V, _ phi2: V, _ p: GeodesicParameters) {
      let one = V(repeating: 1)
      let short = (V(repeating: 180) - s.degrees) - s.degreesRest
      supplement = short * V(repeating: .pi / 180)
      isNearlyOpposite = V.and(
        V.greater(short, V.zero), V.greater(V(repeating: 90), short))
      let lambda = Trigonometry<V, A>.sincos(radians: supplement)
      sinLambda = lambda.sin
      cosLambda = V.zero - lambda.cos

      // If the latitudes are equal or opposite, there may be two shortest paths. Choose the same path as the scalar
      // solver.
      let (size1, size2) = (V.abs(s.s1), V.abs(s.s2))
      exchanged = V.or(
        V.greater(size2, size1), V.and(s.exchanged, V.not(V.greater(size1, size2))))
      let first = V.select(exchanged, s.s2, s.s1)
      let second = V.select(exchanged, s.s1, s.s2)
      c1 = V.select(exchanged, s.c2, s.c1)
      c2 = V.select(exchanged, s.c1, s.c2)
      mirrored = V.not(V.greater(V.zero, first))
      s1 = V.select(mirrored, V.zero - first, first)
      s2 = V.select(mirrored, V.zero - second, second)
      let ep2 = V(repeating: p.ep2)
      dn1 = V.sqrt(A.madd(ep2 * s1, s1, one))
      dn2 = V.sqrt(A.madd(ep2 * s2, s2, one))
      let sum = Trigonometry<V, A>.sincos(degrees: phi1 + phi2).sin
      sinSum = V.select(mirrored, V.zero - sum, sum) * (dn1 * dn2) * V(repeating: 1 - p.f)
      // Use sin² β1 - sin² β2 = sin(β1 + β2) sin(β1 - β2). For β2 < 0, the second factor is small.
      let opposite = V.greater(s2, V.zero)
      let plain = V.select(
        V.greater(V.zero - s1, c1), (c2 - c1) * (c2 + c1), (s1 - s2) * (s1 + s2))
      difference = V.select(opposite, sinSum * A.madd(s1, c2, V.zero - c1 * s2), plain)
      sumOfSines = V.select(opposite, difference / (s1 - s2), s1 + s2)
    }

    /// Returns an estimate of the azimuth at the first point, as a normalized sine and cosine.
    @inlinable @inline(__always)
    package func start(_ p: GeodesicParameters) -> (sin: V, cos: V) {
      let one = V(repeating: 1)
      let eps = Geodesics.epsilon(s1 * s1 * V(repeating: p.ep2))
      let scale = V(repeating: p.f * .pi) * c1 * Geodesics.a3(eps, p)
      let x = V.zero - supplement / scale
      let y = sinSum / (scale * c1)
      // Find the positive root of (x / (1 + k))² + (y / k)² = 1 by Newton's method, starting below the root. The
      // function is convex, so no step overshoots the root.
      let (px, qy) = (x * x, y * y)
      let least = V(repeating: 1e-8)
      var k = V.max(V.max(V.abs(y), V.abs(x) - one), least)
      for _ in 0..<6 {
        let m = one + k
        let (k2, m2) = (k * k, m * m)
        let excess = A.madd(px, k2, A.madd(qy, m2, V.zero - k2 * m2))
        let slope = A.madd(px * k2, k, qy * m2 * m)
        k = V.max(A.madd(excess * (k * m), V(repeating: 0.5) / slope, k), least)
      }
      let omega = Trigonometry<V, A>.sincos(radians: supplement * k / (one + k))
      // Between the cusps of the astroid, x alone gives a sufficient estimate of the azimuth.
      let strip = V.and(
        V.greater(y, V(repeating: -1e-7)), V.greater(x, V(repeating: -1.0001)))
      let level = V.min(V.zero - x, one)
      let sin = V.select(strip, level, c2 * omega.sin)
      let cos = V.select(
        strip, V.zero - V.sqrt(one - level * level),
        A.madd(V.zero - c2 * s1, omega.sin * omega.sin / (one + omega.cos), sinSum))
      let inverse = one / V.sqrt(A.madd(sin, sin, cos * cos))
      return (sin * inverse, cos * inverse)
    }

    /// Returns cos α2 cos β2 for a given cos α1 cos β1, by Clairaut's relation.
    @inlinable @inline(__always)
    package func along2(_ along1: V) -> V {
      V.sqrt(V.max(A.madd(along1, along1, difference), V.zero))
    }
  }

  /// The geodesic that starts at the first point with a given azimuth and ends at the latitude of the second point.
  @usableFromInline package struct Trial {
    /// The values cos α2 and sin α0, and the expansion parameter eps.
    @usableFromInline package var cosAlpha2, sinAlpha0, eps: V
    /// The arc σ12 in radians, first as the two summands of `eighths` · π/4 + `rest`, and then as one number.
    @usableFromInline package var eighths, rest, sigma: V
    /// The sines and cosines of multiples of σ12 and σm.
    @usableFromInline package var multiples: Geodesics.Multiples
    /// The geodesic's λ12 minus the required λ12 (radians), the reduced length m12 divided by the polar radius b,
    /// and the derivative of λ12 with respect to α1.
    @usableFromInline package var residual, m12, slope: V

    @inlinable @inline(__always)
    package init(_ f: Frame, _ sin: V, _ cos: V, _ p: GeodesicParameters) {
      let one = V(repeating: 1)
      sinAlpha0 = sin * f.c1
      let slant = sin * f.s1
      // Compute the sines and cosines of σ and ω at both ends, measured from the node on the equator.
      let along1 = cos * f.c1
      let along2 = f.along2(along1)
      cosAlpha2 = along2 / f.c2
      let (node1, node2) = (sinAlpha0 * f.s1, sinAlpha0 * f.s2)
      let inverse1 = one / V.sqrt(A.madd(f.s1, f.s1, along1 * along1))
      let inverse2 = one / V.sqrt(A.madd(f.s2, f.s2, along2 * along2))
      let (s1, k1) = (f.s1 * inverse1, along1 * inverse1)
      let (s2, k2) = (f.s2 * inverse2, along2 * inverse2)
      // Compute along1 s2 - s1 along2 as along1 (s1 + s2) - s1 (along1 + along2). Near the antipode, both sums are
      // small, so the formula loses no digits.
      let sumOfCosines = V.select(
        V.greater(V.zero, along1), f.difference / (along2 - along1), along1 + along2)
      let sine = V.max(A.madd(along1, f.sumOfSines, V.zero - f.s1 * sumOfCosines), V.zero)
      let sinSigma = sine * (inverse1 * inverse2)
      let cosSigma = A.madd(k1, k2, s1 * s2)
      (eighths, rest) = Trigonometry<V, A>.arctangentParts(sinSigma, cosSigma)
      sigma = A.madd(eighths, V(repeating: .pi / 4), rest)
      let sinOmega = sinAlpha0 * sine
      let cosOmega = A.madd(along1, along2, node1 * node2)
      // Compute the small difference ω12 - λ12 from the sines and cosines of both angles.
      let east = A.madd(sinOmega, f.cosLambda, V.zero - cosOmega * f.sinLambda)
      let north = A.madd(cosOmega, f.cosLambda, sinOmega * f.sinLambda)
      let eta = V.copysign(Trigonometry<V, A>.arctangent(V.abs(east), north), east)

      eps = Geodesics.epsilon(A.madd(cos, cos, slant * slant) * V(repeating: p.ep2))
      multiples = Geodesics.Multiples(
        sin: sinSigma, cos: cosSigma, cos2SigmaM: A.madd(k1, k2, V.zero - s1 * s2))
      residual = A.madd(
        V(repeating: -p.f) * Geodesics.a3(eps, p) * sinAlpha0,
        sigma + Geodesics.b3(eps, multiples, p), eta)

      let z = eps * eps
      let a1 = A.madd(z, V(repeating: 0.25), one) / (one - eps)
      let a2 = A.madd(z, V(repeating: -0.75), one) / (one + eps)
      let j1 = V(repeating: -0.5) * eps * (a1 + a2)
      let j2 = V(repeating: -1.0 / 16) * z * A.madd(V(repeating: 3), a2, a1)
      let j = A.madd(
        a1 - a2, sigma,
        A.madd(j1, multiples.c1 * multiples.s1, j2 * multiples.c2 * multiples.s2))
      m12 = A.madd(
        f.dn2 * k1, s2, V.zero - A.madd(f.dn1 * s1, k2, k1 * k2 * j))
      slope = m12 * V(repeating: 1 - p.f) / (cosAlpha2 * f.c2)
    }
  }

  /// Solves one vector of pairs.
  ///
  /// The result of a lane does not depend on other lanes, because a lane that has converged no longer changes.
  @inlinable @inline(__always)
  package static func solve(
    _ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V, _ p: GeodesicParameters, azimuths: Bool
  ) -> Geodesics.Solution {
    let s = Geodesics.Setup(phi1, lambda1, phi2, lambda2, p)
    let one = V(repeating: 1)
    let f = Frame(s, phi1, phi2, p)
    var (sin, cos) = f.start(p)
    var t: Trial
    var unsettled: V.Truth
    var pass = 0
    // Let r be the residual. After a first-order correction, the error of the distance is r² / m12, which is 0.1 nm.
    // The error of an azimuth is f r² / m12³.
    let enough = V(repeating: azimuths ? 1e-20 : 2e-17)
    while true {
      t = Trial(f, sin, cos, p)
      let settled = V.and(
        V.or(
          V.greater(enough * t.m12, t.residual * t.residual),
          V.greater(V(repeating: 1e-15), V.abs(t.residual))),
        V.greater(t.m12, V.zero))
      unsettled = V.not(settled)
      pass += 1
      if pass == 8 || !V.any(unsettled) { break }
      // Limit a step to half a radian, and keep the azimuth between 0 and 180°.
      let limit = V(repeating: 0.5)
      let step = V.max(V.min(V.zero - t.residual / t.slope, limit), V.zero - limit)
      let turn = Trigonometry<V, A>.sincos(small: step)
      let east = A.madd(sin, turn.cos, cos * turn.sin)
      let north = A.madd(cos, turn.cos, V.zero - sin * turn.sin)
      let inside = V.greater(east, V.zero)
      let nextSin = V.select(inside, east, V(repeating: 0.5) * sin)
      let nextCos = V.select(inside, north, cos)
      let inverse = one / V.sqrt(A.madd(nextSin, nextSin, nextCos * nextCos))
      sin = V.select(unsettled, nextSin * inverse, sin)
      cos = V.select(unsettled, nextCos * inverse, cos)
    }

    let b1 = Geodesics.b1(t.eps, t.multiples)
    let correction = V(repeating: -p.a) * t.sinAlpha0 * t.residual
    let distance = Geodesics.length(
      eighths: t.eighths, rest: t.rest, sigma: t.sigma, b1: b1, eps: t.eps, correction, p)
    let solved = V.and(
      V.and(Geodesics.areOrdinary(phi1, lambda1, phi2, lambda2), f.isNearlyOpposite),
      V.and(V.not(unsettled), V.greater(distance, V.zero)))

    // Apply the last correction to the azimuths of the canonical pair, and then undo the mirroring.
    let turn = V.zero - t.residual / t.slope
    let east1 = A.madd(cos, turn, sin)
    let plain1 = A.madd(V.zero - sin, turn, cos)
    let east2 = east1 * f.c1 / f.c2
    let plain2 = f.along2(plain1 * f.c1) / f.c2
    let north1 = V.select(f.mirrored, V.zero - plain1, plain1)
    let north2 = V.select(f.mirrored, V.zero - plain2, plain2)
    // If the points were swapped, swap the azimuths and reverse both directions. `sign` already contains the sign of
    // λ12.
    let back = V.xor(f.exchanged, s.exchanged)
    return Geodesics.Solution(
      distance: distance,
      east1: V.select(back, east2, east1), north1: V.select(back, V.zero - north2, north1),
      east2: V.select(back, east1, east2), north2: V.select(back, V.zero - north1, north2),
      sign: s.sign, special: V.not(solved))
  }

  /// Computes the distances and, if requested, the azimuths of the pairs whose indices are in `specials`.
  ///
  /// - Returns: the number of pairs that the scalar solver must solve. The indices of these pairs are then at the
  ///   start of `specials`.
  @inlinable @inline(__always)
  package static func take(
    _ count: Int, of specials: UnsafeMutablePointer<Int32>, _ c: PairColumns<Double>,
    _ p: GeodesicParameters, azimuths: Bool
  ) -> Int {
    guard count > 0 && p.f >= leastFlattening else { return count }
    return c.gathered(count, of: specials) {
      (phi1: V, lambda1: V, phi2: V, lambda2: V, list: UnsafePointer<Int32>) in
      let one = solve(phi1, lambda1, phi2, lambda2, p, azimuths: azimuths)
      one.distance.scatter(c.result, list)
      guard azimuths else { return one.special }
      let alpha1 = Geodesics.azimuth(one.east1, one.north1, one)
      let alpha2 = Geodesics.azimuth(one.east2, one.north2, one)
      alpha1.scatter(c.result2, list)
      alpha2.scatter(c.result3, list)
      return V.or(one.special, V.not(Geodesics.areDirections(alpha1, alpha2)))
    }
  }
}

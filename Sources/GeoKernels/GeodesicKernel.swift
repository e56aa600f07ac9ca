/// Solves the geodesic inverse problem for many pairs of points at once, with series of order 6.
///
/// **Method.** The unknown is ω12, the longitude difference on the auxiliary sphere. The value of ω12 determines
/// the spherical triangle, and λ12 follows from the series A3 and C3 (Karney 2013, eqs. 8, 23-25). Newton's method
/// solves λ12(ω12) = λ12 with dα0/dω in closed form. The first estimate is correct to second order in f, so one
/// iteration is enough except for nearly antipodal pairs. A second-order correction for the remaining residual r
/// leaves an error of the order of r³.
///
/// **Accuracy.** The kernel first sorts the two points by latitude, so the distance is the same in both directions
/// to the last bit. The largest term of the distance is rounded only once. For distances above 16,777 km, this
/// rounding error is at most 1.9 nm. Including the errors of the reduced latitudes and of σ12, no error above 6 nm
/// has been observed.
///
/// **Lanes.** Each lane of a vector contains one pair. A lane that has converged no longer changes, so the result of a
/// pair does not depend on other pairs. Pairs that do not converge are nearly antipodal, and `AntipodalKernel` solves
/// them. The scalar solver solves the remaining pairs, such as those with invalid coordinates.
@usableFromInline package enum GeodesicKernel<V: KernelVector, A: Arithmetic> {
  /// The factors in sin 2lσ2 - sin 2lσ1 = 2 cos 2lσm sin lσ12, where σm is the mean of σ1 and σ2.
  @usableFromInline package struct Multiples {
    /// The values cos 2lσm for l = 1 ... 5.
    @usableFromInline package var c1, c2, c3, c4, c5: V
    /// The values 2 sin lσ12 for l = 1 ... 5.
    @usableFromInline package var s1, s2, s3, s4, s5: V

    @inlinable @inline(__always)
    package init(sin: V, cos: V, cos2SigmaM: V) {
      let x2 = cos2SigmaM + cos2SigmaM
      let k2 = cos + cos
      c1 = cos2SigmaM
      s1 = sin + sin
      c2 = A.madd(x2, c1, V(repeating: -1))
      s2 = k2 * s1
      c3 = A.madd(x2, c2, V.zero - c1)
      s3 = A.madd(k2, s2, V.zero - s1)
      c4 = A.madd(x2, c3, V.zero - c2)
      s4 = A.madd(k2, s3, V.zero - s2)
      c5 = A.madd(x2, c4, V.zero - c3)
      s5 = A.madd(k2, s4, V.zero - s3)
    }
  }

  /// The reduced latitudes and the longitude differences of a vector of pairs, sorted so that φ1 ≤ φ2.
  @usableFromInline package struct Setup {
    /// The sines and cosines of β1 and β2.
    @usableFromInline package var s1, c1, s2, c2: V
    /// The longitude difference |λ12| in radians, its rounding error, and the sign of λ12 before sorting, as ±1.
    @usableFromInline package var lambda, lambdaRest, sign: V
    /// The longitude difference |λ12| in degrees, as an exact, unevaluated sum of two numbers.
    @usableFromInline package var degrees, degreesRest: V
    /// The lanes in which points 1 and 2 were swapped.
    @usableFromInline package var exchanged: V.Truth
    /// The products sin β1 sin β2 and cos β1 cos β2.
    @usableFromInline package var ss, cc: V

    @inlinable @inline(__always)
    package init(
      _ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V, _ p: GeodesicParameters
    ) {
      exchanged = V.greater(phi1, phi2)
      let t1 = Trigonometry<V, A>.sincos(degrees: V.select(exchanged, phi2, phi1))
      let t2 = Trigonometry<V, A>.sincos(degrees: V.select(exchanged, phi1, phi2))
      let f1 = V(repeating: 1 - p.f)
      let u1 = f1 * t1.sin
      let u2 = f1 * t2.sin
      // One division gives both quotients. The rounding error of the division changes only the lengths of the two
      // vectors (sine, cosine), not their angles.
      let r1 = V.sqrt(A.madd(u1, u1, t1.cos * t1.cos))
      let r2 = V.sqrt(A.madd(u2, u2, t2.cos * t2.cos))
      let inverse = V(repeating: 1) / (r1 * r2)
      let (i1, i2) = (r2 * inverse, r1 * inverse)
      s1 = u1 * i1
      c1 = t1.cos * i1
      s2 = u2 * i2
      c2 = t2.cos * i2
      ss = s1 * s2
      cc = c1 * c2
      // Compute the difference and its rounding error with two-sum. The error is added later, in radians, together with
      // the error of the conversion.
      let d = lambda2 - lambda1
      let b = d + lambda1
      let error = (lambda2 - b) + ((b - d) - lambda1)
      let turns = Trigonometry<V, A>.nearest(d, times: 1.0 / 360).value
      let reduced = A.madd(turns, V(repeating: -360), d)
      // After subtracting whole turns, the difference may be smaller than its rounding error. A second two-sum restores
      // the order.
      let sum = reduced + error
      sign = V.copysign(V(repeating: 1), sum)
      degrees = V.abs(sum)
      degreesRest = sign * (error - (sum - reduced))
      let degree = V(repeating: .pi / 180)
      lambda = degrees * degree
      // π/180 minus its nearest double is 2.9e-19.
      let small = A.madd(degrees, V(repeating: 0x1.5c1d8becdd291p-62), degreesRest * degree)
      lambdaRest = A.remainder(degrees, degree, product: lambda) + small
    }
  }

  /// The triangle on the auxiliary sphere for a given ω12.
  @usableFromInline package struct Triangle {
    /// The sine and cosine of σ12, σ12 in radians, sin α0, cos² α0, and the sine and cosine of ω12.
    @usableFromInline package var sinSigma, cosSigma, sigma, sinAlpha0, cos2Alpha0: V
    @usableFromInline package var sinOmega, cosOmega: V
    /// The summands of σ12 = eighths π/4 + rest.
    @usableFromInline package var eighths, rest: V
    /// The cosecant of σ12, 1 / sin σ12.
    @usableFromInline package var cosecant: V

    /// - Parameters:
    ///   - isShort: true if σ12 is below 1/100 in all lanes, so that the angles need no reduction. The parameter does
    ///     not change the results.
    ///   - isRough: true if an accuracy of 1e-5 is enough.
    @inlinable @inline(__always)
    package init(_ s: Setup, omega: V, isShort: Bool = false, isRough: Bool = false) {
      let o =
        isShort
        ? Trigonometry<V, A>.sincos(small: omega)
        : isRough
          ? Trigonometry<V, A>.roughSincos(omega) : Trigonometry<V, A>.sincos(radians: omega)
      let east = s.c2 * o.sin
      let north = A.madd(s.c1, s.s2, V.zero - (s.s1 * s.c2) * o.cos)
      sinSigma = V.sqrt(A.madd(east, east, north * north))
      cosSigma = A.madd(s.cc, o.cos, s.ss)
      let sine = V.max(sinSigma, V(repeating: 1e-290))
      if isShort {
        let inverse = V(repeating: 1) / (sine * cosSigma)
        eighths = V.zero
        rest = Trigonometry<V, A>.arctangent(small: sinSigma * (sine * inverse))
        sigma = rest
        cosecant = cosSigma * inverse
      } else {
        (eighths, rest, cosecant) = Trigonometry<V, A>.arctangentParts(
          sinSigma, cosSigma, cosecantOf: sine, isRough: isRough)
        sigma = A.madd(eighths, V(repeating: .pi / 4), rest)
      }
      sinAlpha0 = s.cc * o.sin * cosecant
      // On the equator, σm is undefined, but it is multiplied by 0 later. The lower bound keeps it finite.
      cos2Alpha0 = V.max(
        A.madd(V.zero - sinAlpha0, sinAlpha0, V(repeating: 1)), V(repeating: 1e-30))
      sinOmega = o.sin
      cosOmega = o.cos
    }

    /// Returns cos 2σm, given 1 / cos² α0.
    @inlinable @inline(__always)
    package func cos2SigmaM(_ s: Setup, _ inverse: V) -> V {
      A.madd(V(repeating: -2) * s.ss, inverse, cosSigma)
    }

    /// Returns the derivative d sin α0 / dω12 at constant latitudes.
    @inlinable @inline(__always)
    package func slope(_ s: Setup) -> V {
      A.madd(s.cc, cosOmega, V.zero - sinAlpha0 * sinAlpha0 * cosSigma) * cosecant
    }
  }

  /// Returns the expansion parameter eps for k² = e'² cos² α0, by the series for (√(1+k²) - 1) / (√(1+k²) + 1) up to
  /// k¹⁴.
  @inlinable @inline(__always)
  package static func epsilon(_ k2: V) -> V {
    var p = V(repeating: 429.0 / 4096)
    p = A.madd(p, k2, V(repeating: -33.0 / 256))
    p = A.madd(p, k2, V(repeating: 21.0 / 128))
    p = A.madd(p, k2, V(repeating: -7.0 / 32))
    p = A.madd(p, k2, V(repeating: 5.0 / 16))
    p = A.madd(p, k2, V(repeating: -0.5))
    p = A.madd(p, k2, V(repeating: 1))
    return V(repeating: 0.25) * k2 * p
  }

  /// Returns the coefficient A3 at eps.
  @inlinable @inline(__always)
  package static func a3(_ eps: V, _ p: GeodesicParameters) -> V {
    var r = V(repeating: p.a3[5])
    r = A.madd(r, eps, V(repeating: p.a3[4]))
    r = A.madd(r, eps, V(repeating: p.a3[3]))
    r = A.madd(r, eps, V(repeating: p.a3[2]))
    r = A.madd(r, eps, V(repeating: p.a3[1]))
    return A.madd(r, eps, V(repeating: p.a3[0]))
  }

  /// Returns B3(σ2) - B3(σ1), the sum of C3_l (sin 2lσ2 - sin 2lσ1) for l up to 4. The term for l = 5 is negligible,
  /// because C3_5 is below 1e-17 for |f| ≤ 1/150.
  @inlinable @inline(__always)
  package static func b3(_ e: V, _ m: Multiples, _ p: GeodesicParameters) -> V {
    var q1 = V(repeating: p.c3[4])
    q1 = A.madd(q1, e, V(repeating: p.c3[3]))
    q1 = A.madd(q1, e, V(repeating: p.c3[2]))
    q1 = A.madd(q1, e, V(repeating: p.c3[1]))
    q1 = A.madd(q1, e, V(repeating: p.c3[0]))
    var q2 = V(repeating: p.c3[8])
    q2 = A.madd(q2, e, V(repeating: p.c3[7]))
    q2 = A.madd(q2, e, V(repeating: p.c3[6]))
    q2 = A.madd(q2, e, V(repeating: p.c3[5]))
    var q3 = V(repeating: p.c3[11])
    q3 = A.madd(q3, e, V(repeating: p.c3[10]))
    q3 = A.madd(q3, e, V(repeating: p.c3[9]))
    let q4 = A.madd(V(repeating: p.c3[13]), e, V(repeating: p.c3[12]))
    var t = m.c4 * m.s4 * q4
    t = A.madd(t, e, m.c3 * m.s3 * q3)
    t = A.madd(t, e, m.c2 * m.s2 * q2)
    t = A.madd(t, e, m.c1 * m.s1 * q1)
    return t * e
  }

  /// Returns B1(σ2) - B1(σ1), the sum of C1_l (sin 2lσ2 - sin 2lσ1) for l up to 5.
  @inlinable @inline(__always)
  package static func b1(_ e: V, _ m: Multiples) -> V {
    let z = e * e
    let q1 = A.madd(
      z, A.madd(z, V(repeating: -1.0 / 32), V(repeating: 3.0 / 16)), V(repeating: -0.5))
    let q2 = A.madd(
      z, A.madd(z, V(repeating: -9.0 / 2048), V(repeating: 1.0 / 32)), V(repeating: -1.0 / 16))
    let q3 = A.madd(z, V(repeating: 3.0 / 256), V(repeating: -1.0 / 48))
    let q4 = A.madd(z, V(repeating: 3.0 / 512), V(repeating: -5.0 / 512))
    var t = m.c5 * m.s5 * V(repeating: -7.0 / 1280)
    t = A.madd(t, e, m.c4 * m.s4 * q4)
    t = A.madd(t, e, m.c3 * m.s3 * q3)
    t = A.madd(t, e, m.c2 * m.s2 * q2)
    t = A.madd(t, e, m.c1 * m.s1 * q1)
    return t * e
  }

  /// Returns A1 - 1 at eps.
  @inlinable @inline(__always)
  package static func a1MinusOne(_ e: V) -> V {
    // Expand (eps + eps²/4 + eps⁴/64 + eps⁶/256) / (1 - eps) to one polynomial, which is accurate because eps is below
    // 1/290.
    var p = V(repeating: 325.0 / 256)
    p = A.madd(p, e, V(repeating: 81.0 / 64))
    p = A.madd(p, e, V(repeating: 81.0 / 64))
    p = A.madd(p, e, V(repeating: 1.25))
    p = A.madd(p, e, V(repeating: 1.25))
    return A.madd(p, e * e, e)
  }

  /// Returns the length b A1 (σ12 + B1) plus a tiny correction in meters, with σ12 = eighths π/4 + rest.
  ///
  /// The largest term is added last, so that only one rounding affects the full sum.
  @inlinable @inline(__always)
  package static func length(
    eighths: V, rest: V, sigma: V, b1: V, eps: V, _ correction: V, _ p: GeodesicParameters
  ) -> V {
    let small = A.madd(
      V(repeating: p.b) * a1MinusOne(eps), sigma + b1,
      A.madd(eighths, V(repeating: p.eighthRest), correction))
    return A.madd(
      eighths, V(repeating: p.eighth), A.madd(V(repeating: p.b), rest + b1, small))
  }

  /// Returns the length, corrected to second order for an error r in λ12.
  ///
  /// The correction uses d sin α0 / dλ12, which is `slope` (d sin α0 / dω12) times `inverse` (dω12 / dλ12).
  @inlinable @inline(__always)
  package static func length(
    _ t: Triangle, _ eps: V, _ multiples: Multiples, _ r: V, _ slope: V, _ inverse: V,
    _ p: GeodesicParameters
  ) -> V {
    let correction =
      V(repeating: p.a) * r * A.madd(V(repeating: 0.5) * slope * inverse, r, V.zero - t.sinAlpha0)
    return length(
      eighths: t.eighths, rest: t.rest, sigma: t.sigma, b1: b1(eps, multiples), eps: eps,
      correction, p)
  }

  /// Returns the lanes with valid coordinates whose longitude difference can be reduced by subtracting at most two
  /// turns.
  @inlinable @inline(__always)
  package static func areOrdinary(_ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V) -> V.Truth {
    // Compare each number separately. Comparing the maximum would not be reliable, because the maximum of NaN and a
    // number may be the number.
    let pole = V(repeating: (90.0).nextUp)
    return V.and(
      V.and(V.greater(pole, V.abs(phi1)), V.greater(pole, V.abs(phi2))),
      V.greater(V(repeating: (720.0).nextUp), V.abs(lambda2 - lambda1)))
  }

  /// The solution for one vector of pairs.
  @usableFromInline package struct Solution {
    /// The distance in meters.
    @usableFromInline package var distance: V
    /// The eastward and northward components of the direction at both points, not normalized, for λ12 ≥ 0. `sign` is
    /// the sign of λ12.
    @usableFromInline package var east1, north1, east2, north2, sign: V
    /// The lanes that this kernel cannot solve.
    @usableFromInline package var special: V.Truth

    @inlinable @inline(__always)
    package init(
      distance: V, east1: V, north1: V, east2: V, north2: V, sign: V, special: V.Truth
    ) {
      (self.distance, self.sign, self.special) = (distance, sign, special)
      (self.east1, self.north1, self.east2, self.north2) = (east1, north1, east2, north2)
    }
  }

  @inlinable @inline(__always)
  package static func solve(
    _ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V, _ p: GeodesicParameters, azimuths: Bool
  ) -> Solution {
    // Mirror the pair so that the sum of the latitudes is not positive. As a result, a pair and its mirror image have
    // the same distance.
    let one = V(repeating: 1)
    let mirror = V.copysign(one, V.zero - (phi1 + phi2))
    let s = Setup(phi1 * mirror, lambda1, phi2 * mirror, lambda2, p)
    let lambda = s.lambda
    let f = V(repeating: p.f)

    // For distances below about 18 km, compute ω12 to first order from the mean latitude.
    let difference = s.s1 - s.s2
    let short = V.and(
      V.greater(V(repeating: 1e-5), difference * difference),
      V.greater(V(repeating: 3e-3), lambda))
    var omega = V.zero
    if V.any(short) {
      let ms = s.s1 + s.s2
      let mc = s.c1 + s.c2
      let m2 = ms * ms
      let q = m2 / A.madd(mc, mc, m2)
      let stretch = one / (V(repeating: 1 - p.f) * V.sqrt(A.madd(q, V(repeating: p.ep2), one)))
      omega = lambda * stretch
    }
    let isShort = !V.any(V.not(short))
    if !isShort {
      // Compute the first estimate by one Newton step from ω12 = λ12, with A3 ≈ 1 - eps/2 and C3_1 ≈ eps/4. Both the
      // step and the errors of these approximations are of the order of f.
      let t = Triangle(s, omega: lambda, isRough: true)
      let eps = t.cos2Alpha0 * V(repeating: p.ep2 * 0.25)
      // The value `mean` is cos² α0 cos 2σm, computed without a division.
      let mean = A.madd(t.cos2Alpha0, t.cosSigma, V(repeating: -2) * s.ss)
      let i3 = A.madd(
        V(repeating: 0.5),
        A.madd(mean * V(repeating: p.ep2 * 0.25), t.sinSigma, V.zero - eps * t.sigma), t.sigma)
      let slope = f * A.madd(t.slope(s), t.sigma, t.sinAlpha0 * t.sinAlpha0)
      let x = lambda + f * t.sinAlpha0 * i3 / (one - slope)
      let inside = V.and(V.greater(x, V.zero), V.greater(V(repeating: .pi), x))
      omega = V.select(short, omega, V.select(inside, x, lambda))
    }

    var t: Triangle
    var r: V
    var unsettled: V.Truth
    var eps: V
    var multiples: Multiples
    var slope: V
    var inverse: V
    // The azimuths may need more iterations than the distance. Keep the distance of the iteration in which the distance
    // converged, so that it is the same to the last bit with and without azimuths.
    var measured = V.zero
    var isMeasured = V.greater(V.zero, V.zero)
    var pass = 0
    while true {
      t = Triangle(s, omega: omega, isShort: isShort)
      eps = epsilon(t.cos2Alpha0 * V(repeating: p.ep2))
      slope = t.slope(s)
      // Compute dω/dλ and 1 / cos² α0 with one division. If dω/dλ is not positive, another geodesic is shorter.
      let steepness = A.madd(
        f, V.zero - A.madd(slope, t.sigma, t.sinAlpha0 * t.sinAlpha0), one)
      let both = one / (steepness * t.cos2Alpha0)
      inverse = both * t.cos2Alpha0
      multiples = Multiples(
        sin: t.sinSigma, cos: t.cosSigma, cos2SigmaM: t.cos2SigmaM(s, both * steepness))
      let excess = f * t.sinAlpha0 * a3(eps, p) * (t.sigma + b3(eps, multiples, p))
      // The subtraction ω12 - λ12 is exact, so the residual r contains only rounding errors of small terms.
      r = ((omega - lambda) - excess) - s.lambdaRest
      // The second-order correction leaves an error of the order of a r³ / sin²σ12, where a is the equatorial
      // radius; with this threshold, that is 0.06 nm. An azimuth is corrected to first order by r dω/dλ. Because
      // dω/dλ - 1 is accurate to 1e-3, the error of the azimuth is 0.6 nm / m12.
      let enough = V(repeating: 1e-17) * t.sinSigma * t.sinSigma
      unsettled = V.greater(V.abs(r) * r * r, enough)
      if azimuths {
        let isNew = V.not(V.or(unsettled, isMeasured))
        if V.any(isNew) {
          measured = V.select(isNew, length(t, eps, multiples, r, slope, inverse, p), measured)
          isMeasured = V.or(isMeasured, isNew)
        }
        let excessTurn = A.madd(r, inverse, V.zero - r)
        unsettled = V.or(
          V.greater(r * r, enough), V.greater(excessTurn * excessTurn, V(repeating: 1e-26)))
      }
      pass += 1
      if pass == 5 || !V.any(unsettled) { break }
      let next = omega - r * inverse
      let inside = V.and(V.greater(next, V.zero), V.greater(V(repeating: .pi), next))
      omega = V.select(V.and(unsettled, inside), next, omega)
    }

    var distance = azimuths ? measured : length(t, eps, multiples, r, slope, inverse, p)
    let turn = r * inverse
    let sinOmega = A.madd(V.zero - turn, t.cosOmega, t.sinOmega)
    let cosOmega = A.madd(turn, t.sinOmega, t.cosOmega)

    // The distance of coincident points must be exactly 0.
    let apart = V.or(
      V.greater(V.abs(phi2 - phi1), V.zero), V.greater(lambda, V.zero))
    distance = V.select(apart, distance, V.zero)

    let ordinary = areOrdinary(phi1, lambda1, phi2, lambda2)
    let settled = V.or(
      V.not(apart),
      V.and(V.not(unsettled), V.and(V.greater(inverse, V.zero), V.greater(distance, V.zero))))
    let east1 = s.c2 * sinOmega
    let north1 = mirror * A.madd(s.c1, s.s2, V.zero - (s.s1 * s.c2) * cosOmega)
    let east2 = s.c1 * sinOmega
    let north2 = mirror * A.madd(s.c1 * s.s2, cosOmega, V.zero - s.s1 * s.c2)
    // For coincident points, use azimuths toward the equator.
    let toEquator = V.select(V.greater(V.zero, phi1), one, V.zero - one)
    // If the points were swapped, swap the azimuths and reverse both directions. `sign` already contains the sign of
    // λ12.
    return Solution(
      distance: distance,
      east1: V.select(s.exchanged, east2, east1),
      north1: V.select(apart, V.select(s.exchanged, V.zero - north2, north1), toEquator),
      east2: V.select(s.exchanged, east1, east2),
      north2: V.select(apart, V.select(s.exchanged, V.zero - north1, north2), toEquator),
      sign: s.sign, special: V.not(V.and(ordinary, settled)))
  }

  /// Computes the distances of `count` pairs in meters.
  ///
  /// - Returns: the number of pairs that the scalar solver must solve. The indices of these pairs are in
  ///   `specials`, which has room for `count` indices.
  @inlinable @inline(__always)
  package static func distances(
    _ c: PairColumns<Double>, count: Int, parameters p: GeodesicParameters,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    let found = c.each(count, specials: specials) {
      (phi1: V, lambda1: V, phi2: V, lambda2: V, i: Int) in
      let one = solve(phi1, lambda1, phi2, lambda2, p, azimuths: false)
      one.distance.store(c.result + i)
      return one.special
    }
    return AntipodalKernel<V, A>.take(found, of: specials, c, p, azimuths: false)
  }

  /// Computes the distances in meters and both azimuths in degrees, in [0, 360), for `count` pairs.
  ///
  /// - Returns: the number of pairs that the scalar solver must solve; see ``distances(_:count:parameters:specials:)``.
  @inlinable @inline(__always)
  package static func inverses(
    _ c: PairColumns<Double>, count: Int, parameters p: GeodesicParameters,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    let found = c.each(count, specials: specials) {
      (phi1: V, lambda1: V, phi2: V, lambda2: V, i: Int) in
      let one = solve(phi1, lambda1, phi2, lambda2, p, azimuths: true)
      one.distance.store(c.result + i)
      let alpha1 = azimuth(one.east1, one.north1, one)
      let alpha2 = azimuth(one.east2, one.north2, one)
      alpha1.store(c.result2 + i)
      alpha2.store(c.result3 + i)
      return V.or(one.special, V.not(areDirections(alpha1, alpha2)))
    }
    return AntipodalKernel<V, A>.take(found, of: specials, c, p, azimuths: true)
  }

  /// Returns the lanes whose azimuths are not NaN.
  ///
  /// For example, the direction from pole to pole is undefined (0 / 0), and the scalar solver chooses a direction.
  @inlinable @inline(__always)
  package static func areDirections(_ alpha1: V, _ alpha2: V) -> V.Truth {
    let full = V(repeating: 360)
    return V.and(V.greater(full, alpha1), V.greater(full, alpha2))
  }

  /// Returns the azimuth of a direction in degrees, in [0, 360). `east` is given for λ12 ≥ 0; for λ12 < 0, the function
  /// mirrors the direction to the west.
  @inlinable @inline(__always)
  package static func azimuth(_ east: V, _ north: V, _ solution: Solution) -> V {
    let angle =
      Trigonometry<V, A>.arctangent(V.max(east, V.zero), north) * V(repeating: 180 / .pi)
    let west = V.and(V.greater(V.zero, solution.sign), V.greater(angle, V.zero))
    let full = V(repeating: 360)
    // The azimuth of a direction slightly west of north can be rounded to 360, which must become 0.
    let clockwise = V.select(west, full - angle, angle)
    return V.select(V.greater(clockwise, V(repeating: (360.0).nextDown)), V.zero, clockwise)
  }
}

/// The parameters of an ellipsoid for the geodesic kernels, which require |f| ≤ 1/150.
@usableFromInline package struct GeodesicParameters: Sendable {
  /// The equatorial and polar radius (m), the flattening f, and the squared second eccentricity e'².
  @usableFromInline package var a, b, f, ep2: Double
  /// The length b π/4 in meters, as an unevaluated sum of two numbers.
  ///
  /// The first number has so few digits that its product with 0 to 4 is exact.
  @usableFromInline package var eighth, eighthRest: Double
  /// The coefficients of A3 and C3_1 to C3_5 as polynomials in eps (Karney 2013, eqs. 24, 25).
  @usableFromInline package var a3: InlineArray<6, Double>
  @usableFromInline package var c3: InlineArray<15, Double>

  /// Creates the parameters. `quarter` is b π/2 as an unevaluated sum of two numbers.
  package init(
    a: Double, b: Double, f: Double, ep2: Double, quarter: (high: Double, low: Double),
    a3: InlineArray<6, Double>,
    c3: InlineArray<15, Double>
  ) {
    (self.a, self.b, self.f, self.ep2, self.a3, self.c3) = (a, b, f, ep2, a3, c3)
    eighth = Double(bitPattern: (quarter.high / 2).bitPattern & ~3)
    eighthRest = (quarter.high / 2 - eighth) + quarter.low / 2
  }
}

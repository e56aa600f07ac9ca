/// Computes the rhumb line distances of many pairs of points with the formulas of the scalar solver.
///
/// A rhumb line has a northward component m12, the length of the meridian arc, and an eastward component
/// λ12 m12 / ψ12, where ψ is the isometric latitude. All terms are functions of the mean latitude φm and half the
/// latitude difference δ, which avoids cancellation:
///
/// - With p = cos φm + sin δ and q = cos φm - sin δ, the spherical term of ψ12 is ln(p/q).
/// - The subtraction in q loses digits if the points are in different hemispheres or near the poles. In that case, the
///   kernel computes q from the identity p q = cos φ1 cos φ2.
/// - If both latitudes are equal, m12 / ψ12 would be 0 / 0. The kernel replaces a latitude difference of 0 with a tiny
///   number, so that the quotient is the radius of the parallel.
@usableFromInline package enum RhumbKernel<V: KernelVector, A: Arithmetic> {
  /// Returns the sine and cosine of half an angle. Pass the angle both in degrees (0 ≤ x ≤ 180) and in radians.
  @inlinable @inline(__always)
  package static func sincos(half x: V, radians: V) -> (sin: V, cos: V) {
    let upper = V.greater(x, V(repeating: 90))
    let r = V.select(
      upper, (V(repeating: 180) - x) * V(repeating: .pi / 360), radians * V(repeating: 0.5))
    let w = r * r
    let s = A.madd(r * w, Polynomial<A>.sine(w), r)
    let c = A.madd(w * w, Polynomial<A>.cosine(w), A.madd(w, V(repeating: -0.5), V(repeating: 1)))
    return (V.select(upper, c, s), V.select(upper, s, c))
  }

  /// Returns the length of a meridian arc in meters. `difference` is 2δ in radians; the other inputs are cos 2φm, cos
  /// 2δ and sin 2δ.
  ///
  /// The length is R 2δ plus the sum of R M_l 2 cos 2lφm sin 2lδ, where R is the rectifying radius and the R M_l
  /// are the coefficients in ``RhumbParameters/meridian``.
  @inlinable @inline(__always)
  package static func meridian(
    _ difference: V, cosMean c1: V, sin s1: V, cos: V, _ p: RhumbParameters
  ) -> V {
    // Both recurrences compute the multiples l = 1 ... 6 with the signs + - - + + -, so that each step is one fused
    // operation. The signs cancel in the products.
    let x = c1 + c1
    let y = cos + cos
    let (minusX, minusY) = (V.zero - x, V.zero - y)
    let c2 = A.madd(minusX, c1, V(repeating: 1))
    let s2 = minusY * s1
    let c3 = A.madd(x, c2, c1)
    let s3 = A.madd(y, s2, s1)
    let c4 = A.madd(minusX, c3, c2)
    let s4 = A.madd(minusY, s3, s2)
    let c5 = A.madd(x, c4, c3)
    let s5 = A.madd(y, s4, s3)
    let c6 = A.madd(minusX, c5, c4)
    let s6 = A.madd(minusY, s5, s4)
    var sum = c6 * s6 * V(repeating: p.meridian[5])
    sum = A.madd(c5 * s5, V(repeating: p.meridian[4]), sum)
    sum = A.madd(c4 * s4, V(repeating: p.meridian[3]), sum)
    sum = A.madd(c3 * s3, V(repeating: p.meridian[2]), sum)
    sum = A.madd(c2 * s2, V(repeating: p.meridian[1]), sum)
    sum = A.madd(c1 * s1, V(repeating: p.meridian[0]), sum)
    return A.madd(difference, V(repeating: p.radius), sum + sum)
  }

  /// Returns the longitude difference |λ2 - λ1| in the shorter direction (degrees), and its rounding error. The
  /// function subtracts at most two turns.
  @inlinable @inline(__always)
  package static func longitudeDifference(
    _ lambda1: V, _ lambda2: V
  ) -> (value: V, residual: V) {
    let d = lambda2 - lambda1
    let b = d + lambda1
    let error = (lambda2 - b) + ((b - d) - lambda1)
    let turns = Trigonometry<V, A>.nearest(d, times: 1.0 / 360).value
    let reduced = A.madd(turns, V(repeating: -360), d)
    return (V.abs(reduced), V.copysign(V(repeating: 1), reduced) * error)
  }

  /// Returns the distances for one vector of pairs, and the lanes that the scalar solver must solve.
  ///
  /// The scalar solver must solve lanes with invalid coordinates, or with a longitude difference above 720°.
  ///
  /// The result of a lane does not depend on other lanes.
  @inlinable @inline(__always)
  package static func solve(
    _ phi1: V, _ lambda1: V, _ phi2: V, _ lambda2: V, _ p: RhumbParameters
  ) -> (distance: V, special: V.Truth) {
    let one = V(repeating: 1)
    let gap = V.abs(phi2 - phi1)
    let difference = V.max(gap, V(repeating: 1e-30))
    // Both m12 and ψ12 are computed from this rounded difference, so its rounding error cancels in m12 / ψ12.
    let radians = difference * V(repeating: .pi / 180)
    let half = sincos(half: difference, radians: radians)
    let s = half.sin

    // Compute 180° - |φ1 + φ2| as the sum of both points' angular distances from the pole that is nearer to φm.
    // These distances are exact if they are small.
    let side = V.copysign(one, phi1 + phi2)
    let quarter = V(repeating: 90)
    let complement =
      A.madd(V.zero - side, phi1, quarter) + A.madd(V.zero - side, phi2, quarter)
    let meanCos = sincos(half: complement, radians: complement * V(repeating: .pi / 180)).sin
    let meanCos2 = meanCos * meanCos

    // Use ln(p/q) = k ln 2 + 2 artanh z with z = (p - 2^k q) / (p + 2^k q). If p/q is below √2, k is 0, and z = sin δ /
    // cos φm keeps the relative accuracy of small differences.
    let near = V.greater(meanCos * V(repeating: 0.1715), s)
    var numerator = s
    var denominator = meanCos
    var k = V.zero
    var isPole = V.not(V.greater(one, V.zero))
    if V.any(V.not(near)) {
      let sum = meanCos + s
      let square = sum * sum
      let half1 = HaversineKernel<V, A>.squaredSine(V(repeating: 180) - 2 * V.abs(phi1))
      let half2 = HaversineKernel<V, A>.squaredSine(V(repeating: 180) - 2 * V.abs(phi2))
      let cosines = V.sqrt(half1 * half2)
      let octave = V.powerOfTwo(square / cosines)
      // Up to p/q = 6, the subtraction in q loses no digits. For larger ratios, use p² and p q instead.
      let middle = V.greater(meanCos * V(repeating: 0.7), s)
      let up = octave + one
      let down = one - octave
      let scaled = cosines * octave
      numerator = V.select(
        near, s, V.select(middle, A.madd(up, s, down * meanCos), square - scaled))
      denominator = V.select(
        near, meanCos, V.select(middle, A.madd(up, meanCos, down * s), square + scaled))
      k = V.select(near, V.zero, V.exponent(octave))
      isPole = V.and(V.not(near), V.not(V.greater(cosines, V.zero)))
    }
    let z = numerator / denominator

    // Compute e artanh(e y) with y = (sin φ2 - sin φ1) / (1 - e² sin φ1 sin φ2).
    let e2 = V(repeating: p.e2)
    let halfSquare = s * s
    let products = (one - meanCos2) - halfSquare
    let y = (meanCos + meanCos) * s / A.madd(V.zero - e2, products, one)
    let f = e2 * y
    // Compute ψ12 in degrees, because λ12 is also in degrees. To reduce rounding errors, add small terms first and
    // represent ln 2 as a sum of two numbers.
    let w = z * z
    var psi = A.madd(
      k, V(repeating: 3.5418714312562754e-15), V.zero - f * Polynomial<A>.isometric(f * y))
    psi = A.madd(k, V(repeating: 39.71440802747728), psi)
    psi = A.madd(z, V(repeating: 360 / .pi), psi)
    psi = A.madd(z * w, Polynomial<A>.logarithm(w), psi)

    let north = meridian(
      radians, cosMean: meanCos2 + meanCos2 - one, sin: 2 * s * half.cos,
      cos: one - (halfSquare + halfSquare), p)
    let lambda = longitudeDifference(lambda1, lambda2)
    let radius = north / psi
    // At a pole, ψ is infinite, so the eastward component is 0.
    let east = V.select(
      isPole, V.zero, V.abs(A.madd(lambda.value, radius, lambda.residual * radius)))

    // The distance of coincident points must be exactly 0, also at a pole with different longitudes.
    let apart = V.or(V.greater(gap, V.zero), V.greater(east, V.zero))
    let distance = V.select(apart, V.sqrt(A.madd(north, north, east * east)), V.zero)
    let ordinary = GeodesicKernel<V, A>.areOrdinary(phi1, lambda1, phi2, lambda2)
    return (distance, V.not(ordinary))
  }

  /// Computes the distances of `count` pairs in meters.
  ///
  /// - Returns: the number of pairs that the scalar solver must solve. The indices of these pairs are in
  ///   `specials`, which has room for `count` indices.
  @inlinable @inline(__always)
  package static func distances(
    _ c: PairColumns<Double>, count: Int, parameters: RhumbParameters,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    c.each(count, specials: specials) { (phi1: V, lambda1: V, phi2: V, lambda2: V, i: Int) in
      let one = solve(phi1, lambda1, phi2, lambda2, parameters)
      one.distance.store(c.result + i)
      return one.special
    }
  }
}

/// The parameters of an ellipsoid for the rhumb kernel, which requires |f| ≤ 1/150.
@usableFromInline package struct RhumbParameters: Sendable {
  /// The rectifying radius R in meters, and the squared eccentricity e².
  @usableFromInline package var radius, e2: Double
  /// The coefficients R M_l of sin 2lφ in the length of the meridian (m), beginning with l = 1.
  @usableFromInline package var meridian: InlineArray<6, Double>

  package init(radius: Double, e2: Double, meridian: InlineArray<6, Double>) {
    (self.radius, self.e2, self.meridian) = (radius, e2, meridian)
  }
}

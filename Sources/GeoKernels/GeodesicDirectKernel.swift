/// Solves the geodesic direct problem for many lines at once, with series of order 6 (Karney 2013, eqs. 7-22).
///
/// The solution needs no iteration. Only these lines are left to the scalar solver: lines with invalid input, lines
/// that are longer than one and a half circumferences, and a few special cases, such as a line that ends exactly at
/// a pole.
@usableFromInline package enum GeodesicDirectKernel<V: KernelVector, A: Arithmetic> {
  /// A vector of angles, stored as their sines and cosines.
  @usableFromInline package struct Angle {
    @usableFromInline package var sin, cos: V

    @inlinable @inline(__always)
    package init(sin: V, cos: V) {
      self.sin = sin
      self.cos = cos
    }

    /// Creates an angle from radians by power series, for |x| < 0.01. The error is at most one ulp.
    @inlinable @inline(__always)
    package init(small x: V) {
      let q = x * x
      sin = A.madd(
        x * q, A.madd(q, V(repeating: 1.0 / 120), V(repeating: -1.0 / 6)), x)
      cos = A.madd(
        q, A.madd(q, V(repeating: 1.0 / 24), V(repeating: -0.5)), V(repeating: 1))
    }

    @inlinable @inline(__always)
    package static func + (a: Angle, b: Angle) -> Angle {
      Angle(
        sin: A.madd(a.sin, b.cos, a.cos * b.sin),
        cos: A.madd(a.cos, b.cos, V.zero - a.sin * b.sin))
    }
  }

  /// Returns the sum of c_l sin 2lσ for l = 1 ... 6, by Clenshaw's recurrence.
  @inlinable @inline(__always)
  package static func sineSeries(
    _ c1: V, _ c2: V, _ c3: V, _ c4: V, _ c5: V, _ c6: V, _ angle: Angle
  ) -> V {
    let x = V(repeating: 2) * (angle.cos - angle.sin) * (angle.cos + angle.sin)
    let b5 = A.madd(x, c6, c5)
    let b4 = A.madd(x, b5, c4 - c6)
    let b3 = A.madd(x, b4, c3 - b5)
    let b2 = A.madd(x, b3, c2 - b4)
    let b1 = A.madd(x, b2, c1 - b3)
    return V(repeating: 2) * angle.sin * angle.cos * b1
  }

  /// Returns B1(σ), the sum of the series with the coefficients C1 (eq. 18).
  @inlinable @inline(__always)
  package static func b1(_ e: V, _ sigma: Angle) -> V {
    let z = e * e
    let z2 = z * z
    let c1 = A.madd(
      z, A.madd(z, V(repeating: -1.0 / 32), V(repeating: 3.0 / 16)), V(repeating: -0.5))
    let c2 = A.madd(
      z, A.madd(z, V(repeating: -9.0 / 2048), V(repeating: 1.0 / 32)), V(repeating: -1.0 / 16))
    let c3 = A.madd(z, V(repeating: 3.0 / 256), V(repeating: -1.0 / 48))
    let c4 = A.madd(z, V(repeating: 3.0 / 512), V(repeating: -5.0 / 512))
    return sineSeries(
      e * c1, z * c2, z * e * c3, z2 * c4, z2 * e * V(repeating: -7.0 / 1280),
      z2 * z * V(repeating: -7.0 / 2048), sigma)
  }

  /// Returns the sum of the reverted series with the coefficients C1' (eq. 21) at τ.
  @inlinable @inline(__always)
  package static func b1Reverted(_ e: V, _ tau: Angle) -> V {
    let z = e * e
    let z2 = z * z
    let c1 = A.madd(
      z, A.madd(z, V(repeating: 205.0 / 1536), V(repeating: -9.0 / 32)), V(repeating: 0.5))
    let c2 = A.madd(
      z, A.madd(z, V(repeating: 1335.0 / 4096), V(repeating: -37.0 / 96)),
      V(repeating: 5.0 / 16))
    let c3 = A.madd(z, V(repeating: -75.0 / 128), V(repeating: 29.0 / 96))
    let c4 = A.madd(z, V(repeating: -2391.0 / 2560), V(repeating: 539.0 / 1536))
    return sineSeries(
      e * c1, z * c2, z * e * c3, z2 * c4, z2 * e * V(repeating: 3467.0 / 7680),
      z2 * z * V(repeating: 38081.0 / 61440), tau)
  }

  /// Returns the angle of the vector (x, y) in radians, in [-π, π].
  @inlinable @inline(__always)
  package static func signedArctangent(_ y: V, _ x: V) -> V {
    V.copysign(Trigonometry<V, A>.arctangent(V.abs(y), x), y)
  }

  /// Solves one vector of lines.
  ///
  /// The results are the latitude, longitude and azimuth at the ends of the lines (degrees), and the lanes that the
  /// scalar solver must solve.
  @inlinable @inline(__always)
  package static func solve(
    _ phi1: V, _ lambda1: V, _ azimuth: V, _ s12: V, _ p: GeodesicParameters
  ) -> (latitude: V, longitude: V, azimuth: V, special: V.Truth) {
    let one = V(repeating: 1)
    let f1 = V(repeating: 1 - p.f)
    let t1 = Trigonometry<V, A>.sincos(degrees: phi1)
    let alpha1 = Trigonometry<V, A>.sincos(degrees: azimuth)
    let u1 = f1 * t1.sin
    let i1 = one / V.sqrt(A.madd(u1, u1, t1.cos * t1.cos))
    let beta1 = Angle(sin: u1 * i1, cos: t1.cos * i1)

    let sinAlpha0 = alpha1.sin * beta1.cos
    let slant = alpha1.sin * beta1.sin
    let cos2Alpha0 = A.madd(alpha1.cos, alpha1.cos, slant * slant)
    let cosAlpha0 = V.sqrt(cos2Alpha0)
    // On a line along the equator, any point can be the node; use the start.
    let along = alpha1.cos * beta1.cos
    let length2 = A.madd(beta1.sin, beta1.sin, along * along)
    let onEquator = V.not(V.greater(length2, V.zero))
    let inverse = one / V.sqrt(V.select(onEquator, one, length2))
    let sigma1 = Angle(sin: beta1.sin * inverse, cos: V.select(onEquator, one, along * inverse))

    let eps = GeodesicKernel<V, A>.epsilon(cos2Alpha0 * V(repeating: p.ep2))
    let b11 = b1(eps, sigma1)
    let tau12 =
      s12 / (V(repeating: p.b) * (V(repeating: 1) + GeodesicKernel<V, A>.a1MinusOne(eps)))
    let turn = Trigonometry<V, A>.sincos(radians: tau12)
    let arc = Angle(sin: turn.sin, cos: turn.cos)
    let tau2 = sigma1 + Angle(small: b11) + arc
    let correction = b11 + b1Reverted(eps, tau2)
    let sigma12 = tau12 + correction
    let turned = arc + Angle(small: correction)
    let sigma2 = sigma1 + turned

    let axial = cosAlpha0 * sigma2.sin
    let outward = cosAlpha0 * sigma2.cos
    let beta2Cos = V.sqrt(A.madd(sinAlpha0, sinAlpha0, outward * outward))
    let degrees = V(repeating: 180 / .pi)
    let latitude = signedArctangent(axial, f1 * beta2Cos) * degrees

    // Compute ω2 - ω1. The sine and cosine of ω are proportional to sin α0 sin σ and cos σ.
    let omega = signedArctangent(
      sinAlpha0 * A.madd(sigma2.sin, sigma1.cos, V.zero - sigma2.cos * sigma1.sin),
      A.madd(sigma2.cos, sigma1.cos, sinAlpha0 * sinAlpha0 * sigma2.sin * sigma1.sin))
    let multiples = GeodesicKernel<V, A>.Multiples(
      sin: turned.sin, cos: turned.cos,
      cos2SigmaM: A.madd(sigma1.cos, sigma2.cos, V.zero - sigma1.sin * sigma2.sin))
    let bend =
      V(repeating: -p.f) * sinAlpha0 * GeodesicKernel<V, A>.a3(eps, p)
      * (sigma12 + GeodesicKernel<V, A>.b3(eps, multiples, p))
    let east = A.madd(omega + bend, degrees, lambda1)
    var longitude = A.madd(
      Trigonometry<V, A>.nearest(east, times: 1.0 / 360).value, V(repeating: -360), east)
    longitude = V.select(
      V.greater(V(repeating: 180), longitude), longitude, longitude - V(repeating: 360))

    let heading = signedArctangent(sinAlpha0, outward) * degrees
    let clockwise = V.select(
      V.greater(V.zero, heading), heading + V(repeating: 360), heading + V.zero)
    let ordinary = V.and(
      V.and(
        V.greater(V(repeating: (90.0).nextUp), V.abs(phi1)),
        V.greater(V(repeating: 1e5), V.abs(azimuth))),
      V.and(
        V.greater(V(repeating: 720), V.abs(lambda1)), V.greater(V(repeating: 6e7), V.abs(s12))))
    // The scalar solver must also solve lines that end exactly at a pole, whose results are NaN here, and lines whose
    // azimuth is rounded to 360.
    let sound = V.and(
      V.greater(V(repeating: 360), clockwise), V.greater(V(repeating: 181), V.abs(longitude)))
    return (latitude, longitude, clockwise, V.not(V.and(ordinary, sound)))
  }

  /// Solves the direct problem for `count` lines.
  ///
  /// Resulting longitudes are in [-180, 180) degrees, and azimuths in [0, 360) degrees.
  ///
  /// - Returns: the number of lines that the scalar solver must solve. The indices of these lines are in
  ///   `specials`, which has room for `count` indices.
  @inlinable @inline(__always)
  package static func solutions(
    _ c: PairColumns<Double>, count: Int, parameters: GeodesicParameters,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    c.each(count, specials: specials) { (phi1: V, lambda1: V, azimuth: V, s12: V, i: Int) in
      let end = solve(phi1, lambda1, azimuth, s12, parameters)
      end.latitude.store(c.result + i)
      end.longitude.store(c.result2 + i)
      end.azimuth.store(c.result3 + i)
      return end.special
    }
  }
}

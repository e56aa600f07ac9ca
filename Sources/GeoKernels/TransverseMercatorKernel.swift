/// Projects many coordinates by the transverse Mercator projection, with the same formulas as the scalar code.
///
/// The kernel projects the conformal sphere with closed formulas and uses Krüger's series of order 8 (Karney 2011, doi
/// 10.1007/s00190-011-0445-3). The kernel supports longitudes within 10 degrees of the central meridian, where short
/// series for the inverse hyperbolic functions are accurate. UTM zones need at most 9 degrees.
@usableFromInline package enum TransverseMercatorKernel<V: KernelVector, A: Arithmetic> {
  /// Returns the projected positions of a vector of coordinates, and the lanes that the scalar code must project.
  ///
  /// The positions are the easting from the central meridian and the northing from the equator, in meters. The scalar
  /// code must project invalid coordinates, and coordinates that are too far from the central meridian.
  @inlinable @inline(__always)
  package static func solve(
    _ phi: V, _ lambda: V, centralMeridian: V, _ p: TransverseMercatorParameters
  ) -> (easting: V, northing: V, special: V.Truth) {
    let one = V(repeating: 1)
    let difference = lambda - centralMeridian
    let latitude = Trigonometry<V, A>.sincos(degrees: phi)
    let longitude = Trigonometry<V, A>.sincos(degrees: difference)

    // Compute sinh(e artanh(e sin φ)) by series, because e² sin² φ is below 1/70.
    let w = V(repeating: p.e2) * latitude.sin * latitude.sin
    var artanh = A.madd(w, V(repeating: 1.0 / 15), V(repeating: 1.0 / 13))
    artanh = A.madd(w, artanh, V(repeating: 1.0 / 11))
    artanh = A.madd(w, artanh, V(repeating: 1.0 / 9))
    artanh = A.madd(w, artanh, V(repeating: 1.0 / 7))
    artanh = A.madd(w, artanh, V(repeating: 1.0 / 5))
    artanh = A.madd(w, artanh, V(repeating: 1.0 / 3))
    artanh = A.madd(w, artanh, one)
    let u = V(repeating: p.e2) * latitude.sin * artanh
    let v = u * u
    var sinh = A.madd(v, V(repeating: 1.0 / 5040), V(repeating: 1.0 / 120))
    sinh = A.madd(v, sinh, V(repeating: 1.0 / 6))
    let sigma = A.madd(u * v, sinh, u)
    let tangent = latitude.sin * V.sqrt(A.madd(sigma, sigma, one)) - sigma

    // Multiply all terms by cos φ, so that no tangent is infinite.
    let meridional = latitude.cos * longitude.cos
    let h = V.sqrt(A.madd(tangent, tangent, meridional * meridional))
    let inverse = one / h
    let (s, c) = (tangent * inverse, meridional * inverse)
    let angle = Trigonometry<V, A>.arctangent(V.abs(tangent), meridional)
    let xi = V.copysign(angle, tangent)
    let sinhEta = longitude.sin * latitude.cos * inverse
    let coshEta = V.sqrt(A.madd(sinhEta, sinhEta, one))
    // Use arsinh x = 2 artanh(x / (1 + √(1 + x²))). The square of the argument of artanh is below 1/128, so a short
    // series is enough.
    let z = sinhEta / (one + coshEta)
    let y = z * z
    var arsinh = A.madd(y, V(repeating: 1.0 / 17), V(repeating: 1.0 / 15))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 13))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 11))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 9))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 7))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 5))
    arsinh = A.madd(y, arsinh, V(repeating: 1.0 / 3))
    let eta = (z + z) * A.madd(y, arsinh, one)

    let series = sum(p, s, c, sinhEta, coshEta)
    let radius = V(repeating: p.radius)
    let near = V.greater(V(repeating: 10), V.abs(difference))
    let ordinary = V.and(near, V.not(V.greater(V.abs(phi), V(repeating: 90))))
    return (
      radius * (eta + series.imaginary), radius * (xi + series.real),
      V.not(V.and(ordinary, V.greater(V(repeating: 91), V.abs(phi))))
    )
  }

  /// Returns the complex sum Σ c_j sin 2jζ at ζ = ξ + iη, by Clenshaw's recurrence.
  @inlinable @inline(__always)
  static func sum(
    _ p: TransverseMercatorParameters, _ s: V, _ c: V, _ sinhEta: V, _ coshEta: V
  ) -> (real: V, imaginary: V) {
    let sin2 = (s + s) * c
    let cos2 = (c - s) * (c + s)
    let sinh2 = (sinhEta + sinhEta) * coshEta
    let cosh2 = A.madd(sinhEta + sinhEta, sinhEta, V(repeating: 1))
    let x = (cos2 + cos2) * cosh2
    let y = V.zero - (sin2 + sin2) * sinh2
    let minusY = V.zero - y
    var (a1, b1, a2, b2) = (V(repeating: p.alpha[7]), V.zero, V.zero, V.zero)
    for j in stride(from: 6, through: 0, by: -1) {
      let term = V(repeating: p.alpha[j])
      let a = A.madd(x, a1, A.madd(minusY, b1, term - a2))
      let b = A.madd(x, b1, A.madd(y, a1, V.zero - b2))
      (a1, b1, a2, b2) = (a, b, a1, b1)
    }
    let (p2, q2) = (sin2 * cosh2, cos2 * sinh2)  // sin 2ζ
    return (
      A.madd(p2, a1, V.zero - q2 * b1), A.madd(p2, b1, q2 * a1)
    )
  }

  /// Projects `count` coordinates. The result columns are the eastings and the northings (m).
  ///
  /// The first two input columns are latitudes and longitudes, and the third contains the longitude of the central
  /// meridian (degrees).
  ///
  /// - Returns: the number of coordinates that the scalar code must project. The indices of these coordinates are
  ///   in `specials`, which has room for `count` indices.
  @inlinable @inline(__always)
  package static func positions(
    _ columns: PairColumns<Double>, count: Int, parameters: TransverseMercatorParameters,
    specials: UnsafeMutablePointer<Int32>
  ) -> Int {
    columns.each(count, specials: specials) { (phi: V, lambda: V, meridian: V, _: V, i: Int) in
      let one = solve(phi, lambda, centralMeridian: meridian, parameters)
      one.northing.store(columns.result2 + i)
      one.easting.store(columns.result + i)
      return one.special
    }
  }
}

/// The parameters of a projection for the transverse Mercator kernel, which requires |f| ≤ 1/150.
@usableFromInline package struct TransverseMercatorParameters: Sendable {
  /// The rectifying radius times the central scale in meters, and the squared eccentricity e².
  @usableFromInline package var radius, e2: Double
  /// The coefficients of sin 2jζ, beginning with j = 1.
  @usableFromInline package var alpha: InlineArray<8, Double>

  package init(radius: Double, e2: Double, alpha: InlineArray<8, Double>) {
    (self.radius, self.e2, self.alpha) = (radius, e2, alpha)
  }
}

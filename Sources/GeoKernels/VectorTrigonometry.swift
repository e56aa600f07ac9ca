/// Sines, cosines and arctangents of vectors, each with an error of at most 2 ulp in its documented range.
@usableFromInline package enum Trigonometry<V: KernelVector, A: Arithmetic> {
  /// Returns the integer nearest to x times a factor, for products below 2^51.
  ///
  /// The second result is the same integer plus ``KernelVector/shift``.
  @inlinable @inline(__always)
  package static func nearest(_ x: V, times factor: Double) -> (value: V, shifted: V) {
    let shifted = A.madd(x, V(repeating: factor), V.shift)
    return (shifted - V.shift, shifted)
  }

  /// Returns the sine and cosine of r + k π/2 for |r| ≤ π/4. Pass k plus ``KernelVector/shift`` as `quadrant`.
  @inlinable @inline(__always)
  package static func sincos(reduced r: V, quadrant k: V) -> (sin: V, cos: V) {
    let (s, c) = sincos(small: r)
    let odd = V.isOdd(k)
    return (
      V.negate(V.select(odd, c, s), bySecondBitOf: k),
      V.negate(V.select(odd, s, c), bySecondBitOf: k + V(repeating: 1))
    )
  }

  /// Returns the sine and cosine of an angle in radians, for |r| ≤ π/4.
  @inlinable @inline(__always)
  package static func sincos(small r: V) -> (sin: V, cos: V) {
    let w = r * r
    return (
      A.madd(r * w, Polynomial<A>.sine(w), r),
      A.madd(w * w, Polynomial<A>.cosine(w), A.madd(w, V(repeating: -0.5), V(repeating: 1)))
    )
  }

  /// Returns the sine and cosine of an angle in degrees, for |x| ≤ 1e6. Multiples of 90 give exact results.
  @inlinable @inline(__always)
  package static func sincos(degrees x: V) -> (sin: V, cos: V) {
    let (k, quadrant) = nearest(x, times: 1.0 / 90)
    // The subtraction is exact, because x is within 45 of 90 k.
    let r = A.madd(k, V(repeating: -90), x) * V(repeating: .pi / 180)
    return sincos(reduced: r, quadrant: quadrant)
  }

  /// Returns the sine and cosine of an angle in radians, for |x| ≤ 10.
  @inlinable @inline(__always)
  package static func sincos(radians x: V) -> (sin: V, cos: V) {
    let (k, quadrant) = nearest(x, times: 2 / .pi)
    // π/2 is the sum of three numbers. The first two have so few digits that their products with k are exact (the
    // method of Cody and Waite).
    var r = A.madd(k, V(repeating: -0x1.921fb544p0), x)
    r = A.madd(k, V(repeating: -0x1.0b4611a4p-34), r)
    r = A.madd(k, V(repeating: -0x1.13198a2e03707p-69), r)
    return sincos(reduced: r, quadrant: quadrant)
  }

  /// Returns the sine and cosine of an angle in radians, for 0 ≤ x ≤ π, with an error of at most 4e-7.
  @inlinable @inline(__always)
  package static func roughSincos(_ x: V) -> (sin: V, cos: V) {
    let (k, quadrant) = nearest(x, times: 2 / .pi)
    let r = A.madd(k, V(repeating: -.pi / 2), x)
    let w = r * r
    let s3 = A.madd(w, V(repeating: -1.0 / 5040), V(repeating: 1.0 / 120))
    let s = A.madd(r * w, A.madd(w, s3, V(repeating: -1.0 / 6)), r)
    let c4 = A.madd(w, V(repeating: 1.0 / 40320), V(repeating: -1.0 / 720))
    let c2 = A.madd(w, A.madd(w, c4, V(repeating: 1.0 / 24)), V(repeating: -0.5))
    let c = A.madd(w, c2, V(repeating: 1))
    let odd = V.isOdd(quadrant)
    return (
      V.negate(V.select(odd, c, s), bySecondBitOf: quadrant),
      V.negate(V.select(odd, s, c), bySecondBitOf: quadrant + V(repeating: 1))
    )
  }

  /// Returns the arctangent of t in radians, for |t| ≤ tan 22.5°, with an error of at most 1e-5.
  @inlinable @inline(__always)
  package static func roughArctangent(small t: V) -> V {
    let w = t * t
    let p3 = A.madd(w, V(repeating: 1.0 / 9), V(repeating: -1.0 / 7))
    let p2 = A.madd(w, p3, V(repeating: 0.2))
    return A.madd(t * w, A.madd(w, p2, V(repeating: -1.0 / 3)), t)
  }

  /// Returns the angle of the vector (x, y) in radians, in [0, π].
  ///
  /// y must not be negative, and x and y must not both be 0.
  @inlinable @inline(__always)
  package static func arctangent(_ y: V, _ x: V) -> V {
    let (eighths, rest) = arctangentParts(y, x)
    return A.madd(eighths, V(repeating: .pi / 4), rest)
  }

  /// Returns the angle in radians whose tangent is t, |t| ≤ tan 22.5°.
  @inlinable @inline(__always)
  package static func arctangent(small t: V) -> V { t * Polynomial<A>.arctangent(t * t) }

  /// Returns the angle of the vector (x, y) as a multiple of π/4 and a remainder in radians.
  ///
  /// `eighths` is from 0 to 4, and `rest` is in [-π/8, π/8].
  ///
  /// A single number near π would have a rounding error of up to 2.2e-16. Two separate numbers avoid this error.
  @inlinable @inline(__always)
  package static func arctangentParts(_ y: V, _ x: V) -> (eighths: V, rest: V) {
    let q = quotient(y, x)
    return parts(arctangent(small: q.numerator / q.denominator), q)
  }

  /// Returns the angle of a vector as a multiple of π/4 and a remainder, and also 1 / `sine` from the same division.
  /// With `isRough`, the error is up to 1e-5.
  @inlinable @inline(__always)
  package static func arctangentParts(
    _ y: V, _ x: V, cosecantOf sine: V, isRough: Bool
  ) -> (eighths: V, rest: V, cosecant: V) {
    let q = quotient(y, x)
    let inverse = V(repeating: 1) / (q.denominator * sine)
    let t = q.numerator * (sine * inverse)
    let p = parts(isRough ? roughArctangent(small: t) : arctangent(small: t), q)
    return (p.eighths, p.rest, q.denominator * inverse)
  }

  /// A direction, stored as the nearest multiple of 45° and the tangent of the remaining angle of at most 22.5°.
  @usableFromInline package struct Quotient {
    /// The numerator and the denominator of the tangent.
    @usableFromInline package var numerator, denominator: V
    /// The nearest multiple of π/4, and whether the angle is measured backward from π because x is negative.
    @usableFromInline package var eighths: V
    @usableFromInline package var isBehind: V.Truth

    @inlinable @inline(__always)
    package init(numerator: V, denominator: V, eighths: V, isBehind: V.Truth) {
      (self.numerator, self.denominator) = (numerator, denominator)
      (self.eighths, self.isBehind) = (eighths, isBehind)
    }
  }

  @inlinable @inline(__always)
  package static func quotient(_ y: V, _ x: V) -> Quotient {
    let ax = V.abs(x)
    let tangent = V(repeating: 0.41421356237309503)
    let low = V.greater(ax * tangent, y)
    let high = V.greater(y * tangent, ax)
    return Quotient(
      numerator: V.select(low, y, V.select(high, V.zero - ax, y - ax)),
      denominator: V.select(low, ax, V.select(high, y, y + ax)),
      eighths: V.select(low, V.zero, V.select(high, V(repeating: 2), V(repeating: 1))),
      isBehind: V.greater(V.zero, x))
  }

  @inlinable @inline(__always)
  package static func parts(_ p: V, _ q: Quotient) -> (eighths: V, rest: V) {
    (
      V.select(q.isBehind, V(repeating: 4) - q.eighths, q.eighths),
      V.select(q.isBehind, V.zero - p, p)
    )
  }
}

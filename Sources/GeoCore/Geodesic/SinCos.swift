import GeoPlatform

/// An angle, stored as its sine and cosine.
///
/// Adding angles needs no trigonometric functions, and multiples of 90 degrees are exact.
package struct SinCos {
  package var sin: Double
  package var cos: Double

  @inline(__always)
  package init(sin: Double, cos: Double) {
    self.sin = sin
    self.cos = cos
  }

  /// Creates the angle `degrees + residual`. The angle is reduced exactly before its sine and cosine are computed.
  @inline(__always)
  package init(degrees: Double, residual: Double = 0) {
    (sin, cos) = Angle.sincos(degrees: degrees, residual: residual)
  }

  /// The same angle, scaled so that sin² + cos² = 1.
  ///
  /// The code avoids `hypot`, which takes ten times as long. The components are small enough that their squares do not
  /// overflow.
  @inline(__always)
  package var normalized: SinCos {
    let length = length
    return SinCos(sin: sin / length, cos: cos / length)
  }

  /// The square root of sin² + cos². It is 1 for a normalized angle.
  @inline(__always)
  var length: Double { (sin * sin + cos * cos).squareRoot() }

  /// The angle in radians, in [-π, π].
  @inline(__always)
  package var radians: Double { atan2(sin, cos) }

  /// The angle in degrees, in [-180, 180].
  @inline(__always)
  package var degrees: Double { Angle.atan2Degrees(sin, cos) }

  @inline(__always)
  package static func + (a: SinCos, b: SinCos) -> SinCos {
    SinCos(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  @inline(__always)
  package static func - (a: SinCos, b: SinCos) -> SinCos {
    SinCos(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }

  /// Returns the difference between this angle and a smaller or equal angle, both in [0, π].
  ///
  /// The sine of the result is never negative and never -0, even after rounding.
  @inline(__always)
  package func minusUpToHalfTurn(_ a: SinCos) -> SinCos {
    let d = self - a
    return SinCos(sin: max(0, d.sin) + 0, cos: d.cos)
  }
}

/// An angle in [0, π], stored as a number of quarter turns and a remainder of at most π/4.
///
/// A double near π has an ulp of 4.4e-16, which is 2.8 nm on the Earth. With two numbers, only the final length in
/// meters is rounded.
struct Arc {
  /// The number of quarter turns: 0, 1 or 2.
  var quarters: Double
  /// The remainder in radians, in [-π/4, π/4].
  var rest: Double

  /// Creates the angle from its sine and cosine; the sine must not be negative.
  @inline(__always)
  init(_ direction: SinCos) {
    let (s, c) = (direction.sin, direction.cos)
    // A rotation by a quarter turn only swaps sine and cosine, so the reduction is exact.
    if s > abs(c) {
      (quarters, rest) = (1, atan2(-c, s))
    } else if c >= 0 {
      (quarters, rest) = (0, atan2(s, c))
    } else {
      (quarters, rest) = (2, -atan2(s, -c))
    }
  }

  /// The angle in radians as a single, rounded number.
  @inline(__always)
  var radians: Double { quarters * (.pi / 2) + rest }
}

/// Returns the sum of c_l sin 2lσ at `sigma2` minus the sum at `sigma1`, by Clenshaw's recurrence.
///
/// Both angles are in one vector, so the processor computes both sums at the same time.
@inline(__always)
func sineSeriesDifference<let count: Int>(
  _ c: InlineArray<count, Double>, _ sigma1: SinCos, _ sigma2: SinCos
) -> Double {
  let s = SIMD2(sigma1.sin, sigma2.sin)
  let k = SIMD2(sigma1.cos, sigma2.cos)
  let x = 2 * (k - s) * (k + s)  // 2 cos 2σ
  var b1 = SIMD2<Double>.zero
  var b2 = SIMD2<Double>.zero
  for l in stride(from: count - 1, through: 0, by: -1) {
    (b1, b2) = (x * b1 - b2 + c[l], b1)
  }
  let sums = 2 * s * k * b1
  return sums[1] - sums[0]
}

/// Returns the sum of c_l sin 2lσ at an angle σ.
@inline(__always)
func sineSeries<let count: Int>(_ c: InlineArray<count, Double>, _ sigma: SinCos) -> Double {
  let x = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
  var b1 = 0.0
  var b2 = 0.0
  for l in stride(from: count - 1, through: 0, by: -1) {
    (b1, b2) = (x * b1 - b2 + c[l], b1)
  }
  return 2 * sigma.sin * sigma.cos * b1
}

/// Returns the sum of c_l cos (2l+1)σ at an angle σ, with l from 0, for a series of any length.
func oddCosineSeries(_ c: [Double], _ sigma: SinCos) -> Double {
  let x = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
  var b1 = 0.0
  var b2 = 0.0
  for term in c.reversed() { (b1, b2) = (x * b1 - b2 + term, b1) }
  return sigma.cos * (b1 - b2)
}

/// The sum of c_l cos (2l+1)σ at one angle, with l from 0.
@inline(__always)
func oddCosineSeries<let count: Int>(_ c: InlineArray<count, Double>, _ sigma: SinCos) -> Double {
  let x = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
  var b1 = 0.0
  var b2 = 0.0
  for l in stride(from: count - 1, through: 0, by: -1) {
    (b1, b2) = (x * b1 - b2 + c[l], b1)
  }
  return sigma.cos * (b1 - b2)
}

/// The integral from 0 to σ of an even function g with period π, as a Fourier series: ∫ g = mean σ + Σ c_l sin 2lσ.
struct SineSeries: Sendable {
  /// The mean of the function g.
  var mean: Double
  /// The coefficients c_1, c_2, …
  var coefficients: [Double]

  /// Returns the integral of g from one angle to another.
  ///
  /// - Parameters:
  ///   - sigma12: the difference of the angles (radians).
  ///   - sigma1: the lower limit.
  ///   - sigma2: the upper limit.
  func integral(_ sigma12: Double, from sigma1: SinCos, to sigma2: SinCos) -> Double {
    mean * sigma12 + wave(from: sigma1, to: sigma2)
  }

  /// Returns the difference between Σ c_l sin 2lσ at two angles, by Clenshaw's recurrence.
  func wave(from sigma1: SinCos, to sigma2: SinCos) -> Double {
    let s = SIMD2(sigma1.sin, sigma2.sin)
    let k = SIMD2(sigma1.cos, sigma2.cos)
    let x = 2 * (k - s) * (k + s)  // 2 cos 2σ
    var b1 = SIMD2<Double>.zero
    var b2 = SIMD2<Double>.zero
    for c in coefficients.reversed() { (b1, b2) = (x * b1 - b2 + c, b1) }
    let sums = 2 * s * k * b1
    return sums[1] - sums[0]
  }

  /// Returns Σ c_l sin 2lσ at an angle.
  func wave(to sigma: SinCos) -> Double {
    let x = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
    var b1 = 0.0
    var b2 = 0.0
    for c in coefficients.reversed() { (b1, b2) = (x * b1 - b2 + c, b1) }
    return 2 * sigma.sin * sigma.cos * b1
  }
}

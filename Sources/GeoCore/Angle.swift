import GeoPlatform

/// Angle arithmetic in degrees. Angles are reduced exactly before they are converted to radians.
///
/// A double represents 90 exactly, but not π/2. Sines and cosines of angles in degrees are therefore exact at multiples
/// of 90 (Karney 2013, §3).
package enum Angle {
  package static let degree = Double.pi / 180

  /// Returns `degrees` reduced exactly to [-180, 180]. If the result is ±180, it has the sign of the input.
  ///
  /// For non-finite input, the result is NaN.
  @inline(__always)
  package static func normalized(_ degrees: Double) -> Double {
    // Most angles need no reduction, so test this first: `remainder()` is exact but slow.
    abs(degrees) <= 180 ? degrees : wrapped(degrees)
  }

  @inline(never)
  private static func wrapped(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    let reduced = remainder(degrees, 360)
    return abs(reduced) == 180 ? copysign(180, degrees) : reduced
  }

  /// Returns `degrees` reduced to [0, 360).
  package static func azimuth(_ degrees: Double) -> Double {
    let reduced = normalized(degrees)
    // Adding 0 turns -0 into 0. For a tiny negative angle, the sum with 360 is rounded to 360, which must become 0.
    guard reduced < 0 else { return reduced + 0 }
    let positive = reduced + 360
    return positive < 360 ? positive : 0
  }

  /// Returns the angle `to - from`. The `value` of the result is in [-180, 180], and `residual` is the exact rounding
  /// error of `value`.
  ///
  /// The method is two-sum (Knuth 1969, TAOCP 2 §4.2.2). A difference of exactly 180 degrees has the sign of `to -
  /// from`, as in GeographicLib 2: from 90 to 270 it is 180, and from 270 to 90 it is -180.
  @inline(__always)
  package static func difference(
    from: Double, to: Double
  ) -> (value: Double, residual: Double) {
    let (d, t) = twoSum(-normalized(from), normalized(to))
    guard abs(d) >= 180 else { return (d, t) }
    return reduced(d, t, from: from, to: to)
  }

  @inline(never)
  private static func reduced(
    _ d: Double, _ t: Double, from: Double, to: Double
  ) -> (value: Double, residual: Double) {
    if abs(d) == 180 && t == 0 { return (copysign(180, to - from), 0) }
    // Here |d| is at most 360, so subtract at most one full turn.
    guard abs(d) > 180 || d * t > 0 else { return (d, t) }
    return twoSum(d - copysign(360, d), t)
  }

  /// Returns the change in longitude (degrees, east positive) along an edge that is a straight line in longitude and
  /// latitude, as in GeoJSON (RFC 7946).
  ///
  /// If the longitudes of the ends differ by at most 180 degrees or by exactly 360 degrees, the result is this
  /// difference. Otherwise, the result is the difference in the shorter direction.
  @inline(__always)
  package static func eastward(from: Double, to: Double) -> Double {
    let step = to - from
    return abs(step) == 360 ? step : difference(from: from, to: to).value
  }

  /// Returns the rounded sum of two numbers and its exact rounding error.
  @inline(__always)
  package static func twoSum(_ a: Double, _ b: Double) -> (value: Double, residual: Double) {
    let s = a + b
    let b1 = s - a
    let a1 = s - b1
    return (s, (a - a1) + (b - b1))
  }

  /// Returns the sine and cosine of an angle in degrees; they are exact at multiples of 90.
  ///
  /// - Parameters:
  ///   - degrees: any finite angle.
  ///   - residual: a correction in degrees to add to the angle, less than one ulp of the angle.
  @inline(__always)
  package static func sincos(
    degrees: Double, residual: Double = 0
  ) -> (sin: Double, cos: Double) {
    let x = normalized(degrees)
    guard abs(x) <= 180 else { return (.nan, .nan) }
    // Round to the nearest integer without `rounded()`, because `rounded()` calls the C library on baseline x86-64.
    let quarter = Int(x * (1.0 / 90) + copysign(0.5, x))
    // The subtraction is exact by Sterbenz's lemma, because x is within 45 of 90 * quarter.
    let r = ((x - 90 * Double(quarter)) + residual) * degree
    let s = sin(r)
    let c = cos(r)
    // Adding 0 turns -0 into 0, so that a later `atan2` does not depend on the sign of a zero.
    switch quarter & 3 {
    case 0: return (s, c)
    case 1: return (c, 0 - s)
    case 2: return (0 - s, 0 - c)
    default: return (0 - c, s + 0)
    }
  }

  /// Returns the cosine of a latitude in degrees, with |x| ≤ 90.
  ///
  /// The result keeps its relative accuracy near the poles.
  @inline(__always)
  package static func cosine(latitude x: Double) -> Double {
    // The difference 90 - |x| is exact if |x| is at least 45. Below 45, the rounding error of the difference hardly
    // changes the sine, so a separate formula is unnecessary. Such a formula would need a slow branch.
    sin((90 - abs(x)) * degree)
  }

  /// Returns the angle of the point (x, y) in degrees, in [-180, 180].
  ///
  /// The result is exact at multiples of 90.
  @inline(__always)
  package static func atan2Degrees(_ y: Double, _ x: Double) -> Double {
    // Compute an angle of at most 45 degrees, whose conversion to degrees has the smallest rounding error, and then add
    // a multiple of 90.
    if abs(y) > abs(x) {
      return y > 0 ? 90 - atan2(x, y) / degree : -90 + atan2(x, -y) / degree
    }
    if x >= 0 { return atan2(y, x) / degree }
    return copysign(180, y) - atan2(y, -x) / degree
  }
}

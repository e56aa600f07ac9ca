import GeoPlatform

/// Angle arithmetic in degrees with exact reduction before conversion to radians.
///
/// Input angles are in degrees because a double represents 90 exactly, but not pi/2. Sines and cosines of exactly
/// reduced degrees are exact at the cardinal points (Karney 2013, §3).
package enum Angle {
  /// Radians per degree.
  package static let degree = Double.pi / 180

  /// `degrees` reduced exactly to [-180, 180]. An angle of half a turn keeps the sign of the input.
  ///
  /// The result is NaN for non-finite input.
  @inline(__always)
  package static func normalized(_ degrees: Double) -> Double {
    // Return the common case after one comparison, because remainder() is exact but slow.
    abs(degrees) <= 180 ? degrees : wrapped(degrees)
  }

  @inline(never)
  private static func wrapped(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    let reduced = remainder(degrees, 360)
    return abs(reduced) == 180 ? copysign(180, degrees) : reduced
  }

  /// `degrees` reduced exactly to [0, 360).
  package static func azimuth(_ degrees: Double) -> Double {
    let reduced = normalized(degrees)
    // Add 0 to turn -0 into 0. For a tiny negative angle, the sum with 360 rounds to 360, which must become 0.
    guard reduced < 0 else { return reduced + 0 }
    let positive = reduced + 360
    return positive < 360 ? positive : 0
  }

  /// Returns the angle `to - from`. The `value` of the result is in [-180, 180], and `residual` is the exact rounding
  /// error of `value`.
  ///
  /// The method is two-sum (Knuth 1969, TAOCP 2 §4.2.2). A difference of exactly half a turn keeps the sign of
  /// `to - from`, as in GeographicLib 2: from 90 to 270 it is 180, and from 270 to 90 it is -180.
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
    // |d| <= 360 here, so at most one turn must be subtracted.
    guard abs(d) > 180 || d * t > 0 else { return (d, t) }
    return twoSum(d - copysign(360, d), t)
  }

  /// The change in longitude (degrees, east positive) along an edge that is straight in longitude and latitude (RFC
  /// 7946).
  ///
  /// If the longitudes of the ends differ by at most 180 or by exactly 360 degrees, the result is this difference. Any
  /// other edge takes the shorter direction.
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

  /// Returns the sine and cosine of an angle in degrees; exact at multiples of 90.
  ///
  /// - Parameters:
  ///   - degrees: any finite angle.
  ///   - residual: a small correction to add to the angle (|residual| below an ulp of the angle).
  @inline(__always)
  package static func sincos(
    degrees: Double, residual: Double = 0
  ) -> (sin: Double, cos: Double) {
    let x = normalized(degrees)
    guard abs(x) <= 180 else { return (.nan, .nan) }
    // Round to the nearest integer without rounded(), which calls the C library on baseline x86-64.
    let quarter = Int(x * (1.0 / 90) + copysign(0.5, x))
    // Exact: x is within 45 of 90 * quarter, so the subtraction does not round (Sterbenz).
    let r = ((x - 90 * Double(quarter)) + residual) * degree
    let s = sin(r)
    let c = cos(r)
    // Add 0 to turn -0 into 0. The result of atan2 then does not depend on the sign of a zero.
    switch quarter & 3 {
    case 0: return (s, c)
    case 1: return (c, 0 - s)
    case 2: return (0 - s, 0 - c)
    default: return (0 - c, s + 0)
    }
  }

  /// The cosine of a latitude in degrees, |x| ≤ 90.
  ///
  /// The result keeps its relative accuracy near the poles.
  @inline(__always)
  package static func cosine(latitude x: Double) -> Double {
    // Use 90 - |x| for all angles. The difference is exact if |x| is at least 45; below 45, its rounding error hardly
    // changes the sine. A separate formula for these angles would need a branch, which is slower.
    sin((90 - abs(x)) * degree)
  }

  /// The angle of the point (x, y) in degrees, in [-180, 180].
  ///
  /// The result is exact at multiples of 90.
  @inline(__always)
  package static func atan2Degrees(_ y: Double, _ x: Double) -> Double {
    // Compute in the octant around 0, where the conversion to degrees rounds least, then shift the result.
    if abs(y) > abs(x) {
      return y > 0 ? 90 - atan2(x, y) / degree : -90 + atan2(x, -y) / degree
    }
    if x >= 0 { return atan2(y, x) / degree }
    return copysign(180, y) - atan2(y, -x) / degree
  }
}

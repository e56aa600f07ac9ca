/// Sums, differences and products of numbers that were decimals before they were doubles.
///
/// 408.123 m and a geoid 47.9 m above the ellipsoid make 456.023 m, which is not the sum of the two
/// doubles; and 3 ft are 0.9144 m, which is not the product. Where the result has at most nine decimals
/// it is the double nearest to the decimal, so that what is derived from decimals is written with the
/// digits that a person would get. Any other result is the usual one. The difference of two numbers,
/// added again, gives the number that it was taken from.
enum DecimalArithmetic {
  static func sum(_ a: Double, _ b: Double) -> Double {
    nearest(to: a + b, within: 2 * max(a.magnitude, b.magnitude).ulp)
  }

  static func difference(_ a: Double, _ b: Double) -> Double {
    nearest(to: a - b, within: 2 * max(a.magnitude, b.magnitude).ulp)
  }

  static func product(_ a: Double, _ b: Double) -> Double {
    let product = a * b
    return nearest(to: product, within: 3 * product.ulp)
  }

  /// The decimal with at most nine decimals that is as near as `tolerance`, or the value itself.
  ///
  /// Nothing is changed where decimals are not much further apart than the tolerance: from some 10^5 on
  /// for sums.
  private static func nearest(to value: Double, within tolerance: Double) -> Double {
    // NaN and the infinities fail the comparison.
    guard tolerance < 1e-10 else { return value }
    let decimal = (value * 1e9).rounded() / 1e9
    return (decimal - value).magnitude <= tolerance ? decimal : value
  }
}

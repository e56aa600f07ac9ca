import GeoCore

/// Decimal text to the nearest double.
///
/// The whole text has to be one number: optional sign, digits with at most one point (`5`, `5.`,
/// `.5`), optional exponent (`5.1e-05`). No blanks, no digit groups, no hexadecimal, no `nan`, no
/// `inf`; a value too large for a double is refused too.
package enum DecimalParser {
  /// The double nearest to the decimal number in `text` (ties to even), or nil if it is not one.
  ///
  /// Up to 19 digits the value is found by one exact operation: in floating point where both
  /// operands are exact (Clinger 1990, "How to read floating point numbers accurately",
  /// doi 10.1145/93542.93557), else by one division of integers. What is left, more digits or large
  /// exponents, is rare in data and goes to the standard library.
  package static func double(_ text: Span<UInt8>) -> Double? {
    let end = text.count
    guard end > 0 else { return nil }
    var i = 0
    let isNegative = text[unchecked: 0] == UInt8(ascii: "-")
    if isNegative || text[unchecked: 0] == UInt8(ascii: "+") { i = 1 }

    var digits: UInt64 = 0
    let whole = i
    i = accumulate(text, from: i, into: &digits)
    var count = i - whole
    var exponent = 0
    if i < end, text[unchecked: i] == UInt8(ascii: ".") {
      let fraction = i + 1
      i = accumulate(text, from: fraction, into: &digits)
      count += i - fraction
      exponent = fraction - i
    }
    guard count > 0 else { return nil }
    if i < end {
      guard let written = writtenExponent(text, from: i) else { return nil }
      exponent += written
    }
    // 19 digits always fit 64 bits; leading zeros count too, which costs them speed only.
    let magnitude =
      count <= 19 ? scaled(digits, exponent) ?? general(text) : general(text)
    guard let magnitude else { return nil }
    return isNegative ? -magnitude.magnitude : magnitude.magnitude
  }

  /// Reads digits from `start` on; returns the index behind them. Wraps beyond 19 digits.
  @inline(__always)
  private static func accumulate(
    _ text: Span<UInt8>, from start: Int, into value: inout UInt64
  ) -> Int {
    var i = start
    while i < text.count {
      let digit = text[unchecked: i] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      i &+= 1
    }
    return i
  }

  /// The exponent part that has to fill the rest of the text, or nil.
  private static func writtenExponent(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard text[unchecked: start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var i = start + 1
    guard i < text.count else { return nil }
    let isNegative = text[unchecked: i] == UInt8(ascii: "-")
    if isNegative || text[unchecked: i] == UInt8(ascii: "+") { i += 1 }
    guard i < text.count else { return nil }
    var value = 0
    while i < text.count {
      let digit = text[unchecked: i] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // Saturates: such an exponent goes to the general reader, which reads the text itself.
      value = min(value * 10 + Int(digit), 1_000_000)
      i += 1
    }
    return isNegative ? -value : value
  }

  /// `digits * 10^exponent`, correctly rounded, where one exact operation gives it.
  private static func scaled(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53, abs(exponent) <= 22 {
      // Both operands are exact doubles, so the one rounding is the right one.
      let power = PowersOfTen.doubles[abs(exponent)]
      return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }
    guard (-19...0).contains(exponent) else { return nil }
    return ExactRatio.quotient(digits, PowersOfTen.integers[-exponent])
  }

  /// The standard library's own reading, for what the exact operations do not cover.
  private static func general(_ text: Span<UInt8>) -> Double? {
    let string = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let value = Double(string), value.isFinite else { return nil }
    return value
  }
}

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

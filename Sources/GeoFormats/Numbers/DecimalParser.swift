import GeoCore

/// Converts decimal text to the nearest double.
///
/// The whole text must be one number: an optional sign, digits with at most one point (`5`, `5.`, `.5`), and an
/// optional exponent (`5.1e-05`). Blanks, digit groups, hexadecimal, `nan`, `inf` and values too large for a double are
/// rejected.
package enum DecimalParser {
  /// Returns the double nearest to the number in `text` (ties to even); nil for other text.
  ///
  /// For up to 19 digits, one exact operation computes the value. This is a floating-point operation if both operands
  /// are exact (Clinger 1990, "How to read floating point numbers accurately", doi 10.1145/93542.93557), otherwise an
  /// integer division. The standard library reads numbers with more digits or large exponents, which are rare in data.
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
    // 19 digits always fit into 64 bits. Leading zeros also count as digits, which affects only speed.
    let magnitude =
      count <= 19 ? scaled(digits, exponent) ?? general(text) : general(text)
    guard let magnitude else { return nil }
    return isNegative ? -magnitude.magnitude : magnitude.magnitude
  }

  /// Reads digits from `start` and returns the index after them. After 19 digits, the value can overflow.
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

  /// Returns the exponent; nil if it is invalid or text follows it.
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
      // The value is limited, because the general parser reads the text again if the exponent is this large.
      value = min(value * 10 + Int(digit), 1_000_000)
      i += 1
    }
    return isNegative ? -value : value
  }

  /// Returns `digits * 10^exponent`, correctly rounded; nil if one exact operation cannot compute it.
  private static func scaled(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53, abs(exponent) <= 22 {
      // Both operands are exact doubles, so the single rounding gives the correct result.
      let power = PowersOfTen.doubles[abs(exponent)]
      return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }
    guard (-19...0).contains(exponent) else { return nil }
    return ExactRatio.quotient(digits, PowersOfTen.integers[-exponent])
  }

  /// Parses numbers that the exact operations do not cover.
  private static func general(_ text: Span<UInt8>) -> Double? {
    let string = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let value = Double(string), value.isFinite else { return nil }
    return value
  }
}

/// Computes sums, differences and products of doubles that were read from decimals.
///
/// 408.123 m and a geoid 47.9 m above the ellipsoid give 456.023 m, which is not the sum of the two doubles. 3 ft are
/// 0.9144 m, which is not the product of the doubles. If a decimal with at most nine decimals is near the result, the
/// double nearest to this decimal is returned. Output then shows the digits that a person would compute. Otherwise, the
/// result is the usual one. Adding a difference back gives the original number.
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

  /// Returns the decimal with at most nine decimals within `tolerance`, or the value itself.
  ///
  /// Large values do not change, because the distance between such decimals is not much larger than the tolerance. For
  /// sums, this begins at about 10^5.
  private static func nearest(to value: Double, within tolerance: Double) -> Double {
    // NaN and the infinities fail the comparison and are returned unchanged.
    guard tolerance < 1e-10 else { return value }
    let decimal = (value * 1e9).rounded() / 1e9
    return (decimal - value).magnitude <= tolerance ? decimal : value
  }
}

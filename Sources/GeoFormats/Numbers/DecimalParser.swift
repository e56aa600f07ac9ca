import GeoCore

/// Parses decimal numbers and returns the nearest double.
///
/// The whole text must be one number: an optional sign, digits with at most one point (`5`, `5.`, `.5`), and an
/// optional exponent (`5.1e-05`). The parser rejects blanks, digit grouping, hexadecimal digits, `nan`, `inf` and
/// numbers too large for a double.
package enum DecimalParser {
  /// Returns the double nearest to the number in `text` (ties to even). Returns nil if the text is not a number.
  ///
  /// For up to 19 digits, a single correctly rounded operation computes the double. If both operands are exact
  /// doubles, the operation is a multiplication or division (Clinger 1990, "How to read floating point numbers
  /// accurately", doi 10.1145/93542.93557). Otherwise, the operation is an integer division. Numbers with more digits
  /// or large exponents are rare in data, and the standard library parses them.
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
    // 19 digits always fit into 64 bits. Leading zeros also count as digits, which sends a few numbers to the slower
    // parser.
    let magnitude =
      count <= 19 ? scaled(digits, exponent) ?? general(text) : general(text)
    guard let magnitude else { return nil }
    return isNegative ? -magnitude.magnitude : magnitude.magnitude
  }

  /// Reads digits from `start` and returns the index after them. With more than 19 digits, the result may overflow.
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

  /// Returns the exponent. Returns nil if the exponent is invalid or followed by other text.
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
      // Limit the exponent to avoid an overflow. The general parser handles such large exponents.
      value = min(value * 10 + Int(digit), 1_000_000)
      i += 1
    }
    return isNegative ? -value : value
  }

  /// Returns `digits * 10^exponent`, correctly rounded. Returns nil if one operation on exact operands is not enough.
  private static func scaled(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53, abs(exponent) <= 22 {
      // Both operands are exact doubles, so the operation returns the nearest double.
      let power = PowersOfTen.doubles[abs(exponent)]
      return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }
    guard (-19...0).contains(exponent) else { return nil }
    return ExactRatio.quotient(digits, PowersOfTen.integers[-exponent])
  }

  /// Parses a number with the standard library. Called if one operation on exact operands is not enough. Returns nil
  /// if the number is invalid or too large for a double.
  private static func general(_ text: Span<UInt8>) -> Double? {
    let string = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let value = Double(string), value.isFinite else { return nil }
    return value
  }
}

/// Adds, subtracts and multiplies doubles that were parsed from decimal numbers.
///
/// The sum of 408.123 and 47.9 as doubles is not the double nearest to 456.023. Similarly, 3 ft are 0.9144 m, but
/// the product of the doubles is another double. If a number with at most nine decimals is close enough to the
/// result, these functions return the double nearest to that number. The output therefore shows the digits that a
/// person would compute. Otherwise, the functions return the usual rounded result. If you subtract a number and
/// then add it again, you get the original value.
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

  /// Returns the number with at most nine decimals that is within `tolerance` of the value. Returns the value itself if
  /// there is no such number.
  ///
  /// A value stays unchanged if its tolerance is almost as large as one unit of the ninth decimal. For sums, this
  /// is the case above about 10^5.
  private static func nearest(to value: Double, within tolerance: Double) -> Double {
    // A comparison with NaN is false, so NaN and the infinities are returned unchanged.
    guard tolerance < 1e-10 else { return value }
    let decimal = (value * 1e9).rounded() / 1e9
    return (decimal - value).magnitude <= tolerance ? decimal : value
  }
}

/// Parses decimal numbers in the usual form, such as `-74.0060`, eight digits at a time.
///
/// The usual form is an optional minus sign, 1 to 7 digits, and optionally a point and 1 to 16 digits. A number has at
/// most 19 digits in total. ``DecimalParser`` parses all other forms, and returns the same double for this form.
struct PlainDecimal {
  // The tables are arrays, because an inline array would be copied to the stack for each number.
  private let powers = (0...22).map { PowersOfTen.doubles[$0] }
  private let factors = (0...19).map { PowersOfTen.integers[$0] }

  /// The maximum number of bytes that the parser reads from the start of a number.
  static let reach = 32

  /// Parses the number at `position` and moves `position` to its end.
  ///
  /// The next byte may be another digit, which the caller must check.
  ///
  /// - Parameters:
  ///   - bytes: the input; ``reach`` bytes after `position` must be readable, whatever their content.
  ///   - position: the start of the number. If the result is NaN, `position` is undefined but close to the start.
  ///   - point: the decimal separator.
  /// - Returns: the number, or NaN if the text does not have the usual form.
  @inline(__always)
  func read(
    _ bytes: UnsafeRawPointer, at position: inout Int, point: UInt8 = UInt8(ascii: ".")
  ) -> Double {
    let isNegative = bytes.load(fromByteOffset: position, as: UInt8.self) == UInt8(ascii: "-")
    var i = position &+ (isNegative ? 1 : 0)
    // Avoid branches on the sign and on the number of digits. The sign and the length are practically random, so the
    // processor would often mispredict such branches.
    let first = Self.word(bytes, at: i)
    let wholeCount = Self.digitCount(first)
    guard wholeCount &- 1 < 7, wholeCount > 0 else { return .nan }
    var digits = Self.value(first, count: wholeCount)
    var places = 0
    i &+= wholeCount
    if bytes.load(fromByteOffset: i, as: UInt8.self) == point {
      i &+= 1
      let second = Self.word(bytes, at: i)
      places = Self.digitCount(second)
      guard places > 0 else { return .nan }
      digits = digits &* factors[places] &+ Self.value(second, count: places)
      i &+= places
      if places == 8 {
        let third = Self.word(bytes, at: i)
        let more = Self.digitCount(third)
        guard wholeCount &+ more <= 11 else { return .nan }
        if more > 0 { digits = digits &* factors[more] &+ Self.value(third, count: more) }
        places &+= more
        i &+= more
      }
    }
    position = i
    // Both operands are exact, so the operation returns the nearest double.
    let magnitude =
      digits <= 1 << 53
      ? Double(Int64(digits)) / powers[places] : ExactRatio.quotient(digits, factors[places])
    return Double(bitPattern: magnitude.bitPattern | (isNegative ? 1 : 0) &<< 63)
  }

  /// Loads eight bytes and converts ASCII digits to the numbers 0 to 9. The first byte becomes the lowest byte of the
  /// word.
  @inline(__always)
  static func word(_ bytes: UnsafeRawPointer, at position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      ^ 0x3030_3030_3030_3030
  }

  /// Counts the digits from the lowest byte of a word up to the first byte that is not a digit.
  @inline(__always)
  static func digitCount(_ word: UInt64) -> Int {
    // The addition of 0x76 sets the highest bit of every byte above 9. A carry from such a byte changes only higher
    // bytes, which are irrelevant, because the lowest marked byte ends the digits.
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    return marks.trailingZeroBitCount >> 3
  }

  /// Returns the number in the lowest `count` bytes of a word, which contain 1 to 8 digits.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // The shift moves the digits to the highest bytes and inserts leading zeros. The multiplications then combine
    // pairs, groups of four and finally all eight digits in parallel.
    let digits = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 << 32)
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 << 32)
    return (low &+ high) >> 32
  }
}

extension Int {
  /// Returns a nonnegative number as text, with leading zeros up to a width of `width` digits.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

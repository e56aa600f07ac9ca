/// Reads the tokens of JSON (RFC 8259, sections 2, 6 and 7).
///
/// The readers are more lenient than the RFC. Numbers can have leading zeros, a plus sign, or no digit on one side of
/// the point. `NaN`, `Infinity`, `nan` and `inf`, which some writers produce, mean a missing number.
struct JSONLexis {
  private let plain = PlainDecimal()

  /// The number of bytes after a token that must be readable; see ``number(_:at:)``.
  static let padding = PlainDecimal.reach

  /// Returns the index of the first of eight bytes that ends or interrupts a string.
  ///
  /// Such bytes are quotes, backslashes and control characters. The result is 8 if there are none.
  @inline(__always)
  static func firstSpecial(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // Borrows can falsify only marks above the first correct mark.
    let marks =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- ones &* 0x20) & ~word)
    return (marks & (ones &* 0x80)).trailingZeroBitCount >> 3
  }

  /// Loads eight bytes; the first byte becomes the lowest byte of the word.
  @inline(__always)
  static func word(_ bytes: UnsafePointer<UInt8>, at position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: UInt64.self))
  }

  /// Returns whether a byte is a delimiter: blank, control character, comma, colon or bracket.
  @inline(__always)
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
  }

  /// Reads a number of the usual form at `position` and moves `position` to its end.
  ///
  /// - Parameter bytes: the input; ``padding`` bytes after `position` must be readable. Their content does not matter.
  /// - Returns: the number, or NaN if there is no such number or no delimiter follows. In case of NaN, `position` does
  ///   not change.
  @inline(__always)
  func number(_ bytes: UnsafePointer<UInt8>, at position: inout Int) -> Double {
    var i = position
    let value = plain.read(UnsafeRawPointer(bytes), at: &i)
    guard !value.isNaN, Self.isDelimiter(bytes[i]) else { return .nan }
    position = i
    return value
  }

  /// The meaning of a token without quotes.
  enum Word {
    /// A number; NaN if it is too large or not finite.
    case number(Double)
    case bool(Bool)
    case null
  }

  /// Returns the meaning of a complete token without quotes; nil if it is invalid.
  static func word(_ token: UnsafeBufferPointer<UInt8>) -> Word? {
    guard let first = token.first else { return nil }
    if let value = DecimalParser.double(token.span) { return .number(value) }
    if first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") {
      if isNumber(token) { return .number(.nan) }
    }
    switch String(decoding: token.prefix(10), as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "nan", "-nan", "NaN", "inf", "-inf", "Infinity", "-Infinity": return .number(.nan)
    default: return nil
    }
  }

  /// Returns whether a token has the form of a number but no finite value: `1e400`.
  private static func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    func digits() -> Bool {
      let start = i
      while i < token.count, token[i] &- UInt8(ascii: "0") < 10 { i += 1 }
      return i > start
    }
    if token[0] == UInt8(ascii: "-") { i = 1 }
    guard digits() else { return false }
    if i < token.count, token[i] == UInt8(ascii: ".") {
      i += 1
      guard digits() else { return false }
    }
    if i < token.count, token[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < token.count, token[i] == UInt8(ascii: "-") || token[i] == UInt8(ascii: "+") { i += 1 }
      guard digits() else { return false }
    }
    return i == token.count
  }
}

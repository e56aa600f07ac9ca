/// The smallest parts of JSON (RFC 8259, sections 2, 6 and 7), for both of its readers.
///
/// Departures, all towards leniency: numbers may have leading zeros, a plus sign or a bare point, and
/// `NaN`, `Infinity`, `nan` and `inf`, which some writers produce, stand for a number that is not
/// there.
struct JSONLexis {
  private let plain = PlainDecimal()

  /// How many bytes beyond a token may have to be readable; see ``number(_:at:)``.
  static let padding = PlainDecimal.reach

  /// The lowest of eight bytes that ends or interrupts a string: a quote, a backslash or a control
  /// character; 8 if none does.
  @inline(__always)
  static func firstSpecial(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // A borrow out of a byte spoils only those above one that is marked rightly.
    let marks =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- ones &* 0x20) & ~word)
    return (marks & (ones &* 0x80)).trailingZeroBitCount >> 3
  }

  /// Eight bytes, the first of them lowest.
  @inline(__always)
  static func word(_ bytes: UnsafePointer<UInt8>, at position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: UInt64.self))
  }

  /// Whether a byte separates tokens: blank, control character, comma, colon or bracket.
  @inline(__always)
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
  }

  /// The number of the usual shape at `position`, which is moved behind it; NaN, and `position` as it
  /// was, if there is none or something other than a delimiter follows.
  ///
  /// - Parameter bytes: ``padding`` of them beyond `position` can be read, whatever they are.
  @inline(__always)
  func number(_ bytes: UnsafePointer<UInt8>, at position: inout Int) -> Double {
    var i = position
    let value = plain.read(UnsafeRawPointer(bytes), at: &i)
    guard !value.isNaN, Self.isDelimiter(bytes[i]) else { return .nan }
    position = i
    return value
  }

  /// What a token without quotes is.
  enum Word {
    /// NaN if it is too large or not finite.
    case number(Double)
    case bool(Bool)
    case null
  }

  /// The meaning of a token without quotes, all of it; nil if it has none.
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

  /// Whether a token that has no finite value has the shape of a number: `1e400`.
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

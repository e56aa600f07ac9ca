import GeoPlatform

/// Reads a JSON document in memory, value by value, without building objects.
///
/// The caller requests the kind of value that it expects. The cursor skips a value of another kind and returns nil, NaN
/// or false. Skipped values are also validated, except for the digits of numbers. If the text is not valid JSON,
/// ``isBroken`` becomes true, and all loops over members or elements end.
struct JSONCursor {
  private let bytes: UnsafePointer<UInt8>
  private let lexis: JSONLexis
  private(set) var position: Int
  /// True if the text is not valid JSON or is nested too deeply.
  private(set) var isBroken = false
  // True if a comma must precede the next member or element.
  private var needsComma = false

  /// The maximum depth of skipped containers. Text with deeper nesting is treated as invalid.
  static let maximumDepth = 64

  /// Creates a cursor at the first byte of a document.
  ///
  /// - Parameter bytes: the document. The byte after the document must be a control character. No token contains a
  ///   control character, so every loop ends there. ``JSONLexis/padding`` bytes after the document must be readable.
  init(_ bytes: UnsafePointer<UInt8>, lexis: JSONLexis) {
    self.bytes = bytes
    self.lexis = lexis
    position = 0
  }

  /// Returns true if only blanks remain before index `count`, where the document ends.
  mutating func isAtEnd(_ count: Int) -> Bool {
    skipBlanks()
    return !isBroken && position >= count
  }

  // MARK: Containers

  /// Enters an object and returns true. Skips any other value and returns false.
  mutating func beginObject() -> Bool { begin(UInt8(ascii: "{")) }

  /// Enters an array and returns true. Skips any other value and returns false.
  mutating func beginArray() -> Bool { begin(UInt8(ascii: "[")) }

  private mutating func begin(_ bracket: UInt8) -> Bool {
    skipBlanks()
    guard bytes[position] == bracket else {
      skip()
      return false
    }
    position &+= 1
    needsComma = false
    return true
  }

  /// Returns the name of the next member, and moves the cursor to the member's value.
  ///
  /// At the end of the object, leaves the object and returns nil. Also returns nil if the text is not valid JSON.
  @inline(__always)
  mutating func nextKey() -> JSONText? {
    guard next(before: UInt8(ascii: "}")) else { return nil }
    guard bytes[position] == UInt8(ascii: "\""), let key = quoted() else {
      isBroken = true
      return nil
    }
    skipBlanks()
    guard bytes[position] == UInt8(ascii: ":") else {
      isBroken = true
      return nil
    }
    position &+= 1
    needsComma = true
    return key
  }

  /// Moves to the next element and returns true. At the end of the array, leaves the array and returns false. Also
  /// returns false if the text is not valid JSON.
  @inline(__always)
  mutating func nextElement() -> Bool {
    guard next(before: UInt8(ascii: "]")) else { return false }
    needsComma = true
    return true
  }

  /// Moves to the next member or element and returns true. At the closing bracket, moves past the bracket and returns
  /// false.
  @inline(__always)
  private mutating func next(before bracket: UInt8) -> Bool {
    guard !isBroken else { return false }
    skipBlanks()
    if bytes[position] == bracket {
      position &+= 1
      needsComma = true
      return false
    }
    if needsComma {
      guard bytes[position] == UInt8(ascii: ",") else {
        isBroken = true
        return false
      }
      position &+= 1
      skipBlanks()
    }
    return true
  }

  // MARK: Values

  /// Returns the bytes of the value from `start` to the current position.
  ///
  /// Skips blanks at `start`. Returns nil if the value is a number, even a number that is too large
  /// or not finite (`NaN`).
  func otherThanNumber(from start: Int) -> UnsafeBufferPointer<UInt8>? {
    var start = start
    while start < position, bytes[start] == UInt8(ascii: " ") || bytes[start] == 0x09 { start += 1 }
    let first = bytes[start]
    let isOther =
      first == UInt8(ascii: "n")
      ? bytes[start + 1] == UInt8(ascii: "u") : "\"{[tf".utf8.contains(first)
    return isOther && !isBroken
      ? UnsafeBufferPointer(start: bytes + start, count: position - start) : nil
  }

  /// Reads a number. Returns NaN if the value is not a finite number.
  @inline(__always)
  mutating func number() -> Double {
    skipBlanks()
    let value = lexis.number(bytes, at: &position)
    return value.isNaN ? otherNumber() : value
  }

  private mutating func otherNumber() -> Double {
    if case .number(let value)? = word() { return value }
    return .nan
  }

  /// Reads `true` or `false`. Returns nil if the value is something else.
  mutating func bool() -> Bool? {
    skipBlanks()
    if case .bool(let value)? = word() { return value }
    return nil
  }

  /// Reads a string. Returns nil if the value is not a string.
  mutating func text() -> JSONText? {
    skipBlanks()
    guard bytes[position] == UInt8(ascii: "\"") else {
      skip()
      return nil
    }
    return quoted()
  }

  /// Returns true if the next value is a string.
  mutating func isText() -> Bool {
    skipBlanks()
    return bytes[position] == UInt8(ascii: "\"")
  }

  /// Skips the next value with everything inside it.
  mutating func skip() { skip(depth: 0) }

  private mutating func skip(depth: Int) {
    skipBlanks()
    switch bytes[position] {
    case UInt8(ascii: "\""): _ = quoted()
    case UInt8(ascii: "{"):
      guard depth < Self.maximumDepth else {
        isBroken = true
        return
      }
      position &+= 1
      needsComma = false
      while nextKey() != nil { skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      guard depth < Self.maximumDepth else {
        isBroken = true
        return
      }
      position &+= 1
      needsComma = false
      while nextElement() { skip(depth: depth + 1) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      repeat { position &+= 1 } while !JSONLexis.isDelimiter(bytes[position])
    default: _ = word()
    }
  }

  /// Reads a token without quotes, which is a number or a literal. Skips any other value and
  /// returns nil.
  private mutating func word() -> JSONLexis.Word? {
    let first = bytes[position]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      skip()
      return nil
    }
    let start = position
    while !JSONLexis.isDelimiter(bytes[position]) { position &+= 1 }
    let token = UnsafeBufferPointer(start: bytes + start, count: position - start)
    let word = JSONLexis.word(token)
    if word == nil { isBroken = true }
    return word
  }

  /// Reads the string whose opening quote is at the current position. Returns nil if the string is invalid.
  @inline(__always)
  private mutating func quoted() -> JSONText? {
    let start = position &+ 1
    var i = start
    var hasEscapes = false
    while true {
      let offset = JSONLexis.firstSpecial(JSONLexis.word(bytes, at: i))
      i &+= offset
      if offset == 8 { continue }
      let byte = bytes[i]
      if byte == UInt8(ascii: "\"") { break }
      // A control character after the backslash is invalid, and may be the byte after the document.
      guard byte == UInt8(ascii: "\\"), bytes[i &+ 1] >= 0x20 else {
        isBroken = true
        position = i
        return nil
      }
      hasEscapes = true
      i &+= 2
    }
    position = i &+ 1
    return JSONText(start: bytes + start, count: i &- start, hasEscapes: hasEscapes)
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while bytes[position] == UInt8(ascii: " ") || bytes[position] == 0x09 { position &+= 1 }
  }
}

/// The bytes of a JSON string between its quotes, with escape sequences. The bytes are valid only while the input is in
/// memory.
struct JSONText {
  let start: UnsafePointer<UInt8>
  let count: Int
  /// True if the string contains escape sequences.
  let hasEscapes: Bool

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Returns true if the string equals `text`, which must be ASCII. A string with escape sequences is never equal.
  @inline(__always)
  static func == (a: JSONText, text: StaticString) -> Bool {
    a.count == text.utf8CodeUnitCount && memcmp(a.start, text.utf8Start, a.count) == 0
  }

  /// Returns true if the string consists of exactly these bytes.
  @inline(__always)
  static func == (a: JSONText, bytes: [UInt8]) -> Bool {
    a.count == bytes.count && memcmp(a.start, bytes, a.count) == 0
  }

  /// The decoded string. Escape sequences become characters. Invalid UTF-8 and unpaired surrogates become U+FFFD.
  var string: String {
    guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt8] = []
    units.reserveCapacity(count)
    var i = 0
    while i < count {
      guard start[i] == UInt8(ascii: "\\"), i + 1 < count else {
        units.append(start[i])
        i += 1
        continue
      }
      if start[i + 1] == UInt8(ascii: "u") {
        let (scalar, next) = escapedScalar(at: i)
        units.append(contentsOf: String(Character(scalar)).utf8)
        i = next
      } else {
        units.append(Self.unescaped(start[i + 1]))
        i += 2
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// Decodes the escape sequence `\uXXXX` at `i`, or a surrogate pair of two such sequences.
  private func escapedScalar(at i: Int) -> (Unicode.Scalar, next: Int) {
    let replacement = Unicode.Scalar(0xFFFD as UInt16) ?? " "
    guard let high = hexadecimal(at: i + 2) else { return (replacement, i + 2) }
    if let scalar = Unicode.Scalar(high) { return (scalar, i + 6) }
    guard high < 0xDC00, i + 7 < count, start[i + 6] == UInt8(ascii: "\\"),
      start[i + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: i + 8),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return (replacement, i + 6) }
    return (scalar, i + 12)
  }

  private func hexadecimal(at i: Int) -> UInt32? {
    guard i + 4 <= count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[i..<i + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: byte
    }
  }
}

/// Reads the tokens of JSON (RFC 8259, sections 2, 6 and 7).
///
/// The type accepts more than the RFC allows. Numbers may have leading zeros, a plus sign, or no digit on one side of
/// the point. Some programs write `NaN`, `Infinity`, `nan` or `inf`, which become NaN.
struct JSONLexis {
  private let plain = PlainDecimal()

  /// The number of bytes after a token that must be readable; see ``number(_:at:)``.
  static let padding = PlainDecimal.reach

  /// Returns the index of the first byte in a word of eight bytes that ends or interrupts a string.
  ///
  /// These bytes are quotes, backslashes and control characters. The result is 8 if the word contains no such byte.
  @inline(__always)
  static func firstSpecial(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // A borrow in the subtraction can mark wrong bytes, but only after the first correct mark.
    let marks =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- ones &* 0x20) & ~word)
    return (marks & (ones &* 0x80)).trailingZeroBitCount >> 3
  }

  /// Loads eight bytes. The first byte becomes the lowest byte of the word.
  @inline(__always)
  static func word(_ bytes: UnsafePointer<UInt8>, at position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: UInt64.self))
  }

  /// Returns true if a byte ends a number or literal: a blank, control character, comma, colon or bracket.
  @inline(__always)
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
  }

  /// Reads a plain number such as `-74.0060` at `position`, and moves `position` to its end.
  ///
  /// - Parameter bytes: the input; ``padding`` bytes after `position` must be readable. Their values do not matter.
  /// - Returns: the number, or NaN if the text has another form or no delimiter follows. `position` does not change if
  ///   the result is NaN.
  @inline(__always)
  func number(_ bytes: UnsafePointer<UInt8>, at position: inout Int) -> Double {
    var i = position
    let value = plain.read(UnsafeRawPointer(bytes), at: &i)
    guard !value.isNaN, Self.isDelimiter(bytes[i]) else { return .nan }
    position = i
    return value
  }

  /// A token without quotes, which is a number or a literal.
  enum Word {
    /// The number, or NaN if it is too large or not finite.
    case number(Double)
    case bool(Bool)
    case null
  }

  /// Returns the value of a complete number or literal, such as `12.5` or `true`. Returns nil if the token is invalid.
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

  /// Returns true if a token has the form of a number, although its value is not finite: `1e400`.
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

/// The metadata of a map tile file, which is a JSON object.
package struct TileMetadata: Sendable, Hashable {
  /// The attribution as text or HTML; empty if it is missing or if the metadata is not valid JSON.
  package var attribution = ""

  /// Reads the attribution and ignores all other members.
  package init(json: Span<UInt8>) {
    var records = JSONRecords()
    json.withUnsafeBufferPointer { bytes in
      var tokenizer = JSONTokenizer()
      tokenizer.read(bytes, into: &records)
      tokenizer.finish(into: &records)
    }
    for (item, _) in records.items {
      if case .record(let record) = item { attribution = record.text("attribution") ?? attribution }
    }
  }
}

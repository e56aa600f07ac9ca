import GeoPlatform

/// Walks through one JSON document that is in memory as a whole, building nothing.
///
/// The reader asks for the kind of value that it expects; a value of another kind is passed over and
/// counts as absent. What is passed over is checked too, but for the inside of its numbers. When the
/// text turns out not to be JSON, ``isBroken`` is set and every loop over members or elements ends.
struct JSONCursor {
  private let bytes: UnsafePointer<UInt8>
  private let lexis: JSONLexis
  private(set) var position: Int
  /// Whether the text is not JSON, or nested too deeply.
  private(set) var isBroken = false
  // Whether a comma has to stand before the next member or element.
  private var needsComma = false

  /// Containers in each other that are passed over; more make the text broken.
  static let maximumDepth = 64

  /// Creates a cursor at the first byte.
  ///
  /// - Parameters:
  ///   - bytes: the document. The byte behind it is a control character, which stands in no token and
  ///     so ends every loop, and ``JSONLexis/padding`` bytes behind it can be read.
  init(_ bytes: UnsafePointer<UInt8>, lexis: JSONLexis) {
    self.bytes = bytes
    self.lexis = lexis
    position = 0
  }

  /// Whether nothing but blanks stands between here and the control character that ends the text.
  mutating func isAtEnd(_ count: Int) -> Bool {
    skipBlanks()
    return !isBroken && position >= count
  }

  // MARK: Containers

  /// Enters an object; passes over another value and returns false.
  mutating func beginObject() -> Bool { begin(UInt8(ascii: "{")) }

  /// Enters an array; passes over another value and returns false.
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

  /// The key of the next member, behind its colon; nil when the object ends, which is then left, or
  /// the text is broken.
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

  /// Whether another element follows; if not the array is left, or the text is broken.
  @inline(__always)
  mutating func nextElement() -> Bool {
    guard next(before: UInt8(ascii: "]")) else { return false }
    needsComma = true
    return true
  }

  /// Whether a member or element follows: goes to it, or behind the bracket that closes.
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

  /// The value between there, or blanks there, and here, as it is written, if it is of another kind than a
  /// number; nil for a number, which may be too large or none (`NaN`).
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

  /// A number; NaN if the value is something else or not finite.
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

  /// `true` or `false`; nil if the value is something else.
  mutating func bool() -> Bool? {
    skipBlanks()
    if case .bool(let value)? = word() { return value }
    return nil
  }

  /// A string; nil if the value is something else.
  mutating func text() -> JSONText? {
    skipBlanks()
    guard bytes[position] == UInt8(ascii: "\"") else {
      skip()
      return nil
    }
    return quoted()
  }

  /// Whether the value here is a string.
  mutating func isText() -> Bool {
    skipBlanks()
    return bytes[position] == UInt8(ascii: "\"")
  }

  /// Passes over the value here.
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

  /// The token without quotes here; passes over another value and returns nil.
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

  /// The string whose first quote is here.
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
      // What a backslash protects is no control character: the end of the text is one.
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

/// The bytes of a JSON string between its quotes, as they stand in the input: valid only while that
/// is in memory.
struct JSONText {
  let start: UnsafePointer<UInt8>
  let count: Int
  /// Whether there are backslashes in it.
  let hasEscapes: Bool

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether this is `text`, which is in ASCII and needs no escapes; an escaped spelling of it is not
  /// recognized.
  @inline(__always)
  static func == (a: JSONText, text: StaticString) -> Bool {
    a.count == text.utf8CodeUnitCount && memcmp(a.start, text.utf8Start, a.count) == 0
  }

  /// Whether it is written with these bytes.
  @inline(__always)
  static func == (a: JSONText, bytes: [UInt8]) -> Bool {
    a.count == bytes.count && memcmp(a.start, bytes, a.count) == 0
  }

  /// What is meant: escapes resolved, what is no UTF-8 and half surrogates as U+FFFD.
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

  /// The scalar that `\uXXXX` at `i` stands for, a pair of surrogates taken together.
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

import GeoCore

/// Writes JSON (RFC 8259) as bytes, with the members in the order of the calls.
///
/// The writer prints a double with the fewest digits that a reader needs to restore exactly the same double. NaN and
/// the infinities become `null`, because JSON cannot represent them. The writer inserts commas and line breaks. The
/// caller writes the names of members, and ends the containers. ``object(_:)`` and ``array(_:)`` end their container
/// automatically.
package struct JSONWriter {
  /// The output so far, in UTF-8. The caller may remove bytes from this array.
  package var bytes: [UInt8] = []

  /// The number of decimals to which doubles are rounded; nil to write all digits.
  package var places: Int?

  private let isPretty: Bool
  private var depth = 0
  // True if the current container has an element, so that a comma must precede the next one.
  private var hasElement = false
  private var followsKey = false

  /// Creates a writer with empty output.
  ///
  /// - Parameter pretty: true to write one member per line, indented by two spaces; false to write a single line.
  package init(pretty: Bool = false) { isPretty = pretty }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Begins an object, which ends with ``endObject()``.
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array, which ends with ``endArray()``.
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member. The next call must write its value.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a number, or `null` if it is not finite.
  package mutating func value(_ number: Double) {
    separate()
    let number = rounded(number)
    bytes.append(contentsOf: number.isFinite ? number.description.utf8 : "null".utf8)
  }

  /// Writes a number without an exponent, or `null` if it is not finite. An integral number has no decimal point.
  package mutating func value(decimal number: Double) {
    guard number.isFinite else { return null() }
    separate()
    ShortestDecimal.append(rounded(number), to: &bytes)
  }

  private func rounded(_ number: Double) -> Double {
    guard let places, number.isFinite else { return number }
    return Double(DecimalPrinter.string(number, places: places)) ?? number
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a string of ASCII characters that need no escaping.
  mutating func value(ascii text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes a string with all necessary escapes.
  package mutating func value(_ string: String) {
    separate()
    appendQuoted(string)
  }

  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes a line break after a complete document, so that another document can follow (NDJSON).
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    hasElement = false
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    hasElement = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if hasElement { breakLine() }
    bytes.append(bracket)
    hasElement = true
  }

  /// Writes the comma before an element, unless it is the first element or the value of a member.
  private mutating func separate() {
    defer { (hasElement, followsKey) = (true, false) }
    guard !followsKey else { return }
    if hasElement { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func appendQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var before: UInt8 = 0
    for byte in string.utf8 {
      defer { before = byte }
      switch byte {
      // The second byte of U+0080 to U+009F (C1). Terminals interpret these characters as the start of a control
      // sequence, like ESC.
      case 0x80..<0xA0 where before == 0xC2:
        bytes.removeLast()
        appendEscape(byte)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20, 0x7F: appendEscape(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends `\u00XX`. JSON allows DEL and C1 characters without escapes, but they disrupt terminals.
  private mutating func appendEscape(_ byte: UInt8) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: #"\u00"#.utf8)
    bytes.append(hexadecimal[Int(byte >> 4)])
    bytes.append(hexadecimal[Int(byte & 15)])
  }
}

extension JSONWriter {
  /// Writes a member whose value is a number, or `null` if the number is not finite.
  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }
}

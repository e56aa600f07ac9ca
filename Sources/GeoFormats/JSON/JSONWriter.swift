import GeoCore

/// Writes JSON (RFC 8259) into bytes, members in the order in which they are written.
///
/// Doubles are written with the fewest digits that read back exactly; NaN and the infinities, which
/// JSON does not have, become `null`. Commas and layout are kept by the writer; that keys stand in
/// objects and containers are closed is the caller's part, which the closures of ``object(_:)`` and
/// ``array(_:)`` make hard to get wrong.
package struct JSONWriter {
  /// What has been written so far, in UTF-8; whoever takes it away may empty it.
  package var bytes: [UInt8] = []

  private let isPretty: Bool
  private var depth = 0
  // Whether the container being written already has an element, so that a comma goes first.
  private var hasElement = false
  private var followsKey = false

  /// Creates a writer.
  ///
  /// - Parameter pretty: indent by two spaces, one member a line; else all on one line.
  package init(pretty: Bool = false) { isPretty = pretty }

  /// An object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// An array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Begins an object whose members follow, up to ``endObject()``.
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the object begun last.
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array whose elements follow, up to ``endArray()``.
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the array begun last.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// The name of the member whose value is written next.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// A number, or `null` if it is not finite.
  package mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: number.isFinite ? number.description.utf8 : "null".utf8)
  }

  /// A number without exponent and without a point behind a whole number; `null` if it is not finite.
  package mutating func value(decimal number: Double) {
    guard number.isFinite else { return null() }
    separate()
    ShortestDecimal.append(number, to: &bytes)
  }

  /// `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A string of ASCII in which nothing has to be escaped.
  mutating func value(ascii text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A whole number.
  package mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// A string.
  package mutating func value(_ string: String) {
    separate()
    appendQuoted(string)
  }

  /// `true` or `false`.
  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// A finished document's line end: after it another document may follow (NDJSON).
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

  /// What goes before an element: nothing after a key, else a comma unless it is the first.
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
      // The second byte of U+0080 to U+009F (C1), by which a terminal is steered as by ESC.
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

  /// `\u00XX`; DEL and C1 too, which are allowed as they are but upset terminals.
  private mutating func appendEscape(_ byte: UInt8) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: #"\u00"#.utf8)
    bytes.append(hexadecimal[Int(byte >> 4)])
    bytes.append(hexadecimal[Int(byte & 15)])
  }
}

extension JSONWriter {
  /// A member with a number for its value; `null` if it is not finite.
  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  /// A member with a whole number for its value.
  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// A member with a string for its value.
  package mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  /// A member with `true` or `false` for its value.
  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// A member with an object for its value.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// A member with an array for its value.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }
}

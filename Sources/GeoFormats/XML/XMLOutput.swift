import CExpat
import GeoTracks

/// Collects the events of a document, including diagnostics with line and offset.
struct XMLOutput {
  /// The events.
  var events: [LocationEvent] = []
  /// True if reading has stopped.
  private(set) var hasStopped = false
  /// The position of the end of the document; nil until the end has been read.
  private(set) var documentEnd: (line: Int, offset: Int)?

  private let parser: XML_Parser
  // The line ends and bytes before the document, which the parser does not receive.
  private var linesBefore = 0
  private var bytesBefore = 0

  init(parser: XML_Parser) { self.parser = parser }

  /// Counts a blank before the document.
  mutating func passOverBlank(isLineEnd: Bool) {
    bytesBefore += 1
    if isLineEnd { linesBefore += 1 }
  }

  /// The number of the current line, starting at 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesBefore }

  /// The offset of the current token.
  var offset: Int { max(Int(XML_GetCurrentByteIndex(parser)), 0) + bytesBefore }

  /// True if the current token, such as a tag or comment, is too long.
  var isTokenTooLong: Bool {
    !hasStopped && XML_GetCurrentByteCount(parser) > XMLLimits.token
  }

  /// Records the end of the root element.
  mutating func endDocument() {
    documentEnd = (line, offset + Int(XML_GetCurrentByteCount(parser)))
  }

  /// Pauses the parser until the reader has emitted all held events.
  func pause() { XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  // MARK: Reports

  /// Reports that a part of the document is skipped at the current position.
  mutating func report(_ fault: XMLFault) { events.append(event(fault)) }

  /// Reports that a polygon is skipped at the current position.
  mutating func reportPolygon(_ name: String) {
    events.append(.diagnostic(.polygon(named: name, line: line, offset: offset)))
  }

  /// Returns the diagnostic for a part that is skipped at the current position.
  func event(_ fault: XMLFault) -> LocationEvent {
    .diagnostic(
      Diagnostic(
        fault.reason, fault.detail, line: line, offset: offset, stopsReading: fault.stopsReading,
        count: fault.count))
  }

  /// Reports the reason and stops reading.
  mutating func stop(_ reason: Diagnostic.Reason, _ detail: String) {
    report(XMLFault(reason, detail + "; nothing after it is read", stopsReading: true))
    halt()
  }

  /// Reports that the DTD contains declarations, such as entities, and stops reading.
  mutating func refuseDeclarations() {
    stop(.unreadable, "the document has a DTD with declarations, which are not supported")
  }

  /// Stops at a token that is too long.
  mutating func checkToken() {
    guard isTokenTooLong else { return }
    reportTooLong()
    halt()
  }

  /// Reports that the current token is too long.
  mutating func reportTooLong() {
    guard !hasStopped else { return }
    report(
      XMLFault(
        .tooLong, "a tag or comment is longer than \(XMLLimits.token) bytes", stopsReading: true))
  }

  /// Reports that the parser has reached its memory limit.
  mutating func reportTooManyNames() {
    report(
      XMLFault(
        .tooLong,
        "the names of elements and attributes take more than \(XMLMemory.limit >> 20) MiB",
        stopsReading: true))
  }

  /// Reports that the rest of the document cannot be parsed.
  ///
  /// - Parameters:
  ///   - fault: The syntax error.
  ///   - inside: Text about the lost part, beginning with a comma; usually empty.
  mutating func reportBroken(_ fault: XMLBreak, inside: String = "") {
    // Do not use the parser's error and position after the end of the document, because they depend on the chunk size.
    if let (line, offset) = documentEnd {
      let what = "text after the end of the document is skipped"
      events.append(
        .diagnostic(
          Diagnostic(.noise, what, line: line, offset: offset, stopsReading: !fault.isPadding)))
      return
    }
    let column = Int(XML_GetCurrentColumnNumber(parser)) + 1
    let what =
      fault.isAtEnd ? "the document ends early" : "the XML is broken: \(fault.words)"
    report(XMLFault(.truncated, "\(what) (column \(column))\(inside)", stopsReading: true))
  }

  private mutating func halt() {
    hasStopped = true
    XML_StopParser(parser, 0)
  }
}

/// A syntax error of a document.
struct XMLBreak {
  /// The parser's message.
  var words: String
  /// True if the input ends too early.
  var isAtEnd: Bool
  /// True if the document has ended and only padding follows.
  var isPadding: Bool
}

/// Functions for text in XML 1.0.
enum XMLText {
  /// Appends text with XML's special characters escaped, for elements and attributes.
  ///
  /// Characters that XML 1.0 does not allow (section 2.2) become U+FFFD.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: isSpecial) else {
        bytes.append(contentsOf: utf8)
        return
      }
      var i = 0
      while i < utf8.count {
        let byte = utf8[i]
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
        // Escape these characters, which parsers would otherwise change to blanks or line feeds.
        case 0x09, 0x0A, 0x0D: bytes.append(contentsOf: "&#\(byte);".utf8)
        case 0..<0x20: bytes.append(contentsOf: "\u{FFFD}".utf8)
        // XML does not allow U+FFFE and U+FFFF.
        case 0xEF where i + 2 < utf8.count && utf8[i + 1] == 0xBF && utf8[i + 2] >= 0xBE:
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          i += 2
        default: bytes.append(byte)
        }
        i += 1
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0xEF || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  /// Returns true if the text is a valid element name. Only ASCII letters, digits, `_`, `-` and `.` are allowed.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 200,
      text.utf8.prefix(3).elementsEqual("xml".utf8, by: { $0 | 0x20 == $1 }) == false
    else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }

  /// Returns true if the text is not empty and has no surrounding blanks. A reader would remove such blanks.
  static func isTrimmed(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first > 0x20 && last > 0x20
  }
}

extension [UInt8] {
  /// Appends an element with a number in its shortest form. Appends nothing if the number is not finite.
  @inline(__always)
  mutating func append(element name: StaticString, _ value: Double) {
    guard value.isFinite else { return }
    append("<")
    append(name)
    append(">")
    ShortestDecimal.append(value, to: &self)
    append("</")
    append(name)
    append(">")
  }

  mutating func append(element name: StaticString, _ value: Int) {
    append("<")
    append(name)
    append(">")
    append(contentsOf: String(value).utf8)
    append("</")
    append(name)
    append(">")
  }
}

import CExpat
import GeoTracks

/// Collects the events of a document. Diagnostics contain the line number and the byte offset.
struct XMLOutput {
  var events: [LocationEvent] = []
  /// True if reading has stopped because of an error.
  private(set) var hasStopped = false
  /// The line number and byte offset of the document's end; nil before the end has been read.
  private(set) var documentEnd: (line: Int, offset: Int)?

  private let parser: XML_Parser
  // The number of line breaks and the number of bytes before the document. The parser does not receive these bytes.
  private var linesBefore = 0
  private var bytesBefore = 0

  init(parser: XML_Parser) { self.parser = parser }

  /// Counts a blank or line break before the document.
  mutating func passOverBlank(isLineEnd: Bool) {
    bytesBefore += 1
    if isLineEnd { linesBefore += 1 }
  }

  /// The line number of the current token, counted from 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesBefore }

  /// The byte offset of the current token in the input.
  var offset: Int { max(Int(XML_GetCurrentByteIndex(parser)), 0) + bytesBefore }

  /// True if the current token, such as a tag or comment, exceeds the maximum length.
  var isTokenTooLong: Bool {
    !hasStopped && XML_GetCurrentByteCount(parser) > XMLLimits.token
  }

  /// Records where the root element ends.
  mutating func endDocument() {
    documentEnd = (line, offset + Int(XML_GetCurrentByteCount(parser)))
  }

  /// Pauses the parser until all held events have been emitted.
  func pause() { XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  // MARK: Reports

  /// Emits a diagnostic with the parser's current position.
  mutating func report(_ fault: XMLFault) { events.append(event(fault)) }

  /// Emits the diagnostic for a skipped polygon at the parser's current position.
  mutating func reportPolygon(_ name: String) {
    events.append(.diagnostic(.polygon(named: name, line: line, offset: offset)))
  }

  /// Returns a diagnostic with the parser's current position.
  func event(_ fault: XMLFault) -> LocationEvent {
    .diagnostic(
      Diagnostic(
        fault.reason, fault.detail, line: line, offset: offset, stopsReading: fault.stopsReading,
        count: fault.count))
  }

  /// Emits a diagnostic and stops reading.
  mutating func stop(_ reason: Diagnostic.Reason, _ detail: String) {
    report(XMLFault(reason, detail + "; nothing after it is read", stopsReading: true))
    halt()
  }

  /// Stops reading, because the DTD contains declarations such as entities.
  mutating func refuseDeclarations() {
    stop(.unreadable, "the document has a DTD with declarations, which are not supported")
  }

  /// Stops reading if the current token exceeds the maximum length.
  mutating func checkToken() {
    guard isTokenTooLong else { return }
    reportTooLong()
    halt()
  }

  /// Stops reading, because the current token exceeds the maximum length.
  mutating func reportTooLong() {
    guard !hasStopped else { return }
    report(
      XMLFault(
        .tooLong, "a tag or comment is longer than \(XMLLimits.token) bytes", stopsReading: true))
  }

  /// Stops reading, because the parser has reached its memory limit.
  mutating func reportTooManyNames() {
    report(
      XMLFault(
        .tooLong,
        "the names of elements and attributes take more than \(XMLMemory.limit >> 20) MiB",
        stopsReading: true))
  }

  /// Reports a syntax error. The rest of the document cannot be parsed.
  ///
  /// - Parameters:
  ///   - fault: The syntax error.
  ///   - inside: Additional text for the message, which names the lost data. The text is empty or begins with a
  ///     comma.
  mutating func reportBroken(_ fault: XMLBreak, inside: String = "") {
    // After the end of the document, the parser's error and position depend on the chunk size. Do not use them.
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

/// A syntax error in a document, as reported by expat.
struct XMLBreak {
  /// Expat's error message.
  var words: String
  /// True if the input ends before the document ends.
  var isAtEnd: Bool
  /// True if only padding follows the end of the document.
  var isPadding: Bool
}

/// Escapes and validates text for XML 1.0.
enum XMLText {
  /// Appends text for use in an element or attribute, with XML's special characters escaped.
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
        // Escape these characters, because a parser would convert them to blanks or line feeds.
        case 0x09, 0x0A, 0x0D: bytes.append(contentsOf: "&#\(byte);".utf8)
        case 0..<0x20: bytes.append(contentsOf: "\u{FFFD}".utf8)
        // XML 1.0 does not allow U+FFFE and U+FFFF.
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

  /// Returns true if the text can be used as an element name. Only ASCII letters, digits, `_`, `-` and `.` are
  /// accepted.
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

  /// Returns true if the text is not empty and has no surrounding blanks, which a reader would remove.
  static func isTrimmed(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first > 0x20 && last > 0x20
  }
}

extension [UInt8] {
  /// Appends an element that contains a number in its shortest form. Appends nothing if the number is not finite.
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

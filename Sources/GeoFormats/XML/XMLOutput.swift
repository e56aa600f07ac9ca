import CExpat
import GeoTracks

/// What a reader of a document gives out, and what it says of what it cannot read, with line and column.
struct XMLOutput {
  /// What has become clear.
  var events: [LocationEvent] = []
  /// Whether nothing more is read.
  private(set) var hasStopped = false
  /// Where the document ended, once it has.
  private(set) var documentEnd: (line: Int, offset: Int)?

  private let parser: XML_Parser
  // What stood before the document and was not given to the parser.
  private var linesBefore = 0
  private var bytesBefore = 0

  init(parser: XML_Parser) { self.parser = parser }

  /// Counts a blank before the document.
  mutating func passOverBlank(isLineEnd: Bool) {
    bytesBefore += 1
    if isLineEnd { linesBefore += 1 }
  }

  /// The line of what is in hand, from 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesBefore }

  /// Where what is in hand begins.
  var offset: Int { max(Int(XML_GetCurrentByteIndex(parser)), 0) + bytesBefore }

  /// Whether the tag, comment or the like in hand is too long.
  var isTokenTooLong: Bool {
    !hasStopped && XML_GetCurrentByteCount(parser) > XMLLimits.token
  }

  /// Remembers that the root element has ended.
  mutating func endDocument() {
    documentEnd = (line, offset + Int(XML_GetCurrentByteCount(parser)))
  }

  /// Has the parser pause, until all of what is held has been given out.
  func pause() { XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  // MARK: Reports

  /// Says what is passed over, and where.
  mutating func report(_ fault: XMLFault) { events.append(event(fault)) }

  /// What is passed over, and where.
  func event(_ fault: XMLFault) -> LocationEvent {
    .diagnostic(
      Diagnostic(
        fault.reason, fault.detail, line: line, offset: offset, stopsReading: fault.stopsReading,
        count: fault.count))
  }

  /// Says why, and reads no further.
  mutating func stop(_ reason: Diagnostic.Reason, _ detail: String) {
    report(XMLFault(reason, detail + "; nothing behind it is read", stopsReading: true))
    halt()
  }

  /// Says that the document declares entities or the like.
  mutating func refuseDeclarations() {
    stop(.unreadable, "the document has a DTD with declarations of its own, which is not read")
  }

  /// Stops at a tag, comment or the like that is too long.
  mutating func checkToken() {
    guard isTokenTooLong else { return }
    reportTooLong()
    halt()
  }

  /// Says that the token in hand is too long.
  mutating func reportTooLong() {
    guard !hasStopped else { return }
    report(
      XMLFault(
        .tooLong, "a tag or comment is longer than \(XMLLimits.token) bytes", stopsReading: true))
  }

  /// Says that the parser has taken all the memory that it may.
  mutating func reportTooManyNames() {
    report(
      XMLFault(
        .tooLong,
        "the names of elements and attributes take more than \(XMLMemory.limit >> 20) MiB",
        stopsReading: true))
  }

  /// Says that nothing more can be read.
  ///
  /// - Parameters:
  ///   - fault: how it is broken.
  ///   - inside: what of it is lost, behind a comma; nothing for most.
  mutating func reportBroken(_ fault: XMLBreak, inside: String = "") {
    // What is wrong behind the end, and where, depends on how the parser got it.
    if let (line, offset) = documentEnd {
      let what = "something follows the end of the document; it is not read"
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

/// How a document is broken.
struct XMLBreak {
  /// What is wrong, as the parser says it.
  var words: String
  /// The input ends where it must not.
  var isAtEnd: Bool
  /// Nothing but padding follows the document, if that has ended.
  var isPadding: Bool
}

/// Text as XML 1.0 writes it.
enum XMLText {
  /// Appends text with what has a meaning in XML escaped, for elements and attributes alike; characters
  /// that XML 1.0 cannot hold (section 2.2) become U+FFFD.
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
        // As they are they would be read as blanks or line feeds.
        case 0x09, 0x0A, 0x0D: bytes.append(contentsOf: "&#\(byte);".utf8)
        case 0..<0x20: bytes.append(contentsOf: "\u{FFFD}".utf8)
        // U+FFFE and U+FFFF.
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

  /// Whether text can be the name of an element, of ASCII letters, digits and `_`, `-`, `.` only.
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

  /// Whether the blanks around text would be lost.
  static func isTrimmed(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first > 0x20 && last > 0x20
  }
}

extension [UInt8] {
  /// Appends an element with a number in its shortest form; nothing for one that is not finite.
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

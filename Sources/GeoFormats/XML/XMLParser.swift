import CExpat
import GeoTracks

/// Owns an expat parser and the reader that its callbacks use.
///
/// The type is `@unchecked Sendable`. Each parser is owned by exactly one decoder, which verifies its ownership before
/// each call. The mutating methods of the decoder have exclusive access.
final class XMLParser<Reader: XMLReading & ~Copyable>: @unchecked Sendable {
  private let parser: XML_Parser
  private let memory = XMLMemory()
  // Callbacks receive this pointer, which avoids reference counting and exclusivity checks.
  private let reader: UnsafeMutablePointer<Reader>
  // The number of bytes passed to expat.
  private var fed = 0
  // The number of bytes passed to expat that are part of an incomplete token.
  private var pending = 0
  // The first byte after the document that is not a blank; nil if there is no such byte.
  private var behind: UInt8?
  // Input that waits until enough bytes of a long token have arrived.
  private var held: [UInt8] = []
  private var isOver = false
  // The input that expat has not parsed, while the parser is paused.
  private var pause: (piece: [UInt8], rest: [UInt8], isFinal: Bool)?
  // `before` is the number of blanks before the document. `hasBegun` is true after the first other byte.
  // `isBehindReturn` is true if the last byte was CR.
  private var before = 0
  private var hasBegun = false
  private var isBehindReturn = false

  init() {
    var functions = XMLMemory.functions
    guard let parser = memory.counting({ XML_ParserCreate_MM(nil, &functions, nil) }) else {
      fatalError("no memory for an XML parser")
    }
    self.parser = parser
    // Disable expat's own deferral of long tokens. `feed` also defers long tokens, but in a way
    // that does not depend on the chunk size.
    parser_parse_at_once(parser)
    reader = .allocate(capacity: 1)
    reader.initialize(to: Reader(parser: parser))
    XML_SetUserData(parser, reader)
    let callbacks = Reader.callbacks
    XML_SetElementHandler(parser, callbacks.start, callbacks.end)
    // Comments and processing instructions are ignored, but these callbacks detect tokens that are too long.
    XML_SetCommentHandler(parser, callbacks.comment)
    XML_SetProcessingInstructionHandler(parser, callbacks.instruction)
    XML_SetStartDoctypeDeclHandler(parser, callbacks.doctype)
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, encoding in
        guard let name, let encoding, let set = XMLCharacterSet(name: String(cString: name)) else {
          return Int32(XML_STATUS_ERROR.rawValue)
        }
        set.fill(&encoding.pointee)
        return Int32(XML_STATUS_OK.rawValue)
      }, nil)
  }

  deinit {
    XML_ParserFree(parser)
    reader.deinitialize(count: 1)
    reader.deallocate()
    memory.deallocate()
  }

  /// Calls `body` with the reader. Call this method only between chunks.
  func withReader<Value>(_ body: (inout Reader) -> Value) -> Value { body(&reader.pointee) }

  /// Parses the next chunk of bytes and appends its events.
  func parse(_ bytes: Span<UInt8>, isFinal: Bool, into events: inout [LocationEvent]) {
    giveRest(into: &events)
    guard !isOver else { return }
    swap(&events, &reader.pointee.output.events)
    bytes.withUnsafeBufferPointer { feed(afterBlanks(of: $0), isFinal: isFinal) }
    swap(&events, &reader.pointee.output.events)
    // At the end of the input, emit all held events.
    if isFinal { giveRest(into: &events) }
  }

  /// Emits more events while the parser is paused, and then resumes parsing. Returns false if the parser is not paused.
  func giveMore(into events: inout [LocationEvent]) -> Bool {
    guard let pause else { return false }
    swap(&events, &reader.pointee.output.events)
    if !reader.pointee.giveMore() {
      self.pause = nil
      resume(pause.piece, pause.rest, isFinal: pause.isFinal)
    }
    swap(&events, &reader.pointee.output.events)
    return true
  }

  private func giveRest(into events: inout [LocationEvent]) {
    while giveMore(into: &events) {}
  }

  /// Returns the bytes after leading blanks. XML forbids blanks before the XML declaration, but some programs write
  /// them.
  private func afterBlanks(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard !hasBegun else { return bytes }
    var start = 0
    while start < bytes.count, bytes[start].isBlank {
      let isFeed = bytes[start] == 0x0A
      // CR LF is one line break.
      let isLineEnd = bytes[start] == 0x0D || isFeed && !isBehindReturn
      reader.pointee.output.passOverBlank(isLineEnd: isLineEnd)
      isBehindReturn = bytes[start] == 0x0D
      before += 1
      start += 1
    }
    hasBegun = start < bytes.count
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }

  /// Passes bytes to expat, possibly later.
  ///
  /// Expat scans an incomplete token again from its beginning whenever more bytes arrive. For a long token in small
  /// chunks, this would take quadratic time. The parser therefore waits until the token has grown by half.
  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
    // Pass at least 4 bytes in the first call, because expat detects the encoding there.
    let isTooFew = fed == 0 && held.count + bytes.count < 4
    guard held.isEmpty, isFinal || pending < 2048 && !isTooFew else {
      held.append(contentsOf: bytes)
      guard isFinal || held.count >= pending / 2 && !isTooFew else { return }
      let all = held
      held.removeAll(keepingCapacity: true)
      all.withUnsafeBufferPointer { parseNow($0, isFinal: isFinal) }
      return
    }
    parseNow(bytes, isFinal: isFinal)
  }

  private func parseNow(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
    var rest = bytes[...]
    repeat {
      // Complete an unfinished token only up to the maximum length. For any chunk size, a token that is too long is
      // then reported at the same offset, and after all earlier errors.
      let room = pending > 0 ? XMLLimits.token + 1 - pending : 1 << 16
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(max(1, min(room, 1 << 16))))
      rest = rest.dropFirst(piece.count)
      let status = piece.withMemoryRebound(to: CChar.self) {
        let text = $0
        return memory.counting {
          XML_Parse(parser, text.baseAddress, Int32(text.count), isFinal && rest.isEmpty ? 1 : 0)
        }
      }
      guard hasParsed(piece, rest, isFinal: isFinal, status) else { return }
    } while !rest.isEmpty
    isOver = isFinal
  }

  /// Resumes expat after a pause.
  private func resume(_ piece: [UInt8], _ rest: [UInt8], isFinal: Bool) {
    let status = memory.counting { XML_ResumeParser(parser) }
    piece.withUnsafeBufferPointer { piece in
      rest.withUnsafeBufferPointer { rest in
        guard hasParsed(piece, rest[...], isFinal: isFinal, status) else { return }
        if rest.isEmpty { isOver = isFinal } else { parseNow(rest, isFinal: isFinal) }
      }
    }
  }

  /// Handles expat's result for a chunk: reports an error, or stores the rest of the chunk during a pause. Returns
  /// false if the parser is paused or has stopped.
  private func hasParsed(
    _ piece: UnsafeBufferPointer<UInt8>, _ rest: Slice<UnsafeBufferPointer<UInt8>>, isFinal: Bool,
    _ status: XML_Status
  ) -> Bool {
    guard status != XML_STATUS_SUSPENDED else {
      pause = (Array(piece), Array(rest), isFinal)
      return false
    }
    if behind == nil, let end = reader.pointee.output.documentEnd?.offset {
      behind = piece.dropFirst(max(end - before - fed, 0)).first { !$0.isBlank }
    }
    fed += piece.count
    pending = fed - max(Int(XML_GetCurrentByteIndex(parser)), 0)
    // Check the token length before the error, which may only mean that the input ends inside the long token.
    if pending > XMLLimits.token {
      reader.pointee.stopForToken()
      isOver = true
      return false
    }
    guard status == XML_STATUS_OK else {
      stop(XML_GetErrorCode(parser))
      return false
    }
    return true
  }

  private func stop(_ error: XML_Error) {
    isOver = true
    // The reader has stopped the parser and has already reported the reason.
    guard error != XML_ERROR_ABORTED else { return }
    guard error != XML_ERROR_NO_MEMORY else { return reader.pointee.stopForMemory() }
    let words = XML_ErrorString(error).map { String(cString: $0) } ?? "error \(error.rawValue)"
    // Ignore NUL bytes at the end, which loggers leave in a file that was not closed.
    let isAtEnd = error == XML_ERROR_NO_ELEMENTS
    reader.pointee.stop(XMLBreak(words: words, isAtEnd: isAtEnd, isPadding: behind == 0))
  }
}

/// Converts expat's callbacks to events. Each XML format has its own reader type.
///
/// Callbacks receive the address of the reader, which avoids reference counting and exclusivity checks.
protocol XMLReading: ~Copyable {
  init(parser: XML_Parser)

  var output: XMLOutput { get set }

  /// The callbacks for expat, which receive the address of the reader.
  static var callbacks: XMLCallbacks { get }

  /// Emits more events while the parser is paused. Returns false if no events are held.
  mutating func giveMore() -> Bool

  /// Stops reading, because the current token exceeds the maximum length.
  mutating func stopForToken()

  /// Stops reading, because the parser has reached its memory limit.
  mutating func stopForMemory()

  /// Stops reading, because the rest of the document cannot be parsed.
  mutating func stop(_ fault: XMLBreak)
}

extension XMLReading where Self: ~Copyable {
  mutating func giveMore() -> Bool { false }
}

struct XMLCallbacks {
  var start: XML_StartElementHandler
  var end: XML_EndElementHandler
  var comment: XML_CommentHandler
  var instruction: XML_ProcessingInstructionHandler
  var doctype: XML_StartDoctypeDeclHandler
}

/// The reason why an element or a value is skipped.
struct XMLFault {
  var reason: Diagnostic.Reason
  var detail: String
  /// True if the reader stops at this element.
  var stopsReading = false
  /// The number of skipped values that the diagnostic covers.
  var count = 1

  init(_ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false, count: Int = 1) {
    (self.reason, self.detail) = (reason, detail)
    (self.stopsReading, self.count) = (stopsReading, count)
  }
}

/// The limits for all XML formats.
enum XMLLimits {
  /// The maximum length of an element's text in bytes.
  static let text = 1 << 16
  /// The maximum length of a token (a tag, comment or processing instruction) in bytes.
  static let token = 1 << 18
  /// The maximum nesting depth of elements.
  static let depth = 256
}

/// The version of expat that the program uses.
package enum ExpatVersion {
  /// The version number, such as `2.5.0`.
  package static var number: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}

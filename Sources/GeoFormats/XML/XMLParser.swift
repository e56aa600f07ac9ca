import CExpat
import GeoTracks

/// Owns an XML parser and the reader that its callbacks use.
///
/// The type is `@unchecked Sendable`. The annotation is safe because each parser belongs to exactly one decoder, which
/// checks this before each call. The mutating methods of the decoder have exclusive access.
final class XMLParser<Reader: XMLReading & ~Copyable>: @unchecked Sendable {
  private let parser: XML_Parser
  private let memory = XMLMemory()
  // The callbacks receive this pointer, which avoids reference counting and exclusivity checks.
  private let reader: UnsafeMutablePointer<Reader>
  // The number of bytes given to the parser.
  private var fed = 0
  // The number of bytes of an incomplete token.
  private var pending = 0
  // The first byte after the document that is not a blank; nil until there is one.
  private var behind: UInt8?
  // Input that waits until there is enough of a long token for the next call of the parser.
  private var held: [UInt8] = []
  private var isOver = false
  // The unparsed input during a pause.
  private var pause: (piece: [UInt8], rest: [UInt8], isFinal: Bool)?
  // The number of blanks before the document, whether the document has begun, and whether the last byte was a
  // carriage return.
  private var before = 0
  private var hasBegun = false
  private var isBehindReturn = false

  init() {
    var functions = XMLMemory.functions
    guard let parser = memory.counting({ XML_ParserCreate_MM(nil, &functions, nil) }) else {
      fatalError("no memory for an XML parser")
    }
    self.parser = parser
    // Disable expat's own delay for long tokens. `feed` has a rule for such a delay that does not depend on the chunk
    // size.
    parser_parse_at_once(parser)
    reader = .allocate(capacity: 1)
    reader.initialize(to: Reader(parser: parser))
    XML_SetUserData(parser, reader)
    let callbacks = Reader.callbacks
    XML_SetElementHandler(parser, callbacks.start, callbacks.end)
    // These callbacks detect complete tokens that are too long.
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

  /// Calls `body` with the reader, between chunks of input.
  func withReader<Value>(_ body: (inout Reader) -> Value) -> Value { body(&reader.pointee) }

  /// Parses the next bytes and appends the events.
  func parse(_ bytes: Span<UInt8>, isFinal: Bool, into events: inout [LocationEvent]) {
    giveRest(into: &events)
    guard !isOver else { return }
    swap(&events, &reader.pointee.output.events)
    bytes.withUnsafeBufferPointer { feed(afterBlanks(of: $0), isFinal: isFinal) }
    swap(&events, &reader.pointee.output.events)
    // At the end of the input, emit all remaining events.
    if isFinal { giveRest(into: &events) }
  }

  /// Emits more events during a pause, then resumes parsing. Returns false if no events are left.
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

  /// Returns the bytes after leading blanks. XML forbids blanks before the declaration, but some programs write them.
  private func afterBlanks(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard !hasBegun else { return bytes }
    var start = 0
    while start < bytes.count, bytes[start].isBlank {
      let isFeed = bytes[start] == 0x0A
      // A line feed after a carriage return ends the same line.
      let isLineEnd = bytes[start] == 0x0D || isFeed && !isBehindReturn
      reader.pointee.output.passOverBlank(isLineEnd: isLineEnd)
      isBehindReturn = bytes[start] == 0x0D
      before += 1
      start += 1
    }
    hasBegun = start < bytes.count
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }

  /// Passes bytes to the parser.
  ///
  /// Whenever more bytes of a token arrive, the parser reads the token again. A long token in small chunks would take
  /// quadratic time. The parser therefore continues only after the token has grown by half.
  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
    // Pass at least 4 bytes in the first call, in which expat detects the encoding.
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
      // Pass bytes only up to the point where a token becomes too long. The parser then reports the same offset for any
      // chunk size, and reports earlier errors first.
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

  /// Resumes parsing after a pause.
  private func resume(_ piece: [UInt8], _ rest: [UInt8], isFinal: Bool) {
    let status = memory.counting { XML_ResumeParser(parser) }
    piece.withUnsafeBufferPointer { piece in
      rest.withUnsafeBufferPointer { rest in
        guard hasParsed(piece, rest[...], isFinal: isFinal, status) else { return }
        if rest.isEmpty { isOver = isFinal } else { parseNow(rest, isFinal: isFinal) }
      }
    }
  }

  /// Processes the result of a chunk. Returns false if the parser is paused or has stopped.
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
    // Check the limit before the error. The error may only mean that the input ends inside the long token.
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
    // Report nothing, because the reader has already reported the reason.
    guard error != XML_ERROR_ABORTED else { return }
    guard error != XML_ERROR_NO_MEMORY else { return reader.pointee.stopForMemory() }
    let words = XML_ErrorString(error).map { String(cString: $0) } ?? "error \(error.rawValue)"
    // Ignore zeros at the end, which loggers leave in a file that they did not close.
    let isAtEnd = error == XML_ERROR_NO_ELEMENTS
    reader.pointee.stop(XMLBreak(words: words, isAtEnd: isAtEnd, isPadding: behind == 0))
  }
}

/// Converts the parser's callbacks to events. Each XML format has its own type.
///
/// Callbacks receive the address of the reader, which avoids reference counting and exclusivity checks.
protocol XMLReading: ~Copyable {
  init(parser: XML_Parser)

  /// The events and diagnostics.
  var output: XMLOutput { get set }

  /// The parser's callbacks, which receive the address of the reader.
  static var callbacks: XMLCallbacks { get }

  /// Emits more events during a pause. Returns false if no events are left.
  mutating func giveMore() -> Bool

  /// Stops because the current token is too long.
  mutating func stopForToken()

  /// Stops because the parser has reached its memory limit.
  mutating func stopForMemory()

  /// Stops because the rest of the document cannot be parsed.
  mutating func stop(_ fault: XMLBreak)
}

extension XMLReading where Self: ~Copyable {
  mutating func giveMore() -> Bool { false }
}

/// The callbacks of an XML parser.
struct XMLCallbacks {
  var start: XML_StartElementHandler
  var end: XML_EndElementHandler
  var comment: XML_CommentHandler
  var instruction: XML_ProcessingInstructionHandler
  var doctype: XML_StartDoctypeDeclHandler
}

/// The reason why a part of a document is skipped.
struct XMLFault {
  var reason: Diagnostic.Reason
  var detail: String
  /// True if the reader stops at this part.
  var stopsReading = false
  /// The number of values concerned.
  var count = 1

  init(_ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false, count: Int = 1) {
    (self.reason, self.detail) = (reason, detail)
    (self.stopsReading, self.count) = (stopsReading, count)
  }
}

/// The limits for every XML document.
enum XMLLimits {
  /// The maximum length of an element's text in bytes.
  static let text = 1 << 16
  /// The maximum length of a tag, comment or processing instruction in bytes.
  static let token = 1 << 18
  /// The maximum nesting depth of elements.
  static let depth = 256
}

/// The version of expat that is linked or loaded.
package enum ExpatVersion {
  /// The version number, such as `2.5.0`.
  package static var number: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}

import CExpat
import GeoTracks

/// Owns an XML parser and the reader that its handlers call.
///
/// Sendable without the compiler's proof: it is held by one decoder alone, which makes sure of
/// that before each call, and a mutating method of a value has it to itself.
final class XMLParser<Reader: XMLReading & ~Copyable>: @unchecked Sendable {
  private let parser: XML_Parser
  private let memory = XMLMemory()
  // Behind a pointer, which the handlers get: no reference counts and no checks of exclusive access.
  private let reader: UnsafeMutablePointer<Reader>
  // Bytes given to the parser.
  private var fed = 0
  // Bytes of a token whose end has not come.
  private var pending = 0
  // The first byte behind the document that is no blank.
  private var behind: UInt8?
  // Input held back while a long token grows.
  private var held: [UInt8] = []
  private var isOver = false
  // What the parser still has of the input while it pauses.
  private var pause: (piece: [UInt8], rest: [UInt8], isFinal: Bool)?
  // Bytes of blanks before the document, whether it has begun, and the last byte was a carriage return.
  private var before = 0
  private var hasBegun = false
  private var isBehindReturn = false

  init() {
    var functions = XMLMemory.functions
    guard let parser = memory.counting({ XML_ParserCreate_MM(nil, &functions, nil) }) else {
      fatalError("no memory for an XML parser")
    }
    self.parser = parser
    // `feed` has a rule of its own, by which events do not depend on where the input is cut.
    parser_parse_at_once(parser)
    reader = .allocate(capacity: 1)
    reader.initialize(to: Reader(parser: parser))
    XML_SetUserData(parser, reader)
    let callbacks = Reader.callbacks
    XML_SetElementHandler(parser, callbacks.start, callbacks.end)
    // Also so that what is too long is found in one piece too.
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

  /// Lends out the reader, between pieces of input.
  func withReader<Value>(_ body: (inout Reader) -> Value) -> Value { body(&reader.pointee) }

  /// Parses the next bytes and appends what they say.
  func parse(_ bytes: Span<UInt8>, isFinal: Bool, into events: inout [LocationEvent]) {
    giveRest(into: &events)
    guard !isOver else { return }
    swap(&events, &reader.pointee.output.events)
    bytes.withUnsafeBufferPointer { feed(afterBlanks(of: $0), isFinal: isFinal) }
    swap(&events, &reader.pointee.output.events)
    // What comes last is not given in parts.
    if isFinal { giveRest(into: &events) }
  }

  /// Gives out more while the parser pauses, and then goes on; false if there is no more.
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

  /// What is not blank before the document: some write blanks before the declaration, where XML has none.
  private func afterBlanks(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard !hasBegun else { return bytes }
    var start = 0
    while start < bytes.count, bytes[start].isBlank {
      let isFeed = bytes[start] == 0x0A
      // A line feed behind a carriage return ends the same line.
      let isLineEnd = bytes[start] == 0x0D || isFeed && !isBehindReturn
      reader.pointee.output.passOverBlank(isLineEnd: isLineEnd)
      isBehindReturn = bytes[start] == 0x0D
      before += 1
      start += 1
    }
    hasBegun = start < bytes.count
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }

  /// Gives bytes to the parser, which begins a token again whenever more of it comes: a long one in
  /// small pieces would take quadratic time, so it only gets on once it has grown by half.
  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
    // Which encoding it is, it sees by the first bytes, and does not wait for the second.
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
      // A piece ends where a token is too long, so that this is seen there wherever the input is cut, and what
      // is wrong before it is seen first.
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

  /// Goes on after a pause.
  private func resume(_ piece: [UInt8], _ rest: [UInt8], isFinal: Bool) {
    let status = memory.counting { XML_ResumeParser(parser) }
    piece.withUnsafeBufferPointer { piece in
      rest.withUnsafeBufferPointer { rest in
        guard hasParsed(piece, rest[...], isFinal: isFinal, status) else { return }
        if rest.isEmpty { isOver = isFinal } else { parseNow(rest, isFinal: isFinal) }
      }
    }
  }

  /// Looks at what a piece has come to; false if the parser pauses behind it or has stopped.
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
    // Before an error, which is that the token has no end where the input ends in it.
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
    // The reader has said why.
    guard error != XML_ERROR_ABORTED else { return }
    guard error != XML_ERROR_NO_MEMORY else { return reader.pointee.stopForMemory() }
    let words = XML_ErrorString(error).map { String(cString: $0) } ?? "error \(error.rawValue)"
    // Loggers leave zeros behind a file that they did not close.
    let isAtEnd = error == XML_ERROR_NO_ELEMENTS
    reader.pointee.stop(XMLBreak(words: words, isAtEnd: isAtEnd, isPadding: behind == 0))
  }
}

/// Makes events of what an XML parser finds; a type each for the formats that are XML.
///
/// The parser's callbacks get its address, behind which there are no reference counts and no checks of
/// exclusive access.
protocol XMLReading: ~Copyable {
  init(parser: XML_Parser)

  /// What has been found, and what is wrong.
  var output: XMLOutput { get set }

  /// What the parser calls, with the address of the reader.
  static var callbacks: XMLCallbacks { get }

  /// Gives out more while the parser pauses; false if there is no more.
  mutating func giveMore() -> Bool

  /// The token in hand is too long.
  mutating func stopForToken()

  /// The parser may take no more memory.
  mutating func stopForMemory()

  /// The rest cannot be parsed.
  mutating func stop(_ fault: XMLBreak)
}

extension XMLReading where Self: ~Copyable {
  mutating func giveMore() -> Bool { false }
}

/// Functions that an XML parser calls.
struct XMLCallbacks {
  var start: XML_StartElementHandler
  var end: XML_EndElementHandler
  var comment: XML_CommentHandler
  var instruction: XML_ProcessingInstructionHandler
  var doctype: XML_StartDoctypeDeclHandler
}

/// Why something of a document is passed over.
struct XMLFault {
  var reason: Diagnostic.Reason
  var detail: String
  /// Whether nothing behind it is read.
  var stopsReading = false
  /// How many values it is about.
  var count = 1

  init(_ reason: Diagnostic.Reason, _ detail: String, stopsReading: Bool = false, count: Int = 1) {
    (self.reason, self.detail) = (reason, detail)
    (self.stopsReading, self.count) = (stopsReading, count)
  }
}

/// Bounds of what is held of a document, whatever it is.
enum XMLLimits {
  /// The most bytes that the text of an element may have.
  static let text = 1 << 16
  /// The most bytes that a tag, comment or processing instruction may have.
  static let token = 1 << 18
  /// The most elements that may be open at once.
  static let depth = 256
}

/// The version of expat that is linked in or loaded.
package enum ExpatVersion {
  /// As in `2.5.0`.
  package static var number: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}

import CExpat
import GeoTracks

/// Owns an XML parser and the reader that its handlers call.
///
/// Sendable without the compiler's proof: it is held by one ``GPXDecoder`` alone, which makes sure of
/// that before each call, and a mutating method of a value has it to itself.
final class GPXParser: @unchecked Sendable {
  private let parser: XML_Parser
  private let memory = XMLMemory()
  // Behind a pointer, which the handlers get: no reference counts and no checks of exclusive access.
  private let reader: UnsafeMutablePointer<GPXReader>
  // Bytes given to the parser.
  private var fed = 0
  // Bytes of a token whose end has not come.
  private var pending = 0
  // The first byte behind the document that is no blank.
  private var behind: UInt8?
  // Input held back while a long token grows.
  private var held: [UInt8] = []
  private var isOver = false

  init() {
    var functions = XMLMemory.functions
    guard let parser = memory.counting({ XML_ParserCreate_MM(nil, &functions, nil) }) else {
      fatalError("no memory for an XML parser")
    }
    self.parser = parser
    // `feed` has a rule of its own, by which events do not depend on where the input is cut.
    parser_parse_at_once(parser)
    reader = .allocate(capacity: 1)
    reader.initialize(to: GPXReader(parser: parser))
    XML_SetUserData(parser, reader)
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let reader = readerOf(data), let name, let attributes else { return }
        reader.pointee.start(name, attributes)
      },
      { data, name in
        guard let reader = readerOf(data), let name else { return }
        reader.pointee.end(name)
      })
    // Only so that what is too long is found in one piece too.
    XML_SetCommentHandler(parser) { data, _ in readerOf(data)?.pointee.checkToken() }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in
      readerOf(data)?.pointee.checkToken()
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasSubset in
      if hasSubset != 0 { readerOf(data)?.pointee.refuseDeclarations() }
    }
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

  /// Parses the next bytes and appends what they say.
  func parse(_ bytes: Span<UInt8>, isFinal: Bool, into events: inout [SourceEvent]) {
    guard !isOver else { return }
    swap(&events, &reader.pointee.events)
    bytes.withUnsafeBufferPointer { feed($0, isFinal: isFinal) }
    swap(&events, &reader.pointee.events)
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
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(1 << 16))
      rest = rest.dropFirst(piece.count)
      let status = piece.withMemoryRebound(to: CChar.self) {
        let text = $0
        return memory.counting {
          XML_Parse(parser, text.baseAddress, Int32(text.count), isFinal && rest.isEmpty ? 1 : 0)
        }
      }
      if behind == nil, let end = reader.pointee.documentEnd?.offset {
        behind = piece.dropFirst(max(end - fed, 0)).first { !$0.isBlank }
      }
      fed += piece.count
      guard status == XML_STATUS_OK else {
        stop(XML_GetErrorCode(parser))
        return
      }
      pending = fed - max(Int(XML_GetCurrentByteIndex(parser)), 0)
      if pending > GPXDecoder.tokenLimit {
        reader.pointee.reportTooLong()
        isOver = true
        return
      }
    } while !rest.isEmpty
    isOver = isFinal
  }

  private func stop(_ error: XML_Error) {
    isOver = true
    // The reader has said why.
    guard error != XML_ERROR_ABORTED else { return }
    guard error != XML_ERROR_NO_MEMORY else { return reader.pointee.reportTooManyNames() }
    let words = XML_ErrorString(error).map { String(cString: $0) } ?? "error \(error.rawValue)"
    // Loggers leave zeros behind a file that they did not close.
    reader.pointee.reportBroken(
      words, isAtEnd: error == XML_ERROR_NO_ELEMENTS, isPadding: behind == 0)
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GPXReader>? {
  data?.assumingMemoryBound(to: GPXReader.self)
}

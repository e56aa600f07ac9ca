import GeoTracks

/// Reads JSON documents (RFC 8259) from bytes in pieces of any size, telling a ``JSONHandler`` of
/// each token.
///
/// A document is an object or an array. Several may follow each other: with line ends between them, or
/// with record separators (RFC 8142). After a document that is broken, reading goes on at the next
/// line that begins with a brace, or the next record separator. A token that is cut by the end of a
/// piece is held, up to ``maximumTokenLength`` bytes; of a longer one the handler gets
/// ``JSONHandler/other()``, or an empty key.
struct JSONTokenizer: Sendable {
  static let maximumTokenLength = 1 << 20
  static let maximumDepth = 512

  private enum Expected: UInt8 {
    case document, value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
  }

  private enum Token: UInt8 { case none, text, word }

  private let lexis = JSONLexis()
  private var expected = Expected.document
  private var depth = 0
  // A bit for each open container, the innermost lowest: 1 for an object.
  private var containers: [UInt64] = Array(repeating: 0, count: maximumDepth / 64)
  // The token that the last piece ended in, and its bytes so far.
  private var token = Token.none
  private var partial: [UInt8] = []
  private var hasEscapes = false
  private var endsInBackslash = false
  private var isTooLong = false
  // The rest of the line is thrown away.
  private var isDiscarding = false
  // A document was broken: what stands between documents may be a part of it.
  private var isRecovering = false
  private var line = 1
  // That of the last token.
  private var tokenLine = 0
  // Of the first byte of the piece.
  private var offset = 0

  /// Reads the next piece: O(bytes).
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into handler: inout some JSONHandler
  ) {
    guard let base = bytes.baseAddress else { return }
    var i = 0
    switch token {
    case .none: break
    case .text: readText(base, from: 0, position: &i, to: bytes.count, into: &handler)
    case .word: readWord(base, from: 0, position: &i, to: bytes.count, into: &handler)
    }
    while i < bytes.count {
      if isDiscarding { discard(base, position: &i, to: bytes.count) }
      // What is left of the piece is blanks and tokens in turn, until something is wrong.
      while i < bytes.count, !isDiscarding {
        switch base[i] {
        case UInt8(ascii: " "), 0x09, 0x0D: i &+= 1
        case 0x0A:
          line &+= 1
          i &+= 1
        default:
          readToken(base, position: &i, to: bytes.count, into: &handler)
          tokenLine = line
        }
      }
    }
    offset += bytes.count
  }

  /// Says that the input has ended.
  mutating func finish(into handler: inout some JSONHandler) {
    if expected != .document, !isDiscarding {
      handler.giveUp(.end, at: JSONPlace(line: line, offset: offset))
    }
    reset()
    isDiscarding = false
    isRecovering = false
  }

  @inline(__always)
  private mutating func readToken(
    _ bytes: UnsafePointer<UInt8>, position i: inout Int, to end: Int,
    into handler: inout some JSONHandler
  ) {
    let byte = bytes[i]
    switch byte {
    case UInt8(ascii: ","):
      guard expected == .commaOrEnd else { return fail(.syntax, at: i, into: &handler) }
      expected = isInObject ? .key : .value
      i &+= 1
    case UInt8(ascii: ":"):
      guard expected == .colon else { return fail(.syntax, at: i, into: &handler) }
      expected = .value
      i &+= 1
    case UInt8(ascii: "["):
      guard open(isObject: false, at: i, into: &handler) else { return }
      handler.beginArray()
      i &+= 1
    case UInt8(ascii: "{"):
      if line != tokenLine, !expectsValue, expected != .document {
        // A line that was cut short, and the next one behind it.
        fail(.syntax, at: i, into: &handler)
        isDiscarding = false
      }
      guard open(isObject: true, at: i, into: &handler) else { return }
      handler.beginObject()
      i &+= 1
    case UInt8(ascii: "]"):
      guard !isInObject, expected == .commaOrEnd || expected == .valueOrEnd else {
        return fail(.syntax, at: i, into: &handler)
      }
      close()
      handler.endArray(at: place(i))
      i &+= 1
    case UInt8(ascii: "}"):
      guard isInObject, expected == .commaOrEnd || expected == .keyOrEnd else {
        return fail(.syntax, at: i, into: &handler)
      }
      close()
      handler.endObject(at: place(i))
      i &+= 1
    case UInt8(ascii: "\""):
      guard expectsValue || expected == .key || expected == .keyOrEnd else {
        return fail(.syntax, at: i, into: &handler)
      }
      let start = i &+ 1
      i = start
      (hasEscapes, endsInBackslash, isTooLong) = (false, false, false)
      readText(bytes, from: start, position: &i, to: end, into: &handler)
    case 0x1E:
      // A text sequence: whatever stands before it has ended, whole or not (RFC 8142 section 2.3).
      if expected != .document { fail(.cut, at: i, into: &handler) }
      isDiscarding = false
      isRecovering = false
      i &+= 1
    default:
      guard expectsValue else {
        if expected == .document, isByteOrderMark(bytes, position: &i, to: end) { return }
        return fail(.syntax, at: i, into: &handler)
      }
      if i &+ JSONLexis.padding <= end {
        let start = i
        let value = lexis.number(bytes, at: &i)
        if !value.isNaN {
          expected = .commaOrEnd
          handler.number(
            value, spelled: UnsafeBufferPointer(start: bytes + start, count: i &- start))
          return
        }
      }
      isTooLong = false
      readWord(bytes, from: i, position: &i, to: end, into: &handler)
    }
  }

  // MARK: Texts and words

  /// Reads a string on from `start`, which is behind its first quote or the start of a piece.
  @inline(__always)
  private mutating func readText(
    _ bytes: UnsafePointer<UInt8>, from start: Int, position i: inout Int, to end: Int,
    into handler: inout some JSONHandler
  ) {
    if endsInBackslash, i < end {
      endsInBackslash = false
      if bytes[i] >= 0x20 { i &+= 1 }
    }
    while i < end {
      if i &+ 8 <= end {
        let count = JSONLexis.firstSpecial(JSONLexis.word(bytes, at: i))
        i &+= count
        if count == 8 { continue }
      }
      let byte = bytes[i]
      if byte == UInt8(ascii: "\"") {
        finishText(bytes + start, count: i &- start, into: &handler)
        i &+= 1
        return
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        i &+= 1
        endsInBackslash = i == end
        if i < end, bytes[i] >= 0x20 { i &+= 1 }
      } else if byte < 0x20 {
        return fail(byte == 0x1E ? .cut : .syntax, at: i, into: &handler)
      } else {
        i &+= 1
      }
    }
    hold(.text, bytes + start, count: end &- start)
  }

  @inline(__always)
  private mutating func finishText(
    _ bytes: UnsafePointer<UInt8>, count: Int, into handler: inout some JSONHandler
  ) {
    guard token != .none || count > Self.maximumTokenLength else {
      return giveText(
        JSONText(start: bytes, count: count, hasEscapes: hasEscapes), into: &handler)
    }
    hold(.text, bytes, count: count)
    // Taken out and put back, so that the handler may be given a view of it.
    var whole: [UInt8] = []
    swap(&whole, &partial)
    token = .none
    whole.withUnsafeBufferPointer {
      // An empty array may have no address, its bytes have none to be read.
      let text = JSONText(start: $0.baseAddress ?? bytes, count: $0.count, hasEscapes: hasEscapes)
      giveText(text, into: &handler)
    }
    whole.removeAll(keepingCapacity: true)
    swap(&whole, &partial)
  }

  @inline(__always)
  private mutating func giveText(_ text: JSONText, into handler: inout some JSONHandler) {
    if expectsValue {
      expected = .commaOrEnd
      if isTooLong { handler.tooLong() } else { handler.text(text) }
    } else {
      expected = .colon
      handler.key(text)
    }
  }

  /// Reads a number or a literal on from `start`, which is its first byte or the start of a piece.
  private mutating func readWord(
    _ bytes: UnsafePointer<UInt8>, from start: Int, position i: inout Int, to end: Int,
    into handler: inout some JSONHandler
  ) {
    while i < end, !JSONLexis.isDelimiter(bytes[i]) { i &+= 1 }
    hold(.word, bytes + start, count: i &- start)
    guard i < end else { return }
    let meaning = isTooLong ? .null : partial.withUnsafeBufferPointer { JSONLexis.word($0) }
    token = .none
    // Taken out and put back, so that the handler may be given a view of it.
    var word: [UInt8] = []
    swap(&word, &partial)
    defer {
      word.removeAll(keepingCapacity: true)
      swap(&word, &partial)
    }
    guard let meaning else { return fail(.syntax, at: i, into: &handler) }
    expected = .commaOrEnd
    switch meaning {
    case .number(let value): word.withUnsafeBufferPointer { handler.number(value, spelled: $0) }
    case .null where isTooLong: handler.tooLong()
    case .bool(let value): handler.bool(value)
    case .null: handler.other()
    }
  }

  private mutating func hold(_ kind: Token, _ bytes: UnsafePointer<UInt8>, count: Int) {
    token = kind
    if partial.count + count > Self.maximumTokenLength {
      isTooLong = true
      partial.removeAll()
    }
    if !isTooLong {
      partial.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  // MARK: Containers

  @inline(__always)
  private var expectsValue: Bool { expected == .value || expected == .valueOrEnd }

  @inline(__always)
  private var isInObject: Bool { containers[0] & 1 != 0 && depth > 0 }

  @inline(__always)
  private mutating func open(
    isObject: Bool, at i: Int, into handler: inout some JSONHandler
  ) -> Bool {
    guard expectsValue || expected == .document && !(isRecovering && !isObject) else {
      fail(.syntax, at: i, into: &handler)
      return false
    }
    guard depth < Self.maximumDepth else {
      fail(.tooDeep, at: i, into: &handler)
      return false
    }
    // The word of the innermost 64 containers is the first; the others move only when it is full.
    if depth & 63 == 0, depth > 0 { containers.withUnsafeMutableBufferPointer(Self.moveOut) }
    containers[0] = containers[0] &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
    expected = isObject ? .keyOrEnd : .valueOrEnd
    return true
  }

  @inline(__always)
  private mutating func close() {
    containers[0] &>>= 1
    depth &-= 1
    if depth & 63 == 0, depth > 0 { containers.withUnsafeMutableBufferPointer(Self.moveIn) }
    expected = depth == 0 ? .document : .commaOrEnd
  }

  private static func moveOut(_ words: inout UnsafeMutableBufferPointer<UInt64>) {
    for i in stride(from: words.count - 1, to: 0, by: -1) { words[i] = words[i - 1] }
    words[0] = 0
  }

  private static func moveIn(_ words: inout UnsafeMutableBufferPointer<UInt64>) {
    for i in 1..<words.count { words[i - 1] = words[i] }
  }

  // MARK: Broken input

  @inline(__always)
  private func place(_ i: Int) -> JSONPlace { JSONPlace(line: line, offset: offset + i) }

  /// Gives up the document, or what stands where one should begin, and the line.
  private mutating func fail(
    _ problem: JSONProblem, at i: Int, into handler: inout some JSONHandler
  ) {
    if expected == .document {
      // What follows a broken document on its own line, or is a part of it, was told of already.
      if !isRecovering { handler.giveUp(.noise, at: place(i)) }
    } else {
      handler.giveUp(problem, at: place(i))
    }
    reset()
    isDiscarding = true
    isRecovering = true
  }

  private mutating func reset() {
    expected = .document
    depth = 0
    token = .none
    partial.removeAll()
  }

  /// Goes to the end of the line, or to a record separator.
  private mutating func discard(
    _ bytes: UnsafePointer<UInt8>, position i: inout Int, to end: Int
  ) {
    while i < end, bytes[i] != 0x0A, bytes[i] != 0x1E { i &+= 1 }
    if i < end { isDiscarding = false }
  }

  /// Whether a part of a byte order mark stands at the beginning of the input, and goes behind it.
  private func isByteOrderMark(
    _ bytes: UnsafePointer<UInt8>, position i: inout Int, to end: Int
  ) -> Bool {
    switch (offset + i, bytes[i]) {
    case (0, 0xEF), (1, 0xBB), (2, 0xBF):
      i += 1
      return true
    default: return false
    }
  }
}

/// Takes what ``JSONTokenizer`` reads, in the order of the text.
///
/// The texts are valid during the call only.
protocol JSONHandler {
  mutating func beginObject()
  mutating func endObject(at place: JSONPlace)
  mutating func beginArray()
  mutating func endArray(at place: JSONPlace)

  /// The key of the member whose value comes next.
  mutating func key(_ text: JSONText)

  mutating func text(_ text: JSONText)

  /// A number; NaN if it is not finite.
  mutating func number(_ value: Double)

  mutating func bool(_ value: Bool)

  /// A number with its text; without an implementation ``number(_:)`` gets the value.
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>)

  /// `null`, or a string or number that is too long.
  mutating func other()

  /// A string or number that is too long; without an implementation the same as `null`.
  mutating func tooLong()

  /// The text is no JSON at this place, or ends here: no container that is open will be closed, and
  /// what comes next, if anything, is a new document.
  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace)
}

extension JSONHandler {
  mutating func bool(_ value: Bool) { other() }
  mutating func tooLong() { other() }

  @inline(__always)
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>) { number(value) }
}

/// Where something stands.
struct JSONPlace: Sendable {
  /// From 1.
  var line: Int
  /// Bytes from the beginning of the input.
  var offset: Int
}

/// Why a document cannot be read further.
enum JSONProblem: Sendable {
  /// Something stands where it must not.
  case syntax
  /// Containers in each other beyond ``JSONTokenizer/maximumDepth``.
  case tooDeep
  /// The input ends inside a document.
  case end
  /// A record separator stands inside a document: it was cut, and the next one begins.
  case cut
  /// Between documents stands something that begins none.
  case noise
}

extension Diagnostic {
  /// What is told of a document that cannot be read further.
  init(_ problem: JSONProblem, at place: JSONPlace, stopsReading: Bool = true) {
    let (reason, detail): (Reason, String) =
      switch problem {
      case .syntax: (.unreadable, "broken JSON")
      case .tooDeep: (.unreadable, "JSON nested deeper than \(JSONTokenizer.maximumDepth)")
      case .end: (.truncated, "the input ends inside a JSON document")
      case .cut: (.truncated, "a JSON document without its end")
      case .noise: (.noise, "neither an object nor an array of JSON")
      }
    self.init(
      reason, detail, line: place.line, offset: place.offset,
      stopsReading: stopsReading && reason != .noise)
  }
}

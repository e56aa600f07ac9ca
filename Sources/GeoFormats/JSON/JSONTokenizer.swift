import GeoTracks

/// Reads JSON documents (RFC 8259) in chunks of any size, and passes each token to a ``JSONHandler``.
///
/// A document is an object or an array. Several documents may follow each other, separated by line breaks or record
/// separators (RFC 8142). After an invalid document, the tokenizer continues at the next line that begins with a brace,
/// or at the next record separator. If a token continues in the next chunk, the tokenizer buffers up to
/// ``maximumTokenLength`` bytes of the token. For a longer string or number, the tokenizer calls
/// ``JSONHandler/tooLong()``. A longer key is passed as an empty string.
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
  // One bit per open container, where 1 means an object. The lowest bit is the innermost container.
  private var containers: [UInt64] = Array(repeating: 0, count: maximumDepth / 64)
  // The kind of the incomplete token at the end of the last chunk, and its bytes.
  private var token = Token.none
  private var partial: [UInt8] = []
  private var hasEscapes = false
  private var endsInBackslash = false
  private var isTooLong = false
  // True if the tokenizer is skipping the rest of a line.
  private var isDiscarding = false
  // True after an invalid document. The text that follows may belong to that document, so it is not reported as
  // another error.
  private var isRecovering = false
  private var line = 1
  // The number of the line that contains the last token.
  private var tokenLine = 0
  // The offset of the current chunk in the input.
  private var offset = 0

  /// Reads the next chunk in linear time.
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
      // Read blanks and tokens up to the end of the chunk, or up to an error.
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

  /// Ends the input and reports an incomplete document.
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
        // This brace is the first token of its line and cannot be a value, so a new document begins here. The
        // previous document is truncated.
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
      // In a JSON text sequence, a record separator ends the previous document, even an incomplete one (RFC 8142,
      // section 2.3).
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

  /// Reads the bytes of a string. `start` is the index after the opening quote, or 0 if the string began in an
  /// earlier chunk.
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
    // Move the buffer out of the tokenizer during the call, because the call needs exclusive access to the tokenizer.
    var whole: [UInt8] = []
    swap(&whole, &partial)
    token = .none
    whole.withUnsafeBufferPointer {
      // The buffer of an empty array may have no address. Any other address will do, because no byte is read.
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

  /// Reads the bytes of a number or literal. `start` is the index of its first byte, or 0 if it began in an earlier
  /// chunk.
  private mutating func readWord(
    _ bytes: UnsafePointer<UInt8>, from start: Int, position i: inout Int, to end: Int,
    into handler: inout some JSONHandler
  ) {
    while i < end, !JSONLexis.isDelimiter(bytes[i]) { i &+= 1 }
    hold(.word, bytes + start, count: i &- start)
    guard i < end else { return }
    let meaning = isTooLong ? .null : partial.withUnsafeBufferPointer { JSONLexis.word($0) }
    token = .none
    // Move the buffer out of the tokenizer during the call, so that the handler can read it.
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
    // The first word contains the bits of the innermost containers, at most 64. When this word is full, its bits move
    // to the next word.
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

  /// Abandons the document, or text between documents, and skips the rest of the line.
  private mutating func fail(
    _ problem: JSONProblem, at i: Int, into handler: inout some JSONHandler
  ) {
    if expected == .document {
      // After an invalid document, do not report the text that follows, because it may be the rest of that document.
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

  /// Skips bytes up to the end of the line, or up to the next record separator.
  private mutating func discard(
    _ bytes: UnsafePointer<UInt8>, position i: inout Int, to end: Int
  ) {
    while i < end, bytes[i] != 0x0A, bytes[i] != 0x1E { i &+= 1 }
    if i < end { isDiscarding = false }
  }

  /// Skips one byte of a UTF-8 byte order mark. Returns false for any other byte.
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

/// Receives the tokens of a ``JSONTokenizer`` in the order of the text.
///
/// Strings passed to the handler are valid only during the call.
protocol JSONHandler {
  mutating func beginObject()
  mutating func endObject(at place: JSONPlace)
  mutating func beginArray()
  mutating func endArray(at place: JSONPlace)

  /// Receives the name of a member. The member's value follows.
  mutating func key(_ text: JSONText)

  mutating func text(_ text: JSONText)

  /// Receives a number; NaN if the number is not finite.
  mutating func number(_ value: Double)

  mutating func bool(_ value: Bool)

  /// Receives a number with its spelling in the input. The default implementation calls ``number(_:)``.
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>)

  /// Receives `null`, or a value of a kind that the handler does not implement.
  mutating func other()

  /// Receives a string or number that is too long. The default implementation treats the value as `null`.
  mutating func tooLong()

  /// Receives the reason why a document is invalid or truncated.
  ///
  /// The tokenizer does not call the end methods of the containers that are still open. A new document may follow.
  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace)
}

extension JSONHandler {
  mutating func bool(_ value: Bool) { other() }
  mutating func tooLong() { other() }

  @inline(__always)
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>) { number(value) }
}

/// A line number and a byte offset in the input.
struct JSONPlace: Sendable {
  /// The line number, counted from 1.
  var line: Int
  /// The offset in bytes from the beginning of the input.
  var offset: Int
}

/// The reason why a document is invalid.
enum JSONProblem: Sendable {
  case syntax
  /// Containers are nested deeper than ``JSONTokenizer/maximumDepth``.
  case tooDeep
  case end
  /// A record separator interrupts the document, and the next document begins.
  case cut
  /// The text between two documents is not JSON.
  case noise
}

extension Diagnostic {
  /// Creates the diagnostic for an invalid document.
  init(_ problem: JSONProblem, at place: JSONPlace, stopsReading: Bool = true) {
    let (reason, detail): (Reason, String) =
      switch problem {
      case .syntax: (.unreadable, "broken JSON")
      case .tooDeep: (.unreadable, "JSON nested deeper than \(JSONTokenizer.maximumDepth)")
      case .end: (.truncated, "the input ends inside a JSON document")
      case .cut: (.truncated, "a truncated JSON document")
      case .noise: (.noise, "neither an object nor an array of JSON")
      }
    self.init(
      reason, detail, line: place.line, offset: place.offset,
      stopsReading: stopsReading && reason != .noise)
  }
}

/// A JSON value other than an array or object.
enum JSONScalar: Sendable, Hashable {
  /// The number, or NaN if it is too large or not finite.
  case number(Double)
  case text(String)
  case bool(Bool)
}

/// The members of an object that are neither arrays nor objects, in the order of the text.
struct JSONRecord: Sendable {
  var members: [(name: String, value: JSONScalar)] = []

  /// The value of the last member with this name; nil if there is no such member.
  subscript(name: String) -> JSONScalar? { members.last { $0.name == name }?.value }

  /// Returns the value of a member as a number. Numbers in quotes are accepted. Returns nil if the value is not a
  /// finite number.
  func number(_ name: String) -> Double? {
    switch self[name] {
    case .number(let value): value.isFinite ? value : nil
    case .text(let text): DecimalParser.double(Array(text.utf8).span)
    case .bool, nil: nil
    }
  }

  /// Returns the value of a member as a nonempty string. A number is converted to a string. Returns nil for other
  /// values.
  func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let value): value.isFinite ? NumberText.shortest(value) : nil
    case .bool, nil: nil
    }
  }
}

/// Collects records, which are JSON objects whose members are mostly numbers and strings.
///
/// The document may be one record, an array of records, or an object that contains an array of records.
///
/// **Memory.** The collector holds one record with at most ``maximumCount`` members, and all items that the caller has
/// not removed.
struct JSONRecords: JSONHandler {
  /// A record, or the reason why a document is invalid.
  enum Item {
    case record(JSONRecord)
    case problem(JSONProblem)
  }

  /// The items, each with the position in the input where it ends. The caller removes items that it
  /// has processed.
  var items: [(item: Item, place: JSONPlace)] = []

  private enum Frame { case list, record, envelope, nested, ignored }

  /// The maximum number of members per record, and the maximum length of their names and values in bytes. No known
  /// program exceeds these limits.
  static let maximumCount = 96
  static let maximumName = 128
  static let maximumText = 1024

  private let lists: Set<String>
  private let nested: Set<String>
  private var frames: [Frame] = []
  private var record = JSONRecord()
  private var name = ""
  private var prefix = ""

  /// Creates an empty collector.
  ///
  /// - Parameters:
  ///   - lists: the names of members that are arrays of records.
  ///   - nested: the names of members whose own members become part of the record, as in `attributes/batteryLevel`.
  init(lists: Set<String> = [], nested: Set<String> = []) {
    (self.lists, self.nested) = (lists, nested)
  }

  mutating func beginObject() {
    switch frames.last {
    case nil, .list:
      frames.append(.record)
      record = JSONRecord()
    case .record where nested.contains(name):
      frames.append(.nested)
      prefix = name + "/"
    default: frames.append(.ignored)
    }
  }

  mutating func endObject(at place: JSONPlace) {
    switch frames.removeLast() {
    case .record:
      items.append((.record(record), place))
      record = JSONRecord()
    case .nested: prefix = ""
    default: break
    }
  }

  mutating func beginArray() {
    switch frames.last {
    case nil: frames.append(.list)
    case .record where lists.contains(name), .envelope where lists.contains(name):
      frames[frames.count - 1] = .envelope
      record = JSONRecord()
      frames.append(.list)
    default: frames.append(.ignored)
    }
  }

  mutating func endArray(at place: JSONPlace) { frames.removeLast() }

  mutating func key(_ text: JSONText) {
    switch frames.last {
    case .record, .envelope, .nested: name = text.count <= Self.maximumName ? text.string : ""
    default: name = ""
    }
  }

  mutating func text(_ text: JSONText) {
    if text.count <= Self.maximumText { take(.text(text.string)) }
  }
  mutating func number(_ value: Double) { take(.number(value)) }
  mutating func bool(_ value: Bool) { take(.bool(value)) }
  mutating func other() {}

  private mutating func take(_ value: JSONScalar) {
    guard frames.last == .record || frames.last == .nested, !name.isEmpty,
      record.members.count < Self.maximumCount
    else { return }
    record.members.append((prefix + name, value))
  }

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    items.append((.problem(problem), place))
    (frames, record, prefix) = ([], JSONRecord(), "")
  }
}

extension JSONRecord {
  /// Returns a number; nil if it is missing, unreadable or out of range. Counts unreadable and out-of-range values in
  /// `unread`.
  ///
  /// The number -1 is not counted, because phones write it for an unknown value.
  func number(
    _ name: String, in range: ClosedRange<Double> = -.infinity ... .infinity,
    _ unread: inout UnreadValues
  ) -> Double? {
    guard let value = self[name], value != .text("") else { return nil }
    if let number = number(name) {
      if range.contains(number) { return number }
      if number == -1 { return nil }
    }
    unread.note(name, value.text)
    return nil
  }
}

extension JSONScalar {
  /// The value as it appears in messages.
  var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    }
  }
}

import CExpat
import GeoPlatform
import GeoTracks

/// The ways in which a reader uses the text of an element.
enum XMLTextUse {
  /// The text is ignored. Most elements contain only elements.
  case ignored
  /// The whole text is used at the end of an element without child elements.
  case whole
  /// Each chunk is used when it arrives, so the text may have any length.
  case streamed
}

/// Handles the elements of one XML format; see ``XMLElementReader``.
protocol XMLElementHandler {
  init()

  /// The name of the root element.
  static var root: StaticString { get }
  /// The parser's callbacks. C functions cannot be generic, so each handler type has its own callbacks.
  static var callbacks: XMLCallbacks { get }
  /// The parser's callback for text.
  static var textCallback: XML_CharacterDataHandler { get }

  /// Begins an element.
  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse

  /// Reads a chunk of a streamed text.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput)

  /// Ends the innermost element. The text is passed if the handler requested it.
  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput)

  /// Reads a processing instruction of our writers.
  mutating func take(instruction: String, _ output: inout XMLOutput)

  /// Emits more held events during a pause that the handler requested. Returns false if no events are held.
  mutating func giveMore(_ output: inout XMLOutput) -> Bool

  /// Emits all held events, at the end of the document or when reading stops.
  mutating func finish(_ output: inout XMLOutput)
}

extension XMLElementHandler {
  mutating func giveMore(_ output: inout XMLOutput) -> Bool { false }
}

/// Drives a handler through a document: tracks the depth, collects text and enforces limits.
struct XMLElementReader<Handler: XMLElementHandler>: ~Copyable, XMLReading {
  var output: XMLOutput

  private let parser: XML_Parser
  /// The handler of the elements.
  var handler = Handler()
  private var text = XMLContent()
  private var depth = 0
  private var use = XMLTextUse.ignored
  private var isOverlong = false
  private var isListening = false
  private var hasFinished = false

  init(parser: XML_Parser) {
    self.parser = parser
    output = XMLOutput(parser: parser)
  }

  static var callbacks: XMLCallbacks { Handler.callbacks }

  // MARK: Elements

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard !output.hasStopped else { return }
    depth += 1
    guard depth <= XMLLimits.depth else {
      return stop(.tooLong, "elements are nested deeper than \(XMLLimits.depth)")
    }
    let name = XMLName(name)
    if depth == 1, name != Handler.root {
      return stop(
        .unreadable, "the root element is <\(QuotedText.plain(name.text))>, not <\(Handler.root)>")
    }
    text.removeAll()
    isOverlong = false
    use = handler.start(name, XMLAttributes(attributes), &output)
    listen(use != .ignored)
    checkToken()
  }

  mutating func end(_ name: UnsafePointer<CChar>) {
    guard !output.hasStopped else { return }
    if use != .whole || isOverlong { text.removeAll() }
    if isOverlong {
      output.report(
        XMLFault(
          .tooLong,
          "the text of <\(QuotedText.plain(XMLName(name).text))> is longer than "
            + "\(XMLLimits.text) bytes; it is passed over"))
      isOverlong = false
    }
    text.trim()
    handler.end(XMLName(name), text, &output)
    text.removeAll()
    use = .ignored
    depth -= 1
    listen(false)
    checkToken()
    if depth == 0, !output.hasStopped {
      finish()
      output.endDocument()
    }
  }

  mutating func characters(_ bytes: UnsafeRawBufferPointer) {
    guard !output.hasStopped else { return }
    switch use {
    case .ignored: break
    case .whole: if !isOverlong, !text.append(bytes) { isOverlong = true }
    case .streamed: handler.read(bytes, &output)
    }
  }

  mutating func instruction(_ target: UnsafePointer<CChar>, _ data: UnsafePointer<CChar>?) {
    checkToken()
    guard !output.hasStopped, XMLName(target) == "geocore", let data else { return }
    handler.take(instruction: XMLAttributes.text(data), &output)
  }

  /// Turns the character data handler on or off. Most character data is white space between elements.
  private mutating func listen(_ isWanted: Bool) {
    guard isWanted != isListening else { return }
    isListening = isWanted
    XML_SetCharacterDataHandler(parser, isWanted ? Handler.textCallback : nil)
  }

  // MARK: Ends

  mutating func giveMore() -> Bool { handler.giveMore(&output) }

  private mutating func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    handler.finish(&output)
  }

  private mutating func stop(_ reason: Diagnostic.Reason, _ detail: String) {
    finish()
    output.stop(reason, detail)
  }

  mutating func checkToken() {
    guard output.isTokenTooLong else { return }
    finish()
    output.checkToken()
  }

  mutating func refuseDeclarations() {
    finish()
    output.refuseDeclarations()
  }

  mutating func stopForToken() {
    if !output.hasStopped { finish() }
    output.reportTooLong()
  }

  mutating func stopForMemory() {
    finish()
    output.reportTooManyNames()
  }

  mutating func stop(_ fault: XMLBreak) {
    finish()
    output.reportBroken(fault)
  }
}

/// The attributes of an element: names and values in turn, then nil.
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  // The maximum length of a value in bytes. Longer values are truncated; no attribute needs more.
  private static let limit = 1024

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// Returns the trimmed value of the attribute with this name and any prefix. Returns nil if the value is missing or
  /// empty.
  subscript(name: StaticString) -> String? {
    var i = 0
    while let other = list[i], let value = list[i + 1] {
      i += 2
      guard XMLName(other) == name else { continue }
      let text = Self.text(value)
      return text.isEmpty ? nil : text
    }
    return nil
  }

  /// Returns the text without surrounding blanks, truncated to the limit.
  static func text(_ value: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: value, count: strnlen(value, limit))
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}

/// The name of an element without its namespace prefix.
struct XMLName {
  private let bytes: UnsafePointer<CChar>
  private let count: Int
  private let prefixCount: Int

  @inline(__always)
  init(_ name: UnsafePointer<CChar>) {
    var start = 0
    var i = 0
    while name[i] != 0 {
      i &+= 1
      if name[i &- 1] == 0x3A { start = i }
    }
    (bytes, count) = (name + start, i - start)
    prefixCount = start
  }

  /// True if the prefix is ``GPXPointWriter/prefix``.
  @inline(__always)
  var isOwn: Bool {
    let prefix: StaticString = "geocore:"
    return prefixCount == prefix.utf8CodeUnitCount
      && memcmp(bytes - prefixCount, prefix.utf8Start, prefixCount) == 0
  }

  /// The name with its prefix.
  var whole: UnsafePointer<CChar> { bytes - prefixCount }

  /// The name as a string.
  var text: String {
    String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: min(count, 200)), as: UTF8.self)
  }

  @inline(__always)
  static func == (name: XMLName, other: StaticString) -> Bool {
    name.count == other.utf8CodeUnitCount
      && memcmp(name.bytes, other.utf8Start, other.utf8CodeUnitCount) == 0
  }

  @inline(__always)
  static func != (name: XMLName, other: StaticString) -> Bool { !(name == other) }

  /// Returns true if the name equals `other`, ignoring letter case and underscores. `other` must be lowercase.
  func isLoosely(_ other: StaticString) -> Bool {
    let other = UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
    var i = 0
    for j in 0..<count where bytes[j] != 0x5F {
      var byte = UInt8(bitPattern: bytes[j])
      if byte &- 0x41 < 26 { byte |= 0x20 }
      guard i < other.count, other[i] == byte else { return false }
      i += 1
    }
    return i == other.count
  }
}

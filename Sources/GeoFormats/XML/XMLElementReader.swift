import CExpat
import GeoPlatform
import GeoTracks

/// What is wanted of the text of an element.
enum XMLTextUse {
  /// Nothing: most elements hold elements.
  case ignored
  /// All of it, when it ends, if it holds no element.
  case whole
  /// Its pieces as they come: it may be of any length.
  case streamed
}

/// What a format makes of the elements of its documents; see ``XMLElementReader``.
protocol XMLElementHandler {
  init()

  /// The name of the root element.
  static var root: StaticString { get }
  /// What the parser calls: functions in terms of the handler's own type, as C's have no generics.
  static var callbacks: XMLCallbacks { get }
  /// What the parser calls with text.
  static var textCallback: XML_CharacterDataHandler { get }

  /// An element begins.
  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse

  /// A piece of the text of an element that is streamed.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput)

  /// The innermost element ends, with its text if that was wanted.
  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput)

  /// A processing instruction of ours.
  mutating func take(instruction: String, _ output: inout XMLOutput)

  /// Gives out more of what is held, after a pause that the handler has asked for; false if there is no more.
  mutating func giveMore(_ output: inout XMLOutput) -> Bool

  /// The document ends, or cannot be read further: what is held comes out.
  mutating func finish(_ output: inout XMLOutput)
}

extension XMLElementHandler {
  mutating func giveMore(_ output: inout XMLOutput) -> Bool { false }
}

/// Goes through a document for a handler: knows how deep it is, gathers texts and keeps the bounds.
struct XMLElementReader<Handler: XMLElementHandler>: ~Copyable, XMLReading {
  var output: XMLOutput

  private let parser: XML_Parser
  /// What makes something of the elements.
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

  /// Has character data given to ``characters(_:)`` or passed over: most of it is the blanks between
  /// elements.
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
  // What is longer is no value of an attribute that is read.
  private static let limit = 1024

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// The value of the attribute of that name, whatever its prefix, without blanks around it; nil if there
  /// is none or nothing in it.
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

  /// Text without blanks around it, cut if it is long.
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

  /// Whether its prefix is the one that ``GPXTrackWriter`` gives what GPX has no element for.
  @inline(__always)
  var isOwn: Bool {
    let prefix: StaticString = "geocore:"
    return prefixCount == prefix.utf8CodeUnitCount
      && memcmp(bytes - prefixCount, prefix.utf8Start, prefixCount) == 0
  }

  /// The name with its prefix.
  var whole: UnsafePointer<CChar> { bytes - prefixCount }

  /// The name as text.
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

  /// Whether it is `other`, which is in small letters, letter case and underlines aside.
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

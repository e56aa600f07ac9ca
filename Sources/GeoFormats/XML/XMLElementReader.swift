import CExpat
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

  private mutating func stop(_ reason: Skipped.Reason, _ detail: String) {
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

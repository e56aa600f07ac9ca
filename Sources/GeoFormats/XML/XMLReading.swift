import CExpat

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

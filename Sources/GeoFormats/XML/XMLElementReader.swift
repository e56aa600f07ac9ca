import CExpat
import GeoPlatform
import GeoTracks

/// How a handler uses the text of an element.
enum XMLTextUse {
  /// The text is ignored. Most elements contain only other elements.
  case ignored
  /// The handler receives the whole text at the end of the element. Text of an element with child elements is ignored.
  case whole
  /// The handler receives each chunk of the text as it arrives, so the text may have any length.
  case streamed
}

/// Processes the elements of one XML format, such as KML or TCX. ``XMLElementReader`` calls its methods.
protocol XMLElementHandler {
  init()

  static var root: StaticString { get }
  /// The callbacks for the parser. C function pointers cannot be generic, so each handler type supplies its own.
  static var callbacks: XMLCallbacks { get }
  /// The callback for text, which the reader turns on and off.
  static var textCallback: XML_CharacterDataHandler { get }

  /// Processes the start of an element, and returns how its text is used.
  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse

  /// Processes a chunk of text of an ``XMLTextUse/streamed`` element.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput)

  /// Processes the end of the innermost element, with its text if the handler requested it.
  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput)

  /// Processes a processing instruction, which GeoCore's writers add to mark facts that the format cannot express.
  mutating func take(instruction: String, _ output: inout XMLOutput)

  /// Emits held events while the parser is paused at the handler's request. Returns false if no events are held.
  mutating func giveMore(_ output: inout XMLOutput) -> Bool

  /// Emits all held events at the end of the document, or after an error.
  mutating func finish(_ output: inout XMLOutput)
}

extension XMLElementHandler {
  mutating func giveMore(_ output: inout XMLOutput) -> Bool { false }
}

/// Passes the elements of a document to a handler. The reader also tracks the nesting depth,
/// collects text and enforces limits.
struct XMLElementReader<Handler: XMLElementHandler>: ~Copyable, XMLReading {
  var output: XMLOutput

  private let parser: XML_Parser
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
            + "\(XMLLimits.text) bytes and is skipped"))
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

  /// Turns the character data handler on or off. Without this handler, the parser does not report the white space
  /// between elements, which is most of the character data.
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

/// The attributes of an element. The list has alternating names and values, and ends with nil.
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  // The maximum length of a value in bytes. Longer values are truncated. The attributes that the handlers use are never
  // longer.
  private static let limit = 1024

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// Returns the trimmed value of the attribute with this name and any prefix. Returns nil if the attribute is missing
  /// or empty.
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

  /// Returns the text without surrounding blanks, truncated to ``limit`` bytes.
  static func text(_ value: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: value, count: strnlen(value, limit))
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}

/// The local name of an element, which excludes the namespace prefix.
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

  @inline(__always)
  var isOwn: Bool {
    let prefix: StaticString = "geocore:"
    return prefixCount == prefix.utf8CodeUnitCount
      && memcmp(bytes - prefixCount, prefix.utf8Start, prefixCount) == 0
  }

  /// The qualified name of the element, which includes the prefix.
  var whole: UnsafePointer<CChar> { bytes - prefixCount }

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

  /// Returns true if the name equals `other`, ignoring letter case and underscores. `other` must be in lowercase.
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

/// The text of an element, in a buffer with spare bytes at the end, which number parsers may read.
struct XMLContent: ~Copyable {
  private let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  private static let decimal = PlainDecimal()
  // A copy of the static property for speed. Each access to a static property checks whether it is initialized.
  private let decimal = XMLContent.decimal

  init() {
    let capacity = XMLLimits.text + PlainDecimal.reach
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
  }

  deinit { bytes.deallocate() }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Appends bytes. Appends nothing and returns false if the text would exceed the maximum length.
  mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard let base = piece.baseAddress else { return true }
    guard piece.count <= XMLLimits.text - count else { return false }
    memcpy(bytes + count, base, piece.count)
    count += piece.count
    return true
  }

  /// Replaces the text. Longer text is truncated to the maximum length.
  mutating func set(_ text: UnsafePointer<CChar>) {
    count = min(strlen(text), XMLLimits.text)
    memcpy(bytes, text, count)
  }

  mutating func trim() {
    while count > 0, bytes[count - 1] <= 0x20 { count -= 1 }
    guard count > 0, bytes[0] <= 0x20 else { return }
    var start = 0
    while bytes[start] <= 0x20 { start += 1 }
    count -= start
    memmove(bytes, bytes + start, count)
  }

  var string: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// The text as it appears in messages: in quotes, and truncated if it is long.
  var quoted: String { QuotedText.quote(UnsafeBufferPointer(start: bytes, count: count)) }

  /// The text as a number; nil if any part of it is not a number.
  var number: Double? {
    var end = 0
    // Bytes of an earlier, longer text may follow, so end the text with a zero.
    bytes[count] = 0
    let value = decimal.read(bytes, at: &end)
    if end == count, !value.isNaN { return value }
    return DecimalParser.double(UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// The text as a date and time in ISO 8601; nil if any part of it is invalid.
  var time: ZonedTimestamp? {
    ZonedTimestamp(iso8601: UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// True if the text is "nan" in any letter case.
  var isNotANumber: Bool { count == 3 && strncasecmp(bytes, "nan", 3) == 0 }

  static func == (text: borrowing XMLContent, other: StaticString) -> Bool {
    text.count == other.utf8CodeUnitCount && memcmp(text.bytes, other.utf8Start, text.count) == 0
  }
}

/// Counts and limits the memory of an XML parser.
///
/// Expat keeps the names of all elements and attributes in memory. Expat's allocation functions do not know which
/// parser calls them. Each thread therefore stores a pointer to the counter of the parser that is running.
struct XMLMemory {
  /// The maximum memory of a parser in bytes: 16 MiB.
  static let limit = 1 << 24

  private let used: UnsafeMutablePointer<Int>

  init() {
    used = .allocate(capacity: 1)
    used.initialize(to: 0)
  }

  func deallocate() { used.deallocate() }

  /// Counts the memory that the parser allocates and frees while `body` runs.
  func counting<Result>(_ body: () -> Result) -> Result {
    let others = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, used)
    defer { pthread_setspecific(Self.key, others) }
    return body()
  }

  /// The allocation functions for `XML_ParserCreate_MM`. The functions fail if an allocation would exceed ``limit``.
  static let functions = XML_Memory_Handling_Suite(
    malloc_fcn: { XMLMemory.resize(nil, to: $0) },
    realloc_fcn: { XMLMemory.resize($0, to: $1) },
    free_fcn: { XMLMemory.free($0) })

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // Each block begins with its size, so that `free` can subtract the size from the counter.
  private static let headerSize = 16

  private static var account: UnsafeMutablePointer<Int>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Int.self)
  }

  private static func resize(
    _ block: UnsafeMutableRawPointer?, to size: Int
  ) -> UnsafeMutableRawPointer? {
    let whole = block.map { $0 - headerSize }
    let old = whole?.load(as: Int.self) ?? 0
    let account = account
    if let account, account.pointee - old + size > limit { return nil }
    guard let new = realloc(whole, size + headerSize) else { return nil }
    new.storeBytes(of: size, as: Int.self)
    account?.pointee += size - old
    return new + headerSize
  }

  private static func free(_ block: UnsafeMutableRawPointer?) {
    guard let whole = block.map({ $0 - headerSize }) else { return }
    account?.pointee -= whole.load(as: Int.self)
    Glibc.free(whole)
  }
}

/// A single-byte character encoding that expat does not support by itself.
///
/// The encodings are windows-1250 to -1254 and -1257, KOI8-R and ISO 8859-2, -5, -7, -9, -13 and -15. Older programs
/// write these encodings. The bytes below 128 are ASCII in all these encodings.
struct XMLCharacterSet {
  private let first: Int
  private let characters: [Unicode.Scalar]

  /// Creates the encoding with this name, in any letter case. Returns nil if the name is unknown.
  init?(name: String) {
    let name = name.lowercased()
    guard let set = Self.sets.first(where: { $0.names.contains(name) }) else { return nil }
    first = set.first
    characters = Array(set.characters.unicodeScalars)
  }

  /// Writes the code point of each byte to expat's table, or -1 for an invalid byte.
  func fill(_ encoding: inout XML_Encoding) {
    withUnsafeMutableBytes(of: &encoding.map) {
      let map = $0.bindMemory(to: Int32.self)
      for byte in 0..<first { map[byte] = Int32(byte) }
      for (byte, character) in zip(first..., characters) {
        map[byte] = character == "\u{FFFD}" ? -1 : Int32(character.value)
      }
    }
    encoding.data = nil
    encoding.convert = nil
    encoding.release = nil
  }

  // The characters of the bytes from `first` to 255. Below `first`, the code point of each character equals the byte.
  // The characters come from the tables of the Unicode Consortium, as included in Python.
  private static let sets: [(names: [String], first: Int, characters: String)] = [
    (
      ["windows-1250", "cp1250"], 0x80,
      "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬"
        + "\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
    ),
    (
      ["windows-1251", "cp1251"], 0x80,
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖ"
        + "ЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
    ),
    (
      ["windows-1252", "cp1252"], 0x80,
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬"
        + "\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    ),
    (
      ["windows-1253", "cp1253"], 0x80,
      "€\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\u{FFFD}"
        + "™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό"
        + "½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}"
    ),
    (
      ["windows-1254", "cp1254"], 0x80,
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\u{A0}¡"
        + "¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóô"
        + "õö÷øùúûüışÿ"
    ),
    (
      ["windows-1257", "cp1257"], 0x80,
      "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›"
        + "\u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶ"
        + "ĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙"
    ),
    (
      ["koi8-r"], 0x80,
      "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопяр"
        + "стужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
    ),
    (
      ["iso-8859-2", "latin2"], 0xA0,
      "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěí"
        + "îďđńňóôőö÷řůúűüýţ˙"
    ),
    (
      ["iso-8859-5"], 0xA0,
      "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэ"
        + "юя№ёђѓєѕіїјљњћќ§ўџ"
    ),
    (
      ["iso-8859-7"], 0xA0,
      "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί"
        + "ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}"
    ),
    (
      ["iso-8859-9", "latin5"], 0xA0,
      "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìí"
        + "îïğñòóôõö÷øùúûüışÿ"
    ),
    (
      ["iso-8859-13"], 0xA0,
      "\u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķ"
        + "īļšńņóōõö÷ųłśūüżž’"
    ),
    (
      ["iso-8859-15", "latin-9"], 0xA0,
      "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìí"
        + "îïðñòóôõö÷øùúûüýþÿ"
    ),
  ]
}

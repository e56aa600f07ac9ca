import GeoTracks
import GeoPlatform

/// The text of an element, in memory of its own behind which readers of numbers may look.
struct XMLContent: ~Copyable {
  private let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  private static let decimal = PlainDecimal()
  // A property of the type would be looked up with a check for each number.
  private let decimal = XMLContent.decimal

  init() {
    let capacity = XMLLimits.text + PlainDecimal.reach
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
  }

  deinit { bytes.deallocate() }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Appends bytes; false, and nothing is done, if there is no room.
  mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard let base = piece.baseAddress else { return true }
    guard piece.count <= XMLLimits.text - count else { return false }
    memcpy(bytes + count, base, piece.count)
    count += piece.count
    return true
  }

  /// Takes another text instead, of which what is too long is left out.
  mutating func set(_ text: UnsafePointer<CChar>) {
    count = min(strlen(text), XMLLimits.text)
    memcpy(bytes, text, count)
  }

  /// Leaves out blanks before and behind.
  mutating func trim() {
    while count > 0, bytes[count - 1] <= 0x20 { count -= 1 }
    guard count > 0, bytes[0] <= 0x20 else { return }
    var start = 0
    while bytes[start] <= 0x20 { start += 1 }
    count -= start
    memmove(bytes, bytes + start, count)
  }

  /// The text as a string.
  var string: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Calls `body` with the bytes of the text.
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// The text as it is shown in messages.
  var quoted: String { QuotedText.quote(UnsafeBufferPointer(start: bytes, count: count)) }

  /// The number that the whole text is, or nil.
  var number: Double? {
    var end = 0
    // What stands behind the text, of one before it, may be digits.
    bytes[count] = 0
    let value = decimal.read(bytes, at: &end)
    if end == count, !value.isNaN { return value }
    return DecimalParser.double(UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// The date and time that the whole text is, or nil.
  var time: WrittenTime? {
    WrittenTime(iso8601: UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// Whether the text says that there is no number.
  var isNotANumber: Bool { count == 3 && strncasecmp(bytes, "nan", 3) == 0 }

  static func == (text: borrowing XMLContent, other: StaticString) -> Bool {
    text.count == other.utf8CodeUnitCount && memcmp(text.bytes, other.utf8Start, text.count) == 0
  }
}

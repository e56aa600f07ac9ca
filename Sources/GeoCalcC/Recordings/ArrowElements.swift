import GeoCore

/// The values of a column, in memory as Apache Arrow has it; a null has a filler in its place.
protocol ArrowElements {
  associatedtype Element
  /// The type, as the C data interface writes it.
  static var format: StaticString { get }
  init()
  mutating func append(_ element: Element)
  mutating func appendFiller()
  /// What the buffers behind that of the nulls hold.
  var buffers: [ArrowBuffer] { get }
}

/// Doubles; a null is NaN.
struct Doubles: ArrowElements {
  static let format: StaticString = "g"
  private var values: [Double] = []
  mutating func append(_ element: Double) { values.append(element) }
  mutating func appendFiller() { values.append(.nan) }
  var buffers: [ArrowBuffer] { [ArrowBuffer(values)] }
}

/// Whole numbers.
struct Wholes: ArrowElements {
  static let format: StaticString = "l"
  private var values: [Int64] = []
  mutating func append(_ element: Int) { values.append(Int64(element)) }
  mutating func appendFiller() { values.append(0) }
  var buffers: [ArrowBuffer] { [ArrowBuffer(values)] }
}

/// Moments, to the microsecond below, in UTC; a null is the least number, NumPy's NaT.
struct Moments: ArrowElements {
  static let format: StaticString = "tsu:UTC"
  private var values: [Int64] = []
  mutating func append(_ element: Int64) { values.append(element) }
  mutating func appendFiller() { values.append(.min) }
  var buffers: [ArrowBuffer] { [ArrowBuffer(values)] }
}

/// Yes and no.
struct Flags: ArrowElements {
  static let format: StaticString = "b"
  private var bits = Bits()
  mutating func append(_ element: Bool) { bits.append(element) }
  mutating func appendFiller() { bits.append(false) }
  var buffers: [ArrowBuffer] { [ArrowBuffer(bits.bytes)] }
}

/// Texts, 2 GB of them at most.
struct Texts: ArrowElements {
  static let format: StaticString = "u"
  private var ends: [Int32] = [0]
  private var bytes: [UInt8] = []

  var count: Int { ends.count - 1 }

  /// Whether there is room for a text.
  func hasRoom(for text: String) -> Bool { text.utf8.count <= Int(Int32.max) - bytes.count }

  mutating func append(_ element: String) {
    bytes.append(contentsOf: element.utf8)
    appendFiller()
  }

  mutating func appendFiller() { ends.append(Int32(bytes.count)) }

  var buffers: [ArrowBuffer] { [ArrowBuffer(ends), ArrowBuffer(bytes)] }

  /// Calls with the bytes of a text.
  func withText<Result>(_ i: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(Int(ends[i])..<Int(ends[i + 1])))
  }
}

/// Texts of which there are few different ones: each row has the number of its text.
struct Words: ArrowElements {
  static let format: StaticString = "i"
  private var indices: [Int32] = []
  private(set) var words = Texts()
  private var known: [String: Int32] = [:]

  mutating func append(_ element: String) {
    if let index = known[element] { return indices.append(index) }
    // Four thousand million names are beyond any memory; a text without room is a filler.
    guard words.hasRoom(for: element) else { return appendFiller() }
    let index = Int32(words.count)
    words.append(element)
    known[element] = index
    indices.append(index)
  }

  mutating func appendFiller() { indices.append(0) }

  var buffers: [ArrowBuffer] { [ArrowBuffer(indices)] }
}

/// Bits, the first in the lowest place of the first byte.
struct Bits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ bit: Bool) {
    if count % 8 == 0 { bytes.append(0) }
    if bit { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
    count += 1
  }
}

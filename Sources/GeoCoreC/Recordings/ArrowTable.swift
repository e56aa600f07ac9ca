import CGeoCore
import GeoCore
import GeoPlatform

/// Exports columns as a struct array of the Arrow C data interface
/// (https://arrow.apache.org/docs/format/CDataInterface.html).
enum ArrowTable {
  static func give(
    _ columns: [FinishedColumn], rows: Int, _ schema: UnsafeMutablePointer<ArrowSchema>,
    _ array: UnsafeMutablePointer<ArrowArray>
  ) {
    schema.initialize(to: self.schema("+s", "", children: columns.map(self.schema)))
    array.initialize(
      to: self.array(rows: rows, nulls: 0, [ArrowBuffer()], children: columns.map(self.array)))
  }

  // MARK: Types

  private static func schema(_ column: FinishedColumn) -> ArrowSchema {
    var schema = schema(column.format, column.name, children: [])
    schema.flags = Int64(ARROW_FLAG_NULLABLE)
    if column.dictionary != nil {
      schema.dictionary = owned(self.schema(Texts.format, "", children: []))
    }
    return schema
  }

  private static func schema(
    _ format: StaticString, _ name: String, children: [ArrowSchema]
  ) -> ArrowSchema {
    ArrowSchema(
      format: format.cString, name: UnsafePointer(strdup(name)), metadata: nil, flags: 0,
      n_children: Int64(children.count), children: owned(children.map(owned)), dictionary: nil,
      release: { schema in
        guard let schema else { return }
        let names = UnsafeMutablePointer(mutating: schema.pointee.name)
        free(names)
        for i in 0..<Int(schema.pointee.n_children) {
          guard let child = schema.pointee.children[i] else { continue }
          // Do not release a child that the consumer has moved out of the array. Such a child has no release function.
          child.pointee.release?(child)
          child.deallocate()
        }
        schema.pointee.children?.deallocate()
        if let dictionary = schema.pointee.dictionary {
          dictionary.pointee.release?(dictionary)
          dictionary.deallocate()
        }
        schema.pointee.release = nil
      }, private_data: nil)
  }

  // MARK: Values

  private static func array(_ column: FinishedColumn) -> ArrowArray {
    var array = array(rows: column.rows, nulls: column.nulls, column.buffers, children: [])
    if let (rows, buffers) = column.dictionary {
      array.dictionary = owned(self.array(rows: rows, nulls: 0, buffers, children: []))
    }
    return array
  }

  private static func array(
    rows: Int, nulls: Int, _ buffers: [ArrowBuffer], children: [ArrowArray]
  ) -> ArrowArray {
    ArrowArray(
      length: Int64(rows), null_count: Int64(nulls), offset: 0, n_buffers: Int64(buffers.count),
      n_children: Int64(children.count), buffers: owned(buffers.map { UnsafeRawPointer($0.start) }),
      children: owned(children.map(owned)), dictionary: nil,
      release: { array in
        guard let array else { return }
        for i in 0..<Int(array.pointee.n_buffers) {
          free(UnsafeMutableRawPointer(mutating: array.pointee.buffers[i]))
        }
        array.pointee.buffers?.deallocate()
        for i in 0..<Int(array.pointee.n_children) {
          guard let child = array.pointee.children[i] else { continue }
          child.pointee.release?(child)
          child.deallocate()
        }
        array.pointee.children?.deallocate()
        if let dictionary = array.pointee.dictionary {
          dictionary.pointee.release?(dictionary)
          dictionary.deallocate()
        }
        array.pointee.release = nil
      }, private_data: nil)
  }

  // MARK: Memory

  private static func owned<Value>(_ value: Value) -> UnsafeMutablePointer<Value>? {
    owned([value])
  }

  /// Copies values to newly allocated memory; returns nil if there are no values.
  private static func owned<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value>? {
    guard !values.isEmpty else { return nil }
    let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
    _ = memory.initialize(from: values)
    return memory.baseAddress
  }
}

/// A column of an Arrow table, in which values may be missing.
struct ArrowColumn<Elements: ArrowElements> {
  private(set) var elements = Elements()
  private var count = 0
  // One bit per row; empty as long as no row is null.
  private var validity = Bits()
  private var nulls = 0

  /// Sets the value of a row. Rows must be set in ascending order; omitted rows become null.
  @inline(__always)
  mutating func set(_ value: Elements.Element?, row: Int) {
    guard let value else { return }
    if count < row { pad(to: row) }
    elements.append(value)
    if nulls > 0 { validity.append(true) }
    count += 1
  }

  /// Sets the value of several rows, which must follow all rows that are set.
  mutating func set(_ value: Elements.Element?, rows: Range<Int>) {
    guard let value else { return }
    pad(to: rows.lowerBound)
    elements.append(value, count: rows.count)
    if nulls > 0 { validity.append(true, count: rows.count) }
    count += rows.count
  }

  /// Whether the column contains no value.
  var isEmpty: Bool { count == nulls }

  func hasValue(_ row: Int) -> Bool { row < count && (nulls == 0 || validity[row]) }

  private mutating func pad(to row: Int) {
    guard count < row else { return }
    if nulls == 0 { validity.append(true, count: count) }
    let missing = row - count
    elements.appendFillers(missing)
    validity.append(false, count: missing)
    nulls += missing
    count = row
  }

  /// Adds null rows until the column is as long as the table, and returns the column for export.
  consuming func finished(_ name: String, rows: Int) -> FinishedColumn {
    pad(to: rows)
    let words = (elements as? Words)?.words
    return FinishedColumn(
      name: name, format: Elements.format, rows: rows, nulls: nulls,
      buffers: [nulls > 0 ? ArrowBuffer(validity.bytes) : ArrowBuffer()] + elements.takeBuffers(),
      dictionary: words.map { (rows: $0.count, buffers: [ArrowBuffer()] + $0.takeBuffers()) })
  }
}

/// A column that is complete and can be exported.
struct FinishedColumn {
  let name: String
  let format: StaticString
  let rows: Int
  let nulls: Int
  let buffers: [ArrowBuffer]
  /// The distinct strings of a dictionary-encoded column; nil for other columns.
  let dictionary: (rows: Int, buffers: [ArrowBuffer])?
}

/// Memory that the consumer of a table receives and frees.
struct ArrowBuffer {
  /// The address of the memory, which `free` releases; nil if the column has no such buffer.
  let start: UnsafeMutableRawPointer?

  init() { start = nil }

  fileprivate init(_ start: UnsafeMutableRawPointer) { self.start = start }

  /// Copies values to memory that is padded with zeros to a multiple of 64 bytes.
  init<Value: BitwiseCopyable>(_ values: [Value]) {
    let memory = ColumnMemory<Value>()
    values.withUnsafeBufferPointer { memory.append(contentsOf: $0) }
    self = memory.take()
  }
}

/// A growing array of values whose memory a consumer can take without a copy.
///
/// Large memory grows without a copy, because the system moves its pages.
final class ColumnMemory<Value: BitwiseCopyable> {
  private(set) var count = 0
  private var capacity = 0
  private var start: UnsafeMutablePointer<Value>?

  deinit { free(start) }

  var last: Value? { count > 0 ? start?[count - 1] : nil }

  @inline(__always)
  func append(_ value: Value) {
    if count == capacity { reserve(1) }
    start?[count] = value
    count += 1
  }

  func append(_ value: Value, count more: Int) {
    reserve(more)
    start.map { ($0 + count).initialize(repeating: value, count: more) }
    count += more
  }

  func append(contentsOf values: UnsafeBufferPointer<Value>) {
    reserve(values.count)
    if let start, let first = values.baseAddress {
      (start + count).initialize(from: first, count: values.count)
    }
    count += values.count
  }

  /// Makes room for more values.
  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    resize(max(count + more, 2 * capacity, 64))
  }

  private func resize(_ size: Int) {
    guard let memory = realloc(start, size * MemoryLayout<Value>.stride) else {
      fatalError("out of memory")
    }
    start = memory.bindMemory(to: Value.self, capacity: size)
    capacity = size
  }

  /// Returns the memory, padded with zeros to a multiple of 64 bytes, and leaves the array empty.
  func take() -> ArrowBuffer {
    let size = count * MemoryLayout<Value>.stride
    let room = (max(size, 1) + 63) / 64 * 64
    resize(room / MemoryLayout<Value>.stride)
    guard let memory = start.map(UnsafeMutableRawPointer.init) else { return ArrowBuffer() }
    (memory + size).initializeMemory(as: UInt8.self, repeating: 0, count: room - size)
    (start, count, capacity) = (nil, 0, 0)
    return ArrowBuffer(memory)
  }
}

/// The values of a column in the memory layout of Arrow. A null row contains a filler value.
protocol ArrowElements {
  associatedtype Element
  /// The format string of the type in the Arrow C data interface.
  static var format: StaticString { get }
  init()
  mutating func append(_ element: Element)
  mutating func append(_ element: Element, count: Int)
  mutating func appendFillers(_ count: Int)
  /// Returns all buffers of the column except the validity buffer, which comes first. The column must not be used
  /// again.
  func takeBuffers() -> [ArrowBuffer]
}

extension ArrowElements {
  mutating func append(_ element: Element, count: Int) { for _ in 0..<count { append(element) } }
}

/// Double-precision numbers. A null row contains NaN.
struct Doubles: ArrowElements {
  static let format: StaticString = "g"
  private let values = ColumnMemory<Double>()
  mutating func append(_ element: Double) { values.append(element) }
  mutating func appendFillers(_ count: Int) { values.append(.nan, count: count) }
  func takeBuffers() -> [ArrowBuffer] { [values.take()] }
}

/// 64-bit integers.
struct Wholes: ArrowElements {
  static let format: StaticString = "l"
  private let values = ColumnMemory<Int64>()
  mutating func append(_ element: Int) { values.append(Int64(element)) }
  mutating func append(_ element: Int, count: Int) { values.append(Int64(element), count: count) }
  mutating func appendFillers(_ count: Int) { values.append(0, count: count) }
  func takeBuffers() -> [ArrowBuffer] { [values.take()] }
}

/// UTC times, rounded down to microseconds. A null row contains the smallest integer, which is NaT in NumPy.
struct Moments: ArrowElements {
  static let format: StaticString = "tsu:UTC"
  private let values = ColumnMemory<Int64>()
  mutating func append(_ element: Int64) { values.append(element) }
  mutating func appendFillers(_ count: Int) { values.append(.min, count: count) }
  func takeBuffers() -> [ArrowBuffer] { [values.take()] }
}

struct Flags: ArrowElements {
  static let format: StaticString = "b"
  private var bits = Bits()
  mutating func append(_ element: Bool) { bits.append(element) }
  mutating func appendFillers(_ count: Int) { bits.append(false, count: count) }
  func takeBuffers() -> [ArrowBuffer] { [ArrowBuffer(bits.bytes)] }
}

/// Strings with a total size of at most 2 GB.
struct Texts: ArrowElements {
  static let format: StaticString = "u"
  private var ends: [Int32] = [0]
  private var bytes: [UInt8] = []

  var count: Int { ends.count - 1 }

  /// Returns true if the column can store the string without exceeding 2 GB.
  func hasRoom(for text: String) -> Bool { text.utf8.count <= Int(Int32.max) - bytes.count }

  mutating func append(_ element: String) {
    bytes.append(contentsOf: element.utf8)
    appendFillers(1)
  }

  mutating func appendFillers(_ count: Int) {
    ends.append(contentsOf: repeatElement(Int32(bytes.count), count: count))
  }

  func takeBuffers() -> [ArrowBuffer] { [ArrowBuffer(ends), ArrowBuffer(bytes)] }

  /// Passes the UTF-8 bytes of the string in row `i` to a closure.
  func withText<Result>(_ i: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(Int(ends[i])..<Int(ends[i + 1])))
  }
}

/// Strings as indexes into a list of distinct strings, for columns with many repetitions.
struct Words: ArrowElements {
  static let format: StaticString = "i"
  private let indices = ColumnMemory<Int32>()
  private(set) var words = Texts()
  private var known: [String: Int32] = [:]
  // The last string, because most rows have the same string as the row before them.
  private var last: (word: String, index: Int32)?

  mutating func append(_ element: String) {
    if let last, last.word == element { return indices.append(last.index) }
    // Replace a string with a filler value if the list of strings is full.
    guard let index = index(of: element) else { return appendFillers(1) }
    last = (element, index)
    indices.append(index)
  }

  mutating func append(_ element: String, count: Int) {
    guard count > 0 else { return }
    append(element)
    indices.append(indices.last ?? 0, count: count - 1)
  }

  /// Returns the index of a string in the list, and adds the string if it is new; nil if the list is full.
  ///
  /// The list has at most 2 GB, so indexes fit in an Int32.
  private mutating func index(of element: String) -> Int32? {
    if let index = known[element] { return index }
    guard words.hasRoom(for: element) else { return nil }
    let index = Int32(words.count)
    words.append(element)
    known[element] = index
    return index
  }

  mutating func appendFillers(_ count: Int) {
    indices.append(0, count: count)
  }

  func takeBuffers() -> [ArrowBuffer] { [indices.take()] }
}

/// A bit array, starting with the lowest bit of the first byte.
struct Bits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  subscript(bit: Int) -> Bool { bytes[bit / 8] & 1 << UInt8(bit % 8) != 0 }

  mutating func append(_ bit: Bool) {
    if count % 8 == 0 { bytes.append(0) }
    if bit { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
    count += 1
  }

  mutating func append(_ bit: Bool, count more: Int) {
    let end = count + more
    while count < end, count % 8 != 0 { append(bit) }
    let whole = (end - count) / 8
    bytes.append(contentsOf: repeatElement(bit ? 0xff : 0, count: whole))
    count += 8 * whole
    while count < end { append(bit) }
  }
}

/// A column that has a value in some of the rows.
struct ArrowColumn<Elements: ArrowElements> {
  private(set) var elements = Elements()
  private var validity = Bits()
  private var nulls = 0

  /// Sets the value of a row behind all that have one; those between are null.
  mutating func set(_ value: Elements.Element?, row: Int) {
    guard let value else { return }
    pad(to: row)
    elements.append(value)
    validity.append(true)
  }

  /// Whether no row has a value.
  var isEmpty: Bool { validity.count == nulls }

  /// Whether a row has a value.
  func hasValue(_ row: Int) -> Bool {
    row < validity.count && validity.bytes[row / 8] & 1 << UInt8(row % 8) != 0
  }

  private mutating func pad(to row: Int) {
    while validity.count < row {
      elements.appendFiller()
      validity.append(false)
      nulls += 1
    }
  }

  /// The column with as many rows as its table, to be given away.
  consuming func finished(_ name: String, rows: Int) -> FinishedColumn {
    pad(to: rows)
    let words = (elements as? Words)?.words
    return FinishedColumn(
      name: name, format: Elements.format, rows: rows, nulls: nulls,
      buffers: [nulls > 0 ? ArrowBuffer(validity.bytes) : ArrowBuffer()] + elements.buffers,
      dictionary: words.map { (rows: $0.count, buffers: [ArrowBuffer()] + $0.buffers) })
  }
}

/// A column that will not grow any more.
struct FinishedColumn {
  let name: String
  let format: StaticString
  let rows: Int
  let nulls: Int
  let buffers: [ArrowBuffer]
  /// The texts that rows have numbers of.
  let dictionary: (rows: Int, buffers: [ArrowBuffer])?
}

/// Memory that is given away: whoever gets it frees it.
struct ArrowBuffer {
  /// Nil for no buffer.
  let start: UnsafeMutableRawPointer?

  init() { start = nil }

  /// Copies values, to where vector instructions like them, with zeros to the end of the last 64 bytes.
  init<Value: BitwiseCopyable>(_ values: [Value]) {
    start = values.withUnsafeBytes { bytes in
      let room = (max(bytes.count, 1) + 63) / 64 * 64
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 64)
      memory.copyMemory(from: bytes)
      memory[bytes.count...].initializeMemory(as: UInt8.self, repeating: 0)
      return memory.baseAddress
    }
  }
}

import CGeoCore
import GeoPlatform
import Testing

/// A table of the C data interface of Apache Arrow, read by its specification and released with this object.
final class ArrowRows {
  private var schema = ArrowSchema()
  private var array = ArrowArray()

  /// Calls a function that returns a table.
  init(_ give: (UnsafeMutablePointer<ArrowSchema>, UnsafeMutablePointer<ArrowArray>) -> CInt) throws
  {
    try #require(give(&schema, &array) == Status.ok)
    try #require(schema.n_children == array.n_children)
  }

  deinit {
    schema.release?(&schema)
    array.release?(&array)
  }

  var count: Int { Int(array.length) }

  var names: [String] {
    (0..<Int(schema.n_children)).compactMap { i in
      schema.children[i]?.pointee.name.map { String(cString: $0) }
    }
  }

  private func column(_ name: String) throws -> (format: String, array: ArrowArray) {
    let i = try #require(names.firstIndex(of: name), "no column \(name) in \(names)")
    let child = try #require(schema.children[i]).pointee
    return (String(cString: try #require(child.format)), try #require(array.children[i]).pointee)
  }

  private static func isNull(_ array: ArrowArray, _ row: Int) -> Bool {
    guard let bits = array.buffers[0] else { return false }
    return bits.load(fromByteOffset: row / 8, as: UInt8.self) & 1 << UInt8(row % 8) == 0
  }

  /// A column of doubles.
  func doubles(_ name: String) throws -> [Double?] {
    let (format, array) = try column(name)
    try #require(format == "g")
    let values = try #require(array.buffers[1])
    return (0..<count).map {
      Self.isNull(array, $0) ? nil : values.load(fromByteOffset: 8 * $0, as: Double.self)
    }
  }

  /// A column of whole numbers, or of microseconds.
  func wholes(_ name: String) throws -> [Int64?] {
    let (format, array) = try column(name)
    try #require(format == "l" || format == "tsu:UTC")
    let values = try #require(array.buffers[1])
    return (0..<count).map {
      Self.isNull(array, $0) ? nil : values.load(fromByteOffset: 8 * $0, as: Int64.self)
    }
  }

  /// A column of yes and no.
  func flags(_ name: String) throws -> [Bool?] {
    let (format, array) = try column(name)
    try #require(format == "b")
    let values = try #require(array.buffers[1])
    return (0..<count).map {
      Self.isNull(array, $0)
        ? nil : values.load(fromByteOffset: $0 / 8, as: UInt8.self) & 1 << UInt8($0 % 8) != 0
    }
  }

  /// A column of texts, or of numbers of texts.
  func texts(_ name: String) throws -> [String?] {
    let (format, array) = try column(name)
    guard format == "i" else {
      try #require(format == "u")
      return try (0..<count).map { Self.isNull(array, $0) ? nil : try Self.text(array, $0) }
    }
    let values = try #require(array.buffers[1])
    let dictionary = try #require(array.dictionary).pointee
    return try (0..<count).map { row in
      guard !Self.isNull(array, row) else { return nil }
      return try Self.text(
        dictionary, Int(values.load(fromByteOffset: 4 * row, as: Int32.self)))
    }
  }

  private static func text(_ array: ArrowArray, _ row: Int) throws -> String {
    let ends = try #require(array.buffers[1])
    let (start, end) = (
      Int(ends.load(fromByteOffset: 4 * row, as: Int32.self)),
      Int(ends.load(fromByteOffset: 4 * row + 4, as: Int32.self))
    )
    let bytes = try #require(array.buffers[2])
    return String(
      decoding: UnsafeRawBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
  }
}

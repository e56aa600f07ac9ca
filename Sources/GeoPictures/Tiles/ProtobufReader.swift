/// Reads the fields of a protocol buffers message (encoding of proto2 and proto3).
///
/// The reader never reads beyond its buffer. The buffer must outlive the reader.
struct ProtobufReader {
  /// How the value of a field is encoded.
  enum Encoding: UInt64 {
    case varint = 0
    case eightBytes = 1
    case block = 2
    case fourBytes = 5
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The number of bytes that have not been read.
  var remaining: Int { bytes.count - position }

  /// Returns the number of the next field and the encoding of its value; nil at the end.
  mutating func nextField() throws(VectorTileError) -> (number: UInt64, encoding: Encoding)? {
    guard remaining > 0 else { return nil }
    let key = try varint()
    guard let encoding = Encoding(rawValue: key & 7) else {
      throw VectorTileError("a field has the unknown type \(key & 7)")
    }
    return (key >> 3, encoding)
  }

  /// Reads an integer of seven bits per byte, the lowest bits first.
  @inline(__always)
  mutating func varint() throws(VectorTileError) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw VectorTileError(
      shift < 64 ? "a number ends early" : "a number has more than ten bytes")
  }

  /// Reads a value that has its own length: a message, a text or packed numbers.
  mutating func block() throws(VectorTileError) -> UnsafeBufferPointer<UInt8> {
    let count = try varint()
    guard count <= UInt64(remaining) else { throw VectorTileError("a field ends early") }
    return take(Int(count))
  }

  /// Reads an IEEE 754 number of four bytes.
  mutating func float() throws(VectorTileError) -> Double {
    Double(Float(bitPattern: UInt32(truncatingIfNeeded: try littleEndian(4))))
  }

  /// Reads an IEEE 754 number of eight bytes.
  mutating func double() throws(VectorTileError) -> Double {
    Double(bitPattern: try littleEndian(8))
  }

  /// Skips a value.
  mutating func skip(_ encoding: Encoding) throws(VectorTileError) {
    switch encoding {
    case .varint: _ = try varint()
    case .block: _ = try block()
    case .eightBytes: _ = try littleEndian(8)
    case .fourBytes: _ = try littleEndian(4)
    }
  }

  private mutating func littleEndian(_ count: Int) throws(VectorTileError) -> UInt64 {
    guard remaining >= count else { throw VectorTileError("a field ends early") }
    return take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    defer { position += count }
    return UnsafeBufferPointer(rebasing: bytes[position..<position + count])
  }
}

/// The reason why a vector tile cannot be read.
package struct VectorTileError: Error, Hashable, CustomStringConvertible {
  /// The reason, such as `a field ends early`.
  package let description: String

  init(_ description: String) { self.description = description }
}

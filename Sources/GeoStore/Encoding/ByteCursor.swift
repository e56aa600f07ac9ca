import CZlib

/// Reads the bytes of a chunk. Never reads beyond their end.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes left.
  var left: Int { bytes.count - position }

  mutating func byte() throws(ChunkError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a number in the format of ``ByteWriter``.
  mutating func number() throws(ChunkError) -> UInt64 {
    // Most numbers have one byte.
    if position < bytes.count, bytes[position] < 0x80 {
      defer { position += 1 }
      return UInt64(bytes[position])
    }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      // The tenth byte can hold only one bit of the number.
      guard shift < 63 || byte <= 1 else { throw .invalid("a number has more than 64 bits") }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// Reads a count.
  ///
  /// - Parameter limit: The maximum valid count.
  mutating func count(upTo limit: Int) throws(ChunkError) -> Int {
    let value = try number()
    guard value <= UInt64(max(0, limit)) else {
      throw .invalid("the count \(value) exceeds the maximum \(limit)")
    }
    return Int(value)
  }

  mutating func text() throws(ChunkError) -> String {
    let count = try count(upTo: left)
    // The limit passed to `count(upTo:)` included the bytes of the count itself, so check the count again.
    guard count <= left else { throw .truncated }
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .invalid("a text is not UTF-8")
    }
    return text
  }

  mutating func flags(_ count: Int) throws(ChunkError) -> [Bool] {
    let length = (count + 7) / 8
    guard length <= left else { throw .truncated }
    defer { position += length }
    return (0..<count).map { bytes[position + $0 >> 3] >> UInt8($0 & 7) & 1 == 1 }
  }
}

/// The reason why bytes are not a valid chunk.
package enum ChunkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes end too early.
  case truncated
  /// The bytes contain an invalid value.
  case invalid(String)

  /// The description of the problem, on one line.
  package var description: String {
    switch self {
    case .truncated: "it ends early"
    case .invalid(let what): what
    }
  }
}

/// Writes the bytes of a chunk.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a byte.
  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends a number in groups of seven bits, starting with the lowest group (LEB128).
  ///
  /// The highest bit of a byte is set if another byte follows.
  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a count.
  mutating func append(_ count: Int) { append(UInt64(count)) }

  /// Appends the length of a text in bytes, followed by the text.
  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends flags. Each byte contains eight flags, starting at its lowest bit.
  mutating func append(flags: [Bool]) {
    var byte: UInt8 = 0
    for (index, flag) in flags.enumerated() {
      if flag { byte |= 1 << UInt8(index & 7) }
      if index & 7 == 7 || index == flags.count - 1 {
        bytes.append(byte)
        byte = 0
      }
    }
  }
}

/// The CRC-32 checksum of a chunk, computed by zlib.
enum Checksum {
  static func crc(_ bytes: [UInt8]) -> Int64 {
    bytes.withUnsafeBufferPointer { Int64(crc32_z(0, $0.baseAddress, $0.count)) }
  }
}

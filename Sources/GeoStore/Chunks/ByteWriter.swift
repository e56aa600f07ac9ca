/// Bytes on their way into a chunk.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a byte.
  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends a number in groups of seven bits, the lowest first; the highest bit of a byte says that another
  /// follows (LEB128).
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

  /// Appends a text behind the number of its bytes.
  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends flags, eight a byte, the first in the lowest bit.
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

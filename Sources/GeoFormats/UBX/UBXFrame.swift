/// A NAV-PVT message of a u-blox receiver: two sync bytes, class and number, the length, content and a
/// checksum of two bytes.
enum UBXFrame {
  /// The bytes that a message begins with: sync, the class NAV and the number of PVT.
  private static let beginning: [UInt8] = [0xB5, 0x62, 0x01, 0x07]
  /// Bytes before the content.
  static let headerSize = 6
  /// Bytes of the content: 92, of receivers up to the seventh generation 84; later ones may add some.
  static let contentSizes = 84...128
  /// The longest message.
  static let longest = headerSize + contentSizes.upperBound + 2

  /// What stands at the beginning of some bytes.
  enum Reading: Equatable {
    /// A message of that many bytes, and whether its checksum is right.
    case message(size: Int, isRight: Bool)
    /// No message.
    case none
    /// A message so far, whose end is not there.
    case unfinished
  }

  static func read(_ bytes: Slice<UnsafeRawBufferPointer>) -> Reading {
    let start = bytes.startIndex
    for (i, byte) in beginning.enumerated() {
      guard i < bytes.count else { return .unfinished }
      guard bytes[start + i] == byte else { return .none }
    }
    guard bytes.count >= headerSize else { return .unfinished }
    let content = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
    guard contentSizes.contains(content) else { return .none }
    let size = headerSize + content + 2
    guard bytes.count >= size else { return .unfinished }
    // Fletcher's sums of all between the sync bytes and the checksum.
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in bytes[(start + 2)..<(start + size - 2)] {
      a &+= byte
      b &+= a
    }
    return .message(
      size: size, isRight: bytes[start + size - 2] == a && bytes[start + size - 1] == b)
  }

  /// The offset behind the second message whose checksum is right; nil if there are not two. A receiver that
  /// sends sentences of NMEA, too, sends one before.
  static func endOfSecond(in bytes: UnsafeRawBufferPointer) -> Int? {
    var count = 0
    var i = 0
    while let start = bytes[i...].firstIndex(of: beginning[0]) {
      guard case .message(let size, true) = read(bytes[start...]) else {
        i = start + 1
        continue
      }
      count += 1
      i = start + size
      if count == 2 { return i }
    }
    return nil
  }
}

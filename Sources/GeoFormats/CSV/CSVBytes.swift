import GeoPlatform

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// Whether it ends a line: LF, or CR alone or before LF.
  @inline(__always)
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}

/// Searches in bytes.
enum CSVBytes {
  /// How many bytes behind the end of a range are read, whatever they are.
  static let reach = 8

  /// The first `byte` in `start..<end`.
  static func first(
    _ byte: UInt8, from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// The first LF or CR in `start..<end`.
  static func firstLineEnd(
    from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    let found = first(
      .lineFeed, .carriageReturn, .carriageReturn, .carriageReturn, from: start, to: end, in: bytes)
    return found < end ? found : nil
  }

  /// Whether CR LF, CR or LF stands at `index`: how many bytes that is; 0 at the end.
  @inline(__always)
  static func lineEndCount(at index: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    guard index < end else { return 0 }
    let isPair =
      bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
    return isPair ? 2 : 1
  }

  /// How many lines end in `start..<end`.
  static func lineCount(from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>) -> Int {
    var count = 0
    var i = start
    while let lineEnd = firstLineEnd(from: i, to: end, in: bytes) {
      count += 1
      i = lineEnd + lineEndCount(at: lineEnd, to: end, in: bytes)
    }
    return count
  }

  /// The first of four bytes in `start..<end`, eight at a time; `end` if there is none.
  @inline(__always)
  static func first(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, from start: Int, to end: Int,
    in bytes: UnsafePointer<UInt8>
  ) -> Int {
    let lowest: UInt64 = 0x0101_0101_0101_0101
    let (a, b) = (lowest &* UInt64(a), lowest &* UInt64(b))
    let (c, d) = (lowest &* UInt64(c), lowest &* UInt64(d))
    var i = start
    while i < end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: i, as: UInt64.self))
      let marks = zeros(word ^ a) | zeros(word ^ b) | zeros(word ^ c) | zeros(word ^ d)
      if marks != 0 { return min(i &+ marks.trailingZeroBitCount >> 3, end) }
      i &+= 8
    }
    return end
  }

  /// A mark in the highest bit of every byte that is zero; above the lowest such byte there may be
  /// marks too many.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

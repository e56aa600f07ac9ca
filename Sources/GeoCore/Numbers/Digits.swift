/// Decimal digits of integers, eight at a time in one 64-bit word.
enum Digits {
  /// Writes `value` without leading zeros; up to 8 bytes behind the digits are touched too.
  ///
  /// - Returns: the end of the digits.
  @inline(__always)
  static func write(
    _ value: UInt64, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard value < 100_000_000 else { return writeLong(value, to: bytes) }
    let digits = eight(value)
    // The first digit is the lowest byte; zero keeps one of its eight.
    let zeros = min(digits.trailingZeroBitCount >> 3, 7)
    store(digits | ascii, shiftedBy: zeros, to: bytes)
    return bytes + (8 - zeros)
  }

  @inline(never)
  private static func writeLong(
    _ value: UInt64, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    return write(low, count: 8, to: write(high, to: bytes))
  }

  /// Writes `value` with `count` digits, leading zeros included; up to 8 bytes behind them are
  /// touched too.
  ///
  /// - Parameters:
  ///   - value: below 10^count.
  ///   - count: 1 to 19.
  /// - Returns: the end of the digits.
  @inline(__always)
  static func write(
    _ value: UInt64, count: Int, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var (rest, count, bytes) = (value, count, bytes)
    while count > 8 {
      let (first, others) = rest.quotientAndRemainder(
        dividingBy: PowersOfTen.integer(count - 8))
      store(eight(first) | ascii, shiftedBy: 0, to: bytes)
      (rest, count, bytes) = (others, count - 8, bytes + 8)
    }
    store(eight(rest &* PowersOfTen.integer(8 - count)) | ascii, shiftedBy: 0, to: bytes)
    return bytes + count
  }

  private static let ascii: UInt64 = 0x3030_3030_3030_3030

  /// The eight digits of a value below 10^8, a byte each, the first in the lowest byte.
  ///
  /// Halves, pairs and digits are split in all lanes of a word at once; a division by a constant is
  /// a multiplication that is exact for the few values that a lane can have.
  @inline(__always)
  private static func eight(_ value: UInt64) -> UInt64 {
    let top = value / 10_000
    let halves = top | (value &- top &* 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  @inline(__always)
  private static func store(
    _ digits: UInt64, shiftedBy count: Int, to bytes: UnsafeMutableRawPointer
  ) {
    bytes.storeBytes(of: (digits >> UInt64(8 * count)).littleEndian, as: UInt64.self)
  }
}

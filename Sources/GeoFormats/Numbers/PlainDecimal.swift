import GeoCore

/// Reads decimals of the usual form, such as `-74.0060`, eight digits at a time.
///
/// The usual form is an optional minus sign, 1 to 7 digits, and optionally a point and 1 to 16 digits. It has at most
/// 19 digits in total. ``DecimalParser`` reads all other forms and returns the same values for this form.
struct PlainDecimal {
  // A constant array, because inline arrays would be copied to the stack for each number.
  private let powers = (0...22).map { PowersOfTen.doubles[$0] }
  private let factors = (0...19).map { PowersOfTen.integers[$0] }

  /// The maximum number of bytes that are read from a position.
  static let reach = 32

  /// Reads the number at `position` and moves `position` to its end.
  ///
  /// The caller must check the byte after the number, because it can be another digit.
  ///
  /// - Parameters:
  ///   - bytes: the input; ``reach`` bytes after `position` must be readable, with any content.
  ///   - position: the start of the number; undefined but close to it if the result is NaN.
  ///   - point: the decimal separator.
  /// - Returns: the number, or NaN if there is no number of the usual form.
  @inline(__always)
  func read(
    _ bytes: UnsafeRawPointer, at position: inout Int, point: UInt8 = UInt8(ascii: ".")
  ) -> Double {
    let isNegative = bytes.load(fromByteOffset: position, as: UInt8.self) == UInt8(ascii: "-")
    var i = position &+ (isNegative ? 1 : 0)
    // The sign and the number of digits are practically random, so no branch depends on them.
    let first = Self.word(bytes, at: i)
    let wholeCount = Self.digitCount(first)
    guard wholeCount &- 1 < 7, wholeCount > 0 else { return .nan }
    var digits = Self.value(first, count: wholeCount)
    var places = 0
    i &+= wholeCount
    if bytes.load(fromByteOffset: i, as: UInt8.self) == point {
      i &+= 1
      let second = Self.word(bytes, at: i)
      places = Self.digitCount(second)
      guard places > 0 else { return .nan }
      digits = digits &* factors[places] &+ Self.value(second, count: places)
      i &+= places
      if places == 8 {
        let third = Self.word(bytes, at: i)
        let more = Self.digitCount(third)
        guard wholeCount &+ more <= 11 else { return .nan }
        if more > 0 { digits = digits &* factors[more] &+ Self.value(third, count: more) }
        places &+= more
        i &+= more
      }
    }
    position = i
    // Both operands are exact, so the single rounding gives the correct result.
    let magnitude =
      digits <= 1 << 53
      ? Double(Int64(digits)) / powers[places] : ExactRatio.quotient(digits, factors[places])
    return Double(bitPattern: magnitude.bitPattern | (isNegative ? 1 : 0) &<< 63)
  }

  /// Loads eight bytes and converts digits to their values 0 to 9. The first byte becomes the lowest byte of the word.
  @inline(__always)
  static func word(_ bytes: UnsafeRawPointer, at position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      ^ 0x3030_3030_3030_3030
  }

  /// Counts digits from the lowest byte of a word up to the first other byte.
  @inline(__always)
  static func digitCount(_ word: UInt64) -> Int {
    // Adding 0x76 sets the highest bit of every byte that is 10 or more. A carry from such a byte affects only higher
    // bytes, which are not needed because this byte is already marked as a non-digit.
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    return marks.trailingZeroBitCount >> 3
  }

  /// Returns the number in the lowest `count` bytes of a word, which are 1 to 8 digits.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // The shift moves the digits to the highest bytes and adds leading zeros. Pairs, groups of four and finally all
    // eight digits are then combined in parallel.
    let digits = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 << 32)
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 << 32)
    return (low &+ high) >> 32
  }
}

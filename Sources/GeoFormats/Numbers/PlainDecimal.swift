import GeoCore

/// Reads decimals of the usual shape, `-74.0060`, eight digits at a time.
///
/// An optional minus sign, 1 to 7 digits, and perhaps a point and 1 to 16 digits, of 19 in all; what
/// has another shape is left to ``DecimalParser``, which gives the same values.
struct PlainDecimal {
  // Not the inline arrays themselves, which would be copied to the stack for each number.
  private let powers = (0...22).map { PowersOfTen.doubles[$0] }
  private let factors = (0...19).map { PowersOfTen.integers[$0] }

  /// How many bytes behind a position are looked at, at most.
  static let reach = 32

  /// The number at `position`, which is moved behind it; NaN, and anywhere near, if there is none of
  /// the usual shape. What follows it is for the caller to check, a further digit for one.
  ///
  /// - Parameters:
  ///   - bytes: ``reach`` of them beyond `position` can be read, whatever they are.
  ///   - point: what stands before the decimals.
  @inline(__always)
  func read(
    _ bytes: UnsafeRawPointer, at position: inout Int, point: UInt8 = UInt8(ascii: ".")
  ) -> Double {
    let isNegative = bytes.load(fromByteOffset: position, as: UInt8.self) == UInt8(ascii: "-")
    var i = position &+ (isNegative ? 1 : 0)
    // Signs and the count of digits are as good as random: no branches on them.
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
    // Both operands are exact, so the one rounding is the right one.
    let magnitude =
      digits <= 1 << 53
      ? Double(Int64(digits)) / powers[places] : ExactRatio.quotient(digits, factors[places])
    return Double(bitPattern: magnitude.bitPattern | (isNegative ? 1 : 0) &<< 63)
  }

  /// Eight bytes, the first of them lowest, with the digits turned into 0 to 9.
  @inline(__always)
  static func word(_ bytes: UnsafeRawPointer, at position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      ^ 0x3030_3030_3030_3030
  }

  /// How many bytes of a word, from the lowest, are 0 to 9.
  @inline(__always)
  static func digitCount(_ word: UInt64) -> Int {
    // 0x76 carries every byte from 10 on into the highest bit; a carry out of a byte spoils only
    // those above one that is no digit already.
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    return marks.trailingZeroBitCount >> 3
  }

  /// The number that the lowest `count` bytes of a word are the digits of, 1 to 8 of them.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // Moved to the top, with zeros for leading digits; then pairs, fours and eight are joined in all
    // lanes at once.
    let digits = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 << 32)
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 << 32)
    return (low &+ high) >> 32
  }
}

import GeoTracks

/// Dates as tables write them: ISO 8601, or a count since 1970 in UTC.
enum CSVTime {
  /// The least count that is taken for one since 1970: 1973-03-03 in seconds. Smaller numbers are
  /// rather seconds since the start.
  static let leastCount = 1e8

  /// The moment that the whole text is, or nil.
  ///
  /// A count is of seconds below 10^11 (year 5138), else of milliseconds, from 10^14 on of microseconds
  /// and from 10^17 on of nanoseconds; all of these limits are in 1973 for the finer unit.
  static func reading(_ text: Span<UInt8>) -> WrittenTime? {
    if let time = count(text) { return WrittenTime(timestamp: time, utcOffset: nil) }
    return WrittenTime(iso8601: text)
  }

  /// The moment that a count since 1970 tells; nil if the text is none.
  private static func count(_ text: Span<UInt8>) -> Timestamp? {
    let end = text.count
    var whole: UInt64 = 0
    var i = 0
    while i < end, text[unchecked: i] &- 0x30 < 10 {
      whole = whole &* 10 &+ UInt64(text[unchecked: i] &- 0x30)
      i += 1
    }
    // 14 digits are rather a date without separators than milliseconds from the year 2286 on.
    guard i >= 9, i <= 19, i != 14, whole <= UInt64(Int64.max) else {
      let mayHaveExponent = i > 0 && i < end && text[unchecked: i] == UInt8(ascii: ".")
      return mayHaveExponent ? scientific(text) : nil
    }
    // Nanounits behind the point.
    var fraction: UInt64 = 0
    if i < end {
      if text[unchecked: i] | 0x20 == UInt8(ascii: "e") { return scientific(text) }
      guard text[unchecked: i] == UInt8(ascii: ".") || text[unchecked: i] == UInt8(ascii: ",")
      else {
        return nil
      }
      var unit: UInt64 = 100_000_000
      i += 1
      while i < end, text[unchecked: i] &- 0x30 < 10 {
        fraction += UInt64(text[unchecked: i] &- 0x30) * unit
        unit /= 10
        i += 1
      }
      guard i == end else { return scientific(text) }
    }
    return moment(whole, fraction)
  }

  @inline(__always)
  private static func moment(_ whole: UInt64, _ fraction: UInt64) -> Timestamp? {
    guard whole >= 100_000_000 else { return nil }
    if whole < 100_000_000_000 { return timestamp(whole, fraction) }
    if whole < 100_000_000_000_000 {
      return timestamp(whole / 1000, whole % 1000 * 1_000_000 + fraction / 1000)
    }
    if whole < 100_000_000_000_000_000 {
      return timestamp(whole / 1_000_000, whole % 1_000_000 * 1000 + fraction / 1_000_000)
    }
    return timestamp(whole / 1_000_000_000, whole % 1_000_000_000)
  }

  private static func timestamp(_ seconds: UInt64, _ nanoseconds: UInt64) -> Timestamp {
    Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds))
  }

  /// A count with an exponent, as spreadsheets write large ones.
  private static func scientific(_ text: Span<UInt8>) -> Timestamp? {
    guard let value = DecimalParser.double(text), value >= leastCount, value < 9e18 else {
      return nil
    }
    let whole = value.rounded(.down)
    return moment(UInt64(whole), UInt64((value - whole) * 1e9))
  }
}

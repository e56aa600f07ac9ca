public import GeoCore

extension Duration {
  /// Reads a length of time as people write it, unit included: `10s`, `5 min`, `1.5h`.
  ///
  /// - Parameter text: a number, 0 or more, and one of the units `ms`, `s`, `min`, `h` and `d`, or their
  ///   English names in singular or plural; blanks do not count. A bare number is refused, and so is
  ///   `m`, which could be minutes or meters.
  ///   It is rounded to the nanosecond.
  /// - Throws: `GeoError.unreadable`, or `GeoError.outOfRange` for a length below 0 or beyond 10¹⁸ s.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard let number = try scanner.decimalNumber() else {
      throw scanner.unreadable(expected: "a length of time, such as 10s or 5min")
    }
    _ = scanner.takeAll { $0.isBlank }
    let name = scanner.takeAll { !$0.isBlank }
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.isAtEnd, let unit = Self.unit(name) else {
      let example = name.isEmpty ? "write \(number.source)s or \(number.source)min; " : ""
      throw .unreadable(
        text, at: name.startIndex,
        expected: "a unit after the number: \(example)units are ms, s, min, h, d")
    }
    let seconds = number.value * unit
    guard !number.isNegative, seconds <= 1e18 else {
      throw .outOfRange("length of time", in: text, at: number.start, allowed: "0 s to 10^18 s")
    }
    self.init(saturating: seconds)
  }

  private static func unit(_ name: Substring) -> Double? {
    switch name {
    case "ms", "millisecond", "milliseconds": 1e-3
    case "s", "sec", "second", "seconds": 1
    case "min", "minute", "minutes": 60
    case "h", "hour", "hours": 3600
    case "d", "day", "days": 86400
    default: nil
    }
  }
}

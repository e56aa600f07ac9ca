/// Speeds as people write them, unit included: `0.5m/s`, `1 km/h`, `3mph`, `2kn`.
public enum SpeedText {
  /// Reads a speed.
  ///
  /// - Parameter text: a number, 0 or more, and one of the units `m/s`, `km/h` (also `kmh`), `mph` and
  ///   `kn` (also `kt`, `knots`); blanks do not count. A bare number is refused.
  /// - Returns: meters a second.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func metersPerSecond(parsing text: String) throws(GeoError) -> Double {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard let number = try scanner.decimalNumber() else {
      throw scanner.unreadable(expected: "a speed, such as 1km/h or 0.5m/s")
    }
    _ = scanner.takeAll { $0.isBlank }
    let name = scanner.takeAll { !$0.isBlank }
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.isAtEnd, let divisor = divisor(name) else {
      let example = name.isEmpty ? "write \(number.source)km/h or \(number.source)m/s; " : ""
      throw .unreadable(
        text, at: name.startIndex,
        expected: "a unit after the number: \(example)units are m/s, km/h, mph, kn")
    }
    let speed = number.value * divisor.meters / divisor.seconds
    guard !number.isNegative, speed.isFinite else {
      throw .outOfRange("speed", in: text, at: number.start, allowed: "0 or more")
    }
    return speed
  }

  /// Whether a name is one of the units.
  static func isUnit(_ name: Substring) -> Bool { divisor(name) != nil }

  private static func divisor(_ name: Substring) -> (meters: Double, seconds: Double)? {
    switch name.lowercased() {
    case "m/s": (1, 1)
    case "km/h", "kmh", "kph": (1000, 3600)
    case "mph", "mi/h": (LengthUnit.mile.meters, 3600)
    case "kn", "kt", "kts", "knot", "knots": (LengthUnit.nauticalMile.meters, 3600)
    default: nil
    }
  }
}

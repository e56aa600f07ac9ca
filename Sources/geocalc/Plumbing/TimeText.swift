import GeoCore

/// Lengths of time as people read them.
enum TimeText {
  /// Hours, minutes and seconds, rounded: 1:14:36, or 0:02:26.98 with two digits.
  ///
  /// - Parameters:
  ///   - nanoseconds: 0 or more.
  ///   - digits: of the fraction of a second, 0 to 8.
  static func clock(nanoseconds: Int64, digits: Int = 0) -> String {
    let unit = Int64(PowersOfTen.integers[9 - digits])
    let count = nanoseconds / unit + (nanoseconds % unit >= (unit + 1) / 2 ? 1 : 0)
    let parts = Int64(PowersOfTen.integers[digits])
    let seconds = count / parts
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let whole = "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    // The digits of the fraction with the zeros before them.
    return digits == 0 ? whole : whole + "." + String(parts + count % parts).dropFirst()
  }

  /// The same of seconds; below 0 is 0, and 285 years are the most.
  static func clock(seconds: Double, digits: Int = 0) -> String {
    clock(
      nanoseconds: Int64(saturating: (min(max(seconds, 0), 9e9) * 1e9).rounded()), digits: digits)
  }

  /// As people say them: 4.2 s, 3 min 20 s, 2 h 5 min.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more.
  ///   - places: decimals of what is less than a minute.
  static func words(seconds: Double, places: Int) -> String {
    let whole = Int(saturating: min(seconds.rounded(), 1e15))
    guard whole >= 60 else { return DecimalPrinter.string(seconds, places: places) + " s" }
    return whole < 3600
      ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}

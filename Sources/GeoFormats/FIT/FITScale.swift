import GeoCore

/// What a stored number has to be multiplied with, as a decimal: `multiplier` / 10^`places`.
///
/// So every scale of the format is exact: hundredths are (1, 2), halves (5, 1), and 128ths (78125, 7).
struct FITScale: Hashable {
  var multiplier: Int64 = 1
  var places = 0

  static let one = FITScale()

  /// The number itself.
  func double(_ value: FITValue) -> Double {
    value.double * Double(multiplier) / PowersOfTen.doubles[places]
  }

  /// The number with the fewest digits that are exact.
  func text(_ value: FITValue) -> String {
    guard case .integer(let integer) = value else { return ShortestDecimal.string(double(value)) }
    let (units, overflow) = integer.multipliedReportingOverflow(by: multiplier)
    guard !overflow else { return ShortestDecimal.string(double(value)) }
    return Self.text(units, places: places)
  }

  // Most are a pulse, a cadence, a power or a temperature.
  private static let small = (0..<1024).map { String($0) }

  /// `units` / 10^`places` without zeros at the end of the decimals.
  static func text(_ units: Int64, places: Int) -> String {
    if places == 0, small.indices.contains(Int(units)) { return small[Int(units)] }
    var (rest, places) = (units.magnitude, places)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var start = digits.count
      func put(_ byte: UInt8) {
        start -= 1
        digits[start] = byte
      }
      repeat {
        if places == 0, start != digits.count { put(UInt8(ascii: ".")) }
        places -= 1
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0 || places >= 0
      if units < 0 { put(UInt8(ascii: "-")) }
      return String(decoding: UnsafeBufferPointer(rebasing: digits[start...]), as: UTF8.self)
    }
  }
}

/// Numbers with a fixed count of decimals, without a C library and its locale.
package enum FixedDecimal {
  /// The largest count of decimals written.
  package static let maximumPlaces = 15

  /// `value` with exactly `places` decimals: its exact binary value rounded to nearest, ties to even.
  ///
  /// A value that rounds to zero has no sign. Not a number and the infinities are `nan`, `inf` and
  /// `-inf`; from 2^127 on, what has no decimals anyway is written with an exponent.
  ///
  /// - Parameters:
  ///   - value: any double.
  ///   - places: decimals, 0 to 15; any other count is moved to the nearer of these.
  package static func string(_ value: Double, places: Int) -> String {
    let magnitude = abs(value)
    guard magnitude < 0x1p127 else { return "\(value)" }
    let places = clamped(places)
    if magnitude >= 0x1p53 {
      let zeros = places > 0 ? "." + String(repeating: "0", count: places) : ""
      return (value < 0 ? "-" : "") + "\(UInt128(magnitude))" + zeros
    }
    let units = scaled(magnitude, by: ExactRatio.powerOfTen(places))
    return (value < 0 && units > 0 ? "-" : "") + string(units: units, places: places)
  }

  /// `units` of the last decimal as a number with that many decimals, the whole part padded with
  /// zeros to at least `width` digits.
  static func string(units: UInt128, places: Int, width: Int = 1) -> String {
    let digits = String(units)
    let missing = max(0, width + places - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    guard places > 0 else { return padded }
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// `magnitude * factor` rounded once to an integer, to nearest, ties to even.
  ///
  /// - Parameters:
  ///   - magnitude: in [0, 2^53).
  ///   - factor: below 2^74.
  static func scaled(_ magnitude: Double, by factor: UInt128) -> UInt128 {
    // A double is an integer times a power of two that is not above 1 here.
    let isSubnormal = magnitude.exponentBitPattern == 0
    let significand = magnitude.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    let shift = 1075 - Int(isSubnormal ? 1 : magnitude.exponentBitPattern)
    let product = UInt128(significand) * factor
    guard shift > 0 else { return product }
    guard shift < 128 else { return 0 }
    let whole = product >> UInt128(shift)
    let rest = product - whole << UInt128(shift)
    let half: UInt128 = 1 << UInt128(shift - 1)
    let roundsUp = rest > half || (rest == half && whole & 1 == 1)
    return roundsUp ? whole + 1 : whole
  }

  static func clamped(_ places: Int) -> Int { min(max(places, 0), maximumPlaces) }
}

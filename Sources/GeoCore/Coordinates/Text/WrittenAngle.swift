/// A latitude or longitude on its way into text.
///
/// All arithmetic is on integers, units of the last decimal, so nothing is rounded twice and no
/// component reaches 60.
struct WrittenAngle {
  private let degrees: Double
  private let kind: AngleKind

  /// - Parameters:
  ///   - degrees: in the range of its kind, or NaN.
  ///   - kind: latitude or longitude.
  init(_ degrees: Double, as kind: AngleKind) {
    self.degrees = degrees
    self.kind = kind
  }

  func decimal(places: Int) -> String {
    degrees.isNaN ? "nan" : DecimalPrinter.string(degrees, places: Self.clamped(places))
  }

  func minutes(places: Int) -> String {
    guard !degrees.isNaN else { return "nan" }
    let places = Self.clamped(places)
    let minute = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: 60 * minute)
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 60 * minute)
    let minutes = DecimalPrinter.string(units: rest, places: places, width: 2)
    return "\(whole)°\(minutes)′\(letter(units))"
  }

  func seconds(places: Int) -> String {
    guard !degrees.isNaN else { return "nan" }
    let places = Self.clamped(places)
    let second = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: 3600 * second)
    let (minutes, rest) = units.quotientAndRemainder(dividingBy: 60 * second)
    let (whole, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let paddedMinute = DecimalPrinter.string(units: minute, places: 0, width: 2)
    let paddedSecond = DecimalPrinter.string(units: rest, places: places, width: 2)
    return "\(whole)°\(paddedMinute)′\(paddedSecond)″\(letter(units))"
  }

  func iso6709(places: Int) -> String {
    guard !degrees.isNaN else { return "nan" }
    let places = Self.clamped(places)
    let degree = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: degree)
    // The standard gives equator and prime meridian a plus sign and the 180th meridian a minus.
    let isNegative = (degrees < 0 && units > 0) || units == 180 * degree
    let width = kind == .latitude ? 2 : 3
    return (isNegative ? "-" : "+")
      + DecimalPrinter.string(units: units, places: places, width: width)
  }

  /// The nearest count of decimals that is written.
  private static func clamped(_ places: Int) -> Int { min(max(places, 0), 15) }

  /// What rounds to zero is north or east.
  private func letter(_ units: UInt128) -> String {
    let isNegative = degrees < 0 && units > 0
    return kind == .latitude ? (isNegative ? "S" : "N") : (isNegative ? "W" : "E")
  }
}

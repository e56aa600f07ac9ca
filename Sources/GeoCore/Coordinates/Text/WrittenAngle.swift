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

  func appendDecimal(places: Int, to text: inout [UInt8]) {
    guard !degrees.isNaN else { return text += Self.nothing }
    DecimalPrinter.append(degrees, places: Self.clamped(places), to: &text)
  }

  func appendMinutes(places: Int, to text: inout [UInt8]) {
    guard !degrees.isNaN else { return text += Self.nothing }
    let places = Self.clamped(places)
    let minute = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: 60 * minute)
    let (whole, rest) = Self.divided(units, by: 60 * minute)
    DecimalPrinter.append(units: whole, places: 0, width: 1, to: &text)
    Self.append("°", to: &text)
    DecimalPrinter.append(units: rest, places: places, width: 2, to: &text)
    Self.append("′", to: &text)
    text.append(letter(units))
  }

  func appendSeconds(places: Int, to text: inout [UInt8]) {
    guard !degrees.isNaN else { return text += Self.nothing }
    let places = Self.clamped(places)
    let second = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: 3600 * second)
    let (minutes, rest) = Self.divided(units, by: 60 * second)
    let (whole, minute) = Self.divided(minutes, by: 60)
    DecimalPrinter.append(units: whole, places: 0, width: 1, to: &text)
    Self.append("°", to: &text)
    DecimalPrinter.append(units: minute, places: 0, width: 2, to: &text)
    Self.append("′", to: &text)
    DecimalPrinter.append(units: rest, places: places, width: 2, to: &text)
    Self.append("″", to: &text)
    text.append(letter(units))
  }

  func appendISO6709(places: Int, to text: inout [UInt8]) {
    guard !degrees.isNaN else { return text += Self.nothing }
    let places = Self.clamped(places)
    let degree = PowersOfTen.wide(places)
    let units = ExactProduct.rounded(abs(degrees), times: degree)
    // The standard gives equator and prime meridian a plus sign and the 180th meridian a minus.
    let isNegative = (degrees < 0 && units > 0) || units == 180 * degree
    text.append(UInt8(ascii: isNegative ? "-" : "+"))
    let width = kind == .latitude ? 2 : 3
    DecimalPrinter.append(units: units, places: places, width: width, to: &text)
  }

  /// What no reader takes.
  private static let nothing = Array("nan".utf8)

  /// A literal's bytes: an array of them, kept for all, would have threads count references to it.
  private static func append(_ sign: StaticString, to text: inout [UInt8]) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
  }

  /// Quotient and remainder; of numbers that fit into 64 bits, as they do up to 12 decimals, at a quarter of
  /// the time.
  private static func divided(_ units: UInt128, by divisor: UInt128) -> (UInt128, UInt128) {
    if let small = UInt64(exactly: units), let by = UInt64(exactly: divisor) {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: by)
      return (UInt128(quotient), UInt128(remainder))
    }
    return units.quotientAndRemainder(dividingBy: divisor)
  }

  /// The nearest count of decimals that is written.
  private static func clamped(_ places: Int) -> Int { min(max(places, 0), 15) }

  /// What rounds to zero is north or east.
  private func letter(_ units: UInt128) -> UInt8 {
    let isNegative = degrees < 0 && units > 0
    return kind == .latitude
      ? UInt8(ascii: isNegative ? "S" : "N") : UInt8(ascii: isNegative ? "W" : "E")
  }
}

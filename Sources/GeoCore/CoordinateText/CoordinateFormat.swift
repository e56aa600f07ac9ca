/// The text format of a coordinate; ``Coordinate/init(parsing:)`` reads every format.
///
/// `places` is the number of decimals of the last component, clamped to 0 ... 15. Values are rounded to nearest. A
/// component that rounds up to 60 carries: 59.99999″ becomes a full minute.
public enum CoordinateFormat: Sendable, Hashable {
  /// Degrees, latitude first: `40.7128, -74.0060`.
  case decimal(places: Int)

  /// Degrees and minutes with hemisphere letters: `40°42.768′N 74°00.360′W`.
  case degreesMinutes(places: Int)

  /// Degrees, minutes and seconds with hemisphere letters: `40°42′46.08″N 74°00′21.60″W`.
  case degreesMinutesSeconds(places: Int)

  /// ISO 6709 in degrees: `+40.7128-074.0060/`.
  case iso6709(places: Int)

  /// A `geo:` URI (RFC 5870): `geo:40.7128,-74.0060`.
  case geoURI(places: Int)
}

extension Coordinate {
  /// Returns the coordinate as text.
  ///
  /// A longitude beyond 180 degrees is first reduced to [-180, 180]. A latitude outside [-90, 90] or a non-finite
  /// value is written as `nan`, which no reader accepts.
  ///
  /// - Parameter format: the notation and the number of decimals.
  public func formatted(_ format: CoordinateFormat) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    append(format, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of ``formatted(_:)``.
  package func append(_ format: CoordinateFormat, to text: inout [UInt8]) {
    let latitude = WrittenAngle(abs(latitude) <= 90 ? latitude : .nan, as: .latitude)
    let longitude = WrittenAngle(Angle.normalized(longitude), as: .longitude)
    switch format {
    case .decimal(let places):
      latitude.appendDecimal(places: places, to: &text)
      text += ", ".utf8
      longitude.appendDecimal(places: places, to: &text)
    case .degreesMinutes(let places):
      latitude.appendMinutes(places: places, to: &text)
      text.append(UInt8(ascii: " "))
      longitude.appendMinutes(places: places, to: &text)
    case .degreesMinutesSeconds(let places):
      latitude.appendSeconds(places: places, to: &text)
      text.append(UInt8(ascii: " "))
      longitude.appendSeconds(places: places, to: &text)
    case .iso6709(let places):
      latitude.appendISO6709(places: places, to: &text)
      longitude.appendISO6709(places: places, to: &text)
      text.append(UInt8(ascii: "/"))
    case .geoURI(let places):
      text += "geo:".utf8
      latitude.appendDecimal(places: places, to: &text)
      text.append(UInt8(ascii: ","))
      longitude.appendDecimal(places: places, to: &text)
    }
  }
}

/// A latitude or longitude that is being formatted.
///
/// All arithmetic uses integers that count units of the last decimal. Therefore no value is rounded twice, and no
/// component reaches 60.
struct WrittenAngle {
  private let degrees: Double
  private let kind: AngleKind

  /// - Parameters:
  ///   - degrees: a value in the range of its kind, or NaN.
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
    // ISO 6709 gives the equator and prime meridian a plus sign and the 180th meridian a minus sign.
    let isNegative = (degrees < 0 && units > 0) || units == 180 * degree
    text.append(UInt8(ascii: isNegative ? "-" : "+"))
    let width = kind == .latitude ? 2 : 3
    DecimalPrinter.append(units: units, places: places, width: width, to: &text)
  }

  /// The text for an invalid value. No reader accepts it.
  private static let nothing = Array("nan".utf8)

  /// Appends the bytes of a literal.
  ///
  /// A static array would be slower, because all threads would change its reference count.
  private static func append(_ sign: StaticString, to text: inout [UInt8]) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
  }

  /// Divides two integers and returns quotient and remainder.
  ///
  /// Numbers that fit in 64 bits, the case up to 12 decimals, take only a quarter of the time.
  private static func divided(_ units: UInt128, by divisor: UInt128) -> (UInt128, UInt128) {
    if let small = UInt64(exactly: units), let by = UInt64(exactly: divisor) {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: by)
      return (UInt128(quotient), UInt128(remainder))
    }
    return units.quotientAndRemainder(dividingBy: divisor)
  }

  /// Clamps the number of decimals to the supported range.
  private static func clamped(_ places: Int) -> Int { min(max(places, 0), 15) }

  /// Returns the hemisphere letter; a value that rounds to zero is north or east.
  private func letter(_ units: UInt128) -> UInt8 {
    let isNegative = degrees < 0 && units > 0
    return kind == .latitude
      ? UInt8(ascii: isNegative ? "S" : "N") : UInt8(ascii: isNegative ? "W" : "E")
  }
}

/// A text format for coordinates. ``Coordinate/init(parsing:)`` can read all formats.
///
/// `places` is the number of decimals of the last component, clamped to 0...15. Numbers are rounded to nearest. If
/// minutes or seconds would be rounded up to 60, the next larger component is increased: 59.99999″ becomes a full
/// minute.
public enum CoordinateFormat: Sendable, Hashable {
  /// Decimal degrees with the latitude first: `40.7128, -74.0060`.
  case decimal(places: Int)

  /// Degrees and minutes with hemisphere letters: `40°42.768′N 74°00.360′W`.
  case degreesMinutes(places: Int)

  /// Degrees, minutes and seconds with hemisphere letters: `40°42′46.08″N 74°00′21.60″W`.
  case degreesMinutesSeconds(places: Int)

  /// The ISO 6709 format in decimal degrees: `+40.7128-074.0060/`.
  case iso6709(places: Int)

  /// A `geo:` URI (RFC 5870): `geo:40.7128,-74.0060`.
  case geoURI(places: Int)
}

extension Coordinate {
  /// Returns the coordinate as text.
  ///
  /// A longitude beyond 180 degrees is first reduced to [-180, 180]. A latitude outside [-90, 90] or a non-finite
  /// number is written as `nan`, which is not valid input for any reader.
  ///
  /// - Parameter format: the text format, including the number of decimals.
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
/// All arithmetic uses integers in units of the last decimal. The angle is therefore rounded only once, and no
/// component reaches 60.
struct WrittenAngle {
  private let degrees: Double
  private let kind: AngleKind

  /// - Parameters:
  ///   - degrees: the angle in degrees, in the range of its kind, or NaN.
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
    // In ISO 6709, the equator and the prime meridian have a plus sign, and the 180th meridian has a minus sign.
    let isNegative = (degrees < 0 && units > 0) || units == 180 * degree
    text.append(UInt8(ascii: isNegative ? "-" : "+"))
    let width = kind == .latitude ? 2 : 3
    DecimalPrinter.append(units: units, places: places, width: width, to: &text)
  }

  /// The text for an invalid angle. It is not valid input for any reader.
  private static let nothing = Array("nan".utf8)

  /// Appends the bytes of a literal.
  ///
  /// Copying a static array would be slower, because all threads would change the same reference count.
  private static func append(_ sign: StaticString, to text: inout [UInt8]) {
    text.append(
      contentsOf: UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
  }

  /// Divides two integers and returns the quotient and the remainder.
  ///
  /// Dividing 64-bit integers takes only a quarter of the time of 128-bit integers. For up to 13 decimals, 64 bits
  /// are enough.
  private static func divided(_ units: UInt128, by divisor: UInt128) -> (UInt128, UInt128) {
    if let small = UInt64(exactly: units), let by = UInt64(exactly: divisor) {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: by)
      return (UInt128(quotient), UInt128(remainder))
    }
    return units.quotientAndRemainder(dividingBy: divisor)
  }

  /// Clamps the number of decimals to the supported range.
  private static func clamped(_ places: Int) -> Int { min(max(places, 0), 15) }

  /// Returns the hemisphere letter. An angle that is rounded to zero is north or east.
  private func letter(_ units: UInt128) -> UInt8 {
    let isNegative = degrees < 0 && units > 0
    return kind == .latitude
      ? UInt8(ascii: isNegative ? "S" : "N") : UInt8(ascii: isNegative ? "W" : "E")
  }
}

/// A point in the notation of ISO 6709:2008, annex H.
///
/// Examples are `+40.7128-074.0060/`, `+401234.5-0740012/` and `+27.5916+086.5640+8850CRSWGS_84/`.
///
/// - The latitude begins with two digits of degrees, the longitude with three.
/// - Minutes and seconds are optional and have two digits each. Both angles must have the same number of components.
///   The last component may have decimals.
/// - A longitude with only two digits is in degrees, as in an example published with the standard.
/// - The final slash may be omitted only if there is no height, as in the tz database.
package struct ISO6709: Sendable, Hashable {
  /// The coordinate in WGS 84. Other reference systems are an error.
  package var coordinate: Coordinate

  /// The height, negative for a depth; nil if the text contains none.
  ///
  /// The reference system defines the unit, which is the meter for WGS 84.
  package var height: Double?

  /// The name of the reference system after `CRS`; nil if the text contains none.
  package var referenceSystem: String?

  /// The names of WGS 84 in this notation.
  private static let wgs84 = ["WGS_84", "WGS84", "EPSG:4326", "EPSG:4979", "EPSG4326", "EPSG4979"]

  /// Returns whether text clearly has this notation: the text begins with two signed numbers without a blank between
  /// them.
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.takeSign() != nil else { return false }
    _ = scanner.takeAll { $0.isASCIIDigit || $0 == "." }
    return scanner.takeSign() != nil
  }

  /// Reads a point.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  package init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    let latitude = try scanner.isoAngle(.latitude)
    let longitude = try scanner.isoAngle(.longitude, components: latitude.components)
    coordinate = try ReadAngle.coordinate(latitude: latitude, longitude: longitude)
    height = try scanner.isoHeight()
    if scanner.take(word: "CRS") {
      let start = scanner.index
      let name = scanner.takeAll { $0.isASCII && $0 != "/" && !$0.isBlank }
      guard Self.wgs84.contains(String(name).uppercased()) else {
        throw .unreadable(
          text, at: start, expected: "WGS_84, as other reference systems are not converted")
      }
      referenceSystem = String(name)
    }
    let isTerminated = scanner.take("/")
    // Without a final slash, the longitude must have three digits of degrees. Otherwise, 33-51 could also be an angle
    // with a dash.
    let isBare = height == nil && referenceSystem == nil && !longitude.hasTwoDigits
    guard isTerminated || isBare else {
      throw scanner.unreadable(expected: "/ at the end")
    }
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.isAtEnd else {
      throw scanner.unreadable(expected: isTerminated ? "nothing after the /" : "/ at the end")
    }
  }
}

extension ReadAngle {
  /// Whether the longitude has only two digits of degrees.
  fileprivate var hasTwoDigits: Bool {
    components == 1 && source.dropFirst().prefix { $0 != "." }.utf8.count == 2
  }
}

extension TextScanner {
  /// Reads an ASCII plus or minus sign.
  ///
  /// The result is true for minus, false for plus, and nil if there is no sign.
  fileprivate mutating func takeSign() -> Bool? {
    if take("+") { return false }
    return take("-") ? true : nil
  }

  /// Reads degrees, degrees and minutes, or degrees, minutes and seconds, depending on the number of digits.
  ///
  /// - Parameters:
  ///   - kind: latitude or longitude.
  ///   - components: the required number of components, if known.
  fileprivate mutating func isoAngle(
    _ kind: AngleKind, components: Int? = nil
  ) throws(GeoError) -> ReadAngle {
    let start = index
    guard let isNegative = takeSign() else {
      throw unreadable(expected: "a sign before the \(kind.name)")
    }
    let (digits, fraction) = try isoNumber()
    let count = digits.utf8.count
    let degreeDigits = kind == .longitude && count != 2 ? 3 : 2
    let (found, isOdd) = (count - degreeDigits).quotientAndRemainder(dividingBy: 2)
    guard count >= degreeDigits, found <= 2, isOdd == 0, components ?? found + 1 == found + 1 else {
      throw .unreadable(
        text, at: digits.startIndex, expected: isoDigits(of: kind, components: components))
    }
    var magnitude = Double(text[digits.startIndex..<index]) ?? .nan
    if found > 0 {
      magnitude = try Sexagesimal.packed(
        digits, fraction: fraction, degreeDigits: degreeDigits, in: text)
    }
    return ReadAngle(
      text: text, start: start, end: index, degrees: isNegative ? -magnitude : magnitude,
      hemisphere: nil, components: found + 1, isMarked: true)
  }

  private func isoDigits(of kind: AngleKind, components: Int?) -> String {
    let width = kind == .latitude ? 2 : 3
    guard let components else {
      return
        "\(width), \(width + 2) or \(width + 4) digits of \(kind.name): degrees, minutes, seconds"
    }
    return "\(width + 2 * (components - 1)) digits of \(kind.name), as precise as the other angle"
  }

  fileprivate mutating func isoHeight() throws(GeoError) -> Double? {
    let start = index
    guard let isNegative = takeSign() else { return nil }
    let digits = try isoNumber().digits
    let height = Double(text[digits.startIndex..<index]) ?? .nan
    guard height.isFinite else {
      throw .outOfRange("height", in: text, at: start, allowed: "a finite number")
    }
    return isNegative ? -height : height
  }

  private mutating func isoNumber() throws(GeoError) -> (digits: Substring, fraction: Substring) {
    let digits = takeAll { $0.isASCIIDigit }
    guard !digits.isEmpty else { throw unreadable(expected: "a digit") }
    guard take(".") else { return (digits, "") }
    let fraction = takeAll { $0.isASCIIDigit }
    guard !fraction.isEmpty else {
      throw unreadable(expected: "a digit after the decimal point")
    }
    return (digits, fraction)
  }
}

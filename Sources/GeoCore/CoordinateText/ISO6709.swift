/// A geographic point as ISO 6709:2008 (annex H) writes it: `+40.7128-074.0060/`,
/// `+401234.5-0740012/`, `+27.5916+086.5640+8850CRSWGS_84/`.
///
/// Two digits of degrees for latitude and three for longitude, then two of minutes and two of
/// seconds where there are any, in both alike; the last may have decimals. Longitude of two digits is
/// read as degrees, as an example that goes with the standard has it. The solidus at the end may be
/// missing only after a bare latitude and longitude, which is how the tz database writes them.
package struct ISO6709: Sendable, Hashable {
  /// The place. Its reference system is WGS 84 or not stated; others are refused.
  package var coordinate: Coordinate

  /// Height or, if negative, depth: in the unit of its reference system, the meter for WGS 84.
  package var height: Double?

  /// The reference system named after `CRS`, if any.
  package var referenceSystem: String?

  /// Names under which WGS 84 is met here.
  private static let wgs84 = ["WGS_84", "WGS84", "EPSG:4326", "EPSG:4979", "EPSG4326", "EPSG4979"]

  /// Whether `text` begins as only this notation does: two signed numbers without a blank between.
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.takeSign() != nil else { return false }
    _ = scanner.takeAll { $0.isASCIIDigit || $0 == "." }
    return scanner.takeSign() != nil
  }

  /// Reads a point.
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
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
    // Three digits of longitude tell it from 33-51, an angle with a dash.
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
  /// Whether it has one digit of degrees less than the standard wants of a longitude.
  fileprivate var hasTwoDigits: Bool {
    components == 1 && source.dropFirst().prefix { $0 != "." }.utf8.count == 2
  }
}

extension TextScanner {
  /// Steps over an ASCII plus or minus sign: whether it is a minus, nil if there is none.
  fileprivate mutating func takeSign() -> Bool? {
    if take("+") { return false }
    return take("-") ? true : nil
  }

  /// Degrees, degrees and minutes, or all three: how many is told by the count of digits.
  ///
  /// - Parameters:
  ///   - kind: latitude or longitude.
  ///   - components: how many there must be, if that is settled.
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

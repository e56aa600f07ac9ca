/// A geographic point in ISO 6709:2008 (annex H) notation.
///
/// Examples: `+40.7128-074.0060/`, `+401234.5-0740012/`, `+27.5916+086.5640+8850CRSWGS_84/`.
///
/// Latitude begins with two digits of degrees, longitude with three. Minutes and seconds are optional and have two
/// digits each; both angles have the same number of components. The last component may have decimals. A longitude of
/// two digits is read as degrees, as in an example published with the standard. The final solidus may be omitted only
/// after a latitude and longitude without a height, the form of the tz database.
package struct ISO6709: Sendable, Hashable {
  /// The coordinate in WGS 84. A text that names another reference system is refused.
  package var coordinate: Coordinate

  /// The height; a depth is negative.
  ///
  /// The reference system defines the unit: the meter for WGS 84.
  package var height: Double?

  /// The reference system after `CRS`; nil if the text names none.
  package var referenceSystem: String?

  /// The names of WGS 84 in this notation.
  private static let wgs84 = ["WGS_84", "WGS84", "EPSG:4326", "EPSG:4979", "EPSG4326", "EPSG4979"]

  /// Whether `text` clearly has this notation: two signed numbers without a blank between them.
  static func isLikely(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard scanner.takeSign() != nil else { return false }
    _ = scanner.takeAll { $0.isASCIIDigit || $0 == "." }
    return scanner.takeSign() != nil
  }

  /// Reads a point.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
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
    // The third digit of the longitude distinguishes this notation from 33-51, an angle with a dash.
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
  /// Whether the longitude has only two digits of degrees instead of three.
  fileprivate var hasTwoDigits: Bool {
    components == 1 && source.dropFirst().prefix { $0 != "." }.utf8.count == 2
  }
}

extension TextScanner {
  /// Steps over an ASCII plus or minus sign.
  ///
  /// Returns true for minus, false for plus, and nil if there is no sign.
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

/// A unit of length, with its exact definition in meters.
///
/// The raw value is the symbol of the unit on the command line.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Meter (SI).
  case meter = "m"
  /// Kilometer, 1000 m.
  case kilometer = "km"
  /// International mile, 1609.344 m (yard and pound agreement, 1959).
  case mile = "mi"
  /// International nautical mile, 1852 m (International Hydrographic Bureau, 1929).
  case nauticalMile = "nmi"
  /// International foot, 0.3048 m (1959).
  case foot = "ft"
  /// International yard, 0.9144 m (1959).
  case yard = "yd"
  /// United States survey foot, 1200/3937 m (Mendenhall order, 1893; retired in 2022).
  case surveyFoot = "us-ft"

  /// The number of meters per unit.
  public var meters: Double { Double(definition.numerator) / Double(definition.denominator) }

  /// The exact definition in integers: one unit is `numerator / denominator` meters.
  package var definition: (numerator: Int, denominator: Int) {
    switch self {
    case .meter: (1, 1)
    case .kilometer: (1000, 1)
    case .mile: (1_609_344, 1000)
    case .nauticalMile: (1852, 1)
    case .foot: (3048, 10_000)
    case .yard: (9144, 10_000)
    case .surveyFoot: (1200, 3937)
    }
  }
}

extension LengthUnit {
  /// Reads the name or symbol of a unit.
  ///
  /// Accepted are the symbols `m`, `km`, `mi`, `nmi`, `ft`, `yd`, `us-ft`, `NM` and `ftUS`, and the English words in
  /// singular and plural, in British or American spelling (`meters`, `Nautical Mile`). A hyphen or underscore is
  /// treated as a blank.
  ///
  /// Case is ignored, except for two symbols that would otherwise be ambiguous. The meter must be written `m`,
  /// because `M` is also used for both kinds of miles. The nautical mile must be written `nmi` or `NM`, because `nm`
  /// is the nanometer.
  ///
  /// - Parameter text: the name without surrounding blanks.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  public init(parsing text: String) throws(GeoError) {
    if let advice = Self.ambiguous(text) {
      throw .unreadable(text: text, column: 1, expected: advice)
    }
    let words = String(text.lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 })
    switch words {
    case "m", "metre", "metres", "meter", "meters": self = .meter
    case "km", "kilometre", "kilometres", "kilometer", "kilometers": self = .kilometer
    case "mi", "mile", "miles", "statute mile", "statute miles": self = .mile
    case "nmi", "nm", "nautical mile", "nautical miles": self = .nauticalMile
    case "ft", "foot", "feet": self = .foot
    case "yd", "yard", "yards": self = .yard
    case "us ft", "usft", "ftus", "survey foot", "survey feet", "us survey foot",
      "us survey feet":
      self = .surveyFoot
    default:
      throw .unreadable(text: text, column: 1, expected: "a unit, one of \(Self.symbols)")
    }
  }

  /// Reads a length with its unit, such as `100km`, `1.5 mi` or `500 meters`.
  ///
  /// The number may have a sign and an exponent; its decimal mark is a point. The result is the double nearest to the
  /// length as written. If the number has an exponent or more than 30 digits, the function rounds both the number and
  /// the product of the number with the unit.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored. A bare number is refused.
  /// - Returns: meters; negative for a negative number.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for a length that exceeds every double.
  public static func meters(parsing text: String) throws(GeoError) -> Double {
    var scanner = TextScanner(text)
    _ = scanner.takeAll { $0.isBlank }
    guard let number = try scanner.decimalNumber() else {
      throw scanner.unreadable(expected: "a length, such as 100km or 1.5 mi")
    }
    if scanner.scalar == "," {
      throw scanner.unreadable(
        expected: "no comma inside a number: the decimal mark is a point, as in 1.5 mi")
    }
    let unit = try scanner.lengthUnit(of: number)
    let magnitude = unit.meters(of: number)
    guard magnitude.isFinite else {
      throw .outOfRange(
        "length", in: text, at: number.start, allowed: "a finite number of meters")
    }
    return number.isNegative ? -magnitude : magnitude
  }

  private func meters(of number: DecimalNumber) -> Double {
    let digits = number.integer.utf8.count + number.fraction.utf8.count
    guard number.exponent == .none, digits <= 30,
      let units = UInt128(String(number.integer) + String(number.fraction))
    else { return number.value * meters }
    return ExactRatio.quotient(
      units * UInt128(definition.numerator),
      PowersOfTen.wide(number.fraction.utf8.count) * UInt128(definition.denominator))
  }

  fileprivate static var symbols: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Returns the text of the error message for an ambiguous symbol; nil for any other name.
  fileprivate static func ambiguous(_ name: String) -> String? {
    switch name {
    case "M": "m for meters, mi for miles or nmi for nautical miles (M is used for each)"
    case "nm", "Nm", "nM": "nmi or NM for nautical miles (nm is the nanometer)"
    default: nil
    }
  }
}

extension TextScanner {
  /// Reads a unit of length at the end of the text.
  fileprivate mutating func lengthUnit(of number: DecimalNumber) throws(GeoError) -> LengthUnit {
    _ = takeAll { $0.isBlank }
    if isAtEnd {
      throw unreadable(
        expected:
          "a unit after the number: write \(number.source)m or \(number.source)km; units are "
          + LengthUnit.symbols)
    }
    let start = index
    var rest = text[start...]
    while let last = rest.unicodeScalars.last, last.isBlank { rest.unicodeScalars.removeLast() }
    do throws(GeoError) {
      return try LengthUnit(parsing: String(rest))
    } catch {
      throw error.moved(to: start, in: text)
    }
  }
}

/// A unit of area, with its exact definition in square meters.
package enum AreaUnit: Sendable, Hashable {
  /// The square of a unit of length.
  case square(LengthUnit)
  /// Hectare, 10,000 m².
  case hectare
  /// International acre, 43,560 square feet of 0.3048 m: 4046.8564224 m².
  case acre

  /// The number of square meters per unit.
  package var squareMeters: Double {
    switch self {
    case .square(let unit): unit.meters * unit.meters
    case .hectare: 10_000
    case .acre: 4046.8564224
    }
  }

  /// The symbol for use in text, such as `km²` or `ha`.
  package var symbol: String {
    switch self {
    case .square(let unit): unit.rawValue + "²"
    case .hectare: "ha"
    case .acre: "acre"
    }
  }

  /// The symbol in ASCII, for column names, such as `km2`.
  package var identifier: String {
    if case .square(let unit) = self { unit.rawValue + "2" } else { symbol }
  }

  /// The unit for the perimeter of an area: meters for hectares, feet for acres.
  package var lengthUnit: LengthUnit {
    switch self {
    case .square(let unit): unit
    case .hectare: .meter
    case .acre: .foot
    }
  }

  /// Reads a unit of area.
  ///
  /// A unit of length means its square, with or without a sign for the square (`km`, `mi`, `km2`, `km²`). Also
  /// accepted are `ha`, `acre`, and the English words in singular and plural.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  package init(parsing text: String) throws(GeoError) {
    switch text.lowercased() {
    case "ha", "hectare", "hectares": self = .hectare
    case "ac", "acre", "acres": self = .acre
    default:
      let isSquare = text.count > 1 && (text.hasSuffix("2") || text.hasSuffix("²"))
      let words = isSquare ? String(text.dropLast()) : Self.withoutSquare(text)
      guard let unit = try? LengthUnit(parsing: words) else {
        throw .unreadable(
          text: text, column: 1,
          expected: "a unit of area, such as m2, km2, ha, acre, mi2 or ft2")
      }
      self = .square(unit)
    }
  }

  private static func withoutSquare(_ text: String) -> String {
    for prefix in ["square ", "square-", "sq "] where text.lowercased().hasPrefix(prefix) {
      return String(text.dropFirst(prefix.count))
    }
    return text
  }
}

/// Reads speeds with their unit: `0.5m/s`, `1 km/h`, `3mph`, `2kn`.
package enum SpeedText {
  /// Reads a speed.
  ///
  /// - Parameter text: a number, 0 or more, and one of the units `m/s`, `km/h` (also `kmh`), `mph` and `kn` (also
  ///   `kt`, `knots`); blanks are ignored. A bare number is refused.
  /// - Returns: meters per second.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  package static func metersPerSecond(parsing text: String) throws(GeoError) -> Double {
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

/// A unit of length that is defined exactly in meters.
///
/// The raw value is the symbol of the unit, as used on the command line.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// The meter (SI).
  case meter = "m"
  /// The kilometer, 1000 m.
  case kilometer = "km"
  /// The international mile, 1609.344 m (yard and pound agreement, 1959).
  case mile = "mi"
  /// The international nautical mile, 1852 m (International Hydrographic Bureau, 1929).
  case nauticalMile = "nmi"
  /// The international foot, 0.3048 m (1959).
  case foot = "ft"
  /// The international yard, 0.9144 m (1959).
  case yard = "yd"
  /// The United States survey foot, 1200/3937 m (Mendenhall order, 1893; retired in 2022).
  case surveyFoot = "us-ft"

  /// The length of the unit in meters, rounded to the nearest double.
  public var meters: Double { Double(definition.numerator) / Double(definition.denominator) }

  /// The exact length of the unit as a fraction: `numerator / denominator` meters.
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
  /// Creates a unit from its name or symbol.
  ///
  /// Symbols are `m`, `km`, `mi`, `nmi`, `ft`, `yd`, `us-ft`, `NM` and `ftUS`. Names are English words, singular or
  /// plural, in British or American spelling (`meters`, `Nautical Mile`). Hyphens and underscores are treated as
  /// blanks.
  ///
  /// Case is ignored, except for two symbols that would otherwise be ambiguous. The meter must be written `m`,
  /// because `M` is also used for both kinds of miles. The nautical mile must be written `nmi` or `NM`, because `nm`
  /// is the nanometer.
  ///
  /// - Parameter text: the name or symbol, without surrounding blanks.
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
  /// The number may have a sign, a decimal point and an exponent. The result is the double nearest to the exact length.
  /// If the number has an exponent or more than 30 digits, however, the number and its product with the unit are both
  /// rounded.
  ///
  /// - Parameter text: the number and its unit; surrounding blanks are ignored. A number without a unit is an error.
  /// - Returns: the length in meters, negative for a negative number.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or ``GeoError/outOfRange(what:text:column:allowed:)``
  ///   for a length that is too large for a double.
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

  /// Returns an error message for an ambiguous symbol; nil for any other name.
  fileprivate static func ambiguous(_ name: String) -> String? {
    switch name {
    case "M": "m for meters, mi for miles or nmi for nautical miles (M is used for each)"
    case "nm", "Nm", "nM": "nmi or NM for nautical miles (nm is the nanometer)"
    default: nil
    }
  }
}

extension TextScanner {
  /// Reads the unit of length after a number. Nothing may follow the unit.
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

/// A unit of area that is defined exactly in square meters.
package enum AreaUnit: Sendable, Hashable {
  /// The square of a unit of length.
  case square(LengthUnit)
  /// The hectare, 10,000 m².
  case hectare
  /// The international acre, 4046.8564224 m²: 43,560 square feet, with a foot of 0.3048 m.
  case acre

  /// The area of the unit in square meters.
  package var squareMeters: Double {
    switch self {
    case .square(let unit): unit.meters * unit.meters
    case .hectare: 10_000
    case .acre: 4046.8564224
    }
  }

  /// The symbol that appears in text, such as `km²` or `ha`.
  package var symbol: String {
    switch self {
    case .square(let unit): unit.rawValue + "²"
    case .hectare: "ha"
    case .acre: "acre"
    }
  }

  /// The symbol in ASCII for the names of CSV columns, such as `km2`.
  package var identifier: String {
    if case .square(let unit) = self { unit.rawValue + "2" } else { symbol }
  }

  /// The unit of length for perimeters next to areas in this unit: meters for hectares, feet for acres.
  package var lengthUnit: LengthUnit {
    switch self {
    case .square(let unit): unit
    case .hectare: .meter
    case .acre: .foot
    }
  }

  /// Creates a unit of area from its name or symbol.
  ///
  /// The name or symbol of a unit of length selects its square: `km`, `mi`, `km2` and `km²` are valid. `ha`, `ac` and
  /// the English names of the hectare and the acre, singular or plural, are valid too.
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

/// Reads speeds with a unit, such as `0.5m/s`, `1 km/h`, `3mph` or `2kn`.
package enum SpeedText {
  /// Reads a speed with its unit and converts it to meters per second.
  ///
  /// - Parameter text: a number of 0 or more, followed by `m/s`, `km/h`, `kmh`, `mph`, `kn`, `kt` or `knots`. Blanks
  ///   are ignored. A number without a unit is an error.
  /// - Returns: the speed in meters per second.
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

  /// Returns whether a name is a unit of speed.
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

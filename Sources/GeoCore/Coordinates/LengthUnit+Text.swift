extension LengthUnit {
  /// Reads the name or symbol of a unit: `m`, `km`, `mi`, `nmi`, `ft`, `yd`, `us-ft`, the
  /// English words in singular and plural, British or American (`meters`, `Nautical Mile`), `NM`
  /// and `ftUS`. A hyphen or underscore counts as a blank.
  ///
  /// Capitals do not matter, but for two symbols that would then be taken for another unit: the
  /// meter is `m`, as `M` is also used for miles of both kinds, and the nautical mile is `nmi` or
  /// `NM`, as `nm` is the nanometer.
  ///
  /// - Parameter text: the name and nothing else, not even blanks.
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
  /// The number may have a sign and an exponent; its decimal mark is a point. The result is the
  /// double nearest to the length as written, unless there is an exponent or there are more than 30
  /// digits: then number and product are both rounded.
  ///
  /// - Parameter text: the whole text; blanks around it do not count. A bare number is refused.
  /// - Returns: meters, negative if so written.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for a length beyond all doubles.
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

  /// What to write instead of a symbol that means more than one unit; nil for any other name.
  fileprivate static func ambiguous(_ name: String) -> String? {
    switch name {
    case "M": "m for meters, mi for miles or nmi for nautical miles (M is used for each)"
    case "nm", "Nm", "nM": "nmi or NM for nautical miles (nm is the nanometer)"
    default: nil
    }
  }
}

extension TextScanner {
  /// Reads a unit of length and everything that is left.
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

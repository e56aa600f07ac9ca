/// Degrees, minutes and seconds as one number of degrees.
enum Sexagesimal {
  /// Decimals of the last component that count; more would not fit, and are 20 too many already.
  private static let exactPlaces = 30

  /// The magnitude in degrees of one, two or three components, as near as a double can be.
  ///
  /// Degrees alone are a decimal number, correctly rounded. With minutes and seconds everything is
  /// counted in units of the last decimal, an integer, and divided once by how many of these are in
  /// a degree: one correct rounding, for up to 30 decimals.
  ///
  /// - Parameters:
  ///   - components: degrees, minutes, seconds; all but the last are whole.
  ///   - text: where they stand.
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)`` for minutes or seconds of 60 and
  ///   more; 60.0 is read as the last component, to which 59.99 may have been rounded.
  static func degrees(
    _ components: [DecimalNumber], in text: String
  ) throws(GeoError) -> Double {
    guard let first = components.first, let last = components.last else { return .nan }
    guard components.count > 1 else { return first.value }
    var units = wholeDegrees(first.integer)
    for (position, component) in components.enumerated().dropFirst() {
      let isLast = position == components.count - 1
      units =
        units * 60
        + (try sixtieths(component, isMinutes: position == 1, isLast: isLast, in: text))
    }
    return degrees(
      units: units, fraction: last.fraction, perDegree: components.count == 2 ? 60 : 3600)
  }

  /// `units.fraction / perDegree`, rounded once.
  ///
  /// - Parameters:
  ///   - units: whole minutes or seconds.
  ///   - fraction: decimal digits of another such unit.
  ///   - perDegree: 60 or 3600.
  static func degrees(units: UInt128, fraction: Substring, perDegree: UInt128) -> Double {
    var numerator = units
    var denominator = perDegree
    for digit in fraction.utf8.prefix(exactPlaces) {
      numerator = numerator * 10 + UInt128(digit - 0x30)
      denominator *= 10
    }
    return ExactRatio.quotient(numerator, denominator)
  }

  /// Whole degrees; beyond 999 just some number that is out of every range.
  private static func wholeDegrees(_ digits: Substring) -> UInt128 {
    let significant = digits.drop { $0 == "0" }
    return significant.utf8.count > 3 ? 1000 : UInt128(significant) ?? 0
  }

  /// Degrees, and minutes and seconds of two digits each, written without marks: `3754`, `0930000`.
  ///
  /// - Parameters:
  ///   - digits: all whole digits, two or four more than those of the degrees.
  ///   - fraction: decimal digits of the last component.
  ///   - degreeDigits: how many digits the degrees have.
  ///   - text: where the digits stand.
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)``.
  static func packed(
    _ digits: Substring, fraction: Substring, degreeDigits: Int, in text: String
  ) throws(GeoError) -> Double {
    var units = UInt128(digits.prefix(degreeDigits)) ?? 0
    var perDegree: UInt128 = 1
    var rest = digits.dropFirst(degreeDigits)
    while !rest.isEmpty {
      let value = UInt128(rest.prefix(2)) ?? 0
      guard value < 60 else {
        throw .outOfRange(
          "\(perDegree == 1 ? "minutes" : "seconds") \(value)", in: text, at: rest.startIndex,
          allowed: "0 to below 60")
      }
      units = units * 60 + value
      perDegree *= 60
      rest = rest.dropFirst(2)
    }
    return degrees(units: units, fraction: fraction, perDegree: perDegree)
  }

  private static func sixtieths(
    _ component: DecimalNumber, isMinutes: Bool, isLast: Bool, in text: String
  ) throws(GeoError) -> UInt128 {
    let name = isMinutes ? "minutes" : "seconds"
    guard component.exponent == .none, component.integer.utf8.count <= 2 else {
      throw .unreadable(
        text, at: component.start, expected: "\(name) of one or two digits and no exponent")
    }
    let value = UInt128(component.integer) ?? 0
    let isRounded =
      value == 60 && isLast && !component.fraction.isEmpty
      && component.fraction.utf8.allSatisfy { $0 == 0x30 }
    guard value < 60 || isRounded else {
      throw .outOfRange(
        "\(name) \(value)", in: text, at: component.start, allowed: "0 to below 60")
    }
    return value
  }
}

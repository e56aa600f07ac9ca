/// Splits angle text into tokens.
struct AngleLexer {
  /// The maximum number of tokens, which is more than any pair of angles has.
  ///
  /// The lexer refuses a longer text without storing more tokens.
  private static let limit = 24

  private var scanner: TextScanner
  private let expectation: String
  private var tokens: [AngleToken] = []

  /// Returns the tokens of a text, at least one.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - expectation: the expected text, for error messages.
  static func tokens(of text: String, expectation: String) throws(GeoError) -> [AngleToken] {
    var lexer = AngleLexer(scanner: TextScanner(text), expectation: expectation)
    try lexer.scan()
    return try AmbiguousS.resolved(lexer.tokens, in: text)
  }

  private init(scanner: TextScanner, expectation: String) {
    self.scanner = scanner
    self.expectation = expectation
  }

  private mutating func scan() throws(GeoError) {
    while true {
      let isSpaced = !scanner.takeAll { $0.isBlank }.isEmpty
      guard let scalar = scanner.scalar else { break }
      if scalar.isASCIILetter {
        try word(isSpaced: isSpaced)
      } else {
        let start = scanner.index
        try append(try symbol(isSpaced: isSpaced), from: start, isSpaced: isSpaced)
      }
    }
    if tokens.isEmpty { throw scanner.unreadable(expected: expectation) }
  }

  private mutating func append(
    _ kind: AngleToken.Kind, from start: String.Index, isSpaced: Bool
  ) throws(GeoError) {
    guard tokens.count < Self.limit else {
      throw .unreadable(scanner.text, at: start, expected: expectation)
    }
    tokens.append(AngleToken(kind: kind, start: start, end: scanner.index, isSpaced: isSpaced))
  }

  private mutating func symbol(isSpaced: Bool) throws(GeoError) -> AngleToken.Kind {
    if !isSpaced, takeDash() { return .dash }
    if let number = try scanner.decimalNumber() { return .number(number) }
    if scanner.take(where: { $0.isDegreeMark }) { return .mark(.degree, isLetter: false) }
    if scanner.take(where: { $0.isSecondMark }) { return .mark(.second, isLetter: false) }
    if scanner.take(where: { $0.isMinuteMark }) {
      // On keyboards without a double prime, people write seconds as two single marks.
      let isDouble = scanner.take { $0.isMinuteMark }
      return .mark(isDouble ? .second : .minute, isLetter: false)
    }
    if scanner.take(":") { return .colon }
    if scanner.take(where: { $0 == "," || $0 == ";" }) { return .comma }
    throw scanner.unreadable(expected: expectation)
  }

  /// Steps over a hyphen between two digits, which is a separator; any other hyphen is a sign.
  private mutating func takeDash() -> Bool {
    guard tokens.last?.number != nil else { return false }
    var ahead = scanner
    guard ahead.take("-"), let scalar = ahead.scalar, scalar.isASCIIDigit else { return false }
    scanner = ahead
    return true
  }

  /// Reads adjacent letters as tokens, as in `46sN`; refuses a whole word such as `nan`.
  private mutating func word(isSpaced: Bool) throws(GeoError) {
    let wordStart = scanner.index
    while let scalar = scanner.scalar, scalar.isASCIILetter {
      let start = scanner.index
      guard let kind = letter() else {
        throw .unreadable(scanner.text, at: wordStart, expected: expectation)
      }
      try append(kind, from: start, isSpaced: isSpaced && start == wordStart)
    }
  }

  private mutating func letter() -> AngleToken.Kind? {
    if scanner.take(word: "deg") || scanner.take(word: "d") {
      return .mark(.degree, isLetter: true)
    }
    if scanner.take(word: "min") || scanner.take(word: "m") {
      return .mark(.minute, isLetter: true)
    }
    if scanner.take(word: "sec") { return .mark(.second, isLetter: true) }
    if scanner.take(word: "n") { return .hemisphere(.north) }
    if scanner.take(word: "e") { return .hemisphere(.east) }
    if scanner.take(word: "w") { return .hemisphere(.west) }
    if scanner.take("s") { return .s(isUppercase: false) }
    if scanner.take("S") { return .s(isUppercase: true) }
    return nil
  }
}

/// A token of angle text: number, unit mark, hemisphere letter or separator.
struct AngleToken {
  enum Kind {
    case number(DecimalNumber)
    /// A degree, minute or second mark.
    ///
    /// The letters d, m and s are also marks.
    case mark(AngleUnit, isLetter: Bool)
    case hemisphere(Hemisphere)
    /// The letter s after a number. The surrounding tokens decide whether it means seconds or south.
    case s(isUppercase: Bool)
    case colon
    /// A hyphen directly between two digits.
    case dash
    /// A comma or a semicolon.
    case comma
  }

  let kind: Kind
  let start: String.Index
  let end: String.Index
  /// Whether blanks come before the token.
  let isSpaced: Bool

  var number: DecimalNumber? {
    if case .number(let number) = kind { number } else { nil }
  }

  var hemisphere: Hemisphere? {
    if case .hemisphere(let hemisphere) = kind { hemisphere } else { nil }
  }

  func isMark(_ unit: AngleUnit) -> Bool {
    if case .mark(unit, _) = kind { true } else { false }
  }

  var isComma: Bool { if case .comma = kind { true } else { false } }

  var isColon: Bool { if case .colon = kind { true } else { false } }

  var isDash: Bool { if case .dash = kind { true } else { false } }
}

/// The units of an angle, largest first.
enum AngleUnit: Int {
  case degree, minute, second

  var name: String {
    switch self {
    case .degree: "degrees"
    case .minute: "minutes"
    case .second: "seconds"
    }
  }
}

/// One of the 16 points of the compass: `N`, `NNE`, `NE`, …
package struct CompassPoint: Sendable, Hashable {
  /// Degrees clockwise from north, a multiple of 22.5 below 360.
  package let azimuth: Double

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// Reads uppercase or lowercase letters; nil for any other text.
  package init?(name: String) {
    guard let index = Self.names.firstIndex(of: name.uppercased()) else { return nil }
    azimuth = Double(index) * 22.5
  }
}

/// Decides whether an s means seconds or south.
///
/// If the degrees and minutes have marks and the seconds have no other mark, both meanings are possible, and they
/// differ in sign. In this case the s in `46sN` and `40d26m46s` means seconds, and `46S` is refused.
enum AmbiguousS {
  static func resolved(
    _ tokens: [AngleToken], in text: String
  ) throws(GeoError) -> [AngleToken] {
    var resolved = tokens
    for position in tokens.indices {
      guard case .s(let isUppercase) = tokens[position].kind else { continue }
      let kind: AngleToken.Kind
      switch marks(ofSecondsBefore: position, in: tokens) {
      case nil:
        kind = .hemisphere(.south)
      case .letters where !isUppercase:
        kind = .mark(.second, isLetter: true)
      case _ where isHemisphere(at: position + 1, in: tokens):
        kind = .mark(.second, isLetter: true)
      default:
        throw .unreadable(
          text, at: tokens[position].start,
          expected: "a seconds mark (″) before S for south, or sec for seconds")
      }
      let token = tokens[position]
      resolved[position] = AngleToken(
        kind: kind, start: token.start, end: token.end, isSpaced: token.isSpaced)
    }
    return resolved
  }

  private enum Marks { case symbols, letters }

  /// Returns the kind of marks that the degrees and minutes before unmarked seconds have.
  ///
  /// Nil if no unmarked seconds end at `position`, or if degrees and minutes have no marks.
  private static func marks(ofSecondsBefore position: Int, in tokens: [AngleToken]) -> Marks? {
    var rest = tokens[..<position]
    guard rest.popLast()?.number != nil else { return nil }
    let minuteMark = popMark(.minute, from: &rest)
    guard rest.popLast()?.number != nil else { return nil }
    let degreeMark = popMark(.degree, from: &rest)
    guard rest.popLast()?.number != nil, minuteMark != nil || degreeMark != nil else { return nil }
    return minuteMark ?? .symbols
  }

  private static func popMark(
    _ unit: AngleUnit, from tokens: inout ArraySlice<AngleToken>
  ) -> Marks? {
    guard case .mark(unit, let isLetter) = tokens.last?.kind else { return nil }
    tokens.removeLast()
    return isLetter ? .letters : .symbols
  }

  private static func isHemisphere(at position: Int, in tokens: [AngleToken]) -> Bool {
    guard position < tokens.endIndex else { return false }
    switch tokens[position].kind {
    case .hemisphere, .s: return true
    default: return false
    }
  }
}

/// Converts degrees, minutes and seconds to a single number of degrees.
enum Sexagesimal {
  /// The maximum number of decimals of the last component that are used.
  ///
  /// With more digits the integers would overflow, and 30 decimals are already 20 more than a double needs.
  private static let exactPlaces = 30

  /// The magnitude in degrees of one, two or three components, correctly rounded.
  ///
  /// Degrees without minutes are read as a decimal number. Otherwise, the components are added as integers in units of
  /// the last decimal. For up to 30 decimals, the final division by the number of units per degree is the only
  /// rounding.
  ///
  /// - Parameters:
  ///   - components: degrees, minutes, seconds; all but the last are whole.
  ///   - text: the text that contains them.
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)`` for minutes or seconds of 60 and more. 60.0 is
  ///   accepted as the last component, because programs may round 59.99 to it.
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
  ///   - fraction: the digits after the decimal point of the minutes or seconds.
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

  /// Converts whole degrees to a number; any number above 999 becomes 1000, which no range allows.
  private static func wholeDegrees(_ digits: Substring) -> UInt128 {
    let significant = digits.drop { $0 == "0" }
    return significant.utf8.count > 3 ? 1000 : UInt128(significant) ?? 0
  }

  /// Reads degrees, and two-digit minutes and seconds, written without marks: `3754`, `0930000`.
  ///
  /// - Parameters:
  ///   - digits: the digits before the decimal point: the degrees, followed by two or four digits.
  ///   - fraction: the digits after the decimal point.
  ///   - degreeDigits: the number of digits of the degrees.
  ///   - text: the text that contains the digits.
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)`` for minutes or seconds of 60 and more.
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

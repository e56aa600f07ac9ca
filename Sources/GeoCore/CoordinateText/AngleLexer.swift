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
        if !isSpaced, takeDash() {
          try append(.dash, from: start, isSpaced: isSpaced)
        } else if let number = try scanner.decimalNumber() {
          try append(.number, number: number, from: start, isSpaced: isSpaced)
        } else {
          try append(try symbol(), from: start, isSpaced: isSpaced)
        }
      }
    }
    if tokens.isEmpty { throw scanner.unreadable(expected: expectation) }
  }

  private mutating func append(
    _ kind: AngleToken.Kind, number: DecimalNumber? = nil, isLetter: Bool = false,
    from start: String.Index, isSpaced: Bool
  ) throws(GeoError) {
    guard tokens.count < Self.limit else {
      throw .unreadable(scanner.text, at: start, expected: expectation)
    }
    tokens.append(
      AngleToken(
        kind: kind, number: number, isLetter: isLetter, start: start, end: scanner.index,
        isSpaced: isSpaced))
  }

  private mutating func symbol() throws(GeoError) -> AngleToken.Kind {
    if scanner.take(where: { $0.isDegreeMark }) { return .degree }
    if scanner.take(where: { $0.isSecondMark }) { return .second }
    if scanner.take(where: { $0.isMinuteMark }) {
      // Read two single marks as seconds, because keyboards have no double prime.
      let isDouble = scanner.take { $0.isMinuteMark }
      return isDouble ? .second : .minute
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
      try append(kind, isLetter: true, from: start, isSpaced: isSpaced && start == wordStart)
    }
  }

  private mutating func letter() -> AngleToken.Kind? {
    if scanner.take(word: "deg") || scanner.take(word: "d") { return .degree }
    if scanner.take(word: "min") || scanner.take(word: "m") { return .minute }
    if scanner.take(word: "sec") { return .second }
    if scanner.take(word: "n") { return .north }
    if scanner.take(word: "e") { return .east }
    if scanner.take(word: "w") { return .west }
    if scanner.take("s") { return .lowercaseS }
    if scanner.take("S") { return .uppercaseS }
    return nil
  }
}

/// A token of angle text: number, unit mark, hemisphere letter or separator.
struct AngleToken {
  /// The kinds have no payloads. A token with payloads of different sizes has bytes without a value, and memory
  /// checkers report each copy of it.
  enum Kind {
    case number
    case degree, minute, second
    case north, south, east, west
    /// The letter s after a number. The surrounding tokens decide whether the letter means seconds or south.
    case lowercaseS, uppercaseS
    case colon
    /// A hyphen directly between two digits.
    case dash
    /// A comma or a semicolon.
    case comma
  }

  let kind: Kind
  /// The value of a token of kind `number`.
  let number: DecimalNumber?
  /// Whether the token consists of letters: the letters d, m and s are also marks.
  let isLetter: Bool
  let start: String.Index
  let end: String.Index
  /// Whether blanks come before the token.
  let isSpaced: Bool

  /// The unit of a degree, minute or second mark.
  var unit: AngleUnit? {
    switch kind {
    case .degree: .degree
    case .minute: .minute
    case .second: .second
    default: nil
    }
  }

  var hemisphere: Hemisphere? {
    switch kind {
    case .north: .north
    case .south: .south
    case .east: .east
    case .west: .west
    default: nil
    }
  }

  var isComma: Bool { kind == .comma }

  var isColon: Bool { kind == .colon }

  var isDash: Bool { kind == .dash }
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

/// One of the 16 points of the compass: `N`, `NNE`, `NE`, … or `north`, `north-northeast`, `northeast`, …
package struct CompassPoint: Sendable, Hashable {
  /// Degrees clockwise from north, a multiple of 22.5 below 360.
  package let azimuth: Double

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// Reads letters or words in any letter case, such as `NNE`, `northeast` or `north-north-east`; nil for any other
  /// text.
  package init?(name: String) {
    var letters = name.uppercased()
    if letters.utf8.count > 3 {
      // The text must consist of whole words, so `NORTHE` is refused.
      var rest = letters[...]
      letters = ""
      while let word = ["NORTH", "EAST", "SOUTH", "WEST"].first(where: rest.hasPrefix) {
        letters += word.prefix(1)
        rest = rest.dropFirst(word.count)
        if rest.first == "-", rest.count > 1 { rest = rest.dropFirst() }
      }
      guard rest.isEmpty else { return nil }
    }
    guard let index = Self.names.firstIndex(of: letters) else { return nil }
    azimuth = Double(index) * 22.5
  }
}

/// Decides whether an s means seconds or south.
///
/// In `40d26m46s`, the s may end the seconds or mean south, which changes the sign of the angle. The lexer reads the s
/// in `46sN` and `40d26m46s` as seconds and refuses `46S`.
enum AmbiguousS {
  static func resolved(
    _ tokens: [AngleToken], in text: String
  ) throws(GeoError) -> [AngleToken] {
    var resolved = tokens
    for position in tokens.indices {
      let token = tokens[position]
      guard token.kind == .lowercaseS || token.kind == .uppercaseS else { continue }
      let kind: AngleToken.Kind
      switch marks(ofSecondsBefore: position, in: tokens) {
      case nil:
        kind = .south
      case .letters where token.kind == .lowercaseS:
        kind = .second
      case _ where isHemisphere(at: position + 1, in: tokens):
        kind = .second
      default:
        throw .unreadable(
          text, at: token.start,
          expected: "a seconds mark (″) before S for south, or sec for seconds")
      }
      resolved[position] = AngleToken(
        kind: kind, number: nil, isLetter: true, start: token.start, end: token.end,
        isSpaced: token.isSpaced)
    }
    return resolved
  }

  private enum Marks { case symbols, letters }

  /// Returns the kind of marks after the degrees and minutes, if the seconds have no mark.
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
    guard let mark = tokens.last, mark.unit == unit else { return nil }
    tokens.removeLast()
    return mark.isLetter ? .letters : .symbols
  }

  private static func isHemisphere(at position: Int, in tokens: [AngleToken]) -> Bool {
    guard position < tokens.endIndex else { return false }
    let token = tokens[position]
    return token.hemisphere != nil || token.kind == .lowercaseS || token.kind == .uppercaseS
  }
}

/// Converts degrees, minutes and seconds to a single number of degrees.
enum Sexagesimal {
  /// The maximum number of decimals of the last component that are used.
  ///
  /// With more digits, the integers would overflow. 30 decimals are already 20 more than a double needs.
  private static let exactPlaces = 30

  /// The magnitude in degrees of one, two or three components, correctly rounded.
  ///
  /// Degrees without minutes are read as a decimal number. Otherwise, the components are added as integers in units of
  /// the last decimal. For up to 30 decimals, the final division by the number of units per degree is the only
  /// rounding.
  ///
  /// - Parameters:
  ///   - components: degrees, minutes, seconds; all but the last are whole.
  ///   - text: the text that contains the components.
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

  /// Converts whole degrees to a number. Any number above 999 becomes 1000, which is out of range for every angle.
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

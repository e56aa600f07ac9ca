/// Splits the text of one or two angles into tokens.
struct AngleLexer {
  /// The maximum number of tokens. It exceeds the number of tokens in any pair of angles.
  ///
  /// If the text has more tokens, the lexer throws an error without storing them.
  private static let limit = 24

  private var scanner: TextScanner
  private let expectation: String
  private var tokens: [AngleToken] = []

  /// Splits text into tokens, and returns at least one token.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - expectation: the description of valid text that error messages contain.
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
      // Treat two consecutive minute marks as a second mark, because keyboards have no double prime.
      let isDouble = scanner.take { $0.isMinuteMark }
      return isDouble ? .second : .minute
    }
    if scanner.take(":") { return .colon }
    if scanner.take(where: { $0 == "," || $0 == ";" }) { return .comma }
    throw scanner.unreadable(expected: expectation)
  }

  /// Reads a hyphen between two digits. Such a hyphen is a separator; any other hyphen is a minus sign.
  private mutating func takeDash() -> Bool {
    guard tokens.last?.number != nil else { return false }
    var ahead = scanner
    guard ahead.take("-"), let scalar = ahead.scalar, scalar.isASCIIDigit else { return false }
    scanner = ahead
    return true
  }

  /// Reads adjacent letters as tokens, as in `46sN`, and throws an error for a word such as `nan`.
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

/// A token of an angle's text: a number, unit mark, hemisphere letter or separator.
struct AngleToken {
  /// The cases have no associated values. Otherwise, a token could contain uninitialized bytes, and memory checkers
  /// would report every copy of it.
  enum Kind {
    case number
    case degree, minute, second
    case north, south, east, west
    /// The letter s. The surrounding tokens determine whether the letter means seconds or south.
    case lowercaseS, uppercaseS
    case colon
    /// A hyphen directly between two digits.
    case dash
    /// A comma or a semicolon.
    case comma
  }

  let kind: Kind
  /// The number, if the token is a number.
  let number: DecimalNumber?
  /// True if the token is a letter or a word such as `deg`. The letters d, m and s can be unit marks.
  let isLetter: Bool
  let start: String.Index
  let end: String.Index
  /// Whether the token follows a blank.
  let isSpaced: Bool

  /// The unit, if the token is a unit mark.
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

/// The units of an angle, from the largest to the smallest.
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

/// One of the 16 compass points, such as `N`, `NNE` or `NE`, also written `north`, `north-northeast` or `northeast`.
package struct CompassPoint: Sendable, Hashable {
  /// The direction in degrees clockwise from north: a multiple of 22.5 in [0, 360).
  package let azimuth: Double

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// Creates a compass point from its abbreviation or name in any letter case, such as `NNE`, `northeast` or
  /// `north-north-east`; nil for any other text.
  package init?(name: String) {
    var letters = name.uppercased()
    if letters.utf8.count > 3 {
      // The text must consist of whole words, so `NORTHE` is invalid.
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

/// Determines whether the letter s means seconds or south.
///
/// In `40d26m46s`, the s could be a second mark or the letter for south, which would change the sign of the angle.
/// In this example and in `40°26′46sN`, the s means seconds. `40d26m46S` and `40°26′46s` are ambiguous and
/// therefore errors. Without a degree or minute mark, as in `46s`, the s means south.
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

  /// Returns the kind of the unit marks in an angle whose seconds end before `position` and have no mark.
  ///
  /// The result is nil if the tokens before `position` do not end with seconds, or if neither the degrees nor the
  /// minutes have a mark.
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
  /// The maximum number of decimals of the last component that affect the result.
  ///
  /// More decimals would overflow the integers. 30 decimals are already 20 more than a double needs.
  private static let exactPlaces = 30

  /// Returns the magnitude of an angle in degrees, correctly rounded, from one, two or three components.
  ///
  /// Degrees without minutes are read as a decimal number. Otherwise, the function adds the components as integers in
  /// units of the last decimal. For up to 30 decimals, only the final division rounds.
  ///
  /// - Parameters:
  ///   - components: the degrees, minutes and seconds. All except the last must be whole numbers.
  ///   - text: the text that contains the components.
  /// - Throws: ``GeoError/outOfRange(what:text:column:allowed:)`` for minutes or seconds of 60 or more. The last
  ///   component may be 60.0, because some programs round 59.99 to it.
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

  /// Returns the decimal number `units.fraction` divided by `perDegree`, rounded once.
  ///
  /// - Parameters:
  ///   - units: the whole part, in minutes or seconds.
  ///   - fraction: the digits after the decimal point of the minutes or seconds.
  ///   - perDegree: 60 for minutes, or 3600 for seconds.
  static func degrees(units: UInt128, fraction: Substring, perDegree: UInt128) -> Double {
    var numerator = units
    var denominator = perDegree
    for digit in fraction.utf8.prefix(exactPlaces) {
      numerator = numerator * 10 + UInt128(digit - 0x30)
      denominator *= 10
    }
    return ExactRatio.quotient(numerator, denominator)
  }

  /// Returns whole degrees as a number. Numbers above 999 become 1000, which is out of range for every angle.
  private static func wholeDegrees(_ digits: Substring) -> UInt128 {
    let significant = digits.drop { $0 == "0" }
    return significant.utf8.count > 3 ? 1000 : UInt128(significant) ?? 0
  }

  /// Returns the magnitude of an angle in degrees that is written without unit marks, such as `3754` or `0930000`.
  ///
  /// - Parameters:
  ///   - digits: the digits before the decimal point: degrees, two digits of minutes, and optionally two digits of
  ///     seconds.
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

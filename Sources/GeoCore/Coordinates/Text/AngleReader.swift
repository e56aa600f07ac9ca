/// Reads one angle from its tokens, all of them: `-74.0060`, `40°26′46″N`, `N 40 26.767`,
/// `40:26:46`, `79-58-56W`.
struct AngleReader {
  private let text: String
  private var tokens: ArraySlice<AngleToken>
  private let expectation: String
  private let start: String.Index
  private let end: String.Index
  private var isMarked = false

  /// The angle that these tokens are.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the angle, and nothing else.
  ///   - text: the text they were cut from.
  ///   - expectation: what to say where there is no angle.
  static func read(
    _ tokens: ArraySlice<AngleToken>, of text: String, expectation: String
  ) throws(GeoError) -> ReadAngle {
    var reader = AngleReader(tokens, of: text, expectation: expectation)
    return try reader.angle()
  }

  private init(_ tokens: ArraySlice<AngleToken>, of text: String, expectation: String) {
    self.tokens = tokens
    self.text = text
    self.expectation = expectation
    start = tokens.first?.start ?? text.endIndex
    end = tokens.last?.end ?? text.endIndex
  }

  private mutating func angle() throws(GeoError) -> ReadAngle {
    let leading = takeHemisphere()
    let degrees = try number(expected: expectation)
    var components = [degrees]
    if tokens.first?.isColon == true {
      try separated(by: { $0.isColon }, into: &components)
    } else if let dash = tokens.first, dash.isDash {
      try separated(by: { $0.isDash }, into: &components)
      // Without a letter it might be a subtraction, a range or a date.
      guard leading != nil || tokens.first?.hemisphere != nil else {
        throw unreadable(at: dash.start, expected: "colons, or a letter N, S, E or W with dashes")
      }
    } else {
      try marked(into: &components)
    }
    let trailing = takeHemisphere()
    if let trailing, leading != nil {
      throw unreadable(at: trailing.index, expected: "one hemisphere letter, not two")
    }
    try checkEnd()
    let hemisphere = leading ?? trailing
    if hemisphere != nil { try checkBesideLetter(degrees) }
    var magnitude = try Sexagesimal.degrees(components, in: text)
    if let hemisphere, components.count == 1, !isMarked,
      let packed = try packed(degrees, beside: hemisphere.letter)
    {
      magnitude = packed
    }
    let isNegative = degrees.isNegative || hemisphere?.letter.isNegative == true
    return ReadAngle(
      text: text, start: start, end: end, degrees: isNegative ? -magnitude : magnitude,
      hemisphere: hemisphere, components: components.count, isMarked: isMarked)
  }

  /// Minutes and seconds after colons or dashes, without blanks.
  private mutating func separated(
    by isSeparator: (AngleToken) -> Bool, into components: inout [DecimalNumber]
  ) throws(GeoError) {
    while components.count < 3, let separator = tokens.first, isSeparator(separator) {
      tokens.removeFirst()
      guard !separator.isSpaced, tokens.first?.isSpaced != true else {
        throw unreadable(at: separator.start, expected: "no space around this separator")
      }
      components.append(try component(after: components))
    }
  }

  /// Minutes and seconds after unit marks or blanks.
  private mutating func marked(into components: inout [DecimalNumber]) throws(GeoError) {
    var isSeparated = try takeMark(.degree)
    while components.count < 3, let next = tokens.first, next.number != nil {
      guard isSeparated || next.isSpaced else { break }
      components.append(try component(after: components))
      isSeparated = try takeMark(components.count == 2 ? .minute : .second)
    }
    isMarked = isSeparated
  }

  private mutating func component(
    after components: [DecimalNumber]
  ) throws(GeoError) -> DecimalNumber {
    let name = components.count == 1 ? "minutes" : "seconds"
    let number = try number(expected: name)
    guard !number.isSigned else {
      throw unreadable(at: number.start, expected: "\(name) without a sign")
    }
    guard !number.integer.isEmpty else {
      // 26′.767 is 26.767 minutes to some.
      throw unreadable(at: number.start, expected: "\(name) with a digit before the point")
    }
    guard components.allSatisfy(\.isWhole) else {
      throw unreadable(
        at: number.start,
        expected: "the end of the angle: \(name) cannot follow a number with a fraction")
    }
    return number
  }

  private mutating func takeMark(_ unit: AngleUnit) throws(GeoError) -> Bool {
    guard case .mark(let found, _) = tokens.first?.kind, let token = tokens.first else {
      return false
    }
    guard found == unit else {
      throw unreadable(
        at: token.start, expected: "the mark of \(unit.name), not of \(found.name)")
    }
    tokens.removeFirst()
    return true
  }

  private mutating func number(expected: String) throws(GeoError) -> DecimalNumber {
    guard let token = tokens.first, let number = token.number else {
      throw unreadable(at: tokens.first?.start ?? end, expected: expected)
    }
    tokens.removeFirst()
    return number
  }

  private mutating func takeHemisphere() -> (letter: Hemisphere, index: String.Index)? {
    guard let token = tokens.first, let letter = token.hemisphere else { return nil }
    tokens.removeFirst()
    return (letter, token.start)
  }

  private func checkBesideLetter(_ degrees: DecimalNumber) throws(GeoError) {
    guard !degrees.isSigned else {
      throw unreadable(at: degrees.start, expected: "a sign or a hemisphere letter, not both")
    }
    guard degrees.exponent != .unsigned else {
      throw unreadable(
        at: degrees.start, expected: "an exponent with a sign (e+1) beside a hemisphere letter")
    }
  }

  /// Degrees, minutes and seconds without marks, as aviation writes them: `375400N`, `0930000W`, `3754.5N`.
  ///
  /// - Returns: nil where the count of digits is another, and where only the number as it stands makes sense.
  private func packed(
    _ number: DecimalNumber, beside letter: Hemisphere
  ) throws(GeoError) -> Double? {
    let width = letter.kind == .latitude ? 2 : 3
    let count = number.integer.utf8.count
    guard number.exponent == .none, count == width + 2 || count == width + 4 else { return nil }
    let isInRange = number.value <= letter.kind.limit
    do throws(GeoError) {
      let degrees = try Sexagesimal.packed(
        number.integer, fraction: number.fraction, degreeDigits: width, in: text)
      guard isInRange, degrees != number.value else { return degrees }
    } catch {
      guard isInRange else { throw error }
      return nil
    }
    let parts = number.integer.dropFirst(width)
    let minutes = "\(number.integer.prefix(width))°\(parts.prefix(2))′"
    throw unreadable(
      at: start,
      expected: "\(minutes)\(parts.count > 2 ? "\(parts.dropFirst(2))″" : "")\(letter.rawValue) or "
        + "\(number.magnitude)°\(letter.rawValue), as it could be either")
  }

  private func checkEnd() throws(GeoError) {
    guard let rest = tokens.first else { return }
    throw unreadable(
      at: rest.start,
      expected: rest.isComma
        ? "no comma inside an angle: the decimal mark is a point, as in 40.7128"
        : "the end of the angle")
  }

  private func unreadable(at index: String.Index, expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}

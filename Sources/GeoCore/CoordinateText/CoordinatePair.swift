/// Reads text that contains a latitude and a longitude.
enum CoordinatePair {
  static let expectation = "a latitude and a longitude, such as 40.7128, -74.0060"

  /// Reads a coordinate from text.
  ///
  /// Hemisphere letters show which angle is the latitude. Without letters, the latitude is first.
  static func read(_ text: String) throws(GeoError) -> Coordinate {
    let (a, b) = try angles(text)
    return try coordinate(a, b)
  }

  /// Reads the two angles and returns them in the order of the text.
  ///
  /// A comma can be a decimal comma if a semicolon separates the angles, or if both angles have a letter or a unit
  /// mark.
  static func angles(_ text: String) throws(GeoError) -> (ReadAngle, ReadAngle) {
    do throws(GeoError) {
      return try anglesWithPoints(text)
    } catch {
      guard let replaced = DecimalComma.replaced(in: text),
        let (a, b) = try? anglesWithPoints(replaced),
        text.utf8.contains(UInt8(ascii: ";")) || a.isCertain && b.isCertain
      else { throw error }
      let start = text.startIndex
      return (a.moved(to: start, in: text), b.moved(to: start, in: text))
    }
  }

  private static func anglesWithPoints(
    _ text: String
  ) throws(GeoError) -> (ReadAngle, ReadAngle) {
    let tokens = try AngleLexer.tokens(of: text, expectation: expectation)
    let (first, second) = try PairSplit.split(tokens, of: text)
    let a = try AngleReader.read(first, of: text, expectation: expectation)
    guard !second.isEmpty else {
      throw .unreadable(text, at: text.endIndex, expected: "a second angle, \(expectation)")
    }
    let b = try AngleReader.read(second, of: text, expectation: expectation)
    try checkShapes(a, b)
    _ = try letterOrder(a, b)
    return (a, b)
  }

  /// Creates a coordinate from two angles, in the order that their letters show.
  static func coordinate(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) -> Coordinate {
    try letterOrder(a, b)
      ? ReadAngle.coordinate(latitude: a, longitude: b)
      : ReadAngle.coordinate(latitude: b, longitude: a)
  }

  /// Throws an error if two angles without letters could have another meaning.
  ///
  /// For example, `40 -74 30` may be a latitude, a longitude and a height, or two angles of which the second has
  /// minutes. `40°26,7` may be one angle with a decimal comma. Without letters, both angles must therefore have the
  /// same number of components, unless the angle with more components ends with a unit mark.
  private static func checkShapes(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) {
    guard a.hemisphere == nil, b.hemisphere == nil, a.components != b.components else { return }
    for angle in [a, b] where angle.components > 1 && !angle.isMarked {
      throw .unreadable(
        angle.text, at: angle.start,
        expected: "as many numbers in both angles, or marks such as 40°26′46″")
    }
  }

  /// Returns whether the first angle is the latitude, and throws an error if the letters contradict each other.
  private static func letterOrder(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) -> Bool {
    switch (a.hemisphere, b.hemisphere) {
    case (nil, nil): return true
    case (let first?, let second?):
      guard first.letter.kind != second.letter.kind else {
        throw .unreadable(
          b.text, at: second.index,
          expected: first.letter.kind == .latitude
            ? "E or W, as the first angle is a latitude"
            : "N or S, as the first angle is a longitude")
      }
      return first.letter.kind == .latitude
    case (nil, _?), (_?, nil):
      throw .unreadable(
        a.text, at: a.hemisphere == nil ? a.start : b.start,
        expected: "a hemisphere letter with both angles or with neither")
    }
  }
}

extension ReadAngle {
  /// Whether a comma in the angle can only be a decimal comma.
  ///
  /// This is true if the angle has a letter, or a unit mark at its end.
  fileprivate var isCertain: Bool { isMarked || hemisphere != nil }
}

/// Finds the token at which the second of two angles begins.
enum PairSplit {
  typealias Halves = (first: ArraySlice<AngleToken>, second: ArraySlice<AngleToken>)

  /// Returns the tokens of both angles. The second slice may be empty.
  ///
  /// The function tries several criteria and uses the first one that applies to the text: a comma or semicolon, the
  /// hemisphere letters, a sign after a blank, a second degree mark, colons, or exactly two numbers without marks.
  /// More than two numbers without marks are an error, because `40 26 79 58` could be two angles or two points.
  static func split(_ tokens: [AngleToken], of text: String) throws(GeoError) -> Halves {
    if let comma = try onlyComma(of: tokens, in: text) {
      return (tokens[..<comma], tokens[(comma + 1)...])
    }
    guard let position = try secondStart(tokens, of: text), position < tokens.endIndex else {
      return (tokens[...], [])
    }
    let second = tokens[position]
    guard second.isSpaced || second.number?.isSigned != true else {
      // A sign without a blank before it could also be a dash between two angles.
      throw .unreadable(text, at: second.start, expected: "a blank or a comma before the sign")
    }
    return (tokens[..<position], tokens[position...])
  }

  private static func onlyComma(
    of tokens: [AngleToken], in text: String
  ) throws(GeoError) -> Int? {
    let commas = tokens.indices.filter { tokens[$0].isComma }
    if commas.first == 0 {
      throw .unreadable(text, at: tokens[0].start, expected: CoordinatePair.expectation)
    }
    guard commas.count > 1 else { return commas.first }
    // Choose the error message. In `40,7128, -74,0060`, some commas are decimal commas. In `40.7128, -74.0060, 10`, no
    // comma is a decimal comma.
    guard tokens.contains(where: { $0.number?.fraction.isEmpty == false }) else {
      throw .unreadable(
        text, at: tokens[commas[0]].start,
        expected:
          "one comma, between the angles: the decimal mark is a point, as in 40.7128, or a comma "
          + "with a semicolon between the angles, as in 40,7128; -74,0060")
    }
    throw .unreadable(
      text, at: tokens[commas[1]].start, expected: "the end of the text: no height is accepted")
  }

  private static func secondStart(
    _ tokens: [AngleToken], of text: String
  ) throws(GeoError) -> Int? {
    let letters = tokens.indices.filter { tokens[$0].hemisphere != nil }
    if letters.first == 0 { return letters.dropFirst().first }
    if let letter = letters.first { return letter + 1 }
    let later = tokens.indices.dropFirst()
    if let sign = later.first(where: { tokens[$0].isSpaced && tokens[$0].number?.isSigned == true })
    {
      return sign
    }
    let degreeMarks = tokens.indices.filter { tokens[$0].unit == .degree }
    if degreeMarks.count == 2 { return degreeMarks[1] - 1 }
    if tokens.contains(where: { $0.isColon }) {
      return later.first { tokens[$0].number != nil && !tokens[$0 - 1].isColon }
    }
    guard tokens.allSatisfy({ $0.number != nil }) else {
      throw ambiguous(tokens, of: text)
    }
    if tokens.count > 2 { throw ambiguous(tokens, of: text) }
    guard tokens.count == 2, tokens[1].isSpaced else { return nil }
    return 1
  }

  private static func ambiguous(_ tokens: [AngleToken], of text: String) -> GeoError {
    .unreadable(
      text, at: tokens.dropFirst().first?.start ?? text.endIndex,
      expected: "a comma between latitude and longitude, as in 40°26′46″, -79°58′56″")
  }
}

/// Replaces decimal commas with decimal points if the commas cannot have another meaning.
enum DecimalComma {
  /// Replaces each comma between two digits with a point. The columns of all characters stay the same.
  ///
  /// - Returns: nil if there is no comma between two digits, or if there is a point before a digit. Text such as
  ///   `1,000.5` therefore remains invalid.
  static func replaced(in text: String) -> String? {
    let scalars = text.unicodeScalars
    var replaced = String.UnicodeScalarView()
    var hasComma = false
    var previous: Unicode.Scalar = " "
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let isBeforeDigit = after < scalars.endIndex && scalars[after].isASCIIDigit
      if scalar == ".", isBeforeDigit { return nil }
      let isDecimal = scalar == "," && isBeforeDigit && previous.isASCIIDigit
      hasComma = hasComma || isDecimal
      replaced.append(isDecimal ? "." : scalar)
      previous = scalar
    }
    return hasComma ? String(replaced) : nil
  }
}

extension CoordinatePair {
  /// Reads a coordinate from a pair of angles, with or without parentheses.
  ///
  /// In square brackets, the angles must have hemisphere letters. Otherwise, the order is ambiguous:
  /// `[2.29448, 48.85837]` begins with the longitude in GeoJSON, but with the latitude in most other notations.
  static func anglesInParentheses(_ text: String) throws(GeoError) -> Coordinate {
    guard let inner = insideParentheses(text) else { return try CoordinatePair.read(text) }
    do throws(GeoError) {
      let pair = String(text[inner])
      guard text[..<inner.lowerBound].last == "[" else { return try CoordinatePair.read(pair) }
      let (a, b) = try CoordinatePair.angles(pair)
      guard a.hemisphere != nil else {
        let readings = [label(b, a, " for the order of GeoJSON"), label(a, b)].compactMap { $0 }
        throw .unreadable(
          pair, at: pair.startIndex,
          expected: readings.isEmpty
            ? expectation
            : readings.joined(separator: ", or ") + ", as brackets may begin with either")
      }
      return try CoordinatePair.coordinate(a, b)
    } catch {
      throw error.moved(to: inner.lowerBound, in: text)
    }
  }

  /// Returns the angles with labels such as `lat:`, as a suggestion for an error message; nil if the angles are out of
  /// range.
  private static func label(
    _ latitude: ReadAngle, _ longitude: ReadAngle, _ remark: String = ""
  ) -> String? {
    latitude.isPlausible(as: .latitude) && longitude.isPlausible(as: .longitude)
      ? "lat: \(latitude.source), lon: \(longitude.source)\(remark)" : nil
  }

  /// Returns the range of the text inside parentheses or brackets that enclose the whole text; nil if there are none.
  private static func insideParentheses(_ text: String) -> Range<String.Index>? {
    var scanner = TextScanner(afterBlanksOf: text)
    let close: Character
    if scanner.take("(") {
      close = ")"
    } else if scanner.take("[") {
      close = "]"
    } else {
      return nil
    }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }), text[last] == close,
      scanner.index <= last
    else { return nil }
    return scanner.index..<last
  }
}

extension Coordinate {
  /// Creates a coordinate by parsing a latitude and a longitude; for valid notations, see ``latitude(parsing:)``.
  ///
  /// - Parameters:
  ///   - latitude: the text of the latitude.
  ///   - longitude: the text of the longitude.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or ``GeoError/outOfRange(what:text:column:allowed:)``,
  ///   with the text and the column of the first invalid angle.
  public init(parsingLatitude latitude: String, longitude: String) throws(GeoError) {
    let (latitude, longitude) = (PastedText(latitude), PastedText(longitude))
    let readLatitude: ReadAngle
    do throws(GeoError) {
      readLatitude = try AngleText.read(latitude.text, as: .latitude)
    } catch {
      throw latitude.restored(error)
    }
    do throws(GeoError) {
      let readLongitude: ReadAngle
      do throws(GeoError) {
        readLongitude = try AngleText.read(longitude.text, as: .longitude)
      } catch {
        try readLatitude.checkRange(of: .latitude)
        throw longitude.restored(error)
      }
      self = try ReadAngle.coordinate(latitude: readLatitude, longitude: readLongitude)
    } catch {
      switch error {
      case .outOfRange(_, latitude.text, _, _): throw latitude.restored(error)
      default: throw longitude.restored(error)
      }
    }
  }

  /// Creates a coordinate from two strings that each contain one angle.
  ///
  /// If both strings have hemisphere letters, the letters show which angle is the latitude. Otherwise, the latitude is
  /// first.
  package init(parsing first: String, _ second: String) throws(GeoError) {
    do throws(GeoError) {
      self = try Coordinate(parsingLatitude: first, longitude: second)
    } catch {
      // If the hemisphere letters show that the longitude is first, swap the strings and try again.
      guard AngleText.hemisphere(first)?.kind == .longitude,
        AngleText.hemisphere(second)?.kind == .latitude
      else { throw error }
      self = try Coordinate(parsingLatitude: second, longitude: first)
    }
  }

  /// Reads a latitude from text. Valid notations include `40.7128`, `-33.9`, `5.1e-05`, `40°26′46″N`, `N 40 26.767`,
  /// `40d26m46s`, `40:26:46` and `40-26-46N`.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Returns: the latitude in degrees, in [-90, 90], north positive, correctly rounded.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for invalid text or an angle with the letter E or W, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func latitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .latitude)
  }

  /// Reads a longitude from text, in the notations of ``latitude(parsing:)``.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Returns: the longitude in degrees, in [-360, 360], east positive, correctly rounded. It is not normalized.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for invalid text or an angle with the letter N or S, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func longitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .longitude)
  }
}

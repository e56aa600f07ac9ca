/// Reads a latitude and a longitude from one text that holds the two angles.
enum CoordinatePair {
  static let expectation = "a latitude and a longitude, such as 40.7128, -74.0060"

  /// The place that `text` names as a whole.
  ///
  /// With hemisphere letters the order is what the letters say; without, latitude comes first.
  static func read(_ text: String) throws(GeoError) -> Coordinate {
    let (a, b) = try angles(text)
    return try coordinate(a, b)
  }

  /// The two angles in the order of the text. Decimal commas are read where they can be nothing else: where a
  /// semicolon separates the angles, or both have a letter or the mark of a unit.
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

  /// The place that two angles are, in the order that their letters say.
  static func coordinate(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) -> Coordinate {
    try letterOrder(a, b)
      ? ReadAngle.coordinate(latitude: a, longitude: b)
      : ReadAngle.coordinate(latitude: b, longitude: a)
  }

  /// `40 -74 30` may be a latitude, a longitude and a height as well as degrees and minutes, and
  /// `40°26,7` a single angle with a decimal comma: without letters, an angle of several numbers has
  /// as many as the other one or ends in a mark.
  private static func checkShapes(_ a: ReadAngle, _ b: ReadAngle) throws(GeoError) {
    guard a.hemisphere == nil, b.hemisphere == nil, a.components != b.components else { return }
    for angle in [a, b] where angle.components > 1 && !angle.isMarked {
      throw .unreadable(
        angle.text, at: angle.start,
        expected: "as many numbers in both angles, or marks such as 40°26′46″")
    }
  }

  /// Whether the first angle is the latitude.
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
  /// Whether a letter or the mark of a unit ends it, so that a comma in it is a decimal mark.
  fileprivate var isCertain: Bool { isMarked || hemisphere != nil }
}

/// Finds where the first of two angles ends and the second begins.
enum PairSplit {
  typealias Halves = (first: ArraySlice<AngleToken>, second: ArraySlice<AngleToken>)

  /// The tokens of both angles, the second possibly none.
  ///
  /// What is looked for, in this order: a comma or semicolon; the hemisphere letters; a sign after a
  /// blank; a second degree mark; colons; two bare numbers. More bare numbers are refused:
  /// `40 26 79 58` could be two angles or two places.
  static func split(_ tokens: [AngleToken], of text: String) throws(GeoError) -> Halves {
    if let comma = try onlyComma(of: tokens, in: text) {
      return (tokens[..<comma], tokens[(comma + 1)...])
    }
    guard let position = try secondStart(tokens, of: text), position < tokens.endIndex else {
      return (tokens[...], [])
    }
    let second = tokens[position]
    guard second.isSpaced || second.number?.isSigned != true else {
      // It may also be meant as a dash between the two.
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
    // 40,7128, -74,0060 against 40.7128, -74.0060, 10
    guard tokens.contains(where: { $0.number?.fraction.isEmpty == false }) else {
      throw .unreadable(
        text, at: tokens[commas[0]].start,
        expected:
          "one comma, between the angles: the decimal mark is a point, as in 40.7128, or a comma "
          + "with a semicolon between the angles, as in 40,7128; -74,0060")
    }
    throw .unreadable(
      text, at: tokens[commas[1]].start, expected: "the end of the text: no height is read here")
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
    let degreeMarks = tokens.indices.filter { tokens[$0].isMark(.degree) }
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

/// Decimal commas in texts that can mean nothing else.
enum DecimalComma {
  /// The text with a point for each comma between two digits, so that columns stay the same.
  ///
  /// - Returns: nil where there is no such comma, and where a point stands before a digit: `1,000.5` is not
  ///   read with either mark.
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

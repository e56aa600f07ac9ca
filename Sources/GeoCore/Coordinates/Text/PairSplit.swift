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

/// Decides whether an s is the mark of seconds or the letter for south.
///
/// After seconds without a mark of their own, in an angle that has marks, both would make sense
/// and differ in sign. Then `46sN` and `40d26m46s` are seconds and `46S` is refused.
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

  /// What marks the degrees and minutes of the unmarked seconds that end before `position`; nil
  /// where there are no such seconds, or no marks.
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

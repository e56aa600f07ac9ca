/// Cuts angle text into tokens.
struct AngleLexer {
  /// More than any pair of angles has; a longer text is refused, not stored.
  private static let limit = 24

  private var scanner: TextScanner
  private let expectation: String
  private var tokens: [AngleToken] = []

  /// The tokens of a text, at least one.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - expectation: what to say where something is no token.
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
      // Two single marks side by side are how a keyboard without double primes writes seconds.
      let isDouble = scanner.take { $0.isMinuteMark }
      return .mark(isDouble ? .second : .minute, isLetter: false)
    }
    if scanner.take(":") { return .colon }
    if scanner.take(where: { $0 == "," || $0 == ";" }) { return .comma }
    throw scanner.unreadable(expected: expectation)
  }

  /// A hyphen between digits separates them; any other is the sign of a number.
  private mutating func takeDash() -> Bool {
    guard tokens.last?.number != nil else { return false }
    var ahead = scanner
    guard ahead.take("-"), let scalar = ahead.scalar, scalar.isASCIIDigit else { return false }
    scanner = ahead
    return true
  }

  /// Letters that stand together, as in `46sN`. A word such as `nan` is refused as a whole.
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

/// The symbols that a grid counts with, of ASCII.
struct GridAlphabet: Sendable {
  /// The symbols as they are written, in the order of their values.
  let symbols: [UInt8]

  init(_ symbols: StaticString) {
    self.symbols = symbols.withUTF8Buffer { Array($0) }
  }

  static let digits = GridAlphabet("0123456789")
  /// The letters without I and O, which look like digits.
  static let letters = GridAlphabet("ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// The value of a symbol in either case; nil for what is none.
  func value(of scalar: Unicode.Scalar) -> Int? {
    guard scalar.isASCII else { return nil }
    let wanted = scalar.lowercasedASCII
    return symbols.firstIndex { Unicode.Scalar($0).lowercasedASCII == wanted }
  }

  subscript(value: Int) -> UInt8 { symbols[value] }
}

extension TextScanner {
  /// Steps over a symbol and gives its value; nil where none stands.
  mutating func takeSymbol(of alphabet: GridAlphabet) -> Int? {
    guard let scalar, let value = alphabet.value(of: scalar) else { return nil }
    advance()
    return value
  }

  /// Steps over a symbol of the first `count` of an alphabet.
  mutating func symbol(
    of alphabet: GridAlphabet, below count: Int? = nil, expected: String
  ) throws(GeoError) -> Int {
    var ahead = self
    guard let value = ahead.takeSymbol(of: alphabet), value < count ?? .max else {
      throw unreadable(expected: expected)
    }
    self = ahead
    return value
  }

  /// A cursor at the first scalar of a text that is not blank.
  init(afterBlanksOf text: String) {
    self.init(text)
    skipBlanks()
  }

  /// Steps over blanks.
  mutating func skipBlanks() { _ = takeAll { $0.isBlank } }

  /// Whether nothing but blanks is left.
  var isAtLastSymbol: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.isAtEnd
  }

  /// Steps over blanks, which must be all that is left.
  mutating func finish(expected: String) throws(GeoError) {
    let start = self
    skipBlanks()
    guard isAtEnd else { throw start.unreadable(expected: expected) }
  }
}

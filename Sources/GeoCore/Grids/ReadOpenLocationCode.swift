/// A code as it is written: what stands before and behind the plus sign.
struct ReadOpenLocationCode {
  let text: String
  let start, separator: String.Index
  /// The values of the symbols, zeros left out.
  var symbols: [Int] = []
  /// Symbols that a short code leaves out.
  var missing = 0

  init(_ text: String) throws(GeoError) {
    self.text = text
    var scanner = TextScanner(afterBlanksOf: text)
    start = scanner.index
    let symbol = "one of the symbols 23456789CFGHJMPQRVWX"
    while symbols.count < 8, let value = scanner.takeSymbol(of: OpenLocationCode.alphabet) {
      symbols.append(value)
    }
    let zeros = scanner
    let padding = scanner.takeAll { $0 == "0" }.utf8.count
    let count = symbols.count + padding
    if padding > 0, count != 8 || symbols.isEmpty || padding % 2 != 0 {
      throw zeros.unreadable(
        expected: "\(symbol), or two, four or six zeros that make it eight before the plus sign")
    }
    guard count % 2 == 0 else {
      throw scanner.unreadable(expected: "\(symbol), an even number of them before the plus sign")
    }
    separator = scanner.index
    guard scanner.take("+") else {
      throw scanner.unreadable(expected: count < 8 ? "\(symbol), or a plus sign" : "a plus sign")
    }
    missing = 8 - count
    let rest = scanner
    var behind: [Int] = []
    while padding == 0, behind.count < 7,
      let value = scanner.takeSymbol(of: OpenLocationCode.alphabet)
    {
      behind.append(value)
    }
    try scanner.finish(
      expected: padding > 0
        ? "the end of the code after zeros and the plus sign"
        : behind.count == 7 ? "the end of the code, which has 15 symbols at most" : symbol)
    guard behind.count != 1, count > 0 || !behind.isEmpty else {
      throw rest.unreadable(expected: "two symbols or more after the plus sign")
    }
    symbols += behind
  }

  /// Refuses a beginning beyond the north pole or 180° E.
  func checkStart() throws(GeoError) {
    for (offset, limit, end) in [(0, 9, "the north pole"), (1, 18, "180 degrees east")]
    where symbols[offset] >= limit {
      let last = Unicode.Scalar(OpenLocationCode.alphabet[limit - 1])
      throw .unreadable(
        text, at: text.unicodeScalars.index(start, offsetBy: offset),
        expected: "a symbol up to \(last), as later ones are beyond \(end)")
    }
  }

  /// The cell of all symbols, those left out among them.
  func code(after first: [Int]) -> OpenLocationCode {
    let all = first + symbols
    var (row, column) = (0, 0)
    for (position, value) in all.enumerated() {
      if position >= 10 {
        (row, column) = (row * 5 + value / 4, column * 4 + value % 4)
      } else if position % 2 == 0 {
        row = row * 20 + value
      } else {
        column = column * 20 + value
      }
    }
    return OpenLocationCode(length: all.count, row: row, column: column)
  }
}

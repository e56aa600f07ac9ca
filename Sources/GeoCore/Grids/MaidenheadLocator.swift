/// A locator of the Maidenhead system of radio amateurs: `JN18du`.
///
/// Each pair of symbols divides longitude and latitude; pairs of letters and pairs of digits alternate. The cells are
/// fields of 20° by 10°, squares of 2° by 1°, subsquares of 5′ by 2.5′, then tenths, then twenty-fourths. The first
/// three pairs were agreed at Maidenhead in 1980 and are used by the International Amateur Radio Union. The other two
/// pairs are in common use.
///
/// ```swift
/// let locator = try MaidenheadLocator(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(locator)  // JN18du
/// ```
public struct MaidenheadLocator: GridReference {
  /// The number of symbols in the text: 2, 4, 6, 8 or 10.
  public let length: Int

  private let row, column: Int

  private static let letters = GridAlphabet("ABCDEFGHIJKLMNOPQRSTUVWX")
  private static let smallLetters = GridAlphabet("abcdefghijklmnopqrstuvwx")
  /// The number of possible symbols in each pair.
  private static let bases = [18, 10, 24, 10, 24]
  private static let axes = GridAxes(latitude: (24 * 10 * 24, 1), longitude: (12 * 10 * 24, 1))

  /// The number of finest cells along each side of a cell, by text length.
  private static func span(_ length: Int) -> Int {
    bases[(length / 2)...].reduce(1, *)
  }

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: symbols, 2, 4, 6, 8 or 10.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 6) throws(GeoError) {
    try Self.checkLength(
      length, (2...10).contains(length) && length % 2 == 0, "2, 4, 6, 8 or 10")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row / Self.span(length)
    self.column = column / Self.span(length)
  }

  /// Reads a locator of 2, 4, 6, 8 or 10 symbols, letters in either case.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    var (row, column, length) = (0, 0, 0)
    repeat {
      let base = Self.bases[length / 2]
      let alphabet = base == 10 ? GridAlphabet.digits : Self.letters
      let kind = base == 10 ? "a digit" : "a letter from A to \(base == 18 ? "R" : "X")"
      column =
        try column * base
        + scanner.symbol(of: alphabet, below: base, expected: "\(kind), of the longitude")
      row =
        try row * base
        + scanner.symbol(of: alphabet, below: base, expected: "\(kind), of the latitude")
      length += 2
    } while length < 10 && !scanner.isAtLastSymbol
    try scanner.finish(expected: "the end of the locator, which has 10 symbols at most")
    (self.row, self.column, self.length) = (row, column, length)
  }

  /// The locator as text. The letters of fields are uppercase, others lowercase: `JN18du`.
  public var description: String {
    var (row, column) = (row, column)
    return String(unsafeUninitializedCapacity: length) { text in
      for pair in (0..<length / 2).reversed() {
        let base = Self.bases[pair]
        let alphabet =
          base == 10 ? GridAlphabet.digits : pair == 0 ? Self.letters : Self.smallLetters
        (text[2 * pair], text[2 * pair + 1]) = (alphabet[column % base], alphabet[row % base])
        (row, column) = (row / base, column / base)
      }
      return length
    }
  }

  /// The cell of the locator.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(row: row * span, column: column * span, height: span, width: span)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

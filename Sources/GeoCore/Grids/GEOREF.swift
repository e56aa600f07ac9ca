/// A reference of the World Geographic Reference System (GEOREF): `MKKN17675149`.
///
/// Two letters name a quadrangle of 15°, and two more letters a quadrangle of one degree in it. Minutes of longitude
/// and minutes of latitude follow, with the same number of digits each; they can have decimals. Longitude always
/// comes first. Source: U.S. Defense Mapping Agency, Technical Manual 8358.1 (1990).
///
/// ```swift
/// let georef = try GEOREF(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 10)
/// print(georef)  // NKCD176514
/// ```
public struct GEOREF: GridReference {
  /// The number of symbols.
  ///
  /// The number is 2 for a cell of 15°, 4 for 1° and 8 for a minute. Each decimal of a minute adds 2, up to 26.
  public let length: Int

  private let row, column: Int

  private static let degreeLetters = GridAlphabet("ABCDEFGHJKLMNPQ")
  private static let axes = GridAxes(
    latitude: (60_000_000_000, 1), longitude: (60_000_000_000, 1))

  /// The number of finest cells along each side of a cell, by text length.
  private static func span(_ length: Int) -> Int {
    switch length {
    case 2: 15 * 60_000_000_000
    case 4: 60_000_000_000
    default: Int(PowersOfTen.integer(13 - length / 2))
    }
  }

  private static func isAllowed(_ length: Int) -> Bool {
    (2...26).contains(length) && length % 2 == 0 && length != 6
  }

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: symbols, 2, 4, or an even number from 8 to 26.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 8) throws(GeoError) {
    try Self.checkLength(
      length, Self.isAllowed(length), "2, 4, or an even number from 8 to 26")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row / Self.span(length)
    self.column = column / Self.span(length)
  }

  /// Reads a reference, letters in either case.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for 60 minutes and more.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    var column = try scanner.symbol(
      of: .letters, expected: "a letter from A to Z without I and O, of 15 degrees of longitude")
    var row = try scanner.symbol(
      of: .letters, below: 12, expected: "a letter from A to M without I, of 15 degrees of latitude"
    )
    var length = 2
    if !scanner.isAtLastSymbol {
      let letter = "a letter from A to Q without I and O, of a degree of"
      column =
        try column * 15 + scanner.symbol(of: Self.degreeLetters, expected: "\(letter) longitude")
      row = try row * 15 + scanner.symbol(of: Self.degreeLetters, expected: "\(letter) latitude")
      length = 4
    }
    if length == 4, !scanner.isAtLastSymbol {
      let minutes = try scanner.minutes()
      let digits = minutes.longitude.utf8.count
      let scale = 60 * Int(PowersOfTen.integer(digits - 2))
      column = column * scale + (Int(minutes.longitude) ?? 0)
      row = row * scale + (Int(minutes.latitude) ?? 0)
      length = 4 + 2 * digits
    }
    try scanner.finish(expected: "the end of the GEOREF reference")
    (self.row, self.column, self.length) = (row, column, length)
  }

  /// The reference as text, in capitals.
  public var description: String {
    let digits = length > 4 ? length / 2 - 2 : 0
    let scale = digits > 0 ? 60 * Int(PowersOfTen.integer(digits - 2)) : 1
    let degree = (row: row / scale, column: column / scale)
    let size = length > 2 ? 15 : 1
    var letters = [
      GridAlphabet.letters[degree.column / size], GridAlphabet.letters[degree.row / size],
    ]
    if length > 2 {
      letters += [Self.degreeLetters[degree.column % 15], Self.degreeLetters[degree.row % 15]]
    }
    var text = String(decoding: letters, as: UTF8.self)
    guard digits > 0 else { return text }
    for rest in [column % scale, row % scale] {
      text += DecimalPrinter.string(units: UInt128(rest), places: 0, width: digits)
    }
    return text
  }

  /// The cell of the reference.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(row: row * span, column: column * span, height: span, width: span)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

extension TextScanner {
  /// Reads minutes of longitude and latitude with equal numbers of digits: two digits each, then optional decimals.
  fileprivate mutating func minutes() throws(GeoError) -> (
    longitude: Substring, latitude: Substring
  ) {
    let start = self
    let digits = takeAll { $0.isASCIIDigit }
    let count = digits.utf8.count / 2
    guard (2...11).contains(count), digits.utf8.count % 2 == 0 else {
      throw start.unreadable(
        expected: "an even number of digits from 4 to 22, half of them minutes of longitude")
    }
    for (part, name) in [(digits.prefix(count), "longitude"), (digits.suffix(count), "latitude")]
    where part.utf8.first ?? 0 >= UInt8(ascii: "6") {
      throw .outOfRange("minutes of \(name)", in: text, at: part.startIndex, allowed: "0 to 59")
    }
    return (digits.prefix(count), digits.suffix(count))
  }
}

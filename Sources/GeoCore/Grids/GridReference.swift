/// A grid reference: a short code that identifies a cell of a grid on the Earth.
///
/// A longer code identifies a smaller cell. Two references are equal if their codes are equal.
package protocol GridReference: Sendable, Hashable, CustomStringConvertible {
  /// The center of the cell.
  var coordinate: Coordinate { get }

  /// Creates a reference by parsing an entire string. Surrounding blanks are ignored.
  ///
  /// - Throws: ``GeoError`` with the position of the error and a description of valid text.
  init(parsing text: String) throws(GeoError)
}

extension GridReference {
  /// Throws an error that names the allowed lengths, unless `isAllowed` is true.
  static func checkLength(
    _ length: Int, _ isAllowed: Bool, _ allowed: String
  ) throws(GeoError) {
    guard isAllowed else {
      throw .invalidArgument(what: "length", value: "\(length)", allowed: allowed)
    }
  }
}

/// An alphabet of ASCII symbols that a grid uses as digits.
struct GridAlphabet: Sendable {
  /// The symbols in ascending order of the numbers that they represent.
  let symbols: [UInt8]

  init(_ symbols: StaticString) {
    self.symbols = symbols.withUTF8Buffer { Array($0) }
  }

  static let digits = GridAlphabet("0123456789")
  /// All letters except I and O, which resemble digits.
  static let letters = GridAlphabet("ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// Returns the number that a symbol represents; nil for any other scalar. Letters may be uppercase or lowercase.
  func value(of scalar: Unicode.Scalar) -> Int? {
    guard scalar.isASCII else { return nil }
    let wanted = scalar.lowercasedASCII
    return symbols.firstIndex { Unicode.Scalar($0).lowercasedASCII == wanted }
  }

  subscript(value: Int) -> UInt8 { symbols[value] }
}

extension TextScanner {
  /// Reads a symbol and returns the number that it represents; nil if the next scalar is not a symbol.
  mutating func takeSymbol(of alphabet: GridAlphabet) -> Int? {
    guard let scalar, let value = alphabet.value(of: scalar) else { return nil }
    advance()
    return value
  }

  /// Reads one of the first `count` symbols of an alphabet.
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

  /// Creates a scanner that starts at the first non-blank scalar of the text.
  init(afterBlanksOf text: String) {
    self.init(text)
    skipBlanks()
  }

  mutating func skipBlanks() { _ = takeAll { $0.isBlank } }

  /// Whether only blanks follow the current symbol.
  var isAtLastSymbol: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.isAtEnd
  }

  /// Skips the remaining blanks, and throws an error if the text contains anything else.
  mutating func finish(expected: String) throws(GeoError) {
    let start = self
    skipBlanks()
    guard isAtEnd else { throw start.unreadable(expected: expected) }
  }
}

/// A division of the latitudes or the longitudes into equal cells: `cells` cells per `degrees` degrees. The first cell
/// begins at the south pole or at 180° W.
///
/// Each edge is the double nearest to the exact edge. A cell contains the doubles from its lower edge up to, but not
/// including, the next edge. Every coordinate is therefore in exactly one cell.
struct GridAxis {
  let cells, degrees: Int
  /// The maximum of the angle in degrees: 90 for latitudes, 180 for longitudes.
  let half: Int

  /// The total number of cells.
  var count: Int { 2 * half * cells / degrees }

  /// Returns the southern or western edge of a cell (degrees).
  ///
  /// The integers are below 2^53, so only the division rounds.
  func edge(_ index: Int) -> Double {
    Double((index - count / 2) * degrees) / Double(cells)
  }

  /// Returns the index of the cell that contains an angle. The last cell includes the maximum of the angle.
  func index(_ angle: Double) -> Int {
    let guess = Int((angle * Double(cells) / Double(degrees)).rounded(.down))
    var index = min(max(guess + count / 2, 0), count - 1)
    // Because of rounding, the guess may be the index of a neighboring cell.
    if angle < edge(index) {
      index -= 1
    } else if index < count - 1, angle >= edge(index + 1) {
      index += 1
    }
    return min(max(index, 0), count - 1)
  }
}

/// The division of the Earth into the smallest cells of a grid. A reference with fewer symbols identifies a block of
/// these cells.
struct GridAxes {
  let latitude, longitude: GridAxis

  /// Creates the axes from the number of cells per number of degrees.
  init(latitude: (cells: Int, degrees: Int), longitude: (cells: Int, degrees: Int)) {
    self.latitude = GridAxis(cells: latitude.cells, degrees: latitude.degrees, half: 90)
    self.longitude = GridAxis(cells: longitude.cells, degrees: longitude.degrees, half: 180)
  }

  /// Returns the indices of the smallest cell that contains a coordinate.
  func indices(_ coordinate: Coordinate) throws(GeoError) -> (latitude: Int, longitude: Int) {
    try coordinate.checkForGrid()
    return (
      latitude.index(coordinate.latitude), longitude.index(coordinate.normalized.longitude)
    )
  }

  /// Returns a cell that consists of `height` by `width` smallest cells and has its south-west corner at `row` and
  /// `column`.
  func cell(row: Int, column: Int, height: Int, width: Int) -> GridCell {
    GridCell(
      south: latitude.edge(row), west: longitude.edge(column),
      north: latitude.edge(row + height), east: longitude.edge(column + width))
  }
}

/// A cell between two parallels and two meridians, with its edges in degrees.
///
/// A cell includes its southern and western edges, but not its northern and eastern edges, which are part of the
/// neighboring cells. Cells at the north pole include the pole.
public struct GridCell: Sendable, Hashable {
  /// The latitude of the southern edge, in [-90, 90).
  public let south: Double

  /// The longitude of the western edge, in [-180, 180).
  public let west: Double

  /// The latitude of the northern edge, greater than ``south``.
  public let north: Double

  /// The longitude of the eastern edge, greater than ``west`` and at most 180.
  public let east: Double

  /// Creates a cell from its edges without checking them.
  ///
  /// - Parameters:
  ///   - south: the latitude of the southern edge (degrees).
  ///   - west: the longitude of the western edge (degrees).
  ///   - north: the latitude of the northern edge (degrees).
  ///   - east: the longitude of the eastern edge (degrees).
  package init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The point halfway between the edges in latitude and longitude.
  public var center: Coordinate {
    Coordinate(latitude: south + (north - south) / 2, longitude: west + (east - west) / 2)
  }

  /// Returns whether the cell contains a coordinate, after reducing its longitude to [-180, 180).
  package func contains(_ coordinate: Coordinate) -> Bool {
    let longitude = coordinate.normalized.longitude
    return coordinate.latitude >= south
      && (coordinate.latitude < north || (north == 90 && coordinate.latitude == 90))
      && longitude >= west && longitude < east
  }
}

/// A geohash, a grid reference of up to 12 symbols such as `u09tunqu`.
///
/// Each symbol represents five bits. The bits alternate between longitude and latitude, and each bit halves the cell. A
/// cell with 8 symbols measures 38 m by 19 m on the equator. If geohash A begins with geohash B, the cell of A is
/// inside the cell of B. Neighboring cells may have entirely different geohashes. Source: geohash.org, where
/// G. Niemeyer described the format in 2008.
///
/// ```swift
/// let geohash = try Geohash(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 9)
/// print(geohash)  // u09tunqu1
/// ```
public struct Geohash: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The number of symbols, 1 to 12.
  let length: Int

  /// The indices of the cell's row and column in the grid of the smallest cells.
  private let row, column: Int

  private static let alphabet = GridAlphabet("0123456789bcdefghjkmnpqrstuvwxyz")
  private static let axes = GridAxes(latitude: (1 << 30, 180), longitude: (1 << 30, 360))

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: the number of symbols, from 1 to 12. A cell with 12 symbols measures 37 mm by 19 mm on the equator.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 9) throws(GeoError) {
    try Self.checkLength(length, (1...12).contains(length), "1 to 12")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row >> (30 - 5 * length / 2)
    self.column = column >> (30 - (5 * length + 1) / 2)
  }

  /// Creates a geohash by parsing 1 to 12 symbols.
  ///
  /// The symbols are digits and the letters except a, i, l and o, in uppercase or lowercase.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    var (row, column, length) = (0, 0, 0)
    repeat {
      let value = try scanner.symbol(
        of: Self.alphabet, expected: "a digit or a letter other than a, i, l and o")
      for bit in stride(from: 4, through: 0, by: -1) {
        if (5 * length + 4 - bit) % 2 == 0 {
          column = column << 1 | value >> bit & 1
        } else {
          row = row << 1 | value >> bit & 1
        }
      }
      length += 1
    } while length < 12 && !scanner.isAtLastSymbol
    try scanner.finish(expected: "the end of the geohash, which has 12 symbols at most")
    (self.row, self.column, self.length) = (row, column, length)
  }

  /// The geohash in lowercase.
  public var description: String {
    // Interleave the bits of longitude and latitude, beginning with longitude.
    var bits = Self.spread(column) << (length % 2 == 0 ? 1 : 0) | Self.spread(row) << (length % 2)
    return String(unsafeUninitializedCapacity: 12) { text in
      for i in (0..<length).reversed() {
        text[i] = Self.alphabet[Int(bits & 31)]
        bits >>= 5
      }
      return length
    }
  }

  /// Returns the lowest 32 bits of a number with a zero inserted before each bit.
  private static func spread(_ number: Int) -> UInt64 {
    var bits = UInt64(number) & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  /// The cell that the geohash identifies.
  public var cell: GridCell {
    let (rowShift, columnShift) = (30 - 5 * length / 2, 30 - (5 * length + 1) / 2)
    return Self.axes.cell(
      row: row << rowShift, column: column << columnShift, height: 1 << rowShift,
      width: 1 << columnShift)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

/// A Maidenhead locator, the grid reference of amateur radio, such as `JN18du`.
///
/// Each pair of symbols selects a column and a row of the previous cell. Pairs of letters and pairs of digits
/// alternate. The first three pairs identify a field of 20° by 10°, a square of 2° by 1°, and a subsquare of 5′ by
/// 2.5′. The fourth pair divides a subsquare into 10 by 10 cells, and the fifth pair divides such a cell into 24 by
/// 24 cells. The first three pairs were agreed on in Maidenhead in 1980, and the International Amateur Radio Union
/// uses them. The other two pairs are in common use.
///
/// ```swift
/// let locator = try MaidenheadLocator(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(locator)  // JN18du
/// ```
public struct MaidenheadLocator: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The number of symbols: 2, 4, 6, 8 or 10.
  let length: Int

  private let row, column: Int

  private static let letters = GridAlphabet("ABCDEFGHIJKLMNOPQRSTUVWX")
  private static let smallLetters = GridAlphabet("abcdefghijklmnopqrstuvwx")
  /// For each pair, the number of different symbols.
  private static let bases = [18, 10, 24, 10, 24]
  private static let axes = GridAxes(latitude: (24 * 10 * 24, 1), longitude: (12 * 10 * 24, 1))

  /// Returns the number of smallest cells along each side of a cell whose reference has `length` symbols.
  private static func span(_ length: Int) -> Int {
    bases[(length / 2)...].reduce(1, *)
  }

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: the number of symbols: 2, 4, 6, 8 or 10.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 6) throws(GeoError) {
    try Self.checkLength(
      length, (2...10).contains(length) && length % 2 == 0, "2, 4, 6, 8 or 10")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row / Self.span(length)
    self.column = column / Self.span(length)
  }

  /// Creates a locator by parsing 2, 4, 6, 8 or 10 symbols, in uppercase or lowercase.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
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

  /// The locator as text, such as `JN18du`. The first two letters are uppercase. All other letters are lowercase.
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

  /// The cell that the locator identifies.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(row: row * span, column: column * span, height: span, width: span)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

/// A reference of the World Geographic Reference System (GEOREF), such as `MKKN17675149`.
///
/// The first two letters identify a cell of 15°, and the next two letters a cell of one degree in it. The minutes of
/// longitude and the minutes of latitude follow, with the same number of digits. Digits after the first two are
/// decimals of a minute. Longitude is always before latitude. Source: U.S. Defense Mapping Agency, Technical Manual
/// 8358.1 (1990).
///
/// ```swift
/// let georef = try GEOREF(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 10)
/// print(georef)  // NKCD176514
/// ```
public struct GEOREF: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The number of symbols: 2 for a cell of 15°, 4 for 1°, 8 for a minute, and 2 more for each decimal of a minute, up
  /// to 26.
  let length: Int

  private let row, column: Int

  private static let degreeLetters = GridAlphabet("ABCDEFGHJKLMNPQ")
  private static let axes = GridAxes(
    latitude: (60_000_000_000, 1), longitude: (60_000_000_000, 1))

  /// Returns the number of smallest cells along each side of a cell whose reference has `length` symbols.
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
  ///   - length: the number of symbols: 2, 4, or an even number from 8 to 26.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 8) throws(GeoError) {
    try Self.checkLength(
      length, Self.isAllowed(length), "2, 4, or an even number from 8 to 26")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row / Self.span(length)
    self.column = column / Self.span(length)
  }

  /// Creates a reference from text with uppercase or lowercase letters.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or ``GeoError/outOfRange(what:text:column:allowed:)``
  ///   for minutes of 60 or more.
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

  /// The reference as text, in uppercase.
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

  /// The cell that the reference identifies.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(row: row * span, column: column * span, height: span, width: span)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

extension TextScanner {
  /// Reads the minutes of longitude and latitude. Both have the same number of digits: two digits and optional
  /// decimals.
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

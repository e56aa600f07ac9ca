/// An Open Location Code (plus code), a grid reference such as `8FW4V75V+8R`.
///
/// The symbols are digits of base 20. In the first ten symbols, each pair selects a row and a column. The first pair
/// selects a cell of 20 degrees, and each of the next four pairs divides the cell into 20 rows and 20 columns. Each
/// symbol from the 11th on divides the cell into 5 rows and 4 columns.
///
/// A plus sign follows the eighth symbol, and zeros replace missing symbols before it. A short code omits the first
/// symbols; a nearby point is needed to restore them. Source: the Open Location Code specification (Google, 2014).
///
/// ```swift
/// let code = try OpenLocationCode(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(code)  // 8FW4V75V+8R
/// print(code.text(near: Coordinate(latitude: 48.85, longitude: 2.35)))  // V75V+8R
/// ```
public struct OpenLocationCode: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The number of symbols without the plus sign and padding zeros: 2, 4, 6, 8, or 10 to 15.
  package let length: Int

  let row, column: Int

  static let alphabet = GridAlphabet("23456789CFGHJMPQRVWX")
  static let axes = GridAxes(latitude: (25_000_000, 1), longitude: (8_192_000, 1))

  init(length: Int, row: Int, column: Int) {
    self.length = length
    self.row = row
    self.column = column
  }

  /// Returns the number of rows and columns of smallest cells in a cell whose code has `length` symbols.
  static func span(_ length: Int) -> (rows: Int, columns: Int) {
    func power(_ base: Int, _ exponent: Int) -> Int {
      (0..<exponent).reduce(1) { p, _ in p * base }
    }
    guard length < 10 else { return (power(5, 15 - length), power(4, 15 - length)) }
    let pairs = power(20, 5 - length / 2)
    return (pairs * 3125, pairs * 1024)
  }

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: the number of symbols: 2, 4, 6, 8, or 10 to 15. A cell with 10 symbols measures 14 m by 14 m on the
  ///     equator.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 10) throws(GeoError) {
    try Self.checkLength(
      length, (10...15).contains(length) || [2, 4, 6, 8].contains(length),
      "2, 4, 6, 8, or 10 to 15")
    let (row, column) = try Self.axes.indices(coordinate)
    let span = Self.span(length)
    self.init(length: length, row: row / span.rows, column: column / span.columns)
  }

  /// The code as text, in uppercase and with its plus sign.
  public var description: String {
    var (row, column) = (row, column)
    // Write the symbols from the last to the first, leaving room for the plus sign.
    return String(unsafeUninitializedCapacity: max(length, 8) + 1) { bytes in
      var place = max(length, 8)
      func put(_ symbol: UInt8) {
        if place == 8 {
          bytes[8] = UInt8(ascii: "+")
          place = 7
        }
        bytes[place] = symbol
        place -= 1
      }
      if length <= 8 {
        bytes[8] = UInt8(ascii: "+")
        place = 7
      }
      for _ in 0..<max(0, 8 - length) { put(UInt8(ascii: "0")) }
      for _ in 0..<max(0, length - 10) {
        put(Self.alphabet[row % 5 * 4 + column % 4])
        (row, column) = (row / 5, column / 4)
      }
      for _ in 0..<min(length, 10) / 2 {
        put(Self.alphabet[column % 20])
        put(Self.alphabet[row % 20])
        (row, column) = (row / 20, column / 20)
      }
      return max(length, 8) + 1
    }
  }

  /// The cell that the code identifies.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(
      row: row * span.rows, column: column * span.columns, height: span.rows, width: span.columns)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

extension OpenLocationCode {
  /// Creates a code from the text of a full code, such as `8FW4V75V+8R` or `8FW40000+`, in uppercase or lowercase.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``. This is also the error for a short code; use
  ///   ``init(parsing:near:)`` to read a short code.
  public init(parsing text: String) throws(GeoError) {
    let read = try ReadOpenLocationCode(text)
    guard read.missing == 0 else {
      throw .unreadable(
        text, at: read.separator,
        expected: "eight symbols before the plus sign, or a nearby point for a short code")
    }
    try read.checkStart()
    self = read.code(after: [])
  }

  /// Creates a code from the text of a full code, or from a short code such as `V75V+8R` and a nearby point.
  ///
  /// - Parameters:
  ///   - text: the text to read; surrounding blanks are ignored.
  ///   - reference: a coordinate near the cell. The result is the matching cell that is nearest to this coordinate. For
  ///     a short code with four symbols before the plus sign, the coordinate must be within half a degree of latitude
  ///     and longitude of the cell.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate.
  public init(parsing text: String, near reference: Coordinate) throws(GeoError) {
    let near = try Self.axes.indices(reference)
    let read = try ReadOpenLocationCode(text)
    guard read.missing > 0 else {
      try self.init(parsing: text)
      return
    }
    let area = Self.span(read.missing)
    let missing = OpenLocationCode(
      length: read.missing, row: near.latitude / area.rows, column: near.longitude / area.columns)
    let code = read.code(after: missing.symbols)
    // Choose the matching cell with the nearest center. Distances are counted in smallest cells. There are no cells
    // beyond the poles.
    let span = Self.span(code.length)
    let (height, width) = (Self.axes.latitude.count, Self.axes.longitude.count)
    func shift(_ index: Int, _ size: Int, _ place: Int, _ area: Int) -> Int {
      let doubled = (2 * index + 1) * size - (2 * place + 1)
      return doubled > area ? -area : doubled < -area ? area : 0
    }
    var row = code.row * span.rows
    let up = row + shift(code.row, span.rows, near.latitude, area.rows)
    if up >= 0, up < height { row = up }
    let column =
      code.column * span.columns
      + shift(code.column, span.columns, near.longitude, area.columns) + width
    self.init(
      length: code.length, row: row / span.rows, column: column % width / span.columns)
  }

  /// Returns a short code, without the first symbols, if the cell is near a reference point.
  ///
  /// If the reference is near enough to the center of the cell, the first four, six or eight symbols are omitted. The
  /// limit is 0.3 times the size of the cell that the omitted symbols identify. If four symbols are omitted, the limit
  /// is 0.3 degrees of latitude and longitude. If the reference is farther away or the code contains padding zeros, the
  /// result is the full code.
  /// - Parameter reference: a coordinate near the cell.
  public func text(near reference: Coordinate) -> String {
    let center = coordinate
    let distance = max(
      abs(center.latitude - reference.latitude),
      abs(Angle.difference(from: reference.longitude, to: center.longitude).value))
    guard length >= 8, distance.isFinite, abs(reference.latitude) <= 90 else { return description }
    // A short code is unambiguous if the distance is at most 0.5 times the size of the cell that the omitted symbols
    // identify. The specification requires the smaller factor 0.3.
    let resolutions: [(count: Int, degrees: Double)] = [(8, 0.0025), (6, 0.05), (4, 1)]
    for (count, degrees) in resolutions where distance < degrees * 0.3 && length > count {
      return String(description.dropFirst(count))
    }
    return description
  }

  /// The digits of the first ten symbols, from 0 to 19.
  private var symbols: [Int] {
    var (row, column) = (row, column)
    var symbols: [Int] = []
    for _ in 0..<length / 2 {
      symbols += [column % 20, row % 20]
      (row, column) = (row / 20, column / 20)
    }
    return symbols.reversed()
  }
}

/// A full or short code that was read from text.
struct ReadOpenLocationCode {
  let text: String
  let start, separator: String.Index
  /// The digits of the symbols, without padding zeros.
  var symbols: [Int] = []
  /// The number of symbols that a short code omits.
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

  /// Throws an error if the first symbols identify a cell beyond the north pole or 180° E.
  func checkStart() throws(GeoError) {
    for (offset, limit, end) in [(0, 9, "the north pole"), (1, 18, "180 degrees east")]
    where symbols[offset] >= limit {
      let last = Unicode.Scalar(OpenLocationCode.alphabet[limit - 1])
      throw .unreadable(
        text, at: text.unicodeScalars.index(start, offsetBy: offset),
        expected: "a symbol up to \(last), as later ones are beyond \(end)")
    }
  }

  /// Returns the full code; `first` contains the symbols that the short code omits.
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

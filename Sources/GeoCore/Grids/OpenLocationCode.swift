/// An Open Location Code, also called plus code: the cell of a place in symbols of base 20, `8FW4V75V+8R`.
///
/// Pairs of latitude and longitude divide 20 degrees four times by 20; from the 11th symbol on each divides
/// the cell into 5 rows of 4. A plus sign stands after the eighth symbol, and zeros fill what is missing
/// before it. Near a place that is known the first symbols can be left out. Source: the
/// Open Location Code specification (Google, 2014).
///
/// ```swift
/// let code = try OpenLocationCode(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(code)  // 8FW4V75V+8R
/// print(code.text(near: Coordinate(latitude: 48.85, longitude: 2.35)))  // V75V+8R
/// ```
public struct OpenLocationCode: GridReference {
  /// How many symbols the text has, plus sign and zeros not counted: 2, 4, 6, 8, or 10 to 15.
  public let length: Int

  let row, column: Int

  static let alphabet = GridAlphabet("23456789CFGHJMPQRVWX")
  static let axes = GridAxes(latitude: (25_000_000, 1), longitude: (8_192_000, 1))

  init(length: Int, row: Int, column: Int) {
    self.length = length
    self.row = row
    self.column = column
  }

  /// How many of the finest cells make one of a length, in rows and columns.
  static func span(_ length: Int) -> (rows: Int, columns: Int) {
    func power(_ base: Int, _ exponent: Int) -> Int {
      (0..<exponent).reduce(1) { p, _ in p * base }
    }
    guard length < 10 else { return (power(5, 15 - length), power(4, 15 - length)) }
    let pairs = power(20, 5 - length / 2)
    return (pairs * 3125, pairs * 1024)
  }

  /// The cell of a place.
  ///
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - length: symbols, 2, 4, 6, 8, or 10 (14 m by 14 m on the equator) to 15.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid place or length.
  public init(_ coordinate: Coordinate, length: Int = 10) throws(GeoError) {
    try Self.checkLength(
      length, (10...15).contains(length) || [2, 4, 6, 8].contains(length),
      "2, 4, 6, 8, or 10 to 15")
    let (row, column) = try Self.axes.indices(coordinate)
    let span = Self.span(length)
    self.init(length: length, row: row / span.rows, column: column / span.columns)
  }

  /// The text, in capitals, with its plus sign.
  public var description: String {
    var (row, column) = (row, column)
    // From the last symbol to the first, around the plus sign.
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

  /// The cell that the text names.
  public var cell: GridCell {
    let span = Self.span(length)
    return Self.axes.cell(
      row: row * span.rows, column: column * span.columns, height: span.rows, width: span.columns)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

/// A geohash: a cell named by up to 12 symbols of five bits each.
///
/// The bits alternate between longitude and latitude, and each bit halves the cell. `u09tunqu` is a cell with the
/// size of 38 m by 19 m on the equator. If one geohash begins with another, its cell is inside the cell of the other.
/// Neighboring cells may have different first symbols. Source: geohash.org (Niemeyer 2008), the first description.
///
/// ```swift
/// let geohash = try Geohash(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 9)
/// print(geohash)  // u09tunqu1
/// ```
public struct Geohash: GridReference {
  /// The number of symbols, 1 to 12.
  public let length: Int

  /// The bits of latitude and longitude that the symbols contain.
  private let row, column: Int

  private static let alphabet = GridAlphabet("0123456789bcdefghjkmnpqrstuvwxyz")
  private static let axes = GridAxes(latitude: (1 << 30, 180), longitude: (1 << 30, 360))

  /// Creates the cell that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - length: symbols, 1 to 12, where a cell has 37 mm by 19 mm.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or length.
  public init(_ coordinate: Coordinate, length: Int = 9) throws(GeoError) {
    try Self.checkLength(length, (1...12).contains(length), "1 to 12")
    let (row, column) = try Self.axes.indices(coordinate)
    self.length = length
    self.row = row >> (30 - 5 * length / 2)
    self.column = column >> (30 - (5 * length + 1) / 2)
  }

  /// Reads a geohash of 1 to 12 symbols.
  ///
  /// The symbols are digits, and letters without a, i, l and o, in either case.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
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

  /// The geohash as text, in lowercase.
  public var description: String {
    // Alternate the bits of longitude and latitude, longitude first.
    var bits = Self.spread(column) << (length % 2 == 0 ? 1 : 0) | Self.spread(row) << (length % 2)
    return String(unsafeUninitializedCapacity: 12) { text in
      for i in (0..<length).reversed() {
        text[i] = Self.alphabet[Int(bits & 31)]
        bits >>= 5
      }
      return length
    }
  }

  /// Spreads the lowest 32 bits of a number, with a zero before each bit.
  private static func spread(_ number: Int) -> UInt64 {
    var bits = UInt64(number) & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  /// The cell of the geohash.
  public var cell: GridCell {
    let (rowShift, columnShift) = (30 - 5 * length / 2, 30 - (5 * length + 1) / 2)
    return Self.axes.cell(
      row: row << rowShift, column: column << columnShift, height: 1 << rowShift,
      width: 1 << columnShift)
  }

  /// The center of the cell.
  public var coordinate: Coordinate { cell.center }
}

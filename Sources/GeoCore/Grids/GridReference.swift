/// A text that identifies a cell of a grid on the Earth.
///
/// A longer text identifies a smaller cell.
///
/// Two references are equal if their texts are equal. Encoders write a reference as its text.
public protocol GridReference: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The center of the cell.
  var coordinate: Coordinate { get }

  /// Reads a grid reference from a text that contains nothing else; surrounding blanks are ignored.
  ///
  /// - Throws: ``GeoError``, which reports the position of the error and the expected text.
  init(parsing text: String) throws(GeoError)
}

extension GridReference {
  /// Reads the text of a reference from a single value.
  ///
  /// - Throws: ``GeoError``, or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text of the reference as a single value.
  ///
  /// - Throws: any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Throws if the grid does not support a length.
  static func checkLength(
    _ length: Int, _ isAllowed: Bool, _ allowed: String
  ) throws(GeoError) {
    guard isAllowed else {
      throw .invalidArgument(what: "length", value: "\(length)", allowed: allowed)
    }
  }
}

/// The ASCII symbols that a grid uses as digits.
struct GridAlphabet: Sendable {
  /// The symbols in the order of their values.
  let symbols: [UInt8]

  init(_ symbols: StaticString) {
    self.symbols = symbols.withUTF8Buffer { Array($0) }
  }

  static let digits = GridAlphabet("0123456789")
  /// All letters except I and O, which resemble digits.
  static let letters = GridAlphabet("ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// The value of a symbol in either case; nil for any other scalar.
  func value(of scalar: Unicode.Scalar) -> Int? {
    guard scalar.isASCII else { return nil }
    let wanted = scalar.lowercasedASCII
    return symbols.firstIndex { Unicode.Scalar($0).lowercasedASCII == wanted }
  }

  subscript(value: Int) -> UInt8 { symbols[value] }
}

extension TextScanner {
  /// Steps over a symbol and returns its value; nil if there is no symbol.
  mutating func takeSymbol(of alphabet: GridAlphabet) -> Int? {
    guard let scalar, let value = alphabet.value(of: scalar) else { return nil }
    advance()
    return value
  }

  /// Steps over one of the first `count` symbols of an alphabet.
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

  /// Creates a cursor at the first non-blank scalar of a text.
  init(afterBlanksOf text: String) {
    self.init(text)
    skipBlanks()
  }

  mutating func skipBlanks() { _ = takeAll { $0.isBlank } }

  /// Whether only blanks remain.
  var isAtLastSymbol: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.isAtEnd
  }

  /// Steps over the remaining blanks; throws if anything else remains.
  mutating func finish(expected: String) throws(GeoError) {
    let start = self
    skipBlanks()
    guard isAtEnd else { throw start.unreadable(expected: expected) }
  }
}

/// A division of latitude or longitude into equal cells, `cells` per `degrees` degrees, from the south pole or 180°
/// W.
///
/// Each edge is the double nearest to the exact edge, and a cell contains the doubles between its edges. Every
/// coordinate is therefore in exactly one cell, and a coordinate given as an edge is exactly on that edge.
struct GridAxis {
  let cells, degrees: Int
  /// Half the range of the angle: 90 for latitudes, 180 for longitudes.
  let half: Int

  /// The number of cells from one end to the other.
  var count: Int { 2 * half * cells / degrees }

  /// The first edge of a cell (degrees).
  ///
  /// The integers are below 2^53, so only the quotient is rounded.
  func edge(_ index: Int) -> Double {
    Double((index - count / 2) * degrees) / Double(cells)
  }

  /// The index of the cell that contains an angle. The end of the axis belongs to the last cell.
  func index(_ angle: Double) -> Int {
    let guess = Int((angle * Double(cells) / Double(degrees)).rounded(.down))
    var index = min(max(guess + count / 2, 0), count - 1)
    // Rounding may have moved the index across an edge.
    if angle < edge(index) {
      index -= 1
    } else if index < count - 1, angle >= edge(index + 1) {
      index += 1
    }
    return min(max(index, 0), count - 1)
  }
}

/// The finest cells of a grid. Shorter texts identify groups of these cells.
struct GridAxes {
  let latitude, longitude: GridAxis

  /// Creates axes with `cells` cells per `degrees` degrees each.
  init(latitude: (cells: Int, degrees: Int), longitude: (cells: Int, degrees: Int)) {
    self.latitude = GridAxis(cells: latitude.cells, degrees: latitude.degrees, half: 90)
    self.longitude = GridAxis(cells: longitude.cells, degrees: longitude.degrees, half: 180)
  }

  /// Returns the indices of the finest cell that contains a coordinate.
  func indices(_ coordinate: Coordinate) throws(GeoError) -> (latitude: Int, longitude: Int) {
    try coordinate.checkForGrid()
    return (
      latitude.index(coordinate.latitude), longitude.index(coordinate.normalized.longitude)
    )
  }

  /// Returns the cell that consists of `height` by `width` finest cells and begins at `row` and `column`.
  func cell(row: Int, column: Int, height: Int, width: Int) -> GridCell {
    GridCell(
      south: latitude.edge(row), west: longitude.edge(column),
      north: latitude.edge(row + height), east: longitude.edge(column + width))
  }
}

/// A cell of a grid of parallels and meridians (degrees).
///
/// The cell includes its south and west edges; the north and east edges belong to the next cells. Cells at the
/// north pole include the pole.
public struct GridCell: Sendable, Hashable, Codable {
  /// The latitude of the south edge, in [-90, 90).
  public let south: Double

  /// The longitude of the west edge, in [-180, 180).
  public let west: Double

  /// The latitude of the north edge, above ``south``.
  public let north: Double

  /// The longitude of the east edge, above ``west``, 180 at most.
  public let east: Double

  /// Creates a cell from its edges without checking them.
  ///
  /// - Parameters:
  ///   - south: degrees of latitude.
  ///   - west: degrees of longitude.
  ///   - north: degrees of latitude.
  ///   - east: degrees of longitude.
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The middle of the latitudes and of the longitudes.
  public var center: Coordinate {
    Coordinate(latitude: south + (north - south) / 2, longitude: west + (east - west) / 2)
  }

  /// Whether the cell contains a coordinate, whose longitude is first reduced to [-180, 180).
  public func contains(_ coordinate: Coordinate) -> Bool {
    let longitude = coordinate.normalized.longitude
    return coordinate.latitude >= south
      && (coordinate.latitude < north || (north == 90 && coordinate.latitude == 90))
      && longitude >= west && longitude < east
  }
}

/// A text that names a place by a grid: a cell of the Earth, the smaller the longer the text.
///
/// Equal references have the same text. They are encoded as that text.
public protocol GridReference: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The center of the cell.
  var coordinate: Coordinate { get }

  /// Reads a text of the grid and nothing else; blanks around it do not count.
  ///
  /// - Throws: ``GeoError``, which says where the text is wrong and what would be right.
  init(parsing text: String) throws(GeoError)
}

extension GridReference {
  /// Reads the text from a single value.
  ///
  /// - Throws: ``GeoError``, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text as a single value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Refuses a length that the grid has not.
  static func checkLength(
    _ length: Int, _ isAllowed: Bool, _ allowed: String
  ) throws(GeoError) {
    guard isAllowed else {
      throw .invalidArgument(what: "length", value: "\(length)", allowed: allowed)
    }
  }
}

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

/// Cells of one size along latitude or longitude, `cells` in every `degrees` degrees, counted from the
/// south pole or 180° W.
///
/// The edges are the doubles nearest to the true ones, and a cell holds the doubles between its edges; so a
/// place is in one cell and no other, and a place that was written as an edge is on it.
struct GridAxis {
  let cells, degrees: Int
  /// 90 for latitudes, 180 for longitudes.
  let half: Int

  /// Cells from one end to the other.
  var count: Int { 2 * half * cells / degrees }

  /// The edge before a cell (degrees).
  ///
  /// The integers are below 2^53, so that the quotient alone is rounded.
  func edge(_ index: Int) -> Double {
    Double((index - count / 2) * degrees) / Double(cells)
  }

  /// The cell of an angle from one end to the other, of which the last cell holds that.
  func index(_ angle: Double) -> Int {
    let guess = Int((angle * Double(cells) / Double(degrees)).rounded(.down))
    var index = min(max(guess + count / 2, 0), count - 1)
    // Rounding can have crossed an edge.
    if angle < edge(index) {
      index -= 1
    } else if index < count - 1, angle >= edge(index + 1) {
      index += 1
    }
    return min(max(index, 0), count - 1)
  }
}

/// The finest cells of a grid, which its texts name by ever more symbols.
struct GridAxes {
  let latitude, longitude: GridAxis

  /// So many cells in every so many degrees, of each.
  init(latitude: (cells: Int, degrees: Int), longitude: (cells: Int, degrees: Int)) {
    self.latitude = GridAxis(cells: latitude.cells, degrees: latitude.degrees, half: 90)
    self.longitude = GridAxis(cells: longitude.cells, degrees: longitude.degrees, half: 180)
  }

  /// The finest cell of a place.
  func indices(_ coordinate: Coordinate) throws(GeoError) -> (latitude: Int, longitude: Int) {
    try coordinate.checkForGrid()
    return (
      latitude.index(coordinate.latitude), longitude.index(coordinate.normalized.longitude)
    )
  }

  /// A cell of `height` by `width` finest cells, of which `row` and `column` are the first.
  func cell(row: Int, column: Int, height: Int, width: Int) -> GridCell {
    GridCell(
      south: latitude.edge(row), west: longitude.edge(column),
      north: latitude.edge(row + height), east: longitude.edge(column + width))
  }
}

/// A cell of a grid of parallels and meridians (degrees).
///
/// A place on the south or west edge is in the cell, one on the north or east edge in the next; but the
/// cells at the north pole hold it.
public struct GridCell: Sendable, Hashable, Codable {
  /// The latitude of the south edge, in [-90, 90).
  public let south: Double

  /// The longitude of the west edge, in [-180, 180).
  public let west: Double

  /// The latitude of the north edge, above ``south``.
  public let north: Double

  /// The longitude of the east edge, above ``west``, 180 at most.
  public let east: Double

  /// Creates a cell from its edges; nothing is checked.
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

  /// The middle of its latitudes and of its longitudes.
  public var center: Coordinate {
    Coordinate(latitude: south + (north - south) / 2, longitude: west + (east - west) / 2)
  }

  /// Whether a place is in the cell; its longitude is reduced to [-180, 180).
  public func contains(_ coordinate: Coordinate) -> Bool {
    let longitude = coordinate.normalized.longitude
    return coordinate.latitude >= south
      && (coordinate.latitude < north || (north == 90 && coordinate.latitude == 90))
      && longitude >= west && longitude < east
  }
}

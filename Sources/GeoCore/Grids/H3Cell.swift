/// A cell of the H3 grid of hexagons, such as `891fb46741bffff`.
///
/// The grid covers the Earth with 122 base cells at resolution 0. Each cell has seven children at the next resolution,
/// and the smallest cells, at resolution 15, have edges of 0.6 m. At every resolution, 12 cells are pentagons. A cell
/// covers its children only approximately, so a point can be in a cell but outside the parent of this cell.
///
/// H3 uses latitudes and longitudes as angles on a sphere. It projects the sphere onto the faces of an icosahedron
/// (gnomonic projection) and divides each face into hexagons. Source: the H3 documentation, h3geo.org (Uber, 2018).
///
/// ```swift
/// let cell = try H3Cell(Coordinate(latitude: 48.8583, longitude: 2.2945), resolution: 9)
/// print(cell)  // 891fb46741bffff
/// ```
public struct H3Cell: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The index of the cell as an integer of 64 bits, as in the H3 library.
  public let index: UInt64

  /// The resolution, from 0 (base cells with edges of 1,281 km) to 15 (cells with edges of 0.6 m).
  public var resolution: Int { Int(index >> 52 & 15) }

  /// Whether the cell is one of the 12 pentagons of its resolution. All other cells are hexagons.
  public var isPentagon: Bool { H3Grid.isPentagon(baseCell) && leadingDigit == 0 }

  /// The number of the base cell, from 0 to 121.
  private var baseCell: Int { Int(index >> 45 & 127) }

  /// Returns the digit of a level from 1 to 15: the number of the child (0 to 6), or 7 if the level is above the
  /// cell's resolution.
  private func digit(_ level: Int) -> Int { Int(index >> Self.shift(level) & 7) }

  /// Returns the position of the lowest bit of a level's digit.
  private static func shift(_ level: Int) -> Int { 45 - 3 * level }

  /// The first digit that is not 0; 0 if there is none.
  private var leadingDigit: Int {
    for level in stride(from: 1, through: resolution, by: 1) where digit(level) != 0 {
      return digit(level)
    }
    return 0
  }

  /// Creates the cell that contains a coordinate.
  ///
  /// Within 10^-13 degrees of an edge, rounding errors can select the neighboring cell.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - resolution: the resolution, from 0 to 15. Cells of resolution 9 have edges of 0.2 km.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or resolution.
  public init(_ coordinate: Coordinate, resolution: Int = 9) throws(GeoError) {
    guard (0...15).contains(resolution) else {
      throw .invalidArgument(what: "resolution", value: "\(resolution)", allowed: "0 to 15")
    }
    try coordinate.checkForGrid()
    let phi = SinCos(degrees: coordinate.latitude)
    let lambda = SinCos(degrees: coordinate.longitude)
    let point = ECEFVector(phi.cos * lambda.cos, phi.cos * lambda.sin, phi.sin)
    let (face, nearest) = H3Grid.nearest(to: point, resolution: resolution)
    // Determine the digits from the last to the first, until only the base cell is left.
    var hexagon = nearest
    var digits: UInt64 = 0
    var leadingDigit = 0
    for level in stride(from: resolution, to: 0, by: -1) {
      let digit = hexagon.removeDigit(at: level)
      digits |= UInt64(digit) << Self.shift(level)
      if digit != 0 { leadingDigit = digit }
    }
    let (baseCell, rotations) = H3Grid.baseCell(at: hexagon, of: face)
    // The digits are directions on the face of the point. Rotate them to the orientation of the base cell.
    var sixths = rotations
    if H3Grid.isPentagon(baseCell), leadingDigit != 0 {
      sixths = H3Grid.sixths(rotations, leadingDigit: leadingDigit, pentagon: baseCell, face: face)
    }
    var index = 0x0800_0000_0000_0000 | UInt64(resolution) << 52 | UInt64(baseCell) << 45
    for level in stride(from: 1, through: 15, by: 1) {
      let shift = Self.shift(level)
      let digit = level > resolution ? 7 : H3Grid.rotate(Int(digits >> shift & 7), by: sixths)
      index |= UInt64(digit) << shift
    }
    self.index = index
  }

  /// Creates a cell from its index in 15 or 16 hexadecimal digits, in uppercase or lowercase.
  ///
  /// The index must identify a valid cell. The index of a directed edge or a vertex is an error.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    let start = scanner.index
    var index: UInt64 = 0
    var count = 0
    while count < 16, let value = scanner.takeSymbol(of: Self.alphabet) {
      index = index << 4 | UInt64(value)
      count += 1
    }
    guard count >= 15 else {
      throw scanner.unreadable(expected: "15 or 16 hexadecimal digits, as in 891fb46741bffff")
    }
    try scanner.finish(expected: "the end of the H3 cell, which has 15 or 16 hexadecimal digits")
    self.index = index
    if let (bit, expected) = fault {
      throw .unreadable(
        text, at: text.unicodeScalars.index(start, offsetBy: count - 1 - bit / 4),
        expected: expected)
    }
  }

  private static let alphabet = GridAlphabet("0123456789abcdef")

  /// Returns whether a word has the length, the prefix and the digits of an H3 index. The cell may still be invalid.
  static func isLikely(_ word: Substring) -> Bool {
    let count = word.utf8.count
    return (count == 15 && word.hasPrefix("8") || count == 16 && word.hasPrefix("08"))
      && word.unicodeScalars.allSatisfy { alphabet.value(of: $0) != nil }
      && word.unicodeScalars.contains { $0.isASCIILetter }
  }

  /// The position of the highest bit in the first invalid field of the index, and a description of valid content
  /// for this field; nil for a valid cell.
  private var fault: (bit: Int, expected: String)? {
    guard index >> 56 == 8 else {
      return (index >> 60 == 0 ? 56 : 60, "8 or 08 at the start of an H3 cell")
    }
    guard baseCell < 122 else { return (51, "an H3 base cell from 0 to 121") }
    var isPentagon = H3Grid.isPentagon(baseCell)
    for level in 1...15 {
      let (bit, digit) = (Self.shift(level) + 2, digit(level))
      if level > resolution {
        guard digit == 7 else {
          return (bit, "only bits 1 after resolution \(resolution) of an H3 cell")
        }
        continue
      }
      guard digit < 7 else { return (bit, "a child from 0 to 6 at resolution \(level), not 7") }
      // A pentagon has no child 1. The central child of a pentagon is a pentagon.
      if isPentagon, digit == 1 {
        return (bit, "a child other than 1 at resolution \(level), as a pentagon has no child 1")
      }
      if digit != 0 { isPentagon = false }
    }
    return nil
  }

  /// The index in 15 lowercase hexadecimal digits.
  public var description: String { String(index, radix: 16) }

  /// The center of the cell, with its longitude in [-180, 180).
  public var coordinate: Coordinate {
    let (isPentagon, leadingDigit) = (H3Grid.isPentagon(baseCell), leadingDigit)
    // A pentagon has no child 1. On the home face, cells with the leading digit 5 are in direction 1, so rotate all
    // digits clockwise by a sixth of a turn.
    let sixths = isPentagon && leadingDigit == 5 ? 5 : 0
    var (face, hexagon) = H3Grid.home(of: baseCell)
    for level in stride(from: 1, through: resolution, by: 1) {
      hexagon.append(digit: H3Grid.rotate(digit(level), by: sixths), at: level)
    }
    // Only grids of even resolution have the directions of the face. For an odd resolution, continue with the central
    // child.
    let level = (resolution + 1) / 2 * 2
    if level > resolution { hexagon.append(digit: 0, at: level) }
    H3Grid.moveToOwnFace(
      &face, &hexagon, level: level, skipsDirection: isPentagon && leadingDigit == 4)
    return H3Grid.faces[face].coordinate(of: hexagon, level: level)
  }
}

/// A tile of one degree by one degree with elevations, in the form of SRTM (`.hgt`).
///
/// The samples are big-endian 16-bit integers in rows from north to south. The first and the last row and column are on
/// the edges, so neighboring tiles repeat them. -32768 marks a sample without data (void).
struct ElevationTile: Sendable {
  /// The south-west corner of a tile, from which its file gets its name.
  struct Corner: Sendable, Hashable {
    /// Degrees north, -90 to 89.
    let latitude: Int
    /// Degrees east, -180 to 179.
    let longitude: Int

    /// The name of the tile, such as `N47E008`.
    var name: String {
      func digits(_ value: Int, _ count: Int) -> String {
        let text = String(abs(value))
        return String(repeating: "0", count: max(0, count - text.count)) + text
      }
      return (latitude < 0 ? "S" : "N") + digits(latitude, 2)
        + (longitude < 0 ? "W" : "E") + digits(longitude, 3)
    }
  }

  /// The result for a coordinate.
  enum Sample: Sendable, Equatable {
    /// Meters above mean sea level.
    case elevation(Double)
    /// A sample next to the coordinate has no data.
    case void
  }

  /// The number of rows and columns of a tile.
  struct Shape: Sendable, Hashable {
    let rows: Int
    let columns: Int

    var byteCount: Int { rows * columns * 2 }

    /// The known shapes: 3 arc seconds, 1 arc second, and 1 by 2 arc seconds, which GDAL writes for latitudes above 50
    /// degrees.
    static let all = [
      Shape(rows: 1201, columns: 1201), Shape(rows: 3601, columns: 1801),
      Shape(rows: 3601, columns: 3601),
    ]
    /// The size in bytes of the largest tile.
    static let largest = all.map(\.byteCount).max() ?? 0
  }

  private let bytes: ArchiveBytes
  private let shape: Shape
  // The samples around the last coordinate. Consecutive positions are often in the same cell.
  private var cell: (row: Int, column: Int, samples: [Int16])?

  /// Creates a tile.
  ///
  /// - Parameter bytes: the samples.
  /// - Throws: `ArchiveError` for a size that no tile has.
  init(_ bytes: ArchiveBytes) throws(ArchiveError) {
    guard let shape = Shape.all.first(where: { $0.byteCount == bytes.count }) else {
      let sizes = Shape.all.map { "\($0.byteCount) (\($0.rows) × \($0.columns))" }
      throw ArchiveError(
        "\(bytes.count) bytes is not the size of an elevation tile; expected one of "
          + sizes.joined(separator: ", "))
    }
    self.init(bytes, shape)
  }

  /// - Parameter shape: 2 rows and columns or more.
  init(_ bytes: ArchiveBytes, _ shape: Shape) { (self.bytes, self.shape) = (bytes, shape) }

  /// Interpolates the elevation between the four samples around a point (bilinear).
  ///
  /// - Parameters:
  ///   - south: the distance from the northern edge in degrees, 0 to 1.
  ///   - east: the distance from the western edge in degrees, 0 to 1.
  /// - Returns: `void` if a sample with a weight above 0 has no data.
  /// - Throws: `ArchiveError` if the file is shorter than before. Errors of reading bytes are passed on.
  mutating func sample(south: Double, east: Double) throws -> Sample {
    let (y, x) = (south * Double(shape.rows - 1), east * Double(shape.columns - 1))
    let row = min(max(0, Int(y)), shape.rows - 2)
    let column = min(max(0, Int(x)), shape.columns - 2)
    let (down, right) = (y - Double(row), x - Double(column))
    let weights = [
      (1 - down) * (1 - right), (1 - down) * right, down * (1 - right), down * right,
    ]
    var elevation = 0.0
    for (weight, sample) in zip(weights, try samples(row, column)) where weight > 0 {
      if sample == .min { return .void }
      elevation += weight * Double(sample)
    }
    return .elevation(elevation)
  }

  /// Returns the samples at the corners of a cell: north-west, north-east, south-west and south-east.
  private mutating func samples(_ row: Int, _ column: Int) throws -> [Int16] {
    if let cell, cell.row == row, cell.column == column { return cell.samples }
    let samples = try [row, row + 1].flatMap { row in
      let pair = try bytes.read(2 * (row * shape.columns + column), 4)
      guard pair.count == 4 else { throw ArchiveError("the file has become shorter") }
      return [0, 2].map { Int16(bitPattern: UInt16(pair[$0]) << 8 | UInt16(pair[$0 + 1])) }
    }
    cell = (row, column, samples)
    return samples
  }
}

extension ElevationTile.Corner {
  /// Creates the corner from the name of a file, such as `N47E008.hgt` or `n47e008.SRTMGL1.hgt.gz`.
  ///
  /// Nil for other names.
  init?(fileName: String) {
    let name = Array(fileName.lowercased().utf8)
    guard name.count >= 11, name[7] == UInt8(ascii: "."),
      [".hgt", ".hgt.gz"].contains(where: { name.reversed().starts(with: $0.utf8.reversed()) })
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      name[range].allSatisfy { $0 &- 0x30 < 10 }
        ? name[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard let north = number(1..<3), let east = number(4..<7) else { return nil }
    switch name[0] {
    case UInt8(ascii: "n"): latitude = north
    case UInt8(ascii: "s"): latitude = -north
    default: return nil
    }
    switch name[3] {
    case UInt8(ascii: "e"): longitude = east
    case UInt8(ascii: "w"): longitude = -east
    default: return nil
    }
    guard (-90..<90).contains(latitude), (-180..<180).contains(longitude) else { return nil }
  }
}

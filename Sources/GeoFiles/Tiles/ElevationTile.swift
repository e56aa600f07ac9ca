/// An elevation tile of one degree by one degree in the format of SRTM (`.hgt`).
///
/// The samples are big-endian 16-bit integers in rows from north to south. The outermost rows and columns are on
/// the edges of the tile, so neighboring tiles contain the same samples along their common edge. The number -32768
/// marks a sample without data.
struct ElevationTile: Sendable {
  /// The south-west corner of a tile in whole degrees. Files are named after this corner.
  struct Corner: Sendable, Hashable {
    /// The latitude in degrees north, -90 to 89.
    let latitude: Int
    /// The longitude in degrees east, -180 to 179.
    let longitude: Int

    /// The file name of the tile without its extension, such as `N47E008`.
    var name: String {
      func digits(_ value: Int, _ count: Int) -> String {
        let text = String(abs(value))
        return String(repeating: "0", count: max(0, count - text.count)) + text
      }
      return (latitude < 0 ? "S" : "N") + digits(latitude, 2)
        + (longitude < 0 ? "W" : "E") + digits(longitude, 3)
    }
  }

  /// The elevation at a coordinate.
  enum Sample: Sendable, Equatable {
    /// An elevation in meters above mean sea level.
    case elevation(Double)
    /// No elevation, because one of the four nearest samples has no data.
    case void
  }

  /// The numbers of rows and columns of a tile.
  struct Shape: Sendable, Hashable {
    let rows: Int
    let columns: Int

    var byteCount: Int { rows * columns * 2 }

    /// The supported shapes: 3 arc seconds, 1 arc second, and 1 by 2 arc seconds. GDAL writes tiles of 1 by 2
    /// arc seconds (latitude by longitude) for latitudes above 50 degrees.
    static let all = [
      Shape(rows: 1201, columns: 1201), Shape(rows: 3601, columns: 1801),
      Shape(rows: 3601, columns: 3601),
    ]
    /// The size of the largest supported tile in bytes.
    static let largest = all.map(\.byteCount).max() ?? 0
  }

  private let bytes: ArchiveBytes
  private let shape: Shape
  // The four samples around the coordinate that was looked up last. Consecutive positions often need the same samples.
  private var cell: (row: Int, column: Int, samples: [Int16])?

  /// Creates a tile from its samples. The number of bytes determines the shape.
  ///
  /// - Parameter bytes: The samples of the tile.
  /// - Throws: `ArchiveError` if the size does not match a supported shape.
  init(_ bytes: ArchiveBytes) throws(ArchiveError) {
    guard let shape = Shape.all.first(where: { $0.byteCount == bytes.count }) else {
      let sizes = Shape.all.map { "\($0.byteCount) (\($0.rows) × \($0.columns))" }
      throw ArchiveError(
        "\(bytes.count) bytes is not the size of an elevation tile; expected one of "
          + sizes.joined(separator: ", "))
    }
    self.init(bytes, shape)
  }

  /// - Parameter shape: The numbers of rows and columns, each at least 2.
  init(_ bytes: ArchiveBytes, _ shape: Shape) { (self.bytes, self.shape) = (bytes, shape) }

  /// Returns the elevation at a point by bilinear interpolation between the four samples around it.
  ///
  /// - Parameters:
  ///   - south: The distance from the northern edge in degrees, 0 to 1.
  ///   - east: The distance from the western edge in degrees, 0 to 1.
  /// - Returns: `void` if a sample with a weight above 0 has no data.
  /// - Throws: `ArchiveError` if the file was truncated after it was opened. The method also rethrows errors from
  ///   reading bytes.
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

  /// Returns the four samples at the corners of a grid cell: north-west, north-east, south-west and south-east.
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
  /// Parses a file name such as `N47E008.hgt` or `n47e008.SRTMGL1.hgt.gz`.
  ///
  /// Returns nil if the name does not begin with the corner of a tile.
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

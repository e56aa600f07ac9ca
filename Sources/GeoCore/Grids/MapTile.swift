import GeoPlatform

/// A square tile of a Web Mercator map with 2^zoom columns and rows.
///
/// Columns are counted eastward from 180° W, and rows southward from 85.0511287798066° N, as in OpenStreetMap's
/// addresses `zoom/x/y.png`.
///
/// ```swift
/// let tile = try MapTile(Coordinate(latitude: 48.8583, longitude: 2.2945), zoom: 14)
/// print(tile)  // 14/8296/5636
/// ```
public struct MapTile: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The zoom level, from 0 (a single tile for the whole world) to 30.
  public let zoom: Int

  /// The column, in 0..<2^zoom.
  public let x: Int

  /// The row, in 0..<2^zoom.
  public let y: Int

  /// Creates a tile from its zoom level, column and row.
  ///
  /// - Parameters:
  ///   - zoom: the zoom level, from 0 to 30.
  ///   - x: the column, in 0..<2^zoom.
  ///   - y: the row, in 0..<2^zoom.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if a number is out of range.
  public init(zoom: Int, x: Int, y: Int) throws(GeoError) {
    guard (0...30).contains(zoom) else {
      throw .invalidArgument(what: "zoom", value: "\(zoom)", allowed: "0 to 30")
    }
    for (what, value) in [("column", x), ("row", y)] where value < 0 || value >> zoom > 0 {
      throw .invalidArgument(
        what: what, value: "\(value)", allowed: "0 to \((1 << zoom) - 1) at zoom \(zoom)")
    }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// Creates the tile that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a coordinate with a latitude of at most 85.0511287798066°.
  ///   - zoom: the zoom level, from 0 to 30.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for a coordinate outside all tiles, or an
  ///   invalid zoom.
  public init(_ coordinate: Coordinate, zoom: Int) throws(GeoError) {
    try coordinate.checkForGrid()
    guard abs(coordinate.latitude) <= WebMercator.maximumLatitude else {
      throw .invalidArgument(
        what: "latitude", value: "\(coordinate.latitude)",
        allowed: "-85.0511287798066 to 85.0511287798066")
    }
    let count = Double(1 << min(max(zoom, 0), 30))
    let phi = SinCos(degrees: coordinate.latitude)
    let (latitude, longitude) = (coordinate.latitude, coordinate.normalized.longitude)
    func index(_ value: Double) -> Int { Int(min(max(value, 0), count - 1)) }
    let guess = try MapTile(
      zoom: zoom, x: index((longitude + 180) / 360 * count),
      y: index((1 - asinh(phi.sin / phi.cos) / .pi) / 2 * count))
    // Because of rounding, the tile may be a neighbor of the correct one, so compare the point with the edges of the
    // tile.
    var (x, y) = (guess.x, guess.y)
    if longitude < guess.longitude(x) {
      x -= 1
    } else if longitude >= guess.longitude(x + 1) {
      x += 1
    }
    if latitude > guess.latitude(y) {
      y -= 1
    } else if latitude <= guess.latitude(y + 1) {
      y += 1
    }
    try self.init(
      zoom: zoom, x: index(Double(x)), y: index(Double(y)))
  }

  /// Creates a tile by parsing text of the form `zoom/x/y`, such as `14/8296/5636`.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    zoom = try scanner.tileNumber("zoom", below: 31)
    x = try scanner.tileNumber("column", below: 1 << zoom, afterSlash: true)
    y = try scanner.tileNumber("row", below: 1 << zoom, afterSlash: true)
    try scanner.finish(expected: "the end of the tile's address")
  }

  /// The tile in the form `zoom/x/y`, such as `14/8296/5636`.
  public var description: String { "\(zoom)/\(x)/\(y)" }

  /// The region of the tile.
  ///
  /// Unlike other cells, a tile includes its northern edge, but not its southern edge, because rows are counted
  /// southward.
  public var cell: GridCell {
    GridCell(
      south: latitude(y + 1), west: longitude(x), north: latitude(y), east: longitude(x + 1))
  }

  /// The center of the tile on the map. Its latitude is not halfway between the edges of the tile.
  public var coordinate: Coordinate {
    let count = Double(1 << zoom)
    return WebMercator(
      x: WebMercator.halfWidth * ((2 * Double(x) + 1) / count - 1),
      y: WebMercator.halfWidth * (1 - (2 * Double(y) + 1) / count)
    ).coordinate
  }

  private func longitude(_ column: Int) -> Double {
    Double(column) / Double(1 << zoom) * 360 - 180
  }

  private func latitude(_ row: Int) -> Double {
    let y = Double.pi * (1 - 2 * Double(row) / Double(1 << zoom))
    return Angle.atan2Degrees(sinh(y), 1)
  }
}

extension TextScanner {
  /// Reads a whole number below a limit. If `afterSlash` is true, a slash must precede the number.
  fileprivate mutating func tileNumber(
    _ what: String, below limit: Int, afterSlash: Bool = false
  ) throws(GeoError) -> Int {
    let isThere = !afterSlash || take("/")
    let start = index
    let digits = takeAll { $0.isASCIIDigit }
    guard isThere, !digits.isEmpty else {
      throw .unreadable(text, at: start, expected: "\(afterSlash ? "a slash and " : "")the \(what)")
    }
    guard let value = Int(digits), value < limit else {
      throw .outOfRange(what, in: text, at: start, allowed: "0 to \(limit - 1)")
    }
    return value
  }
}

/// A position in Web Mercator (EPSG:3857), the Mercator projection of a sphere, applied to WGS 84 coordinates.
///
/// Web maps use this projection. It is not conformal on the ellipsoid: the northward and eastward scales differ by up
/// to 0.7 %. Source: EPSG, coordinate operation method 1024.
package struct WebMercator: Sendable, Hashable {
  /// The distance east of the prime meridian on the map (meters), from -20 037 508.34 to 20 037 508.34.
  package var x: Double

  /// The distance north of the equator on the map (meters); infinite at the poles.
  package var y: Double

  /// The latitude at the northern edge of the square map (degrees): the Gudermannian function of π, rounded up.
  package static let maximumLatitude = 85.0511287798066

  /// Half the width of the map (m), which is x at 180° E and y at ``maximumLatitude``.
  package static let halfWidth = Double.pi * radius

  private static let radius = Ellipsoid.wgs84.equatorialRadius

  /// Creates a position without checking it.
  ///
  /// - Parameters:
  ///   - x: the distance east of the prime meridian on the map (meters).
  ///   - y: the distance north of the equator on the map (meters).
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate, which may be beyond ``maximumLatitude``. For an invalid coordinate, x and y are NaN.
  ///
  /// - Parameter coordinate: a coordinate; its longitude is reduced to [-180, 180].
  package init(_ coordinate: Coordinate) {
    let phi = SinCos(degrees: abs(coordinate.latitude) <= 90 ? coordinate.latitude : .nan)
    x = Self.radius * (Angle.normalized(coordinate.longitude) * Angle.degree)
    y = Self.radius * asinh(phi.sin / phi.cos)
  }

  /// The coordinate of the position, with its longitude in [-180, 180].
  package var coordinate: Coordinate {
    Coordinate(
      latitude: Angle.atan2Degrees(sinh(y / Self.radius), 1),
      longitude: Angle.normalized(x / Self.radius / Angle.degree))
  }
}

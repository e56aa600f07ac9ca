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

import GeoPlatform

/// The points of a regular grid in a region.
///
/// The rows are parallels, and the points of a row have the same distance along it. The grid begins at the center of
/// the region. Far from the center, the points of neighboring rows are therefore not on the same meridians. Toward a
/// pole, rows have fewer points.
public struct PointGrid: Sequence, Sendable {
  private let region: SurfaceRegion
  private let spacing: Double
  private let latitudes: [Double]
  // The meridian of the center, and the reach of the region west and east of it in degrees.
  private let meridian, west, east: Double

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - region: the region that contains the points.
  ///   - spacing: the distance in meters between rows and between the points of a row, 0.001 or more.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)``, also if there are more than ten million rows.
  public init(in region: SurfaceRegion, spacing: Double) throws(GeoError) {
    (self.region, self.spacing) = (region, spacing)
    let boxes = region.boxes
    let south = boxes.reduce(90) { Swift.min($0, $1.south) }
    let north = boxes.reduce(-90) { Swift.max($0, $1.north) }
    let meridian = boxes.first.map { $0.west + $0.width / 2 } ?? 0
    let reaches = boxes.map { box in
      let middle = Angle.difference(from: meridian, to: box.west + box.width / 2).value
      return (west: middle - box.width / 2, east: middle + box.width / 2)
    }
    let (west, east) = (
      reaches.reduce(0) { Swift.min($0, $1.west) }, reaches.reduce(0) { Swift.max($0, $1.east) }
    )
    (self.meridian, self.west, self.east) =
      east - west < 360 ? (meridian, west, east) : (meridian, -180, 180)
    let center = Coordinate(latitude: (south + north) / 2, longitude: 0)
    func rows(toward azimuth: Double, _ limit: Double) -> [Double] {
      let line = region.solver.line(from: center, azimuth: azimuth)
      let length = region.solver.distance(
        from: center, to: Coordinate(latitude: limit, longitude: 0))
      return (0...Int(length / spacing)).map {
        line.position(at: Double($0) * spacing).coordinate.latitude
      }
    }
    let height = region.solver.ellipsoid.equatorialRadius * (north - south) * Angle.degree
    guard spacing >= 1e-3, spacing.isFinite, height / spacing < 1e7 else {
      throw .invalidArgument(
        what: "the spacing of the grid", value: "\(spacing) m",
        allowed: "a millimeter or more, and ten million rows or fewer")
    }
    latitudes = rows(toward: 180, south).dropFirst().reversed() + rows(toward: 0, north)
  }

  /// Returns an iterator over the points from south to north, and from west to east in each row.
  public func makeIterator() -> some IteratorProtocol<Coordinate> { Points(self) }

  private struct Points: IteratorProtocol {
    private let grid: PointGrid
    private var row = -1
    private var columns = 0...0
    private var column = 1
    private var step = 0.0

    fileprivate init(_ grid: PointGrid) { self.grid = grid }

    mutating func next() -> Coordinate? {
      while true {
        while column <= columns.upperBound {
          let place = Coordinate(
            latitude: grid.latitudes[row], longitude: grid.meridian + Double(column) * step
          ).normalized
          column += 1
          if grid.region.contains(place) { return place }
        }
        row += 1
        guard row < grid.latitudes.count else { return nil }
        (columns, step) = grid.columns(at: grid.latitudes[row])
        column = columns.lowerBound
      }
    }
  }

  /// Returns the numbers of the points in a row, and the degrees of longitude from one to the next.
  private func columns(at latitude: Double) -> (ClosedRange<Int>, step: Double) {
    let vector = region.solver.ellipsoid.ecef(of: Coordinate(latitude: latitude, longitude: 0))
    let step = spacing / vector.x / Angle.degree
    // Near a pole the row is a single point.
    guard vector.x > 0, step < east - west else { return (0...0, 0) }
    let first = Int((west / step).rounded(.up))
    let last = Int((east / step).rounded(.down))
    // In a row around the whole Earth, the last point must not be nearer to the first point than the spacing.
    let most = Int((360 / step).rounded(.down)) - 1
    return (first...Swift.min(last, first + most), step)
  }
}

import GeoPlatform

/// A region of the Earth's surface in which you can generate points, such as a box or a circle.
///
/// ```swift
/// let center = Coordinate(latitude: 48.2, longitude: 16.4)
/// var random = try SurfaceRegion(circleAround: center, radius: 5000).randomPoints(seed: 1)
/// let place = random.next()
/// print(Geodesic.wgs84.distance(from: center, to: place) <= 5000)  // true
/// ```
public struct SurfaceRegion: Sendable {
  /// The solver for geodesics on the region's ellipsoid.
  let solver: Geodesic
  /// Boxes that cover the region: one box per polygon, or a single box for other shapes.
  let boxes: [BoundingBox]
  private let shape: Shape

  private enum Shape: Sendable {
    case boxes
    case circle(center: Coordinate, radius: Double)
    case polygons(PolygonIndex)
  }

  /// Creates the region of the whole Earth.
  public init(wholeEarthOf solver: Geodesic = .wgs84) {
    self.solver = solver
    boxes = [BoundingBox(south: -90, west: -180, north: 90, east: 180)]
    shape = .boxes
  }

  /// Creates the region between two parallels and two meridians.
  ///
  /// - Parameters:
  ///   - box: the limits of the region. If the box crosses the antimeridian, `east` is less than `west`.
  ///   - solver: the solver for the ellipsoid of the region.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for a box without area or with invalid limits.
  public init(_ box: BoundingBox, solver: Geodesic = .wgs84) throws(GeoError) {
    guard box.south < box.north, box.south >= -90, box.north <= 90, box.width > 0,
      box.width <= 360
    else {
      throw .invalidArgument(
        what: "the box",
        value: "south \(box.south), west \(box.west), north \(box.north), east \(box.east)",
        allowed: "a south below the north, and a west that differs from the east")
    }
    self.solver = solver
    boxes = [box]
    shape = .boxes
  }

  /// Creates the region of all points within a distance of a point.
  ///
  /// - Parameters:
  ///   - center: the center of the circle.
  ///   - radius: meters, above 0.
  ///   - solver: the solver for the ellipsoid of the region.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid radius or center.
  public init(
    circleAround center: Coordinate, radius: Double, solver: Geodesic = .wgs84
  ) throws(GeoError) {
    guard radius > 0, let box = solver.boundingBox(ofCircleAround: center, radius: radius) else {
      throw .invalidArgument(
        what: center.isValid ? "the radius" : "the center",
        value: center.isValid ? "\(radius)" : "\(center)",
        allowed: center.isValid ? "above 0 meters" : "a latitude within ±90")
    }
    self.solver = solver
    boxes = [box]
    shape = .circle(center: center, radius: radius)
  }

  /// Creates the region that polygons cover.
  ///
  /// - Parameters:
  ///   - polygons: at least one polygon with geodesic edges. Polygons may overlap.
  ///   - solver: the solver for the ellipsoid of the region.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if the polygons cover less than a millionth of the
  ///   boxes around them.
  public init(_ polygons: [Polygon], solver: Geodesic = .wgs84) throws(GeoError) {
    self.solver = solver
    boxes = polygons.compactMap(solver.boundingBox(of:))
    let area = polygons.reduce(0) { $0 + abs(solver.measure($1).area) }
    let whole = boxes.reduce(0) { $0 + AuthalicBand($1, solver.ellipsoid).area }
    guard boxes.count == polygons.count, area > whole * 1e-6 else {
      throw .invalidArgument(
        what: "the area of the polygons", value: "\(area) m²",
        allowed: "a millionth or more of the boxes around them")
    }
    shape = .polygons(PolygonIndex(polygons, solver: solver))
  }

  /// Returns whether a point is in the region.
  ///
  /// For an invalid coordinate, the result is false.
  public func contains(_ place: Coordinate) -> Bool { contains(place, margin: 0) }

  /// Returns whether a point is in the region. A circle is enlarged by `margin` meters; other shapes ignore `margin`.
  func contains(_ place: Coordinate, margin: Double) -> Bool {
    switch shape {
    case .boxes: boxes[0].contains(place)
    case .circle(let center, let radius):
      solver.distance(from: center, to: place) <= radius + margin
    case .polygons(let index): !index.polygons(containing: place).isEmpty
    }
  }

  /// The center if the region is a circle; otherwise nil.
  var circleCenter: Coordinate? {
    guard case .circle(let center, _) = shape else { return nil }
    return center
  }

  /// Returns the number of polygons that contain a point; 0 if polygon number `part` does not contain it. For a
  /// region without polygons, the result is 1 if the region contains the point, and 0 if not.
  fileprivate func count(at place: Coordinate, inBoxOf part: Int) -> Int {
    guard case .polygons(let index) = shape else { return contains(place) ? 1 : 0 }
    let found = index.polygons(containing: place)
    return found.contains(part) ? found.count : 0
  }

  /// Returns a generator of random points, distributed uniformly by area on the ellipsoid.
  ///
  /// The generator uses SplitMix64. The same seed gives the same points on every machine.
  ///
  /// - Parameter seed: any number.
  public func randomPoints(seed: UInt64) -> RandomPoints {
    RandomPoints(in: self, seed: seed)
  }
}

/// An endless generator of random points in a region, distributed uniformly by area.
public struct RandomPoints: Sendable {
  private let region: SurfaceRegion
  private let bands: [AuthalicBand]
  // For each band, the total area of all bands up to and including it.
  private let ends: [Double]
  private var random: SplitMix64

  fileprivate init(in region: SurfaceRegion, seed: UInt64) {
    self.region = region
    bands = region.boxes.map { AuthalicBand($0, region.solver.ellipsoid) }
    var end = 0.0
    ends = bands.map { band in
      end += band.area
      return end
    }
    random = SplitMix64(seed: seed)
  }

  /// Returns the next random point of the region, with its longitude in [-180, 180).
  public mutating func next() -> Coordinate {
    while true {
      let wanted = random.unit() * (ends.last ?? 0)
      var (low, high) = (0, bands.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] > wanted { high = middle } else { low = middle + 1 }
      }
      let place = bands[low].place(random.unit(), random.unit())
      // Where `count` polygons overlap, a point can be drawn from each of their boxes. Accept only one in `count` such
      // points, so that the density stays uniform.
      let count = region.count(at: place, inBoxOf: low)
      if count == 1 || count > 1 && random.unit() * Double(count) < 1 { return place }
    }
  }
}

/// A box on an ellipsoid in which random points can be drawn uniformly by area.
///
/// The area between the equator and a latitude is proportional to q = (1 - e²) (s / (1 - e² s²) + artanh(e s) / e) with
/// s = sin φ and the eccentricity e (Snyder 1987, "Map projections: a working manual", equation 3-12).
private struct AuthalicBand {
  let area: Double
  private let south, north, west, width: Double
  private let low, high: Double
  private let e2: Double

  init(_ box: BoundingBox, _ ellipsoid: Ellipsoid) {
    (south, north, west, width) = (box.south, box.north, box.west, box.width)
    e2 = ellipsoid.eccentricitySquared
    low = Self.q(Angle.sincos(degrees: box.south).sin, e2)
    high = Self.q(Angle.sincos(degrees: box.north).sin, e2)
    let a = ellipsoid.equatorialRadius
    area = a * a / 2 * (high - low) * (width * Angle.degree)
  }

  private static func q(_ sine: Double, _ e2: Double) -> Double {
    let e = abs(e2).squareRoot()
    let rest = e == 0 ? sine : (e2 > 0 ? atanh(e * sine) : atan(e * sine)) / e
    return (1 - e2) * (sine / (1 - e2 * sine * sine) + rest)
  }

  /// Returns the point at the given fractions of the box's area.
  ///
  /// - Parameters:
  ///   - up: the fraction of the area that is south of the point, in [0, 1).
  ///   - right: the fraction of the area that is west of the point, in [0, 1).
  func place(_ up: Double, _ right: Double) -> Coordinate {
    let wanted = low + (high - low) * up
    var sine = min(1, max(-1, wanted / Self.q(1, e2)))
    for _ in 0..<20 {
      let root = 1 - e2 * sine * sine
      let step = (wanted - Self.q(sine, e2)) * root * root / (2 * (1 - e2))
      sine = min(1, max(-1, sine + step))
      if abs(step) < 1e-16 { break }
    }
    let cosine = ((1 - sine) * (1 + sine)).squareRoot()
    let latitude = min(north, max(south, Angle.atan2Degrees(sine, cosine)))
    return Coordinate(latitude: latitude, longitude: west + width * right).normalized
  }
}

/// The points of a regular grid in a region.
///
/// The rows are parallels, and the points of a row are equally spaced along the parallel. In a circle, one grid point
/// is the center. In other regions, one row is on the middle latitude. Points of neighboring rows are generally not on
/// the same meridians, because rows closer to a pole have fewer points.
///
/// To tolerate rounding, the grid includes points up to a micrometer outside a circle. A circle that contains no pole
/// therefore has as many rows north of the center as south of it.
public struct PointGrid: Sequence, Sendable {
  private let region: SurfaceRegion
  private let spacing: Double
  private let latitudes: [Double]
  // The central meridian, and the western and eastern limits of the region in degrees relative to it.
  private let meridian, west, east: Double
  // The distance in meters by which rounding may move a point out of a circle.
  private static let margin = 1e-6

  /// Creates a grid of points in a region.
  ///
  /// - Parameters:
  ///   - region: the region that contains the points.
  ///   - spacing: the distance in meters between rows and between the points of a row, 0.001 or more.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid spacing, or if there are more than ten
  ///   million rows.
  public init(in region: SurfaceRegion, spacing: Double) throws(GeoError) {
    (self.region, self.spacing) = (region, spacing)
    let boxes = region.boxes
    let south = boxes.reduce(90) { Swift.min($0, $1.south) }
    let north = boxes.reduce(-90) { Swift.max($0, $1.north) }
    let middle = region.circleCenter
    let meridian = middle?.longitude ?? boxes.first.map { $0.west + $0.width / 2 } ?? 0
    let reaches = boxes.map { box in
      let middle = Angle.difference(from: meridian, to: box.west + box.width / 2).value
      return (west: middle - box.width / 2, east: middle + box.width / 2)
    }
    let (west, east) = (
      reaches.reduce(0) { Swift.min($0, $1.west) }, reaches.reduce(0) { Swift.max($0, $1.east) }
    )
    (self.meridian, self.west, self.east) =
      east - west < 360 ? (meridian, west, east) : (meridian, -180, 180)
    let center = Coordinate(latitude: middle?.latitude ?? (south + north) / 2, longitude: 0)
    func rows(toward azimuth: Double, _ limit: Double) -> [Double] {
      let line = region.solver.line(from: center, azimuth: azimuth)
      let length = region.solver.distance(
        from: center, to: Coordinate(latitude: limit, longitude: 0))
      return (0...Int((length + Self.margin) / spacing)).map {
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
          if grid.region.contains(place, margin: PointGrid.margin) { return place }
        }
        row += 1
        guard row < grid.latitudes.count else { return nil }
        (columns, step) = grid.columns(at: grid.latitudes[row])
        column = columns.lowerBound
      }
    }
  }

  /// Returns the column numbers in a row, and the degrees of longitude from one column to the next.
  private func columns(at latitude: Double) -> (ClosedRange<Int>, step: Double) {
    let vector = region.solver.ellipsoid.ecef(of: Coordinate(latitude: latitude, longitude: 0))
    let step = spacing / vector.x / Angle.degree
    // At a pole, or where the row is shorter than the spacing, the row is a single point.
    guard vector.x > 0, step < east - west else { return (0...0, 0) }
    let margin = Self.margin / spacing
    let first = Int((west / step - margin).rounded(.up))
    let last = Int((east / step + margin).rounded(.down))
    // In a row around the whole Earth, keep the spacing between the last point and the first point.
    let most = Int((360 / step).rounded(.down)) - 1
    return (first...Swift.min(last, first + most), step)
  }
}

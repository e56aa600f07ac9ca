package import GeoCore

/// Converts coordinates to pixels and back, with a projection and a scale.
package struct MapFrame: Sendable {
  package let projection: any MapProjection
  /// The area of the picture that contains the map.
  package let rect: SceneRect
  /// The number of pixels per meter in the projection plane.
  package let scale: Double
  // The point of the projection plane that is drawn at the center of ``rect``.
  private let middle: PlanePoint

  /// The minimum extent of a map in meters. This minimum ensures that the map of a single point shows the surroundings.
  package static let leastExtent = 200.0

  /// Chooses the scale and position so that all given coordinates are visible.
  ///
  /// - Parameters:
  ///   - projection: The projection. Equal Earth always shows the whole Earth.
  ///   - places: The coordinates that must be visible.
  ///   - rect: The area of the picture that contains the map.
  ///   - padding: The minimum distance in pixels between the coordinates and the edges.
  ///   - least: The minimum extent in meters.
  package init(
    _ projection: any MapProjection, showing places: some Sequence<Coordinate>, in rect: SceneRect,
    padding: Double = 24, least: Double = leastExtent
  ) {
    self.projection = projection
    self.rect = rect
    var (low, high) = (
      PlanePoint(x: .infinity, y: .infinity), PlanePoint(x: -.infinity, y: -.infinity)
    )
    func add(_ point: PlanePoint) {
      low = PlanePoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = PlanePoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    if let world = projection as? EqualEarth {
      for latitude in [-90.0, 0, 90] {
        for turn in [-180.0, 180] { add(world.project(latitude: latitude, turn: turn)) }
      }
    } else if let plane = projection as? TilePlane {
      // Latitudes beyond the edge of the projection are moved to the edge.
      for place in places where place.isValid {
        let turn = Angle.difference(from: plane.center.longitude, to: place.longitude).value
        add(plane.project(latitude: place.latitude, turn: turn))
      }
    } else {
      for place in places { projection.project(place).map(add) }
    }
    if low.x > high.x { (low, high) = (PlanePoint(x: 0, y: 0), PlanePoint(x: 0, y: 0)) }
    middle = PlanePoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    let inner = rect.grown(by: -min(padding, min(rect.width, rect.height) / 4))
    scale = min(
      inner.width / max(high.x - low.x, least), inner.height / max(high.y - low.y, least))
  }

  /// Returns the pixel of a coordinate, possibly outside ``rect``; nil if the projection excludes the coordinate.
  package func point(_ place: Coordinate) -> ScenePoint? { projection.project(place).map(point) }

  func point(_ point: PlanePoint) -> ScenePoint {
    ScenePoint(
      rect.middle.x + (point.x - middle.x) * scale, rect.middle.y - (point.y - middle.y) * scale)
  }

  /// Returns the coordinate at a pixel; nil if the pixel is not on the Earth.
  package func place(at point: ScenePoint) -> Coordinate? {
    projection.place(
      at: PlanePoint(
        x: middle.x + (point.x - rect.middle.x) / scale,
        y: middle.y - (point.y - rect.middle.y) / scale))
  }

  /// Returns the point of the projection plane at a corner of a rectangle of the picture.
  ///
  /// - Parameter part: 0 for the upper left corner, 1 for the lower right corner.
  func plane(_ rect: SceneRect, _ part: Double) -> PlanePoint {
    PlanePoint(
      x: middle.x + (rect.minX + part * rect.width - self.rect.middle.x) / scale,
      y: middle.y - (rect.minY + part * rect.height - self.rect.middle.y) / scale)
  }

  /// The rectangle of the picture that contains the whole world. Nil unless the projection is Web Mercator.
  var world: SceneRect? {
    guard let plane = projection as? TilePlane else { return nil }
    let from = point(plane.point(x: plane.columns.lowerBound, y: 0))
    let to = point(plane.point(x: plane.columns.upperBound, y: 1))
    return SceneRect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
  }

  /// The number of pixels per degree of a great circle.
  var pixelsPerDegree: Double { scale * Ellipsoid.wgs84.meanRadius * Angle.degree }

  /// Returns a grid of `count` + 1 rows and columns of points that covers the map including its edges.
  func samples(_ count: Int) -> [ScenePoint] {
    (0...count).flatMap { row in
      (0...count).map { column in
        ScenePoint(
          rect.minX + rect.width * Double(column) / Double(count),
          rect.minY + rect.height * Double(row) / Double(count))
      }
    }
  }

  var view: MapView { MapView(self) }
}

/// The bounding box of coordinates that are added in any order. The box may cross the antimeridian or contain a pole.
///
/// The memory is constant, regardless of the number of coordinates.
package struct MapExtent: Sendable, Hashable {
  /// The lowest latitude in degrees.
  package private(set) var south = Double.infinity
  /// The highest latitude in degrees.
  package private(set) var north = -Double.infinity
  /// The number of valid coordinates that were added.
  package private(set) var count = 0
  // The longitudes that were added, as one range per degree. The bounding box omits the widest gap between these
  // ranges.
  private var bins = Array(repeating: SIMD2(Double.infinity, -Double.infinity), count: 360)

  /// Creates an empty bounding box.
  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Extends the bounding box to a coordinate. Invalid coordinates are ignored.
  package mutating func add(_ place: Coordinate) {
    guard place.isValid else { return }
    count += 1
    south = min(south, place.latitude)
    north = max(north, place.latitude)
    // At a pole, all longitudes denote the same point, so ignore the longitude.
    guard abs(place.latitude) < 90 else { return }
    let longitude = place.normalized.longitude
    let bin = min(Int(longitude + 180), 359)
    bins[bin][0] = min(bins[bin][0], longitude)
    bins[bin][1] = max(bins[bin][1], longitude)
  }

  /// Extends the bounding box to contain another bounding box.
  package mutating func add(_ other: MapExtent) {
    count += other.count
    south = min(south, other.south)
    north = max(north, other.north)
    for bin in bins.indices {
      bins[bin][0] = min(bins[bin][0], other.bins[bin][0])
      bins[bin][1] = max(bins[bin][1], other.bins[bin][1])
    }
  }

  /// The western edge in degrees, in [-180, 180), and the width in degrees, in [0, 360].
  package var longitudes: (west: Double, width: Double) {
    var (first, last): (Double?, Double) = (nil, 0)
    var (west, gap) = (0.0, -1.0)
    for bin in bins where bin[0].isFinite {
      if first == nil {
        first = bin[0]
      } else if bin[0] - last > gap {
        (west, gap) = (bin[0], bin[0] - last)
      }
      last = bin[1]
    }
    // There is no longitude if all coordinates are at the poles or if there are no coordinates.
    guard let first else { return (-180, isEmpty ? 0 : 360) }
    let round = first + 360 - last
    return round >= gap ? (first, last - first) : (west, 360 - gap)
  }

  /// The coordinate at the center of the bounding box; nil if it is empty.
  package var middle: Coordinate? {
    guard !isEmpty else { return nil }
    let (west, width) = longitudes
    return Coordinate(
      latitude: (south + north) / 2, longitude: Angle.normalized(west + width / 2))
  }

  /// The larger of width and height, in degrees of a great circle.
  package var span: Double {
    guard !isEmpty else { return 0 }
    let nearest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north))
    return max(north - south, min(longitudes.width, 180) * Angle.cosine(latitude: nearest))
  }

  /// The best projection for the bounding box.
  ///
  /// - If the bounding box contains a pole or is wider than 180 degrees: the azimuthal equal-area projection around a
  ///   pole if all latitudes are at least 35 degrees from the equator on the side of this pole, otherwise Equal Earth.
  /// - For any other bounding box: the azimuthal equal-area projection around the center of the box if the whole box is
  ///   at most 6670 km from its center, otherwise Equal Earth.
  /// - If the bounding box is empty: Equal Earth.
  package var projection: any MapProjection {
    guard let middle else { return EqualEarth() }
    let width = longitudes.width
    if width > 180 || north == 90 || south == -90 {
      if south >= Self.lowestPolar {
        return AzimuthalEqualArea(center: Coordinate(latitude: 90, longitude: 0))
      }
      if north <= -Self.lowestPolar {
        return AzimuthalEqualArea(center: Coordinate(latitude: -90, longitude: 0))
      }
      return EqualEarth(meridian: width > 270 ? 0 : middle.longitude)
    }
    let corners = [south, north, middle.latitude].flatMap { latitude in
      [-width / 2, 0, width / 2].map {
        Coordinate(latitude: latitude, longitude: middle.longitude + $0)
      }
    }
    let reach = corners.map { Geodesic.wgs84.distance(from: middle, to: $0) }.max() ?? 0
    return reach <= Self.widest
      ? AzimuthalEqualArea(center: middle) : EqualEarth(meridian: middle.longitude)
  }

  // The maximum distance in meters from the center of an azimuthal map, about 60 degrees. At this distance, lengths
  // perpendicular to the radius are 15 % too long, and lengths along the radius are 13 % too short.
  private static let widest = 6_670_000.0
  // A bounding box that contains a pole or is wider than 180 degrees uses the polar projection only if all latitudes
  // are at least this number of degrees from the equator.
  private static let lowestPolar = 35.0
}

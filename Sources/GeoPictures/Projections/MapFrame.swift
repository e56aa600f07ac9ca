public import GeoCore

/// A projection with a size: places of the Earth to pixels of a picture, and back.
public struct MapFrame: Sendable {
  /// From the Earth to the plane.
  public let projection: any MapProjection
  /// The part of the picture that is the map.
  public let rect: SceneRect
  /// Pixels a meter of the plane.
  public let scale: Double
  // The point of the plane that is in the middle of the rectangle.
  private let middle: PlanePoint

  /// The least extent, so that a single point has surroundings (meters).
  public static let leastExtent = 200.0

  /// Creates a frame in which all of some places can be seen.
  ///
  /// - Parameters:
  ///   - projection: from the Earth to the plane; of the whole Earth all of it is seen.
  ///   - places: what is to be seen.
  ///   - rect: the part of the picture that is the map.
  ///   - padding: pixels between the places and the edges.
  public init(
    _ projection: any MapProjection, showing places: some Sequence<Coordinate>, in rect: SceneRect,
    padding: Double = 24
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
      // Of an area that goes on beyond the edge, that.
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
      inner.width / max(high.x - low.x, Self.leastExtent),
      inner.height / max(high.y - low.y, Self.leastExtent))
  }

  /// Where a place is in the picture, perhaps outside of ``rect``; nil where the plane does not have it.
  public func point(_ place: Coordinate) -> ScenePoint? { projection.project(place).map(point) }

  func point(_ point: PlanePoint) -> ScenePoint {
    ScenePoint(
      rect.middle.x + (point.x - middle.x) * scale, rect.middle.y - (point.y - middle.y) * scale)
  }

  /// The place at a point of the picture; nil where there is none.
  public func place(at point: ScenePoint) -> Coordinate? {
    projection.place(
      at: PlanePoint(
        x: middle.x + (point.x - rect.middle.x) / scale,
        y: middle.y - (point.y - rect.middle.y) / scale))
  }

  /// The point of the plane that is at the left upper corner of a rectangle, or with 1 at its right lower one.
  func plane(_ rect: SceneRect, _ part: Double) -> PlanePoint {
    PlanePoint(
      x: middle.x + (rect.minX + part * rect.width - self.rect.middle.x) / scale,
      y: middle.y - (rect.minY + part * rect.height - self.rect.middle.y) / scale)
  }

  /// Where the world of tiles is in the picture; nil of other planes.
  var world: SceneRect? {
    guard let plane = projection as? TilePlane else { return nil }
    let from = point(plane.point(x: plane.columns.lowerBound, y: 0))
    let to = point(plane.point(x: plane.columns.upperBound, y: 1))
    return SceneRect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
  }

  /// Pixels a degree of a great circle.
  var pixelsPerDegree: Double { scale * Ellipsoid.wgs84.meanRadius * Angle.degree }

  /// Points of the rectangle in rows and columns, its edges among them.
  func samples(_ count: Int) -> [ScenePoint] {
    (0...count).flatMap { row in
      (0...count).map { column in
        ScenePoint(
          rect.minX + rect.width * Double(column) / Double(count),
          rect.minY + rect.height * Double(row) / Double(count))
      }
    }
  }

  /// What part of the Earth can be seen, and a little more.
  var view: MapView { MapView(self) }
}

/// What part of the Earth places take up, in whatever order they come, over the antimeridian and round the
/// poles too. Its size does not depend on how many they are.
public struct MapExtent: Sendable, Hashable {
  /// The lowest latitude (degrees).
  public private(set) var south = Double.infinity
  /// The highest latitude (degrees).
  public private(set) var north = -Double.infinity
  /// How many valid places there are.
  public private(set) var count = 0
  // Of each degree of longitude what is taken up: the extent leaves out the widest gap between those.
  private var bins = Array(repeating: SIMD2(Double.infinity, -Double.infinity), count: 360)

  /// Creates an extent of nothing.
  public init() {}

  /// Whether there is no place.
  public var isEmpty: Bool { count == 0 }

  /// Makes room for a place; not for an invalid one.
  public mutating func add(_ place: Coordinate) {
    guard place.isValid else { return }
    count += 1
    south = min(south, place.latitude)
    north = max(north, place.latitude)
    // At a pole every longitude is as good as any.
    guard abs(place.latitude) < 90 else { return }
    let longitude = place.normalized.longitude
    let bin = min(Int(longitude + 180), 359)
    bins[bin][0] = min(bins[bin][0], longitude)
    bins[bin][1] = max(bins[bin][1], longitude)
  }

  /// Makes room for all places of another.
  public mutating func add(_ other: MapExtent) {
    count += other.count
    south = min(south, other.south)
    north = max(north, other.north)
    for bin in bins.indices {
      bins[bin][0] = min(bins[bin][0], other.bins[bin][0])
      bins[bin][1] = max(bins[bin][1], other.bins[bin][1])
    }
  }

  /// The western limit in degrees, in [-180, 180), and how many degrees there are eastwards from it, in
  /// [0, 360].
  public var longitudes: (west: Double, width: Double) {
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
    // All at the poles, or none.
    guard let first else { return (-180, isEmpty ? 0 : 360) }
    let round = first + 360 - last
    return round >= gap ? (first, last - first) : (west, 360 - gap)
  }

  /// The place in the middle of the limits; nil of nothing.
  public var middle: Coordinate? {
    guard !isEmpty else { return nil }
    let (west, width) = longitudes
    return Coordinate(
      latitude: (south + north) / 2, longitude: Angle.normalized(west + width / 2))
  }

  /// The larger of its two spans, in degrees of a great circle.
  package var span: Double {
    guard !isEmpty else { return 0 }
    let nearest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north))
    return max(north - south, min(longitudes.width, 180) * Angle.cosine(latitude: nearest))
  }

  /// The projection that suits it: Lambert's azimuthal about its middle; where it goes round a pole about
  /// that; for more than a hemisphere has well, the whole Earth.
  public var projection: any MapProjection {
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

  // Meters from the middle that an azimuthal picture has at most, 60 degrees: lengths are 1.15 times too long
  // there.
  private static let widest = 6_670_000.0
  // The latitude from which on all of what lies round a pole is drawn about that.
  private static let lowestPolar = 35.0
}

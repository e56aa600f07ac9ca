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

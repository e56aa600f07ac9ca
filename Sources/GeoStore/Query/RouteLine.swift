import GeoTracks

/// A route as closely spaced points along its geodesics.
struct RouteLine {
  /// The points, in order.
  let coordinates: [Coordinate]
  /// The maximum distance between neighboring points, in meters.
  let spacing: Double

  // The maximum number of points. Longer routes have a larger spacing.
  private static let maximumCount = 100_000.0
  // The maximum number of boxes for a query of the index.
  private static let maximumBoxes = 24

  /// - Parameters:
  ///   - vertices: The vertices of the route. Invalid coordinates are ignored.
  ///   - spacing: The maximum distance between points in meters, above 0.
  init(_ vertices: [Coordinate], spacing wanted: Double) {
    let vertices = vertices.filter(\.isValid)
    let legs = zip(vertices, vertices.dropFirst()).map { start, end in
      (path: Geodesic.wgs84.inverse(from: start, to: end), start: start, end: end)
    }
    let length = legs.reduce(0) { $0 + $1.path.distance }
    let spacing = max(wanted, length / Self.maximumCount)
    var coordinates = Array(vertices.prefix(1))
    for (path, start, end) in legs where path.distance > 0 {
      let count = (path.distance / spacing).rounded(.up)
      let line = Geodesic.wgs84.line(from: start, azimuth: path.azimuth1)
      for step in stride(from: 1, to: count, by: 1) {
        coordinates.append(line.position(at: path.distance * step / count).coordinate)
      }
      coordinates.append(end)
    }
    (self.coordinates, self.spacing) = (coordinates, spacing)
  }

  /// Returns boxes that cover the route with a margin.
  func boxes(within meters: Double) -> [BoundingBox] {
    let size = max(1, (coordinates.count + Self.maximumBoxes - 1) / Self.maximumBoxes)
    return stride(from: 0, to: coordinates.count, by: size).compactMap { first in
      // Each piece includes the first point of the next piece, so its box covers the leg between them.
      let piece = coordinates[first..<min(first + size + 1, coordinates.count)]
      let middle = piece[first + piece.count / 2]
      let reach = piece.map { Geodesic.wgs84.distance(from: middle, to: $0) }.max() ?? 0
      return Geodesic.wgs84.boundingBox(
        ofCircleAround: middle, radius: reach + spacing / 2 + meters)
    }
  }
}

extension TrackQuery.Along {
  // The edges of the corridor are straight in longitude and latitude. With this spacing, they differ from geodesics by
  // a few centimeters.
  private static let edge = 1000.0

  /// Boxes that cover the corridor with a margin.
  var boxes: [BoundingBox] {
    RouteLine(line, spacing: Self.edge).boxes(within: max(0, meters))
  }

  /// The corridor around the route; nil if it is empty.
  fileprivate var corridor: Geofence? {
    GeofenceShape.corridor(
      along: [RouteLine(line, spacing: Self.edge).coordinates], halfWidth: meters
    ).map { Geofence(name: "", shapes: [$0]) }
  }
}

/// Measures how much of a route a track passes. Each track needs its own finder.
struct RouteFinder {
  // Detects any contact with the route, if the required share is 0.
  private var monitor: GeofenceMonitor?
  private var told: [GeofenceEvent] = []
  // Counts the points of the route that the track has passed.
  private var reach: ProximityArea?
  private var needed = 1
  private var wasNear = false

  init(_ along: TrackQuery.Along) {
    guard along.meters > 0 else { return }
    guard along.share > 0 else {
      monitor = along.corridor.map { GeofenceMonitor([$0]) }
      return
    }
    let coordinates = RouteLine(along.line, spacing: along.meters / 2).coordinates
    reach = ProximityArea(PointIndex(coordinates), within: along.meters)
    needed = max(1, Int((min(along.share, 1) * Double(coordinates.count)).rounded(.up)))
    if along.share > 1 || coordinates.isEmpty { needed = .max }
  }

  /// Whether the track has passed the required share of the route.
  var isThere: Bool { wasNear || reach.map { $0.count >= needed } ?? false }

  mutating func process(_ events: [LocationEvent]) {
    monitor?.process(contentsOf: events[...], into: &told)
    for event in told where event.kind == .inside || event.kind == .enter { wasNear = true }
    told.removeAll(keepingCapacity: true)
    reach?.process(contentsOf: events[...])
  }
}

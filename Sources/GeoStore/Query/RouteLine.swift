import GeoTracks

/// A route as places along its geodesics.
struct RouteLine {
  /// The places, in order.
  let places: [Coordinate]
  /// Meters from one place to the next at most.
  let spacing: Double

  // Of a longer route the places are further apart.
  private static let maximumCount = 100_000.0
  // The most boxes that the index is asked for.
  private static let maximumBoxes = 24

  /// - Parameters:
  ///   - vertices: what the route goes through; those that are no places are left out.
  ///   - spacing: meters, above 0.
  init(_ vertices: [Coordinate], spacing wanted: Double) {
    let vertices = vertices.filter(\.isValid)
    let legs = zip(vertices, vertices.dropFirst()).map { start, end in
      (path: Geodesic.wgs84.inverse(from: start, to: end), start: start, end: end)
    }
    let length = legs.reduce(0) { $0 + $1.path.distance }
    let spacing = max(wanted, length / Self.maximumCount)
    var places = Array(vertices.prefix(1))
    for (path, start, end) in legs where path.distance > 0 {
      let count = (path.distance / spacing).rounded(.up)
      let line = Geodesic.wgs84.line(from: start, azimuth: path.azimuth1)
      for step in stride(from: 1, to: count, by: 1) {
        places.append(line.position(at: path.distance * step / count).coordinate)
      }
      places.append(end)
    }
    (self.places, self.spacing) = (places, spacing)
  }

  /// Boxes that hold all that is near the route, and a little more.
  func boxes(within meters: Double) -> [BoundingBox] {
    let size = max(1, (places.count + Self.maximumBoxes - 1) / Self.maximumBoxes)
    return stride(from: 0, to: places.count, by: size).compactMap { first in
      // With the first of the next piece, so that the way there is in one of them.
      let piece = places[first..<min(first + size + 1, places.count)]
      let middle = piece[first + piece.count / 2]
      let reach = piece.map { Geodesic.wgs84.distance(from: middle, to: $0) }.max() ?? 0
      return Geodesic.wgs84.boundingBox(
        ofCircleAround: middle, radius: reach + spacing / 2 + meters)
    }
  }
}

extension TrackQuery.Along {
  // So close that the edges of a corridor, which are straight in longitude and latitude, are geodesics
  // within some centimeters.
  private static let edge = 1000.0

  /// Boxes that hold all that is near the route, and a little more.
  var boxes: [BoundingBox] {
    RouteLine(line, spacing: Self.edge).boxes(within: max(0, meters))
  }

  /// All that is near the route; nil for none.
  fileprivate var corridor: Geofence? {
    GeofenceShape.corridor(
      along: [RouteLine(line, spacing: Self.edge).places], halfWidth: meters
    ).map { Geofence(name: "", shapes: [$0]) }
  }
}

/// Finds which part of a route a track comes near to. A copy is for one track.
struct RouteFinder {
  // Whether any place of the route was passed.
  private var monitor: GeofenceMonitor?
  private var told: [GeofenceEvent] = []
  // Which of its places were passed.
  private var reach: ProximityArea?
  private var needed = 1
  private var wasNear = false

  init(_ along: TrackQuery.Along) {
    guard along.meters > 0 else { return }
    guard along.share > 0 else {
      monitor = along.corridor.map { GeofenceMonitor([$0]) }
      return
    }
    let places = RouteLine(along.line, spacing: along.meters / 2).places
    reach = ProximityArea(PointIndex(places), within: along.meters)
    needed = max(1, Int((min(along.share, 1) * Double(places.count)).rounded(.up)))
    if along.share > 1 || places.isEmpty { needed = .max }
  }

  /// Whether so much of the route was passed as is asked.
  var isThere: Bool { wasNear || reach.map { $0.count >= needed } ?? false }

  mutating func add(_ events: [LocationEvent]) {
    monitor?.process(contentsOf: events[...], into: &told)
    for event in told where event.kind == .inside || event.kind == .enter { wasNear = true }
    told.removeAll(keepingCapacity: true)
    reach?.process(contentsOf: events[...])
  }
}

import GeoTracks

/// Waypoints that stand among the points of a track, held back so that they do not cut it.
struct HeldWaypoints {
  /// The most that are held, and bytes of their extras: of one person there are some hundreds.
  static let limit = 4096
  static let byteLimit = 1 << 22

  private var waypoints: [Location] = []
  private var bytes = 0

  /// Holds one; false if there are too many, and it is lost.
  mutating func hold(_ waypoint: Location) -> Bool {
    bytes += waypoint.extras.byteCount
    guard waypoints.count < Self.limit, bytes <= Self.byteLimit else { return false }
    waypoints.append(waypoint)
    return true
  }

  /// Gives all of them, behind what is given before.
  mutating func give(into events: inout [SourceEvent]) {
    guard !waypoints.isEmpty else { return }
    events.append(.part(.waypoints))
    for waypoint in waypoints { events.append(.location(waypoint)) }
    self = HeldWaypoints()
  }
}

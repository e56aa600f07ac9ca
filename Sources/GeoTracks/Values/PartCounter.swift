/// Numbers the tracks, routes and groups of waypoints of a source, from 1.
///
/// Locations before any part belong to a track of number 1. Waypoints that follow each other are one group.
package struct PartCounter: Sendable {
  /// What a location belongs to.
  package enum Kind: String, Sendable {
    case track, route
    case waypoints = "waypoint"
  }

  /// The number of the part that has begun last.
  package private(set) var number: Int
  package private(set) var kind = Kind.track

  /// - Parameter previous: the number before that of the first part; any number.
  package init(after previous: Int = 0) { number = previous }

  package var isInTrack: Bool { kind == .track }

  /// Begins a part, and returns whether it has a new number.
  @discardableResult package mutating func begin(_ part: SourceEvent.Part) -> Bool {
    switch part {
    case .segment:
      kind = .track
      return false
    case .waypoints where kind == .waypoints: return false
    case .track: kind = .track
    case .route: kind = .route
    case .waypoints: kind = .waypoints
    }
    number &+= 1
    return true
  }
}

extension ArraySlice<SourceEvent> {
  /// Whether a part of a file begins. Reading from the buffer counts no references.
  var hasPart: Bool {
    withUnsafeBufferPointer { events in
      for index in events.indices { if case .part = events[index] { return true } }
      return false
    }
  }
}

import GeoStore

/// How many tracks, routes and sets of waypoints there are.
struct PartCounts: Sendable {
  private var counts: [StoredTrack.Part: Int] = [:]

  /// How many of all kinds.
  var total: Int { counts.values.reduce(0, +) }

  /// Counts some of a kind.
  mutating func add(_ part: StoredTrack.Part, _ count: Int) { counts[part, default: 0] += count }

  /// `2 tracks and 1 set of waypoints`, or `2 new tracks and 1 new set of waypoints`; of nothing `0 tracks`.
  ///
  /// - Parameter adjective: what they all are.
  func text(_ adjective: String? = nil) -> String {
    let nouns: [(StoredTrack.Part, String, String)] = [
      (.track, "track", "tracks"), (.route, "route", "routes"),
      (.waypoints, "set of waypoints", "sets of waypoints"),
    ]
    let words = adjective.map { "\($0) " } ?? ""
    let parts = nouns.compactMap { part, one, many -> String? in
      let count = counts[part] ?? 0
      guard count > 0 || total == 0 && part == .track else { return nil }
      return "\(count) \(words)\(count == 1 ? one : many)"
    }
    guard parts.count > 1 else { return parts[0] }
    return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }
}

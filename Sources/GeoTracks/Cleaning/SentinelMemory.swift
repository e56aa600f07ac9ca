import GeoCore

/// Places that have been outliers: what comes there again and again is what a device says when it
/// knows nothing.
struct SentinelMemory: Sendable {
  private var places: [(place: Coordinate, count: Int)] = []
  private static let limit = 16

  /// Whether the place, to the last bit, was an outlier twice.
  func isSentinel(_ place: Coordinate) -> Bool {
    !places.isEmpty && places.contains { $0.count >= 2 && $0.place == place }
  }

  mutating func add(_ place: Coordinate) {
    if let known = places.firstIndex(where: { $0.place == place }) {
      places[known].count += 1
    } else {
      if places.count == Self.limit {
        // A place that came once only makes room.
        places.remove(at: places.firstIndex { $0.count < 2 } ?? 0)
      }
      places.append((place, 1))
    }
  }
}

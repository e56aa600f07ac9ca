import GeoTracks

/// What a track is known by, and when it was.
struct TrackFacts: Sendable {
  private(set) var fingerprint: Fingerprint
  private(set) var points = 0
  private(set) var start: Int64?
  private(set) var end: Int64?
  private(set) var utcOffset: Int?
  private(set) var device: String?

  // Places of interest at one place are told apart by what is said of them.
  private let hasTexts: Bool

  init(_ part: StoredTrack.Part) {
    (fingerprint, hasTexts) = (Fingerprint(part), part == .waypoints)
  }

  mutating func add(_ locations: UnsafeBufferPointer<Location>) {
    for index in locations.indices {
      let time = locations[index].timestamp?.milliseconds
      fingerprint.add(time, locations[index].coordinate)
      if hasTexts { fingerprint.add(locations[index].extras) }
      if let time { (start, end) = (min(start ?? time, time), max(end ?? time, time)) }
      if utcOffset == nil { utcOffset = locations[index].utcOffset }
      if device == nil { device = locations[index].device }
    }
    points += locations.count
  }

  /// Notes positions that cannot be read, of times that are known.
  mutating func passOver(_ count: Int, from start: Int64?, to end: Int64?) {
    points &+= count
    if let start { self.start = min(self.start ?? start, start) }
    if let end { self.end = max(self.end ?? end, end) }
  }
}

import GeoTracks

/// What a track is known by, and when it was.
struct TrackFacts: Sendable {
  private(set) var fingerprint: Fingerprint
  private(set) var points = 0
  private(set) var start: Int64?
  private(set) var end: Int64?
  private(set) var utcOffset: Int?
  private(set) var device: String?

  init(_ part: StoredTrack.Part) { fingerprint = Fingerprint(part) }

  mutating func add(_ locations: UnsafeBufferPointer<Location>) {
    for index in locations.indices {
      let time = locations[index].timestamp?.milliseconds
      fingerprint.add(time, locations[index].coordinate)
      if let time { (start, end) = (min(start ?? time, time), max(end ?? time, time)) }
      if utcOffset == nil { utcOffset = locations[index].utcOffset }
      if device == nil { device = locations[index].device }
    }
    points += locations.count
  }
}

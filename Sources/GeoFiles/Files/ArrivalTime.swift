import GeoTracks

extension Array<SourceEvent> {
  /// Gives the locations that have no time the one at which they arrived.
  mutating func stampLocations(_ now: () -> Timestamp) {
    for i in indices {
      guard case .location(var location) = self[i], location.timestamp == nil else { continue }
      location.timestamp = now()
      location.timestampSource = .arrival
      self[i] = .location(location)
    }
  }
}

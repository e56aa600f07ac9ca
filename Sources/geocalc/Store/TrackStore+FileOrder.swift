import GeoStore

extension TrackStore {
  /// The numbers of the tracks that are meant, waypoints and routes first, as files have them: GPX has no place
  /// for them behind a track.
  ///
  /// - Throws: `StoreError`.
  func idsInFileOrder(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard query.parts != [.track] else { return try trackIDs(query) }
    let parts = Dictionary(grouping: try tracks(query), by: \.part)
    return [.waypoints, .route, .track].flatMap { parts[$0] ?? [] }.map(\.id)
  }
}

import GeoStore

extension TrackStore {
  /// Looks whether every track is there that a query names by its number: one that is left out in silence may be
  /// a slip in what is deleted or written.
  ///
  /// - Throws: `StoreError`; `Failure` with code 66 for a number that no track has, or one whose track is deleted,
  ///   or not, where the other is meant.
  func checkNamed(_ query: TrackQuery) throws {
    guard let ids = query.ids else { return }
    var named = TrackQuery()
    (named.ids, named.parts) = (ids, Set(StoredTrack.Part.allCases))
    named.deletion = .any
    let there = Set(try trackIDs(named))
    let missing = ids.filter { !there.contains($0) }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw Failure(.noInput, "there is no such track in \(path): \(numbers)")
    }
    guard query.deletion != .any else { return }
    named.deletion = query.deletion
    let meant = Set(try trackIDs(named))
    guard let other = ids.first(where: { !meant.contains($0) }) else { return }
    throw Failure(
      .noInput,
      query.deletion == .kept
        ? "track \(other) is deleted: geocalc library undelete id=\(other) brings it back"
        : "track \(other) is not deleted")
  }
}

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

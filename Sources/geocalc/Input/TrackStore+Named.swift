import GeoStore

extension TrackStore {
  /// Checks that every track number in a query exists. Skipping one silently could hide a typing error in a number to
  /// delete or export.
  ///
  /// - Throws: `StoreError`; `Failure` with code 66 for an unknown number, or for a track that is deleted, or not
  ///   deleted, contrary to the query.
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
  /// Returns the track numbers of a query, waypoints and routes first. Files need this order: GPX does not allow them
  /// after a track.
  ///
  /// - Throws: `StoreError`.
  func idsInFileOrder(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard query.parts != [.track] else { return try trackIDs(query) }
    let parts = Dictionary(grouping: try tracks(query), by: \.part)
    return [.waypoints, .route, .track].flatMap { parts[$0] ?? [] }.map(\.id)
  }
}

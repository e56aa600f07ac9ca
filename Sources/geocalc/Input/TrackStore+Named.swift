import GeoStore

extension TrackStore {
  /// Checks that every track number in a query exists. Otherwise a typing error in a number could go unnoticed when
  /// tracks are deleted or exported.
  ///
  /// - Throws: `StoreError`; `Failure` with code 66 for an unknown number, or for a track that the query excludes
  ///   because it is or is not deleted.
  func checkNamed(_ query: TrackQuery) throws {
    guard let ids = query.ids else { return }
    var named = TrackQuery()
    (named.ids, named.parts) = (ids, Set(StoredTrack.Part.allCases))
    named.deletion = .any
    let there = Set(try trackIDs(named))
    let missing = ids.filter { !there.contains($0) }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw Failure(
        .noInput, "no such track in \(path): \(numbers); geocalc library list shows all")
    }
    guard query.deletion != .any else { return }
    named.deletion = query.deletion
    let meant = Set(try trackIDs(named))
    guard let other = ids.first(where: { !meant.contains($0) }) else { return }
    throw Failure(
      .noInput,
      query.deletion == .kept
        ? "track \(other) is deleted; geocalc library undelete id=\(other) restores it"
        : "track \(other) is not deleted")
  }
}

extension TrackStore {
  /// Returns the numbers of the tracks that match a query, with waypoints and routes first, because GPX requires this
  /// order.
  ///
  /// - Throws: `StoreError`.
  func idsInFileOrder(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard query.parts != [.track] else { return try trackIDs(query) }
    let parts = Dictionary(grouping: try tracks(query), by: \.part)
    return [.waypoints, .route, .track].flatMap { parts[$0] ?? [] }.map(\.id)
  }
}

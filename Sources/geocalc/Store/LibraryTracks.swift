import GeoStore

/// Tracks of the library as sources, each by itself, as the files of a folder are.
enum LibraryTracks {
  /// A source for each track that a query means: `library:id=12`, which is never a year.
  ///
  /// - Throws: `StoreError`; `Failure` where there is none, or for what is no query.
  static func expand(_ query: String, in place: StorePlace) throws -> [String] {
    try find(query, in: place).ids.map { "\(LibraryScheme.name)id=\($0)" }
  }

  /// What the tracks consist of that a query means.
  ///
  /// - Throws: `StoreError`; `Failure` where there is none, or for what is no query.
  static func events(_ query: String, in place: StorePlace) throws -> TrackEvents {
    let (store, ids) = try find(query, in: place)
    return store.events(of: ids)
  }

  private static func find(
    _ query: String, in place: StorePlace
  ) throws -> (store: TrackStore, ids: [Int64]) {
    let store = try place.open(.reading)
    let meant = try LibraryQuery.read(query)
    try store.checkNamed(meant)
    let ids = try store.idsInFileOrder(meant)
    guard !ids.isEmpty else {
      throw Failure(
        .noInput, "\(LibraryScheme.name)\(query): there is no such track in \(store.path)")
    }
    return (store, ids)
  }
}

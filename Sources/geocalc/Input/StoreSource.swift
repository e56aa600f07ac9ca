import GeoLocation
import GeoStore

/// Library tracks as a source of positions.
struct StoreSource: LocationSource {
  let store: TrackStore
  let ids: [Int64]

  var isLive: Bool { false }

  /// Sends the events of the tracks in order, one chunk at a time.
  ///
  /// - Throws: `LocationError.sourceFailed` for unreadable data.
  func run(into sink: LocationSink) async throws(LocationError) {
    var events = store.events(of: ids)
    while !Task.isCancelled {
      let block: [LocationEvent]?
      do { block = try events.nextBlock() } catch {
        throw .sourceFailed(reason: error.description)
      }
      guard let block else { return }
      await sink.send(block)
    }
  }
}

/// Finds library tracks for a query. Each track is a separate source, like a file of a folder.
enum LibraryTracks {
  /// Returns a source such as `library:id=12` for each track that matches a query.
  ///
  /// - Throws: `StoreError`; `Failure` if no track matches, or for an invalid query.
  static func expand(_ query: String, in place: StorePlace) throws -> [String] {
    try find(query, in: place).ids.map { "\(LibraryScheme.name)id=\($0)" }
  }

  /// Returns the events of the tracks that match a query.
  ///
  /// - Throws: `StoreError`; `Failure` if no track matches, or for an invalid query.
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
        .noInput,
        "\(LibraryScheme.name)\(query): no such track in \(store.path); geocalc library list shows all"
      )
    }
    return (store, ids)
  }
}

extension InputFile {
  /// Opens an input as a table. The positions of a recording, such as GPX or GeoJSON, become rows.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or library tracks, `library:…`.
  ///   - store: the library.
  /// - Throws: `SystemFailure`; for library tracks the errors of ``LibraryTracks/events(_:in:)``.
  init(table path: String, store: StorePlace = StorePlace()) throws {
    if let query = LibraryScheme.query(ofSource: path) {
      self.init(try LibraryTracks.events(query, in: store), name: path)
    } else {
      try self.init(path)
      expectTable()
    }
  }
}

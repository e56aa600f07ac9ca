import GeoLocation
import GeoStore

/// Tracks of the library as a source of positions.
struct StoreSource: LocationSource {
  let store: TrackStore
  let ids: [Int64]

  var isLive: Bool { false }

  /// Gives out the tracks one after the other, a chunk at a time.
  ///
  /// - Throws: `LocationError.sourceFailed` for what cannot be read.
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

extension InputFile {
  /// Opens what is to be read as a table: of a recording, such as GPX or GeoJSON, its places are read as one.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or tracks of the library, `library:…`.
  ///   - store: the library.
  /// - Throws: `SystemFailure`; for tracks of the library as ``LibraryTracks/events(_:in:)``.
  init(table path: String, store: StorePlace = StorePlace()) throws {
    if let query = LibraryScheme.query(ofSource: path) {
      self.init(try LibraryTracks.events(query, in: store), name: path)
    } else {
      try self.init(path)
      expectTable()
    }
  }
}

import GeoCore
import GeoPlatform
import GeoTracks

/// A library of imported files and recordings in one SQLite database.
///
/// - **Version**: The library opens only databases of one version, and does not change databases of other versions.
/// - **Atomic changes**: An imported file, a recorded position or an edit is saved completely or not at all.
/// - **No duplicates**: Files with the same content are stored once. Tracks with the same times and coordinates are
///   also stored once.
/// - **Fast lists**: ``tracks(_:)`` reads one row per track. ``events(of:)-(Int64)`` reads positions chunk by chunk.
/// - **One writer, many readers**: A writer waits up to 5 s for another writer. Readers never wait.
///
/// Any number of threads can use a store at the same time. Concurrent reads use separate connections.
public final class TrackStore: Sendable {
  /// The ways to open a store.
  public enum Access: Sendable, Hashable {
    /// Opens an existing database and never changes it.
    case reading
    /// Opens an existing database for reading and writing.
    case writing
    /// Opens a database for reading and writing, and creates it if it does not exist.
    case creating
  }

  /// The path of the database file.
  public let path: String

  private let readers = Guarded<[Connection]>([])
  // The connection for writing, which only one thread uses at a time. Nil if the store was opened for reading.
  private let writer: Guarded<Connection>?
  let cache: ChunkCache
  // The handler for errors about damaged data. With a handler, readers skip the damaged data; without one, they throw
  // the error.
  let onDamage: (@Sendable (StoreError) -> Void)?

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The path of the database file. Its folder must exist.
  ///   - access: Whether to open the store for reading or for writing, and whether to create it.
  ///   - onDamage: A handler for errors about damaged data. With a handler, readers skip the damaged data; without
  ///     one, they throw the error. The store may call the handler on any thread, and more than once for the same
  ///     damage.
  /// - Throws: ``StoreError``. The method also throws if the file is not a store.
  public convenience init(
    path: String, _ access: Access = .writing, onDamage: (@Sendable (StoreError) -> Void)? = nil
  ) throws(StoreError) {
    try self.init(path: path, access, cache: ChunkCache.Limits(), onDamage: onDamage)
  }

  init(
    path: String, _ access: Access, cache: ChunkCache.Limits,
    onDamage: (@Sendable (StoreError) -> Void)? = nil
  ) throws(StoreError) {
    self.path = path
    self.onDamage = onDamage
    self.cache = ChunkCache(cache)
    guard access != .reading else {
      writer = nil
      let reader = try Self.reader(path, onDamage)
      guard try Schema.isStore(reader) else { throw Self.empty(path) }
      if !reader.isImmutable { readers.withLock { $0.append(reader) } }
      return
    }
    let connection = try Self.open(path, access)
    writer = Guarded(connection)
  }

  private static func open(_ path: String, _ access: Access) throws(StoreError) -> Connection {
    if let refusal = Connection.refusalToWrite(path) { throw refusal }
    if access == .creating {
      if Connection.isEmpty(path), let refusal = DatabaseFiles.refusal(of: path) { throw refusal }
      try NewStore.make(at: path)
    }
    // Accept damaged pages while opening the store, so that it can be repaired. Later statements reject damaged
    // pages.
    let connection = try Connection(
      path: path, access == .creating ? .creating : .writing, wrongPages: .ignored)
    if try !Schema.isStore(connection) {
      guard access == .creating else { throw empty(path) }
      try Schema.create(by: connection)
    }
    // Wait for the disk at each commit, so that saved data survives a power failure.
    try connection.run("PRAGMA synchronous = FULL")
    // Overwrite deleted rows with zeros, so that nobody can recover deleted positions from the file.
    try connection.run("PRAGMA secure_delete = ON")
    connection.wrongPages = .refused
    return connection
  }

  /// Opens a read connection that reports damaged pages to the damage handler.
  private static func reader(
    _ path: String, _ onDamage: (@Sendable (StoreError) -> Void)?
  ) throws(StoreError) -> Connection {
    try Connection(
      path: path, .reading,
      wrongPages: onDamage.map(Connection.WrongPages.reported) ?? .refused)
  }

  private static func empty(_ path: String) -> StoreError {
    StoreError(
      .foreign, path,
      "the file is empty, not a library yet: import or record a track first"
    )
  }

  /// Passes an error about damaged data to the damage handler. If this method returns, the caller skips the data.
  ///
  /// - Throws: The error itself if there is no handler, or if the whole file is damaged.
  func skip(_ error: StoreError) throws(StoreError) {
    guard error.kind == .damaged, error.code == 0, let onDamage else { throw error }
    onDamage(error)
  }

  /// Opens a new connection for reading.
  func ownReader() throws(StoreError) -> Connection {
    try Self.reader(path, onDamage)
  }

  /// Opens a new connection for writing.
  func ownWriter() throws(StoreError) -> Connection {
    guard writer != nil else { throw readOnly }
    return try Self.open(path, .writing)
  }

  private var readOnly: StoreError {
    StoreError(.readOnly, path, "the library was opened for reading only")
  }

  /// Runs a closure with a read connection that no other thread uses in the meantime.
  func read<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let idle = readers.withLock { $0.popLast() }
    let connection = if let idle { idle } else { try ownReader() }
    defer {
      readers.withLock { if $0.count < 8, !connection.isImmutable { $0.append(connection) } }
    }
    return try body(connection)
  }

  /// Closes all idle read connections after the database file has been replaced.
  func closeReaders() { readers.withLock { $0 = [] } }

  func write<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let writer else { throw readOnly }
    return try writer.withLock { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try body(connection) }
    }
  }

  /// Runs a closure with the write connection but without a transaction.
  func maintain<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let writer else { throw readOnly }
    return try writer.withLock { connection throws(StoreError) in try body(connection) }
  }
}

extension TrackStore {
  /// Returns the tracks that a query selects, with their statistics.
  ///
  /// The method reads the stored statistics of completed tracks, and computes the statistics of growing tracks. Spatial
  /// conditions are checked first against the box index and then against the positions, so the result is exact. If the
  /// store has a damage handler, damaged tracks and positions are reported to it and skipped.
  ///
  /// - Throws: ``StoreError``.
  public func tracks(_ query: TrackQuery = TrackQuery()) throws(StoreError) -> [StoredTrack] {
    var tracks = try read { connection throws(StoreError) in
      func rows(among candidates: Set<Int64>?) throws(StoreError) -> [StoredTrack] {
        let statement = query.statement(
          StoredTrack.columns, isFinal: !query.isGeometric, among: candidates)
        let tracks = try connection.rows(statement) { row throws(StoreError) -> StoredTrack? in
          do throws(StoreError) {
            let track = try StoredTrack(row, path: path)
            if StoredTrack.hasLostSource(row) {
              try skip(StoredTrack.lostSource(of: track.id, path))
            }
            return track
          } catch {
            try skip(error)
            return nil
          }
        }
        return try unique(tracks.compactMap(\.self), \.id)
      }
      guard let box = query.box else { return try rows(among: nil) }
      // Read in one snapshot. Between two reads, a recorder could move positions from pending rows to a chunk.
      return try connection.snapshot { () throws(StoreError) in
        let finder = BoxFinder(box: box, store: self)
        let candidates = try finder.candidates(connection)
        var there: [StoredTrack] = []
        for track in try rows(among: candidates.tracks)
        where try finder.contains(track.id, candidates, connection) { there.append(track) }
        return there
      }
    }
    if query.near != nil || query.along != nil {
      var there: [StoredTrack] = []
      let (start, areas) = (NearFinder(query), query.nearAreas + query.alongAreas)
      for track in tracks {
        var finder = try read(track.id, reaching: areas, start) { $0.process($1) }
        if finder.finish() { there.append(track) }
      }
      tracks = there
    }
    if query.isGeometric {
      tracks = Array(tracks.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? .max)))
    }
    for index in tracks.indices where tracks[index].isGrowing {
      tracks[index].update(with: try figures(of: tracks[index].id))
    }
    return tracks
  }

  /// Returns the IDs of the tracks that a query selects, in the order of the query.
  package func trackIDs(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard !query.isGeometric else { return try tracks(query).map(\.id) }
    return try read { connection throws(StoreError) in
      let ids = try connection.rows(query.statement("track.id", isFinal: true)) { $0.integer(0) }
      return try unique(ids, \.self)
    }
  }

  /// Removes tracks that a damaged table returned twice. Throws an error instead if the store has no damage handler.
  private func unique<Value>(
    _ values: [Value], _ id: (Value) -> Int64
  ) throws(StoreError) -> [Value] {
    var (seen, unique): (Set<Int64>, [Value]) = ([], [])
    for value in values {
      if seen.insert(id(value)).inserted {
        unique.append(value)
      } else {
        try skip(
          StoreError(
            .damaged, path, "the table of tracks is damaged: it lists track \(id(value)) again"))
      }
    }
    return unique
  }

  /// Returns the metadata and statistics of a track, even if the track is marked as deleted.
  ///
  /// - Throws: ``StoreError``. The kind is `missing` if the store does not contain the track.
  public func track(_ id: Int64) throws(StoreError) -> StoredTrack {
    var query = TrackQuery()
    (query.ids, query.parts) = ([id], Set(StoredTrack.Part.allCases))
    query.deletion = .any
    guard let track = try tracks(query).first else {
      throw StoreError(.missing, path, "there is no track \(id)")
    }
    return track
  }

  /// Returns the events of several tracks. The events are read from the store during the iteration.
  public func events(of ids: [Int64]) -> TrackEvents { TrackEvents(self, ids) }

  /// Returns the events of one track. The events are read from the store during the iteration.
  public func events(of id: Int64) -> TrackEvents { events(of: [id]) }

  private func figures(of id: Int64) throws(StoreError) -> TrackFigures {
    var statistics = TrackStatistics()
    var events = events(of: id)
    while let block = try events.nextBlock() { statistics.process(contentsOf: block[...]) }
    return statistics.total
  }
}

/// An error from opening, reading or changing a store.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error. A program can use the kind to decide how to continue.
  public enum Kind: Sendable, Hashable {
    /// The file does not exist or cannot be opened.
    case unopened
    /// The file is not a store, for example because it is a database of another program.
    case foreign
    /// The store was written by a library version with another file format.
    case unsupportedVersion
    /// The file is damaged.
    case damaged
    /// Another process did not finish writing before the timeout.
    case busy
    /// The disk is full, or the operating system does not allow the file to grow.
    case full
    /// The file or its folder is not writable.
    case readOnly
    /// The store does not contain the track, tag or file.
    case missing
    /// A passed value or position cannot be stored.
    case invalid
    /// A system call failed, or there is not enough memory.
    case system
  }

  /// The kind of the error.
  public var kind: Kind

  /// The path of the file.
  public var path: String

  /// The cause of the error, without the path of the file.
  public var reason: String

  /// SQLite's extended result code; 0 if the error is not from SQLite.
  package var code: Int32

  package init(_ kind: Kind, _ path: String, _ reason: String, code: Int32 = 0) {
    (self.kind, self.path, self.reason, self.code) = (kind, path, reason, code)
  }

  /// The path of the file, followed by the reason.
  public var description: String { "\(path): \(reason)" }
}

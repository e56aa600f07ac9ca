import GeoCore
import GeoPlatform
import GeoTracks

/// Recorded tracks in one file, a database of SQLite's: files that were imported, and what is being recorded.
///
/// - **Model**: a file of an earlier version is migrated when it is opened to be written, in one transaction; one
///   of a later version is refused.
/// - **Units of work** are saved whole or not at all: a file that is imported, a position that is recorded, a
///   change.
/// - **One track is one**: what has the same content, or the same times and places, is not kept twice.
/// - **Figures at once, positions when they are asked for**: ``tracks(_:)`` reads one row a track,
///   ``events(of:)-(Int64)`` its positions chunk by chunk.
/// - **One writer, many readers**: who writes waits for others that do, up to 5 s, and nobody who reads waits.
///
/// It may be used by any number of threads; each read has a connection of its own.
public final class TrackStore: Sendable {
  /// What a store is opened for.
  public enum Access: Sendable, Hashable {
    /// The file is there, and is not changed.
    case reading
    /// The file is there.
    case writing
    /// The file is made if it is not there.
    case creating
  }

  /// The file.
  public let path: String

  private let readers = Guarded<[Connection]>([])
  // One thread at a time writes by it.
  private let writer: Guarded<Connection>?
  let schema: Schema
  /// The positions that were decoded lately.
  public let cache: ChunkCache
  // Is told of what is damaged and passed over.
  let onDamage: (@Sendable (StoreError) -> Void)?

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to be there.
  ///   - access: what it is opened for.
  ///   - cache: how many decoded positions are kept.
  ///   - onDamage: is told of each damaged part that a question meets, which is passed over then; by any thread, and
  ///     of a part as often as it is met. Without it a damaged part is an error that ends the question.
  /// - Throws: ``StoreError``, for what is no store too.
  public convenience init(
    path: String, _ access: Access = .writing, cache: ChunkCache.Limits = ChunkCache.Limits(),
    onDamage: (@Sendable (StoreError) -> Void)? = nil
  ) throws(StoreError) {
    try self.init(path: path, access, cache: cache, onDamage: onDamage, schema: .current)
  }

  init(
    path: String, _ access: Access, cache: ChunkCache.Limits = ChunkCache.Limits(),
    onDamage: (@Sendable (StoreError) -> Void)? = nil, schema: Schema
  ) throws(StoreError) {
    self.path = path
    self.onDamage = onDamage
    self.schema = schema
    self.cache = ChunkCache(cache)
    guard access != .reading else {
      writer = nil
      let reader = try Self.reader(path, onDamage)
      switch try schema.state(of: reader) {
      case .current: break
      case .older: try schema.readAsCurrent(reader)
      case .empty: throw Self.empty(path)
      }
      if !reader.isStill { readers.withLock { $0.append(reader) } }
      return
    }
    let connection = try Self.open(path, access, schema)
    writer = Guarded(connection)
  }

  private static func open(
    _ path: String, _ access: Access, _ schema: Schema
  ) throws(StoreError) -> Connection {
    if let refusal = Connection.refusalToWrite(path) { throw refusal }
    if access == .creating {
      if Connection.isEmpty(path), let refusal = DatabaseFiles.refusal(of: path) { throw refusal }
      try NewStore.make(at: path, schema)
    }
    // A damaged store is opened, so that it can be repaired; it is not changed otherwise.
    let connection = try Connection(
      path: path, access == .creating ? .creating : .writing, wrongPages: .ignored)
    let state = try schema.state(of: connection)
    guard state != .empty || access == .creating else { throw empty(path) }
    if state != .current { try schema.migrate(connection) }
    // What was told to be saved outlives a power cut.
    try connection.run("PRAGMA synchronous = FULL")
    // Overwrites removed rows in the file.
    try connection.run("PRAGMA secure_delete = ON")
    connection.wrongPages = .refused
    return connection
  }

  /// A connection that reads, and reports wrong pages to those who want to know of damage.
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
      "this is no store of recordings yet: nothing is in it, and an import or a recording makes it one"
    )
  }

  /// Passes over a part that is damaged where somebody wants to be told of it.
  ///
  /// - Throws: `StoreError`, the same, where nobody does, or where it is no part but the file.
  func passOver(_ error: StoreError) throws(StoreError) {
    guard error.kind == .damaged, error.code == 0, let onDamage else { throw error }
    onDamage(error)
  }

  /// A connection of one's own, to read by for a while.
  func ownReader() throws(StoreError) -> Connection {
    let connection = try Self.reader(path, onDamage)
    // A store that was opened to be written is of this version.
    if writer == nil { try schema.readAsCurrent(connection) }
    return connection
  }

  /// A connection of one's own, to write by for a while.
  func ownWriter() throws(StoreError) -> Connection {
    guard writer != nil else { throw readOnly }
    return try Self.open(path, .writing, .current)
  }

  private var readOnly: StoreError {
    StoreError(.readOnly, path, "the store was opened to be read only")
  }

  /// Reads by a connection that nobody else has.
  func read<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let idle = readers.withLock { $0.popLast() }
    let connection = if let idle { idle } else { try ownReader() }
    defer { readers.withLock { if $0.count < 8, !connection.isStill { $0.append(connection) } } }
    return try body(connection)
  }

  /// Closes the connections that nobody uses, after another database has taken the place of this one.
  func closeReaders() { readers.withLock { $0 = [] } }

  /// Changes the store: whole, or not at all.
  func write<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let writer else { throw readOnly }
    return try writer.withLock { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try body(connection) }
    }
  }

  /// Does by the writing connection what is no transaction.
  func maintain<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let writer else { throw readOnly }
    return try writer.withLock { connection throws(StoreError) in try body(connection) }
  }
}

extension TrackStore {
  /// The tracks that are meant, with their figures.
  ///
  /// Of a track that is being recorded they are computed now; of all others they are those that were computed
  /// when it came. A box, or a place and a distance, are asked of an index first, and of the positions of
  /// what that gives: to the last meter. Where the store was opened with somebody who is told of damage, positions
  /// that are damaged are nowhere.
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
              try passOver(StoredTrack.lostSource(of: track.id, path))
            }
            return track
          } catch {
            try passOver(error)
            return nil
          }
        }
        return try unique(tracks.compactMap(\.self), \.id)
      }
      guard let box = query.box else { return try rows(among: nil) }
      // What is packed meanwhile is in the chunks or in the tail of one moment.
      return try connection.snapshot { () throws(StoreError) in
        let finder = BoxFinder(box: box, store: self)
        let candidates = try finder.candidates(connection)
        var there: [StoredTrack] = []
        for track in try rows(among: candidates.tracks)
        where try finder.holds(track.id, candidates, connection) { there.append(track) }
        return there
      }
    }
    if query.near != nil || query.along != nil {
      var there: [StoredTrack] = []
      let (start, areas) = (NearFinder(query), query.nearAreas + query.alongAreas)
      for track in tracks {
        var finder = try read(track.id, reaching: areas, start) { $0.add($1) }
        if finder.finish() { there.append(track) }
      }
      tracks = there
    }
    if query.isGeometric {
      tracks = Array(tracks.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? .max)))
    }
    for index in tracks.indices where tracks[index].isGrowing {
      tracks[index].take(try figures(of: tracks[index].id))
    }
    return tracks
  }

  /// The numbers of the tracks that are meant, in order.
  public func trackIDs(_ query: TrackQuery) throws(StoreError) -> [Int64] {
    guard !query.isGeometric else { return try tracks(query).map(\.id) }
    return try read { connection throws(StoreError) in
      let ids = try connection.rows(query.statement("track.id", isFinal: true)) { $0.integer(0) }
      return try unique(ids, \.self)
    }
  }

  /// Leaves out tracks that a damaged table lists again.
  private func unique<Value>(
    _ values: [Value], _ id: (Value) -> Int64
  ) throws(StoreError) -> [Value] {
    var (seen, unique): (Set<Int64>, [Value]) = ([], [])
    for value in values {
      if seen.insert(id(value)).inserted {
        unique.append(value)
      } else {
        try passOver(
          StoreError(
            .damaged, path, "the table of tracks is damaged: it lists track \(id(value)) again"))
      }
    }
    return unique
  }

  /// How many tracks are meant.
  public func count(_ query: TrackQuery) throws(StoreError) -> Int { try trackIDs(query).count }

  /// One track, deleted or not.
  ///
  /// - Throws: ``StoreError``; of kind `missing` if there is none.
  public func track(_ id: Int64) throws(StoreError) -> StoredTrack {
    var query = TrackQuery()
    (query.ids, query.parts) = ([id], Set(StoredTrack.Part.allCases))
    query.deletion = .any
    guard let track = try tracks(query).first else {
      throw StoreError(.missing, path, "there is no track \(id)")
    }
    return track
  }

  /// The positions, and what else was said, of tracks one after the other, to be read as they are needed.
  public func events(of ids: [Int64]) -> TrackEvents { TrackEvents(self, ids) }

  /// The positions of a track, and what else was said of it.
  public func events(of id: Int64) -> TrackEvents { events(of: [id]) }

  private func figures(of id: Int64) throws(StoreError) -> TrackFigures {
    var statistics = TrackStatistics()
    var events = events(of: id)
    while let block = try events.nextBlock() { statistics.add(contentsOf: block[...]) }
    return statistics.total
  }
}

import GeoCore
import GeoPlatform

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
      if Connection.isEmpty(path), let refusal = FilesBeside.refusal(of: path) { throw refusal }
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

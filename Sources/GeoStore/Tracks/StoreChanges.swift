import GeoCore

/// Tells that a store has changed, whoever changed it: this process or another.
///
/// The store is looked at now and then; changes between two looks are one. It ends with its task, or with an error.
public struct StoreChanges: AsyncSequence, Sendable {
  /// What has changed.
  public struct Change: Sendable, Hashable {
    /// Tracks that are new since the last change that was told. There may be none where something else has
    /// changed: names, tags, a track that grows.
    public var added: [Int64]
  }

  private let store: TrackStore
  private let interval: Duration
  private let clock: any Clock<Duration>

  init(_ store: TrackStore, every interval: Duration, clock: any Clock<Duration>) {
    (self.store, self.interval, self.clock) = (store, interval, clock)
  }

  /// Begins to look.
  public func makeAsyncIterator() -> Iterator {
    Iterator(store: store, interval: interval, clock: clock)
  }

  /// Looks at a store.
  public struct Iterator: AsyncIteratorProtocol {
    let store: TrackStore
    let interval: Duration
    let clock: any Clock<Duration>
    // SQLite's number of changes is one connection's own.
    private var watcher: StoreWatcher?

    init(store: TrackStore, interval: Duration, clock: any Clock<Duration>) {
      (self.store, self.interval, self.clock) = (store, interval, clock)
    }

    /// Waits for the next change; nil once the task is cancelled.
    ///
    /// - Throws: ``StoreError``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> Change? {
      let watcher = if let watcher { watcher } else { try StoreWatcher(store.path) }
      self.watcher = watcher
      while true {
        if let change = try watcher.look() { return change }
        do { try await clock.sleep(for: interval) } catch { return nil }
      }
    }
  }
}

extension TrackStore {
  /// What changes from the first call of the iterator's `next` on.
  ///
  /// - Parameters:
  ///   - interval: the time between two looks.
  ///   - clock: what that is measured by.
  public func changes(
    every interval: Duration = .milliseconds(250), clock: any Clock<Duration> = ContinuousClock()
  ) -> StoreChanges { StoreChanges(self, every: interval, clock: clock) }
}

/// Looks whether a store has changed since the last look.
final class StoreWatcher: Sendable {
  private let state: Guarded<(connection: Connection, version: Int64, last: Int64)>

  init(_ path: String) throws(StoreError) {
    let connection = try Connection(path: path, .reading)
    state = Guarded((connection, try Self.version(connection), try Self.last(connection)))
  }

  private static func version(_ connection: Connection) throws(StoreError) -> Int64 {
    try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
  }

  private static func last(_ connection: Connection) throws(StoreError) -> Int64 {
    try connection.first("SELECT coalesce(max(id), 0) FROM track") { $0.integer(0) } ?? 0
  }

  /// What has changed; nil for nothing.
  func look() throws(StoreError) -> StoreChanges.Change? {
    try state.withLock { state throws(StoreError) in
      let version = try Self.version(state.connection)
      guard version != state.version else { return nil }
      let added = try state.connection.rows(
        "SELECT id FROM track WHERE id > \(state.last) ORDER BY id"
      ) { $0.integer(0) }
      (state.version, state.last) = (version, added.last ?? state.last)
      return StoreChanges.Change(added: added)
    }
  }
}

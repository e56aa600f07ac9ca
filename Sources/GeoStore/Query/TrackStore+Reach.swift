import GeoCore
import GeoTracks

extension TrackStore {
  /// Reads a track as far as it may be in some areas, and gives what reading all of it gives.
  ///
  /// Chunks without a way in the areas are passed over, and segments end there; the neighbors of each that has one
  /// are read too, so that it is known whence the track comes and whither it goes. Whether a step is a gap depends on
  /// all steps before only if it takes longer than `GapRule.time`: a track that has one there is read whole.
  ///
  /// - Parameters:
  ///   - id: the number of the track.
  ///   - areas: where what is looked for has to be; none for anywhere.
  ///   - start: what finds it, before the first event. Its rule for gaps is the usual one.
  ///   - add: gives events to it, and says whether it wants more.
  /// - Returns: it behind the last event that it wanted.
  func read<Finder>(
    _ id: Int64, reaching areas: [ChunkBox.Edges], _ start: Finder,
    _ add: (inout Finder, [LocationEvent]) -> Bool
  ) throws(StoreError) -> Finder {
    if let chunks = try chunks(of: id, reaching: areas) {
      var (finder, events, steps) = (start, TrackEvents(self, id, only: chunks), LongSteps())
      while true {
        guard let block = try events.nextBlock() else { return finder }
        if steps.hasOne(in: block) { break }
        guard add(&finder, block) else { return finder }
      }
    }
    var (finder, events) = (start, events(of: id))
    while let block = try events.nextBlock(), add(&finder, block) {}
    return finder
  }

  /// The chunks of a track that have a way in some areas, and their neighbors, in order; nil where that is not known.
  private func chunks(
    of id: Int64, reaching areas: [ChunkBox.Edges]
  ) throws(StoreError) -> [ChunkScan.Key]? {
    guard !areas.isEmpty else { return nil }
    return try read { connection throws(StoreError) in
      try connection.snapshot { () throws(StoreError) -> [ChunkScan.Key]? in
        // What has not been packed is in no box.
        let isWhole = try connection.first(
          "SELECT fingerprint NOT NULL FROM track WHERE id = \(id)"
        ) { $0.integer(0) != 0 }
        guard isWhole == true else { return nil }
        var chunks: [ChunkScan.Key] = []
        var isWanted: [Bool] = []
        for area in areas {
          let rows = try connection.rows(
            """
            SELECT segment, number, EXISTS (
              SELECT 1 FROM chunk_box AS box WHERE box.id IN (chunk.id, -chunk.id)
                AND box.west <= \(area.east) AND box.east >= \(area.west)
                AND box.south <= \(area.north) AND box.north >= \(area.south))
              FROM chunk WHERE track = \(id) ORDER BY segment, number
            """
          ) { row in
            (
              ChunkScan.Key(segment: row.integer(0), number: row.integer(1)),
              row.integer(2) != 0
            )
          }
          if chunks.isEmpty {
            chunks = rows.map(\.0)
            isWanted = chunks.map { _ in false }
          }
          for index in rows.indices where rows[index].1 {
            for near in max(0, index - 1)...min(rows.count - 1, index + 1) { isWanted[near] = true }
          }
        }
        // What the order of a damaged index is worth is found out by reading the whole track.
        let isInOrder = zip([ChunkScan.first] + chunks, chunks).allSatisfy { $0 < $1 }
        guard isInOrder else { return nil }
        return zip(chunks, isWanted).filter(\.1).map(\.0)
      }
    }
  }
}

/// Looks for steps so long that the rhythm of the track tells whether they are gaps.
private struct LongSteps {
  private var last: Timestamp?
  private let limit = GapRule().time?.inSeconds ?? 0

  mutating func hasOne(in block: [LocationEvent]) -> Bool {
    for event in block {
      switch event {
      case .location(let location):
        guard let time = location.timestamp else { continue }
        if let last, abs(time.seconds(since: last)) > limit { return true }
        last = time
      case .part: last = nil
      default: break
      }
    }
    return false
  }
}

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

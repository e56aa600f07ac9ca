public import GeoTracks

import GeoCore

/// Records live positions into a store.
///
/// When ``process(_:)`` returns, its positions are saved and survive a crash or a power failure. Each commit writes one
/// page of pending rows. About every thousand positions, the rows are packed into a chunk. A ``RecordingRule`` divides
/// the recording into tracks. Readers see the current track grow.
///
/// - If the source of an interrupted recording is recorded again, the recording continues in a new segment. The
///   recording continues even after `TrackStore/recoverRecordings()`.
/// - A source such as a file is read from its beginning each time. The recorder skips the positions that it saved
///   before, and continues the recording with new positions.
public final class TrackRecorder: Sendable {
  /// The progress of a recording.
  package struct Progress: Sendable, Hashable {
    /// The ID of the current track; nil before the first position.
    package internal(set) var track: Int64?
    /// The number of positions saved by this recorder.
    package internal(set) var points = 0
    /// The number of tracks that the recorder has begun or continued.
    package internal(set) var tracks = 0
    /// The number of these tracks that are duplicates of stored tracks. The recorder does not store duplicates again,
    /// and detects a duplicate when the track ends.
    package internal(set) var knownTracks = 0
    /// The number of positions that this recorder saved for duplicate tracks. The store keeps only the earlier copy of
    /// such a track.
    package internal(set) var repeatedPoints = 0
    /// The time of the last position in the current track; nil if this position has no time. An earlier recorder may
    /// have saved this position.
    package internal(set) var lastTime: Timestamp?
    /// The number of positions that were skipped because earlier recordings of the source contain them.
    package internal(set) var knownPoints = 0
    /// The number of skipped positions that belong to deleted tracks.
    package internal(set) var deletedPoints = 0
    /// The number of positions with an earlier time than the previous position.
    package internal(set) var backwardTimes = 0
    /// The damaged or missing parts of the recorded tracks, one line each. The recorder skips these parts.
    /// ``TrackStore/check(advance:)`` reports the damaged parts.
    package internal(set) var damages: [String] = []
  }

  /// The stage of a recording. The store keeps the stage in the row of the source.
  enum Stage: Int64 {
    case ended, growing
    /// Another process has completed the recording, but its recorder can still continue it.
    case brokenOff
  }

  private struct State {
    var progress = Progress()
    var last: RecordedTrack.End?
    // Whether the source has begun a track that has no position yet.
    var isTrackDue = false
    var isSegmentDue = false
    var name: String?
    // The number of pending positions, and the number of all positions in the current track.
    var (pending, count) = (0, 0)
    // The number of positions in the current track that this recorder saved.
    var own = 0
    // The positions of earlier recordings, if the source is read from its beginning each time.
    var recorded: RecordedPositions?
  }

  private struct Session {
    var connection: Connection
    var state = State()
    var isFinished = false
  }

  private let session: Guarded<Session>
  private let source: Int64
  private let lock: RecorderLock
  private let rule: RecordingRule

  /// Begins a recording, or continues an interrupted recording of the same source.
  ///
  /// - Parameters:
  ///   - store: The store to record into.
  ///   - name: The name of the source, for example `gpsd://localhost:2947`.
  ///   - rule: The rule that divides the recording into tracks.
  ///   - isReread: True if the source, such as a file, is read from its beginning each time. Positions in earlier
  ///     recordings are skipped, and a completed recording can continue.
  public init(
    _ store: TrackStore, source name: String, rule: RecordingRule = RecordingRule(),
    isReread: Bool = false
  ) throws(StoreError) {
    let connection = try store.ownWriter()
    var state = State()
    if let (source, lock) = try Self.earlier(name, isReread, store.path, connection) {
      (self.source, self.lock) = (source, lock)
      let track = try connection.first(
        """
        SELECT id FROM track WHERE source = \(source) AND fingerprint IS NULL
          ORDER BY id DESC LIMIT 1
        """
      ) { $0.integer(0) }
      if let track, let end = try RecordedTrack.end(track, by: connection) {
        (state.progress.track, state.progress.lastTime) = (track, end.location.timestamp)
        (state.last, state.isSegmentDue) = (end, true)
        let pending = try PendingPositions(of: track, by: connection)
        state.count = pending.count
        // If the source is read again, pack all positions into chunks, because the search for stored positions reads
        // only chunks. Packing also reports damage early.
        if isReread || !pending.faults.isEmpty {
          state.count = try connection.transaction { () throws(StoreError) in
            try RecordedTrack.pack(track, by: connection) { state.progress.add($0) }
          }
        }
      }
    } else {
      (source, lock) = try connection.transaction { () throws(StoreError) in
        try connection.run(
          """
          INSERT INTO source (name, is_recording, added)
            VALUES (\(name), \(Stage.growing.rawValue), \(Timestamp.now.milliseconds))
          """)
        let source = connection.lastRow
        // Acquire the lock before other processes can see the recording.
        guard let lock = try RecorderLock(store.path, source: source) else {
          throw StoreError(.busy, store.path, "recording \(source) is locked by another process")
        }
        return (source, lock)
      }
    }
    self.rule = rule
    if isReread { state.recorded = try RecordedPositions(of: name, by: connection) }
    session = Guarded(Session(connection: connection, state: state))
  }

  /// Finds an earlier recording of the source that can be continued.
  ///
  /// Interrupted recordings can be continued. If the source is read again, completed recordings can also be continued.
  private static func earlier(
    _ name: String, _ isReread: Bool, _ path: String, _ connection: Connection
  ) throws(StoreError) -> (Int64, RecorderLock)? {
    let sources = try connection.rows(
      """
      SELECT id FROM source WHERE name = \(name) AND sha256 IS NULL AND format IS NULL
        AND (is_recording <> \(Stage.ended.rawValue) OR \(isReread ? 1 : 0)) ORDER BY id DESC
      """
    ) { $0.integer(0) }
    for source in sources {
      guard let lock = try RecorderLock(path, source: source) else { continue }
      let continues = try connection.transaction { () throws(StoreError) in
        try resume(source, name, isReread, connection)
      }
      if continues { return (source, lock) }
    }
    return nil
  }

  /// Marks a recording as growing, to continue it.
  ///
  /// - Returns: False if another recorder has just completed the recording, or if its last track is deleted.
  private static func resume(
    _ source: Int64, _ name: String, _ isReread: Bool, _ connection: Connection
  ) throws(StoreError) -> Bool {
    // Check the content again. A restored backup may have replaced it before the lock was acquired.
    let isIt = try connection.first("SELECT name = \(name) FROM source WHERE id = \(source)") {
      $0.integer(0) != 0
    }
    guard isIt == true else { return false }
    let stage = try stage(source, by: connection)
    guard stage == .brokenOff || stage == .ended && isReread else { return stage == .growing }
    try connection.run(
      """
      UPDATE track SET fingerprint = NULL
        WHERE id = (SELECT max(id) FROM track WHERE source = \(source)) AND deleted IS NULL
      """)
    let continues = connection.changes > 0
    let next = continues ? Stage.growing : .ended
    try connection.run(
      "UPDATE source SET is_recording = \(next.rawValue) WHERE id = \(source)")
    return continues
  }

  /// Returns the stage of a recording; nil if the recording does not exist.
  static func stage(_ source: Int64, by connection: Connection) throws(StoreError) -> Stage? {
    let stage = try connection.first("SELECT is_recording FROM source WHERE id = \(source)") {
      Stage(rawValue: $0.integer(0))
    }
    return stage ?? nil
  }

  /// The progress so far.
  package var progress: Progress { session.withLock { $0.state.progress } }

  /// Records events. The method saves all positions of the events, or throws and saves no position.
  ///
  /// - Returns: The saved positions. Positions that earlier recordings of a reread source contain are not included.
  /// - Throws: ``StoreError``. The kind is `full` if there is no space, `busy` if another process writes for 5 s, and
  ///   `invalid` if a position is out of range. The same events can be passed again.
  @discardableResult
  public func process(_ events: [LocationEvent]) throws(StoreError) -> [Location] {
    try session.withLock { session throws(StoreError) in
      guard !session.isFinished else { return [] }
      var state = session.state
      let connection = session.connection
      let hasPositions = events.contains { if case .location = $0 { true } else { false } }
      guard hasPositions else {
        for event in events { note(event, &state) }
        session.state = state
        return []
      }
      var saved: [Location] = []
      try connection.transaction { () throws(StoreError) in
        var run: [Location] = []
        for event in events {
          guard case .location(let location) = event else {
            note(event, &state)
            continue
          }
          try location.check(connection.path)
          if let found = try state.recorded?.find(location, by: connection) {
            skip(found, &state)
            continue
          }
          saved.append(location)
          if let last = state.last?.location, let before = last.timestamp,
            let now = location.timestamp, now < before
          {
            state.progress.backwardTimes += 1
          }
          let isNewTrack =
            state.isTrackDue || state.progress.track == nil
            || state.last.map { rule.separates($0.location, from: location) } ?? false
          if isNewTrack || state.isSegmentDue || run.count == ChunkCodec.maximumCount {
            try save(&run, &state, connection)
          }
          if isNewTrack {
            try begin(location, &state, connection)
          } else {
            // An earlier recorder has begun this track.
            if state.progress.tracks == 0 { state.progress.tracks = 1 }
            if state.isSegmentDue, let last = state.last { state.last?.segment = last.segment &+ 1 }
          }
          (state.isTrackDue, state.isSegmentDue) = (false, false)
          state.last = RecordedTrack.End(segment: state.last?.segment ?? 0, location: location)
          state.progress.lastTime = location.timestamp
          run.append(location)
        }
        try save(&run, &state, connection)
      }
      session.state = state
      return saved
    }
  }

  /// Skips a position that is already stored. Later positions continue the current track only if this track contains
  /// the skipped position.
  private func skip(_ found: RecordedPositions.Found, _ state: inout State) {
    state.progress.knownPoints += 1
    if found.isDeleted { state.progress.deletedPoints += 1 }
    (state.isTrackDue, state.isSegmentDue) = (found.track != state.progress.track, false)
  }

  /// Completes the recording. The last track of the recording gets its statistics, and no other recorder continues the
  /// recording.
  public func finish() throws(StoreError) {
    try session.withLock { session throws(StoreError) in
      guard !session.isFinished else { return }
      let connection = session.connection
      var progress = session.state.progress
      let known = try connection.transaction { () throws(StoreError) in
        try Self.finish(source, .ended, by: connection) { progress.add($0) }
      }
      session.state.progress = progress
      session.state.progress.knownTracks += known
      // All earlier tracks have already ended.
      if known > 0 { session.state.progress.repeatedPoints += session.state.own }
      session.isFinished = true
    }
  }

  /// Completes all tracks of a recording and sets its stage.
  ///
  /// - Parameters:
  ///   - stage: The new stage.
  ///   - onDamage: Receives an error for each damaged or missing part.
  /// - Returns: The number of tracks that were already stored.
  @discardableResult
  static func finish(
    _ source: Int64, _ stage: Stage, by connection: Connection, _ onDamage: (StoreError) -> Void
  ) throws(StoreError) -> Int {
    let tracks = try connection.rows(
      "SELECT id FROM track WHERE source = \(source) AND fingerprint IS NULL"
    ) { $0.integer(0) }
    var known = 0
    for track in tracks where try RecordedTrack.finish(track, by: connection, onDamage) != nil {
      known += 1
    }
    try connection.run("UPDATE source SET is_recording = \(stage.rawValue) WHERE id = \(source)")
    try connection.run(
      """
      DELETE FROM source WHERE id = \(source)
        AND NOT EXISTS (SELECT 1 FROM track WHERE track.source = \(source))
      """)
    return known
  }

  private func note(_ event: LocationEvent, _ state: inout State) {
    switch event {
    case .part(.track(let name)): (state.isTrackDue, state.name) = (true, name)
    case .part(.segment): state.isSegmentDue = state.last != nil
    default: break
    }
  }

  private func begin(
    _ location: Location, _ state: inout State, _ connection: Connection
  ) throws(StoreError) {
    if let track = state.progress.track,
      try RecordedTrack.finish(track, by: connection, { state.progress.add($0) }) != nil
    {
      state.progress.knownTracks += 1
      state.progress.repeatedPoints += state.own
    }
    state.own = 0
    state.progress.track = try RecordedTrack.begin(
      source: source, name: state.name, at: location, by: connection)
    (state.last, state.pending, state.count) = (nil, 0, 0)
    state.progress.tracks += 1
  }

  private func save(
    _ run: inout [Location], _ state: inout State, _ connection: Connection
  ) throws(StoreError) {
    guard let track = state.progress.track, let last = state.last, !run.isEmpty else { return }
    try RecordedTrack.append(
      run[...], segment: last.segment, to: track, after: state.count, by: connection)
    state.progress.points += run.count
    state.pending += run.count
    state.count += run.count
    state.own += run.count
    run.removeAll()
    guard state.pending >= ChunkCodec.maximumCount else { return }
    state.count = try RecordedTrack.pack(track, by: connection) { state.progress.add($0) }
    state.pending = 0
  }
}

extension TrackRecorder.Progress {
  // The maximum number of damages in the progress.
  private static let maximumDamages = 20

  fileprivate mutating func add(_ damage: StoreError) {
    if damages.count < Self.maximumDamages { damages.append(damage.reason) }
  }
}

extension TrackRecorder {
  /// For tests: limits the number of pages of the database.
  func limitPages(to count: Int) {
    session.withLock { $0.connection.limitPages(to: count) }
  }

  /// For tests: sets how long the recorder waits for other writers.
  func setBusyTimeout(milliseconds: Int32) {
    session.withLock { $0.connection.setBusyTimeout(milliseconds: milliseconds) }
  }
}

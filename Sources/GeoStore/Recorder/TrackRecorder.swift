public import GeoTracks

import GeoCore

/// Records live positions into a store.
///
/// When ``process(_:)`` returns, all passed positions are on the disk and survive a crash or a power failure. A
/// ``RecordingRule`` divides the recording into tracks, and readers see the current track grow.
///
/// Each save writes one page. After about a thousand positions, the recorder packs the saved rows into a chunk.
///
/// - If you record the source of an interrupted recording again, the recording continues in a new segment. The
///   recording also continues after a call of `TrackStore/recoverRecordings()`.
/// - Some sources, such as files, are read from the beginning each time. For such a source, the recorder saves only
///   positions that were not saved before.
public final class TrackRecorder: Sendable {
  package struct Progress: Sendable, Hashable {
    /// The ID of the current track; nil before the first position.
    package internal(set) var track: Int64?
    /// The number of positions that this recorder has saved.
    package internal(set) var points = 0
    /// The number of tracks that this recorder has begun or continued.
    package internal(set) var tracks = 0
    /// The number of tracks in ``tracks`` that turned out to be duplicates of stored tracks when they ended. The store
    /// does not keep duplicates.
    package internal(set) var knownTracks = 0
    /// The number of positions that this recorder saved for duplicate tracks. These positions are not stored a second
    /// time.
    package internal(set) var repeatedPoints = 0
    /// The time of the last position in the current track; nil if that position has no time. An earlier recorder may
    /// have saved that position.
    package internal(set) var lastTime: Timestamp?
    /// The number of positions that were skipped because earlier recordings of the source contain them.
    package internal(set) var knownPoints = 0
    /// The number of positions that were skipped because deleted tracks of the source contain them.
    package internal(set) var deletedPoints = 0
    /// The number of positions whose time is earlier than the time of the previous position.
    package internal(set) var backwardTimes = 0
    /// Descriptions of damaged or missing rows in the recorded tracks, one line each. The recorder skips damaged rows,
    /// and ``TrackStore/check(advance:)`` reports them.
    package internal(set) var damages: [String] = []
  }

  /// The state of a recording, which is stored in the database row of its source.
  enum Stage: Int64 {
    case ended, growing
    /// Another process has completed the recording, but a recorder of the same source can still continue it.
    case brokenOff
  }

  private struct State {
    var progress = Progress()
    var last: RecordedTrack.End?
    // Whether the next position begins a new track.
    var isTrackDue = false
    var isSegmentDue = false
    var name: String?
    // The number of positions in pending rows, and the number of all positions in the current track.
    var (pending, count) = (0, 0)
    // The number of positions in the current track that this recorder saved.
    var own = 0
    // The positions of earlier recordings; nil unless the source is read from its beginning each time.
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
  ///   - isReread: Pass true if the source is read from its beginning each time, as files are. In that case, the
  ///     recorder skips positions of earlier recordings, and can also continue completed recordings.
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
        // Move all positions to chunks if the source is read again, because the search for saved positions reads only
        // chunks. This step also reports damaged rows early.
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
        // Acquire the lock before the transaction makes the recording visible to other processes.
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

  /// Finds an earlier recording of the source that can be continued, and returns its ID and its lock; nil if there is
  /// no such recording.
  ///
  /// Interrupted recordings can always be continued. Completed recordings can be continued only if the source is read
  /// from its beginning each time.
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

  /// Marks an earlier recording as growing again.
  ///
  /// - Returns: False if another recorder has just completed the recording, or if its last track is deleted.
  private static func resume(
    _ source: Int64, _ name: String, _ isReread: Bool, _ connection: Connection
  ) throws(StoreError) -> Bool {
    // Check the name again, because a restored backup may have replaced the database before the lock was acquired.
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

  /// Returns the state of a recording; nil if the recording is not in the store.
  static func stage(_ source: Int64, by connection: Connection) throws(StoreError) -> Stage? {
    let stage = try connection.first("SELECT is_recording FROM source WHERE id = \(source)") {
      Stage(rawValue: $0.integer(0))
    }
    return stage ?? nil
  }

  /// The progress of the recording so far, such as the numbers of saved and skipped positions.
  package var progress: Progress { session.withLock { $0.state.progress } }

  /// Saves the positions of the events. If the method throws an error, it saves no position, and you can pass the same
  /// events again.
  ///
  /// - Returns: The saved positions. Positions that earlier recordings of the source contain are skipped and not
  ///   returned.
  /// - Throws: ``StoreError``. The kind is `full` if the disk has no space, and `busy` if another process writes for
  ///   more than 5 s. The kind is `invalid` if a coordinate is out of range.
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
            // Count the track of an earlier recorder when this recorder continues it.
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

  /// Counts a position that is already stored. If another track contains the position, the next new position begins a
  /// new track.
  private func skip(_ found: RecordedPositions.Found, _ state: inout State) {
    state.progress.knownPoints += 1
    if found.isDeleted { state.progress.deletedPoints += 1 }
    (state.isTrackDue, state.isSegmentDue) = (found.track != state.progress.track, false)
  }

  /// Completes the recording and stores the statistics of its last track. Only a recorder that reads the source
  /// from its beginning each time can still continue the recording.
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
      // Only the last track was still growing, so its positions are the duplicates.
      if known > 0 { session.state.progress.repeatedPoints += session.state.own }
      session.isFinished = true
    }
  }

  /// Completes all growing tracks of a recording and changes the state of the recording.
  ///
  /// - Parameters:
  ///   - stage: The new state.
  ///   - onDamage: Receives an error for each damaged or missing row.
  /// - Returns: The number of tracks that were removed as duplicates of stored tracks.
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
  // The maximum number of damage descriptions in the progress.
  private static let maximumDamages = 20

  fileprivate mutating func add(_ damage: StoreError) {
    if damages.count < Self.maximumDamages { damages.append(damage.reason) }
  }
}

extension TrackRecorder {
  /// Limits the number of pages of the database. Only tests call this method.
  func limitPages(to count: Int) {
    session.withLock { $0.connection.limitPages(to: count) }
  }

  /// Sets how long the recorder waits for other writers. Only tests call this method.
  func setBusyTimeout(milliseconds: Int32) {
    session.withLock { $0.connection.setBusyTimeout(milliseconds: milliseconds) }
  }
}

public import GeoTracks

import GeoCore

/// Records positions into a store as they come: what was taken is saved when the call returns, and outlives the end
/// of the process and a power cut.
///
/// Positions go to a tail, a page a commit, and from there into chunks, a thousand at once. Tracks are cut by
/// a ``RecordingRule``; who reads sees the track grow. A recording that broke off, with its process or the
/// power, goes on as a further segment when the same source is recorded again, also where
/// ``TrackStore/recoverRecordings()`` has ended it meanwhile. Of a source that is read from its beginning each time,
/// as a file is, positions that are there are passed over, and those behind them go on where these end.
public final class TrackRecorder: Sendable {
  /// What was recorded, so far.
  public struct Progress: Sendable, Hashable {
    /// The track that grows; nil before the first position.
    public internal(set) var track: Int64?
    /// Positions that were saved by this recorder.
    public internal(set) var points = 0
    /// Tracks that it has begun or gone on with.
    public internal(set) var tracks = 0
    /// Tracks of these that were there already, and are not kept twice; known once they have ended.
    public internal(set) var knownTracks = 0
    /// Positions of these that this recorder had saved: the library has them once, in the other track.
    public internal(set) var repeatedPoints = 0
    /// The time of the last position of the track that grows, also where it was recorded before this recorder began;
    /// nil if it has none.
    public internal(set) var lastTime: Timestamp?
    /// Positions that were passed over because earlier recordings of the source have them.
    public internal(set) var knownPoints = 0
    /// How many of these are in tracks that are deleted.
    public internal(set) var deletedPoints = 0
    /// How often a position was earlier than that before.
    public internal(set) var backwardTimes = 0
    /// What earlier positions of its tracks are damaged or missing, a line each: they are passed over, and
    /// ``TrackStore/check(advance:)`` names those that are damaged from then on.
    public internal(set) var damages: [String] = []
  }

  /// How far a recording is, as its source has it.
  enum Stage: Int64 {
    case ended, growing
    /// Ended by others than its recorder, which may still go on with it.
    case brokenOff
  }

  private struct State {
    var progress = Progress()
    var last: RecordedTrack.End?
    // The track that a part of the source has begun, and that a position has not.
    var isTrackDue = false
    var isSegmentDue = false
    var name: String?
    // Positions in the tail, and all of the track that grows.
    var (tail, count) = (0, 0)
    // Positions of the track that grows that this recorder has saved.
    var own = 0
    // What earlier recordings have of a source that is read from its beginning each time.
    var recorded: RecordedPositions?
  }

  private struct Shell {
    var connection: Connection
    var state = State()
    var isFinished = false
  }

  private let shell: Guarded<Shell>
  private let source: Int64
  private let lock: RecorderLock
  private let rule: RecordingRule

  /// Begins to record, or goes on with a recording of the same source that broke off.
  ///
  /// - Parameters:
  ///   - store: where to.
  ///   - name: what is recorded, as `gpsd://localhost:2947`.
  ///   - rule: where tracks end.
  ///   - isReread: whether the source is read from its beginning each time, as a file is: what earlier recordings
  ///     have of it is passed over, and an ended recording goes on, too.
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
        let tail = try PendingPositions(of: track, by: connection)
        state.count = tail.count
        // Where the source is read again all positions have to be in chunks; and what is damaged is told now.
        if isReread || !tail.faults.isEmpty {
          state.count = try connection.transaction { () throws(StoreError) in
            try RecordedTrack.pack(track, by: connection) { state.progress.take($0) }
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
        // Before it can be seen that there is a recording, it is locked.
        guard let lock = try RecorderLock(store.path, source: source) else {
          throw StoreError(.busy, store.path, "recording \(source) is locked by another process")
        }
        return (source, lock)
      }
    }
    self.rule = rule
    if isReread { state.recorded = try RecordedPositions(of: name, by: connection) }
    shell = Guarded(Shell(connection: connection, state: state))
  }

  /// A recording of a source with which this one goes on: one that broke off, of a source that is read again one that
  /// has ended, too.
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
      let goesOn = try connection.transaction { () throws(StoreError) in
        try takeUp(source, name, isReread, connection)
      }
      if goesOn { return (source, lock) }
    }
    return nil
  }

  /// Makes a recording go on.
  ///
  /// - Returns: false if its recorder has just ended it, or its last track is not wanted any more.
  private static func takeUp(
    _ source: Int64, _ name: String, _ isReread: Bool, _ connection: Connection
  ) throws(StoreError) -> Bool {
    // A copy may have taken the place of all that was there before it was locked.
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
    let goesOn = connection.changes > 0
    let next = goesOn ? Stage.growing : .ended
    try connection.run(
      "UPDATE source SET is_recording = \(next.rawValue) WHERE id = \(source)")
    return goesOn
  }

  /// How far a recording is; nil for one that is not there.
  static func stage(_ source: Int64, by connection: Connection) throws(StoreError) -> Stage? {
    let stage = try connection.first("SELECT is_recording FROM source WHERE id = \(source)") {
      Stage(rawValue: $0.integer(0))
    }
    return stage ?? nil
  }

  /// What was recorded so far.
  public var progress: Progress { shell.withLock { $0.state.progress } }

  /// Takes what the source says: all positions are saved when it returns, or none.
  ///
  /// - Returns: the positions that were saved: all but those that earlier recordings have of a source that is read
  ///   again.
  /// - Throws: ``StoreError``: of kind `full` where there is no room, `busy` where another process has been
  ///   writing for 5 s, `invalid` for a position out of range. The same events can be taken again.
  @discardableResult
  public func take(_ events: [LocationEvent]) throws(StoreError) -> [Location] {
    try shell.withLock { shell throws(StoreError) in
      guard !shell.isFinished else { return [] }
      var state = shell.state
      let connection = shell.connection
      let hasPositions = events.contains { if case .location = $0 { true } else { false } }
      guard hasPositions else {
        for event in events { note(event, &state) }
        shell.state = state
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
            passOver(found, &state)
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
            // One that was there before.
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
      shell.state = state
      return saved
    }
  }

  /// What comes next follows a position that is there already: in the track that grows if that is where it is.
  private func passOver(_ found: RecordedPositions.Found, _ state: inout State) {
    state.progress.knownPoints += 1
    if found.isDeleted { state.progress.deletedPoints += 1 }
    (state.isTrackDue, state.isSegmentDue) = (found.track != state.progress.track, false)
  }

  /// Ends the recording: its last track has its figures, and no other recorder goes on with it.
  public func finish() throws(StoreError) {
    try shell.withLock { shell throws(StoreError) in
      guard !shell.isFinished else { return }
      let connection = shell.connection
      var progress = shell.state.progress
      let known = try connection.transaction { () throws(StoreError) in
        try Self.finish(source, .ended, by: connection) { progress.take($0) }
      }
      shell.state.progress = progress
      shell.state.progress.knownTracks += known
      // All tracks but the last have ended before.
      if known > 0 { shell.state.progress.repeatedPoints += shell.state.own }
      shell.isFinished = true
    }
  }

  /// Ends all tracks of a recording, and the recording.
  ///
  /// - Parameters:
  ///   - stage: what it is then.
  ///   - tell: is told what of the tracks is damaged or missing.
  /// - Returns: how many of the tracks were there already.
  @discardableResult
  static func finish(
    _ source: Int64, _ stage: Stage, by connection: Connection, _ tell: (StoreError) -> Void
  ) throws(StoreError) -> Int {
    let tracks = try connection.rows(
      "SELECT id FROM track WHERE source = \(source) AND fingerprint IS NULL"
    ) { $0.integer(0) }
    var known = 0
    for track in tracks where try RecordedTrack.finish(track, by: connection, tell) != nil {
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
      try RecordedTrack.finish(track, by: connection, { state.progress.take($0) }) != nil
    {
      state.progress.knownTracks += 1
      state.progress.repeatedPoints += state.own
    }
    state.own = 0
    state.progress.track = try RecordedTrack.begin(
      source: source, name: state.name, at: location, by: connection)
    (state.last, state.tail, state.count) = (nil, 0, 0)
    state.progress.tracks += 1
  }

  private func save(
    _ run: inout [Location], _ state: inout State, _ connection: Connection
  ) throws(StoreError) {
    guard let track = state.progress.track, let last = state.last, !run.isEmpty else { return }
    try RecordedTrack.append(
      run[...], segment: last.segment, to: track, after: state.count, by: connection)
    state.progress.points += run.count
    state.tail += run.count
    state.count += run.count
    state.own += run.count
    run.removeAll()
    guard state.tail >= ChunkCodec.maximumCount else { return }
    state.count = try RecordedTrack.pack(track, by: connection) { state.progress.take($0) }
    state.tail = 0
  }
}

extension TrackRecorder.Progress {
  // More are not told one by one.
  private static let maximumDamages = 20

  fileprivate mutating func take(_ damage: StoreError) {
    if damages.count < Self.maximumDamages { damages.append(damage.reason) }
  }
}

extension TrackRecorder {
  /// For tests: the most pages that the database may have.
  func limitPages(to count: Int) {
    shell.withLock { $0.connection.limitPages(to: count) }
  }

  /// For tests: how long it waits for others that write.
  func setPatience(milliseconds: Int32) {
    shell.withLock { $0.connection.setPatience(milliseconds: milliseconds) }
  }
}

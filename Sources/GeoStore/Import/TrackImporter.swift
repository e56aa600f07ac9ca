import GeoCore
public import GeoTracks

/// Brings files into a store: each whole, in one transaction, or not at all.
///
/// A file is begun, its events are taken as they come, and it is finished, or abandoned where it cannot be read.
/// From its beginning to its end nobody else can write. One importer takes one file at a time.
public final class TrackImporter: Sendable {
  /// What came of a file.
  public struct Outcome: Sendable, Hashable {
    /// The tracks that are new.
    public var added: [Int64] = []
    /// How many of these are tracks, routes and waypoints.
    public var addedParts: [StoredTrack.Part: Int] = [:]
    /// The tracks that were there before, or earlier in the file: the same times and places.
    public var known: [Int64] = []
    /// Those of these that took values from the file which they had not.
    public var completed: [Int64] = []
    /// Those of these of which the file says something else, which was not taken.
    public var differing: [Int64] = []
    /// Positions of new tracks.
    public var points = 0
    /// How many tracks and routes of the file have no position, and are not kept.
    public var emptyParts = 0
    /// How many tracks of the file have different positions with the same time, as in a mixture of receivers.
    package var simultaneousTracks = 0
    /// Whether the content of the file was there before, so that nothing of it is new.
    public var isKnownFile = false

    /// Creates an outcome.
    public init() {}
  }

  private struct State {
    var connection: Connection
    var file: (intake: FileIngestor, writer: FileWriter)?

    /// Writes what is ready.
    mutating func write() throws(StoreError) {
      guard file != nil, var pieces = file?.intake.pieces, !pieces.isEmpty else { return }
      file?.intake.pieces = []
      try file?.writer.write(&pieces, by: connection)
    }

    mutating func finish(
      format: String?, sha256: [UInt8]?, original: OriginalFile?
    ) throws(StoreError) -> Outcome {
      guard file != nil else { return Outcome() }
      do throws(StoreError) {
        file?.intake.finish()
        try write()
        let about = file?.intake.aboutBytes
        let emptyParts = file?.intake.emptyParts ?? 0
        let simultaneousTracks = file?.intake.simultaneousTracks ?? 0
        var outcome = try file?.writer.finish(
          about: about, format: format, sha256: sha256, original: original,
          by: connection)
        file = nil
        try connection.commit()
        outcome?.emptyParts = emptyParts
        outcome?.simultaneousTracks = simultaneousTracks
        return outcome ?? Outcome()
      } catch {
        file = nil
        connection.rollback()
        throw error
      }
    }
  }

  private let state: Guarded<State>

  /// Creates an importer, which has a connection of its own.
  public init(_ store: TrackStore) throws(StoreError) {
    state = Guarded(State(connection: try store.ownWriter()))
  }

  deinit { abandon() }

  /// The file with a content; nil if it is not there.
  ///
  /// - Parameter sha256: the SHA-256 of its content, uncompressed.
  public func source(withContent sha256: [UInt8]) throws(StoreError) -> String? {
    try state.withLock { state throws(StoreError) in
      try state.connection.first("SELECT name FROM source WHERE sha256 = \(sha256)") {
        $0.text(0) ?? ""
      }
    }
  }

  /// The tracks of the file with a content that are there, also those that came with other files first.
  ///
  /// - Parameter sha256: the SHA-256 of its content, uncompressed.
  public func tracks(ofContent sha256: [UInt8]) throws(StoreError) -> [Int64] {
    try state.withLock { state throws(StoreError) in
      try state.connection.rows(
        """
        SELECT track.id FROM track JOIN source ON source.sha256 = \(sha256)
          WHERE track.source = source.id
            OR track.id IN (SELECT track FROM track_file WHERE track_file.source = source.id)
          ORDER BY track.id
        """
      ) { $0.integer(0) }
    }
  }

  /// Whether positions of tracks of the file with a content are damaged or gone: it has to be read again to bring them
  /// back.
  ///
  /// - Parameter sha256: the SHA-256 of its content, uncompressed.
  package func lacksPositions(ofContent sha256: [UInt8]) throws(StoreError) -> Bool {
    let tracks = try tracks(ofContent: sha256)
    return try state.withLock { state throws(StoreError) in
      for track in tracks where try !ChunkRows.isWhole(track, by: state.connection) { return true }
      return false
    }
  }

  /// Whether the bytes of the file with a content are kept; false where there is no such file.
  ///
  /// - Parameter sha256: the SHA-256 of its content, uncompressed.
  public func hasOriginal(ofContent sha256: [UInt8]) throws(StoreError) -> Bool {
    try state.withLock { state throws(StoreError) in
      try state.connection.first(
        "SELECT 1 FROM original JOIN source ON source.id = original.source WHERE sha256 = \(sha256)"
      ) { _ in } != nil
    }
  }

  /// Keeps the bytes of a file that is there, where they are not kept yet.
  ///
  /// - Parameters:
  ///   - original: its bytes.
  ///   - sha256: the SHA-256 of its content, uncompressed.
  public func keep(
    _ original: OriginalFile, ofContent sha256: [UInt8]
  ) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      let connection = state.connection
      try connection.transaction { () throws(StoreError) in
        try connection.run(
          """
          INSERT OR IGNORE INTO original (source, name, size, body)
            SELECT id, \(original.name), \(original.bytes.count), \(try original.body(connection.path))
              FROM source WHERE sha256 = \(sha256)
          """)
      }
    }
  }

  /// Begins a file.
  ///
  /// - Parameter name: what it is called, as its path.
  public func begin(_ name: String) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      state.connection.rollback()
      try state.connection.begin()
      state.file = (
        FileIngestor(state.connection.path), try FileWriter(name, by: state.connection)
      )
    }
  }

  /// Takes what the file says.
  ///
  /// - Throws: ``StoreError``; of kind `invalid` for a position out of range.
  public func take(_ events: [LocationEvent]) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      try state.file?.intake.take(events)
      try state.write()
    }
  }

  /// Ends the file: from now on it is there, whatever happens.
  ///
  /// - Parameters:
  ///   - format: what it is, as `gpx`.
  ///   - sha256: the SHA-256 of its content, uncompressed; nil where it is made of what is there.
  ///   - original: its bytes, if they are to be kept.
  public func finish(
    format: String?, sha256: [UInt8]?, original: OriginalFile? = nil
  ) throws(StoreError) -> Outcome {
    try state.withLock { state throws(StoreError) in
      try state.finish(format: format, sha256: sha256, original: original)
    }
  }

  /// Adds a file that was made ready: whole, in one transaction, or not at all.
  ///
  /// A file that was begun and not finished is given up.
  ///
  /// - Parameters:
  ///   - file: what it says.
  ///   - name: what it is called, as its path.
  ///   - format: what it is, as `gpx`.
  ///   - sha256: the SHA-256 of its content, uncompressed; nil where it is made of what is there.
  ///   - original: its bytes, if they are to be kept.
  public func add(
    _ file: PackedFile, named name: String, format: String?, sha256: [UInt8]?,
    original: OriginalFile? = nil
  ) throws(StoreError) -> Outcome {
    try begin(name)
    return try state.withLock { state throws(StoreError) in
      state.file?.intake = file.intake
      return try state.finish(format: format, sha256: sha256, original: original)
    }
  }

  /// Gives the file up: as if it had never been begun.
  public func abandon() {
    state.withLock { state in
      state.file = nil
      state.connection.rollback()
    }
  }
}

extension TrackStore {
  /// Makes one track of several, in the order that is given, and marks these as deleted: both, or neither.
  ///
  /// Each becomes a segment, or several. The new track has the tags of all, one below the other the notes of all and
  /// the names that it does not have itself, and the sport of the first that has one.
  ///
  /// - Parameters:
  ///   - ids: two tracks or more, each once.
  ///   - name: that of the new one; that of the first that has one if it is not given.
  /// - Returns: the number of the new track.
  /// - Throws: ``StoreError``; of kind `invalid` where there are fewer, where one is no track but a route or
  ///   waypoints, or where the same track is there already, `busy` where one is being recorded.
  public func merge(_ ids: [Int64], name: String? = nil) throws(StoreError) -> Int64 {
    guard ids.count > 1, Set(ids).count == ids.count else {
      throw StoreError(.invalid, path, "merging takes two tracks or more, each once")
    }
    var parts: [StoredTrack] = []
    for id in ids { parts.append(try track(id)) }
    if let other = parts.first(where: { $0.part != .track }) {
      throw StoreError(
        .invalid, path, "only tracks are merged, and \(other.id) is of kind \(other.part.rawValue)")
    }
    let name = name ?? parts.lazy.compactMap(\.name).first
    var names: Set<String?> = [name]
    let notes = parts.flatMap { [names.insert($0.name).inserted ? $0.name : nil, $0.notes] }
      .compactMap(\.self).joined(separator: "\n")
    return try write { connection throws(StoreError) in
      try checkEnded(ids, connection)
      var file = FileIngestor(path)
      var writer = try FileWriter(
        "merged from \(ids.map(String.init).joined(separator: ", "))", findsNear: false,
        by: connection)
      try file.take([.part(.track(name: name))])
      var isFirst = true
      for id in ids {
        // The others' own beginnings are those of segments.
        if !isFirst { try file.take([.part(.segment)]) }
        isFirst = false
        // What is left out of the new track would be gone with the others.
        var events = TrackEvents(self, [id], isStrict: true)
        while let block = try events.nextBlock() {
          let rest = block.filter { event in
            if case .part(let part) = event { part == .segment } else { true }
          }
          try file.take(rest)
          try writer.write(&file.pieces, by: connection)
        }
        try connection.run(
          "UPDATE track SET deleted = \(Timestamp.now.milliseconds) WHERE id = \(id)")
      }
      file.finish()
      try writer.write(&file.pieces, by: connection)
      let outcome = try writer.finish(
        about: file.aboutBytes, format: nil, sha256: nil, original: nil, by: connection)
      guard let track = outcome.added.first else {
        let known = outcome.known.map(String.init).joined(separator: ", ")
        throw StoreError(
          .invalid, path, "the merged track is there already, perhaps deleted: track \(known)")
      }
      if !notes.isEmpty {
        try connection.run("UPDATE track SET notes = \(notes) WHERE id = \(track)")
        try TextIndex.update(track, by: connection)
      }
      if let sport = parts.lazy.compactMap(\.sport).first {
        try connection.run("UPDATE track SET sport = \(sport) WHERE id = \(track)")
      }
      for id in ids {
        try connection.run(
          "INSERT OR IGNORE INTO track_tag SELECT \(track), tag FROM track_tag WHERE track = \(id)")
      }
      return track
    }
  }
}

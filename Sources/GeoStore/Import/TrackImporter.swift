import GeoCore
public import GeoTracks

/// Imports files into a store, one file at a time and each in its own transaction.
///
/// Call ``begin(_:)``, pass the events to ``process(_:)``, and then call ``finish(format:sha256:)``. If the file cannot
/// be read, call `cancel()` instead. No other connection can write to the store between these calls.
public final class TrackImporter: Sendable {
  /// The changes that an import has made in the store.
  public struct Outcome: Sendable, Hashable {
    /// The IDs of the tracks that the import added.
    public var added: [Int64] = []
    /// The number of added tracks, routes and waypoint lists, by kind.
    package var addedParts: [StoredTrack.Part: Int] = [:]
    /// The IDs of already stored tracks that have the same times and coordinates as a track in the file.
    public var known: [Int64] = []
    /// The IDs of already stored tracks to which the file added missing values.
    package var completed: [Int64] = []
    /// The IDs of already stored tracks for which the file contains different values. The store keeps its own values.
    package var differing: [Int64] = []
    /// The number of positions in the added tracks.
    public var points = 0
    /// The number of tracks and routes without a position, which the store does not accept.
    package var emptyParts = 0
    /// The number of tracks in which different positions have the same time, for example positions of two receivers.
    package var simultaneousTracks = 0
    /// The implausible steps in the tracks of the file. The stored statistics include these steps.
    package var implausible = ImplausibleSteps()
    /// True if the store already contained a file with the same content. In that case, the import added nothing.
    package var isKnownFile = false

    package init() {}
  }

  private struct State {
    var connection: Connection
    var file: (ingestor: FileIngestor, writer: FileWriter)?

    /// Writes all completed pieces to the database.
    mutating func write() throws(StoreError) {
      guard file != nil, var pieces = file?.ingestor.pieces, !pieces.isEmpty else { return }
      file?.ingestor.pieces = []
      try file?.writer.write(&pieces, by: connection)
    }

    mutating func finish(
      format: String?, sha256: [UInt8]?, original: OriginalFile?
    ) throws(StoreError) -> Outcome {
      guard file != nil else { return Outcome() }
      do throws(StoreError) {
        file?.ingestor.finish()
        try write()
        let metadata = file?.ingestor.fileMetadataBytes
        let emptyParts = file?.ingestor.emptyParts ?? 0
        let simultaneousTracks = file?.ingestor.simultaneousTracks ?? 0
        let implausible = file?.ingestor.implausible ?? ImplausibleSteps()
        var outcome = try file?.writer.finish(
          metadata: metadata, format: format, sha256: sha256, original: original,
          by: connection)
        file = nil
        try connection.commit()
        outcome?.emptyParts = emptyParts
        outcome?.simultaneousTracks = simultaneousTracks
        outcome?.implausible = implausible
        return outcome ?? Outcome()
      } catch {
        file = nil
        connection.rollback()
        throw error
      }
    }
  }

  private let state: Guarded<State>

  /// Creates an importer with its own write connection to the store.
  public init(_ store: TrackStore) throws(StoreError) {
    state = Guarded(State(connection: try store.ownWriter()))
  }

  deinit { cancel() }

  /// Returns the name of the imported file with the given content; nil if no such file was imported.
  ///
  /// - Parameter sha256: The SHA-256 hash of the uncompressed content.
  package func source(withContent sha256: [UInt8]) throws(StoreError) -> String? {
    try state.withLock { state throws(StoreError) in
      try state.connection.first("SELECT name FROM source WHERE sha256 = \(sha256)") {
        $0.text(0) ?? ""
      }
    }
  }

  /// Returns the IDs of all stored tracks that a file contains.
  ///
  /// The result includes tracks that were first imported from other files.
  ///
  /// - Parameter sha256: The SHA-256 hash of the uncompressed content.
  package func tracks(ofContent sha256: [UInt8]) throws(StoreError) -> [Int64] {
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

  /// Returns true if a stored track of a file has damaged or missing positions.
  ///
  /// If you import the file again, the store restores these positions.
  ///
  /// - Parameter sha256: The SHA-256 hash of the uncompressed content.
  package func lacksPositions(ofContent sha256: [UInt8]) throws(StoreError) -> Bool {
    let tracks = try tracks(ofContent: sha256)
    return try state.withLock { state throws(StoreError) in
      for track in tracks where try !ChunkRows.isWhole(track, by: state.connection) { return true }
      return false
    }
  }

  /// Returns true if the store contains the original bytes of a file; false for an unknown file.
  ///
  /// - Parameter sha256: The SHA-256 hash of the uncompressed content.
  package func hasOriginal(ofContent sha256: [UInt8]) throws(StoreError) -> Bool {
    try state.withLock { state throws(StoreError) in
      try state.connection.first(
        "SELECT 1 FROM original JOIN source ON source.id = original.source WHERE sha256 = \(sha256)"
      ) { _ in } != nil
    }
  }

  /// Stores the original bytes of an imported file, unless the store already contains them.
  ///
  /// - Parameters:
  ///   - original: The original bytes.
  ///   - sha256: The SHA-256 hash of the uncompressed content.
  package func storeOriginal(
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

  /// Begins the import of a file and a write transaction.
  ///
  /// - Parameter name: The name under which the store lists the file, usually its path.
  public func begin(_ name: String) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      state.connection.rollback()
      try state.connection.begin()
      state.file = (
        FileIngestor(state.connection.path), try FileWriter(name, by: state.connection)
      )
    }
  }

  /// Imports events of the file.
  ///
  /// - Throws: ``StoreError``. The kind is `invalid` if a coordinate is out of range.
  public func process(_ events: [LocationEvent]) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      try state.file?.ingestor.process(events)
      try state.write()
    }
  }

  /// Completes the import of a file and commits its transaction.
  ///
  /// - Parameters:
  ///   - format: The file format, for example `gpx`; nil if unknown.
  ///   - sha256: The SHA-256 hash of the uncompressed content, which identifies the file if it is imported again. Nil
  ///     if the events are not from a file.
  public func finish(
    format: String? = nil, sha256: [UInt8]? = nil
  ) throws(StoreError) -> Outcome {
    try finish(format: format, sha256: sha256, original: nil)
  }

  /// Completes the import of a file, stores its original bytes, and commits the transaction.
  ///
  /// - Parameter original: The original bytes; nil to store none.
  package func finish(
    format: String?, sha256: [UInt8]?, original: OriginalFile?
  ) throws(StoreError) -> Outcome {
    try state.withLock { state throws(StoreError) in
      try state.finish(format: format, sha256: sha256, original: original)
    }
  }

  /// Imports a prepared file in one transaction.
  ///
  /// If another file was begun but not finished, the method discards that file.
  ///
  /// - Parameters:
  ///   - file: The prepared content.
  ///   - name: The name under which the store lists the file, usually its path.
  ///   - format: The file format, for example `gpx`.
  ///   - sha256: The SHA-256 hash of the uncompressed content; nil if the events are not from a file.
  ///   - original: The original bytes; nil to store none.
  package func add(
    _ file: PackedFile, named name: String, format: String?, sha256: [UInt8]?,
    original: OriginalFile? = nil
  ) throws(StoreError) -> Outcome {
    try begin(name)
    return try state.withLock { state throws(StoreError) in
      state.file?.ingestor = file.ingestor
      return try state.finish(format: format, sha256: sha256, original: original)
    }
  }

  /// Discards a file that was begun with ``begin(_:)`` and not finished, and rolls back its transaction.
  package func cancel() {
    state.withLock { state in
      state.file = nil
      state.connection.rollback()
    }
  }
}

extension TrackStore {
  /// Merges tracks in the given order into a new track, and marks the original tracks as deleted.
  ///
  /// All changes are one transaction. Each original track becomes one or more segments of the new track. The new
  /// track gets the tags and notes of all original tracks, and the sport of the first track that has one. The names
  /// of the other tracks are added to the notes.
  ///
  /// - Parameters:
  ///   - ids: The IDs of at least two different tracks.
  ///   - name: The name of the new track; nil to use the first name of the original tracks.
  /// - Returns: The ID of the new track.
  /// - Throws: ``StoreError``. The kind is `busy` if a track is being recorded. The kind is `invalid` if there are
  ///   fewer than two tracks, if one is a route or waypoints, or if the merged track is already stored.
  package func merge(_ ids: [Int64], name: String? = nil) throws(StoreError) -> Int64 {
    guard ids.count > 1, Set(ids).count == ids.count else {
      throw StoreError(.invalid, path, "merging needs at least two different tracks")
    }
    var parts: [StoredTrack] = []
    for id in ids { parts.append(try track(id)) }
    if let other = parts.first(where: { $0.part != .track }) {
      throw StoreError(
        .invalid, path, "only tracks can be merged; \(other.id) is a \(other.part.rawValue)")
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
      try file.process([.part(.track(name: name))])
      var isFirst = true
      for id in ids {
        // Begin a new segment for each track after the first one.
        if !isFirst { try file.process([.part(.segment)]) }
        isFirst = false
        // Throw an error on damage. Otherwise, the merge would delete the original tracks although positions are
        // missing from the new track.
        var events = TrackEvents(self, [id], isStrict: true)
        while let block = try events.nextBlock() {
          let rest = block.filter { event in
            if case .part(let part) = event { part == .segment } else { true }
          }
          try file.process(rest)
          try writer.write(&file.pieces, by: connection)
        }
        try connection.run(
          "UPDATE track SET deleted = \(Timestamp.now.milliseconds) WHERE id = \(id)")
      }
      file.finish()
      try writer.write(&file.pieces, by: connection)
      let outcome = try writer.finish(
        metadata: file.fileMetadataBytes, format: nil, sha256: nil, original: nil, by: connection)
      guard let track = outcome.added.first else {
        let known = outcome.known.map(String.init).joined(separator: ", ")
        throw StoreError(
          .invalid, path,
          "the library already has the merged track, perhaps deleted: track \(known)")
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

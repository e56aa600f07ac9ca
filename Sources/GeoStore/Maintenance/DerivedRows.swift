import GeoTracks

/// Data that can be recomputed from chunks: the box index, and the fingerprints and statistics of tracks.
enum DerivedRows {
  /// The database row of a track.
  struct Track {
    var id: Int64
    var part: String
    /// Whether the recording of the track has ended.
    var isWhole: Bool
    var fingerprint: [UInt8]
    var points: Int64
    var start: Int64?
    var end: Int64?
    var distance: Double
    var elapsed: Double
  }

  /// The fingerprint, times and statistics computed from the positions of a track.
  struct TrackValues {
    var facts: TrackFacts
    private var statistics = TrackStatistics()
    private let isMeasured: Bool
    private var segment: Int64?

    init(_ part: StoredTrack.Part) {
      (facts, isMeasured) = (TrackFacts(part), part == .track)
    }

    mutating func add(_ locations: [Location], segment: Int64) {
      locations.withUnsafeBufferPointer { facts.add($0) }
      guard isMeasured else { return }
      if let last = self.segment, last != segment { statistics.process(.part(.segment)) }
      self.segment = segment
      statistics.process(contentsOf: locations.map { .location($0) }[...])
    }

    /// The statistics of the track; zero for routes and waypoints.
    var figures: TrackFigures { statistics.total }

    /// Returns true if a track row contains the same fingerprint, counts, times and lengths as these values.
    func matches(_ track: Track) -> Bool { facts.matches(track) && figures.matches(track) }
  }

  /// The database row of a chunk, with the values computed from its positions.
  struct Chunk {
    var id: Int64
    var points: Int64
    var start: Int64?
    var end: Int64?
    var found: ChunkValues
    /// True if the previous chunk of the segment is readable, so that the box of this chunk can be recomputed.
    var isPreviousKnown: Bool
  }

  /// The counts, times and boxes computed from the positions of a chunk.
  struct ChunkValues {
    var points: Int
    var start: Int64?
    var end: Int64?
    var edges: [ChunkBox.Edges]
    var cells: [UInt8]
  }

  /// Reads all tracks and their chunks.
  ///
  /// - Parameters:
  ///   - onChunk: Receives each readable chunk.
  ///   - onDamage: Receives an error for each unreadable chunk.
  ///   - onTrack: Receives each track after its chunks, with the computed values. The values are nil if the track is
  ///     still growing or if a part of it is unreadable.
  static func each(
    by connection: Connection, _ advance: (Int) -> Void,
    onChunk: (Track, Chunk) throws(StoreError) -> Void, onDamage: (StoreError) -> Void,
    onTrack: (Track, TrackValues?) throws(StoreError) -> Void
  ) throws(StoreError) {
    var (last, count): (Int64, Int) = (.min, 0)
    while let track = try next(after: last, by: connection) {
      guard track.id > last || last == .min else {
        throw StoreError(
          .damaged, connection.path,
          "the table of tracks is damaged: tracks after number \(last) cannot be found")
      }
      last = track.id
      var values =
        track.isWhole ? TrackValues(StoredTrack.Part(rawValue: track.part) ?? .track) : nil
      var scan = ChunkScan(of: track.id, after: ChunkScan.Key(segment: .min, number: .min))
      var segment: Int64?
      var (before, isPreviousKnown): (Coordinate?, Bool) = (nil, true)
      // Read one row at a time to save memory.
      while true {
        var next: Row?
        do throws(StoreError) { next = try scan.next(by: connection, Row.init) } catch {
          guard error.kind == .damaged, error.code == 0 else { throw error }
          onDamage(error)
          (values, before, isPreviousKnown) = (nil, nil, false)
          if !scan.isAtEnd { continue }
        }
        guard let row = next else { break }
        if row.segment != segment { (before, isPreviousKnown) = (nil, true) }
        segment = row.segment
        do throws(StoreError) {
          let locations = try TrackEvents.decode(
            row.body, crc: row.crc, "chunk \(row.chunk), of track \(track.id),",
            connection.path)
          values?.add(locations, segment: row.segment)
          let chunk = locations.withUnsafeBufferPointer { locations in
            Chunk(
              id: row.chunk, points: row.points, start: row.start, end: row.end,
              found: found(locations, after: before), isPreviousKnown: isPreviousKnown)
          }
          (before, isPreviousKnown) = (locations.last?.coordinate, true)
          try onChunk(track, chunk)
        } catch {
          guard error.kind == .damaged, error.code == 0 else { throw error }
          onDamage(error)
          (values, before, isPreviousKnown) = (nil, nil, false)
        }
        count += 1
        advance(count)
      }
      try onTrack(track, values)
    }
  }

  private static func found(
    _ locations: UnsafeBufferPointer<Location>, after before: Coordinate?
  ) -> ChunkValues {
    let edges = ChunkBox(locations, after: before).edges
    let times = locations.lazy.compactMap { $0.timestamp?.milliseconds }
    return ChunkValues(
      points: locations.count, start: times.min(), end: times.max(), edges: edges,
      cells: ChunkCells(locations.lazy.map(\.coordinate), in: edges).bytes)
  }

  private static func next(
    after last: Int64, by connection: Connection
  ) throws(StoreError) -> Track? {
    try connection.first(
      """
      SELECT id, part, fingerprint, points, t0, t1, distance, elapsed FROM track
        WHERE id > \(last) ORDER BY id LIMIT 1
      """
    ) {
      Track(
        id: $0.integer(0), part: $0.text(1) ?? "", isWhole: !$0.isNull(2), fingerprint: $0.blob(2),
        points: $0.integer(3), start: $0.optionalInteger(4), end: $0.optionalInteger(5),
        distance: $0.real(6) ?? 0, elapsed: $0.real(7) ?? 0)
    }
  }

  private struct Row {
    var segment: Int64
    var chunk: Int64
    var crc: Int64
    var points: Int64
    var start: Int64?
    var end: Int64?
    var body: [UInt8]

    init(_ chunk: ChunkScan.Chunk) {
      (segment, self.chunk) = (chunk.key.segment, chunk.id)
      (crc, points, start, end) = (chunk.crc, chunk.points, chunk.start, chunk.end)
      body = chunk.body
    }
  }

  // MARK: Rebuilding

  /// Recomputes the indexes and the fingerprints and statistics of tracks.
  ///
  /// A chunk with an invalid chunk number gets its old number back if the resulting order matches the track's
  /// fingerprint.
  static func rebuild(by connection: Connection, _ advance: (Int) -> Void) throws(StoreError) {
    // Read the old index first, because only this index contains the boxes of unreadable chunks.
    typealias Box = (id: Int64, track: Int64, edges: ChunkBox.Edges, cells: [UInt8])
    let before = try? connection.rows(
      "SELECT id, track, west, east, south, north, cells FROM chunk_box"
    ) { row -> Box in
      (
        row.integer(0), row.integer(1),
        ChunkBox.Edges(
          west: row.integer(2), east: row.integer(3), south: row.integer(4), north: row.integer(5)),
        row.blob(6)
      )
    }
    try DerivedTables.recreate(by: connection)
    try LostChunks.renumber(by: connection)
    try connection.run(
      """
      INSERT INTO track_text (rowid, name, notes) SELECT id, name, notes FROM track
        WHERE name NOT NULL OR notes NOT NULL
      """)
    var (whole, others): (Set<Int64>, [Int64: [Box]]) = ([], [:])
    try each(by: connection, advance) { track, chunk throws(StoreError) in
      let found = chunk.found
      let boxes = found.edges.enumerated().map { index, edges -> Box in
        (index == 0 ? chunk.id : -chunk.id, track.id, edges, found.cells)
      }
      if chunk.isPreviousKnown {
        whole.insert(chunk.id)
        for box in boxes { try insert(box, connection) }
      } else {
        others[chunk.id] = boxes
      }
      guard (chunk.points, chunk.start, chunk.end) != (Int64(found.points), found.start, found.end)
      else { return }
      try connection.run(
        """
        UPDATE chunk SET points = \(found.points), t0 = \(found.start), t1 = \(found.end)
          WHERE id = \(chunk.id)
        """)
    } onDamage: { _ in
    } onTrack: { track, values throws(StoreError) in
      guard let values, !values.matches(track) else { return }
      let facts = values.facts
      // If both the fingerprint and the count differ from the stored values, positions have been lost. Keep the
      // stored values, so that a check still reports the loss.
      guard facts.fingerprint.digest == track.fingerprint || Int64(facts.points) == track.points
      else { return }
      // Use IGNORE, because another track may already have the same fingerprint.
      try connection.run(
        """
        UPDATE OR IGNORE track SET fingerprint = \(facts.fingerprint.digest),
          points = \(facts.points), t0 = \(facts.start), t1 = \(facts.end) WHERE id = \(track.id)
        """)
      guard !values.figures.matches(track) else { return }
      try connection.run("UPDATE track SET \(values.figures.assignments) WHERE id = \(track.id)")
    }
    let chunks = Set(try connection.rows("SELECT id FROM chunk") { $0.integer(0) })
    for box in before ?? [] {
      let id = box.id < 0 ? 0 &- box.id : box.id
      if chunks.contains(id), !whole.contains(id) {
        others[id] = nil
        try insert(box, connection)
      }
    }
    for box in others.values.joined() { try insert(box, connection) }
  }

  private static func insert(
    _ box: (id: Int64, track: Int64, edges: ChunkBox.Edges, cells: [UInt8]),
    _ connection: Connection
  ) throws(StoreError) {
    let edges = box.edges
    try connection.run(
      """
      INSERT INTO chunk_box VALUES (\(box.id), \(edges.west), \(edges.east), \(edges.south),
        \(edges.north), \(box.track), \(box.cells))
      """)
  }
}

extension TrackFacts {
  /// Returns true if a track row contains the same fingerprint, position count and times.
  func matches(_ track: DerivedRows.Track) -> Bool {
    fingerprint.digest == track.fingerprint && Int64(points) == track.points && start == track.start
      && end == track.end
  }
}

extension TrackFigures {
  /// Returns true if a track row contains the same length and duration.
  ///
  /// Other statistics are not compared, because an older version of the library may have computed them by other rules.
  func matches(_ track: DerivedRows.Track) -> Bool {
    // Allow a tolerance, because processors may round each step of the sum differently.
    abs(distance - track.distance) <= 1e-6 * Double(points) + 1e-9 * distance
      && abs(elapsedTime - track.elapsed) <= 1e-3
  }
}

/// The tables and indexes whose content can be recomputed from other tables.
enum DerivedTables {
  /// A virtual table, and the internal tables in which SQLite stores its data.
  private struct Index {
    var name: String
    var make: SQL
    var drop: SQL
    var dropView: SQL
    var dropParts: [SQL]
  }

  private static let boxes = Index(
    name: "chunk_box", make: Schema.boxes, drop: "DROP TABLE chunk_box",
    dropView: "DROP VIEW chunk_box",
    dropParts: [
      "DROP TABLE IF EXISTS chunk_box_node", "DROP TABLE IF EXISTS chunk_box_parent",
      "DROP TABLE IF EXISTS chunk_box_rowid",
    ])

  private static let words = Index(
    name: "track_text", make: Schema.words, drop: "DROP TABLE track_text",
    dropView: "DROP VIEW track_text",
    dropParts: [
      "DROP TABLE IF EXISTS track_text_data", "DROP TABLE IF EXISTS track_text_idx",
      "DROP TABLE IF EXISTS track_text_content", "DROP TABLE IF EXISTS track_text_docsize",
      "DROP TABLE IF EXISTS track_text_config",
    ])

  /// Creates all indexes again. The box index and the text index are empty afterwards.
  static func recreate(by connection: Connection) throws(StoreError) {
    for index in [boxes, words] {
      try remove(index, by: connection)
      try connection.run(index.make)
    }
    for statement in Schema.indexes + ["REINDEX"] {
      do throws(StoreError) { try connection.run(statement) } catch {
        // Ignore missing tables and duplicate rows here, because the check reports them.
        guard error.kind == .invalid || error.kind == .damaged else { throw error }
      }
    }
  }

  private static func remove(_ index: Index, by connection: Connection) throws(StoreError) {
    let type = try connection.first(
      "SELECT type FROM main.sqlite_schema WHERE name = \(index.name)"
    ) { $0.text(0) }
    switch type {
    case "table":
      do throws(StoreError) { try connection.run(index.drop) } catch {
        // If one of the internal tables is missing, SQLite cannot drop the virtual table. Remove its schema entry
        // directly.
        guard error.kind == .damaged else { throw error }
        try connection.forget(index.name)
      }
    case "view": try connection.run(index.dropView)
    default: break
    }
    for part in index.dropParts { try connection.run(part) }
  }
}

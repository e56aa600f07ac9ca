import GeoTracks

/// Finds inconsistencies and damage in a store.
struct StoreCheck {
  /// The maximum number of faults to report.
  static let mostFaults = 100

  /// The descriptions of the faults, one line each.
  private(set) var faults: [String] = []

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Runs all checks and collects the faults.
  ///
  /// - Parameter advance: Receives the number of chunks checked so far.
  mutating func run(_ advance: (Int) -> Void) throws(StoreError) {
    let connection = connection
    try connection.ignoringWrongPages { () throws(StoreError) in try checkAll(advance) }
    faults.insert(
      contentsOf: connection.wrongPageNumbers.prefix(Self.mostFaults).map {
        "page \($0) of the database has a wrong checksum: its rows may have changed"
      }, at: 0)
  }

  private mutating func checkAll(_ advance: (Int) -> Void) throws(StoreError) {
    try inSnapshot { check throws(StoreError) in
      check.faults = try check.connection.rows("PRAGMA integrity_check(100)") { $0.text(0) ?? "" }
      if check.faults == ["ok"] { check.faults = [] }
    }
    let tables = try SchemaCheck(connection)
    faults += tables.faults
    // Stop if a table is missing, because the remaining checks would query it.
    guard !tables.isUnreadable else { return }
    try inSnapshot { check throws(StoreError) in
      check.faults += try check.connection.rows("PRAGMA foreign_key_check") {
        "row \($0.integer(1)) of \($0.text(0) ?? "") refers to a missing row"
      }
    }
    try inSnapshot { check throws(StoreError) in
      check.faults += try check.connection.rows("SELECT rtreecheck('chunk_box')") {
        $0.text(0) ?? ""
      }.filter { $0 != "ok" }
    }
    try inSnapshot { check throws(StoreError) in try check.checkChunks(advance) }
    try inSnapshot { check throws(StoreError) in try check.checkBoxes() }
    try inSnapshot { check throws(StoreError) in try check.checkTracks() }
    try inSnapshot { check throws(StoreError) in try check.checkPendingRows() }
    try inSnapshot { check throws(StoreError) in try check.checkWords() }
    try inSnapshot { check throws(StoreError) in try check.checkFiles() }
  }

  /// Runs one check in a snapshot. If the check fails because of damage, the error is added to the faults, and the
  /// remaining checks still run.
  private mutating func inSnapshot(
    _ body: (inout Self) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard faults.count < Self.mostFaults else { return }
    let connection = connection
    do throws(StoreError) {
      try connection.snapshot { () throws(StoreError) in try body(&self) }
    } catch {
      guard error.kind == .damaged else { throw error }
      faults.append(error.reason)
    }
  }

  // MARK: Chunks and boxes

  private mutating func checkChunks(_ advance: (Int) -> Void) throws(StoreError) {
    var faults: [String] = []
    let connection = connection
    try DerivedRows.each(by: connection, advance) { _, chunk throws(StoreError) in
      let found = chunk.found
      if Int64(found.points) != chunk.points {
        faults.append("chunk \(chunk.id) has a wrong number of points")
      }
      if (found.start, found.end) != (chunk.start, chunk.end) {
        faults.append("the stored times of chunk \(chunk.id) differ from its positions")
      }
      if chunk.isPreviousKnown, try !Self.hasRightBoxes(chunk, connection) {
        faults.append("the spatial index has wrong boxes for chunk \(chunk.id)")
      }
    } onDamage: { error in
      faults.append(error.reason)
    } onTrack: { track, values throws(StoreError) in
      guard let values, !values.matches(track) else { return }
      let facts = values.facts
      if Int64(facts.points) != track.points {
        faults.append("track \(track.id) lacks points")
      } else if (facts.start, facts.end) != (track.start, track.end) {
        faults.append("the stored times of track \(track.id) differ from its positions")
      } else if !values.figures.matches(track) {
        faults.append("the stored length of track \(track.id) differs from its positions")
      } else {
        faults.append(
          "the fingerprint of track \(track.id) differs from its positions: the same track could be stored twice"
        )
      }
    }
    self.faults += faults
  }

  // The tolerance for box edges, in units of 1e-7 degrees. Processors with fused multiply-add may round differently.
  private static let slack: Int64 = 2

  /// Returns true if the boxes of a chunk in the index are correct. ``checkBoxes()`` reports missing boxes.
  private static func hasRightBoxes(
    _ chunk: DerivedRows.Chunk, _ connection: Connection
  ) throws(StoreError) -> Bool {
    let boxes = try connection.rows(
      """
      SELECT id, west, east, south, north, cells FROM chunk_box
        WHERE id IN (\(chunk.id), -\(chunk.id))
      """
    ) {
      (
        id: $0.integer(0),
        edges: ChunkBox.Edges(
          west: $0.integer(1), east: $0.integer(2), south: $0.integer(3), north: $0.integer(4)),
        cells: $0.blob(5)
      )
    }
    guard !boxes.isEmpty else { return true }
    guard boxes.count == chunk.found.edges.count else { return false }
    return boxes.allSatisfy { box in
      let edges = box.id < 0 ? chunk.found.edges.last : chunk.found.edges.first
      guard let edges else { return false }
      let isNear = zip(edges.all, box.edges.all).allSatisfy {
        let (difference, overflow) = $0.subtractingReportingOverflow($1)
        return !overflow && abs(difference) <= slack
      }
      // Accept a chunk without cells, because missing cells only make queries slower.
      return isNear
        && (edges != box.edges || box.cells.isEmpty || box.cells == chunk.found.cells)
    }
  }

  private mutating func checkBoxes() throws(StoreError) {
    faults += try connection.rows(
      "SELECT id FROM chunk WHERE id NOT IN (SELECT id FROM chunk_box)"
    ) { "chunk \($0.integer(0)) is missing in the spatial index" }
    faults += try connection.rows(
      """
      SELECT box.id FROM chunk_box AS box LEFT JOIN chunk ON chunk.id = abs(box.id)
        WHERE chunk.id IS NULL OR chunk.track <> box.track
      """
    ) { "the spatial index has an unknown chunk \($0.integer(0)), or the wrong track for it" }
  }

  // MARK: Tracks

  private mutating func checkTracks() throws(StoreError) {
    faults += try connection.rows("SELECT id, track FROM chunk WHERE number < 0 OR segment < 0") {
      "chunk \($0.integer(0)) of track \($0.integer(1)) has an invalid number and is not read"
    }
    faults += try connection.rows(
      """
      SELECT track.id FROM track JOIN source ON source.id = track.source
        WHERE fingerprint IS NULL AND is_recording <> \(TrackRecorder.Stage.growing.rawValue)
      """
    ) {
      "track \($0.integer(0)) has ended without a fingerprint: the same track could be stored twice"
    }
    faults += try connection.rows("SELECT id, metadata FROM track WHERE metadata NOT NULL") { row in
      do {
        _ = try MetadataCodec.decode(row.blob(1))
        return nil
      } catch {
        return "the metadata of track \(row.integer(0)) is damaged: \(error)"
      }
    }.compactMap(\.self)
  }

  // MARK: Recordings

  private mutating func checkPendingRows() throws(StoreError) {
    faults += try connection.rows(
      """
      SELECT pending.id, pending.track, track.id IS NOT NULL FROM pending
        LEFT JOIN track ON track.id = pending.track
        WHERE track.id IS NULL OR track.fingerprint NOT NULL ORDER BY pending.id
      """
    ) {
      let (row, track) = ($0.integer(0), $0.integer(1))
      return track < 0
        ? "pending row \(row) of track \(0 &- track) is damaged and was set aside"
        : "pending row \(row) belongs to track \(track), which "
          + ($0.integer(2) != 0 ? "has ended" : "does not exist")
    }
    let growing = try connection.rows("SELECT id FROM track WHERE fingerprint IS NULL") {
      $0.integer(0)
    }
    for track in growing {
      faults += try PendingPositions(of: track, by: connection).faults.map(\.reason)
    }
  }

  // MARK: Text index

  private mutating func checkWords() throws(StoreError) {
    faults += try connection.rows(
      """
      SELECT id FROM track WHERE (name NOT NULL OR notes NOT NULL)
        AND id NOT IN (SELECT rowid FROM track_text)
      """
    ) { "track \($0.integer(0)) is missing in the text index" }
    guard faults.count < Self.mostFaults else { return }
    // Index the same text in a temporary table, and compare its words with the words in the stored index.
    let connection = connection
    try connection.run("PRAGMA query_only = OFF")
    defer {
      for sql: SQL in [
        "DROP TABLE IF EXISTS temp.word", "DROP TABLE IF EXISTS temp.right_word",
        "DROP TABLE IF EXISTS temp.right_text", "PRAGMA query_only = ON",
      ] {
        try? connection.run(sql)
      }
    }
    let tables: [SQL] = [
      """
      CREATE VIRTUAL TABLE temp.right_text USING fts5(
        name, notes, tokenize = "unicode61 remove_diacritics 2")
      """,
      """
      INSERT INTO temp.right_text (rowid, name, notes) SELECT id, name, notes FROM main.track
        WHERE name NOT NULL OR notes NOT NULL
      """,
      "CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, track_text, instance)",
      "CREATE VIRTUAL TABLE temp.right_word USING fts5vocab(temp, right_text, instance)",
    ]
    for table in tables { try connection.run(table) }
    faults += try connection.rows(
      """
      SELECT doc FROM (SELECT * FROM temp.word EXCEPT SELECT * FROM temp.right_word)
      UNION SELECT doc FROM (SELECT * FROM temp.right_word EXCEPT SELECT * FROM temp.word)
      UNION SELECT id FROM main.track JOIN main.track_text AS text ON text.rowid = track.id
        WHERE text.name IS NOT track.name OR text.notes IS NOT track.notes
      """
    ) { "the text index of track \($0.integer(0)) differs from its name and notes" }
  }

  // MARK: Files

  private mutating func checkFiles() throws(StoreError) {
    faults += try connection.rows("SELECT name FROM source WHERE sha256 = zeroblob(32)") {
      "the hash of \($0.text(0) ?? "") is missing: the file would be imported again"
    }
    var last = Int64.min
    while faults.count < Self.mostFaults {
      let path = connection.path
      let row = try connection.first(
        """
        SELECT original.source, original.name, size, body, sha256 FROM original
          LEFT JOIN source ON source.id = original.source
          WHERE original.source > \(last) ORDER BY original.source LIMIT 1
        """
      ) { row -> (id: Int64, fault: String?) in
        let name = row.text(1) ?? ""
        do throws(StoreError) {
          let file = try OriginalFile(name: name, body: row.blob(3), size: row.integer(2), path)
          // Do not compare the hash if the original is a compressed archive, because the import may have read only one
          // of its entries.
          let isOther = !row.isNull(4) && file.isContent(of: row.blob(4)) == false
          return (
            row.integer(0),
            isOther ? "the original of \(name) differs from the imported content" : nil
          )
        } catch {
          return (row.integer(0), error.reason)
        }
      }
      guard let row else { return }
      guard row.id > last || last == .min else {
        faults.append(
          "the table of originals is damaged: originals after number \(last) cannot be found")
        return
      }
      last = row.id
      if let fault = row.fault { faults.append(fault) }
    }
  }
}

extension ChunkBox.Edges {
  fileprivate var all: [Int64] { [west, east, south, north] }
}

/// Restores chunks that readers cannot find because their segment number or chunk number is negative.
enum LostChunks {
  private struct Chunk {
    var id: Int64
    var segment: Int64
    var number: Int64
  }

  /// Restores the numbers of lost chunks. The change is kept only if the resulting order matches the track's
  /// fingerprint.
  static func renumber(by connection: Connection) throws(StoreError) {
    let tracks = try connection.rows(
      """
      SELECT DISTINCT track.id, part, fingerprint FROM chunk JOIN track ON track.id = chunk.track
        WHERE (segment < 0 OR chunk.number < 0) AND fingerprint NOT NULL
      """
    ) { (id: $0.integer(0), part: $0.text(1) ?? "", fingerprint: $0.blob(2)) }
    for track in tracks {
      try connection.run("SAVEPOINT renumbering")
      var isRight = false
      do throws(StoreError) {
        try assignNumbers(track.id, by: connection)
        let part = StoredTrack.Part(rawValue: track.part) ?? .track
        let facts = try ChunkRows.measure(track.id, part, by: connection).facts
        isRight = facts.fingerprint.digest == track.fingerprint
      } catch {
        // Two chunks would get the same number, or a chunk is unreadable. Ignore the error: `isRight` is still false,
        // so the new numbers are rolled back.
        guard error.kind == .invalid || error.kind == .damaged && error.code == 0 else {
          throw error
        }
      }
      if !isRight { try connection.run("ROLLBACK TO renumbering") }
      try connection.run("RELEASE renumbering")
    }
  }

  /// Numbers each lost chunk directly after the chunk that was written before it.
  private static func assignNumbers(_ track: Int64, by connection: Connection) throws(StoreError) {
    let lost = try connection.rows(
      """
      SELECT id, segment, number FROM chunk WHERE track = \(track) AND (segment < 0 OR number < 0)
        ORDER BY id
      """
    ) { Chunk(id: $0.integer(0), segment: $0.integer(1), number: $0.integer(2)) }
    for chunk in lost {
      let last = try connection.first(
        """
        SELECT id, segment, number FROM chunk WHERE track = \(track) AND id < \(chunk.id)
          AND segment >= 0 AND number >= 0 ORDER BY id DESC LIMIT 1
        """
      ) { Chunk(id: $0.integer(0), segment: $0.integer(1), number: $0.integer(2)) }
      var (segment, number) = (max(0, chunk.segment), Int64(0))
      if let last, last.id < chunk.id {
        if chunk.segment < 0 { segment = chunk.number == 0 ? last.segment &+ 1 : last.segment }
        if segment == last.segment { number = last.number &+ 1 }
      }
      try connection.run(
        "UPDATE chunk SET segment = \(segment), number = \(number) WHERE id = \(chunk.id)")
    }
  }
}

/// The readable positions and the state of all tracks, for comparing a store before and after a repair.
struct ReadableTracks {
  private struct Track {
    var points = 0
    /// True if the track is complete and its row agrees with its positions.
    var isWhole = false
  }

  private var tracks: [Int64: Track] = [:]

  /// Reads all tracks of a store and skips damaged chunks.
  init(of path: String) throws(StoreError) {
    let store = try TrackStore(
      path: path, .reading, cache: ChunkCache.Limits(bytes: 0), onDamage: { _ in })
    var query = TrackQuery()
    (query.parts, query.deletion) = (Set(StoredTrack.Part.allCases), .any)
    let ids: [Int64]
    do throws(StoreError) { ids = try store.trackIDs(query) } catch {
      guard error.kind == .damaged else { throw error }
      return
    }
    for id in ids {
      var track = Track()
      var events = store.events(of: id)
      do throws(StoreError) {
        while let block = try events.nextBlock() {
          track.points += block.count { if case .location = $0 { true } else { false } }
        }
      } catch {
        guard error.kind == .damaged else { throw error }
      }
      tracks[id] = track
    }
    let whole = try? store.read { connection throws(StoreError) in
      var whole: Set<Int64> = []
      try DerivedRows.each(by: connection, { _ in }) { _, _ in
      } onDamage: { _ in
      } onTrack: { track, values in
        if let values, values.matches(track) { whole.insert(track.id) }
      }
      return whole
    }
    for id in whole ?? [] { tracks[id]?.isWhole = true }
  }

  var points: Int { tracks.values.reduce(0) { $0 + $1.points } }

  /// Returns true if the other state contains readable data that is missing in this state.
  func isWorse(than other: Self) -> Bool {
    other.tracks.contains { id, before in
      guard let track = tracks[id] else { return true }
      return track.points < before.points || before.isWhole && !track.isWhole
    }
  }
}

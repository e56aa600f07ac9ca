import GeoTracks

extension TrackStore {
  /// Checks the whole store for damage: pages, indexes, chunks, recorded positions, original files and derived data.
  ///
  /// Derived data are the box index, the text index, and the fingerprints, statistics and times of tracks.
  /// `geocalc library check --repair` restores them.
  ///
  /// - The check cannot detect the loss of tags, original files, or links from tracks to other files that contain
  ///   the same track. The check also cannot detect the loss of the last positions of a running recording.
  /// - The check compares position counts, times and lengths. Other statistics are not compared, because an older
  ///   version of the library may have computed them by other rules.
  ///
  /// - Parameter advance: Receives the number of chunks checked so far.
  /// - Returns: Descriptions of the faults, one line each, at most 100. The array is empty if the store is undamaged.
  public func check(
    advance: (Int) -> Void = { _ in }
  ) throws(StoreError) -> [String] {
    try read { connection throws(StoreError) in
      var check = StoreCheck(connection)
      try check.run(advance)
      return Array(check.faults.prefix(StoreCheck.mostFaults))
    }
  }

  /// Repairs the store by recomputing indexes and the fingerprints, times, lengths and position counts of completed
  /// tracks.
  ///
  /// - Chunks without a valid number get their old number back.
  /// - A track whose source row is lost gets a new source named "lost file" with a number.
  /// - Damaged data that cannot be recomputed stays damaged. The repair recreates missing index tables, but no other
  ///   missing tables.
  ///
  /// The repair keeps the original store in a file next to the repaired store. If pages are damaged, the repair copies
  /// all readable rows into a new database. The new database replaces the old one only if every track keeps its
  /// readable positions and every complete track stays complete. Recording is not possible during the repair.
  ///
  /// - Parameter advance: Receives the number of chunks read so far.
  /// - Returns: The path of the original store, and the numbers of lost rows and damaged pages.
  /// - Throws: ``StoreError``; in this case, the store is unchanged. The kind is `busy` during a recording, or if
  ///   another program changed the store during the repair.
  @discardableResult
  package func rebuild(advance: (Int) -> Void = { _ in }) throws(StoreError) -> StoreRepair {
    guard let lock = try RecorderLock(allOf: path) else {
      throw StoreError(.busy, path, "a recording into this library is running: end it first")
    }
    defer { withExtendedLifetime(lock) {} }
    let version = try maintain { connection throws(StoreError) in
      try Self.changes(by: connection)
    }
    let original = NewCopy(for: Self.freeName(path))
    defer { original.remove() }
    _ = try write(original) { _, _ in true }
    let before = try ReadableTracks(of: original.path)
    let old = try Connection(path: original.path, .reading, wrongPages: .ignored)
    let hasWholePages = try old.hasWholePages(comparesIndexes: true)
    let recovered = NewCopy(for: path + "-repaired")
    defer { recovered.remove() }
    let lost = try repair(into: recovered, from: hasWholePages ? nil : old, advance)
    guard try !ReadableTracks(of: recovered.path).isWorse(than: before) else {
      throw StoreError(
        .damaged, path,
        "cannot be repaired without losing readable positions: nothing has changed"
      )
    }
    try original.move(mode: 0o600)
    try maintain { connection throws(StoreError) in
      guard try Self.changes(by: connection) == version else {
        throw StoreError(
          .busy, path, "another program has changed the library in the meantime: repeat the repair")
      }
      _ = try Connection(path: recovered.path, .reading).copy(to: connection) { _, _ in true }
      connection.forgetWrongPages()
    }
    closeReaders()
    return StoreRepair(
      copy: original.destination, lostRows: lost, wrongPages: old.wrongPageNumbers.count)
  }

  /// Writes a repaired copy of the store to a new file.
  ///
  /// - Parameter old: A connection to the original store if it has damaged pages; nil if no page is damaged. With
  ///   damaged pages, the method copies the rows one by one.
  /// - Returns: The number of readable rows that the new database rejected.
  private func repair(
    into recovered: NewCopy, from old: Connection?, _ advance: (Int) -> Void
  ) throws(StoreError) -> Int {
    var lost = 0
    if let old {
      _ = try TrackStore(path: recovered.path, .creating)
      let new = try Connection(path: recovered.path, .writing)
      lost = try StoreRecovery.run(from: old, to: new, advance)
    } else {
      _ = try write(recovered) { _, _ in true }
    }
    let new = try Connection(path: recovered.path, .writing)
    try new.transaction { () throws(StoreError) in
      try StoreRecovery.replaceSources(by: new)
      try DerivedRows.rebuild(by: new, advance)
    }
    return lost
  }

  /// Returns a number that changes whenever another connection changes the database.
  private static func changes(by connection: Connection) throws(StoreError) -> Int64 {
    try connection.ignoringWrongPages { () throws(StoreError) in
      try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }

  /// Returns an unused path next to the store.
  private static func freeName(_ path: String) -> String {
    var (name, number) = (path + "-damaged", 1)
    while Connection.exists(name) {
      number += 1
      name = "\(path)-damaged-\(number)"
    }
    return name
  }

  /// Removes unused space from the database and empties the write-ahead log.
  package func vacuum() throws(StoreError) {
    try maintain { connection throws(StoreError) in
      try connection.run("VACUUM")
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
  }

  /// Copies a snapshot of the store to another file. Other connections may write during the copy.
  ///
  /// If the destination is missing or empty, the method first writes a temporary file, whose name ends with `-part-`
  /// and numbers. An existing store is replaced completely or not at all, and no recorder can write to it during the
  /// copy.
  ///
  /// - Parameters:
  ///   - destination: The path of the copy.
  ///   - advance: Receives the number of copied pages and the total number of pages. The copy continues if the closure
  ///     returns true.
  /// - Returns: True if the copy is complete. If false, no file has changed.
  /// - Throws: ``StoreError``; in this case, no file has changed. The kind is `damaged` if a page is damaged, and
  ///   `busy` if a recorder is writing to the destination. The kind is `invalid` if the path is reserved for a
  ///   companion file of a database.
  @discardableResult
  public func backup(
    to destination: String, advance: (Int, Int) -> Bool = { _, _ in true }
  ) throws(StoreError) -> Bool {
    if let refusal = DatabaseFiles.refusal(of: destination) { throw refusal }
    guard try read({ connection throws(StoreError) in try connection.hasWholePages() }) else {
      throw StoreError(
        .damaged, path,
        "pages of the database are damaged: repair it before you make a backup")
    }
    guard Connection.isEmpty(destination) else {
      return try replace(destination, advance)
    }
    let copy = NewCopy(for: destination)
    defer { copy.remove() }
    var isComplete = false
    do throws(StoreError) { isComplete = try write(copy, advance) } catch {
      // Report the path of the destination, because the caller does not know the name of the temporary file.
      throw StoreError(
        error.kind, error.path == copy.path ? destination : error.path, error.reason,
        code: error.code)
    }
    if isComplete { try copy.move() }
    return isComplete
  }

  private func write(
    _ copy: NewCopy, _ advance: (Int, Int) -> Bool
  ) throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      let other = try Connection(path: copy.path, .creating)
      // Disable SQLite's protection against crashes, because a copy that a crash interrupts is never used.
      let pragmas: [SQL] = ["PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"]
      for pragma in pragmas { try other.run(pragma) }
      return try connection.ignoringWrongPages { () throws(StoreError) in
        try connection.copy(to: other, advance)
      }
    }
  }

  /// Replaces an existing store with a copy of this store. Returns false if `advance` stopped the copy.
  private func replace(
    _ destination: String, _ advance: (Int, Int) -> Bool
  ) throws(StoreError) -> Bool {
    // Prevent recordings during the replacement. After the replacement, the track ID of a running recorder could
    // identify another track.
    guard let lock = try RecorderLock(allOf: destination) else {
      let names = try? Connection(path: destination, .reading).rows(
        "SELECT name FROM source WHERE is_recording = \(TrackRecorder.Stage.growing.rawValue)"
      ) { $0.text(0) ?? "" }
      let who = names.map { $0.isEmpty ? "" : ", \($0.joined(separator: ", "))" } ?? ""
      throw StoreError(
        .busy, destination, "a recording into this library is running\(who): end it first")
    }
    defer { withExtendedLifetime(lock) {} }
    return try read { connection throws(StoreError) in
      try connection.ignoringWrongPages { () throws(StoreError) in
        try connection.copy(to: try Connection(path: destination, .creating), advance)
      }
    }
  }
}

package struct StoreRepair: Sendable, Hashable {
  /// The path of the file that contains the original store.
  package var copy: String
  /// The number of rows from damaged pages that contradict other rows. Only the original store still contains these
  /// rows.
  package var lostRows: Int
  /// The number of pages that had a wrong checksum, counted up to 10,000.
  ///
  /// The repair kept the rows on these pages unless other data contradicts them, so these rows may be wrong.
  package var wrongPages: Int
}

/// Copies all readable rows of a damaged database to a new database.
///
/// A damaged file cannot be repaired in place. If two tables use the same page, writing to one table destroys the
/// other. In a new file, each table has its own pages.
struct StoreRecovery {
  /// A table to copy, with the SQL sort orders for reading it forward and backward.
  private struct Table {
    var name: SQL
    var columns: SQL
    /// The number of columns in the primary key, which are the first columns of the table.
    var keys: Int = 1
    var order: SQL = "id"
    var reverse: SQL = "id DESC"
  }

  private static let tables = [
    Table(
      name: "source", columns: "id, name, format, sha256, is_recording, added, metadata"),
    Table(
      name: "track",
      columns: """
        id, source, number, part, fingerprint, name, notes, sport, device, t0, t1, utc_offset, points, distance,
        elapsed, moving, ascent, descent, max_speed, deleted, metadata
        """),
    Table(
      name: "chunk", columns: "id, track, segment, number, points, t0, t1, crc, body"),
    Table(name: "pending", columns: "id, track, segment, position, crc, body"),
    Table(
      name: "original", columns: "source, name, size, body", order: "source",
      reverse: "source DESC"),
    Table(name: "tag", columns: "id, name"),
    Table(
      name: "track_tag", columns: "track, tag", keys: 2, order: "track, tag",
      reverse: "track DESC, tag DESC"),
    Table(
      name: "track_file", columns: "track, source", keys: 2, order: "track, source",
      reverse: "track DESC, source DESC"),
  ]

  private let old: Connection
  private let new: Connection
  /// The number of readable rows, other than chunks, that the new database rejected because they violate a constraint.
  private(set) var lost = 0

  private init(from old: Connection, to new: Connection) { (self.old, self.new) = (old, new) }

  /// Copies all readable rows from one database to another.
  ///
  /// - Parameters:
  ///   - new: An empty database with the tables of a store.
  ///   - advance: Receives the number of chunks read so far.
  /// - Returns: The number of readable rows that the new database rejected.
  static func run(
    from old: Connection, to new: Connection, _ advance: (Int) -> Void
  ) throws(StoreError) -> Int {
    // Accept rows that refer to missing rows, because a later check reports them.
    try new.run("PRAGMA foreign_keys = OFF")
    var recovery = Self(from: old, to: new)
    try new.transaction { () throws(StoreError) in
      for table in tables {
        if table.name.text == "chunk" { try recovery.copyChunks(advance) }
        try recovery.copy(table)
      }
      try recovery.copyBoxes()
      try recovery.copySequence()
    }
    try new.run("PRAGMA foreign_keys = ON")
    return recovery.lost
  }

  /// Adds a source named "lost file" for each missing source of a track.
  static func replaceSources(by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO source (id, name, added) SELECT DISTINCT source, 'lost file ' || source, 0 FROM track
        WHERE source NOT IN (SELECT id FROM source)
      """)
  }

  /// Copies the chunks of each track in the order of the index, which readers use too.
  private mutating func copyChunks(_ advance: (Int) -> Void) throws(StoreError) {
    let (old, new) = (old, new)
    var count = 0
    for track in try new.rows("SELECT id FROM track ORDER BY id", { $0.integer(0) }) {
      var scan = ChunkScan(of: track, after: ChunkScan.Key(segment: .min, number: .min))
      while !scan.isAtEnd {
        do throws(StoreError) {
          _ = try scan.next(by: old) { chunk throws(StoreError) in
            try new.run(
              """
              INSERT OR IGNORE INTO chunk VALUES (\(chunk.id), \(track), \(chunk.key.segment),
                \(chunk.key.number), \(chunk.points), \(chunk.start), \(chunk.end),
                \(chunk.crc), \(chunk.body))
              """)
            count += 1
            advance(count)
          }
        } catch {
          guard error.kind == .damaged, error.path == old.path else { throw error }
          // After a SQLite error, stop using the index. Reading the table directly finds the remaining chunks.
          if error.code != 0 { break }
        }
      }
    }
  }

  /// Copies the readable rows of a table. If reading stops at a damaged page, the method also reads backward from the
  /// end.
  private mutating func copy(_ table: Table) throws(StoreError) {
    var keys: Set<[Int64]> = []
    if try copy(table, table.order, &keys) { return }
    _ = try copy(table, table.reverse, &keys)
    guard table.keys == 1 else { return }
    // Look up missing row IDs one by one, because rows between two damaged pages cannot be found in any other way.
    let known = keys.map { $0[0] }.sorted()
    var tries = 0
    for (low, high) in zip(known, known.dropFirst()) where high &- low > 1 && high > low {
      var id = low + 1
      while id < high, tries < Self.mostTries {
        tries += 1
        _ = try copy(table, table.order, &keys, id: id)
        id += 1
      }
    }
  }

  // The maximum number of row IDs to look up. Few IDs are unused, so the limit is high enough.
  private static let mostTries = 100_000

  /// - Returns: True if the whole table was readable.
  private mutating func copy(
    _ table: Table, _ order: SQL, _ keys: inout Set<[Int64]>, id: Int64? = nil
  ) throws(StoreError) -> Bool {
    let (new, old) = (new, old)
    var lost = 0
    defer { self.lost += lost }
    let condition: SQL = id.map { id -> SQL in "\(table.order) = \(id)" } ?? "1"
    do throws(StoreError) {
      try old.each(
        "SELECT \(table.columns) FROM \(table.name) WHERE \(condition) ORDER BY \(order)"
      ) { row throws(StoreError) in
        let key = (0..<Int32(table.keys)).map { row.integer($0) }
        guard keys.insert(key).inserted else { return }
        let values = (0..<row.count).map { index -> SQL in "\(row.value(index))" }
        do throws(StoreError) {
          try new.run(
            """
            INSERT OR IGNORE INTO \(table.name) (\(table.columns))
              VALUES (\(values.joined(by: ", ")))
            """)
        } catch {
          // Skip a row that the new table rejects. The row is from another table that uses the same damaged page.
          guard error.kind == .invalid else { throw error }
        }
        if new.changes == 0, try !isThere(key, table) { lost += 1 }
      }
      return true
    } catch {
      guard error.kind == .damaged, error.path == old.path else { throw error }
      return false
    }
  }

  private func isThere(_ key: [Int64], _ table: Table) throws(StoreError) -> Bool {
    guard table.keys == 1 else { return false }
    return try new.first("SELECT 1 FROM \(table.name) WHERE \(table.order) = \(key[0])") { _ in true
    }
      == true
  }

  /// Copies the box index, because only the index contains the boxes of unreadable chunks.
  private func copyBoxes() throws(StoreError) {
    let (new, old) = (new, old)
    do throws(StoreError) {
      try old.each("SELECT id, west, east, south, north, track, cells FROM chunk_box") {
        row throws(StoreError) in
        let values = (0..<row.count).map { index -> SQL in "\(row.value(index))" }
        do throws(StoreError) {
          try new.run("INSERT OR IGNORE INTO chunk_box VALUES (\(values.joined(by: ", ")))")
        } catch {
          guard error.kind == .invalid else { throw error }
        }
      }
    } catch {
      guard error.kind == .damaged, error.path == old.path else { throw error }
    }
  }

  /// Copies the counter of track IDs, so that the IDs of removed tracks are never reused.
  private func copySequence() throws(StoreError) {
    let last = try? old.first("SELECT seq FROM sqlite_sequence WHERE name = 'track'") {
      $0.integer(0)
    }
    guard let last = last ?? nil, (0...Int64(Int32.max)).contains(last) else { return }
    try new.run("UPDATE sqlite_sequence SET seq = max(seq, \(last)) WHERE name = 'track'")
  }
}

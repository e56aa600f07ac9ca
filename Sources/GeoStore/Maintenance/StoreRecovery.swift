import GeoTracks

/// Copies all readable rows of a damaged database into a new database.
///
/// A damaged file cannot be repaired in place: if two tables claim the same page, a write to one table destroys the
/// other. In a new file, each table has its own pages.
struct StoreRecovery {
  /// A table, and the sort orders for reading it forward and backward.
  private struct Table {
    var name: SQL
    var columns: SQL
    /// The number of key columns. The key columns come first.
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
  /// The number of rows that the new database rejected because they contradict other rows.
  private(set) var lost = 0

  private init(from old: Connection, to new: Connection) { (self.old, self.new) = (old, new) }

  /// Copies all readable rows.
  ///
  /// - Parameters:
  ///   - new: A new database with the schema of stores.
  ///   - advance: Receives the number of chunks read so far.
  /// - Returns: The number of readable rows that could not be stored.
  static func run(
    from old: Connection, to new: Connection, _ advance: (Int) -> Void
  ) throws(StoreError) -> Int {
    // Keeps rows whose owner is lost. The check reports these rows.
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

  /// Creates replacement sources with the name "lost file" for tracks whose source is lost.
  static func replaceSources(by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO source (id, name, added) SELECT DISTINCT source, 'lost file ' || source, 0 FROM track
        WHERE source NOT IN (SELECT id FROM source)
      """)
  }

  /// Copies the chunks of each track by using the index, as readers do.
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
          // The table scan may still find chunks that are missing in the index.
          if error.code != 0 { break }
        }
      }
    }
  }

  /// Copies the readable rows of a table. After damage, also reads from its end.
  private mutating func copy(_ table: Table) throws(StoreError) {
    var keys: Set<[Int64]> = []
    if try copy(table, table.order, &keys) { return }
    _ = try copy(table, table.reverse, &keys)
    guard table.keys == 1 else { return }
    // Rows between two damaged pages can be found only by their IDs.
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

  // The maximum number of IDs to try. The limit is high enough because most IDs are in use.
  private static let mostTries = 100_000

  /// - Returns: Whether the table was read to its end.
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
          // The row belongs to another table, because two tables claim the same page.
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

  /// Copies the box index. For unreadable chunks, only the index contains the area.
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

  /// Copies the ID sequence, so that the IDs of removed tracks are not reused.
  private func copySequence() throws(StoreError) {
    let last = try? old.first("SELECT seq FROM sqlite_sequence WHERE name = 'track'") {
      $0.integer(0)
    }
    guard let last = last ?? nil, (0...Int64(Int32.max)).contains(last) else { return }
    try new.run("UPDATE sqlite_sequence SET seq = max(seq, \(last)) WHERE name = 'track'")
  }
}

/// The tables and indexes of a store.
///
/// The library supports only one version of the schema and does not open databases of other versions.
enum Schema {
  /// The version of the schema, stored in SQLite's `user_version`.
  static let version = 1

  // "GCLC", stored in SQLite's `application_id`.
  private static let applicationID: Int64 = 0x4743_4C43

  /// Returns true for a store and false for an empty database.
  ///
  /// - Throws: `StoreError` if the database is from another program, of another version, or damaged.
  static func isStore(_ connection: Connection) throws(StoreError) -> Bool {
    func number(_ sql: SQL) throws(StoreError) -> Int64 {
      try connection.first(sql) { $0.integer(0) } ?? 0
    }
    let id = try number("PRAGMA application_id")
    let found = try number("PRAGMA user_version")
    if id == 0, found == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 { return false }
    guard id == applicationID else {
      throw StoreError(.foreign, connection.path, "this database is not a library of geocalc")
    }
    guard found == version else {
      guard connection.wrongPageNumbers.isEmpty else {
        throw damaged(connection, "its header names version \(found)")
      }
      throw StoreError(
        .unsupportedVersion, connection.path,
        "the library has version \(found), and this program needs version \(version): "
          + "export its tracks with the program that created it, and import them into a new library"
      )
    }
    guard connection.hasChecksums else {
      throw damaged(connection, "its header says that pages have no checksums")
    }
    // Reject unknown schema entries, because SQLite would run the code of an unknown view or trigger.
    if let foreign = try SchemaCheck(connection).foreign {
      guard connection.wrongPageNumbers.isEmpty else { throw damaged(connection, foreign) }
      throw StoreError(
        .foreign, connection.path,
        "\(foreign): another program has changed the database, or it is damaged")
    }
    return true
  }

  private static func damaged(_ connection: Connection, _ reason: String) -> StoreError {
    StoreError(.damaged, connection.path, "the database is damaged: \(reason)")
  }

  /// Creates all tables and indexes in an empty database.
  static func create(by connection: Connection) throws(StoreError) {
    connection.reserveChecksums()
    // Set the journal mode first, because it cannot change within a transaction. SQLite saves the mode in the file.
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.transaction { () throws(StoreError) in
      // Check again, because another process may have created the tables since the first check.
      if try !isStore(connection) { try run(by: connection) }
    }
  }

  /// Runs the statements that create the schema.
  static func run(by connection: Connection) throws(StoreError) {
    for statement in statements { try connection.run(statement) }
  }
}

extension Schema {
  /// The statements that create the tables and indexes.
  ///
  /// Times are milliseconds since 1970-01-01T00:00:00Z, lengths are in meters, durations in seconds.
  private static let statements: [SQL] = [
    // Each row is an imported file or a recording session.
    """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      format TEXT,
      sha256 BLOB UNIQUE CHECK (length(sha256) = 32), -- of the content, uncompressed
      is_recording INTEGER NOT NULL DEFAULT 0, -- 1 while it is, 2 if others ended it
      added INTEGER NOT NULL,
      metadata BLOB
    ) STRICT
    """,
    """
    CREATE TABLE original (
      source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      body BLOB NOT NULL -- zlib's
    ) STRICT
    """,
    // Each row is a track, a route, or all waypoints of a file.
    """
    CREATE TABLE track (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      number INTEGER NOT NULL, -- in its source
      part TEXT NOT NULL CHECK (part IN ('track', 'route', 'waypoints')),
      -- SHA-256 of times to the millisecond and coordinates to 1e-7 degrees; NULL while it grows
      fingerprint BLOB UNIQUE CHECK (length(fingerprint) = 32),
      name TEXT,
      notes TEXT,
      sport TEXT,
      device TEXT,
      t0 INTEGER,
      t1 INTEGER,
      utc_offset INTEGER, -- seconds, as the source wrote it
      points INTEGER NOT NULL DEFAULT 0,
      distance REAL NOT NULL DEFAULT 0,
      elapsed REAL NOT NULL DEFAULT 0,
      moving REAL NOT NULL DEFAULT 0,
      ascent REAL,
      descent REAL,
      max_speed REAL,
      deleted INTEGER, -- when; NULL if it is not
      metadata BLOB
    ) STRICT
    """,
    trackTimes, trackSources,
    // Each row links a stored track to another file that contains the same track.
    """
    CREATE TABLE track_file (
      track INTEGER NOT NULL REFERENCES track ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      PRIMARY KEY (track, source)
    ) STRICT, WITHOUT ROWID
    """,
    trackFileSources,
    // Each row is a chunk: up to 1024 positions of one segment.
    """
    CREATE TABLE chunk (
      id INTEGER PRIMARY KEY,
      track INTEGER NOT NULL REFERENCES track ON DELETE CASCADE,
      segment INTEGER NOT NULL,
      number INTEGER NOT NULL,
      points INTEGER NOT NULL,
      t0 INTEGER,
      t1 INTEGER,
      crc INTEGER NOT NULL, -- CRC-32 of the body
      body BLOB NOT NULL,
      UNIQUE (track, segment, number)
    ) STRICT
    """,
    boxes,
    // Each row contains recorded positions that are not in a chunk yet. The table has no index, so a commit writes
    // only one page.
    """
    CREATE TABLE pending (
      id INTEGER PRIMARY KEY,
      track INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      position INTEGER NOT NULL, -- the number of positions of the track before this row
      crc INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT
    """,
    "CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE) STRICT",
    """
    CREATE TABLE track_tag (
      track INTEGER NOT NULL REFERENCES track ON DELETE CASCADE,
      tag INTEGER NOT NULL REFERENCES tag ON DELETE CASCADE,
      PRIMARY KEY (track, tag)
    ) STRICT, WITHOUT ROWID
    """,
    words,
    "PRAGMA application_id = 0x47434C43",
    "PRAGMA user_version = 1",
  ]

  private static let trackTimes: SQL = "CREATE INDEX track_time ON track(t0, t1)"
  private static let trackSources: SQL = "CREATE INDEX track_source ON track(source)"
  private static let trackFileSources: SQL = "CREATE INDEX track_file_source ON track_file(source)"

  /// The statements that recreate the SQL indexes of all tables.
  static let indexes: [SQL] = [
    "DROP INDEX IF EXISTS track_time", trackTimes,
    "DROP INDEX IF EXISTS track_source", trackSources,
    "DROP INDEX IF EXISTS track_file_source", trackFileSources,
  ]

  /// The spatial index of the bounding boxes of chunks, in units of 1e-7 degrees.
  ///
  /// A row also contains the track ID and the cells of the chunk (see ``ChunkCells``). A chunk across the antimeridian
  /// has two rows; the second row has the negated chunk ID.
  static let boxes: SQL = """
    CREATE VIRTUAL TABLE chunk_box USING rtree_i32(
      id, west, east, south, north, +track INTEGER, +cells BLOB)
    """

  /// The full-text index, which contains copies of track names and notes.
  static let words: SQL = """
    CREATE VIRTUAL TABLE track_text USING fts5(
      name, notes, tokenize = "unicode61 remove_diacritics 2")
    """
}

/// Finds tables and indexes of a database that are missing, unknown or different from the schema.
struct SchemaCheck {
  private(set) var faults: [String] = []
  /// True if a table is missing, so that the store cannot be read.
  private(set) var isUnreadable = false
  /// A description of the first unknown or changed schema entry; nil if all entries are known and unchanged. Such
  /// an entry is dangerous, because SQLite would run its code.
  private(set) var foreign: String?

  private struct Entry: Equatable {
    var type: String
    var name: String
    var table: String
    var text: String?

    /// The SQL text in lower case, without spaces and quotation marks. Versions of SQLite differ in how they quote
    /// table names.
    var plainText: String {
      (text ?? "").lowercased().filter { !"'\"`[] \t\r\n".contains($0) }
    }
  }

  // SQLite creates these tables for row IDs and for the statistics of ANALYZE.
  private static let tables = [
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  init(_ connection: Connection) throws(StoreError) {
    let whole = try Connection(path: connection.path, .memory)
    try Schema.run(by: whole)
    let (there, wanted) = (try Self.entries(connection), try Self.entries(whole))
    let known = Dictionary(wanted.map { ($0.name, $0) }) { first, _ in first }
    for entry in there where foreign == nil {
      guard !Self.isSame(entry, known) else { continue }
      foreign =
        known[entry.name]?.type == entry.type
        ? "the \(entry.type) \(entry.name) has an unexpected definition"
        : "there is an unknown \(entry.type) \(entry.name)"
    }
    let names = Set(there.map(\.name))
    for entry in wanted.sorted(by: { $0.name < $1.name })
    where !names.contains(entry.name) && !entry.name.hasPrefix("sqlite_") {
      faults.append("the \(entry.type) \(entry.name) is missing")
      if entry.type == "table" { isUnreadable = true }
    }
  }

  private static func isSame(_ entry: Entry, _ known: [String: Entry]) -> Bool {
    if let text = tables[entry.name] {
      return entry == Entry(type: "table", name: entry.name, table: entry.name, text: text)
    }
    guard let wanted = known[entry.name] else { return false }
    let isPart = known.values.contains { whole in
      entry.name.hasPrefix(whole.name + "_") && whole.text?.hasPrefix("CREATE VIRTUAL") == true
    }
    guard isPart else { return entry == wanted }
    return (entry.type, entry.table, entry.plainText)
      == (wanted.type, wanted.table, wanted.plainText)
  }

  private static func entries(_ connection: Connection) throws(StoreError) -> [Entry] {
    try connection.rows("SELECT type, name, tbl_name, sql FROM main.sqlite_schema") {
      Entry(
        type: $0.text(0) ?? "", name: $0.text(1) ?? "", table: $0.text(2) ?? "", text: $0.text(3))
    }
  }
}

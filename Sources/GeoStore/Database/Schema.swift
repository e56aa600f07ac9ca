import GeoTracks

/// The tables of a store, and the migrations from earlier versions.
struct Schema {
  /// For each version, the steps that migrate the previous version to it. The first version starts with an empty
  /// database.
  ///
  /// Steps of a released version never change.
  var migrations: [[Step]]

  /// For each version, views that present a database as the next version without changing it.
  ///
  /// The views of a version replace tables that only the next version has. The array is empty if there are no views.
  var views: [[SQL]] = []

  /// The schema of this version.
  static let current = Schema(
    migrations: [firstVersion, secondVersion, thirdVersion, fourthVersion],
    views: [firstViews, secondViews, []])

  /// Version 4: every page has a checksum. `VACUUM` adds the checksums before this step.
  private static let fourthVersion: [Step] = ["PRAGMA user_version = 4"]

  /// The first version whose pages have checksums.
  private static let firstWithChecksums = 4

  /// Whether databases of the latest version have page checksums.
  var hasChecksums: Bool { migrations.count >= Self.firstWithChecksums }

  /// A step of a migration.
  enum Step: Sendable, ExpressibleByStringLiteral {
    case statement(SQL)
    /// A change that SQL cannot express.
    case code(@Sendable (Connection) throws(StoreError) -> Void)

    init(stringLiteral text: StaticString) { self = .statement(SQL(stringLiteral: text)) }

    func run(_ connection: Connection) throws(StoreError) {
      switch self {
      case .statement(let statement): try connection.run(statement)
      case .code(let code): try code(connection)
      }
    }
  }

  // "GCLC"
  private static let applicationID: Int64 = 0x4743_4C43

  /// The state of a database file.
  enum State: Equatable {
    case current, older, empty
  }

  /// Returns the state of a database.
  ///
  /// - Throws: `StoreError` if the database is from another program or a later version.
  func state(of connection: Connection) throws(StoreError) -> State {
    func number(_ sql: SQL) throws(StoreError) -> Int64 {
      try connection.first(sql) { $0.integer(0) } ?? 0
    }
    let id = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    if id == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 {
      return .empty
    }
    guard id == Self.applicationID, version > 0 else {
      throw StoreError(.foreign, connection.path, "this is no store of recordings")
    }
    guard version <= migrations.count else {
      throw StoreError(
        .newer, connection.path,
        "the store is of version \(version), and this program knows version \(migrations.count): "
          + "use a later one")
    }
    guard version < Self.firstWithChecksums || connection.hasChecksums else {
      throw StoreError(
        .damaged, connection.path,
        "the database is damaged: its header says that pages have no checksums")
    }
    // SQLite would run the views, triggers and expressions of an unknown author.
    if let foreign = try SchemaCheck(connection, self).foreign {
      guard connection.wrongPageNumbers.isEmpty else {
        throw StoreError(.damaged, connection.path, "the database is damaged: \(foreign)")
      }
      throw StoreError(
        .foreign, connection.path,
        "\(foreign): another program has changed the database, or it is damaged")
    }
    return version < migrations.count ? .older : .current
  }

  /// Returns the version of a database; 0 if it has none.
  func version(of connection: Connection) throws(StoreError) -> Int {
    try connection.first("PRAGMA user_version") { $0.count(0) } ?? 0
  }

  /// Presents a database of an earlier version as the current version to a read-only connection.
  ///
  /// - Throws: `StoreError` if there are no views for this version.
  func readAsCurrent(_ connection: Connection) throws(StoreError) {
    let version = try version(of: connection)
    guard version > 0, version < migrations.count else { return }
    guard views.count == migrations.count - 1 else {
      throw StoreError(
        .newer, connection.path,
        "the store is of version \(version), and this program's is \(migrations.count): open it once to be written"
      )
    }
    // These views exist in this connection only.
    try connection.run("PRAGMA query_only = OFF")
    for view in views[(version - 1)...].joined() { try connection.run(view) }
    try connection.run("PRAGMA query_only = ON")
  }

  /// Migrates the database to the current version in one transaction.
  func migrate(_ connection: Connection) throws(StoreError) {
    let isWithoutChecksums = try version(of: connection) > 0 && !connection.hasChecksums
    if hasChecksums { connection.reserveChecksums() }
    // The journal mode cannot change within a transaction. It is stored in the file.
    try connection.run("PRAGMA journal_mode = WAL")
    var steps = migrations[...]
    if hasChecksums, isWithoutChecksums {
      do throws(StoreError) { try connection.run("VACUUM") } catch {
        // A damaged database gets checksums when it is repaired.
        guard error.kind == .damaged else { throw error }
        steps = steps.prefix(Self.firstWithChecksums - 1)
      }
    }
    try connection.transaction { () throws(StoreError) in
      // Another process may have migrated the database in the meantime.
      let state = try state(of: connection)
      guard state != .current else { return }
      let version = state == .empty ? 0 : try version(of: connection)
      for step in steps.dropFirst(version).joined() { try step.run(connection) }
    }
  }
}

extension Schema {
  /// Version 1. Times are milliseconds since 1970-01-01T00:00:00Z, lengths are meters, durations are seconds.
  static let firstVersion: [Step] = [
    // A source: an imported file or a recording session.
    """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      format TEXT,
      sha256 BLOB UNIQUE CHECK (length(sha256) = 32), -- of the content, uncompressed
      is_recording INTEGER NOT NULL DEFAULT 0, -- 1 while it is, 2 if others ended it
      added INTEGER NOT NULL,
      remarks BLOB
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
    // A track, a route, or the waypoints of a file.
    """
    CREATE TABLE track (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      number INTEGER NOT NULL, -- in its source
      part TEXT NOT NULL CHECK (part IN ('track', 'route', 'waypoints')),
      -- SHA-256 of times to the millisecond and places to 1e-7 degrees; NULL while it grows
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
      remarks BLOB
    ) STRICT
    """,
    "CREATE INDEX track_time ON track(t0, t1)",
    "CREATE INDEX track_source ON track(source)",
    // A chunk: at most 1024 positions of one segment.
    """
    CREATE TABLE chunk (
      id INTEGER PRIMARY KEY,
      track INTEGER NOT NULL REFERENCES track ON DELETE CASCADE,
      segment INTEGER NOT NULL,
      number INTEGER NOT NULL,
      points INTEGER NOT NULL,
      t0 INTEGER,
      t1 INTEGER,
      codec INTEGER NOT NULL,
      crc INTEGER NOT NULL, -- CRC-32 of the body
      body BLOB NOT NULL,
      UNIQUE (track, segment, number)
    ) STRICT
    """,
    // The edges are in 1e-7 degrees. A chunk across the antimeridian has a second row with the negated ID.
    "CREATE VIRTUAL TABLE chunk_box USING rtree_i32(id, west, east, south, north)",
    // Pending rows of a recording. There is no index, so a commit writes only one page.
    """
    CREATE TABLE tail (
      id INTEGER PRIMARY KEY,
      track INTEGER NOT NULL,
      segment INTEGER NOT NULL,
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
    .statement(words),
    "PRAGMA application_id = 0x47434C43",
    "PRAGMA user_version = 1",
  ]

  /// The statements that rebuild the indexes of all tables in all versions.
  static let indexes: [SQL] = [
    "DROP INDEX IF EXISTS track_time", "CREATE INDEX track_time ON track(t0, t1)",
    "DROP INDEX IF EXISTS track_source", "CREATE INDEX track_source ON track(source)",
    "DROP INDEX IF EXISTS track_file_source",
    "CREATE INDEX track_file_source ON track_file(source)",
  ]

  /// The text index, which contains a copy of names and notes.
  static let words: SQL = """
    CREATE VIRTUAL TABLE track_text USING fts5(
      name, notes, tokenize = "unicode61 remove_diacritics 2")
    """
}

extension Schema {
  /// Version 2: the box index stores the track and the cells of each chunk.
  static let secondVersion: [Step] = [
    "CREATE TEMP TABLE old_box AS SELECT id, west, east, south, north FROM chunk_box",
    "DROP TABLE chunk_box",
    .statement(boxes),
    .code(fillBoxes),
    "DROP TABLE old_box",
    "PRAGMA user_version = 2",
  ]

  /// The box index, with edges in 1e-7 degrees.
  ///
  /// A chunk across the antimeridian has a second row with the negated ID.
  static let boxes: SQL = """
    CREATE VIRTUAL TABLE chunk_box USING rtree_i32(
      id, west, east, south, north, +track INTEGER, +cells BLOB)
    """

  /// Views that present the first version as the second one. The track comes from the chunk, and the cells are unknown.
  static let firstViews: [SQL] = [
    """
    CREATE TEMP VIEW chunk_box AS
      SELECT box.id AS id, west, east, south, north, chunk.track AS track, x'' AS cells
        FROM main.chunk_box AS box JOIN main.chunk ON chunk.id = abs(box.id)
    """
  ]

  @Sendable private static func fillBoxes(_ connection: Connection) throws(StoreError) {
    _ = try connection.rows(
      """
      SELECT old_box.id, west, east, south, north, track, codec, crc, body
        FROM old_box JOIN chunk ON chunk.id = abs(old_box.id)
      """
    ) { row throws(StoreError) in
      let edges = ChunkBox.Edges(
        west: row.integer(1), east: row.integer(2), south: row.integer(3), north: row.integer(4))
      // The code that reads a damaged chunk later reports the damage.
      let body = row.blob(8)
      let isRight =
        row.integer(6) == Int64(ChunkCodec.version) && Checksum.crc(body) == row.integer(7)
      let places = isRight ? try? ChunkCodec.places(body) : nil
      try connection.run(
        """
        INSERT INTO chunk_box VALUES (\(row.integer(0)), \(edges.west), \(edges.east),
          \(edges.south), \(edges.north), \(row.integer(5)),
          \(ChunkCells(places ?? [], in: [edges]).bytes))
        """)
    }
  }
}

extension Schema {
  /// Version 3: a table of the other files that contain a stored track.
  static let thirdVersion: [Step] = [
    """
    CREATE TABLE track_file (
      track INTEGER NOT NULL REFERENCES track ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      PRIMARY KEY (track, source)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX track_file_source ON track_file(source)",
    "PRAGMA user_version = 3",
  ]

  /// The second version does not record which other files contained a track, so the view is empty.
  static let secondViews: [SQL] = [
    "CREATE TEMP VIEW track_file AS SELECT NULL AS track, NULL AS source WHERE 0"
  ]
}

extension Schema {
  /// Version 1. Times are milliseconds since 1970-01-01T00:00:00Z, lengths are meters, spans of time seconds.
  static let firstVersion: [Step] = [
    // A file that was imported, or a session of recording.
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
    // A track, a route, or the places of interest of a file.
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
    // At most 1024 positions of one segment.
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
    // 1e-7 degrees; a chunk across the antimeridian has a second row, of its number below 0.
    "CREATE VIRTUAL TABLE chunk_box USING rtree_i32(id, west, east, south, north)",
    // What a recording has not packed yet: no index, so that a commit writes one page.
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

  /// The indexes of tables of all versions, made anew.
  static let indexes: [SQL] = [
    "DROP INDEX IF EXISTS track_time", "CREATE INDEX track_time ON track(t0, t1)",
    "DROP INDEX IF EXISTS track_source", "CREATE INDEX track_source ON track(source)",
    "DROP INDEX IF EXISTS track_file_source",
    "CREATE INDEX track_file_source ON track_file(source)",
  ]

  /// The index of words: a copy of names and notes.
  static let words: SQL = """
    CREATE VIRTUAL TABLE track_text USING fts5(
      name, notes, tokenize = "unicode61 remove_diacritics 2")
    """
}

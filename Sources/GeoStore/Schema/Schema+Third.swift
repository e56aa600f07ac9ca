extension Schema {
  /// Version 3: which files had a track that was there already.
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

  /// Of the second version it is not known which other files had a track.
  static let secondViews: [SQL] = [
    "CREATE TEMP VIEW track_file AS SELECT NULL AS track, NULL AS source WHERE 0"
  ]
}

import GeoTracks

extension Schema {
  /// Version 2: the index of boxes knows of which track a chunk is, and where in its box the positions are.
  static let secondVersion: [Step] = [
    "CREATE TEMP TABLE old_box AS SELECT id, west, east, south, north FROM chunk_box",
    "DROP TABLE chunk_box",
    .statement(boxes),
    .code(fillBoxes),
    "DROP TABLE old_box",
    "PRAGMA user_version = 2",
  ]

  /// The index of places: edges in 1e-7 degrees; a chunk across the antimeridian has a second row, of its number below 0.
  static let boxes: SQL = """
    CREATE VIRTUAL TABLE chunk_box USING rtree_i32(
      id, west, east, south, north, +track INTEGER, +cells BLOB)
    """

  /// A box of the first version has its track from the chunk, and does not know where in it the positions are.
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
      // A chunk that is damaged is told by those who read it.
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

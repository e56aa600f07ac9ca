import GeoTracks

/// Finds which tracks have a position in a box.
///
/// The index tells most of it. Chunks are read only where its cells do not say whether a position is there, and of
/// those only the places, until one is.
struct BoxFinder {
  let box: GeoCore.BoundingBox
  /// The store's file.
  let path: String

  /// What the index says of tracks.
  struct Candidates {
    /// Tracks that have a position in the box.
    fileprivate var certain: Set<Int64> = []
    /// Chunks, and rows of the tail, of which one has to be in the box.
    fileprivate var unsure: [Int64: [Piece]] = [:]

    /// The tracks that may have a position in the box.
    var tracks: Set<Int64> { certain.union(unsure.keys) }
  }

  fileprivate enum Piece {
    case chunk(Int64)
    case tail(Int64)
  }

  /// The tracks that may be meant, without a look at positions.
  func candidates(_ connection: Connection) throws(StoreError) -> Candidates {
    var candidates = Candidates()
    // A box whose south is not below its north has nothing in it.
    guard box.south <= box.north else { return candidates }
    // To the index a box with a pole goes all the way round.
    let isExact = box.south > -90 && box.north < 90
    for area in TrackQuery.areas(box) {
      _ = try connection.rows(
        """
        SELECT id, track, west, east, south, north, cells FROM chunk_box
          WHERE west <= \(area.east) AND east >= \(area.west)
            AND south <= \(area.north) AND north >= \(area.south)
        """
      ) { row in
        let track = row.integer(1)
        guard !candidates.certain.contains(track) else { return }
        let edges = ChunkBox.Edges(
          west: row.integer(2), east: row.integer(3), south: row.integer(4), north: row.integer(5))
        switch ChunkCells(bytes: row.blob(6)).answer(area, in: edges) {
        case .none: break
        case .some where isExact: candidates.certain.insert(track)
        case .some, .unknown:
          // The second box of a chunk across the antimeridian has its number below 0.
          let id = row.integer(0)
          candidates.unsure[track, default: []].append(.chunk(id < 0 ? 0 &- id : id))
        }
      }
    }
    _ = try connection.rows("SELECT track, id FROM tail") { row in
      candidates.unsure[row.integer(0), default: []].append(.tail(row.integer(1)))
    }
    return candidates
  }

  /// Whether a track of the candidates has a position in the box.
  ///
  /// - Throws: ``StoreError``, of kind `damaged` for a chunk that is.
  func holds(
    _ track: Int64, _ candidates: Candidates, _ connection: Connection
  ) throws(StoreError) -> Bool {
    if candidates.certain.contains(track) { return true }
    for piece in candidates.unsure[track] ?? [] where try holdsPlace(piece, connection) {
      return true
    }
    return false
  }

  private func holdsPlace(_ piece: Piece, _ connection: Connection) throws(StoreError) -> Bool {
    func read(_ sql: SQL, _ name: String) throws(StoreError) -> Bool {
      try connection.first(sql) { row throws(StoreError) in
        try TrackEvents.decode(
          row.blob(2), codec: row.integer(0), crc: row.integer(1), name, path, as: holdsPlace(_:))
      } ?? false
    }
    switch piece {
    case .chunk(let id):
      return try read("SELECT codec, crc, body FROM chunk WHERE id = \(id)", "chunk \(id)")
    case .tail(let id):
      return try read(
        "SELECT \(ChunkCodec.version), crc, body FROM tail WHERE id = \(id)",
        "row \(id) of the tail")
    }
  }

  private func holdsPlace(_ bytes: [UInt8]) throws(ChunkError) -> Bool {
    try ChunkCodec.holdsPlace(bytes, in: box)
  }
}

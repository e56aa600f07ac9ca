import GeoTracks

/// Finds which tracks have a position in a box.
///
/// The index tells most of it: a chunk that lies in the box as a whole is not read, and of those that reach into it
/// only the places are, until one is there.
struct BoxFinder {
  let box: GeoCore.BoundingBox
  /// The store's file.
  let path: String

  /// The tracks that have a position in the box.
  ///
  /// - Parameter tracks: those that matter.
  /// - Throws: ``StoreError``, of kind `damaged` for a chunk that is.
  func find(
    among tracks: Set<Int64>, _ connection: Connection
  ) throws(StoreError) -> Set<Int64> {
    // A box whose south is not below its north has nothing in it.
    guard box.south <= box.north else { return [] }
    var found: Set<Int64> = []
    // What is packed meanwhile is in the chunks or in the tail of one moment.
    try connection.snapshot { () throws(StoreError) in
      let inReach = try chunks(connection).filter { tracks.contains($0.track) }
      for chunk in inReach where chunk.isInside { found.insert(chunk.track) }
      for chunk in inReach where !found.contains(chunk.track) {
        if try hasPlace(inChunk: chunk.id, connection) { found.insert(chunk.track) }
      }
      found.formUnion(try tails(of: tracks.subtracting(found), connection))
    }
    return found
  }

  private typealias Chunk = (track: Int64, id: Int64, isInside: Bool)

  /// The chunks whose box meets the box.
  private func chunks(_ connection: Connection) throws(StoreError) -> [Chunk] {
    var chunks: [Chunk] = []
    // To the index a box with a pole goes all the way round.
    let isExact = box.south > -90 && box.north < 90
    for area in TrackQuery.areas(box) {
      chunks += try connection.rows(
        """
        SELECT chunk.track, chunk.id, chunk_box.west, chunk_box.east, chunk_box.south, chunk_box.north
          FROM chunk_box JOIN chunk ON chunk.id = abs(chunk_box.id)
          WHERE chunk_box.west <= \(area.east) AND chunk_box.east >= \(area.west)
            AND chunk_box.south <= \(area.north) AND chunk_box.north >= \(area.south)
        """
      ) { row in
        let edges = ChunkBox.Edges(
          west: row.integer(2), east: row.integer(3), south: row.integer(4), north: row.integer(5))
        return (row.integer(0), row.integer(1), isExact && area.holdsChunk(edges))
      }
    }
    return chunks
  }

  private func hasPlace(inChunk id: Int64, _ connection: Connection) throws(StoreError) -> Bool {
    try connection.first("SELECT codec, crc, body FROM chunk WHERE id = \(id)") {
      row throws(StoreError) in
      try TrackEvents.decode(
        row.blob(2), codec: row.integer(0), crc: row.integer(1), "chunk \(id)", path,
        as: holdsPlace
      )
    } ?? false
  }

  private func holdsPlace(_ bytes: [UInt8]) throws(ChunkError) -> Bool {
    try ChunkCodec.holdsPlace(bytes, in: box)
  }

  /// Those of the tracks of which something that is not packed is in the box.
  private func tails(
    of tracks: Set<Int64>, _ connection: Connection
  ) throws(StoreError) -> [Int64] {
    let rows = try connection.rows("SELECT track, crc, body, id FROM tail") {
      row throws(StoreError) -> Int64? in
      guard tracks.contains(row.integer(0)) else { return nil }
      let isThere = try TrackEvents.decode(
        row.blob(2), codec: Int64(ChunkCodec.version), crc: row.integer(1),
        "row \(row.integer(3)) of the tail", path, as: holdsPlace
      )
      return isThere ? row.integer(0) : nil
    }
    return rows.compactMap { $0 }
  }
}

extension ChunkBox.Edges {
  // Where a chunk across the antimeridian is cut in two.
  private static let edge: Int64 = 1_800_000_000

  /// Whether all positions of a chunk with this box are in here. Of a half of a chunk that is not known: it may hold
  /// no more than a way.
  fileprivate func holdsChunk(_ chunk: ChunkBox.Edges) -> Bool {
    west <= chunk.west && chunk.east <= east && south <= chunk.south && chunk.north <= north
      && abs(chunk.west) < Self.edge && abs(chunk.east) < Self.edge
  }
}

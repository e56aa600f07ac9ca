/// Chunks that have no place in their track: a number below 0, by which nobody reads them.
enum LostChunks {
  private struct Chunk {
    var id: Int64
    var segment: Int64
    var number: Int64
  }

  /// Gives them the places that they had, where the fingerprint of the track says that these are the right ones.
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
        try place(track.id, by: connection)
        let part = StoredTrack.Part(rawValue: track.part) ?? .track
        let facts = try ChunkRows.measure(track.id, part, by: connection).facts
        isRight = facts.fingerprint.digest == track.fingerprint
      } catch {
        // Two in one place, or one that cannot be read.
        guard error.kind == .invalid || error.kind == .damaged && error.code == 0 else {
          throw error
        }
      }
      if !isRight { try connection.run("ROLLBACK TO renumbering") }
      try connection.run("RELEASE renumbering")
    }
  }

  /// Gives each the place behind the one that was written before it.
  private static func place(_ track: Int64, by connection: Connection) throws(StoreError) {
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

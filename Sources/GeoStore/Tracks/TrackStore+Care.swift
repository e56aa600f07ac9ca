import GeoTracks

extension TrackStore {
  /// Looks whether the whole store is as it should be: the database's pages and indexes, and every chunk.
  ///
  /// - Parameter advance: is told how many chunks have been looked at.
  /// - Returns: what is wrong, a line each, at most 100; none if all is well.
  public func check(
    advance: (Int) -> Void = { _ in }
  ) throws(StoreError) -> [String] {
    let path = path
    return try read { connection throws(StoreError) in
      var faults = try connection.rows("PRAGMA integrity_check(100)") { $0.text(0) ?? "" }
      if faults == ["ok"] { faults = [] }
      faults += try connection.rows("PRAGMA foreign_key_check") {
        "row \($0.integer(1)) of \($0.text(0) ?? "") belongs to nothing"
      }
      faults += try connection.rows("SELECT rtreecheck('chunk_box')") { $0.text(0) ?? "" }
        .filter { $0 != "ok" }
      var (last, count): (Int64, Int) = (Int64.min, 0)
      while faults.count < 100 {
        // A row at a time, so that memory stays small.
        let row = try connection.first(
          "SELECT id, codec, crc, body, points FROM chunk WHERE id > \(last) ORDER BY id LIMIT 1"
        ) {
          (
            id: $0.integer(0), codec: $0.integer(1), crc: $0.integer(2), body: $0.blob(3),
            points: $0.count(4)
          )
        }
        guard let row else { break }
        do throws(StoreError) {
          let locations = try TrackEvents.decode(
            row.body, codec: row.codec, crc: row.crc, "chunk \(row.id)", path)
          if locations.count != row.points {
            faults.append("chunk \(row.id) has another number of points")
          }
        } catch {
          faults.append(error.reason)
        }
        (last, count) = (row.id, count + 1)
        advance(count)
      }
      faults += try connection.rows(
        """
        SELECT track.id FROM track WHERE fingerprint NOT NULL
          AND points <> (SELECT coalesce(sum(points), 0) FROM chunk WHERE chunk.track = track.id)
        """
      ) { "track \($0.integer(0)) has not all its points" }
      return Array(faults.prefix(100))
    }
  }

  /// Gives back room that nothing needs, and forgets what the log has.
  public func vacuum() throws(StoreError) {
    try maintain { connection throws(StoreError) in
      try connection.run("VACUUM")
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
  }

  /// Copies the store into a new file, as it is at one moment, while others may write.
  ///
  /// - Parameter destination: the file; what is there is replaced.
  public func backup(to destination: String) throws(StoreError) {
    try read { connection throws(StoreError) in
      try connection.copy(to: try Connection(path: destination, .creating))
    }
  }
}

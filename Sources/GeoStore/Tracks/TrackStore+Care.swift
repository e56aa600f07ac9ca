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
      let tables = try SchemaCheck(connection, schema)
      faults += tables.faults
      // What is not there cannot be asked.
      guard !tables.isUnreadable else { return Array(faults.prefix(100)) }
      faults += try connection.rows("PRAGMA foreign_key_check") {
        "row \($0.integer(1)) of \($0.text(0) ?? "") belongs to nothing"
      }
      faults += try connection.rows("SELECT rtreecheck('chunk_box')") { $0.text(0) ?? "" }
        .filter { $0 != "ok" }
      var (last, count): (Int64, Int) = (Int64.min, 0)
      while faults.count < 100 {
        // A row at a time, so that memory stays small.
        let row = try connection.first(
          """
          SELECT id, codec, crc, body, points, t0, t1 FROM chunk
            WHERE id > \(last) ORDER BY id LIMIT 1
          """
        ) {
          (
            id: $0.integer(0), codec: $0.integer(1), crc: $0.integer(2), body: $0.blob(3),
            points: $0.integer(4), start: $0.optionalInteger(5), end: $0.optionalInteger(6)
          )
        }
        guard let row else { break }
        do throws(StoreError) {
          let locations = try TrackEvents.decode(
            row.body, codec: row.codec, crc: row.crc, "chunk \(row.id)", path)
          if Int64(locations.count) != row.points {
            faults.append("chunk \(row.id) has another number of points")
          }
          let times = locations.lazy.compactMap { $0.timestamp?.milliseconds }
          if times.min() != row.start || times.max() != row.end {
            faults.append("chunk \(row.id) is said to be of other times than its positions")
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
      faults += try connection.rows(
        """
        SELECT id FROM track WHERE fingerprint NOT NULL
          AND (t0 IS NOT (SELECT min(t0) FROM chunk WHERE chunk.track = track.id)
            OR t1 IS NOT (SELECT max(t1) FROM chunk WHERE chunk.track = track.id))
        """
      ) { "track \($0.integer(0)) is said to be of other times than its positions" }
      faults += try connection.rows(
        "SELECT id FROM chunk WHERE id NOT IN (SELECT id FROM chunk_box)"
      ) { "chunk \($0.integer(0)) is not in the index of places" }
      faults += try connection.rows(
        """
        SELECT box.id FROM chunk_box AS box LEFT JOIN chunk ON chunk.id = abs(box.id)
          WHERE chunk.id IS NULL OR chunk.track <> box.track
        """
      ) { "the index of places has a chunk \($0.integer(0)) that is none, or of another track" }
      faults += try connection.rows(
        """
        SELECT id FROM track WHERE (name NOT NULL OR notes NOT NULL)
          AND id NOT IN (SELECT rowid FROM track_text)
        """
      ) { "track \($0.integer(0)) is not in the index of words" }
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
  /// - Throws: ``StoreError``; a file that was not there, or was empty, is gone then, and a store is as it was.
  public func backup(to destination: String) throws(StoreError) {
    let isNew = Connection.isEmpty(destination)
    try read { connection throws(StoreError) in
      do throws(StoreError) {
        try connection.copy(to: try Connection(path: destination, .creating))
      } catch {
        // Half a copy looks like one.
        if isNew { Connection.remove(destination) }
        throw error
      }
    }
  }

  /// Of which version the store is, and of which a store is that this library writes. One of an earlier version is
  /// brought up to date by whoever opens it to be written.
  public func versions() throws(StoreError) -> (store: Int, library: Int) {
    try read { connection throws(StoreError) in
      (try schema.version(of: connection), schema.migrations.count)
    }
  }
}

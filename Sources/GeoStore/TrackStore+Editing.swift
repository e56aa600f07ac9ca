package import GeoTracks

extension TrackStore {
  /// The time during which a deleted track can be restored (30 days).
  package static let recoveryTime = Duration.seconds(30 * 86_400)

  /// Marks tracks as deleted. The tracks can be restored until ``purge(deletedBefore:)`` removes them.
  ///
  /// - Parameters:
  ///   - ids: The track IDs. If one track cannot be deleted, the method deletes no track.
  ///   - time: The time of the deletion.
  /// - Throws: ``StoreError``. The kind is `missing` if a track is unknown or already deleted, and `busy` if a track is
  ///   being recorded.
  package func delete(_ ids: [Int64], at time: Timestamp = .now) throws(StoreError) {
    try each(ids, areEnded: true) { id in
      "UPDATE track SET deleted = \(time.milliseconds) WHERE id = \(id) AND deleted IS NULL"
    }
  }

  /// Restores tracks that were marked as deleted.
  package func undelete(_ ids: [Int64]) throws(StoreError) {
    try each(ids) { "UPDATE track SET deleted = NULL WHERE id = \($0) AND deleted NOT NULL" }
  }

  /// Permanently removes tracks that were marked as deleted before a time.
  ///
  /// - Returns: The number of removed tracks.
  @discardableResult
  package func purge(deletedBefore time: Timestamp) throws(StoreError) -> Int {
    try write { connection throws(StoreError) in
      let ids = try connection.rows(
        "SELECT id FROM track WHERE deleted < \(time.milliseconds)"
      ) { $0.integer(0) }
      for id in ids { try TrackRemoval.remove(id, by: connection) }
      try connection.run(
        """
        DELETE FROM source WHERE is_recording <> \(TrackRecorder.Stage.growing.rawValue)
          AND NOT EXISTS (SELECT 1 FROM track WHERE track.source = source.id)
          AND NOT EXISTS (SELECT 1 FROM track_file WHERE track_file.source = source.id)
        """)
      return ids.count
    }
  }

  /// Changes the name of a track; nil removes the name.
  package func setName(_ name: String?, of id: Int64) throws(StoreError) {
    try each([id]) { "UPDATE track SET name = \(name) WHERE id = \($0)" }
  }

  /// Changes the notes of a track; nil removes the notes.
  package func setNotes(_ notes: String?, of id: Int64) throws(StoreError) {
    try each([id]) { "UPDATE track SET notes = \(notes) WHERE id = \($0)" }
  }

  /// Changes the activity of a track; nil removes the activity.
  package func setSport(_ sport: String?, of id: Int64) throws(StoreError) {
    let sport = sport.map(SportName.normalized)
    try each([id]) { "UPDATE track SET sport = \(sport) WHERE id = \($0)" }
  }

  /// Adds a tag to tracks. If the store already contains the tag with different capitalization, the existing spelling
  /// is used.
  ///
  /// - Returns: The IDs of tracks that did not have the tag before.
  /// - Throws: ``StoreError``. The kind is `missing` if a track is unknown.
  @discardableResult
  package func addTag(_ name: String, to ids: [Int64]) throws(StoreError) -> [Int64] {
    try write { connection throws(StoreError) in
      var changed: [Int64] = []
      let folded = name.caseFolded
      try connection.run(
        """
        INSERT OR IGNORE INTO tag (name) SELECT \(name)
          WHERE NOT EXISTS (SELECT 1 FROM tag WHERE geostore_fold(name) = \(folded))
        """)
      let tag = try connection.first(
        "SELECT id FROM tag WHERE geostore_fold(name) = \(folded)"
      ) { $0.integer(0) }
      for id in ids {
        let exists = try connection.first("SELECT 1 FROM track WHERE id = \(id)") { _ in true }
        guard exists == true else {
          throw StoreError(.missing, path, "there is no track \(id)")
        }
        try connection.run(
          """
          INSERT OR IGNORE INTO track_tag (track, tag) SELECT \(id), \(tag)
            WHERE NOT EXISTS (SELECT 1 FROM track_tag JOIN tag ON tag.id = track_tag.tag
              WHERE track = \(id) AND geostore_fold(name) = \(folded))
          """)
        if connection.changes > 0 { changed.append(id) }
      }
      return changed
    }
  }

  /// Removes a tag from tracks.
  ///
  /// - Returns: The IDs of tracks that had the tag before.
  @discardableResult
  package func removeTag(_ name: String, from ids: [Int64]) throws(StoreError) -> [Int64] {
    try write { connection throws(StoreError) in
      var changed: [Int64] = []
      for id in ids {
        try connection.run(
          """
          DELETE FROM track_tag WHERE track = \(id)
            AND tag IN (SELECT id FROM tag WHERE geostore_fold(name) = \(name.caseFolded))
          """)
        if connection.changes > 0 { changed.append(id) }
      }
      try connection.run("DELETE FROM tag WHERE id NOT IN (SELECT tag FROM track_tag)")
      return changed
    }
  }

  /// Returns all tags, each with the number of tracks that have the tag.
  package func tags() throws(StoreError) -> [String: Int] {
    let rows = try read { connection throws(StoreError) in
      try connection.rows(
        "SELECT name, count(*) FROM tag JOIN track_tag ON track_tag.tag = tag.id GROUP BY tag.id"
      ) { ($0.text(0) ?? "", $0.count(1)) }
    }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  /// Returns the files that contain a track. The first element is the file from which the track was imported.
  package func files(of id: Int64) throws(StoreError) -> [StoredFile] {
    try read { connection throws(StoreError) in
      try connection.rows(
        """
        SELECT source.id, source.name, original.size FROM source
          LEFT JOIN original ON original.source = source.id JOIN track ON track.id = \(id)
          WHERE source.id = track.source
            OR source.id IN (SELECT source FROM track_file WHERE track_file.track = \(id))
          ORDER BY source.id <> track.source, source.id
        """
      ) { StoredFile(id: $0.integer(0), name: $0.text(1) ?? "", size: $0.optionalInteger(2)) }
    }
  }

  /// Returns the original file from which a track was imported; nil if the store does not contain the original.
  package func original(of id: Int64) throws(StoreError) -> OriginalFile? {
    try files(of: id).first.flatMap { file throws(StoreError) in try original(of: file) }
  }

  /// Returns the original bytes of a file; nil if the store does not contain them.
  package func original(of file: StoredFile) throws(StoreError) -> OriginalFile? {
    try read { connection throws(StoreError) in
      try connection.first(
        "SELECT name, size, body FROM original WHERE source = \(file.id)"
      ) { row throws(StoreError) in
        try OriginalFile(
          name: row.text(0) ?? "", body: row.blob(2), size: row.integer(1), path)
      }
    }
  }

  /// Throws an error if a track is being recorded, because changing such a track would lose the positions recorded
  /// later.
  func checkEnded(_ ids: [Int64], _ connection: Connection) throws(StoreError) {
    for id in ids {
      let grows = try connection.first("SELECT fingerprint IS NULL FROM track WHERE id = \(id)") {
        $0.integer(0) != 0
      }
      guard grows != true else {
        throw StoreError(.busy, path, "track \(id) is being recorded: end the recording first")
      }
    }
  }

  /// Runs one SQL statement per track, all in one transaction.
  ///
  /// - Parameter areEnded: If true, the method rejects tracks that are being recorded.
  private func each(
    _ ids: [Int64], areEnded: Bool = false, _ statement: (Int64) -> SQL
  ) throws(StoreError) {
    try write { connection throws(StoreError) in
      if areEnded { try checkEnded(ids, connection) }
      for id in ids {
        let exists = try connection.first("SELECT 1 FROM track WHERE id = \(id)") { _ in true }
        if exists == true {
          try connection.run(statement(id))
        }
        guard exists == true, connection.changes > 0 else {
          throw StoreError(.missing, path, "there is no track \(id)")
        }
        try TextIndex.update(id, by: connection)
      }
    }
  }
}

/// Removes tracks with all their rows and index entries from the database.
///
/// Triggers cannot do this, because SQLite does not let an untrusted schema change the box index or the text index.
enum TrackRemoval {
  /// - Parameter keepsDamaged: Whether to keep damaged pending rows that the recorder has disabled.
  static func remove(
    _ track: Int64, by connection: Connection, keepsDamaged: Bool = false
  ) throws(StoreError) {
    try removeChunks(of: track, by: connection)
    try connection.run("DELETE FROM track_text WHERE rowid = \(track)")
    try connection.run("DELETE FROM pending WHERE track = \(track)")
    if !keepsDamaged { try connection.run("DELETE FROM pending WHERE track = -\(track)") }
    try connection.run("DELETE FROM track WHERE id = \(track)")
  }

  /// Removes all chunks of a track and their boxes.
  static func removeChunks(of track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      DELETE FROM chunk_box WHERE id IN (SELECT id FROM chunk WHERE track = \(track)
        UNION ALL SELECT -id FROM chunk WHERE track = \(track))
      """)
    try connection.run("DELETE FROM chunk WHERE track = \(track)")
  }
}

/// The full-text index of names and notes.
enum TextIndex {
  /// Updates the index entry of a track after its name or notes have changed.
  static func update(_ track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run("DELETE FROM track_text WHERE rowid = \(track)")
    try connection.run(
      """
      INSERT INTO track_text (rowid, name, notes) SELECT id, name, notes FROM track
        WHERE id = \(track) AND (name NOT NULL OR notes NOT NULL)
      """)
  }
}

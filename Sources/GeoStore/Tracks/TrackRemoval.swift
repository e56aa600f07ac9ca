/// Takes tracks out of the database, with all that is of them.
///
/// There are no triggers for that: in a database that is not trusted they could not reach the indexes of
/// places and words.
enum TrackRemoval {
  /// - Parameter keepsDamaged: whether rows of a recording stay that were set aside, being damaged.
  static func remove(
    _ track: Int64, by connection: Connection, keepsDamaged: Bool = false
  ) throws(StoreError) {
    try removeChunks(of: track, by: connection)
    try connection.run("DELETE FROM track_text WHERE rowid = \(track)")
    try connection.run("DELETE FROM tail WHERE track = \(track)")
    if !keepsDamaged { try connection.run("DELETE FROM tail WHERE track = -\(track)") }
    try connection.run("DELETE FROM track WHERE id = \(track)")
  }

  /// Takes away all chunks of a track.
  static func removeChunks(of track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      DELETE FROM chunk_box WHERE id IN (SELECT id FROM chunk WHERE track = \(track)
        UNION ALL SELECT -id FROM chunk WHERE track = \(track))
      """)
    try connection.run("DELETE FROM chunk WHERE track = \(track)")
  }
}

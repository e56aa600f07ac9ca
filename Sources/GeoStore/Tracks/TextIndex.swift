/// The words of names and notes, as they are searched.
enum TextIndex {
  /// Takes in what a track is called now, after any change of it.
  static func update(_ track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run("DELETE FROM track_text WHERE rowid = \(track)")
    try connection.run(
      """
      INSERT INTO track_text (rowid, name, notes) SELECT id, name, notes FROM track
        WHERE id = \(track) AND (name NOT NULL OR notes NOT NULL)
      """)
  }
}

extension TrackStore {
  /// Pairs of tracks that may be one: two devices on one ride, or one ride that was cleaned.
  ///
  /// Both are there for four fifths of the shorter one's time, their lengths differ by a tenth at most, and at four
  /// fifths of the moments at which both are compared, up to 32, they are within 250 m of each other. Nothing is removed
  /// by itself.
  ///
  /// - Returns: pairs in the order of their first tracks; the track that was there first is first.
  public func duplicates() throws(StoreError) -> [(first: Int64, second: Int64)] {
    try read { connection throws(StoreError) in
      // Tracks and their boxes of one moment.
      try connection.snapshot { () throws(StoreError) in
        var finder = try DuplicateFinder(connection, self)
        return try finder.pairs()
      }
    }
  }
}

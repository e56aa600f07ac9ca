extension TrackStore {
  /// Pairs of tracks that may be one: two devices on one ride, or one ride that was cleaned.
  ///
  /// Both are there for four fifths of the shorter one's time, their lengths differ by a tenth at most, and they
  /// have been in the same places, as far as the index tells. Nothing is removed by itself.
  ///
  /// - Returns: pairs in the order of their first tracks; the track that was there first is first.
  public func duplicates() throws(StoreError) -> [(first: Int64, second: Int64)] {
    try read { connection throws(StoreError) in
      try connection.rows(
        """
        SELECT a.id, b.id FROM track AS a JOIN track AS b
            ON a.id < b.id AND b.t0 <= a.t1 AND b.t1 >= a.t0
          WHERE a.deleted IS NULL AND b.deleted IS NULL AND a.part = b.part AND a.part = 'track'
            AND min(a.t1, b.t1) - max(a.t0, b.t0) >= 0.8 * min(a.t1 - a.t0, b.t1 - b.t0)
            AND abs(a.distance - b.distance) <= 0.1 * max(a.distance, b.distance)
            AND EXISTS (SELECT 1 FROM chunk AS c JOIN chunk_box AS x ON x.id IN (c.id, -c.id)
              JOIN chunk_box AS y ON y.west <= x.east AND y.east >= x.west
                AND y.south <= x.north AND y.north >= x.south
              WHERE c.track = a.id AND y.track = b.id)
          ORDER BY a.id, b.id
        """
      ) { ($0.integer(0), $0.integer(1)) }
    }
  }
}

import GeoTracks

/// A track that grows: its chunks, and behind them the tail, a row for what was saved at once.
enum RecordedTrack {
  /// Where a track has got to.
  struct End {
    var segment: Int64
    var location: Location
  }

  /// Begins a track.
  static func begin(
    source: Int64, name: String?, at location: Location, by connection: Connection
  ) throws(StoreError) -> Int64 {
    try connection.run(
      """
      INSERT INTO track (source, number, part, name, t0) SELECT \(source), count(*),
        \(StoredTrack.Part.track.rawValue), \(name), \(location.timestamp?.milliseconds)
        FROM track WHERE source = \(source)
      """)
    let id = connection.lastRow
    try TextIndex.update(id, by: connection)
    return id
  }

  /// Appends positions of one segment to the tail.
  ///
  /// - Parameter count: how many positions the track has.
  static func append(
    _ locations: ArraySlice<Location>, segment: Int64, to track: Int64, after count: Int,
    by connection: Connection
  ) throws(StoreError) {
    let body = ChunkCodec.encode(locations)
    try connection.run(
      """
      INSERT INTO tail (track, segment, crc, body)
        VALUES (\(track), \(segment), \(TailRows.mark(body, after: count)), \(body))
      """)
  }

  /// The last position that can be read, in the last segment; nil if there is none.
  static func end(_ track: Int64, by connection: Connection) throws(StoreError) -> End? {
    let path = connection.path
    let segment = try connection.first(
      """
      SELECT max(segment) FROM (SELECT segment FROM chunk WHERE track = \(track)
        UNION ALL SELECT segment FROM tail WHERE track = \(track))
      """
    ) { $0.integer(0) }
    /// The last position of the first row whose bytes are whole; `sql` gives the row behind so many.
    func last(_ sql: (Int) -> SQL) throws(StoreError) -> Location? {
      var passed = 0
      while true {
        let row = try connection.first(sql(passed)) { row in
          try? TrackEvents.decode(
            row.blob(2), codec: row.integer(0), crc: row.integer(1) & 0xFFFF_FFFF, "", path)
        }
        guard let row else { return nil }
        if let location = row?.last { return location }
        passed += 1
      }
    }
    let inTail = try last { passed in
      """
      SELECT \(ChunkCodec.version), crc, body FROM tail WHERE track = \(track)
        ORDER BY id DESC LIMIT 1 OFFSET \(passed)
      """
    }
    let location =
      if let inTail { inTail } else {
        try last { passed in
          """
          SELECT codec, crc, body FROM chunk WHERE track = \(track)
            ORDER BY segment DESC, number DESC LIMIT 1 OFFSET \(passed)
          """
        }
      }
    return location.map { End(segment: segment ?? 0, location: $0) }
  }

  /// Makes chunks of the tail. What of it is damaged is set aside.
  ///
  /// - Parameter tell: is told what is damaged or missing.
  /// - Returns: how many positions the track has.
  @discardableResult
  static func pack(
    _ track: Int64, by connection: Connection, _ tell: (StoreError) -> Void
  ) throws(StoreError) -> Int {
    let path = connection.path
    let tail = try TailRows(of: track, by: connection)
    for fault in tail.faults { tell(fault) }
    try TailRows.setAside(tail.damaged, by: connection)
    let rows = tail.rows
    guard !rows.isEmpty else { return tail.packed }
    try connection.run("DELETE FROM tail WHERE track = \(track)")
    let last = try connection.first(
      """
      SELECT segment, number FROM chunk WHERE track = \(track)
        ORDER BY segment DESC, number DESC LIMIT 1
      """
    ) { (segment: $0.integer(0), number: $0.integer(1)) }
    var packer = TrackPacker(
      segment: last?.segment ?? 0, number: last.map { $0.number &+ 1 } ?? 0,
      after: try end(track, by: connection)?.location.coordinate)
    for row in rows {
      if row.segment != packer.segment { packer.beginSegment() }
      for location in row.locations { try packer.add(location, path) }
    }
    packer.pack()
    for chunk in packer.chunks { try chunk.write(to: track, by: connection) }
    let end = rows.lazy.flatMap(\.locations).compactMap { $0.timestamp?.milliseconds }.max()
    try connection.run(
      "UPDATE track SET t1 = max(coalesce(t1, \(end)), \(end)) WHERE id = \(track)")
    return tail.count
  }

  /// Ends a track: it has all its chunks, its figures and its fingerprint, or is gone if it has no position.
  ///
  /// - Parameter tell: is told what of it is damaged or missing.
  /// - Returns: the number of the same track if it was there before; then this one is gone, too.
  @discardableResult
  static func finish(
    _ track: Int64, by connection: Connection, _ tell: (StoreError) -> Void
  ) throws(StoreError) -> Int64? {
    try pack(track, by: connection, tell)
    let (facts, figures) = try ChunkRows.measure(track, .track, by: connection, onDamage: tell)
    guard facts.points > 0 else {
      // What is set aside of it is not given up in silence.
      try TrackRemoval.remove(track, by: connection, keepsDamaged: true)
      return nil
    }
    return try TrackEnd(facts, figures).write(to: track, by: connection)?.id
  }
}

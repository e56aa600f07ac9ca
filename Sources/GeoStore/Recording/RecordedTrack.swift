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
  static func append(
    _ locations: ArraySlice<Location>, segment: Int64, to track: Int64, by connection: Connection
  ) throws(StoreError) {
    let body = ChunkCodec.encode(locations)
    try connection.run(
      """
      INSERT INTO tail (track, segment, crc, body)
        VALUES (\(track), \(segment), \(Checksum.crc(body)), \(body))
      """)
  }

  /// The last position; nil if there is none.
  static func end(_ track: Int64, by connection: Connection) throws(StoreError) -> End? {
    let path = connection.path
    func end(_ sql: SQL, _ name: String) throws(StoreError) -> End? {
      let found = try connection.first(sql) { row throws(StoreError) -> End? in
        let locations = try TrackEvents.decode(
          row.blob(3), codec: row.integer(1), crc: row.integer(2), name, path)
        return locations.last.map { End(segment: row.integer(0), location: $0) }
      }
      return found ?? nil
    }
    let tail = try end(
      """
      SELECT segment, \(ChunkCodec.version), crc, body FROM tail WHERE track = \(track)
        ORDER BY id DESC LIMIT 1
      """, "the tail of track \(track)")
    if let tail { return tail }
    return try end(
      """
      SELECT segment, codec, crc, body FROM chunk WHERE track = \(track)
        ORDER BY segment DESC, number DESC LIMIT 1
      """, "the last chunk of track \(track)")
  }

  /// Makes chunks of the tail.
  static func pack(_ track: Int64, by connection: Connection) throws(StoreError) {
    let path = connection.path
    let rows = try connection.rows(
      "SELECT segment, crc, body FROM tail WHERE track = \(track) ORDER BY id"
    ) {
      row throws(StoreError) in
      let locations = try TrackEvents.decode(
        row.blob(2), codec: Int64(ChunkCodec.version), crc: row.integer(1),
        "the tail of track \(track)", path)
      return (segment: row.integer(0), locations: locations)
    }
    guard !rows.isEmpty else { return }
    try connection.run("DELETE FROM tail WHERE track = \(track)")
    let last = try connection.first(
      """
      SELECT segment, number FROM chunk WHERE track = \(track)
        ORDER BY segment DESC, number DESC LIMIT 1
      """
    ) { (segment: $0.integer(0), number: $0.integer(1)) }
    var packer = TrackPacker(
      segment: last?.segment ?? 0, number: last.map { $0.number + 1 } ?? 0,
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
  }

  /// Ends a track: it has all its chunks, its figures and its fingerprint, or is gone if it has no position.
  ///
  /// - Returns: the number of the same track if it was there before; then this one is gone, too.
  @discardableResult
  static func finish(_ track: Int64, by connection: Connection) throws(StoreError) -> Int64? {
    try pack(track, by: connection)
    let (facts, figures) = try ChunkRows.measure(track, .track, by: connection)
    guard facts.points > 0 else {
      try TrackRemoval.remove(track, by: connection)
      return nil
    }
    return try TrackEnd(facts, figures).write(to: track, by: connection)?.id
  }
}

import GeoTracks

/// A chunk that is ready to be written.
struct PackedChunk: Sendable {
  var segment: Int64
  var number: Int64
  var points: Int
  var start: Int64?
  var end: Int64?
  var crc: Int64
  var body: [UInt8]
  var edges: [ChunkBox.Edges]
  var cells: [UInt8]

  /// - Parameters:
  ///   - locations: at most ``ChunkCodec/maximumCount``.
  ///   - last: the last place of the segment before them.
  init(
    _ locations: UnsafeBufferPointer<Location>, segment: Int64, number: Int64,
    after last: Coordinate?
  ) {
    (self.segment, self.number, points) = (segment, number, locations.count)
    body = ChunkCodec.encode(locations)
    crc = Checksum.crc(body)
    edges = ChunkBox(locations, after: last).edges
    cells = ChunkCells(locations.lazy.map(\.coordinate), in: edges).bytes
    for index in locations.indices {
      guard let time = locations[index].timestamp?.milliseconds else { continue }
      (start, end) = (min(start ?? time, time), max(end ?? time, time))
    }
  }

  /// Writes it as one of a track.
  func write(to track: Int64, by connection: Connection) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO chunk (track, segment, number, points, t0, t1, codec, crc, body)
        VALUES (\(track), \(segment), \(number), \(points), \(start), \(end),
          \(ChunkCodec.version), \(crc), \(body))
      """)
    let id = connection.lastRow
    for (index, edges) in edges.enumerated() {
      // What the index may still have by this number is of a chunk that is gone.
      try connection.run(
        """
        INSERT OR REPLACE INTO chunk_box VALUES (\(index == 0 ? id : -id), \(edges.west), \(edges.east),
          \(edges.south), \(edges.north), \(track), \(cells))
        """)
    }
  }
}

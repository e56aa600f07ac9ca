import GeoTracks

/// The chunks of a track one after the other, as a connection that writes sees them.
struct ChunkRows {
  struct Row {
    var id: Int64
    var segment: Int64
    var locations: [Location]
  }

  private let track: Int64
  private var (segment, number): (Int64, Int64) = (0, -1)

  init(of track: Int64) { self.track = track }

  /// The next chunk; nil at the end.
  ///
  /// - Throws: `StoreError`, of kind `damaged` for a chunk that is.
  mutating func next(by connection: Connection) throws(StoreError) -> Row? {
    let path = connection.path
    let found = try connection.first(
      """
      SELECT segment, number, codec, crc, body, id FROM chunk
        WHERE track = \(track) AND (segment, number) > (\(segment), \(number))
        ORDER BY segment, number LIMIT 1
      """
    ) { row throws(StoreError) in
      (
        number: row.integer(1),
        row: Row(
          id: row.integer(5), segment: row.integer(0),
          locations: try TrackEvents.decode(
            row.blob(4), codec: row.integer(2), crc: row.integer(3), "track \(track)", path))
      )
    }
    guard let found else { return nil }
    (segment, number) = (found.row.segment, found.number)
    return found.row
  }

  /// What is noted of all of them, and their figures as those of a track.
  static func measure(
    _ track: Int64, _ part: StoredTrack.Part, by connection: Connection
  ) throws(StoreError) -> (facts: TrackFacts, figures: TrackFigures) {
    var facts = TrackFacts(part)
    var statistics = TrackStatistics()
    statistics.add(.part(.track(name: nil)))
    var rows = ChunkRows(of: track)
    var segment: Int64 = 0
    while let row = try rows.next(by: connection) {
      if row.segment != segment { statistics.add(.part(.segment)) }
      segment = row.segment
      statistics.add(contentsOf: row.locations.map { .location($0) }[...])
      row.locations.withUnsafeBufferPointer { facts.add($0) }
    }
    return (facts, statistics.total)
  }
}

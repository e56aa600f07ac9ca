import GeoTracks

/// The chunks of a track one after the other, as a connection that writes sees them.
struct ChunkRows {
  struct Row {
    var id: Int64
    var segment: Int64
    /// None of a chunk that is damaged and passed over.
    var locations: [Location]
    var points: Int
    var start: Int64?
    var end: Int64?
  }

  private let track: Int64
  private var (segment, number): (Int64, Int64) = (0, -1)

  init(of track: Int64) { self.track = track }

  /// The next chunk; nil at the end.
  ///
  /// - Parameter onDamage: takes what is wrong with a chunk that is damaged, and is passed over unless it throws.
  /// - Throws: `StoreError`, of kind `damaged` for a chunk that is.
  mutating func next(
    by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> Row? {
    let (path, track) = (connection.path, track)
    let found = try connection.first(
      """
      SELECT segment, number, codec, crc, body, id, points, t0, t1 FROM chunk
        WHERE track = \(track) AND (segment, number) > (\(segment), \(number))
        ORDER BY segment, number LIMIT 1
      """
    ) { row throws(StoreError) in
      var locations: [Location] = []
      do throws(StoreError) {
        locations = try TrackEvents.decode(
          row.blob(4), codec: row.integer(2), crc: row.integer(3),
          "chunk \(row.integer(5)), of track \(track),", path)
      } catch {
        try onDamage(error)
      }
      return (
        number: row.integer(1),
        row: Row(
          id: row.integer(5), segment: row.integer(0), locations: locations, points: row.count(6),
          start: row.optionalInteger(7), end: row.optionalInteger(8))
      )
    }
    guard let found else { return nil }
    (segment, number) = (found.row.segment, found.number)
    return found.row
  }

  /// Whether a track that has ended has all its positions, as far as numbers and checksums tell: nothing is decoded.
  static func isWhole(_ track: Int64, by connection: Connection) throws(StoreError) -> Bool {
    var (points, segment, number): (Int64, Int64, Int64) = (0, 0, -1)
    while true {
      let row = try connection.first(
        """
        SELECT segment, number, points, codec, crc, body FROM chunk
          WHERE track = \(track) AND (segment, number) > (\(segment), \(number))
          ORDER BY segment, number LIMIT 1
        """
      ) {
        (
          segment: $0.integer(0), number: $0.integer(1), points: $0.integer(2),
          isRight: $0.integer(3) == Int64(ChunkCodec.version)
            && Checksum.crc($0.blob(5)) == $0.integer(4)
        )
      }
      guard let row else { break }
      guard row.isRight else { return false }
      (points, segment, number) = (points &+ row.points, row.segment, row.number)
    }
    let all = try connection.first("SELECT points FROM track WHERE id = \(track)") {
      $0.integer(0)
    }
    return all == points
  }

  /// What is noted of all of them, and their figures as those of a track.
  ///
  /// - Parameter onDamage: takes what is wrong with chunks that are damaged, which are passed over unless it throws.
  static func measure(
    _ track: Int64, _ part: StoredTrack.Part, by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> (facts: TrackFacts, figures: TrackFigures) {
    var facts = TrackFacts(part)
    var statistics = TrackStatistics()
    statistics.add(.part(.track(name: nil)))
    var rows = ChunkRows(of: track)
    var segment: Int64 = 0
    while let row = try rows.next(by: connection, onDamage: onDamage) {
      if row.segment != segment || row.locations.isEmpty { statistics.add(.part(.segment)) }
      segment = row.segment
      guard !row.locations.isEmpty else {
        facts.passOver(row.points, from: row.start, to: row.end)
        continue
      }
      statistics.add(contentsOf: row.locations.map { .location($0) }[...])
      row.locations.withUnsafeBufferPointer { facts.add($0) }
    }
    return (facts, statistics.total)
  }
}

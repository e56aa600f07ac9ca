import GeoTracks

/// Iterates over the chunks of a track through a write connection.
struct ChunkRows {
  struct Row {
    var id: Int64
    var segment: Int64
    /// The positions; empty if the chunk is damaged and skipped.
    var locations: [Location]
    var points: Int
    var start: Int64?
    var end: Int64?
  }

  private var scan: ChunkScan

  init(of track: Int64) { scan = ChunkScan(of: track) }

  /// Returns the next chunk; nil at the end.
  ///
  /// - Parameter onDamage: Receives the error of a damaged chunk. If the closure does not throw, the chunk is skipped.
  /// - Throws: `StoreError`. Its kind is `damaged` for a damaged chunk or index.
  mutating func next(
    by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> Row? {
    let (path, track) = (connection.path, scan.track)
    while true {
      do throws(StoreError) {
        return try scan.next(by: connection) { chunk throws(StoreError) in
          var locations: [Location] = []
          do throws(StoreError) { locations = try chunk.locations(of: track, path) } catch {
            try onDamage(error)
          }
          return Row(
            id: chunk.id, segment: chunk.key.segment, locations: locations,
            points: Int(chunk.points), start: chunk.start, end: chunk.end)
        }
      } catch {
        guard error.kind == .damaged, error.code == 0 else { throw error }
        try onDamage(error)
      }
    }
  }

  /// Returns whether all positions of a completed track are present. Compares counts and checksums without decoding.
  static func isWhole(_ track: Int64, by connection: Connection) throws(StoreError) -> Bool {
    var (scan, points) = (ChunkScan(of: track), Int64(0))
    do throws(StoreError) {
      while let count = try scan.next(
        by: connection, { Checksum.crc($0.body) == $0.crc ? $0.points : -1 })
      {
        guard count >= 0 else { return false }
        points &+= count
      }
    } catch {
      guard error.kind == .damaged, error.code == 0 else { throw error }
      return false
    }
    let all = try connection.first("SELECT points FROM track WHERE id = \(track)") {
      $0.integer(0)
    }
    return all == points
  }

  /// Returns the facts and the figures of a track.
  ///
  /// - Parameter onDamage: Receives the error of a damaged chunk. If the closure does not throw, the chunk is skipped.
  static func measure(
    _ track: Int64, _ part: StoredTrack.Part, by connection: Connection,
    onDamage: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in throw error }
  ) throws(StoreError) -> (facts: TrackFacts, figures: TrackFigures) {
    var facts = TrackFacts(part)
    var statistics = TrackStatistics()
    statistics.process(.part(.track(name: nil)))
    var rows = ChunkRows(of: track)
    var segment: Int64 = 0
    while let row = try rows.next(by: connection, onDamage: onDamage) {
      if row.segment != segment || row.locations.isEmpty { statistics.process(.part(.segment)) }
      segment = row.segment
      guard !row.locations.isEmpty else {
        facts.skip(row.points, from: row.start, to: row.end)
        continue
      }
      statistics.process(contentsOf: row.locations.map { .location($0) }[...])
      row.locations.withUnsafeBufferPointer { facts.add($0) }
    }
    return (facts, statistics.total)
  }
}

import GeoCore
import GeoTracks

extension TrackStore {
  /// Reads only the parts of a track that may be in some areas. The result is the same as for the whole track.
  ///
  /// Chunks without a step in the areas are skipped, and segments end at skipped chunks. The neighbors of each matching
  /// chunk are read too, to detect entries and exits. Whether a step longer than `GapRule.time` is a gap may depend on
  /// all earlier steps. A track with such a step is read completely.
  ///
  /// - Parameters:
  ///   - id: The track ID.
  ///   - areas: The index areas to read; empty for the whole track.
  ///   - start: The initial finder, which must use the default rule for gaps.
  ///   - add: Passes events to the finder and returns whether to continue.
  /// - Returns: The finder after the last event.
  func read<Finder>(
    _ id: Int64, reaching areas: [ChunkBox.Edges], _ start: Finder,
    _ add: (inout Finder, [LocationEvent]) -> Bool
  ) throws(StoreError) -> Finder {
    if let chunks = try chunks(of: id, reaching: areas) {
      var (finder, events, steps) = (start, TrackEvents(self, id, only: chunks), LongSteps())
      while true {
        guard let block = try events.nextBlock() else { return finder }
        if steps.hasOne(in: block) { break }
        guard add(&finder, block) else { return finder }
      }
    }
    var (finder, events) = (start, events(of: id))
    while let block = try events.nextBlock(), add(&finder, block) {}
    return finder
  }

  /// Returns the keys of matching chunks and their neighbors, in order; nil to read the whole track.
  private func chunks(
    of id: Int64, reaching areas: [ChunkBox.Edges]
  ) throws(StoreError) -> [ChunkScan.Key]? {
    guard !areas.isEmpty else { return nil }
    return try read { connection throws(StoreError) in
      try connection.snapshot { () throws(StoreError) -> [ChunkScan.Key]? in
        // A track with pending rows is read completely, because they are not in the box index.
        let isWhole = try connection.first(
          "SELECT fingerprint NOT NULL FROM track WHERE id = \(id)"
        ) { $0.integer(0) != 0 }
        guard isWhole == true else { return nil }
        var chunks: [ChunkScan.Key] = []
        var isWanted: [Bool] = []
        for area in areas {
          let rows = try connection.rows(
            """
            SELECT segment, number, EXISTS (
              SELECT 1 FROM chunk_box AS box WHERE box.id IN (chunk.id, -chunk.id)
                AND box.west <= \(area.east) AND box.east >= \(area.west)
                AND box.south <= \(area.north) AND box.north >= \(area.south))
              FROM chunk WHERE track = \(id) ORDER BY segment, number
            """
          ) { row in
            (
              ChunkScan.Key(segment: row.integer(0), number: row.integer(1)),
              row.integer(2) != 0
            )
          }
          if chunks.isEmpty {
            chunks = rows.map(\.0)
            isWanted = chunks.map { _ in false }
          }
          for index in rows.indices where rows[index].1 {
            for near in max(0, index - 1)...min(rows.count - 1, index + 1) { isWanted[near] = true }
          }
        }
        // If a damaged index returns a wrong order, the whole track is read.
        let isInOrder = zip([ChunkScan.first] + chunks, chunks).allSatisfy { $0 < $1 }
        guard isInOrder else { return nil }
        return zip(chunks, isWanted).filter(\.1).map(\.0)
      }
    }
  }
}

/// Detects long steps. Whether such a step is a gap depends on the sampling interval.
private struct LongSteps {
  private var last: Timestamp?
  private let limit = GapRule().time?.inSeconds ?? 0

  mutating func hasOne(in block: [LocationEvent]) -> Bool {
    for event in block {
      switch event {
      case .location(let location):
        guard let time = location.timestamp else { continue }
        if let last, abs(time.seconds(since: last)) > limit { return true }
        last = time
      case .part: last = nil
      default: break
      }
    }
    return false
  }
}

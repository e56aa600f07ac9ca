package import GeoTracks

/// Finds the tracks that have a position in a box.
///
/// The index alone decides about most chunks. If the cells of a chunk are not sufficient, its coordinates are decoded
/// up to the first match.
struct BoxFinder {
  let box: BoundingBox
  let store: TrackStore

  /// The tracks that the index yields.
  struct Candidates {
    /// Tracks that certainly have a position in the box.
    fileprivate var certain: Set<Int64> = []
    /// Chunks and pending rows, by track, that may have a position in the box.
    fileprivate var unsure: [Int64: [Piece]] = [:]

    /// The tracks that may have a position in the box.
    var tracks: Set<Int64> { certain.union(unsure.keys) }
  }

  fileprivate enum Piece {
    case chunk(Int64)
    case pending(Int64)
  }

  /// Returns the candidate tracks without decoding positions.
  func candidates(_ connection: Connection) throws(StoreError) -> Candidates {
    var candidates = Candidates()
    // If the south edge is above the north edge, the box contains nothing.
    guard box.south <= box.north else { return candidates }
    // A box that touches a pole spans all longitudes in the index, so the index is not exact.
    let isExact = box.south > -90 && box.north < 90
    for area in TrackQuery.areas(box) {
      _ = try connection.rows(
        """
        SELECT id, track, west, east, south, north, cells FROM chunk_box
          WHERE west <= \(area.east) AND east >= \(area.west)
            AND south <= \(area.north) AND north >= \(area.south)
        """
      ) { row in
        let track = row.integer(1)
        guard !candidates.certain.contains(track) else { return }
        let edges = ChunkBox.Edges(
          west: row.integer(2), east: row.integer(3), south: row.integer(4), north: row.integer(5))
        switch ChunkCells(bytes: row.blob(6)).answer(area, in: edges) {
        case .none: break
        case .some where isExact: candidates.certain.insert(track)
        case .some, .unknown:
          // The second box of a chunk across the antimeridian has the negated ID.
          let id = row.integer(0)
          candidates.unsure[track, default: []].append(.chunk(id < 0 ? 0 &- id : id))
        }
      }
    }
    _ = try connection.rows("SELECT track, id FROM pending WHERE track > 0") { row in
      candidates.unsure[row.integer(0), default: []].append(.pending(row.integer(1)))
    }
    return candidates
  }

  /// Returns whether a candidate track has a position in the box.
  ///
  /// - Throws: ``StoreError``. Its kind is `damaged` if a chunk is damaged.
  func contains(
    _ track: Int64, _ candidates: Candidates, _ connection: Connection
  ) throws(StoreError) -> Bool {
    if candidates.certain.contains(track) { return true }
    for piece in candidates.unsure[track] ?? [] {
      do throws(StoreError) {
        if try containsPosition(piece, track, connection) { return true }
      } catch {
        try store.skip(error)
      }
    }
    return false
  }

  private func containsPosition(
    _ piece: Piece, _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> Bool {
    switch piece {
    case .chunk(let id):
      try connection.first("SELECT crc, body FROM chunk WHERE id = \(id)") {
        row throws(StoreError) in
        try TrackEvents.decode(
          row.blob(1), crc: row.integer(0),
          "chunk \(id), of track \(track),", store.path, as: containsPosition(_:))
      } ?? false
    case .pending(let id):
      try connection.first("SELECT crc, body FROM pending WHERE id = \(id)") {
        row throws(StoreError) in
        try PendingPositions.decode(
          row.blob(1), crc: row.integer(0), id: id, track: track, store.path,
          as: containsPosition(_:))
      } ?? false
    }
  }

  private func containsPosition(_ bytes: [UInt8]) throws(ChunkError) -> Bool {
    try ChunkCodec.containsPosition(bytes, in: box)
  }
}

/// Tests one track against the conditions `near` and `along` of a query.
struct NearFinder {
  private var finder: ProximityDetector?
  private var passes: [ProximityEvent] = []
  private var route: RouteFinder?

  init(_ query: TrackQuery) {
    finder = query.near.map { ProximityDetector(PointIndex([$0.coordinate]), within: $0.meters) }
    route = query.along.map(RouteFinder.init)
  }

  private var isNear: Bool { finder == nil || !passes.isEmpty }

  /// Processes the next events.
  ///
  /// - Returns: Whether more events could change the result.
  mutating func process(_ block: [LocationEvent]) -> Bool {
    route?.process(block)
    if !isNear { finder?.process(contentsOf: block[...], into: &passes) }
    return !isNear || route?.isThere == false
  }

  /// Returns whether the track meets the conditions.
  mutating func finish() -> Bool {
    finder?.finish(into: &passes)
    return isNear && route?.isThere != false
  }
}

extension TrackStore {
  /// Returns when, and at which distance, a track passed near a point.
  ///
  /// - Parameters:
  ///   - id: The ID of the track.
  ///   - near: The point and the maximum distance.
  /// - Returns: The events of `ProximityDetector`; `place` is always 0.
  /// - Throws: ``StoreError``.
  package func passes(of id: Int64, near: TrackQuery.Near) throws(StoreError) -> [ProximityEvent] {
    typealias State = (finder: ProximityDetector, passes: [ProximityEvent])
    var query = TrackQuery()
    query.near = near
    let start: State = (ProximityDetector(PointIndex([near.coordinate]), within: near.meters), [])
    var end = try read(id, reaching: query.nearAreas, start) { state, block in
      state.finder.process(contentsOf: block[...], into: &state.passes)
      return true
    }
    end.finder.finish(into: &end.passes)
    return end.passes
  }
}

public import GeoTracks

/// Reads the events of stored tracks on demand, one chunk at a time.
///
/// - The first events of a track are the metadata of its file and the event that begins the track, route or
///   waypoints. Satellites, headings and diagnostics are not stored.
/// - Only one chunk is in memory at a time.
/// - Other connections can write between two reads. For a growing track, the events include all positions that were
///   saved before the last read.
/// - Reading a damaged chunk throws an error. If the store has a damage handler, the handler receives the error
///   instead, the chunk is skipped, and a new segment begins after the chunk.
public struct TrackEvents: Sendable, AsyncSequence, AsyncIteratorProtocol {
  private let store: TrackStore
  private var ids: ArraySlice<Int64>
  private var current: Position?
  // The ID of the source whose metadata was returned last.
  private var source: Int64?
  // The keys of the chunks to read; nil to read all chunks.
  private var chunks: ArraySlice<ChunkScan.Key>?
  // True to throw an error on damage even if the store has a damage handler.
  private var isStrict = false

  /// The progress of reading one track.
  private struct Position {
    var track: Int64
    var scan: ChunkScan
    /// The key of the chunk that was read last.
    var key = ChunkScan.first
    /// True after the last readable position of the track.
    var isAtEnd = false
    /// The segment number of the last returned position; nil before the first position.
    var last: Int64?
    /// The laps of the track, which are returned after its positions.
    var end: [LocationEvent] = []
    /// The number of positions returned so far.
    var given = 0
    /// The number of positions in the track row; nil for a growing track.
    var expected: Int64?
    /// True if the last chunk was damaged or missing.
    var isCut = false
    /// True if at least one chunk was damaged or missing.
    var hasHole = false
  }

  /// - Parameter isStrict: True to throw an error on damage even if the store has a damage handler.
  init(_ store: TrackStore, _ ids: [Int64], isStrict: Bool = false) {
    (self.store, self.ids, self.isStrict) = (store, ids[...], isStrict)
  }

  /// Reads only the given chunks of a completed track. A new segment begins after each omitted chunk.
  init(_ store: TrackStore, _ id: Int64, only chunks: [ChunkScan.Key]) {
    self.init(store, [id])
    self.chunks = chunks[...]
  }

  /// Returns an iterator that continues after the events already read from this value.
  public func makeAsyncIterator() -> TrackEvents { self }

  /// Returns the next events; nil after the last one.
  ///
  /// - Throws: ``StoreError``. The kind is `damaged` for a damaged chunk, and `missing` if a track is not in the store.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(StoreError) -> [LocationEvent]? { try nextBlock() }

  /// Returns the next events; nil after the last one.
  ///
  /// - Throws: ``StoreError``. The kind is `damaged` for a damaged chunk, and `missing` if a track is not in the store.
  package mutating func nextBlock() throws(StoreError) -> [LocationEvent]? {
    while true {
      if let position = current {
        if let events = try chunk(position) {
          // A damaged chunk was skipped, so read the next chunk.
          if events.isEmpty { continue }
          return events
        }
        let position = current ?? position
        current = nil
        if chunks == nil, let expected = position.expected, expected != Int64(position.given),
          !position.hasHole
        {
          try Self.skip(
            StoreError(
              .damaged, store.path,
              "track \(position.track) has \(position.given) of its \(expected) positions"),
            store, isStrict)
        }
        if !position.end.isEmpty { return position.end }
      }
      guard let id = ids.popFirst() else { return nil }
      return try begin(id)
    }
  }

  /// Returns the metadata of a track and the event that begins it.
  private mutating func begin(_ id: Int64) throws(StoreError) -> [LocationEvent] {
    let path = store.path
    let row = try store.read { connection throws(StoreError) in
      try connection.first(
        """
        SELECT track.part, track.name, track.metadata, source.id, source.metadata,
            CASE WHEN track.fingerprint NOT NULL THEN track.points END
          FROM track LEFT JOIN source ON source.id = track.source WHERE track.id = \(id)
        """
      ) { row throws(StoreError) in
        (
          part: row.text(0), name: row.text(1), metadata: row.blob(2),
          source: row.optionalInteger(3), fileMetadata: row.blob(4), points: row.optionalInteger(5)
        )
      }
    }
    guard let row else { throw StoreError(.missing, path, "there is no track \(id)") }
    var (events, end): ([LocationEvent], [LocationEvent]) = ([], [])
    func metadata(_ bytes: [UInt8]) throws(StoreError) -> [LocationEvent] {
      do { return try MetadataCodec.decode(bytes) } catch {
        try Self.skip(
          StoreError(.damaged, path, "the metadata of track \(id) is damaged: \(error)"), store,
          isStrict)
        return []
      }
    }
    if row.source == nil {
      try Self.skip(StoredTrack.lostSource(of: id, path), store, isStrict)
    }
    if row.source != source { events = try metadata(row.fileMetadata) }
    let ofTrack = try metadata(row.metadata)
    // Add the metadata from other imported files that contain the same track.
    events += ofTrack.filter(\.isOfFile)
    switch row.part {
    case StoredTrack.Part.route.rawValue: events.append(.part(.route(name: row.name)))
    case StoredTrack.Part.waypoints.rawValue: events.append(.part(.waypoints))
    default: events.append(.part(.track(name: row.name)))
    }
    for event in ofTrack where !event.isOfFile {
      if case .lap = event { end.append(event) } else { events.append(event) }
    }
    source = row.source
    current = Position(track: id, scan: ChunkScan(of: id), end: end, expected: row.points)
    return events
  }

  // The key and the positions of a chunk. The positions are nil if the chunk is damaged and skipped.
  private typealias Piece = (key: ChunkScan.Key, locations: [Location]?)

  /// Returns the events of the next chunk; nil after the last chunk.
  private mutating func chunk(_ position: Position) throws(StoreError) -> [LocationEvent]? {
    guard !position.isAtEnd else { return nil }
    let (store, isStrict) = (store, isStrict)
    let wanted = chunks?.popFirst()
    if chunks != nil, wanted == nil { return nil }
    var next = position
    if let wanted {
      let before = ChunkScan.Key(segment: wanted.segment, number: wanted.number &- 1)
      next.scan = ChunkScan(of: position.track, after: before)
    }
    let pieces = try store.read { connection throws(StoreError) in
      // Read in one snapshot. Between two reads, a recorder could move positions from pending rows to a chunk.
      try connection.snapshot { () throws(StoreError) -> [Piece] in
        do throws(StoreError) {
          if let chunk = try packed(&next.scan, connection) { return [chunk] }
        } catch {
          try Self.skip(error, store, isStrict)
          next.hasHole = true
          if !next.scan.isAtEnd { return [(next.scan.last, nil)] }
        }
        guard wanted == nil else { return [] }
        next.isAtEnd = true
        guard position.expected != nil else { return try pending(position.track, connection) }
        if let row = try Self.pendingRow(position.track, connection) {
          try Self.skip(
            StoreError(
              .damaged, store.path,
              "pending row \(row) belongs to track \(position.track), which has ended"),
            store, isStrict)
        }
        return []
      }
    }
    if let wanted, pieces.first?.key != wanted {
      // Another connection has removed the chunk, or the damaged index does not find it.
      (next.isCut, next.hasHole) = (true, true)
      current = next
      return []
    }
    guard let end = pieces.last else {
      current = next
      return nil
    }
    var events: [LocationEvent] = []
    for piece in pieces {
      guard let locations = piece.locations else {
        (next.isCut, next.hasHole) = (true, true)
        continue
      }
      let isCut = next.isCut || wanted.map { $0.number != position.key.number &+ 1 } ?? false
      if let last = next.last, last != piece.key.segment || isCut { events.append(.part(.segment)) }
      (next.last, next.isCut) = (piece.key.segment, false)
      events += locations.map { .location($0) }
      next.given += locations.count
    }
    next.key = end.key
    current = next
    return events
  }

  /// Reads the next chunk; returns nil after the last chunk.
  private func packed(
    _ scan: inout ChunkScan, _ connection: Connection
  ) throws(StoreError) -> Piece? {
    let (store, track) = (store, scan.track)
    return try scan.next(by: connection) { chunk throws(StoreError) in
      let locations = try whole { () throws(StoreError) in
        try store.cache.locations(ChunkCache.Key(id: chunk.id, crc: chunk.crc)) {
          () throws(StoreError) in try chunk.locations(of: track, store.path)
        }
      }
      return (chunk.key, locations)
    }
  }

  /// Returns the ID of one pending row of a track; nil if the track has no pending rows.
  private static func pendingRow(
    _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> Int64? {
    try connection.first("SELECT id FROM pending WHERE track = \(track) LIMIT 1") { $0.integer(0) }
  }

  /// Reads the pending rows of a growing track.
  private func pending(
    _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> [Piece] {
    let path = store.path
    var last = Int64.min
    return try connection.rows(
      "SELECT segment, crc, body, id FROM pending WHERE track = \(track) ORDER BY id"
    ) { row throws(StoreError) in
      let id = row.integer(3)
      let isNew = id > last
      if isNew { last = id }
      let locations = try whole { () throws(StoreError) in
        guard isNew else { throw PendingPositions.disorder(id, track, path) }
        return try PendingPositions.decode(
          row.blob(2), crc: row.integer(1), id: id, track: track, path)
      }
      return (ChunkScan.Key(segment: row.integer(0), number: Int64.max), locations)
    }
  }

  private func whole(
    _ read: () throws(StoreError) -> [Location]
  ) throws(StoreError) -> [Location]? {
    do throws(StoreError) { return try read() } catch {
      try Self.skip(error, store, isStrict)
      return nil
    }
  }

  private static func skip(
    _ error: StoreError, _ store: TrackStore, _ isStrict: Bool
  ) throws(StoreError) {
    guard !isStrict else { throw error }
    try store.skip(error)
  }

  static func decode(
    _ body: [UInt8], crc: Int64, _ name: String, _ path: String
  ) throws(StoreError) -> [Location] {
    try decode(body, crc: crc, name, path, as: ChunkCodec.decode)
  }

  /// Verifies the checksum of a chunk and decodes the chunk with `read`.
  static func decode<Value>(
    _ body: [UInt8], crc: Int64, _ name: String, _ path: String,
    as read: ([UInt8]) throws(ChunkError) -> Value
  ) throws(StoreError) -> Value {
    func damaged(_ why: String) -> StoreError {
      StoreError(.damaged, path, "\(name) is damaged: \(why)")
    }
    guard Checksum.crc(body) == crc else { throw damaged("its checksum is wrong") }
    do { return try read(body) } catch { throw damaged("\(error)") }
  }
}

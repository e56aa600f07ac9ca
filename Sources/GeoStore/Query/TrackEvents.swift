public import GeoTracks

/// What tracks of a store consist of, chunk by chunk: the events that their source gave, for every stage and
/// writer.
///
/// Each track begins with its part, and what its file says of itself goes before it; satellites, headings and
/// what was passed over are not kept. Memory is that of a chunk. Between two chunks others may write: a track
/// that grows is read up to where it is then. A damaged chunk is an error, or is passed over where the store was opened
/// with somebody who is told of it; a segment ends there.
public struct TrackEvents: Sendable, AsyncSequence, AsyncIteratorProtocol {
  private let store: TrackStore
  private var ids: ArraySlice<Int64>
  private var current: Position?
  // The source whose remarks have been given.
  private var source: Int64?
  // The only chunks that are read; nil for all.
  private var chunks: ArraySlice<ChunkScan.Key>?
  // Whether damaged parts are errors in any case.
  private var isStrict = false

  /// Where in a track the next chunk is looked for.
  private struct Position {
    var track: Int64
    var scan: ChunkScan
    /// The key of the last chunk.
    var key = ChunkScan.first
    /// Whether nothing more of the track can be read.
    var isAtEnd = false
    /// The number of the last segment that was given; nil before the first.
    var last: Int64?
    /// What stands behind the positions.
    var end: [LocationEvent] = []
    /// How many positions have been given, and how many a track that is whole has to have; nil while it grows.
    var given = 0
    var expected: Int64?
    /// Whether the last chunk was damaged, and whether any was.
    var isCut = false
    var hasHole = false
  }

  /// - Parameter isStrict: whether damaged parts are errors in any case.
  init(_ store: TrackStore, _ ids: [Int64], isStrict: Bool = false) {
    (self.store, self.ids, self.isStrict) = (store, ids[...], isStrict)
  }

  /// Some of the chunks of a track that is whole. Where one is left out a segment ends.
  init(_ store: TrackStore, _ id: Int64, only chunks: [ChunkScan.Key]) {
    self.init(store, [id])
    self.chunks = chunks[...]
  }

  /// An iterator that begins where this one is.
  public func makeAsyncIterator() -> TrackEvents { self }

  /// The next events; nil at the end.
  ///
  /// - Throws: ``StoreError``, of kind `damaged` for a chunk that is.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(StoreError) -> [LocationEvent]? { try nextBlock() }

  /// The next events; nil at the end.
  ///
  /// - Throws: ``StoreError``, of kind `damaged` for a chunk that is.
  public mutating func nextBlock() throws(StoreError) -> [LocationEvent]? {
    while true {
      if let position = current {
        if let events = try chunk(position) {
          // Of a chunk that is passed over there are none.
          if events.isEmpty { continue }
          return events
        }
        let position = current ?? position
        current = nil
        if chunks == nil, let expected = position.expected, expected != Int64(position.given),
          !position.hasHole
        {
          try Self.passOver(
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

  /// The events before the positions of a track.
  private mutating func begin(_ id: Int64) throws(StoreError) -> [LocationEvent] {
    let path = store.path
    let row = try store.read { connection throws(StoreError) in
      try connection.first(
        """
        SELECT track.part, track.name, track.remarks, source.id, source.remarks,
            CASE WHEN track.fingerprint NOT NULL THEN track.points END
          FROM track LEFT JOIN source ON source.id = track.source WHERE track.id = \(id)
        """
      ) { row throws(StoreError) in
        (
          part: row.text(0), name: row.text(1), remarks: row.blob(2),
          source: row.optionalInteger(3), about: row.blob(4), points: row.optionalInteger(5)
        )
      }
    }
    guard let row else { throw StoreError(.missing, path, "there is no track \(id)") }
    var (events, end): ([LocationEvent], [LocationEvent]) = ([], [])
    func remarks(_ bytes: [UInt8]) throws(StoreError) -> [LocationEvent] {
      do { return try MetadataCodec.decode(bytes) } catch {
        try Self.passOver(
          StoreError(.damaged, path, "what is said of track \(id) is damaged: \(error)"), store,
          isStrict)
        return []
      }
    }
    if row.source == nil {
      try Self.passOver(StoredTrack.lostSource(of: id, path), store, isStrict)
    }
    if row.source != source { events = try remarks(row.about) }
    let remarks = try remarks(row.remarks)
    // What other files of the track say of themselves.
    events += remarks.filter(\.isOfFile)
    switch row.part {
    case StoredTrack.Part.route.rawValue: events.append(.part(.route(name: row.name)))
    case StoredTrack.Part.waypoints.rawValue: events.append(.part(.waypoints))
    default: events.append(.part(.track(name: row.name)))
    }
    for remark in remarks where !remark.isOfFile {
      if case .lap = remark { end.append(remark) } else { events.append(remark) }
    }
    source = row.source
    current = Position(track: id, scan: ChunkScan(of: id), end: end, expected: row.points)
    return events
  }

  // Without positions for one that is damaged and passed over.
  private typealias Piece = (key: ChunkScan.Key, locations: [Location]?)

  /// The next chunk of the track in hand; nil if there is no more.
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
      // The chunks and the tail of one moment: what is packed is in one of them.
      try connection.snapshot { () throws(StoreError) -> [Piece] in
        do throws(StoreError) {
          if let chunk = try packed(&next.scan, connection) { return [chunk] }
        } catch {
          try Self.passOver(error, store, isStrict)
          next.hasHole = true
          if !next.scan.isAtEnd { return [(next.scan.last, nil)] }
        }
        guard wanted == nil else { return [] }
        next.isAtEnd = true
        guard position.expected != nil else { return try pending(position.track, connection) }
        if let row = try Self.pendingRow(position.track, connection) {
          try Self.passOver(
            StoreError(
              .damaged, store.path,
              "row \(row) of the tail is of track \(position.track), which has ended"),
            store, isStrict)
        }
        return []
      }
    }
    if let wanted, pieces.first?.key != wanted {
      // It has been removed meanwhile, or cannot be found.
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

  /// Reads the next chunk.
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

  /// A pending row of a track; nil if there is none.
  private static func pendingRow(
    _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> Int64? {
    try connection.first("SELECT id FROM tail WHERE track = \(track) LIMIT 1") { $0.integer(0) }
  }

  /// Reads what a recording has not packed yet.
  private func pending(
    _ track: Int64, _ connection: Connection
  ) throws(StoreError) -> [Piece] {
    let path = store.path
    var last = Int64.min
    return try connection.rows(
      "SELECT segment, crc, body, id FROM tail WHERE track = \(track) ORDER BY id"
    ) { row throws(StoreError) in
      let id = row.integer(3)
      let isNew = id > last
      if isNew { last = id }
      let locations = try whole { () throws(StoreError) in
        guard isNew else { throw PendingPositions.disorder(id, track, path) }
        return try PendingPositions.decode(
          row.blob(2), mark: row.integer(1), id: id, track: track, path)
      }
      return (ChunkScan.Key(segment: row.integer(0), number: Int64.max), locations)
    }
  }

  private func whole(
    _ read: () throws(StoreError) -> [Location]
  ) throws(StoreError) -> [Location]? {
    do throws(StoreError) { return try read() } catch {
      try Self.passOver(error, store, isStrict)
      return nil
    }
  }

  private static func passOver(
    _ error: StoreError, _ store: TrackStore, _ isStrict: Bool
  ) throws(StoreError) {
    guard !isStrict else { throw error }
    try store.passOver(error)
  }

  static func decode(
    _ body: [UInt8], codec: Int64, crc: Int64, _ name: String, _ path: String
  ) throws(StoreError) -> [Location] {
    try decode(body, codec: codec, crc: crc, name, path, as: ChunkCodec.decode)
  }

  /// What is read of a chunk whose bytes are as they were written.
  static func decode<Value>(
    _ body: [UInt8], codec: Int64, crc: Int64, _ name: String, _ path: String,
    as read: ([UInt8]) throws(ChunkError) -> Value
  ) throws(StoreError) -> Value {
    func damaged(_ why: String) -> StoreError {
      StoreError(.damaged, path, "\(name) is damaged: \(why)")
    }
    guard codec == Int64(ChunkCodec.version) else { throw damaged("it is of version \(codec)") }
    guard Checksum.crc(body) == crc else { throw damaged("its checksum is wrong") }
    do { return try read(body) } catch { throw damaged("\(error)") }
  }
}

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
  private var chunks: ArraySlice<Chunk>?
  // Whether damaged parts are errors in any case.
  private var isStrict = false

  /// Where a chunk stands in its track.
  struct Chunk: Hashable {
    var segment: Int64
    var number: Int64
  }

  /// Where in a track the next chunk is looked for.
  private struct Position {
    var track: Int64
    var segment: Int64 = 0
    var number: Int64 = -1
    /// The number of the last segment that was given; nil before the first.
    var last: Int64?
    /// What stands behind the positions.
    var end: [SourceEvent] = []
    /// How many positions have been given, and how many a track that is whole has to have.
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
  init(_ store: TrackStore, _ id: Int64, only chunks: [Chunk]) {
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
  ) async throws(StoreError) -> [SourceEvent]? { try nextBlock() }

  /// The next events; nil at the end.
  ///
  /// - Throws: ``StoreError``, of kind `damaged` for a chunk that is.
  public mutating func nextBlock() throws(StoreError) -> [SourceEvent]? {
    while true {
      if let position = current {
        if let events = try chunk(position) {
          // Of a chunk that is passed over there are none.
          if events.isEmpty { continue }
          return events
        }
        current = nil
        if let expected = position.expected, expected != Int64(position.given), !position.hasHole {
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
  private mutating func begin(_ id: Int64) throws(StoreError) -> [SourceEvent] {
    let path = store.path
    let row = try store.read { connection throws(StoreError) in
      try connection.first(
        """
        SELECT track.part, track.name, track.remarks, source.id, source.remarks,
            CASE WHEN track.fingerprint NOT NULL THEN track.points END
          FROM track JOIN source ON source.id = track.source WHERE track.id = \(id)
        """
      ) { row throws(StoreError) in
        (
          part: row.text(0), name: row.text(1), remarks: row.blob(2), source: row.integer(3),
          about: row.blob(4), points: row.optionalInteger(5)
        )
      }
    }
    guard let row else { throw StoreError(.missing, path, "there is no track \(id)") }
    var (events, end): ([SourceEvent], [SourceEvent]) = ([], [])
    func remarks(_ bytes: [UInt8]) throws(StoreError) -> [SourceEvent] {
      do { return try Remarks.decode(bytes) } catch {
        try Self.passOver(
          StoreError(.damaged, path, "what is said of track \(id) is damaged: \(error)"), store,
          isStrict)
        return []
      }
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
    current = Position(track: id, end: end, expected: chunks == nil ? row.points : nil)
    return events
  }

  /// The next chunk of the track in hand; nil if there is no more.
  private mutating func chunk(_ position: Position) throws(StoreError) -> [SourceEvent]? {
    let (store, path, isStrict) = (store, store.path, isStrict)
    let wanted = chunks?.popFirst()
    if chunks != nil, wanted == nil { return nil }
    // Without positions for one that is damaged and passed over.
    typealias Piece = (segment: Int64, number: Int64, locations: [Location]?)
    func whole(
      _ read: () throws(StoreError) -> [Location]
    ) throws(StoreError) -> [Location]? {
      do throws(StoreError) { return try read() } catch {
        try Self.passOver(error, store, isStrict)
        return nil
      }
    }
    let pieces = try store.read { connection throws(StoreError) in
      // The chunks and the tail of one moment: what is packed is in one of them.
      try connection.snapshot { () throws(StoreError) -> [Piece] in
        let after =
          wanted.map { ($0.segment, $0.number - 1) } ?? (position.segment, position.number)
        let chunk = try connection.first(
          """
          SELECT segment, number, id, codec, crc, body FROM chunk
            WHERE track = \(position.track) AND (segment, number) > (\(after.0), \(after.1))
            ORDER BY segment, number LIMIT 1
          """
        ) { row throws(StoreError) -> Piece in
          let key = ChunkCache.Key(id: row.integer(2), crc: row.integer(4))
          let codec = row.integer(3)
          let locations = try whole { () throws(StoreError) in
            try store.cache.locations(key) { () throws(StoreError) in
              try Self.decode(
                row.blob(5), codec: codec, crc: key.crc,
                "chunk \(key.id), of track \(position.track),", path)
            }
          }
          return (row.integer(0), row.integer(1), locations)
        }
        if let chunk { return [chunk] }
        guard position.number < Int64.max else { return [] }
        return try connection.rows(
          "SELECT segment, crc, body, id FROM tail WHERE track = \(position.track) ORDER BY id"
        ) { row throws(StoreError) in
          (
            row.integer(0), Int64.max,
            try whole { () throws(StoreError) in
              try TailRows.decode(
                row.blob(2), mark: row.integer(1), id: row.integer(3), track: position.track, path)
            }
          )
        }
      }
    }
    guard let end = pieces.last else { return nil }
    var (events, next): ([SourceEvent], Position) = ([], position)
    for piece in pieces {
      guard let locations = piece.locations else {
        (next.isCut, next.hasHole) = (true, true)
        continue
      }
      let isCut = next.isCut || wanted.map { $0.number != position.number + 1 } ?? false
      if let last = next.last, last != piece.segment || isCut { events.append(.part(.segment)) }
      (next.last, next.isCut) = (piece.segment, false)
      events += locations.map { .location($0) }
      next.given += locations.count
    }
    (next.segment, next.number) = (end.segment, end.number)
    current = next
    return events
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

import GeoTracks

/// Reads the chunks of a track one by one, sorted by segment and chunk number.
///
/// A damaged index may return the same key again, or a row with another key. In that case, the scan throws an error,
/// because otherwise it might never end or might return positions twice.
struct ChunkScan {
  /// The segment number of a chunk, and its chunk number within the segment.
  struct Key: Hashable, Comparable {
    var segment: Int64
    var number: Int64

    static func < (a: Key, b: Key) -> Bool { (a.segment, a.number) < (b.segment, b.number) }
  }

  /// The row of a chunk, which is valid until the scan reads the next chunk.
  struct Chunk {
    fileprivate let row: Row

    var key: Key { Key(segment: row.integer(0), number: row.integer(1)) }
    var id: Int64 { row.integer(2) }
    var crc: Int64 { row.integer(6) }
    var points: Int64 { row.integer(7) }
    var start: Int64? { row.optionalInteger(8) }
    var end: Int64? { row.optionalInteger(9) }
    var body: [UInt8] { row.blob(10) }

    /// Decodes the positions of the chunk.
    ///
    /// - Throws: `StoreError` of kind `damaged`.
    func locations(of track: Int64, _ path: String) throws(StoreError) -> [Location] {
      try TrackEvents.decode(
        body, crc: crc, "chunk \(id), of track \(track),", path)
    }
  }

  let track: Int64
  /// The key of the chunk that was read last.
  private(set) var last: Key
  private(set) var isAtEnd = false

  /// A key before all valid keys. Valid keys contain no negative numbers. The repair also reads chunks with negative
  /// numbers.
  static let first = Key(segment: 0, number: -1)

  init(of track: Int64, after key: Key = first) { (self.track, last) = (track, key) }

  /// Reads the next chunk; returns nil after the last one.
  ///
  /// - Throws: `StoreError` of kind `damaged`. After an error about a missing row, the next call reads the following
  ///   chunk. After an error about the order of keys, the scan has ended.
  mutating func next<Value>(
    by connection: Connection, _ read: (Chunk) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    guard !isAtEnd else { return nil }
    let (track, last, path) = (track, last, connection.path)
    var key: Key?
    do throws(StoreError) {
      // Fetch the row by its ID and compare its key with the index entry. If the keys differ, use the row only if no
      // index entry has the row's key.
      let value = try connection.first(
        """
        SELECT found.segment, found.number, found.id, chunk.track, chunk.segment, chunk.number,
            chunk.crc, chunk.points, chunk.t0, chunk.t1, chunk.body,
            CASE WHEN (chunk.track, chunk.segment, chunk.number)
                = (found.track, found.segment, found.number) THEN 1
              WHEN chunk.track <> found.track THEN chunk.track NOT IN (SELECT id FROM track)
              ELSE NOT EXISTS (SELECT 1 FROM chunk AS other WHERE other.track = chunk.track
                AND other.segment = chunk.segment AND other.number = chunk.number) END
          FROM chunk AS found LEFT JOIN chunk ON chunk.id = found.id
          WHERE found.track = \(track)
            AND (found.segment, found.number) > (\(last.segment), \(last.number))
          ORDER BY found.segment, found.number LIMIT 1
        """
      ) { row throws(StoreError) in
        let chunk = Chunk(row: row)
        guard chunk.key > last else {
          throw StoreError(
            .damaged, path,
            "the index of chunks is damaged: the rest of track \(track) cannot be found")
        }
        key = chunk.key
        guard !row.isNull(3), row.integer(11) != 0 else {
          throw StoreError(
            .damaged, path,
            "the index of chunks is damaged: chunk \(chunk.id), of track \(track), cannot be found")
        }
        return try read(chunk)
      }
      isAtEnd = value == nil
      if let key { self.last = key }
      return value
    } catch {
      if let key { self.last = key } else { isAtEnd = true }
      throw error
    }
  }
}

/// A cache of decoded chunks, with limits on the total size in memory and on the age of entries.
final class ChunkCache: Sendable {
  /// The maximum size of a cache, and the maximum age of its entries.
  struct Limits: Sendable, Hashable {
    /// The maximum size of the cached positions in bytes; 0 disables the cache.
    var bytes: Int
    /// The time after which an unused chunk is removed.
    var age: Duration

    init(bytes: Int = 32 << 20, age: Duration = .seconds(300)) {
      (self.bytes, self.age) = (bytes, age)
    }
  }

  /// Usage statistics of a cache.
  struct Counts: Sendable, Hashable {
    /// The number of requests for a chunk that the cache contained.
    var hits = 0
    /// The number of chunks that had to be decoded.
    var misses = 0
    /// The current size of the cached positions in bytes.
    var bytes = 0
  }

  /// The cache key of a chunk. The key includes the checksum, because SQLite reuses the row IDs of deleted chunks.
  struct Key: Hashable {
    let id: Int64
    let crc: Int64
  }

  private struct Entry {
    var locations: [Location]
    var bytes: Int
    var used: ContinuousClock.Instant
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var counts = Counts()
    var swept: ContinuousClock.Instant?
  }

  private let limits: Limits
  private let state = Guarded(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  init(_ limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    (self.limits, self.now) = (limits, now)
  }

  var counts: Counts { state.withLock { $0.counts } }

  /// Returns the positions of a chunk. If the cache does not contain the chunk, `decode` is called.
  func locations(
    _ key: Key, decode: () throws(StoreError) -> [Location]
  ) throws(StoreError) -> [Location] {
    let now = now()
    let known = state.withLock { state -> [Location]? in
      guard let entry = state.entries[key], now - entry.used <= limits.age else {
        state.counts.misses += 1
        return nil
      }
      state.counts.hits += 1
      state.entries[key]?.used = now
      return entry.locations
    }
    if let known { return known }
    let locations = try decode()
    let bytes = locations.reduce(locations.count * MemoryLayout<Location>.stride) {
      $0 + $1.attributes.count * MemoryLayout<Location.Attribute>.stride
    }
    guard bytes <= limits.bytes else { return locations }
    state.withLock { state in
      state.counts.bytes += bytes - (state.entries[key]?.bytes ?? 0)
      state.entries[key] = Entry(locations: locations, bytes: bytes, used: now)
      trim(&state, now)
    }
    return locations
  }

  /// Removes expired chunks. If the cache is full, the method also removes the least recently used quarter of the
  /// chunks.
  private func trim(_ state: inout State, _ now: ContinuousClock.Instant) {
    let isFull = state.counts.bytes > limits.bytes
    guard isFull || state.swept.map({ now - $0 > limits.age }) ?? true else { return }
    state.swept = now
    for (key, entry) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
      guard now - entry.used > limits.age || isFull && state.counts.bytes > limits.bytes / 4 * 3
      else { break }
      state.entries[key] = nil
      state.counts.bytes -= entry.bytes
    }
  }
}

/// The pending rows of a growing track, in order. A pending row contains positions that are not in a chunk yet.
///
/// Each row stores a checksum and the number of earlier positions in the track. This number shows whether a row is
/// missing.
///
/// The recorder disables damaged rows when it packs the other rows into a chunk. A disabled row has a negated track ID,
/// so no reader finds the row.
struct PendingPositions {
  struct Row {
    var id: Int64
    var segment: Int64
    var locations: [Location]
  }

  private(set) var rows: [Row] = []
  /// The IDs of rows with a wrong checksum or invalid content.
  private(set) var damaged: [Int64] = []
  /// An error for each damaged row, and for each row before which positions are missing.
  private(set) var faults: [StoreError] = []
  /// The number of positions that are already in chunks.
  let packed: Int

  /// The number of readable positions in chunks and pending rows.
  var count: Int { rows.reduce(packed) { $0 &+ $1.locations.count } }

  /// Reads all pending rows of a track.
  init(of track: Int64, by connection: Connection) throws(StoreError) {
    let path = connection.path
    packed =
      try connection.first(
        "SELECT coalesce(sum(points), 0) FROM chunk WHERE track = \(track)"
      ) { $0.count(0) } ?? 0
    // The number of positions before the next row; nil after a damaged row.
    var expected: Int? = packed
    var last = Int64.min
    var (rows, damaged, faults): ([Row], [Int64], [StoreError]) = ([], [], [])
    _ = try connection.rows(
      "SELECT id, segment, position, crc, body FROM pending WHERE track = \(track) ORDER BY id"
    ) { row in
      let id = row.integer(0)
      guard id > last else {
        faults.append(Self.disorder(id, track, path))
        return
      }
      last = id
      do throws(StoreError) {
        let locations = try Self.decode(
          row.blob(4), crc: row.integer(3), id: id, track: track, path)
        let before = row.count(2)
        if let expected, before != expected {
          faults.append(
            StoreError(
              .damaged, path,
              "positions are missing before pending row \(id) of track \(track): "
                + "the row expects \(before), and the library has \(expected)"))
        }
        expected = before &+ locations.count
        rows.append(Row(id: id, segment: row.integer(1), locations: locations))
      } catch {
        damaged.append(id)
        faults.append(error)
        expected = nil
      }
    }
    (self.rows, self.damaged, self.faults) = (rows, damaged, faults)
  }

  // MARK: Rows

  /// Decodes the positions of a pending row.
  ///
  /// - Throws: `StoreError` of kind `damaged`.
  static func decode(
    _ body: [UInt8], crc: Int64, id: Int64, track: Int64, _ path: String
  ) throws(StoreError) -> [Location] {
    try decode(body, crc: crc, id: id, track: track, path, as: ChunkCodec.decode)
  }

  /// Verifies the checksum of a pending row and decodes the row with `read`.
  ///
  /// - Throws: `StoreError` of kind `damaged`.
  static func decode<Value>(
    _ body: [UInt8], crc: Int64, id: Int64, track: Int64, _ path: String,
    as read: ([UInt8]) throws(ChunkError) -> Value
  ) throws(StoreError) -> Value {
    try TrackEvents.decode(
      body, crc: crc, "pending row \(id) of track \(track)", path, as: read)
  }

  /// Returns the error for a pending row whose ID is not larger than the ID of the previous row. Only a damaged index
  /// returns rows in such an order.
  static func disorder(_ id: Int64, _ track: Int64, _ path: String) -> StoreError {
    StoreError(
      .damaged, path,
      "the table of pending rows is damaged: it lists row \(id) of track \(track) again")
  }

  /// Negates the track IDs of damaged rows, so that later reads ignore these rows.
  static func setAside(_ ids: [Int64], by connection: Connection) throws(StoreError) {
    for id in ids { try connection.run("UPDATE pending SET track = -track WHERE id = \(id)") }
  }
}

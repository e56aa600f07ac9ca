import GeoTracks

/// Reads the chunks of a track in the order of their keys, one chunk for each call.
///
/// The index of a damaged database may return the same key again, or a row of another key. Either is damage: a scan
/// that trusted it would never end, or would count positions twice.
struct ChunkScan {
  /// The place of a chunk in its track.
  struct Key: Hashable, Comparable {
    var segment: Int64
    var number: Int64

    static func < (a: Key, b: Key) -> Bool { (a.segment, a.number) < (b.segment, b.number) }
  }

  /// One chunk; valid until the scan reads the next one.
  struct Chunk {
    fileprivate let row: Row

    var key: Key { Key(segment: row.integer(0), number: row.integer(1)) }
    var id: Int64 { row.integer(2) }
    var codec: Int64 { row.integer(6) }
    var crc: Int64 { row.integer(7) }
    var points: Int64 { row.integer(8) }
    var start: Int64? { row.optionalInteger(9) }
    var end: Int64? { row.optionalInteger(10) }
    var body: [UInt8] { row.blob(11) }

    /// Returns the positions.
    ///
    /// - Throws: `StoreError` of kind `damaged`.
    func locations(of track: Int64, _ path: String) throws(StoreError) -> [Location] {
      try TrackEvents.decode(
        body, codec: codec, crc: crc, "chunk \(id), of track \(track),", path)
    }
  }

  let track: Int64
  /// The key of the last chunk.
  private(set) var last: Key
  private(set) var isAtEnd = false

  /// Keys of chunks that belong to the track are not below 0; rebuilding the indexes reads the others, too.
  static let first = Key(segment: 0, number: -1)

  init(of track: Int64, after key: Key = first) { (self.track, last) = (track, key) }

  /// Reads the next chunk; nil at the end.
  ///
  /// - Throws: `StoreError` of kind `damaged` for a key without its row, after which the scan goes on, and for a key
  ///   that does not grow, which ends the scan.
  mutating func next<Value>(
    by connection: Connection, _ read: (Chunk) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    guard !isAtEnd else { return nil }
    let (track, last, path) = (track, last, connection.path)
    var key: Key?
    do throws(StoreError) {
      // The row is read by its number, so that what the index says of it can be compared. A row with another key
      // belongs to that key, unless nothing leads there.
      let value = try connection.first(
        """
        SELECT found.segment, found.number, found.id, chunk.track, chunk.segment, chunk.number,
            chunk.codec, chunk.crc, chunk.points, chunk.t0, chunk.t1, chunk.body,
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
        guard !row.isNull(3), row.integer(12) != 0 else {
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

/// Chunks that were decoded lately, so that what is asked again needs no decoding: bounded in bytes and in age.
public final class ChunkCache: Sendable {
  /// How much is kept, and for how long.
  public struct Limits: Sendable, Hashable {
    /// Bytes of decoded positions; 0 keeps nothing.
    public var bytes: Int
    /// For how long a chunk that nobody asks for is kept.
    public var age: Duration

    /// Creates limits; 32 MB and 5 minutes if not given.
    public init(bytes: Int = 32 << 20, age: Duration = .seconds(300)) {
      (self.bytes, self.age) = (bytes, age)
    }
  }

  /// How often chunks were there, and how often not.
  public struct Counts: Sendable, Hashable {
    /// Chunks that were there.
    public var hits = 0
    /// Chunks that had to be decoded.
    public var misses = 0
    /// Bytes that are kept now.
    public var bytes = 0
  }

  /// By which a chunk is known again; the checksum, because numbers of rows come again.
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

  /// How often chunks were there, and how many bytes are kept.
  public var counts: Counts { state.withLock { $0.counts } }

  /// Forgets all, as when memory is short.
  public func empty() {
    state.withLock { state in
      state.entries = [:]
      state.counts.bytes = 0
    }
  }

  /// The positions of a chunk, decoded if they are not there.
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

  /// Forgets what is too old, and of what is too much what was used longest ago, a quarter at once.
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

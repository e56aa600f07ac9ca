import GeoTracks

/// A cache of recently decoded chunks, limited in bytes and age.
final class ChunkCache: Sendable {
  /// The size and age limits of a cache.
  struct Limits: Sendable, Hashable {
    /// The maximum size of decoded positions in bytes; 0 disables the cache.
    var bytes: Int
    /// The time after which an unused chunk is removed from the cache.
    var age: Duration

    /// Creates limits; the defaults are 32 MB and 5 minutes.
    init(bytes: Int = 32 << 20, age: Duration = .seconds(300)) {
      (self.bytes, self.age) = (bytes, age)
    }
  }

  /// Usage counters of a cache.
  struct Counts: Sendable, Hashable {
    /// The number of chunks found in the cache.
    var hits = 0
    /// The number of chunks that were decoded.
    var misses = 0
    /// The current size in bytes.
    var bytes = 0
  }

  /// The identity of a chunk. It includes the checksum, because SQLite reuses row IDs.
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

  /// The usage counters.
  var counts: Counts { state.withLock { $0.counts } }

  /// Returns the positions of a chunk. Decodes the chunk if it is not in the cache.
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

  /// Removes expired chunks. If the cache is full, also removes the quarter that was not used for the longest time.
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

import GeoTracks

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
      $0 + $1.extras.count * MemoryLayout<Location.Extra>.stride
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

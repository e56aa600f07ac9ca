import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct ChunkCacheTests {
  /// Recently decoded chunks are not decoded again, within the limits.
  @Test func cacheIsBounded() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    try store.add(walk(5000))
    _ = try store.allEvents()
    #expect(store.cache.counts.misses == 5 && store.cache.counts.hits == 0)
    _ = try store.allEvents()
    #expect(store.cache.counts.hits == 5 && store.cache.counts.bytes > 0)
    let chunk = 1024 * MemoryLayout<Location>.stride
    let small = try TrackStore(path: store.path, .writing, cache: .init(bytes: 2 * chunk))
    for _ in 0..<3 { _ = try small.allEvents() }
    #expect(small.cache.counts.bytes <= 2 * chunk)
    let none = try TrackStore(path: store.path, .writing, cache: .init(bytes: 0))
    for _ in 0..<2 { _ = try none.allEvents() }
    #expect(none.cache.counts == .init(hits: 0, misses: 10, bytes: 0))
  }

  @Test func cacheRemovesExpiredChunks() throws {
    let clock = Guarded(ContinuousClock.now)
    let cache = ChunkCache(.init(age: .seconds(10))) { clock.withLock { $0 } }
    let key = ChunkCache.Key(id: 1, crc: 2)
    var decoded = 0
    func ask() throws {
      _ = try cache.locations(key) { () throws(StoreError) in
        decoded += 1
        return []
      }
    }
    try ask()
    clock.withLock { $0 += .seconds(10) }
    try ask()
    #expect(decoded == 1)
    clock.withLock { $0 += .seconds(11) }
    try ask()
    #expect(decoded == 2)
  }
}

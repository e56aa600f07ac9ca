import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite(.timeLimit(.minutes(10))) struct StoreChangesTests {
  /// Changes by this store and by another connection are reported, and new tracks by number.
  @Test func changesAreTold() async throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    try store.add(walk(5))
    let watcher = try StoreWatcher(store.path)
    #expect(try watcher.look() == nil)
    try store.add(walk(6))
    let other = try TrackStore(path: store.path)
    try other.add(walk(7))
    #expect(try watcher.look() == StoreChanges.Change(added: [2, 3]))
    #expect(try watcher.look() == nil)
    try other.setName("x", of: 1)
    #expect(try watcher.look() == StoreChanges.Change(added: []))

    let change = Guarded<StoreChanges.Change?>(nil)
    let waiting = Task {
      var changes = store.changes(every: .milliseconds(1)).makeAsyncIterator()
      let next = try await changes.next(isolation: nil)
      change.withLock { $0 = next }
    }
    // A track added before the task's first poll is not reported as a change.
    var count = 8
    while change.withLock({ $0 }) == nil {
      try store.add(walk(count))
      count += 1
      await Task.yield()
    }
    try await waiting.value
    #expect(change.withLock { $0 }?.added.isEmpty == false)
  }

  /// Recently decoded chunks are not decoded again, within the limits.
  @Test func cacheIsBounded() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    try store.add(walk(5000))
    _ = try store.allEvents()
    #expect(store.cache.counts.misses == 5 && store.cache.counts.hits == 0)
    _ = try store.allEvents()
    #expect(store.cache.counts.hits == 5 && store.cache.counts.bytes > 0)
    store.cache.empty()
    #expect(store.cache.counts.bytes == 0)
    let chunk = 1024 * MemoryLayout<Location>.stride
    let small = try TrackStore(path: store.path, cache: .init(bytes: 2 * chunk))
    for _ in 0..<3 { _ = try small.allEvents() }
    #expect(small.cache.counts.bytes <= 2 * chunk)
    let none = try TrackStore(path: store.path, cache: .init(bytes: 0))
    for _ in 0..<2 { _ = try none.allEvents() }
    #expect(none.cache.counts == .init(hits: 0, misses: 10, bytes: 0))
  }

  @Test func cacheForgetsWhatIsOld() throws {
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

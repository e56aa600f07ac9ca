import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Damaged or malicious databases: reading returns an error or the remaining data, and never crashes.
@Suite struct HostileStoreTests {
  private let folder = TemporaryFolder()

  private func whole() throws -> [UInt8] {
    let path = folder.path("whole.db")
    do {
      let store = try TrackStore(path: path, .creating)
      for (index, path) in Fixture.all.enumerated() {
        let events = try Fixture.events(path)
        if !events.locations.isEmpty { try store.add(events, named: path, content: "\(index)") }
      }
      try store.addTag("tag", to: [1])
      try store.vacuum()
    }
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// Runs every kind of query and returns whether no query reported damage.
  private func ask(_ bytes: [UInt8]) throws -> Bool {
    let path = folder.path("bad.db")
    try Data(bytes).write(to: URL(filePath: path))
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    var isWhole = true
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        isWhole = false
        #expect(error is StoreError)
      }
    }
    attempt {
      let store = try TrackStore(path: path, .writing)
      attempt { isWhole = try store.check().isEmpty && isWhole }
      attempt { _ = try store.tracks() }
      attempt { _ = try store.allEvents() }
      attempt {
        var query = TrackQuery()
        query.near = .init(Coordinate(latitude: 47, longitude: 8), meters: 1e6)
        query.text = "a"
        _ = try store.tracks(query)
      }
      attempt { _ = try store.add(walk(10), content: "new") }
      attempt { try store.delete([1]) }
      attempt { _ = try store.purge(deletedBefore: .now) }
    }
    return isWhole
  }

  /// Flips bytes of every page.
  @Test func everyPage() throws {
    let bytes = try whole()
    #expect(try ask(bytes))
    var generator = SplitMix64(seed: 5)
    var found = 0
    let pages = bytes.count / 4096
    for page in 0..<pages {
      var bad = bytes
      for _ in 0..<20 {
        bad[page * 4096 + Int.random(in: 0..<4096, using: &generator)] ^= UInt8.random(
          in: 1...255, using: &generator)
      }
      if try !ask(bad) { found += 1 }
    }
    // Changes in free space are not detected.
    #expect(found > pages / 2)
  }

  @Test func cutFiles() throws {
    let bytes = try whole()
    for count in stride(from: 0, to: bytes.count, by: 1999) {
      #expect(try !ask(Array(bytes.prefix(count))), "\(count) bytes")
    }
  }
}

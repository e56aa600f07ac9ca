import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Changed bytes that SQLite cannot detect, because the database remains valid.
@Suite struct PageChecksumTests {
  private let folder = TemporaryFolder()
  private static let page = 4096

  private func create(_ name: String = "whole.db") throws -> String {
    let path = folder.path(name)
    let store = try TrackStore(path: path, .creating)
    for track in 0..<6 {
      let place = Coordinate(latitude: Double(track), longitude: 8)
      try store.add(
        walk(300 * (track + 1), from: place, at: 1_700_000_000 + Int64(track) * 100_000),
        named: "\(track).gpx", content: "\(track)")
    }
    try store.setName("Round the lake", of: 1)
    try store.vacuum()
    return path
  }

  /// A copy of a database with one changed byte.
  private func copy(_ path: String, changing offset: Int, by mask: UInt8) throws -> String {
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[offset] ^= mask
    let copy = folder.path("changed.db")
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) }
    try bytes.write(to: URL(filePath: copy))
    return copy
  }

  private func offset(of text: String, in path: String) throws -> Int {
    let bytes = try Data(contentsOf: URL(filePath: path))
    return try #require(bytes.firstRange(of: Data(text.utf8))).lowerBound
  }

  @Test("Every page of a new database has a checksum, and a wrong bit on any page is found")
  func oneBitOfEachPage() throws {
    let path = try create()
    #expect(try TrackStore(path: path, .reading).check() == [])
    let count = try Data(contentsOf: URL(filePath: path)).count
    #expect(count / Self.page > 30)
    for page in 0..<count / Self.page {
      // Another position on each page, and another bit.
      let offset = page * Self.page + (page == 0 ? 20 : (page * 997) % Self.page)
      let changed = try copy(path, changing: offset, by: 1 << UInt8(page % 8))
      do {
        let faults = try TrackStore(path: changed, .reading) { _ in }.check()
        #expect(
          faults.contains { $0.hasPrefix("page \(page + 1) of the database has a wrong checksum") })
      } catch {
        #expect(error.kind == .damaged, "page \(page + 1): \(error)")
      }
    }
  }

  @Test("A damaged name is reported, and the database refuses writes")
  func changedName() throws {
    let path = try create()
    let changed = try copy(path, changing: try offset(of: "Round the lake", in: path), by: 1)
    let before = try Data(contentsOf: URL(filePath: changed))
    let reports = Guarded<[String]>([])
    let store = try TrackStore(path: changed, .reading) { error in
      reports.withLock { $0.append(error.reason) }
    }
    #expect(try store.tracks().map(\.name).contains("Sound the lake"))
    #expect(reports.withLock { $0.contains { $0.contains("wrong checksum") } })
    #expect(throws: StoreError.self) { try TrackStore(path: changed, .reading).tracks() }
    let writer = try TrackStore(path: changed, .writing)
    for change: () throws -> Void in [
      { try writer.setName("Other", of: 1) }, { try writer.add(walk(10, at: 1_800_000_000)) },
    ] {
      #expect {
        try change()
      } throws: {
        ($0 as? StoreError)?.kind == .damaged
      }
    }
    #expect(try Data(contentsOf: URL(filePath: changed)) == before)
  }

  @Test("Two exchanged pages are found")
  func exchangedPages() throws {
    let path = try create()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let (first, second) = (Self.page * 20..<Self.page * 21, Self.page * 21..<Self.page * 22)
    let saved = bytes[first]
    bytes.replaceSubrange(first, with: bytes[second])
    bytes.replaceSubrange(second, with: saved)
    try bytes.write(to: URL(filePath: path))
    let faults = try TrackStore(path: path, .reading) { _ in }.check()
    #expect(faults.filter { $0.contains("wrong checksum") }.count == 2)
  }

  @Test("A damaged database does not replace a backup")
  func backups() throws {
    let path = try create()
    let good = folder.path("good.db")
    try TrackStore(path: path, .reading).backup(to: good)
    let bytes = try Data(contentsOf: URL(filePath: path))
    // Damage on a page of the schema prevents opening the store.
    let pages = (2..<bytes.count / Self.page).filter { page in
      bytes[Self.page * page..<Self.page * (page + 1)].firstRange(of: Data("CREATE ".utf8)) == nil
    }
    for page in [pages[0], pages[pages.count / 2], pages[pages.count - 1]] {
      let changed = try copy(path, changing: page * Self.page + 2000, by: 4)
      let store = try TrackStore(path: changed, .reading) { _ in }
      for destination in [good, folder.path("new.db")] {
        #expect {
          try store.backup(to: destination)
        } throws: {
          ($0 as? StoreError)?.kind == .damaged
        }
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("new.db")))
      #expect(try TrackStore(path: good, .reading).check() == [], "page \(page + 1)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { !$0.contains("-part-") }, "\(names)")
  }

  @Test("A repair counts damaged pages and keeps a copy of the damaged database")
  func repair() throws {
    let path = try create()
    let changed = try copy(path, changing: try offset(of: "Round the lake", in: path), by: 1)
    let store = try TrackStore(path: changed, .writing)
    let repair = try store.rebuild()
    #expect(repair.wrongPages > 0)
    #expect(try store.check() == [])
    try store.setName("Written after the repair", of: 2)
    #expect(try store.tracks().count == 6)
    let faults = try TrackStore(path: repair.copy, .reading) { _ in }.check()
    #expect(faults.filter { $0.contains("wrong checksum") }.count == repair.wrongPages)
  }

  @Test("A purged track leaves nothing in the file")
  func removedContent() throws {
    let path = try create()
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data("the lake".utf8)) != nil)
    do {
      let store = try TrackStore(path: path, .writing)
      try store.delete([1], at: Timestamp(seconds: 1_800_000_000))
      #expect(try store.purge(deletedBefore: Timestamp(seconds: 1_800_000_001)) == 1)
    }
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data("the lake".utf8)) == nil)
    #expect(try TrackStore(path: path, .reading).check() == [])
  }
}

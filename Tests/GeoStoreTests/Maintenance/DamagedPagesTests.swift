import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// With misplaced or corrupted pages, reading ends and returns no invented data.
@Suite struct DamagedPagesTests {
  private let folder = TemporaryFolder()
  private static let page = 4096

  /// A store with tracks of several segments and an active recording.
  private func whole() throws -> [UInt8] {
    let path = folder.path("whole.db")
    do {
      let store = try TrackStore(path: path, .creating)
      for track in 0..<12 {
        var events = walk(
          40 + 150 * track, from: Coordinate(latitude: Double(track), longitude: 8),
          at: 1_700_000_000 + Int64(track) * 100_000)
        for index in stride(from: events.count - 1, to: 1, by: -37) {
          events.insert(.part(.segment), at: index)
        }
        try store.add(events, named: "\(track).gpx", content: "\(track)")
      }
      let recorder = try TrackRecorder(store, source: "a")
      for event in walk(60) { try recorder.process([event]) }
      try store.vacuum()
    }
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The result of reading a database: the positions of each track, and whether damage was reported.
  private func read(_ bytes: [UInt8]) throws -> (points: [Int64: Int], isDamaged: Bool) {
    let path = folder.path("bad.db")
    try Data(bytes).write(to: URL(filePath: path))
    let reported = Guarded(false)
    var points: [Int64: Int] = [:]
    do {
      let store = try TrackStore(path: path, .reading) { _ in reported.withLock { $0 = true } }
      for id in try store.trackIDs(TrackQuery()) {
        var events = store.events(of: id)
        while let block = try events.nextBlock() { points[id, default: 0] += block.locations.count }
      }
    } catch { reported.withLock { $0 = true } }
    return (points, reported.withLock { $0 })
  }

  /// Replaces each page with another page in turn.
  @Test(arguments: [1, 7]) func pagesFromElsewhere(distance: Int) throws {
    let whole = try whole()
    let right = try read(whole)
    #expect(!right.isDamaged && right.points.count == 13)
    let pages = whole.count / Self.page
    // All pages with the next one, and every third page with one further away: each read opens a database.
    for page in stride(from: 1, to: pages, by: distance == 1 ? 1 : 3) {
      var bad = whole
      let from = (page + distance) % pages * Self.page
      bad.replaceSubrange(
        page * Self.page..<(page + 1) * Self.page, with: whole[from..<from + Self.page])
      let found = try read(bad)
      for (track, count) in found.points {
        #expect(
          count <= right.points[track] ?? 0,
          "page \(page) is page \(from / Self.page), track \(track)")
      }
    }
  }

  /// A repair removes no positions, and keeps the original store next to the repaired one.
  @Test func repairs() throws {
    let distance = 2
    let whole = try whole()
    let pages = whole.count / Self.page
    var repaired = 0
    // Every third page: each repair copies the database three times.
    for page in stride(from: 1, to: pages, by: 3) {
      var bad = whole
      let from = (page + distance) % pages * Self.page
      bad.replaceSubrange(
        page * Self.page..<(page + 1) * Self.page, with: whole[from..<from + Self.page])
      let before = try read(bad).points
      let path = folder.path("repair.db")
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try Data(bad).write(to: URL(filePath: path))
      var copy: String?
      do {
        let store = try TrackStore(path: path, .writing)
        copy = try store.rebuild().copy
        repaired += 1
      } catch {}
      let after = try read(Array(try Data(contentsOf: URL(filePath: path)))).points
      for (track, count) in before {
        #expect(
          after[track] ?? 0 >= count, "page \(page) is page \(from / Self.page), track \(track)")
      }
      guard let copy else { continue }
      #expect(try read(Array(try Data(contentsOf: URL(filePath: copy)))).points == before)
      #expect(
        try TrackStore(path: path, .reading).read { connection throws(StoreError) in
          try connection.rows("PRAGMA integrity_check") { $0.text(0) ?? "" }
        } == ["ok"])
    }
    #expect(repaired > pages / 8)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { !$0.contains("-part-") }, "\(names)")
  }

  @Test("Tracks without their file record are listed and read, and the damage is reported")
  func lostFiles() throws {
    let whole = try whole()
    let right = try read(whole)
    let path = folder.path("files.db")
    try Data(whole).write(to: URL(filePath: path))
    do {
      let connection = try Connection(path: path, .writing)
      try connection.run("PRAGMA foreign_keys = OFF")
      try connection.run("DELETE FROM source WHERE id BETWEEN 3 AND 6")
    }
    let reports = Guarded<[String]>([])
    do {
      let store = try TrackStore(path: path, .reading) { error in
        reports.withLock { $0.append("\(error)") }
      }
      #expect(try store.tracks().count == 13)
      #expect(reports.withLock(\.count) == 4)
      #expect(reports.withLock { $0.allSatisfy { $0.contains("the file of track") } })
    }
    // Without a handler for damage, the result is an error.
    #expect { try TrackStore(path: path, .reading).tracks() } throws: {
      ($0 as? StoreError)?.kind == .damaged
    }
    let store = try TrackStore(path: path, .writing)
    #expect(try store.check().isEmpty == false)
    _ = try store.rebuild()
    let repaired = try TrackStore(path: path, .reading)
    #expect(try repaired.tracks().map(\.source).filter { $0.hasPrefix("lost file ") }.count == 4)
    for (track, count) in right.points { #expect(try repaired.track(track).points == count) }
  }

  /// An index leads twice to one chunk, to a chunk of another track, back, or to nothing; a recording has repeated
  /// rows.
  @Test(
    arguments: [
      ("UPDATE chunk SET track = 77 WHERE id = 2", true),
      ("UPDATE chunk SET number = 9 WHERE id = 2", true),
      ("UPDATE chunk SET track = 1, segment = 0, number = 50 WHERE id = 5", false),
      ("DELETE FROM chunk WHERE id = 2", false),
      ("UPDATE chunk SET id = 900 WHERE id = 2", false),
    ] as [(SQL, Bool)])
  func indexOfOtherRows(statement: SQL, isReadable: Bool) throws {
    let whole = try whole()
    let right = try read(whole)
    // The same rows, and the unchanged index.
    let path = folder.path("rows.db")
    try Data(whole).write(to: URL(filePath: path))
    do {
      let connection = try Connection(path: path, .writing)
      try connection.run("PRAGMA foreign_keys = OFF")
      try connection.run(statement)
      try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var bad = Array(try Data(contentsOf: URL(filePath: path)))
    for page in try pages(of: "sqlite_autoindex_chunk_1", in: whole) {
      let range = (page - 1) * Self.page..<page * Self.page
      bad.replaceSubrange(range, with: whole[range])
    }
    let found = try read(bad)
    for (track, count) in found.points { #expect(count <= right.points[track] ?? 0) }
    if isReadable {
      #expect(found.points == right.points)
    } else {
      #expect(found.isDamaged)
      #expect(found.points.values.reduce(0, +) < right.points.values.reduce(0, +))
    }
  }

  /// The pages of an index, from its root.
  private func pages(of index: String, in bytes: [UInt8]) throws -> [Int] {
    let path = folder.path("pages.db")
    try Data(bytes).write(to: URL(filePath: path))
    let connection = try Connection(path: path, .reading)
    var pages = try connection.rows("SELECT rootpage FROM sqlite_schema WHERE name = \(index)") {
      $0.count(0)
    }
    var next = 0
    while next < pages.count {
      let start = (pages[next] - 1) * Self.page
      next += 1
      guard bytes[start] == 2 else { continue }
      func number(_ at: Int, _ count: Int) -> Int {
        bytes[start + at..<start + at + count].reduce(0) { $0 << 8 | Int($1) }
      }
      let cells = number(3, 2)
      pages.append(number(8, 4))
      for cell in 0..<cells { pages.append(number(number(12 + 2 * cell, 2), 4)) }
    }
    return pages
  }
}

import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct SchemaTests {
  private let folder = TemporaryFolder()

  private func kind(_ body: () throws -> Void) -> StoreError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.kind
    }
  }

  /// A file that is not a store is refused with a reason and not changed.
  @Test func othersAreRefused() throws {
    let path = folder.path("other")
    func open(_ access: TrackStore.Access) -> StoreError.Kind? {
      kind { _ = try TrackStore(path: path, access) }
    }
    #expect(open(.reading) == .unopened && open(.writing) == .unopened)
    let text = Data("<gpx></gpx>, which is no database".utf8)
    try text.write(to: URL(filePath: path))
    for access in [TrackStore.Access.reading, .writing, .creating] {
      #expect(open(access) == .foreign)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
    try FileManager.default.removeItem(atPath: path)
    let connection = try Connection(path: path, .creating)
    try connection.run("CREATE TABLE t (x)")
    let before = try Data(contentsOf: URL(filePath: path))
    for access in [TrackStore.Access.reading, .writing, .creating] {
      #expect(open(access) == .foreign)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(kind { _ = try TrackStore(path: folder.url.path, .creating) } == .unopened)
    #expect(kind { _ = try TrackStore(path: folder.path("no/such.db"), .creating) } == .unopened)
  }

  /// A database with entries that no store has could execute its author's code or change data.
  @Test(
    arguments: [
      ["CREATE TRIGGER t AFTER INSERT ON track BEGIN DELETE FROM track WHERE id < 9; END"],
      ["CREATE VIEW mine AS SELECT name FROM track"], ["CREATE TABLE mine (x)"],
      ["CREATE INDEX mine ON track(abs(points))"],
      ["CREATE INDEX mine ON track(points) WHERE points > 0"],
      ["DROP INDEX track_time", "CREATE INDEX track_time ON track(abs(t0), t1)"],
      ["DROP INDEX track_time", "CREATE VIEW track_time AS SELECT 1"],
      ["ALTER TABLE tag RENAME TO tags", "CREATE VIEW tag AS SELECT * FROM tags"],
      ["ALTER TABLE track DROP COLUMN notes"], ["ALTER TABLE track ADD COLUMN x TEXT"],
      ["ALTER TABLE pending ADD COLUMN x TEXT AS (hex(zeroblob(99)))"],
      ["DROP TABLE chunk_box", "CREATE VIEW chunk_box AS SELECT * FROM track"],
      ["DROP TABLE track_text", "CREATE TABLE track_text_idx(a)"],
      ["DROP TABLE track_text", "CREATE VIRTUAL TABLE track_text USING fts5(name, notes)"],
      ["CREATE VIRTUAL TABLE mine USING rtree(id, a, b)"],
    ] as [[SQL]])
  func entriesOfOthersAreRefused(statements: [SQL]) throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    do {
      let connection = try Connection(path: path, .writing)
      connection.allowChangesOfIndexes()
      for statement in statements { try connection.run(statement) }
    }
    for access in [TrackStore.Access.reading, .writing, .creating] {
      #expect(kind { _ = try TrackStore(path: path, access) } == .foreign)
    }
  }

  /// SQLite's internal statistics tables are not foreign entries.
  @Test func countsOfTables() throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    try Connection(path: path, .writing).run("ANALYZE")
    #expect(try TrackStore(path: path, .writing).check() == [])
  }

  /// The step limit ends an endless statement, for any database content.
  @Test func endlessStatements() throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    let connection = try Connection(path: path, .reading)
    let endless: SQL =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT sum(i) FROM n"
    for _ in 0..<2 {
      #expect(kind { _ = try connection.rows(endless) { $0.integer(0) } } == .damaged)
    }
    // The limit of steps applies to each run of a statement, not to all runs together.
    connection.limitSteps(to: 200_000)
    for _ in 0..<50 {
      let some: SQL =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT max(i) FROM n"
      #expect(try connection.first(some) { $0.integer(0) } == 5000)
    }
  }

  /// Only the owner may read a new store and its accompanying files.
  @Test func newStoreIsPrivate() throws {
    let path = folder.path("tracks.db")
    let store = try TrackStore(path: path, .creating)
    try store.add(walk(10))
    let recorder = try TrackRecorder(store, source: "a")
    try recorder.process(walk(3))
    for end in ["", "-wal", "-shm", "-recorders"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path + end)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(end)")
    }
    try recorder.finish()
  }

  /// An empty file becomes a store only if creating one is allowed.
  @Test func emptyFileIsNotAStore() throws {
    let path = folder.path("empty")
    try Data().write(to: URL(filePath: path))
    #expect(kind { _ = try TrackStore(path: path, .reading) } == .foreign)
    #expect(kind { _ = try TrackStore(path: path, .writing) } == .foreign)
    _ = try TrackStore(path: path, .creating)
    #expect(try TrackStore(path: path, .reading).tracks().isEmpty)
  }

  /// A read-only file can be read, and readers change nothing.
  @Test func readersChangeNothing() throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    let reader = try Connection(path: path, .reading)
    #expect(kind { try reader.run("DELETE FROM track") } == .readOnly)
    let store = try TrackStore(path: path, .reading)
    #expect(kind { try store.delete([1]) } == .readOnly)
    #expect(kind { _ = try TrackImporter(store) } == .readOnly)
    #expect(try store.tracks().count == 1)
  }

  /// A library of another version is refused, and no byte of it changes.
  @Test(arguments: [0, Schema.version + 1, 4, 1000])
  func otherVersionsAreRefused(version: Int) throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    do {
      let connection = try Connection(path: path, .writing)
      var statement: SQL = "PRAGMA user_version = "
      statement.append(number: version)
      try connection.run(statement)
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
    let before = try Data(contentsOf: URL(filePath: path))
    for access in [TrackStore.Access.reading, .writing, .creating] {
      let error = #expect(throws: StoreError.self) { try TrackStore(path: path, access) }
      #expect(error?.kind == .unsupportedVersion)
      #expect(
        error?.reason
          == "the library has version \(version), and this program needs version 1: "
          + "export its tracks with the program that created it, and import them into a new library"
      )
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  /// A wrong version on a damaged page is damage, not another version.
  @Test func damagedVersion() throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The user version is at offset 60 (SQLite, "Database File Format", 1.3).
    bytes[63] = 9
    try bytes.write(to: URL(filePath: path))
    #expect(kind { _ = try TrackStore(path: path, .reading) { _ in } } == .damaged)
    #expect(kind { _ = try TrackStore(path: path, .writing) } == .damaged)
  }

  /// A new store appears complete: no incomplete file exists at any time, and no other file remains.
  @Test func newStoreIsWhole() throws {
    let path = folder.path("tracks.db")
    try NewStore.make(at: path)
    #expect(try TrackStore(path: path, .reading).check() == [])
    try NewStore.make(at: path)
    try TrackStore(path: path, .creating).add(walk(10))
    try NewStore.make(at: path)
    #expect(try TrackStore(path: path, .reading).tracks().count == 1)
    #expect(kind { try NewStore.make(at: folder.path("no/such.db")) } == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { ["tracks.db", "tracks.db-wal", "tracks.db-shm"].contains($0) })
  }

  /// Changes by others in the tables are detected, and a query that fails does not crash.
  @Test(
    arguments: [
      (["DROP INDEX track_time"], "the index track_time is missing"),
      (["DROP TABLE pending"], "the table pending is missing"),
      (["UPDATE track SET t0 = -5"], "the stored times of track 1 differ"),
      (["UPDATE track SET t1 = NULL"], "the stored times of track 1 differ"),
      (["UPDATE chunk SET t1 = 9000000000000000000"], "the stored times of chunk 1 differ"),
      (["DELETE FROM chunk_box"], "chunk 1 is missing in the spatial index"),
      (["UPDATE chunk_box SET track = 7"], "the spatial index has an unknown chunk 1"),
      (["DELETE FROM track_text"], "track 1 is missing in the text index"),
    ] as [([SQL], String)])
  func checkFindsChanges(statements: [SQL], fault: String) throws {
    let path = folder.path("tracks.db")
    try TrackStore(path: path, .creating).add(walk(10))
    let connection = try Connection(path: path, .writing)
    for statement in statements { try connection.run(statement) }
    let faults = try TrackStore(path: path, .reading).check()
    #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
  }

  /// The file identifies itself, and users of SQLite's own shell find readable names in it.
  @Test func fileHasTheApplicationID() throws {
    let path = folder.path("tracks.db")
    let store = try TrackStore(path: path, .creating)
    try store.add(walk(10))
    try store.read { connection throws(StoreError) in
      #expect(try connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
      #expect(try connection.first("PRAGMA application_id") { $0.integer(0) } == 0x4743_4C43)
      #expect(try connection.first("SELECT name FROM track") { $0.text(0) } == "Walk")
    }
    #expect(try store.check().isEmpty)
  }
}

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4, including one million times a.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func examples(text: String, digest: String) {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    let hex = hash.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(hex.joined() == digest)
  }

  /// The digest does not depend on how the input is split.
  @Test func piecesOfAnyLength() {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for _ in 0..<200 {
      var (one, other) = (SHA256(), SHA256())
      let end = Int.random(in: 0...bytes.count, using: &random)
      one.update(Array(bytes[..<end]))
      var start = 0
      while start < end {
        let next = min(end, start + Int.random(in: 0...200, using: &random))
        other.update(Array(bytes[start..<next]))
        start = next
      }
      #expect(one.digest == other.digest, "\(random), \(end) bytes")
    }
  }
}

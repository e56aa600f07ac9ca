import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// The check finds inconsistencies, and derived data can be rebuilt.
@Suite struct StoreCheckTests {
  private let folder = TemporaryFolder()

  private func store() throws -> TrackStore {
    let store = try folder.store()
    try store.add(walk(2000), content: "one")
    try store.add(
      walk(100, from: Coordinate(latitude: -17, longitude: 179.999)), named: "b.gpx", content: "two"
    )
    let importer = try TrackImporter(store)
    try importer.begin("c.gpx")
    try importer.process(walk(3, from: Coordinate(latitude: 3, longitude: 3)))
    var hash = SHA256()
    hash.update(Array("content".utf8))
    _ = try importer.finish(
      format: "gpx", sha256: hash.digest,
      original: OriginalFile(name: "c.gpx", bytes: Array("content".utf8)))
    try store.setNotes("Some words", of: 1)
    return store
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var statement: SQL
    var fault: String
    /// Whether the data can be rebuilt.
    var isDerived = true
    var testDescription: String { statement.text }
  }

  static let changes = [
    Change(
      statement: "UPDATE chunk_box SET west = west + 100000, east = east + 100000 WHERE id = 2",
      fault: "the spatial index has wrong boxes for chunk 2"),
    Change(
      statement: "UPDATE chunk_box SET cells = zeroblob(length(cells)) WHERE id = 1",
      fault: "the spatial index has wrong boxes for chunk 1"),
    Change(
      statement: "DELETE FROM chunk_box WHERE id = -3",
      fault: "the spatial index has wrong boxes for chunk 3"),
    Change(
      statement: "DELETE FROM chunk_box WHERE id = 1",
      fault: "chunk 1 is missing in the spatial index"),
    Change(
      statement: "INSERT INTO chunk_box VALUES (77, 0, 1, 0, 1, 1, x'')",
      fault: "the spatial index has an unknown chunk 77"),
    Change(
      statement: "UPDATE track_text SET notes = 'other' WHERE rowid = 1",
      fault: "the text index of track 1 differs"),
    Change(
      statement: "DELETE FROM track_text WHERE rowid = 1",
      fault: "track 1 is missing in the text index"),
    Change(
      statement: "INSERT INTO track_text (rowid, name) VALUES (55, 'x')",
      fault: "the text index of track 55 differs"),
    Change(
      statement: "UPDATE track SET fingerprint = zeroblob(32) WHERE id = 1",
      fault: "the fingerprint of track 1 differs"),
    Change(statement: "UPDATE track SET points = 7 WHERE id = 1", fault: "track 1 lacks points"),
    Change(
      statement: "UPDATE track SET t0 = 7 WHERE id = 1", fault: "the stored times of "),
    Change(
      statement: "UPDATE chunk SET t1 = 7 WHERE id = 1", fault: "the stored times of "),
    Change(
      statement: "UPDATE chunk SET points = 7 WHERE id = 1", fault: "a wrong number of points"),
    Change(
      statement: "UPDATE source SET sha256 = zeroblob(32) WHERE id = 1",
      fault: "is missing: the file would be imported again",
      isDerived: false),
    Change(
      statement: "UPDATE original SET body = zeroblob(length(body))",
      fault: "the original of c.gpx is damaged", isDerived: false),
    Change(
      statement: "UPDATE source SET sha256 = randomblob(32) WHERE id = 3",
      fault: "the original of c.gpx differs", isDerived: false),
    Change(
      statement: "UPDATE chunk SET body = zeroblob(length(body)) WHERE id = 1",
      fault: "chunk 1, of track 1, is damaged", isDerived: false),
    Change(
      statement: "UPDATE chunk SET number = -1 WHERE id = 3",
      fault: "chunk 3 of track 2 has an invalid number"),
    Change(
      statement: "UPDATE chunk SET number = -7, segment = -1 WHERE id = 2",
      fault: "chunk 2 of track 1 has an invalid number"),
    Change(
      statement: "UPDATE chunk SET segment = -1 - segment WHERE track = 1",
      fault: "chunk 1 of track 1 has an invalid number"),
    Change(
      statement: "UPDATE track SET distance = distance + 1 WHERE id = 1",
      fault: "the stored length of track 1 differs"),
    Change(
      statement: "UPDATE track SET elapsed = 7, ascent = 3 WHERE id = 2",
      fault: "the stored length of track 2 differs"),
    Change(statement: "DROP INDEX track_time", fault: "the index track_time is missing"),
    Change(statement: "DROP INDEX track_file_source", fault: "track_file_source is missing"),
    Change(statement: "DROP TABLE chunk_box", fault: "the table chunk_box is missing"),
    Change(statement: "DROP TABLE track_text", fault: "the table track_text is missing"),
    Change(
      statement: "DROP TABLE track_file", fault: "the table track_file is missing",
      isDerived: false),
    Change(
      statement: "UPDATE track SET metadata = x'01ffffff' WHERE id = 1",
      fault: "the metadata of track 1 is damaged", isDerived: false),
    Change(
      statement: "UPDATE track SET fingerprint = NULL WHERE id = 1",
      fault: "track 1 has ended without a fingerprint", isDerived: false),
  ]

  @Test(arguments: changes) func changeIsFound(change: Change) throws {
    let store = try store()
    #expect(try store.check() == [])
    let before = try store.tracks()
    try store.write { connection throws(StoreError) in try connection.run(change.statement) }
    let faults = try store.check()
    #expect(faults.contains { $0.contains(change.fault) }, "\(faults)")
    try store.rebuild()
    guard change.isDerived else {
      #expect(try store.check() == faults)
      return
    }
    #expect(try store.check() == [])
    #expect(try store.tracks() == before)
    var query = TrackQuery()
    query.text = "words"
    #expect(try store.trackIDs(query) == [1])
    query = TrackQuery()
    query.box = GeoCore.BoundingBox(south: -18, west: -180, north: -16, east: -179.99)
    #expect(try store.trackIDs(query) == [2])
  }

  /// Missing or repeated positions are still reported: the remaining positions would be another track.
  @Test(
    arguments: [
      "DELETE FROM chunk WHERE id = 1",
      "INSERT INTO chunk SELECT 77, track, segment, 77, points, t0, t1, crc, body FROM chunk WHERE id = 1",
    ] as [SQL])
  func rebuildKeepsReportingMissingPoints(statement: SQL) throws {
    let store = try store()
    try store.write { connection throws(StoreError) in try connection.run(statement) }
    try store.rebuild()
    #expect(try store.check() == ["track 1 lacks points"])
    #expect(try store.track(1).points == 2000)
  }

  /// An index is rebuilt from any state.
  @Test(
    arguments: [
      ["DROP TABLE chunk_box_node"], ["DROP TABLE track_text_config"],
      ["DROP TABLE track_text_data", "DROP TABLE track_text_idx"],
    ] as [[SQL]])
  func leftovers(statements: [SQL]) throws {
    let path = folder.path("tracks.db")
    do { _ = try store() }
    do {
      let connection = try Connection(path: path, .writing)
      connection.allowChangesOfIndexes()
      for statement in statements { try connection.run(statement) }
    }
    let store = try TrackStore(path: path)
    #expect(try store.check() != [])
    try store.rebuild()
    #expect(try store.check() == [])
    #expect(try TrackStore(path: path, .reading).check() == [])
  }

  /// The position of a chunk in its track counts only if the fingerprint proves the position.
  @Test func placesThatAreNotProven() throws {
    let store = try store()
    try store.write { connection throws(StoreError) in
      try connection.run("UPDATE chunk SET number = -1 WHERE id = 1")
      try connection.run("UPDATE chunk SET body = zeroblob(9) WHERE id = 2")
    }
    try store.rebuild()
    #expect(try store.check().contains { $0.contains("chunk 1 of track 1 has an invalid number") })
  }

  /// The check also compares the indexed words of a text, not only the text.
  @Test func wordsOfTheIndex() throws {
    let path = folder.path("tracks.db")
    do {
      let store = try store()
      try store.vacuum()
    }
    do {
      // Without protection, the contents of an index can be changed.
      let connection = try Connection(path: path, .writing)
      connection.allowChangesOfIndexes()
      try connection.run("UPDATE track_text_data SET block = zeroblob(length(block)) WHERE id > 10")
    }
    let store = try TrackStore(path: path)
    #expect(try store.check().contains { $0.contains("text index") || $0.contains("malformed") })
    try store.rebuild()
    #expect(try store.check() == [])
  }

  /// Compressed originals are compared by content.
  @Test func compressedOriginal() throws {
    // A stored gzip block of "content".
    let bytes: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, 7, 0, 0xF8, 0xFF] + Array("content".utf8)
      + [0xA9, 0x30, 0xC5, 0xFE, 7, 0, 0, 0]
    var hash = SHA256()
    hash.update(Array("content".utf8))
    let file = OriginalFile(name: "a.gz", bytes: bytes)
    #expect(file.isContent(of: hash.digest) == true)
    #expect(file.isContent(of: [1]) == false)
    #expect(OriginalFile(name: "a.gz", bytes: bytes.dropLast(9)).isContent(of: [1]) == nil)
    #expect(OriginalFile(name: "a.kmz", bytes: [0x50, 0x4B, 3]).isContent(of: [1]) == nil)
  }
}

import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// If pending rows are damaged or missing, only these rows are lost, and the store reports the loss.
@Suite struct DamagedPendingRowTests {
  private let folder = TemporaryFolder()
  private let told = Guarded<[String]>([])

  /// A store with a track, and a recording that broke off after its hundredth position.
  private func broken(_ statements: [SQL]) throws {
    let store = try folder.store()
    try store.add(walk(10, from: Coordinate(latitude: 1, longitude: 1)))
    do {
      let recorder = try TrackRecorder(store, source: "a")
      for event in walk(100) { try recorder.process([event]) }
    }
    try store.write { connection throws(StoreError) in
      for statement in statements { try connection.run(statement) }
    }
  }

  private func open(_ access: TrackStore.Access = .writing) throws -> TrackStore {
    let told = told
    return try TrackStore(path: folder.path("tracks.db"), access) { error in
      told.withLock { $0.append(error.reason) }
    }
  }

  private static let damage: SQL = "UPDATE pending SET body = x'00' WHERE id = 5"

  /// Readers can read everything else, before and after the recording ends.
  @Test(arguments: [TrackStore.Access.reading, .writing])
  func oneRow(access: TrackStore.Access) throws {
    try broken([Self.damage])
    let store = try open(access)
    #expect(
      try store.check() == ["pending row 5 of track 2 is damaged: its checksum is wrong"])
    if access == .writing { #expect(try store.recoverRecordings() == 1) }
    #expect(try store.tracks().map(\.points) == [10, 99])
    #expect(try store.allEvents().locations.count == 109)
    var query = TrackQuery()
    query.near = .init(Coordinate(latitude: 1, longitude: 1), meters: 100)
    #expect(try store.trackIDs(query) == [1])
    query = TrackQuery()
    query.box = GeoCore.BoundingBox(south: 46, west: 7, north: 48, east: 9)
    #expect(try store.trackIDs(query) == [2])
    #expect(told.withLock { $0.allSatisfy { $0.contains("pending row 5 of track 2 ") } })
    #expect(told.withLock { !$0.isEmpty })
    if access == .writing {
      #expect(try store.check() == ["pending row 5 of track 2 is damaged and was set aside"])
      #expect(try store.track(2).isGrowing == false)
    }
  }

  /// Without a handler for damage, a query ends with the damage, but the store can be opened.
  @Test func nobodyIsTold() throws {
    try broken([Self.damage])
    let reader = try TrackStore(path: folder.path("tracks.db"), .reading)
    let error = #expect(throws: StoreError.self) { try reader.tracks() }
    #expect(error?.kind == .damaged)
    let store = try TrackStore(path: folder.path("tracks.db"))
    #expect(try store.recoverRecordings() == 1)
    #expect(try store.tracks().count == 2)
  }

  /// The recorder continues after the last intact position, and reports the loss.
  @Test(arguments: [5, 100])
  func recorderGoesOn(row: Int) throws {
    try broken(["UPDATE pending SET body = x'00' WHERE id = \(row)"])
    let store = try open()
    let recorder = try TrackRecorder(store, source: "a")
    #expect(recorder.progress.damages.count == 1)
    for event in walk(2000, at: 1_700_000_100).dropFirst() { try recorder.process([event]) }
    try recorder.finish()
    #expect(try store.track(2).points == 2099)
    #expect(try store.check().count == 1)
  }

  /// Missing rows, or rows of another track, are detected.
  @Test(arguments: [
    ("DELETE FROM pending WHERE id = 5" as SQL, "positions are missing before pending row 6"),
    ("DELETE FROM pending WHERE id < 5", "positions are missing before pending row 5"),
    (
      "UPDATE pending SET track = 1 WHERE id = 5",
      "pending row 5 belongs to track 1, which has ended"
    ),
    (
      "UPDATE pending SET track = 9 WHERE id = 5",
      "pending row 5 belongs to track 9, which does not exist"
    ),
    ("UPDATE pending SET id = 105 WHERE id = 5", "positions are missing before pending row 6"),
  ])
  func rowsAreGone(statement: SQL, fault: String) throws {
    try broken([statement])
    let store = try open()
    #expect(try store.check().contains { $0.contains(fault) })
    try store.recoverRecordings()
    #expect(told.withLock { $0.contains { $0.contains("positions are missing") } })
  }

  /// A damaged chunk of a recording that broke off.
  @Test func chunkOfARecording() throws {
    let store = try folder.store()
    do {
      let recorder = try TrackRecorder(store, source: "a")
      try recorder.process(walk(1500))
    }
    try store.write { connection throws(StoreError) in
      try connection.run("UPDATE chunk SET body = x'00' WHERE id = 1")
    }
    let other = try open()
    #expect(try other.recoverRecordings() == 1)
    #expect(try other.tracks().map(\.points) == [1500])
    #expect(try other.check().count == 1)
    #expect(try !other.allEvents().locations.isEmpty)
    // A merged track would lack the chunk, and the parts would be deleted.
    try other.add(walk(10, at: 1_700_100_000))
    let error = #expect(throws: StoreError.self) { try other.merge([1, 2]) }
    #expect(error?.kind == .damaged)
    #expect(try other.tracks().count == 2)
  }
}

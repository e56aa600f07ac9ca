import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct MergingTests {
  private let folder = TemporaryFolder()

  @Test func mergedTracksAreSegments() throws {
    let store = try folder.store()
    let (first, second) = (walk(1500), walk(50, at: 1_700_010_000))
    try store.add(first)
    try store.add(second)
    let merged = try store.merge([1, 2], name: "Both")
    #expect(try store.tracks().map(\.id) == [merged])
    #expect(
      try store.allEvents()
        == [.part(.track(name: "Both"))] + first.dropFirst() + [.part(.segment)]
        + second.dropFirst())
    var query = TrackQuery()
    query.deletion = .deleted
    #expect(try store.trackIDs(query) == [1, 2])
    #expect(throws: StoreError.self) { try store.merge([merged]) }
    #expect(throws: StoreError.self) { try store.merge([merged, 99]) }
    #expect(try store.tracks().map(\.id) == [merged])
    #expect(try store.check().isEmpty)
  }

  /// No name is lost: the notes of the new track contain names that it does not have.
  @Test(
    arguments: [
      (nil, "sun\nHut\nfog\nSummit"), ("Tour", "Walk\nsun\nHut\nfog\nSummit"),
      ("Summit", "Walk\nsun\nHut\nfog"),
    ] as [(String?, String)])
  func namesAreKept(name: String?, notes: String) throws {
    let store = try folder.store()
    let names = ["Walk", "Hut", "Walk", "Summit", nil]
    for (index, name) in names.enumerated() {
      try store.add(walk(10, at: 1_700_000_000 + Int64(index) * 1000))
      try store.setName(name, of: Int64(index + 1))
    }
    try store.setNotes("sun", of: 1)
    try store.setNotes("fog", of: 2)
    let merged = try store.track(store.merge([1, 2, 3, 4, 5], name: name))
    #expect(merged.name == name ?? "Walk")
    #expect(merged.notes == notes)
  }

  @Test func likelyDuplicatesAreFound() throws {
    let store = try folder.store()
    try store.add(walk(1000))
    // The same path from another device, slightly to the side and later.
    try store.add(walk(990, from: Coordinate(latitude: 47.00001, longitude: 8), at: 1_700_000_005))
    // At the same time at another location, and there at another time.
    try store.add(walk(1000, from: Coordinate(latitude: 10, longitude: 8)))
    try store.add(walk(1000, at: 1_700_100_000))
    #expect(try store.duplicates().map { [$0.first, $0.second] } == [[1, 2]])
    try store.delete([2])
    #expect(try store.duplicates().isEmpty)
  }
}

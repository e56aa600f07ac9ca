import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Nonsensical query values: a result or an error, never a trap.
@Suite struct HostileQueryTests {
  private let folder = TemporaryFolder()
  private static let numbers = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 90, 180, 1e7,
  ]

  @Test func extremeQueriesDoNotFail() throws {
    let store = try folder.store()
    try store.add(walk(10))
    for a in Self.numbers {
      for b in Self.numbers {
        var query = TrackQuery()
        query.box = GeoCore.BoundingBox(south: a, west: b, north: b, east: a)
        _ = try store.tracks(query)
        query.box = nil
        query.near = .init(Coordinate(latitude: a, longitude: b), meters: a)
        _ = try store.tracks(query)
        query.near = .init(Coordinate(latitude: 47, longitude: 8), meters: b)
        (query.minimumDistance, query.maximumDistance) = (a, b)
        _ = try store.tracks(query)
      }
    }
    for text in [
      "", " ", "\0", "a\0b", "\"", "'", "*", "-", "NEAR(", "name:", "^", "(", "ü\u{301}",
    ] {
      var query = TrackQuery()
      query.text = text
      _ = try store.tracks(query)
      query.sport = text
      query.tags = [text, text]
      _ = try store.tracks(query)
    }
    for count in [Int.min, -1, 0, .max] {
      var query = TrackQuery()
      (query.limit, query.offset) = (count, count)
      #expect(try store.tracks(query).isEmpty)
      query.near = .init(Coordinate(latitude: 47, longitude: 8), meters: 1e9)
      #expect(try store.tracks(query).isEmpty)
    }
    for seconds in [Int64.min, .max, 0] {
      var query = TrackQuery()
      (query.after, query.before) = (Timestamp(seconds: seconds), Timestamp(seconds: seconds))
      (query.localAfter, query.localBefore) = (query.after, query.before)
      #expect(try store.tracks(query).isEmpty)
    }
    var query = TrackQuery()
    query.parts = []
    #expect(try store.tracks(query).isEmpty)
  }

  @Test func refusesInvalidPositions() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    let importer = try TrackImporter(store)
    for number in Self.numbers where number.magnitude > 90 || number.isNaN {
      let event = LocationEvent.location(Location(Coordinate(latitude: number, longitude: 0)))
      #expect(throws: StoreError.self) { try recorder.process(walk(5) + [event]) }
      #expect(throws: StoreError.self) { try store.add([event]) }
      try importer.begin("a")
      #expect(throws: StoreError.self) { try importer.process(walk(5) + [event]) }
      importer.cancel()
    }
    #expect(try store.tracks().isEmpty)
    // Times at the limits, and longitudes with many turns.
    let far = [Int64.min, .max].map { seconds in
      LocationEvent.location(
        Location(
          Coordinate(latitude: 90, longitude: 1e15), timestamp: Timestamp(seconds: seconds)))
    }
    try recorder.process(far)
    try recorder.finish()
    try store.add(far, content: "far")
    #expect(try store.check().isEmpty)
  }
}

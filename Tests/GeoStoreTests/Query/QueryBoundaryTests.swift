import GeoCore
import GeoTracks
import Testing
import _TestSupport
@testable import GeoStore

/// Each limit of a query is inclusive or exclusive, as documented.
@Suite struct QueryBoundaryTests {
  private let folder = TemporaryFolder()

  private func isFound(_ store: TrackStore, _ change: (inout TrackQuery) -> Void) throws -> Bool {
    var query = TrackQuery()
    change(&query)
    return try store.trackIDs(query) == [1]
  }

  @Test("The minimum and maximum distance are inclusive")
  func distances() throws {
    let store = try folder.store()
    try store.add(walk(100))
    let meters = try store.track(1).distance
    #expect(meters > 100)
    #expect(try isFound(store) { $0.minimumDistance = meters })
    #expect(try !isFound(store) { $0.minimumDistance = meters.nextUp })
    #expect(try isFound(store) { $0.maximumDistance = meters })
    #expect(try !isFound(store) { $0.maximumDistance = meters.nextDown })
    #expect(try isFound(store) { ($0.minimumDistance, $0.maximumDistance) = (meters, meters) })
  }

  @Test("A track that ends at the start limit matches; one that begins at the end limit does not")
  func times() throws {
    let store = try folder.store()
    // From 0 to 99 s after that second, on clocks that are an hour ahead.
    let start = Int64(1_700_000_000)
    let events = walk(100, at: start).map { event -> LocationEvent in
      guard case .location(var location) = event else { return event }
      location.utcOffset = 3600
      return .location(location)
    }
    try store.add(events)
    func moment(_ second: Int64, _ milliseconds: Int64 = 0) -> Timestamp {
      Timestamp(seconds: start + second, nanoseconds: milliseconds * 1_000_000)
    }
    #expect(try isFound(store) { $0.after = moment(99) })
    #expect(try !isFound(store) { $0.after = moment(99, 1) })
    #expect(try !isFound(store) { $0.before = moment(0) })
    #expect(try isFound(store) { $0.before = moment(0, 1) })
    #expect(try isFound(store) { $0.localAfter = moment(3699) })
    #expect(try !isFound(store) { $0.localAfter = moment(3699, 1) })
    #expect(try !isFound(store) { $0.localBefore = moment(3600) })
    #expect(try isFound(store) { $0.localBefore = moment(3600, 1) })
  }

  @Test("A track on the edge of a box is inside, and one at exactly the distance is near")
  func places() throws {
    let store = try folder.store()
    // Northward from 47, 8 to 47.00099, 8.
    try store.add(walk(100, step: (0.00001, 0)))
    let end = 47 + 99 * 0.00001
    func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> Bool {
      try isFound(store) {
        $0.box = BoundingBox(south: south, west: west, north: north, east: east)
      }
    }
    // The index rounds outward, so only the positions themselves decide at the edges.
    #expect(try box(46, 8, 48, 9) && box(46, 7, 48, 8) && box(46, 7, 47, 9))
    #expect(try box(end - 1e-7, 7, 48, 9))
    #expect(try !box(46, 8.0001, 48, 9) && !box(46, 7, 48, 7.9999))
    #expect(try !box(end + 1e-4, 7, 48, 9) && !box(46, 7, 46.9999, 9))
    let place = Coordinate(latitude: 47.0005, longitude: 8.001)
    let passes = try store.passes(of: 1, near: .init(place, meters: 1000))
    try #require(passes.count == 1)
    let meters = passes[0].distance
    #expect(try isFound(store) { $0.near = .init(place, meters: meters) })
    #expect(try !isFound(store) { $0.near = .init(place, meters: meters - 1e-3) })
  }

  @Test("A visit of exactly the minimum duration counts")
  func visits() throws {
    let store = try folder.store()
    let center = Coordinate(latitude: 47, longitude: 8)
    try store.add(walk(61, from: center, step: (0, 0)))
    func count(_ seconds: Double) throws -> Int {
      try store.visits(to: center, within: 10, lasting: seconds).count
    }
    #expect(try count(60) == 1 && count(60.0.nextUp) == 0 && count(0) == 1)
  }

  @Test("A recording continues over a gap exactly as long as the limit, forward and backward")
  func recordingGap() {
    func separates(_ seconds: Int64, _ nanoseconds: Int64 = 0) -> Bool {
      let place = Coordinate(latitude: 47, longitude: 8)
      let start = Timestamp(seconds: 1_700_000_000)
      let next = Timestamp(seconds: start.seconds + seconds, nanoseconds: nanoseconds)
      return RecordingRule().separates(
        Location(place, timestamp: start), from: Location(place, timestamp: next))
    }
    #expect(!separates(300) && separates(300, 1000))
    #expect(!separates(-300) && separates(-301))
  }
}

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

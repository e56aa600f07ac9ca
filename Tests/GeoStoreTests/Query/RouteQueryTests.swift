import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Tracks along a route.
@Suite struct RouteQueryTests {
  private let folder = TemporaryFolder()

  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Three eastward tracks of about 750 m: along 47° north, 111 m north of this parallel, and far away. A fourth track
  /// crosses them.
  private func store() throws -> TrackStore {
    let store = try folder.store()
    let starts = [(47.0, 8.0), (47.001, 8.0), (48.0, 8.0)]
    for (index, start) in starts.enumerated() {
      try store.add(
        walk(
          100, from: place(start.0, start.1), at: 1_700_000_000 + Int64(index) * 1000,
          step: (0, 0.0001)))
    }
    try store.add(walk(100, from: place(46.995, 8.005), at: 1_700_009_000, step: (0.0001, 0)))
    return store
  }

  private func ids(
    _ store: TrackStore, _ line: [Coordinate], _ meters: Double, share: Double = 0
  ) throws -> [Int64] {
    var query = TrackQuery()
    query.along = .init(line, meters: meters, share: share)
    let ids = try store.trackIDs(query)
    #expect(try store.tracks(query).map(\.id) == ids)
    return ids
  }

  @Test func nearAnyPartOfIt() throws {
    let store = try store()
    let line = [place(47, 8), place(47, 8.0099)]
    #expect(try ids(store, line, 20) == [1, 4])
    #expect(try ids(store, line, 110) == [1, 4])
    #expect(try ids(store, line, 112) == [1, 2, 4])
    // The tracks are beyond the ends of this route.
    #expect(try ids(store, [place(47, 8.02), place(47, 8.03)], 700) == [])
    #expect(try ids(store, [place(47, 8.02), place(47, 8.03)], 800) == [1, 2])
    #expect(try ids(store, line, 0) == [] && ids(store, [], 100) == [])
  }

  /// A track that only crosses the route follows a small part of the route.
  @Test func leastPartOfIt() throws {
    let store = try store()
    let line = [place(47, 8), place(47, 8.0099)]
    #expect(try ids(store, line, 20, share: 0.9) == [1])
    #expect(try ids(store, line, 20, share: 0.02) == [1, 4])
    #expect(try ids(store, line, 120, share: 1) == [1, 2])
    // A route of twice the length.
    #expect(try ids(store, [place(47, 8), place(47, 8.0198)], 20, share: 0.45) == [1])
    #expect(try ids(store, [place(47, 8), place(47, 8.0198)], 20, share: 0.6) == [])
    #expect(try ids(store, line, 20, share: 1.1) == [])
  }

  /// The points reached equal the points passed, for any steps: short, long, across gaps, with points between their
  /// ends.
  @Test func reachedIsPassed() {
    var generator = SplitMix64(seed: 7)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    for (number, size) in [1e-5, 1e-4, 1e-3, 1e-2].enumerated() {
      let places = (0..<400).map { _ in place(47 + random(0...0.02), 8 + random(0...0.02)) }
      var (at, time) = (place(47.01, 8.01), Int64(1_700_000_000))
      var events: [LocationEvent] = []
      for index in 0..<300 {
        at.latitude = min(max(at.latitude + random(-size...size), 47), 47.02)
        at.longitude = min(max(at.longitude + random(-size...size), 8), 8.02)
        time += index % 97 == 96 ? 4000 : 1
        if index % 71 == 70 { events.append(.part(.segment)) }
        events.append(.location(Location(at, timestamp: Timestamp(seconds: time))))
      }
      for meters in [1.0, 20, 150] {
        let index = PointIndex(places)
        var (finder, passes) = (ProximityDetector(index, within: meters), [ProximityEvent]())
        finder.process(contentsOf: events[...], into: &passes)
        finder.finish(into: &passes)
        var reach = ProximityArea(index, within: meters)
        for start in stride(from: 0, to: events.count, by: 64) {
          reach.process(contentsOf: events[start..<min(start + 64, events.count)])
        }
        #expect(reach.count == Set(passes.map(\.place)).count, "\(number), \(meters) m")
      }
    }
  }

  /// A long leg is a geodesic: between two points on one parallel it deviates from the parallel by some kilometers.
  @Test func longLegs() throws {
    let (start, end) = (place(47, 0), place(47, 16.0098))
    let way = Geodesic.wgs84.inverse(from: start, to: end)
    let middle = Geodesic.wgs84.line(from: start, azimuth: way.azimuth1)
      .position(at: way.distance / 2).coordinate
    #expect(middle.latitude > 47.2)
    let store = try store()
    try store.add(walk(5, from: middle, at: 1_700_020_000))
    #expect(try ids(store, [start, end], 100) == [5])
  }

  /// Across the antimeridian, and with invalid routes.
  @Test func antimeridianAndNonsense() throws {
    let store = try folder.store()
    try store.add(walk(100, from: place(0, 179.995), step: (0, 0.0001)))
    #expect(try ids(store, [place(0, 179.9), place(0, -179.9)], 10) == [1])
    #expect(try ids(store, [place(0, -179.9), place(0, 179.9)], 10, share: 0.04) == [1])
    let nonsense = [place(.nan, 0), place(91, 0)]
    #expect(try ids(store, nonsense, 10) == [])
    #expect(try ids(store, nonsense, .infinity) == [])
    #expect(try ids(store, [place(0, 180)], 1e9) == [1])
    #expect(try ids(store, [place(0, 0), place(0, 180)], .nan, share: .nan) == [])
  }
}

import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct VisitTests {
  private let folder = TemporaryFolder()
  private let home = Coordinate(latitude: 47, longitude: 8)

  /// The track leaves home and returns. The track leaves a circle of 100 m after 9 steps of 11.1 m, and enters the
  /// circle 9 steps before the end.
  private func walkAndBack(_ start: Int64 = 1_700_000_000) -> [LocationEvent] {
    let there = walk(50, from: home, at: start, step: (0.0001, 0))
    let back = walk(
      50, from: Coordinate(latitude: 47.0049, longitude: 8), at: start + 50, step: (-0.0001, 0))
    return there + back.dropFirst()
  }

  @Test func visitsToAPlace() throws {
    let store = try folder.store()
    try store.add(walkAndBack())
    try store.add(
      walk(
        50, from: Coordinate(latitude: 46.9975, longitude: 8), at: 1_700_001_000, step: (0.0001, 0))
    )
    try store.add(walk(20, from: Coordinate(latitude: 40, longitude: 8), at: 1_700_002_000))
    let visits = try store.visits(to: home, within: 100)
    try #require(visits.map(\.track) == [1, 1, 2])
    #expect(visits.map(\.startsInside) == [true, false, false])
    #expect(visits.map(\.endsInside) == [false, true, false])
    // A degree of latitude is 111,170 m there: 100 m are 8.995 steps.
    #expect(abs((visits[0].seconds ?? 0) - 8.995) < 0.01)
    #expect(abs((visits[1].seconds ?? 0) - 8.995) < 0.01)
    #expect(abs((visits[2].seconds ?? 0) - 17.99) < 0.02)
    #expect(visits[0].start == Timestamp(seconds: 1_700_000_000))
    #expect(visits[1].end == Timestamp(seconds: 1_700_000_099))
    #expect(try store.visits(to: home, within: 100, lasting: 10).map(\.track) == [2])
    var query = TrackQuery()
    query.ids = [1]
    #expect(try store.visits(to: home, within: 100, matching: query).map(\.track) == [1, 1])
    #expect(try store.visits(to: home, within: 0) == [])
    #expect(try store.visits(to: Coordinate(latitude: .nan, longitude: 0), within: 9) == [])
  }

  /// Without times there are visits of unknown duration.
  @Test func visitsWithoutTimes() throws {
    let store = try folder.store()
    let events = walkAndBack().map { event in
      guard case .location(var location) = event else { return event }
      location.timestamp = nil
      return .location(location)
    }
    try store.add(events)
    let visits = try store.visits(to: home, within: 100)
    #expect(visits.count == 2 && visits.allSatisfy { $0.seconds == nil })
    #expect(try store.visits(to: home, within: 100, lasting: 1) == [])
  }

  @Test func stops() throws {
    let store = try folder.store()
    // Ten minutes at one point, then away from it.
    let rest = walk(600, from: home, at: 1_700_000_000, step: (0, 0))
    let away = walk(100, from: home, at: 1_700_000_600, step: (0.0001, 0)).dropFirst()
    try store.add(rest + away)
    let rule = StopRule(radius: 50, duration: .seconds(300))
    let stops = try store.stops(rule)
    #expect(stops.count == 1)
    let stop = try #require(stops.first)
    #expect(stop.track == 1 && stop.start == Timestamp(seconds: 1_700_000_000))
    #expect(abs((stop.seconds ?? 0) - 602) <= 3)
    #expect(Geodesic.wgs84.distance(from: stop.coordinate, to: home) < 1)
    #expect(try store.stops(StopRule(radius: 50, duration: .seconds(700))) == [])
  }
}

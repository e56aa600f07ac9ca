import Testing

@testable import GeoTracks

@Suite struct TrackProfileTests {
  private static func events(_ count: Int) -> [LocationEvent] {
    var events: [LocationEvent] = [
      .part(.waypoints), .location(Location(Coordinate(latitude: 1, longitude: 1))),
    ]
    events.append(.part(.track(name: "a")))
    for index in 0..<count {
      var location = Location(
        Coordinate(latitude: 47 + Double(index) * 1e-4, longitude: 8 + Double(index % 7) * 1e-5),
        timestamp: Timestamp(seconds: Int64(index * 5 + (index > count / 2 ? 7200 : 0))))
      location.altitude = 400 + Double(index)
      location.attributes = [
        Location.Attribute("hr", "\(100 + index % 20)"), Location.Attribute("power", "x"),
      ]
      events.append(.location(location))
      if index == count / 4 { events.append(.part(.segment)) }
    }
    return events
  }

  private static func trace(_ events: [LocationEvent], pieces: Int) -> [ProfilePoint] {
    var trace = TrackProfile()
    var points: [ProfilePoint] = []
    for start in stride(from: 0, to: events.count, by: pieces) {
      trace.process(contentsOf: events[start..<min(start + pieces, events.count)], into: &points)
    }
    trace.finish(into: &points)
    return points
  }

  @Test func distancesAreThoseOfTheStatistics() throws {
    let events = Self.events(400)
    let points = Self.trace(events, pieces: 64)
    var statistics = TrackStatistics()
    statistics.process(contentsOf: events[...])
    let total = statistics.total
    #expect(points.count == 400 && total.points == 400)
    #expect(abs((points.last?.distance ?? 0) - total.distance) < 1e-6)
    // The beginning, the segment and the gap of two hours.
    #expect(points.count(where: \.isFirst) == 3 && total.segments == 3)
    #expect(points.compactMap(\.altitude).max() == total.maximumAltitude)
    #expect(points.compactMap(\.heartRate).max() == total.measures[.heartRate]?.highest)
    #expect(points.allSatisfy { $0.power == nil })
    #expect(points.compactMap(\.speed).count == 400 - 3)
    #expect(points.compactMap(\.speed).max() == total.maximumSpeedRaw)
  }

  @Test func itDoesNotDependOnHowEventsAreCut() {
    let events = Self.events(300)
    #expect(Self.trace(events, pieces: 1) == Self.trace(events, pieces: 1000))
  }

  @Test func eachSourceStartsAtZero() {
    var trace = TrackProfile(readsMeasures: false)
    var points: [ProfilePoint] = []
    for _ in 0..<2 {
      trace.process(contentsOf: Self.events(50)[...], into: &points)
      trace.finish(into: &points)
    }
    #expect(points.count == 100 && points[50].distance == 0 && points[50].isFirst)
    #expect(points.allSatisfy { $0.heartRate == nil })
  }
}

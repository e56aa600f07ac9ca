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

  @Test("Each point belongs to a track with its name and sport", arguments: [1, 1000])
  func labels(pieces: Int) {
    func sport(_ text: String) -> LocationEvent {
      .metadata(Metadata(.part, [Location.Attribute("type", text)]))
    }
    let track = Array(Self.events(150)[2...])
    var events =
      [.part(.track(name: "empty")), sport("Swim")] + [track[0], sport("Run")] + track[1...]
    // The sport of the second track follows its points, and the route has no track.
    events += [.part(.track(name: nil))] + track[1...] + [sport("Ride")]
    events += [.part(.route(name: "r")), sport("Hike")]
    events += track[1...3].dropFirst()
    var (trace, points) = (TrackProfile(), [ProfilePoint]())
    for start in stride(from: 0, to: events.count, by: pieces) {
      trace.process(contentsOf: events[start..<min(start + pieces, events.count)], into: &points)
    }
    trace.finish(into: &points)
    #expect(trace.tracks == [TrackLabel(name: "a", sport: "Run"), TrackLabel(sport: "Ride")])
    #expect(
      points.map(\.track) == Array(repeating: 0, count: 150) + Array(repeating: 1, count: 150))
  }
}

@Suite struct SensorProfileTests {
  private static func report(
    _ seconds: Int64, _ attributes: [(String, String)], speed: Double? = nil
  ) -> LocationEvent.NoFix {
    var report = LocationEvent.NoFix(timestamp: Timestamp(seconds: seconds))
    report.attributes = attributes.map { Location.Attribute($0.0, $0.1) }
    report.speed = speed
    return report
  }

  @Test("Records without positions become points over time, with sums of their sensors")
  func records() throws {
    var profile = SensorProfile()
    let points = [
      profile.process(Self.report(10, [("heart_rate", "100"), ("distance", "0")], speed: 2)),
      profile.process(Self.report(11, [("heart_rate", "120"), ("distance", "2.5")], speed: 3)),
      // A heart rate of 0 counts as missing, and a distance does not decrease.
      profile.process(Self.report(12, [("heart_rate", "0"), ("distance", "1")])),
    ]
    #expect(points.map { $0?.distance } == [0, 2.5, 2.5])
    #expect(points.map { $0?.heartRate } == [100, 120, nil])
    #expect(points.map { $0?.isFirst } == [true, false, false])
    #expect(profile.measures[.heartRate]?.average == 110)
    #expect(profile.measures[.heartRate]?.highest == 120)
    #expect(profile.distance == 2.5 && profile.highestSpeed == 3 && profile.count == 3)
    #expect(try #require(profile.end).seconds(since: #require(profile.start)) == 2)
  }

  @Test("A report without a time or without values adds no point")
  func empty() {
    var profile = SensorProfile()
    #expect(profile.process(LocationEvent.NoFix()) == nil)
    #expect(profile.process(LocationEvent.NoFix(timestamp: Timestamp(seconds: 1))) == nil)
    #expect(profile.count == 0 && profile.start == nil)
  }
}

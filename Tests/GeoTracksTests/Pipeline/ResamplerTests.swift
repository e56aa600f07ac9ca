import GeoTracks
import Testing

@Suite struct ResamplerTests {
  private func resample(
    _ events: [LocationEvent], every step: Resampler.Step
  ) -> (events: [LocationEvent], leftOut: Int) {
    var resampler = Resampler(every: step)
    var output: [LocationEvent] = []
    for event in events { resampler.process(event, into: &output) }
    resampler.finish(into: &output)
    return (output, resampler.leftOut)
  }

  private func equator(_ degrees: [Double]) -> [LocationEvent] {
    degrees.map {
      .location(
        Location(
          Coordinate(latitude: 0, longitude: $0),
          timestamp: Timestamp(seconds: 0).advanced(by: $0 * 1000)))
    }
  }

  @Test("Resampling by time starts at the first point and keeps the last") func byTimeFromTheFirst()
  {
    let found = resample(equator([0, 0.004, 0.01]), every: .time(.seconds(3))).events.locations
    #expect(found.map(\.timestamp) == [0, 3, 6, 9, 10].map { Timestamp(seconds: $0) })
    for (location, degrees) in zip(found, [0, 0.003, 0.006, 0.009, 0.01]) {
      #expect(abs(location.coordinate.longitude - degrees) < 1e-9)
    }
    let exact = resample(equator([0, 0.004, 0.01]), every: .time(.seconds(5))).events.locations
    #expect(exact.map(\.timestamp) == [0, 5, 10].map { Timestamp(seconds: $0) })
  }

  @Test("Resampling by distance follows the line through the points")
  func byDistanceAlongThePoints() throws {
    let track = try ReferenceTrack("run")
    let found = resample(track.events, every: .distance(10)).events.locations
    // The whole steps, the first and the last point.
    let length = try #require(track["distance"])
    #expect(found.count == Int(length / 10) + 2)
    #expect(found.first == track.locations.first && found.last == track.locations.last)
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate) < 10 + 1e-6)
      #expect(a.timestamp ?? .now <= b.timestamp ?? .now)
    }
  }

  @Test(
    "Resampling to every second changes neither distance nor time", arguments: ReferenceTrack.names)
  func everySecondOfARecording(name: String) throws {
    let track = try ReferenceTrack(name)
    let found = resample(track.events, every: .time(.seconds(1)))
    let before = TrackStatistics(track.events, rules: TrackStatistics.withoutGaps)
    let after = TrackStatistics(found.events, rules: TrackStatistics.withoutGaps)
    // All times of the track are whole seconds, so all points remain.
    #expect(
      after.total.points == Int(before.total.moving + before.total.stopped) / 1_000_000_000
        + before.total.segments)
    #expect(abs(after.total.distance - before.total.distance) < 1e-5 * before.total.distance)
    #expect(after.total.elapsed == before.total.elapsed && found.leftOut == 0)
    #expect(
      after.sources[0].tracks.map(\.segments.count)
        == before.sources[0].tracks.map(\.segments.count))
  }

  @Test("No point is added between segments") func nothingIsPutAcrossABreak() {
    let events = equator([0, 0.01]) + [.part(.segment)] + equator([0.02, 0.03])
    let found = resample(events, every: .time(.seconds(5))).events
    #expect(
      found.locations.map(\.timestamp) == [0, 5, 10, 20, 25, 30].map { Timestamp(seconds: $0) })
    #expect(found.firstIndex(of: .part(.segment)) == 3)
  }

  @Test func otherEventsAndPlacesPass() {
    let events: [LocationEvent] =
      [.part(.waypoints)] + equator([5, 9]) + [.part(.track(name: "a"))] + equator([0, 0.001])
      + [.part(.route(name: nil))] + equator([7, 8])
    #expect(resample(events, every: .time(.seconds(1))).events == events)
  }

  @Test func dropsPointsWithoutTimeOnlyByTime() {
    var events = equator([0, 0.001, 0.002])
    events[1] = .location(Location(Coordinate(latitude: 0, longitude: 0.001)))
    let byTime = resample(events + equator([0.001]), every: .time(.seconds(1)))
    #expect(byTime.leftOut == 2)
    #expect(byTime.events.locations.map(\.timestamp) == [0, 1, 2].map { Timestamp(seconds: $0) })
    let byDistance = resample(events, every: .distance(55.66))
    #expect(byDistance.leftOut == 0)
    #expect(
      byDistance.events.locations.map { $0.timestamp == nil } == [false, true, true, true, false])
  }

  @Test func numbersAreInProportion() throws {
    var (a, b) = (
      Location(Coordinate(latitude: 10, longitude: 179.999), timestamp: Timestamp(seconds: 0)),
      Location(Coordinate(latitude: 10, longitude: -179.999), timestamp: Timestamp(seconds: 4))
    )
    (a.altitude, b.altitude) = (100, 104)
    (a.speed, b.speed) = (2, 4)
    (a.course, b.course) = (350, 30)
    (a.climb, b.climb) = (-1, 1)
    a.horizontalAccuracy = 5
    (a.dilution.horizontal, b.dilution.horizontal) = (1, 2)
    (a.satellitesUsed, b.satellitesUsed) = (5, 9)
    (a.attributes, b.attributes) = (
      [Location.Attribute("hr", "100")], [Location.Attribute("hr", "120")]
    )
    let found = resample([.location(a), .location(b)], every: .time(.seconds(1))).events.locations
    try #require(found.count == 5 && found.first == a && found.last == b)
    #expect(found.map(\.altitude) == [100, 101, 102, 103, 104])
    #expect(found.map(\.speed) == [2, 2.5, 3, 3.5, 4])
    #expect(found.map(\.course) == [350, 0, 10, 20, 30])
    #expect(found.map(\.climb) == [-1, -0.5, 0, 0.5, 1])
    #expect(found.map(\.horizontalAccuracy) == [5, nil, nil, nil, nil])
    #expect(found.map(\.dilution.horizontal) == [1, 1.25, 1.5, 1.75, 2])
    #expect(found.map(\.satellitesUsed) == [5, 5, 9, 9, 9])
    #expect(found.map { $0.attribute("hr") } == ["100", "100", "120", "120", "120"])
    #expect(abs(abs(found[2].coordinate.longitude) - 180) < 1e-9)
    // The geodesic between two points of a parallel is nearer to the pole.
    #expect(found[2].coordinate.latitude > 10)
  }

  @Test func aStepThatNeedsTooManyPointsStays() {
    let events = equator([0, 1000])
    #expect(resample(events, every: .time(.seconds(1))).events == events)
    #expect(resample(events, every: .distance(1e-3)).events == events)
    for step in [
      Resampler.Step.time(.seconds(0)), .time(.seconds(-1)), .distance(.nan), .distance(-5),
    ] {
      #expect(resample(equator([0, 1, 2]), every: step).events == equator([0, 2]))
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func keepsTheEnds(seed: UInt64) {
    var maker = RandomTrack(seed: seed)
    maker.hasBadClock = seed % 2 == 0
    let events = maker.events(200)
    for step in [Resampler.Step.distance(33), .time(.milliseconds(700))] {
      let found = resample(events, every: step)
      #expect(parts(found.events) == parts(events))
      guard case .distance = step else { continue }
      let (before, after) = (segments(events), segments(found.events))
      #expect(before.map(\.first) == after.map(\.first))
      #expect(before.map(\.last) == after.map(\.last))
    }
  }

  private func parts(_ events: [LocationEvent]) -> [LocationEvent] {
    events.filter { if case .location = $0 { false } else { true } }
  }

  private func segments(_ events: [LocationEvent]) -> [[Location]] {
    events.split { if case .part = $0 { true } else { false } }
      .map { Array($0).locations }.filter { !$0.isEmpty }
  }
}

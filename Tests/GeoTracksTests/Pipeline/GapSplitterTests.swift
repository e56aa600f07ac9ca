import Testing

@testable import GeoTracks

@Suite struct GapSplitterTests {
  private func process(
    _ events: [LocationEvent], _ rule: GapRule = GapRule(), keepsPlaces: Bool = false
  ) -> [LocationEvent] {
    var splitter = GapSplitter(rule, keepsPlaces: keepsPlaces)
    var output: [LocationEvent] = []
    for event in events { splitter.process(event, into: &output) }
    splitter.finish(into: &output)
    return output
  }

  private func point(_ longitude: Double, _ seconds: Int64?) -> LocationEvent {
    .location(
      Location(
        Coordinate(latitude: 0, longitude: longitude),
        timestamp: seconds.map { Timestamp(seconds: $0) }))
  }

  /// Consecutive points with the given intervals in seconds.
  private func points(every seconds: [Int64]) -> [LocationEvent] {
    var (time, events) = (Int64(0), [point(0, 0)])
    for (index, step) in seconds.enumerated() {
      time += step
      events.append(point(Double(index + 1) * 1e-5, time))
    }
    return events
  }

  /// The indices of the points that begin a segment.
  private func gaps(_ events: [LocationEvent]) -> [Int] {
    var (count, gaps) = (0, [Int]())
    for event in process(events) {
      switch event {
      case .part(.segment): gaps.append(count)
      case .location: count += 1
      default: break
      }
    }
    return gaps
  }

  /// A leap second is read as the last nanosecond of the second before.
  @Test("A leap second is not a gap")
  func readsLeapSeconds() {
    let times = [
      Timestamp(seconds: 1_483_228_798), Timestamp(seconds: 1_483_228_799),
      Timestamp(seconds: 1_483_228_799, nanoseconds: 999_999_999),
      Timestamp(seconds: 1_483_228_800), Timestamp(seconds: 1_483_228_801),
    ]
    let events = times.enumerated().map { index, time in
      let coordinate = Coordinate(latitude: 0, longitude: Double(index) * 1e-4)
      return LocationEvent.location(Location(coordinate, timestamp: time))
    }
    #expect(process(events) == events)
    let figures = TrackStatistics(events).total
    #expect(figures.gapCount == 0)
    // Each step is 11.1 m long and lasts a second.
    #expect(figures.maximumSpeedRaw.map { abs($0 - 11.13) < 0.01 } == true)
  }

  @Test func aTimeThatIsAskedForIsAGap() {
    let events = [point(0, 0), point(0, 300), point(0, 601)]
    let rule = GapRule(time: .seconds(300), samplingIntervalMultiple: nil)
    #expect(process(events, rule) == [events[0], events[1], .part(.segment), events[2]])
    #expect(process(events, GapRule(time: nil)) == events)
  }

  @Test(
    "A gap is a step much longer than the sampling interval",
    arguments: [
      // A logger of one point per second that pauses, and one that was off.
      (1, [240, 300], 0), (1, [301, 7200], 2),
      // A buoy that reports every hour.
      (3600, [7200, 18_000, 34_000], 0), (3600, [90_000], 1),
      (60, [599], 0), (60, [660], 1),
    ])
  func theRhythmDecides(every: Int64, pauses: [Int64], count: Int) {
    for place in [1, 50, 150, 298] {
      var steps = Array(repeating: every, count: 300)
      for (index, pause) in pauses.enumerated() { steps[(place + 100 * index) % 300] = pause }
      #expect(gaps(points(every: steps)).count == count, "at \(place)")
    }
  }

  @Test("A gap before the sampling interval is known is found later")
  func aGapBeforeTheRhythmIsKnown() {
    #expect(gaps(points(every: [7200] + Array(repeating: 1, count: 150))) == [1])
    #expect(gaps(points(every: [1, 1, 1, 7200])) == [4])
    #expect(gaps(points(every: [7200])).isEmpty)
    #expect(gaps(points(every: [3600, 3600, 3600])).isEmpty)
  }

  @Test func eachTrackHasItsOwnRhythm() {
    let fast = points(every: Array(repeating: 1, count: 150))
    let slow = points(every: Array(repeating: 3600, count: 20))
    #expect(gaps(fast + [.part(.track(name: nil))] + slow).isEmpty)
  }

  @Test("A simplified track has no gaps by sampling interval") func whatIsThinnedHasNone() {
    let events = points(every: [1, 1, 1, 7200, 1, 1])
    #expect(gaps([.simplified] + events).isEmpty)
    let rule = GapRule(time: .seconds(300), samplingIntervalMultiple: nil)
    #expect(process([.simplified] + events, rule).contains(.part(.segment)))
  }

  /// Nothing is lost or reordered, and the gaps follow the rule.
  @Test(arguments: 0..<30) func holdingBackLosesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let base: Int64 = [1, 10, 600, 3600].randomElement(using: &random) ?? 1
    let steps = (0..<400).map { _ in
      Int.random(in: 0..<30, using: &random) == 0
        ? max(base * 20, 400) : base + Int64.random(in: 0...base / 4, using: &random)
    }
    var events = points(every: steps)
    for _ in 0..<20 {
      let place = Int.random(in: 0..<events.count, using: &random)
      events.insert(.noFix(LocationEvent.NoFix(device: "\(place)")), at: place)
    }
    #expect(process(events).filter { $0 != .part(.segment) } == events)
    let long = steps.indices.filter { steps[$0] >= max(base * 20, 400) }.map { $0 + 1 }
    #expect(gaps(events) == long)
  }

  /// A point at 0, 0 within a track is an invalid position; a flight is valid.
  @Test func impossibleStepIsAGap() {
    let walk = [point(8, 0), point(8.00001, 1), point(0, 2), point(8.00002, 3), point(8.00003, 4)]
    #expect(
      process(walk)
        == [walk[0], walk[1], .part(.segment), walk[2], .part(.segment), walk[3], walk[4]])
    #expect(process(walk, GapRule(speed: nil)) == walk)
    // 900 m/s along the equator, across 180 degrees, and the same next to a pole.
    let flight = (0..<50).map { second -> LocationEvent in
      let longitude = 179.9 + Double(second) * 900 / 111_319.5
      return point(longitude > 180 ? longitude - 360 : longitude, Int64(second))
    }
    #expect(process(flight) == flight)
    let pole = [0.0, 90, 180, -90].enumerated().map { index, longitude in
      LocationEvent.location(
        Location(
          Coordinate(latitude: 89.999, longitude: longitude),
          timestamp: Timestamp(seconds: Int64(index))))
    }
    #expect(process(pole) == pole)
  }

  @Test func aLongWayIsAGapWhereThatIsAsked() {
    // 0.004 degrees of the equator are 445 m, 0.005 are 557 m.
    let events = [point(179.998, nil), point(-179.998, nil), point(-179.993, nil)]
    #expect(
      process(events, GapRule(distance: 500))
        == [events[0], events[1], .part(.segment), events[2]])
    #expect(process(events) == events)
  }

  @Test func nothingIsAGapAcrossAPart() {
    let events = [
      point(0, 0), .part(.segment), point(50, 1_000_000), .part(.track(name: nil)), point(9, 0),
    ]
    #expect(process(events) == events)
  }

  @Test("A step backward in time is not a gap") func timeThatGoesBackIsNone() {
    let events = [point(0, 100_000), point(0, 0)]
    #expect(process(events) == events)
  }

  @Test func dropsWaypointsAndRoutes() {
    let skipped = LocationEvent.diagnostic(Diagnostic(.noise, "x", offset: 0))
    let events = [
      .part(.waypoints), point(1, nil), skipped, .part(.track(name: "a")), point(2, 0),
      .part(.route(name: nil)), point(3, nil), .part(.segment), point(2.001, 1),
    ]
    #expect(process(events) == [skipped, events[3], events[4], events[7], events[8]])
    #expect(process(events, keepsPlaces: true) == events)
  }
}

@Suite struct SamplingIntervalTests {
  /// The documented rank, of all steps sorted.
  private func exact(_ steps: [Double]) -> Double {
    let rank = max(min(Int((Double(steps.count) * 0.9).rounded(.up)), steps.count - 1), 1)
    return steps.sorted()[rank - 1]
  }

  @Test(arguments: 0..<40) func agreesWithSorting(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rhythm = SamplingInterval()
    var steps: [Double] = []
    #expect(rhythm.seconds == nil)
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      let scales: [Double] = [0.1, 1, 1, 1, 60, 3600]
      let scale = scales.randomElement(using: &random) ?? 1
      steps.append(Double.random(in: 0.9...1.1, using: &random) * scale)
      rhythm.add(steps[steps.count - 1])
      let seconds = try #require(rhythm.seconds)
      #expect(abs(seconds / exact(steps) - 1) < 1 / 16.0)
    }
    #expect(rhythm.count == steps.count)
  }

  @Test("The longest interval does not determine the sampling interval")
  func theLongestIsNotItsOwnMeasure() throws {
    var rhythm = SamplingInterval()
    for seconds in [1, 7200.0] { rhythm.add(seconds) }
    #expect(try #require(rhythm.seconds) < 1.1)
  }

  @Test(
    "Extreme intervals give a positive sampling interval",
    arguments: [
      1e-300 as Double, .leastNonzeroMagnitude, 1e300, .greatestFiniteMagnitude, .infinity,
    ])
  func anyNumber(seconds: Double) {
    var rhythm = SamplingInterval()
    for _ in 0..<3 { rhythm.add(seconds) }
    #expect(rhythm.count == 3)
    #expect((rhythm.seconds ?? 0) > 0)
  }
}

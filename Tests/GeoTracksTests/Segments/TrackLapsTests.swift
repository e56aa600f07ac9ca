import GeoTracks
import Testing

/// Laps end where a track returns to their start.
@Suite struct TrackLapsTests {
  private static let line = Coordinate(latitude: 47, longitude: 8.5)

  private func laps(
    _ events: [LocationEvent], _ rule: LapRule = LapRule(),
    rules: TrackStatistics.Rules = TrackStatistics.withoutGaps
  ) -> [TrackSplit] {
    var splits = TrackSplits(every: .lap(rule), rules: rules)
    var output: [TrackSplit] = []
    splits.begin(source: "test", into: &output)
    for event in events { splits.process(event, into: &output) }
    splits.finish(into: &output)
    return output
  }

  private func point(_ place: Coordinate, at seconds: Double) -> LocationEvent {
    .location(Location(place, timestamp: Timestamp(seconds: 1_700_000_000).advanced(by: seconds)))
  }

  /// A circle of 100 m whose lowest point is the line, with a lap in `lap` seconds.
  private func circle(
    seconds: ClosedRange<Double>, every step: Double = 1, lap: Double = 97.3, noise: Double = 0
  ) -> [LocationEvent] {
    var random = SplitMix64(seed: 7)
    let center = Geodesic.wgs84.direct(from: Self.line, azimuth: 0, distance: 100).coordinate
    return stride(from: seconds.lowerBound, through: seconds.upperBound, by: step).map { second in
      let place = Geodesic.wgs84.direct(
        from: center, azimuth: 180 + second / lap * 360, distance: 100
      ).coordinate
      let moved = Geodesic.wgs84.direct(
        from: place, azimuth: random.unit() * 360, distance: random.unit() * noise
      ).coordinate
      return point(moved, at: second)
    }
  }

  @Test("Five rounds of a circle are five laps", arguments: [1.0, 0.2, 5, 7], [0.0, 3])
  func aCircleFiveTimes(step: Double, noise: Double) {
    let found = laps(circle(seconds: 0...500, every: step, noise: noise))
    #expect(found.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(found.map(\.isRest) == [false, false, false, false, false, true])
    for lap in found.dropLast() {
      // At 6.5 m/s, noise of 3 m is half a second at each end.
      #expect(abs(Double(lap.elapsed) * 1e-9 - 97.3) < (noise > 0 ? 1.5 : 0.3))
      // A chord is shorter than its arc by a sixth of half its angle squared.
      let angle: Double = .pi * step / 97.3
      let around: Double = 200 * .pi
      if noise == 0 { #expect(abs(lap.distance - around) < around * angle * angle / 3 + 0.3) }
    }
    let all = found.reduce(0.0) { $0 + Double($1.elapsed) * 1e-9 }
    #expect(abs(all - 500) <= step)
  }

  @Test("Waiting at the line makes no laps")
  func waiting() {
    var random = SplitMix64(seed: 3)
    let wait = (0..<600).map { second in
      point(
        Geodesic.wgs84.direct(
          from: Self.line, azimuth: random.unit() * 360, distance: random.unit() * 20
        ).coordinate, at: Double(second) - 600)
    }
    let found = laps(wait + circle(seconds: 0...250))
    #expect(found.map(\.isRest) == [false, false, true])
  }

  @Test("A lap ends at the line although the track ends shortly after it")
  func theEnd() {
    // 3 s after the line, 19 m away.
    let found = laps(circle(seconds: 0...197.6, every: 0.1))
    #expect(found.map(\.isRest) == [false, false, true])
    let after: Double = 3 * 200 * .pi / 97.3
    #expect(abs((found.last?.distance ?? 0) - after) < 0.7)
  }

  @Test("The path to the lap point is lap 0")
  func aPlace() throws {
    let rule = LapRule(place: Self.line)
    let found = laps(circle(seconds: 48.65...345), rule)
    try #require(found.map(\.number) == [0, 1, 2, 3])
    #expect(abs(Double(found[0].elapsed) * 1e-9 - 48.65) < 0.3)
    #expect(abs(Double(found[1].elapsed) * 1e-9 - 97.3) < 0.3)
    // A track that begins at the point has no partial lap.
    #expect(laps(circle(seconds: 0...300), rule).map(\.number) == [1, 2, 3, 4])
    let elsewhere = LapRule(place: Coordinate(latitude: 0, longitude: 0))
    #expect(laps(circle(seconds: 0...300), elsewhere).map(\.number) == [0])
  }

  @Test("A pause of the recording at the line is a gap in the laps")
  func segments() throws {
    let found = laps(
      circle(seconds: 0...96) + [.part(.segment)] + circle(seconds: 194.6...291))
    try #require(found.map(\.isRest) == [false, false])
    #expect(found[0].gap + found[1].gap == 98_600_000_000)
  }

  @Test("An invalid radius gives no laps", arguments: [0, -1, Double.nan]) func aRadiusThatIsNone(
    radius: Double
  ) {
    let found = laps(circle(seconds: 0...500), LapRule(radius: radius))
    #expect(found.map(\.isRest) == [true])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func lapsAddUpToTheTrack(seed: UInt64) {
    for looksForGaps in [true, false] {
      var maker = RandomTrack(seed: seed)
      maker.hasBadClock = seed % 3 > 0
      // Close enough to return often.
      maker.reach = 1e-4
      let events = maker.events(400)
      let rules = looksForGaps ? TrackStatistics.Rules() : TrackStatistics.withoutGaps
      let found = laps(events, LapRule(radius: 5), rules: rules)
      for (index, track) in TrackStatistics(events, rules: rules).sources[0].tracks.enumerated() {
        let parts = found.filter { $0.track == index + 1 }
        let figures = track.figures
        #expect(parts.reduce(0) { $0 + $1.moving } == figures.moving)
        #expect(parts.reduce(0) { $0 + $1.stopped } == figures.stopped)
        #expect(abs(parts.reduce(0) { $0 + $1.distance } - figures.distance) < 1e-6)
        #expect(parts.map(\.number) == (1..<parts.count + 1).map { $0 })
        if figures.distance > 0 {
          let ascent = parts.reduce(0) { $0 + ($1.ascent ?? 0) }
          #expect(abs(ascent - figures.gains[0].ascent) < 1e-6)
        }
      }
    }
  }
}

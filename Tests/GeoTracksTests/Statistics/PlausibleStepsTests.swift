import GeoCore
import Testing

@testable import GeoTracks

@Suite struct PlausibleStepsTests {
  private func implausible(_ speeds: [Double], every seconds: Double = 1) -> PlausibleSteps {
    var steps = PlausibleSteps()
    for speed in speeds {
      steps.process(PlausibleSteps.Step(speed: speed, seconds: seconds))
    }
    steps.finish()
    return steps
  }

  @Test(
    "Steps that contradict the limits of acceleration are implausible",
    arguments: [
      ([1, 1, 1, 700, 700, 1, 1], "...xx.."),
      ([1, 1, 100, 200, 300, 90, 1, 1], "..xxxx.."),
      // Five of them confirm the speed.
      ([1, 1, 100, 101, 102, 103, 104, 1], "........"),
      ([700, 1, 1, 1, 1, 1, 1], "x......"),
      ([300, 90, 1, 1, 1], "xx..."),
      // At the end of a track, no later position confirms a jump.
      ([1, 1, 1, 1, 1, 80], ".....x"),
      // An increase of 10 m/s per second is plausible at the start of a movement.
      ([0, 10, 20, 30, 40, 50, 0, 0], "........"),
      ([0, 0, 0, 0, 0, 15, 30.1], "......x"),
      ([900], "."), ([900, 1], "x."), ([], ""),
    ])
  func contradictions(speeds: [Double], expected: String) {
    let marked = zip(speeds, expected).filter { $0.1 == "x" }.map { $0.0 }
    let steps = implausible(speeds)
    #expect(steps.implausible == marked.count)
    #expect(steps.implausibleMeters == marked.reduce(0, +))
  }

  @Test func aLongerStepMayGrowByMore() {
    #expect(implausible([1, 1, 1, 1, 1, 500, 1], every: 60).implausible == 0)
    #expect(implausible([1, 1, 1, 1, 1, 700, 1], every: 60).implausible == 1)
  }

  @Test(arguments: 0..<30) func slowStepsAreNeverContradicted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let speeds = (0..<200).map { _ in Double.random(in: 0...15, using: &random) }
    #expect(implausible(speeds).implausible == 0)
  }

  /// The statistics of a track at 1.4 m/s along the equator, with a position each second. On the equator, 1 degree is
  /// 111 319.49 m.
  private func figures(
    north wrong: Range<Int> = 0..<0, high: Range<Int> = 0..<0, count: Int = 1200
  ) -> TrackFigures {
    var statistics = TrackStatistics()
    for second in 0..<count {
      var location = Location(
        Coordinate(
          latitude: wrong.contains(second) ? 0.009 : 0,
          longitude: Double(second) * 1.4 / 111_319.49),
        timestamp: Timestamp(seconds: Int64(second)))
      location.altitude = high.contains(second) ? 1400 : 400
      statistics.process(.location(location))
    }
    return statistics.total
  }

  // The speed model decides 384 intervals at a time, so some of these positions are at the edge of a block.
  @Test(
    "The highest speed ignores up to four positions that are 1 km off",
    arguments: [600..<601, 0..<1, 1199..<1200, 383..<384, 384..<385, 382..<386, 600..<604])
  func highestSpeed(wrong: Range<Int>) throws {
    let figures = figures(north: wrong)
    let highest = try #require(figures.maximumSpeed)
    #expect(abs(highest - 1.4) < 0.01)
    let isEnd = wrong.contains(0) || wrong.contains(1199)
    #expect(figures.implausible.count == (isEnd ? 1 : 2))
    // 0.009 degrees of the meridian at the equator are 995.2 m.
    #expect(abs(figures.implausible.distance - (isEnd ? 995.2 : 1990.4)) < 0.2)
    #expect((figures.movingSpeed ?? 0) > 1.5)
    #expect(figures.implausible.altitudeCount == 0)
  }

  @Test(
    "Up to four altitudes that are 1000 m off are implausible",
    arguments: [600..<601, 383..<384, 600..<604])
  func altitudes(wrong: Range<Int>) {
    let implausible = figures(high: wrong).implausible
    #expect(implausible.altitudeCount == 2 && implausible.altitude == 2000)
    #expect(implausible.count == 0)
  }

  @Test("Altitudes of a slope of any steepness and of a fall are plausible")
  func fall() {
    var statistics = TrackStatistics()
    for second in 0..<20 {
      var location = Location(
        Coordinate(latitude: 0, longitude: Double(second) * 1e-5),
        timestamp: Timestamp(seconds: Int64(second)))
      location.altitude = 4000 - 4.905 * Double(second * second)
      statistics.process(.location(location))
    }
    #expect(statistics.total.implausible.isEmpty)
  }

  @Test("The longest gap names its time and its place")
  func longestGap() {
    var statistics = TrackStatistics()
    for (start, longitude) in [(0, 0.0), (1000, 0.1), (5000, 0.2)] {
      statistics.process(.part(.segment))
      for second in 0..<10 {
        statistics.process(
          .location(
            Location(
              Coordinate(latitude: 0, longitude: longitude + Double(second) * 1e-5),
              timestamp: Timestamp(seconds: Int64(start + second)))))
      }
    }
    let gap = statistics.total.longestGap
    #expect(gap?.start == Timestamp(seconds: 1009))
    #expect(gap?.nanoseconds == 3_991_000_000_000)
    #expect(gap.map { abs($0.coordinate.longitude - 0.10009) < 1e-12 } == true)
    #expect(statistics.total.gapCount == 2)
  }
}

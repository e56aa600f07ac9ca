import Testing

@testable import GeoTracks

/// Limits, exact to the last bit: a value equal to the limit belongs to the documented side, and the next number to
/// the other.
@Suite struct BoundaryTests {
  /// A point at the given thousandths of a degree along the equator.
  private func point(_ steps: Double, _ second: Double?, speed: Double? = nil) -> LocationEvent {
    var location = Location(
      Coordinate(latitude: 0, longitude: steps / 1000),
      timestamp: second.flatMap { Timestamp(secondsSince1970: $0) })
    location.speed = speed
    return .location(location)
  }

  private func total(
    _ events: [LocationEvent], _ change: (inout TrackStatistics.Rules) -> Void = { _ in }
  ) -> TrackFigures {
    var rules = TrackStatistics.withoutGaps
    change(&rules)
    return TrackStatistics(events, rules: rules).total
  }

  /// A thousandth of a degree of the equator of WGS 84, in meters.
  private let step = 6_378_137 * Double.pi / 180_000

  @Test("A device exactly as fast as the moving speed moves, and a slower one is stopped")
  func movingSpeed() throws {
    let speed = 0.125
    let events = (0...60).map { index -> LocationEvent in
      var location = Location(
        Coordinate(latitude: 0, longitude: Double(index) * speed / step * 1e-3),
        timestamp: Timestamp(seconds: Int64(index)))
      location.speed = speed
      return .location(location)
    }
    #expect(total(events) { $0.movingSpeed = speed / 1.5 }.movingTime == 60)
    #expect(total(events) { $0.movingSpeed = speed }.movingTime == 60)
    // A speed below 0.15 m/s does not count as moving, unless the moving speed is lower.
    #expect(total(events) { $0.movingSpeed = speed.nextUp }.stoppedTime == 60)
    #expect(total(events).stoppedTime == 60)
    // A receiver at rest does not move, even with a moving speed of 0.
    #expect(total([point(0, 0), point(0, 10)]) { $0.movingSpeed = 0 }.stoppedTime == 10)
  }

  @Test("The moving speed is the moving length of all segments over their moving time")
  func movingSpeedOfSegments() throws {
    // Each segment moves for 10 s, by one step and by two, and then creeps for 10 s at 0.2 m/s.
    let events: [LocationEvent] = [
      point(0, 0), point(1, 10), point(1.02, 20), .part(.segment),
      point(2, 30), point(4, 40), point(4.02, 50),
    ]
    let figures = total(events) { $0.movingSpeed = 1 }
    #expect(figures.segments == 2 && figures.movingTime == 20 && figures.stoppedTime == 20)
    #expect(abs(try #require(figures.movingSpeed) - 3 * step / 20) < 1e-9)
    #expect(abs(try #require(figures.averageSpeed) - 3.04 * step / 40) < 1e-9)
  }

  @Test("A gap exceeds its limit of time, distance or speed; an equal value is not a gap")
  func gaps() throws {
    func count(_ events: [LocationEvent], _ rule: GapRule) -> Int {
      total(events) { $0.gap = rule }.segments
    }
    let events = [point(0, 0), point(1, 10)]
    let rule = { (time: Int64) in
      GapRule(time: .nanoseconds(time), samplingIntervalMultiple: nil, speed: nil)
    }
    #expect(count(events, rule(10_000_000_000)) == 1)
    #expect(count(events, rule(9_999_999_999)) == 2)
    let meters = total(events).distance
    #expect(count(events, GapRule(time: nil, distance: meters, speed: nil)) == 1)
    #expect(count(events, GapRule(time: nil, distance: meters.nextDown, speed: nil)) == 2)
    let fast = GapRule(time: nil, samplingIntervalMultiple: nil, speed: 2)
    #expect(!fast.isGap(seconds: 10, meters: 20) && fast.isGap(seconds: 10, meters: 20.0.nextUp))
    // A gap must exceed both the fixed time and the multiple of the sampling interval.
    let both = GapRule(time: .seconds(300), samplingIntervalMultiple: 10, speed: nil)
    #expect(!both.isGap(seconds: 300, meters: 0, rhythm: 1))
    #expect(both.isGap(seconds: 300.0.nextUp, meters: 0, rhythm: 1))
    #expect(!both.isGap(seconds: 400, meters: 0, rhythm: 40))
    #expect(both.isGap(seconds: 400.0.nextUp, meters: 0, rhythm: 40))
    #expect(both.isGap(seconds: 301, meters: 0, rhythm: nil))
  }

  @Test("A stop may last exactly its duration and reach exactly its radius")
  func stops() throws {
    let stay = [point(0, 0), point(0.1, 30), point(0, 60), point(50, 70)]
    func count(_ radius: Double, _ nanoseconds: Int64) -> Int {
      total(stay) { $0.stop = StopRule(radius: radius, duration: .nanoseconds(nanoseconds)) }
        .stops.count
    }
    #expect(count(25, 60_000_000_000) == 1)
    #expect(count(25, 60_000_000_001) == 0)
    let meters = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 0.0001))
    #expect(count(meters, 60_000_000_000) == 1)
    #expect(count(meters.nextDown, 60_000_000_000) == 0)
  }

  @Test("The speeds of a track use the times and lengths of all its segments")
  func speedsOfSegments() throws {
    // 10 steps in 100 s and 20 s of rest; then, after 80 s, 30 steps in 150 s and 30 s of rest.
    let first = (0...10).map { point(Double($0), Double($0) * 10) } + [point(10, 120)]
    let second = (0...30).map { point(20 + Double($0), 200 + Double($0) * 5) } + [point(50, 380)]
    for events in [
      first + [.part(.segment)] + second, first + [.part(.track(name: nil))] + second,
    ] {
      let figures = total(events)
      #expect(figures.movingTime == 250 && figures.stoppedTime == 50 && figures.gapTime == 80)
      #expect(figures.elapsedTime == 380 && figures.segments == 2 && figures.gapCount == 1)
      #expect(abs(figures.distance - 40 * step) < 1e-6)
      #expect(abs(figures.gapDistance - 10 * step) < 1e-6)
      #expect(figures.movingSpeed.map { abs($0 - 40 * step / 250) < 1e-9 } == true)
      #expect(figures.averageSpeed.map { abs($0 - 40 * step / 300) < 1e-9 } == true)
    }
    // The step between two sources belongs to neither.
    var statistics = TrackStatistics(TrackStatistics.withoutGaps)
    for (name, events) in [("a", first), ("b", second)] {
      statistics.begin(source: name)
      statistics.process(contentsOf: events[...])
    }
    let both = statistics.total
    #expect(both.movingTime == 250 && both.stoppedTime == 50 && both.gapTime == 0)
    #expect(both.movingSpeed.map { abs($0 - 40 * step / 250) < 1e-9 } == true)
    #expect(both.averageSpeed.map { abs($0 - 40 * step / 300) < 1e-9 } == true)
    #expect(both.gapCount == 0)
  }

  /// A split ends in the middle of a step, across segments with rests.
  @Test("The moving speed of a split uses only its moving steps")
  func speedsOfSplits() throws {
    // Separate statements, because the compiler needs 11 s for one expression.
    var events = (0...10).map { point(Double($0), Double($0) * 10) }
    events.append(point(10, 140))
    events += (1...10).map { point(10 + Double($0), 140 + Double($0) * 5) }
    var splits = TrackSplits(every: .distance(15 * step), rules: TrackStatistics.withoutGaps)
    var output: [TrackSplit] = []
    splits.begin(source: "test", into: &output)
    splits.process(contentsOf: events[...], into: &output)
    splits.finish(into: &output)
    try #require(output.count == 2)
    // 10 steps in 100 s, 40 s of rest, 5 steps in 25 s; then 5 steps in 25 s.
    #expect(abs(output[0].movingTime - 125) < 1e-6 && abs(output[0].stoppedTime - 40) < 1e-6)
    #expect(output[0].movingSpeed.map { abs($0 - 15 * step / 125) < 1e-6 } == true)
    #expect(output[0].speed.map { abs($0 - 15 * step / 165) < 1e-6 } == true)
    #expect(output[1].movingSpeed.map { abs($0 - 5 * step / 25) < 1e-6 } == true)
    #expect(abs(output[0].distance - 15 * step) < 1e-6 && abs(output[1].distance - 5 * step) < 1e-6)
  }

  /// Steps of half a second and one meter; one point is 500 m away.
  @Test("Steps of less than a second are merged for the speed")
  func joinedSteps() throws {
    let meter = 1 / step
    let events = (0...60).map { index in
      point(Double(index) * meter + (index == 31 ? 500 * meter : 0), Double(index) / 2)
    }
    let figures = total(events)
    // The steps to the outlier and back are each joined with the previous or next step.
    #expect(figures.implausible.count >= 1)
    #expect(abs(figures.implausible.distance - 1000) < 2.1)
    #expect(figures.maximumSpeed.map { abs($0 - 2) < 1e-6 } == true)
    #expect(figures.maximumSpeedRaw.map { abs($0 - 1002) < 1e-3 } == true)
    // Alternating steps of 1 and 3 m are 4 m/s in every whole second.
    var way = 0.0
    let uneven = (0...60).map { index -> LocationEvent in
      defer { way += index % 2 == 0 ? 1 : 3 }
      return point(way * meter, Double(index) / 2)
    }
    #expect(total(uneven).maximumSpeed.map { abs($0 - 4) < 1e-6 } == true)
    #expect(total(uneven).maximumSpeedRaw.map { abs($0 - 6) < 1e-6 } == true)
    // Steps of one second are not merged.
    let seconds = (0...30).map { index -> LocationEvent in
      let meters = index / 2 * 4 + index % 2
      return point(Double(meters) * meter, Double(index))
    }
    #expect(total(seconds).maximumSpeedRaw.map { abs($0 - 3) < 1e-6 } == true)
  }

  @Test("A point is passed at exactly the distance limit")
  func passes() {
    let place = Coordinate(latitude: 0.001, longitude: 0.005)
    let events = (0...10).map { point(Double($0), Double($0)) }
    func distances(_ radius: Double) -> [Double] {
      var finder = ProximityDetector(PointIndex([place]), within: radius)
      var passes: [ProximityEvent] = []
      finder.process(contentsOf: events[...], into: &passes)
      finder.finish(into: &passes)
      return passes.map(\.distance)
    }
    let found = distances(1000)
    #expect(found.count == 1)
    let nearest = found.first ?? .nan
    // A thousandth of a degree of the meridian at the equator.
    #expect(abs(nearest - 110.574) < 0.001)
    #expect(distances(nearest) == [nearest])
    #expect(distances(nearest.nextDown) == [])
  }

  @Test("A climb counts at exactly the limits of rise and length")
  func climbs() throws {
    // 1 km down, 1 km up by 50 m, and down again, with a point about every 100 m.
    func events() -> [LocationEvent] {
      (0...30).map { index in
        var location = Location(
          Coordinate(latitude: 0, longitude: Double(index) / 1000),
          timestamp: Timestamp(seconds: Int64(index) * 20))
        location.altitude =
          500
          + Double(
            index <= 10 ? 100 - 10 * index : index <= 20 ? 5 * (index - 10) : 50 - 5 * (index - 20))
        return .location(location)
      }
    }
    func climbs(_ rule: ClimbRule) -> [Climb] { total(events()) { $0.climb = rule }.climbs }
    let climb = try #require(climbs(ClimbRule(grade: 0.03, length: 500, rise: 30)).first)
    #expect(climb.rise == 50 && abs(climb.length - 10 * step) < 1e-6)
    #expect(climbs(ClimbRule(grade: 0.03, length: climb.length, rise: 50)).count == 1)
    #expect(climbs(ClimbRule(grade: 0.03, length: climb.length, rise: 50.0.nextUp)).isEmpty)
    #expect(climbs(ClimbRule(grade: 0.03, length: climb.length.nextUp, rise: 50)).isEmpty)
  }

  @Test("Hysteresis counts changes above its threshold, not equal to it")
  func hysteresis() {
    func ascent(_ altitudes: [Double]) -> Double? {
      let events = altitudes.enumerated().map { index, altitude -> LocationEvent in
        var location = Location(
          Coordinate(latitude: 0, longitude: Double(index) / 1000),
          timestamp: Timestamp(seconds: Int64(index) * 20))
        location.altitude = altitude
        return .location(location)
      }
      return total(events) { $0.gains = [.hysteresis(3)] }.gains.first?.ascent
    }
    #expect(ascent([100, 103]) == 0)
    #expect(ascent([100, 103.0.nextUp]).map { $0 > 3 } == true)
    #expect(ascent([100, 97, 100]) == 0)
  }

  @Test("A window exactly as long as the track is a best effort")
  func efforts() {
    let events = (0...6).map { point(Double($0), Double($0) * 10) }
    func count(_ window: BestEffortTarget) -> Int {
      var efforts = BestEfforts([window], gap: .none)
      efforts.begin(source: "test")
      for event in events { efforts.process(event) }
      return efforts.efforts.compactMap(\.self).count
    }
    #expect(count(.time(.seconds(60))) == 1)
    #expect(count(.time(.nanoseconds(60_000_000_001))) == 0)
    let meters = total(events).distance
    #expect(count(.distance(meters)) == 1)
    #expect(count(.distance(meters + 1e-6)) == 0)
  }

  @Test("A lap ends at exactly the radius")
  func laps() throws {
    // Away from the point by 10 steps, back to 0.5 steps north of it, and away again.
    let place = Coordinate(latitude: 0, longitude: 0)
    let near = Coordinate(latitude: 0.0005, longitude: 0)
    let meters = Geodesic.wgs84.distance(from: place, to: near)
    func count(_ radius: Double) -> Int {
      var splits = TrackSplits(
        every: .lap(LapRule(radius: radius, place: place)), rules: TrackStatistics.withoutGaps)
      var output: [TrackSplit] = []
      splits.begin(source: "test", into: &output)
      let events = (0...20).map { index -> LocationEvent in
        .location(
          Location(
            Coordinate(latitude: 0.0005 * Double(1 + abs(index - 10)), longitude: 0),
            timestamp: Timestamp(seconds: Int64(index) * 10)))
      }
      splits.process(contentsOf: events[...], into: &output)
      splits.finish(into: &output)
      return output.count
    }
    #expect(count(meters) == 2)
    #expect(count(meters.nextDown.nextDown) == 1)
  }
}

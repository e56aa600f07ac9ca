import Testing

@testable import GeoTracks

/// Profiles whose climbs are given, and invariants for any profile.
@Suite struct ClimbFinderTests {
  /// Points along a meridian, 10 m and 5 s apart, whose altitude is given by distance.
  private func track(
    _ length: Double, every step: Double = 10, noise: Double = 0, seed: UInt64 = 1,
    _ altitude: (Double) -> Double
  ) -> [LocationEvent] {
    var random = SplitMix64(seed: seed)
    let line = Geodesic.wgs84.line(from: Coordinate(latitude: 46, longitude: 8), azimuth: 0)
    return stride(from: 0, through: length, by: step).map { distance in
      var location = Location(
        line.position(at: distance).coordinate,
        timestamp: Timestamp(seconds: 1_700_000_000).advanced(by: distance / 2))
      location.altitude = altitude(distance) + (random.unit() - 0.5) * 2 * noise
      return .location(location)
    }
  }

  private func climbs(
    _ events: [LocationEvent], _ rules: TrackStatistics.Rules = TrackStatistics.Rules()
  ) -> [Climb] { TrackStatistics(events, rules: rules).total.climbs }

  /// A profile of straight pieces with the given lengths and grades.
  private func profile(_ pieces: [(length: Double, grade: Double)]) -> (Double) -> Double {
    { distance in
      var (rest, altitude) = (distance, 500.0)
      for piece in pieces {
        let way = min(rest, piece.length)
        altitude += way * piece.grade
        rest -= way
      }
      return altitude
    }
  }

  @Test("A hill is one climb with its length, rise and grade") func oneHill() throws {
    let events = track(5000, profile([(1000, 0), (2000, 0.05), (2000, -0.05)]))
    let found = climbs(events)
    #expect(found.count == 1)
    let climb = try #require(found.first)
    // Within the hysteresis of 3 m, which is 60 m of distance at 5 %.
    #expect(abs(climb.begin - 1000) <= 70 && abs(climb.begin + climb.length - 3000) <= 70)
    #expect(abs(climb.rise - 100) <= 6 && abs(climb.grade - 0.05) < 1e-3)
    #expect(climb.steepestGrade.map { abs($0 - 0.05) < 1e-3 } == true)
    // 2 m/s at 5 % is 360 m per hour.
    #expect(climb.verticalSpeed.map { abs($0 - 360) < 8 } == true)
    // A meter takes half a second; a nanometer takes half a nanosecond.
    let start = try #require(climb.start)
    #expect(
      abs(start.seconds(since: Timestamp(seconds: 1_700_000_000)) - climb.begin / 2) < 1e-8)
    #expect(climb.endPlace.latitude > climb.startPlace.latitude)
  }

  @Test(
    "A stretch that is too short, too low or too flat is not a climb",
    arguments: [
      ([(400.0, 0.10)], 0), ([(600, 0.10)], 1), ([(2000, 0.029)], 0), ([(2000, 0.031)], 1),
      ([(800, 0.033)], 0), ([(5000, 0)], 0), ([(5000, -0.1)], 0),
    ] as [([(length: Double, grade: Double)], Int)])
  func limits(pieces: [(length: Double, grade: Double)], count: Int) {
    // Flat before and after.
    let all = [(500, 0)] + pieces + [(500, 0)]
    let length = all.reduce(0) { $0 + $1.length }
    #expect(climbs(track(length, profile(all))).count == count)
  }

  @Test("A short descent divides small climbs but not large ones")
  func dips() {
    // 60 m and 60 m with 300 m of descent at 10 % between.
    let small = [(length: 1000.0, grade: 0.06), (300, -0.10), (1000, 0.06)]
    #expect(climbs(track(2300, profile(small))).count == 2)
    // 600 m and 600 m with the same descent between.
    let large = [(length: 10_000.0, grade: 0.06), (300, -0.10), (10_000, 0.06)]
    let found = climbs(track(20_300, profile(large)))
    #expect(found.count == 1)
    #expect(abs((found.first?.rise ?? 0) - 1170) < 10)
    // A valley divides the climb.
    let valley = [(length: 10_000.0, grade: 0.06), (3000, -0.10), (10_000, 0.06)]
    #expect(climbs(track(23_000, profile(valley))).count == 2)
  }

  @Test("The method of the ascent does not change the climbs")
  func gains() {
    let events = track(5000, noise: 3, profile([(1000, 0), (2000, 0.05), (2000, -0.05)]))
    let expected = climbs(events)
    #expect(!expected.isEmpty)
    for gains in [[.hysteresis(10)], [.raw, .hysteresis(2), .hysteresis(5)]] as [[GainMethod]] {
      var rules = TrackStatistics.Rules()
      rules.gains = gains
      #expect(climbs(events, rules) == expected)
    }
  }

  @Test("The steepest 100 m of a climb are found") func theSteepestHundredMeters() throws {
    let pieces = [(length: 500.0, grade: 0.04), (100, 0.15), (500, 0.04)]
    let climb = try #require(climbs(track(1100, profile(pieces))).first)
    // The ends of the steep piece are exact within the hysteresis.
    #expect(climb.steepestGrade.map { abs($0 - 0.15) < 0.03 } == true)
    #expect(abs(climb.grade - 55 / 1100) < 0.004)
  }

  @Test(
    "Climbs of noisy profiles fulfill the rule and do not overlap",
    arguments: 0..<40 as Range<UInt64>, [3.0, 1, 10])
  func whatIsTrueOfAll(seed: UInt64, hysteresis: Double) {
    // Hills of every size, and a receiver's noise.
    var random = SplitMix64(seed: seed)
    let waves = (0..<6).map { _ in
      (size: random.unit() * 80, length: 200 + random.unit() * 8000, phase: random.unit() * 6)
    }
    let events = track(30_000, noise: 4, seed: seed) { distance in
      waves.reduce(500) { $0 + $1.size * Self.wave(distance / $1.length + $1.phase) }
    }
    var rules = TrackStatistics.Rules()
    rules.climbHysteresis = hysteresis
    rules.gains = [.hysteresis(hysteresis)]
    let figures = TrackStatistics(events, rules: rules).total
    let rule = rules.climb
    var before = 0.0
    for climb in figures.climbs {
      #expect(climb.begin >= before && climb.begin + climb.length <= figures.distance + 1e-6)
      before = climb.begin + climb.length
      #expect(climb.length >= rule.length && climb.rise >= rule.rise && climb.grade >= rule.grade)
      // Parts of the climb, between points of the track.
      let altitudes = events.enumerated().compactMap { index, event -> (Double, Double)? in
        guard case .location(let location) = event, let altitude = location.altitude,
          Double(index) * 10 >= climb.begin - 1e-3,
          Double(index) * 10 <= climb.begin + climb.length + 1e-3
        else { return nil }
        return (Double(index) * 10, altitude)
      }
      // An ignored altitude is within the hysteresis of an earlier altitude that counted.
      let (low, high) = (altitudes[0], altitudes[altitudes.count - 1])
      #expect(abs(high.1 - low.1 - climb.rise) < 1e-9)
      for (distance, altitude) in altitudes {
        #expect(high.1 - altitude >= rule.grade * (high.0 - distance) - hysteresis - 1e-6)
      }
    }
    #expect(figures.climbs.reduce(0) { $0 + $1.rise } <= figures.gains[0].ascent + 1e-9)
  }

  /// A triangle wave between -1 and 1.
  private static func wave(_ value: Double) -> Double {
    let part = value - value.rounded(.down)
    return part < 0.5 ? 4 * part - 1 : 3 - 4 * part
  }

  @Test("Climbs are found in each segment, track and source")
  func parts() {
    let hill = track(2000, profile([(500, 0), (1500, 0.06)]))
    let events =
      [.part(.track(name: "a"))] + hill + [.part(.segment)] + hill + [.part(.track(name: "b"))]
      + hill
    var statistics = TrackStatistics()
    for name in ["1", "2"] {
      statistics.begin(source: name)
      for event in events { statistics.process(event) }
    }
    // Each hill rises 90 m after 500 m of flat ground. The hysteresis of 3 m is 50 m of distance, and points are 10 m apart.
    func expect(_ climbs: [Climb], at begins: [Double]) {
      #expect(climbs.count == begins.count)
      for (climb, begin) in zip(climbs, begins) {
        #expect(
          abs(climb.begin - begin) <= 70 && abs(climb.begin + climb.length - begin - 1500) <= 70)
        #expect(abs(climb.rise - 90) <= 6)
      }
    }
    #expect(statistics.sources.count == 2)
    for source in statistics.sources {
      expect(source.figures.climbs, at: [500, 2500, 4500])
      expect(source.tracks[0].figures.climbs, at: [500, 2500])
      expect(source.tracks[1].figures.climbs, at: [500])
    }
    #expect(statistics.total.climbs.count == 6)
  }

  @Test(
    "A rule with an impossible limit finds no climb",
    arguments: [
      ClimbRule(grade: .nan), ClimbRule(length: .nan), ClimbRule(rise: .nan),
      ClimbRule(grade: .infinity), ClimbRule(rise: .infinity),
    ])
  func rulesThatNothingFulfils(rule: ClimbRule) {
    var rules = TrackStatistics.Rules()
    rules.climb = rule
    #expect(climbs(track(2000, profile([(2000, 0.1)])), rules).isEmpty)
  }

  @Test("A climb needs altitudes but no times") func withoutTimesOrAltitudes() {
    let events = track(2000, profile([(2000, 0.06)]))
    func changed(_ change: (inout Location) -> Void) -> [LocationEvent] {
      events.map { event in
        guard case .location(var location) = event else { return event }
        change(&location)
        return .location(location)
      }
    }
    let timeless = climbs(changed { $0.timestamp = nil })
    #expect(timeless.count == 1 && timeless[0].verticalSpeed == nil && timeless[0].start == nil)
    #expect(climbs(changed { $0.altitude = nil }).isEmpty)
  }
}

/// The steepest stretch of a profile, compared with all stretches that begin at every tenth of a meter.
@Suite struct SteepestGradeTests {
  @Test("No stretch of the window's length is steeper", arguments: 0..<30 as Range<UInt64>)
  func noneIsSteeper(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points: [(Double, Double)] = []
    var (distance, altitude) = (0.0, 0.0)
    for _ in 0..<60 {
      points.append((distance, altitude))
      distance += random.unit() * (seed % 2 == 0 ? 30 : 300)
      altitude += (random.unit() - 0.5) * 20
    }
    var steepest = SteepestGrade(window: 100)
    for point in points { steepest.add(distance: point.0, altitude: point.1) }
    func profile(at distance: Double) -> Double {
      let next = points.firstIndex { $0.0 > distance } ?? points.count - 1
      let (a, b) = (points[next - 1], points[next])
      return a.1 + (b.1 - a.1) * (distance - a.0) / (b.0 - a.0)
    }
    let end = points[points.count - 1].0 - 100
    let all = stride(from: 0, through: end, by: 0.1).map {
      (profile(at: $0 + 100) - profile(at: $0)) / 100
    }
    let found = try #require(steepest.steepest)
    let most = try #require(all.max())
    #expect(found >= most - 1e-9 && found <= most + 0.01)
  }

  @Test("A track shorter than the window has no steepest grade") func lessThanAStretchHasNone() {
    var steepest = SteepestGrade(window: 100)
    for distance in [0.0, 50, 99] { steepest.add(distance: distance, altitude: distance) }
    #expect(steepest.steepest == nil)
    steepest.add(distance: 100, altitude: 100)
    #expect(steepest.steepest == 1)
  }

  @Test("Thousands of altitudes within 10 m have no steepest grade") func standingStill() {
    var steepest = SteepestGrade(window: 100)
    for index in 0..<10_000 {
      steepest.add(distance: Double(index) * 1e-3, altitude: Double(index % 2) * 4)
    }
    #expect(steepest.steepest == nil)
  }
}

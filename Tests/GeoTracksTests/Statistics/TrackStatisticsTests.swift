import GeoTracks
import Testing

@Suite struct TrackStatisticsTests {
  @Test(arguments: ReferenceTrack.names)
  func distanceIsThatOfProjsGeodesics(name: String) throws {
    let track = try ReferenceTrack(name)
    let total = TrackStatistics(track.events, rules: TrackStatistics.withoutGaps).total
    let expected = try #require(track["distance"])
    #expect(abs(total.distance - expected) <= 1e-9 * expected)
    #expect(total.points == track.locations.count)
    #expect(Double(total.moving + total.stopped) == (try #require(track["time"])) * 1e9)
  }

  @Test(arguments: ReferenceTrack.names)
  func ascentIsThatOfTheDefinitions(name: String) throws {
    let track = try ReferenceTrack(name)
    var rules = TrackStatistics.withoutGaps
    rules.gains = [
      .raw, .smooth, .hysteresis(2), .hysteresis(3), .hysteresis(5), .hysteresis(10),
      .simplified(7),
    ]
    for gain in TrackStatistics(track.events, rules: rules).total.gains {
      let expected = try #require(track[gain.method.description])
      #expect(abs(gain.ascent - expected) < 1e-6, "\(gain.method)")
    }
  }

  @Test("Ascents of segments, tracks and sources add up, whatever their noise")
  func ascentsAddUp() throws {
    func segment(noise: Double) -> [LocationEvent] {
      var recording = MovingRecording(legs: [MovingRecording.Leg(seconds: 600, speed: 3)])
      recording.altitude = { 500 + 0.05 * $0 + noise * (Int($0) % 7 < 3 ? 1 : -1) }
      return Array(recording.events.dropFirst())
    }
    var statistics = TrackStatistics()
    for (source, noises) in [[[0.1, 3], [1.5]], [[0.4], [4, 0.2, 0.9]]].enumerated() {
      statistics.begin(source: "\(source)")
      for track in noises {
        statistics.process(.part(.track(name: nil)))
        for noise in track {
          statistics.process(.part(.segment))
          for event in segment(noise: noise) { statistics.process(event) }
        }
      }
    }
    func sum(_ parts: [TrackFigures]) throws -> Double {
      try parts.reduce(0) { try $0 + #require($1.gains.first).ascent }
    }
    let sources = statistics.sources
    #expect(try abs(sum([statistics.total]) - sum(sources.map(\.figures))) < 1e-9)
    for source in sources {
      #expect(try abs(sum([source.figures]) - sum(source.tracks.map(\.figures))) < 1e-9)
      for track in source.tracks {
        #expect(try abs(sum([track.figures]) - sum(track.segments)) < 1e-9)
        #expect(track.figures.gains.first?.threshold != nil)
      }
    }
    #expect(statistics.total.gains.first?.threshold == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>, [true, false])
  func partsOfTimeAddUp(seed: UInt64, looksForGaps: Bool) {
    var maker = RandomTrack(seed: seed)
    let events = maker.events(300)
    let rules = looksForGaps ? TrackStatistics.Rules() : TrackStatistics.withoutGaps
    let statistics = TrackStatistics(events, rules: rules)
    var levels = [statistics.total]
    for source in statistics.sources {
      levels += [source.figures] + source.tracks.map(\.figures) + source.tracks.flatMap(\.segments)
      #expect(source.figures.points == source.tracks.reduce(0) { $0 + $1.figures.points })
    }
    for figures in levels {
      #expect(figures.moving >= 0 && figures.stopped >= 0 && figures.gap >= 0)
      #expect(figures.elapsed == figures.moving + figures.stopped + figures.gap)
      #expect(figures.distance.isFinite && figures.distance3D >= figures.distance - 1e-6)
    }
    // The time of a segment is the time between its ends, regardless of the clock in between.
    for segment in statistics.sources.flatMap(\.tracks).flatMap(\.segments) {
      let span = segment.start.flatMap { segment.end?.nanoseconds(since: $0) } ?? 0
      #expect(segment.elapsed == span && segment.gap == 0)
      let clock = segment.missingTimes + segment.equalTimes + segment.backwardTimes
      #expect(clock <= segment.points)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func distanceIsTheSumOfGeodesicsWithinSegments(seed: UInt64) {
    var maker = RandomTrack(seed: seed)
    let events = maker.events(300)
    var expected = 0.0
    var path: [Coordinate] = []
    var isTrack = true
    for event in events + [.part(.segment)] {
      switch event {
      case .part(let part):
        expected += Geodesic.wgs84.length(along: path)
        path = []
        if case .route = part { isTrack = false } else { isTrack = part != .waypoints }
      case .location(let location): if isTrack { path.append(location.coordinate) }
      default: break
      }
    }
    let total = TrackStatistics(events, rules: TrackStatistics.withoutGaps).total
    #expect(abs(total.distance - expected) <= 1e-12 * expected)
  }

  @Test func eventsOfAClockThatIsAlwaysWrongTakeNoTime() {
    let time = Timestamp(seconds: 1_000_000)
    let places = (0..<600).map { Coordinate(latitude: 0, longitude: Double($0) * 1e-4) }
    let equal = TrackStatistics(places.map { .location(Location($0, timestamp: time)) }).total
    #expect(equal.elapsed == 0 && equal.equalTimes == 599 && equal.averageSpeed == nil)
    let backward = TrackStatistics(
      places.enumerated().map {
        .location(Location($1, timestamp: time.advanced(by: -Double($0))))
      }
    ).total
    #expect(backward.elapsed == 0 && backward.backwardTimes == 599)
    let missing = TrackStatistics(places.map { .location(Location($0)) }).total
    #expect(missing.elapsed == 0 && missing.missingTimes == 600 && missing.start == nil)
    #expect(abs(missing.distance - equal.distance) == 0)
  }

  @Test func standingStillIsStopped() {
    let place = Coordinate(latitude: 46, longitude: 14)
    let events = (0...600).map { second -> LocationEvent in
      .location(Location(place, timestamp: Timestamp(seconds: Int64(second))))
    }
    let total = TrackStatistics(events).total
    #expect(total.stopped == 600_000_000_000 && total.moving == 0)
    #expect(total.stops.map(\.seconds) == [600])
  }

  @Test func centuriesDoNotOverflow() {
    let events = (0..<60).map { step -> LocationEvent in
      .location(
        Location(
          Coordinate(latitude: 0, longitude: 0), timestamp: Timestamp(seconds: step * 9_000_000_000)
        ))
    }
    let total = TrackStatistics(events, rules: TrackStatistics.withoutGaps).total
    #expect(total.elapsed == Int64.max / 3 && total.stopped == total.elapsed)
    #expect(TrackStatistics(events).total.elapsed == Int64.max / 3)
    let far = [0, 300, 0, 600].map { century -> LocationEvent in
      .location(
        Location(
          Coordinate(latitude: 0, longitude: 0),
          timestamp: Timestamp(seconds: century * 100 * 31_557_600)))
    }
    #expect(TrackStatistics(far, rules: TrackStatistics.withoutGaps).total.elapsed == 0)
  }

  @Test func timeOfPartsOutOfOrderCountsOnce() {
    func segment(_ seconds: [Int64]) -> [LocationEvent] {
      [.part(.track(name: nil))]
        + seconds.map {
          .location(
            Location(Coordinate(latitude: 0, longitude: 0), timestamp: Timestamp(seconds: $0)))
        }
    }
    let total = TrackStatistics(segment([100, 110]) + segment([0, 10]) + segment([120, 125])).total
    #expect(total.overlaps == 1)
    #expect(total.gap == 10_000_000_000 && total.elapsed == 35_000_000_000)
    #expect(total.start == Timestamp(seconds: 0) && total.end == Timestamp(seconds: 125))
  }

  @Test func skipsInvalidAltitudes() {
    let altitudes = [10, .nan, 20, .infinity, 1e308, -1e308, 30]
    let events = altitudes.enumerated().map { index, altitude -> LocationEvent in
      var location = Location(Coordinate(latitude: 0, longitude: Double(index) * 1e-3))
      location.altitude = altitude
      return .location(location)
    }
    let total = TrackStatistics(events).total
    #expect(total.distance3D == total.distance)
    #expect(total.minimumAltitude == 10 && total.maximumAltitude == 30)
    #expect(total.gains.first?.ascent == 20)
  }

  @Test func aSourceWithoutANameIsMeasuredToo() {
    var statistics = TrackStatistics()
    statistics.process(.location(Location(Coordinate(latitude: 1, longitude: 1))))
    #expect(statistics.total.points == 1 && statistics.sources.map(\.name) == [""])
  }

  @Test func usesReceiverSpeedThatAgreesWithTheDistance() {
    func events(speed: Double) -> [LocationEvent] {
      (0..<100).map { index in
        var location = Location(
          Coordinate(latitude: 0, longitude: Double(index) * 1e-4),
          timestamp: Timestamp(seconds: Int64(index)))
        location.speed = speed
        return .location(location)
      }
    }
    // 11.13 m/s by distance.
    let plausible = TrackStatistics(events(speed: 12)).total
    #expect(plausible.receiverSpeeds == 99 && plausible.maximumSpeed == 12)
    let contradicted = TrackStatistics(events(speed: 18)).total
    #expect(contradicted.receiverSpeeds == 0 && contradicted.receiverSpeed == .ignored)
    #expect(abs((contradicted.maximumSpeed ?? 0) - 11.132) < 1e-3)
    #expect(TrackStatistics(events(speed: .nan)).total.receiverSpeeds == 0)
  }
}

// MARK: Invariants

extension TrackStatisticsTests {
  @Test(arguments: ReferenceTrack.names)
  func directionDoesNotMatterForDistanceAndBounds(name: String) throws {
    let track = try ReferenceTrack(name)
    let forward = TrackStatistics(track.events, rules: TrackStatistics.withoutGaps)
    let segments = forward.sources.flatMap(\.tracks).flatMap(\.segments)
    var backward: [LocationEvent] = []
    for event in track.events.reversed() {
      if case .part = event { backward.append(.part(.segment)) } else { backward.append(event) }
    }
    let total = TrackStatistics(backward, rules: TrackStatistics.withoutGaps).total
    #expect(abs(total.distance - forward.total.distance) <= 1e-12 * total.distance)
    #expect(total.segments == segments.count)
    let (a, b) = (try #require(total.bounds), try #require(forward.total.bounds))
    #expect(abs(a.west - b.west) < 1e-12 && abs(a.width - b.width) < 1e-12)
    #expect(abs(a.south - b.south) < 1e-12 && abs(a.north - b.north) < 1e-12)
  }

  @Test(arguments: [-300.0, -121.97, 58.5, 180.0, 195.25])
  func longitudeDoesNotMatter(turn: Double) throws {
    let track = try ReferenceTrack("run")
    let turned = track.events.map { event -> LocationEvent in
      guard case .location(var location) = event else { return event }
      location.coordinate.longitude += turn
      location.coordinate = location.coordinate.normalized
      return .location(location)
    }
    let (a, b) = (TrackStatistics(track.events).total, TrackStatistics(turned).total)
    #expect(abs(a.distance - b.distance) <= 1e-9 * a.distance)
    #expect(a.elapsed == b.elapsed && a.stops.count == b.stops.count)
    let (box, other) = (try #require(a.bounds), try #require(b.bounds))
    #expect(abs(box.width - other.width) < 1e-11)
    #expect(abs(Angle.difference(from: box.west + turn, to: other.west).value) < 1e-11)
  }

  @Test func lookingAtTheFiguresDoesNotChangeThem() throws {
    let events = try ReferenceTrack("lake").events
    var looked = TrackStatistics()
    looked.begin(source: "test")
    for event in events {
      looked.process(event)
      _ = looked.total
    }
    let other = TrackStatistics(events)
    #expect(looked.sources == other.sources && looked.total == other.total)
  }

  /// If a file is split between tracks, its parts in any order equal the whole file, except for the intervals between
  /// them.
  @Test(
    "Splitting a file between tracks does not change the figures",
    arguments: 0..<50 as Range<UInt64>)
  func filesDoNotMatter(seed: UInt64) {
    var maker = RandomTrack(seed: seed)
    maker.hasBadClock = false
    let events = maker.events(400)
    let one = TrackStatistics(events).total
    var files: [[LocationEvent]] = [[]]
    for event in events {
      if case .part(.track) = event { files.append([]) }
      files[files.count - 1].append(event)
    }
    func total(_ files: [[LocationEvent]]) -> TrackFigures {
      var several = TrackStatistics()
      for (index, file) in files.enumerated() {
        several.begin(source: "\(index)")
        for event in file { several.process(event) }
      }
      return several.total
    }
    let (forward, backward) = (total(files), total(files.reversed()))
    for total in [forward, backward] {
      #expect(total.moving + total.stopped == one.moving + one.stopped && total.gap <= one.gap)
      #expect(abs(total.distance - one.distance) <= 1e-12 * one.distance)
      #expect(total.points == one.points && total.skipped == one.skipped)
      #expect(total.stops.count == one.stops.count)
    }
    // Knowledge about the receiver and the noise belongs to a file.
    #expect(forward.moving == backward.moving && forward.maximumSpeed == backward.maximumSpeed)
    #expect(forward.elapsed == backward.elapsed && forward.gapCount == backward.gapCount)
  }

  @Test("The statistics report gaps") func gapsAreTold() {
    // Ten minutes of walking, 400 m farther after an hour, ten minutes.
    var events: [LocationEvent] = []
    for (start, place) in [(0, 0.0), (4200, 0.01)] {
      for step in 0..<600 {
        let coordinate = Coordinate(latitude: 0, longitude: place + Double(step) * 1e-5)
        let time = Timestamp(seconds: Int64(start + step))
        events.append(.location(Location(coordinate, timestamp: time)))
      }
    }
    let total = TrackStatistics(events).total
    #expect(total.gapCount == 1 && total.gap == 3_601_000_000_000)
    // Geodesics along the equator are a * longitude.
    let degree = 6_378_137 * Double.pi / 180
    #expect(abs(total.gapDistance - degree * 0.00401) < 1e-6)
    #expect(abs(total.distance - degree * 0.01198) < 1e-6)
    #expect(total.elapsed == total.moving + total.stopped + total.gap)
  }

  /// 4.5 m/s by the receiver, with pauses without points.
  @Test("A pause without points is not moving time", arguments: [2, 60, 239]) func aPauseIsNoMoving(
    pause: Int64
  ) {
    var (time, place, events) = (Int64(0), 0.0, [LocationEvent]())
    for _ in 0..<7 {
      for _ in 0..<120 {
        var location = Location(
          Coordinate(latitude: place, longitude: 8), timestamp: Timestamp(seconds: time))
        location.speed = 4.5
        events.append(.location(location))
        place += 4.05e-5
        time += 1
      }
      time += pause
    }
    let total = TrackStatistics(events).total
    // 4.48 m in the pause: moving only if that is 1 km/h or more.
    let moving = 7 * 119 + (4.48 / Double(pause + 1) >= 1 / 3.6 ? 6 * (pause + 1) : 0)
    #expect(total.moving == moving * 1_000_000_000)
    #expect(total.stopped == (6 * (pause + 1) + 833 - moving) * 1_000_000_000)
  }

  @Test("Sensor figures use valid numbers only") func whatSensorsSay() throws {
    let values = ["0", "120", "130", "x", "nan", "999", "140"]
    let total = TrackStatistics(
      values.enumerated().map { index, value -> LocationEvent in
        var location = Location(Coordinate(latitude: 0, longitude: Double(index) * 1e-4))
        location.attributes = [Location.Attribute("hr", value), Location.Attribute("power", value)]
        return .location(location)
      }
    ).total
    let (heart, power) = (
      try #require(total.measures[.heartRate]), try #require(total.measures[.power])
    )
    #expect(heart.count == 3 && heart.average == 130 && heart.highest == 140)
    #expect(
      power.count == 5 && power.average == (120 + 130 + 999 + 140) / 5.0 && power.highest == 999)
    #expect(total.measures[.cadence] == nil)
  }

  @Test("Points with equal times count as movement", arguments: [1, 2, 5, 10])
  func wholeSecondsOfAFastLogger(rate: Int) throws {
    // 5 m/s along the equator, where a degree is 111,319.4908 m; each time is rounded down to a second.
    let events = (0..<60 * rate).map { index in
      LocationEvent.location(
        Location(
          Coordinate(latitude: 0, longitude: 5 * Double(index) / Double(rate) / 111_319.4908),
          timestamp: Timestamp(seconds: 1_700_000_000 + Int64(index / rate))))
    }
    let total = TrackStatistics(events).total
    let average = try #require(total.averageSpeed)
    #expect(abs(average - 5) < 0.05)
    #expect(abs((total.movingSpeed ?? 0) - 5) < 0.05)
  }
}

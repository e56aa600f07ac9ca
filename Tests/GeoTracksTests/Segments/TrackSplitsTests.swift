import GeoTracks
import Testing

@Suite struct TrackSplitsTests {
  private func splits(
    _ events: [LocationEvent], every length: TrackSplits.Length,
    rules: TrackStatistics.Rules = TrackStatistics.withoutGaps
  ) -> [TrackSplit] {
    var splits = TrackSplits(every: length, rules: rules)
    var output: [TrackSplit] = []
    splits.begin(source: "test", into: &output)
    for event in events { splits.process(event, into: &output) }
    splits.finish(into: &output)
    return output
  }

  @Test(arguments: ReferenceTrack.names, [1000.0, 1609.344])
  func timesAreThoseOfTheDefinition(name: String, every: Double) throws {
    let track = try ReferenceTrack(name)
    let found = splits(track.events, every: .distance(every))
    // Tracks without points have no number.
    #expect(found.first?.track == 1 && found.contains { !$0.isRest })
    for split in found {
      let seconds = Double(split.elapsed) * 1e-9
      if split.isRest {
        let way = try #require(track["rest \(every) \(split.track)"])
        let time = try #require(track["rest time \(every) \(split.track)"])
        #expect(abs(split.distance - way) < 1e-5 && abs(seconds - time) < 1e-5)
      } else {
        let time = try #require(track["split \(every) \(split.track) \(split.number)"])
        #expect(abs(seconds - time) < 1e-5 && abs(split.distance - every) < 1e-5)
      }
    }
  }

  @Test(
    arguments: 0..<18 as Range<UInt64>,
    [
      TrackSplits.Length.distance(300), .distance(7.5), .time(.seconds(60)),
      .time(.milliseconds(1500)),
    ])
  func splitsAddUpToTheTrack(seed: UInt64, every: TrackSplits.Length) {
    for looksForGaps in [true, false] {
      for method in [GainMethod.automatic, .raw, .smooth] {
        var maker = RandomTrack(seed: seed)
        maker.hasBadClock = seed % 3 > 0
        let events = maker.events(200)
        var rules = looksForGaps ? TrackStatistics.Rules() : TrackStatistics.withoutGaps
        rules.gains = [method]
        let found = splits(events, every: every, rules: rules)
        let tracks = TrackStatistics(events, rules: rules).sources[0].tracks
        for (index, track) in tracks.enumerated() {
          let parts = found.filter { $0.track == index + 1 }
          let figures = track.figures
          #expect(parts.reduce(0) { $0 + $1.moving } == figures.moving)
          #expect(parts.reduce(0) { $0 + $1.stopped } == figures.stopped)
          #expect(abs(parts.reduce(0) { $0 + $1.distance } - figures.distance) < 1e-6)
          let ascent = parts.reduce(0) { $0 + ($1.ascent ?? 0) }
          let descent = parts.reduce(0) { $0 + ($1.descent ?? 0) }
          if figures.distance > 0 {
            #expect(abs(ascent - figures.gains[0].ascent) < 1e-6)
            #expect(abs(descent - figures.gains[0].descent) < 1e-6)
          }
          #expect(parts.map(\.number) == (1..<parts.count + 1).map { $0 })
          #expect(parts.dropLast().allSatisfy { !$0.isRest })
          #expect(parts.allSatisfy { ($0.ascent ?? 0) >= 0 && $0.moving >= 0 && $0.stopped >= 0 })
        }
        #expect(found.allSatisfy { (1...max(tracks.count, 1)).contains($0.track) })
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func eachIsAsLongAsAskedFor(seed: UInt64) {
    var maker = RandomTrack(seed: seed)
    maker.hasBadClock = false
    let events = maker.events(200)
    for split in splits(events, every: .distance(250)) where !split.isRest {
      #expect(abs(split.distance - 250) < 1e-5)
    }
    for split in splits(events, every: .time(.seconds(20))) where !split.isRest {
      #expect(split.elapsed == 20_000_000_000)
    }
    // If all times are valid, each split begins at the end of the previous one, and its path is a part of the line.
    let all = splits(events, every: .time(.seconds(20)))
    for (a, b) in zip(all, all.dropFirst()) where a.track == b.track { #expect(a.end == b.start) }
    for split in all {
      let span = split.start.flatMap { split.end?.nanoseconds(since: $0) }
      #expect(span == split.elapsed + split.gap)
    }
  }

  /// A degree of the equator is 111 319.49 m; here it takes 1000 s.
  private func equator(_ degrees: [Double]) -> [LocationEvent] {
    degrees.map {
      .location(
        Location(
          Coordinate(latitude: 0, longitude: $0),
          timestamp: Timestamp(seconds: 0).advanced(by: $0 * 1000)))
    }
  }

  @Test func edgesAreBetweenPoints() throws {
    let meters = Geodesic.wgs84.distance(
      from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 1))
    // The splits are the same for any points.
    for degrees in [[0, 1], [0, 0.25, 0.5, 0.75, 1], [0, 0.1, 0.3001, 0.7, 0.99, 1]] {
      let found = splits(equator(degrees), every: .distance(meters / 4))
      #expect(
        found.map { Double($0.elapsed) * 1e-9 }.map { ($0 * 1e5).rounded() } == [
          2.5e7, 2.5e7, 2.5e7, 2.5e7,
        ])
      #expect(found.allSatisfy { !$0.isRest && abs($0.distance - meters / 4) < 1e-5 })
      let timed = splits(equator(degrees), every: .time(.seconds(400)))
      try #require(timed.map(\.elapsed) == [400_000_000_000, 400_000_000_000, 200_000_000_000])
      #expect(abs(timed[0].distance - meters * 0.4) < 1e-6)
      #expect(timed[2].isRest && abs(timed[2].distance - meters * 0.2) < 1e-6)
    }
  }

  @Test func timeOfPointsWithoutOneIsSharedOut() {
    var events = equator([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    let whole = splits(events, every: .distance(10_000))
    for index in [1, 2, 3, 6, 8, 9] {
      guard case .location(var location) = events[index] else { continue }
      location.timestamp = nil
      events[index] = .location(location)
    }
    let found = splits(events, every: .distance(10_000))
    #expect(found.count == whole.count && found.count == 12)
    for (a, b) in zip(found, whole) {
      #expect(abs(a.elapsed - b.elapsed) < 1000 && abs((a.speed ?? 0) - (b.speed ?? 0)) < 1e-6)
      #expect(abs((a.end?.seconds(since: b.end ?? .now) ?? 1)) < 1e-6)
    }
  }

  @Test func aTrackWithoutTimesIsDividedByDistance() {
    let events = (0...100).map { index -> LocationEvent in
      var location = Location(Coordinate(latitude: 0, longitude: Double(index) * 0.001))
      location.altitude = Double(index)
      return .location(location)
    }
    let found = splits(events, every: .distance(1000))
    #expect(found.count == 12)
    #expect(found.allSatisfy { $0.elapsed == 0 && $0.start == nil && $0.speed == nil })
    // A rise of 1 m every 111.3 m: with a hysteresis of 1.4 m, steps of 2 m are counted one step later.
    #expect(found.reduce(0) { $0 + ($1.ascent ?? 0) } == 100)
    #expect(found.dropLast().allSatisfy { (6...12).contains($0.ascent ?? 0) })
    #expect(splits(events, every: .time(.seconds(60))).count == 1)
  }

  @Test func theyGoOnOverSegmentsWithoutTheGap() throws {
    let events = equator([0, 0.1]) + [.part(.segment)] + equator([0.5, 0.6])
    let found = splits(events, every: .distance(12_000))
    try #require(found.count == 2)
    #expect(found.map(\.gap) == [400_000_000_000, 0])
    #expect(found[0].start == Timestamp(seconds: 0))
    #expect(found.reduce(0) { $0 + $1.elapsed } == 200_000_000_000)
  }

  @Test func aStepAcrossTooManyEdgesIsNotDivided() {
    let found = splits(equator([0, 1, 1.00001]), every: .distance(1))
    #expect(found.count < 5 && found[0].distance > 111_000)
    #expect(splits(equator([0, 1]), every: .time(.nanoseconds(1))).count == 1)
    #expect(splits(equator([0, 0.001]), every: .distance(-1)).count < 3)
  }
}

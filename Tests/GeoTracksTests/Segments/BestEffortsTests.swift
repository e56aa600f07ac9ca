import GeoTracks
import Testing

@Suite struct BestEffortsTests {
  private static let distances = [400.0, 1000, 1609.344, 5000, 10_000]

  private func efforts(
    _ events: [LocationEvent], _ windows: [BestEffortTarget],
    gap: GapRule = GapRule(time: nil, distance: nil)
  ) -> [BestEffort?] {
    var efforts = BestEfforts(windows, gap: gap)
    efforts.begin(source: "test")
    for event in events { efforts.process(event) }
    return efforts.efforts
  }

  @Test(arguments: ReferenceTrack.names)
  func timesAreThoseOfTheDefinition(name: String) throws {
    let track = try ReferenceTrack(name)
    let found = efforts(
      track.events,
      Self.distances.map { .distance($0) } + [.time(.seconds(60)), .time(.seconds(600))])
    for (meters, effort) in zip(Self.distances, found) {
      guard let expected = track["best \(meters) m"] else {
        #expect(effort == nil)
        continue
      }
      #expect(abs((effort?.seconds ?? 0) - expected) < 2e-6)
      #expect(effort?.distance == meters)
    }
    for (seconds, effort) in zip([60.0, 600], found.suffix(2)) {
      let expected = try #require(track["best \(seconds) s"])
      #expect(abs((effort?.distance ?? 0) - expected) < 2e-6 && effort?.seconds == seconds)
    }
  }

  @Test(
    "Plausible efforts are never doubtful, however early the wrong positions are",
    arguments: [3, 300, 590])
  func plausibleEfforts(second: Int64) {
    // 20 km/h to the north, with one position 1.1 km away.
    let events = (0..<600 as Range<Int64>).map { index in
      let latitude = 47 + Double(index) * 5e-5 + (index == second ? 0.01 : 0)
      return LocationEvent.location(
        Location(
          Coordinate(latitude: latitude, longitude: 8), timestamp: Timestamp(seconds: index)))
    }
    let windows: [BestEffortTarget] = [
      .distance(100), .distance(400), .time(.seconds(1)), .time(.seconds(30)),
    ]
    var efforts = BestEfforts(windows, isPlausible: true)
    efforts.process(contentsOf: events[...])
    for effort in efforts.efforts {
      #expect(effort?.isDoubtful == false && effort?.speed ?? 0 < 1.15 * 5.6)
    }
    #expect(self.efforts(events, windows)[0]?.isDoubtful == true)
  }

  /// No window between two times of a fine grid is faster, and the ends are at the stated positions.
  @Test("No other window is better", arguments: 0..<20 as Range<UInt64>)
  func noneIsBetter(seed: UInt64) throws {
    var maker = RandomTrack(seed: seed)
    maker.hasParts = false
    maker.hasBadClock = false
    maker.isEven = true
    let events = maker.events(60)
    let locations = events.locations
    let start = try #require(locations[0].timestamp)
    var way = [0.0]
    for (a, b) in zip(locations, locations.dropFirst()) {
      way.append(way[way.count - 1] + Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate))
    }
    let time = locations.map { $0.timestamp?.seconds(since: start) ?? 0 }
    func distance(at moment: Double) -> Double {
      let index = max(time.lastIndex { $0 <= moment } ?? 0, 0)
      guard index + 1 < time.count else { return way[index] }
      let part = (moment - time[index]) / (time[index + 1] - time[index])
      return way[index] + part * (way[index + 1] - way[index])
    }
    let windows: [BestEffortTarget] = [
      .distance(way[59] / 3), .distance(way[59] / 20), .time(.seconds(20)),
    ]
    let found = efforts(events, windows)
    for effort in found {
      let effort = try #require(effort)
      let (from, to) = (effort.start.seconds(since: start), effort.end.seconds(since: start))
      #expect(abs(to - from - effort.seconds) < 1e-8)
      #expect(abs(distance(at: to) - distance(at: from) - effort.distance) < 1e-4)
      let index = max(time.lastIndex { $0 <= from } ?? 0, 0)
      let toPlace = Geodesic.wgs84.distance(
        from: locations[index].coordinate, to: effort.startPlace)
      #expect(abs(toPlace - (distance(at: from) - way[index])) < 1e-4)
      // No other window with the same duration covers a longer distance.
      for step in 0..<500 {
        let moment = Double(step) / 500 * (time[59] - effort.seconds)
        let there = distance(at: moment + effort.seconds) - distance(at: moment)
        #expect(there <= effort.distance + 2e-6)
      }
    }
  }

  /// The best effort for a shorter distance is never slower than the best one inside a longer effort.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func theyAreConsistent(seed: UInt64) throws {
    var maker = RandomTrack(seed: seed)
    let events = maker.events(400)
    let whole = efforts(
      events,
      [.distance(200), .distance(600), .distance(1000), .time(.seconds(30)), .time(.seconds(90))])
    let times = whole.prefix(3).compactMap { $0?.seconds }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 + 2e-6 })
    if times.count == 3 {
      #expect(times[0] <= times[1] / 3 + 2e-6 && times[0] <= times[2] / 5 + 2e-6)
    }
    if let short = whole[3], let long = whole[4] {
      #expect(short.distance >= long.distance / 3 - 2e-6)
    }
  }

  @Test func ofALongerWindowTheInnerBestIsNoBetter() throws {
    let track = try ReferenceTrack("run")
    let long = try #require(efforts(track.events, [.distance(5000)])[0])
    let inside = track.events.filter {
      guard case .location(let location) = $0, let time = location.timestamp else { return false }
      return time >= long.start && time <= long.end
    }
    let inner = try #require(efforts(inside, [.distance(1000)])[0])
    let best = try #require(efforts(track.events, [.distance(1000)])[0])
    #expect(best.seconds <= inner.seconds + 2e-6)
  }

  @Test func nothingCrossesABreak() {
    func points(_ degrees: ClosedRange<Int>, _ first: Int64) -> [LocationEvent] {
      degrees.map {
        .location(
          Location(
            Coordinate(latitude: 0, longitude: Double($0) * 0.001),
            timestamp: Timestamp(seconds: first + Int64($0 * 10))))
      }
    }
    // 557 m each.
    let parts = points(0...5, 0) + [.part(.segment)] + points(5...10, 1)
    #expect(efforts(parts, [.distance(600)]) == [nil])
    #expect(efforts(points(0...10, 0), [.distance(600)])[0] != nil)
    let gap = points(0...5, 0) + points(6...10, 500)
    #expect(efforts(gap, [.distance(600)], gap: GapRule()) == [nil])
    let two = efforts(parts + [.part(.track(name: "b"))] + points(0...9, 0), [.distance(600)])[0]
    #expect(two?.track == 2 && two?.segment == 1 && two?.trackName == "b")
    #expect(efforts(parts, [.distance(500)])[0]?.segment == 1)
  }

  @Test func excludesStopsAtTheEndsOnly() throws {
    // 20 s at rest, a minute at 5.566 m/s, a minute at rest, a minute at 5.566 m/s, 20 s at rest.
    let events = (0...220).map { index -> LocationEvent in
      let steps = max(0, min(index - 20, 60)) + max(0, min(index - 140, 60))
      return .location(
        Location(
          Coordinate(latitude: 0, longitude: Double(steps) * 5e-5),
          timestamp: Timestamp(seconds: Int64(index))))
    }
    let speed = 5.5659745
    let found = efforts(
      events, [.distance(200), .distance(500), .distance(0), .time(.seconds(30))])
    #expect(abs((found[0]?.seconds ?? 0) - 200 / speed) < 1e-5)
    #expect(abs((found[1]?.seconds ?? 0) - (60 + 500 / speed)) < 1e-5)
    #expect(found[2] == nil)
    #expect(abs((found[3]?.distance ?? 0) - 30 * speed) < 1e-5)
  }

  @Test func givesNoTimeIfTheClockGoesBack() {
    let events = (0..<100).map { index -> LocationEvent in
      .location(
        Location(
          Coordinate(latitude: 0, longitude: Double(index) * 0.001),
          timestamp: Timestamp(seconds: 1000 - Int64(index))))
    }
    #expect(efforts(events, [.distance(100), .time(.seconds(1))]) == [nil, nil])
  }

  @Test func ofTooManyPointsEverySecondIsLeftOut() throws {
    // 140 000 points a decimeter apart: more than a window of 15 km holds.
    var efforts = BestEfforts([.distance(15_000), .distance(100)], gap: GapRule(time: nil))
    for index in 0..<140_000 {
      efforts.process(
        .location(
          Location(
            Coordinate(latitude: 0, longitude: Double(index) * 1e-6),
            timestamp: Timestamp(seconds: Int64(index)))))
    }
    let (long, short) = (try #require(efforts.efforts[0]), try #require(efforts.efforts[1]))
    #expect(abs(long.seconds - 15_000 / 0.111319491) < 0.01)
    #expect(abs(short.seconds - 100 / 0.111319491) < 0.01)
  }
}

import GeoCore
import Testing

@testable import GeoTracks

@Suite struct TrackSplitterTests {
  private func split(_ events: [LocationEvent], _ rules: TrackSplitter.Rule...) -> [LocationEvent] {
    var splitter = TrackSplitter(rules)
    var output: [LocationEvent] = []
    for event in events { splitter.process(event, into: &output) }
    splitter.finish(into: &output)
    return output
  }

  private func point(_ seconds: Int64?, _ longitude: Double = 0, offset: Int? = nil)
    -> LocationEvent
  {
    var location = Location(
      Coordinate(latitude: 0, longitude: longitude),
      timestamp: seconds.map { Timestamp(seconds: $0) })
    location.utcOffset = offset
    return .location(location)
  }

  private func track(_ name: String?) -> LocationEvent { .part(.track(name: name)) }

  @Test func sharesTheRecordedPointAtACut() {
    let events = [track("a"), point(1000), point(1059), point(1060), point(nil), point(1180)]
    #expect(
      split(events, .time(.seconds(60))) == [
        track("a 1"), point(1000), point(1059), point(1060), track("a 2"), point(1060), point(nil),
        track("a 3"), point(nil), point(1180),
      ])
  }

  @Test func endsWithoutAPieceOfOnePoint() {
    let events = [track("a"), point(1000), point(1060)]
    #expect(split(events, .time(.seconds(60))) == [track("a 1"), point(1000), point(1060)])
  }

  @Test func interpolatesTheTimesOfCuts() {
    let events = [track(nil), point(0, 0), point(100, 0)]
    #expect(
      split(events, .time(.seconds(40))) == [
        track("1"), point(0), point(40), track("2"), point(40), point(80), track("3"), point(80),
        point(100),
      ])
  }

  @Test func splitsByDayOfTheZone() {
    // 2024-05-01T21:30Z to 23:30Z; midnight at +02:00 lies between the first two.
    let times: [Int64] = [1_714_599_000, 1_714_602_600, 1_714_606_200]
    let events = times.map { point($0) }
    let midnight = point(1_714_600_800)
    #expect(
      split(events, .day(.offset(7200))) == [
        track("2024-05-01"), events[0], midnight, track("2024-05-02"), midnight, events[1],
        events[2],
      ])
    #expect(split(events, .day(.offset(0))) == [track("2024-05-01")] + events)
    let written = times.map { point($0, offset: 3600) }
    let later = point(1_714_604_400, offset: 3600)
    #expect(
      split(written, .day(.written)) == [
        track("2024-05-01"), written[0], written[1], later, track("2024-05-02"), later, written[2],
      ])
  }

  @Test func splitsByDistanceWithinSegments() throws {
    // 0.001 degrees of the equator are 111.319491 m; 10 degrees between the segments do not count.
    let events = [
      track(nil), point(nil, 0), point(nil, 0.001), .part(.segment), point(nil, 10),
      point(nil, 10.001), point(nil, 10.002),
    ]
    let result = split(events, .distance(200))
    #expect(result.count == 10)
    #expect(Array(result[..<5]) == [track("1")] + events[1...4])
    #expect(result[6] == track("2"))
    #expect(Array(result[8...]) == Array(events[5...]))
    guard case .location(let end) = result[5] else { throw NotALocation() }
    #expect(result[7] == .location(end))
    // The rest of 200 m in degrees of the equator of 6 378 137 m.
    let degrees = 200 / (6_378_137 * Double.pi / 180) - 0.001
    #expect(abs(end.coordinate.longitude - (10 + degrees)) < 1e-13 * 180)
  }

  private struct NotALocation: Error {}

  @Test(
    "The lengths and times of the pieces add up to the whole track",
    arguments: [
      .distance(1000), .distance(60), .distance(7.3), .time(.seconds(60)), .time(.seconds(7)),
    ] as [TrackSplitter.Rule])
  func addsUp(rule: TrackSplitter.Rule) {
    // A winding line with a point every 7 s, about 61 m apart.
    let points = (0..<500).map { number in
      // A parabola of 50 points, mirrored in every second one.
      let phase = Double(number % 50) / 50
      let height = (number / 50).isMultiple(of: 2) ? 0.004 : -0.004
      return Location(
        Coordinate(
          latitude: 47 + height * phase * (1 - phase), longitude: 8 + 0.0008 * Double(number)),
        timestamp: Timestamp(seconds: 1_700_000_000 + 7 * Int64(number)))
    }
    let whole = measured([track(nil)] + points.map { .location($0) })
    let pieces = split([track(nil)] + points.map { .location($0) }, rule)
    let parts = measured(pieces)
    #expect(parts.count > 20)
    #expect(abs(parts.map(\.0).reduce(0, +) - whole[0].0) < 1e-3)
    #expect(abs(parts.map(\.1).reduce(0, +) - whole[0].1) < 1e-3)
    if case .distance(let size) = rule {
      #expect(parts.dropLast().allSatisfy { abs($0.0 - size) < 2e-6 })
    }
    if case .time(let size) = rule {
      #expect(parts.dropLast().allSatisfy { abs($0.1 - size.inSeconds) < 2e-6 })
    }
  }

  /// Returns the length and duration of each track.
  private func measured(_ events: [LocationEvent]) -> [(Double, Double)] {
    var result: [(Double, Double)] = []
    var last: Location?
    for event in events {
      switch event {
      case .part:
        result.append((0, 0))
        last = nil
      case .location(let location):
        if let last, let from = last.timestamp, let to = location.timestamp {
          result[result.count - 1].0 += last.coordinate.distance(to: location.coordinate)
          result[result.count - 1].1 += to.seconds(since: from)
        }
        last = location
      default: break
      }
    }
    return result
  }

  @Test func dividesNoStepAcrossAGap() {
    // 200 steps of a second, then a silence of an hour.
    let before = (0...200).map { point($0, Double($0) * 1e-5) }
    let after = [point(3800, 0.01), point(3801, 0.01001)]
    let result = split([track("a")] + before + after, .time(.seconds(1000)))
    #expect(result == [track("a 1")] + before + [track("a 2")] + after)
  }

  @Test func splitsAtGapsAndKeepsSegments() {
    let events = [
      track("a"), point(0), .part(.segment), point(10), .part(.segment), point(1000), point(1001),
    ]
    #expect(
      split(events, .gap(GapRule(time: .seconds(300), samplingIntervalMultiple: nil))) == [
        track("a 1"), point(0), .part(.segment), point(10), track("a 2"), point(1000), point(1001),
      ])
  }

  @Test("A stop ends a piece, and the next piece begins at its last position")
  func splitsAfterStops() {
    // 0.0001 degrees of the equator are 11.13 m. The track stands from 60 s to 400 s.
    let before = (0...6).map { point(10 * Int64($0), Double($0) * 0.001) }
    let stop = (1...34).map { point(60 + 10 * Int64($0), 0.006 + Double($0 % 2) * 0.0001) }
    let after = (1...6).map { point(400 + 10 * Int64($0), 0.006 + Double($0) * 0.001) }
    let events = [track("a")] + before + stop + after
    let rule = TrackSplitter.Rule.stop(StopRule(radius: 50, duration: .seconds(300)))
    #expect(
      split(events, rule) == [track("a 1")] + before + stop + [track("a 2"), stop[33]] + after)
    // The stop is shorter than a longer limit, and a stop at the start ends no piece.
    let longer = TrackSplitter.Rule.stop(StopRule(radius: 50, duration: .seconds(400)))
    #expect(split(events, longer) == [track("a 1")] + before + stop + after)
    let start = Array((stop + after)[...])
    #expect(split([track("a")] + start, rule) == [track("a 1")] + start)
  }

  @Test func passesWaypointsAndRoutes() {
    let events = [.part(.waypoints), point(0), .part(.route(name: "r")), point(90_000)]
    #expect(split(events, .day(.offset(0))) == events)
  }

  @Test func takesTimesAtTheEndsOfTime() {
    let events = [point(.min), point(.max), point(0)]
    #expect(split(events, .time(.nanoseconds(1)), .day(.offset(-3600))).count >= 3)
  }

  @Test(arguments: [(-1, -1), (-86_400, -1), (-86_401, -2), (0, 0), (86_399, 0)] as [(Int64, Int)])
  func countsDaysBefore1970(seconds: Int64, day: Int) {
    let location = Location(
      Coordinate(latitude: 0, longitude: 0), timestamp: Timestamp(seconds: seconds))
    #expect(location.day(in: .offset(0)) == day)
  }
}

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

  @Test func splitsByTimeFromTheFirst() {
    let events = [track("a"), point(1000), point(1059), point(1060), point(nil), point(1180)]
    #expect(
      split(events, .time(.seconds(60))) == [
        track("a 1"), point(1000), point(1059), track("a 2"), point(1060), point(nil),
        track("a 3"), point(1180),
      ])
  }

  @Test func splitsByDayOfTheZone() {
    // 2024-05-01T21:30Z to 23:30Z; midnight at +02:00 lies between the first two.
    let times: [Int64] = [1_714_599_000, 1_714_602_600, 1_714_606_200]
    let events = times.map { point($0) }
    #expect(
      split(events, .day(.offset(7200)))
        == [track("2024-05-01"), events[0], track("2024-05-02"), events[1], events[2]])
    #expect(split(events, .day(.offset(0))) == [track("2024-05-01")] + events)
    let written = times.map { point($0, offset: 3600) }
    #expect(
      split(written, .day(.written))
        == [track("2024-05-01"), written[0], written[1], track("2024-05-02"), written[2]])
  }

  @Test func splitsByDistanceWithinSegments() {
    // 0.001 degrees of the equator are 111.32 m; 10 degrees between the segments do not count.
    let events = [
      track(nil), point(nil, 0), point(nil, 0.001), .part(.segment), point(nil, 10),
      point(nil, 10.001), point(nil, 10.002),
    ]
    #expect(
      split(events, .distance(200)) == [
        track("1"), point(nil, 0), point(nil, 0.001), .part(.segment), point(nil, 10),
        track("2"), point(nil, 10.001), point(nil, 10.002),
      ])
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

import GeoCore
import Testing

@Suite struct GapSplitterTests {
  private func process(
    _ events: [SourceEvent], _ rule: GapRule = GapRule(), keepsPlaces: Bool = false
  ) -> [SourceEvent] {
    var splitter = GapSplitter(rule, keepsPlaces: keepsPlaces)
    var output: [SourceEvent] = []
    for event in events { splitter.process(event, into: &output) }
    splitter.finish(into: &output)
    return output
  }

  private func point(_ longitude: Double, _ seconds: Int64?) -> SourceEvent {
    .location(
      Location(
        Coordinate(latitude: 0, longitude: longitude),
        timestamp: seconds.map { Timestamp(seconds: $0) }))
  }

  @Test func aLongTimeIsAGap() {
    let events = [point(0, 0), point(0, 300), point(0, 601)]
    #expect(process(events) == [events[0], events[1], .part(.segment), events[2]])
    #expect(process(events, GapRule(time: nil)) == events)
  }

  @Test func aLongWayIsAGap() {
    // 0.004 degrees of the equator are 445 m, 0.005 are 557 m.
    let events = [point(179.998, nil), point(-179.998, nil), point(-179.993, nil)]
    #expect(process(events) == [events[0], events[1], .part(.segment), events[2]])
    #expect(process(events, GapRule(distance: nil)) == events)
  }

  @Test func nothingIsAGapAcrossAPart() {
    let events = [
      point(0, 0), .part(.segment), point(50, 1_000_000), .part(.track(name: nil)), point(9, 0),
    ]
    #expect(process(events) == events)
  }

  @Test func timeThatGoesBackIsNone() {
    let events = [point(0, 100_000), point(0, 0)]
    #expect(process(events) == events)
  }

  @Test func waypointsAndRoutesAreLeftOut() {
    let skipped = SourceEvent.skipped(Skipped(.noise, "x", offset: 0))
    let events = [
      .part(.waypoints), point(1, nil), skipped, .part(.track(name: "a")), point(2, 0),
      .part(.route(name: nil)), point(3, nil), .part(.segment), point(2.001, 1),
    ]
    #expect(process(events) == [skipped, events[3], events[4], events[7], events[8]])
    #expect(process(events, keepsPlaces: true) == events)
  }
}

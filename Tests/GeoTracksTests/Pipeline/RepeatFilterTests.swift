import Testing

@testable import GeoTracks

@Suite struct RepeatFilterTests {
  private func point(_ seconds: Int64?, _ longitude: Double = 0) -> LocationEvent {
    .location(
      Location(
        Coordinate(latitude: 0, longitude: longitude),
        timestamp: seconds.map { Timestamp(seconds: $0) }))
  }

  @Test("A position with the same time and coordinate is removed") func leavesOutSameTimeAndPlace()
  {
    var filter = RepeatFilter()
    var output: [LocationEvent] = []
    let events = [point(1), point(1), point(1, 2), point(2), point(nil), point(nil), point(1)]
    for event in events { filter.process(event, into: &output) }
    #expect(output == [point(1), point(1, 2), point(2), point(nil), point(nil)])
    #expect(filter.count == 2)
  }

  @Test func remembersAtLeastItsMemory() {
    var filter = RepeatFilter(memory: 10)
    var output: [LocationEvent] = []
    for i in 0..<100 { filter.process(point(Int64(i)), into: &output) }
    for i in 90..<100 { filter.process(point(Int64(i)), into: &output) }
    #expect(filter.count == 10)
    // Another repeat, after the filter has forgotten the position.
    filter.process(point(0), into: &output)
    #expect(filter.count == 10)
  }

  @Test func passesWaypoints() {
    var filter = RepeatFilter()
    var output: [LocationEvent] = []
    for event in [.part(.waypoints), point(1), point(1)] { filter.process(event, into: &output) }
    #expect(output.count == 3)
  }
}

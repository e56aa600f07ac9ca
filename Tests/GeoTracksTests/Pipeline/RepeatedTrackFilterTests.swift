import Testing

@testable import GeoTracks

@Suite struct RepeatedTrackFilterTests {
  /// Points on a northward line, 10 s apart.
  private func points(
    _ range: Range<Int>, timed: Bool = true, heartRate: Bool = false, offset: Double = 0,
    altitude: Double? = nil, device: String? = nil
  ) -> [LocationEvent] {
    range.map { i in
      var location = Location(
        Coordinate(latitude: 48 + Double(i) * 2e-4 + offset, longitude: 11),
        timestamp: timed ? Timestamp(seconds: 1_700_000_000 + Int64(i) * 10) : nil)
      location.altitude = altitude
      location.device = device
      if heartRate { location.attributes = [Location.Attribute("hr", "120")] }
      return .location(location)
    }
  }

  private func track(_ name: String? = nil) -> LocationEvent { .part(.track(name: name)) }
  private var segment: LocationEvent { .part(.segment) }
  private func named(_ event: LocationEvent) -> LocationEvent {
    guard case .location(var location) = event else { return event }
    location.attributes.append(Location.Attribute("name", "turn left"))
    return .location(location)
  }

  private func filtered(
    _ events: [LocationEvent], block: Int = 1, memory: Int = 10_000, held: Int = 4000
  ) -> (events: [LocationEvent], filter: RepeatedTrackFilter) {
    var filter = RepeatedTrackFilter(memory: memory, maximumHeld: held)
    var output: [LocationEvent] = []
    var index = 0
    while index < events.count {
      let end = min(index + block, events.count)
      output += filter.process(Array(events[index..<end]))
      index = end
    }
    filter.finish(into: &output)
    return (output, filter)
  }

  private func expect(
    _ events: [LocationEvent], become expected: [LocationEvent], points: Int, parts: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for block in [1, 7, 1000] {
      let (output, filter) = filtered(events, block: block)
      #expect(output == expected, sourceLocation: sourceLocation)
      #expect(filter.points == points, sourceLocation: sourceLocation)
      #expect(filter.parts == parts, sourceLocation: sourceLocation)
    }
  }

  @Test("A line that repeats the points before it is removed") func leavesOutALineBehindItsPoints()
  {
    let points = [track("a")] + points(0..<60)
    expect(
      points + [track("Path")] + self.points(0..<60, timed: false), become: points, points: 60,
      parts: 1)
  }

  @Test func leavesOutALineBeforeItsPoints() {
    let points = [track("a")] + points(0..<60)
    expect(
      [track("Path")] + self.points(0..<60, timed: false) + points, become: points, points: 60,
      parts: 1)
  }

  @Test(arguments: [true, false]) func leavesOutPiecesOfALine(areFirst: Bool) {
    let whole = [track("Route")] + points(0..<30)
    let pieces = (0..<29).flatMap { [track("Trail")] + points($0..<$0 + 2, timed: false) }
    expect(
      areFirst ? pieces + whole : whole + pieces, become: whole, points: 58, parts: 29)
  }

  @Test func leavesOutLapsThatHoldTheWholeTrack() {
    let lap = LocationEvent.lap(Lap(.lap))
    let whole = points(0..<50, heartRate: true)
    // No part begins with a lap.
    expect(
      [track()] + whole + [lap] + whole + [lap] + whole + [lap],
      become: [track()] + whole + [lap, lap, lap], points: 100, parts: 2)
  }

  @Test func keepsWhatLapsAddThatHoldTheTrackSoFar() {
    expect(
      [track()] + points(0..<20) + points(0..<40) + points(0..<60),
      become: [track()] + points(0..<60), points: 60, parts: 2)
    // In another segment, the part begins with the last point of the repeat.
    expect(
      [track()] + points(0..<20) + [segment] + points(0..<40),
      become: [track()] + points(0..<20) + [segment] + points(19..<40), points: 19, parts: 1)
  }

  @Test(arguments: [true, false]) func keepsTheVersionWithAttributes(isFirst: Bool) {
    let (bare, rich) = (
      [track("a")] + points(0..<40), [track("b")] + points(0..<40, heartRate: true)
    )
    expect(isFirst ? rich + bare : bare + rich, become: rich, points: 40, parts: 1)
  }

  @Test func leavesOutAllSegmentsOfATrack() {
    func whole(_ name: String) -> [LocationEvent] {
      [track(name)] + points(0..<20) + [segment] + points(30..<50)
    }
    expect(
      whole("a") + whole("b") + [track("c")] + points(60..<70),
      become: whole("a") + [track("c")] + points(60..<70), points: 40, parts: 2)
  }

  @Test func beginsATrackWithTheSegmentThatIsKept() {
    expect(
      [track("a")] + points(0..<20) + [track("b")] + points(0..<20) + [segment] + points(30..<50),
      become: [track("a")] + points(0..<20) + [track("b")] + points(30..<50), points: 20, parts: 1)
  }

  @Test func takesPlacesOfFewerDecimalsForTheSame() {
    expect(
      [track()] + points(0..<20) + [track()] + points(0..<20, timed: false, offset: 4e-6),
      become: [track()] + points(0..<20), points: 20, parts: 1)
    let other = [track()] + points(0..<20) + [track()] + points(0..<20, timed: false, offset: 3e-5)
    expect(other, become: other, points: 0, parts: 0)
  }

  @Test func keepsTheFirstAltitudeOfTwo() {
    let first = [track()] + points(0..<20, altitude: 100)
    expect(first + [track()] + points(0..<20, altitude: 120), become: first, points: 20, parts: 1)
  }

  @Test func leavesOutARouteThatRepeatsATrack() {
    let route = [LocationEvent.part(.route(name: "r"))] + points(0..<20, timed: false)
    for track in [[track()] + points(0..<20), [track()] + points(0..<20, timed: false)] {
      expect(route + track, become: track, points: 20, parts: 1)
      expect(track + route, become: track, points: 20, parts: 1)
      // The names of the route's points are not in the track.
      let named = route.map(named)
      expect(named + track, become: named + track, points: 0, parts: 0)
      expect(track + named, become: track + named, points: 0, parts: 0)
    }
  }

  @Test("A track without repeats is kept") func keepsWhatIsNoRepeat() {
    let cases: [[LocationEvent]] = [
      // A path there and back, and the same path at another time.
      [track()] + points(0..<20, timed: false) + [track()]
        + points(0..<20, timed: false).reversed(),
      [track()] + points(0..<20)
        + [track()] + points(0..<20, timed: false).reversed(),
      // Variants of a line without times.
      [track()] + points(0..<20, timed: false) + [track()] + points(0..<15, timed: false)
        + [track()] + points(5..<20, timed: false),
      // The joint of two segments.
      [track()] + points(0..<20) + [segment] + points(19..<40),
      // Two receivers at one point.
      [track()] + points(0..<20, device: "a") + [track()] + points(0..<20, device: "b"),
      // Points in another order.
      [track()] + points(10..<20) + points(0..<10),
      [.part(.waypoints)] + points(0..<20) + [.part(.waypoints)] + points(0..<20),
      // Tracks without a point.
      [track("a"), track("b")] + points(0..<9) + [track("c"), segment],
      [track()] + points(0..<1, timed: false) + [track()] + points(0..<1, timed: false),
    ]
    for events in cases { expect(events, become: events, points: 0, parts: 0) }
  }

  @Test func recognizesRepeatsThatAreTooLongToBeHeld() {
    let whole = [track()] + points(0..<3000)
    let (output, filter) = filtered(
      whole + whole + points(3000..<3010), block: 100, held: 400)
    // The second one continues in a separate track, from the last point of the repeat.
    #expect(output == whole + [track()] + points(2999..<3010))
    #expect(filter.points == 2999)
    #expect(filtered(whole + whole, held: 400).events == whole)
  }

  @Test func holdsNoMoreThanItsLimit() {
    var filter = RepeatedTrackFilter(memory: 1000, maximumHeld: 100)
    var (given, taken) = (0, 0)
    for event in [track()] + points(0..<3000, timed: false) {
      var output: [LocationEvent] = []
      filter.process(event, into: &output)
      (given, taken) = (given + 1, taken + output.count)
      #expect(given - taken <= 103)
    }
    // Parts without points, and other events.
    for event in Array(repeating: track(), count: 20_000)
      + Array(repeating: .lap(Lap(.lap)), count: 20_000)
    {
      var output: [LocationEvent] = []
      filter.process(event, into: &output)
      (given, taken) = (given + 1, taken + output.count)
    }
    #expect(given - taken < 10_000)
  }

  @Test func losesNothingOfRandomEvents() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var events: [LocationEvent] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let start = Int.random(in: 0..<30, using: &generator)
        let count = Int.random(in: 0..<12, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: events.append(track())
        case 1: events.append(segment)
        case 2: events.append(.part(.route(name: nil)))
        case 3: events.append(.lap(Lap(.lap)))
        default:
          events += points(start..<start + count, timed: Bool.random(using: &generator))
        }
      }
      let (output, filter) = filtered(events, held: 64)
      func locations(_ events: [LocationEvent]) -> [LocationEvent] {
        events.filter { if case .location = $0 { true } else { false } }
      }
      #expect(locations(output).count + filter.points == locations(events).count)
      // The filter keeps all points.
      func places(_ events: [LocationEvent]) -> Set<Double> {
        Set(
          events.compactMap {
            if case .location(let location) = $0 { location.coordinate.latitude } else { nil }
          })
      }
      #expect(places(output) == places(events))
      #expect(
        output.count { if case .lap = $0 { true } else { false } }
          == events.count { if case .lap = $0 { true } else { false } })
    }
  }

  @Test("Segments that each repeat all earlier ones become one track")
  func cumulativeSegments() {
    let events =
      [track()] + points(0..<20) + [segment] + points(0..<40) + [segment] + points(0..<60)
    for block in [1, 7, 1000] {
      let output = filtered(events, block: block).events
      let times = output.compactMap { event -> Timestamp? in
        if case .location(let location) = event { location.timestamp } else { nil }
      }
      // The last point before the new points is kept in the new segment.
      #expect(Set(times).count == 60 && times.count <= 61)
      #expect(times == times.sorted())
    }
  }
}

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

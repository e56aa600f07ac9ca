import Testing

@testable import GeoTracks

@Suite struct GeofenceMonitorTests {
  private static let origin = Coordinate(latitude: 47, longitude: 179.9999)

  /// A position at an offset in meters east and north of the origin.
  private static func at(
    _ east: Double, _ north: Double = 0, _ second: Double? = nil, accuracy: Double? = nil
  ) -> Location {
    let up = Geodesic.wgs84.direct(from: origin, azimuth: 0, distance: north).coordinate
    let place = Geodesic.wgs84.direct(from: up, azimuth: 90, distance: east).coordinate
    var location = Location(place, timestamp: second.flatMap { Timestamp(secondsSince1970: $0) })
    location.horizontalAccuracy = accuracy
    return location
  }

  private static let circle = Geofence(
    name: "c", shapes: [.circle(center: origin, radius: 100)])

  /// Two bars of 100 m by 1 km, 100 m apart, joined in the north: 0...100 and 200...300 m east.
  private static let horseshoe: Geofence = {
    let corners = [
      (0.0, 0.0), (100, 0), (100, 900), (200, 900), (200, 0), (300, 0), (300, 1000), (0, 1000),
    ]
    let ring = corners.map { at($0.0, $0.1).coordinate }
    return Geofence(name: "h", shapes: [GeofenceShape.area([[ring]])].compactMap { $0 })
  }()

  private static func events(
    _ locations: [Location], _ fences: [Geofence] = [circle], rule: GeofenceRule = GeofenceRule(),
    gap: GapRule = GapRule(time: .seconds(300), samplingIntervalMultiple: nil, speed: nil)
  ) -> [GeofenceEvent] {
    var monitor = GeofenceMonitor(fences, rule: rule, gap: gap)
    var events: [GeofenceEvent] = []
    for location in locations { monitor.process(.location(location), into: &events) }
    return events
  }

  /// `kind@seconds`, rounded to a tenth.
  private static func text(_ events: [GeofenceEvent]) -> [String] {
    events.map { event in
      let time = event.time.map { ($0.secondsSince1970 * 10).rounded() / 10 }
      return "\(event.kind)@\(time.map(\.description) ?? "-")"
    }
  }

  @Test func crossingsAreInterpolated() throws {
    let events = Self.events([Self.at(-200, 0, 0), Self.at(0, 0, 20), Self.at(150, 0, 50)])
    try #require(Self.text(events) == ["outside@0.0", "enter@10.0", "exit@40.0"])
    #expect(events.map(\.isInterpolated) == [false, true, true])
    #expect(events[2].seconds.map { abs($0 - 30) < 0.01 } == true)
    for event in events.dropFirst() {
      let distance = Self.circle.signedDistance(to: event.place)
      #expect(abs(distance) < 0.02)
    }
  }

  @Test func aFenceBetweenTwoFixesIsCaught() throws {
    let events = Self.events([Self.at(-500, 60, 0), Self.at(500, 60, 100)])
    try #require(Self.text(events) == ["outside@0.0", "enter@42.0", "exit@58.0"])
    #expect(events[1].location == events[2].location)
    #expect(
      Self.text(
        Self.events(
          [Self.at(-500, 60, 0), Self.at(500, 60, 100)], rule: GeofenceRule(detectsPassage: false)))
        == ["outside@0.0"])
    // Next to the geofence nothing happens, and crossings within the margin do not count.
    #expect(Self.events([Self.at(-500, 101, 0), Self.at(500, 101, 100)]).count == 1)
    #expect(
      Self.events(
        [Self.at(-500, 60, 0), Self.at(500, 60, 100)], rule: GeofenceRule(enterCushion: 45)
      ).count == 1)
    #expect(
      Self.events(
        [Self.at(-500, 60, 0), Self.at(500, 60, 100)], rule: GeofenceRule(enterCushion: 39)
      ).count == 3)
  }

  @Test func eachPassageOfOneStepIsCaught() {
    let across = [Self.at(-100, 500, 0), Self.at(400, 500, 250)]
    let events = Self.events(across, [Self.horseshoe])
    #expect(
      Self.text(events) == ["outside@0.0", "enter@50.0", "exit@100.0", "enter@150.0", "exit@200.0"])
    // From one bar into the other.
    let between = [Self.at(50, 500, 0), Self.at(250, 500, 200)]
    #expect(
      Self.text(Self.events(between, [Self.horseshoe])) == [
        "inside@0.0", "exit@50.0", "enter@150.0",
      ])
    // The path never has that distance from the edge.
    #expect(
      Self.events(between, [Self.horseshoe], rule: GeofenceRule(exitCushion: 60)).count == 1)
  }

  @Test func reportsEventsInTheOrderOfTime() {
    let far = Geofence(name: "f", shapes: [.circle(center: Self.at(300).coordinate, radius: 50)])
    let near = Geofence(name: "n", shapes: [.circle(center: Self.at(100).coordinate, radius: 50)])
    let events = Self.events([Self.at(0, 0, 0), Self.at(500, 0, 50)], [far, near])
    #expect(events.dropFirst(2).map(\.fence) == [1, 1, 0, 0])
    #expect(
      Self.text(Array(events.dropFirst(2))) == [
        "enter@5.0", "exit@15.0", "enter@25.0", "exit@35.0",
      ])
  }

  @Test("A track must pass the cushions to enter or exit") func hysteresis() throws {
    let rule = GeofenceRule(enterCushion: 20, exitCushion: 40)
    let walk = [200, 95, 85, 79, 95, 110, 139, 90, 120, 141].enumerated()
      .map { Self.at(Double($1), 0, Double($0) * 10) }
    let events = Self.events(walk, rule: rule)
    // Before the state was certain, the last crossings were at 20/95 of the first step, and between 90 and 120.
    try #require(Self.text(events) == ["outside@0.0", "enter@9.5", "exit@73.3"])
    #expect(events[1].location == walk[3])
    #expect(events[2].location == walk[9])
  }

  @Test("Jitter on the edge causes no event") func jitterOnTheEdgeIsNoEvent() {
    let walk = (0..<500).map { (second: Int) in
      let jitter = Double((second * 7919) % 39 - 19)
      return Self.at(100 + jitter, 0, Double(second))
    }
    #expect(Self.events(walk, rule: GeofenceRule(enterCushion: 20, exitCushion: 20)).count == 1)
  }

  @Test func oneBadFixDoesNothing() {
    var walk = (0..<10).map { Self.at(0, 0, Double($0), accuracy: 5) }
    walk[5] = Self.at(400, 0, 5, accuracy: 350)
    #expect(Self.text(Self.events(walk)) == ["inside@0.0"])
    walk[5] = Self.at(400, 0, 5, accuracy: 5)
    #expect(
      Self.text(Self.events(walk, rule: GeofenceRule(confirmation: .seconds(3)))) == ["inside@0.0"])
    #expect(Self.events(walk).count == 3)
  }

  @Test func confirmationBacksDatesToTheCrossing() throws {
    let walk = [-200, 0, 0, 0, 0].enumerated().map { Self.at(Double($1), 0, Double($0) * 2) }
    let events = Self.events(walk, rule: GeofenceRule(confirmation: .seconds(3)))
    try #require(Self.text(events) == ["outside@0.0", "enter@1.0"])
    #expect(events[1].location == walk[3])
  }

  @Test("A dwell event follows after the duration inside") func dwell() throws {
    let rule = GeofenceRule(dwell: .seconds(30))
    let walk = [
      Self.at(-200, 0, 0), Self.at(0, 0, 20), Self.at(0, 0, 30), Self.at(0, 0, 45),
      Self.at(0, 0, 80),
    ]
    let events = Self.events(walk + [Self.at(200, 0, 100)], rule: rule)
    try #require(Self.text(events) == ["outside@0.0", "enter@10.0", "dwell@40.0", "exit@90.0"])
    #expect(events[2].location == walk[3])
    // The stop is too short.
    #expect(
      Self.text(Self.events([walk[0], walk[1], Self.at(200, 0, 50)], rule: rule))
        == ["outside@0.0", "enter@10.0", "exit@35.0"])
    // No fix in between.
    #expect(
      Self.text(Self.events([Self.at(-500, 0, 0), Self.at(500, 0, 200)], rule: rule))
        == ["outside@0.0", "enter@80.0", "dwell@110.0", "exit@120.0"])
    // From the beginning.
    #expect(
      Self.text(Self.events(Array(walk.dropFirst()), rule: rule)) == ["inside@20.0", "dwell@50.0"])
  }

  @Test("No crossing is reported across a gap or between segments")
  func acrossABreakNothingIsKnown()
    throws
  {
    var monitor = GeofenceMonitor([Self.circle])
    var events: [GeofenceEvent] = []
    let walk = [Self.at(-500, 0, 0), Self.at(500, 0, 100), Self.at(0, 0, 200)]
    for location in walk {
      monitor.process(.part(.segment), into: &events)
      monitor.process(.location(location), into: &events)
    }
    try #require(Self.text(events) == ["outside@0.0", "enter@200.0"])
    #expect(!events[1].isInterpolated)
    #expect(monitor.state(of: 0) == .inside)
    // A gap in time, and on request one in distance, has the same effect.
    #expect(Self.events([Self.at(-500, 0, 0), Self.at(500, 0, 301)]).count == 1)
    #expect(
      Self.events(
        [Self.at(-500, 0, 0), Self.at(500, 0, 10)], gap: GapRule(time: nil, distance: 500)
      ).count == 1)
    monitor.restart()
    events = []
    monitor.process(.location(walk[0]), into: &events)
    #expect(Self.text(events) == ["outside@0.0"])
  }

  @Test("Tracks without usable times have events without times") func withoutTimesOrWithBadOnes() {
    for times in [[nil, nil, nil], [5.0, 5, 5], [9, 5, 1]] as [[Double?]] {
      let walk = zip([-200.0, 0, 200], times).map { Self.at($0, 0, $1) }
      let events = Self.events(walk, rule: GeofenceRule(dwell: .zero))
      #expect(events.map(\.kind).filter { $0 != .dwell } == [.outside, .enter, .exit])
      #expect(events.last?.seconds == nil || events.last?.seconds == 0)
    }
    let walk = [-200.0, 0, 200].map { Self.at($0) }
    #expect(Self.text(Self.events(walk)) == ["outside@-", "enter@-", "exit@-"])
    // Without times, confirmation does not wait.
    #expect(Self.events(walk, rule: GeofenceRule(confirmation: .seconds(10))).count == 3)
  }

  @Test("Waypoints give no events, and the track after them does") func ignoresWaypoints() {
    var monitor = GeofenceMonitor([Self.circle])
    var events: [GeofenceEvent] = []
    monitor.process(.part(.waypoints), into: &events)
    monitor.process(.location(Self.at(0)), into: &events)
    #expect(events.isEmpty)
    monitor.process(.part(.track(name: nil)), into: &events)
    monitor.process(.location(Self.at(0)), into: &events)
    #expect(events.map(\.kind) == [.inside])
  }

  /// Skipping distant geofences does not change the events of a track, compared with measuring every distance.
  @Test func sparedDistancesMissNothing() {
    var random = SplitMix64(seed: 11)
    let fences = (0..<40).map { i in
      let center = Self.at(
        .random(in: -3000...3000, using: &random), .random(in: -3000...3000, using: &random))
      return Geofence(name: "\(i)", shapes: [.circle(center: center.coordinate, radius: 150)])
    }
    var place = (x: 0.0, y: 0.0)
    let walk = (0..<3000).map { i in
      place.x = min(max(place.x + .random(in: -60...60, using: &random), -3000), 3000)
      place.y = min(max(place.y + .random(in: -60...60, using: &random), -3000), 3000)
      return Self.at(place.x, place.y, Double(i))
    }
    let events = Self.events(walk, fences, rule: GeofenceRule(detectsPassage: false))
    var expected = 0
    for fence in fences {
      let states = walk.map { fence.signedDistance(to: $0.coordinate) <= 0 }
      expected += 1 + zip(states, states.dropFirst()).count { $0 != $1 }
    }
    #expect(expected > 60)
    #expect(events.count == expected)
  }

  @Test("A step across the date line and a pole enters and exits")
  func aLongWayAcrossTheDateLineAndAPole() throws {
    let square = [(-5.0, 60.0), (5, 60), (5, 80), (-5, 80)].map {
      Coordinate(latitude: $0.1, longitude: 180 + $0.0)
    }
    let fence = Geofence(name: "s", shapes: [GeofenceShape.area([[square]])].compactMap { $0 })
    let way = [
      Location(Coordinate(latitude: 70, longitude: 0), timestamp: Timestamp(seconds: 0)),
      Location(Coordinate(latitude: 50, longitude: 180), timestamp: Timestamp(seconds: 60)),
    ]
    let events = Self.events(way, [fence])
    try #require(events.map(\.kind) == [.outside, .enter, .exit])
    #expect(abs(events[1].place.latitude - 80) < 1e-6)
    #expect(abs(events[2].place.latitude - 60) < 1e-6)
  }
}

@Suite struct MomentTests {
  private let early = Timestamp(seconds: 10)
  private let late = Timestamp(seconds: 12, nanoseconds: 500_000_000)

  @Test("The interval between two moments uses their timestamps if both have one")
  func theClockOfThePositionCounts() {
    let a = Moment(timestamp: early, arrival: .seconds(100))
    let b = Moment(timestamp: late, arrival: .seconds(101))
    #expect(b.seconds(since: a) == 2.5 && a.seconds(since: b) == -2.5)
  }

  @Test("The interval uses the arrivals if one timestamp is missing")
  func whereOneHasNoTimeTheArrivalDoes() {
    let a = Moment(timestamp: nil, arrival: .seconds(100))
    let b = Moment(timestamp: late, arrival: .milliseconds(101_250))
    #expect(b.seconds(since: a) == 1.25)
  }

  @Test("Without comparable times, the interval is infinite") func ofNothingItIsForEver() {
    let a = Moment(timestamp: early, arrival: nil)
    let b = Moment(timestamp: nil, arrival: .seconds(1))
    #expect(b.seconds(since: a) == .infinity && a.seconds(since: b) == .infinity)
  }
}

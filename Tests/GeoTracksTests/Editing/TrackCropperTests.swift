import GeoCore
import Testing

@testable import GeoTracks

@Suite struct TrackCropperTests {
  private func crop(
    _ events: [LocationEvent], _ rule: TrackCropper.Rule
  ) -> (events: [LocationEvent], summary: TrackCropper.Summary) {
    var cropper = TrackCropper(rule)
    var output: [LocationEvent] = []
    for event in events { cropper.process(event, into: &output) }
    cropper.finish(into: &output)
    return (output, cropper.summary)
  }

  /// A point on the equator, where 0.001 degrees are 111.319 m.
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

  private let ride: Metadata = Metadata(.part, [Location.Attribute("type", "ride")])

  @Test func keepsThePointsOfAPeriodAndItsEnds() {
    let events = [track("a"), .metadata(ride), point(0), point(10), point(20), point(30)]
    let (output, summary) = crop(
      events, .time(from: Timestamp(seconds: 10), to: Timestamp(seconds: 20)))
    #expect(output == [track("a"), .metadata(ride), point(10), point(20)])
    #expect(summary.keptPoints == 2 && summary.removedPoints == 2)
  }

  @Test(arguments: [
    (Timestamp(seconds: 10) as Timestamp?, nil as Timestamp?, 10 as Int64, 30 as Int64),
    (nil, Timestamp(seconds: 20), 0, 20), (nil, nil, 0, 30),
  ])
  func leavesAnEndWithoutATimeOpen(from: Timestamp?, to: Timestamp?, first: Int64, last: Int64) {
    let (output, _) = crop(
      [track(nil)] + stride(from: 0, through: 30, by: 10).map { point($0) },
      .time(from: from, to: to))
    #expect(output[1] == point(first) && output.last == point(last))
  }

  @Test func removesAndCountsPointsWithoutATime() {
    let (output, summary) = crop(
      [track(nil), point(0), point(nil), point(5)], .elapsed(from: .zero, to: nil))
    #expect(output == [track(nil), point(0), .part(.segment), point(5)])
    #expect(summary.untimedPoints == 1)
  }

  @Test(
    "Cropping that hides a location removes the file's time, and other cropping keeps it",
    arguments: [
      (TrackCropper.Rule.ends(start: 0, end: 0), true),
      (.outside(center: Coordinate(latitude: 1, longitude: 1), radius: 1), true),
      (.elapsed(from: .zero, to: nil), false), (.distance(from: 0, to: nil), false),
    ])
  func removesTheTimeOfTheFile(rule: TrackCropper.Rule, isRemoved: Bool) {
    let creator = Location.Attribute("creator", "x")
    let file = Metadata(.file, [creator, Location.Attribute("time", "2026-01-01T00:00:00Z")])
    let (output, _) = crop([.metadata(file), track(nil), point(0), point(1)], rule)
    #expect(output.first == .metadata(isRemoved ? Metadata(.file, [creator]) : file))
  }

  @Test func startsASegmentWherePointsAreRemoved() {
    let home = Coordinate(latitude: 0, longitude: 0.002)
    let events = [track(nil)] + (0...4).map { point(Int64($0), Double($0) * 0.001) }
    let (output, summary) = crop(events, .outside(center: home, radius: 60))
    #expect(output == [events[0], events[1], events[2], .part(.segment), events[4], events[5]])
    #expect(summary.removedPoints == 1)
  }

  @Test func removesWaypointsAndRoutePointsNearTheCenter() {
    let home = Coordinate(latitude: 0, longitude: 0)
    let events: [LocationEvent] = [
      .part(.waypoints), point(nil, 0), point(nil, 1), .part(.route(name: "r")), point(nil, 0.0001),
      point(nil, 2),
    ]
    let (output, summary) = crop(events, .outside(center: home, radius: 100))
    #expect(output == [events[0], events[2], events[3], events[5]])
    #expect(summary.removedWaypoints == 2)
    #expect(crop(events, .distance(from: 0, to: 1)).events == events)
  }

  @Test func measuresDistancesWithinSegments() {
    let events = [
      track(nil), point(0, 0), point(1, 0.001), .part(.segment), point(2, 10), point(3, 10.001),
      point(4, 10.002),
    ]
    // 111.3 m at the end of the first segment and at the start of the second one.
    let (output, _) = crop(events, .distance(from: 100, to: 230))
    #expect(output == [track(nil), events[2], .part(.segment), events[4], events[5]])
  }

  @Test func removesBothEndsOfEachTrack() {
    let points = (0...10).map { point(Int64($0), Double($0) * 0.001) }
    let events = [track("a")] + points + [track("b")] + points
    let (output, summary) = crop(events, .ends(start: 200, end: 300))
    let kept = Array(points[2...7])
    #expect(output == [track("a")] + kept + [track("b")] + kept)
    #expect(summary.keptPoints == 12 && summary.removedPoints == 10 && summary.removedTracks == 0)
  }

  @Test func countsKeptPointsNearARemovedEnd() throws {
    // East 1113 m, back past the start, west 1113 m and back to the start, with a point each 11.1 m.
    let legs = [0, 100, -100, 0]
    var hundredths: [Int] = []
    for (from, to) in zip(legs, legs.dropFirst()) {
      hundredths += stride(from: from, to: to, by: from < to ? 1 : -1)
    }
    let points = (hundredths + [0]).enumerated().map {
      point(Int64($0.offset), Double($0.element) * 0.0001)
    }
    let (_, summary) = crop([track("a")] + points, .ends(start: 200, end: 200))
    // 17 points on each side of the start are within 200 m, and the start itself.
    let exposure = try #require(summary.exposures.first)
    #expect(summary.exposures.count == 1)
    #expect(exposure.points == 35 && exposure.distance == 0)
    #expect(exposure.isStart && exposure.center == Coordinate(latitude: 0, longitude: 0))
    #expect(exposure.time?.timestamp == Timestamp(seconds: 183))
    #expect(abs(exposure.coordinate.longitude - 0.0017) < 1e-9)
    // The circle leaves no position near the start.
    let circle = TrackCropper.Rule.outside(center: exposure.center, radius: exposure.radius)
    #expect(crop([track("a")] + points, circle).events.count { $0 != .part(.segment) } == 331)
  }

  @Test func findsTheEndOfAnotherTrackNearAKeptPoint() {
    let first = (0...10).map { point(Int64($0), Double($0) * 0.001) }
    let second = (0...10).map { point(Int64(100 + $0), 0.05 - Double($0) * 0.005) }
    let (_, summary) = crop(
      [track("a")] + first + [track("b")] + second + [point(200, -0.02), point(201, -0.04)],
      .ends(start: 200, end: 0))
    #expect(summary.exposures.map(\.points) == [1])
    #expect(summary.exposures.first?.coordinate == Coordinate(latitude: 0, longitude: 0))
  }

  @Test func doesNotCountTheTurnsNextToACut() {
    // Two right angles: 300 m of path and 212 m of distance, so the first kept points are within 250 m.
    let north: [LocationEvent] = (0...20).map {
      .location(Location(Coordinate(latitude: Double($0) * 0.001, longitude: 0.002)))
    }
    let events = [track("a"), point(0, 0), point(1, 0.001)] + north
    let (output, summary) = crop(events, .ends(start: 250, end: 0))
    #expect(output[1] == north[1] && summary.exposures.isEmpty)
  }

  @Test func removesWaypointsAndRoutePointsNearRemovedEnds() {
    let points = (0...10).map { point(Int64($0), Double($0) * 0.001) }
    // 111 m and 334 m after the start, and 111 m before the end.
    let places: [LocationEvent] = [
      .part(.waypoints), point(nil, 0.001), point(nil, 0.003), .part(.route(name: "r")),
      point(nil, 0.005), point(nil, 0.009),
    ]
    let events = places + [track("a")] + points
    let (output, summary) = crop(events, .ends(start: 200, end: 0))
    #expect(
      output == [places[0], places[2], places[3], places[4], places[5], track("a")] + points[2...])
    #expect(summary.removedWaypoints == 1)
    #expect(crop(events, .ends(start: 200, end: 200)).summary.removedWaypoints == 2)
    #expect(crop(events, .ends(start: 0, end: 0)).events == events)
  }

  @Test func removesTracksThatAreShorterThanBothEnds() {
    let events = [track("a"), .metadata(ride), point(0, 0), point(1, 0.001)]
    let (output, summary) = crop(events, .ends(start: 100, end: 100))
    #expect(output.isEmpty)
    #expect(summary.removedTracks == 1 && summary.removedPoints == 2)
  }

  @Test func keepsSegmentsBetweenTheEnds() {
    let points = (0...10).map { point(Int64($0), Double($0) * 0.001) }
    var events: [LocationEvent] = [track("a")] + points[...4]
    events.append(.part(.segment))
    events += points[5...]
    let (output, _) = crop(events, .ends(start: 100, end: 100))
    let first: [LocationEvent] = [track("a")] + points[1...4]
    let second: [LocationEvent] = [.part(.segment)] + points[5...9]
    #expect(output == first + second)
  }

  @Test func cropsByTheClockOfTheRecording() {
    // 2024-05-01T08:00:00Z, written with an offset of two hours.
    let eight: Int64 = 1_714_550_400
    let points = (0...3).map { point(eight + 600 * $0, offset: 7200) }
    let (output, _) = crop(
      [track(nil)] + points, .clock(from: 10 * 3600 + 600, to: 10 * 3600 + 1200, zone: .written))
    #expect(output == [track(nil), points[1], points[2]])
  }

  @Test func cropsByTheClockPastMidnight() {
    // 2024-05-01T23:00:00Z
    let eleven: Int64 = 1_714_604_400
    let points = (0...4).map { point(eleven + 1800 * $0) }
    let (output, summary) = crop(
      [track(nil)] + points, .clock(from: 23.5 * 3600, to: 1800, zone: .offset(0)))
    #expect(output == [track(nil)] + points[1...3])
    #expect(summary.longestTrack == 7200)
  }

  /// Points every half hour on the day on which summer time begins or ends in central Europe, from local midnight.
  ///
  /// The zone has its offset from the time zone rule, as in a file of the zone database.
  private func dayOfChange(_ midnight: Int64) throws -> (points: [LocationEvent], zone: LocalZone) {
    let zero = [UInt8](repeating: 0, count: 15)
    func header(_ counts: [UInt8]) -> [UInt8] {
      Array("TZif2".utf8) + zero + counts.flatMap { [0, 0, 0, $0] }
    }
    let block = header([0, 0, 0, 0, 1, 1]) + [0, 0, 14, 16, 0, 0, 0]
    let file = block + block + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    let table = try #require(ZoneTable(tzif: file))
    return ((0..<12).map { point(midnight + 1800 * $0) }, .zone(table))
  }

  @Test(
    "Times of day follow daylight saving time",
    arguments: [
      // 2024-03-31T00:00 and 2024-10-27T00:00 in central Europe.
      (1_711_839_600, 1, 1.5, [2, 3]), (1_711_839_600, 4, 5, [6, 7, 8]),
      (1_729_980_000, 1, 1.5, [2, 3]), (1_729_980_000, 3, 4, [8, 9, 10]),
    ] as [(Int64, Double, Double, [Int])])
  func followsSummerTime(midnight: Int64, from: Double, to: Double, kept: [Int]) throws {
    let (points, zone) = try dayOfChange(midnight)
    let (output, summary) = crop(
      [track(nil)] + points, .clock(from: from * 3600, to: to * 3600, zone: zone))
    #expect(output == [track(nil)] + kept.map { points[$0] })
    #expect(summary.ambiguousDay == nil)
  }

  @Test(
    "A skipped or repeated time of day keeps nothing and reports the day",
    arguments: [(1_711_839_600, 2.5), (1_729_980_000, 2.5)] as [(Int64, Double)])
  func findsNoAmbiguousTime(midnight: Int64, hour: Double) throws {
    let (points, zone) = try dayOfChange(midnight)
    for rule in [
      TrackCropper.Rule.clock(from: hour * 3600, to: nil, zone: zone),
      .clock(from: nil, to: hour * 3600, zone: zone),
    ] {
      let (output, summary) = crop([track(nil)] + points, rule)
      #expect(output.isEmpty && summary.ambiguousDay?.timestamp == Timestamp(seconds: midnight))
    }
  }

  @Test("A track crosses midnight only in local time", arguments: [(0, false), (7200, true)])
  func crossesMidnight(offset: Int, crosses: Bool) {
    // 2024-05-01T21:30:00Z and an hour later.
    let points = [point(1_714_599_000), point(1_714_602_600)]
    let rule = TrackCropper.Rule.clock(from: 23 * 3600, to: 3600, zone: .offset(offset))
    #expect(crop([track(nil)] + points, rule).summary.crossesMidnight == crosses)
  }

  @Test func keepsLapsWhosePointsAreAllKept() {
    func lap(_ start: Int64, _ end: Int64) -> LocationEvent {
      .lap(Lap(.lap, start: Timestamp(seconds: start), end: Timestamp(seconds: end)))
    }
    let points = (0...6).map { point(Int64($0) * 10) }
    let events = [track(nil)] + points + [lap(0, 20), lap(20, 40), lap(40, 60)]
    let (output, summary) = crop(
      events, .time(from: Timestamp(seconds: 20), to: Timestamp(seconds: 40)))
    #expect(output == [track(nil)] + points[2...4] + [lap(20, 40)])
    #expect(summary.removedLaps == 2)
  }

  @Test func removesTheLapsOfARemovedTrack() {
    let lap = Lap(.lap, start: Timestamp(seconds: 0), end: Timestamp(seconds: 10))
    let events = [track("a"), point(0), .lap(lap), track("b"), point(100)]
    let (output, summary) = crop(events, .time(from: Timestamp(seconds: 50), to: nil))
    #expect(output == [track("b"), point(100)])
    #expect(summary.removedLaps == 1 && summary.removedTracks == 1)
  }

  @Test func acceptsExtremeTimesAndCoordinates() {
    let events = [
      track(nil), point(.min, .nan), point(.max, .infinity), point(nil, -180), point(0, 180),
    ]
    for rule in [
      TrackCropper.Rule.clock(from: -.infinity, to: .nan, zone: .offset(.max)),
      .elapsed(from: .seconds(-1), to: .seconds(Int64.max)), .distance(from: .nan, to: .nan),
      .ends(start: .nan, end: .infinity),
      .outside(center: Coordinate(latitude: .nan, longitude: 0), radius: 1),
    ] {
      let summary = crop(events, rule).summary
      #expect(summary.keptPoints + summary.removedPoints == 4)
    }
  }

  @Test("A period uses the written offset of each point")
  func clockUsesTheOffsetOfEachPoint() {
    // The offset changes from +02:00 to +01:00 at 2024-10-27T01:00:00Z, 90 minutes after the start at 01:30.
    let night: Int64 = 1_729_985_400
    let events = (0...180).map { minute in
      point(night + Int64(minute) * 60, offset: minute < 90 ? 7200 : 3600)
    }
    let late = crop(events, .clock(from: 3 * 3600 + 600, to: nil, zone: .written))
    #expect(late.summary.keptPoints == 21 && late.summary.ambiguousDay == nil)
    #expect(late.events.first == .part(.segment) || late.events.first == events[160])
    // 02:30 occurs twice.
    let twice = crop(events, .clock(from: 2.5 * 3600, to: nil, zone: .written))
    #expect(twice.summary.ambiguousDay != nil)
  }
}

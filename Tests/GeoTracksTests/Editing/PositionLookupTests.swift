import GeoCore
import Testing

@testable import GeoTracks

@Suite struct PositionLookupTests {
  private func lookup(_ time: PositionLookup.Time, _ events: [LocationEvent]) -> PositionLookup {
    var lookup = PositionLookup(time)
    for event in events { lookup.process(event) }
    return lookup
  }

  private func point(_ seconds: Int64?, _ longitude: Double) -> LocationEvent {
    var location = Location(
      Coordinate(latitude: 0, longitude: longitude),
      timestamp: seconds.map { Timestamp(seconds: $0) })
    location.altitude = 100 * longitude
    return .location(location)
  }

  @Test func interpolatesBetweenTwoPoints() throws {
    let events = [LocationEvent.part(.track(name: "a")), point(0, 0), point(10, 1)]
    let match = try #require(lookup(.timestamp(Timestamp(seconds: 4)), events).matches.first)
    #expect(abs(match.location.coordinate.longitude - 0.4) < 1e-12)
    #expect(match.location.altitude == 40)
    #expect(match.location.timestamp == Timestamp(seconds: 4))
    #expect(
      match.track == 1 && match.name == "a" && match.interval == 10 && !match.isBetweenSegments)
  }

  @Test("Several times have the same matches as one lookup each") func severalTimes() {
    // The times go back once, and two points have the same time.
    let seconds: [Int64] = [0, 10, 10, 30, 20, 40, 41]
    let events =
      seconds.enumerated().map { point($1, Double($0)) } + [.part(.track(name: "b"))]
      + seconds.map { point($0 + 5, 50) }
    let times = [41, 7, 7, 25, 10, 0, 46, 99, -1, 22].map {
      PositionLookup.Time.timestamp(Timestamp(seconds: $0))
    }
    var all = PositionLookup(times)
    for event in events { all.process(event) }
    for (index, time) in times.enumerated() {
      let found = all.matches.filter { $0.time == index }
      let alone = lookup(time, events).matches
      #expect(found.map(\.location) == alone.map(\.location))
      #expect(found.map(\.interval) == alone.map(\.interval))
      #expect(found.map(\.track) == alone.map(\.track))
    }
    #expect(all.matches.count == 14)
  }

  @Test func returnsARecordedPointUnchanged() throws {
    let match = try #require(
      lookup(.elapsed(.seconds(10)), [point(5, 0), point(15, 1), point(20, 2)]).matches.first)
    #expect(LocationEvent.location(match.location) == point(15, 1))
    #expect(match.interval == 0)
  }

  @Test func marksAPositionBetweenSegments() throws {
    let events = [point(0, 0), .part(.segment), point(10, 1)]
    let match = try #require(lookup(.elapsed(.seconds(5)), events).matches.first)
    #expect(match.isBetweenSegments)
  }

  @Test func findsOnePositionForEachTrack() {
    let track = [LocationEvent.part(.track(name: nil)), point(0, 0), point(10, 1)]
    let found = lookup(
      .timestamp(Timestamp(seconds: 5)), track + [.part(.route(name: nil)), point(nil, 3)] + track)
    #expect(found.matches.map(\.track) == [1, 3])
  }

  @Test(arguments: [(12.5 * 3600, 0.5), (0.25 * 3600, 12.25)])
  func takesAClockTimeFromTheDayOfTheStart(clock: Double, hours: Double) throws {
    // 1970-01-01T11:00Z is noon at +01:00.
    let noon: Int64 = 11 * 3600
    let events = [point(noon, 0), point(noon + 24 * 3600, 24)]
    let match = try #require(lookup(.clock(clock, zone: .offset(3600)), events).matches.first)
    #expect(abs(match.location.coordinate.longitude - hours) < 1e-9)
  }

  @Test func reportsThePeriodOfTheRecordingIfNothingIsFound() {
    let found = lookup(
      .timestamp(Timestamp(seconds: 99)), [point(0, 0), point(nil, 0), point(10, 1)])
    #expect(found.matches.isEmpty)
    #expect(found.period == Timestamp(seconds: 0)...Timestamp(seconds: 10))
  }

  // 2024-10-26T23:30:00Z is 01:30 in summer time, +02:00. Summer time ends at 2024-10-27T01:00:00Z.
  private static let night: Int64 = 1_729_985_400

  private func nightEvents() -> [LocationEvent] {
    (0...120).map { minute in
      let seconds = Int64(minute) * 60
      var location = Location(
        Coordinate(latitude: 0, longitude: Double(minute) / 1000),
        timestamp: Timestamp(seconds: Self.night + seconds))
      location.utcOffset = minute < 90 ? 7200 : 3600
      return .location(location)
    }
  }

  @Test("A time of day uses the offset of the points around it")
  func clockUsesTheOffsetOfEachPoint() throws {
    let found = lookup(.clock(9000, zone: .written), nightEvents())
    #expect(found.matches.count == 1 && found.repeatedTimes != nil)
    // 01:45 exists only with +02:00, 15 minutes after the start.
    let early = lookup(.clock(1.75 * 3600, zone: .written), nightEvents())
    #expect(early.matches.first?.location.coordinate.longitude == 0.015)
    #expect(early.repeatedTimes == nil)
  }

  @Test("A time after the change of the offset is found with the new offset")
  func clockAfterTheChange() throws {
    var events = nightEvents()
    // 03:10 with +01:00 is 02:10Z, 160 minutes after the start.
    for minute in 121...180 {
      var location = Location(
        Coordinate(latitude: 0, longitude: Double(minute) / 1000),
        timestamp: Timestamp(seconds: Self.night + Int64(minute) * 60))
      location.utcOffset = 3600
      events.append(.location(location))
    }
    let match = try #require(
      lookup(.clock(3 * 3600 + 600, zone: .written), events).matches.first)
    #expect(match.location.coordinate.longitude == 0.16 && match.location.utcOffset == 3600)
  }
}

@Suite struct CountSimplifierTests {
  /// A track with 1000 points in three segments along a wave.
  private let events: [LocationEvent] =
    [.part(.track(name: nil))]
    + (0..<1000).flatMap { index -> [LocationEvent] in
      let angle = Double(index) * 0.7
      // A wave without trigonometry: a triangle of changing height.
      let height = abs(angle.truncatingRemainder(dividingBy: 6) - 3) * Double(index % 7)
      let point = Location(
        Coordinate(latitude: 48 + height * 1e-4, longitude: 16 + Double(index) * 1e-4))
      return index == 300 || index == 600
        ? [.part(.segment), .location(point)] : [.location(point)]
    }

  @Test(arguments: [6, 7, 50, 500, 999, 1000, 5000], SimplifyMethod.allCases)
  func keepsAtMostTheCount(count: Int, method: SimplifyMethod) throws {
    var simplifier = CountSimplifier(count: count, method: method)
    var output: [LocationEvent] = []
    for event in events { simplifier.process(event, into: &output) }
    simplifier.finish(into: &output)
    #expect(output.locations.count <= count)
    #expect(simplifier.summary.kept == output.locations.count)
    // A tolerance that is 1 % smaller keeps more points than requested.
    let tolerance = try #require(simplifier.tolerance)
    guard tolerance > 1e-3 else { return }
    var finer = TrackSimplifier(tolerance: tolerance * 0.99, method: method)
    var more: [LocationEvent] = []
    for event in events { finer.process(event, into: &more) }
    finer.finish(into: &more)
    #expect(more.locations.count > count)
  }

  @Test func keepsTheEndsOfSegmentsIfTheCountIsTooSmall() {
    var simplifier = CountSimplifier(count: 2)
    var output: [LocationEvent] = []
    for event in events { simplifier.process(event, into: &output) }
    simplifier.finish(into: &output)
    #expect(output.locations.count == 6)
  }
}

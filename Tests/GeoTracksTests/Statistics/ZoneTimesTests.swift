import Testing

@testable import GeoTracks

@Suite struct ZoneTimesTests {
  /// A point on the equator with a heart rate.
  private func point(_ seconds: Int64, _ rate: Int?) -> LocationEvent {
    var location = Location(
      Coordinate(latitude: 0, longitude: Double(seconds) * 1e-5),
      timestamp: Timestamp(seconds: seconds))
    if let rate { location.attributes = [.init("hr", "\(rate)")] }
    return .location(location)
  }

  private func times(_ events: [LocationEvent], _ limits: Double..., blocks: Int = 1000) throws
    -> ZoneTimes
  {
    var zones = try #require(ZoneTimes(.heartRate, limits: limits))
    zones.beginSource()
    for start in stride(from: 0, to: events.count, by: blocks) {
      zones.process(contentsOf: events[start..<min(start + blocks, events.count)])
    }
    zones.finish()
    return zones
  }

  @Test("A value counts for half of the steps before and after its point", arguments: [1, 2, 1000])
  func halves(blocks: Int) throws {
    let events = [point(0, 100), point(10, 130), point(30, 150)]
    let zones = try times(events, 120, 140, blocks: blocks)
    #expect(zones.zones.map(\.seconds) == [5, 15, 10])
    #expect(zones.seconds == 30 && zones.secondsWithoutValue == 0)
  }

  @Test("Limits that are given at the end divide the time like limits that are given first")
  func laterLimits() throws {
    let events = (0..<50).map { point(Int64($0), 90 + Int($0 * 37 % 80)) }
    let expected = try times(events, 110, 130, 150)
    var zones = try #require(ZoneTimes(.heartRate))
    zones.process(contentsOf: events[...])
    zones.finish()
    let refused = [[], [130, 110], [110.5], [0], [301]].map { zones.divide(at: $0) }
    #expect(!refused.contains(true) && zones.seconds == expected.seconds)
    let isDivided = zones.divide(at: [110, 130, 150])
    #expect(isDivided && zones.zones == expected.zones)
    let isDividedAgain = zones.divide(at: [110])
    #expect(!isDividedAgain)
  }

  @Test("A limit belongs to the zone above it")
  func limits() throws {
    let zones = try times([point(0, 120), point(10, 119)], 120)
    #expect(zones.zones.map(\.seconds) == [5, 5])
    #expect(zones.zones.map(\.lower) == [nil, 120] && zones.zones.map(\.upper) == [120, nil])
  }

  @Test("Pauses and gaps do not count, stops do")
  func pauses() throws {
    var stop = Location(
      Coordinate(latitude: 0, longitude: 1), timestamp: Timestamp(seconds: 2000))
    stop.attributes = [.init("hr", "100")]
    var still = stop
    still.timestamp = Timestamp(seconds: 2010)
    let events = [
      point(0, 100), point(10, 100), .part(.segment), point(100, 100), point(110, 100),
      .location(stop), .location(still),
    ]
    #expect(try times(events, 120).seconds == 30)
  }

  @Test("Time next to a point without a value is separate")
  func missing() throws {
    let zones = try times([point(0, 100), point(10, nil), point(20, 0), point(30, 130)], 120)
    #expect(zones.zones.map(\.seconds) == [5, 5] && zones.secondsWithoutValue == 20)
  }

  @Test("The times of several sources are added, without time between them")
  func sources() throws {
    var zones = try #require(ZoneTimes(.heartRate, limits: [120]))
    for start in [0, 1000] as [Int64] {
      zones.beginSource()
      zones.process(contentsOf: [point(start, 100), point(start + 10, 100)])
    }
    zones.finish()
    #expect(zones.seconds == 20)
  }

  @Test(
    "Limits out of order or range are refused",
    arguments: [[], [140, 120], [120, 120], [.nan], [0], [301]] as [[Double]])
  func refused(limits: [Double]) { #expect(ZoneTimes(.heartRate, limits: limits) == nil) }
}

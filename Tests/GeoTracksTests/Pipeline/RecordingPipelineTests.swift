import GeoCore
import Testing

@testable import GeoTracks

@Suite struct RecordingPipelineTests {
  private func location(accuracy: Double? = nil, second: Int64? = nil, device: String? = nil)
    -> Location
  {
    var location = Location(
      Coordinate(latitude: 47, longitude: 8), timestamp: second.map { Timestamp(seconds: $0) })
    (location.horizontalAccuracy, location.device) = (accuracy, device)
    return location
  }

  private func run(
    _ events: [LocationEvent], block: Int = 1, _ options: RecordingPipeline.Options,
    now: Timestamp = Timestamp(seconds: 100)
  ) -> ([LocationEvent], RecordingPipeline) {
    var pipeline = RecordingPipeline(options, now: { now })
    var output: [LocationEvent] = []
    for start in stride(from: 0, to: events.count, by: block) {
      pipeline.process(
        contentsOf: events[start..<min(start + block, events.count)], into: &output)
    }
    pipeline.finish(into: &output)
    return (output, pipeline)
  }

  @Test("A position exactly as accurate as the limit passes, and a rougher one is counted")
  func accuracy() {
    let given = [location(accuracy: 10), location(accuracy: 10.0.nextUp), location()]
    var options = RecordingPipeline.Options()
    options.accuracyLimit = 10
    let (output, pipeline) = run(given.map { .location($0) }, options)
    #expect(output == [.location(given[0]), .location(given[2])])
    #expect(pipeline.roughPoints == 1)
  }

  @Test("A position exactly as old as the limit passes, and an older one is counted")
  func age() {
    let given = [location(second: 90), location(second: 89), location()]
    var options = RecordingPipeline.Options()
    options.ageLimit = 10
    let (output, pipeline) = run(given.map { .location($0) }, options)
    #expect(output == [.location(given[0]), .location(given[2])])
    #expect(pipeline.oldPoints == 1)
  }

  private func day(_ text: String) throws -> Timestamp {
    try ZonedTimestamp(parsing: text + "T12:00:00Z").timestamp
  }

  /// Weeks 0 of GPS began on 1980-01-06, 1999-08-22 and 2019-04-07: 1024 weeks apart.
  @Test(
    arguments: [
      ("1980-01-06", "2026-11-22", 2), ("1999-08-22", "2026-11-22", 1),
      ("2005-04-10", "2024-11-23", 1), ("2005-04-10", "2024-11-22", 0),
      ("2026-11-22", "2026-11-22", 0), ("2045-01-01", "2026-11-22", 0),
    ])
  func automaticStaysInThePast(_ first: String, _ now: String, _ times: Int) throws {
    #expect(try RolloverRule.automatic.times(first: day(first), now: day(now)) == times)
  }

  /// The dates after the correction.
  @Test(
    "All dates are shifted by the rollover of the first one, but not into the future",
    arguments: [
      (
        ["1999-08-22", "2007-04-07", "1980-01-06"], ["2019-04-07", "2026-11-21", "1999-08-22"], 1, 0
      ),
      // A receiver that starts with a date that is too early, and then has the correct date.
      (
        ["2004-10-16", "2024-06-01", "2007-04-09", "2024-06-02"],
        ["2024-06-01", "2024-06-01", "2026-11-23", "2024-06-02"], 1, 2
      ),
      (["1980-01-06", "2024-06-01"], ["2019-04-07", "2024-06-01"], 2, 1),
      (["2024-06-01", "2024-06-02"], ["2024-06-01", "2024-06-02"], 0, 0),
    ] as [([String], [String], Int, Int)])
  func rollover(_ given: [String], _ expected: [String], _ count: Int, _ unchanged: Int) throws {
    let events = try given.map {
      LocationEvent.location(
        try Location(Coordinate(latitude: 1, longitude: 2), timestamp: day($0)))
    }
    var options = RecordingPipeline.Options()
    options.rollover = .automatic
    let (output, pipeline) = run(events, options, now: try day("2026-11-22"))
    let dates = output.compactMap {
      if case .location(let location) = $0 { location.timestamp } else { nil }
    }
    #expect(dates == (try expected.map { try day($0) }))
    #expect(pipeline.rollover?.count == count)
    #expect(pipeline.rollover?.unchangedCount == unchanged)
  }

  @Test("A fixed rollover shifts all dates")
  func fixedRollover() throws {
    var correction = RolloverCorrection(.times(1))
    let now = try day("2026-11-22")
    for (given, expected) in [("1999-08-22", "2019-04-07"), ("2019-04-07", "2038-11-21")] {
      let location = try Location(Coordinate(latitude: 1, longitude: 2), timestamp: day(given))
      guard case .location(let moved) = correction.corrected(.location(location), now: { now })
      else { continue }
      #expect(moved.timestamp == (try day(expected)))
    }
    #expect(correction.unchangedCount == 0)
  }

  @Test("A live source is corrected for longer than a day")
  func liveRollover() throws {
    var correction = RolloverCorrection(.automatic)
    for (given, now) in [("2007-04-07", "2026-11-21"), ("2007-04-17", "2026-12-01")] {
      let now = try day(now)
      let location = try Location(Coordinate(latitude: 1, longitude: 2), timestamp: day(given))
      guard case .location(let moved) = correction.corrected(.location(location), now: { now })
      else { continue }
      #expect(moved.timestamp == now)
    }
  }

  /// A repeated track, the second time with a time in 2046, and a point of another receiver in between.
  private var broken: [LocationEvent] {
    func point(_ second: Int64, device: String? = nil) -> LocationEvent {
      var location = location(second: 1_780_000_000 + second, device: device)
      location.coordinate.latitude += Double(second) / 1e4
      return .location(location)
    }
    let track = (0..<40).map { point($0) }
    var lone = location(second: 2_400_000_000)
    lone.coordinate.latitude += 40 / 1e4
    return [.part(.track(name: "a"))] + track + [.location(lone)] + (41..<80).map { point($0) }
      + [point(80, device: "b")] + [.part(.track(name: "b"))] + track
  }

  @Test(
    "Repeats, outlier times and receivers are found in blocks of any size",
    arguments: [1, 7, 1000])
  func allAtOnce(block: Int) {
    let (output, pipeline) = run(broken, block: block, RecordingPipeline.Options())
    #expect(pipeline.loneTimeCount == 1)
    #expect(pipeline.firstLoneTime == Timestamp(seconds: 2_400_000_000))
    #expect((pipeline.repeatedPoints, pipeline.repeatedParts) == (40, 1))
    #expect(pipeline.receivers == [nil, "b"])
    #expect(pipeline.remarks.map(\.reason) == [.duplicate, .assumed])
    let points = output.count { if case .location = $0 { true } else { false } }
    #expect(points == 81)
    #expect(pipeline.pointCount == 81)
  }

  @Test("If the chosen receiver has no position, the others are listed")
  func unknownReceiver() {
    var options = RecordingPipeline.Options()
    options.device = "c"
    let (output, pipeline) = run(broken, options)
    #expect(!output.contains { if case .location = $0 { true } else { false } })
    #expect(pipeline.otherReceivers == [nil, "b"])
  }
}

@Suite("TrackNaming")
struct TrackNamingTests {
  private static let place = LocationEvent.location(
    Location(Coordinate(latitude: 1, longitude: 2)))

  private static func kind(_ kind: String) -> LocationEvent {
    .metadata(Metadata(.part, [Location.Attribute("type", kind)]))
  }

  private func named(_ events: [LocationEvent], by size: Int) -> [LocationEvent] {
    var naming = TrackNaming(name: "Ride home", kind: "Ride")
    return stride(from: 0, to: events.count, by: size).flatMap {
      naming.process(Array(events[$0..<min($0 + size, events.count)]))
    }
  }

  @Test(
    "Missing names and kinds are added, and existing ones are kept",
    arguments: [
      ([place, place], [.part(.track(name: "Ride home")), kind("Ride"), place, place]),
      (
        [.part(.track(name: nil)), kind("Other"), place],
        [.part(.track(name: "Ride home")), kind("Ride"), place]
      ),
      (
        [.part(.track(name: "Mine")), kind("running"), place],
        [.part(.track(name: "Mine")), kind("running"), place]
      ),
      (
        [.part(.track(name: "Mine")), place, .part(.track(name: nil)), place],
        [
          .part(.track(name: "Mine")), kind("Ride"), place, .part(.track(name: "Ride home")),
          kind("Ride"), place,
        ]
      ),
      (
        [.part(.waypoints), place, .part(.route(name: nil)), place],
        [.part(.waypoints), place, .part(.route(name: nil)), place]
      ),
    ] as [([LocationEvent], [LocationEvent])], [1, 2, 100])
  func names(events: (given: [LocationEvent], expected: [LocationEvent]), size: Int) {
    #expect(named(events.given, by: size) == events.expected)
  }
}

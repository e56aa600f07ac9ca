import GeoLocation
import Testing

@testable import geocalc

@Suite struct RolloverCorrectionTests {
  private func day(_ text: String) throws -> Timestamp {
    try WrittenTime(parsing: text + "T12:00:00Z").timestamp
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

  @Test func theFirstDateDecides() async throws {
    struct Source: LocationSource {
      let events: [SourceEvent]
      let isLive = false
      func run(into sink: LocationSink) async { await sink.send(events) }
    }
    let dates = ["1999-08-22", "2019-04-07", "1980-01-06"]
    let events = try dates.map {
      SourceEvent.location(
        try Location(Coordinate(latitude: 1, longitude: 2), timestamp: day($0)))
    }
    let moved = Guarded<[Timestamp?]>([])
    let said = Guarded<[String]>([])
    let now = try day("2026-11-22")
    let source = RolloverCorrection(
      source: Source(events: events), rule: .automatic, name: "x", now: { now },
      tell: { text in said.withLock { $0.append(text) } })
    try await source.run(
      into: LocationSink { events in
        for case .location(let location) in events {
          moved.withLock { $0.append(location.timestamp) }
        }
      })
    #expect(
      moved.withLock { $0 } == (try ["2019-04-07", "2038-11-21", "1999-08-22"].map { try day($0) }))
    #expect(said.withLock { $0.count } == 1)
  }
}

import GeoCore
import Testing

@testable import GeoTracks

@Suite struct OutlierTimestampFilterTests {
  private static func point(_ text: String) throws -> LocationEvent {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    if !text.isEmpty {
      location.timestamp = try ZonedTimestamp(parsing: text + "T00:00:00Z").timestamp
    }
    return .location(location)
  }

  /// The remaining years, with events in pieces of the given size.
  private func kept(_ days: [String], by size: Int) throws -> [Int?] {
    let events = try days.map {
      $0 == "|" ? LocationEvent.part(.track(name: nil)) : try Self.point($0)
    }
    var (order, lone) = (OrderCount(), OutlierTimestampFilter())
    var output: [LocationEvent] = []
    for start in stride(from: 0, to: events.count, by: size) {
      let piece = Array(events[start..<min(start + size, events.count)])
      output += lone.process(piece, &order)
    }
    output += lone.process([], &order, isLast: true)
    #expect(output.count == events.count)
    return output.compactMap { event -> Int?? in
      guard case .location(let location) = event else { return nil }
      return .some(location.timestamp.map { Int($0.description.prefix(4)) ?? -1 })
    }
  }

  @Test(
    "A time that is years from all others is removed",
    arguments: [
      (["0001-01-01", "2026-01-01", "2026-01-02"], [nil, 2026, 2026]),
      (["2026-01-01", "2026-01-02", "9999-12-31"], [2026, 2026, nil]),
      (["2026-01-01", "1980-01-06", "2026-01-02"], [2026, nil, 2026]),
      (
        ["2026-01-01", "1980-01-06", "", "2026-01-02", "2026-01-03"], [2026, nil, nil, 2026, 2026]
      ),
      (["1980-01-06", "|", "2026-01-01", "2026-01-02"], [1980, 2026, 2026]),
      (
        ["2026-01-01", "2026-01-02", "|", "1980-01-06", "2026-01-02", "2026-01-03"],
        [2026, 2026, nil, 2026, 2026]
      ),
      // Two times that agree are not outliers. Times in consecutive years are not outliers either.
      (["1980-01-06", "1980-01-07", "2026-01-01", "2026-01-02"], [1980, 1980, 2026, 2026]),
      (["1980-01-06", "1990-01-06", "2000-01-06", "2010-01-06"], [1980, 1990, 2000, 2010]),
      (["2022-01-01", "2026-01-01", "2026-01-02"], [2022, 2026, 2026]),
      (["2026-01-01", "1980-01-06", "2026-06-02"], [2026, 1980, 2026]),
      (["1980-01-06", "2026-01-01"], [1980, 2026]),
    ], [10, 3])
  func yearsFromTheRest(_ table: ([String], [Int?]), _ size: Int) throws {
    // A first point that is alone in its piece is emitted before the next arrives.
    guard size > 3 || table.0.firstIndex(of: "|") != 2 else { return }
    #expect(try kept(table.0, by: size) == table.1)
  }
}

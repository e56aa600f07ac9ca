import GeoLocation
import GeoTracks
import Testing

@testable import geocalc

/// Positions at a limit itself are printed.
@Suite struct AgeLimitTests {
  /// Gives some locations and ends.
  private struct Locations: LocationSource {
    let locations: [Location]
    var isLive: Bool { true }

    func run(into sink: LocationSink) async throws(LocationError) {
      await sink.send(locations.map { .location($0) })
    }
  }

  private actor Taken {
    private(set) var locations: [Location] = []

    func take(_ events: [SourceEvent]) {
      for case .location(let location) in events { locations.append(location) }
    }
  }

  private func passed(_ source: some LocationSource) async throws -> [Location] {
    let taken = Taken()
    try await source.run(into: LocationSink { await taken.take($0) })
    return await taken.locations
  }

  private func location(accuracy: Double? = nil, second: Int64? = nil) -> Location {
    var location = Location(
      Coordinate(latitude: 47, longitude: 8), timestamp: second.map { Timestamp(seconds: $0) })
    location.horizontalAccuracy = accuracy
    return location
  }

  @Test("A position exactly as accurate as the limit is printed, and a rougher one is counted")
  func accuracy() async throws {
    let given = [location(accuracy: 10), location(accuracy: 10.0.nextUp), location()]
    let source = AccuracyLimit(source: Locations(locations: given), limit: 10)
    let passed = try await passed(source)
    #expect(passed == [given[0], given[2]])
    #expect(source.count.withLock { $0 } == 1)
  }

  @Test("A position exactly as old as the limit is printed, and an older one is counted")
  func age() async throws {
    let given = [location(second: 90), location(second: 89), location()]
    let source = AgeLimit(
      source: Locations(locations: given), limit: .seconds(10), now: { Timestamp(seconds: 100) })
    let passed = try await passed(source)
    #expect(passed == [given[0], given[2]])
    #expect(source.count.withLock { $0 } == 1)
  }
}

import GeoLocation
import Testing

/// Takes what a source gives out, and waits for it.
final class Collector: Sendable {
  private let events = Locked<[SourceEvent]>([])

  var all: [SourceEvent] { events.with { $0 } }
  var locations: [Location] {
    all.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
  var states: [SourceState] {
    all.compactMap { if case .state(let state) = $0 { state } else { nil } }
  }
  var skipped: [Skipped] {
    all.compactMap { if case .skipped(let skipped) = $0 { skipped } else { nil } }
  }

  var sink: LocationSink {
    LocationSink { [events] new in events.with { $0.append(contentsOf: new) } }
  }

  /// Waits until what has come meets a condition; a test that waits in vain fails.
  func wait(
    _ seconds: Double = 40, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    until condition: (Collector) -> Bool
  ) async throws {
    try await eventually(seconds, sourceLocation: sourceLocation) { condition(self) }
  }
}

/// Waits for a condition, looking every two milliseconds; long, for machines that have much to do.
func eventually(
  _ seconds: Double = 40, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    try #require(
      ContinuousClock.now < deadline, "nothing of the kind within \(seconds) s",
      sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(2))
  }
}

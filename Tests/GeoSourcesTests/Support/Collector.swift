import GeoLocation
import Testing
import _TestSupport

/// Takes what a source gives out, and waits for it.
final class Collector: Sendable {
  private let events = Guarded<[SourceEvent]>([])

  var all: [SourceEvent] { events.withLock { $0 } }
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
    LocationSink { [events] new in events.withLock { $0.append(contentsOf: new) } }
  }

  /// Waits until what has come meets a condition; a test that waits in vain fails.
  func wait(
    _ seconds: Double = 60, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    until condition: (Collector) -> Bool
  ) async throws {
    try await eventually(seconds, sourceLocation: sourceLocation) { condition(self) }
  }
}

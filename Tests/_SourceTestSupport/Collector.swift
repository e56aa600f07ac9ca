package import GeoLocation
package import Testing
import _TestSupport

/// Collects the events of a source, and waits for them.
package final class Collector: Sendable {
  private let events = Guarded<[LocationEvent]>([])

  package init() {}

  package var all: [LocationEvent] { events.withLock { $0 } }
  package var locations: [Location] {
    all.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
  package var states: [SourceState] {
    all.compactMap { if case .state(let state) = $0 { state } else { nil } }
  }
  package var skipped: [Diagnostic] {
    all.compactMap { if case .diagnostic(let skipped) = $0 { skipped } else { nil } }
  }

  package var sink: LocationSink {
    LocationSink { [events] new in events.withLock { $0.append(contentsOf: new) } }
  }

  /// Waits until the collected events meet a condition; the test fails after a timeout.
  package func wait(
    _ seconds: Double = 60, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    until condition: (Collector) -> Bool
  ) async throws {
    try await eventually(seconds, sourceLocation: sourceLocation) { condition(self) }
  }
}

import CoreLocation
import Dispatch
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

/// A manager with a source, a clock and a queue under control of the test, and the delegate's calls.
final class Bench {
  let source: TestSource
  let clock = ManualClock()
  let configuration: CoreLocationConfiguration
  let queue = DispatchQueue(label: "delegate")
  let recorder: Recorder
  private(set) var manager: CLLocationManager?
  private var sent = 0

  init(
    isLive: Bool = true,
    _ action: @escaping @Sendable (CLLocationManager, String) -> Void = { _, _ in },
    prepare: (CoreLocationConfiguration) -> Void = { _ in }
  ) {
    source = TestSource(isLive: isLive)
    configuration = CoreLocationConfiguration(source: source, clock: clock)
    recorder = Recorder(action)
    prepare(configuration)
    manager = CLLocationManager(queue: queue, configuration: configuration)
    manager?.delegate = recorder
  }

  /// Waits until the source has started `count` times.
  func running(_ count: Int = 1) async throws {
    try await eventually { self.source.startCount == count }
  }

  func send(_ locations: Location...) async throws {
    try await send(locations.map(LocationEvent.location))
  }

  /// Sends events, and waits until the delegate has received them.
  func send(_ events: [LocationEvent]) async throws {
    sent += 1
    source.send(events)
    try await eventually { self.source.sentCount >= self.sent }
    await settled()
  }

  /// Waits until all pending messages have been delivered.
  func settled() async {
    // A delivered message may cause another one after it.
    for _ in 0..<3 { await withCheckedContinuation { done in queue.async { done.resume() } } }
  }

  func letGo() { manager = nil }

  /// The calls without the first one of every manager.
  var log: [String] { recorder.log.filter { $0 != "authorization 3" } }
}

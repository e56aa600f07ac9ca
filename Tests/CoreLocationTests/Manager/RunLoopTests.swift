import CoreLocation
import Foundation
import GeoCore
import Testing
import _TestSupport
import _SourceTestSupport

/// The manager calls the delegate on the run loop of the thread that created the manager.
@Suite(.tags(.deadline), .timeLimit(.minutes(10))) struct RunLoopTests {
  /// The calls observed by a thread with a manager.
  private final class Seen: Sendable {
    let threads = Guarded<Set<ObjectIdentifier>>([])
    let seconds = Guarded<[Double]>([])
    let isOver = Guarded(false)
    let failure = Guarded<String?>(nil)
  }

  private final class Listener: NSObject, CLLocationManagerDelegate {
    let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      _ = seen.threads.withLock { $0.insert(ObjectIdentifier(Thread.current)) }
      seen.seconds.withLock { $0 += locations.map(\.second) }
    }
  }

  @Test func aThreadOfItsOwn() async throws {
    let source = TestSource()
    let seen = Seen()
    let thread = Thread {
      let configuration = CoreLocationConfiguration(source: source)
      let manager = CLLocationManager(configuration: configuration)
      let listener = Listener(seen)
      manager.delegate = listener
      manager.startUpdatingLocation()
      // The loop waits for the manager and does not end because of missing sources.
      let end = Date(timeIntervalSinceNow: 60)
      while seen.seconds.withLock({ $0.count }) < 2, Date() < end {
        if !RunLoop.current.run(mode: .default, before: end) {
          seen.failure.withLock { $0 = "the run loop has nothing to wait for" }
          break
        }
      }
      let own: Set = [ObjectIdentifier(Thread.current)]
      if seen.threads.withLock({ $0 }) != own {
        seen.failure.withLock { $0 = "called on another thread" }
      }
      manager.stopUpdatingLocation()
      withExtendedLifetime(listener) {}
      seen.isOver.withLock { $0 = true }
    }
    thread.start()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    try await eventually { seen.seconds.withLock { $0 } == [1] }
    source.send(place(at: 2))
    try await eventually { seen.isOver.withLock { $0 } }
    #expect(seen.failure.withLock { $0 } == nil)
    #expect(seen.seconds.withLock { $0 } == [1, 2])
    try await eventually { source.endCount == 1 }
  }

  /// Without a run loop, the manager never calls the delegate, neither late nor on another thread.
  @Test func aThreadWithoutALoop() async throws {
    let source = TestSource()
    let seen = Seen()
    let gate = DispatchSemaphore(value: 0)
    let thread = Thread {
      let manager = CLLocationManager(configuration: CoreLocationConfiguration(source: source))
      let listener = Listener(seen)
      manager.delegate = listener
      manager.startUpdatingLocation()
      gate.wait()
      withExtendedLifetime(listener) {}
      withExtendedLifetime(manager) {}
      seen.isOver.withLock { $0 = true }
    }
    thread.start()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    try await eventually { source.sentCount == 1 }
    gate.signal()
    try await eventually { seen.isOver.withLock { $0 } }
    #expect(seen.seconds.withLock { $0 }.isEmpty)
    // Undeliverable messages hold no references to other objects.
    try await eventually { source.endCount == 1 }
  }

  /// Main-actor code is called on the main queue, even without a run loop.
  @Test @MainActor func theMainActor() async throws {
    let source = TestSource()
    let manager = CLLocationManager(configuration: CoreLocationConfiguration(source: source))
    let recorder = Recorder({ _, _ in MainActor.preconditionIsolated() })
    manager.delegate = recorder
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    try await eventually { recorder.seconds == [1] }
    manager.stopUpdatingLocation()
  }
}

import _TestSupport
import Dispatch
import GeoLocation
import Testing
import _SourceTestSupport

/// A delegate that wants steps: each position with the one before it.
@Suite(.timeLimit(.minutes(10))) struct StepTests {
  private final class Steps: LocationManagerDelegate, Sendable {
    let steps = Guarded<[[Location]]>([])
    let stopsAt: Location?

    init(stopsAt: Location? = nil) { self.stopsAt = stopsAt }

    func locationManager(
      _ manager: LocationManager, didUpdateTo newLocation: Location, from oldLocation: Location
    ) {
      steps.withLock { $0.append([oldLocation, newLocation]) }
      if newLocation == stopsAt { manager.stopUpdatingLocation() }
    }
    func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {}
  }

  private func run(_ delegate: Steps, count: Int) async throws -> [[Location]] {
    let source = TestSource()
    let manager = LocationManager(source: source, queue: DispatchQueue(label: "steps"))
    manager.delegate = delegate
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    source.send([1, 2, 3].map { .location(place(at: $0)) })
    try await eventually { delegate.steps.withLock { $0.count } >= count }
    if delegate.stopsAt != nil { try await eventually { source.endCount == 1 } }
    return delegate.steps.withLock { $0 }
  }

  @Test func theFirstIsFromItself() async throws {
    #expect(
      try await run(Steps(), count: 3)
        == [[1, 1], [1, 2], [2, 3]].map { $0.map { place(at: $0) } })
  }

  @Test func nothingComesAfterAStop() async throws {
    #expect(
      try await run(Steps(stopsAt: place(at: 2)), count: 2)
        == [[1, 1], [1, 2]].map { $0.map { place(at: $0) } })
  }
}

import CoreLocation
import Foundation
import GeoCore
import Testing
import _TestSupport
import _SourceTestSupport

/// The oldest delegate form: the new position and the previous one.
@Suite(.timeLimit(.minutes(10))) struct StepTests {
  private final class Old: NSObject, CLLocationManagerDelegate, Sendable {
    let steps = Guarded<[[Double]]>([])
    let stopsAt: Double?

    init(stopsAt: Double? = nil) { self.stopsAt = stopsAt }

    func locationManager(
      _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
      from oldLocation: CLLocation
    ) {
      steps.withLock { $0.append([oldLocation.second, newLocation.second]) }
      if newLocation.second == stopsAt { manager.stopUpdatingLocation() }
    }
  }

  private func run(
    _ delegate: some CLLocationManagerDelegate & Sendable,
    _ body: (TestSource, CLLocationManager) async throws -> Void
  ) async throws {
    let source = TestSource()
    let manager = CLLocationManager(
      queue: DispatchQueue(label: "steps"),
      configuration: CoreLocationConfiguration(source: source, clock: ManualClock()))
    manager.delegate = delegate
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    try await body(source, manager)
  }

  @Test func theFirstStepIsFromItself() async throws {
    let old = Old()
    try await run(old) { source, _ in
      source.send(place(at: 1))
      source.send(place(at: 2), place(at: 3))
      try await eventually { old.steps.withLock { $0.count } == 3 }
    }
    #expect(old.steps.withLock { $0 } == [[1, 1], [1, 2], [2, 3]])
  }

  @Test func nothingComesAfterAStop() async throws {
    let old = Old(stopsAt: 2)
    try await run(old) { source, manager in
      source.send(place(at: 1), place(at: 2), place(at: 3))
      try await eventually { source.endCount == 1 }
      source.send(place(at: 4))
      manager.startUpdatingLocation()
      try await eventually { source.startCount == 2 }
      source.send(place(at: 5))
      try await eventually { old.steps.withLock { $0.last } == [3, 5] }
    }
    // The last known position comes first after a start, as for every delegate.
    #expect(old.steps.withLock { $0 } == [[1, 1], [1, 2], [2, 3], [3, 5]])
  }

  private final class New: NSObject, CLLocationManagerDelegate, Sendable {
    let calls = Guarded<[String]>([])
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      calls.withLock { $0.append("new") }
    }
    func locationManager(
      _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
      from oldLocation: CLLocation
    ) { calls.withLock { $0.append("old") } }
  }

  @Test func theNewerFormHasPrecedence() async throws {
    let new = New()
    try await run(new) { source, _ in
      source.send(place(at: 1))
      try await eventually { !new.calls.withLock { $0.isEmpty } }
    }
    #expect(new.calls.withLock { $0 } == ["new"])
  }

  @Test func anOptionalCall() {
    let old = Old()
    let delegate: (any CLLocationManagerDelegate)? = old
    let (a, b) = (CLLocation(), CLLocation())
    delegate?.locationManager?(CLLocationManager(), didUpdateTo: a, from: b)
    #expect(old.steps.withLock { $0.count } == 1)
    // A simulator that calls only the newer form.
    delegate?.locationManager?(CLLocationManager(), didUpdateLocations: [a, b])
    #expect(old.steps.withLock { $0.count } == 3)
  }
}

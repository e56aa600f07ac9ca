import _TestSupport
import Dispatch
import GeoLocation
import Testing
import _SourceTestSupport

/// Misbehaving sources and clocks, and a manager that continues.
@Suite(.timeLimit(.minutes(10))) struct HostileSourceTests {
  private let queue = DispatchQueue(label: "delegate")

  /// A source whose cancellation calls its manager, as when it closes its device.
  private final class CallingBack: LocationSource {
    let isLive = true
    let manager = Guarded<LocationManager?>(nil)
    private let starts = Guarded(0)
    private let ends = Guarded(0)

    var startCount: Int { starts.withLock { $0 } }
    var endCount: Int { ends.withLock { $0 } }

    func run(into sink: LocationSink) async throws(LocationError) {
      starts.withLock { $0 += 1 }
      await withTaskCancellationHandler {
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        let manager = manager.withLock { $0 }
        _ = manager?.location
        manager?.stopUpdatingLocation()
        ends.withLock { $0 += 1 }
      }
    }
  }

  @Test func aSourceMayCallTheManagerWhenItIsCancelled() async throws {
    let source = CallingBack()
    let manager = LocationManager(source: source, queue: queue)
    source.manager.withLock { $0 = manager }
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    // The test uses another queue, so that a deadlock fails this test instead of blocking all tests.
    let hasReturned = Guarded(false)
    DispatchQueue(label: "stop").async {
      manager.stopUpdatingLocation()
      hasReturned.withLock { $0 = true }
    }
    try await eventually { source.endCount == 1 && hasReturned.withLock { $0 } }
    source.manager.withLock { $0 = nil }
  }

  /// The caller of the manager may hold a lock that the source's cancellation needs.
  @Test func aSourceMayTakeTheLockOfWhoStopsIt() async throws {
    let source = CallingBack()
    let manager = LocationManager(source: source, queue: queue)
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    let hasReturned = Guarded(false)
    DispatchQueue(label: "stop").async {
      source.manager.withLock { _ in manager.stopUpdatingLocation() }
      hasReturned.withLock { $0 = true }
    }
    try await eventually { source.endCount == 1 && hasReturned.withLock { $0 } }
  }

  /// A clock with sleeps that end early, and with a cancellation that calls the manager.
  private final class EarlyClock: Clock, Sendable {
    typealias Instant = ManualClock.Instant
    let clock = ManualClock()
    let sleeps = Guarded(0)
    let early: Int
    let manager = Guarded<LocationManager?>(nil)

    init(early: Int) { self.early = early }

    var now: Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let number = sleeps.withLock { count in
        count += 1
        return count
      }
      if number <= early { return }
      try await withTaskCancellationHandler {
        try await clock.sleep(until: deadline, tolerance: tolerance)
      } onCancel: {
        _ = manager.withLock { $0 }?.location
      }
    }
  }

  @Test(arguments: [0, 1, 3])
  func aClockThatWakesEarlyIsAskedAgain(early: Int) async throws {
    let (source, delegate, clock) = (TestSource(), TestDelegate(), EarlyClock(early: early))
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    manager.delegate = delegate
    manager.requestLocation(timeout: .seconds(10))
    try await eventually { clock.sleeps.withLock { $0 } == early + 1 }
    try await eventually { clock.clock.sleeperCount == 1 }
    #expect(delegate.log == [])
    clock.clock.advance(by: .seconds(10))
    try await eventually { delegate.log == ["unknown"] }
  }

  @Test func aClockMayCallTheManagerWhenItsSleepIsCancelled() async throws {
    let (source, clock) = (TestSource(), EarlyClock(early: 0))
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    clock.manager.withLock { $0 = manager }
    manager.requestLocation(timeout: .seconds(10))
    try await eventually { clock.clock.sleeperCount == 1 }
    let hasReturned = Guarded(false)
    DispatchQueue(label: "stop").async {
      manager.stopUpdatingLocation()
      hasReturned.withLock { $0 = true }
    }
    try await eventually { clock.clock.sleeperCount == 0 && hasReturned.withLock { $0 } }
    clock.manager.withLock { $0 = nil }
  }

  /// A source that returns a different kind for each request.
  private final class Fickle: LocationSource {
    let asked = Guarded(0)
    let count = 1000

    var isLive: Bool {
      asked.withLock { count in
        count += 1
        return count > 1
      }
    }

    func run(into sink: LocationSink) async throws(LocationError) {
      for second in 0..<count { await sink.process([.location(place(at: Double(second)))]) }
    }
  }

  @Test func whetherASourceIsLiveIsAskedOnce() async throws {
    let source = Fickle()
    let manager = LocationManager(source: source, queue: queue)
    var count = 0
    for try await update in manager.updates() where update.location != nil { count += 1 }
    #expect(count == source.count && source.asked.withLock { $0 } == 1)
  }
}

import _TestSupport
import Dispatch
import GeoLocation
import Testing
import _SourceTestSupport

/// The shell: queues, threads and lifetimes. ManagerMachineTests tests the decisions.
@Suite(.timeLimit(.minutes(10))) struct LocationManagerTests {
  private let queue = DispatchQueue(label: "delegate")

  /// Waits until the queue has no pending work.
  private func settle() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  private func running(
    _ source: TestSource, _ delegate: TestDelegate? = nil
  ) async throws -> LocationManager {
    let manager = LocationManager(source: source, queue: queue)
    manager.delegate = delegate
    manager.stationaryRule = nil
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 1 }
    return manager
  }

  @Test func theDelegateIsCalledOnItsQueue() async throws {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let source = TestSource()
    let delegate = TestDelegate { _, _ in
      #expect(DispatchQueue.getSpecific(key: key) == true)
    }
    let manager = try await running(source, delegate)
    source.send(place(at: 1))
    source.send([.heading(Heading(trueHeading: 5)), .satellites(Satellites(satellites: []))])
    try await eventually { delegate.log == ["locations", "heading 5.0", "satellites 0"] }
    #expect(manager.location == place(at: 1))
    #expect(manager.heading?.trueHeading == 5)
  }

  @Test func nothingComesAfterStopHasReturnedOnTheQueue() async throws {
    let source = TestSource()
    let delegate = TestDelegate { manager, _ in manager.stopUpdatingLocation() }
    let manager = try await running(source, delegate)
    // The source sends all events in one piece, so further events are pending when the delegate stops the updates in
    // its first call.
    source.send([
      .location(place(at: 1)), .heading(Heading(trueHeading: 1)), .location(place(at: 2)),
      .noFix(LocationEvent.NoFix()),
    ])
    try await eventually { source.endCount == 1 }
    await settle()
    #expect(delegate.log == ["locations"])
    #expect(delegate.all == [place(at: 1)])
    #expect(manager.location == place(at: 2))
  }

  @Test func stoppingAndStartingInsideACall() async throws {
    let source = TestSource()
    let isFirst = Guarded(true)
    let delegate = TestDelegate { manager, _ in
      guard
        isFirst.withLock({ isFirst in
          defer { isFirst = false }
          return isFirst
        })
      else { return }
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
    }
    let manager = try await running(source, delegate)
    source.send(place(at: 1))
    try await eventually { source.startCount == 2 && source.endCount == 1 }
    source.send(place(at: 2))
    try await eventually { delegate.all == [place(at: 1), place(at: 1), place(at: 2)] }
    manager.stopUpdatingLocation()
  }

  @Test func startingTwiceRunsTheSourceOnce() async throws {
    let source = TestSource()
    let manager = try await running(source)
    manager.startUpdatingLocation()
    source.send(place(at: 1))
    try await eventually { manager.location != nil }
    #expect(source.startCount == 1)
    manager.stopUpdatingLocation()
    try await eventually { source.endCount == 1 }
  }

  @Test func deliversPendingPositionsAsOneArray() async throws {
    let source = TestSource()
    let delegate = TestDelegate()
    let manager = try await running(source, delegate)
    queue.suspend()
    for second in 0..<10 { source.send(place(at: Double(second))) }
    try await eventually { source.sentCount == 10 }
    queue.resume()
    try await eventually { delegate.all.count == 10 }
    #expect(delegate.arrays.count == 1)
    #expect(delegate.all == (0..<10).map { place(at: Double($0)) })
    #expect(manager.counts.dropped == 0)
  }

  @Test func slowDelegateGetsTheNewestPositions() async throws {
    let source = TestSource()
    let delegate = TestDelegate()
    let manager = try await running(source, delegate)
    queue.suspend()
    for second in 0..<1000 { source.send(place(at: Double(second))) }
    try await eventually { source.sentCount == 1000 }
    queue.resume()
    try await eventually { delegate.all.last == place(at: 999) }
    #expect(delegate.all.count == 256)
    #expect(manager.counts.dropped == 744)
    #expect(manager.counts.received == 1000)
  }

  @Test func fileWaitsForASlowDelegate() async throws {
    let source = TestSource(isLive: false)
    let delegate = TestDelegate()
    let manager = try await running(source, delegate)
    queue.suspend()
    for second in 0..<1000 { source.send(place(at: Double(second))) }
    source.finish()
    try await eventually { source.sentCount >= 128 }
    await settleTasks()
    #expect(source.sentCount < 140)
    queue.resume()
    try await eventually { delegate.log.last == "finish" }
    #expect(delegate.all == (0..<1000).map { place(at: Double($0)) })
    #expect(manager.counts.dropped == 0)
  }

  /// Lets runnable tasks run.
  private func settleTasks() async { for _ in 0..<100 { await Task.yield() } }

  @Test func theDelegateIsHeldWeakly() async throws {
    let source = TestSource()
    weak var weakDelegate: TestDelegate?
    let manager: LocationManager
    do {
      let delegate = TestDelegate()
      weakDelegate = delegate
      manager = try await running(source, delegate)
      source.send(place(at: 1))
      try await eventually { delegate.log.count == 1 }
    }
    try await eventually { weakDelegate == nil }
    #expect(manager.delegate == nil)
    source.send(place(at: 2))
    try await eventually { manager.location == place(at: 2) }
    await settle()
  }

  @Test func deinitStopsTheSource() async throws {
    let source = TestSource()
    let delegate = TestDelegate()
    weak var weakManager: LocationManager?
    do {
      let manager = try await running(source, delegate)
      weakManager = manager
      source.send(place(at: 1))
      try await eventually { delegate.log.count == 1 }
    }
    try await eventually { weakManager == nil && source.endCount == 1 }
    source.send(place(at: 2))
    await settle()
    #expect(delegate.log.count == 1)
  }

  @Test("A failed source is reported once, and a new start runs the source again")
  func reportsAFailureOnce() async throws {
    let source = TestSource()
    let delegate = TestDelegate()
    let manager = try await running(source, delegate)
    source.fail(.sourceFailed(reason: "gone"))
    try await eventually { delegate.log == ["failed", "finish"] }
    manager.startUpdatingLocation()
    try await eventually { source.startCount == 2 }
    source.send(place(at: 1))
    try await eventually { manager.location == place(at: 1) }
    await settle()
    #expect(delegate.log == ["failed", "finish", "locations"])
  }

  @Test func regionsGoOnWhenUpdatesStop() async throws {
    let source = TestSource()
    let delegate = TestDelegate()
    let manager = try await running(source, delegate)
    manager.regionRule = RegionRule(minimumCushion: 0, dwell: .zero)
    let region = CircularRegion(center: origin, radius: 50, identifier: "home")
    manager.startMonitoring(for: region)
    #expect(manager.monitoredRegions == [region])
    manager.stopUpdatingLocation()
    await settle()
    source.send(place(at: 1), place(east: 100, at: 2))
    try await eventually { delegate.log == ["inside home", "exit home", "outside home"] }
    manager.requestState(for: region)
    try await eventually { delegate.log.last == "outside home" && delegate.log.count == 4 }
    manager.stopMonitoring(for: region)
    try await eventually { source.endCount == 1 }
    manager.startMonitoring(for: CircularRegion(center: origin, radius: -1, identifier: "bad"))
    try await eventually { delegate.log.last == "not monitored bad" }
  }
}

/// Requests with a clock under control of the test.
@Suite(.timeLimit(.minutes(10))) struct LocationManagerRequestTests {
  private let queue = DispatchQueue(label: "delegate")

  @Test func theDelegateGetsOnePosition() async throws {
    let (source, delegate, clock) = (TestSource(), TestDelegate(), ManualClock())
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    manager.delegate = delegate
    manager.requestLocation(timeout: .seconds(10))
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1), place(at: 2))
    try await eventually { source.endCount == 1 && delegate.log == ["locations"] }
    #expect(delegate.all == [place(at: 1)])
    try await eventually { clock.sleeperCount == 0 }
  }

  @Test func theDelegateGetsOneErrorAtTheTimeout() async throws {
    let (source, delegate, clock) = (TestSource(), TestDelegate(), ManualClock())
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    manager.delegate = delegate
    manager.requestLocation(timeout: .seconds(10))
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    try await eventually { delegate.log == ["unknown"] && source.endCount == 1 }
    // A later position belongs to no request.
    source.send(place(at: 1))
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(delegate.log == ["unknown"] && source.startCount == 1)
  }

  @Test func awaitingOnePosition() async throws {
    let (source, clock) = (TestSource(), ManualClock())
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    async let first = manager.currentLocation()
    async let second = manager.currentLocation(timeout: .seconds(20))
    try await eventually { source.startCount == 1 && clock.sleeperCount == 1 }
    source.send(place(at: 1))
    #expect(try await first == place(at: 1))
    // The second request may have started after the position arrived.
    clock.advance(by: .seconds(20))
    _ = try? await second
    try await eventually { source.startCount == source.endCount }
  }

  @Test func awaitingEndsAtTheTimeout() async throws {
    let (source, clock) = (TestSource(), ManualClock())
    let manager = LocationManager(source: source, queue: queue, clock: clock)
    let task = Task { try await manager.currentLocation(timeout: .seconds(3)) }
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(3))
    let error = await #expect(throws: LocationError.self) { try await task.value }
    guard case .locationUnknown? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try await eventually { source.endCount == 1 }
  }

  @Test func awaitingEndsWithItsTask() async throws {
    let source = TestSource()
    let manager = LocationManager(source: source, queue: queue, clock: ManualClock())
    let task = Task { try await manager.currentLocation() }
    try await eventually { source.startCount == 1 }
    task.cancel()
    await #expect(throws: LocationError.self) { try await task.value }
    try await eventually { source.endCount == 1 }
  }
}

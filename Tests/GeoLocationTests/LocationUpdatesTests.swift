import _TestSupport
import Dispatch
import GeoLocation
import Testing
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct LocationUpdatesTests {
  private let queue = DispatchQueue(label: "delegate")

  private func manager(_ source: TestSource) -> LocationManager {
    let manager = LocationManager(source: source, queue: queue)
    manager.stationaryRule = nil
    return manager
  }

  /// All elements of a sequence.
  private func collect(_ updates: LocationUpdates) async throws(LocationError) -> [Location] {
    var locations: [Location] = []
    for try await update in updates {
      if let location = update.location { locations.append(location) }
    }
    return locations
  }

  @Test func itEndsWithTheSource() async throws {
    let source = TestSource(isLive: false)
    let manager = manager(source)
    async let locations = collect(manager.updates())
    try await eventually { source.startCount == 1 }
    source.send((0..<1000).map { .location(place(at: Double($0))) })
    source.finish()
    #expect(try await locations == (0..<1000).map { place(at: Double($0)) })
  }

  @Test func eachIteratorGetsAll() async throws {
    let source = TestSource(isLive: false)
    let manager = manager(source)
    let updates = manager.updates()
    var iterators = [updates.makeAsyncIterator(), updates.makeAsyncIterator()]
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1), place(at: 2))
    source.finish()
    for index in iterators.indices {
      #expect(try await iterators[index].next()?.location == place(at: 1))
      #expect(try await iterators[index].next()?.location == place(at: 2))
      #expect(try await iterators[index].next() == nil)
      #expect(try await iterators[index].next() == nil)
    }
    #expect(source.startCount == 1)
  }

  @Test func itThrowsWhatTheSourceThrows() async throws {
    let source = TestSource()
    let manager = manager(source)
    var iterator = manager.updates().makeAsyncIterator()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    source.fail(.sourceFailed(reason: "gone"))
    await #expect(throws: LocationError.sourceFailed(reason: "gone")) {
      _ = try await iterator.next()
      _ = try await iterator.next()
    }
    await #expect(throws: Never.self) {
      let end = try await iterator.next()
      #expect(end == nil)
    }
  }

  @Test func cancellingItsTaskEndsItAndTheSource() async throws {
    let source = TestSource()
    let manager = manager(source)
    let task = Task { try await collect(manager.updates()) }
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    try await eventually { manager.location != nil }
    task.cancel()
    #expect(try await task.value.count <= 1)
    try await eventually { source.endCount == 1 }
  }

  @Test func leavingTheLoopEndsTheSource() async throws {
    let source = TestSource()
    let manager = manager(source)
    let task = Task { () -> Location? in
      for try await update in manager.updates() {
        if let location = update.location { return location }
      }
      return nil
    }
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    #expect(try await task.value == place(at: 1))
    try await eventually { source.endCount == 1 }
  }

  @Test func itKeepsTheManagerAlive() async throws {
    let source = TestSource(isLive: false)
    async let locations = collect(manager(source).updates())
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    source.finish()
    #expect(try await locations.count == 1)
  }

  @Test func aSlowIteratorMakesAFileWait() async throws {
    let source = TestSource(isLive: false)
    let manager = manager(source)
    var iterator = manager.updates().makeAsyncIterator()
    try await eventually { source.startCount == 1 }
    for second in 0..<1000 { source.send(place(at: Double(second))) }
    source.finish()
    try await eventually { source.sentCount >= 128 }
    for _ in 0..<100 { await Task.yield() }
    #expect(source.sentCount < 140)
    var count = 0
    while try await iterator.next() != nil { count += 1 }
    #expect(count == 1000)
  }

  @Test func aSlowIteratorOfALiveSourceGetsTheNewest() async throws {
    let source = TestSource()
    let manager = manager(source)
    var iterator = manager.updates().makeAsyncIterator()
    try await eventually { source.startCount == 1 }
    for second in 0..<1000 { source.send(place(at: Double(second))) }
    try await eventually { source.sentCount == 1000 }
    #expect(try await iterator.next()?.location == place(at: 744))
    #expect(manager.counts.dropped == 744)
  }

  @Test func itsOwnDistanceFilter() async throws {
    let source = TestSource(isLive: false)
    let manager = manager(source)
    var filtered = manager.updates(distanceFilter: 10).makeAsyncIterator()
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1), place(east: 9, at: 2), place(east: 11, at: 3))
    source.finish()
    #expect(try await filtered.next()?.location == place(at: 1))
    #expect(try await filtered.next()?.location == place(east: 11, at: 3))
    #expect(try await filtered.next() == nil)
  }

  @Test func theDelegateAndAnIteratorBothGetAll() async throws {
    let source = TestSource(isLive: false)
    let manager = manager(source)
    let delegate = TestDelegate()
    manager.delegate = delegate
    manager.startUpdatingLocation()
    async let locations = collect(manager.updates())
    try await eventually { source.startCount == 1 }
    try await eventually { manager.counts.received == 0 }
    source.send((0..<500).map { .location(place(at: Double($0))) })
    source.finish()
    #expect(try await locations.count <= 500)
    try await eventually { delegate.log.last == "finish" }
    #expect(delegate.all.count == 500)
  }
}

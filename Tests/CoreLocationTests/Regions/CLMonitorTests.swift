import CoreLocation
import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct CLMonitorTests {
  let source = TestSource()
  let configuration: CoreLocationConfiguration
  let monitor: CLMonitor

  init() {
    configuration = CoreLocationConfiguration(source: source)
    configuration.regionRule = RegionRule(minimumCushion: 0, dwell: .zero)
    monitor = CLMonitor("test", configuration: configuration)
  }

  private func home(radius: Double = 100) -> CLMonitor.CircularGeographicCondition {
    CLMonitor.CircularGeographicCondition(center: circle().center, radius: radius)
  }

  @Test func eventsAndRecords() async throws {
    #expect(monitor.name == "test")
    await monitor.add(home(), identifier: "home")
    #expect(await monitor.identifiers == ["home"])
    #expect(await monitor.record(for: "home")?.lastEvent.state == .unknown)
    #expect(await monitor.record(for: "work") == nil)
    try await eventually { source.startCount == 1 }
    source.send(place(east: 500, at: 1), place(at: 2), place(at: 3), place(east: 500, at: 4))
    var states: [CLMonitor.Event.State] = []
    for try await event in await monitor.events {
      #expect(event.identifier == "home" && event.refinement == nil)
      states.append(event.state)
      if states.count == 3 { break }
    }
    #expect(states == [.unsatisfied, .satisfied, .unsatisfied])
    let record = await monitor.record(for: "home")
    #expect(record?.lastEvent.state == .unsatisfied)
    #expect(record?.lastEvent.date.timeIntervalSince1970 == day.secondsSince1970 + 4)
    #expect((record?.condition as? CLMonitor.CircularGeographicCondition)?.radius == 100)
    await monitor.remove("home")
    #expect(await monitor.identifiers.isEmpty)
    try await eventually { source.endCount == 1 }
  }

  /// A correct assumed state causes no event. A wrong assumed state causes an event with the correct state.
  @Test(arguments: [true, false]) func assuming(isRight: Bool) async throws {
    await monitor.add(
      home(), identifier: "home", assuming: isRight ? .unsatisfied : .satisfied)
    #expect(
      await monitor.record(for: "home")?.lastEvent.state
        == (isRight ? .unsatisfied : .satisfied))
    try await eventually { source.startCount == 1 }
    source.send(place(east: 500, at: 1), place(at: 2))
    var iterator = await monitor.events.makeAsyncIterator()
    if !isRight { #expect(try await iterator.next()?.state == .unsatisfied) }
    #expect(try await iterator.next()?.state == .satisfied)
  }

  /// A change of authorization stops and restarts the monitoring.
  @Test func authorizationIsListenedTo() async throws {
    await monitor.add(home(), identifier: "home")
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    var iterator = await monitor.events.makeAsyncIterator()
    #expect(try await iterator.next()?.state == .satisfied)
    configuration.authorizationStatus = .denied
    let denied = try await iterator.next()
    #expect(denied?.state == .unmonitored && denied?.authorizationDenied == true)
    try await eventually { source.endCount == 1 }
    configuration.authorizationStatus = .authorizedWhenInUse
    try await eventually { source.startCount == 2 }
    source.send(place(east: 500, at: 2))
    #expect(try await iterator.next()?.state == .unsatisfied)
    #expect(await monitor.record(for: "home")?.lastEvent.authorizationDenied == false)
  }

  @Test func conditionsAddedLaterAreWatchedToo() async throws {
    await monitor.add(home(), identifier: "home")
    await monitor.add(home(radius: 1000), identifier: "town")
    try await eventually { source.startCount == 1 }
    source.send(place(east: 500, at: 1))
    var iterator = await monitor.events.makeAsyncIterator()
    var seen: [String: CLMonitor.Event.State] = [:]
    for _ in 0..<2 {
      let event = try #require(try await iterator.next())
      seen[event.identifier] = event.state
    }
    #expect(seen == ["home": .unsatisfied, "town": .satisfied])
    #expect(source.startCount == 1)
  }

  @Test func whatCannotBeWatched() async throws {
    var iterator = await monitor.events.makeAsyncIterator()
    await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: UUID()), identifier: "beacon")
    #expect(try await iterator.next()?.conditionUnsupported == true)
    await monitor.add(home(radius: -1), identifier: "negative")
    let event = try #require(try await iterator.next())
    #expect(event.conditionUnsupported && event.state == .unmonitored)
    for number in 0..<18 { await monitor.add(home(), identifier: "\(number)") }
    await monitor.add(home(), identifier: "one too many")
    #expect(try await iterator.next()?.conditionLimitExceeded == true)
  }

  @Test func whatIsForbidden() async throws {
    configuration.authorizationStatus = .denied
    var iterator = await monitor.events.makeAsyncIterator()
    await monitor.add(home(), identifier: "home")
    #expect(try await iterator.next()?.authorizationDenied == true)
    #expect(source.startCount == 0)
  }

  @Test func theEndOfARecordingEndsTheEvents() async throws {
    await monitor.add(home(), identifier: "home")
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    source.finish()
    var count = 0
    for try await _ in await monitor.events { count += 1 }
    #expect(count <= 1)
  }

  @Test func byItsName() async {
    let monitor = await CLMonitor("name")
    #expect(monitor.name == "name")
    #expect(await monitor.identifiers.isEmpty)
  }
}

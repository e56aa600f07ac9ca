import CoreLocation
import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct CLLocationUpdateTests {
  let source = TestSource()
  let configuration: CoreLocationConfiguration

  init() { configuration = CoreLocationConfiguration(source: source) }

  /// Reads a number of updates in a separate task and counts the arrivals.
  private func take(
    _ count: Int, counting taken: Guarded<Int> = Guarded(0),
    from other: CoreLocationConfiguration? = nil
  ) -> Task<[CLLocationUpdate], any Error> {
    Task { [configuration = other ?? configuration] in
      var updates: [CLLocationUpdate] = []
      for try await update in CLLocationUpdate.liveUpdates(.default, from: configuration) {
        updates.append(update)
        taken.withLock { $0 += 1 }
        if updates.count == count { break }
      }
      return updates
    }
  }

  @Test func positionsUntilTheLoopIsLeft() async throws {
    let task = take(2)
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1), place(at: 2), place(at: 3))
    let updates = try await task.value
    #expect(updates.map { $0.location?.second } == [1, 2])
    #expect(updates.allSatisfy { !$0.stationary && !$0.isStationary && !$0.locationUnavailable })
    #expect(updates.allSatisfy { !$0.authorizationDenied && !$0.authorizationRestricted })
    #expect(updates.allSatisfy { !$0.accuracyLimited && !$0.serviceSessionRequired })
    try await eventually { source.endCount == 1 }
  }

  @Test func eachIteratorGetsAll() async throws {
    let (first, second) = (take(1), take(1))
    try await eventually { source.startCount == 2 }
    source.send(place(at: 1))
    let other = TestSource()
    configuration.source = other
    let third = take(1)
    try await eventually { other.startCount == 1 }
    other.send(place(at: 9))
    #expect(try await third.value.first?.location?.second == 9)
    first.cancel()
    second.cancel()
    _ = try await (first.value, second.value)
    try await eventually { source.endCount == 2 }
  }

  @Test func theFirstWithAPosition() async throws {
    let task = Task { [configuration] in
      try await CLLocationUpdate.liveUpdates(.otherNavigation, from: configuration)
        .first { $0.location != nil }
    }
    try await eventually { source.startCount == 1 }
    source.send([.noFix(.init()), .location(place(at: 5))])
    #expect(try await task.value?.location?.second == 5)
  }

  @Test func missingPositionIsAnUpdate() async throws {
    let task = take(2)
    try await eventually { source.startCount == 1 }
    source.send([
      .state(.disconnected(reason: "refused", retryAfter: .seconds(1))), .noFix(.init()),
    ])
    source.send(place(at: 1))
    let updates = try await task.value
    try #require(updates.map(\.locationUnavailable) == [true, false])
    #expect(updates[0].location == nil)
  }

  @Test func aSourceThatFailsEndsTheSequence() async throws {
    let task = take(5)
    try await eventually { source.startCount == 1 }
    source.fail(.sourceFailed(reason: "no such file"))
    #expect(try await task.value.map(\.locationUnavailable) == [true])
  }

  @Test func reportsStandingStillOnce() async throws {
    let clock = ManualClock()
    let configuration = CoreLocationConfiguration(source: source, clock: clock)
    configuration.stationaryRule = StationaryRule(radius: 20, duration: .seconds(60))
    let task = take(5, from: configuration)
    try await eventually { source.startCount == 1 }
    source.send(place(at: 0))
    try await eventually { source.sentCount == 1 }
    // The time of arrival counts, not the time of the receiver.
    clock.advance(by: .seconds(60))
    source.send(
      place(at: 60), place(at: 61), place(at: 62), place(east: 50, at: 63),
      place(east: 60, at: 64))
    let updates = try await task.value
    #expect(updates.map(\.stationary) == [false, false, true, false, false])
    #expect(updates.map { $0.location?.second } == [0, 60, 60, 63, 64])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted, .notDetermined])
  func endsIfLocationsAreForbidden(status: CLAuthorizationStatus) async throws {
    configuration.authorizationStatus = status
    let updates = CLLocationUpdate.liveUpdates(from: configuration)
    var iterator = updates.makeAsyncIterator()
    let update = try #require(try await iterator.next())
    #expect(update.authorizationDenied == (status == .denied))
    #expect(update.authorizationRestricted == (status == .restricted))
    #expect(update.authorizationRequestInProgress == (status == .notDetermined))
    #expect(update.location == nil && source.startCount == 0)
    configuration.authorizationStatus = .authorizedAlways
    let task = Task { [source] in
      try await eventually { source.startCount == 1 }
      source.send(place(at: 1))
    }
    #expect(try await iterator.next()?.location?.second == 1)
    try await task.value
  }

  /// If the source sends no data, the sequence still reports a denial immediately. The updates continue when
  /// authorization returns.
  @Test func reportsADenialWhileWaiting() async throws {
    let taken = Guarded(0)
    let task = take(3, counting: taken)
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    // Then the loop requests the next update.
    try await eventually { taken.withLock { $0 } == 1 }
    configuration.accuracyAuthorization = .reducedAccuracy
    configuration.authorizationStatus = .denied
    try await eventually { source.endCount == 1 }
    configuration.authorizationStatus = .authorizedAlways
    try await eventually { source.startCount == 2 }
    source.send(place(at: 2))
    let updates = try await task.value
    #expect(updates.map(\.authorizationDenied) == [false, true, false])
    #expect(updates.map { $0.location?.second } == [1, nil, 2])
  }

  @Test func reportsReducedAccuracy() async throws {
    configuration.accuracyAuthorization = .reducedAccuracy
    let task = take(1)
    try await eventually { source.startCount == 1 }
    source.send(place(at: 1))
    #expect(try await task.value.map(\.accuracyLimited) == [true])
  }

  @Test func cancelling() async throws {
    let task = take(5)
    try await eventually { source.startCount == 1 }
    task.cancel()
    #expect(try await task.value.isEmpty)
    try await eventually { source.endCount == 1 }
  }

  @Test func theSequenceOfAllManagers() {
    // Programs store the sequence in a property like this.
    let updates: CLLocationUpdate.Updates? = CLLocationUpdate.liveUpdates(.automotiveNavigation)
    #expect(updates != nil)
    #expect(CLLocationUpdate.LiveConfiguration.allCases.count == 5)
  }
}

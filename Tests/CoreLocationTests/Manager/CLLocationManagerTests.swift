import CoreLocation
import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

/// Section 1.2 of the specification, with a test for each rule.
@Suite(.timeLimit(.minutes(10))) struct CLLocationManagerTests {
  @Test func defaults() {
    let manager = Bench().manager
    #expect(manager?.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager?.distanceFilter == kCLDistanceFilterNone)
    #expect(manager?.headingFilter == 1)
    #expect(manager?.headingOrientation == .portrait)
    #expect(manager?.activityType == .other)
    #expect(manager?.pausesLocationUpdatesAutomatically == false)
    #expect(manager?.allowsBackgroundLocationUpdates == false)
    #expect(manager?.showsBackgroundLocationIndicator == false)
    #expect(manager?.maximumRegionMonitoringDistance == 2_128_000)
    #expect(manager?.monitoredRegions.isEmpty == true)
    #expect(manager?.location == nil && manager?.heading == nil)
    #expect(CLLocationManager.locationServicesEnabled())
    #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
    #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
    #expect(!CLLocationManager.isRangingAvailable())
    #expect(!CLLocationManager.deferredLocationUpdatesAvailable())
  }

  // MARK: Updates

  @Test func startReturnsAtOnceAndPositionsComeInOrder() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    #expect(bench.recorder.locations.isEmpty)
    try await bench.running()
    try await bench.send(place(at: 1), place(at: 2))
    try await bench.send(place(at: 3))
    #expect(bench.recorder.seconds == [1, 2, 3])
    #expect(bench.recorder.locations.allSatisfy { !$0.isEmpty })
    #expect(bench.manager?.location?.second == 3)
  }

  @Test func deliversPendingPositionsAsOneArray() async throws {
    let gate = DispatchSemaphore(value: 0)
    let bench = Bench({ _, call in if call == "locations" { gate.wait() } })
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    bench.source.send(place(at: 1))
    try await eventually { bench.recorder.locations.count == 1 }
    for second in 2...5 { bench.source.send(place(at: Double(second))) }
    try await eventually { bench.source.sentCount == 5 }
    gate.signal()
    gate.signal()
    try await eventually { bench.recorder.seconds.count == 5 }
    #expect(bench.recorder.locations.map { $0.map(\.second) } == [[1], [2, 3, 4, 5]])
  }

  @Test func secondStartDeliversNothingNew() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 1))
    bench.manager?.startUpdatingLocation()
    await bench.settled()
    #expect(bench.recorder.seconds == [1])
    #expect(bench.source.startCount == 1)
  }

  @Test func restartDeliversTheLastPositionFirst() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 1))
    bench.manager?.stopUpdatingLocation()
    #expect(bench.manager?.location?.second == 1)
    bench.manager?.startUpdatingLocation()
    await bench.settled()
    #expect(bench.recorder.seconds == [1, 1])
    try await bench.running(2)
    #expect(bench.source.endCount == 1)
  }

  @Test func deliversTheLastPositionFirstIfAnotherServiceRuns() async throws {
    let bench = Bench()
    bench.manager?.startMonitoringVisits()
    try await bench.running()
    try await bench.send(place(at: 1))
    #expect(bench.recorder.seconds.isEmpty)
    bench.manager?.startUpdatingLocation()
    await bench.settled()
    try await bench.send(place(at: 2))
    #expect(bench.recorder.seconds == [1, 2])
    #expect(bench.source.startCount == 1)
  }

  @Test func nothingComesAfterStopInsideACall() async throws {
    let bench = Bench({ manager, call in
      if call == "locations" { manager.stopUpdatingLocation() }
    })
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    bench.source.send(place(at: 1))
    bench.source.send(place(at: 2))
    try await eventually { bench.source.endCount == 1 }
    await bench.settled()
    #expect(bench.recorder.locations.count == 1)
  }

  @Test func theDistanceFilterIsAgainstThePositionDelivered() async throws {
    let bench = Bench()
    bench.manager?.distanceFilter = 10
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    // Steps of six meters. No position is 10 m from the previous position, but every second position is 10 m from the
    // last delivered position.
    try await bench.send((0..<7).map { .location(place(east: Double($0) * 6, at: Double($0))) })
    #expect(bench.recorder.seconds == [0, 2, 4, 6])
    bench.manager?.distanceFilter = kCLDistanceFilterNone
    try await bench.send(place(east: 36, at: 7))
    #expect(bench.recorder.seconds == [0, 2, 4, 6, 7])
  }

  @Test func theDistanceFilterCrossesTheAntimeridian() async throws {
    let bench = Bench()
    bench.manager?.distanceFilter = 100
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    func at(_ longitude: Double, _ second: Double) -> Location {
      Location(
        Coordinate(latitude: 0, longitude: longitude), timestamp: day.advanced(by: second))
    }
    try await bench.send(at(179.9999, 0), at(-179.9999, 1), at(-179.999, 2))
    #expect(bench.recorder.seconds == [0, 2])
  }

  @Test func deliversAWholeRecordingAndItsEnd() async throws {
    let bench = Bench(isLive: false)
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    for second in 0..<600 { bench.source.send(place(at: Double(second))) }
    bench.source.finish()
    try await eventually { bench.log.last == "error 0" }
    #expect(bench.recorder.seconds == (0..<600).map(Double.init))
    #expect(
      bench.recorder.locations.joined().allSatisfy {
        $0.sourceInformation?.isSimulatedBySoftware == true
      })
    // The recording can be played again.
    bench.manager?.stopUpdatingLocation()
    bench.manager?.startUpdatingLocation()
    try await bench.running(2)
  }

  @Test func deinitStopsTheSource() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    bench.letGo()
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func theDelegateIsHeldWeakly() async throws {
    let bench = Bench()
    var recorder: Recorder? = Recorder()
    bench.manager?.delegate = recorder
    #expect(bench.manager?.delegate === recorder)
    recorder = nil
    // A call in progress may still hold a reference to the delegate.
    try await eventually { bench.manager?.delegate == nil }
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 1))
    #expect(bench.manager?.location?.second == 1)
  }

  // MARK: Errors

  @Test(
    arguments: [
      (LocationEvent.noFix(.init()), CLError.locationUnknown),
      (.state(.silent(seconds: 5)), .locationUnknown),
      (.state(.disconnected(reason: "connection refused", retryAfter: .seconds(1))), .network),
    ] as [(LocationEvent, CLError.Code)])
  func errorsThatPass(event: LocationEvent, code: CLError.Code) async throws {
    let bench = Bench(prepare: { $0.gracePeriod = .zero })
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send([event])
    try await bench.send([event])
    #expect(bench.recorder.failures.map { ($0 as? CLError)?.code } == [code])
    // The service has kept trying.
    try await bench.send(place(at: 1))
    #expect(bench.recorder.seconds == [1])
  }

  @Test func reportsAFailedSourceOnce() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    bench.source.fail(.sourceFailed(reason: "no such file"))
    try await eventually { !bench.recorder.failures.isEmpty }
    await bench.settled()
    try #require(bench.recorder.failures.count == 1)
    #expect(bench.recorder.failures[0].localizedDescription == "no such file")
    #expect(bench.manager?.authorizationStatus == .authorizedAlways)
  }

  // MARK: Significant changes

  @Test func significantChangesAre500MetersApart() async throws {
    let bench = Bench()
    bench.manager?.startMonitoringSignificantLocationChanges()
    try await bench.running()
    try await bench.send(
      (0...12).map { .location(place(east: Double($0) * 101, at: Double($0))) })
    #expect(bench.recorder.seconds == [0, 5, 10])
    bench.manager?.stopMonitoringSignificantLocationChanges()
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func deliversEachPositionOnceToBothServices() async throws {
    let bench = Bench()
    bench.manager?.distanceFilter = 300
    bench.manager?.startUpdatingLocation()
    bench.manager?.startMonitoringSignificantLocationChanges()
    try await bench.running()
    try await bench.send(
      (0...9).map { .location(place(east: Double($0) * 101, at: Double($0))) })
    #expect(bench.recorder.seconds == [0, 3, 5, 6, 9])
  }

  @Test("During a delivery, the manager's location is the delivered object")
  func locationInsideADelivery() async throws {
    final class Delegate: CLLocationManagerDelegate {
      let seen = Guarded<[Bool]>([])
      func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
      ) {
        let isSame = manager.location === locations.last
        seen.withLock { $0.append(isSame) }
      }
    }
    let bench = Bench()
    let delegate = Delegate()
    bench.manager?.delegate = delegate
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    for second in 1...50 { bench.source.send(place(at: Double(second))) }
    try await eventually { bench.source.sentCount == 50 }
    await bench.settled()
    let all = delegate.seen.withLock { $0 }
    #expect(!all.isEmpty && all.allSatisfy { $0 })
  }

  // MARK: Pauses

  @Test func updatesPauseOnlyIfTheyMay() async throws {
    for mayPause in [false, true] {
      let bench = Bench(prepare: {
        $0.stationaryRule = StationaryRule(radius: 20, duration: .seconds(60))
      })
      bench.manager?.pausesLocationUpdatesAutomatically = mayPause
      bench.manager?.startUpdatingLocation()
      try await bench.running()
      // The time of arrival counts, not the time of the receiver.
      try await bench.send(place(at: 0))
      bench.clock.advance(by: .seconds(60))
      try await bench.send(place(at: 60))
      try await bench.send(place(at: 61))
      try await bench.send(place(east: 50, at: 62))
      try await bench.send(place(east: 60, at: 63))
      if mayPause {
        #expect(bench.recorder.seconds == [0, 60, 63])
        #expect(bench.log.filter { $0 != "locations" } == ["pause", "resume"])
      } else {
        #expect(bench.recorder.seconds == [0, 60, 61, 62, 63])
        #expect(bench.log.allSatisfy { $0 == "locations" })
      }
    }
  }

  // MARK: Not available on Linux

  @Test func beaconsAndDeferringAreAnsweredWithErrors() async {
    let bench = Bench()
    bench.manager?.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
    bench.manager?.allowDeferredLocationUpdates(untilTraveled: 5, timeout: 5)
    bench.manager?.dismissHeadingCalibrationDisplay()
    await bench.settled()
    #expect(bench.log == ["no ranging 16", "not deferred"])
    #expect(bench.manager?.rangedBeaconConstraints.isEmpty == true)
  }
}

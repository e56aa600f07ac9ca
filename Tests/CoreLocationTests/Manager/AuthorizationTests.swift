import GeoCore
import Testing
import _SourceTestSupport
import _TestSupport

@testable import CoreLocation

@Suite(.timeLimit(.minutes(10))) struct AuthorizationTests {
  @Test func callsADelegateSetAfterInitOnce() async {
    let bench = Bench()
    await bench.settled()
    #expect(bench.recorder.log == ["authorization 3"])
    #expect(bench.manager?.authorizationStatus == .authorizedAlways)
    #expect(bench.manager?.accuracyAuthorization == .fullAccuracy)
    bench.manager?.requestWhenInUseAuthorization()
    bench.manager?.requestAlwaysAuthorization()
    await bench.settled()
    #expect(bench.recorder.log == ["authorization 3"])
  }

  /// Instance and class return the same status, even before the delegate receives it.
  @Test(arguments: [CLAuthorizationStatus.authorizedAlways, .denied, .notDetermined])
  func itIsKnownFromTheBeginning(status: CLAuthorizationStatus) {
    let bench = Bench(prepare: { $0.authorizationStatus = status })
    let gate = DispatchSemaphore(value: 0)
    bench.queue.async { gate.wait() }
    let manager = CLLocationManager(queue: bench.queue, configuration: bench.configuration)
    #expect(manager.authorizationStatus == status)
    #expect(CLLocationManager().authorizationStatus == CLLocationManager.authorizationStatus())
    gate.signal()
  }

  @Test func itComesBeforePositions() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 1))
    #expect(bench.recorder.log == ["authorization 3", "locations"])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func whatIsForbidden(status: CLAuthorizationStatus) async {
    let bench = Bench(prepare: { $0.authorizationStatus = status })
    bench.manager?.startUpdatingLocation()
    await bench.settled()
    #expect(bench.recorder.log == ["authorization \(status.rawValue)", "error 1"])
    #expect(bench.recorder.failures.first is CLError)
    bench.manager?.requestLocation()
    await bench.settled()
    bench.manager?.startMonitoring(for: circle())
    await bench.settled()
    #expect(bench.recorder.log.suffix(2) == ["error 1", "failed home 4"])
    #expect(bench.source.startCount == 0)
    #expect(bench.manager?.location == nil)
    // The status is decided, so the start itself reports the status.
    bench.manager?.startMonitoringVisits()
    await bench.settled()
    #expect(bench.recorder.failures.count == 3)
  }

  @Test func reportsAChangeAndStopsOrStartsUpdates() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 1))
    bench.configuration.authorizationStatus = .denied
    await bench.settled()
    #expect(bench.log == ["locations", "authorization 2", "error 1"])
    try await eventually { bench.source.endCount == 1 }
    bench.configuration.authorizationStatus = .authorizedWhenInUse
    await bench.settled()
    #expect(bench.log.contains("authorization 4"))
    try await bench.running(2)
  }

  @Test func regionsWaitForPermission() async throws {
    let bench = Bench(prepare: { $0.authorizationStatus = .notDetermined })
    bench.manager?.startMonitoring(for: circle())
    await bench.settled()
    #expect(bench.source.startCount == 0)
    bench.manager?.requestAlwaysAuthorization()
    try await bench.running()
    bench.configuration.authorizationStatus = .denied
    try await eventually { bench.source.endCount == 1 }
    #expect(bench.manager?.monitoredRegions.count == 1)
    bench.configuration.authorizationStatus = .authorizedAlways
    try await bench.running(2)
  }

  @Test func aPendingRequestIsAnsweredWhenItIsForbidden() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    try await bench.running()
    bench.configuration.authorizationStatus = .denied
    await bench.settled()
    #expect(bench.log == ["authorization 2", "error 1"])
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func aRequestIsGranted() async throws {
    let bench = Bench(prepare: { $0.authorizationStatus = .notDetermined })
    bench.manager?.startUpdatingLocation()
    await bench.settled()
    #expect(bench.recorder.log == ["authorization 0"])
    #expect(bench.source.startCount == 0)
    bench.manager?.requestWhenInUseAuthorization()
    await bench.settled()
    #expect(bench.recorder.log == ["authorization 0", "authorization 4"])
    try await bench.running()
    bench.manager?.requestAlwaysAuthorization()
    await bench.settled()
    #expect(bench.recorder.log.last == "authorization 3")
  }

  @Test func fullAccuracy() async throws {
    let bench = Bench()
    try await bench.manager?.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
    bench.configuration.accuracyAuthorization = .reducedAccuracy
    await #expect(throws: CLError(.promptDeclined)) {
      try await bench.manager?.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
    }
    await bench.settled()
    #expect(bench.manager?.accuracyAuthorization == .reducedAccuracy)
  }
}

@Suite(.timeLimit(.minutes(10))) struct CLServiceSessionTests {
  let configuration = CoreLocationConfiguration(source: TestSource())

  @Test func diagnosticsUntilItIsInvalidated() async throws {
    configuration.authorizationStatus = .authorizedWhenInUse
    configuration.authorizationStatus = .denied
    let session = CLServiceSession(
      .always, needsFullAccuracy: false, configuration: configuration)
    var iterator = session.diagnostics.makeAsyncIterator()
    #expect(try await iterator.next()?.authorizationDenied == true)
    configuration.authorizationStatus = .authorizedWhenInUse
    let diagnostic = try #require(try await iterator.next())
    #expect(!diagnostic.authorizationDenied && diagnostic.alwaysAuthorizationDenied)
    session.invalidate()
    #expect(try await iterator.next() == nil)
    var late = session.diagnostics.makeAsyncIterator()
    _ = try await late.next()
    #expect(try await late.next() == nil)
  }

  @Test func itAsksForWhatIsOpen() {
    configuration.authorizationStatus = .notDetermined
    _ = CLServiceSession(.whenInUse, needsFullAccuracy: false, configuration: configuration)
    #expect(configuration.authorizationStatus == .authorizedWhenInUse)
  }

  @Test("The diagnostics of a session that a program invalidates end")
  func asProgramsUseIt() async throws {
    let kept: Any? = CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "k")
    let session = try #require(kept as? CLServiceSession)
    session.invalidate()
    var count = 0
    for try await _ in session.diagnostics { count += 1 }
    #expect(count <= 1)
    CLServiceSession(authorization: .always).invalidate()
    CLBackgroundActivitySession().invalidate()
  }
}

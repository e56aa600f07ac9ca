import CoreLocation
import GeoCore
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct RequestLocationTests {
  @Test func exactlyOneThenTheSourceStops() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    bench.manager?.requestLocation()
    try await bench.running()
    bench.source.send(place(at: 1), place(at: 2))
    try await eventually { bench.source.endCount == 1 && bench.recorder.seconds.count == 1 }
    await bench.settled()
    #expect(bench.recorder.seconds == [1])
    #expect(bench.source.startCount == 1)
  }

  @Test func noPositionInTimeIsOneError() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    try await bench.running()
    try await eventually { bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .seconds(9.9))
    #expect(bench.recorder.failures.isEmpty)
    bench.clock.advance(by: .seconds(0.2))
    try await eventually { !bench.recorder.failures.isEmpty }
    #expect(bench.log == ["error 0"])
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func theTimeCanBeSet() async throws {
    let bench = Bench(prepare: { $0.requestTimeout = .seconds(2) })
    bench.manager?.requestLocation()
    try await bench.running()
    try await eventually { bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .milliseconds(1900))
    await bench.settled()
    #expect(bench.log.isEmpty)
    bench.clock.advance(by: .milliseconds(100))
    try await eventually { bench.log == ["error 0"] }
  }

  @Test func notAccurateEnoughUntilTheEndIsTheBest() async throws {
    let bench = Bench()
    bench.manager?.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
    bench.manager?.requestLocation()
    try await bench.running()
    try await eventually { bench.clock.sleeperCount == 1 }
    try await bench.send(
      place(at: 1, accuracy: 1899.81), place(at: 2, accuracy: 18), place(at: 3, accuracy: 30))
    #expect(bench.recorder.locations.isEmpty)
    bench.clock.advance(by: .seconds(10))
    try await eventually { !bench.recorder.locations.isEmpty }
    #expect(bench.recorder.seconds == [2])
    #expect(bench.recorder.failures.isEmpty)
  }

  @Test func theFirstThatIsAccurateEnough() async throws {
    let bench = Bench()
    bench.manager?.desiredAccuracy = kCLLocationAccuracyHundredMeters
    bench.manager?.requestLocation()
    try await bench.running()
    bench.source.send(place(at: 1, accuracy: 1899.81), place(at: 2, accuracy: 18))
    try await eventually { !bench.recorder.locations.isEmpty }
    #expect(bench.recorder.seconds == [2])
  }

  @Test("A request for the best accuracy waits 3 s for a better position")
  func theBestWithinSomeSeconds() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    try await bench.running()
    try await bench.send(place(at: 1, accuracy: 1899.81), place(at: 2, accuracy: 18))
    #expect(bench.recorder.locations.isEmpty)
    try await eventually { bench.clock.nextWake == .seconds(3) }
    bench.clock.advance(by: .seconds(3))
    try await eventually { !bench.recorder.locations.isEmpty }
    #expect(bench.recorder.seconds == [2])
  }

  @Test("The error at the timeout is the last reported reason")
  func theLastKnownReason() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    try await bench.running()
    try await bench.send([.state(.disconnected(reason: "refused", retryAfter: .seconds(1)))])
    try await eventually { bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .seconds(10))
    try await eventually { !bench.recorder.failures.isEmpty }
    #expect(bench.recorder.failures.map { ($0 as? CLError)?.code } == [.network])
  }

  @Test func startCancelsTheRequest() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    bench.manager?.startUpdatingLocation()
    try await eventually { bench.source.startCount - bench.source.endCount == 1 }
    await bench.settled()
    bench.clock.advance(by: .seconds(60))
    await bench.settled()
    #expect(bench.log.isEmpty)
  }

  @Test func stopCancelsTheRequest() async throws {
    let bench = Bench()
    bench.manager?.requestLocation()
    try await bench.running()
    bench.manager?.stopUpdatingLocation()
    try await eventually { bench.source.endCount == 1 }
    bench.clock.advance(by: .seconds(60))
    await bench.settled()
    #expect(bench.log.isEmpty)
  }

  @Test func itDoesNothingWhileUpdatesCome() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    bench.manager?.requestLocation()
    try await bench.send(place(at: 1))
    try await bench.send(place(at: 2))
    bench.clock.advance(by: .seconds(60))
    await bench.settled()
    #expect(bench.recorder.seconds == [1, 2])
    #expect(bench.recorder.failures.isEmpty)
  }

  @Test func insideItsOwnAnswer() async throws {
    let count = Guarded(0)
    let bench = Bench({ manager, call in
      guard call == "locations" else { return }
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      if isFirst { manager.requestLocation() }
    })
    bench.manager?.requestLocation()
    try await bench.running()
    bench.source.send(place(at: 1))
    try await bench.running(2)
    bench.source.send(place(at: 2))
    try await eventually { bench.recorder.seconds == [1, 2] }
  }
}

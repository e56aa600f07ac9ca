import CoreLocation
import Foundation
import GeoTracks
import Testing
import _TestSupport
import _SourceTestSupport

/// A receiver needs some seconds to find its first position: until then a missing fix is not reported.
@Suite(.tags(.deadline, .daemon), .timeLimit(.minutes(10))) struct GracePeriodTests {
  private let noFix = [LocationEvent.noFix(.init(device: "/dev/ttyACM0"))]

  @Test func noErrorBeforeAPositionThatComesInTime() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(noFix)
    bench.clock.advance(by: .seconds(9))
    try await bench.send(noFix)
    try await bench.send(place(at: 9))
    bench.clock.advance(by: .seconds(60))
    await bench.settled()
    #expect(bench.log == ["locations"])
  }

  @Test func oneErrorAfterTenSeconds() async throws {
    let bench = Bench()
    #expect(bench.configuration.gracePeriod == .seconds(10))
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(noFix)
    try await eventually { bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .seconds(9.9))
    await bench.settled()
    #expect(bench.log.isEmpty)
    bench.clock.advance(by: .seconds(0.1))
    try await eventually { bench.log == ["error 0"] }
    try await bench.send(noFix)
    #expect(bench.log == ["error 0"])
  }

  @Test func itCanBeSet() async throws {
    let bench = Bench(prepare: { $0.gracePeriod = .zero })
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(noFix)
    #expect(bench.log == ["error 0"])
  }

  /// A new start begins a new period; after a stop nothing is reported.
  @Test func eachStartHasItsOwn() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(noFix)
    bench.manager?.stopUpdatingLocation()
    bench.clock.advance(by: .seconds(20))
    await bench.settled()
    #expect(bench.log.isEmpty)
    bench.manager?.startUpdatingLocation()
    try await bench.running(2)
    try await bench.send(noFix)
    #expect(bench.log.isEmpty)
    try await eventually { bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .seconds(10))
    try await eventually { bench.log == ["error 0"] }
  }

  /// An unreachable receiver, or one that loses its position later, is reported at once.
  @Test func otherErrorsDoNotWait() async throws {
    let bench = Bench()
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send([.state(.disconnected(reason: "refused", retryAfter: .seconds(1)))])
    #expect(bench.log == ["error 2"])
    try await bench.send(place(at: 1))
    try await bench.send(noFix)
    #expect(bench.log == ["error 2", "locations", "error 0"])
  }

  @Test func aRecordingWithoutAnyPositionEndsAtOnce() async throws {
    let bench = Bench(isLive: false)
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(noFix)
    bench.source.finish()
    try await eventually { bench.log == ["error 0"] }
  }

  /// The structure of a command that prints the position: it stops at the first position or error.
  private final class Once: NSObject, CLLocationManagerDelegate, Sendable {
    let answer = Guarded<String?>(nil)
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      manager.stopUpdatingLocation()
      answer.withLock { $0 = $0 ?? "\(locations[0].coordinate.latitude)" }
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      manager.stopUpdatingLocation()
      answer.withLock { $0 = $0 ?? "\(error)" }
    }
  }

  /// Five seconds of this drive have no position, which a real gpsd and a replay pass on.
  @Test(arguments: [true, false]) func theFirstAnswerIsAPosition(fromGPSD: Bool) async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Drive.bytes(), to: "drive.nmea")
    let daemon = fromGPSD ? try await Daemon(devices: [path]) : nil
    defer { daemon?.kill() }
    let configuration = CoreLocationConfiguration(source: TestSource())
    // Long, so a busy machine does not end the period before the position arrives.
    configuration.gracePeriod = .seconds(120)
    try configuration.use(daemon.map { "gpsd://localhost:\($0.port)" } ?? path)
    let manager = CLLocationManager(
      queue: DispatchQueue(label: "once"), configuration: configuration)
    let once = Once()
    manager.delegate = once
    manager.startUpdatingLocation()
    try await eventually { once.answer.withLock { $0 != nil } }
    #expect(once.answer.withLock { $0 }?.hasPrefix("47.3") == true)
  }
}

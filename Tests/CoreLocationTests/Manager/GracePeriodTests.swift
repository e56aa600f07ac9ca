import CoreLocation
import Foundation
import GeoTracks
import Testing
import _SourceTestSupport
import _TestSupport

/// A receiver needs some seconds to find its first position. During these seconds, the manager does not report a
/// missing fix.
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

  /// A new start begins a new grace period. After a stop, the manager reports nothing.
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

  /// The manager immediately reports an unreachable receiver, and a receiver that loses its position later.
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

  /// A delegate as in a command that prints the position. The delegate stops at the first position or error.
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
    // The period is long, so that it does not end before the position arrives on a busy machine.
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

/// The module prints errors that Apple's API cannot deliver to standard error.
///
/// Each test needs a separate process, because only the first error is printed.
@Suite(.timeLimit(.minutes(10))) struct UndeliveredErrorsTests {
  private static func missing() throws -> CoreLocationConfiguration {
    let configuration = CoreLocationConfiguration(source: TestSource())
    try configuration.use("/no/such.gpx")
    return configuration
  }

  private static func words(_ result: ExitTest.Result?, _ why: String) throws -> Bool {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let line = "CoreLocation: /no/such.gpx: No such file or directory (\(why))\n"
    return text.components(separatedBy: line).count == 2
  }

  @Test func ofUpdates() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<2 {
        for try await _ in CLLocationUpdate.liveUpdates(from: try Self.missing()) {}
      }
    }
    #expect(try Self.words(result, "an update says locationUnavailable"))
  }

  @Test func ofMonitors() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let monitor = CLMonitor("missing", configuration: try Self.missing())
      await monitor.add(
        CLMonitor.CircularGeographicCondition(center: .init(), radius: 100), identifier: "a")
      for try await _ in await monitor.events {}
    }
    #expect(try Self.words(result, "a CLMonitor ends"))
  }

  @Test func ofRegions() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let errors = try StandardErrorFile()
      let recorder = Recorder()
      let manager = CLLocationManager(
        queue: DispatchQueue(label: "regions"), configuration: try Self.missing())
      manager.delegate = recorder
      for name in ["home", "work"] {
        manager.startMonitoring(for: circle(name))
        try await eventually { recorder.log.contains("monitoring \(name)") }
      }
      try await eventually { errors.text.hasSuffix(")\n") }
      errors.finish()
    }
    #expect(try Self.words(result, "no method of a delegate is for that"))
  }
}

/// Captures standard error of this process until ``finish()`` passes it on.
private final class StandardErrorFile {
  private let path: String
  private let original = dup(2)

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    try #require(file >= 0 && dup2(file, 2) == 2)
    close(file)
  }

  var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  func finish() {
    dup2(original, 2)
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    unlink(path)
  }
}

import CoreLocation
import Foundation
import Testing
import _TestSupport
import _SourceTestSupport

/// Errors that Apple's API cannot deliver are printed to standard error.
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

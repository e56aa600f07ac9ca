import CoreLocation
import Testing
import _TestSupport
import _SourceTestSupport

/// Where Apple's forms have no words for it, standard error has: in processes of their own, because it is
/// written once.
@Suite(.timeLimit(.minutes(5))) struct UnheardErrorsTests {
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
      let recorder = Recorder()
      let manager = CLLocationManager(
        queue: DispatchQueue(label: "regions"), configuration: try Self.missing())
      manager.delegate = recorder
      manager.startMonitoring(for: circle())
      try await eventually { recorder.log.contains("monitoring home") }
      try await Task.sleep(for: .seconds(1))
    }
    #expect(try Self.words(result, "no method of a delegate is for that"))
  }
}

import CoreLocation
import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct RegionMonitoringTests {
  /// A path into a region and out again, with one position per second. A crossing is confirmed after 3 s.
  private func walk(_ meters: [Double], from second: Double = 0) -> [LocationEvent] {
    meters.enumerated().map { .location(place(east: $1, at: second + Double($0), accuracy: 5)) }
  }

  @Test func reportsCrossingsAndStates() async throws {
    let bench = Bench()
    bench.manager?.startMonitoring(for: circle())
    try await bench.running()
    #expect(bench.manager?.monitoredRegions.map(\.identifier) == ["home"])
    try await bench.send(walk([300, 200, 50, 40, 30, 20, 10]))
    #expect(bench.log == ["monitoring home", "enter home", "state 1 home"])
    try await bench.send(walk([200, 200, 200, 200], from: 10))
    #expect(bench.log.suffix(2) == ["exit home", "state 2 home"])
    // Region monitoring delivers no updates.
    #expect(bench.recorder.locations.isEmpty)
    bench.manager?.stopMonitoring(for: circle())
    #expect(bench.manager?.monitoredRegions.isEmpty == true)
    try await eventually { bench.source.endCount == 1 }
  }

  @Test func startInsideIsNotACrossing() async throws {
    let bench = Bench()
    bench.manager?.startMonitoring(for: circle())
    try await bench.running()
    try await bench.send(walk([0, 0, 0, 0, 0]))
    #expect(bench.log == ["monitoring home"])
    bench.manager?.requestState(for: circle())
    await bench.settled()
    #expect(bench.log == ["monitoring home", "state 1 home"])
  }

  @Test func aStateThatIsAskedForBeforeItIsKnown() async throws {
    let bench = Bench()
    bench.manager?.startMonitoring(for: circle())
    bench.manager?.requestState(for: circle())
    try await bench.running()
    await bench.settled()
    #expect(bench.log == ["monitoring home"])
    try await bench.send(walk([500, 500]))
    #expect(bench.log == ["monitoring home", "state 2 home"])
  }

  @Test func theStateOfARegionThatIsNotMonitored() async throws {
    let bench = Bench()
    bench.manager?.requestState(for: circle())
    await bench.settled()
    #expect(bench.log == ["state 0 home"])
    bench.manager?.startUpdatingLocation()
    try await bench.running()
    try await bench.send(place(at: 0))
    bench.manager?.requestState(for: circle())
    bench.manager?.requestState(for: circle(east: 5000, "work"))
    await bench.settled()
    #expect(bench.log == ["state 0 home", "locations", "state 1 home", "state 2 work"])
  }

  @Test func ignoresJitterAtTheEdge() async throws {
    let bench = Bench()
    bench.manager?.startMonitoring(for: circle())
    try await bench.running()
    try await bench.send(walk([110, 92, 108, 95, 104, 97, 106, 93, 109, 91]))
    #expect(bench.log == ["monitoring home"])
  }

  @Test func theRuleCanBeSet() async throws {
    let bench = Bench(prepare: { $0.regionRule = RegionRule(minimumCushion: 0, dwell: .zero) })
    bench.manager?.startMonitoring(for: circle())
    try await bench.running()
    try await bench.send(walk([200, 50]))
    #expect(bench.log == ["monitoring home", "enter home", "state 1 home"])
  }

  @Test func skipsUnwantedNotifications() async throws {
    let bench = Bench(prepare: { $0.regionRule = RegionRule(minimumCushion: 0, dwell: .zero) })
    let region = circle()
    region.notifyOnEntry = false
    bench.manager?.startMonitoring(for: region)
    try await bench.running()
    try await bench.send(walk([200, 50, 200]))
    #expect(
      bench.log == ["monitoring home", "state 1 home", "exit home", "state 2 home"])
  }

  @Test func theSameIdentifierReplaces() async throws {
    let bench = Bench(prepare: { $0.regionRule = RegionRule(minimumCushion: 0, dwell: .zero) })
    bench.manager?.startMonitoring(for: circle(radius: 100))
    bench.manager?.startMonitoring(for: circle(radius: 1000))
    try await bench.running()
    let radii = bench.manager?.monitoredRegions.compactMap { ($0 as? CLCircularRegion)?.radius }
    #expect(radii == [1000])
    try await bench.send(walk([500, 50, 500]))
    #expect(bench.log == ["monitoring home", "monitoring home"])
  }

  @Test func whatCannotBeMonitored() async {
    let bench = Bench()
    bench.manager?.startMonitoring(for: circle(radius: 2_128_001, "large"))
    bench.manager?.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "beacon"))
    bench.manager?.startMonitoring(for: circle(radius: -1, "negative"))
    await bench.settled()
    #expect(
      Set(bench.log.filter { $0.hasPrefix("failed") })
        == ["failed large 5", "failed beacon 5", "failed negative 5"])
    #expect(bench.manager?.monitoredRegions.isEmpty == true)
  }

  @Test func twentyAtMost() async {
    let bench = Bench()
    for number in 0..<21 { bench.manager?.startMonitoring(for: circle("\(number)")) }
    await bench.settled()
    #expect(bench.manager?.monitoredRegions.count == 20)
    #expect(bench.log.filter { $0.hasPrefix("failed") } == ["failed 20 5"])
  }
}

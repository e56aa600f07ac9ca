import GeoLocation
import Testing
import _SourceTestSupport
import _TestSupport

@Suite struct RegionTrackerTests {
  private let region = CircularRegion(center: origin, radius: 100, identifier: "r")

  /// The events of a walk, as `kind@index`.
  private func events(
    _ locations: [Location], rule: RegionRule, region: CircularRegion? = nil
  ) -> [String] {
    var tracker = RegionTracker(region ?? self.region)
    return locations.indices.flatMap { index in
      var events: [RegionEvent] = []
      tracker.process(locations[index], arrival: .seconds(index), rule: rule, into: &events)
      return events.map { event in
        switch event.kind {
        case .entered: "enter@\(index)"
        case .exited: "exit@\(index)"
        case .determined(let state): "\(state)@\(index)"
        }
      }
    }
  }

  /// Positions at these distances from the center, a second apart.
  private func walk(_ distances: [Double], accuracy: Double? = nil) -> [Location] {
    distances.enumerated().map { place(east: $1, at: Double($0), accuracy: accuracy) }
  }

  private let prompt = RegionRule(minimumCushion: 10, dwell: .zero, detectsPassage: false)

  @Test(arguments: [(0.0, "inside@0"), (99.9, "inside@0"), (100.1, "outside@0")])
  func firstPositionSetsTheStateWithoutACrossing(_ distance: Double, _ expected: String) {
    #expect(events(walk([distance]), rule: prompt) == [expected])
  }

  @Test func crossingsNeedTheCushion() {
    #expect(
      events(walk([200, 105, 99, 95, 89.9, 95, 105, 109, 110.1]), rule: prompt)
        == ["outside@0", "enter@4", "inside@4", "exit@8", "outside@8"])
  }

  @Test func ignoresJitterAtTheEdge() {
    let jitter = (0..<200).map { 100 + Double(($0 * 7919) % 19 - 9) }
    #expect(events(walk(jitter), rule: prompt).count == 1)
  }

  @Test func theCushionIsTheAccuracy() {
    #expect(
      events(walk([300, 60, 49, 120, 160.1, 161], accuracy: 60), rule: prompt)
        == ["outside@0", "enter@2", "inside@2", "exit@4", "outside@4"])
  }

  @Test func aRegionSmallerThanTheAccuracyCanBeEntered() {
    #expect(
      events(walk([2000, 0, 500, 601], accuracy: 500), rule: prompt)
        == ["outside@0", "enter@1", "inside@1", "exit@3", "outside@3"])
  }

  @Test func dwellWaitsForPositionsThatAgree() {
    let rule = RegionRule(minimumCushion: 10, dwell: .seconds(3), detectsPassage: false)
    #expect(
      events(walk([200, 0, 0, 0, 0]), rule: rule) == ["outside@0", "enter@4", "inside@4"])
    // A single outlier has no effect, and the delay starts again.
    #expect(
      events(walk([200, 0, 0, 200, 0, 0, 0, 0]), rule: rule)
        == ["outside@0", "enter@7", "inside@7"])
  }

  @Test func dwellGoesByTheTimesOfThePositions() {
    let rule = RegionRule(minimumCushion: 10, dwell: .seconds(3), detectsPassage: false)
    let places = [place(east: 200, at: 0), place(at: 10), place(at: 12), place(at: 13)]
    #expect(events(places, rule: rule) == ["outside@0", "enter@3", "inside@3"])
  }

  @Test func aPassageBetweenTwoPositionsIsFound() {
    let rule = RegionRule(minimumCushion: 10, dwell: .seconds(3))
    #expect(
      events(walk([-500, 500]), rule: rule)
        == ["outside@0", "enter@1", "inside@1", "exit@1", "outside@1"])
    // 95 m from the center is within the margin; 80 m is past it.
    func beside(_ meters: Double) -> [Location] {
      walk([-500, 500]).map {
        var location = $0
        location.coordinate =
          Geodesic.wgs84.direct(from: $0.coordinate, azimuth: 0, distance: meters).coordinate
        return location
      }
    }
    #expect(events(beside(95), rule: rule) == ["outside@0"])
    #expect(events(beside(80), rule: rule).count == 5)
    #expect(
      events(walk([-500, 500]), rule: RegionRule(dwell: .seconds(3), detectsPassage: false))
        == ["outside@0"])
  }

  @Test func notificationsCanBeTurnedOff() {
    var quiet = region
    quiet.notifyOnEntry = false
    #expect(
      events(walk([200, 0, 200]), rule: prompt, region: quiet)
        == ["outside@0", "inside@1", "exit@2", "outside@2"])
    (quiet.notifyOnEntry, quiet.notifyOnExit) = (true, false)
    #expect(
      events(walk([200, 0, 200]), rule: prompt, region: quiet)
        == ["outside@0", "enter@1", "inside@1", "outside@2"])
  }

  @Test func acrossTheAntimeridianAndOverAPole() {
    let dateline = CircularRegion(
      center: Coordinate(latitude: 0, longitude: 180), radius: 1000, identifier: "d")
    let places = [178.0, -179.999, -178].map {
      Location(Coordinate(latitude: 0, longitude: $0))
    }
    #expect(
      events(places, rule: prompt, region: dateline)
        == ["outside@0", "enter@1", "inside@1", "exit@2", "outside@2"])
    let pole = CircularRegion(
      center: Coordinate(latitude: 90, longitude: 0), radius: 1000, identifier: "p")
    let over = [0.0, 180].map { Location(Coordinate(latitude: 89.9, longitude: $0)) }
    #expect(events(over, rule: RegionRule(), region: pole).count == 5)
  }
}

@Suite struct CircularRegionTests {
  @Test(arguments: [(0.0, true), (100, true), (100.001, false)])
  func containsItsEdge(_ distance: Double, _ expected: Bool) {
    let region = CircularRegion(center: origin, radius: 100 + 1e-6, identifier: "r")
    #expect(region.contains(place(east: distance).coordinate) == expected)
  }

  @Test func aNegativeRadiusContainsNothing() {
    let region = CircularRegion(center: origin, radius: -1, identifier: "r")
    #expect(!region.contains(origin))
  }

  @Test func monitoringNeedsARegion() {
    for (center, radius) in [
      (origin, 0.0), (origin, -1), (origin, .nan), (origin, .infinity),
      (Coordinate(latitude: 91, longitude: 0), 10),
    ] {
      let driver = ManagerMachineTests.Driver()
      let region = CircularRegion(center: center, radius: radius, identifier: "r")
      guard
        case .tell(.unavailable(.regionNotMonitored("r", _)))? = driver.input(.monitor(region))
          .first
      else {
        Issue.record("\(region) is monitored")
        continue
      }
      #expect(driver.machine.monitoredRegions.isEmpty)
    }
  }

  @Test func oneOfTheSameIdentifierReplaces() {
    let driver = ManagerMachineTests.Driver()
    let first = CircularRegion(center: origin, radius: 10, identifier: "r")
    let other = CircularRegion(center: origin, radius: 10, identifier: "s")
    let second = CircularRegion(center: origin, radius: 20, identifier: "r")
    #expect(driver.input(.monitor(first)) == [.startSource])
    _ = driver.input(.monitor(other))
    _ = driver.input(.monitor(second))
    #expect(driver.machine.monitoredRegions == [second, other])
    _ = driver.input(.stopMonitoring(identifier: "r"))
    #expect(driver.input(.stopMonitoring(identifier: "s")) == [.stopSource])
  }

  @Test("A recording started for regions waits 0.1 s for updates, which then get all of it")
  func recordingsWaitForUpdates() {
    let region = CircularRegion(center: origin, radius: 10, identifier: "r")
    let driver = ManagerMachineTests.Driver(isLive: false)
    #expect(driver.input(.monitor(region)) == [])
    #expect(driver.machine.deadline == .milliseconds(100))
    driver.now = 0.05
    #expect(driver.input(.start) == [.startSource])
    #expect(driver.machine.deadline == nil)
    // Without updates the monitoring begins later.
    let alone = ManagerMachineTests.Driver(isLive: false)
    #expect(alone.input(.monitor(region)) == [])
    alone.now = 0.1
    #expect(alone.input(.timer) == [.startSource])
    #expect(alone.machine.deadline == nil)
    // A region that is no longer monitored starts no source.
    let gone = ManagerMachineTests.Driver(isLive: false)
    #expect(gone.input(.monitor(region)) == [])
    #expect(gone.input(.stopMonitoring(identifier: "r")) == [])
    #expect(gone.machine.deadline == nil)
  }

  @Test func theStateCanBeAskedFor() {
    let driver = ManagerMachineTests.Driver()
    let region = CircularRegion(center: origin, radius: 10, identifier: "r")
    _ = driver.input(.monitor(region))
    func answer(_ state: RegionState, _ location: Location?) -> [ManagerMachine.Action] {
      [.tell(.region(RegionEvent(region: region, kind: .determined(state), location: location)))]
    }
    #expect(driver.input(.determineState(identifier: "r")) == answer(.unknown, nil))
    #expect(driver.send(place()) == answer(.inside, place()))
    #expect(driver.input(.determineState(identifier: "r")) == answer(.inside, place()))
    #expect(driver.input(.determineState(identifier: "s")) == [])
  }
}

@Suite struct CodableTests {
  @Test func aRegionIsReadBack() throws {
    try expectRoundTrip(
      CircularRegion(
        center: Coordinate(latitude: 1, longitude: 2), radius: 3, identifier: "x"))
  }
}

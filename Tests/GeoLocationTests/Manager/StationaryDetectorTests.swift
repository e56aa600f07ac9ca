import _TestSupport
import GeoLocation
import Testing
import _SourceTestSupport

@Suite struct StationaryDetectorTests {
  private let rule = StationaryRule(radius: 20, duration: .seconds(60))

  private func changes(_ locations: [Location], _ rule: StationaryRule) -> [Int] {
    var detector = StationaryDetector()
    return locations.indices.filter {
      detector.process(locations[$0], arrival: .seconds($0), rule: rule)
    }
  }

  @Test func standsStillAfterItsDurationAndMovesAtOnce() {
    let still = (0...90).map { place(east: Double($0 % 3), at: Double($0)) }
    let moving = (91...95).map { place(east: 21 + Double($0 - 91) * 25, at: Double($0)) }
    #expect(changes(still + moving, rule) == [60, 91])
  }

  @Test func aSlowWalkNeverStandsStill() {
    let walk = (0...600).map { place(east: Double($0) * 0.5, at: Double($0)) }
    #expect(changes(walk, rule) == [])
  }

  @Test func poorAccuracyIsNotMovement() {
    let scattered = (0...90).map {
      place(east: $0 % 2 == 0 ? 0 : 45, at: Double($0), accuracy: 50)
    }
    #expect(changes(scattered, rule) == [60])
  }

  @Test func withoutTimestampsTheTimeOfArrivalCounts() {
    #expect(changes((0...90).map { _ in place() }, rule) == [60])
  }

  @Test func startsAgainIfTimeGoesBack() {
    let places = [place(at: 100), place(at: 0), place(at: 59), place(at: 60)]
    #expect(changes(places, rule) == [3])
  }

  @Test func theManagerTells() {
    let driver = ManagerMachineTests.Driver()
    driver.machine.stationaryRule = StationaryRule(radius: 20, duration: .seconds(10))
    _ = driver.input(.start)
    _ = driver.send(place(at: 0))
    // Arrival times count, because the clock of a receiver may jump.
    driver.now = 10
    #expect(driver.send(place(at: 10)).last == .tell(.stationary(true)))
    driver.now = 11
    #expect(driver.send(place(east: 100, at: 11)).last == .tell(.stationary(false)))
    driver.machine.stationaryRule = nil
    driver.now = 100
    #expect(driver.send(place(east: 100, at: 100)).count == 1)
  }
}

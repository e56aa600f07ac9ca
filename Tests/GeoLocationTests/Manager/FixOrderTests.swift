import GeoLocation
import Testing
import _SourceTestSupport
import _TestSupport

/// Several receivers, and incorrect clocks.
@Suite struct FixOrderTests {
  typealias Driver = ManagerMachineTests.Driver

  private func started(isLive: Bool = true) -> Driver {
    let driver = Driver(isLive: isLive)
    _ = driver.input(.start)
    return driver
  }

  @Test func theReceiverInUseStaysInUse() {
    let driver = started()
    let a = (0..<3).map { place(at: Double($0), device: "a") }
    let b = (0..<3).map { place(east: 5, at: Double($0), device: "b") }
    let actions = zip(a, b).flatMap { driver.send($0, $1) }
    #expect(Driver.delivered(actions) == a)
    #expect(driver.machine.counts.otherDevices == 3)
  }

  @Test func aBetterReceiverTakesOver() {
    let driver = started()
    let flat = place(at: 1, fix: .twoDimensional, device: "a")
    let full = place(at: 1, fix: .threeDimensional, device: "b")
    #expect(Driver.delivered(driver.send(flat, full)) == [flat, full])
    let rough = place(at: 2, accuracy: 9, device: "b")
    let slightlyFiner = place(at: 2, accuracy: 5, device: "a")
    let finer = place(at: 3, accuracy: 4, device: "a")
    #expect(Driver.delivered(driver.send(rough, slightlyFiner, finer)) == [rough, finer])
  }

  @Test func anotherReceiverTakesOverFromASilentOne() {
    let driver = started()
    _ = driver.send(place(at: 1, device: "a"))
    driver.now = 4.9
    #expect(Driver.delivered(driver.send(place(at: 5, device: "b"))) == [])
    driver.now = 5
    #expect(Driver.delivered(driver.send(place(at: 6, device: "b"))).count == 1)
  }

  @Test func ignoresAMissingFixOfAnotherReceiver() {
    let driver = started()
    _ = driver.send(place(at: 1, device: "a"))
    #expect(driver.input(.events([.noFix(LocationEvent.NoFix(device: "b"))])) == [])
    #expect(driver.input(.events([.noFix(LocationEvent.NoFix(device: "a"))])).count == 1)
  }

  @Test("A second receiver takes over at once when the first one loses its fix")
  func aSecondReceiverTakesOverFromOneWithoutAFix() {
    let driver = started()
    let lost = LocationEvent.noFix(LocationEvent.NoFix(device: "a"))
    let next = place(at: 2, device: "b")
    _ = driver.send(place(at: 1, device: "a"), place(at: 1, device: "b"))
    #expect(driver.input(.events([lost])) == [])
    #expect(Driver.delivered(driver.send(next)) == [next])
    #expect(driver.input(.events([lost])) == [])
  }

  @Test("A clock that is set back is reported")
  func reportsAStepBack() {
    let driver = started()
    let actions = driver.send(place(at: 100), place(at: 80), place(at: 81))
    #expect(actions.filter { $0 == .tell(.state(.clockSetBack(seconds: 20))) }.count == 1)
    #expect(actions.count == 4)
  }

  @Test func aClockThatWasSetBackIsFollowed() {
    let driver = started()
    let later = place(at: 100)
    let back = place(at: 80)
    let next = place(at: 81)
    #expect(Driver.delivered(driver.send(later, back, next)) == [later, back, next])
  }

  @Test(
    "A clock that is set back a little or stopped is followed after 5 s", arguments: [0.0, 9])
  func aClockThatStandsStillIsFollowed(back: Double) {
    let driver = started()
    _ = driver.send(place(at: 100))
    var delivered: [Location] = []
    for second in 1...12 {
      driver.now = Double(second)
      delivered += Driver.delivered(driver.send(place(at: 100 - back, accuracy: Double(second))))
    }
    #expect(delivered.map(\.horizontalAccuracy) == [5, 10])
    #expect(driver.machine.counts.late == 10)
  }

  @Test func positionsWithoutATimeAreNeverLate() {
    let driver = started()
    #expect(Driver.delivered(driver.send(place(), place(), place(at: 1), place())).count == 4)
  }

  @Test func timesOfArrivalAreNotCompared() {
    let driver = started()
    var first = place(at: 5)
    var second = place(at: 4)
    first.timestampSource = .arrival
    second.timestampSource = .arrival
    #expect(Driver.delivered(driver.send(first, second)).count == 2)
  }

  // MARK: Recordings

  @Test func aRecordingOfTwoReceiversIsTakenFromOne() {
    let driver = started(isLive: false)
    let a = (0..<100).map { place(at: Double($0), device: "a") }
    let b = (0..<100).map { place(east: 5, at: Double($0), device: "b") }
    let actions = zip(a, b).flatMap { driver.send($0, $1) }
    #expect(Driver.delivered(actions) == a)
    #expect(driver.machine.counts.otherDevices == 100 && driver.machine.counts.late == 0)
  }

  @Test func inARecordingTheTimesSayWhoIsSilent() {
    let driver = started(isLive: false)
    let places = [
      place(at: 1, device: "a"), place(at: 5.9, device: "b"), place(at: 6, device: "b"),
      place(at: 6.5, device: "a"),
    ]
    #expect(Driver.delivered(driver.send(places[0], places[1])) == [places[0]])
    #expect(Driver.delivered(driver.send(places[2], places[3])) == [places[2]])
    // Another recording after it, with earlier times.
    let earlier = place(at: -100, device: "a")
    #expect(Driver.delivered(driver.send(earlier)) == [earlier])
  }

  @Test func eachTrackOfAFileIsOfItsReceiver() {
    let driver = started(isLive: false)
    let (a, b) = (place(at: 1, device: "a"), place(at: 2, device: "b"))
    _ = driver.send(a)
    _ = driver.input(.events([.part(.track(name: nil))]))
    #expect(Driver.delivered(driver.send(b)) == [b])
  }

  @Test func aRecordingKeepsAllOfOneReceiver() {
    let driver = started(isLive: false)
    let places = [place(at: 2), place(at: 2), place(at: 1), place()]
    #expect(Driver.delivered(driver.send(places[0], places[1], places[2], places[3])) == places)
  }
}

@Suite struct DistanceFilterTests {
  // A degree of the equator is 111319.4908 m on WGS84.
  static func place(_ meters: Double) -> Coordinate {
    Coordinate(latitude: 0, longitude: meters / 111_319.4908)
  }

  @Test(
    arguments: [
      (nil, [0.0, 1, 1, 2]), (0, [0, 1, 1, 2]), (-5, [0, 1, 1, 2]), (.nan, [0, 1, 1, 2]),
    ] as [(Double?, [Double])])
  func withoutADistanceAllPass(_ distance: Double?, _ meters: [Double]) {
    var filter = DistanceFilter()
    #expect(meters.map { filter.passes(Self.place($0), distance: distance) }.allSatisfy { $0 })
  }

  /// The distance from the last delivered position counts, not from the previous one.
  @Test func theLastThatPassedCounts() {
    var filter = DistanceFilter()
    let passed = [0.0, 6, 9.9, 10.1, 19, 21, 11.5, 10.5, 0].map {
      filter.passes(Self.place($0), distance: 10)
    }
    #expect(passed == [true, false, false, true, false, true, false, true, true])
    #expect(filter.last == Self.place(0))
  }
}

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

  @Test func managerReportsStandingStill() {
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

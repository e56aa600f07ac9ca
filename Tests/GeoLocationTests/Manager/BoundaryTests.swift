import GeoLocation
import Testing
import _TestSupport
import _SourceTestSupport

/// Limits of the location manager, exact to the last bit: the tests check to which side a value equal to the limit
/// belongs.
@Suite struct BoundaryTests {
  private let here = Coordinate(latitude: 47, longitude: 8)

  @Test("A position exactly at the distance filter is delivered, and a bit nearer is not")
  func distanceFilter() {
    let there = Coordinate(latitude: 47, longitude: 8.001)
    let meters = Geodesic.wgs84.distance(from: here, to: there)
    for (distance, passes) in [(meters, true), (meters.nextUp, false), (meters.nextDown, true)] {
      var filter = DistanceFilter()
      let first = filter.passes(here, distance: distance)
      let second = filter.passes(there, distance: distance)
      #expect(first && second == passes)
      #expect(filter.last == (passes ? there : here))
    }
  }

  private func delivered(_ locations: Location..., isLive: Bool = true) -> Int {
    let driver = ManagerMachineTests.Driver(isLive: isLive)
    _ = driver.input(.start)
    return ManagerMachineTests.Driver.delivered(locations.flatMap { driver.send($0) }).count
  }

  @Test("A position more than 10 s older than the last one means that the clock was set back")
  func clockJump() {
    #expect(delivered(place(at: 100), place(at: 90)) == 1)
    #expect(delivered(place(at: 100), place(at: 89.999)) == 2)
    #expect(delivered(place(at: 100), place(at: 91)) == 1)
    // A position with a repeated time is late, and a position with a later time is not.
    #expect(delivered(place(at: 100), place(at: 100)) == 1)
    #expect(delivered(place(at: 100), place(at: 100.001)) == 2)
  }

  @Test("Another receiver takes over below half the uncertainty, not at exactly half")
  func betterReceiver() {
    func count(_ accuracy: Double) -> Int {
      delivered(
        place(at: 1, accuracy: 8, device: "a"), place(at: 2, accuracy: accuracy, device: "b"))
    }
    #expect(count(4) == 1)
    #expect(count(4.0.nextDown) == 2)
  }

  @Test("In a recording, another receiver takes over 5 s after the last position")
  func patience() {
    #expect(delivered(place(at: 1, device: "a"), place(at: 6, device: "b"), isLive: false) == 2)
    #expect(
      delivered(place(at: 1, device: "a"), place(at: 5.999, device: "b"), isLive: false) == 1)
  }

  @Test("The radius and the duration of standing still include their limits")
  func standingStill() {
    let there = Coordinate(latitude: 47, longitude: 8.0002)
    let meters = Geodesic.wgs84.distance(from: here, to: there)
    func isStationary(_ radius: Double, _ nanoseconds: Int64) -> Bool {
      var detector = StationaryDetector()
      let rule = StationaryRule(radius: radius, duration: .nanoseconds(nanoseconds))
      for (index, place) in [here, there].enumerated() {
        _ = detector.process(
          Location(place, timestamp: Timestamp(seconds: Int64(index) * 60)),
          arrival: .zero, rule: rule)
      }
      return detector.isStationary
    }
    #expect(isStationary(meters, 60_000_000_000))
    #expect(!isStationary(meters.nextDown, 60_000_000_000))
    #expect(!isStationary(meters, 60_000_000_001))
  }

  @Test("A circle contains the points on its edge")
  func circle() {
    let edge = Coordinate(latitude: 47, longitude: 8.001)
    let meters = Geodesic.wgs84.distance(from: here, to: edge)
    #expect(CircularRegion(center: here, radius: meters, identifier: "r").contains(edge))
    #expect(!CircularRegion(center: here, radius: meters.nextDown, identifier: "r").contains(edge))
  }

  @Test("A position exactly as accurate as desired answers a request")
  func desiredAccuracy() {
    func isAnswered(_ accuracy: Double) -> Bool {
      let driver = ManagerMachineTests.Driver()
      driver.machine.desiredAccuracy = 10
      _ = driver.input(.request(.delegate, timeout: .seconds(10)))
      return !driver.send(place(at: 1, accuracy: accuracy)).isEmpty
    }
    #expect(isAnswered(10) && !isAnswered(10.0.nextUp))
  }

  @Test("The first of equally accurate positions is the best so far")
  func firstOfEquals() {
    let driver = ManagerMachineTests.Driver()
    driver.machine.desiredAccuracy = 1
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    let first = place(at: 1, accuracy: 18)
    #expect(driver.send(first, place(at: 2, accuracy: 18)) == [])
    driver.now = 10
    #expect(driver.input(.timer).first == .answer(.delegate, .success(first)))
  }
}

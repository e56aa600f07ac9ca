import _TestSupport
import GeoLocation
import Testing
import _SourceTestSupport

/// `requestLocation`: exactly one position or one error.
@Suite struct LocationRequestTests {
  typealias Driver = ManagerMachineTests.Driver

  @Test func onePositionAndThenTheSourceStops() {
    let driver = Driver()
    #expect(driver.input(.request(.delegate, timeout: .seconds(10))) == [.startSource])
    let location = place(at: 1)
    #expect(driver.send(location) == [.answer(.delegate, .success(location)), .stopSource])
    #expect(driver.send(place(at: 2)) == [])
    #expect(driver.machine.deadline == nil)
  }

  @Test func anErrorAtTheTimeout() {
    let driver = Driver()
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    #expect(driver.machine.deadline == .seconds(10))
    driver.now = 9.9
    #expect(driver.input(.timer) == [])
    driver.now = 10
    let reason = LocationError.locationUnknown(reason: "none came in the time allowed")
    #expect(driver.input(.timer) == [.answer(.delegate, .failure(reason)), .stopSource])
    #expect(driver.input(.timer) == [])
  }

  @Test(
    "The error at the timeout is the last reported reason",
    arguments: [
      (
        LocationEvent.state(.disconnected(reason: "refused", retryAfter: .seconds(1))),
        LocationError.unreachable(reason: "refused")
      ),
      (.state(.noReceiver(reason: "none")), .locationUnknown(reason: "none")),
      (
        .state(.silent(seconds: 5)),
        .locationUnknown(reason: "the receiver has been silent for 5 s")
      ),
      (
        .noFix(LocationEvent.NoFix()), .locationUnknown(reason: "the receiver has no fix")
      ),
    ])
  func theLastKnownReason(event: LocationEvent, error: LocationError) {
    for grace in [Duration.zero, .seconds(30)] {
      let driver = Driver()
      driver.machine.gracePeriod = grace
      _ = driver.input(.request(.delegate, timeout: .seconds(10)))
      _ = driver.input(.events([.state(.silent(seconds: 1)), event]))
      driver.now = 10
      let actions = driver.input(.timer)
      #expect(actions.contains(.answer(.delegate, .failure(error))))
    }
  }

  @Test("A request for the best accuracy waits for a better position for 3 s")
  func theBestWithinSomeSeconds() {
    let driver = Driver()
    driver.machine.desiredAccuracy = 0
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    let better = place(at: 2, accuracy: 18)
    #expect(driver.send(place(at: 1, accuracy: 1899.81)) == [])
    driver.now = 1
    #expect(driver.send(better) == [])
    #expect(driver.machine.deadline == .seconds(3))
    driver.now = 3
    #expect(driver.input(.timer) == [.answer(.delegate, .success(better)), .stopSource])
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    let fine = place(at: 4, accuracy: 4)
    #expect(driver.send(fine) == [.answer(.delegate, .success(fine)), .stopSource])
  }

  @Test func thePositionAsGoodAsWanted() {
    let driver = Driver()
    driver.machine.desiredAccuracy = 10
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    #expect(driver.send(place(at: 1, accuracy: 1899.81), place(at: 2)) == [])
    let good = place(at: 3, accuracy: 9)
    #expect(driver.send(good) == [.answer(.delegate, .success(good)), .stopSource])
  }

  @Test func theBestSoFarWhenNoneIsAsGoodAsWanted() {
    let driver = Driver()
    driver.machine.desiredAccuracy = 1
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    let best = place(at: 2, accuracy: 18)
    #expect(driver.send(place(at: 1, accuracy: 1899.81), best, place(at: 3, accuracy: 20)) == [])
    driver.now = 10
    #expect(driver.input(.timer) == [.answer(.delegate, .success(best)), .stopSource])
  }

  @Test func aRequestDoesNothingWhileUpdatesCome() {
    let driver = Driver()
    _ = driver.input(.start)
    #expect(driver.input(.request(.delegate, timeout: .seconds(10))) == [])
    #expect(driver.machine.deadline == nil)
    #expect(Driver.delivered(driver.send(place(at: 1))).count == 1)
  }

  @Test func startGivesUpAPendingRequest() {
    let driver = Driver()
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    #expect(driver.input(.start) == [])
    #expect(Driver.delivered(driver.send(place(at: 1))).count == 1)
    driver.now = 11
    #expect(driver.input(.timer) == [])
    #expect(driver.machine.isUpdating)
  }

  @Test func stopGivesUpAPendingRequest() {
    let driver = Driver()
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    #expect(driver.input(.stop) == [.silenceDelegate, .stopSource])
    #expect(driver.machine.deadline == nil)
  }

  @Test func aSecondRequestDoesNotProlongTheFirst() {
    let driver = Driver()
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    driver.now = 5
    #expect(driver.input(.request(.delegate, timeout: .seconds(10))) == [])
    #expect(driver.machine.deadline == .seconds(10))
  }

  @Test func theDistanceFilterDoesNotHoldBackAnAnswer() {
    let driver = Driver()
    driver.machine.distanceFilter = 1000
    _ = driver.input(.start)
    _ = driver.send(place(at: 1))
    _ = driver.input(.stop)
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    #expect(Driver.delivered(driver.send(place(at: 2))) == [place(at: 2)])
  }

  @Test func requestsOfSeveralAreAnsweredEach() {
    let driver = Driver()
    _ = driver.input(.request(.awaiting(2), timeout: .seconds(10)))
    _ = driver.input(.request(.awaiting(1), timeout: .seconds(5)))
    _ = driver.input(.request(.delegate, timeout: .seconds(7)))
    #expect(driver.machine.deadline == .seconds(5))
    let location = place(at: 1)
    #expect(
      driver.send(location) == [
        .answer(.delegate, .success(location)), .answer(.awaiting(1), .success(location)),
        .answer(.awaiting(2), .success(location)), .stopSource,
      ])
  }

  @Test func theEndOfTheSourceAnswers() {
    let driver = Driver(isLive: false)
    _ = driver.input(.request(.delegate, timeout: .seconds(10)))
    let reason = LocationError.locationUnknown(reason: "the source has ended")
    #expect(
      driver.input(.sourceEnded) == [
        .answer(.delegate, .failure(reason)), .finish(nil, concernsDelegate: false),
      ])
  }
}

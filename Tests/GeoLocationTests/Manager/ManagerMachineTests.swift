import _TestSupport
import GeoLocation
import Testing
import _SourceTestSupport

/// Each test checks a rule of CoreLocation's model, in the words of its documentation where possible.
@Suite struct ManagerMachineTests {
  /// A machine with a manual clock.
  final class Driver {
    var machine: ManagerMachine
    var now = 0.0

    init(isLive: Bool = true) { machine = ManagerMachine(isLive: isLive) }

    func input(_ input: ManagerMachine.Input) -> [ManagerMachine.Action] {
      var actions: [ManagerMachine.Action] = []
      machine.handle(input, at: .seconds(now), into: &actions)
      return actions
    }

    func send(_ locations: Location...) -> [ManagerMachine.Action] {
      input(.events(locations.map(LocationEvent.location)))
    }

    /// The positions that the delegate receives from the actions.
    static func delivered(_ actions: [ManagerMachine.Action]) -> [Location] {
      actions.compactMap { action in
        switch action {
        case .tell(.location(let location)), .tellDelegate(.location(let location)),
          .answer(.delegate, .success(let location)):
          location
        default: nil
        }
      }
    }
  }

  @Test func startRunsTheSourceOnce() {
    let driver = Driver()
    #expect(driver.input(.start) == [.startSource])
    #expect(driver.input(.start) == [])
    #expect(driver.input(.stop) == [.silenceDelegate, .stopSource])
  }

  @Test func startingAgainWhileUpdatesComeDeliversNothing() {
    let driver = Driver()
    _ = driver.input(.start)
    _ = driver.send(place(at: 1))
    #expect(driver.input(.start) == [])
  }

  @Test func stoppingAndStartingDeliversTheCachedPositionFirst() {
    let driver = Driver()
    _ = driver.input(.start)
    let location = place(at: 1)
    _ = driver.send(location)
    _ = driver.input(.stop)
    #expect(driver.machine.location == location)
    #expect(driver.input(.start) == [.tellDelegate(.location(location)), .startSource])
  }

  @Test func aFileStartsAtItsBeginningAndNotWithTheCachedPosition() {
    let driver = Driver(isLive: false)
    _ = driver.input(.start)
    _ = driver.send(place(at: 1))
    _ = driver.input(.sourceEnded)
    #expect(driver.input(.start) == [.startSource])
  }

  @Test func locationIsNilBeforeTheFirstAndSurvivesStop() {
    let driver = Driver()
    #expect(driver.machine.location == nil)
    _ = driver.input(.start)
    let location = place(at: 1)
    _ = driver.send(location)
    _ = driver.input(.stop)
    #expect(driver.machine.location == location)
  }

  // Positions at 0, 4, 8, 12, 11 and 30 meters, with a filter of 10 meters. Positions 4 and 8 are near 0, 12 is 12 from
  // 0, 11 is 1 from 12, and 30 is 18 from 12. If the filter compared with the last *received* position, only 30 would
  // pass.
  @Test func distanceFilterIsAgainstTheLastDelivered() {
    let driver = Driver()
    driver.machine.distanceFilter = 10
    _ = driver.input(.start)
    let places = [0, 4, 8, 12, 11, 30].enumerated()
      .map { place(east: $0.element, at: Double($0.offset)) }
    let delivered = places.flatMap { Driver.delivered(driver.send($0)) }
    #expect(delivered == [places[0], places[3], places[5]])
    #expect(driver.machine.location == places[5])
  }

  @Test func distanceFilterAcrossTheAntimeridian() {
    let driver = Driver()
    driver.machine.distanceFilter = 100
    _ = driver.input(.start)
    let west = Location(Coordinate(latitude: 0, longitude: 179.9999), timestamp: day)
    let east = Location(
      Coordinate(latitude: 0, longitude: -179.9999), timestamp: day.advanced(by: 1))
    #expect(Driver.delivered(driver.send(west)) == [west])
    // The two positions are 22 m apart, not 40000 km.
    #expect(Driver.delivered(driver.send(east)) == [])
  }

  @Test func theFirstPositionAfterAStartPassesTheFilter() {
    let driver = Driver(isLive: false)
    driver.machine.distanceFilter = 1000
    _ = driver.input(.start)
    #expect(Driver.delivered(driver.send(place(at: 1))).count == 1)
    _ = driver.input(.stop)
    _ = driver.input(.start)
    #expect(Driver.delivered(driver.send(place(at: 1))).count == 1)
  }

  @Test(arguments: [
    LocationEvent.noFix(LocationEvent.NoFix()), .state(.silent(seconds: 5)),
    .state(.disconnected(reason: "refused", retryAfter: .seconds(1))),
  ])
  func reportsUnavailabilityOnce(_ event: LocationEvent) {
    func errors(_ actions: [ManagerMachine.Action]) -> Int {
      actions.count { if case .tell(.unavailable) = $0 { true } else { false } }
    }
    let driver = Driver()
    _ = driver.input(.start)
    #expect(errors(driver.input(.events([event]))) == 1)
    #expect(errors(driver.input(.events([event, event]))) == 0)
    _ = driver.send(place(at: 1))
    #expect(errors(driver.input(.events([event]))) == 1)
    #expect(driver.machine.isUpdating)
  }

  @Test func waypointsAndRoutesAreNotPositions() {
    let driver = Driver(isLive: false)
    _ = driver.input(.start)
    let actions = driver.input(
      .events([
        .part(.waypoints), .location(place(east: 1)), .part(.route(name: "plan")),
        .location(place(east: 2)), .part(.track(name: nil)), .location(place(east: 3)),
        .part(.segment), .location(place(east: 4)),
      ]))
    #expect(Driver.delivered(actions) == [place(east: 3), place(east: 4)])
  }

  @Test func positionsThatCannotBeAreNotTaken() {
    let driver = Driver()
    _ = driver.input(.start)
    let bad = [(91.0, 0.0), (.nan, 0), (0, .infinity)].map {
      LocationEvent.location(Location(Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    #expect(Driver.delivered(driver.input(.events(bad))) == [])
    #expect(driver.machine.location == nil)
  }

  @Test func aLateRepetitionIsNotDelivered() {
    let driver = Driver()
    _ = driver.input(.start)
    let actions = driver.send(place(at: 5), place(at: 4), place(at: 5), place(at: 6))
    #expect(Driver.delivered(actions) == [place(at: 5), place(at: 6)])
    #expect(driver.machine.counts.late == 2)
  }

  @Test func deliversAllPositionsOfAFile() {
    let driver = Driver(isLive: false)
    _ = driver.input(.start)
    let places = [place(at: 5), place(at: 4), place(at: 5), place()]
    #expect(
      Driver.delivered(driver.input(.events(places.map(LocationEvent.location)))) == places)
  }

  @Test func ignoresEventsAfterStop() {
    let driver = Driver()
    _ = driver.input(.start)
    _ = driver.input(.stop)
    #expect(driver.send(place(at: 1)) == [])
  }

  @Test func headingsAndSatellitesPass() {
    let driver = Driver()
    _ = driver.input(.start)
    let heading = Heading(trueHeading: 90)
    #expect(driver.input(.events([.heading(heading)])) == [.tell(.heading(heading))])
    #expect(driver.machine.heading == heading)
    let satellites = Satellites(satellites: [Satellite(number: 3)])
    #expect(
      driver.input(.events([.satellites(satellites)])) == [.tell(.satellites(satellites))])
  }

  @Test func skippedDataIsCountedByReason() {
    let driver = Driver(isLive: false)
    _ = driver.input(.start)
    _ = driver.input(
      .events([
        .diagnostic(Diagnostic(.checksum, "a", offset: 0)),
        .diagnostic(Diagnostic(.checksum, "b", offset: 9)),
        .diagnostic(Diagnostic(.noise, "c", offset: 20)),
      ]))
    #expect(driver.machine.counts.skipped == [.checksum: 2, .noise: 1])
  }

  @Test func theEndOfTheSourceEndsUpdates() {
    let driver = Driver(isLive: false)
    _ = driver.input(.start)
    #expect(driver.input(.sourceEnded) == [.finish(nil, concernsDelegate: true)])
    #expect(!driver.machine.isUpdating)
    #expect(driver.input(.start) == [.startSource])
  }

  @Test func reportsAFailureAndEndsUpdates() {
    let driver = Driver()
    _ = driver.input(.start)
    let error = LocationError.sourceFailed(reason: "no such file")
    #expect(
      driver.input(.sourceFailed(error)) == [
        .tellDelegate(.unavailable(error)), .finish(error, concernsDelegate: true),
      ])
    #expect(!driver.machine.isUpdating)
  }

  @Test func subscribersKeepTheSourceRunning() {
    let driver = Driver()
    #expect(driver.input(.subscribe) == [.startSource])
    #expect(driver.input(.start) == [])
    #expect(driver.input(.stop) == [.silenceDelegate])
    let location = place(at: 1)
    #expect(driver.send(location) == [.tellSubscribers(.location(location))])
    #expect(driver.input(.unsubscribe) == [.stopSource])
  }
}

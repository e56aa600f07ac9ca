import GeoLocation
import Testing

@testable import geocalc

@Suite struct OutageDeduplicatorTests {
  /// The reported events of a source, in the order of a manager.
  private func told(_ events: [LocationEvent]) -> [LocationUpdate] {
    var machine = ManagerMachine(isLive: true)
    var actions: [ManagerMachine.Action] = []
    machine.handle(.subscribe, at: .zero, into: &actions)
    machine.handle(.events(events), at: .zero, into: &actions)
    var news = OutageDeduplicator()
    return actions.compactMap { action in
      switch action {
      case .tell(let update), .tellSubscribers(let update): news.isNews(update) ? update : nil
      default: nil
      }
    }
  }

  private let place = Location(Coordinate(latitude: 1, longitude: 2))

  @Test func reportsALossAndASilenceOnce() {
    let states: [SourceState] = [
      .connected(to: "x"), .disconnected(reason: "gone", retryAfter: .seconds(1)),
      .connected(to: "x"),
      .silent(seconds: 5), .resumed, .disconnected(reason: "gone", retryAfter: .seconds(1)),
    ]
    let updates = told(states.flatMap { [.location(place), .state($0)] })
    #expect(updates.filter { $0.location == nil } == states.map(LocationUpdate.state))
  }

  @Test func reportsAReceiverWithoutAFix() {
    let noFix = LocationEvent.noFix(LocationEvent.NoFix())
    let unavailable = LocationUpdate.unavailable(
      .locationUnknown(reason: "the receiver has no fix"))
    #expect(told([noFix, noFix]) == [unavailable])
    let states: [SourceState] = [
      .disconnected(reason: "gone", retryAfter: .seconds(1)), .connected(to: "x"),
    ]
    // The loss comes before the missing fix, which is reported again with the first position and its end.
    #expect(
      told([.state(states[0]), .state(states[1]), .location(place), noFix])
        == [.state(states[0]), .state(states[1]), .location(place), unavailable])
  }

  @Test func reportsOtherErrors() {
    var news = OutageDeduplicator()
    let updates: [LocationUpdate] = [
      .state(.silent(seconds: 5)), .unavailable(.regionNotMonitored(identifier: "", reason: "")),
      .unavailable(.sourceFailed(reason: "")),
    ]
    let told = updates.filter { news.isNews($0) }
    #expect(told == updates)
  }
}

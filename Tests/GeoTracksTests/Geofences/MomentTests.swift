import Testing

@testable import GeoTracks

@Suite struct MomentTests {
  private let early = Timestamp(seconds: 10)
  private let late = Timestamp(seconds: 12, nanoseconds: 500_000_000)

  @Test("The interval between two moments uses their timestamps if both have one")
  func theClockOfThePositionCounts() {
    let a = Moment(timestamp: early, arrival: .seconds(100))
    let b = Moment(timestamp: late, arrival: .seconds(101))
    #expect(b.seconds(since: a) == 2.5 && a.seconds(since: b) == -2.5)
  }

  @Test("The interval uses the arrivals if one timestamp is missing")
  func whereOneHasNoTimeTheArrivalDoes() {
    let a = Moment(timestamp: nil, arrival: .seconds(100))
    let b = Moment(timestamp: late, arrival: .milliseconds(101_250))
    #expect(b.seconds(since: a) == 1.25)
  }

  @Test("Without comparable times, the interval is infinite") func ofNothingItIsForEver() {
    let a = Moment(timestamp: early, arrival: nil)
    let b = Moment(timestamp: nil, arrival: .seconds(1))
    #expect(b.seconds(since: a) == .infinity && a.seconds(since: b) == .infinity)
  }
}

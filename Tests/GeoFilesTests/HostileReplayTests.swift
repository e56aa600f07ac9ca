import GeoCore
import GeoTracks
import Testing

@testable import GeoFiles

@Suite struct HostileReplayTests {
  static let lengths: [Duration] = [
    Duration(attoseconds: .max), Duration(attoseconds: .min), .zero, .seconds(1),
  ]

  @Test("Due times never go back, whatever the durations", arguments: lengths, lengths)
  func acceptsEveryDuration(_ gap: Duration, _ interval: Duration) {
    for factor in [1e-300, 1, 1e300] {
      var pacer = ReplayPacer(factor: factor, maximumGap: gap, untimedInterval: interval)
      for timestamp in [Timestamp(seconds: .min), nil, Timestamp(seconds: .max), nil, nil] {
        let place = Coordinate(latitude: 1, longitude: 2)
        let before = pacer.due
        let due = pacer.due(.location(Location(place, timestamp: timestamp)))
        #expect(pacer.due >= before && (due ?? before) == pacer.due)
      }
    }
  }
}

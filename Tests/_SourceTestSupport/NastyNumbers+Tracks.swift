package import GeoTracks
package import _TestSupport

extension NastyNumbers {
  package static let timestamps: [Timestamp] = [
    Int64.min, .min + 1, -1, 0, 1_700_000_000, .max - 1, .max,
  ]
  .flatMap { seconds in
    [0, 1, 999_999_999].map { Timestamp(seconds: seconds, nanoseconds: $0) }
  }

  /// A track that jumps between these values, forward and backward in time, with some normal points in between.
  package static let track: [LocationEvent] = {
    var events: [LocationEvent] = [.part(.track(name: "a"))]
    var random = SplitMix64(seed: 1)
    for i in 0..<400 {
      var location = Location(
        i % 3 == 0
          ? coordinates.randomElement(using: &random)!
          : Coordinate(latitude: 46 + Double(i) * 1e-5, longitude: 14))
      location.timestamp =
        i % 5 == 0
        ? timestamps.randomElement(using: &random)
        : Timestamp(seconds: Int64(i) + 1_700_000_000)
      if i % 7 == 0 { location.altitude = doubles.randomElement(using: &random) }
      if i % 4 == 0 { location.speed = doubles.randomElement(using: &random) }
      if i % 4 == 0 { location.course = doubles.randomElement(using: &random) }
      if i % 11 == 0 { location.horizontalAccuracy = doubles.randomElement(using: &random) }
      events.append(.location(location))
      if i % 50 == 49 { events.append(.part(i % 100 == 99 ? .track(name: nil) : .segment)) }
    }
    return events
  }()
}

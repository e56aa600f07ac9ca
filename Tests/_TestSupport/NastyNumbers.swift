import GeoPlatform

package import GeoTracks

/// Numbers that break formulas and conversions: limits of ranges, values beyond them, and NaN.
package enum NastyNumbers {
  package static let doubles: [Double] =
    [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-9, 1, 90, 90.0.nextUp, 180,
      180.0.nextUp,
      360, 1e7, 1e15, 0x1p53, 0x1p62, 0x1p63, 1e19, 0x1p64, 1e300, .greatestFiniteMagnitude,
      .infinity,
    ].flatMap { [$0, -$0] } + [.nan]

  /// A smaller set, for combinations.
  package static let few: [Double] = [
    0, -1, 1, .leastNonzeroMagnitude, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]

  package static let integers: [Int] = [.min, .min + 1, -86_401, -1, 0, 1, 86_400, .max - 1, .max]

  package static let coordinates: [Coordinate] =
    few.flatMap { a in few.map { Coordinate(latitude: a, longitude: $0) } }
    + doubles.map { Coordinate(latitude: 45, longitude: $0) }

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

  /// Ends the process if the following code takes longer than five minutes, a hundred times the usual duration; for
  /// exit tests.
  package static func limitTime() { alarm(300) }
}

package import GeoCore
import GeoPlatform

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

  /// Ends the process if the following code takes longer than five minutes, a hundred times the usual duration; for
  /// exit tests.
  package static func limitTime() { alarm(300) }
}

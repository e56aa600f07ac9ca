public import GeoCore
import GeoPlatform

/// What is known of the differences between two methods over many pairs.
///
/// Memory is constant: 64 KB of counters, for the quantile.
public struct DifferenceStatistics: Sendable {
  /// Pairs that were compared, those of ``invalidCount`` included.
  public private(set) var count = 0

  /// Pairs that were left out: a method said that it has no answer, or nothing is compared there.
  public private(set) var unansweredCount = 0

  /// Compared pairs whose difference was NaN or infinite.
  public private(set) var invalidCount = 0

  /// The lowest difference, in the unit of what is compared; 0 where there is none.
  public private(set) var lowest = 0.0

  /// The highest difference, in the unit of what is compared; 0 where there is none.
  public private(set) var highest = 0.0

  /// The pair of the largest absolute difference, or the first whose difference is not a number.
  public private(set) var worst: (from: Coordinate, to: Coordinate)?

  private var sumOfSquares = 0.0
  private var histogram = LogHistogram()

  /// The largest absolute difference, in the unit of what is compared.
  public var maximum: Double { max(-lowest, highest) }

  /// The root mean square difference, in the unit of what is compared; 0 where there is none.
  public var rms: Double {
    histogram.count == 0 ? 0 : (sumOfSquares / Double(histogram.count)).squareRoot()
  }

  /// The absolute difference that 99.9 % of all do not exceed, at most 1.6 % too large.
  public var p999: Double { min(histogram.quantile(0.999), maximum) }

  /// How many absolute differences lie in each octave, from 2^exponent up to twice that, from the first that
  /// has any to the last; those that are 0 are in none.
  package var octaves: [(exponent: Int, count: Int)] { histogram.octaves }

  /// Counts a difference, signed or absolute.
  mutating func add(_ difference: Double, from: Coordinate, to: Coordinate) {
    count += 1
    guard difference.isFinite else {
      if invalidCount == 0 { worst = (from, to) }
      invalidCount += 1
      return
    }
    if invalidCount == 0, worst == nil || abs(difference) > maximum { worst = (from, to) }
    lowest = min(histogram.count == 0 ? difference : lowest, difference)
    highest = max(histogram.count == 0 ? difference : highest, difference)
    sumOfSquares += difference * difference
    histogram.add(abs(difference))
  }

  /// Counts a pair that was not answered.
  mutating func addUnanswered() { unansweredCount += 1 }
}

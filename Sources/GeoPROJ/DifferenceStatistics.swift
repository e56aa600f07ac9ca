package import GeoCore
import GeoPlatform

/// Statistics of the differences between two methods over many pairs.
///
/// The memory is constant: 64 KB of counters for the quantile.
package struct DifferenceStatistics: Sendable {
  /// The number of compared pairs, including ``invalidCount``.
  package private(set) var count = 0

  /// The number of pairs that were not compared or for which a method has no result.
  package private(set) var unansweredCount = 0

  /// The number of compared pairs with a NaN or infinite difference.
  package private(set) var invalidCount = 0

  /// The lowest difference in the unit of the comparison; 0 if there are no differences.
  package private(set) var lowest = 0.0

  /// The highest difference in the unit of the comparison; 0 if there are no differences.
  package private(set) var highest = 0.0

  /// The pair with the largest absolute difference, or the first with a NaN or infinite difference.
  package private(set) var worst: (from: Coordinate, to: Coordinate)?

  private var sumOfSquares = 0.0
  private var histogram = LogHistogram()

  /// The largest absolute difference, in the unit of the comparison.
  package var maximum: Double { max(-lowest, highest) }

  /// The root mean square of the differences in the unit of the comparison; 0 if there are no differences.
  package var rms: Double {
    histogram.count == 0 ? 0 : (sumOfSquares / Double(histogram.count)).squareRoot()
  }

  /// The 99.9th percentile of the absolute differences. It is at most 1.6 % too large.
  package var p999: Double { min(histogram.quantile(0.999), maximum) }

  /// The number of absolute differences in each octave, from 2^exponent to twice that value.
  ///
  /// The first and the last octave are not empty. Zeros are not counted.
  package var octaves: [(exponent: Int, count: Int)] { histogram.octaves }

  /// Counts a difference, which may be signed or absolute.
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

  /// Counts a pair without a result.
  mutating func addUnanswered() { unansweredCount += 1 }
}

/// Counts non-negative numbers in bins of equal ratio, to compute quantiles in constant memory.
///
/// The leading bits of a double approximate its logarithm. The exponent and six bits of the significand make 64 bins
/// per octave, so a quantile is known to 1/64 (1.6 %).
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 6
  private static let shift = Double.significandBitCount - bitsPerOctave
  // The bins extend from 2^-80 (1e-24) to 2^48 (3e14). Smaller and larger values are counted in the first and the last
  // bin.
  private static let first = Int(0x1p-80.bitPattern >> shift)
  private static let last = Int(0x1p48.bitPattern >> shift)

  private var bins = [Int](repeating: 0, count: last - first + 1)
  private(set) var count = 0

  /// Counts a number. NaN and negative numbers are programming errors.
  mutating func add(_ value: Double) {
    precondition(value >= 0, "\(value) cannot be counted")
    let bin = Int(value.bitPattern >> Self.shift) - Self.first
    bins[max(0, min(bins.count - 1, bin))] += 1
    count += 1
  }

  /// Returns a number that at least the fraction `q` of all values does not exceed.
  ///
  /// The result is at most 1.6 % too large. It is 0 if there are no values.
  func quantile(_ q: Double) -> Double {
    let rank = max(1, Int((q * Double(count)).rounded(.up)))
    var seen = 0
    for (index, inBin) in bins.enumerated() {
      seen += inBin
      if seen >= rank {
        // The upper edge of the bin. The first bin contains negligible values, so its quantile is 0.
        return index == 0
          ? 0 : Double(bitPattern: UInt64(Self.first + index + 1) << UInt64(Self.shift))
      }
    }
    return 0
  }

  /// The number of values in each octave, from 2^exponent to twice that value.
  ///
  /// The first and the last octave are not empty. Values below 2^-80, including 0, are not counted.
  var octaves: [(exponent: Int, count: Int)] {
    let size = 1 << Self.bitsPerOctave
    let counts = stride(from: 0, to: bins.count - 1, by: size).map { start in
      (exponent: start / size - 80, count: bins[max(start, 1)..<start + size].reduce(0, +))
    }
    guard let first = counts.firstIndex(where: { $0.count > 0 }),
      let last = counts.lastIndex(where: { $0.count > 0 })
    else { return [] }
    return Array(counts[first...last])
  }
}

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

/// Counts of non-negative numbers in bins of equal ratio, for quantiles in constant memory.
///
/// A double's leading bits are its logarithm already: the exponent and six bits of the significand
/// make 64 bins an octave, so that a quantile is known to 1/64 (1.6 %).
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 6
  private static let shift = Double.significandBitCount - bitsPerOctave
  // 2^-80 (1e-24) to 2^48 (3e14): whatever is smaller or larger goes to the bin at that end.
  private static let first = Int(0x1p-80.bitPattern >> shift)
  private static let last = Int(0x1p48.bitPattern >> shift)

  private var bins = [Int](repeating: 0, count: last - first + 1)
  private(set) var count = 0

  /// Counts a number; NaN and negative numbers are the caller's mistake.
  mutating func add(_ value: Double) {
    precondition(value >= 0, "\(value) cannot be counted")
    let bin = Int(value.bitPattern >> Self.shift) - Self.first
    bins[max(0, min(bins.count - 1, bin))] += 1
    count += 1
  }

  /// A number that at least the fraction `q` of all counted are not above, at most 1.6 % too large;
  /// 0 where nothing was counted.
  func quantile(_ q: Double) -> Double {
    let rank = max(1, Int((q * Double(count)).rounded(.up)))
    var seen = 0
    for (index, inBin) in bins.enumerated() {
      seen += inBin
      if seen >= rank {
        // Upper edges, but 0 for what is as good as nothing.
        return index == 0
          ? 0 : Double(bitPattern: UInt64(Self.first + index + 1) << UInt64(Self.shift))
      }
    }
    return 0
  }

  /// How many numbers lie in each octave, from 2^exponent up to twice that, from the first that has any to the
  /// last; numbers below 2^-80, and 0, are not among them.
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

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

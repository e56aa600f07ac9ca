/// Numbers as a line of bars that are one character each, or one number as a bar.
package enum Sparkline {
  // Block Elements of Unicode: eighths of a character, upwards and to the right.
  private static let heights = Array(" ▁▂▃▄▅▆▇█")
  private static let widths = Array(" ▏▎▍▌▋▊▉█")

  /// A character for each number, from the lowest bar for the least to the highest for the largest; blanks for
  /// NaN.
  ///
  /// - Parameter span: by how much numbers differ at least that have all heights; of those that differ by less, bars
  ///   of the middle.
  package static func line(_ values: [Double], span: Double = 0) -> String {
    let known = values.filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else { return "" }
    // So that numbers that are nearly equal have one height.
    let more = max(span - (most - least), 0) / 7
    let range = least - 3 * more...most + 4 * more
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        return heights[least < most ? 1 + Int((range.part(value) * 7).rounded()) : 4]
      })
  }

  /// A character for each part of a whole, from 0 to 1; of more than nothing something is seen.
  package static func line(shares: [Double]) -> String {
    String(
      shares.map { share in
        heights[share > 0 ? min(max(Int((share * 8).rounded()), 1), 8) : 0]
      })
  }

  /// A bar to the right for a part of a whole, of as many characters at most.
  package static func bar(_ share: Double, columns: Int) -> String {
    guard share > 0, columns > 0 else { return "" }
    let eighths = min(max(Int((share * Double(8 * columns)).rounded()), 1), 8 * columns)
    return String(repeating: "█", count: eighths / 8)
      + (eighths % 8 > 0 ? String(widths[eighths % 8]) : "")
  }
}

/// Means of numbers one after the other, at most so many however many come.
package struct SparkSeries: Sendable {
  // Makes numbers so small that no sum of them is too large, and nothing else of them.
  private static let small = 0x1p-40

  // Of `step` numbers each a sum, made small.
  private var sums: [Double] = []
  private var step = 1
  private var pending = (sum: 0.0, count: 0)
  private let most: Int
  /// The least number and the largest.
  package private(set) var range: ClosedRange<Double>?
  /// How many numbers came.
  package private(set) var count = 0

  /// - Parameter most: how many means there are at most; an even number.
  package init(most: Int) { self.most = most }

  /// Takes the next number; not NaN.
  package mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    count += 1
    range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    pending = (pending.sum + value * Self.small, pending.count + 1)
    guard pending.count == step else { return }
    sums.append(pending.sum)
    pending = (0, 0)
    guard sums.count == most else { return }
    sums = stride(from: 0, to: most - 1, by: 2).map { sums[$0] + sums[$0 + 1] }
    step *= 2
  }

  /// The means.
  package var means: [Double] {
    sums.map { $0 / Double(step) / Self.small }
      + (pending.count > 0 ? [pending.sum / Double(pending.count) / Self.small] : [])
  }
}

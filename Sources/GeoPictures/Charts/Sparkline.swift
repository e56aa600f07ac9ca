/// Draws numbers as bars of one character each, or one number as a horizontal bar.
package enum Sparkline {
  // Unicode block elements in eighths of a character, for vertical and for horizontal bars.
  private static let heights = Array(" ▁▂▃▄▅▆▇█")
  private static let widths = Array(" ▏▎▍▌▋▊▉█")

  /// Returns one bar per number, each one character wide. The maximum has the highest bar.
  ///
  /// NaN becomes a blank.
  ///
  /// - Parameter span: the smallest range of values that uses all bar heights. The bars of a smaller range have medium
  ///   heights.
  package static func line(_ values: [Double], span: Double = 0) -> String {
    let known = values.filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else { return "" }
    // Widen the range so that nearly equal numbers have the same height.
    let more = max(span - (most - least), 0) / 7
    let range = least - 3 * more...most + 4 * more
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        return heights[least < most ? 1 + Int((range.part(value) * 7).rounded()) : 4]
      })
  }

  /// Returns one bar per share (from 0 to 1), each one character wide. Every share above 0 is visible.
  package static func line(shares: [Double]) -> String {
    String(
      shares.map { share in
        heights[share > 0 ? min(max(Int((share * 8).rounded()), 1), 8) : 0]
      })
  }

  /// Returns a horizontal bar for a share from 0 to 1, at most `columns` characters long.
  package static func bar(_ share: Double, columns: Int) -> String {
    guard share > 0, columns > 0 else { return "" }
    let eighths = min(max(Int((share * Double(8 * columns)).rounded()), 1), 8 * columns)
    return String(repeating: "█", count: eighths / 8)
      + (eighths % 8 > 0 ? String(widths[eighths % 8]) : "")
  }
}

/// Reduces a series of any length to a bounded number of means.
package struct SparkSeries: Sendable {
  // Scales values down so that no sum overflows. The factor is a power of two, so scaling does not round.
  private static let small = 0x1p-40

  // The scaled sums of `step` values each.
  private var sums: [Double] = []
  private var step = 1
  private var pending = (sum: 0.0, count: 0)
  private let most: Int
  /// The smallest and largest value.
  package private(set) var range: ClosedRange<Double>?
  /// The number of values added.
  package private(set) var count = 0

  /// - Parameter most: the largest number of means; an even number.
  package init(most: Int) { self.most = most }

  /// Adds the next value; NaN and infinite values are ignored.
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

  /// The means of consecutive values.
  package var means: [Double] {
    sums.map { $0 / Double(step) / Self.small }
      + (pending.count > 0 ? [pending.sum / Double(pending.count) / Self.small] : [])
  }
}

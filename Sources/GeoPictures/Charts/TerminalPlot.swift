import GeoCore

/// Draws small maps and profiles of a track as lines of text.
package enum TerminalPlot {
  /// Returns a map of tracks as lines of text. The last line is a scale bar with its length.
  ///
  /// North is up unless the map shows a pole.
  ///
  /// - Parameters:
  ///   - vertices: The corners of the tracks; see ``DetailLine``.
  ///   - columns: The width in characters.
  ///   - rows: The maximum number of lines, without the scale bar.
  /// - Returns: The lines; empty if there are no corners.
  package static func map(_ vertices: [LineVertex], columns: Int, rows: Int) -> [String] {
    var extent = MapExtent()
    for vertex in vertices { extent.add(vertex.coordinate) }
    guard !extent.isEmpty else { return [] }
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let rect = SceneRect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    let frame = MapFrame(
      extent.projection, showing: vertices.map(\.coordinate), in: rect, padding: 1)
    var before: ScenePoint?
    for vertex in vertices {
      let point = frame.point(vertex.coordinate)
      defer { before = point }
      guard let point else { continue }
      if !vertex.isFirst, let before,
        before.distance(to: point) < rect.width / 2 || !frame.projection.isWhole
      {
        canvas.line(from: before, to: point)
      } else {
        canvas.set(point)
      }
    }
    let lines = canvas.lines
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    guard let bar = ScaleBar(frame, widest: rect.width / 3) else {
      return Array(lines[first...last])
    }
    let width = max(Int((bar.width / 2).rounded()), 1)
    return lines[first...last] + [
      "├" + String(repeating: "─", count: max(width - 2, 0)) + "┤ \(bar.text)"
    ]
  }

  /// Returns a profile over distance as lines of text. The highest and lowest values are at the left.
  ///
  /// - Parameters:
  ///   - samples: The points of the profile.
  ///   - series: The quantity to draw.
  ///   - columns: The width in characters, without the labels.
  ///   - rows: The number of lines.
  ///   - least: The smallest range of values that is stretched to the full height. A smaller range uses only a part
  ///     of the height, so that small changes do not look large.
  ///   - label: Converts a value to text.
  /// - Returns: The lines; empty if the series has no values.
  package static func profile(
    _ samples: ReportSamples, of series: ReportSamples.Series, columns: Int, rows: Int,
    least: Double = 0, label: (Double) -> String
  ) -> [String] {
    let samples = samples.samples
    let values = samples.compactMap { $0[series] }
    guard let lowest = values.min(), let highest = values.max(), let first = samples.first,
      let last = samples.last
    else { return [] }
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let length = max(last.distance - first.distance, 1e-9)
    let room = max(least - (highest - lowest), 0) / 2
    let range = lowest - room...highest + room
    var before: ScenePoint?
    for sample in samples {
      guard let value = sample[series] else {
        before = nil
        continue
      }
      let point = ScenePoint(
        (sample.distance - first.distance) / length * Double(canvas.width - 1) + 0.5,
        (1 - range.part(value)) * Double(canvas.height - 1) + 0.5)
      canvas.line(from: sample.isFirst ? point : before ?? point, to: point)
      before = point
    }
    let labels = [label(range.upperBound), label(range.lowerBound)]
    let width = labels.map(\.count).max() ?? 0
    let lines = canvas.lines
    return lines.indices.map { index in
      let label = index == 0 ? labels[0] : index == lines.count - 1 ? labels[1] : ""
      return String(repeating: " ", count: width - label.count) + label + " " + lines[index]
    }
  }
}

/// A dot matrix of Unicode Braille characters, for drawing in a terminal.
///
/// Each character contains two columns and four rows of dots, so the dots are about equally spaced in both directions.
package struct BrailleCanvas: Sendable {
  package let columns: Int
  package let rows: Int
  private var cells: [UInt8]

  /// Creates an empty canvas.
  ///
  /// - Parameters:
  ///   - columns: The number of characters per line, clamped to 1 to 1000.
  ///   - rows: The number of lines, clamped to 1 to 1000.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 1000)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// The number of dots in each row.
  package var width: Int { columns * 2 }
  /// The number of dots in each column.
  package var height: Int { rows * 4 }

  /// Sets the dot at a point. Points outside the canvas are ignored.
  ///
  /// The coordinates of the point are in dots from the upper left corner.
  package mutating func set(_ point: ScenePoint) {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else {
      return
    }
    let (x, y) = (Int(point.x), Int(point.y))
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Sets the dots along a straight line.
  package mutating func line(from: ScenePoint, to: ScenePoint) {
    let rect = SceneRect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let (a, b) = LineClip.inside(from, to, rect) else { return }
    let steps = max(Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)), 1)
    for step in 0...steps { set(a.interpolated(to: b, Double(step) / Double(steps))) }
  }

  /// The canvas as lines of text. Characters without dots are spaces.
  package var lines: [String] {
    (0..<rows).map { row in
      let line = cells[row * columns..<(row + 1) * columns].map { cell in
        cell == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell)).map(String.init) ?? " "
      }
      let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return line[..<end].joined()
    }
  }

  // The bit for each dot of a Braille character, by row and column (The Unicode Standard, block 2800–28FF).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}

/// Draws a series of numbers as vertical bars of one character each, or one number as a horizontal bar.
package enum Sparkline {
  // Bars of 0 to 8 eighths of a character, growing upward (`heights`) and to the right (`widths`).
  private static let heights = Array(" ▁▂▃▄▅▆▇█")
  private static let widths = Array(" ▏▎▍▌▋▊▉█")

  /// Returns one vertical bar per number. The highest bar shows the maximum.
  ///
  /// A number that is not finite becomes a space.
  ///
  /// - Parameter span: The minimum range of numbers that uses all bar heights. The bars for a smaller range differ less
  ///   and have medium heights.
  package static func line(_ values: [Double], span: Double = 0) -> String {
    let known = values.filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else { return "" }
    // Widen a range that is narrower than `span`, so that small differences look small.
    let more = max(span - (most - least), 0) / 7
    let range = least - 3 * more...most + 4 * more
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        return heights[least < most ? 1 + Int((range.part(value) * 7).rounded()) : 4]
      })
  }

  /// Returns one vertical bar per fraction from 0 to 1. Every fraction above 0 gets a visible bar.
  package static func line(shares: [Double]) -> String {
    String(
      shares.map { share in
        heights[share > 0 ? min(max(Int((share * 8).rounded()), 1), 8) : 0]
      })
  }

  /// Returns a horizontal bar for a fraction from 0 to 1. The fraction 1 fills all columns.
  package static func bar(_ share: Double, columns: Int) -> String {
    guard share > 0, columns > 0 else { return "" }
    let eighths = min(max(Int((share * Double(8 * columns)).rounded()), 1), 8 * columns)
    return String(repeating: "█", count: eighths / 8)
      + (eighths % 8 > 0 ? String(widths[eighths % 8]) : "")
  }
}

/// Reduces a series of any length to a limited number of means.
package struct SparkSeries: Sendable {
  // Scaling values down prevents an overflow of their sum. The factor is a power of two, so scaling does not round.
  private static let small = 0x1p-40

  // Each element is the scaled sum of `step` consecutive values.
  private var sums: [Double] = []
  private var step = 1
  private var pending = (sum: 0.0, count: 0)
  private let most: Int
  /// The smallest and the largest added value; nil before the first value.
  package private(set) var range: ClosedRange<Double>?
  /// The number of values that were added.
  package private(set) var count = 0

  /// - Parameter most: The maximum number of means; an even number.
  package init(most: Int) { self.most = most }

  /// Adds the next value. NaN and infinite values are ignored.
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

  /// The mean of each block of consecutive values. All blocks except the last have the same length.
  package var means: [Double] {
    sums.map { $0 / Double(step) / Self.small }
      + (pending.count > 0 ? [pending.sum / Double(pending.count) / Self.small] : [])
  }
}

import GeoPlatform

/// A chart of several histograms that share one logarithmic axis. Each histogram is a row.
package struct HistogramChart: Sendable {
  package struct Row: Sendable {
    package var label: String
    /// The number of values per octave. An octave reaches from 2^exponent to twice that value.
    package var octaves: [(exponent: Int, count: Int)]
    /// An upper bound of all values, which the chart marks with a vertical line.
    package var bound: Double
    /// Short text to the right of the bars.
    package var text: String

    package init(
      _ label: String, _ octaves: [(exponent: Int, count: Int)], bound: Double, text: String
    ) {
      (self.label, self.octaves, self.bound, self.text) = (label, octaves, bound, text)
    }
  }

  package var title: String
  package var rows: [Row]
  /// The labels of the axis, in ascending order of their values.
  package var marks: [(value: Double, text: String)]

  package init(_ title: String, _ rows: [Row], marks: [(value: Double, text: String)]) {
    (self.title, self.rows, self.marks) = (title, rows, marks)
  }

  // The maximum number of octaves that the axis shows below the highest octave.
  private static let longest = 44

  /// The exponents of all octaves that the axis shows.
  private var axis: ClosedRange<Int> {
    let known = rows.flatMap { row in
      row.octaves.map(\.exponent)
        + (row.bound > 0 && row.bound.isFinite ? [Int(row.bound.exponent)] : [])
    }
    guard let low = known.min(), let high = known.max() else { return 0...0 }
    let end = min(max(high, -80), 80)
    // The axis may begin above the lowest octave. In that case, values below the axis are counted in its first octave.
    return min(max(low, end - Self.longest), end)...end + 1
  }

  /// Returns the height of each bar as a fraction of the highest bar.
  ///
  /// The scale is logarithmic, so that small counts remain visible.
  private func shares(_ row: Row) -> [Double] {
    let most = row.octaves.map(\.count).max() ?? 0
    guard most > 0 else { return axis.map { _ in 0 } }
    var counts = axis.map { _ in 0 }
    for octave in row.octaves {
      counts[min(max(octave.exponent - axis.lowerBound, 0), counts.count - 1)] += octave.count
    }
    return counts.map { min(log(1 + Double($0)) / log(1 + Double(most)), 1) }
  }

  /// The chart as lines of text for a terminal. Each octave is one character wide, and a vertical line marks the upper
  /// bound.
  package var lines: [String] {
    let width = rows.map(\.label.count).max() ?? 0
    var lines = ["", title]
    for row in rows {
      var bars = Array(Sparkline.line(shares: shares(row)))
      // If a bar already occupies the octave of the bound, put the vertical line into the next empty octave.
      if let place = bars[max(column(row.bound), 0)...].firstIndex(of: " "), column(row.bound) >= 0
      {
        bars[place] = "│"
      }
      let label = row.label + String(repeating: " ", count: width - row.label.count)
      lines.append("  \(label)  \(String(bars)) \(row.text)")
    }
    var (ticks, names) = (Array(repeating: Character("─"), count: axis.count), "")
    for mark in marks where ticks.indices.contains(column(mark.value)) {
      ticks[column(mark.value)] = "┴"
      let gap = column(mark.value) - names.count
      guard gap > 0 || names.isEmpty else { continue }
      names += String(repeating: " ", count: max(gap, 0)) + mark.text
    }
    let blank = String(repeating: " ", count: width + 4)
    return lines + [blank + String(ticks), blank + names]
  }

  /// Returns the index of the octave that contains the value, counted from the start of the axis; -1 for zero, negative
  /// or infinite values.
  private func column(_ value: Double) -> Int {
    value > 0 && value.isFinite ? Int(value.exponent) - axis.lowerBound : -1
  }

  /// Returns the chart as a picture, whose height depends on the number of rows.
  ///
  /// - Parameter width: The width of the picture in pixels.
  package func scene(width: Double = 960) -> Scene {
    let (line, side) = (26.0, 14.0)
    let heading = ChartHeading(title, side: side, width: width)
    let above = heading.height
    let left = (rows.map { SceneText.width($0.label, size: 12) }.max() ?? 0) + side + 8
    let right = (rows.map { SceneText.width($0.text, size: 12) }.max() ?? 0) + side + 8
    let step = max((width - left - right) / Double(axis.count), 2)
    let height = above + line * Double(rows.count) + 34
    var scene = Scene(width: width, height: height, title: title)
    scene.elements = [
      .rect(SceneRect(x: 0, y: 0, width: width, height: height), SceneLook("m-paper"))
    ]
    scene.elements += heading.elements
    let bottom = above + line * Double(rows.count)
    func x(_ value: Double) -> Double {
      left + (log2(value) - Double(axis.lowerBound)) * step
    }
    // The right edge of the previous label. A label that starts before this edge is omitted, because labels must not
    // overlap.
    var end = 0.0
    for mark in marks where axis.contains(Int(mark.value.exponent)) {
      let half = SceneText.width(mark.text, size: 12) / 2
      var tick = ScenePath()
      tick.add([ScenePoint(x(mark.value), above), ScenePoint(x(mark.value), bottom + 4)])
      scene.elements.append(.path(tick, SceneLook("m-rule")))
      guard x(mark.value) - half >= end else { continue }
      end = x(mark.value) + half + 6
      scene.elements.append(
        .text(
          SceneText(mark.text, at: ScenePoint(x(mark.value), bottom + 18), anchor: .middle),
          SceneLook("m-label")))
    }
    for (index, row) in rows.enumerated() {
      let base = above + line * Double(index + 1) - 4
      scene.elements.append(
        .text(
          SceneText(row.label, at: ScenePoint(left - 8, base - 4), anchor: .end),
          SceneLook("m-label")))
      for (place, share) in shares(row).enumerated() where share > 0 {
        let size = max(share * (line - 6), 1)
        scene.elements.append(
          .rect(
            SceneRect(
              x: left + Double(place) * step, y: base - size, width: step - 0.6, height: size),
            SceneLook("m-bar")))
      }
      var floor = ScenePath()
      floor.add([ScenePoint(left, base), ScenePoint(width - right, base)])
      scene.elements.append(.path(floor, SceneLook("m-rule")))
      if row.bound > 0, row.bound.isFinite, axis.contains(Int(row.bound.exponent)) {
        var bound = ScenePath()
        bound.add([ScenePoint(x(row.bound), base - line + 6), ScenePoint(x(row.bound), base + 1)])
        scene.elements.append(.path(bound, SceneLook("m-bound", title: "the bound")))
      }
      scene.elements.append(
        .text(
          SceneText(row.text, at: ScenePoint(width - side, base - 4), anchor: .end),
          SceneLook("m-label")))
    }
    scene.description = rows.map { "\($0.label): \($0.text)" }.joined(separator: "; ") + "."
    return scene
  }
}

/// A chart with groups of horizontal bars.
package struct BarChart: Sendable {
  package struct Bar: Sendable {
    package var label: String
    /// The number that the length of the bar shows; 0 or more.
    package var value: Double
    /// The number as text with its unit.
    package var text: String
    /// True if the bar is shown only for comparison. Such bars have a different fill.
    package var isOther: Bool

    package init(_ label: String, _ value: Double, text: String, isOther: Bool = false) {
      (self.label, self.value, self.text, self.isOther) = (label, value, text, isOther)
    }
  }

  /// A group of bars with a common name and scale.
  package struct Group: Sendable {
    package var name: String
    package var bars: [Bar]

    package init(_ name: String, _ bars: [Bar]) { (self.name, self.bars) = (name, bars) }
  }

  package var title: String
  package var groups: [Group]

  package init(_ title: String, _ groups: [Group]) { (self.title, self.groups) = (title, groups) }

  /// Returns the length of each bar as a fraction of the longest bar in the group.
  private static func shares(_ group: Group) -> [Double] {
    let most = group.bars.lazy.map(\.value).filter(\.isFinite).max() ?? 0
    return group.bars.map { $0.value.isFinite && most > 0 ? $0.value / most : 0 }
  }

  /// Returns the chart as lines of text for a terminal.
  ///
  /// - Parameter columns: The length of the longest bar in characters.
  package func lines(columns: Int) -> [String] {
    let width = groups.flatMap(\.bars).map(\.label.count).max() ?? 0
    var lines: [String] = []
    for group in groups {
      lines += ["", group.name]
      for (bar, share) in zip(group.bars, Self.shares(group)) {
        let label = bar.label + String(repeating: " ", count: width - bar.label.count)
        let drawn = Sparkline.bar(share, columns: columns)
        let blocks = bar.isOther ? String(drawn.map { $0 == "█" ? "▒" : $0 }) : drawn
        lines.append("  \(label)  \(blocks) \(bar.text)")
      }
    }
    return lines
  }

  /// Returns the chart as a picture, whose height depends on the number of bars.
  ///
  /// - Parameter width: The width of the picture in pixels.
  package func scene(width: Double = 900) -> Scene {
    let (line, side) = (20.0, 14.0)
    let heading = ChartHeading(title, side: side, width: width)
    let labels = groups.flatMap(\.bars).map { SceneText.width($0.label, size: 12) }.max() ?? 0
    let texts = groups.flatMap(\.bars).map { SceneText.width($0.text, size: 12) }.max() ?? 0
    let left = min(labels + side + 8, width / 2)
    let room = max(width - left - texts - side - 8, 40)
    var (y, elements) = (heading.height, [SceneElement]())
    for group in groups {
      elements.append(
        .text(SceneText(group.name, at: ScenePoint(side, y + 16)), SceneLook("m-strong")))
      y += line + 6
      for (bar, share) in zip(group.bars, Self.shares(group)) {
        let length = max(share * room, share > 0 ? 1 : 0)
        elements += [
          .text(
            SceneText(
              SceneText.cut(bar.label, to: left - 8 - side, size: 12),
              at: ScenePoint(left - 8, y + 13), anchor: .end), SceneLook("m-label")),
          .rect(
            SceneRect(x: left, y: y + 3, width: length, height: line - 7),
            SceneLook(bar.isOther ? "m-otherbar" : "m-bar", title: "\(bar.label): \(bar.text)")),
          .text(
            SceneText(bar.text, at: ScenePoint(left + length + 6, y + 13)), SceneLook("m-label")),
        ]
        y += line
      }
      y += 12
    }
    var scene = Scene(width: width, height: y + 4, title: title)
    scene.description =
      groups.map {
        "\($0.name): \($0.bars.map { "\($0.label) \($0.text)" }.joined(separator: ", "))"
      }
      .joined(separator: "; ") + "."
    scene.elements = [
      .rect(SceneRect(x: 0, y: 0, width: width, height: scene.height), SceneLook("m-paper"))
    ]
    scene.elements += heading.elements
    scene.elements += elements
    return scene
  }
}

/// The title of a chart, wrapped into at most four lines.
struct ChartHeading {
  let elements: [SceneElement]
  /// The distance in pixels from the upper edge of the picture to the content below the title.
  let height: Double

  // The height of a line in pixels, and the maximum number of lines.
  private static let (line, most) = (20.0, 4)

  /// - Parameters:
  ///   - side: The left and right margin in pixels.
  ///   - width: The width of the picture in pixels.
  init(_ title: String, side: Double, width: Double) {
    let lines = SceneText.lines(
      title, width: width - 2 * side, most: Self.most, size: 15, isBold: true)
    elements = lines.enumerated().map { index, text in
      .text(
        SceneText(text, at: ScenePoint(side, 24 + Double(index) * Self.line)), SceneLook("m-title"))
    }
    height = 40 + Double(max(lines.count, 1) - 1) * Self.line
  }
}

/// A bar chart with groups of bars, one bar per number.
package struct BarChart: Sendable {
  /// A number with its label.
  package struct Bar: Sendable {
    package var label: String
    /// The number, 0 or more.
    package var value: Double
    /// The number with its unit.
    package var text: String
    /// True if the bar is only a reference for comparison.
    package var isOther: Bool

    package init(_ label: String, _ value: Double, text: String, isOther: Bool = false) {
      (self.label, self.value, self.text, self.isOther) = (label, value, text, isOther)
    }
  }

  /// A group of bars with one name and one scale.
  package struct Group: Sendable {
    package var name: String
    package var bars: [Bar]

    package init(_ name: String, _ bars: [Bar]) { (self.name, self.bars) = (name, bars) }
  }

  package var title: String
  package var groups: [Group]

  package init(_ title: String, _ groups: [Group]) { (self.title, self.groups) = (title, groups) }

  /// The length of each bar relative to the longest bar of its group.
  private static func shares(_ group: Group) -> [Double] {
    let most = group.bars.lazy.map(\.value).filter(\.isFinite).max() ?? 0
    return group.bars.map { $0.value.isFinite && most > 0 ? $0.value / most : 0 }
  }

  /// Returns the chart as lines for a terminal.
  ///
  /// - Parameter columns: the length of the longest bar in characters.
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

  /// Returns the chart as a picture. The height depends on the content.
  ///
  /// - Parameter width: the width of the picture in pixels.
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

/// The title of a chart, wrapped to as many lines as needed (at most four).
struct ChartHeading {
  let elements: [SceneElement]
  /// The distance from the upper edge of the picture to the content below the title, in pixels.
  let height: Double

  // The height of a line in pixels, and the largest number of lines.
  private static let (line, most) = (20.0, 4)

  /// - Parameters:
  ///   - side: the margin at the left and at the right, in pixels.
  ///   - width: the width of the picture in pixels.
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

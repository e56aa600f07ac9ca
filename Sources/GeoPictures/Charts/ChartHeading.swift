/// The title of a chart, in as many lines as it needs.
struct ChartHeading {
  let elements: [SceneElement]
  /// Pixels from the upper edge of the picture to what stands below the title.
  let height: Double

  // Pixels from one line to the next, and how many lines there are at most.
  private static let (line, most) = (20.0, 4)

  /// - Parameters:
  ///   - side: pixels that stay free at either side.
  ///   - width: pixels of the picture.
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

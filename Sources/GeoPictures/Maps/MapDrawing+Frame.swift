import GeoCore

// Title and legend.
extension MapDrawing {
  /// The title above, and below it scale, legend and source.
  mutating func addFrame(
    _ content: MapContent, _ colors: MapColors, _ bar: ScaleBar?, _ options: MapPicture.Options
  ) {
    let (width, height) = (options.width, options.height)
    if let tiles = content.tiles, !tiles.credit.isEmpty { addCredit(tiles.credit) }
    elements.append(
      .rect(
        SceneRect(x: 0, y: rect.maxY, width: width, height: height - rect.maxY),
        SceneLook("m-paper")))
    if options.hasTitle { addTitle(content, width: width) }
    var x = 12.0
    if let bar {
      elements += Self.scale(bar, x: x, y: rect.maxY + 12)
      x += max(bar.width, SceneText.width(Self.words(bar), size: 12)) + 24
    }
    let credit = isTooNearForLand && townCount == 0 ? "" : "Map: \(BaseMap.credit)"
    if width >= 560, !credit.isEmpty {
      elements.append(
        .text(SceneText(credit, at: ScenePoint(x, height - 10)), SceneLook("m-credit")))
      x += SceneText.width(credit, size: 10) + 16
    }
    let legend = Legend(
      colors, names: content.sources, right: width - 12, y: rect.maxY + 8, width: width - 12 - x)
    elements += legend.elements
  }

  /// Whose tiles they are, in a corner of the map.
  private mutating func addCredit(_ credit: String) {
    let text = SceneText.cut(credit, to: rect.width - 16, size: 10)
    let width = SceneText.width(text, size: 10) + 8
    elements.append(
      .rect(
        SceneRect(x: rect.maxX - width, y: rect.maxY - 15, width: width, height: 15),
        SceneLook("m-creditbox")))
    elements.append(
      .text(
        SceneText(text, at: ScenePoint(rect.maxX - 4, rect.maxY - 4), anchor: .end),
        SceneLook("m-credit")))
  }

  private mutating func addTitle(_ content: MapContent, width: Double) {
    elements.append(
      .rect(SceneRect(x: 0, y: 0, width: width, height: rect.minY), SceneLook("m-paper")))
    let (title, subtitle) = SceneText.beside(content.title, content.subtitle, width: width - 24)
    elements.append(.text(SceneText(title, at: ScenePoint(12, 22)), SceneLook("m-title")))
    elements.append(
      .text(
        SceneText(subtitle, at: ScenePoint(width - 12, 22), anchor: .end), SceneLook("m-label")))
  }

  private static func scale(_ bar: ScaleBar, x: Double, y: Double) -> [SceneElement] {
    var path = ScenePath()
    path.add([
      ScenePoint(x, y - 5), ScenePoint(x, y), ScenePoint(x + bar.width, y),
      ScenePoint(x + bar.width, y - 5),
    ])
    return [
      .path(path, SceneLook("m-scale")),
      .text(SceneText(words(bar), at: ScenePoint(x, y + 16)), SceneLook("m-label")),
    ]
  }

  /// How long a bar is, and how wrong elsewhere.
  private static func words(_ bar: ScaleBar) -> String {
    guard bar.error >= 0.02 else { return bar.text }
    return bar.text + " in the middle, ±\(DecimalPrinter.string(bar.error * 100, places: 0)) %"
  }
}

import GeoCore

/// Creates the drawing elements of a matrix picture.
struct MatrixDrawing {
  let content: MatrixContent
  let layout: MatrixLayout
  let colors: MapColors

  init(_ content: MatrixContent, _ layout: MatrixLayout, _ colors: MapColors) {
    (self.content, self.layout, self.colors) = (content, layout, colors)
  }

  /// Hatching that marks cells without a value.
  var ground: [SceneElement] {
    content.missing > 0 ? Self.hatching(layout.grid) : []
  }

  private static func hatching(_ rect: SceneRect) -> [SceneElement] {
    var lines = ScenePath()
    for start in stride(from: rect.minX - rect.height, to: rect.maxX, by: 6) {
      let (from, to) = (ScenePoint(start, rect.maxY), ScenePoint(start + rect.height, rect.minY))
      if let (a, b) = LineClip.inside(from, to, rect) { lines.add([a, b]) }
    }
    return [.rect(rect, SceneLook("m-plain")), .path(lines, SceneLook("m-hatch"))]
  }

  /// One rectangle per cell, with the number of the cell if there is room.
  var cells: [SceneElement] {
    var (rects, texts): ([SceneElement], [SceneElement]) = ([], [])
    let hasNumbers = hasRoomForNumbers
    for row in content.rows.indices {
      for column in content.columns.indices {
        let value = content.values[row * content.columns.count + column]
        guard value.isFinite, let range = colors.range else { continue }
        let text = Legend.text(value, content.quantity, range)
        let unit = content.quantity.unit.isEmpty ? "" : " \(content.quantity.unit)"
        let title = "\(content.rows[row]) – \(content.columns[column]): \(text)\(unit)"
        let step = colors.index(value: value, source: 0)
        let rect = layout.rect(row: row, column: column)
        // The rectangle is enlarged, because screens with other pixel boundaries would show gaps between cells.
        let joined = SceneRect(
          x: rect.minX, y: rect.minY, width: rect.width + 0.2, height: rect.height + 0.2)
        rects.append(.rect(joined, SceneLook(fill: ColorScale.color(step), title: title)))
        guard hasNumbers else { continue }
        let place = ScenePoint(rect.middle.x, rect.middle.y + 4)
        // Yellow and green are light, violet and blue are dark.
        let look = SceneLook(step < ColorScale.steps / 2 ? "m-ondark" : "m-onlight")
        texts.append(.text(SceneText(text, at: place, anchor: .middle), look))
      }
    }
    return [.group(rects, SceneLook(), clip: layout.grid), .group(texts, SceneLook("m-numbers"))]
  }

  /// Whether every cell has room for its number.
  private var hasRoomForNumbers: Bool {
    guard let range = colors.range, layout.cellHeight >= 15 else { return false }
    return content.values.allSatisfy { value in
      let text = value.isFinite ? Legend.text(value, content.quantity, range) : ""
      return SceneText.width(text, size: 11) + 4 <= layout.cellWidth
    }
  }

  /// The cells as pixels of an image.
  var image: [SceneElement] {
    let pixels = content.values.map { value in
      value.isFinite
        ? UInt8(colors.index(value: value, source: 0)) : UInt8(ColorScale.steps)
    }
    let file = PalettePNG.bytes(
      width: content.columns.count, colors: (0..<ColorScale.steps).map(ColorScale.bytes),
      pixels: pixels)
    return SceneImage(file).map { [.image($0, layout.grid, SceneLook("m-cells"))] } ?? []
  }

  /// The row names at the left and the column names above the cells. Names without room are skipped.
  var names: [SceneElement] {
    var elements: [SceneElement] = []
    let rowStep = max(1, Int((MatrixLayout.line / layout.cellHeight).rounded(.up)))
    for row in stride(from: 0, to: content.rows.count, by: rowStep) {
      let rect = layout.rect(row: row, column: 0)
      elements.append(
        .text(
          SceneText(
            MatrixLayout.short(content.rows[row]), at: ScenePoint(rect.minX - 6, rect.middle.y + 4),
            anchor: .end), SceneLook("m-label")))
    }
    let columnStep =
      layout.isUpward ? max(1, Int((MatrixLayout.line / layout.cellWidth).rounded(.up))) : 1
    for column in stride(from: 0, to: content.columns.count, by: columnStep) {
      let rect = layout.rect(row: 0, column: column)
      let name = MatrixLayout.short(content.columns[column])
      var text = SceneText(
        name, at: ScenePoint(rect.middle.x, rect.minY - 7), anchor: .middle)
      if layout.isUpward {
        text = SceneText(name, at: ScenePoint(rect.middle.x + 4, rect.minY - 6))
        text.isUpward = true
      }
      elements.append(.text(text, SceneLook("m-label")))
    }
    return elements
  }

  /// The title and the legend.
  var frame: [SceneElement] {
    let (width, below) = (layout.width, layout.grid.maxY + 12)
    let (title, subtitle) = SceneText.beside(content.title, content.subtitle, width: width - 24)
    var elements: [SceneElement] = [
      .text(SceneText(title, at: ScenePoint(12, 22)), SceneLook("m-title")),
      .text(
        SceneText(subtitle, at: ScenePoint(width - 12, 22), anchor: .end), SceneLook("m-label")),
    ]
    let room = width - 24 - (content.missing > 0 ? 30 + SceneText.width("no number", size: 12) : 0)
    elements += Legend(colors, names: [], right: width - 12, y: below, width: room).elements
    if content.missing > 0 {
      elements += Self.hatching(SceneRect(x: 12, y: below, width: 24, height: 12))
      elements.append(
        .text(SceneText("no number", at: ScenePoint(42, below + 10)), SceneLook("m-label")))
    }
    return elements
  }
}

/// The positions of the cells of a matrix.
struct MatrixLayout {
  let width, height: Double
  /// The rectangle of all cells.
  let grid: SceneRect
  /// The size of a cell in pixels.
  let cellWidth, cellHeight: Double
  /// True if column names are vertical.
  let isUpward: Bool

  /// The font size in pixels.
  static let textSize = 12.0
  /// The smallest distance between names in pixels.
  static let line = 14.0
  // The height in pixels of the title above and of the legend below the cells.
  private static let (title, legend) = (34.0, 44.0)
  private static let (side, margin) = (48.0, 14.0)
  // In pixels: the smallest width and height of all cells together, and the smallest width of the legend.
  private static let (leastCells, leastLegend) = (40.0, 120.0)
  // The largest number of characters of a name.
  private static let longest = 20

  /// - Parameter size: the width and height in pixels. They are enlarged if names and legend need more room. If nil,
  ///   the size fits the content.
  init(_ content: MatrixContent, size: (width: Double, height: Double)?) {
    let (rows, columns) = (
      Double(max(content.rows.count, 1)), Double(max(content.columns.count, 1))
    )
    func widest(_ names: [String]) -> Double {
      names.lazy.map { SceneText.width(Self.short($0), size: Self.textSize) }.max() ?? 0
    }
    let left = widest(content.rows) + 18
    let across = widest(content.columns)
    // If no size is given, the cells are squares unless the picture would become too flat or too tall.
    let free = max((size?.width ?? 960) - left - Self.margin, Self.leastCells)
    let wide = size == nil ? min(max(free / columns, 1), Self.side) : free / columns
    isUpward = across + 8 > wide
    let above = Self.title + (isUpward ? across + 12 : 24)
    if let size {
      cellHeight = max(size.height - above - Self.legend, Self.leastCells) / rows
    } else {
      let square = wide * rows
      cellHeight =
        square >= 120 && square <= 1200 ? wide : min(max(640 / rows, 1), Self.side)
    }
    cellWidth = wide
    grid = SceneRect(x: left, y: above, width: wide * columns, height: cellHeight * rows)
    // Title and legend need room even if there are few columns.
    let (right, below) = (
      max(grid.maxX + Self.margin, Self.leastLegend), grid.maxY + Self.legend
    )
    width = size.map { max($0.width, right.rounded(.up)) } ?? max(right, 480)
    height = size.map { max($0.height, below.rounded(.up)) } ?? below
  }

  func rect(row: Int, column: Int) -> SceneRect {
    SceneRect(
      x: grid.minX + Double(column) * cellWidth, y: grid.minY + Double(row) * cellHeight,
      width: cellWidth, height: cellHeight)
  }

  /// Returns a name, truncated to the longest allowed length.
  static func short(_ name: String) -> String {
    name.count > longest ? name.prefix(longest - 1) + "…" : name
  }
}

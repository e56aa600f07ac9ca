import GeoCore

/// A matrix as a picture with one colored cell per number, row and column names, and a legend.
package struct MatrixPicture: Sendable {
  /// The picture.
  package let scene: Scene

  // Up to this number of cells, each cell is a separate element with a tooltip. A larger matrix becomes an image.
  private static let mostCells = 4096

  /// Draws a matrix. If the matrix is empty, the picture contains a message.
  ///
  /// - Parameters:
  ///   - content: the matrix. Only the first 2000 rows and 2000 columns are drawn.
  ///   - size: the width and height in pixels, each clamped to 100 to 20 000. The picture becomes larger if names and
  ///     legend need more room. If nil, the size fits the content.
  package init(_ content: MatrixContent, size: (width: Double, height: Double)? = nil) {
    let sides = 100.0...20_000
    let content = Self.limited(content)
    let layout = MatrixLayout(
      content, size: size.map { (sides.clamp($0.width), sides.clamp($0.height)) })
    var scene = Scene(
      width: layout.width, height: layout.height,
      title: content.title.isEmpty ? "Matrix" : content.title)
    let whole = SceneRect(x: 0, y: 0, width: layout.width, height: layout.height)
    guard !content.values.isEmpty else {
      scene.description = "There is nothing to show: the matrix has no numbers."
      scene.elements = [
        .rect(whole, SceneLook("m-plain")),
        .text(
          SceneText("There is nothing to show.", at: whole.middle, anchor: .middle),
          SceneLook("m-strong")),
      ]
      self.scene = scene
      return
    }
    let colors = MapColors(content.quantity, range: content.range)
    let drawing = MatrixDrawing(content, layout, colors)
    scene.elements = [.rect(whole, SceneLook("m-paper"))]
    scene.elements += drawing.ground
    scene.elements += content.values.count <= Self.mostCells ? drawing.cells : drawing.image
    scene.elements.append(.rect(layout.grid, SceneLook("m-frame")))
    scene.elements += drawing.names + drawing.frame
    scene.description = Self.words(content)
    self.scene = scene
  }

  private static let mostNames = 2000

  private static func limited(_ content: MatrixContent) -> MatrixContent {
    // Check the number of values again, because the properties of the table are mutable.
    let content =
      content.values.count == content.rows.count * content.columns.count
      ? content
      : MatrixContent(
        rows: content.rows, columns: content.columns, values: content.values,
        quantity: content.quantity)
    let (rows, columns) = (content.rows.prefix(mostNames), content.columns.prefix(mostNames))
    guard rows.count < content.rows.count || columns.count < content.columns.count else {
      return content
    }
    var small = content
    (small.rows, small.columns) = (Array(rows), Array(columns))
    small.values = rows.indices.flatMap { row in
      content.values[row * content.columns.count..<row * content.columns.count + columns.count]
    }
    return small
  }

  /// Returns a text description of the picture for accessibility.
  private static func words(_ content: MatrixContent) -> String {
    var parts = [content.subtitle, "\(content.rows.count) rows, \(content.columns.count) columns"]
    if let range = content.range {
      let unit = content.quantity.unit
      let (low, high) = (
        Legend.text(range.lowerBound, content.quantity, range),
        Legend.text(range.upperBound, content.quantity, range)
      )
      parts.append("\(content.quantity.name) from \(low) to \(high) \(unit)")
    }
    if content.missing > 0 { parts.append("\(content.missing) cells without a number are hatched") }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }
}

/// A table of numbers for pairs of points, drawn as colors.
package struct MatrixContent: Sendable {
  /// The title of the picture.
  package var title = ""
  /// Text next to the title, such as statistics.
  package var subtitle = ""
  /// The row names, from the top.
  package var rows: [String]
  /// The column names, from left to right.
  package var columns: [String]
  /// The numbers row by row, one per cell. NaN means a missing number.
  package var values: [Double]
  /// The quantity of the numbers and their unit.
  package var quantity: MapColors.Quantity

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: the row names, from top to bottom.
  ///   - columns: the column names, from left to right.
  ///   - values: `rows.count * columns.count` numbers, row by row. Missing numbers become NaN; excess numbers are
  ///     dropped.
  ///   - quantity: the quantity that the numbers measure, and its unit.
  package init(
    rows: [String], columns: [String], values: [Double], quantity: MapColors.Quantity
  ) {
    (self.rows, self.columns, self.quantity) = (rows, columns, quantity)
    let count = rows.count * columns.count
    self.values =
      values.count >= count
      ? Array(values.prefix(count))
      : values + Array(repeating: .nan, count: count - values.count)
  }

  /// The range from the smallest to the largest number; nil if there are no numbers.
  package var range: ClosedRange<Double>? {
    var (least, most) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      (least, most) = (min(least, value), max(most, value))
    }
    return least <= most ? least...most : nil
  }

  /// The number of cells whose number is missing.
  package var missing: Int { values.count { !$0.isFinite } }
}

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
        // Draw the rectangle slightly larger than its cell. Otherwise, gaps between cells could be visible on screens
        // with other pixel boundaries.
        let joined = SceneRect(
          x: rect.minX, y: rect.minY, width: rect.width + 0.2, height: rect.height + 0.2)
        rects.append(.rect(joined, SceneLook(fill: ColorScale.color(step), title: title)))
        guard hasNumbers else { continue }
        let place = ScenePoint(rect.middle.x, rect.middle.y + 4)
        // Use dark text on yellow and green, which are light, and light text on violet and blue.
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
    // Store the image in the size in which it is displayed, because programs such as librsvg smooth enlarged images.
    let file = PalettePNG.bytes(
      width: content.columns.count, colors: (0..<ColorScale.steps).map(ColorScale.bytes),
      pixels: pixels,
      scale: (
        max(Int(layout.cellWidth.rounded(.up)), 1), max(Int(layout.cellHeight.rounded(.up)), 1)
      ))
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

  /// - Parameter size: the width and height in pixels. The picture becomes larger if names and legend need more room.
  ///   If nil, the size fits the content.
  init(_ content: MatrixContent, size: (width: Double, height: Double)?) {
    let (rows, columns) = (
      Double(max(content.rows.count, 1)), Double(max(content.columns.count, 1))
    )
    func widest(_ names: [String]) -> Double {
      names.lazy.map { SceneText.width(Self.short($0), size: Self.textSize) }.max() ?? 0
    }
    let left = widest(content.rows) + 18
    let across = widest(content.columns)
    // Without a given size, make the cells square, unless the picture would become too flat or too tall.
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
    // Leave room for title and legend even if there are few columns.
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

import GeoCore

/// Draws a matrix as colored cells with row names, column names and a legend.
package struct MatrixPicture: Sendable {
  package let scene: Scene

  // The maximum number of cells that are drawn as separate elements with tooltips. A larger matrix is drawn as one
  // image.
  private static let mostCells = 4096

  /// Draws a matrix. If the matrix is empty, the picture contains a message.
  ///
  /// - Parameters:
  ///   - content: The matrix. Only the first 2000 rows and 2000 columns are drawn.
  ///   - size: The width and height in pixels, each clamped to the range 100 to 20,000. If nil, the size fits the
  ///     content. The picture becomes larger than `size` if the names and the legend need more room.
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
    // The caller may have changed `rows`, `columns` or `values` after initialization, so check their counts again.
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

/// A matrix of numbers, such as distances between pairs of points, with its title and names.
package struct MatrixContent: Sendable {
  package var title = ""
  /// Text to the right of the title, such as statistics.
  package var subtitle = ""
  /// The names of the rows, from top to bottom.
  package var rows: [String]
  /// The names of the columns, from left to right.
  package var columns: [String]
  /// One number per cell, row by row. NaN marks a missing number.
  package var values: [Double]
  /// The measured quantity and its unit.
  package var quantity: MapColors.Quantity

  /// Creates a matrix.
  ///
  /// - Parameters:
  ///   - rows: The names of the rows, from top to bottom.
  ///   - columns: The names of the columns, from left to right.
  ///   - values: `rows.count * columns.count` numbers, row by row. A shorter array is filled up with NaN, and a longer
  ///     one is truncated.
  ///   - quantity: The measured quantity and its unit.
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

  /// The range from the smallest to the largest finite number; nil if no number is finite.
  package var range: ClosedRange<Double>? {
    var (least, most) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      (least, most) = (min(least, value), max(most, value))
    }
    return least <= most ? least...most : nil
  }

  /// The number of cells without a finite number.
  package var missing: Int { values.count { !$0.isFinite } }
}

struct MatrixDrawing {
  let content: MatrixContent
  let layout: MatrixLayout
  let colors: MapColors

  init(_ content: MatrixContent, _ layout: MatrixLayout, _ colors: MapColors) {
    (self.content, self.layout, self.colors) = (content, layout, colors)
  }

  /// The hatching below the cells, which is visible where a number is missing.
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

  /// One rectangle per cell, and its number as text if every cell has room for its number.
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
        // Make each rectangle slightly larger than its cell. Otherwise, narrow gaps could be visible on screens whose
        // pixels are not aligned with the cells.
        let joined = SceneRect(
          x: rect.minX, y: rect.minY, width: rect.width + 0.2, height: rect.height + 0.2)
        rects.append(.rect(joined, SceneLook(fill: ColorScale.color(step), title: title)))
        guard hasNumbers else { continue }
        let place = ScenePoint(rect.middle.x, rect.middle.y + 4)
        // Use dark text on light cells (yellow and green), and light text on dark cells (violet and blue).
        let look = SceneLook(step < ColorScale.steps / 2 ? "m-ondark" : "m-onlight")
        texts.append(.text(SceneText(text, at: place, anchor: .middle), look))
      }
    }
    return [.group(rects, SceneLook(), clip: layout.grid), .group(texts, SceneLook("m-numbers"))]
  }

  /// True if every cell is large enough for its number.
  private var hasRoomForNumbers: Bool {
    guard let range = colors.range, layout.cellHeight >= 15 else { return false }
    return content.values.allSatisfy { value in
      let text = value.isFinite ? Legend.text(value, content.quantity, range) : ""
      return SceneText.width(text, size: 11) + 4 <= layout.cellWidth
    }
  }

  /// All cells as one image with one pixel per cell.
  var image: [SceneElement] {
    let pixels = content.values.map { value in
      value.isFinite
        ? UInt8(colors.index(value: value, source: 0)) : UInt8(ColorScale.steps)
    }
    // Store the image in its displayed size, because some programs such as librsvg blur enlarged images.
    let file = PalettePNG.bytes(
      width: content.columns.count, colors: (0..<ColorScale.steps).map(ColorScale.bytes),
      pixels: pixels,
      scale: (
        max(Int(layout.cellWidth.rounded(.up)), 1), max(Int(layout.cellHeight.rounded(.up)), 1)
      ))
    return SceneImage(file).map { [.image($0, layout.grid, SceneLook("m-cells"))] } ?? []
  }

  /// The row names to the left of the cells, and the column names above them. Names without room are omitted.
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

  /// The title above the cells, and the legend below them.
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

/// The sizes and positions in a matrix picture.
struct MatrixLayout {
  let width, height: Double
  /// The rectangle that contains all cells.
  let grid: SceneRect
  /// The width and height of a cell in pixels.
  let cellWidth, cellHeight: Double
  /// True if the column names are vertical, because they are wider than a column.
  let isUpward: Bool

  static let textSize = 12.0
  /// The minimum distance in pixels between two names.
  static let line = 14.0
  // The height in pixels of the title above the cells, and of the legend below them.
  private static let (title, legend) = (34.0, 44.0)
  private static let (side, margin) = (48.0, 14.0)
  // The minimum side of the grid, and the minimum width for the legend, both in pixels.
  private static let (leastCells, leastLegend) = (40.0, 120.0)
  // The maximum length of a name in characters.
  private static let longest = 20

  /// - Parameter size: The width and height in pixels; nil to fit the content. The picture becomes larger if the names
  ///   and the legend need more room.
  init(_ content: MatrixContent, size: (width: Double, height: Double)?) {
    let (rows, columns) = (
      Double(max(content.rows.count, 1)), Double(max(content.columns.count, 1))
    )
    func widest(_ names: [String]) -> Double {
      names.lazy.map { SceneText.width(Self.short($0), size: Self.textSize) }.max() ?? 0
    }
    let left = widest(content.rows) + 18
    let across = widest(content.columns)
    // If no size is given, make the cells square, unless the grid would become too flat or too tall.
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
    // Leave room for the title and the legend even if there are few columns.
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

  /// Returns the name, truncated to 20 characters.
  static func short(_ name: String) -> String {
    name.count > longest ? name.prefix(longest - 1) + "…" : name
  }
}

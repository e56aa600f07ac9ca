import GeoCore

/// A matrix as a picture with one colored cell per number, names and a legend.
package struct MatrixPicture: Sendable {
  /// The picture.
  package let scene: Scene

  // Up to this number of cells, each cell is a separate element with a tooltip. A larger matrix becomes an image.
  private static let mostCells = 4096

  /// Draws a matrix. If the matrix is empty, the picture contains a message.
  ///
  /// - Parameters:
  ///   - content: the matrix. Only the first 2000 rows and 2000 columns are drawn.
  ///   - size: the width and height in pixels, each clamped to 100 to 20 000. They are enlarged if names and legend
  ///     need more room. If nil, the size fits the content.
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
      scene.description = "There is nothing to show: no number."
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
    // The caller may have changed the properties so that the number of values does not match.
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
  /// Text next to the title, such as figures.
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

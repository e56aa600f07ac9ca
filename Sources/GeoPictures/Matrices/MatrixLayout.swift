/// Where the cells of a matrix are in its picture.
struct MatrixLayout {
  let width, height: Double
  /// All cells.
  let grid: SceneRect
  /// Pixels of a cell.
  let cellWidth, cellHeight: Double
  /// Whether the names of columns stand upright.
  let isUpward: Bool

  /// Pixels of letters.
  static let textSize = 12.0
  /// Pixels from one name to the next, at least.
  static let line = 14.0
  // Pixels of the title above, and of the legend below.
  private static let (title, legend) = (34.0, 44.0)
  private static let (side, margin) = (48.0, 14.0)
  // Pixels of all cells, at least, and from the left to the end of what the legend says of those without a number.
  private static let (leastCells, leastLegend) = (40.0, 120.0)
  // Characters of a name.
  private static let longest = 20

  /// - Parameter size: pixels of the picture, of which there are more where names and legend need them; nil for as
  ///   many as suit it.
  init(_ content: MatrixContent, size: (width: Double, height: Double)?) {
    let (rows, columns) = (
      Double(max(content.rows.count, 1)), Double(max(content.columns.count, 1))
    )
    func widest(_ names: [String]) -> Double {
      names.lazy.map { SceneText.width(Self.short($0), size: Self.textSize) }.max() ?? 0
    }
    let left = widest(content.rows) + 18
    let across = widest(content.columns)
    // Without a size, cells are squares if that makes no ribbon of the picture.
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
    // The title and the legend have room, however few columns there are.
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

  /// A name with no more characters than there is room for.
  static func short(_ name: String) -> String {
    name.count > longest ? name.prefix(longest - 1) + "…" : name
  }
}

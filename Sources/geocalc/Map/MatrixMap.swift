import GeoCore
import GeoFormats
import GeoPictures

/// A picture of a matrix, with notes on it.
struct MatrixMap {
  private let file: MatrixFile
  private let content: MatrixContent
  /// The summary of rows with invalid cells. Nil if there are none.
  var problem: String? { file.problem }
  /// Whether the matrix contains no number.
  var isEmpty: Bool { content.range == nil }
  /// Whether the matrix contains no rows.
  var hasNoRows: Bool { content.values.isEmpty }
  /// The note on a matrix without numbers.
  var remark: String? {
    guard isEmpty else { return nil }
    return content.values.isEmpty
      ? "the matrix has no rows"
      : "no cell of the matrix has a number; all are hatched"
  }

  /// Reads a matrix.
  ///
  /// - Parameters:
  ///   - path: see ``MatrixFile``.
  ///   - title: the title. Nil for the name of the file.
  ///   - subtitle: the subtitle. Nil for the dimensions and the range.
  init(_ path: String, title: String?, subtitle: String?) throws {
    let file = try MatrixFile(path)
    let grid = file.grid
    var content = MatrixContent(
      rows: grid.rows.map(Console.printable), columns: file.columns.map(Console.printable),
      values: grid.values, quantity: file.quantity)
    let name = path == "-" ? "Matrix" : path.fileName
    content.title = title ?? Console.printable(name)
    var parts = ["\(grid.rowCount) × \(grid.columnCount)"]
    if let range = Self.range(of: grid), let written = content.range {
      let unit = content.quantity.unit
      let scale = ScaleText(written)
      let text = scale.text(range.lowerBound) + " to " + scale.text(range.upperBound)
      parts.append(unit.isEmpty ? text : "\(text) \(unit)")
    }
    if grid.rowStep * grid.columnStep > 1 {
      parts.append("a cell is the mean of \(grid.rowStep) × \(grid.columnStep)")
    }
    if grid.rowStep * grid.columnStep > 1 {
      Console.note(
        "the matrix has \(grid.rowCount) × \(grid.columnCount) cells; each drawn cell is the mean of "
          + "\(grid.rowStep) × \(grid.columnStep)")
    }
    content.subtitle = subtitle ?? parts.joined(separator: " · ")
    (self.file, self.content) = (file, content)
  }

  /// Returns the smallest and the largest number of the matrix. The means that cells show are within this range.
  private static func range(of grid: MatrixGrid) -> ClosedRange<Double>? {
    grid.least <= grid.most ? grid.least...grid.most : nil
  }

  /// Draws the matrix.
  ///
  /// - Throws: `Failure` with code 64 for a size that leaves no room for names and legend.
  func picture(_ size: PictureSize?) throws(Failure) -> MatrixPicture {
    let picture = MatrixPicture(content, size: size.map { ($0.width, $0.height) })
    let scene = picture.scene
    if let size, scene.width > size.width || scene.height > size.height {
      throw Failure(
        .usage,
        "--size \(Int(size.width))x\(Int(size.height)) is too small for the names and the legend of this matrix: "
          + "give \(Int(scene.width))x\(Int(scene.height)) or more")
    }
    return picture
  }

  /// Returns a description of the picture as one JSON object.
  func json(_ picture: MatrixPicture) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.object { json in
      json.member("width_px", picture.scene.width)
      json.member("height_px", picture.scene.height)
      json.member("rows", file.grid.rowCount)
      json.member("columns", file.grid.columnCount)
      json.member("drawn_rows", content.rows.count)
      json.member("drawn_columns", content.columns.count)
      json.member("quantity", content.quantity.name)
      json.member("unit", content.quantity.unit)
      if let range = Self.range(of: file.grid) {
        json.member("min", range.lowerBound)
        json.member("max", range.upperBound)
      }
      if let drawn = content.range {
        json.member("first_color", drawn.lowerBound)
        json.member("last_color", drawn.upperBound)
      }
      json.member("missing", file.grid.missing)
    }
    json.endLine()
    return json.bytes
  }
}

/// The numbers of a matrix, reduced to the cells of a picture. A cell contains the mean of one or more numbers.
struct MatrixGrid {
  /// The largest number of rows and of columns of cells.
  static let mostCells = 1000

  /// The number of matrix columns, and the number of columns per cell.
  let columnCount, columnStep: Int
  /// The number of rows added so far, and the number of rows per cell.
  private(set) var rowCount = 0
  private(set) var rowStep = 1
  /// The smallest and the largest number, and the count of missing numbers.
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  private(set) var missing = 0

  /// The names of the cell rows. A cell has the name of its first matrix row.
  private(set) var rows: [String] = []
  // Store means instead of sums, because sums could overflow.
  private var means: [Double] = []
  private var counts: [Int] = []
  private let width: Int

  init(columnCount: Int) {
    self.columnCount = columnCount
    columnStep = (columnCount + Self.mostCells - 1) / Self.mostCells
    width = columnStep == 0 ? 0 : (columnCount + columnStep - 1) / columnStep
  }

  /// Adds the next row.
  ///
  /// - Parameter value: returns the number in a column, NaN if it is missing.
  mutating func add(_ name: String, _ value: (Int) -> Double) {
    if rowCount == rows.count * rowStep {
      if rows.count == Self.mostCells { halve() }
      if rowCount == rows.count * rowStep {
        rows.append(name)
        means += repeatElement(0, count: width)
        counts += repeatElement(0, count: width)
      }
    }
    rowCount += 1
    let start = (rows.count - 1) * width
    for column in 0..<columnCount {
      let value = value(column)
      guard value.isFinite else {
        missing += 1
        continue
      }
      (least, most) = (min(least, value), max(most, value))
      let cell = start + column / columnStep
      counts[cell] += 1
      means[cell] += Self.step(from: means[cell], to: value, share: 1 / Double(counts[cell]))
    }
  }

  /// Merges pairs of adjacent cell rows.
  private mutating func halve() {
    let half = rows.count / 2
    for row in 0..<half {
      rows[row] = rows[2 * row]
      for column in 0..<width {
        let (to, from) = (row * width + column, 2 * row * width + column)
        let (mean, other) = (means[from], means[from + width])
        let (count, otherCount) = (counts[from], counts[from + width])
        let share = otherCount > 0 ? Double(otherCount) / Double(count + otherCount) : 0
        means[to] = mean + Self.step(from: mean, to: other, share: share)
        counts[to] = count + otherCount
      }
    }
    rows.removeLast(rows.count - half)
    means.removeLast(means.count - half * width)
    counts.removeLast(counts.count - half * width)
    rowStep *= 2
  }

  /// The means of the cells, row by row. NaN for a cell without numbers.
  var values: [Double] { zip(means, counts).map { $1 == 0 ? .nan : $0 } }

  /// Returns a share of the difference between two numbers, without overflow.
  private static func step(from: Double, to: Double, share: Double) -> Double {
    to * share - from * share
  }

  /// Returns the name of the first matrix column of each cell column.
  func columns(_ names: (Int) -> String) -> [String] {
    stride(from: 0, to: columnCount, by: max(columnStep, 1)).map(names)
  }
}

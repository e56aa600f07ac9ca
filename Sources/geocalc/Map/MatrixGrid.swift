import GeoPictures

/// Numbers of a matrix, row by row, as no more cells than a picture shows: means of several where there are
/// more.
struct MatrixGrid {
  /// Rows and columns of a picture, at most.
  static let mostCells = 1000

  /// Columns of the matrix, and how many of them are one cell.
  let columnCount, columnStep: Int
  /// Rows so far, and how many of them are one cell.
  private(set) var rowCount = 0
  private(set) var rowStep = 1
  /// What is known of all numbers.
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  private(set) var missing = 0

  /// The names of the first row of each cell.
  private(set) var rows: [String] = []
  // Means of the numbers so far, as sums may be more than a number can be.
  private var means: [Double] = []
  private var counts: [Int] = []
  private let width: Int

  init(columnCount: Int) {
    self.columnCount = columnCount
    columnStep = (columnCount + Self.mostCells - 1) / Self.mostCells
    width = columnStep == 0 ? 0 : (columnCount + columnStep - 1) / columnStep
  }

  /// Takes the next row.
  ///
  /// - Parameter value: the number of a column; NaN for none.
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

  /// Makes one cell of each two below each other.
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

  /// The means, row by row; NaN where there is no number.
  var values: [Double] { zip(means, counts).map { $1 == 0 ? .nan : $0 } }

  /// A share of the way from one number to another.
  private static func step(from: Double, to: Double, share: Double) -> Double {
    to * share - from * share
  }

  /// The first name of each cell's columns.
  func columns(_ names: (Int) -> String) -> [String] {
    stride(from: 0, to: columnCount, by: max(columnStep, 1)).map(names)
  }
}

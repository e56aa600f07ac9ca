/// Columns of text, aligned with spaces; what could steer a terminal is made visible.
struct TextTable {
  /// Rows of cells, as many in each.
  var rows: [[String]]

  /// The columns, from 0, that hold numbers.
  var rightAligned: Set<Int>

  /// The width that each column has at least; none for no more than it needs. Columns that are wider
  /// make it larger, so that what is printed next below stands in line.
  private(set) var widths: [Int] = []

  init(rows: [[String]], rightAligned: Set<Int>) {
    (self.rows, self.rightAligned) = (rows, rightAligned)
  }

  /// The table, a line for each row, without spaces at their ends.
  var bytes: [UInt8] {
    var table = self
    return table.takeRows()
  }

  /// The rows so far, a line for each, without spaces at their ends; they are printed then, and the table
  /// goes on without them.
  mutating func takeRows() -> [UInt8] {
    let rows = rows.map { $0.map(Talk.printable) }
    self.rows.removeAll(keepingCapacity: true)
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "")
        line += rightAligned.contains(column) ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return Array(text.utf8)
  }
}

/// Columns of text, aligned with spaces; what could steer a terminal is made visible.
struct TextTable {
  /// Rows of cells, as many in each.
  var rows: [[String]]

  /// The columns, from 0, that hold numbers.
  var rightAligned: Set<Int>

  /// The table, a line for each row, without spaces at their ends.
  var bytes: [UInt8] {
    let rows = rows.map { $0.map(Talk.printable) }
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
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

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
    let rows = rows.map { $0.map(Console.printable) }
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

/// Names for columns that output has beside those of its input.
enum ColumnName {
  /// `name`, or with as many times `prefix` before it as make it another than `taken` ones.
  static func unique(
    _ name: String, prefix: String = "nearest_", among taken: Set<String>
  ) -> String {
    var name = name
    while taken.contains(name) { name = prefix + name }
    return name
  }

  /// Names no two of which are the same: the second `a` becomes `a_2`.
  static func distinct(_ names: [String]) -> [String] {
    var taken = Set(names)
    guard taken.count < names.count else { return names }
    var counts: [String: Int] = [:]
    return names.map { name in
      guard let count = counts[name] else {
        counts[name] = 1
        return name
      }
      var number = count + 1
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      counts[name] = number
      return "\(name)_\(number)"
    }
  }
}

extension String {
  /// The last part of a path, without its folders; the path itself where it has none.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

/// How a source in the library of recordings is told from a file.
enum LibraryScheme {
  /// What it begins with.
  static let name = "library:"

  /// The query that a source names; nil for one that is not in the library.
  static func query(ofSource text: String) -> String? {
    text.lowercased().hasPrefix(name) ? String(text.dropFirst(name.count)) : nil
  }
}

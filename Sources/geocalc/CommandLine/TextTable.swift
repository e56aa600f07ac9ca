/// A text table whose columns are aligned with spaces. Control characters are escaped.
struct TextTable {
  /// The rows, which must have the same number of cells.
  var rows: [[String]]

  /// The indices of right-aligned columns, which contain numbers.
  var rightAligned: Set<Int>

  /// The minimum width of each column. A wider cell widens the column in the result of the next call of ``takeRows()``
  /// and of all later calls.
  private(set) var widths: [Int] = []

  init(rows: [[String]], rightAligned: Set<Int>) {
    (self.rows, self.rightAligned) = (rows, rightAligned)
  }

  /// The table as text, with one line per row and without trailing spaces.
  var bytes: [UInt8] {
    var table = self
    return table.takeRows()
  }

  /// Removes all rows from the table and returns them as lines without trailing spaces.
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

/// Creates unique names for columns.
enum ColumnName {
  /// Returns `name`, preceded by as many copies of `prefix` as are necessary to make it unique among `taken`.
  static func unique(
    _ name: String, prefix: String = "nearest_", among taken: Set<String>
  ) -> String {
    var name = name
    while taken.contains(name) { name = prefix + name }
    return name
  }

  /// Makes names unique: the second `a` becomes `a_2`.
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
  /// The last component of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The file name extension in lower case, without the dot and ignoring `.gz`. Empty for a name without an extension.
  var fileEnding: String {
    let name = fileName.lowercased()
    let bare = name.hasSuffix(".gz") ? name.dropLast(3) : name[...]
    return bare.lastIndex(of: ".").map { String(bare[bare.index(after: $0)...]) } ?? ""
  }
}

/// The scheme of sources that are library queries: `library:QUERY`.
enum LibraryScheme {
  /// The prefix that distinguishes a library query from a path.
  static let name = "library:"

  /// Returns the query of a source with the prefix. Nil for any other source.
  static func query(ofSource text: String) -> String? {
    text.lowercased().hasPrefix(name) ? String(text.dropFirst(name.count)) : nil
  }
}

/// Formats Markdown tables.
enum MarkdownTable {
  /// Returns the header and the delimiter row below it.
  static func head(_ cells: [String], rightAligned: Set<Int>) -> [UInt8] {
    let rule = cells.indices.map { rightAligned.contains($0) ? " ---: |" : " --- |" }.joined()
    return row(cells) + Array("|\(rule)\n".utf8)
  }

  /// Returns a complete table.
  static func bytes(
    head: [String], rows: some Sequence<[String]>, rightAligned: Set<Int>
  ) -> [UInt8] {
    rows.reduce(into: Self.head(head, rightAligned: rightAligned)) { $0 += row($1) }
  }

  static func row(_ cells: [String]) -> [UInt8] {
    let cells = cells.map { Console.printable($0).replacing("|", with: "\\|") }
    return Array("| \(cells.joined(separator: " | ")) |\n".utf8)
  }
}

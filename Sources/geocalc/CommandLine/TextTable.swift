/// A text table with columns that are aligned with spaces. Control characters are escaped.
struct TextTable {
  /// Rows with the same number of cells.
  var rows: [[String]]

  /// The indices, from 0, of the columns with numbers.
  var rightAligned: Set<Int>

  /// The minimum width of each column. A wider cell increases the width for all rows printed later.
  private(set) var widths: [Int] = []

  init(rows: [[String]], rightAligned: Set<Int>) {
    (self.rows, self.rightAligned) = (rows, rightAligned)
  }

  /// The text of the table, with one line per row, without trailing spaces.
  var bytes: [UInt8] {
    var table = self
    return table.takeRows()
  }

  /// Removes all rows from the table, and returns them as lines without trailing spaces.
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

/// Creates names for additional columns of the output.
enum ColumnName {
  /// Returns `name`, and adds `prefix` at the front until the result is not in `taken`.
  static func unique(
    _ name: String, prefix: String = "nearest_", among taken: Set<String>
  ) -> String {
    var name = name
    while taken.contains(name) { name = prefix + name }
    return name
  }

  /// Returns names without duplicates: the second `a` becomes `a_2`.
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
  /// The last component of a path, or the path itself if it has no folder.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The file name extension in lower case, without the dot and without `.gz`. Empty for a name without an extension.
  var fileEnding: String {
    let name = fileName.lowercased()
    let bare = name.hasSuffix(".gz") ? name.dropLast(3) : name[...]
    return bare.lastIndex(of: ".").map { String(bare[bare.index(after: $0)...]) } ?? ""
  }
}

/// The prefix that distinguishes a library source from a file.
enum LibraryScheme {
  /// The prefix of library sources.
  static let name = "library:"

  /// Returns the query of a library source. Nil for any other source.
  static func query(ofSource text: String) -> String? {
    text.lowercased().hasPrefix(name) ? String(text.dropFirst(name.count)) : nil
  }
}

/// Formats a Markdown table.
enum MarkdownTable {
  /// Returns the line of column names and the separator line below it.
  static func head(_ cells: [String], rightAligned: Set<Int>) -> [UInt8] {
    let rule = cells.indices.map { rightAligned.contains($0) ? " ---: |" : " --- |" }.joined()
    return row(cells) + Array("|\(rule)\n".utf8)
  }

  /// Returns a whole table.
  static func bytes(
    head: [String], rows: some Sequence<[String]>, rightAligned: Set<Int>
  ) -> [UInt8] {
    rows.reduce(into: Self.head(head, rightAligned: rightAligned)) { $0 += row($1) }
  }

  /// Returns the line of a row.
  static func row(_ cells: [String]) -> [UInt8] {
    let cells = cells.map { Console.printable($0).replacing("|", with: "\\|") }
    return Array("| \(cells.joined(separator: " | ")) |\n".utf8)
  }
}

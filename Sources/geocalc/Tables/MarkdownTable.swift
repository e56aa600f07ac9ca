/// Rows of a table of Markdown.
enum MarkdownTable {
  /// The names of the columns and the line below them.
  static func head(_ cells: [String], rightAligned: Set<Int>) -> [UInt8] {
    let rule = cells.indices.map { rightAligned.contains($0) ? " ---: |" : " --- |" }.joined()
    return row(cells) + Array("|\(rule)\n".utf8)
  }

  /// A row.
  static func row(_ cells: [String]) -> [UInt8] {
    let cells = cells.map { Talk.printable($0).replacing("|", with: "\\|") }
    return Array("| \(cells.joined(separator: " | ")) |\n".utf8)
  }
}

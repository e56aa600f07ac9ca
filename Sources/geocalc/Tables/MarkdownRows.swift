/// Rows of a table of Markdown.
struct MarkdownRows: TableRowWriter {
  private let shape: TableOutput.Shape

  init(_ shape: TableOutput.Shape) { self.shape = shape }

  func begin(into bytes: inout [UInt8]) {
    bytes += MarkdownTable.head(shape.names, rightAligned: shape.numbers)
  }

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    bytes += MarkdownTable.row(fields)
  }
}

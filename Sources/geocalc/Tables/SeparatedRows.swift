/// Rows with a character between fields.
struct SeparatedRows: TableRowWriter {
  private let shape: TableOutput.Shape
  private let separator: UInt8
  private let hasDecimalComma: Bool

  init(_ shape: TableOutput.Shape, separator: UInt8, hasDecimalComma: Bool) {
    (self.shape, self.separator, self.hasDecimalComma) = (shape, separator, hasDecimalComma)
  }

  func begin(into bytes: inout [UInt8]) {
    if shape.hasHeader { append(shape.names, to: &bytes) }
  }

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    guard hasDecimalComma else { return append(fields, to: &bytes) }
    let fields = fields.enumerated().map { column, field in
      shape.numbers.contains(column) && Double(field) != nil
        ? field.replacing(".", with: ",") : field
    }
    append(fields, to: &bytes)
  }

  private func append(_ fields: [String], to bytes: inout [UInt8]) {
    for (column, field) in fields.enumerated() {
      if column > 0 { bytes.append(separator) }
      CSVField.append(field, separator: separator, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

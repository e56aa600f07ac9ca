import GeoFormats

/// Rows as lines of JSON, an object each.
struct JSONRows: TableRowWriter {
  private let shape: TableOutput.Shape
  private let keys: [String]

  init(_ shape: TableOutput.Shape) {
    self.shape = shape
    keys = ColumnName.distinct(shape.names)
  }

  func begin(into bytes: inout [UInt8]) {}

  func write(_ fields: [String], into bytes: inout [UInt8]) {
    var json = JSONWriter()
    json.row(fields, keys: keys, numbers: shape.numbers)
    json.endLine()
    bytes += json.bytes
  }
}

extension JSONWriter {
  /// An object with the fields of a row.
  ///
  /// - Parameter numbers: the columns that hold numbers; empty fields of them are `null`.
  mutating func row(_ fields: [String], keys: [String], numbers: Set<Int>) {
    object { json in
      for (column, field) in fields.enumerated() {
        json.key(column < keys.count ? keys[column] : "column\(column + 1)")
        if numbers.contains(column), field.isEmpty {
          json.null()
        } else if numbers.contains(column),
          let number = DecimalParser.double(Array(field.utf8).span)
        {
          json.value(decimal: number)
        } else {
          json.value(field)
        }
      }
    }
  }
}

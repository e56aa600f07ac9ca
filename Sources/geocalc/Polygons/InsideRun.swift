import GeoCore
import GeoFormats

/// One run of `geocalc inside` over a table.
struct InsideRun {
  /// The selection of rows to print.
  enum Rows: String, CaseIterable {
    case inside, outside
  }

  let index: NamedPolygons
  let only: Rows?
  /// Whether to print one row per polygon that contains the point.
  let isAll: Bool
  let isJSON, isStrict: Bool
  /// The format of rows.
  let rows: RowFormOptions

  // The number of bytes that are buffered before a write, unless the input blocks.
  private static let flushCount = 1 << 17
  // The number of points per block, which is processed on all cores.
  private static let blockCount = 1 << 14

  /// Prints the rows with the names of the polygons that contain them.
  ///
  /// - Throws: `Failure` with code 65 if a row is bad, `SystemFailure`.
  func answer(_ reader: consuming PointReader) throws {
    var fields = RowFields(separator: reader.separator)
    let columns = reader.columns
    let column = ColumnName.unique("polygon", prefix: "inside_", among: Set(columns.names))
    if columns.hasHeader, column != "polygon" {
      Console.note("\(reader.name) has a column polygon already; the new one is called \(column)")
    }
    let lineEnd = reader.lineEnd
    let separator = reader.separator
    let rows = TableOutput(rows)
    if !isJSON {
      try rows.begin(
        TableOutput.Shape(
          separator: separator, names: columns.names + [column], hasHeader: columns.hasHeader,
          numbers: Set(columns.indices), places: [(columns.indices[0], columns.indices[1])],
          hemispheres: columns.hemispheres, wholes: columns.wholes,
          units: columns.units))
    }
    var output: [UInt8] = isJSON ? [] : reader.mark
    if !isJSON, let header = reader.header {
      output += header
      output.append(separator)
      CSVField.append(column, separator: separator, to: &output)
      output += lineEnd
    }
    var block = PlaceRows()
    func answerBlock() throws {
      let found = index.polygons(holding: block.places)
      for row in 0..<block.count {
        let polygons = found[row]
        if let only, (only == .inside) == polygons.isEmpty { continue }
        if isJSON {
          write(block, row, polygons, &fields, columns, to: &output)
        } else {
          let names =
            isAll && !polygons.isEmpty
            ? index.names(of: polygons) : [index.firstName(of: polygons) ?? ""]
          for name in names {
            output += block[row]
            output.append(separator)
            CSVField.append(name, separator: separator, to: &output)
            output += lineEnd
          }
        }
        try rows.write(&output, atLeast: Self.flushCount)
      }
      block.removeAll()
    }
    func flush() throws {
      try answerBlock()
      try rows.write(&output, atLeast: 0)
      try rows.flush()
    }
    while let row = try reader.next(beforeWaiting: flush) {
      if isStrict, row.problem != nil {
        try flush()
        throw Failure(.badData)
      }
      guard let record = row.record else { continue }
      block.append(row, record, of: reader, separator: separator)
      if block.count >= Self.blockCount { try answerBlock() }
    }
    try flush()
    try rows.finish()
    if let summary = reader.conclude() { throw Failure(.badData, summary) }
  }

  private func write(
    _ block: PlaceRows, _ row: Int, _ polygons: ArraySlice<Int>, _ fields: inout RowFields,
    _ columns: BatchColumns, to output: inout [UInt8]
  ) {
    var json = JSONWriter()
    json.beginObject()
    json.members(fields.texts(block[row]), of: columns, place: block.places[row])
    let key = ColumnName.unique("polygons", prefix: "inside_", among: Set(columns.keys))
    if let problem = block.problems[row] {
      json.member("error", problem)
    } else {
      json.key(key)
      json.array { list in for name in index.names(of: polygons) { list.value(name) } }
    }
    json.endObject()
    json.endLine()
    output += json.bytes
  }
}

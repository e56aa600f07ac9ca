import GeoCore
import GeoFormats

extension RowWriter {
  /// The rows of a table as lines of JSON.
  ///
  /// Coordinates are numbers, as they were understood; every other column is a string, as CSV knows
  /// no types. A bad row has its coordinates as strings too, `null` for results, and the reason.
  ///
  /// - Parameters:
  ///   - table: where the records are; those without numbers are no rows.
  ///   - results: of each row, distances first.
  ///   - reasons: what is wrong with bad rows, by their number in the table.
  ///   - cursor: has the bytes.
  func writeJSON(
    _ table: borrowing CSVNumberTable, results: UnsafePointer<Double>, columns: BatchColumns,
    reasons: [Int: String], of cursor: inout CSVCursor, to json: inout JSONWriter
  ) {
    let isAlong = columns.indices.count == 2
    let offset = isAlong ? 1 : 0
    var start = table.start
    var row = 0
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      let reason = reasons[row]
      if reason == RowProblem.unclosedQuote { cursor.dropFields() } else { cursor.split(record) }
      json.beginObject()
      for column in 0..<cursor.fieldCount {
        json.key(columns.name(column))
        if reason == nil, let i = columns.indices.firstIndex(of: column) {
          json.value(table.column(i)[offset + row])
        } else {
          json.value(cursor.text(column))
        }
      }
      json.member(names[0], results[row] / unit.metres)
      if hasAzimuths {
        json.member(names[1], results[table.rowCount + row])
        json.member(names[2], results[2 * table.rowCount + row])
      }
      if let reason { json.member("error", reason) }
      json.endObject()
      json.endLine()
      row += 1
    }
  }
}

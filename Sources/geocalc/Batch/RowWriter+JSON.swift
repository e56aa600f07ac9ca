import GeoCore
import GeoFormats

extension RowWriter {
  /// The rows of a table as lines of JSON.
  ///
  /// Coordinates are numbers, as they were understood; every other column is a string, as CSV knows
  /// no types. Columns in another unit or notation than degrees stay as they are, and latitude and longitude in
  /// degrees follow the columns of the table. A bad row has its coordinates as strings too, `null` for results, and
  /// the reason.
  ///
  /// - Parameters:
  ///   - table: where the records are; those without numbers are no rows.
  ///   - isAlong: rows are places of a path, with one more in front.
  ///   - reasons: what is wrong with bad rows, by their number in the table; empty for a missing value.
  ///   - limit: how many records are printed.
  ///   - cursor: has the bytes.
  func writeJSON(
    _ table: borrowing CSVNumberTable, results: RowResults, columns: BatchColumns,
    isAlong: Bool, reasons: [Int: String], limit: Int, of cursor: inout CSVCursor,
    to json: inout JSONWriter
  ) {
    let offset = isAlong ? 1 : 0
    var start = table.start
    var row = 0
    var fallbacks = results.fallbacks[...]
    let degrees = columns.degreeKeys(besides: names)
    for extent in table.records.prefix(limit) {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      let reason = reasons[row]
      let isUnclosed = reason == RowProblem.unclosedQuote
      if isUnclosed { cursor.dropFields() } else { cursor.split(record) }
      json.beginObject()
      for column in 0..<(isUnclosed ? 0 : max(cursor.fieldCount, columns.names.count)) {
        json.key(columns.key(column))
        if reason == nil, !columns.isConverted(column),
          let i = columns.indices.firstIndex(of: column)
        {
          json.value(table.column(i)[offset + row])
        } else if columns.units[column] != nil, let number = cursor.double(column) {
          json.value(number)
        } else {
          json.value(cursor.text(column))
        }
      }
      for (input, key) in degrees {
        json.key(key)
        if reason == nil { json.value(table.column(input)[offset + row]) } else { json.null() }
      }
      for (i, column) in self.columns.enumerated() {
        if let text = column.text {
          let place = Coordinate(latitude: table.column(0)[row], longitude: table.column(1)[row])
          json.key(names[i])
          var bytes: [UInt8] = []
          text(place, results.numbers(row), &bytes)
          if place.isValid {
            json.value(String(decoding: bytes, as: UTF8.self))
          } else {
            json.null()
          }
        } else {
          json.member(names[i], results.value(column.source, row) / column.divisor)
        }
      }
      if hasMethod {
        let isFallback = fallbacks.first == row
        if isFallback { fallbacks.removeFirst() }
        json.key(names[names.count - 1])
        let method = results.method(row, isFallback: isFallback)
        if method.isEmpty { json.null() } else { json.value(method) }
      }
      if let reason, !reason.isEmpty { json.member(errorName, reason) }
      json.endObject()
      json.endLine()
      row += 1
    }
  }
}

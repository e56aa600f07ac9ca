import GeoCore
import GeoFormats

extension RowWriter {
  /// Writes the rows of a table as JSON objects.
  ///
  /// - Coordinates are numbers. All other fields of the input are strings, because CSV has no types.
  /// - A coordinate in a unit or notation other than degrees is copied as a string. Members with its latitude and
  ///   longitude in degrees follow.
  /// - An invalid row has strings as coordinates, `null` as results, and a member with the reason.
  ///
  /// - Parameters:
  ///   - table: the records with their parsed numbers. Empty records are not rows.
  ///   - isAlong: whether rows are points of a path. If so, the table begins with the last point of the previous block.
  ///   - reasons: the reason why a row is invalid, keyed by row index. The text is empty if a value is missing.
  ///   - limit: the maximum number of records to write.
  ///   - cursor: a cursor over the bytes of the table.
  func writeJSON(
    _ table: borrowing CSVNumberTable, results: RowResults, columns: BatchColumns,
    isAlong: Bool, reasons: [Int: String], limit: Int, style: JSONRowStyle,
    of cursor: inout CSVCursor,
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
      let isUnclosed = reason == RowDiagnostic.unclosedQuote
      if isUnclosed { cursor.dropFields() } else { cursor.split(record) }
      json.beginRow(style)
      for column in 0..<(isUnclosed ? 0 : max(cursor.fieldCount, columns.names.count)) {
        json.key(columns.key(column))
        let source = source(ofColumn: column)
        if reason == nil, !columns.isConverted(source),
          let i = columns.indices.firstIndex(of: source)
        {
          json.value(table.column(i)[offset + row])
        } else if columns.units[source] != nil, let number = cursor.double(source) {
          json.value(number)
        } else {
          json.value(cursor.text(source))
        }
      }
      for (input, key) in degrees {
        json.key(key)
        if reason == nil { json.value(table.column(input)[offset + row]) } else { json.null() }
      }
      for (i, column) in self.columns.enumerated() {
        if let text = column.text {
          let place = place(
            column, row, of: results,
            first: Coordinate(latitude: table.column(0)[row], longitude: table.column(1)[row]))
          json.key(names[i])
          var bytes: [UInt8] = []
          text(place, results.numbers(row, from: column.source), &bytes)
          if place.isValid {
            json.value(String(decoding: bytes, as: UTF8.self))
          } else {
            json.null()
          }
        } else {
          let value = results.value(column.source, row) / column.divisor
          json.member(
            names[i],
            isRounded ? DecimalPrinter.rounded(value, places: column.places) : value)
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
      json.endRow(style)
      row += 1
    }
  }

  /// Returns the rows of a table as typed cells, without comments and empty lines.
  ///
  /// Missing fields become empty cells. Fields without a column follow the new columns. The parameters are the same as
  /// in ``writeJSON(_:results:columns:isAlong:reasons:limit:style:of:to:)``.
  func rows(
    _ table: borrowing CSVNumberTable, results: RowResults, columns: BatchColumns,
    places: [PlaceSource], isAlong: Bool, reasons: [Int: String], limit: Int,
    of cursor: inout CSVCursor
  ) -> [OutputRow] {
    let offset = isAlong ? 1 : 0
    let width = columns.names.count
    let numbers = Set(columns.indices)
    var rows: [OutputRow] = []
    var start = table.start
    var row = 0
    var fallbacks = results.fallbacks[...]
    for extent in table.records.prefix(limit) {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      let isUnclosed = reasons[row] == RowDiagnostic.unclosedQuote
      var cells: [Cell]
      var extras: [Cell] = []
      if isUnclosed {
        let line = String(decoding: cursor.bytes(record), as: UTF8.self)
        cells = [.text(line)] + repeatElement(.empty, count: width - 1)
      } else {
        cursor.split(record)
        cells = (0..<width).map {
          let text = cursor.text(source(ofColumn: $0))
          return numbers.contains($0) ? .field(text) : .text(text)
        }
        if cursor.fieldCount > width {
          extras = (width..<cursor.fieldCount).map { .text(cursor.text($0)) }
        }
      }
      for column in self.columns {
        cells.append(cell(column, row, of: results, table))
      }
      if hasMethod {
        let isFallback = fallbacks.first == row
        if isFallback { fallbacks.removeFirst() }
        cells.append(.text(results.method(row, isFallback: isFallback)))
      }
      let found = places.map { source -> Coordinate in
        switch source {
        case .input(let number):
          // A row without a result may have valid coordinates. Parse these coordinates if the numbers in the table
          // are not valid.
          let place = Coordinate(
            latitude: table.column(2 * number)[offset + row],
            longitude: table.column(2 * number + 1)[offset + row])
          guard !place.isValid, !isUnclosed else { return place }
          return (try? columns.place(number, of: cursor)) ?? place
        case .result(let column):
          return DecimalPrinter.rounded(
            Coordinate(
              latitude: results.value(column, row), longitude: results.value(column + 1, row)),
            places: self.columns[column].places)
        }
      }
      rows.append(OutputRow(cells: cells + extras, places: found))
      row += 1
    }
    return rows
  }

  private func cell(
    _ column: Column, _ row: Int, of results: RowResults, _ table: borrowing CSVNumberTable
  ) -> Cell {
    guard let text = column.text else {
      let value = results.value(column.source, row) / column.divisor
      return column.isAzimuth
        ? .azimuth(value, places: column.places) : .number(value, places: column.places)
    }
    let place = place(
      column, row, of: results,
      first: Coordinate(latitude: table.column(0)[row], longitude: table.column(1)[row]))
    var bytes: [UInt8] = []
    text(place, results.numbers(row, from: column.source), &bytes)
    return .text(String(decoding: bytes, as: UTF8.self))
  }
}

/// The source of a coordinate in an output row.
enum PlaceSource: Sendable {
  /// The input coordinate with the given index, counted from 0.
  case input(Int)
  /// Two new columns that contain the latitude and the longitude. The associated value is the index of the latitude.
  case result(Int)
}

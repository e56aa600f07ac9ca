import GeoCore
import GeoFormats

/// Rows of two tables as they are printed side by side: a query, and a place that was found for it.
struct JoinWriter {
  private let run: NearestRun
  private let queries: BatchColumns

  init(_ run: NearestRun, queries: BatchColumns) {
    self.run = run
    self.queries = queries
  }

  private var separator: UInt8 { run.table.separator }

  /// What is printed: queries, and the places found as places of the rows.
  var shape: TableOutput.Shape {
    let found = run.table.columns
    let start = queries.names.count + 1
    let indices = found.indices.map { start + $0 }
    return TableOutput.Shape(
      separator: separator, names: names, hasHeader: hasHeader,
      numbers: Set(
        queries.indices + [start - 1] + indices + [start + found.names.count]),
      places: [(queries.indices[0], queries.indices[1]), (indices[0], indices[1])],
      hemispheres: Dictionary(
        found.hemispheres.map { ($0.key + start, $0.value + start) } + Array(queries.hemispheres)
      ) { first, _ in first }, wholes: queries.wholes,
      units: Dictionary(
        found.units.map { ($0.key + start, $0.value) } + Array(queries.units)
      ) { first, _ in first })
  }

  private var hasHeader: Bool { queries.hasHeader || run.table.columns.hasHeader }

  private var names: [String] {
    var names = queries.names
    var taken = Set(names)
    for added in ["rank"] + run.table.columns.keys + run.resultNames {
      names.append(ColumnName.unique(added, among: taken))
      taken.insert(names[names.count - 1])
    }
    return names
  }

  /// The header, if one of the tables has one.
  func header(_ reader: borrowing PointReader) -> [UInt8] {
    var bytes = run.table.mark
    guard hasHeader else { return bytes }
    for (column, name) in names.enumerated() {
      if column > 0 { bytes.append(separator) }
      CSVField.append(name, separator: separator, to: &bytes)
    }
    return bytes + run.table.lineEnd
  }

  /// A row for each neighbor, or one with empty fields.
  func writeCSV(
    _ block: PlaceRows, _ row: Int, _ neighbors: ArraySlice<Neighbor>, to output: inout [UInt8]
  ) throws(Failure) {
    for (rank, neighbor) in neighbors.enumerated() {
      let method = try run.method(neighbor, of: block.places[row])
      output += block[row]
      output.append(separator)
      DecimalPrinter.append(Double(rank + 1), places: 0, to: &output)
      output.append(separator)
      output += run.table.rows[neighbor.index]
      output.append(separator)
      run.appendResults(neighbor, method, to: &output)
      output += run.table.lineEnd
    }
    guard neighbors.isEmpty else { return }
    output += block[row]
    output += repeatElement(
      separator, count: 1 + run.table.columns.names.count + run.resultNames.count)
    output += run.table.lineEnd
  }

  /// A line with the query, its neighbors, and what is wrong with it.
  func writeJSON(
    _ block: PlaceRows, _ row: Int, _ neighbors: ArraySlice<Neighbor>, _ fields: inout RowFields,
    to output: inout [UInt8]
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    json.key("query")
    json.beginObject()
    json.members(fields.texts(block[row]), of: queries, place: block.places[row])
    json.endObject()
    try run.write(neighbors, of: block.places[row], &fields, to: &json)
    if let problem = block.problems[row] { json.member("error", problem) }
    json.endObject()
    json.endLine()
    output += json.bytes
  }
}

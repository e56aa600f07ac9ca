import GeoCore
import GeoFormats

/// One run of `geocalc nearest`: a table of points, its index, and the output format.
struct NearestRun {
  let table: PointTable
  /// The names of the method and the Earth model, for JSON.
  let method, modelName: String
  let index: PointIndex
  /// The number of points to find, and their largest distance in meters.
  let count: Int
  let radius: Double?
  let isStrict: Bool
  /// Detects results that the geodesic solver computed because the method did not converge. Nil for a method that
  /// always converges.
  let marker: VincentyOrGeodesic?
  /// The unit of distances, and their decimals in text.
  let unit: LengthUnit
  let places: Int
  /// The format of rows.
  let rows: RowFormOptions

  /// The format of results.
  enum Form {
    case text, csv, json
  }

  // The number of bytes that are buffered before a write, unless the input blocks.
  private static let flushCount = 1 << 17

  /// Prints the points nearest to one point.
  func answer(_ query: Coordinate, as form: Form) throws {
    let neighbors = index.nearest(to: query, count: count, within: radius)
    if neighbors.isEmpty { Console.note("no place was found") }
    switch form {
    case .text: try StandardOutput.write(text(query, neighbors))
    case .csv:
      let output = TableOutput(rows)
      let columns = table.columns
      try output.begin(
        TableOutput.Shape(
          separator: table.separator, names: columns.names + resultNames,
          hasHeader: columns.hasHeader,
          numbers: Set(columns.indices + [columns.names.count]),
          places: [(columns.indices[0], columns.indices[1])], hemispheres: columns.hemispheres,
          wholes: columns.wholes, units: columns.units))
      try output.write(csv(query, neighbors))
      try output.finish()
    case .json: try StandardOutput.write(json(query, neighbors))
    }
    marker?.fallbacks.note(("row", "rows"))
  }

  /// Prints the points nearest to each row of a table.
  ///
  /// Queries are read in blocks of a few thousand and solved on all cores. Only the points and one block are in memory.
  ///
  /// - Throws: `Failure` with code 65 if a row is bad, `SystemFailure`.
  func answer(_ queries: consuming PointReader, as form: Form) throws {
    let writer = JoinWriter(self, queries: queries.columns)
    let rows = TableOutput(rows)
    if form == .csv { try rows.begin(writer.shape) }
    var fields = RowFields(separator: table.separator)
    var block = PlaceRows()
    var output: [UInt8] = form == .csv ? writer.header(queries) : []

    func answerBlock() throws {
      let answers = index.nearest(to: block.places, count: count, within: radius)
      for (i, neighbors) in answers.enumerated() {
        do {
          if form == .csv {
            try writer.writeCSV(block, i, neighbors, to: &output)
          } else {
            try writer.writeJSON(block, i, neighbors, &fields, to: &output)
          }
        } catch {
          // Print the results before the error.
          try rows.write(&output, atLeast: 0)
          try rows.flush()
          throw error
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

    while let row = try queries.next(beforeWaiting: flush) {
      if isStrict, row.problem != nil {
        try flush()
        throw Failure(.badData)
      }
      guard let record = row.record else { continue }
      block.append(row, record, of: queries, separator: table.separator)
      if block.count >= blockCount { try answerBlock() }
    }
    try flush()
    try rows.finish()
    marker?.fallbacks.note(("row", "rows"))
    if let summary = queries.conclude() { throw Failure(.badData, summary) }
  }

  /// The number of queries per block: a few thousand, or fewer if each query may have many results.
  private var blockCount: Int {
    min(4096, max(16, (1 << 22) / max(1, min(count, table.rows.count))))
  }
}

// MARK: One query

extension NearestRun {
  private func text(_ query: Coordinate, _ neighbors: [Neighbor]) throws(Failure) -> [UInt8] {
    guard !neighbors.isEmpty else { return [] }
    var fields = RowFields(separator: table.separator)
    var cells = [table.columns.names + resultNames]
    for neighbor in neighbors {
      let distance = DecimalPrinter.string(neighbor.distance / unit.meters, places: places)
      let method = try method(neighbor, of: query).map { [$0] } ?? []
      cells.append(fields.texts(table.rows[neighbor.index]) + [distance] + method)
    }
    let numeric = cells[0].indices.filter { column in
      cells.dropFirst().allSatisfy {
        $0[column].isEmpty || DecimalParser.double(Array($0[column].utf8).span) != nil
      }
    }
    let rows = cells.map { $0.map(Console.printable) }
    return TextTable(rows: rows, rightAligned: Set(numeric)).bytes
  }

  private func csv(_ query: Coordinate, _ neighbors: [Neighbor]) throws(Failure) -> [UInt8] {
    var bytes = table.mark
    if let header = table.header {
      bytes += header
      for name in resultNames {
        bytes.append(table.separator)
        CSVField.append(name, separator: table.separator, to: &bytes)
      }
      bytes += table.lineEnd
    }
    for neighbor in neighbors {
      bytes += table.rows[neighbor.index]
      bytes.append(table.separator)
      appendResults(neighbor, try method(neighbor, of: query), to: &bytes)
      bytes += table.lineEnd
    }
    return bytes
  }

  private func json(_ query: Coordinate, _ neighbors: [Neighbor]) throws(Failure) -> [UInt8] {
    var fields = RowFields(separator: table.separator)
    var json = JSONWriter.forOutput()
    json.beginObject()
    json.member("query", query)
    json.member("method", method)
    json.member("model", modelName)
    try write(neighbors[...], of: query, &fields, to: &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Writes the member `neighbors`.
  func write(
    _ neighbors: ArraySlice<Neighbor>, of query: Coordinate, _ fields: inout RowFields,
    to json: inout JSONWriter
  ) throws(Failure) {
    let names = resultNames
    json.key("neighbors")
    json.beginArray()
    for neighbor in neighbors {
      json.beginObject()
      json.members(
        fields.texts(table.rows[neighbor.index]), of: table.columns,
        place: table.rows.places[neighbor.index])
      json.member(names[0], neighbor.distance / unit.meters)
      if let method = try method(neighbor, of: query) { json.member(names[1], method) }
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes the fields of a row as members: coordinates as numbers, others as strings.
  ///
  /// Columns in other units or notations stay unchanged. Additional members with degrees follow them.
  ///
  /// - Parameter place: the coordinate of the row. If it is invalid, all fields are strings.
  mutating func members(_ fields: [String], of columns: BatchColumns, place: Coordinate) {
    for (column, text) in fields.enumerated() {
      key(columns.key(column))
      switch columns.indices.firstIndex(of: column) {
      case _? where columns.isConverted(column):
        let number = columns.units[column].flatMap { _ in
          DecimalParser.double(Array(text.utf8).span)
        }
        if let number { value(number) } else { value(text) }
      case 0 where place.isValid: value(place.latitude)
      case 1 where place.isValid: value(place.longitude)
      default: value(text)
      }
    }
    for (input, name) in columns.degreeKeys(besides: []) {
      key(name)
      if place.isValid { value(input == 0 ? place.latitude : place.longitude) } else { null() }
    }
  }
}

/// The additional columns for each point found.
extension NearestRun {
  /// The names of the result columns: the distance, and the method if it may fall back. No point column has the same
  /// name.
  var resultNames: [String] {
    let taken = Set(table.columns.names)
    return (["distance_\(unit.rawValue)"] + (marker == nil ? [] : ["method"])).map {
      ColumnName.unique($0, among: taken)
    }
  }

  /// Returns the method of a result. Nil if the method never falls back.
  ///
  /// - Throws: `Failure` with code 65 for a fallback with `--strict`.
  func method(_ neighbor: Neighbor, of query: Coordinate) throws(Failure) -> String? {
    guard let marker else { return nil }
    let place = table.rows.places[neighbor.index]
    guard marker.answer(from: query, to: place).isFallback else {
      return VincentyOrGeodesic.name
    }
    guard !isStrict else {
      throw Failure(
        .badData,
        "\(query.latitude), \(query.longitude) to \(place.latitude), \(place.longitude): "
          + VincentyOrGeodesic.refusal)
    }
    return VincentyOrGeodesic.fallbackName
  }

  /// Appends the result fields, with separators between them.
  func appendResults(_ neighbor: Neighbor, _ method: String?, to bytes: inout [UInt8]) {
    let start = bytes.count
    DecimalPrinter.append(neighbor.distance / unit.meters, places: places, to: &bytes)
    // Other formats set decimal marks when they are written.
    if table.hasDecimalComma, rows.output == nil, !rows.decimalComma,
      let mark = bytes[start...].firstIndex(of: UInt8(ascii: "."))
    {
      bytes[mark] = UInt8(ascii: ",")
    }
    guard let method else { return }
    bytes.append(table.separator)
    bytes += method.utf8
  }
}

/// Formats joined rows of two tables: a query, and a point that was found for it.
struct JoinWriter {
  private let run: NearestRun
  private let queries: BatchColumns

  init(_ run: NearestRun, queries: BatchColumns) {
    self.run = run
    self.queries = queries
  }

  private var separator: UInt8 { run.table.separator }

  /// The structure of the rows. Each row has two coordinates: the query and the point that was found.
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

  /// Returns the header, if one of the tables has a header.
  func header(_ reader: borrowing PointReader) -> [UInt8] {
    var bytes = run.table.mark
    guard hasHeader else { return bytes }
    for (column, name) in names.enumerated() {
      if column > 0 { bytes.append(separator) }
      CSVField.append(name, separator: separator, to: &bytes)
    }
    return bytes + run.table.lineEnd
  }

  /// Writes a row for each neighbor. Without neighbors, writes one row with empty fields.
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

  /// Writes a line of JSON with the query, its neighbors, and its error.
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

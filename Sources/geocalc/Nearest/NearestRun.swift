import GeoCore
import GeoFormats

/// One run of `geocalc nearest`: a table of points, its index, and how answers are printed.
struct NearestRun {
  let table: PointTable
  /// The method and the Earth model, for JSON.
  let method, modelName: String
  let index: PlaceIndex
  /// How many places are wanted, and how far away at most (meters).
  let count: Int
  let radius: Double?
  let isStrict: Bool
  /// Says which answers the geodesic has given in place of the method; nil for a method that always
  /// has an answer.
  let marker: VincentyOrGeodesic?
  /// The unit of distances and their decimals in text.
  let unit: LengthUnit
  let places: Int
  /// How rows are printed.
  let rows: RowFormOptions

  /// How an answer is printed.
  enum Form {
    case text, csv, json
  }

  // Output is held back until there is this much, or until the input lets one wait.
  private static let flushCount = 1 << 17

  /// Prints the places nearest to one place.
  func answer(_ query: Coordinate, as form: Form) throws {
    let neighbors = index.nearest(to: query, count: count, within: radius)
    if neighbors.isEmpty { Talk.note("no place was found") }
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

  /// Prints the places nearest to each row of a table.
  ///
  /// Queries are read some thousand at a time and answered on all cores, so that memory is that of
  /// the points and one block.
  ///
  /// - Throws: `Failure` with code 65 if a row was bad, `SystemFailure`.
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
          // What has been answered before is given out.
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

  /// How many queries are answered at once: some thousand, fewer where each may have many answers.
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
    let rows = cells.map { $0.map(Talk.printable) }
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
  /// Writes a row's fields as members: coordinates as numbers, others as strings.
  ///
  /// Columns in another unit or notation than degrees stay as they are, and degrees follow.
  ///
  /// - Parameter place: the row's; all fields are strings if it is invalid.
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

import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// `geocalc nearest`: finds the points of a table nearest to a point, or to each row of another table.
struct Nearest: DocumentedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the nearest points of a table",
    usage: """
      geocalc nearest POINTS.csv LAT LON [options]
      geocalc nearest POINTS.csv COORDINATE [options]
      geocalc nearest POINTS.csv QUERIES.csv [options]
      """,
    discussion: """
      Prints the rows of POINTS that are nearest to one point, or to each row of QUERIES, nearest first. -k sets the \
      number of results, --within the largest distance; --within alone finds all points up to that distance. Results \
      are exact, even over the poles and across the antimeridian.

      For QUERIES each result is a row: the columns of the query, the rank, the columns of POINTS, and the distance. \
      A column name that occurs in both gets the prefix nearest_. A query without a result keeps one row.

      Invalid rows of POINTS are skipped. The first 10 are reported, and the exit code is 65. POINTS is kept \
      in memory and may fill half of it.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc nearest points.csv 48.2 16.4 -k 3", "print the three nearest points"),
    Example("geocalc nearest shops.csv customers.csv", "find the nearest shop of each customer"),
    Example("geocalc nearest shops.csv 48.2 16.4 --within 5km", "print all shops within 5 km"),
  ]

  static let topic: String? = "tables"

  @Argument(
    help: ArgumentHelp(
      "The points to search: a CSV file in UTF-8, or library:QUERY.", valueName: "points"),
    completion: .file())
  var points: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "A point, a CSV file of points, or library:QUERY (default: standard input).",
      valueName: "query"),
    completion: .file())
  var query: [ArgumentText] = []

  @Option(
    name: [.customShort("k"), .customLong("count")],
    help: ArgumentHelp(
      "The largest number of results for each query (default: 1; with --within, all).",
      valueName: "n"), transform: WholeNumber.read(_:))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The largest distance of a result, such as 5km (default: no limit).", valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var method: MethodOptions

  @OptionGroup var unit: UnitOption

  @OptionGroup var names: PlacesOption

  @OptionGroup var output: OutputOptions<RowForms>

  @OptionGroup var table: TableFormOptions

  @OptionGroup var columns: TwoTableColumnsOption

  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first invalid row (default: report it and continue).")
  var strict = false

  func validate() throws {
    guard query.count <= 2 else {
      throw ValidationError(
        "expected POINTS.csv and LAT LON, a quoted coordinate, or QUERIES.csv; "
          + "found \(query.count + 1) arguments")
    }
    if points.text == "-", query.first?.text ?? "-" == "-" { throw StandardInput.usedTwice }
    if let count, count < 1 { throw ValidationError("-k: expected 1 or more, not \(count)") }
  }

  func run() throws {
    let names = names.names
    let (file, query) = try PlaceOrFile.divided([self.points] + query, names)
    let radius = try readRadius()
    guard method.method != .rhumb else {
      throw Failure(.usage, "--method rhumb: rhumb lines are not shortest paths; use geodesic")
    }
    let ellipsoid = try method.ellipsoid.read()
    let solver = try method.method.solver(on: ellipsoid).solver
    let points = try PointTable(
      file, store: library.place, columns: columns.first,
      separator: table.separatorByte,
      option: "--columns", isStrict: strict)
    // Use a separate solver for printed results. The solver of the index also counts fallbacks for points that are not
    // printed.
    let marker = try method.method.solver(on: ellipsoid).vincenty
    let run = NearestRun(
      table: points, method: method.method.rawValue, modelName: solver.modelName,
      index: try method.method.index(
        of: points.rows.places, solver: solver, on: ellipsoid),
      count: count ?? (radius == nil ? 1 : .max), radius: radius, isStrict: strict, marker: marker,
      unit: unit.length,
      places: output.decimals.length,
      target: try output.choice().open())
    switch query {
    case .place(let place): try run.answer(place, names)
    case .file(let path):
      try run.answer(
        PointReader(
          path, store: library.place, columns: columns.second,
          separator: table.separatorByte,
          option: "--columns", isStrict: strict))
    }
    if points.hasProblems { throw Failure(.badData) }
  }
}

extension Nearest {
  /// Returns the value of `--within` in meters. Nil without `--within`.
  private func readRadius() throws(Failure) -> Double? {
    guard let within else { return nil }
    do throws(GeoError) {
      let radius = try LengthUnit.meters(parsing: within.text)
      guard radius >= 0 else {
        throw .outOfRange(
          what: "the distance", text: within.text, column: 1, allowed: "0 or more")
      }
      return radius
    } catch {
      throw Failure(.badData, "--within: \(error)")
    }
  }
}

extension Method {
  /// Creates an index that measures distances with this method.
  ///
  /// - Parameter ellipsoid: the ellipsoid of the solver. Nil for the default of the method.
  /// - Throws: `GeoError` for an ellipsoid without a sphere.
  func index(
    of places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid?
  ) throws(GeoError) -> PointIndex {
    if self == .haversine {
      return PointIndex(places, solver: Haversine(sphere: try Self.sphere(for: ellipsoid)))
    }
    let figure = ellipsoid ?? .wgs84
    // Allow for the error of Vincenty's series, which omit terms with f³ and higher powers of the flattening f.
    let f = self == .vincenty ? abs(figure.flattening) : 0
    return PointIndex(
      places, solver: solver, on: figure,
      tolerance: PointIndex.tolerance(of: Geodesic(ellipsoid: figure))
        + 2 * f * f * f * figure.equatorialRadius)
  }
}

/// A configured search: a table of points, its index, and the output format.
struct NearestRun {
  let table: PointTable
  /// The names of the method and the Earth model, which JSON output contains.
  let method, modelName: String
  let index: PointIndex
  /// The maximum number of results, and the maximum distance of a result in meters; nil for no maximum distance.
  let count: Int
  let radius: Double?
  let isStrict: Bool
  /// A solver that shows whether Vincenty's iteration converges for a result. Nil for methods that always converge.
  let marker: VincentyOrGeodesic?
  /// The unit of distances, and the number of decimals in text.
  let unit: LengthUnit
  let places: Int
  let target: OutputTarget

  // The buffer size in bytes. The buffer is also written before the command waits for input.
  private static let flushCount = 1 << 17

  /// Prints the points nearest to `query`.
  func answer(_ query: Coordinate, _ names: TownNames) throws {
    let neighbors = index.nearest(to: query, count: count, within: radius)
    if neighbors.isEmpty { Console.note("no point found") }
    let output = TableOutput(target)
    switch target.form {
    case nil where !target.choice.decimalComma, .table:
      try target.write(text(query, neighbors))
      try target.finish()
    case .json:
      try target.write(json(query, names, neighbors))
      try target.finish()
    default:
      if output.content(separator: table.separator) == .copies {
        try target.write(csv(query, neighbors))
      } else {
        try writeRows(query, neighbors, to: output)
      }
      try output.finish()
    }
    marker?.fallbacks.note(("row", "rows"))
  }

  /// Prints the points nearest to each row of `queries`.
  ///
  /// Each block of a few thousand queries is read, then solved on all cores. Only the points and one block are in
  /// memory.
  ///
  /// - Throws: `Failure` with code 65 for an invalid row, `SystemFailure`.
  func answer(_ queries: consuming PointReader) throws {
    var writer = JoinWriter(self, queries: queries.columns, separator: queries.separator)
    let rows = TableOutput(target)
    let content = rows.content(separator: table.separator)
    // Copied rows keep the field separator of the table of points.
    let separator = content == .copies ? table.separator : queries.separator
    if content == .cells { rows.begin(writer.shape, separator: table.separator) }
    var block = PlaceRows()
    var output: [UInt8] = content == .copies ? writer.header(queries) : []

    func answerBlock() throws {
      let answers = index.nearest(to: block.places, count: count, within: radius)
      for (i, neighbors) in answers.enumerated() {
        do {
          switch content {
          case .copies: try writer.writeCSV(block, i, neighbors, to: &output)
          case .objects: try writer.writeJSON(block, i, neighbors, target.jsonRows, to: &output)
          case .cells: try writer.write(block, i, neighbors, to: rows)
          }
        } catch {
          // Print the results of earlier rows before the error.
          try rows.write(&output, atLeast: 1)
          try rows.flush()
          throw error
        }
        try rows.write(&output, atLeast: Self.flushCount)
      }
      block.removeAll()
    }
    func flush() throws {
      try answerBlock()
      try rows.write(&output, atLeast: 1)
      try rows.flush()
    }

    while let row = try queries.next(beforeWaiting: flush) {
      if isStrict, row.problem != nil {
        try flush()
        throw Failure(.badData)
      }
      guard let record = row.record else { continue }
      block.append(row, record, of: queries, separator: separator)
      if block.count >= blockCount || block.isLarge { try answerBlock() }
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
    var fields = RowFields(table.columns, separator: table.separator)
    var cells = [table.columns.names + resultNames]
    for neighbor in neighbors {
      let distance = DecimalPrinter.string(neighbor.distance / unit.meters, places: places)
      let method = try method(neighbor, of: query).map { [$0] } ?? []
      cells.append(fields.texts(table.rows, neighbor.index) + [distance] + method)
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

  private func writeRows(
    _ query: Coordinate, _ neighbors: [Neighbor], to output: TableOutput
  ) throws {
    let columns = table.columns
    output.begin(
      TableShape(
        names: columns.names + resultNames, numbers: Set(columns.indices + [columns.names.count]),
        hasHeader: columns.hasHeader), separator: table.separator)
    var fields = RowFields(table.columns, separator: table.separator)
    for neighbor in neighbors {
      try output.write(
        fields.cells(table.rows, neighbor.index)
          + results(neighbor, try method(neighbor, of: query)),
        at: [table.rows.places[neighbor.index]])
    }
  }

  private func json(
    _ query: Coordinate, _ names: TownNames, _ neighbors: [Neighbor]
  ) throws(Failure) -> [UInt8] {
    var fields = RowFields(table.columns, separator: table.separator)
    var json = target.json()
    json.beginObject()
    json.member("query", query, names)
    json.member("method", method)
    json.member("model", modelName)
    try write(neighbors[...], of: query, &fields, to: &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Writes the points found for a query as the member `neighbors`.
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
        fields.texts(table.rows, neighbor.index), of: table.columns,
        place: table.rows.places[neighbor.index])
      let distance = neighbor.distance / unit.meters
      json.member(
        names[0],
        target.choice.precision.map { DecimalPrinter.rounded(distance, places: $0) } ?? distance)
      if let method = try method(neighbor, of: query) { json.member(names[1], method) }
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes the fields of a row as members: coordinates as numbers, others as strings.
  ///
  /// Coordinates in a unit or notation other than degrees are copied as strings. Members with the coordinate in
  /// degrees follow.
  ///
  /// - Parameter place: the coordinate of the row. If the coordinate is invalid, all fields are written as strings.
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

/// The result columns, which follow the fields of a found point.
extension NearestRun {
  /// The names of the result columns: the distance, and, for methods that may not converge, the method used.
  ///
  /// The names differ from all column names of the points.
  var resultNames: [String] {
    let taken = Set(table.columns.names)
    return (["distance_\(unit.rawValue)"] + (marker == nil ? [] : ["method"])).map {
      ColumnName.unique($0, among: taken)
    }
  }

  /// Returns the name of the method that computed a result. Nil if all results have the same method.
  ///
  /// - Throws: `Failure` with code 65 if another method had to compute the result despite `--strict`.
  func method(_ neighbor: Neighbor, of query: Coordinate) throws(Failure) -> String? {
    guard let marker else { return nil }
    let place = table.rows.places[neighbor.index]
    guard marker.answer(from: query, to: place).isFallback else {
      return VincentyOrGeodesic.name
    }
    guard !isStrict else {
      throw Failure(.badData, "\(query) to \(place): \(VincentyOrGeodesic.refusal)")
    }
    return VincentyOrGeodesic.fallbackName
  }

  func results(_ neighbor: Neighbor, _ method: String?) -> [Cell] {
    [.number(neighbor.distance / unit.meters, places: places)] + (method.map { [.text($0)] } ?? [])
  }

  /// Appends the result fields as CSV.
  func appendResults(_ neighbor: Neighbor, _ method: String?, to bytes: inout [UInt8]) {
    let start = bytes.count
    DecimalPrinter.append(neighbor.distance / unit.meters, places: places, to: &bytes)
    if table.hasDecimalComma, let mark = bytes[start...].firstIndex(of: UInt8(ascii: ".")) {
      bytes[mark] = UInt8(ascii: ",")
    }
    guard let method else { return }
    bytes.append(table.separator)
    bytes += method.utf8
  }
}

/// Formats joined rows, each of which contains a query and a point found for it.
struct JoinWriter: ~Copyable {
  private let run: NearestRun
  private let queries: BatchColumns
  private var queryFields, pointFields: RowFields

  /// - Parameters:
  ///   - queries: the columns of the queries.
  ///   - separator: the field separator of the queries.
  init(_ run: NearestRun, queries: BatchColumns, separator: UInt8) {
    (self.run, self.queries) = (run, queries)
    queryFields = RowFields(queries, separator: separator)
    pointFields = RowFields(run.table.columns, separator: run.table.separator)
  }

  private var separator: UInt8 { run.table.separator }

  var shape: TableShape {
    let found = run.table.columns
    let start = queries.names.count + 1
    return TableShape(
      names: names,
      numbers: Set(
        queries.indices + [start - 1] + found.indices.map { start + $0 }
          + [start + found.names.count]),
      hasHeader: hasHeader)
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

  /// Returns the CSV header. Empty if neither table has a header.
  func header(_ reader: borrowing PointReader) -> [UInt8] {
    var bytes = run.table.mark
    guard hasHeader else { return bytes }
    for (column, name) in names.enumerated() {
      if column > 0 { bytes.append(separator) }
      CSVField.append(name, separator: separator, to: &bytes)
    }
    return bytes + run.table.lineEnd
  }

  /// Writes a CSV row for each neighbor of a query. Without neighbors, the row has empty result fields.
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

  /// Writes a row of cells for each neighbor of a query. Without neighbors, the row has empty result cells.
  mutating func write(
    _ block: PlaceRows, _ row: Int, _ neighbors: ArraySlice<Neighbor>, to output: TableOutput
  ) throws {
    let query = queryFields.cells(block, row)
    let columns = run.table.columns
    for (rank, neighbor) in neighbors.enumerated() {
      let method = try run.method(neighbor, of: block.places[row])
      try output.write(
        query + [.number(Double(rank + 1), places: 0)]
          + pointFields.cells(run.table.rows, neighbor.index)
          + run.results(neighbor, method),
        at: [block.places[row], run.table.rows.places[neighbor.index]])
    }
    guard neighbors.isEmpty else { return }
    let numbers = Set(columns.indices)
    try output.write(
      query + [.empty] + columns.names.indices.map { numbers.contains($0) ? .empty : .text("") }
        + [.empty] + run.resultNames.dropFirst().map { _ in .text("") })
  }

  /// Writes a JSON object with the query, and its neighbors or its error.
  mutating func writeJSON(
    _ block: PlaceRows, _ row: Int, _ neighbors: ArraySlice<Neighbor>, _ style: JSONRowStyle,
    to output: inout [UInt8]
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginRow(style)
    json.key("query")
    json.beginObject()
    json.members(queryFields.texts(block, row), of: queries, place: block.places[row])
    json.endObject()
    try run.write(neighbors, of: block.places[row], &pointFields, to: &json)
    if let problem = block.problems[row] { json.member("error", problem) }
    json.endRow(style)
    output += json.bytes
  }
}

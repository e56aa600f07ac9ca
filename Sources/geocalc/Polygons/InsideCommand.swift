import ArgumentParser
import GeoCore
import GeoFormats
import GeoFiles
import GeoTracks

/// `geocalc inside`: finds the polygons that contain points.
struct InsideCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "inside",
    abstract: "Find the polygon that contains each point",
    usage: """
      geocalc inside POLYGONS LAT LON [options]
      geocalc inside POLYGONS COORDINATE [options]
      geocalc inside POLYGONS POINTS.csv [options]
      """,
    discussion: """
      POLYGONS is GeoJSON, KML, well-known text, or a table of vertices with --by. Edges are geodesics; use --method \
      straight for edges that are straight in longitude and latitude, as in RFC 7946. The smaller side of a ring is \
      its inside, so polygons may cross the antimeridian or contain a pole.

      For one point, the command prints the names of its polygons. For a table, it adds a column with the first \
      polygon that contains the point. --all prints a row for each polygon, --only inside or outside selects rows.

      An invalid row gets an empty field. The first 10 are reported, and the exit code is 65.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc inside countries.geojson 48.2 16.4", "print the country of a point"),
    Example("geocalc inside zones.geojson customers.csv", "add a polygon column to a table"),
    Example(
      "geocalc inside zones.geojson customers.csv --only outside", "print points outside all zones"),
  ]

  static let topic: String? = "areas"

  @Argument(
    help: ArgumentHelp(
      "A file of polygons: GeoJSON, KML, well-known text, or a table of vertices with --by.",
      valueName: "polygons"), completion: .file())
  var polygonFile: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "A point, or a CSV file of points (default: standard input).",
      valueName: "query"),
    completion: .file())
  var query: [ArgumentText] = []

  @OptionGroup var polygons: PolygonOptions

  @OptionGroup var columns: TwoTableColumnsOption

  @Option(help: "Print only the points inside a polygon, or only those outside all polygons.")
  var only: InsideRun.Rows?

  @Flag(help: "Print a row for each polygon that contains a point.")
  var all = false

  @OptionGroup var edges: EdgesOption

  @OptionGroup var ellipsoid: EllipsoidOption

  @OptionGroup var names: PlacesOption

  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    guard query.count <= 2 else {
      throw ValidationError(
        "expected POLYGONS and LAT LON, a quoted coordinate, or POINTS.csv; "
          + "found \(query.count + 1) arguments")
    }
    if polygonFile.text == "-", query.first?.text ?? "-" == "-" { throw StandardInput.usedTwice }
    if edges.method == .straight, ellipsoid.text != nil {
      throw ValidationError("--method straight does not use an ellipsoid; remove --ellipsoid")
    }
    if output.precision != nil {
      throw ValidationError("inside prints no numbers of its own; remove --precision")
    }
  }

  func run() throws {
    let target = try output.choice().open()
    let figure = try ellipsoid.read() ?? .wgs84
    let names = names.names
    let (file, question) = try PlaceOrFile.divided([polygonFile] + query, names)
    let method = edges.method
    let lines = Geodesic(ellipsoid: figure)
    var hasProblems = false
    let index = try NamedPolygons(on: figure, edges: method) { add in
      var options = polygons.options(columns: columns.first)
      options.refusalOfPoints = refusalOfPoints
      hasProblems = try PolygonFile.read(file, options) { feature in
        if method == .geodesic { PolygonNotes.report(feature) { lines.notes(on: $0) } }
        try add(feature)
      }
    }
    switch question {
    case .place(let place): try answer(place, names, index, target)
    case .file(let path):
      let reader = try PointReader(
        path, columns: columns.second, separator: polygons.table.separatorByte,
        option: "--columns", isStrict: polygons.strict)
      try InsideRun(
        index: index, only: only, isAll: all, isStrict: polygons.strict, target: target
      ).answer(reader)
    }
    if hasProblems { throw Failure(.badData) }
  }

  /// The error message if the first file contains points instead of polygons.
  private var refusalOfPoints: String {
    if let last = query.last?.text, query.count == 1, PathText.exists(last),
      let format = LocationFormat(path: last),
      [LocationFormat.geojson, .kml, .wkt].contains(format)
    {
      let line = [last, polygonFile.text].map(CommandHint.quoted).joined(separator: " ")
      return
        "a table of points has no polygons; the polygons come first; use: geocalc inside \(line)"
    }
    let line = ([polygonFile] + query).map { CommandHint.quoted($0.text) }.joined(separator: " ")
    return
      "a table of points has no polygons; use: geocalc nearest \(line), or add --by COLUMN if the rows are "
      + "vertices of polygons (--by none for one polygon)"
  }

  private func answer(
    _ place: Coordinate, _ towns: TownNames, _ polygons: NamedPolygons, _ target: OutputTarget
  ) throws {
    let names = polygons.names(holding: place)
    switch target.form {
    case nil where !target.choice.decimalComma, .table:
      if names.isEmpty { Console.note("no polygon contains the point") }
      try target.write(names.map { Console.printable($0) + "\n" }.joined())
    case .json:
      var writer = target.json()
      writer.object {
        $0.member("place", place, towns)
        $0.key("polygons")
        $0.array { list in for name in names { list.value(name) } }
      }
      writer.endLine()
      try target.write(writer.bytes)
    default:
      let rows = TableOutput(target)
      rows.begin(TableShape(names: ["latitude", "longitude", "polygon"], numbers: [0, 1]))
      for name in names {
        try rows.write(Cell.place(place, places: nil) + [.text(name)], at: [place])
      }
      return try rows.finish()
    }
    try target.finish()
  }
}

extension InsideRun.Rows: ExpressibleByArgument {}

/// Finds the polygons that contain the points of a table, and prints rows.
struct InsideRun {
  /// The choices of `--only`: which rows to print.
  enum Rows: String, CaseIterable {
    case inside, outside
  }

  let index: NamedPolygons
  let only: Rows?
  /// Whether to print a separate row for each polygon that contains the point.
  let isAll: Bool
  let isStrict: Bool
  let target: OutputTarget

  // The buffer size in bytes. The buffer is also written before the command waits for input.
  private static let flushCount = 1 << 17
  // The number of points per block. The points of a block are processed on all cores.
  private static let blockCount = 1 << 14

  /// Prints each row with the names of the polygons that contain its point.
  ///
  /// - Throws: `Failure` with code 65 for an invalid row, `SystemFailure`.
  func answer(_ reader: consuming PointReader) throws {
    let columns = reader.columns
    var fields = RowFields(columns, separator: reader.separator)
    let column = ColumnName.unique("polygon", prefix: "inside_", among: Set(columns.names))
    if columns.hasHeader, column != "polygon" {
      Console.note("\(reader.name) has a column polygon already; the new one is called \(column)")
    }
    let lineEnd = reader.lineEnd
    let separator = reader.separator
    let rows = TableOutput(target)
    let content = rows.content(separator: separator)
    var output: [UInt8] = []
    switch content {
    case .objects: break
    case .cells:
      rows.begin(
        TableShape(
          names: columns.names + [column], numbers: Set(columns.indices),
          hasHeader: columns.hasHeader), separator: separator)
    case .copies:
      output = reader.mark
      if let header = reader.header {
        output += header
        output.append(separator)
        CSVField.append(column, separator: separator, to: &output)
        output += lineEnd
      }
    }
    var block = PlaceRows()
    func answerBlock() throws {
      let found = index.polygons(holding: block.places)
      for row in 0..<block.count {
        let polygons = found[row]
        if let only, (only == .inside) == polygons.isEmpty { continue }
        // A row without a valid coordinate is not outside. The reader reports it.
        if only == .outside, block.problems[row] != nil { continue }
        let names =
          isAll && !polygons.isEmpty
          ? index.names(of: polygons) : [index.firstName(of: polygons) ?? ""]
        switch content {
        case .objects: write(block, row, polygons, &fields, columns, to: &output)
        case .cells:
          let cells = fields.cells(block, row)
          for name in names {
            try rows.write(cells + [.text(name)], at: [block.places[row]])
          }
        case .copies:
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
      try rows.write(&output, atLeast: 1)
      try rows.flush()
    }
    while let row = try reader.next(beforeWaiting: flush) {
      if isStrict, row.problem != nil {
        try flush()
        throw Failure(.badData)
      }
      guard let record = row.record else { continue }
      block.append(row, record, of: reader, separator: separator)
      if block.count >= Self.blockCount || block.isLarge { try answerBlock() }
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
    json.beginRow(target.jsonRows)
    json.members(fields.texts(block, row), of: columns, place: block.places[row])
    let key = ColumnName.unique("polygons", prefix: "inside_", among: Set(columns.keys))
    if let problem = block.problems[row] {
      json.member("error", problem)
    } else {
      json.key(key)
      json.array { list in for name in index.names(of: polygons) { list.value(name) } }
    }
    json.endRow(target.jsonRows)
    output += json.bytes
  }
}

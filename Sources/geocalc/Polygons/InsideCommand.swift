import ArgumentParser
import GeoCore
import GeoFormats
import GeoFiles

/// `geocalc inside`: finds the polygons that contain points.
struct InsideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inside",
    abstract: "Which polygons hold a place, or the rows of a table.",
    usage: """
      geocalc inside POLYGONS LAT LON [options]
      geocalc inside POLYGONS COORDINATE [options]
      geocalc inside POLYGONS POINTS.csv [options]
      """,
    discussion: """
      POLYGONS is a file as for geocalc area: GeoJSON, KML, well-known text, or a table of vertices with --by. \
      Edges are geodesics, and the side of a ring is inside that geocalc area measures, so polygons may cross the \
      antimeridian or contain a pole. With --edges straight the edges are straight in longitude and latitude, as \
      RFC 7946 and geocalc track fence have them, and what a map shows inside is inside.

      For one place the names of the polygons that hold it are printed, one a line. For POINTS its rows \
      are printed with a column polygon appended: the name of the first polygon of the file that holds the \
      place, or nothing; with --all a row for each. --only inside and --only outside leave out the \
      other rows. A bad row has an empty field; the first 10 are reported with their line numbers, and the \
      exit code is 65. One of the two files may be -, standard input; both may be gzipped.

      --json prints an object for each place on a line of its own (NDJSON), with all polygons.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("A file of polygons.", valueName: "polygons"), completion: .file())
  var polygonFile: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "A place, or a CSV file of places: one argument that names a file is that file.",
      valueName: "query"),
    completion: .file())
  var query: [ArgumentText]

  @OptionGroup var polygons: PolygonOptions

  @Option(
    help: ArgumentHelp(
      "The columns of POINTS with latitude and longitude, by name or number from 1.",
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var queryColumns: String?

  @Option(help: "Print only the rows with a polygon, or only those without.")
  var only: InsideRun.Rows?

  @Flag(help: "Print a row for each polygon that holds a place.")
  var all = false

  @Option(help: "What edges are: geodesic, or straight in longitude and latitude (RFC 7946).")
  var edges = PolygonEdges.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption

  @OptionGroup var rows: RowFormOptions

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard (1...2).contains(query.count) else {
      throw ValidationError(
        "Expected POLYGONS and LAT LON, a quoted coordinate, or POINTS.csv; "
          + "found \(query.count + 1) arguments.")
    }
    if polygonFile.text == "-", query.first?.text == "-" {
      throw ValidationError("Only one of the two files can be standard input.")
    }
    if edges == .straight, ellipsoid.text != nil {
      throw ValidationError(
        "--edges straight does not depend on an ellipsoid: leave out --ellipsoid.")
    }
    try ColumnList.check("--query-columns", queryColumns)
  }

  private var isJSON: Bool { json || rows.output == .json }

  func run() throws {
    let figure = try ellipsoid.read() ?? .wgs84
    let question = try PlaceOrFile(query, after: 1)
    let lines = Geodesic(ellipsoid: figure)
    var hasProblems = false
    let index = try NamedPolygons(on: figure, edges: edges) { add in
      hasProblems = try PolygonFile.read(polygonFile.text, polygons.options) { feature in
        if edges == .geodesic { PolygonNotes.report(feature) { lines.notes(on: $0) } }
        try add(feature)
      }
    }
    switch question {
    case .place(let place): try answer(place, index)
    case .file(let path):
      let reader = try PointReader(
        path, columns: ColumnList.read(queryColumns), separator: polygons.table.separatorByte,
        option: "--query-columns", isStrict: polygons.strict)
      try InsideRun(
        index: index, only: only, isAll: all, isJSON: isJSON, isStrict: polygons.strict, rows: rows
      ).answer(reader)
    }
    if hasProblems { throw Failure(.badData) }
  }

  private func answer(_ place: Coordinate, _ polygons: NamedPolygons) throws {
    let names = polygons.names(holding: place)
    guard isJSON else {
      if names.isEmpty { Console.note("no polygon holds it") }
      let text = names.map { Console.printable($0) + "\n" }.joined()
      return try StandardOutput.write(text)
    }
    var writer = JSONWriter.forOutput()
    writer.object {
      $0.member("place", place)
      $0.key("polygons")
      $0.array { list in for name in names { list.value(name) } }
    }
    writer.endLine()
    try StandardOutput.write(writer.bytes)
  }
}

extension InsideRun.Rows: ExpressibleByArgument {}
extension PolygonEdges: ExpressibleByArgument {}

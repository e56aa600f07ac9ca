import ArgumentParser
import GeoCore
import GeoFormats
import GeoFiles

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
      POLYGONS is GeoJSON, KML, well-known text, or a table of vertices with --by. Edges are geodesics; use --edges \
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

import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc hull`: prints the convex hull of points as a polygon.
struct HullCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "hull",
    abstract: "Draw the convex hull of points as a polygon",
    usage: """
      geocalc hull POINTS.csv [options]
      geocalc hull [options] < POINTS.csv
      """,
    discussion: """
      POINTS is a table with latitude and longitude, or a recording. Prints GeoJSON by default, with the area and the \
      perimeter; --format wkt prints well-known text, --format csv the vertices.

      Edges are geodesics on the ellipsoid, so the hull may cross the antimeridian or contain a pole. The polygon is cut \
      there, as RFC 7946 requires; in CSV it is not. The vertices are counter-clockwise, from the southernmost.

      Refused are fewer than three points, points on one line, and points that do not fit in a hemisphere.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc hull points.csv", "print a polygon as GeoJSON"),
    Example("geocalc hull points.csv --format csv", "print the outermost points"),
    Example("geocalc hull points.csv -o hull.wkt", "write well-known text"),
  ]

  static let topic: String? = "areas"

  @Argument(
    help: ArgumentHelp("A table of points, or - for standard input.", valueName: "points"),
    completion: .file())
  var points: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The latitude and longitude columns, by name or number from 1.", valueName: "lat,lon"),
    transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  @OptionGroup var library: StoreOption
  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var output: OutputOptions<PolygonForms>

  func validate() throws { try ColumnList.check("--columns", columns) }

  func run() throws {
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let (places, name, hasProblems) = try readPoints()
    let hull: Polygon
    do throws(GeoError) {
      hull = try solver.convexHull(of: places)
    } catch {
      throw Failure(.badData, "\(name): \(error)")
    }
    let measure = solver.measure(hull)
    let writer = PolygonOutput(
      try output.choice().open(), solver, places: output.decimals.place)
    try writer.write(hull) {
      $0.member("points", places.count)
      $0.member("vertices", hull.outer.count)
      $0.member("area_m2", measure.area)
      $0.member("perimeter_m", measure.perimeter)
    }
    if hasProblems { throw Failure(.badData) }
  }

  /// Returns the coordinates of the valid rows, the name of the table, and whether there are bad rows.
  private func readPoints() throws -> ([Coordinate], name: String, hasProblems: Bool) {
    var reader = try PointReader(
      try StandardInput.path(or: points), store: library.place,
      columns: ColumnList.read(columns), separator: table.separatorByte, option: "--columns",
      isStrict: strict)
    var places: [Coordinate] = []
    while let row = try reader.next() {
      if let record = row.record, row.problem == nil {
        places.append(row.place)
        try MemoryBound.half.check(
          places: places.count, textCount: 0, "\(reader.name): line \(record.line)")
      } else if strict {
        throw Failure(.badData)
      }
    }
    let summary = reader.conclude()
    if let summary { Console.error(summary) }
    return (places, reader.name, summary != nil)
  }
}

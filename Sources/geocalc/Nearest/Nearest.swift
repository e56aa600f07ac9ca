import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// `geocalc nearest`: finds the points of a table nearest to a point, or to each row of another table.
struct Nearest: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The places of a CSV file nearest to a place, or to each row of another file.",
    usage: """
      geocalc nearest POINTS.csv LAT LON [-k N] [--within LENGTH] [options]
      geocalc nearest POINTS.csv COORDINATE [-k N] [--within LENGTH] [options]
      geocalc nearest POINTS.csv QUERIES.csv [-k N] [--within LENGTH] [options]
      """,
    discussion: """
      Answers are exact: those that measuring every place would give, over the poles and across the \
      antimeridian. The nearest comes first; of places equally far, the one that stands first in \
      POINTS. Without -k one place is found, with --within alone every place within that distance.

      Columns with latitude and longitude are found by their names; a file without a header has \
      exactly two numeric columns. Coordinates are decimal degrees, or text such as 40°26′46″N. \
      Either file may be gzipped, and - is standard input.

      For one place a table is printed, or CSV with --format csv: the rows of POINTS as they are, with \
      distance_m appended (or distance_km, … by --unit). For QUERIES the output is CSV, a row for \
      each place found: the query's columns, its rank from 1, the columns of POINTS (a name that \
      QUERIES has too is given the prefix nearest_), distance_m. A query for which nothing is found \
      has one row with those fields empty. Separator and line ends are those of POINTS; empty lines \
      are left out.

      The rows of POINTS are \(MemoryBound.help); a larger table is refused.

      A bad row of POINTS is left out, a bad query has empty fields; the first 10 of each file are \
      reported on standard error with their line numbers, and the exit code is 65. A row with more \
      fields than the first of its file is bad; one with fewer is filled up with empty ones, which is \
      reported and with --strict bad.

      With --method vincenty a column method says for each place found whether vincenty gave the \
      distance, or geodesic in its place; with --strict that ends the run.

      --json prints an object with the query and its neighbors, for QUERIES one for each on a line of \
      its own (NDJSON): coordinates and distances are numbers, other columns strings.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("A CSV file of places in UTF-8, or library:QUERY.", valueName: "points"),
    completion: .file())
  var points: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "A place, or a CSV file of places, or library:QUERY: one argument that names a file is that file.",
      valueName: "query"),
    completion: .file())
  var query: [ArgumentText]

  @Option(
    name: [.customShort("k"), .customLong("count")],
    help: ArgumentHelp(
      "At most how many places to find for each query (default: 1; with --within all).",
      valueName: "n"), transform: WholeNumber.read(_:))
  var count: Int?

  @Option(
    help: ArgumentHelp("How far they may be away, such as 5km.", valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var method: MethodOptions

  @OptionGroup var unit: UnitOption

  @OptionGroup var output: OutputOptions

  @OptionGroup var table: TableFormOptions

  @Option(
    help: ArgumentHelp(
      "The columns of POINTS with latitude and longitude, by name or number from 1.",
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @Option(
    help: ArgumentHelp("The same for QUERIES.", valueName: "lat,lon"),
    transform: NegativeNumbers.restored(_:))
  var queryColumns: String?

  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  func validate() throws {
    guard (1...2).contains(query.count) else {
      throw ValidationError(
        "Expected POINTS.csv and LAT LON, a quoted coordinate, or QUERIES.csv; "
          + "found \(query.count + 1) arguments.")
    }
    if points.text == "-", query.first?.text == "-" {
      throw ValidationError("Only one of the two files can be standard input.")
    }
    if let count, count < 1 { throw ValidationError("-k takes a number from 1.") }
    try ColumnList.check("--columns", columns)
    try ColumnList.check("--query-columns", queryColumns)
    _ = try output.choice(of: OutputForm.ofRows)
  }

  func run() throws {
    let query = try PlaceOrFile(query, after: 1)
    let radius = try readRadius()
    guard method.method != .rhumb else {
      throw Failure(.usage, "there is no index by rhumb lines, which are no shortest paths")
    }
    let ellipsoid = try method.ellipsoid.read()
    let solver = try method.method.solver(on: ellipsoid).solver
    let points = try PointTable(
      self.points.text, store: library.place, columns: ColumnList.read(columns),
      separator: table.separatorByte,
      option: "--columns", isStrict: strict)
    // A separate solver counts only the fallbacks of printed results.
    let marker = try method.method.solver(on: ellipsoid).vincenty
    let run = NearestRun(
      table: points, method: method.method.rawValue, modelName: solver.modelName,
      index: try method.method.index(
        of: points.rows.places, solver: solver, on: ellipsoid),
      count: count ?? (radius == nil ? 1 : .max), radius: radius, isStrict: strict, marker: marker,
      unit: unit.length,
      places: output.decimals.length,
      target: try output.choice(of: OutputForm.ofRows).open())
    switch query {
    case .place(let place): try run.answer(place)
    case .file(let path):
      try run.answer(
        PointReader(
          path, store: library.place, columns: ColumnList.read(queryColumns),
          separator: table.separatorByte,
          option: "--query-columns", isStrict: strict))
    }
    if points.hasProblems { throw Failure(.badData) }
  }
}

extension Nearest {
  /// Returns the radius in meters. Nil if unlimited.
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
  /// Creates an index of points for this method.
  ///
  /// - Parameters:
  ///   - solver: the solver of this method.
  ///   - ellipsoid: the ellipsoid of the solver. Nil for the default of the method.
  /// - Throws: `GeoError` for an ellipsoid without a sphere.
  func index(
    of places: [Coordinate], solver: any DistanceSolver<Never>, on ellipsoid: Ellipsoid?
  ) throws(GeoError) -> PointIndex {
    if self == .haversine {
      return PointIndex(places, solver: Haversine(sphere: try Self.sphere(for: ellipsoid)))
    }
    let figure = ellipsoid ?? .wgs84
    // Allow for the error of Vincenty's series, which omit terms in the third and higher powers of the flattening.
    let f = self == .vincenty ? abs(figure.flattening) : 0
    return PointIndex(
      places, solver: solver, on: figure,
      tolerance: PointIndex.tolerance(of: Geodesic(ellipsoid: figure))
        + 2 * f * f * f * figure.equatorialRadius)
  }
}

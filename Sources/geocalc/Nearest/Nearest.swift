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

      Invalid rows of POINTS are skipped. The first 10 are reported, and the exit code is 65. POINTS is kept in memory, \
      of which it may fill half.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc nearest points.csv 48.2 16.4 -k 3", "print the three nearest points"),
    Example("geocalc nearest shops.csv customers.csv", "find the nearest shop of each customer"),
    Example("geocalc nearest shops.csv 48.2 16.4 --within 5km", "print all shops within 5 km"),
  ]

  static let topic: String? = "tables"

  @Argument(
    help: ArgumentHelp("A CSV file of places in UTF-8, or library:QUERY.", valueName: "points"),
    completion: .file())
  var points: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "A point, or a CSV file of points, or library:QUERY (default: standard input).",
      valueName: "query"),
    completion: .file())
  var query: [ArgumentText] = []

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

  @OptionGroup var names: PlacesOption

  @OptionGroup var output: OutputOptions<RowForms>

  @OptionGroup var table: TableFormOptions

  @OptionGroup var columns: TwoTableColumnsOption

  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  func validate() throws {
    guard query.count <= 2 else {
      throw ValidationError(
        "expected POINTS.csv and LAT LON, a quoted coordinate, or QUERIES.csv; "
          + "found \(query.count + 1) arguments")
    }
    if points.text == "-", query.first?.text ?? "-" == "-" { throw StandardInput.isTwice }
    if let count, count < 1 { throw ValidationError("-k: expected a number from 1, not \(count)") }
  }

  func run() throws {
    let (file, query) = try PlaceOrFile.divided([self.points] + query, names.names)
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
    // A separate solver counts only the fallbacks of printed results.
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
    case .place(let place): try run.answer(place)
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

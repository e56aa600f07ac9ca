import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// `geocalc points`: prints random points or a grid in an area.
struct PointsCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "points",
    abstract: "Print random points or a regular grid in an area",
    usage: """
      geocalc points LAT LON RADIUS (--count N | --every LENGTH) [options]
      geocalc points LAT LON LAT LON (--count N | --every LENGTH) [options]
      geocalc points POLYGONS (--count N | --every LENGTH) [options]
      geocalc points (--count N | --every LENGTH) [options]
      """,
    discussion: """
      The area is a circle, a box from its southwestern to its northeastern corner, the polygons of a file, or without \
      arguments the whole Earth. A box whose west is east of its east crosses the antimeridian.

      --count prints random points. Each part of the area on the ellipsoid has the same density of points, also near \
      the poles and where polygons overlap. With the same --seed, every machine prints the same points (generator \
      SplitMix64).

      --every prints a grid. Its rows are parallels, and it begins at the center of the area. Far from the center, rows \
      are shifted against each other, because meridians converge.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc points 48.2 16.4 5km --count 100 --seed 1", "print 100 points in a circle"),
    Example("geocalc points 46.4 9.5 49.0 17.2 --count 10", "print 10 points in a box"),
    Example("geocalc points zones.geojson --every 500m", "print a grid in polygons"),
    Example("geocalc points --count 5 --json", "print 5 points on the Earth as JSON"),
  ]

  static let topic: String? = "areas"

  @Argument(
    help: ArgumentHelp(
      "A circle, two corners of a box, or a file of polygons (default: the Earth).",
      valueName: "area"),
    completion: .file())
  var area: [ArgumentText] = []

  @Option(
    help: ArgumentHelp("The number of random points.", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The distance between points of a grid, such as 500m.", valueName: "length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Selects the random points (default: different in each run).", valueName: "n"))
  var seed: UInt64?

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    guard (count == nil) != (every == nil) else {
      throw ValidationError("expected either --count N or --every LENGTH")
    }
    if let count, count < 1 {
      throw ValidationError("--count: expected 1 or more, not \(count)")
    }
    if every != nil, seed != nil {
      throw ValidationError("--seed needs --count; a grid has no random points")
    }
    guard area.count <= 4 else {
      throw ValidationError(
        "expected LAT LON RADIUS, two corners, or a file of polygons; found \(area.count) arguments"
      )
    }
  }

  func run() throws {
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let region = try readRegion(solver)
    if let count {
      let seed = self.seed ?? UInt64.random(in: 0..<1_000_000_000)
      if self.seed == nil { Console.note("--seed \(seed) prints the same points again") }
      var random = region.randomPoints(seed: seed)
      try print((0..<count).lazy.map { _ in random.next() })
    } else {
      let grid: PointGrid
      do throws(GeoError) {
        grid = try PointGrid(
          in: region, spacing: try LengthUnit.meters(parsing: every?.text ?? ""))
      } catch {
        throw Failure(.badData, "--every: \(error)")
      }
      try print(grid)
    }
  }

  /// Prints each point immediately, because an array of millions of points would need much memory.
  private func print(_ points: some Sequence<Coordinate>) throws {
    let towns = try towns.read(names.names)
    let rows = TableOutput(try output.choice().open())
    rows.begin(
      towns.added(to: TableShape(names: ["latitude", "longitude"], numbers: [0, 1])))
    let places = output.decimals.place
    for place in points {
      try rows.write(
        Cell.place(place, places: places) + towns.cells(place, places: output.decimals.length),
        at: [DecimalPrinter.rounded(place, places: places)])
    }
    try rows.finish()
  }

  private func readRegion(_ solver: Geodesic) throws -> SurfaceRegion {
    guard let last = area.last else { return SurfaceRegion(wholeEarthOf: solver) }
    if area.count == 1 { return try readPolygons(last.text, solver) }
    // Two angles and a length define a circle. Only a length can have a unit.
    let isCircle =
      area.count == 3 && area.prefix(2).allSatisfy { CoordinateArguments.isAngle($0.text) }
    if isCircle || area.count < 4 && (try? LengthUnit.meters(parsing: last.text)) != nil {
      let radius = try LengthUnit.meters(parsing: last.text)
      let center = try CoordinateArguments(area.dropLast(), count: 1).read(names.names)[0]
      return try SurfaceRegion(circleAround: center, radius: radius, solver: solver)
    }
    let corners = try CoordinateArguments(area, count: 2).read(names.names)
    return try SurfaceRegion(
      BoundingBox(
        south: corners[0].latitude, west: corners[0].normalized.longitude,
        north: corners[1].latitude, east: eastern(corners[1])),
      solver: solver)
  }

  /// Returns the longitude of the box's eastern corner, with 180 instead of -180.
  private func eastern(_ corner: Coordinate) -> Double {
    let longitude = corner.normalized.longitude
    return longitude == -180 ? 180 : longitude
  }

  private func readPolygons(_ path: String, _ solver: Geodesic) throws -> SurfaceRegion {
    guard path == "-" || PathText.exists(path) else {
      throw Failure(
        .noInput,
        "\(path) is not a file; expected LAT LON RADIUS, two corners, or a file of polygons")
    }
    var polygons: [Polygon] = []
    let hasProblems = try PolygonFile.read(path, PolygonFile.Options()) { feature in
      PolygonNotes.report(feature) { solver.notes(on: $0) }
      polygons += feature.polygons
    }
    if hasProblems { throw Failure(.badData) }
    do throws(GeoError) {
      return try SurfaceRegion(polygons, solver: solver)
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }
}

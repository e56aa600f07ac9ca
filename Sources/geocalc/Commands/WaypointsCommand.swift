import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// `geocalc waypoints`: prints points along the shortest path between two points.
struct WaypointsCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "waypoints",
    abstract: "Print the midpoint or other points of a shortest path",
    usage: """
      geocalc waypoints LAT LON LAT LON [--every LENGTH | --count N] [options]
      geocalc waypoints COORDINATE COORDINATE [--every LENGTH | --count N] [options]
      """,
    discussion: """
      Prints a table with a row for each point: latitude, longitude, distance from the first point, and azimuth of \
      the path. Without --every and --count, these are the ends and the midpoint. Both ends are included. Identical \
      ends give one row. --format gpx or kml prints a route.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc waypoints 48.2 16.4 47.8 13.0 --every 50km", "print a point every 50 km"),
    Example("geocalc waypoints 48.2 16.4 47.8 13.0", "print the ends and the midpoint"),
  ]

  static let topic: String? = "distances"

  @Argument(help: ArgumentHelp("Two points.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: ArgumentHelp(
      "The distance between points, such as 100km. The last step can be shorter.",
      valueName: "length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The number of points with equal steps, including both ends (default: 3).", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count: Int?

  @OptionGroup var method: MethodOptions

  @OptionGroup var unit: UnitOption

  @OptionGroup var names: PlacesOption

  @OptionGroup var towns: TownOption

  @OptionGroup var output: OutputOptions<RouteForms>

  func validate() throws {
    _ = try CoordinateArguments(places, count: 2)
    if towns.town, try output.choice().form == .kml {
      throw ValidationError(
        "--town: a route in KML cannot describe its points; use another form such as gpx or csv")
    }
    guard every == nil || count == nil else {
      throw ValidationError("--every and --count cannot be combined; give one of them")
    }
    if let count, count < 2 {
      throw ValidationError(
        "--count must be 2 or more, because both ends are included; "
          + "3 prints the ends and the midpoint")
    }
  }

  func run() throws {
    let names = names.names
    let ends = try CoordinateArguments(places, count: 2).read(names)
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let waypoints = try self.waypoints(from: ends[0], to: ends[1], solver.solver)
    solver.noteFallbacks()
    let towns = try towns.read(names)
    let target = try output.choice().open()
    switch target.form {
    case .json: try printJSON(waypoints, ends, names, solver, towns, to: target)
    case .gpx: try printRoute(waypoints, towns, as: .gpx, to: target)
    case .kml: try printRoute(waypoints, towns, as: .kml, to: target)
    default: try printRows(waypoints, towns, to: TableOutput(target))
    }
  }

  private func waypoints(
    from: Coordinate, to: Coordinate, _ solver: any DistanceSolver<Never>
  ) throws(Failure) -> Waypoints {
    do throws(GeoError) {
      guard let every else {
        return try solver.waypoints(from: from, to: to, count: count ?? 3)
      }
      let spacing = try LengthUnit.meters(parsing: every.text)
      return try solver.waypoints(from: from, to: to, every: spacing)
    } catch {
      throw Failure(.badData, "\(every == nil ? "--count" : "--every"): \(error)")
    }
  }

  // Print each waypoint immediately, because an array of millions of waypoints would need much memory.

  private func printRows(
    _ waypoints: Waypoints, _ towns: TownColumns, to rows: TableOutput
  ) throws {
    let unit = unit.length
    let names = ["latitude", "longitude", "distance_\(unit.rawValue)", "azimuth_deg"]
    rows.begin(towns.added(to: TableShape(names: names, numbers: Set(names.indices))))
    let decimals = output.decimals
    for (index, waypoint) in waypoints.enumerated() {
      let distance = waypoints.distance(at: index) / unit.meters
      try rows.write(
        Cell.place(waypoint.coordinate, places: decimals.place)
          + [
            .number(distance, places: decimals.length),
            .azimuth(waypoint.azimuth2, places: decimals.azimuth),
          ] + towns.cells(waypoint.coordinate, places: decimals.length),
        at: [DecimalPrinter.rounded(waypoint.coordinate, places: decimals.place)])
    }
    try rows.finish()
  }

  private func printRoute(
    _ waypoints: Waypoints, _ towns: TownColumns, as format: LocationFormat,
    to target: OutputTarget
  ) throws(SystemFailure) {
    guard var writer = TrackWriter(format) else { return }
    var bytes: [UInt8] = []
    writer.write(.part(.route(name: nil)), into: &bytes)
    for waypoint in waypoints {
      let place = DecimalPrinter.rounded(waypoint.coordinate, places: output.decimals.place)
      var location = Location(place)
      towns.describe(&location, in: format, .ofSettings)
      writer.write(.location(location), into: &bytes)
      try target.write(&bytes, atLeast: 1 << 16)
    }
    writer.finish(into: &bytes)
    try target.write(bytes)
    try target.finish()
  }

  private func printJSON(
    _ waypoints: Waypoints, _ ends: [Coordinate], _ names: TownNames, _ solver: MethodSolver,
    _ towns: TownColumns, to target: OutputTarget
  ) throws(SystemFailure) {
    var json = target.json()
    json.beginObject()
    json.member("from", ends[0], names)
    json.member("to", ends[1], names)
    json.member("method", method.method.rawValue)
    json.member("model", solver.solver.modelName)
    if solver.fallbackCount > 0 { json.member("fallback", "geodesic") }
    json.member("distance_m", waypoints.path.distance)
    json.key("waypoints")
    json.beginArray()
    for (index, waypoint) in waypoints.enumerated() {
      json.object {
        $0.member("latitude", waypoint.coordinate.latitude)
        $0.member("longitude", waypoint.coordinate.longitude)
        $0.member("distance_m", waypoints.distance(at: index))
        $0.member("azimuth_deg", waypoint.azimuth2)
        towns.write(waypoint.coordinate, to: &$0)
      }
      try target.write(&json.bytes, atLeast: 1 << 16)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try target.write(json.bytes)
    try target.finish()
  }
}

/// The output forms: rows, or a route in GPX or KML.
enum RouteForms: OutputForms {
  static var all: [OutputForm] { RowForms.all + [.gpx, .kml] }
}

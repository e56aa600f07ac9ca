import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc waypoints`: prints points along the shortest path between two points.
struct WaypointsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waypoints",
    abstract: "Places along the shortest path between two places.",
    usage: """
      geocalc waypoints LAT LON LAT LON (--every L | --count N) [options]
      geocalc waypoints COORDINATE COORDINATE (--every L | --count N) [options]
      """,
    discussion: """
      Output is CSV with a header: latitude and longitude in degrees, the distance from the first \
      place, the azimuth of the path there. It can be read again: geocalc batch --along.

      Both ends are waypoints; no place is given twice, so coincident ends give one.
      """
  ).ofGeocalc

  @Argument(help: ArgumentHelp("Two places.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: ArgumentHelp(
      "The distance between waypoints, such as 100km; the last may be nearer.",
      valueName: "length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp("How many waypoints, evenly spaced, both ends included.", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count: Int?

  @OptionGroup var method: MethodOptions

  @OptionGroup var unit: UnitOption

  @OptionGroup var output: PlaceOutputOptions
  @OptionGroup var rows: RowFormOptions

  func validate() throws {
    _ = try CoordinateArguments(places, count: 2)
    guard (every == nil) != (count == nil) else {
      throw ValidationError("Expected either --every LENGTH or --count N.")
    }
    if let count, count < 2 {
      throw ValidationError("--count takes a number from 2: both ends are waypoints.")
    }
  }

  func run() throws {
    let ends = try CoordinateArguments(places, count: 2).read()
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let waypoints = try self.waypoints(from: ends[0], to: ends[1], solver.solver)
    solver.noteFallbacks()
    if output.json || rows.output == .json {
      try printJSON(waypoints, ends, solver)
    } else {
      try printRows(waypoints)
    }
  }

  private func waypoints(
    from: Coordinate, to: Coordinate, _ solver: any DistanceSolver<Never>
  ) throws(Failure) -> Waypoints {
    do throws(GeoError) {
      if let count { return try solver.waypoints(from: from, to: to, count: count) }
      let spacing = try LengthUnit.meters(parsing: every?.text ?? "")
      return try solver.waypoints(from: from, to: to, every: spacing)
    } catch {
      throw Failure(.badData, "\(count == nil ? "--every" : "--count"): \(error)")
    }
  }

  // Print each waypoint when it is computed, because there may be millions.

  private func printRows(_ waypoints: Waypoints) throws {
    let unit = unit.length
    let names = ["latitude", "longitude", "distance_\(unit.rawValue)", "azimuth_deg"]
    let rows = TableOutput(rows)
    try rows.begin(
      TableOutput.Shape(names: names, numbers: Set(names.indices), places: [(0, 1)]))
    try rows.write(fields: names)
    var bytes: [UInt8] = []
    for (index, waypoint) in waypoints.enumerated() {
      output.append(waypoint.coordinate, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      DecimalPrinter.append(
        waypoints.distance(at: index) / unit.meters, places: output.decimals.length,
        to: &bytes)
      bytes.append(UInt8(ascii: ","))
      let places = output.decimals.azimuth
      DecimalPrinter.append(
        DecimalPrinter.azimuth(waypoint.azimuth2, places: places), places: places, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      try rows.write(&bytes, atLeast: 1 << 16)
    }
    try rows.write(bytes)
    try rows.finish()
  }

  private func printJSON(
    _ waypoints: Waypoints, _ ends: [Coordinate], _ solver: MethodSolver
  ) throws(SystemFailure) {
    var json = JSONWriter.forOutput()
    json.beginObject()
    json.member("from", ends[0])
    json.member("to", ends[1])
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
      }
      try StandardOutput.write(&json.bytes, atLeast: 1 << 16)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try StandardOutput.write(json.bytes)
  }
}

import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc intersect`: where two lines cross.
struct IntersectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intersect",
    abstract: "Where the line through two places crosses that through two others.",
    usage: """
      geocalc intersect LAT LON LAT LON LAT LON LAT LON [options]
      geocalc intersect COORDINATE COORDINATE COORDINATE COORDINATE [options]
      """,
    discussion: """
      Lines go on beyond their places and cross more than once; the crossing is given for which the way \
      along both lines, from their first places, is the shortest. --within LENGTH gives all for which it \
      is no longer, --segments only the one between the places of both. A line has two different places.

      Output is CSV: the way along the first line and along the second, negative backward, the place, and \
      whether the lines cross there or run along each other (coincident, opposite). For a table use \
      geocalc batch --operation intersection.
      """
  ).ofGeocalc

  @Argument(help: ArgumentHelp("Four places, two of each line.", valueName: "place"))
  var places: [ArgumentText]

  @Flag(help: "Only where the shortest paths between the places of each line meet.")
  var segments = false

  @Option(
    help: ArgumentHelp(
      "All crossings within that way along both lines, such as 100km.", valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var lines: LineOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions
  @OptionGroup var rows: RowFormOptions

  func validate() throws {
    _ = try CoordinateArguments(places, count: 4)
    if segments, within != nil {
      throw ValidationError("Expected --segments or --within, not both.")
    }
  }

  func run() throws {
    let places = try CoordinateArguments(places, count: 4).read()
    let (solver, model) = try lines.solver()
    for (a, b) in [(0, 1), (2, 3)] where solver.distance(from: places[a], to: places[b]) == 0 {
      throw Failure(.badData, "both places of a line are the same: \(places[a])")
    }
    let found = try find(places, solver)
    if found.isEmpty {
      Talk.note(segments ? "the paths do not meet" : "no crossing within that way")
    }
    guard output.json || rows.output == .json else { return try printRows(found) }
    var json = JSONWriter.forOutput()
    json.beginObject()
    json.member("method", lines.method.rawValue)
    json.member("model", model)
    json.key("intersections")
    json.beginArray()
    for one in found {
      json.object {
        $0.member("x_m", one.alongFirst)
        $0.member("y_m", one.alongSecond)
        $0.member("coordinate", one.coordinate)
        $0.member("kind", one.kind.rawValue)
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try StandardOutput.write(json.bytes)
  }

  private func find(
    _ places: [Coordinate], _ solver: Geodesic
  ) throws(Failure) -> [GeodesicIntersection] {
    if segments {
      let found = solver.intersection(
        ofSegmentFrom: places[0], to: places[1], andFrom: places[2], to: places[3])
      return found.map { [$0] } ?? []
    }
    let first = solver.line(from: places[0], to: places[1])
    let second = solver.line(from: places[2], to: places[3])
    guard let within else {
      return solver.intersection(of: first, and: second).map { [$0] } ?? []
    }
    do throws(GeoError) {
      let reach = try LengthUnit.meters(parsing: within.text)
      return try solver.intersections(of: first, and: second, within: reach)
    } catch {
      throw Failure(.badData, "--within: \(error)")
    }
  }

  private func printRows(_ found: [GeodesicIntersection]) throws {
    let unit = unit.unit
    let names = ["x_\(unit.rawValue)", "y_\(unit.rawValue)", "latitude", "longitude", "kind"]
    let rows = TableOutput(rows)
    try rows.begin(TableOutput.Shape(names: names, numbers: [0, 1, 2, 3], places: [(2, 3)]))
    try rows.write(fields: names)
    for one in found {
      try rows.write(
        fields: [one.alongFirst, one.alongSecond].map {
          DecimalPrinter.string($0 / unit.meters, places: output.decimals.length)
        }
          + [one.coordinate.latitude, one.coordinate.longitude].map {
            DecimalPrinter.string($0, places: output.decimals.coordinate)
          } + [one.kind.rawValue])
    }
    try rows.finish()
  }
}

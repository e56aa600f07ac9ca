import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc crosstrack`: how far places are off the line through two others.
struct CrosstrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crosstrack",
    abstract: "How far places are off the line through two others.",
    usage: """
      geocalc crosstrack LAT LON LAT LON LAT LON... [options]
      geocalc crosstrack COORDINATE COORDINATE COORDINATE... [options]
      """,
    discussion: """
      The first two places define the line, which goes on beyond both; the others are measured. \
      Output is CSV: each place, its distance from the line (positive on the right of one who goes from \
      the first place to the second), how far along the line that is from the first place, and the \
      nearest point of the line. --segment stops at both places.

      For a table use geocalc batch --operation crosstrack.
      """
  ).ofGeocalc

  @Argument(help: ArgumentHelp("Three places or more.", valueName: "place"))
  var places: [ArgumentText]

  @Flag(help: "Measure from the part of the line between the two places.")
  var segment = false

  @OptionGroup var lines: LineOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions
  @OptionGroup var rows: RowFormOptions

  func validate() throws { _ = try coordinates }

  private var coordinates: CoordinateArguments {
    get throws {
      let count = CoordinateArguments.count(of: places)
      guard count >= 3 else {
        throw ValidationError(
          "Expected the two places of a line and at least one more: six angles, latitude before "
            + "longitude, or three quoted coordinates; found \(places.count).")
      }
      return try CoordinateArguments(places, count: count)
    }
  }

  func run() throws {
    let places = try coordinates.read()
    let (solver, model) = try lines.solver()
    let found = places.dropFirst(2).map { (place: $0, at: measure($0, places, solver)) }
    guard output.json || rows.output == .json else { return try printRows(found) }
    var json = JSONWriter.forOutput()
    json.beginObject()
    json.member("from", places[0])
    json.member("to", places[1])
    json.member("method", lines.method.rawValue)
    json.member("model", model)
    json.member("distance_m", solver.distance(from: places[0], to: places[1]))
    json.member("segment", segment)
    json.key("places")
    json.beginArray()
    for (place, at) in found {
      json.object {
        $0.member("place", place)
        $0.member("cross_track_m", at.crossTrack)
        $0.member("along_track_m", at.alongTrack)
        $0.member("foot", at.foot)
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try StandardOutput.write(json.bytes)
  }

  private func measure(
    _ place: Coordinate, _ line: [Coordinate], _ solver: Geodesic
  ) -> CrossTrack {
    let found = solver.crossTrack(of: place, fromLineThrough: line[0], and: line[1])
    guard segment else { return found }
    let nearest = solver.closestPoint(to: place, onSegmentFrom: line[0], to: line[1])
    return CrossTrack(
      foot: nearest.coordinate, alongTrack: nearest.along,
      crossTrack: found.crossTrack < 0 ? -nearest.distance : nearest.distance)
  }

  private func printRows(_ found: [(place: Coordinate, at: CrossTrack)]) throws {
    let unit = unit.unit
    let name = unit.rawValue
    let names = [
      "latitude", "longitude", "cross_track_\(name)", "along_track_\(name)", "foot_latitude",
      "foot_longitude",
    ]
    let rows = TableOutput(rows)
    try rows.begin(
      TableOutput.Shape(names: names, numbers: Set(names.indices), places: [(0, 1), (4, 5)]))
    try rows.write(fields: names)
    for (place, at) in found {
      try rows.write(
        fields: [place.latitude, place.longitude].map { "\($0)" }
          + [at.crossTrack, at.alongTrack].map {
            DecimalPrinter.string($0 / unit.meters, places: output.decimals.length)
          }
          + [at.foot.latitude, at.foot.longitude].map {
            DecimalPrinter.string($0, places: output.decimals.coordinate)
          })
    }
    try rows.finish()
  }
}

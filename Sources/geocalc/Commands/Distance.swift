import ArgumentParser
import GeoCore
import GeoFormats
import GeoPROJ

/// `geocalc distance`: how far it is between two places.
struct Distance: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "distance",
    abstract: "How far it is between two places.",
    usage: """
      geocalc distance LAT LON LAT LON [options]
      geocalc distance COORDINATE COORDINATE [options]
      """,
    discussion: """
      The first line of output is the distance and its unit, the second the azimuths of the path: \
      degrees clockwise from north, looking from the first place to the second at both.

      A coordinate is given as latitude and longitude in degrees (40.7128 -74.0060), or as one \
      quoted text in any usual notation ("40°42′46″N 74°00′22″W", "+40.7128-074.0060/").

      --method all prints what every method and model says and its difference from the geodesic: \
      libproj, Vincenty's formula, the same stopped early as Apple is believed to do, and the spheres \
      that other programs use.
      """)

  @Argument(help: ArgumentHelp("Two places.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: "How to measure; where vincenty has no answer, geodesic gives it; all compares them.")
  var method = Choice.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions

  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case geodesic, vincenty, haversine, proj, all
  }

  func validate() throws { _ = try CoordinateArguments(places, count: 2) }

  func run() throws {
    let ends = try CoordinateArguments(places, count: 2).read()
    let ellipsoid = try ellipsoid.read()
    if let method = Method(rawValue: method.rawValue) {
      let solver = try method.solver(on: ellipsoid)
      let result = ModelResult(method.rawValue, solver, from: ends[0], to: ends[1])
      solver.noteFallbacks()
      try StandardOutput.write(
        output.json ? json([result], ends) : text(result))
    } else {
      let comparison = try ModelComparison(from: ends[0], to: ends[1], on: ellipsoid)
      if let reason = comparison.missing { Talk.note(reason) }
      try StandardOutput.write(
        output.json
          ? json(comparison.results, ends, reference: comparison.results[0])
          : comparison.table(unit: unit.unit, places: output.places))
    }
  }

  private func text(_ result: ModelResult) -> [UInt8] {
    let solution = result.solution
    let azimuth1 = DecimalPrinter.string(solution.azimuth1, places: output.azimuthPlaces)
    let azimuth2 = DecimalPrinter.string(solution.azimuth2, places: output.azimuthPlaces)
    let distance = DecimalPrinter.string(
      solution.distance / unit.unit.metres, places: output.places)
    return Array(
      """
      \(distance) \(unit.unit.rawValue)
      azimuth  \(azimuth1)° at the first place, \(azimuth2)° at the second
      method   \(result.isFallback ? "geodesic" : result.method) on \(result.model)

      """.utf8)
  }

  private func json(
    _ results: [ModelResult], _ ends: [Coordinate], reference: ModelResult? = nil
  ) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.object {
      $0.member("from", ends[0])
      $0.member("to", ends[1])
      $0.array("results") {
        for result in results {
          $0.object { result.write(to: &$0, reference: reference, unit: unit.unit) }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

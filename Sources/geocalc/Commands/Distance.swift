import ArgumentParser
import GeoTracks
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
      libproj, Vincenty's formula, the same stopped early as Apple is believed to do, the spheres \
      that other programs use, and the rhumb line, whose azimuth is constant.

      Two fixes that are known to an accuracy each have an interval of distances: --accuracy 5m says it of \
      both, given twice of each. An accuracy is the radius that holds the true place with 95 %, as gpsd \
      gives it; the interval holds the true distance with 95 %. 0m is a place that is exact. The interval \
      ends at half the Earth's circumference, which is said where it does.
      """
  ).ofGeocalc

  @Argument(help: ArgumentHelp("Two places.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: "How to measure; where vincenty has no answer, geodesic gives it; all compares them.")
  var method = Choice.geodesic

  @Option(
    name: .customLong("accuracy"), parsing: .singleValue,
    help: ArgumentHelp(
      "The radius around the places that holds the true ones, such as 5m; once for both or twice.",
      valueName: "length"))
  var accuracies: [ArgumentText] = []

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions

  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case geodesic, vincenty, haversine, rhumb, proj, all
  }

  func validate() throws {
    _ = try CoordinateArguments(places, count: 2)
    guard !accuracies.isEmpty else { return }
    if accuracies.count > 2 {
      throw ValidationError("--accuracy is given once for both places, or twice, for each.")
    }
    if method == .rhumb {
      throw ValidationError("--accuracy goes with shortest paths, which rhumb lines are not.")
    }
    if method == .all {
      throw ValidationError("--accuracy goes with one method, not with --method all.")
    }
  }

  func run() throws {
    let ends = try CoordinateArguments(places, count: 2).read()
    let ellipsoid = try ellipsoid.read()
    if let method = Method(rawValue: method.rawValue) {
      let solver = try method.solver(on: ellipsoid)
      let result = ModelResult(method.rawValue, solver, from: ends[0], to: ends[1])
      solver.noteFallbacks()
      let interval = try interval(
        result.solution.distance,
        longest: solver.solver.distance(
          from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: -90, longitude: 0))
      )
      try StandardOutput.write(
        output.json ? json([result], ends, interval: interval) : text(result, interval))
    } else {
      let comparison = try ModelComparison(from: ends[0], to: ends[1], on: ellipsoid)
      if let reason = comparison.missing { Talk.note(reason) }
      try StandardOutput.write(
        output.json
          ? json(comparison.results, ends, reference: comparison.results[0])
          : comparison.table(unit: unit.unit, places: output.places))
    }
  }

  /// What the accuracies make of a distance in meters; nil without them.
  private func interval(_ meters: Double, longest: Double) throws -> DistanceInterval? {
    let radii = try accuracies.map { try OptionText.length("--accuracy", $0, orZero: true) }
    guard let first = radii.first, let last = radii.last else { return nil }
    return DistanceInterval(measured: meters, accuracies: (first, last), longest: longest)
  }

  private func text(_ result: ModelResult, _ interval: DistanceInterval?) -> [UInt8] {
    let solution = result.solution
    let azimuth1 = DecimalPrinter.string(solution.azimuth1, places: output.azimuthPlaces)
    let azimuth2 = DecimalPrinter.string(solution.azimuth2, places: output.azimuthPlaces)
    let interval = interval.map { interval in
      let bounds = interval.interval
      return "\n"
        + "interval \(length(bounds.lowerBound)) to \(length(bounds.upperBound)) with 95 %"
        + (interval.endsAtLongest ? "; no two places are further apart" : "")
    }
    return Array(
      """
      \(length(solution.distance))\(interval ?? "")
      azimuth  \(azimuth1)° at the first place, \(azimuth2)° at the second
      method   \(result.isFallback ? "geodesic" : result.method) on \(result.model)

      """.utf8)
  }

  private func length(_ meters: Double) -> String {
    "\(DecimalPrinter.string(meters / unit.unit.meters, places: output.places)) \(unit.unit.rawValue)"
  }

  private func json(
    _ results: [ModelResult], _ ends: [Coordinate], reference: ModelResult? = nil,
    interval: DistanceInterval? = nil
  ) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.object {
      $0.member("from", ends[0])
      $0.member("to", ends[1])
      if let interval {
        $0.object("interval_95") {
          $0.member("lower_m", interval.interval.lowerBound)
          $0.member("upper_m", interval.interval.upperBound)
          $0.member("ends_at_longest", interval.endsAtLongest)
        }
      }
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

import ArgumentParser

/// `geocalc distance`: parses the arguments into a ``DistanceQuestion``.
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
  var method = DistanceQuestion.Method.geodesic

  @Option(
    name: .customLong("accuracy"), parsing: .singleValue,
    help: ArgumentHelp(
      "The radius around the places that holds the true ones, such as 5m; once for both or twice.",
      valueName: "length"))
  var accuracies: [ArgumentText] = []

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var unit: UnitOption
  @OptionGroup var output: OutputOptions

  /// The request that the arguments specify.
  var question: DistanceQuestion {
    DistanceQuestion(
      places: places, method: method, accuracies: accuracies, ellipsoid: ellipsoid.text,
      unit: unit.length, precision: output.precision, isJSON: output.json)
  }

  func validate() throws { try question.validate() }

  func run() throws { try question.run() }
}

extension DistanceQuestion.Method: ExpressibleByArgument {}

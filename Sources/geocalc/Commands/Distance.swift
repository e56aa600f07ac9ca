import ArgumentParser

/// `geocalc distance`: parses the arguments into a ``DistanceQuestion``.
struct Distance: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "distance",
    abstract: "Measure the distance between two points",
    usage: """
      geocalc distance LAT LON LAT LON [options]
      geocalc distance COORDINATE COORDINATE [options]
      """,
    discussion: """
      Prints the distance, and the azimuth of the path at both points in degrees clockwise from north.

      A COORDINATE is one quoted text in any common notation: degrees, minutes and seconds, UTM, MGRS, a geohash, \
      or a map link.

      --method all prints the result of every method and its difference from the geodesic.

      --accuracy 5m prints the interval that contains the true distance with a probability of 95 %. The accuracy \
      is the radius that contains the true position with 95 %. Give it once for both points, or once for each.
      """
  ).ofGeocalc

  static let examples = [
    Example(
      "geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --unit km", "print the distance in km"),
    Example(
      "geocalc distance \"40°42′46″N 74°00′22″W\" \"51°30′26″N 0°07′40″W\"",
      "read degrees, minutes and seconds"),
    Example("geocalc distance 48.2 16.4 47.8 13.0 --method all", "compare all methods"),
    Example(
      "geocalc distance 48.2 16.4 47.8 13.0 --accuracy 5m --json", "print an interval as JSON"),
  ]

  static let topic: String? = "distances"

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

public import ArgumentParser
public import GeoTracks

/// `geocalc track simplify`: fewer points for the same track.
struct TrackSimplify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Leave out points that a track hardly needs.",
    usage: "geocalc track simplify SOURCE… --tolerance LENGTH [options]",
    discussion: """
      Points are left out, never moved; the ends of each segment stay. Distances are meters on the \
      ellipsoid, from the part of the way between two kept points, not from the line beyond it.

      rdp (Ramer, Douglas, Peucker) keeps every point within the tolerance of the result. time does \
      the same with the place where one would have been at the time of the point, and so keeps speeds \
      and stops; points without times are taken as by rdp. visvalingam leaves out the points whose \
      triangles with their neighbors are smaller than the square of the tolerance: it keeps shapes \
      and promises no distance.

      A gap begins a segment, and the output says that points were left out, so that the long ways between \
      those that stay are no gaps when it is read again.

      The number of points kept, the error promised and the error reached are told on standard error. \
      A segment of more than 131072 points is simplified in blocks of that many, whose ends stay too.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp("How far a point may be from the result, such as 10m.", valueName: "length"))
  var tolerance: ArgumentText

  @Option(help: ArgumentHelp("rdp, visvalingam or time.", valueName: "method"))
  var method = SimplifyMethod.rdp

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let tolerance = try OptionText.length("--tolerance", tolerance)
    let sources = try source.paths()
    let consumer = ThinningConsumer(
      TrackSimplifier(tolerance: tolerance, method: method), gap: try gaps.read(),
      output: try output.open(sources: sources))
    var (end, outcome) = source.run(sources, keepsExtras: true).run(consumer)
    if outcome.failure == nil { try end.finish() }
    let summary = end.stage.summary
    if summary.points > 0 {
      let promised =
        method == .visvalingam
        ? "no error is promised" : "no error above \(Self.meters(tolerance)) m is promised"
      Talk.note(
        "\(summary.kept) of \(summary.points) points kept; \(promised), "
          + "\(Self.meters(summary.maximumError)) m was reached")
    }
    try end.output.end(outcome)
  }

  private static func meters(_ value: Double) -> String {
    DecimalPrinter.string(value, places: 2)
  }
}

extension SimplifyMethod: ExpressibleByArgument {}

public import ArgumentParser
public import GeoCore

/// `geocalc track simplify`: fewer points for the same track.
struct TrackSimplify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Leave out points that a track hardly needs.",
    usage: """
      geocalc track simplify SOURCE… --tolerance LENGTH [--method rdp|visvalingam|time] [options]
      """,
    discussion: """
      Points are left out, never moved; the ends of each segment stay. Distances are metres on the \
      ellipsoid, from the part of the way between two kept points, not from the line beyond it.

      rdp (Ramer, Douglas, Peucker) keeps every point within the tolerance of the result. time does \
      the same with the place where one would have been at the time of the point, and so keeps speeds \
      and stops; points without times are taken as by rdp. visvalingam leaves out the points whose \
      triangles with their neighbours are smaller than the square of the tolerance: it keeps shapes \
      and promises no distance.

      The number of points kept, the error promised and the error reached are told on standard error. \
      A segment of more than 131072 points is simplified in blocks of that many, whose ends stay too.
      """)

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp("How far a point may be from the result, such as 10m.", valueName: "length"))
  var tolerance: ArgumentText

  @Option(help: ArgumentHelp("rdp, visvalingam or time.", valueName: "method"))
  var method = SimplifyMethod.rdp

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let tolerance = try OptionText.length("--tolerance", tolerance)
    let sources = source.run.sources
    let consumer = SimplifyConsumer(
      output: try output.open(sources: sources),
      stage: TrackSimplifier(tolerance: tolerance, method: method))
    var (end, outcome) = source.run.run(consumer)
    var last: [SourceEvent] = []
    end.stage.finish(into: &last)
    try end.output.write(last)
    let summary = end.stage.summary
    if summary.points > 0 {
      let promised =
        method == .visvalingam
        ? "no error is promised" : "no error above \(Self.metres(tolerance)) m is promised"
      Talk.note(
        "\(summary.kept) of \(summary.points) points kept; \(promised), "
          + "\(Self.metres(summary.maximumError)) m was reached")
    }
    try end.output.end(outcome, sources: sources)
  }

  private static func metres(_ value: Double) -> String {
    DecimalPrinter.string(value, places: 2)
  }
}

extension SimplifyMethod: ExpressibleByArgument {}

/// Simplifies whatever comes.
private struct SimplifyConsumer: TrackConsumer {
  var output: TrackOutput
  var stage: TrackSimplifier

  mutating func begin(source name: String) throws {
    var events: [SourceEvent] = []
    stage.finish(into: &events)
    try output.write(events)
  }

  mutating func take(_ events: [SourceEvent]) throws {
    var kept: [SourceEvent] = []
    for event in events where !Interrupts.hasCome { stage.process(event, into: &kept) }
    try output.write(kept)
  }
}

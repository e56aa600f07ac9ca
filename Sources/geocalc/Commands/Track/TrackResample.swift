import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track resample`: tracks with points at equal steps.
struct TrackResample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resample",
    abstract: "Points at equal steps of time or distance.",
    usage: "geocalc track resample SOURCE… --every LENGTH|TIME [options]",
    discussion: """
      New points take the place of the old: every so many seconds from the first of a segment, or every \
      so many meters along its points. They lie on the geodesic between two points, with their numbers in \
      proportion (the course along the shorter arc); extras are those of the nearer point. The first and \
      the last point of each segment stay. Nothing is put across the break of a segment or a gap, and a \
      gap begins a segment. Waypoints and routes stay as they are.

      By time, points without one, or with one that does not advance, are left out and counted.
      """)

  @Option(
    help: ArgumentHelp(
      "How far apart points are, with the unit: 1s, 0.1s, 10m.", valueName: "length|time"))
  var every: ArgumentText

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions
  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let step: Resampler.Step =
      switch try TrackInterval.read("--every", every) {
      case .length(let meters): .distance(meters)
      case .time(let time): .time(time)
      }
    let sources = try source.paths()
    let consumer = ThinningConsumer(
      Resampler(every: step), gap: try gaps.read(), output: try output.open(sources: sources))
    var (end, outcome) = source.run(sources, keepsExtras: true).run(consumer)
    if outcome.failure == nil { try end.finish() }
    if end.stage.leftOut > 0 {
      Talk.note("\(end.stage.leftOut) points left out, whose times are missing or do not advance")
    }
    if end.stage.undivided > 0, outcome.failure == nil {
      outcome.failure = Failure(
        .badData,
        "\(end.stage.undivided) steps of the track would take more than 100000 points each: give a larger "
          + "--every, or a --gap that divides the track there")
    }
    try end.output.end(outcome)
  }
}

import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc track resample`: tracks with points at equal steps.
struct TrackResample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resample",
    abstract: "Points at equal steps of time or distance.",
    usage: """
      geocalc track resample --every LENGTH|TIME SOURCE… [--output FILE] [--to FORMAT] [options]
      """,
    discussion: """
      New points take the place of the old: every so many seconds from the first of a segment, or every \
      so many metres along its points. They lie on the geodesic between two points, with their numbers in \
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
      case .length(let metres): .distance(metres)
      case .time(let seconds): .time(seconds)
      }
    let splitter = GapSplitter(try gaps.read(), keepsPlaces: true)
    let sources = source.run.sources
    let consumer = ResampleConsumer(
      splitter: splitter, resampler: Resampler(every: step),
      output: try output.open(sources: sources))
    var (end, outcome) = source.runKeepingExtras.run(consumer)
    if outcome.failure == nil { try end.finish() }
    try end.output.end(outcome, sources: sources)
  }
}

/// Writes resampled tracks, as points come.
private struct ResampleConsumer: TrackConsumer {
  var splitter: GapSplitter
  var resampler: Resampler
  var output: TrackOutput
  private var split: [SourceEvent] = []
  private var events: [SourceEvent] = []
  private var hasSource = false

  init(splitter: GapSplitter, resampler: Resampler, output: TrackOutput) {
    (self.splitter, self.resampler, self.output) = (splitter, resampler, output)
  }

  mutating func begin(source name: String) throws {
    // A source that does not tell where its track begins begins one all the same.
    if hasSource { try take([.part(.track(name: nil))]) }
    hasSource = true
  }

  mutating func take(_ input: [SourceEvent]) throws {
    for event in input where !Interrupts.hasCome {
      split.removeAll(keepingCapacity: true)
      splitter.process(event, into: &split)
      for event in split { resampler.process(event, into: &events) }
      // A step may make many points.
      if events.count >= 1 << 12 { try flush() }
    }
    try flush()
  }

  mutating func finish() throws {
    resampler.finish(into: &events)
    try flush()
    if resampler.leftOut > 0 {
      Talk.note("\(resampler.leftOut) points left out, whose times are missing or do not advance")
    }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track divide`: divides a track into several.
struct TrackDivide: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "divide",
    abstract: "Divide tracks at gaps or stops, by day, time or distance",
    usage:
      "geocalc track divide SOURCE… [--every day|TIME|LENGTH] [--gap TIME] [--dwell TIME] [-o FILE] [options]",
    discussion: """
      Without --every, tracks are divided at gaps in time (--gap auto). With --every, gaps count only if you give --gap or \
      --gap-distance. --dwell also divides where a recording continues during a stop. The stop belongs to the part \
      before it.

      Two parts share the position at their cut: with --every a recorded or interpolated position, with --dwell the \
      last position of the stop. Lengths and times add up to those of the whole track. Parts at gaps share nothing. \
      Parts are named by the track and a number, or the day. Routes are divided like tracks.

      All parts go to one output, or each to its own file: -o 'day-%d.gpx' with the number from 1, -o \
      '{name}-{date}.gpx', or -o out/.
      """,
    aliases: ["split"]
  )

  static let examples = [
    Example(
      "geocalc track divide ride.gpx --gap 5min --dwell 5min -o parts.gpx", "divide at pauses"),
    Example(
      "geocalc track divide ride.gpx --every 1h -o 'part-%d.gpx'", "write a file for each hour"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions
  @OptionGroup var output: TrackOutputOptions

  @Option(
    help: ArgumentHelp(
      "Where a new part begins: day for midnight, or a time or length such as 1h or 10km.",
      valueName: "day|time|length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Divide at stops of this duration too, such as 5min (default: only at gaps).",
      valueName: "time"))
  var dwell: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The largest distance of a position from the first position of a stop (default: 50m).",
      valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var zone: ZoneOption

  func validate() throws {
    if zone.tz != nil, every?.text != "day" {
      throw ValidationError("--tz needs --every day")
    }
    if within != nil, dwell == nil { throw ValidationError("--within needs --dwell") }
  }

  func run() throws {
    let sources = try source.paths()
    let consumer = DivideConsumer(
      stage: TrackSplitter(try rules()),
      output: try output.open(sources: sources, division: .track))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    if end.routes > 0 {
      Console.note(
        "\(end.routes.counted("route")) divided as \(end.routes == 1 ? "a track" : "tracks")")
    }
    if let note = undivided(end.stage) { Console.note(note) }
    try end.output.end(outcome)
  }

  /// Returns a note that no track was divided. Nil if a track was divided, or if the input has no tracks.
  private func undivided(_ stage: TrackSplitter) -> String? {
    guard stage.trackCount > 0, stage.pieceCount == stage.trackCount else { return nil }
    let tracks = stage.trackCount == 1 ? "the track is" : "the tracks are"
    let longest = longestStay(stage)
    let stops = dwell.map { ", no stop found (--dwell \($0.text)\(longest))" } ?? ""
    if every?.text == "day" { return "no track passes midnight\(stops); \(tracks) not divided" }
    if let every {
      return "no track is longer than --every \(every.text)\(stops); \(tracks) not divided"
    }
    if let dwell {
      return
        "no gap (--gap \(gaps.gap?.text ?? "auto")) and no stop (--dwell \(dwell.text)\(longest)) found; "
        + "\(tracks) not divided"
    }
    guard let longest = stage.longestInterval else {
      return
        "no track has two times (--gap) or a gap in distance (--gap-distance); \(tracks) not divided"
    }
    return "no gap found; the longest time between two points is "
      + "\(TimeText.clock(seconds: longest)) (--gap \(gaps.gap?.text ?? "auto")); \(tracks) not divided; "
      + "--dwell 1min divides at recorded stops"
  }

  /// Returns the text about the longest time near one point, which follows the value of `--dwell` in a message. Empty
  /// below one second.
  private func longestStay(_ stage: TrackSplitter) -> String {
    guard let stay = stage.longestStay, stay.seconds >= 1 else { return "" }
    return "; the longest is \(TimeText.clock(seconds: stay.seconds)) at \(stay.start)"
  }

  private func rules() throws -> [TrackSplitter.Rule] {
    var rules: [TrackSplitter.Rule] = []
    if every == nil || gaps.gap != nil || gaps.gapDistance != nil {
      var gap = try gaps.read()
      // With --every, divide at gaps only if the user specified a criterion for gaps.
      if every != nil, gaps.gap == nil { gap.time = nil }
      if every != nil, gaps.gapDistance == nil { gap.distance = nil }
      rules.append(.gap(gap))
    }
    if let dwell {
      rules.append(.stop(try StopRule.read(dwell, within: within)))
    }
    guard let every else { return rules }
    if every.text == "day" {
      rules.append(.day(try zone.read()))
      return rules
    }
    if let time = try? Duration(parsing: every.text), time > .zero {
      rules.append(.time(time))
    } else {
      rules.append(.distance(try OptionText.length("--every", every)))
    }
    return rules
  }
}

/// Divides tracks, and writes the parts to one output or to separate files.
private struct DivideConsumer: TrackConsumer {
  var stage: TrackSplitter
  var output: TrackOutput
  /// The number of routes in the input.
  private(set) var routes = 0
  private var events: [LocationEvent] = []
  private var start = TrackStart()

  init(stage: TrackSplitter, output: TrackOutput) { (self.stage, self.output) = (stage, output) }

  mutating func begin(source name: String) throws {
    start = TrackStart()
    try output.begin(source: name)
  }

  mutating func endSource(isWhole: Bool) throws {
    stage.finish(into: &events)
    try flush()
    try output.endSource(isWhole: isWhole)
  }

  mutating func process(_ events: [LocationEvent]) throws {
    routes += events.count { if case .part(.route) = $0 { true } else { false } }
    for piece in events.withRoutesAsTracks.pieces {
      stage.process(piece, start: &start, into: &self.events)
    }
    try flush()
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

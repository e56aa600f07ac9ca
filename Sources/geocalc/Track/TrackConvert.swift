public import ArgumentParser
import GeoFormats
public import GeoTracks

/// `geocalc track convert`: writes tracks in another format.
struct TrackConvert: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write tracks in another format",
    usage: "geocalc track convert SOURCE… -o FILE [options]",
    discussion: """
      The extension of the output selects the format: GPX, TCX, KML, GeoJSON, CSV, NMEA 0183, WKT and others. --format \
      selects the format of standard output.

      Times keep their digits and UTC offsets. Numbers are written with the fewest digits that read back exactly. Other \
      values of points, such as heart rates, are kept if the format can store them. A note counts the others.
      """
  )

  static let examples = [
    Example("geocalc track convert ride.gpx -o ride.kml", "write KML"),
    Example("geocalc track convert log.nmea -o log.gpx", "convert a receiver's log to GPX"),
    Example("geocalc track convert rides/ -o out/ --format gpx", "convert a folder"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  @Flag(
    inversion: .prefixedNo,
    help: "Write waypoints and routes too, if the format can hold them.")
  var waypoints = true

  func run() throws {
    let sources = try source.paths()
    let run = source.run(sources, keepsAttributes: true)
    let consumer = ConvertConsumer(
      output: try output.open(sources: sources, division: .source),
      late: run.lateDetails(of: sources), keepsWaypoints: waypoints)
    var (end, outcome) = run.run(consumer)
    try end.output.end(outcome)
  }
}

/// Writes the events it receives.
private struct ConvertConsumer: TrackConsumer {
  var output: TrackOutput
  let keepsWaypoints: Bool
  private let late: [String: TrailingMetadata]
  // The trailing metadata of the current source, found in a first read.
  private var ahead = TrailingMetadata()
  private var isWanted = true
  private var start = TrackStart()

  init(output: TrackOutput, late: [String: TrailingMetadata], keepsWaypoints: Bool) {
    (self.output, self.late, self.keepsWaypoints) = (output, late, keepsWaypoints)
  }

  mutating func begin(source name: String) throws {
    (isWanted, start) = (true, TrackStart())
    ahead = late[name] ?? TrailingMetadata()
    try output.begin(source: name)
  }

  mutating func endSource(isWhole: Bool) throws { try output.endSource(isWhole: isWhole) }

  mutating func take(_ events: [LocationEvent]) throws {
    var events = ahead.moved(events)
    if let place = start.missing(in: events[...]) {
      events.insert(.part(.track(name: nil)), at: place)
    }
    if !keepsWaypoints {
      events.removeAll { event in
        if case .part(let part) = event { isWanted = part.isTrack }
        return !isWanted
      }
    }
    try output.write(events)
  }
}

/// `geocalc track resample`: writes tracks with points at equal intervals.
struct TrackResample: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "resample",
    abstract: "Place points at equal times or distances",
    usage: "geocalc track resample SOURCE… --every LENGTH|TIME [-o FILE] [options]",
    discussion: """
      New points replace the old ones, except the first and the last of each segment. They lie on the geodesic between \
      two points. Their numbers are interpolated, the course along the shorter arc; other values come from the nearer \
      point. No point is placed in a gap, and a gap begins a new segment. Waypoints and routes are copied.

      When resampling by time, points without an advancing time are skipped and counted.
      """
  )

  static let examples = [
    Example("geocalc track resample ride.gpx --every 1s -o seconds.gpx", "one point per second"),
    Example("geocalc track resample ride.gpx --every 10m --to csv", "one point every 10 m"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      "The distance or time between points, with its unit: 1s, 0.1s, 10m.", valueName: "length|time"
    ))
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
    let consumer = SimplifyingWriter(
      Resampler(every: step), gap: try gaps.read(),
      output: try output.open(sources: sources, division: .source))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    if end.stage.leftOut > 0 {
      Console.note(
        "\(end.stage.leftOut.counted("point")) dropped: no time, or a time that does not advance")
    }
    if end.stage.undivided > 0, outcome.failure == nil {
      outcome.failure = Failure(
        .badData,
        "\(end.stage.undivided.counted("step")) would need more than 100000 points each; use a larger --every, "
          + "or a --gap that splits the track there")
    }
    try end.output.end(outcome)
  }
}

/// `geocalc track simplify`: writes tracks with fewer points.
struct TrackSimplify: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Reduce the points of tracks within an error bound",
    usage: "geocalc track simplify SOURCE… --tolerance LENGTH [-o FILE] [options]",
    discussion: """
      Points are removed, never moved. The ends of each segment stay. A note reports the number of kept points and the \
      largest error.

      --method rdp (Ramer, Douglas, Peucker) keeps every point within the tolerance of the result. time also keeps the \
      position at each time within the tolerance, and with it speeds and stops. visvalingam removes points whose \
      triangle with their neighbors is smaller than the square of the tolerance; it bounds no distance.

      A segment of more than 131072 points is simplified in blocks of that size.
      """
  )

  static let examples = [
    Example("geocalc track simplify ride.gpx --tolerance 5m -o small.gpx", "stay within 5 m"),
    Example(
      "geocalc track simplify ride.gpx --tolerance 5m --method time -o t.gpx",
      "also keep speeds and stops"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "The largest distance of a removed point from the result, such as 10m.", valueName: "length"))
  var tolerance: ArgumentText

  @Option(help: ArgumentHelp("rdp, visvalingam or time.", valueName: "method"))
  var method = SimplifyMethod.rdp

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let tolerance = try OptionText.length("--tolerance", tolerance)
    let sources = try source.paths()
    let consumer = SimplifyingWriter(
      TrackSimplifier(tolerance: tolerance, method: method), gap: try gaps.read(),
      output: try output.open(sources: sources, division: .source))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    let summary = end.stage.summary
    if summary.points > 0 {
      let limit = method == .visvalingam ? "no limit" : "limit \(Self.meters(tolerance)) m"
      Console.note(
        "\(summary.kept) of \(summary.points) points kept; largest deviation "
          + "\(Self.meters(summary.maximumError)) m (\(limit))")
    }
    try end.output.end(outcome)
  }

  private static func meters(_ value: Double) -> String {
    DecimalPrinter.string(value, places: 2)
  }
}

extension SimplifyMethod: ExpressibleByArgument {}

/// Writes tracks after a stage that removes points intentionally.
///
/// Tracks are split at gaps first, because gaps cannot be detected afterwards. The output is marked as simplified.
struct SimplifyingWriter<Stage: TrackStage>: TrackConsumer {
  private(set) var stage: Stage
  var output: TrackOutput
  private var splitter: GapSplitter
  private var split: [LocationEvent] = []
  private var events: [LocationEvent] = []
  private let gap: GapRule
  private var isMarked = false

  init(_ stage: Stage, gap: GapRule, output: TrackOutput) {
    (self.stage, self.output, self.gap) = (stage, output, gap)
    splitter = GapSplitter(gap, keepsPlaces: true)
  }

  mutating func begin(source name: String) throws {
    try output.begin(source: name)
    if !isMarked || output.hasFileForEachSource { try output.write([.simplified]) }
    // Start a track, because a source may not mark the start of its first track.
    if isMarked { try take([.part(.track(name: nil))]) }
    isMarked = true
  }

  mutating func take(_ input: [LocationEvent]) throws {
    for piece in input.pieces where !Interrupts.hasCome {
      splitter.process(contentsOf: piece, into: &split)
      try passOn()
    }
    try flush()
  }

  /// Writes buffered events.
  mutating func endSource(isWhole: Bool) throws {
    splitter.finish(into: &split)
    splitter = GapSplitter(gap, keepsPlaces: true)
    try passOn()
    stage.finish(into: &events)
    try flush()
    try output.endSource(isWhole: isWhole)
  }

  private mutating func passOn() throws {
    for event in split { stage.process(event, into: &events) }
    split.removeAll(keepingCapacity: true)
    // Flush early, because one step can produce many points.
    if events.count >= 1 << 12 { try flush() }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

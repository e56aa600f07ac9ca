public import ArgumentParser
import GeoFiles
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
    Example("geocalc track convert ride.gpx --strip heart_rate -o small.gpx", "remove heart rates"),
    Example(
      "geocalc track convert places.gpx --only waypoints -o points.csv", "write the waypoints"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  @Option(
    help: ArgumentHelp(
      """
      Remove these values of points and laps, such as heart_rate,cadence. all removes every value except altitudes, \
      times, speeds and names; waypoints removes waypoints and routes.
      """,
      valueName: "names"))
  var strip: String?

  @Option(
    help: ArgumentHelp(
      """
      Round coordinates to this number of decimals (default: all digits). A unit of the fifth decimal is about 1 \
      m.
      """, valueName: "n"),
    transform: WholeNumber.read(_:))
  var precision: Int?

  @Option(
    help: "Write only waypoints. The rows of a table without times are waypoints.")
  var only: Elements?

  /// The choices of `--only`: which elements to write.
  enum Elements: String, CaseIterable, ExpressibleByArgument {
    case waypoints
  }

  func validate() throws {
    if let precision, !(0...15).contains(precision) {
      throw ValidationError("--precision: \(precision) is out of range; use 0 to 15")
    }
    if only == .waypoints, let strip, strip.split(separator: ",").contains("waypoints") {
      throw ValidationError("--strip waypoints removes what --only waypoints writes; remove one")
    }
    if let strip, strip.split(separator: ",").contains("extensions") {
      throw ValidationError(
        "--strip: extensions is not the name of a value; write --strip all, or names such as heart_rate"
      )
    }
    if let strip, LocationFormat(path: strip) != nil, PathText.exists(strip) {
      throw ValidationError("--strip: \(strip) is a file; write names, such as heart_rate,cadence")
    }
    if let strip, strip.split(separator: ",", omittingEmptySubsequences: false).contains("") {
      throw ValidationError(
        "--strip: a name is empty; write names with commas, such as heart_rate,cadence")
    }
  }

  func run() throws {
    let stripped = strip.map { $0.split(separator: ",").map(String.init) } ?? []
    let names = stripped.filter { $0 != "waypoints" }
    let reducer = PointReducer(
      removing: names.isEmpty ? nil : names == ["all"] ? .all : .named(names), decimals: precision)
    try EditWriter.run(
      reducer, source, output,
      keeping: only == .waypoints ? .waypoints : stripped.contains("waypoints") ? .tracks : .all
    ) {
      writer in
      if only == nil {
        for source in writer.timelessSources where LocationFormat(path: source) == .csv {
          Console.note(
            "\(InputName.text(source)): no row has a time; the rows are written as a track; to write places, add "
              + "--only waypoints")
        }
      }
      let reducer = writer.stage
      guard !names.isEmpty else { return }
      Console.note("\(reducer.removedValues.counted("value")) removed")
      for name in reducer.unusedNames.sorted() { Console.note("no point has an attribute \(name)") }
    }
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
      "The distance or time between points, such as 10m, 1s or 0.1s.", valueName: "length|time"
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
    usage: """
      geocalc track simplify SOURCE… --tolerance LENGTH [-o FILE] [options]
      geocalc track simplify SOURCE… --count N [-o FILE] [options]
      """,
    discussion: """
      Points are removed, never moved. The ends of each segment stay. A note reports the number of kept points and the \
      largest error.

      --method rdp (Ramer, Douglas, Peucker) keeps every point within the tolerance of the result. time also keeps the \
      position at each time within the tolerance, and with it speeds and stops. visvalingam removes points whose \
      triangle with their neighbors is smaller than the square of the tolerance; it does not limit the distance.

      --count keeps at most N points of each source. It finds the smallest tolerance for that and holds the source in \
      memory.

      A segment of more than 131072 points is simplified in blocks of that size.
      """
  )

  static let examples = [
    Example("geocalc track simplify ride.gpx --tolerance 5m -o small.gpx", "stay within 5 m"),
    Example("geocalc track simplify ride.gpx --count 500 -o small.gpx", "keep 500 points"),
    Example(
      "geocalc track simplify ride.gpx --tolerance 5m --method time -o t.gpx",
      "also keep speeds and stops"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "The largest distance between a removed point and the simplified track, such as 10m.",
      valueName: "length"))
  var tolerance: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The largest number of points to keep from each source, instead of --tolerance.",
      valueName: "n"
    ),
    transform: WholeNumber.read(_:))
  var count: Int?

  @Option(help: ArgumentHelp("The method that selects the points to keep.", valueName: "method"))
  var method = SimplifyMethod.rdp

  @OptionGroup var output: TrackOutputOptions

  func validate() throws {
    if (tolerance == nil) == (count == nil) {
      throw ValidationError(
        "give either --tolerance, such as --tolerance 5m, or --count, such as --count 500")
    }
    if let count, count < 2 {
      throw ValidationError("--count: \(count) is out of range; a track has at least 2 points")
    }
  }

  func run() throws {
    if let count {
      try run(CountSimplifier(count: count, method: method)) { stage in
        report(stage.summary, tolerance: stage.tolerance ?? 0)
        if stage.exceedingCount > 0 {
          Console.note(
            "more points than --count \(count) stay, because the ends of all segments stay")
        }
      }
    } else {
      let tolerance = try tolerance.map { try OptionText.length("--tolerance", $0) } ?? 0
      try run(TrackSimplifier(tolerance: tolerance, method: method)) { stage in
        report(stage.summary, tolerance: tolerance)
      }
    }
  }

  private func run<Stage: TrackStage>(_ stage: Stage, report: (Stage) -> Void) throws {
    let sources = try source.paths()
    let consumer = SimplifyingWriter(
      stage, gap: try gaps.read(), output: try output.open(sources: sources, division: .source))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    report(end.stage)
    try end.output.end(outcome)
  }

  private func report(_ summary: SimplifySummary, tolerance: Double) {
    guard summary.points > 0 else { return }
    let limit = method == .visvalingam ? "no limit" : "limit \(Self.meters(tolerance)) m"
    Console.note(
      "\(summary.kept) of \(summary.points.counted("point")) kept; largest deviation "
        + "\(Self.meters(summary.maximumError)) m (\(limit))"
        + (summary.maximumAltitudeError > 0
          ? ", of altitudes \(Self.meters(summary.maximumAltitudeError)) m" : ""))
  }

  private static func meters(_ value: Double) -> String {
    DecimalPrinter.string(value, places: 2)
  }
}

extension SimplifyMethod: ExpressibleByArgument {}

/// Writes tracks after a stage that reduces the number of points.
///
/// Gaps cannot be detected after points have been removed, so the writer splits tracks at gaps first. The writer also
/// marks the output as simplified.
struct SimplifyingWriter<Stage: TrackStage>: TrackConsumer {
  private(set) var stage: Stage
  var output: TrackOutput
  private var splitter: GapSplitter
  private var split: [LocationEvent] = []
  private var events: [LocationEvent] = []
  private let gap: GapRule
  private var isMarked = false
  private var routes = UnchangedRoutes()
  private var source = ""

  init(_ stage: Stage, gap: GapRule, output: TrackOutput) {
    (self.stage, self.output, self.gap) = (stage, output, gap)
    splitter = GapSplitter(gap, keepsPlaces: true)
  }

  mutating func begin(source name: String) throws {
    try output.begin(source: name)
    source = name
    if !isMarked || output.hasFileForEachSource { try output.write([.simplified]) }
    // Start a new track, because not every source emits an event at the start of its first track.
    if isMarked { try process([.part(.track(name: nil))]) }
    isMarked = true
  }

  mutating func process(_ input: [LocationEvent]) throws {
    routes.count(input)
    for piece in input.pieces where !Interrupts.hasCome {
      splitter.process(contentsOf: piece, into: &split)
      try passOn()
    }
    try flush()
  }

  mutating func endSource(isWhole: Bool) throws {
    splitter.finish(into: &split)
    splitter = GapSplitter(gap, keepsPlaces: true)
    try passOn()
    stage.finish(into: &events)
    try flush()
    routes.endSource(named: source)
    try output.endSource(isWhole: isWhole)
  }

  private mutating func passOn() throws {
    for event in split { stage.process(event, into: &events) }
    split.removeAll(keepingCapacity: true)
    // Flush early, because resampling one long step can produce many points.
    if events.count >= 1 << 12 { try flush() }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

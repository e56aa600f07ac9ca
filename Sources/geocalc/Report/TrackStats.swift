import ArgumentParser
import GeoPictures
import GeoTracks

/// `geocalc track [stats]`: prints the statistics of tracks.
struct TrackStats: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print distance, times, speeds, climbs and stops",
    usage: "geocalc track [stats] SOURCE… [options]",
    discussion: """
      Moving, stopped and gap always add up to elapsed. A gap is a pause in the recording. It ends a segment, and \
      distances exclude it. If a source contains several receivers, each becomes its own track; choose one with \
      --device.

      --explain prints how each number is computed, and how the formats of the sources are read. The JSON output has \
      a total, and below it sources, tracks and segments with the same keys.
      """
  )

  static let examples = [
    Example("geocalc track ride.gpx", "print all figures"),
    Example("geocalc track ride.gpx --unit imperial --stops", "use miles and list all stops"),
    Example("geocalc track rides/ --format csv", "print a row for each file"),
    Example("geocalc track ride.gpx --explain", "print how each number is computed"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "How ascent and descent are summed: auto (default), raw, smooth, hysteresis:3m, rdp:7m, or all.",
      valueName: "method"), transform: NegativeNumbers.restored(_:))
  var gain = "auto"

  @Option(
    help: ArgumentHelp(
      "Count as moving from this speed on: 1km/h by default, less for a recording slower than 10 km/h; m/s, km/h, mph or kn.",
      valueName: "speed"))
  var movingSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "It stays somewhere while it is not further than this from where it came: 25m by default.",
      valueName: "length"))
  var stopRadius: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "It stays somewhere only from so long on: 1min by default.", valueName: "time"))
  var stopDuration: ArgumentText?

  @Flag(help: "List all stops: where, when and how long; the first 10 if not given.")
  var stops = false

  @Option(
    help: ArgumentHelp(
      "A climb rises so much or more, at 3 % on average: 30m by default.", valueName: "length"))
  var climbRise: ArgumentText?

  @Flag(help: "List all climbs: from where, how long, high and steep; the first 10 if not given.")
  var climbs = false

  @Flag(help: "Draw a small map and a profile of altitudes, in dots, below the figures.")
  var plot = false

  @OptionGroup var style: StyleOptions

  @Option(
    help: "One row a source: table, as of folders and archives anyway, csv, md; or json, as --json."
  )
  var format: FigureFormat?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  @Flag(help: "Say how each number is found, and how inputs of these formats are read.")
  var explain = false

  func validate() throws {
    if plot, json || format != nil {
      throw ValidationError(
        "--plot is drawn below the figures as text, not with --json or --format.")
    }
  }

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    rules.gains = try readGains()
    if let movingSpeed {
      rules.movingSpeed = try OptionText.read(
        "--moving-speed", movingSpeed, SpeedText.metersPerSecond(parsing:))
    }
    if let stopRadius { rules.stop.radius = try OptionText.length("--stop-radius", stopRadius) }
    if let stopDuration {
      rules.stop.duration = try OptionText.read(
        "--stop-duration", stopDuration, Duration.init(parsing:))
    }
    if let climbRise { rules.climb.rise = try OptionText.length("--climb-rise", climbRise) }
    let style = try style.read()
    let paths = try source.paths()
    if json || format == .json { return try writeJSON(rules, paths) }
    let (consumer, outcome) = source.run(paths).run(
      StatisticsConsumer(rules, plot: plot ? TrackPlot(gap: rules.gap) : nil))
    var report = TrackReport(
      consumer.statistics, rules, listsStops: stops, style: style)
    report.listsClimbs = climbs
    if outcome.points > 0 || outcome.failure == nil {
      try StandardOutput.write(output(report, isBundle: source.isBundle(paths)))
    }
    if var plot = consumer.plot { try StandardOutput.write(plot.bytes(style)) }
    noteIgnoredSpeeds(report.sources)
    if explain { try StandardOutput.write(TrackExplanation.text(rules, formats: outcome.formats)) }
    try outcome.end()
  }

  /// Writes JSON while the recordings are read.
  private func writeJSON(_ rules: TrackStatistics.Rules, _ paths: [String]) throws {
    var (consumer, outcome) = source.run(paths).run(FigureWritingConsumer(rules))
    if outcome.points > 0 || outcome.failure == nil { try consumer.finish() }
    noteIgnoredSpeeds(consumer.writer.sources)
    if explain { try StandardOutput.write(TrackExplanation.text(rules, formats: outcome.formats)) }
    try outcome.end()
  }

  private func noteIgnoredSpeeds(_ sources: [TrackStatistics.Source]) {
    for source in sources where source.figures.isReceiverSpeedIgnored {
      Console.note(
        "\(source.name): speeds in the file contradict the positions; speeds are computed from positions"
      )
    }
  }

  private func output(_ report: TrackReport, isBundle: Bool) -> [UInt8] {
    // For many files, one row per file is easiest to read.
    let format = format ?? (isBundle ? .table : nil)
    return format.map(TrackTable(report: report).bytes) ?? report.text
  }

  private func readGains() throws(Failure) -> [GainMethod] {
    guard gain != "all" else {
      return [
        .automatic, .raw, .smooth, .hysteresis(2), .hysteresis(3), .hysteresis(5), .hysteresis(10),
        .simplified(7),
      ]
    }
    return [
      try OptionText.read(
        "--gain", ArgumentText(argument: gain), GainMethod.init(parsing:))
    ]
  }
}

/// Writes the statistics of each track when the track ends.
private struct FigureWritingConsumer: TrackConsumer {
  private(set) var writer: TrackReportWriter
  private var statistics: TrackStatistics

  init(_ rules: TrackStatistics.Rules) {
    writer = TrackReportWriter(gains: rules.gains)
    statistics = TrackStatistics(rules)
  }

  mutating func begin(source name: String) throws {
    try endSource()
    statistics.begin(source: name)
    writer.begin(source: name)
  }

  mutating func take(_ events: [LocationEvent]) throws {
    statistics.add(contentsOf: events[...])
    writer.add(statistics.takeTracks())
    try flush(atLeast: 1 << 16)
  }

  mutating func finish() throws {
    try endSource()
    writer.finish()
    try flush(atLeast: 0)
  }

  private mutating func endSource() throws {
    for source in statistics.takeSources(endingLast: true) {
      writer.add(source.tracks)
      writer.end(source)
    }
    try flush(atLeast: 1 << 16)
  }

  /// Writes nothing before the first track, because all sources may be unreadable.
  private mutating func flush(atLeast count: Int) throws {
    guard writer.bytes.count >= count, writer.hasTracks || count == 0 else { return }
    try StandardOutput.write(writer.bytes)
    writer.bytes = []
  }
}

/// Computes the statistics of the events it receives.
private struct StatisticsConsumer: TrackConsumer {
  var statistics: TrackStatistics
  /// The plot. Nil if not requested.
  var plot: TrackPlot?

  init(_ rules: TrackStatistics.Rules, plot: TrackPlot?) {
    statistics = TrackStatistics(rules)
    statistics.partLimit = TrackReport.mostParts
    self.plot = plot
  }

  mutating func begin(source name: String) {
    statistics.begin(source: name)
    plot?.begin(source: name)
  }

  mutating func take(_ events: [LocationEvent]) {
    statistics.add(contentsOf: events[...])
    plot?.take(events)
  }
}

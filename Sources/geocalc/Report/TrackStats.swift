import ArgumentParser
import GeoFiles
import GeoFormats
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
      distances exclude it; geocalc batch --total includes it. If a source contains several receivers, each becomes \
      its own track; choose one with --device.

      --explain prints how each number is computed, and how the formats of the sources are read. The JSON output has \
      a total, and below it sources, tracks and segments with the same keys.
      """
  )

  static let examples = [
    Example("geocalc track ride.gpx", "print all figures"),
    Example(
      "geocalc track ride.gpx --unit imperial --all", "use miles and list all stops and climbs"),
    Example("geocalc track rides/ --format csv", "print a row for each file"),
    Example("geocalc track ride.gpx --explain", "print how each number is computed"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      """
      How to compute ascent and descent: auto, raw, smooth, hysteresis:LENGTH such as hysteresis:3m, or \
      rdp:LENGTH such as rdp:7m; all compares them.
      """,
      valueName: "method"), transform: NegativeNumbers.restored(_:))
  var gain = "auto"

  @Option(
    help: ArgumentHelp(
      """
      The lowest speed that counts as moving, such as 2km/h, in m/s, km/h, mph or kn (default: 1km/h; less for a \
      recording slower than 10km/h).
      """,
      valueName: "speed"))
  var movingSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "A stop lasts while positions stay within this distance of its first position (default: 25m).",
      valueName: "length"))
  var within: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The shortest duration of a stop (default: 1min).", valueName: "time"))
  var dwell: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The smallest rise of a climb (default: 30m). The mean grade of a climb is 3 % or more.",
      valueName: "length"))
  var climbRise: ArgumentText?

  @Flag(help: "List all stops and climbs, not only the first 10.")
  var all = false

  @Flag(help: "Also draw a small map and an altitude profile.")
  var plot = false

  @OptionGroup var style: StyleOptions

  @OptionGroup var towns: TownOption

  @OptionGroup var output: FigureOutputOptions

  @Flag(help: "Explain how each figure is computed, and how the input formats are read.")
  var explain = false

  func validate() throws {
    if plot, output.form != nil {
      throw ValidationError("--plot needs figures as text; remove --json, --format or --output")
    }
  }

  /// Throws an error for `--by month` without CSV sources, because the user probably expects totals per month.
  private func checkColumn() throws {
    guard let by = source.reading.columns.by, ["day", "week", "month", "year"].contains(by),
      try source.paths().allSatisfy({ LocationFormat(path: $0).map { $0 != .csv } ?? false })
    else { return }
    let files = source.sources.map(CommandHint.quoted).joined(separator: " ")
    throw Failure(
      .usage,
      "--by names a column of a CSV file; for totals by \(by), use: geocalc library import \(files) && "
        + "geocalc library totals --by \(by)")
  }

  func run() throws {
    try checkColumn()
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    rules.gains = try readGains()
    if let movingSpeed {
      rules.movingSpeed = try OptionText.read(
        "--moving-speed", movingSpeed, SpeedText.metersPerSecond(parsing:))
    }
    if let within { rules.stop.radius = try OptionText.length("--within", within) }
    if let dwell {
      rules.stop.duration = try OptionText.read("--dwell", dwell, Duration.init(parsing:))
    }
    if let climbRise { rules.climb.rise = try OptionText.length("--climb-rise", climbRise) }
    let style = try style.read()
    let paths = try source.paths()
    try checkTown(paths)
    let towns = try towns.read()
    let output = try output.open()
    defer { output.abandon() }
    if self.output.form == .json { return try writeJSON(rules, paths, output, style.units, towns) }
    let (consumer, outcome) = source.run(paths).run(
      StatisticsConsumer(rules, plot: plot ? TrackPlot(gap: rules.gap) : nil))
    var report = TrackReport(
      consumer.statistics, rules, listsStops: all, style: style)
    (report.listsClimbs, report.towns) = (all, towns)
    if Self.hasFigures(outcome) {
      try output.write(bytes(report, isBundle: source.isBundle(paths)))
      if var plot = consumer.plot { try output.write(plot.bytes(style)) }
      try output.finish(isWhole: outcome.isWhole)
    }
    noteSpeeds(report.sources, style.units)
    noteDecimals(report.sources, style.units)
    noteTimelessTables(report.sources)
    // Print warnings about implausible steps, unless the detailed text already mentions them.
    if self.output.form != nil || source.isBundle(paths) {
      ImplausibleSteps.warn(of: report.sources, style.units)
    }
    if explain { try StandardOutput.write(TrackExplanation.text(rules, formats: outcome.formats)) }
    try outcome.end()
  }

  /// Throws an error for `--town` if the output is a table with one row per source, which contains no points.
  private func checkTown(_ paths: [String]) throws(Failure) {
    guard towns.town, output.form != .json, output.form != nil || source.isBundle(paths) else {
      return
    }
    throw Failure(
      .usage, "--town: a table with a row for each source has no points; use --json for the stops")
  }

  /// Prints a note on each table without times, because its rows may be separate points, such as shops.
  private func noteTimelessTables(_ sources: [TrackStatistics.Source]) {
    for source in sources
    where source.figures.points > 1 && source.figures.start == nil
      && LocationFormat(path: source.name) == .csv
    {
      Console.note(
        "\(InputName.text(source.name)): no row has a time, so the rows may not be a track; the distance "
          + "follows the order of the rows")
    }
  }

  /// Writes JSON output while the recordings are read.
  private func writeJSON(
    _ rules: TrackStatistics.Rules, _ paths: [String], _ output: OutputTarget,
    _ units: FigureUnits, _ towns: TownColumns
  ) throws {
    var (consumer, outcome) = source.run(paths).run(FigureWritingConsumer(rules, towns, output))
    if Self.hasFigures(outcome) {
      try consumer.finish()
      try output.finish(isWhole: outcome.isWhole)
    }
    noteSpeeds(consumer.writer.sources, units)
    noteDecimals(consumer.writer.sources, units)
    noteTimelessTables(consumer.writer.sources)
    ImplausibleSteps.warn(of: consumer.writer.sources, units)
    if explain { try StandardOutput.write(TrackExplanation.text(rules, formats: outcome.formats)) }
    try outcome.end()
  }

  /// Returns whether to print statistics. Without points, an error message may be printed instead.
  private static func hasFigures(_ outcome: TrackRun.Outcome) -> Bool {
    outcome.points > 0 || outcome.failure == nil && outcome.stop == nil
  }

  /// Prints notes on recorded speeds that contradict the positions.
  private func noteSpeeds(_ sources: [TrackStatistics.Source], _ units: FigureUnits) {
    for source in sources where source.figures.isReceiverSpeedTooLow {
      let figures = source.figures
      Console.note(
        "\(source.name): the average speed while moving, \(units.speed(figures.movingSpeed ?? 0)), is above the highest "
          + "speed in the file, \(units.speed(figures.maximumReceiverSpeed ?? 0)); the speeds in the file may be wrong "
          + "or in another unit")
    }
    for source in sources where source.figures.isReceiverSpeedIgnored {
      Console.note(
        "\(source.name): the speeds in the file contradict the positions; speeds are computed from positions"
      )
    }
  }

  /// Prints notes on coordinates with so few decimals that distances are inaccurate.
  private func noteDecimals(_ sources: [TrackStatistics.Source], _ units: FigureUnits) {
    for source in sources {
      guard let (decimals, unit) = source.figures.coarseCoordinates else { continue }
      Console.note(
        "\(source.name): the coordinates have only \(decimals.counted("decimal")), steps of "
          + "\(units.length(unit)); distances and speeds are inaccurate")
    }
  }

  private func bytes(_ report: TrackReport, isBundle: Bool) -> [UInt8] {
    // For the files of a folder or an archive, the default is a table with one row per file.
    let format = output.form ?? (isBundle ? .table : nil)
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

/// Writes the statistics of each track as JSON when the track ends.
private struct FigureWritingConsumer: TrackConsumer {
  private(set) var writer: TrackReportWriter
  private var statistics: TrackStatistics
  private let output: OutputTarget

  init(_ rules: TrackStatistics.Rules, _ towns: TownColumns, _ output: OutputTarget) {
    self.output = output
    writer = TrackReportWriter(gains: rules.gains, towns: towns)
    statistics = TrackStatistics(rules)
  }

  mutating func begin(source name: String) throws {
    try finishSources()
    statistics.begin(source: name)
    writer.begin(source: name)
  }

  mutating func process(_ events: [LocationEvent]) throws {
    statistics.process(contentsOf: events[...])
    writer.add(statistics.takeTracks())
    try flush(atLeast: 1 << 16)
  }

  mutating func finish() throws {
    try finishSources()
    writer.finish()
    try flush(atLeast: 0)
  }

  private mutating func finishSources() throws {
    for source in statistics.takeSources(endingLast: true) {
      writer.add(source.tracks)
      writer.end(source)
    }
    try flush(atLeast: 1 << 16)
  }

  /// Nothing is written before the first track is complete. If all sources are unreadable, there is no output.
  private mutating func flush(atLeast count: Int) throws {
    guard writer.bytes.count >= count, writer.hasTracks || count == 0 else { return }
    try output.write(writer.bytes)
    writer.bytes = []
  }
}

/// Computes the statistics of all sources.
private struct StatisticsConsumer: TrackConsumer {
  var statistics: TrackStatistics
  /// The map and profile of `--plot`. Nil without this option.
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

  mutating func process(_ events: [LocationEvent]) {
    statistics.process(contentsOf: events[...])
    plot?.process(events)
  }
}

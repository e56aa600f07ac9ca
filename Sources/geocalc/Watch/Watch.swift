import ArgumentParser
import Dispatch
import GeoLocation
import GeoFiles

/// `geocalc watch`: prints positions as they arrive from a receiver or a file.
struct Watch: DocumentedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print live positions from gpsd or a file",
    usage: """
      geocalc watch [gpsd://HOST[:PORT][/DEVICE]] [options]
      geocalc watch FILE [--speed 1x] [options]
      """,
    discussion: """
      Without a source, gpsd on this machine is used (gpsd://localhost:2947). A file may have any format (geocalc guide \
      formats); a named pipe or a serial line is read as data arrives. On a terminal one line shows the last position; \
      elsewhere each position is a line, or an object with --json. A summary follows on standard error.

      A lost connection is restored without a limit, and a silent receiver is reported. If there are several receivers, one \
      is used at a time; choose one with --device. Unreadable input is skipped and counted. A truncated file ends with \
      code 65.

      --region reports when the receiver enters or leaves a circle, by the same rule as geocalc track fence: when a \
      position is clear of the edge by its accuracy (at least 10 m). A crossing between two positions is reported with \
      the second one; geocalc track fence interpolates its times.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc watch", "print positions from gpsd"),
    Example("geocalc watch ride.gpx --count 3", "print the first positions of a file"),
    Example("geocalc watch ride.gpx --json", "print JSON, one object per line"),
    Example("geocalc watch --region 47.3769,8.5417,100m", "report entering a circle"),
  ]

  static let topic: String? = "receivers"

  @Argument(
    help: ArgumentHelp(
      "The source: gpsd://HOST, a file, or - for standard input (default: \(Self.defaultSource)).",
      valueName: "source"),
    completion: .file())
  var source: ArgumentText?

  private static let defaultSource = "gpsd://localhost:2947"

  /// The source that the user named, or the default source.
  private var sourceText: String { source?.text ?? Self.defaultSource }

  @Option(
    help: ArgumentHelp(
      """
      The speed at which a file is replayed: max (default) without pauses, 1x for real time, 10x …
      """,
      valueName: "max|1x|10x"), transform: NegativeNumbers.restored(_:))
  var speed: String?

  @Flag(
    help: """
      At the end of a file, wait until it grows, as tail -F does. Reopen a pipe or serial line that ends.
      """
  )
  var follow = false

  @Option(
    help: ArgumentHelp("Stop after this number of positions.", valueName: "n"),
    transform: WholeNumber.read(_:))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Stop with exit code 69 after this time without a position, such as 10s.", valueName: "time"))
  var timeout: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Skip positions closer than this to the last printed one, such as 5m.",
      valueName: "length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Skip positions less accurate than this length, such as 50m.", valueName: "length"))
  var accuracy: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      Report when the receiver enters or leaves a circle, such as 47.3769,8.5417,100m. May be repeated.
      """,
      valueName: "lat,lon,radius"))
  var region: [ArgumentText] = []

  @Option(
    help: ArgumentHelp(
      "Skip positions that are older than this when they arrive, such as 10s; not for files.",
      valueName: "time"))
  var maxAge: ArgumentText?

  @OptionGroup var library: StoreOption

  @OptionGroup var receiver: ReceiverOption

  @OptionGroup var columns: CSVColumnOptions

  @Flag(help: "If gpsd does not answer, keep trying to connect.")
  var wait = false

  @OptionGroup var units: FigureUnitOptions

  @OptionGroup var towns: TownOption

  @OptionGroup var form: MessageFormOptions

  @Flag(help: "Stop at the first record that cannot be read (default: report it and continue).")
  var strict = false

  func validate() throws {
    if let count, count < 1 {
      throw ValidationError("--count: expected 1 or more, not \(count)")
    }
    if let speed, ReplaySource.Pace(text: speed) == nil {
      throw ValidationError(
        "--speed: expected max or a factor such as 1x, 10x or 0.5x, not \(speed)")
    }
    if WatchSource.isGPSD(sourceText), speed != nil || follow {
      throw ValidationError("--speed and --follow apply to files; remove them for a receiver")
    }
    if maxAge != nil, speed != nil {
      throw ValidationError("--max-age applies to live positions; remove it or --speed")
    }
  }

  func run() throws {
    try Descriptor.checkSupply()
    let place = try WatchSource(sourceText, store: library.place)
    let pace = speed.flatMap { ReplaySource.Pace(text: $0) } ?? .asFastAsPossible
    let filter = try every.map { try OptionText.length("--every", $0) }
    let limit = try accuracy.map { try OptionText.length("--accuracy", $0) }
    let timeout = try self.timeout.map {
      try OptionText.read("--timeout", $0, Duration.init(parsing:))
    }
    let age = try maxAge.map {
      try OptionText.read("--max-age", $0, Duration.init(parsing:))
    }
    let regions = try region.map {
      try OptionText.read("--region", $0, CircularRegion.init(parsing:))
    }
    var options = receiver.pipelineOptions
    (options.accuracyLimit, options.ageLimit) = (limit, age?.inSeconds)
    let (source, pipeline) = try place.makeForManager(
      options, pace: pace, follow: follow, wait: wait, csv: columns.options)
    if age != nil, case .file(let path) = place.place, path != "-", !source.isLive, !follow {
      throw Failure(
        .usage, "--max-age applies to receivers, and \(path) is a file; remove it or add --follow")
    }

    let manager = LocationManager(source: source, queue: DispatchQueue(label: "geocalc.watch"))
    // Without a dwell time, `geocalc watch` reports the same events as `geocalc track fence`.
    manager.regionRule = RegionRule(dwell: .zero)
    let run = WatchRun(
      manager,
      plan: WatchRun.Plan(
        output: form.isJSON ? .json : StandardOutput.isTerminal ? .liveLine : .lines, count: count,
        timeout: timeout, distanceFilter: filter, regions: regions, isStrict: strict,
        isPrompt: source.isLive || pace != .asFastAsPossible || follow, units: units.units(),
        towns: try towns.read()))
    var (ending, summary) = run.run()
    summary.take(pipeline.pipeline)
    try end(ending, summary, place)
  }

  private static let advice = "read a file with geocalc watch FILE, or keep trying with --wait"

  private func end(
    _ ending: WatchRun.Ending, _ summary: WatchSummary, _ source: WatchSource
  ) throws {
    switch ending {
    case .failure(let error) where summary.count == 0:
      throw source.failure(for: error, advice: Self.advice)
    case .output(let failure): throw failure
    default: for line in summary.lines(units.units()) { Console.note(line) }
    }
    switch ending {
    case .source where summary.skipped.isTruncated: throw Failure(.badData)
    case .source where summary.isOfNothing:
      if let failure = summary.skipped.failure(ofNothingFrom: source.name) { throw failure }
    case .source, .count, .output: break
    case .timeout: throw Failure(.unavailable, "no position for \(timeout?.text ?? "")")
    case .interrupt: throw Failure(.interrupted)
    case .badData(let skipped): throw Failure(.badData, "\(sourceText): \(skipped)")
    case .failure(let error): throw source.failure(for: error, advice: Self.advice)
    }
  }
}

import ArgumentParser
import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks

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

/// Prints the updates of a `LocationManager` until the source ends or another condition is met.
final class WatchRun: Sendable {
  /// The format in which positions are printed.
  enum Output: Sendable {
    case json, lines, liveLine
  }

  /// The reason why the run ended.
  enum Ending: Sendable {
    case source
    case count
    case timeout
    case interrupt
    case badData(Diagnostic)
    case failure(LocationError)
    case output(SystemFailure)
  }

  /// The settings of a run.
  struct Plan: Sendable {
    var output: Output
    /// The number of positions to print. Nil if unlimited.
    var count: Int?
    /// The maximum time without a position. Nil if unlimited.
    var timeout: Duration?
    var distanceFilter: Double?
    var regions: [CircularRegion]
    var isStrict: Bool
    /// Whether to print each position immediately, without buffering.
    var isPrompt: Bool
    var units: FigureUnits
    /// The towns to print with positions.
    var towns = TownColumns()
  }

  private let manager: LocationManager
  private let plan: Plan
  private let ending = Guarded<Ending?>(nil)
  private let lastSeen = Guarded(ContinuousClock.now)

  init(_ manager: LocationManager, plan: Plan) {
    self.manager = manager
    self.plan = plan
  }

  /// Prints updates until the run ends. Blocks the thread.
  func run() -> (Ending, WatchSummary) {
    let result = Guarded(WatchSummary())
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      var printer = WatchPrinter(
        plan.output, plan.units, plan.towns, isPrompt: plan.isPrompt)
      await self.take(into: &printer)
      result.withLock { $0 = printer.summary }
      isOver.signal()
    }
    let timer = plan.timeout.map { timeout in
      Task {
        await self.waitForSilence(of: timeout)
        // Raise an interrupt instead of cancelling the task, which may be blocked by a full output pipe.
        if !Task.isCancelled { Interrupts.raise() }
      }
    }
    Interrupts.during({
      self.end(.interrupt)
      task.cancel()
    }) { isOver.wait() }
    timer?.cancel()
    var summary = result.withLock { $0 }
    let counts = manager.counts
    (summary.dropped, summary.otherReceivers) = (counts.dropped, counts.otherDevices)
    summary.late = counts.late
    return (ending.withLock { $0 } ?? .source, summary)
  }

  /// Sets the reason why the run ended, unless there is already one.
  private func end(_ reason: Ending) { ending.withLock { if $0 == nil { $0 = reason } } }

  private func take(into printer: inout WatchPrinter) async {
    do {
      let updates = manager.updates(
        distanceFilter: plan.distanceFilter, monitoring: plan.regions)
      var iterator = updates.makeAsyncIterator()
      while let update = try await iterator.next() {
        try printer.print(update)
        if iterator.isDrained { try printer.flush() }
        // With --strict, stop at invalid input. Notes such as those on duplicates are not errors.
        if case .diagnostic(let skipped) = update, plan.isStrict, !skipped.isRemark {
          end(.badData(skipped))
          break
        }
        guard update.location != nil else { continue }
        lastSeen.withLock { $0 = .now }
        if let count = plan.count, printer.summary.count >= count {
          end(.count)
          break
        }
      }
      try printer.finish()
    } catch let failure as SystemFailure {
      end(.output(failure))
    } catch {
      try? printer.finish()
      if let error = error as? LocationError { end(.failure(error)) }
    }
  }

  /// Waits until no position has arrived for `time`, or until the task is cancelled.
  private func waitForSilence(of time: Duration) async {
    while true {
      let due = lastSeen.withLock { $0 }.advanced(by: time.asWait)
      guard due > .now else {
        end(.timeout)
        return
      }
      do { try await Task.sleep(until: due) } catch { return }
    }
  }
}

/// Suppresses repeated reports of the same outage.
///
/// `LocationManager` reports a lost connection or silence twice: as a state of the source, and as an unavailable
/// position.
struct OutageDeduplicator: Sendable {
  private var isTold = false

  /// Returns false if the next update repeats an outage that has already been reported.
  mutating func isNews(_ update: LocationUpdate) -> Bool {
    switch update {
    case .state(.disconnected), .state(.silent), .state(.noReceiver): isTold = true
    case .state(.connected), .state(.resumed), .location: isTold = false
    case .unavailable(.unreachable), .unavailable(.locationUnknown): return !isTold
    default: break
    }
    return true
  }
}

/// The statistics that are printed at the end of a run.
struct WatchSummary {
  private(set) var count = 0
  private(set) var last: Location?
  private var first: Timestamp?
  private var newest: Timestamp?
  private var length = CompensatedSum()
  private var isBroken = false
  var skipped = SkippedSummary()
  /// The number of positions dropped because of low accuracy.
  var tooRough = 0
  /// The number of positions dropped because of their age.
  var tooOld = 0
  /// The number of repeated positions that were dropped, and the notes of the source's pipeline.
  private var repeated = 0
  private var remarks: [String] = []
  /// The number of positions dropped because another receiver was in use.
  var otherReceivers = 0
  /// The number of positions dropped because their time is not after the time of the previous position.
  var late = 0
  /// The number of updates dropped because printing was too slow.
  var dropped = 0

  /// Whether no position arrived, not even one that was dropped.
  var isOfNothing: Bool {
    count + tooRough + tooOld + otherReceivers + late + dropped + repeated == 0
  }

  /// The distance on the WGS 84 ellipsoid in meters, excluding gaps between segments.
  var distance: Double { length.value }

  mutating func take(_ pipeline: RecordingPipeline) {
    (tooRough, tooOld, repeated) = (
      pipeline.roughPoints, pipeline.oldPoints, pipeline.repeatedPoints
    )
    remarks = pipeline.remarks(hasOption: false)
  }

  mutating func process(_ location: Location) {
    if let last, !isBroken {
      length.add(Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate))
    }
    isBroken = false
    count += 1
    last = location
    guard let time = location.timestamp else { return }
    first = min(first ?? time, time)
    newest = max(newest ?? time, time)
  }

  /// Begins a new segment, so the step to the next position is not part of the distance.
  mutating func breakHere() { isBroken = true }

  /// Returns a summary line, and one line for each reason for dropped positions.
  func lines(_ units: FigureUnits = .metric) -> [String] {
    var line = "\(count) position\(count == 1 ? "" : "s")"
    if count > 1 { line += ", \(units.roughLength(distance))" }
    if let first, let newest, newest > first {
      line += " in \(TimeText.words(seconds: newest.seconds(since: first), places: 1))"
    }
    var lines = [line] + skipped.lines + remarks
    if tooRough > 0 { lines.append("\(tooRough.counted("position")) skipped: too inaccurate") }
    if tooOld > 0 { lines.append("\(tooOld.counted("position")) skipped: too old") }
    if otherReceivers > 0 {
      lines.append(
        "\(otherReceivers.counted("position")) of other receivers skipped; choose a receiver with --device"
      )
    }
    if late > 0 {
      lines.append("\(late.counted("position")) skipped: time not after the position before")
    }
    if dropped > 0 { lines.append("\(dropped.counted("position")) skipped: printing was too slow") }
    return lines
  }
}

import ArgumentParser
import GeoTracks

/// `geocalc track clean`: removes wrong points and smooths the remaining points.
struct TrackClean: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove wrong points from tracks and smooth the rest.",
    usage: "geocalc track clean SOURCE… [--profile P] [--output FILE] [options]",
    discussion: """
      Removed are positions at 0, 0; those less accurate than --accuracy; those whose times do not \
      advance; those that can be reached from neither side at the maximum speed; those that an \
      acceleration out of line leads to (modified Z-score in a window of 11); and those that a Kalman \
      filter does not believe (chi-square above 25). Of what stays rts replaces place, speed, course, \
      altitude, climb and accuracies by those of the filter, smoothed with what came later (Rauch, Tung, \
      Striebel); forward by those of the filter alone, as the points come, the usual thing with gpsd; off \
      leaves it as it is. Times and other values of points stay always.

      An altitude that the filter does not believe is replaced by its own. What refuses for long is wrong: \
      after five refused in a row that agree with each other the filter begins anew with them. No altitude \
      comes out that is beyond those believed, and no position further from where it was than the filter \
      lets one be off. A --profile or --max-speed that is given holds for what is smoothed: what is faster \
      even then is removed, and where the track goes on out of reach a segment begins. Smoothed positions \
      have 8 decimals, other values 3 and directions 2.

      A line on standard error says how many points were removed, another what else was not believed, and \
      with --report there is one for each.

      PROFILES (auto chooses by the 90th percentile of the speeds):
        walk   at most 4 m/s, 4 m/s²       drive  at most 70 m/s, 10 m/s²
        run    at most 12 m/s, 6 m/s²      fly    at most 350 m/s, 30 m/s²
        cycle  at most 30 m/s, 6 m/s²
      """)

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp(
      "The kind of motion: walk, run, cycle, drive, fly or auto (default: auto).",
      valueName: "profile"),
    transform: Self.profile)
  var profile: MotionProfile?

  @Option(
    help: ArgumentHelp(
      "Remove points less accurate than this length, or off (default: 50m).",
      valueName: "length|off"))
  var accuracy: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The maximum speed (default: the speed of the profile; at least 70m/s with auto).",
      valueName: "speed"))
  var maxSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "rts, forward or off (default: rts; forward for gpsd).", valueName: "method"),
    transform: Self.smoothing)
  var smooth: CleaningRules.Smoothing?

  @Option(
    help: ArgumentHelp(
      "Restart the filter after a longer time without a point, or off (default: 5min).",
      valueName: "time|off"))
  var gap: ArgumentText?

  @Flag(help: "List the removed points and rejected values on standard error.")
  var report = false

  @Flag(help: "Print the list as JSON, one object per line.")
  var json = false

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let sources = try source.paths()
    let consumer = CleanConsumer(
      output: try output.open(sources: sources, division: .source), rules: try rules(),
      report: report || json ? (json ? .json : .text) : nil,
      limit: maxSpeed.map { "--max-speed \($0.text)" } ?? profile.map { "--profile \($0.rawValue)" }
    )
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    try end.output.end(outcome)
  }

  private func rules() throws(Failure) -> CleaningRules {
    var rules = CleaningRules()
    rules.profile = profile
    let isLive = source.sources.contains(where: WatchSource.isGPSD)
    rules.smoothing = smooth ?? (isLive ? .forward : .rts)
    if let accuracy {
      rules.accuracy =
        accuracy.text == "off" ? nil : try OptionText.length("--accuracy", accuracy)
    }
    if let maxSpeed {
      rules.maximumSpeed = try OptionText.read(
        "--max-speed", maxSpeed, SpeedText.metersPerSecond(parsing:))
    }
    if let gap {
      rules.gap =
        gap.text == "off"
        ? nil : try OptionText.read("--gap", gap, Duration.init(parsing:))
    }
    return rules
  }

  private static func smoothing(_ text: String) throws -> CleaningRules.Smoothing {
    guard let smoothing = CleaningRules.Smoothing(rawValue: text) else {
      throw ValidationError("expected rts, forward or off")
    }
    return smoothing
  }

  private static func profile(_ text: String) throws -> MotionProfile? {
    if text == "auto" { return nil }
    guard let profile = MotionProfile(rawValue: text) else {
      let names = MotionProfile.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected one of \(names) or auto")
    }
    return profile
  }
}

/// Cleans the events it receives.
private struct CleanConsumer: TrackConsumer {
  var output: TrackOutput
  let rules: CleaningRules
  let report: CleaningReport.Form?
  private var cleaner: TrackCleaner
  private var list: CleaningReport?
  private var events: [LocationEvent] = []
  private var removed: [RemovedPoint] = []
  private var notices: [CleaningNotice] = []
  private let limit: String?

  init(
    output: TrackOutput, rules: CleaningRules, report: CleaningReport.Form?, limit: String?
  ) {
    (self.output, self.rules, self.report, self.limit) = (output, rules, report, limit)
    cleaner = TrackCleaner(rules)
  }

  mutating func begin(source name: String) throws {
    try output.begin(source: name)
    cleaner = TrackCleaner(rules)
    list = CleaningReport(source: name, form: report, limit: limit)
  }

  mutating func take(_ events: [LocationEvent]) throws {
    for event in events where !Interrupts.hasCome {
      if case .location = event { list?.points += 1 }
      cleaner.process(event, into: &self.events, removed: &removed, notices: &notices)
    }
    try giveOut()
  }

  /// Writes buffered events and reports the removed points.
  mutating func endSource(isWhole: Bool) throws {
    cleaner.finish(into: &events, removed: &removed, notices: &notices)
    try giveOut()
    list?.end()
    list = nil
    try output.endSource(isWhole: isWhole)
  }

  private mutating func giveOut() throws {
    list?.add(removed)
    list?.add(notices)
    removed.removeAll(keepingCapacity: true)
    notices.removeAll(keepingCapacity: true)
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

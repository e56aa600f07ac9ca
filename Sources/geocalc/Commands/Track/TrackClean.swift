import ArgumentParser
import GeoCore

/// `geocalc track clean`: wrong points removed, the rest smoothed.
struct TrackClean: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove wrong points from tracks and smooth the rest.",
    usage: """
      geocalc track clean SOURCE… [--profile P] [--smooth rts|forward|off] [--report] [--output FILE]
      """,
    discussion: """
      Removed are positions at 0, 0; those less accurate than --accuracy; those whose times do not \
      advance; those that can be reached from neither side at the maximum speed; those that an \
      acceleration out of line leads to (modified Z-score in a window of 11); and those that a Kalman \
      filter does not believe (chi-square above 25). Of what stays rts replaces place, speed, course, \
      altitude, climb and accuracies by those of the filter, smoothed with what came later (Rauch, Tung, \
      Striebel); forward by those of the filter alone, as the points come, the usual thing with gpsd; off \
      leaves it as it is. Times and other values of points stay always.

      A line on standard error says how many points were removed, and with --report there is one for each \
      of them.

      PROFILES (auto chooses by the 90th percentile of the speeds):
        walk   at most 4 m/s, 4 m/s²       drive  at most 70 m/s, 10 m/s²
        run    at most 12 m/s, 6 m/s²      fly    at most 350 m/s, 30 m/s²
        cycle  at most 30 m/s, 6 m/s²
      """)

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp(
      "How it moves: walk, run, cycle, drive, fly, or auto.", valueName: "profile"),
    transform: Self.profile)
  var profile: MotionProfile?

  @Option(
    help: ArgumentHelp(
      "Remove points less accurate than this: 50m by default, or off.", valueName: "length|off"))
  var accuracy: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The maximum speed: that of the profile by default, with auto at least 70m/s.",
      valueName: "speed"))
  var maxSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "rts, forward or off: rts by default, forward for gpsd.", valueName: "method"),
    transform: Self.smoothing)
  var smooth: CleaningRules.Smoothing?

  @Option(
    help: ArgumentHelp(
      "The filter begins anew after a longer time without a point: 5min by default, or off.",
      valueName: "time|off"))
  var gap: ArgumentText?

  @Flag(help: "List the removed points on standard error, with the reason for each.")
  var report = false

  @Flag(help: "Make the list one of JSON objects, a line each.")
  var json = false

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let sources = source.run.sources
    let consumer = CleanConsumer(
      output: try output.open(sources: sources), rules: try rules(),
      report: report || json ? (json ? .json : .text) : nil)
    var (end, outcome) = source.runKeepingExtras.run(consumer)
    do {
      try end.endSource()
    } catch {
      outcome.failure = outcome.failure ?? error
    }
    try end.output.end(outcome, sources: sources)
  }

  private func rules() throws(Failure) -> CleaningRules {
    var rules = CleaningRules()
    rules.profile = profile
    let isLive = source.run.sources.contains { $0.lowercased().hasPrefix("gpsd:") }
    rules.smoothing = smooth ?? (isLive ? .forward : .rts)
    if let accuracy {
      rules.accuracy =
        accuracy.text == "off" ? nil : try OptionText.length("--accuracy", accuracy)
    }
    if let maxSpeed {
      rules.maximumSpeed = try OptionText.read(
        "--max-speed", maxSpeed, SpeedText.metresPerSecond(parsing:))
    }
    if let gap {
      rules.gap =
        gap.text == "off"
        ? nil : try OptionText.read("--gap", gap, DurationText.seconds(parsing:))
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

/// Cleans whatever comes.
private struct CleanConsumer: TrackConsumer {
  var output: TrackOutput
  let rules: CleaningRules
  let report: CleaningReport.Form?
  private var cleaner: TrackCleaner
  private var list: CleaningReport?
  private var events: [SourceEvent] = []
  private var removed: [RemovedPoint] = []

  init(output: TrackOutput, rules: CleaningRules, report: CleaningReport.Form?) {
    (self.output, self.rules, self.report) = (output, rules, report)
    cleaner = TrackCleaner(rules)
  }

  mutating func begin(source name: String) throws {
    try endSource()
    cleaner = TrackCleaner(rules)
    list = CleaningReport(source: name, form: report)
  }

  mutating func take(_ events: [SourceEvent]) throws {
    for event in events where !Interrupts.hasCome {
      if case .location = event { list?.points += 1 }
      cleaner.process(event, into: &self.events, removed: &removed)
    }
    try giveOut()
  }

  /// Brings out what is held back, and says what was removed.
  mutating func endSource() throws {
    cleaner.finish(into: &events, removed: &removed)
    try giveOut()
    list?.end()
    list = nil
  }

  private mutating func giveOut() throws {
    list?.add(removed)
    removed.removeAll(keepingCapacity: true)
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

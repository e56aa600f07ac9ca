import ArgumentParser
import GeoTracks

/// `geocalc track clean`: removes wrong points and smooths the remaining points.
struct TrackClean: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove wrong points and smooth the rest",
    usage: "geocalc track clean SOURCE… [-o FILE] [options]",
    discussion: """
      Removes positions at 0, 0, inaccurate positions (--accuracy), times that do not advance, and points that are \
      impossible at the maximum speed or acceleration. A Kalman filter rejects other outliers. --smooth rts, the \
      default, also smooths positions, speeds and altitudes with later points; forward uses earlier points only; off \
      changes no values. Times and other values stay.

      A note counts the removed points; --explain lists them.

      PROFILES (auto chooses one by the speeds of the track):
        walk   at most 4 m/s, 4 m/s²       drive  at most 70 m/s, 10 m/s²
        run    at most 12 m/s, 6 m/s²      fly    at most 350 m/s, 30 m/s²
        cycle  at most 30 m/s, 6 m/s²
      """
  )

  static let examples = [
    Example("geocalc track clean ride.gpx -o clean.gpx", "remove outliers and smooth"),
    Example(
      "geocalc track clean ride.gpx --profile cycle --smooth off -o ride2.gpx",
      "only remove points that a cyclist cannot reach"),
    Example("geocalc track clean ride.gpx --explain -o ride3.gpx", "list the removed points"),
  ]

  static let topic: String? = "tracks"

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
  var explain = false

  @Flag(help: "Print the list as JSON, one object per line.")
  var json = false

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let sources = try source.paths()
    let consumer = CleanConsumer(
      output: try output.open(sources: sources, division: .source), rules: try rules(),
      report: explain || json ? (json ? .json : .text) : nil,
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

  mutating func process(_ events: [LocationEvent]) throws {
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

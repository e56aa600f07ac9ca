import ArgumentParser
import GeoFormats
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
      """
      The highest possible speed, such as 30m/s (default: that of the profile; at least 70m/s with auto).
      """,
      valueName: "speed"))
  var maxSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      How to smooth: rts uses earlier and later points, forward uses earlier points, off changes no values \
      (default: rts; forward for gpsd).
      """, valueName: "method"),
    transform: Self.smoothing)
  var smooth: CleaningRules.Smoothing?

  @Option(
    help: ArgumentHelp(
      """
      Restart the filter after a time without a point that is longer than this, or off (default: 5min).
      """,
      valueName: "time|off"))
  var gap: ArgumentText?

  @Flag(help: "List the removed points and rejected values on standard error.")
  var explain = false

  @Flag(help: "Print the list of --explain as JSON, one object per line.")
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

/// Cleans the tracks of all sources and writes them.
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
  private var routes = UnchangedRoutes()

  init(
    output: TrackOutput, rules: CleaningRules, report: CleaningReport.Form?, limit: String?
  ) {
    (self.output, self.rules, self.report, self.limit) = (output, rules, report, limit)
    cleaner = TrackCleaner(rules)
  }

  mutating func begin(source name: String) throws {
    try output.begin(source: name)
    cleaner = TrackCleaner(rules)
    list = CleaningReport(
      source: name, form: report, limit: limit, isSmoothed: rules.smoothing != .off)
  }

  mutating func process(_ events: [LocationEvent]) throws {
    routes.count(events)
    for event in events where !Interrupts.hasCome {
      if case .location = event { list?.points += 1 }
      cleaner.process(event, into: &self.events, removed: &removed, notices: &notices)
    }
    try giveOut()
  }

  mutating func endSource(isWhole: Bool) throws {
    cleaner.finish(into: &events, removed: &removed, notices: &notices)
    try giveOut()
    list?.end()
    routes.endSource(named: list?.source ?? "")
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

/// Reports the points that `geocalc track clean` removes, and notices about other problems.
struct CleaningReport: Sendable {
  /// The format in which removed points are listed.
  enum Form: Sendable {
    case text, json
  }

  let source: String
  /// The format of the list of removed points. If nil, only their counts are reported.
  let form: Form?
  /// The speed limit as the user wrote it. Nil if unlimited.
  let limit: String?
  /// Whether the remaining points are smoothed.
  let isSmoothed: Bool
  /// The number of input points.
  var points = 0
  private var counts: [RemovedPoint.Reason: Int] = [:]
  private var noticeCounts: [CleaningNotice.Kind: Int] = [:]

  init(source: String, form: Form?, limit: String?, isSmoothed: Bool) {
    (self.source, self.form, self.limit, self.isSmoothed) = (source, form, limit, isSmoothed)
  }

  /// Counts removed points. Also prints each point if the user requested a list.
  mutating func add(_ removed: [RemovedPoint]) {
    for point in removed {
      counts[point.reason, default: 0] += 1
      switch form {
      case .text: Console.raw(Console.printable(line(point)) + "\n")
      case .json: Console.raw(json(point))
      case nil: break
      }
    }
  }

  /// Counts notices. Also prints each notice if the user requested a list.
  mutating func add(_ notices: [CleaningNotice]) {
    for notice in notices {
      noticeCounts[notice.kind, default: 0] += 1
      switch form {
      case .text: Console.raw(Console.printable(line(notice)) + "\n")
      case .json: Console.raw(json(notice))
      case nil: break
      }
    }
  }

  /// Prints the counts, unless the format is JSON.
  func end() {
    guard form != .json else { return }
    let total = counts.values.reduce(0, +)
    let reasons = RemovedPoint.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.rawValue)" }
    }
    let list = reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")
    let smoothing =
      isSmoothed && total < points ? "; the others are smoothed (not with --smooth off)" : ""
    Console.note("\(source): \(total) of \(points.counted("point")) removed\(list)\(smoothing)")
    let kinds = CleaningNotice.Kind.allCases.compactMap { kind in
      noticeCounts[kind].map { Self.sum(kind, $0) }
    }
    if !kinds.isEmpty { Console.note("\(source): " + kinds.joined(separator: ", ")) }
    if 4 * (counts[.speed] ?? 0) > points, let limit {
      Console.note(
        """
        \(source): more than a quarter of the points are faster than \(limit) allows; --profile auto chooses a \
        suitable limit
        """)
    }
  }

  private static func sum(_ kind: CleaningNotice.Kind, _ count: Int) -> String {
    let times = count == 1 ? "once" : "\(count) times"
    return switch kind {
    case .altitudeRefused: "\(count.counted("altitude")) rejected and replaced"
    case .altitudeAnew: "altitude filter restarted \(times)"
    case .positionAnew: "position filter restarted \(times)"
    case .velocityAnew: "velocity filter restarted \(times)"
    case .segmentBegun: "\(count.counted("segment")) begun at unreachable points"
    }
  }

  private func line(_ notice: CleaningNotice) -> String {
    let what = line(notice.index, notice.location, notice.kind.rawValue)
    guard let unit = notice.kind.unit else { return what + " after \(Int(notice.value)) rejected" }
    return what + " \(Self.rounded(notice.value)) \(unit)"
  }

  private func line(_ point: RemovedPoint) -> String {
    var line = line(point.index, point.location, point.reason.rawValue)
    if let value = point.value, value.isFinite {
      line += " \(Self.rounded(value))" + (point.reason.unit.map { " \($0)" } ?? "")
    }
    return line
  }

  private func line(_ index: Int, _ location: Location, _ what: String) -> String {
    let time = location.timestamp.map { " at \($0)" } ?? ""
    return "\(source): point \(index)\(time), \(location.coordinate): \(what)"
  }

  private static func rounded(_ value: Double) -> String {
    value.magnitude < 1e15 ? ((value * 100).rounded() / 100).description : value.description
  }

  private func json(_ point: RemovedPoint) -> String {
    json(
      point.index, point.location, "reason", point.reason.rawValue, point.value, point.reason.unit)
  }

  private func json(_ notice: CleaningNotice) -> String {
    json(
      notice.index, notice.location, "notice", notice.kind.rawValue, notice.value, notice.kind.unit)
  }

  private func json(
    _ index: Int, _ location: Location, _ key: String, _ kind: String, _ value: Double?,
    _ unit: String?
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("source", source)
      json.member("point", index)
      json.member(key, kind)
      if let value { json.member("value", value) }
      if let unit { json.member("unit", unit) }
      json.members(of: location)
    }
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

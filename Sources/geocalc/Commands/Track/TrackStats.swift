import ArgumentParser
import GeoCore

/// `geocalc track [stats]`: the figures of tracks.
struct TrackStats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "The figures of tracks: distance, times, speeds, climbs, stops.",
    usage: """
      geocalc track SOURCE… [options]
      """,
    discussion: """
      Moving, stopped and gap add up to elapsed, always. Nothing is measured across the edge of a \
      segment, and a gap ends one: what lies in gaps is told apart. Several receivers in one source are a track \
      each; --device takes one of them. --explain says how each number is found.

      --json prints {"total":{…},"sources":[{…,"tracks":[{…,"segments":[{…}]}]}]}, each level with the \
      same keys.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "How ascent and descent are summed: raw, smooth, hysteresis:3m (default), rdp:7m, or all.",
      valueName: "method"), transform: NegativeNumbers.restored(_:))
  var gain = "hysteresis:3m"

  @Option(
    help: ArgumentHelp(
      "From this speed on it moves: 1km/h by default; m/s, km/h, mph or kn.", valueName: "speed"))
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

  @Option(help: "The units of what is printed for people; JSON and CSV are metric.")
  var unit = FigureUnits.metric

  @Option(
    help: ArgumentHelp(
      """
      The zone of times for people: UTC, an offset such as +02:00, a name such as Europe/Zurich, or \
      written (default), the offset that the source wrote.
      """, valueName: "zone"))
  var tz: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "One row a source: table, csv, md; or json, as --json.", valueName: "table|csv|json|md"),
    transform: Self.form)
  var format: Form?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  /// What is printed.
  enum Form {
    case json
    case rows(TrackTable.Form)
  }

  private static func form(_ text: String) throws -> Form {
    if text == "json" { return .json }
    guard let form = TrackTable.Form(rawValue: text) else {
      throw ValidationError("expected table, csv, json or md, not \(text)")
    }
    return .rows(form)
  }

  @Flag(help: "Say how each number is found.")
  var explain = false

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    rules.gains = try readGains()
    if let movingSpeed {
      rules.movingSpeed = try OptionText.read(
        "--moving-speed", movingSpeed, SpeedText.metresPerSecond(parsing:))
    }
    if let stopRadius { rules.stop.radius = try OptionText.length("--stop-radius", stopRadius) }
    if let stopDuration {
      rules.stop.duration = try OptionText.read(
        "--stop-duration", stopDuration, DurationText.seconds(parsing:))
    }
    let zone = try ZoneOption.read(tz?.text ?? "written")
    let (consumer, outcome) = source.run(try source.paths()).run(StatisticsConsumer(rules))
    let report = TrackReport(
      consumer.statistics, rules, places: consumer.places, listsStops: stops, units: unit,
      zone: zone)
    if outcome.points > 0 || outcome.failure == nil {
      try StandardOutput.write(output(report))
    }
    if explain { try StandardOutput.write(TrackExplanation.text(rules)) }
    try outcome.end()
  }

  private func output(_ report: TrackReport) -> [UInt8] {
    if json { return report.json }
    switch format {
    case .json: return report.json
    case .rows(let form): return TrackTable(report: report).bytes(form)
    case nil: return report.text
    }
  }

  private func readGains() throws(Failure) -> [GainMethod] {
    guard gain != "all" else {
      return [
        .standard, .raw, .smooth, .hysteresis(2), .hysteresis(5), .hysteresis(10), .simplified(7),
      ]
    }
    return [
      try OptionText.read(
        "--gain", ArgumentText(argument: gain), GainMethod.init(parsing:))
    ]
  }
}

/// Statistics of whatever comes.
private struct StatisticsConsumer: TrackConsumer {
  var statistics: TrackStatistics
  /// What each source has beside tracks.
  var places: [PlaceFigures] = []

  init(_ rules: TrackStatistics.Rules) { statistics = TrackStatistics(rules) }

  mutating func begin(source name: String) {
    statistics.begin(source: name)
    places.append(PlaceFigures())
  }

  mutating func take(_ events: [SourceEvent]) {
    let source = places.indices.last
    for event in events {
      statistics.add(event)
      if let source { places[source].add(event) }
    }
  }
}

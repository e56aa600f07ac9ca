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
      segment, and a gap in time or distance ends one. Several receivers in one source are a track \
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

  @Flag(help: "Print JSON, with all digits.")
  var json = false

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
    let (consumer, outcome) = source.run.run(StatisticsConsumer(rules))
    let report = TrackReport(consumer.statistics, rules, places: consumer.places)
    if outcome.points > 0 || outcome.failure == nil {
      try StandardOutput.write(json ? report.json : report.text)
    }
    if explain { try StandardOutput.write(TrackExplanation.text(rules)) }
    try outcome.end()
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

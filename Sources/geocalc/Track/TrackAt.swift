import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// `geocalc track at`: prints the position of tracks at a time.
struct TrackAt: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    abstract: "Print where a track was at a time",
    usage: "geocalc track at TIME SOURCE… [options]",
    discussion: """
      TIME is a time of day (12:34), a date with a time (2026-05-01T12:34:00+02:00) or a duration since the start of the \
      track (90min). The position between two points is interpolated along the geodesic; the column interval is the time \
      between these points. A ? marks a position between two segments, where the track was not recorded.
      """)

  static let examples = [
    Example("geocalc track at 8:20 ride.gpx", "print the position at 8:20"),
    Example("geocalc track at 20min ride.gpx --json", "print JSON for minute 20"),
  ]

  static let topic: String? = "tracks"

  @Argument(
    help: ArgumentHelp("A time of day, a date with a time, or a duration.", valueName: "time"))
  var time: ArgumentText

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup var output: FigureOutputOptions

  func run() throws {
    let style = try style.read()
    let time = try lookupTime(zone: style.zone)
    let sources = try source.paths()
    let (consumer, outcome) = source.run(sources).run(LookupConsumer(time))
    if let (first, second) = consumer.repeatedTimes {
      throw Failure(
        .badData,
        "TIME: the recording shows \(self.time.text) twice, because its UTC offset changes; write "
          + "\(first.timestamp.iso8601(utcOffset: first.utcOffset ?? 0)) or "
          + "\(second.timestamp.iso8601(utcOffset: second.utcOffset ?? 0))")
    }
    if consumer.matches.isEmpty, outcome.failure == nil {
      try outcome.end()
      let period = consumer.period.map {
        "the recording is from \(style.time($0.lowerBound, written: nil, digits: 0)) to "
          + "\(style.time($0.upperBound, written: nil, digits: 0))"
      }
      throw Failure(
        .badData, "no track has a position at \(self.time.text); \(period ?? "no point has a time")"
      )
    }
    try output.write(bytes(consumer, style))
    try outcome.end()
  }

  private func lookupTime(zone: LocalZone) throws -> PositionLookup.Time {
    switch try TrackMoment("TIME", time) {
    case .clock(let seconds): return .clock(seconds, zone: zone)
    case .duration(let duration): return .elapsed(duration)
    case .date(let date): return .timestamp(try date.timestamp(in: zone, named: "TIME"))
    case .length:
      throw Failure(.badData, "TIME: \(time.text) is a length; write a time such as 12:34 or 90min")
    }
  }

  private func bytes(_ found: LookupConsumer, _ style: FigureStyle) -> [UInt8] {
    var table = FigureTable(
      output.form, head: ["time", "latitude", "longitude", "altitude", "interval", "track"],
      rightAligned: [1, 2, 3, 4], columns: record(nil, ""))
    for (source, match) in found.matches {
      let name = match.name ?? source
      table.add(row(match, name, style), record(match, name)) { json in
        json.object {
          $0.member("source", source)
          $0.member("track", match.track)
          if let name = match.name { $0.member("name", name) }
          $0.members(of: match.location)
          $0.member("interval_s", match.interval)
          $0.member("between_segments", match.isBetweenSegments)
        }
        json.endLine()
      }
    }
    return table.bytes
  }

  private func row(
    _ match: PositionLookup.Match, _ name: String, _ style: FigureStyle
  ) -> [String] {
    let location = match.location
    return [
      location.timestamp.map { style.time($0, written: location.utcOffset, digits: 0) } ?? "",
      DecimalPrinter.string(location.coordinate.latitude, places: 6),
      DecimalPrinter.string(location.coordinate.longitude, places: 6),
      location.altitude.map { style.units.height($0) } ?? "",
      TimeText.clock(seconds: match.interval) + (match.isBetweenSegments ? "?" : ""), name,
    ]
  }

  private func record(_ match: PositionLookup.Match?, _ name: String) -> FigureRecord {
    var record = FigureRecord()
    record.add("track", match?.track)
    record.add("name", name)
    record.add("time", match?.location.timestamp?.description)
    record.add("latitude", match?.location.coordinate.latitude)
    record.add("longitude", match?.location.coordinate.longitude)
    record.add("altitude_m", match?.location.altitude)
    record.add("speed_mps", match?.location.speed)
    record.add("interval_s", match?.interval)
    record.add("between_segments", match?.isBetweenSegments)
    return record
  }
}

/// Looks up the positions of each source.
private struct LookupConsumer: TrackConsumer {
  private(set) var matches: [(source: String, match: PositionLookup.Match)] = []
  private(set) var period: ClosedRange<Timestamp>?
  private(set) var repeatedTimes: (ZonedTimestamp, ZonedTimestamp)?
  private let time: PositionLookup.Time
  private var lookup: PositionLookup
  private var source = ""

  init(_ time: PositionLookup.Time) { (self.time, lookup) = (time, PositionLookup(time)) }

  mutating func begin(source name: String) {
    (source, lookup) = (name, PositionLookup(time))
  }

  mutating func process(_ events: [LocationEvent]) {
    for event in events { lookup.process(event) }
  }

  mutating func endSource(isWhole: Bool) {
    matches += lookup.matches.map { (source, $0) }
    repeatedTimes = repeatedTimes ?? lookup.repeatedTimes
    guard let found = lookup.period else { return }
    period =
      period.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) }
      ?? found
  }
}

import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track best`: finds the fastest parts of tracks.
struct TrackBest: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "best",
    abstract: "Find the fastest stretch of a length or time",
    usage: "geocalc track best [LENGTH|TIME]… SOURCE… [options]",
    discussion: """
      For a length, prints the stretch with the shortest time; for a time, the one with the longest distance. The default \
      is 400m 1km 1mi 5km 10km. Write ./1km for a file named 1km.

      A stretch may begin and end between two points. It lies within one segment and crosses no gap. The time of stops counts. If there are \
      several sources, the best of all is printed. A ? marks efforts faster than 1.15 times the highest speed; \
      --plausible prints the best of the other efforts.
      """
  )

  static let examples = [
    Example("geocalc track best ride.gpx", "print the best of each standard distance"),
    Example("geocalc track best 5km 10min ride.gpx", "choose a distance and a time"),
    Example("geocalc track best 1km rides/ --json", "search a folder"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Flag(help: "Ignore efforts faster than 1.15 times the highest speed.")
  var plausible = false

  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func validate() throws {
    if paths.isEmpty { throw TrackSourceOptions.missing }
    for argument in source.sources where TrackInterval(argument)?.isMeasurable == false {
      throw ValidationError(
        "\(argument): a length or time must be at least a micrometer or a microsecond")
    }
  }

  private var paths: [String] {
    StandardInput.sources(source.sources.filter { BestWindow($0) == nil })
  }

  private var windows: [BestWindow] {
    let asked = source.sources.compactMap(BestWindow.init)
    return asked.isEmpty
      ? ["400m", "1km", "1mi", "5km", "10km"].compactMap(BestWindow.init) : asked
  }

  func run() throws {
    let windows = windows
    let style = try style.read()
    let gap = try gaps.read()
    let (consumer, outcome) = source.run(try TrackFolder.expand(paths)).run(
      BestConsumer(efforts: BestEfforts(windows.map(\.window), gap: gap, isPlausible: plausible)))
    if outcome.points > 0 || outcome.failure == nil {
      let efforts = consumer.efforts.efforts
      let report = BestReport(
        windows: windows, efforts: efforts, style: style, hasTimes: consumer.hasTimes,
        isPlausible: plausible)
      try output.write(report.bytes(output.form ?? .table))
      let isAsked = source.sources.contains { BestWindow($0) != nil }
      if isAsked, consumer.hasTimes, !plausible, efforts.contains(where: { $0 == nil }),
        gaps.gap?.text != "off"
      {
        Console.note("a stretch crosses no gap in the recording; --gap off ignores gaps in time")
      }
      let doubtful = efforts.compactMap(\.self).count { $0.isDoubtful }
      if doubtful > 0 {
        Console.note(
          "\(doubtful.counted("doubtful effort")), marked with ?: faster than 1.15 times the highest speed; "
            + "--plausible ignores them")
      }
    }
    try outcome.end()
  }
}

/// Finds the best efforts in all sources.
private struct BestConsumer: TrackConsumer {
  var efforts: BestEfforts
  /// Whether any point has a time.
  private(set) var hasTimes = false

  init(efforts: BestEfforts) { self.efforts = efforts }

  mutating func begin(source name: String) { efforts.begin(source: name) }

  mutating func process(_ events: [LocationEvent]) {
    for piece in events.pieces where !Interrupts.hasCome {
      if !hasTimes { hasTimes = piece.contains { $0.hasTime } }
      efforts.process(contentsOf: piece)
    }
  }
}

/// Formats best efforts as text, JSON, CSV or Markdown.
struct BestReport {
  let windows: [BestWindow]
  let efforts: [BestEffort?]
  var style = FigureStyle()
  /// Whether any point has a time. Without times there are no efforts.
  var hasTimes = true
  /// Whether efforts with implausible steps were ignored.
  var isPlausible = false
  /// Whether each effort names its source, even if all efforts come from one source.
  var namesSources = false

  func bytes(_ format: FigureFormat) -> [UInt8] {
    switch format {
    case .table: TextTable(rows: [head] + rows, rightAligned: Self.rightAligned).bytes
    case .md: MarkdownTable.bytes(head: head, rows: rows, rightAligned: Self.rightAligned)
    case .csv: csv
    case .json: json
    }
  }

  // MARK: For programs

  /// One JSON object for each effort, on a separate line. If no segment is as long as a window, the window's `source`
  /// is null and other members are missing.
  private var json: [UInt8] {
    var json = JSONWriter()
    for (window, effort) in zip(windows, efforts) {
      json.object { json in
        guard let effort else {
          json.member("window", window.text)
          return json.member("source", Double.nan)
        }
        record(window, effort).write(to: &json)
        json.place("start_place", effort.startPlace)
        json.place("end_place", effort.endPlace)
      }
      json.endLine()
    }
    return json.bytes
  }

  private var csv: [UInt8] {
    var bytes: [UInt8] = []
    for (window, effort) in zip(windows, efforts) {
      var record = record(window, effort)
      record.add("start_latitude", effort?.startPlace.latitude)
      record.add("start_longitude", effort?.startPlace.longitude)
      record.add("end_latitude", effort?.endPlace.latitude)
      record.add("end_longitude", effort?.endPlace.longitude)
      if bytes.isEmpty { bytes = record.header }
      bytes += record.row
    }
    return bytes
  }

  private func record(_ window: BestWindow, _ effort: BestEffort?) -> FigureRecord {
    var record = FigureRecord()
    record.add("window", window.text)
    record.add("source", effort?.source)
    record.add("track", effort?.track)
    record.add("segment", effort?.segment)
    record.add("name", effort?.trackName)
    record.add("distance_m", effort?.distance)
    record.add("duration_s", effort?.seconds)
    record.add("speed_mps", effort?.speed)
    record.add("pace_s_per_km", effort.map { 1000 / $0.speed })
    record.add("start", effort?.start.description)
    record.add("end", effort?.end.description)
    record.add("doubtful", effort?.isDoubtful)
    return record
  }

  // MARK: For people

  private static let rightAligned: Set<Int> = [0, 2, 3, 4]

  private var hasSources: Bool {
    namesSources || Set(efforts.compactMap { $0?.source }).count > 1
  }

  var head: [String] {
    ["window", "time", "distance", "pace", "speed", "start", "from", "to"]
      + (hasSources ? ["source"] : [])
  }

  var rows: [[String]] {
    let long = isPlausible ? "no plausible effort" : "no segment is long enough"
    let nothing = hasTimes ? long : "no point has a time"
    let hasSources = hasSources
    return zip(windows, efforts).map { window, effort in
      let cells =
        effort.map { row(window, $0) } ?? [window.text, "", "", "", "", nothing, "", ""]
      return cells + (hasSources ? [effort?.source ?? ""] : [])
    }
  }

  private func row(_ window: BestWindow, _ effort: BestEffort) -> [String] {
    [
      window.text,
      TimeText.clock(seconds: effort.seconds, digits: 2)
        + (effort.isDoubtful ? " ?" : ""),
      style.units.length(effort.distance), style.units.pace(effort.speed),
      style.units.speed(effort.speed),
      style.time(effort.start, written: effort.utcOffset, digits: 1),
      Self.place(effort.startPlace), Self.place(effort.endPlace),
    ]
  }

  private static func place(_ place: Coordinate) -> String {
    "\(TrackReport.number(place.latitude, 6)), \(TrackReport.number(place.longitude, 6))"
  }
}

/// The length or duration over which the best effort is computed, and the text that the user entered.
struct BestWindow: Sendable, Hashable {
  var text: String
  var window: BestEffortTarget

  /// Parses a length or duration above 0. Nil for any other value.
  init?(_ text: String) {
    guard let interval = TrackInterval(text), interval.isPositive else { return nil }
    self.text = text
    window =
      switch interval {
      case .length(let meters): .distance(meters)
      case .time(let time): .time(time)
      }
  }
}

extension JSONWriter {
  fileprivate mutating func place(_ name: String, _ place: Coordinate) {
    object(name) {
      $0.member("latitude", place.latitude)
      $0.member("longitude", place.longitude)
    }
  }
}

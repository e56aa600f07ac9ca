import ArgumentParser
import GeoFormats
import GeoLocation
import GeoPictures
import GeoTracks

/// `geocalc track splits`: divides tracks into parts of equal distance or time, or into laps.
struct TrackSplitsCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits",
    abstract: "Print times and paces of equal parts or laps",
    usage: "geocalc track splits SOURCE… [--every LENGTH|TIME|lap] [options]",
    discussion: """
      Prints a row for each split: distance, time, moving time, pace, speed, ascent, descent and grade. Pace and speed \
      include stops; JSON, CSV and Markdown also have the moving pace. The last row is the rest. A split ends exactly at its length or time, between two points if necessary. Splits continue over gaps, \
      which add neither distance nor time. All splits add up to the figures of the track.

      A lap ends where the track comes back within --within of its start, or into --region, after it was twice as far \
      away. With --region, the part before the first pass is lap 0.
      """
  )

  static let examples = [
    Example("geocalc track splits ride.gpx", "print a row for each kilometer"),
    Example("geocalc track splits ride.gpx --every 1mi", "print a row for each mile"),
    Example("geocalc track splits ride.gpx --every 5min --json", "print JSON, one object per line"),
    Example("geocalc track splits ride.gpx --every lap", "print laps"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      """
      The length or time of a split, such as 400m or 5min, or lap (default: 1km; 1mi or 1nmi with that --unit). \
      Without --unit, figures use the unit of this length.
      """,
      valueName: "length|time|lap"))
  var every: ArgumentText?

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      """
      How to compute ascent and descent: auto, raw, smooth, hysteresis:LENGTH such as hysteresis:3m, or \
      rdp:LENGTH such as rdp:7m.
      """,
      valueName: "method"))
  var gain: ArgumentText = ArgumentText(argument: "auto")

  @Option(
    help: ArgumentHelp(
      """
      The lowest speed that counts as moving, such as 2km/h, in m/s, km/h, mph or kn (default: 1km/h; less for a \
      recording slower than 10km/h).
      """,
      valueName: "speed"))
  var movingSpeed: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "A lap ends within this distance of its start (default: 25m).", valueName: "length"))
  var within: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The circle in which laps start and end (default: around the start of the track).",
      valueName: "lat,lon,radius"))
  var region: ArgumentText?

  @OptionGroup var style: StyleOptions
  @OptionGroup var output: FigureOutputOptions

  @Flag(help: "Draw the pace of the splits as bars below each table (default on a terminal).")
  var plot = false

  private var isLaps: Bool { every?.text == "lap" || every?.text == "laps" }

  func validate() throws {
    if plot, output.form ?? .table != .table {
      throw ValidationError("--plot needs a text table; remove --json, --format or --output")
    }
    if !isLaps, within != nil || region != nil {
      throw ValidationError("--within and --region need --every lap")
    }
    if within != nil, region != nil {
      throw ValidationError("--region has a radius of its own; remove --within")
    }
  }

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    rules.gains = [try OptionText.read("--gain", gain, GainMethod.init(parsing:))]
    if let movingSpeed {
      rules.movingSpeed = try OptionText.read(
        "--moving-speed", movingSpeed, SpeedText.metersPerSecond(parsing:))
    }
    let style = try style.read(insteadOfDefault: unitOfSplits)
    let length = try length(style.units)
    let report = SplitReport(
      method: rules.gains[0], style: style, noun: isLaps ? "lap" : "split")
    let paths = try source.paths()
    let output = try output.open()
    defer { output.abandon() }
    var (consumer, outcome) = source.run(paths).run(
      SplitConsumer(
        TrackSplits(every: length, rules: rules), length, report, self.output.form ?? .table,
        output,
        plots: plot || StandardOutput.isTerminal && self.output.isText))
    try consumer.finish()
    if outcome.points > 0 || outcome.failure == nil { try output.finish(isWhole: outcome.isWhole) }
    if consumer.splits.undivided > 0, outcome.failure == nil {
      throw Failure(
        .badData,
        "\(consumer.splits.undivided.counted("step")) would make more than 100000 splits each and count as one; use a "
          + "larger --every, or a --gap that splits the track there")
    }
    try outcome.end()
  }

  /// The system of units to which the length in `--every` belongs. Nil for times and laps.
  private var unitOfSplits: UnitChoice? {
    guard let every, !isLaps, case .length = TrackInterval(every.text) else { return nil }
    let name = every.text.drop { !$0.isLetter }
    return (try? LengthUnit(parsing: String(name))).map { UnitChoice(UnitChoice($0).system) }
  }

  private func length(_ units: FigureUnits) throws -> TrackSplits.Length {
    if isLaps {
      var rule = LapRule()
      if let within { rule.radius = try OptionText.length("--within", within) }
      if let region {
        let circle = try OptionText.read("--region", region, CircularRegion.init(parsing:))
        (rule.place, rule.radius) = (circle.center, circle.radius)
      }
      return .lap(rule)
    }
    return try TrackInterval.splits("--every", every, units)
  }
}

/// Prints each split when it is complete. Rows of tables are buffered.
private struct SplitConsumer: TrackConsumer {
  private(set) var splits: TrackSplits
  private let length: TrackSplits.Length
  private let report: SplitReport
  private let format: FigureFormat
  private let output: OutputTarget
  private var tables: SplitTables
  private var done: [TrackSplit] = []
  private var json = JSONWriter()
  private var hasHeader = false
  private var timed = 0
  private var points = 0
  private var count = 0
  private var complete = 0
  // The number of splits with implausible steps, and the sources that contain them.
  private var doubtful = 0
  private var doubtfulSources: [String] = []
  // The point at which laps start, and whether a track has been far from this point.
  private var lapPlace: Coordinate?
  private var wasAway = false

  init(
    _ splits: TrackSplits, _ length: TrackSplits.Length, _ report: SplitReport,
    _ format: FigureFormat, _ output: OutputTarget, plots: Bool
  ) {
    (self.splits, self.length, self.report) = (splits, length, report)
    (self.format, self.output) = (format, output)
    tables = SplitTables(report, isMarkdown: format == .md, plots: plots)
  }

  mutating func begin(source name: String) throws {
    splits.begin(source: name, into: &done)
    try print()
  }

  mutating func process(_ events: [LocationEvent]) throws {
    let events = events.withRoutesAsTracks
    for piece in events.pieces where !Interrupts.hasCome {
      for event in piece { look(at: event) }
      splits.process(contentsOf: piece, into: &done)
    }
    try print()
  }

  mutating func finish() throws {
    splits.finish(into: &done)
    try print()
    if points > 0, let note { Console.note(note) }
    if doubtful > 0, let names = TrackRun.Outcome.list(doubtfulSources) {
      let noun = "doubtful \(report.noun)"
      Console.warning(
        "\(names): \(doubtful.counted(noun)), marked with ?, with implausible steps; "
          + "geocalc track clean corrects them")
    }
    switch format {
    case .table, .md: try output.write(tables.finish())
    case .csv where !hasHeader: try output.write(report.record(nil).header)
    case .csv, .json: break
    }
  }

  private mutating func look(at event: LocationEvent) {
    if case .location(let location) = event {
      points += 1
      if location.timestamp != nil { timed += 1 }
      if case .lap(let rule) = length, !wasAway { lookAway(location.coordinate, rule) }
    } else if case .part(.track) = event {
      lapPlace = nil
    }
  }

  private mutating func lookAway(_ here: Coordinate, _ rule: LapRule) {
    let place = rule.place ?? lapPlace ?? here
    lapPlace = place
    wasAway = Geodesic.wgs84.distance(from: place, to: here) > 2 * rule.radius
  }

  /// A note that explains why splits or their times are missing. Nil if nothing is missing.
  private var note: String? {
    if case .time = length, timed == 0 {
      return
        "no splits: no point has a time; use --every 1km to split by distance"
    }
    if count == 0 {
      return
        "no splits: every step is a gap (--gap, --gap-distance) or has no length, or there are no tracks"
    }
    if case .lap(let rule) = length, complete == 0 {
      let place = rule.place == nil ? "its start" : "--region"
      let radius = report.style.units.length(rule.radius)
      guard wasAway else {
        return
          "no laps: no track goes farther than \(report.style.units.length(2 * rule.radius)) from \(place), "
          + "twice the radius of a lap; use a smaller --within, or --region"
      }
      return
        "no laps: no track returns within \(radius) of \(place); use a larger --within, or --region"
    }
    if timed == 0 {
      return
        "no point has a time, so the splits have no times, paces or speeds"
    }
    return nil
  }

  private mutating func print() throws {
    guard !done.isEmpty else { return }
    var bytes: [UInt8] = []
    for split in done {
      count += 1
      if !split.isRest, split.number > 0 { complete += 1 }
      if split.isDoubtful {
        doubtful += 1
        if doubtfulSources.last != split.source { doubtfulSources.append(split.source) }
      }
      switch format {
      case .json:
        json.object { report.record(split).write(to: &$0) }
        json.endLine()
      case .csv:
        let record = report.record(split)
        if !hasHeader { bytes += record.header }
        hasHeader = true
        bytes += record.row
      case .table, .md: bytes += tables.add(split)
      }
    }
    done.removeAll(keepingCapacity: true)
    try output.write(bytes)
    try output.write(&json)
  }
}

/// Formats splits of tracks as text, JSON or CSV.
struct SplitReport {
  let method: GainMethod
  var style = FigureStyle()
  /// The word for a split in text: `split` or `lap`.
  var noun = "split"

  /// Returns a split as named values. If `split` is nil, only the names are meaningful.
  func record(_ split: TrackSplit?) -> FigureRecord {
    var record = FigureRecord()
    record.add("source", split?.source)
    record.add("track", split?.track)
    record.add("name", split?.trackName)
    record.add("split", split?.number)
    record.add("rest", split?.isRest)
    record.add("distance_m", split?.distance)
    record.add("elapsed_s", split?.elapsedTime)
    record.add("moving_s", split?.movingTime)
    record.add("stopped_s", split?.stoppedTime)
    record.add("gap_s", split?.gapTime)
    record.add("speed_mps", split?.speed)
    record.add("pace_s_per_km", split?.speed.map { 1000 / $0 })
    record.add("moving_speed_mps", split?.movingSpeed)
    record.add("moving_pace_s_per_km", split?.movingSpeed.map { 1000 / $0 })
    record.add("ascent_m", split?.ascent)
    record.add("descent_m", split?.descent)
    record.add("grade_percent", split?.grade.map { $0 * 100 })
    record.add("gain_method", method.description)
    record.add("start", split?.start?.description)
    record.add("end", split?.end?.description)
    record.add("doubtful", split?.isDoubtful)
    return record
  }

  /// Returns the column names of the narrow table, which fits in 80 columns if distances are below 100 km.
  ///
  /// - Parameter offset: the UTC offset of all times in the table, in seconds. Nil without times.
  func narrowHead(offset: Int?) -> [String] {
    let zone = offset.map { offset -> String in
      let minutes = abs(offset) / 60
      let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return offset == 0 ? " UTC" : " \(offset < 0 ? "-" : "+")\(parts.joined(separator: ":"))"
    }
    return [
      noun, "distance", "time", "moving", style.units.paceName, style.units.speedName, "ascent",
      "descent", "end\(zone ?? "")",
    ]
  }

  /// Returns the UTC offset at the end of a split in seconds. Nil without times.
  func offset(_ split: TrackSplit) -> Int? {
    split.end.map { style.zone.offset(at: $0, written: split.utcOffset) }
  }

  /// Returns a split as a row of the narrow table.
  ///
  /// The end is a time of day in the time zone with the given offset. If the offset is nil, the end is a complete time.
  func narrowRow(_ split: TrackSplit, offset: Int?) -> [String] {
    let units = style.units
    var end = split.end.map { style.time($0, written: split.utcOffset, digits: 0) } ?? ""
    if let time = split.end, let offset {
      let second = (time.seconds % 86_400 + Int64(offset) + 2 * 86_400) % 86_400
      end = TimeText.clock(seconds: Double(second))
    }
    var cells = Array(row(split).prefix(3))
    cells.append(split.elapsed > 0 ? TimeText.clock(nanoseconds: split.moving) : "")
    cells.append(split.speed.flatMap(units.paceNumber) ?? "")
    cells.append((split.speed.map(units.speedNumber) ?? "") + (split.isDoubtful ? " ?" : ""))
    for height in [split.ascent, split.descent] {
      cells.append(height.map { units.height($0) } ?? "")
    }
    cells.append(end)
    return cells
  }

  /// The column names of the wide table, for Markdown.
  var head: [String] {
    [
      noun, "distance", "time", "moving", "pace", "moving pace", "speed", "ascent", "descent",
      "grade", "end",
    ]
  }

  static let rightAligned: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  /// Returns a split as a row of the wide table. The pace is based on elapsed time, and the moving pace on moving time.
  func row(_ split: TrackSplit) -> [String] {
    let hasTime = split.elapsed > 0
    let units = style.units
    return [
      split.isRest ? "rest" : "\(split.number)", units.length(split.distance),
      hasTime ? TimeText.clock(nanoseconds: split.elapsed, digits: 1) : "",
      hasTime ? TimeText.clock(nanoseconds: split.moving, digits: 1) : "",
      split.speed.map(units.pace) ?? "", split.movingSpeed.map(units.pace) ?? "",
      (split.speed.map(units.speed) ?? "") + (split.isDoubtful ? " ?" : ""),
      split.ascent.map { units.height($0) } ?? "",
      split.descent.map { units.height($0) } ?? "", split.grade.map(FigureUnits.grade) ?? "",
      split.end.map { style.time($0, written: split.utcOffset, digits: 0) } ?? "",
    ]
  }

  /// Returns the title above the table of a track.
  func title(_ split: TrackSplit) -> String {
    let name = split.trackName.map { " \($0)" } ?? ""
    return Console.printable(
      "\(split.source), track \(split.track)\(name), climbs by \(method); pace with stops")
  }
}

/// Formats a table for each track while its splits are computed.
///
/// The first ``blockCount`` splits of a track determine the column widths. Later rows are printed in blocks and may
/// widen columns, so memory does not grow with the track.
struct SplitTables {
  /// The maximum number of splits in memory.
  static let blockCount = 1024
  // The maximum number of bars in a sparkline. Eight columns of the line are for its label.
  private static let mostBars = min(max(OutputWidth.columns - 8, 8), 112)

  private let report: SplitReport
  private let isMarkdown: Bool
  // Whether to print a sparkline of speeds below each table, and these speeds.
  private let plots: Bool
  private var speeds = SparkSeries(most: Self.mostBars)
  private var table = TextTable(rows: [], rightAligned: SplitReport.rightAligned)
  private var track: (source: String, number: Int)?
  // The UTC offset of the times in the table, in seconds.
  private var offset: Int?

  init(_ report: SplitReport, isMarkdown: Bool = false, plots: Bool = false) {
    (self.report, self.isMarkdown, self.plots) = (report, isMarkdown, plots)
  }

  /// Adds a split. All splits of a track must be added in succession.
  ///
  /// - Returns: the bytes that can be printed now.
  mutating func add(_ split: TrackSplit) -> [UInt8] {
    var bytes: [UInt8] = []
    if track.map({ $0 != (split.source, split.track) }) ?? true {
      bytes = finish()
      if track != nil { bytes.append(UInt8(ascii: "\n")) }
      track = (split.source, split.track)
      bytes += "\(report.title(split))\n".utf8
      if isMarkdown {
        bytes.append(UInt8(ascii: "\n"))
        bytes += MarkdownTable.head(report.head, rightAligned: SplitReport.rightAligned)
      } else {
        offset = report.offset(split)
        table = TextTable(
          rows: [report.narrowHead(offset: offset)], rightAligned: SplitReport.rightAligned)
      }
    }
    if !split.isRest, !split.isDoubtful, let speed = split.speed { speeds.add(speed) }
    guard !isMarkdown else { return bytes + MarkdownTable.row(report.row(split)) }
    table.rows.append(report.narrowRow(split, offset: offset))
    return table.rows.count < Self.blockCount ? bytes : bytes + table.takeRows()
  }

  /// Returns the remaining bytes of the current table.
  mutating func finish() -> [UInt8] {
    defer { speeds = SparkSeries(most: Self.mostBars) }
    let rows = table.takeRows()
    // A sparkline of one or two splits would add no information.
    guard plots, !isMarkdown, speeds.count > 2, let range = speeds.range else { return rows }
    let units = report.style.units
    // The bars span at least one unit of speed, because smaller differences may be noise. Charts have the same minimum.
    let span = units.chart.speed.metersPerSecond
    return rows
      + Array(
        """
        pace  \(Sparkline.line(speeds.means, span: span))  higher is faster: \(units.pace(range.lowerBound)) to \
        \(units.pace(range.upperBound))

        """.utf8)
  }
}

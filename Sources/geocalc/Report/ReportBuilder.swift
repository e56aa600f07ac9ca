import GeoCore
import GeoPictures
import GeoTracks

/// Converts the statistics of tracks to the content of a report page.
struct ReportBuilder {
  let gathered: ReportGathering
  let report: TrackReport
  let style: FigureStyle
  /// The names of sources on the page, keyed by source.
  let sourceNames: [String: String]
  private let methods: [String: String]

  init(
    _ gathered: ReportGathering, _ rules: TrackStatistics.Rules, _ style: FigureStyle,
    sourceNames: [String: String]
  ) {
    (self.gathered, self.style, self.sourceNames) = (gathered, style, sourceNames)
    report = TrackReport(gathered.statistics, rules, listsStops: true, style: style)
    methods = TrackExplanation.methods(rules)
  }

  var units: FigureUnits { style.units }
  var total: TrackFigures { report.total }

  /// Returns the content of the page.
  ///
  /// - Parameter title: the title. Nil for the name of the track or file.
  func content(title: String?) -> ReportContent {
    var content = ReportContent(title: title ?? name, units: units.chart)
    content.subtitle = subtitle
    content.figures = figures
    content.tables = [recordings, splits, efforts, climbs, stops, laps, gaps].compactMap(\.self)
    var tracks = gathered.tracks
    tracks.add(to: &content.map)
    content.map.sources = tracks.names.map { sourceNames[$0] ?? Console.printable($0) }
    content.map.title = content.title
    content.colors = tracks.colors
    content.samples = gathered.samples
    content.highestSpeed = total.maximumSpeed
    (content.tracks, content.hasPace) = (gathered.labels, hasPace)
    content.gainThreshold = total.firstGain?.threshold
    content.maker = "Made by geocalc \(Version.text). The page loads nothing."
    return content
  }

  private var name: String {
    let tracks = report.sources.flatMap(\.tracks)
    if tracks.count == 1, let name = tracks[0].name, !name.isEmpty {
      return Console.printable(name)
    }
    guard report.sources.count == 1, let source = report.sources.first else {
      return "\(report.sources.count) recordings"
    }
    return sourceNames[source.name] ?? Console.printable(source.name)
  }

  private var subtitle: String {
    var parts: [String] = []
    if hasSources { parts.append("total of \(report.sources.count) recordings") }
    if let start = total.start ?? gathered.sensors.start {
      let written = style.time(start, written: total.utcOffset, digits: 0)
      parts.append(written.replacing("T", with: " "))
    }
    if Set(activities).count == 1 { parts.append(Console.printable(activities[0])) }
    if !hasPositions {
      parts.append(gathered.sensors.count.counted("record") + " without positions")
    } else if total.points > 0 {
      parts.append(total.points.counted("point"))
    } else {
      let (routes, waypoints) = (gathered.tracks.routeCount, gathered.tracks.waypoints.count)
      if routes > 0 { parts.append(routes.counted("route")) }
      if waypoints > 0 { parts.append(waypoints.counted("waypoint")) }
    }
    return parts.joined(separator: " · ")
  }

  /// The distinct activities of all tracks. Empty if the activity of any track is unknown.
  private var activities: [String] {
    let all = report.sources.flatMap { source in
      source.tracks.isEmpty ? source.laps.map(\.sport) : source.tracks.map(\.activity)
    }
    return all.contains(nil) ? [] : all.compactMap(\.self)
  }

  /// Whether all tracks are activities on foot, whose speeds are given as paces.
  private var hasPace: Bool { !activities.isEmpty && activities.allSatisfy(SportName.hasPace) }

  /// Whether the page is about positions. False for an activity such as indoor training.
  private var hasPositions: Bool { total.points > 0 || gathered.sensors.count == 0 }

  func method(_ key: String) -> String { methods[key] ?? "" }
}

// MARK: Figures

extension ReportBuilder {
  private var figures: [ReportContent.Figure] {
    // A recording with only routes and waypoints has no statistics.
    hasPositions ? total.points > 0 ? trackFigures : [] : sensorFigures
  }

  /// The statistics of an activity without positions, computed from sensor data.
  private var sensorFigures: [ReportContent.Figure] {
    let sensors = gathered.sensors
    var figures: [ReportContent.Figure] = []
    if let start = sensors.start, let end = sensors.end {
      figures.append(
        ReportContent.Figure(
          "Duration", TimeText.clock(seconds: end.seconds(since: start)),
          method: "The time from the first to the last record."))
    }
    let method = "As the device measured it; the recording has no positions."
    if let distance = sensors.distance {
      figures.append(ReportContent.Figure("Distance", units.length(distance), method: method))
    }
    if let speed = sensors.highestSpeed { figures.append(highest(speed, method)) }
    return figures + measureFigures(sensors.measures)
  }

  private var trackFigures: [ReportContent.Figure] {
    var figures = [
      ReportContent.Figure(
        "Distance", units.length(total.distance),
        note: Self.note(
          "3-D \(units.length(total.distance3D))", total.implausible.distanceText(units)),
        method: method("distance"))
    ]
    if total.start != nil {
      figures.append(
        ReportContent.Figure(
          "Moving time", TimeText.clock(nanoseconds: total.moving),
          note: "of \(TimeText.clock(nanoseconds: total.elapsed))", method: method("moving")))
      figures.append(
        ReportContent.Figure(
          "Standing", TimeText.clock(nanoseconds: total.stopped),
          note: total.gap > 0 ? "and gaps of \(TimeText.clock(nanoseconds: total.gap))" : "",
          method: method("elapsed")))
    }
    if let speed = total.movingSpeed {
      let (first, second) = hasPace ? (units.pace, units.speed) : (units.speed, units.pace)
      figures.append(
        ReportContent.Figure(
          hasPace ? "Pace while moving" : "Speed while moving", first(speed),
          note: [second(speed), total.averageSpeed.map { "\(first($0)) in all" }]
            .compactMap(\.self).joined(separator: ", "), method: method("speed")))
    }
    if let speed = total.maximumSpeed { figures.append(highest(speed, method("speed"))) }
    if let gain = total.firstGain {
      figures.append(
        ReportContent.Figure(
          "Ascent", units.height(gain.ascent), note: "descent \(units.height(gain.descent))",
          method: method("ascent")))
    }
    if let low = total.minimumAltitude, let high = total.maximumAltitude {
      figures.append(
        ReportContent.Figure(
          "Highest point", units.height(high),
          note: Self.note(
            "lowest \(units.height(low))", total.implausible.altitudeText(units)),
          method: method("altitude")))
    }
    return figures + measureFigures(total.measures)
  }

  /// Returns the highest speed, as a pace for activities on foot.
  private func highest(_ speed: Double, _ method: String) -> ReportContent.Figure {
    hasPace
      ? ReportContent.Figure(
        "Fastest pace", units.pace(speed), note: units.speed(speed), method: method)
      : ReportContent.Figure("Highest speed", units.speed(speed), method: method)
  }

  /// Returns a note. If there are implausible steps, the note also mentions them.
  private static func note(_ text: String, _ implausible: String?) -> String {
    text + (implausible.map { "; includes \($0)" } ?? "")
  }

  private func measureFigures(_ measures: [TrackMeasure: MeasureSummary]) -> [ReportContent.Figure]
  {
    TrackMeasure.allCases.compactMap { measure in
      guard let summary = measures[measure] else { return nil }
      let (name, unit) = TrackReport.words(measure)
      return ReportContent.Figure(
        name.prefix(1).uppercased() + name.dropFirst(),
        "\(DecimalPrinter.string(summary.average, places: 0)) \(unit)",
        note: "at most \(DecimalPrinter.string(summary.highest, places: 0)) \(unit)",
        method: "The mean and the highest of the values of all points that have one.")
    }
  }
}

// The tables of the page.
extension ReportBuilder {
  /// The table of recordings with their statistics. Nil for a single recording.
  var recordings: ReportContent.Table? {
    guard hasSources else { return nil }
    let shown = report.sources.prefix(Self.mostRecordings)
    let rest = report.sources.count - shown.count
    return Self.table(
      "Recordings",
      sourceHead + ["begin", "points", "distance", "elapsed", "moving", "ascent"],
      shown.map { source in
        let figures = source.figures
        let row = report.row("", figures).dropFirst()
        let begin = figures.start.map { style.time($0, written: figures.utcOffset, digits: 0) }
        return ownerCells(source.name) + [begin ?? ""] + row
      }, note: rest > 0 ? "\(rest) more are not listed." : "")
  }

  // The maximum number of rows in the table of recordings.
  private static let mostRecordings = 500

  var splits: ReportContent.Table? {
    let table = SplitReport(method: report.rules.gains[0], style: style)
    guard gathered.splits.count > 1 else { return nil }
    // If all times have the same UTC offset, print it in the header only, as in text output.
    let offsets = Set(gathered.splits.compactMap(table.offset))
    let offset = offsets.count == 1 ? offsets.first : nil
    let rows = gathered.splits.map {
      ownerCells($0.source, track: $0.track) + table.narrowRow($0, offset: offset)
    }
    var notes: [String] = []
    if gathered.splitsLeftOut > 0 {
      notes.append("\(gathered.splitsLeftOut) more with geocalc track splits.")
    }
    if gathered.splits.contains(where: \.isDoubtful) {
      notes.append("A question mark stands for one with implausible steps.")
    }
    let note = notes.joined(separator: " ")
    return Self.table("Splits", owners + table.narrowHead(offset: offset), rows, note: note)
  }

  var efforts: ReportContent.Table? {
    let found = zip(gathered.windows, gathered.efforts.efforts).filter { $0.1 != nil }
    guard !found.isEmpty else { return nil }
    let table = BestReport(
      windows: found.map(\.0), efforts: found.map(\.1), style: style, namesSources: hasSources)
    // Omit the coordinates of start and end, which the map shows.
    let columns = table.head.indices.filter { !["from", "to"].contains(table.head[$0]) }
    return Self.table(
      "Best efforts", columns.map { table.head[$0] },
      table.rows.map { row in
        columns.map { table.head[$0] == "source" ? sourceNames[row[$0]] ?? row[$0] : row[$0] }
      },
      method:
        "The fastest parts of each length and the longest of each time, wherever they begin; within "
        + "one segment, standing still counts. A question mark stands for one that is more than 1.15 times "
        + "the highest speed."
    )
  }

  var climbs: ReportContent.Table? {
    var report = report
    report.listsClimbs = true
    let (head, rows) = ofEachSource { report.climbRows($0.figures) }
    return Self.table("Climbs", head, rows, method: method("climbs"))
  }

  var stops: ReportContent.Table? {
    let (head, rows) = ofEachSource { report.stopRows($0.figures) }
    return Self.table("Stops", head, rows, method: method("stops"))
  }

  var laps: ReportContent.Table? {
    let (head, rows) = ofEachSource(report.lapRows)
    let rest = report.sources.reduce(0) { rest, source in
      rest + source.lapsLeftOut + source.laps.count { $0.extent == .lap }
    }
    let note = rest > rows.count ? "\(rest - rows.count) more with geocalc track --json." : ""
    return Self.table(
      "Laps of the device", head, rows, note: note,
      method: "As the device wrote them: its figures, not those of this page.")
  }

  var gaps: ReportContent.Table? {
    let rows = gathered.gaps.map { gap in
      ownerCells(gap.source) + [
        units.length(gap.begin),
        gap.start.map { style.time($0, written: total.utcOffset, digits: 0) } ?? "",
        gap.seconds.map { TimeText.clock(seconds: $0) } ?? "", units.length(gap.distance),
      ]
    }
    return Self.table(
      "Gaps, not counted", sourceHead + ["at", "begin", "time", "as the crow flies"], rows,
      note: gathered.gapsLeftOut > 0 ? "\(gathered.gapsLeftOut) more are not listed." : "",
      method: method("gaps"))
  }

  // MARK: Source of a row

  private var hasSources: Bool { report.sources.count > 1 }
  private var hasTracks: Bool { report.sources.contains { $0.tracks.count > 1 } }

  /// The names of the columns that identify the track of a row. Empty for a single track.
  private var owners: [String] {
    sourceHead + (hasTracks ? ["track"] : [])
  }

  private var sourceHead: [String] { hasSources ? ["source"] : [] }

  private func ownerCells(_ source: String) -> [String] {
    hasSources ? [sourceNames[source] ?? source] : []
  }

  private func ownerCells(_ source: String, track: Int) -> [String] {
    ownerCells(source) + (hasTracks ? ["\(track)"] : [])
  }

  /// Returns the rows of all sources and a common header. If there are several sources, each row begins with the
  /// source.
  private func ofEachSource(_ rows: (TrackStatistics.Source) -> [[String]])
    -> (head: [String], rows: [[String]])
  {
    var (head, all): ([String], [[String]]) = ([], [])
    for source in report.sources {
      let owner = ownerCells(source.name)
      let rows = rows(source)
      head = sourceHead + (rows.first ?? [])
      all += rows.dropFirst().map { owner + $0 }
    }
    return (head, all)
  }

  /// Returns a table without its empty columns. Nil without rows.
  private static func table(
    _ title: String, _ head: [String], _ rows: [[String]], note: String = "", method: String = ""
  ) -> ReportContent.Table? {
    guard !rows.isEmpty else { return nil }
    let columns = head.indices.filter { column in
      rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    return ReportContent.Table(
      title, head: columns.map { head[$0] },
      rows: rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }, note: note,
      method: method)
  }
}

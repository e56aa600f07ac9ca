import ArgumentParser
import GeoFormats
import GeoTracks

/// Formats the statistics of tracks as text or JSON.
struct TrackReport {
  let sources: [TrackStatistics.Source]
  let total: TrackFigures
  /// Whether the text lists all stops.
  let listsStops: Bool
  /// Whether the text lists all climbs.
  var listsClimbs = false
  /// Writes the nearest town of each stop and of the longest gap.
  var towns = TownColumns()
  let style: FigureStyle
  let rules: TrackStatistics.Rules

  init(
    _ statistics: TrackStatistics, _ rules: TrackStatistics.Rules, listsStops: Bool = false,
    style: FigureStyle = FigureStyle()
  ) {
    sources = statistics.sources
    total = TrackStatistics.total(of: sources)
    (self.rules, self.listsStops, self.style) = (rules, listsStops, style)
  }

  /// The report as one JSON object with sources, tracks and segments.
  var json: [UInt8] {
    var writer = TrackReportWriter(gains: rules.gains, towns: towns)
    for source in sources {
      writer.begin(source: source.name)
      writer.add(source.tracks)
      writer.end(source)
    }
    writer.finish()
    return writer.bytes
  }
}

// Formats climbs as text or JSON.
extension TrackReport {
  /// Returns the number of climbs and their total ascent as text. Nil without altitudes.
  func climbs(_ figures: TrackFigures) -> String? {
    guard figures.minimumAltitude != nil else { return nil }
    let climbs = figures.climbs
    guard !climbs.isEmpty else {
      return "none of \(units.height(rules.climb.rise)) or more at "
        + FigureUnits.grade(rules.climb.grade)
    }
    let rise = climbs.reduce(0) { $0 + $1.rise }
    let length = climbs.reduce(0) { $0 + $1.length }
    var text = "\(climbs.count), \(units.height(rise)) in \(units.length(length)): "
    text += "\(FigureUnits.grade(rise / length)) on average"
    let timed = climbs.filter { $0.elapsed > 0 }
    guard !timed.isEmpty else { return text }
    let hours = timed.reduce(0) { $0 + $1.elapsedTime } / 3600
    return text + ", \(units.verticalSpeed(timed.reduce(0) { $0 + $1.rise } / hours)) upwards"
  }

  /// Returns a table of the first climbs, or of all climbs if ``listsClimbs`` is true.
  func climbList(_ figures: TrackFigures) -> [String] {
    guard !figures.climbs.isEmpty else { return [] }
    let table = climbRows(figures)
    let rest = figures.climbs.count - (table.count - 1)
    return indented(TextTable(rows: table, rightAligned: [0, 1, 2, 3, 4, 5, 6, 7]))
      + (rest == 0 ? [] : ["  and \(rest) more, all of them with --all or --json"])
  }

  /// Returns a row of column names, and a row for each listed climb.
  func climbRows(_ figures: TrackFigures) -> [[String]] {
    let shown = listsClimbs ? figures.climbs[...] : figures.climbs.prefix(Self.mostClimbs)
    var table = [
      ["climb", "from", "length", "rise", "grade", "steepest", "time", "upwards", "begin"]
    ]
    for (index, climb) in shown.enumerated() {
      table.append([
        "\(index + 1)", units.length(climb.begin), units.length(climb.length),
        units.height(climb.rise), FigureUnits.grade(climb.grade),
        climb.steepestGrade.map(FigureUnits.grade) ?? "",
        climb.elapsed > 0 ? TimeText.clock(nanoseconds: climb.elapsed) : "",
        climb.verticalSpeed.map(units.verticalSpeed) ?? "",
        climb.start.map { style.time($0, written: figures.utcOffset, digits: 0) } ?? "",
      ])
    }
    return table
  }

  private static let mostClimbs = 10

  /// Writes a climb as members of a JSON object.
  static func climb(_ climb: Climb, _ json: inout JSONWriter) {
    var record = FigureRecord()
    record.add("begin_m", climb.begin)
    record.add("length_m", climb.length)
    record.add("rise_m", climb.rise)
    record.add("grade_percent", climb.grade * 100)
    record.add("steepest_100m_percent", climb.steepestGrade.map { $0 * 100 })
    record.add("duration_s", climb.elapsed > 0 ? climb.elapsedTime : nil)
    record.add("vertical_speed_m_per_h", climb.verticalSpeed)
    record.add("start", climb.start?.description)
    record.add("end", climb.end?.description)
    record.add("start_latitude", climb.startPlace.latitude)
    record.add("start_longitude", climb.startPlace.longitude)
    record.add("end_latitude", climb.endPlace.latitude)
    record.add("end_longitude", climb.endPlace.longitude)
    record.write(to: &json)
  }
}

/// Formats the lap and session statistics that the recording device computed.
extension TrackReport {
  /// Returns a table of laps, and a line for each session.
  func lapList(_ source: TrackStatistics.Source) -> [String] {
    let sessions = source.laps.filter { $0.extent == .session }
    let laps = source.laps.filter { $0.extent == .lap }
    var lines = sessions.prefix(Self.mostLaps).map(session)
    // If there is a session with a single lap, omit the lap, because both have the same values.
    if laps.count > 1 || sessions.isEmpty, !laps.isEmpty {
      let table = lapRows(source)
      // Omit empty columns.
      let columns = table[0].indices.filter { column in
        column == 0 || table.dropFirst().contains { !$0[column].isEmpty }
      }
      let rows = table.map { row in columns.map { row[$0] } }
      let numbers = columns.indices.filter { columns[$0] != 1 && columns[$0] != 7 }
      lines += indented(TextTable(rows: rows, rightAligned: Set(numbers)))
    }
    let rest = max(0, laps.count - Self.mostLaps) + max(0, sessions.count - Self.mostLaps)
    if rest + source.lapsLeftOut > 0 {
      lines.append(
        "  and \((rest + source.lapsLeftOut).counted("more lap or session record")), \(rest) of them with --json"
      )
    }
    return lines
  }

  /// Returns a row of column names, and a row for each lap.
  func lapRows(_ source: TrackStatistics.Source) -> [[String]] {
    let laps = source.laps.filter { $0.extent == .lap }
    let head = ["lap", "begin", "time", "distance", "speed", "heart rate", "power", "ended by"]
    return [head]
      + laps.prefix(Self.mostLaps).enumerated().map { ["\($0 + 1)"] + cells($1) }
  }

  private static let mostLaps = 50

  private func session(_ lap: Lap) -> String {
    var words: [String] = []
    if let sport = lap.sport { words.append(Console.printable(sport)) }
    if let seconds = lap.timerTime ?? lap.elapsedTime {
      words.append(TimeText.clock(seconds: seconds))
    }
    if let distance = lap.distance { words.append(units.length(distance)) }
    if let ascent = lap.ascent { words.append("ascent \(units.height(ascent))") }
    if let calories = lap["calories"] { words.append("\(calories) kcal") }
    return "  device    " + (words.isEmpty ? "a session" : words.joined(separator: ", "))
  }

  private func cells(_ lap: Lap) -> [String] {
    let seconds = lap.timerTime ?? lap.elapsedTime
    var speed = ""
    if let seconds, let distance = lap.distance, seconds > 0 {
      speed = units.speed(distance / seconds)
    }
    return [
      lap.start.map { style.time($0, written: nil, digits: 0) } ?? "",
      seconds.map { TimeText.clock(seconds: $0) } ?? "",
      lap.distance.map(units.length) ?? "", speed,
      lap["average_heart_rate"].map { "\($0) bpm" } ?? "",
      lap["average_power"].map { "\($0) W" } ?? "",
      lap.trigger.map(Console.printable) ?? "",
    ].map(Console.printable)
  }

  /// Writes the members `sessions` and `laps`.
  static func writeLaps(_ source: TrackStatistics.Source, to json: inout JSONWriter) {
    for (key, extent) in [("sessions", Lap.Extent.session), ("laps", .lap)] {
      let laps = source.laps.filter { $0.extent == extent }
      guard !laps.isEmpty else { continue }
      json.array(key) { json in for lap in laps { json.object { Self.write(lap, to: &$0) } } }
    }
  }

  private static func write(_ lap: Lap, to json: inout JSONWriter) {
    for (key, time) in [("start", lap.start), ("end", lap.end)] {
      if let time { json.member(key, time.description) }
    }
    let numbers = [
      ("elapsed_s", lap.elapsedTime), ("timer_s", lap.timerTime), ("distance_m", lap.distance),
      ("ascent_m", lap.ascent), ("descent_m", lap.descent),
    ]
    for (key, number) in numbers { if let number { json.member(key, number) } }
    if let sport = lap.sport { json.member("sport", sport) }
    if let trigger = lap.trigger { json.member("trigger", trigger) }
    guard !lap.attributes.isEmpty else { return }
    let names = ColumnName.distinct(lap.attributes.map(\.name))
    json.object("extras") { json in
      for (name, attribute) in zip(names, lap.attributes) { json.member(name, attribute.value) }
    }
  }
}

/// The units and the time zone of text output.
///
/// JSON and CSV always use UTC and SI units. The keys and column names contain the units.
struct FigureStyle: Sendable {
  var units = FigureUnits.metric
  var zone = LocalZone.written

  /// Returns a time as text in the selected zone, such as local time.
  ///
  /// - Parameters:
  ///   - written: the UTC offset that the source specifies, in seconds east of UTC. Nil if the source specifies no
  ///     offset.
  ///   - digits: the number of decimals of seconds. Nil for all significant digits.
  func time(_ time: Timestamp, written: Int?, digits: Int? = nil) -> String {
    time.iso8601(
      fractionDigits: digits, utcOffset: zone.offset(at: time, written: written))
  }
}

/// The options for units, decimals and the time zone.
struct StyleOptions: ParsableArguments {
  @OptionGroup var units: FigureUnitOptions
  @OptionGroup var zone: ZoneOption

  /// - Parameter unit: the unit to use if neither `--unit` nor the settings specify one.
  func read(insteadOfDefault unit: UnitChoice? = nil) throws -> FigureStyle {
    FigureStyle(units: units.units(insteadOfDefault: unit), zone: try zone.read())
  }
}

/// Formats the statistics of several sources as a table with one row per source.
struct TrackTable {
  let report: TrackReport

  func bytes(_ format: FigureFormat) -> [UInt8] {
    switch format {
    case .csv: csv
    case .table: TextTable(rows: rows, rightAligned: Self.numbers).bytes
    case .md: markdown
    case .json: report.json
    }
  }

  // MARK: For people

  private static let numbers: Set<Int> = [2, 3, 4, 5, 6, 7, 8, 9]

  private var rows: [[String]] {
    var rows = [
      [
        "source", "begin", "points", "distance", "elapsed", "moving", "moving speed", "highest",
        "ascent", "stops",
      ]
    ]
    for source in report.sources { rows.append(row(source.name, source.figures)) }
    if report.sources.count > 1 { rows.append(row("total", report.total)) }
    return rows
  }

  private func row(_ name: String, _ figures: TrackFigures) -> [String] {
    let units = report.style.units
    let hasTimes = figures.start != nil
    return [
      name, figures.start.map { report.time($0, figures) } ?? "", "\(figures.points)",
      units.length(figures.distance), hasTimes ? TimeText.clock(nanoseconds: figures.elapsed) : "",
      hasTimes ? TimeText.clock(nanoseconds: figures.moving) : "",
      figures.movingSpeed.map(units.speed) ?? "",
      figures.maximumSpeed.map(units.speed) ?? "",
      figures.firstGain.map { units.height($0.ascent) } ?? "",
      hasTimes ? "\(figures.stops.count)" : "",
    ]
  }

  private var markdown: [UInt8] {
    let rows = rows
    return MarkdownTable.bytes(
      head: rows[0], rows: rows.dropFirst(), rightAligned: Self.numbers)
  }

  // MARK: For programs

  /// The report as CSV. The values are the same as in the JSON output, in SI units.
  private var csv: [UInt8] {
    report.sources.reduce(into: record(nil).header) {
      $0 += record($1).row
    }
  }

  /// - Parameter source: a source; nil if only the names of the record are needed.
  private func record(_ source: TrackStatistics.Source?) -> FigureRecord {
    let (figures, tracks) = (source?.figures ?? TrackFigures(), source?.tracks ?? [])
    // A source with several tracks has a name or an activity only if all of its tracks agree.
    let (names, kinds) = (Set(tracks.map(\.name)), Set(tracks.map(\.activity)))
    var record = FigureRecord()
    record.add("source", source?.name)
    record.add("name", names.count == 1 ? names.first ?? nil : nil)
    record.add("activity", kinds.count == 1 ? kinds.first ?? nil : nil)
    record.add("points", figures.points)
    record.add("segments", figures.segments)
    record.add("start", figures.start?.description)
    record.add("end", figures.end?.description)
    record.add("elapsed_s", figures.elapsedTime)
    record.add("moving_s", figures.movingTime)
    record.add("stopped_s", figures.stoppedTime)
    record.add("gap_s", figures.gapTime)
    record.add("gap_count", figures.gapCount)
    record.add("gap_distance_m", figures.gapDistance)
    record.add("distance_m", figures.distance)
    record.add("distance_3d_m", figures.distance3D)
    record.add("moving_distance_m", figures.movingDistance)
    record.add("stopped_distance_m", figures.stoppedDistance)
    record.add("distance_noise_m", figures.lengthError?.noise?.meters)
    record.add("distance_noise_of_m", figures.lengthError?.noise?.of)
    record.add("distance_sampling_m", figures.lengthError?.sampling?.meters)
    record.add("distance_sampling_of_m", figures.lengthError?.sampling?.of)
    record.add("position_noise_m", figures.lengthError?.positionNoise)
    record.add("avg_speed_mps", figures.averageSpeed)
    record.add("moving_speed_mps", figures.movingSpeed)
    record.add("max_speed_mps", figures.maximumSpeed)
    record.add("max_speed_raw_mps", figures.maximumSpeedRaw)
    record.add("receiver_speed", figures.receiverSpeed.rawValue)
    record.add("implausible_steps", figures.implausible.count)
    record.add("implausible_distance_m", figures.implausible.distance)
    record.add("implausible_altitude_steps", figures.implausible.altitudeCount)
    record.add("implausible_altitude_m", figures.implausible.altitude)
    record.add("ascent_m", figures.firstGain?.ascent)
    record.add("descent_m", figures.firstGain?.descent)
    record.add("min_altitude_m", figures.minimumAltitude)
    record.add("max_altitude_m", figures.maximumAltitude)
    record.add("stop_count", figures.stops.count)
    record.add("climb_count", figures.climbs.count)
    record.add("climb_rise_m", figures.climbs.reduce(0) { $0 + $1.rise })
    record.add("climb_length_m", figures.climbs.reduce(0) { $0 + $1.length })
    for measure in TrackMeasure.allCases {
      record.add("avg_\(measure.rawValue)", figures.measures[measure]?.average)
      record.add("max_\(measure.rawValue)", figures.measures[measure]?.highest)
    }
    return record
  }
}

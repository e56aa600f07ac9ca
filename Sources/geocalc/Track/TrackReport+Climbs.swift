import GeoTracks
import GeoFormats

// Climbs, for people and for programs.
extension TrackReport {
  /// How many climbs there are, and what they are together; nil where no altitude is known.
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

  /// The climbs in a table, the first of them unless all are asked for.
  func climbList(_ figures: TrackFigures) -> [String] {
    guard !figures.climbs.isEmpty else { return [] }
    let table = climbRows(figures)
    let rest = figures.climbs.count - (table.count - 1)
    return indented(TextTable(rows: table, rightAligned: [0, 1, 2, 3, 4, 5, 6, 7]))
      + (rest == 0 ? [] : ["  and \(rest) more, all of them with --climbs or --json"])
  }

  /// The climbs as rows, the names of their columns first.
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

  /// The members of a climb's object.
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

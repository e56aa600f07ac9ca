import GeoTracks
import GeoFormats

/// What a recording sums up itself of its laps and sessions: the device's own figures, beside those
/// measured here.
extension TrackReport {
  /// A table of the laps, and a line for each session.
  func lapList(_ source: TrackStatistics.Source) -> [String] {
    let sessions = source.laps.filter { $0.extent == .session }
    let laps = source.laps.filter { $0.extent == .lap }
    var lines = sessions.prefix(Self.mostLaps).map(session)
    // One lap says no more than its session does.
    if laps.count > 1 || sessions.isEmpty, !laps.isEmpty {
      let table = lapRows(source)
      // Columns that say nothing are left out.
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
        "  and \(rest + source.lapsLeftOut) more laps or sessions, \(rest) of them with --json")
    }
    return lines
  }

  /// The laps as rows, the names of their columns first.
  func lapRows(_ source: TrackStatistics.Source) -> [[String]] {
    let laps = source.laps.filter { $0.extent == .lap }
    let head = ["lap", "begin", "time", "distance", "speed", "heart rate", "power", "ended by"]
    return [head]
      + laps.prefix(Self.mostLaps).enumerated().map { ["\($0 + 1)"] + cells($1) }
  }

  private static let mostLaps = 50

  private func session(_ lap: Lap) -> String {
    var words: [String] = []
    if let sport = lap.sport { words.append(Talk.printable(sport)) }
    if let seconds = lap.timerTime ?? lap.elapsedTime {
      words.append(TimeText.clock(seconds: seconds))
    }
    if let distance = lap.distance { words.append(units.length(distance)) }
    if let ascent = lap.ascent { words.append("ascent \(units.height(ascent))") }
    for (name, unit) in [("calories", "kcal")] {
      if let value = lap[name] { words.append("\(value) \(unit)") }
    }
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
      lap.trigger.map(Talk.printable) ?? "",
    ].map(Talk.printable)
  }

  /// The members `sessions` and `laps`.
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
    guard !lap.extras.isEmpty else { return }
    let names = ColumnName.distinct(lap.extras.map(\.name))
    json.object("extras") { json in
      for (name, extra) in zip(names, lap.extras) { json.member(name, extra.value) }
    }
  }
}

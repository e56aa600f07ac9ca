import GeoCore

extension TrackReport {
  /// A block of lines for each source, its parts in a table, and all together where there are several.
  var text: [UInt8] {
    var lines: [String] = []
    for (index, source) in sources.enumerated() {
      let places = index < places.count ? places[index].lines : []
      // Of no points there is nothing to say where there is something else.
      let block = block(source.figures).prefix(
        source.figures.points == 0 && !places.isEmpty ? 1 : .max)
      lines += [Talk.printable(source.name)] + block + places + parts(of: source) + [""]
    }
    if sources.count > 1 { lines += ["total of \(sources.count)"] + block(total) + [""] }
    if lines.last == "" { lines.removeLast() }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func block(_ figures: TrackFigures) -> [String] {
    var rows: [(String, String)] = []
    rows.append(
      ("points", "\(figures.points) in \(count(figures.segments, "segment"))\(clock(figures))"))
    if let start = figures.start, let end = figures.end {
      rows.append(("time", "\(start) to \(end)"))
      rows.append(
        (
          "elapsed",
          "\(Self.time(figures.elapsed)) = moving \(Self.time(figures.moving)) + stopped "
            + "\(Self.time(figures.stopped)) + gap \(Self.time(figures.gap))"
        ))
    }
    rows.append(
      ("distance", "\(Self.length(figures.distance)) (3-D \(Self.length(figures.distance3D)))"))
    if let average = figures.averageSpeed { rows.append(("speed", speeds(figures, average))) }
    if let moving = figures.movingSpeed, moving > 0 {
      rows.append(("pace", "\(Self.pace(moving)) min/km while moving"))
    }
    if figures.minimumAltitude != nil {
      for gain in figures.gains {
        rows.append(
          (
            "ascent",
            "\(Self.number(gain.ascent, 0)) m, descent \(Self.number(gain.descent, 0)) m "
              + "(\(gain.method))"
          ))
      }
    }
    if let low = figures.minimumAltitude, let high = figures.maximumAltitude {
      rows.append(("altitude", "\(Self.number(low, 1)) m to \(Self.number(high, 1)) m"))
    }
    if let box = figures.bounds {
      rows.append(
        (
          "bounds",
          "\(Self.number(box.south, 5)) to \(Self.number(box.north, 5)) north, "
            + "\(Self.number(box.west, 5)) to \(Self.number(box.east, 5)) east"
        ))
    }
    let isTimeless = figures.start == nil && figures.points > 0
    rows.append(("stops", isTimeless ? "not known without times" : stops(figures.stops)))
    return rows.map { "  " + $0.0 + String(repeating: " ", count: 10 - $0.0.count) + $0.1 }
  }

  /// A table of tracks and segments, where there is more than one.
  private func parts(of source: TrackStatistics.Source) -> [String] {
    guard source.figures.segments > 1 else { return [] }
    var rest = 0
    var table = [["part", "points", "distance", "elapsed", "moving", "ascent"]]
    for (index, track) in source.tracks.enumerated() {
      guard table.count <= Self.mostParts else {
        rest += 1 + (track.segments.count > 1 ? track.segments.count : 0)
        continue
      }
      let name = track.name.map { " \($0)" } ?? ""
      table.append(row("track \(index + 1)\(name)", track.figures))
      guard track.segments.count > 1 else { continue }
      rest += max(0, track.segments.count - Self.mostParts)
      for (number, segment) in track.segments.prefix(Self.mostParts).enumerated() {
        table.append(row("  segment \(number + 1)", segment))
      }
    }
    let text = TextTable(rows: table, rightAligned: [1, 2, 3, 4, 5]).bytes
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { "  " + $0 }
    return rest == 0 ? lines : lines + ["  and \(rest) more, all of them with --json"]
  }

  // Tracks, and segments of each, that the table shows: what a person may read.
  private static let mostParts = 50

  private func row(_ name: String, _ figures: TrackFigures) -> [String] {
    let hasTimes = figures.start != nil
    return [
      name, "\(figures.points)", Self.length(figures.distance),
      hasTimes ? Self.time(figures.elapsed) : "", hasTimes ? Self.time(figures.moving) : "",
      figures.minimumAltitude == nil
        ? "" : figures.gains.first.map { "\(Self.number($0.ascent, 0)) m" } ?? "",
    ]
  }

  private func clock(_ figures: TrackFigures) -> String {
    let parts = [
      (figures.missingTimes, "without a time"), (figures.equalTimes, "with the time before"),
      (figures.backwardTimes, "back in time"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let overlaps =
      figures.overlaps > 0
      ? ["\(count(figures.overlaps, "part")) beginning before the last ends"] : []
    let all = words + overlaps
    return all.isEmpty ? "" : "; " + all.joined(separator: ", ")
  }

  private func speeds(_ figures: TrackFigures, _ average: Double) -> String {
    var text = Self.speed(average)
    if let moving = figures.movingSpeed { text += ", moving \(Self.speed(moving))" }
    if let highest = figures.maximumSpeed, let raw = figures.maximumSpeedRaw {
      text += ", highest \(Self.speed(highest)) (raw \(Self.speed(raw)))"
    }
    return text
  }

  private func stops(_ stops: [Stop]) -> String {
    guard !stops.isEmpty else { return "none" }
    let seconds = stops.reduce(0) { $0 + $1.duration }
    return "\(stops.count), \(Self.time(Int64(saturating: min(seconds, 9e9) * 1e9))) in all"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Hours, minutes and seconds, rounded to the second: 1:14:36.
  static func time(_ nanoseconds: Int64) -> String {
    let seconds = (nanoseconds &+ 500_000_000) / 1_000_000_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Metres or kilometres.
  static func length(_ metres: Double) -> String {
    metres < 1000 ? "\(number(metres, 1)) m" : "\(number(metres / 1000, 3)) km"
  }

  private static func speed(_ metresPerSecond: Double) -> String {
    "\(number(metresPerSecond * 3.6, 1)) km/h"
  }

  /// Minutes and seconds for a kilometre: 5:41.
  static func pace(_ metresPerSecond: Double) -> String {
    let seconds = Int64(saturating: min((1000 / metresPerSecond).rounded(), 1e9))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  static func number(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: places)
  }
}

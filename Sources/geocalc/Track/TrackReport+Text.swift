import GeoFiles
import GeoTracks

extension TrackReport {
  /// The report as text: a block of lines and a table of tracks for each source, then a total of all sources.
  var text: [UInt8] {
    var lines: [String] = []
    for source in sources {
      let places = placeList(source)
      // If a source has waypoints but no track points, its block has only one line.
      let block = block(source.figures, of: source).prefix(
        source.figures.points == 0 && !places.isEmpty ? 1 : .max)
      lines += [Console.printable(source.name)] + block + stopList(source.figures)
      lines += climbList(source.figures) + lapList(source) + places
      lines += parts(of: source) + [""]
    }
    if sources.count > 1 { lines += ["total of \(sources.count)"] + block(total) + [""] }
    if lines.last == "" { lines.removeLast() }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func placeList(_ source: TrackStatistics.Source) -> [String] {
    var lines: [String] = []
    for waypoint in source.waypoints.prefix(10) {
      let place = waypoint.coordinate
      let name = waypoint.attribute("name").map { " \(Console.printable($0))" } ?? ""
      lines.append(
        "  waypoint  \(Self.number(place.latitude, 6)), \(Self.number(place.longitude, 6))\(name)")
    }
    let more = source.waypointCount - 10
    if more > 0 { lines.append("  and \(more.counted("more waypoint")): --json lists them") }
    for route in source.routes.prefix(50) {
      let figures = route.figures
      let name = route.name.map { " \(Console.printable($0))" } ?? ""
      var ascent = ""
      if let gain = figures.firstGain {
        ascent = ", ascent \(units.height(gain.ascent)), descent \(units.height(gain.descent))"
      }
      lines.append(
        "  route     \(units.length(figures.distance)), \(figures.points.counted("point"))\(ascent)\(name)"
      )
    }
    let rest = source.routeCount - 50
    if rest > 0 { lines.append("  and \(rest.counted("more route"))") }
    return lines
  }

  var units: FigureUnits { style.units }

  private func block(
    _ figures: TrackFigures, of source: TrackStatistics.Source? = nil
  ) -> [String] {
    var rows: [(String, String)] = []
    if let track = source?.tracks.first, source?.tracks.count == 1, let title = track.title {
      rows.append(("track", Console.printable(title)))
    }
    rows.append(
      ("points", "\(figures.points) in \(figures.segments.counted("segment"))\(clock(figures))"))
    if let start = figures.start, let end = figures.end {
      rows.append(("time", "\(time(start, figures)) to \(time(end, figures))"))
      rows.append(
        (
          "elapsed",
          "\(TimeText.clock(nanoseconds: figures.elapsed)) = moving \(TimeText.clock(nanoseconds: figures.moving)) + stopped "
            + "\(TimeText.clock(nanoseconds: figures.stopped)) + gap \(TimeText.clock(nanoseconds: figures.gap))"
            + (figures.isTimeCut ? "; each is limited to 97 years" : "")
        ))
    }
    if figures.gapCount > 0 {
      let gaps = "\(figures.gapCount), \(units.length(figures.gapDistance)) as the crow flies"
      rows.append(
        (
          "gaps",
          gaps + (figures.start == nil ? "" : " and \(TimeText.clock(nanoseconds: figures.gap))")
            + ", not counted" + (figures.longestGap.map { longest($0, figures) } ?? "")
        ))
    }
    rows.append(
      (
        "distance",
        "\(units.length(figures.distance)) (3-D \(units.length(figures.distance3D)))"
          + wandering(figures) + effects(figures)
      ))
    if let average = figures.averageSpeed { rows.append(("speed", speeds(figures, average))) }
    if let moving = figures.movingSpeed, moving > 0 {
      rows.append(("pace", "\(units.pace(moving)) while moving"))
    }
    if figures.minimumAltitude != nil {
      for gain in figures.gains {
        rows.append(
          (
            "ascent",
            "\(units.height(gain.ascent)), descent \(units.height(gain.descent)) (\(method(gain)))"
              + leftOut(gain)
          ))
      }
    }
    if let climbs = climbs(figures) { rows.append(("climbs", climbs)) }
    if let low = figures.minimumAltitude, let high = figures.maximumAltitude {
      rows.append(
        (
          "altitude",
          "\(units.height(low, places: 1)) to \(units.height(high, places: 1))"
            + included(figures.implausible.altitudeText(units))
        ))
    }
    for measure in TrackMeasure.allCases {
      guard let summary = figures.measures[measure] else { continue }
      let (name, unit) = Self.words(measure)
      rows.append(
        (
          name,
          "\(Self.number(summary.average, 0)) \(unit) on average, \(Self.number(summary.highest, 0)) "
            + "\(unit) at most"
        ))
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
    rows.append(("stops", isTimeless ? "unknown without times" : stops(figures)))
    let width = max(10, (rows.map(\.0.count).max() ?? 0) + 1)
    return rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count) + $0.1 }
  }

  /// Returns the text about the effects of noise and sampling, which is appended to the length.
  private func effects(_ figures: TrackFigures) -> String {
    guard let error = figures.lengthError else { return "" }
    var parts: [String] = []
    if let noise = error.noise {
      let bound = error.isNoiseStated ? "at most" : "about"
      share(noise.share, noise, bound, of: figures.distance).map {
        parts.append("\($0) is noise")
      }
    }
    if let sampling = error.sampling {
      let bound = error.isSamplingLeast ? "at least" : "about"
      // The share is relative to the actual path, which is longer than the measured path by the lost meters.
      let share = sampling.meters / (sampling.of + sampling.meters)
      self.share(share, sampling, bound, of: figures.distance).map {
        parts.append("sampling takes off \($0)")
      }
    }
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }

  /// Returns an effect on the length in percent. Nil if the effect could be estimated for less than half of the length.
  private func share(
    _ share: Double, _ effect: LengthError.Effect, _ bound: String, of length: Double
  ) -> String? {
    guard effect.of >= 0.5 * length else { return nil }
    let percent = share * 100
    let text =
      percent < 0.05
      ? "less than 0.1 %" : "\(bound) \(Self.number(percent, percent < 9.95 ? 1 : 0)) %"
    return effect.of < 0.95 * length
      ? text + " (of \(Self.number(effect.of / length * 100, 0)) % of it)" : text
  }

  static func words(_ measure: TrackMeasure) -> (name: String, unit: String) {
    switch measure {
    case .heartRate: ("heart rate", "bpm")
    case .cadence: ("cadence", "rpm")
    case .power: ("power", "W")
    case .temperature: ("temperature", "°C")
    }
  }

  /// Returns a time as text, in the local time zone if known.
  func time(_ time: Timestamp, _ figures: TrackFigures) -> String {
    style.time(time, written: figures.utcOffset)
  }

  /// Returns a table of tracks and segments. Empty if there is only one segment.
  private func parts(of source: TrackStatistics.Source) -> [String] {
    guard source.figures.segments > 1 else { return [] }
    var rest = source.partsLeftOut
    var table = [["part", "points", "distance", "elapsed", "moving", "ascent"]]
    for (index, track) in source.tracks.enumerated() {
      guard table.count <= Self.mostParts else {
        let segments = track.segments.count + track.segmentsLeftOut
        rest += 1 + (segments > 1 ? segments : 0)
        continue
      }
      let title = track.title.map { " \($0)" } ?? ""
      table.append(row("track \(index + 1)\(title)", track.figures))
      guard track.segments.count > 1 else { continue }
      rest += max(0, track.segments.count - Self.mostParts) + track.segmentsLeftOut
      for (number, segment) in track.segments.prefix(Self.mostParts).enumerated() {
        table.append(row("  segment \(number + 1)", segment))
      }
    }
    let lines = indented(TextTable(rows: table, rightAligned: [1, 2, 3, 4, 5]))
    return rest == 0 ? lines : lines + ["  and \(rest) more, all of them with --json"]
  }

  /// The maximum number of tracks in the table, and of segments per track.
  static let mostParts = 50

  /// Returns the table cells: name, points, distance, elapsed time, moving time, and ascent.
  func row(_ name: String, _ figures: TrackFigures) -> [String] {
    let hasTimes = figures.start != nil
    return [
      name, "\(figures.points)", units.length(figures.distance),
      hasTimes ? TimeText.clock(nanoseconds: figures.elapsed) : "",
      hasTimes ? TimeText.clock(nanoseconds: figures.moving) : "",
      figures.firstGain.map { units.height($0.ascent) } ?? "",
    ]
  }

  private func clock(_ figures: TrackFigures) -> String {
    let parts = [
      (figures.missingTimes, "without a time"),
      (
        figures.equalTimes,
        "with the time of the point before"
          + (figures.hasSimultaneousPositions
            ? ", \(units.length(figures.equalTimeDistance)) apart in total" : "")
      ),
      (figures.backwardTimes, "back in time"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let overlaps =
      figures.overlaps > 0
      ? ["\(figures.overlaps.counted("part")) beginning before the last ends"] : []
    let all = words + overlaps
    return all.isEmpty ? "" : "; " + all.joined(separator: ", ")
  }

  private func method(_ gain: TrackFigures.Gain) -> String {
    gain.threshold.map { "\(GainMethod.hysteresis($0)), from the noise" }
      ?? gain.method.description
  }

  /// Returns a note on altitude changes that the ascent and descent do not include. Empty below 10 m or 5 % of the
  /// ascent and descent.
  private func leftOut(_ gain: TrackFigures.Gain) -> String {
    let (count, meters) = (gain.leftOut.count, gain.leftOut.meters)
    guard meters >= max(10, 0.05 * (gain.ascent + gain.descent)) else { return "" }
    return "; without \(count.counted("jump")) of altitude, \(units.height(meters)) in total"
  }

  /// Returns a note on the distance that was measured while the device was stopped. Empty below 100 m or 5 % of the
  /// length.
  private func wandering(_ figures: TrackFigures) -> String {
    let stopped = figures.stoppedDistance
    guard stopped > 100, stopped > 0.05 * figures.distance else { return "" }
    return ", \(units.length(stopped)) of it while stopped"
  }

  /// Returns the text about the longest gap, which is appended to the line about gaps.
  private func longest(_ gap: TrackFigures.Gap, _ figures: TrackFigures) -> String {
    let place =
      Self.number(gap.coordinate.latitude, 5) + ", " + Self.number(gap.coordinate.longitude, 5)
    let town = towns.text(gap.coordinate, units).map { " (\(Console.printable($0)))" } ?? ""
    guard let start = gap.start else {
      return "; longest \(units.length(gap.distance)) from \(place)\(town)"
    }
    return "; longest \(TimeText.clock(nanoseconds: gap.nanoseconds)) from "
      + "\(time(start, figures)) at \(place)\(town)"
  }

  /// Returns a note on implausible steps, which is appended to a line. Empty if `text` is nil.
  private func included(_ text: String?) -> String {
    text.map { "; includes \($0), see geocalc track clean" } ?? ""
  }

  private func speeds(_ figures: TrackFigures, _ average: Double) -> String {
    var text = units.speed(average)
    if let moving = figures.movingSpeed { text += ", moving \(units.speed(moving))" }
    if let highest = figures.maximumSpeed, let raw = figures.maximumSpeedRaw {
      text += ", highest \(units.speed(highest)) (raw \(units.speed(raw)))"
    }
    return text + included(figures.implausible.distanceText(units))
  }

  /// Returns the number of stops and their total duration.
  private func stops(_ figures: TrackFigures) -> String {
    guard !figures.stops.isEmpty else {
      return figures.stopped > 0
        ? "none of \(TimeText.clock(seconds: rules.stop.duration.inSeconds)) or more" : "none"
    }
    let all = figures.stops.reduce(0) { $0 + $1.seconds }
    let stopped = figures.stops.reduce(0) { $0 + $1.stoppedTime }
    return "\(figures.stops.count), \(TimeText.clock(seconds: all)) in all: stopped "
      + "\(TimeText.clock(seconds: stopped)), moving within \(units.length(rules.stop.radius)) "
      + "\(TimeText.clock(seconds: all - stopped)); stopped elsewhere "
      + TimeText.clock(seconds: figures.stoppedTime - stopped)
  }

  /// Returns a table of the first stops, or of all stops if ``listsStops`` is true.
  private func stopList(_ figures: TrackFigures) -> [String] {
    guard !figures.stops.isEmpty else { return [] }
    let table = stopRows(figures)
    let rest = figures.stops.count - (table.count - 1)
    return indented(TextTable(rows: table, rightAligned: [0, 1, 2, 4, 5]))
      + (rest == 0 ? [] : ["  and \(rest) more, all of them with --all or --json"])
  }

  /// Returns a row of column names, and a row for each listed stop.
  func stopRows(_ figures: TrackFigures) -> [[String]] {
    let shown = listsStops ? figures.stops[...] : figures.stops.prefix(Self.mostStops)
    var table = [["stop", "latitude", "longitude", "begin", "length", "stopped"] + towns.head]
    for (index, stop) in shown.enumerated() {
      let cells = [
        "\(index + 1)", Self.number(stop.place.latitude, 5), Self.number(stop.place.longitude, 5),
        style.time(stop.start, written: figures.utcOffset, digits: 0),
        TimeText.clock(seconds: stop.seconds),
        TimeText.clock(seconds: stop.stoppedTime),
      ]
      table.append(cells + towns.texts(stop.place, units))
    }
    return table
  }

  private static let mostStops = 10

  func indented(_ table: TextTable) -> [String] {
    String(decoding: table.bytes, as: UTF8.self).split(separator: "\n").map { "  " + $0 }
  }

  static func number(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: places)
  }
}

extension ImplausibleSteps {
  /// Returns the number and the total length of steps with implausible speed, as text. Nil without such steps.
  func distanceText(_ units: FigureUnits) -> String? {
    count > 0 ? "\(count.counted("implausible step")) of \(units.length(distance))" : nil
  }

  /// Returns the number and the sum of implausible changes of altitude, as text. Nil without such changes.
  func altitudeText(_ units: FigureUnits) -> String? {
    altitudeCount > 0
      ? "\(altitudeCount.counted("implausible change")) of altitude of \(units.height(altitude))"
      : nil
  }

  /// Returns the text about implausible steps and changes of altitude. Nil if all steps are plausible.
  func text(_ units: FigureUnits) -> String? {
    let texts = [distanceText(units), altitudeText(units)].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " and ")
  }

  /// Prints a warning for each source whose statistics include implausible steps.
  static func warn(of sources: [TrackStatistics.Source], _ units: FigureUnits) {
    let doubtful = sources.compactMap { source in
      source.figures.implausible.text(units).map { (source: source.name, text: $0) }
    }
    for (source, text) in doubtful.prefix(mostWarnings) { warn(of: source, text) }
    if doubtful.count > mostWarnings {
      let more = doubtful.count - mostWarnings
      Console.warning("\(more.counted("more source")) with implausible steps")
    }
  }

  /// Prints a warning for a source.
  ///
  /// - Parameter text: the description of the implausible steps.
  static func warn(of source: String, _ text: String) {
    Console.warning(
      "\(InputName.text(source)): the figures include \(text); geocalc track clean corrects them")
  }

  /// The maximum number of sources that warnings name.
  static let mostWarnings = 10
}

extension TrackStatistics.Track {
  /// The name and, in parentheses, the activity. Nil if both are unknown.
  fileprivate var title: String? {
    let parts = [name, activity.map { "(\($0))" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

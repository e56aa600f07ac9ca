import GeoCore
import GeoFormats

/// Splits of tracks, for people and for programs.
enum SplitReport {
  /// An object for a split, on a line of its own.
  static func line(_ split: TrackSplit, _ method: GainMethod, _ json: inout JSONWriter) {
    json.object {
      $0.member("source", split.source)
      $0.member("track", split.track)
      if let name = split.trackName { $0.member("name", name) }
      $0.member("split", split.number)
      $0.member("rest", split.isRest)
      $0.member("distance_m", split.distance)
      $0.member("elapsed_s", Double(split.elapsed) / 1e9)
      $0.member("moving_s", Double(split.moving) / 1e9)
      $0.member("stopped_s", Double(split.stopped) / 1e9)
      $0.member("gap_s", Double(split.gap) / 1e9)
      $0.member("speed_mps", split.speed ?? .nan)
      $0.member("pace_s_per_km", split.speed.map { 1000 / $0 } ?? .nan)
      $0.member("ascent_m", split.ascent ?? .nan)
      $0.member("descent_m", split.descent ?? .nan)
      $0.member("gain_method", method.description)
      $0.optional("start", split.start?.description)
      $0.optional("end", split.end?.description)
    }
    json.endLine()
  }

  /// A table for each track.
  static func text(_ splits: [TrackSplit], _ method: GainMethod) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = splits[...]
    while let first = rest.first {
      let track = rest.prefix { $0.source == first.source && $0.track == first.track }
      rest = rest.dropFirst(track.count)
      let name = first.trackName.map { " \($0)" } ?? ""
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      let title = "\(first.source), track \(first.track)\(name), climbs by \(method)"
      bytes += "\(Talk.printable(title))\n".utf8
      let head = [
        "split", "distance", "time", "moving", "pace", "speed", "ascent", "descent", "end",
      ]
      bytes +=
        TextTable(rows: [head] + track.map(row), rightAligned: [0, 1, 2, 3, 4, 5, 6, 7]).bytes
    }
    return bytes
  }

  private static func row(_ split: TrackSplit) -> [String] {
    let hasTime = split.elapsed > 0
    return [
      split.isRest ? "rest" : "\(split.number)", TrackReport.length(split.distance),
      hasTime ? TrackReport.tenths(split.elapsed) : "",
      hasTime ? TrackReport.tenths(split.moving) : "",
      split.speed.map(TrackReport.paceCell) ?? "",
      split.speed.map { "\(TrackReport.number($0 * 3.6, 1)) km/h" } ?? "",
      split.ascent.map { "\(TrackReport.number($0, 0)) m" } ?? "",
      split.descent.map { "\(TrackReport.number($0, 0)) m" } ?? "",
      split.end?.iso8601(fractionDigits: 0) ?? "",
    ]
  }
}

extension TrackReport {
  /// Pace with its unit; nothing where it hardly moves.
  static func paceCell(_ metresPerSecond: Double) -> String {
    FigureUnits.metric.pace(metresPerSecond)
  }

  /// Hours, minutes and seconds, rounded to a tenth: 0:06:32.1.
  static func tenths(_ nanoseconds: Int64) -> String {
    let tenths = nanoseconds / 100_000_000 + (nanoseconds % 100_000_000 >= 50_000_000 ? 1 : 0)
    return "\(time(tenths / 10 * 1_000_000_000)).\(tenths % 10)"
  }
}

extension JSONWriter {
  /// A member with a text, or `null`.
  mutating func optional(_ name: String, _ text: String?) {
    if let text { member(name, text) } else { member(name, Double.nan) }
  }
}

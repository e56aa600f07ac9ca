import GeoCore
import GeoFormats

/// A split of a track, for people and for programs.
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

  fileprivate static func row(_ split: TrackSplit) -> [String] {
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

/// A table of splits for each track, printed as they come.
///
/// The first splits of a track say how wide its columns are; the others follow in these, wider where they
/// have to be. So memory does not grow with the track.
struct SplitTables {
  /// How many splits are held at most.
  static let blockCount = 1024

  private let method: GainMethod
  private var table = TextTable(rows: [], rightAligned: Self.rightAligned)
  private var track: (source: String, number: Int)?

  /// - Parameter method: how climbs are summed, for the title.
  init(_ method: GainMethod) { self.method = method }

  /// Takes a split, those of a track one after another.
  ///
  /// - Returns: what can be printed by now.
  mutating func add(_ split: TrackSplit) -> [UInt8] {
    var bytes: [UInt8] = []
    if track.map({ $0 != (split.source, split.track) }) ?? true {
      bytes = finish()
      if track != nil { bytes.append(UInt8(ascii: "\n")) }
      track = (split.source, split.track)
      let name = split.trackName.map { " \($0)" } ?? ""
      let title = "\(split.source), track \(split.track)\(name), climbs by \(method)"
      bytes += "\(Talk.printable(title))\n".utf8
      table = TextTable(rows: [Self.head], rightAligned: Self.rightAligned)
    }
    table.rows.append(SplitReport.row(split))
    return table.rows.count < Self.blockCount ? bytes : bytes + table.takeRows()
  }

  /// The rest.
  mutating func finish() -> [UInt8] { table.takeRows() }

  private static let rightAligned: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7]
  private static let head = [
    "split", "distance", "time", "moving", "pace", "speed", "ascent", "descent", "end",
  ]
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

import GeoTracks
import GeoFormats

/// Formats best efforts as text or as data.
struct BestReport {
  let windows: [BestWindow]
  let efforts: [BestEffort?]
  var style = FigureStyle()
  /// Whether any point has a time. There are no efforts without times.
  var hasTimes = true
  /// Whether doubtful efforts were ignored.
  var isPlausible = false
  /// Whether each effort names its source, even if all efforts come from one source.
  var namesSources = false

  func bytes(_ format: FigureFormat) -> [UInt8] {
    switch format {
    case .table: TextTable(rows: [head] + rows, rightAligned: Self.rightAligned).bytes
    case .md:
      rows.reduce(into: MarkdownTable.head(head, rightAligned: Self.rightAligned)) {
        $0 += MarkdownTable.row($1)
      }
    case .csv: csv
    case .json: json
    }
  }

  // MARK: For programs

  /// One JSON object per effort, each on its own line. If no segment is long enough for a window, `source` is null and
  /// the other members are missing.
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

  /// The column names of the text table.
  var head: [String] {
    ["window", "time", "distance", "pace", "speed", "start", "from", "to"]
      + (hasSources ? ["source"] : [])
  }

  /// The efforts as rows of the text table.
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

/// The length or duration of an effort, with the text that the user entered.
struct BestWindow: Sendable, Hashable {
  var text: String
  var window: BestEffortTarget

  /// Parses a length or duration above 0. Nil for any other text.
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

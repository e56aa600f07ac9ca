import GeoFormats
import GeoPictures
import GeoTracks

/// Formats splits of tracks as text or as data.
struct SplitReport {
  let method: GainMethod
  var style = FigureStyle()
  /// The word for a split in text: split or lap.
  var noun = "split"

  /// Returns a split as data. For nil, only the names of the members are meaningful.
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
    return record
  }

  /// The column names of the text table.
  var head: [String] {
    [
      noun, "distance", "time", "moving", "pace", "moving pace", "speed", "ascent", "descent",
      "grade", "end",
    ]
  }

  static let rightAligned: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  /// Returns a split as a row of text. The pace is computed from the total time of the split, the moving pace from its
  /// moving time.
  func row(_ split: TrackSplit) -> [String] {
    let hasTime = split.elapsed > 0
    let units = style.units
    return [
      split.isRest ? "rest" : "\(split.number)", units.length(split.distance),
      hasTime ? TimeText.clock(nanoseconds: split.elapsed, digits: 1) : "",
      hasTime ? TimeText.clock(nanoseconds: split.moving, digits: 1) : "",
      split.speed.map(units.pace) ?? "", split.movingSpeed.map(units.pace) ?? "",
      split.speed.map(units.speed) ?? "", split.ascent.map { units.height($0) } ?? "",
      split.descent.map { units.height($0) } ?? "", split.grade.map(FigureUnits.grade) ?? "",
      split.end.map { style.time($0, written: split.utcOffset, digits: 0) } ?? "",
    ]
  }

  /// Returns the title that is printed above the table of a track.
  func title(_ split: TrackSplit) -> String {
    let name = split.trackName.map { " \($0)" } ?? ""
    return Console.printable("\(split.source), track \(split.track)\(name), climbs by \(method)")
  }
}

/// Formats a table of splits for each track while the splits are computed.
///
/// The first splits of a track determine the widths of the columns. Later rows use these widths and extend them if
/// necessary, so memory does not grow with the track.
struct SplitTables {
  /// The largest number of splits in memory.
  static let blockCount = 1024
  // The largest number of bars in a sparkline, which follows a label.
  private static let mostBars = min(max(OutputWidth.columns - 8, 8), 112)

  private let report: SplitReport
  private let isMarkdown: Bool
  // Whether to print a sparkline below each table, and the speeds of its splits.
  private let plots: Bool
  private var speeds = SparkSeries(most: Self.mostBars)
  private var table = TextTable(rows: [], rightAligned: SplitReport.rightAligned)
  private var track: (source: String, number: Int)?

  init(_ report: SplitReport, isMarkdown: Bool = false, plots: Bool = false) {
    (self.report, self.isMarkdown, self.plots) = (report, isMarkdown, plots)
  }

  /// Adds a split. Splits of a track must be consecutive.
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
        table = TextTable(rows: [report.head], rightAligned: SplitReport.rightAligned)
      }
    }
    if !split.isRest, let speed = split.speed { speeds.add(speed) }
    guard !isMarkdown else { return bytes + MarkdownTable.row(report.row(split)) }
    table.rows.append(report.row(split))
    return table.rows.count < Self.blockCount ? bytes : bytes + table.takeRows()
  }

  /// Returns the remaining bytes.
  mutating func finish() -> [UInt8] {
    defer { speeds = SparkSeries(most: Self.mostBars) }
    let rows = table.takeRows()
    // A sparkline of two splits adds no information.
    guard plots, !isMarkdown, speeds.count > 2, let range = speeds.range else { return rows }
    let units = report.style.units
    // As in charts, treat a difference of less than one speed unit as noise.
    let span = units.chart.speed.metersPerSecond
    return rows
      + Array(
        """
        pace  \(Sparkline.line(speeds.means, span: span))  higher is faster: \(units.pace(range.lowerBound)) to \
        \(units.pace(range.upperBound))

        """.utf8)
  }
}

import GeoCore
import GeoPictures
import GeoTracks

// The lists of the page.
extension ReportBuilder {
  var splits: ReportContent.Table? {
    let table = SplitReport(method: report.rules.gains[0], style: style)
    guard gathered.splits.count > 1 else { return nil }
    let rows = gathered.splits.map { ownerCells($0.source, track: $0.track) + table.row($0) }
    let note =
      gathered.splitsLeftOut > 0
      ? "\(gathered.splitsLeftOut) more with geocalc track splits." : ""
    return Self.table("Splits", owners + table.head, rows, note: note)
  }

  var efforts: ReportContent.Table? {
    let found = zip(ReportGathering.windows, gathered.efforts.efforts).filter { $0.1 != nil }
    guard !found.isEmpty else { return nil }
    let table = BestReport(
      windows: found.map(\.0), efforts: found.map(\.1), style: style, namesSources: hasSources)
    // Where they begin and end is what the map is for.
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

  // MARK: Whose a row is

  private var hasSources: Bool { report.sources.count > 1 }
  private var hasTracks: Bool { report.sources.contains { $0.tracks.count > 1 } }

  /// The names of the columns that say whose a row is; none where all are of one track.
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

  /// The rows of all sources, without the names of columns that begin those of each; where there are several
  /// sources, each row begins with its own.
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

  /// A table without the columns that say nothing; nil without rows.
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

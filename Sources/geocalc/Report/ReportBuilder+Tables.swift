import GeoCore
import GeoPictures
import GeoTracks

// The lists of the page.
extension ReportBuilder {
  var splits: ReportContent.Table? {
    let table = SplitReport(method: report.rules.gains[0], style: style)
    guard gathered.splits.count > 1 else { return nil }
    let rows = gathered.splits.map(table.row)
    let note =
      gathered.splitsLeftOut > 0
      ? "\(gathered.splitsLeftOut) more with geocalc track splits." : ""
    return Self.table("Splits", table.head, rows, note: note)
  }

  var efforts: ReportContent.Table? {
    let found = zip(ReportGathering.windows, gathered.efforts.efforts).filter { $0.1 != nil }
    guard !found.isEmpty else { return nil }
    let table = BestReport(windows: found.map(\.0), efforts: found.map(\.1), style: style)
    // Where they begin and end is what the map is for.
    let columns = table.head.indices.filter { !["from", "to"].contains(table.head[$0]) }
    return Self.table(
      "Best efforts", columns.map { table.head[$0] },
      table.rows.map { row in columns.map { row[$0] } },
      method:
        "The fastest parts of each length and the longest of each time, wherever they begin; within "
        + "one segment, standing still counts. A question mark stands for one with steps that are not "
        + "plausible."
    )
  }

  var climbs: ReportContent.Table? {
    var report = report
    report.listsClimbs = true
    let rows = report.climbRows(total)
    guard let head = rows.first, rows.count > 1 else { return nil }
    return Self.table("Climbs", head, Array(rows.dropFirst()), method: method("climbs"))
  }

  var stops: ReportContent.Table? {
    let rows = report.stopRows(total)
    guard let head = rows.first, rows.count > 1 else { return nil }
    return Self.table("Stops", head, Array(rows.dropFirst()), method: method("stops"))
  }

  var laps: ReportContent.Table? {
    let rows = report.sources.flatMap(report.lapRows)
    guard let head = rows.first, rows.count > 1 else { return nil }
    return Self.table(
      "Laps of the device", head, Array(rows.dropFirst()),
      method: "As the device wrote them: its figures, not those of this page.")
  }

  var gaps: ReportContent.Table? {
    guard !gathered.gaps.isEmpty else { return nil }
    let rows = gathered.gaps.map { gap in
      [
        units.length(gap.begin),
        gap.start.map { style.time($0, written: total.utcOffset, digits: 0) } ?? "",
        gap.seconds.map { TimeText.clock(seconds: $0) } ?? "", units.length(gap.distance),
      ]
    }
    return Self.table(
      "Gaps, not counted", ["at", "begin", "time", "as the crow flies"], rows,
      method: method("gaps"))
  }

  /// A table without the columns that say nothing.
  private static func table(
    _ title: String, _ head: [String], _ rows: [[String]], note: String = "", method: String = ""
  ) -> ReportContent.Table {
    let columns = head.indices.filter { column in
      rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    return ReportContent.Table(
      title, head: columns.map { head[$0] },
      rows: rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }, note: note,
      method: method)
  }
}

/// The names and kinds of activities that `activities.csv` in an export of Strava lists.
///
/// The table has a row for each activity, with the columns `Activity Name`, `Activity Type` and `Filename`. Exports in
/// other languages use other column names and are not read.
package struct StravaActivityList: Sendable {
  /// An activity of the table.
  package struct Activity: Sendable, Hashable {
    /// The name that the athlete has given it; nil if it is empty.
    package var name: String?
    /// The kind of sport, such as `Ride`; nil if it is empty.
    package var kind: String?
  }

  /// The largest table that is read, in bytes.
  package static let maximumSize = 1 << 26

  private var activities: [String: Activity] = [:]

  /// Reads the table: O(bytes).
  ///
  /// - Returns: nil if `bytes` are not such a table.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    var csv = CSVReader(separator: UInt8(ascii: ","))
    csv.append(bytes)
    csv.finish()
    var columns: (file: Int, name: Int, kind: Int)?
    while let step = try? csv.step(), step != .end, step != .needsInput {
      guard case .record = step else { continue }
      guard let columns else {
        let names = (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
        guard let file = names.firstIndex(of: "Filename"),
          let name = names.firstIndex(of: "Activity Name"),
          let kind = names.firstIndex(of: "Activity Type")
        else { return nil }
        columns = (file, name, kind)
        continue
      }
      func text(_ column: Int) -> String? {
        guard column < csv.cursor.fieldCount else { return nil }
        let text = csv.cursor.text(column)
        return text.isEmpty ? nil : text
      }
      guard let file = text(columns.file) else { continue }
      activities[file] = Activity(name: text(columns.name), kind: text(columns.kind))
    }
    if columns == nil { return nil }
  }

  /// The activity of a file, by the path that the table uses, such as `activities/1.fit.gz`.
  package subscript(file path: String) -> Activity? { activities[path] }
}

import GeoCore
import GeoTracks

/// Finds the column that separates several vehicles in a table with times, if the name of the column is not known.
///
/// The rows of such vehicles alternate. A single track would then jump from one vehicle to the next. The first rows of
/// the table show the column:
///
/// - Its values are texts that repeat, and rows of different values alternate.
/// - Between consecutive rows of different values, the speed is usually above ``speed``.
/// - Between consecutive rows of the same value, the speed is never above ``speed``.
struct CSVInterleaving {
  /// The number of rows that are examined.
  static let rowLimit = 64
  /// The speed in meters per second that vehicles do not reach.
  static let speed = 100.0

  private struct Row {
    var coordinate: Coordinate
    var time: Timestamp
  }

  private let columns: [Int]
  private var rows: [Row] = []
  // The texts of each column, by row. A column with a number, or with an empty field, is nil.
  private var texts: [[String]?]

  /// - Returns: nil if the table has no times, or if a known column separates its rows.
  init?(_ layout: CSVLocationLayout, by: String?) {
    let separating: Set<CSVLocationField> = [.device, .deviceTrack, .track, .trackName, .segment]
    guard by == nil, layout.hasHeader, layout.hasTimes, layout.identity == nil,
      separating.isDisjoint(with: layout.steps.map(\.field))
    else { return nil }
    let read = Set(layout.steps.filter { $0.field != .attribute }.map(\.column))
    columns = Array(
      layout.names.indices.lazy.filter { !read.contains($0) }.prefix(CSVRowGroups.columnLimit))
    guard !columns.isEmpty else { return nil }
    texts = columns.map { _ in [] }
  }

  /// True if no further row is needed.
  var isOver: Bool { rows.count >= Self.rowLimit || texts.allSatisfy { $0 == nil } }

  /// Examines a row. A row without a position or a time is ignored.
  ///
  /// - Parameter text: returns the text of a field.
  mutating func process(_ location: Location?, _ text: (Int) -> String) {
    guard let location, let time = location.timestamp else { return }
    rows.append(Row(coordinate: location.coordinate, time: time))
    for (index, column) in columns.enumerated() where texts[index] != nil {
      let value = text(column)
      if value.isEmpty || CSVLocationText.number(value) != nil {
        texts[index] = nil
      } else {
        texts[index]?.append(value)
      }
    }
  }

  /// The first column that separates vehicles, and the number of its values so far. Nil if no column separates
  /// vehicles.
  var column: (column: Int, count: Int)? {
    for (index, values) in texts.enumerated() {
      guard let values, separates(values) else { continue }
      return (columns[index], Set(values).count)
    }
    return nil
  }

  private func separates(_ values: [String]) -> Bool {
    let count = Set(values).count
    guard count > 1, values.count >= 3 * count else { return false }
    var last: [String: Int] = [:]
    var (changes, jumps) = (0, 0)
    for row in values.indices {
      if row > 0, values[row - 1] != values[row] {
        changes += 1
        if isJump(from: row - 1, to: row) { jumps += 1 }
      }
      if let before = last.updateValue(row, forKey: values[row]), isJump(from: before, to: row) {
        return false
      }
    }
    // If rows are sorted by vehicle, the value changes less often.
    return changes >= 2 * count && 2 * jumps > changes
  }

  private func isJump(from a: Int, to b: Int) -> Bool {
    let meters = Haversine.meanEarth.distance(from: rows[a].coordinate, to: rows[b].coordinate)
    let seconds = abs(rows[b].time.seconds(since: rows[a].time))
    return meters > Self.speed * max(seconds, 1)
  }
}

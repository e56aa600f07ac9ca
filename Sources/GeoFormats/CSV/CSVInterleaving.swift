import GeoCore
import GeoTracks

/// Finds the column that identifies the vehicles in a table with times, if no column name indicates this.
///
/// The rows of different vehicles alternate, so a single track would jump between the vehicles. A column identifies
/// vehicles if the first rows of the table meet these conditions:
///
/// - The column contains values that repeat, and rows with different values alternate.
/// - For most pairs of consecutive rows with different values, the speed from one row to the other is above
///   ``speed``.
/// - From each row to the next row with the same value, the speed is never above ``speed``.
struct CSVInterleaving {
  /// The number of rows to examine.
  static let rowLimit = 64
  /// A speed in meters per second that no vehicle reaches.
  static let speed = 100.0

  private struct Row {
    var coordinate: Coordinate
    var time: Timestamp
  }

  private let columns: [Int]
  private var rows: [Row] = []
  // The values of each column, by row; nil for a column that contains a number or an empty field.
  private var texts: [[String]?]

  /// - Returns: nil if the table has no times, or if a column name already shows how to separate the rows.
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

  /// True if further rows cannot change the result.
  var isOver: Bool { rows.count >= Self.rowLimit || texts.allSatisfy { $0 == nil } }

  /// Adds a row to the examined rows. Ignores a row without a position or a time.
  ///
  /// - Parameter text: returns the text of the field with this column index.
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

  /// The first column that identifies vehicles, and the number of different values in this column; nil if no column
  /// identifies vehicles.
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
    // If the value changes less often, the rows are sorted by vehicle instead of alternating.
    return changes >= 2 * count && 2 * jumps > changes
  }

  private func isJump(from a: Int, to b: Int) -> Bool {
    let meters = Haversine.meanEarth.distance(from: rows[a].coordinate, to: rows[b].coordinate)
    let seconds = abs(rows[b].time.seconds(since: rows[a].time))
    return meters > Self.speed * max(seconds, 1)
  }
}

/// Separates tracks whose rows alternate, for example in a table of several trips that is sorted by time.
///
/// A new track begins where the value of the track column changes. If the values alternate (`A, B, A, B`), each row
/// would become a track. The first rows decide whether the values alternate: the value must return to an earlier
/// value at least three times, and in at least one row in four. If the values alternate, they become devices, and
/// `ReceiverSplitter` creates one track per device.
struct CSVInterleavedTracks: Sendable {
  /// The maximum number of rows held before the decision.
  private static let rowLimit = 1024
  private static let nameLimit = 10_000

  private enum State {
    case open, separate, interleaved
  }

  private var state = State.open
  private var held: [LocationEvent] = []
  private var names: Set<String?> = []
  private var name: String?
  private var rowCount = 0
  private var returnCount = 0
  private var hasBegun = false

  /// Processes the events of further rows. Until it is decided whether the tracks alternate, the
  /// method holds the events back. It emits them afterwards.
  mutating func process(_ events: [LocationEvent], into output: inout [LocationEvent]) {
    for event in events { count(event) }
    switch state {
    case .open:
      held += events
      if rowCount >= Self.rowLimit { settle(into: &output) }
    case .separate: output += events
    case .interleaved: separate(events, into: &output)
    }
  }

  /// Decides whether the tracks of the held rows alternate, and emits the held events.
  mutating func settle(into output: inout [LocationEvent]) {
    guard state == .open else { return }
    let isInterleaved = returnCount >= 3 && returnCount * 4 >= rowCount
    state = isInterleaved ? .interleaved : .separate
    let events = held
    held = []
    if isInterleaved { separate(events, into: &output) } else { output += events }
  }

  /// The message about tracks that begin to alternate only after the first rows; nil if there are no such tracks.
  func remark(_ column: String) -> String? {
    guard state == .separate, returnCount >= 3, returnCount * 8 >= rowCount else { return nil }
    let name = QuotedText.quote(column)
    return
      "column \(name) returns \(returnCount) times to an earlier value, and each time begins a track; for one track per "
      + "value, use --by \(column)"
  }

  private mutating func count(_ event: LocationEvent) {
    switch event {
    case .part(.track(let name)):
      guard names.count < Self.nameLimit else { return }
      if !names.insert(name).inserted { returnCount += 1 }
    case .location: rowCount += 1
    default: break
    }
  }

  private mutating func separate(_ events: [LocationEvent], into output: inout [LocationEvent]) {
    for event in events {
      switch event {
      case .part(.track(let name)):
        self.name = name
        if !hasBegun { output.append(event) }
        hasBegun = true
      case .part(.segment): break
      case .location(var location):
        if let name { location.device = location.device.map { "\($0) \(name)" } ?? name }
        output.append(.location(location))
      default: output.append(event)
      }
    }
  }
}

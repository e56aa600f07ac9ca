import GeoTracks

/// Separates tracks whose rows alternate, as in a table of several trips in order of time.
///
/// A track column begins a new track where its value changes. If the values alternate, for example `A, B, A, B`, each
/// row would become a track. The first rows show whether values alternate: at least three changes return to an earlier
/// value, and at least one row in four has such a change. The values then become devices, and `ReceiverSplitter`
/// creates one track for each device.
struct CSVInterleavedTracks: Sendable {
  /// Maximum number of rows held.
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

  /// Processes the events of the next rows.
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

  /// Decides whether the held rows interleave, and outputs them.
  mutating func settle(into output: inout [LocationEvent]) {
    guard state == .open else { return }
    let isInterleaved = returnCount >= 3 && returnCount * 4 >= rowCount
    state = isInterleaved ? .interleaved : .separate
    let events = held
    held = []
    if isInterleaved { separate(events, into: &output) } else { output += events }
  }

  /// The message about tracks that alternate only in later rows; nil if no tracks do.
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

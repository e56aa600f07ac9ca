import GeoTracks

/// Merges the events of two decoders that read one log, in the order of its lines. Drops positions of sentences that
/// gpsd reports as well.
///
/// A decoder emits a position when the next one begins. An event therefore waits until no decoder holds an earlier
/// position, at most until ``patience`` positions wait.
struct ReceiverLogMerger {
  private struct Entry {
    var form: ReceiverForm
    /// The line with which it began.
    var line: Int
    var event: SourceEvent
  }

  private var entries: [Entry] = []
  /// The last positions emitted of each form.
  private var recent: [ReceiverForm: [Location]] = [:]
  /// Whether the last position of a sentence was one of gpsd's.
  private var isDoubled = false

  private static let patience = 3
  private static let recentCount = 8
  private static let limit = 4096

  /// Takes events of a decoder.
  ///
  /// - Parameters:
  ///   - startLines: the lines with which the positions and reports of no position among them began.
  ///   - line: the first line that gave them.
  mutating func take(
    _ events: [SourceEvent], from form: ReceiverForm, startLines: [Int], at line: Int,
    into output: inout [SourceEvent]
  ) {
    var starts = startLines[...]
    var last = line
    for event in events {
      switch event {
      case .location(let location):
        last = starts.popFirst() ?? last
        take(location, from: form, at: last)
      case .noFix:
        last = starts.popFirst() ?? last
        if form == .json || !isDoubled { insert(Entry(form: form, line: last, event: event)) }
      case .skipped(let skipped):
        let isKept = form == .json || !isDoubled || skipped.reason != .duplicate
        if isKept { insert(Entry(form: form, line: skipped.line ?? last, event: event)) }
      default:
        if form == .json || !isDoubled { insert(Entry(form: form, line: last, event: event)) }
      }
    }
    while entries.count > Self.limit { emitFirst(&output) }
  }

  /// Emits what need not wait.
  ///
  /// - Parameter heldLines: the lines with which the positions began that the decoders hold.
  /// - Returns: the decoder whose position is to be ended, before this is called again; nil if none.
  mutating func release(
    heldLines: [ReceiverForm: Int], _ output: inout [SourceEvent]
  ) -> ReceiverForm? {
    while let first = entries.first {
      let earlier = heldLines.filter { $0.value < first.line }
      // A position of a sentence also waits for gpsd's report of it, which comes later.
      if !earlier.isEmpty || first.form == .nmea {
        let waiting = entries.count { $0.event.isPosition }
        if waiting <= Self.patience { return nil }
        if let form = earlier.min(by: { $0.value < $1.value })?.key { return form }
      }
      emitFirst(&output)
    }
    return nil
  }

  /// Emits everything.
  mutating func releaseAll(_ output: inout [SourceEvent]) {
    while !entries.isEmpty { emitFirst(&output) }
  }

  private mutating func emitFirst(_ output: inout [SourceEvent]) {
    let entry = entries.removeFirst()
    if case .location(let location) = entry.event {
      recent[entry.form, default: []].append(location)
      if recent[entry.form, default: []].count > Self.recentCount {
        recent[entry.form]?.removeFirst()
      }
    }
    output.append(entry.event)
  }

  private mutating func take(_ location: Location, from form: ReceiverForm, at line: Int) {
    func isSame(_ entry: Entry) -> Bool {
      guard entry.form != form, case .location(let other) = entry.event else { return false }
      return location.isReport(of: other)
    }
    let other: ReceiverForm = form == .nmea ? .json : .nmea
    let duplicate = SourceEvent.skipped(
      Skipped(
        .duplicate, "a sentence and a report of gpsd give the same position", line: line, offset: 0
      ))
    if form == .json, let i = entries.firstIndex(where: isSame) {
      entries[i].event = duplicate
      isDoubled = true
      insert(Entry(form: form, line: line, event: .location(location)))
    } else if entries.contains(where: isSame)
      || recent[other, default: []].contains(where: { location.isReport(of: $0) })
    {
      isDoubled = true
      insert(Entry(form: form, line: line, event: duplicate))
    } else {
      if form == .nmea { isDoubled = false }
      insert(Entry(form: form, line: line, event: .location(location)))
    }
  }

  /// Inserts an event after all of the same line and those before it.
  private mutating func insert(_ entry: Entry) {
    var i = entries.count
    while i > 0, entries[i - 1].line > entry.line { i -= 1 }
    entries.insert(entry, at: i)
  }
}

extension SourceEvent {
  fileprivate var isPosition: Bool {
    switch self {
    case .location, .noFix: true
    default: false
    }
  }
}

extension Location {
  /// Whether two positions are reports of the same moment of one receiver.
  ///
  /// Times of day are compared, as gpsd moves old dates by 1024 weeks. Without times the coordinates decide.
  fileprivate func isReport(of other: Location) -> Bool {
    let distance = max(
      (coordinate.latitude - other.coordinate.latitude).magnitude,
      (coordinate.longitude - other.coordinate.longitude).magnitude)
    guard let a = timeOfDay, let b = other.timeOfDay else {
      return timeOfDay == nil && other.timeOfDay == nil && distance < 2e-5
    }
    return (a - b).magnitude < 2_000_000 && distance < 1e-3
  }

  /// Nanoseconds, if the receiver has said them.
  private var timeOfDay: Int64? {
    guard let timestamp, timestampSource == .receiver else { return nil }
    let second = ((timestamp.seconds % 86400) + 86400) % 86400
    return second * 1_000_000_000 + Int64(timestamp.nanoseconds)
  }
}

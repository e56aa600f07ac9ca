import GeoTracks

/// Holds the events of an export from Android, and leaves out the points of paths in periods with raw signals.
///
/// The raw signals follow the paths in the file, so the events wait. If more than `limit` events wait, the oldest are
/// emitted.
struct GoogleOverlap {
  private let limit: Int
  private var held: [(event: LocationEvent, isPath: Bool)] = []
  // The number of events at the beginning of `held` that are already emitted.
  private var emittedCount = 0
  private var periods = GooglePeriods()
  // The beginning of a track that is emitted before its first point, because all its points may be left out.
  private var track: LocationEvent?
  private var leftOutCount = 0

  init(limit: Int) { self.limit = limit }

  /// Holds an event, and emits the oldest event if too many events are held.
  ///
  /// - Parameter isPath: True for a point of a path, and for the beginning of its track.
  mutating func hold(_ event: LocationEvent, isPath: Bool, into events: inout [LocationEvent]) {
    held.append((event, isPath))
    guard held.count - emittedCount > limit else { return }
    emit(held[emittedCount], into: &events)
    emittedCount += 1
    guard emittedCount > limit / 4 else { return }
    held.removeFirst(emittedCount)
    emittedCount = 0
  }

  /// Notes the time of a raw position.
  mutating func note(raw time: Timestamp) { periods.insert(time.seconds) }

  /// Emits all held events, and a diagnostic if points are left out.
  mutating func finish(into events: inout [LocationEvent]) {
    for entry in held[emittedCount...] { emit(entry, into: &events) }
    (held, emittedCount) = ([], 0)
    guard leftOutCount > 0 else { return }
    let points = "\(leftOutCount) point\(leftOutCount == 1 ? "" : "s")"
    let text =
      "\(points) of timelinePath \(leftOutCount == 1 ? "is" : "are") left out, because rawSignals contains positions "
      + "of the same time; to read timelinePath instead, remove rawSignals: jq 'del(.rawSignals)'"
    events.append(.diagnostic(Diagnostic(.assumed, text, offset: 0, count: leftOutCount)))
  }

  private mutating func emit(
    _ entry: (event: LocationEvent, isPath: Bool), into events: inout [LocationEvent]
  ) {
    switch entry.event {
    case .part where entry.isPath: track = entry.event
    case .location(let location) where entry.isPath:
      if let time = location.timestamp, periods.contain(time.seconds) {
        leftOutCount += 1
        // The points before and after the raw positions are not one line.
        track = .part(.track(name: nil))
        return
      }
      if let track { events.append(track) }
      track = nil
      events.append(entry.event)
    case .part:
      track = nil
      events.append(entry.event)
    default: events.append(entry.event)
    }
  }
}

/// The periods in which an export contains raw positions.
struct GooglePeriods {
  // The periods in ascending order, in seconds since 1970. They are further apart than `gap`.
  private var periods: [ClosedRange<Int64>] = []

  /// The maximum number of seconds between two positions of a period.
  private static let gap: Int64 = 900
  /// The number of seconds before and after a period that belong to it. The times of a path are often whole minutes.
  private static let margin: Int64 = 120
  /// The maximum number of periods. Positions outside these periods are ignored.
  private static let limit = 4096

  mutating func insert(_ time: Int64) {
    guard time.magnitude < 1 << 60 else { return }
    let index = first(endingAtOrAfter: time - Self.gap)
    guard index < periods.count, periods[index].lowerBound <= time + Self.gap else {
      if periods.count < Self.limit { periods.insert(time...time, at: index) }
      return
    }
    let old = periods[index]
    periods[index] = min(old.lowerBound, time)...max(old.upperBound, time)
    guard index + 1 < periods.count,
      periods[index + 1].lowerBound <= periods[index].upperBound + Self.gap
    else { return }
    periods[index] = periods[index].lowerBound...periods.remove(at: index + 1).upperBound
  }

  /// Returns true if the time is in a period.
  func contain(_ time: Int64) -> Bool {
    guard time.magnitude < 1 << 60 else { return false }
    let index = first(endingAtOrAfter: time - Self.margin)
    return index < periods.count && periods[index].lowerBound <= time + Self.margin
  }

  private func first(endingAtOrAfter time: Int64) -> Int {
    var (low, high) = (0, periods.count)
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].upperBound < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

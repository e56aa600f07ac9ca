import ArgumentParser
import GeoTracks

/// A part of all times.
struct TimeWindow: Sendable {
  /// A moment, or a time of the clock on the wall, wherever that was.
  struct Limit: Sendable {
    fileprivate var time: Timestamp
    fileprivate var isLocal: Bool

    /// Reads a day, a month or a year, which stand for their beginning, or a moment.
    init(_ option: String, _ text: String) throws(Failure) {
      if let period = LibraryQuery.Period(text, .written) {
        (time, isLocal) = (period.start, true)
      } else if let moment = (try? WrittenTime(parsing: text))?.timestamp {
        (time, isLocal) = (moment, false)
      } else {
        throw Failure(
          .badData,
          "\(option): expected a day such as 2026-05-01, or a moment such as 2026-05-01T12:00:00Z, not "
            + text)
      }
    }

    fileprivate func isReached(_ moment: Timestamp, _ offset: Int?) -> Bool {
      guard isLocal, let offset else { return moment >= time }
      return moment.seconds(since: time) >= -Double(offset)
    }
  }

  let after, before: Limit?
  /// Whether nothing lies outside.
  var isOpen: Bool { after == nil && before == nil }
  /// Positions outside of it, and such without a time.
  private(set) var leftOut = 0
  private var isInside = true

  init(after: Limit?, before: Limit?) { (self.after, self.before) = (after, before) }

  /// The events without positions that lie outside; where some are left out a segment ends.
  mutating func process(_ events: [SourceEvent]) -> [SourceEvent] {
    guard after != nil || before != nil else { return events }
    return events.flatMap { event -> [SourceEvent] in
      guard case .location(let location) = event else { return [event] }
      guard holds(location) else {
        leftOut += 1
        isInside = false
        return []
      }
      defer { isInside = true }
      return isInside ? [event] : [.part(.segment), event]
    }
  }

  private func holds(_ location: Location) -> Bool {
    guard let time = location.timestamp else { return false }
    let offset = location.utcOffset
    return after?.isReached(time, offset) ?? true && !(before?.isReached(time, offset) ?? false)
  }
}

/// The correction of dates from a receiver with a ten-bit GPS week counter.
public enum RolloverRule: Sendable, Equatable {
  /// Adds the largest multiple of 1024 weeks that leaves the first date in the past.
  case automatic
  /// Adds a fixed multiple of 1024 weeks.
  case times(Int)

  /// 1024 weeks in seconds.
  private static let seconds: Int64 = 1024 * 7 * 86400

  /// Returns the number of times that 1024 weeks are added, given the first date of a source.
  ///
  /// - Parameter now: the current time. Dates up to one day later are accepted, in case this machine's clock is wrong.
  func times(first: Timestamp, now: Timestamp) -> Int {
    switch self {
    case .times(let times): times
    case .automatic:
      Int(
        max(
          0,
          min(9, (Double(now.seconds) + 86400 - Double(first.seconds)) / Double(Self.seconds))))
    }
  }

  /// Returns a date moved by a multiple of 1024 weeks; the same date if the result overflows.
  static func moved(_ time: Timestamp, by count: Int) -> Timestamp {
    let (shift, isTooLong) = Int64(count).multipliedReportingOverflow(by: Self.seconds)
    let (seconds, isLost) = time.seconds.addingReportingOverflow(shift)
    return isTooLong || isLost
      ? time : Timestamp(seconds: seconds, nanoseconds: Int64(time.nanoseconds))
  }
}

/// Moves the dates of a source. The first date determines the shift for all dates, so the shift never changes.
struct RolloverCorrection: Sendable {
  let rule: RolloverRule
  /// The first date and the multiple of 1024 weeks added to each date.
  ///
  /// Nil before the first date.
  private(set) var decision: (first: Timestamp, count: Int)?

  init(_ rule: RolloverRule) { self.rule = rule }

  /// Returns the event with its date moved.
  ///
  /// - Parameter now: returns this machine's time. It is called only for the first date.
  mutating func corrected(_ event: LocationEvent, now: () -> Timestamp) -> LocationEvent {
    switch event {
    case .location(var location):
      guard location.timestampSource == .receiver else { return event }
      location.timestamp = corrected(location.timestamp, now)
      return .location(location)
    case .noFix(var report):
      report.timestamp = corrected(report.timestamp, now)
      return .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = corrected(satellites.timestamp, now)
      return .satellites(satellites)
    case .heading(var heading):
      heading.timestamp = corrected(heading.timestamp, now)
      return .heading(heading)
    case .part, .metadata, .lap, .simplified, .diagnostic, .state: return event
    }
  }

  private mutating func corrected(_ time: Timestamp?, _ now: () -> Timestamp) -> Timestamp? {
    guard let time else { return nil }
    let known = decision ?? (time, rule.times(first: time, now: now()))
    decision = known
    return RolloverRule.moved(time, by: known.count)
  }
}

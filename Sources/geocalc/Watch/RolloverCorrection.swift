import GeoLocation

/// By how much dates are put right that a receiver has wrong because GPS counts weeks in ten bits.
enum RolloverRule: Sendable, Equatable {
  /// As many times 1024 weeks as the first date can be moved on without lying in the future.
  case automatic
  /// So many times 1024 weeks.
  case times(Int)

  /// 1024 weeks.
  static let seconds: Int64 = 1024 * 7 * 86400

  /// Reads `auto` or a whole number from -9 to 9; nil for anything else.
  init?(text: String) {
    if text == "auto" {
      self = .automatic
      return
    }
    guard let times = Int(text), times.magnitude <= 9 else { return nil }
    self = .times(times)
  }

  /// How many times 1024 weeks to add, by the first date of a source.
  ///
  /// - Parameter now: a day more may be the error of this machine's clock.
  func times(first: Timestamp, now: Timestamp) -> Int {
    switch self {
    case .times(let times): times
    case .automatic:
      Int(
        max(
          0,
          min(
            9,
            (Double(now.seconds) + 86400 - Double(first.seconds)) / Double(RolloverRule.seconds))))
    }
  }
}

/// A source whose dates are put right; the first of them decides by how much, so that times do not jump.
struct RolloverCorrection: LocationSource {
  let source: any LocationSource
  let rule: RolloverRule
  /// What messages call the source.
  let name: String
  var now: @Sendable () -> Timestamp = { .now }
  /// Told once what is done to the dates.
  var tell: @Sendable (String) -> Void = { Talk.note($0) }

  var isLive: Bool { source.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    let times = Guarded<Int?>(nil)
    try await source.run(
      into: LocationSink { events in
        await sink.send(events.map { corrected($0, times) })
      })
  }

  private func corrected(_ event: SourceEvent, _ times: Guarded<Int?>) -> SourceEvent {
    switch event {
    case .location(var location):
      guard location.timestampSource == .receiver else { return event }
      location.timestamp = corrected(location.timestamp, times)
      return .location(location)
    case .noFix(var report):
      report.timestamp = corrected(report.timestamp, times)
      return .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = corrected(satellites.timestamp, times)
      return .satellites(satellites)
    case .heading(var heading):
      heading.timestamp = corrected(heading.timestamp, times)
      return .heading(heading)
    case .part, .details, .lap, .thinned, .skipped, .state: return event
    }
  }

  private func corrected(_ time: Timestamp?, _ times: Guarded<Int?>) -> Timestamp? {
    guard let time else { return nil }
    let count = times.withLock { known in
      if let known { return known }
      let count = rule.times(first: time, now: now())
      known = count
      let moved = moved(time, by: count)
      tell(
        count == 0
          ? "\(name): --rollover changes nothing, the first date is \(time)"
          : "\(name): dates are moved by \(count) times 1024 weeks, \(time) to \(moved), as --rollover asks"
      )
      return count
    }
    return moved(time, by: count)
  }

  private func moved(_ time: Timestamp, by count: Int) -> Timestamp {
    let (seconds, isLost) = time.seconds.addingReportingOverflow(
      Int64(count) * RolloverRule.seconds)
    return isLost ? time : Timestamp(seconds: seconds, nanoseconds: Int64(time.nanoseconds))
  }
}

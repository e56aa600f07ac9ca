import GeoTracks

/// What is noted of the first moments of a stream, which may begin anywhere.
///
/// - The first moment may be the rest of one whose beginning was cut off. If by the shape of the second the
///   whole moment would have another position, or none, then what was found is taken out again.
/// - Where the date comes later than the first times of day, these get it too.
///
/// Until both is clear the events are held back: to the end of the second moment, or until a date comes,
/// ``limit`` of them at most.
struct NMEAOpening {
  static let limit = 2048

  /// Whether a date is worth waiting for; not where a clock tells the day.
  var awaitsDate = true

  private struct First {
    var shape: NMEAShape
    var index: Int
    var place: (line: Int, offset: Int)
  }

  private var first: First?
  private var isJudged = false
  private var partial: First?
  private var date: (day: Int, time: NMEATime)?
  /// Events that want a date, by their index.
  private var undated: [(index: Int, time: NMEATime)] = []

  /// Whether no moment has been noted yet.
  var isEmpty: Bool { first == nil && !isJudged }

  /// Whether nothing has to be held back any more.
  var isOver: Bool { isJudged && (date != nil || !awaitsDate) }

  /// Takes note of a moment that has been given out.
  ///
  /// - Parameters:
  ///   - epoch: the moment.
  ///   - verdict: whether it has a fix.
  ///   - timestamp: its time; nil if its day is not known.
  ///   - start: the index of its first event.
  ///   - end: the index behind its last event.
  mutating func note(
    _ epoch: NMEAEpoch, _ verdict: NMEAEpoch.Verdict, _ timestamp: Timestamp?,
    from start: Int, to end: Int
  ) {
    for index in start..<end { note(epoch.time, timestamp, at: index) }
    guard !isJudged else { return }
    if let first {
      if NMEAShape(epoch).isCut(first.shape) { partial = first }
      isJudged = true
    } else if verdict == .noFix {
      isJudged = true
    } else {
      first = First(shape: NMEAShape(epoch), index: end - 1, place: epoch.place)
    }
  }

  /// Takes note of the time of an event.
  mutating func note(_ time: NMEATime?, _ timestamp: Timestamp?, at index: Int) {
    guard awaitsDate, date == nil, let time else { return }
    if let timestamp {
      date = (Int(timestamp.seconds / 86400), time)
    } else {
      undated.append((index, time))
    }
  }

  /// Puts into the events held back what has become known since.
  ///
  /// - Returns: whether the first position is taken out.
  func complete(_ events: inout [SourceEvent]) -> Bool {
    if var (day, time) = date {
      for event in undated.reversed() {
        // Backwards through midnight.
        if event.time.nanoseconds - time.nanoseconds > NMEATime.day / 2 { day -= 1 }
        time = event.time
        events[event.index].date(time.timestamp(day: day))
      }
    }
    guard let partial else { return false }
    events[partial.index] = .skipped(
      Skipped(
        .truncated, Self.cutMoment("first"), line: partial.place.line,
        offset: partial.place.offset))
    return true
  }

  /// What is said of a moment whose position is not given out.
  static func cutMoment(_ which: String) -> String {
    "the \(which) moment is cut off: it lacks sentences by which its position would be another"
  }
}

extension SourceEvent {
  /// Gives the event the time that its receiver meant.
  fileprivate mutating func date(_ timestamp: Timestamp) {
    switch self {
    case .location(var location):
      (location.timestamp, location.timestampSource) = (timestamp, .receiver)
      self = .location(location)
    case .noFix(var report):
      report.timestamp = timestamp
      self = .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = timestamp
      self = .satellites(satellites)
    default: break
    }
  }
}

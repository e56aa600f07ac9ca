import GeoTracks

/// When each recorded event is due in a replay, as time since the replay began.
struct ReplayPacer {
  /// How many recorded seconds pass in a second; nil for all at once.
  let factor: Double?
  /// The longest time, as recorded, between two events.
  let maximumGap: Duration?
  /// The time, as recorded, from one location to the next where there are no times.
  let untimedInterval: Duration

  /// When the last event was due.
  private(set) var due = Duration.zero
  /// The recorded time that ``due`` stands for.
  private var reached: Timestamp?
  private var hasBegun = false

  /// A step back by more than this begins another recording; a smaller one is a record out of order.
  private static let restart = 60.0
  /// Bounds that keep sums of durations far from overflow; no replay comes near them.
  private static let longestGap = 1e9
  private static let slowest = 1e-3

  init(factor: Double?, maximumGap: Duration?, untimedInterval: Duration) {
    self.factor = factor.map { max($0, Self.slowest) }
    self.maximumGap = maximumGap?.asWait
    self.untimedInterval = untimedInterval.asWait
  }

  /// When the event is due; nil if it is due with what came before.
  mutating func due(_ event: SourceEvent) -> Duration? {
    guard let factor else { return nil }
    let time: Timestamp?
    switch event {
    case .location(let location): time = location.timestamp
    case .noFix(let report):
      // Without a time it says nothing of when; its receiver goes on sending meanwhile.
      guard report.timestamp != nil else { return nil }
      time = report.timestamp
    default: return nil
    }
    defer { hasBegun = true }
    var gap: Duration
    if let time {
      let seconds = reached.map { time.seconds(since: $0) } ?? 0
      if seconds > 0 || reached == nil || seconds < -Self.restart { reached = time }
      gap = .seconds(min(max(0, seconds), Self.longestGap))
    } else {
      gap = hasBegun ? untimedInterval : .zero
    }
    if let maximumGap { gap = min(gap, maximumGap) }
    guard gap > .zero else { return nil }
    due += gap / factor
    return due
  }
}

public import GeoLocation
import GeoTracks

/// Gives out what another source has recorded, at the pace of its times.
///
/// Each location and each report of no position is due as long after the first as its time says;
/// everything else comes with what stands before it. Due times are counted from the beginning of the
/// replay, so small delays do not add up, and a taker who was slow gets at once what is overdue. A time
/// that goes back is due at once: up to a minute it is taken for a record out of order, beyond that for
/// the beginning of another recording.
public struct ReplaySource: LocationSource {
  /// How fast to replay.
  public enum Pace: Sendable, Hashable {
    /// As fast as the taker takes.
    case asFastAsPossible
    /// So many recorded seconds in a second: 1 is real time. What is not above 0 counts as
    /// ``asFastAsPossible``.
    case times(Double)

    /// As it was recorded.
    public static let realTime = Pace.times(1)
  }

  /// How fast to replay.
  public var pace: Pace

  /// The longest wait, in recorded time, between two events; nil for as long as was recorded.
  public var maximumGap: Duration?

  /// The recorded time to assume between two locations where there are no times.
  public var untimedInterval: Duration

  /// What times the events have.
  public var time = Time.recorded

  /// Whether the recording begins again at its end, until it is stopped; false if not changed. Between its
  /// end and its beginning passes ``untimedInterval``. A recording without a position is not played again.
  public var repeats = false

  /// What times the events of a replay have.
  public enum Time: Sendable, Hashable {
    /// Those that were recorded.
    case recorded
    /// Those at which they are due in the replay, by the clock of this machine: at half the pace twice as
    /// far from each other. A position without a time gets one, too.
    case now
  }

  /// False: who takes the events sets the pace where he is slower, and nothing is lost.
  public var isLive: Bool { false }

  private var recording: any LocationSource
  private let clock: any Clock<Duration>
  /// What time it is, for tests.
  package var wallClock: @Sendable () -> Timestamp = { .now }

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - recording: gives the events, as fast as they are taken.
  ///   - pace: how fast to replay.
  ///   - maximumGap: the longest wait, in recorded time; nil for as long as was recorded.
  ///   - untimedInterval: the recorded time to assume between locations without times.
  ///   - clock: what is waited by.
  public init(
    _ recording: any LocationSource, pace: Pace, maximumGap: Duration? = nil,
    untimedInterval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.recording = recording
    self.pace = pace
    self.maximumGap = maximumGap
    self.untimedInterval = untimedInterval
    self.clock = clock
  }

  /// Gives out the events until the recording's end, or until the task is cancelled.
  ///
  /// - Throws: what the recording throws.
  public func run(into sink: LocationSink) async throws(LocationError) {
    let factor: Double? =
      switch pace {
      case .asFastAsPossible: nil
      case .times(let factor): factor > 0 && factor < .infinity ? factor : nil
      }
    if factor == nil, time == .recorded, !repeats {
      return try await recording.run(into: sink)
    }
    var emptyRounds = 0
    repeat {
      let replay = Replay(
        pacer: ReplayPacer(
          factor: factor, maximumGap: maximumGap, untimedInterval: untimedInterval),
        timer: ElapsedTime(clock), stamp: time == .now ? wallClock : nil)
      try await recording.run(into: LocationSink.offering { await replay.give($0, to: sink) })
      guard repeats, await replay.isWanted else { return }
      // One that goes on at its end gives nothing in its first round.
      emptyRounds = await replay.hasGiven ? 0 : emptyRounds + 1
      guard emptyRounds < 2 else { return }
    } while await pause(factor)
  }

  /// Waits between end and beginning; false if the task is cancelled.
  private func pause(_ factor: Double?) async -> Bool {
    guard let factor else { return !Task.isCancelled }
    let wait = (untimedInterval.asWait / factor).asWait
    do { try await clock.sleep(for: wait) } catch { return false }
    return !Task.isCancelled
  }

  /// The replay as a location manager of CoreLocation plays it: it goes on where it was, and plays a file
  /// that has but places.
  package func onTape() -> ReplaySource {
    var copy = self
    copy.recording = ResumableSource(PlacesSource(recording: recording))
    return copy
  }
}

/// A replay that is going on.
private actor Replay {
  private var pacer: ReplayPacer
  private let timer: ElapsedTime
  private let stamp: (@Sendable () -> Timestamp)?
  private var began: Timestamp?
  /// Whether the taker has taken all so far.
  private(set) var isWanted = true
  /// Whether there was a position.
  private(set) var hasGiven = false

  init(pacer: ReplayPacer, timer: ElapsedTime, stamp: (@Sendable () -> Timestamp)?) {
    (self.pacer, self.timer, self.stamp) = (pacer, timer, stamp)
  }

  /// Gives out events when they are due; those that are due together in one piece.
  ///
  /// - Returns: whether all were taken.
  func give(_ events: [LocationEvent], to sink: LocationSink) async -> Bool {
    var batch: [LocationEvent] = []
    for event in events {
      if let due = pacer.due(event), due > timer.now {
        guard await send(batch, to: sink) else { return false }
        batch.removeAll()
        do { try await timer.sleep(until: due) } catch { return end() }
      }
      batch.append(stamped(event))
    }
    return Task.isCancelled ? end() : await send(batch, to: sink)
  }

  private func end() -> Bool {
    isWanted = false
    return false
  }

  private func send(_ batch: [LocationEvent], to sink: LocationSink) async -> Bool {
    isWanted = await sink.offer(batch)
    return isWanted
  }

  private func stamped(_ event: LocationEvent) -> LocationEvent {
    if case .location = event { hasGiven = true }
    guard let stamp else { return event }
    let began = began ?? stamp()
    self.began = began
    let time = pacer.factor == nil ? stamp() : began.advanced(by: pacer.due / .seconds(1))
    switch event {
    case .location(var location):
      (location.timestamp, location.timestampSource) = (time, .arrival)
      return .location(location)
    case .noFix(var report):
      report.timestamp = time
      return .noFix(report)
    case .heading(var heading):
      heading.timestamp = time
      return .heading(heading)
    case .satellites(var satellites):
      satellites.timestamp = time
      return .satellites(satellites)
    case .part, .metadata, .lap, .simplified, .diagnostic, .state: return event
    }
  }
}

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
  mutating func due(_ event: LocationEvent) -> Duration? {
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

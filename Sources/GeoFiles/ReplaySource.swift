public import GeoLocation
import GeoTracks

/// Replays a recording at the pace of its timestamps.
///
/// - Between two locations or no-fix reports, the replay waits for the recorded time, divided by the pace. Other events
///   are due together with the previous event.
/// - The time at which an event is due counts from the start of the replay, so small delays do not add up. A slow
///   consumer receives all overdue events together.
/// - An event with an earlier time than the previous event is due immediately. An event that is at most a minute
///   earlier is a record out of order. An event that is more than a minute earlier begins another recording.
public struct ReplaySource: LocationSource {
  /// The speed of a replay.
  public enum Pace: Sendable, Hashable {
    /// As fast as the consumer accepts events.
    case asFastAsPossible
    /// The number of recorded seconds per second; 1 is real time. A value that is not positive means
    /// ``asFastAsPossible``.
    case times(Double)

    /// The recorded speed.
    public static let realTime = Pace.times(1)
  }

  /// The speed of the replay.
  public var pace: Pace

  /// The longest wait between two events, in recorded time; nil for no limit.
  var maximumGap: Duration?

  /// The recorded time to assume between two locations that have no times.
  var untimedInterval: Duration

  /// The kind of timestamps in the replayed events.
  public var time = Time.recorded

  /// Whether the recording repeats until it is stopped; the default is false.
  ///
  /// `untimedInterval` passes between the end and the beginning. The source does not repeat a recording without
  /// positions.
  public var repeats = false

  /// The kind of timestamps in replayed events.
  public enum Time: Sendable, Hashable {
    /// The recorded timestamps.
    case recorded
    /// The time when each event is due, by the clock of this machine.
    ///
    /// At half the speed, these times are twice as far apart as the recorded times. Positions without a recorded time
    /// also get a time.
    case now
  }

  /// Always false: a slow consumer delays the replay, and no events are lost.
  public var isLive: Bool { false }

  private var recording: any LocationSource
  private let clock: any Clock<Duration>
  /// Returns the current time. Tests replace this closure.
  package var wallClock: @Sendable () -> Timestamp = { .now }

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - recording: The source of the events.
  ///   - pace: The speed of the replay.
  ///   - maximumGap: The longest wait, in recorded time; nil for no limit.
  ///   - untimedInterval: The recorded time to assume between locations that have no times.
  ///   - clock: The clock for the waits.
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

  /// Sends the events until the end of the recording or until the task is cancelled.
  ///
  /// - Throws: The errors of the recording.
  public func run(into sink: LocationSink) async throws(LocationError) {
    let factor: Double? =
      switch pace {
      case .asFastAsPossible: nil
      case .times(let factor): factor > 0 && factor < .infinity ? factor : nil
      }
    if factor == nil, time == .recorded, !repeats {
      return try await recording.run(into: sink)
    }
    // A resumed recording may already have reached its end, so its first round may send nothing.
    let allowedEmptyRounds = recording is ResumableSource ? 1 : 0
    var emptyRounds = 0
    repeat {
      let replay = Replay(
        pacer: ReplayPacer(
          factor: factor, maximumGap: maximumGap, untimedInterval: untimedInterval),
        timer: ElapsedTime(clock), stamp: time == .now ? wallClock : nil)
      try await recording.run(
        into: LocationSink(isPrompt: false) { await replay.process($0, to: sink) })
      guard repeats, await replay.isWanted else { return }
      emptyRounds = await replay.hasSentPosition ? 0 : emptyRounds + 1
      guard emptyRounds <= allowedEmptyRounds else { return }
    } while await pause(factor)
  }

  /// Waits between the end and the next beginning. Returns false if the task is cancelled.
  private func pause(_ factor: Double?) async -> Bool {
    guard let factor else { return !Task.isCancelled }
    let wait = (untimedInterval.asWait / factor).asWait
    do { try await clock.sleep(for: wait) } catch { return false }
    return !Task.isCancelled
  }

  /// Returns a replay that a CoreLocation-style location manager can start and stop.
  ///
  /// The replay resumes at the position where it stopped. The replay also plays files that contain only routes or
  /// waypoints.
  package func resumable() -> ReplaySource {
    var copy = self
    copy.recording = ResumableSource(PointsSource(recording: recording))
    return copy
  }
}

/// A running replay.
private actor Replay {
  private var pacer: ReplayPacer
  private let timer: ElapsedTime
  private let stamp: (@Sendable () -> Timestamp)?
  private var began: Timestamp?
  /// Whether the consumer has accepted all events so far.
  private(set) var isWanted = true
  /// Whether the recording has sent a position.
  private(set) var hasSentPosition = false

  init(pacer: ReplayPacer, timer: ElapsedTime, stamp: (@Sendable () -> Timestamp)?) {
    (self.pacer, self.timer, self.stamp) = (pacer, timer, stamp)
  }

  /// Sends events when they are due. Events that are due together are sent in one batch.
  ///
  /// - Returns: Whether all events were accepted.
  func process(_ events: [LocationEvent], to sink: LocationSink) async -> Bool {
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
    isWanted = await sink.process(batch)
    return isWanted
  }

  private func stamped(_ event: LocationEvent) -> LocationEvent {
    if case .location = event { hasSentPosition = true }
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

/// Computes when each event is due, as the time since the start of the replay.
struct ReplayPacer {
  /// The number of recorded seconds per second; nil to replay without waits.
  let factor: Double?
  /// The longest recorded time between two events.
  let maximumGap: Duration?
  /// The recorded time to assume between two locations that have no times.
  let untimedInterval: Duration

  /// The due time of the last event.
  private(set) var due = Duration.zero
  /// The recorded time that corresponds to ``due``; nil before the first timestamp.
  private var reached: Timestamp?
  private var hasBegun = false

  /// The maximum number of seconds by which a record out of order may be earlier. A larger step begins another
  /// recording.
  private static let restart = 60.0
  /// Limits that keep sums of durations far from overflow.
  private static let longestGap = 1e9
  private static let slowest = 1e-3

  init(factor: Double?, maximumGap: Duration?, untimedInterval: Duration) {
    self.factor = factor.map { max($0, Self.slowest) }
    self.maximumGap = maximumGap?.asWait
    self.untimedInterval = untimedInterval.asWait
  }

  /// Returns the due time of an event; nil if the previous due time applies.
  mutating func due(_ event: LocationEvent) -> Duration? {
    guard let factor else { return nil }
    let time: Timestamp?
    switch event {
    case .location(let location): time = location.timestamp
    case .noFix(let report):
      // A report without a time is due together with the previous event.
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

/// Plays a file that has no track: the points of the file are played like a track.
///
/// Xcode simulates positions with such files: GPX files that contain only `<wpt>` elements. If the file has a track,
/// the source plays no routes and waypoints. If there is no track, the source plays the routes, or the waypoints if
/// there is no route either. The source holds the points until the end of the file, because a track may follow.
struct PointsSource: LocationSource {
  let recording: any LocationSource
  var isLive: Bool { recording.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    let points = HeldPoints()
    try await recording.run(
      into: LocationSink(isPrompt: false) { await points.process($0, to: sink) })
    await points.finish(sink)
  }
}

private actor HeldPoints {
  private enum Part { case track, route, waypoints }
  private var part = Part.track
  private var hasTrack = false
  private var isWanted = true
  private var (routes, waypoints) = ([LocationEvent](), [LocationEvent]())

  func process(_ events: [LocationEvent], to sink: LocationSink) async -> Bool {
    var others: [LocationEvent] = []
    for event in events where hasTrack || !holdBack(event) { others.append(event) }
    isWanted = await sink.process(others)
    return isWanted
  }

  /// Holds a route point or waypoint; returns false for other events.
  private func holdBack(_ event: LocationEvent) -> Bool {
    switch event {
    case .part(.waypoints): part = .waypoints
    case .part(.route): part = .route
    case .part(.track), .part(.segment): part = .track
    case .location where part == .waypoints:
      waypoints.append(event)
      return true
    case .location where part == .route:
      routes.append(event)
      return true
    case .location: (hasTrack, routes, waypoints) = (true, [], [])
    default: break
    }
    return false
  }

  /// Sends the points if the file has no track.
  func finish(_ sink: LocationSink) async {
    let points = routes.isEmpty ? waypoints : routes
    guard !hasTrack, !points.isEmpty, isWanted, !Task.isCancelled else { return }
    await sink.process([.part(.track(name: nil))] + points)
  }
}

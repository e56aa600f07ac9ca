public import GeoLocation
import GeoTracks

/// Replays a recording at the speed given by its timestamps.
///
/// - The replay waits between two locations or no-fix reports for the recorded time, divided by the speed. Any
///   other event is sent together with the event before it.
/// - The time at which an event is due is measured from the start of the replay, so small delays do not add up. A slow
///   consumer receives all overdue events together.
/// - An event that is earlier than the previous event is due immediately. If it is more than one minute earlier, the
///   replay assumes that a new recording begins.
public struct ReplaySource: LocationSource {
  /// The speed at which a recording is replayed.
  public enum Pace: Sendable, Hashable {
    /// Sends events as fast as the consumer accepts them.
    case asFastAsPossible
    /// Replays this number of recorded seconds per second; 1 is real time. Zero and negative numbers are the same as
    /// ``asFastAsPossible``.
    case times(Double)

    /// Replays the recording at the speed at which it was recorded.
    public static let realTime = Pace.times(1)
  }

  /// The speed at which the recording is replayed.
  public var pace: Pace

  /// The maximum time to wait between two events, measured in recorded time; nil for no limit.
  var maximumGap: Duration?

  /// The recorded time that is assumed between two locations without timestamps.
  var untimedInterval: Duration

  /// Whether replayed events keep their recorded timestamps or get the current time.
  public var time = Time.recorded

  /// Whether the recording is repeated until the task is canceled. The default is false.
  ///
  /// Between the end and the next beginning, the replay waits for `untimedInterval` divided by the speed. A recording
  /// without positions is not repeated.
  public var repeats = false

  /// The timestamps of replayed events.
  public enum Time: Sendable, Hashable {
    /// Events keep their recorded timestamps.
    case recorded
    /// Events get the time at which they are due, according to the clock of this computer.
    ///
    /// At half the recorded speed, the timestamps are twice as far apart as the recorded ones. Positions without a
    /// recorded timestamp also get a timestamp.
    case now
  }

  /// Always false, because the replay waits for a slow consumer and loses no events.
  public var isLive: Bool { false }

  private var recording: any LocationSource
  private let clock: any Clock<Duration>
  /// Returns the current time. Tests replace this closure.
  package var wallClock: @Sendable () -> Timestamp = { .now }

  /// Creates a replay of a recording.
  ///
  /// - Parameters:
  ///   - recording: The source of the recorded events.
  ///   - pace: The speed at which the recording is replayed.
  ///   - maximumGap: The maximum time to wait between two events, measured in recorded time; nil for no limit.
  ///   - untimedInterval: The recorded time that is assumed between two locations without timestamps.
  ///   - clock: The clock that measures the waiting times.
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

  /// Sends the events until the recording ends or the task is canceled.
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
    // A resumed recording may already be at its end, so allow one repetition without positions.
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

  /// Waits before the recording is repeated. Returns false if the task is canceled.
  private func pause(_ factor: Double?) async -> Bool {
    guard let factor else { return !Task.isCancelled }
    let wait = (untimedInterval.asWait / factor).asWait
    do { try await clock.sleep(for: wait) } catch { return false }
    return !Task.isCancelled
  }

  /// Returns a replay whose next run continues where the previous run stopped. The simulated location manager uses
  /// this replay.
  ///
  /// The replay also plays files that contain only routes or waypoints.
  package func resumable() -> ReplaySource {
    var copy = self
    copy.recording = ResumableSource(PointsSource(recording: recording))
    return copy
  }
}

/// The state of a running replay.
private actor Replay {
  private var pacer: ReplayPacer
  private let timer: ElapsedTime
  private let stamp: (@Sendable () -> Timestamp)?
  private var began: Timestamp?
  /// False after the consumer has rejected events or the replay was canceled.
  private(set) var isWanted = true
  /// Whether at least one position was sent.
  private(set) var hasSentPosition = false

  init(pacer: ReplayPacer, timer: ElapsedTime, stamp: (@Sendable () -> Timestamp)?) {
    (self.pacer, self.timer, self.stamp) = (pacer, timer, stamp)
  }

  /// Waits until events are due and sends them. Events that are due at the same time are sent together.
  ///
  /// - Returns: True if the consumer accepted all events.
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

/// Computes the time from the start of the replay to each event.
struct ReplayPacer {
  /// The number of recorded seconds per second; nil to replay without waiting.
  let factor: Double?
  /// The maximum recorded time between two events; nil for no limit.
  let maximumGap: Duration?
  /// The recorded time that is assumed between two locations without timestamps.
  let untimedInterval: Duration

  /// The due time of the last event, measured from the start of the replay.
  private(set) var due = Duration.zero
  /// The timestamp of the event that is due at ``due``; nil before the first timestamp.
  private var reached: Timestamp?
  private var hasBegun = false

  /// A number of seconds. If the timestamp of an event is earlier than the previous timestamp by more than this,
  /// the event is the start of a new recording.
  private static let restart = 60.0
  /// The longest time between two events in seconds, and the slowest replay speed. These limits
  /// prevent an overflow in sums of durations.
  private static let longestGap = 1e9
  private static let slowest = 1e-3

  init(factor: Double?, maximumGap: Duration?, untimedInterval: Duration) {
    self.factor = factor.map { max($0, Self.slowest) }
    self.maximumGap = maximumGap?.asWait
    self.untimedInterval = untimedInterval.asWait
  }

  /// Returns the time at which an event is due; nil if the event is due at the same time as the previous event.
  mutating func due(_ event: LocationEvent) -> Duration? {
    guard let factor else { return nil }
    let time: Timestamp?
    switch event {
    case .location(let location): time = location.timestamp
    case .noFix(let report):
      // A no-fix report without a timestamp is due at the same time as the previous event.
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

/// Plays the points of a route or waypoints as a track, if a file has no track.
///
/// For example, Xcode simulates positions with GPX files that contain only `<wpt>` elements. If the file has a track,
/// routes and waypoints are dropped. Otherwise the routes are played, or the waypoints if the file has no route. The
/// source holds the points back until the end of the file, because a track may follow.
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

  /// Holds back the location of a route or waypoint; returns false for other events.
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

  /// Sends the points that were held back, unless the file has a track.
  func finish(_ sink: LocationSink) async {
    let points = routes.isEmpty ? waypoints : routes
    guard !hasTrack, !points.isEmpty, isWanted, !Task.isCancelled else { return }
    await sink.process([.part(.track(name: nil))] + points)
  }
}

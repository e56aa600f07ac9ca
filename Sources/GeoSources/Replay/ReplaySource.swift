public import GeoCore

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

  /// False: who takes the events sets the pace where he is slower, and nothing is lost.
  public var isLive: Bool { false }

  private let recording: any LocationSource
  private let clock: any Clock<Duration>

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
    guard let factor else { return try await recording.run(into: sink) }
    let replay = Replay(
      pacer: ReplayPacer(
        factor: factor, maximumGap: maximumGap, untimedInterval: untimedInterval),
      timer: ElapsedTime(clock))
    try await recording.run(into: LocationSink { await replay.give($0, to: sink) })
  }
}

/// A replay that is going on.
private actor Replay {
  private var pacer: ReplayPacer
  private let timer: ElapsedTime

  init(pacer: ReplayPacer, timer: ElapsedTime) {
    self.pacer = pacer
    self.timer = timer
  }

  /// Gives out events when they are due; those that are due together in one piece.
  func give(_ events: [SourceEvent], to sink: LocationSink) async {
    var batch: [SourceEvent] = []
    for event in events {
      if let due = pacer.due(event), due > timer.now {
        await sink.send(batch)
        batch.removeAll()
        do { try await timer.sleep(until: due) } catch { return }
      }
      batch.append(event)
    }
    if !Task.isCancelled { await sink.send(batch) }
  }
}

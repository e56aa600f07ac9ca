import GeoCore
// Users of a location manager also need `Location` and the measurement types, so export GeoTracks too.
@_exported public import GeoTracks

/// A source of positions, such as a receiver, a file or a program.
public protocol LocationSource: Sendable {
  /// True if positions arrive at the source's own pace, regardless of how fast they are processed.
  ///
  /// If the consumer of a live source is slow, the manager keeps the newest positions, drops the others and counts the
  /// dropped positions. Other sources wait for the consumer, so nothing is lost.
  var isLive: Bool { get }

  /// Emits all events in order, until the source ends or the task is cancelled.
  ///
  /// A live source continues after temporary errors, such as a lost connection, and reports them with
  /// `LocationEvent.state`. The method can be called again, even while an earlier call is running.
  ///
  /// - Parameter sink: The receiver of the events.
  /// - Throws: ``LocationError`` if the source cannot continue.
  func run(into sink: LocationSink) async throws(LocationError)
}

/// The receiver to which a ``LocationSource`` passes its events.
public struct LocationSink: Sendable {
  private let take: @Sendable ([LocationEvent]) async -> Bool
  /// True if the closure returns without waiting, so that a source can call it on a shared thread.
  package let isPrompt: Bool

  /// Creates a sink that passes events to a closure.
  ///
  /// - Parameter take: Receives the events in order. The array is never empty, and calls never overlap.
  public init(_ take: @escaping @Sendable ([LocationEvent]) async -> Void) {
    isPrompt = false
    self.take = { events in
      await take(events)
      return true
    }
  }

  /// Creates a sink whose closure returns true if it has accepted the events.
  ///
  /// - Parameter isPrompt: True if the closure returns without waiting; see ``isPrompt``.
  package init(
    isPrompt: Bool, _ take: @escaping @Sendable ([LocationEvent]) async -> Bool
  ) {
    self.isPrompt = isPrompt
    self.take = take
  }

  /// Passes events to the receiver. With a source that is not live, waits until the receiver has room for more events.
  ///
  /// - Returns: True if the receiver has accepted the events. A source may keep rejected events for later.
  @discardableResult public func process(_ events: [LocationEvent]) async -> Bool {
    events.isEmpty ? true : await take(events)
  }
}

/// A source of positions that was selected by a string, with the playback options from this string.
///
/// CoreLocation uses this type to get sources from GeoGPSD without importing GeoGPSD; see `SourceText.swift` in
/// GeoGPSD.
package struct NamedSource: Sendable {
  package var source: any LocationSource
  /// The horizontal accuracy in meters for positions without a reported accuracy.
  ///
  /// Nil if the string does not set an accuracy.
  package var accuracy: Double?
  /// True if the current time replaces recorded times.
  package var isNow: Bool

  package init(source: any LocationSource, accuracy: Double? = nil, isNow: Bool = false) {
    (self.source, self.accuracy, self.isNow) = (source, accuracy, isNow)
  }

  /// The error in a string that does not describe a source.
  package struct Invalid: Error, CustomStringConvertible {
    /// The description of the error, in one line.
    package let description: String

    package init(_ description: String) { self.description = description }
  }
}

/// Measures the time since this value was created, with a clock of any type.
package struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) { self.init(opening: clock) }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since this value was created.
  package var now: Duration { read() }

  /// Waits until the given time has passed since this value was created.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that time.
  package func sleep(until time: Duration) async throws { try await wait(time) }
}

/// The reason why no position is available.
public enum LocationError: Error, Sendable, Hashable {
  /// No position is available at the moment. The source keeps trying.
  case locationUnknown(reason: String)

  /// The source cannot reach the receiver, and keeps trying to connect.
  case unreachable(reason: String)

  /// The source has failed permanently, for example because a file, a permission or a device is missing.
  case sourceFailed(reason: String)

  /// The source has an unknown format or damaged data, or lacks the requested data.
  case unrecognized(reason: String)

  /// A region cannot be monitored, for example because its radius is invalid.
  case regionNotMonitored(identifier: String, reason: String)
}

extension LocationError: CustomStringConvertible {
  /// The reason in one line.
  public var description: String {
    switch self {
    case .locationUnknown(let reason): "no location: \(reason)"
    case .unreachable(let reason): reason
    case .sourceFailed(let reason), .unrecognized(let reason): reason
    case .regionNotMonitored(let identifier, let reason):
      "region \"\(identifier)\" cannot be monitored: \(reason)"
    }
  }
}

/// A source that processes the events of another source with a `RecordingPipeline`.
package struct PipelineSource: LocationSource {
  private let source: any LocationSource
  private let options: RecordingPipeline.Options
  private let state: Guarded<RecordingPipeline>
  private let onRollover: @Sendable (RecordingPipeline.Rollover) -> Void

  /// Creates a source that processes the events of `source`.
  ///
  /// - Parameters:
  ///   - source: The source of the events.
  ///   - options: The processing steps of the pipeline.
  ///   - onRollover: Called once, when the first date arrives, if the pipeline corrects dates after a GPS week
  ///     rollover.
  package init(
    _ source: any LocationSource, _ options: RecordingPipeline.Options,
    onRollover: @escaping @Sendable (RecordingPipeline.Rollover) -> Void = { _ in }
  ) {
    (self.source, self.options, self.onRollover) = (source, options, onRollover)
    state = Guarded(RecordingPipeline(options))
  }

  /// The name of the source in error messages.
  package var name = "the source"

  package var isLive: Bool { source.isLive }

  /// The pipeline of the last run, including its counts.
  package var pipeline: RecordingPipeline { state.withLock { $0 } }

  /// Forwards to `RecordingPipeline.expectNoRepeats()`.
  package func expectNoRepeats() { state.withLock { $0.expectNoRepeats() } }

  /// Processes the events of the source and passes the results to the sink.
  ///
  /// - Throws: An error of the source, or ``LocationError/unrecognized(reason:)`` if the source has positions, but no
  ///   position from the selected receiver.
  package func run(into sink: LocationSink) async throws(LocationError) {
    state.withLock { $0 = RecordingPipeline(options) }
    let isRolloverTold = Guarded(options.rollover == nil)
    try await source.run(
      into: LocationSink { events in
        let (output, rollover) = state.withLock { ($0.process(events), $0.rollover) }
        if let rollover,
          isRolloverTold.withLock({ was in
            let new = !was; was = true; return new
          })
        {
          onRollover(rollover)
        }
        await sink.process(output)
      })
    var rest: [LocationEvent] = []
    let others = state.withLock {
      $0.finish(into: &rest)
      return $0.otherReceivers
    }
    await sink.process(rest)
    if let others, let device = options.device {
      throw .unrecognized(
        reason: "\(name) has no position of the receiver \(device); \(Self.list(others))")
    }
  }

  /// Returns a clause for error messages that lists the receivers in a recording.
  package static func list(_ names: [String?]) -> String {
    let known = names.compactMap(\.self)
    guard !known.isEmpty else { return "it does not name receivers" }
    let text = known.joined(separator: ", ")
    return "it has \(text)" + (known.count < names.count ? " and one without a name" : "")
  }
}

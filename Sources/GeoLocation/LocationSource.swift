import GeoCore
// Export the module, because users of a location manager also need `Location` and the types of measurements.
@_exported public import GeoTracks

/// A source of locations, such as a receiver, a file or a program.
public protocol LocationSource: Sendable {
  /// Whether positions arrive at the source's own pace, independent of the consumer.
  ///
  /// If the consumer of a live source is slow, the manager keeps the newest positions and counts the dropped positions.
  /// Other sources wait for the consumer and lose nothing.
  var isLive: Bool { get }

  /// Emits all events in order, until the source ends or the task is cancelled.
  ///
  /// A live source continues after temporary errors, such as a lost connection, and reports them with
  /// `LocationEvent.state`. Callers may call the method again, even while an earlier call is running.
  ///
  /// - Parameter sink: receives the events.
  /// - Throws: ``LocationError`` if the source cannot continue.
  func run(into sink: LocationSink) async throws(LocationError)
}

/// Receives the events of a ``LocationSource``.
public struct LocationSink: Sendable {
  private let take: @Sendable ([LocationEvent]) async -> Bool
  /// True if the receiving closure returns immediately, so that a source may call it on a shared thread.
  package let isPrompt: Bool

  /// Creates a sink.
  ///
  /// - Parameter take: receives the events in order. The array is never empty, and calls never overlap.
  public init(_ take: @escaping @Sendable ([LocationEvent]) async -> Void) {
    isPrompt = false
    self.take = { events in
      await take(events)
      return true
    }
  }

  /// Creates a sink whose closure returns whether it has accepted the events.
  ///
  /// - Parameter isPrompt: true if the closure returns immediately; see ``isPrompt``.
  package init(
    isPrompt: Bool, _ take: @escaping @Sendable ([LocationEvent]) async -> Bool
  ) {
    self.isPrompt = isPrompt
    self.take = take
  }

  /// Processes events. For a live source, returns immediately. For other sources, returns as soon as there is room for
  /// more events.
  ///
  /// - Returns: true if the receiver has accepted the events. A source can keep rejected events.
  @discardableResult public func process(_ events: [LocationEvent]) async -> Bool {
    events.isEmpty ? true : await take(events)
  }
}

/// The source of locations that a text names, with options for playback.
///
/// CoreLocation gets the source from GeoGPSD without importing GeoGPSD; see `SourceText.swift` in GeoGPSD.
package struct NamedSource: Sendable {
  /// The source of positions.
  package var source: any LocationSource
  /// The horizontal accuracy in meters of positions from a source that reports no accuracy.
  ///
  /// Nil if the text does not contain the accuracy.
  package var accuracy: Double?
  /// Whether current times replace the times of a recording.
  package var isNow: Bool

  /// Creates a named source.
  package init(source: any LocationSource, accuracy: Double? = nil, isNow: Bool = false) {
    (self.source, self.accuracy, self.isNow) = (source, accuracy, isNow)
  }

  /// The error for a text that names no source.
  package struct Invalid: Error, CustomStringConvertible {
    /// A description of the problem in one line.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
  }
}

/// Wraps a clock of any type, and measures the time since the creation of this value.
package struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) { self.init(opening: clock) }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since creation.
  package var now: Duration { read() }

  /// Waits until the given time has passed since this value was created.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that time.
  package func sleep(until time: Duration) async throws { try await wait(time) }
}

/// The reason why there is no location.
public enum LocationError: Error, Sendable, Hashable {
  /// There is no position at the moment. The source keeps trying.
  case locationUnknown(reason: String)

  /// The source is unreachable. The source keeps trying to connect.
  case unreachable(reason: String)

  /// The source has failed permanently, for example because of a missing file, permission or device.
  case sourceFailed(reason: String)

  /// The content of the source cannot be used: its format is unknown, its data is damaged, or requested data is
  /// missing.
  case unrecognized(reason: String)

  /// A region cannot be monitored.
  case regionNotMonitored(identifier: String, reason: String)
}

extension LocationError: CustomStringConvertible {
  /// A description of the problem in one line.
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

/// A source that sends its events through a `RecordingPipeline`.
package struct PipelineSource: LocationSource {
  private let source: any LocationSource
  private let options: RecordingPipeline.Options
  private let state: Guarded<RecordingPipeline>
  private let onRollover: @Sendable (RecordingPipeline.Rollover) -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - source: the source of events.
  ///   - options: the options of the pipeline, which select its steps.
  ///   - onRollover: called once when the first date arrives. The closure is called only if the pipeline corrects
  ///     dates.
  package init(
    _ source: any LocationSource, _ options: RecordingPipeline.Options,
    onRollover: @escaping @Sendable (RecordingPipeline.Rollover) -> Void = { _ in }
  ) {
    (self.source, self.options, self.onRollover) = (source, options, onRollover)
    state = Guarded(RecordingPipeline(options))
  }

  /// The name of the source in messages.
  package var name = "the source"

  /// Whether the source is live.
  package var isLive: Bool { source.isLive }

  /// The pipeline of the last run, including its counts.
  package var pipeline: RecordingPipeline { state.withLock { $0 } }

  /// Calls `RecordingPipeline.expectNoRepeats()`.
  package func expectNoRepeats() { state.withLock { $0.expectNoRepeats() } }

  /// Sends the events of the source through the pipeline.
  ///
  /// - Throws: the error of the source, or ``LocationError/unrecognized(reason:)`` if the source has positions but none
  ///   from the selected receiver.
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

  /// Returns a clause of a message that lists receivers.
  package static func list(_ names: [String?]) -> String {
    let known = names.compactMap(\.self)
    guard !known.isEmpty else { return "it does not name receivers" }
    let text = known.joined(separator: ", ")
    return "it has \(text)" + (known.count < names.count ? " and one without a name" : "")
  }
}

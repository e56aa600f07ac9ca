import GeoCore

/// A source that sends its events through a `RecordingPipeline`.
public struct PipelineSource: LocationSource {
  private let source: any LocationSource
  private let options: RecordingPipeline.Options
  private let state: Guarded<RecordingPipeline>
  private let onRollover: @Sendable (RecordingPipeline.Rollover) -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - source: the source of events.
  ///   - options: the options of the pipeline, which select its steps.
  ///   - onRollover: called once when the first date is known, if the pipeline corrects dates.
  public init(
    _ source: any LocationSource, _ options: RecordingPipeline.Options,
    onRollover: @escaping @Sendable (RecordingPipeline.Rollover) -> Void = { _ in }
  ) {
    (self.source, self.options, self.onRollover) = (source, options, onRollover)
    state = Guarded(RecordingPipeline(options))
  }

  /// The name of the source in messages.
  package var name = "the source"

  /// Whether the source is live.
  public var isLive: Bool { source.isLive }

  /// The pipeline of the last run, including its counts.
  public var pipeline: RecordingPipeline { state.withLock { $0 } }

  /// Calls `RecordingPipeline.expectNoRepeats()`.
  package func expectNoRepeats() { state.withLock { $0.expectNoRepeats() } }

  /// Sends the events of the source through the pipeline.
  ///
  /// - Throws: the error of the source, or ``LocationError/unrecognized(reason:)`` if the source has positions but none
  ///   from the selected receiver.
  public func run(into sink: LocationSink) async throws(LocationError) {
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
        await sink.send(output)
      })
    var rest: [LocationEvent] = []
    let others = state.withLock {
      $0.finish(into: &rest)
      return $0.otherReceivers
    }
    await sink.send(rest)
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

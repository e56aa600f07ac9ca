import GeoCore

/// A source whose events go through a `RecordingPipeline`.
public struct PipelineSource: LocationSource {
  private let source: any LocationSource
  private let options: RecordingPipeline.Options
  private let state: Guarded<RecordingPipeline>
  private let onRollover: @Sendable (RecordingPipeline.Rollover) -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - source: where events come from.
  ///   - options: what is done to them.
  ///   - onRollover: is called once the first date is known, if dates are to be moved.
  public init(
    _ source: any LocationSource, _ options: RecordingPipeline.Options,
    onRollover: @escaping @Sendable (RecordingPipeline.Rollover) -> Void = { _ in }
  ) {
    (self.source, self.options, self.onRollover) = (source, options, onRollover)
    state = Guarded(RecordingPipeline(options))
  }

  /// What messages call the source.
  package var name = "the source"

  /// As of the source.
  public var isLive: Bool { source.isLive }

  /// What the last run has left out and changed so far.
  public var pipeline: RecordingPipeline { state.withLock { $0 } }

  /// Says that the source cannot hold a track several times. To be called before its first event.
  package func expectNoRepeats() { state.withLock { $0.expectNoRepeats() } }

  /// Gives out what comes of the source's events.
  ///
  /// - Throws: what the source throws; ``LocationError/unrecognized(reason:)`` if it had positions, but none of the
  ///   receiver that is wanted.
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
    var rest: [SourceEvent] = []
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

  /// Receivers as people read them.
  package static func list(_ names: [String?]) -> String {
    let known = names.compactMap(\.self)
    guard !known.isEmpty else { return "it does not name receivers" }
    let text = known.joined(separator: ", ")
    return "it has \(text)" + (known.count < names.count ? " and one without a name" : "")
  }
}

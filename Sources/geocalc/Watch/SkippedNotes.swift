import GeoCore
import GeoLocation
import GeoTracks

/// A source that says on standard error, at its end, what of it was passed over.
struct SkippedNotes: LocationSource {
  private let source: any LocationSource
  private let name: String
  private let pipeline: PipelineSource

  init(_ source: any LocationSource, name: String, _ pipeline: PipelineSource) {
    (self.source, self.name, self.pipeline) = (source, name, pipeline)
  }

  var isLive: Bool { source.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    let state = Guarded((summary: SkippedSummary(), stop: Skipped?.none, positions: 0))
    var hasFailed = true
    defer {
      let (summary, stop, positions) = state.withLock { $0 }
      for line in summary.lines + pipeline.pipeline.remarks(hasOption: false) {
        Talk.note("\(name): \(line)")
      }
      // What it fails with says the same.
      if let stop, !hasFailed { Talk.error("\(name): reading stopped half-way, \(stop)") }
      if positions == 0 { Talk.note("\(name): no position came") }
    }
    try await source.run(
      into: LocationSink { events in
        state.withLock { state in
          for event in events {
            switch event {
            case .location: state.positions += 1
            case .skipped(let skipped) where skipped.stopsReading:
              state.stop = state.stop ?? skipped
            case .skipped(let skipped): state.summary.add(skipped)
            default: break
            }
          }
        }
        await sink.send(events)
      })
    hasFailed = false
  }
}

package import GeoLocation

/// A source that emits events on request of a test.
package final class TestSource: LocationSource, Sendable {
  package let isLive: Bool

  private struct State: Sendable {
    var runs: [AsyncStream<Step>.Continuation] = []
    var startCount = 0
    var endCount = 0
    var sentCount = 0
  }

  private enum Step: Sendable {
    case events([LocationEvent])
    case failure(LocationError)
  }

  private let state = Guarded(State())

  package init(isLive: Bool = true) { self.isLive = isLive }

  /// The number of runs.
  package var startCount: Int { state.withLock { $0.startCount } }
  /// The number of ended runs.
  package var endCount: Int { state.withLock { $0.endCount } }
  /// The number of completed calls of the sink.
  package var sentCount: Int { state.withLock { $0.sentCount } }

  package func run(into sink: LocationSink) async throws(LocationError) {
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
    state.withLock {
      $0.runs.append(continuation)
      $0.startCount += 1
    }
    defer { state.withLock { $0.endCount += 1 } }
    for await step in stream {
      switch step {
      case .events(let events):
        await sink.process(events)
        state.withLock { $0.sentCount += 1 }
      case .failure(let error): throw error
      }
    }
  }

  /// Emits events in the current run, which must have begun.
  package func send(_ events: [LocationEvent]) { last?.yield(.events(events)) }
  package func send(_ locations: Location...) { send(locations.map(LocationEvent.location)) }
  package func finish() { last?.finish() }
  package func fail(_ error: LocationError) { last?.yield(.failure(error)) }

  private var last: AsyncStream<Step>.Continuation? { state.withLock { $0.runs.last } }
}

import GeoLocation

/// One playback of a recording. The recording pauses until the consumer has read its events.
final class PlaybackSession: Sendable {
  enum Next: Sendable {
    case events([LocationEvent])
    case end(LocationError?)
    /// The task of the consumer was cancelled.
    case interrupted
  }

  fileprivate struct State: Sendable {
    var events: ArraySlice<LocationEvent> = []
    var end: LocationError??
    var isClosed = false
    var task: Task<Void, Never>?
    /// The continuation of the recording, which waits until its events have been read.
    var producer: CheckedContinuation<Void, Never>?
    /// The continuation of the consumer, which waits for events.
    var consumer: CheckedContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// Starts the playback. Call this method once.
  func play(_ recording: any LocationSource) {
    let task = Task {
      do throws(LocationError) {
        try await recording.run(
          into: LocationSink(isPrompt: false) { await self.process($0) })
        self.finish(nil)
      } catch {
        self.finish(error)
      }
    }
    state.withLock { $0.task = task }
  }

  /// Stops the playback.
  func close() {
    let (task, producer) = state.withLock { state in
      state.isClosed = true
      return (state.task, state.producer.take())
    }
    task?.cancel()
    producer?.resume()
  }

  /// Waits for the next batch and returns it.
  func next() async -> Next {
    while !Task.isCancelled {
      let (next, producer) = state.withLock { state -> (Next?, CheckedContinuation<Void, Never>?) in
        if !state.events.isEmpty { return (.events(state.removeBatch()), nil) }
        if let error = state.end { return (.end(error), nil) }
        return (nil, state.producer.take())
      }
      if let next { return next }
      producer?.resume()
      await wait()
    }
    return .interrupted
  }

  /// Puts a batch that the consumer rejected back in front of the other events.
  func prepend(_ events: [LocationEvent]) { state.withLock { $0.events = events + $0.events } }

  private func process(_ events: [LocationEvent]) async -> Bool {
    let consumer = state.withLock { state in
      state.events.append(contentsOf: events)
      return state.consumer.take()
    }
    consumer?.resume()
    await withCheckedContinuation { continuation in
      let continues = state.withLock { state in
        if state.isClosed || state.events.isEmpty { return true }
        state.producer = continuation
        return false
      }
      if continues { continuation.resume() }
    }
    return !state.withLock { $0.isClosed }
  }

  private func finish(_ error: LocationError?) {
    let consumer = state.withLock { state in
      state.end = .some(error)
      return state.consumer.take()
    }
    consumer?.resume()
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if !state.events.isEmpty || state.end != nil || Task.isCancelled { return true }
          state.consumer = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.consumer.take() }?.resume()
    }
  }
}

extension PlaybackSession.State {
  /// Removes the events up to and including the first position or no-fix report.
  fileprivate mutating func removeBatch() -> [LocationEvent] {
    let last = events.firstIndex {
      switch $0 {
      case .location, .noFix: true
      default: false
      }
    }
    let piece = events[...(last ?? events.endIndex - 1)]
    events = events[piece.endIndex...]
    return Array(piece)
  }
}

/// A recording that resumes where the last run stopped.
///
/// If a run ends before it has delivered all events, the next run begins with the remaining events. After the end of
/// the recording, the next run starts at its beginning.
///
/// Each batch ends with a position or a no-fix report. A consumer that needs only one position receives no further
/// events.
final class ResumableSource: LocationSource {
  var isLive: Bool { false }
  private let recording: any LocationSource
  private let session = Guarded<PlaybackSession?>(nil)
  private let gate = TaskGate()

  init(_ recording: any LocationSource) { self.recording = recording }

  deinit { session.withLock { $0 }?.close() }

  func run(into sink: LocationSink) async throws(LocationError) {
    // Wait for the end of a previous run, which may still be active after its cancellation. Its remaining events come
    // first.
    await gate.enter()
    defer { gate.leave() }
    let session = current()
    while !Task.isCancelled {
      switch await session.next() {
      case .events(let events):
        guard await sink.process(events) else {
          session.prepend(events)
          return
        }
      case .end(let error):
        self.session.withLock { $0 = nil }
        if let error { throw error }
        return
      case .interrupted: return
      }
    }
  }

  private func current() -> PlaybackSession {
    let (current, isNew) = session.withLock { session in
      if let session { return (session, false) }
      let new = PlaybackSession()
      session = new
      return (new, true)
    }
    if isNew { current.play(recording) }
    return current
  }
}

/// Admits one task at a time, in the order of requests.
private final class TaskGate: Sendable {
  private struct State: Sendable {
    var isOccupied = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Guarded(State())

  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isOccupied {
          state.waiting.append(continuation)
          return false
        }
        state.isOccupied = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isOccupied = false
      return nil
    }
    next?.resume()
  }
}

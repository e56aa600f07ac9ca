import GeoLocation

/// Plays a recording once. The recording waits until the consumer has received all events sent so far.
final class PlaybackSession: Sendable {
  enum Next: Sendable {
    case events([LocationEvent])
    case end(LocationError?)
    /// The task that waits for events was canceled.
    case interrupted
  }

  fileprivate struct State: Sendable {
    var events: ArraySlice<LocationEvent> = []
    var end: LocationError??
    var isClosed = false
    var task: Task<Void, Never>?
    /// Resumes the recording, which waits until its events have been received.
    var producer: CheckedContinuation<Void, Never>?
    /// Resumes the consumer, which waits for events.
    var consumer: CheckedContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// Starts the playback. Call this method only once.
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

  /// Stops the playback and cancels its task.
  func close() {
    let (task, producer) = state.withLock { state in
      state.isClosed = true
      return (state.task, state.producer.take())
    }
    task?.cancel()
    producer?.resume()
  }

  /// Waits for the next batch of events and returns it.
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

  /// Inserts a rejected batch in front of all other events, so that the next run receives it first.
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
  /// Removes and returns the events up to the first position or no-fix report, inclusive.
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

/// A source that resumes a recording where the previous run stopped.
///
/// If a run stops before the end of the recording, the next run begins with the remaining events. After the end of the
/// recording, the next run begins again from the start.
///
/// Each batch contains at most one position or no-fix report, which is the last event. A consumer that needs only one
/// position can therefore stop without losing events.
final class ResumableSource: LocationSource {
  var isLive: Bool { false }
  private let recording: any LocationSource
  private let session = Guarded<PlaybackSession?>(nil)
  private let gate = TaskGate()

  init(_ recording: any LocationSource) { self.recording = recording }

  deinit { session.withLock { $0 }?.close() }

  func run(into sink: LocationSink) async throws(LocationError) {
    // A previous run may still be active after its cancellation. Wait until the previous run has returned its remaining
    // events, because this run sends them first.
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

/// A lock that only one task can hold at a time. Waiting tasks acquire the lock in the order of
/// their requests.
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

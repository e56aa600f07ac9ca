import GeoLocation

/// One playback of a recording. The recording pauses while nobody reads its events.
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
    var giver: CheckedContinuation<Void, Never>?
    /// The continuation of the consumer, which waits for events.
    var taker: CheckedContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// Starts the playback. Call this method once.
  func play(_ recording: any LocationSource) {
    let task = Task {
      do throws(LocationError) {
        try await recording.run(
          into: LocationSink.offering { await self.give($0) })
        self.finish(nil)
      } catch {
        self.finish(error)
      }
    }
    state.withLock { $0.task = task }
  }

  /// Stops the playback.
  func close() {
    let (task, giver) = state.withLock { state in
      state.isClosed = true
      return (state.task, state.giver.take())
    }
    task?.cancel()
    giver?.resume()
  }

  /// Waits for the next batch and returns it.
  func next() async -> Next {
    while !Task.isCancelled {
      let (next, giver) = state.withLock { state -> (Next?, CheckedContinuation<Void, Never>?) in
        if !state.events.isEmpty { return (.events(state.takePiece()), nil) }
        if let error = state.end { return (.end(error), nil) }
        return (nil, state.giver.take())
      }
      if let next { return next }
      giver?.resume()
      await wait()
    }
    return .interrupted
  }

  /// Puts back a batch that the consumer rejected.
  func putBack(_ events: [LocationEvent]) { state.withLock { $0.events = events + $0.events } }

  private func give(_ events: [LocationEvent]) async -> Bool {
    let taker = state.withLock { state in
      state.events.append(contentsOf: events)
      return state.taker.take()
    }
    taker?.resume()
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isClosed || state.events.isEmpty { return true }
        state.giver = continuation
        return false
      }
      if goesOn { continuation.resume() }
    }
    return !state.withLock { $0.isClosed }
  }

  private func finish(_ error: LocationError?) {
    let taker = state.withLock { state in
      state.end = .some(error)
      return state.taker.take()
    }
    taker?.resume()
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if !state.events.isEmpty || state.end != nil || Task.isCancelled { return true }
          state.taker = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.taker.take() }?.resume()
    }
  }
}

extension PlaybackSession.State {
  /// Removes the events up to and including the first position or no-fix report.
  fileprivate mutating func takePiece() -> [LocationEvent] {
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
/// Events that an ended run did not deliver begin the next run. After the end of the recording, the next run starts at
/// its beginning.
///
/// Each batch ends with a position or a no-fix report. A consumer that needs only one position receives no further
/// events.
final class ResumableSource: LocationSource {
  var isLive: Bool { false }
  private let recording: any LocationSource
  private let reel = Guarded<PlaybackSession?>(nil)
  private let turn = Turn()

  init(_ recording: any LocationSource) { self.recording = recording }

  deinit { reel.withLock { $0 }?.close() }

  func run(into sink: LocationSink) async throws(LocationError) {
    // A previous cancelled run may still be active. Its remaining events come first.
    await turn.take()
    defer { turn.giveBack() }
    let reel = current()
    while !Task.isCancelled {
      switch await reel.next() {
      case .events(let events):
        guard await sink.offer(events) else {
          reel.putBack(events)
          return
        }
      case .end(let error):
        self.reel.withLock { $0 = nil }
        if let error { throw error }
        return
      case .interrupted: return
      }
    }
  }

  private func current() -> PlaybackSession {
    let (current, isNew) = reel.withLock { reel in
      if let reel { return (reel, false) }
      let new = PlaybackSession()
      reel = new
      return (new, true)
    }
    if isNew { current.play(recording) }
    return current
  }
}

/// Admits one task at a time, in the order of requests.
private final class Turn: Sendable {
  private struct State: Sendable {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Guarded(State())

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken {
          state.waiting.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }
}

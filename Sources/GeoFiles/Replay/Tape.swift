import GeoLocation

/// A recording that goes on where it was: what a run did not give out, because it was ended, the next one
/// begins with. Behind the end it begins anew.
///
/// It is given out in pieces that end with a position or with the report of none, so that a taker who has
/// enough has not taken more.
final class Tape: LocationSource {
  var isLive: Bool { false }
  private let recording: any LocationSource
  private let reel = Guarded<TapeReel?>(nil)
  private let turn = Turn()

  init(_ recording: any LocationSource) { self.recording = recording }

  deinit { reel.withLock { $0 }?.close() }

  func run(into sink: LocationSink) async throws(LocationError) {
    // A run that was ended may not have noticed yet; what it holds comes first.
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

  private func current() -> TapeReel {
    let (current, isNew) = reel.withLock { reel in
      if let reel { return (reel, false) }
      let new = TapeReel()
      reel = new
      return (new, true)
    }
    if isNew { current.play(recording) }
    return current
  }
}

/// Lets one task through at a time, in the order of asking.
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

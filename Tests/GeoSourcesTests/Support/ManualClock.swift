/// A clock that stands still until it is told to go on.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: (until: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  var now: Instant { state.with { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.with { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.with { state in
          if state.cancelled.contains(id) { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.with { state in
        state.cancelled.insert(id)
        return state.sleepers.removeValue(forKey: id)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// When the next sleeper wants to be woken, since the clock's beginning; nil if nobody sleeps.
  var nextWake: Duration? { state.with { $0.sleepers.values.map(\.until.offset).min() } }

  /// Goes on to a time since the clock's beginning and wakes who has slept long enough.
  func advance(to time: Duration) {
    let woken = state.with { state in
      state.now.offset = max(state.now.offset, time)
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.until < $1.until }
    }
    for sleeper in woken { sleeper.wake.resume() }
  }

  func advance(by duration: Duration) { advance(to: now.offset + duration) }
}

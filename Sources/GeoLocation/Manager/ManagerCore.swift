package import GeoTracks
import Dispatch

/// Runs a ``ManagerMachine`` and performs its actions. The core owns the lock, the tasks and the queues of pending
/// updates.
///
/// ``LocationManager`` and CoreLocation's `CLLocationManager` both use this class. After the manager is released, the
/// core remains only until the cancelled task of the source has ended.
package final class ManagerCore: Sendable {
  private let source: any LocationSource
  // Read `isLive` only once, because the source's property may be slow, and because the core relies on a constant
  // value.
  private let isLive: Bool
  private let clock: ElapsedTime
  private let queue: DelegateQueue
  private let state: Guarded<State>

  private struct State: Sendable {
    var machine: ManagerMachine
    var subscribers: [Int: Subscriber] = [:]
    var answers: [Int: CheckedContinuation<Result<Location, LocationError>, Never>] = [:]
    var nextID = 0
    var dropped = 0
    // The number of times that the source was started or stopped. Events from an earlier start are ignored.
    var run = 0
    var sourceTask: Task<Void, Never>?
    var timer: (deadline: Duration, number: Int, task: Task<Void, Never>)?
    var timersSet = 0
    // The calls from the source that are suspended until the queues have room.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private struct Subscriber: Sendable {
    var mailbox = UpdateQueue()
    var filter = DistanceFilter()
    let distance: Double?
    var continuation: CheckedContinuation<Void, Never>?

    mutating func take(all: Bool) -> ArraySlice<LocationUpdate> {
      if all { return mailbox.takeAll() }
      return mailbox.takeFirst().map { [$0] } ?? []
    }

    mutating func wants(_ update: LocationUpdate) -> Bool {
      guard case .location(let location) = update else { return true }
      return filter.passes(location.coordinate, distance: distance)
    }
  }

  /// The calls that must be made after the lock is released.
  private struct Afterwards {
    var cancelled: [Task<Void, Never>] = []
    var continuations: [CheckedContinuation<Void, Never>] = []
    var answers:
      [(
        CheckedContinuation<Result<Location, LocationError>, Never>, Result<Location, LocationError>
      )] = []
    var hasDelivery = false
  }

  package init(source: any LocationSource, clock: ElapsedTime, queue: DelegateQueue) {
    self.source = source
    self.clock = clock
    self.queue = queue
    isLive = source.isLive
    state = Guarded(State(machine: ManagerMachine(isLive: isLive)))
  }

  /// Reads or changes properties of the machine while the lock is held.
  package func with<Value>(_ body: (inout ManagerMachine) -> Value) -> Value {
    state.withLock { body(&$0.machine) }
  }

  var counts: LocationCounts {
    state.withLock {
      var counts = $0.machine.counts
      counts.dropped = $0.dropped + queue.dropped
      return counts
    }
  }

  /// Passes an input to the machine and performs the resulting actions.
  package func input(_ input: ManagerMachine.Input) {
    change { state, afterwards in handle(input, &state, &afterwards) }
  }

  /// Ends all tasks and sequences when the manager is deallocated.
  package func shutDown() {
    change { state, afterwards in
      stopSource(&state, &afterwards)
      if let timer = state.timer.take() { afterwards.cancelled.append(timer.task) }
      let reason = LocationError.locationUnknown(reason: "the location manager was released")
      for continuation in state.answers.values {
        afterwards.answers.append((continuation, .failure(reason)))
      }
      state.answers = [:]
      finish(nil, &state, &afterwards)
    }
  }

  private func change(_ body: (inout State, inout Afterwards) -> Void) {
    var afterwards = Afterwards()
    state.withLock { body(&$0, &afterwards) }
    cancel(afterwards.cancelled)
    if afterwards.hasDelivery { queue.deliver(from: self) }
    for continuation in afterwards.continuations { continuation.resume() }
    for (continuation, result) in afterwards.answers { continuation.resume(returning: result) }
  }

  /// Cancels tasks from another thread.
  ///
  /// The cancellation handlers of a source or clock may call the manager, or may need a lock that the caller holds.
  private func cancel(_ tasks: [Task<Void, Never>]) {
    guard !tasks.isEmpty else { return }
    DispatchQueue.global().async { for task in tasks { task.cancel() } }
  }
}

// MARK: Actions of the machine

extension ManagerCore {
  private func handle(
    _ input: ManagerMachine.Input, _ state: inout State, _ afterwards: inout Afterwards
  ) {
    var actions: [ManagerMachine.Action] = []
    state.machine.handle(input, at: clock.now, into: &actions)
    for action in actions { perform(action, &state, &afterwards) }
    setTimer(&state, &afterwards)
    makeRoomIfPossible(&state, &afterwards)
  }

  private func perform(
    _ action: ManagerMachine.Action, _ state: inout State, _ afterwards: inout Afterwards
  ) {
    switch action {
    case .startSource: startSource(&state)
    case .stopSource: stopSource(&state, &afterwards)
    case .tell(let update):
      put(update, &afterwards)
      putForSubscribers(update, &state, &afterwards)
    case .tellSubscribers(let update): putForSubscribers(update, &state, &afterwards)
    case .tellDelegate(let update): put(update, &afterwards)
    case .answer(.delegate, let result):
      switch result {
      case .success(let location): put(.location(location), &afterwards)
      case .failure(let error): put(.unavailable(error), &afterwards)
      }
    case .answer(.awaiting(let id), let result):
      if let continuation = state.answers.removeValue(forKey: id) {
        afterwards.answers.append((continuation, result))
      }
    case .silenceDelegate: queue.silence()
    case .finish(let error, let concernsDelegate):
      state.sourceTask = nil
      if concernsDelegate {
        queue.finish()
        afterwards.hasDelivery = true
      }
      finish(error, &state, &afterwards)
    }
  }

  private func put(_ update: LocationUpdate, _ afterwards: inout Afterwards) {
    queue.put(update, isBounded: isLive)
    afterwards.hasDelivery = true
  }

  private func putForSubscribers(
    _ update: LocationUpdate, _ state: inout State, _ afterwards: inout Afterwards
  ) {
    for id in Array(state.subscribers.keys) {
      let isWanted = state.subscribers[id]?.wants(update) ?? false
      guard isWanted else { continue }
      if state.subscribers[id]?.mailbox.put(update, isBounded: isLive) == true {
        state.dropped += 1
      }
      if let continuation = state.subscribers[id]?.continuation.take() {
        afterwards.continuations.append(continuation)
      }
    }
  }

  private func finish(
    _ error: LocationError?, _ state: inout State, _ afterwards: inout Afterwards
  ) {
    for id in Array(state.subscribers.keys) {
      state.subscribers[id]?.mailbox.isFinished = true
      state.subscribers[id]?.mailbox.failure = error
      if let continuation = state.subscribers[id]?.continuation.take() {
        afterwards.continuations.append(continuation)
      }
    }
  }

  /// Ensures that a timer passes `Input.timer` to the machine at the machine's deadline.
  ///
  /// If the deadline moves to a later time, the earlier timer is kept. When the earlier timer fires, a new timer is
  /// set.
  private func setTimer(_ state: inout State, _ afterwards: inout Afterwards) {
    let deadline = state.machine.deadline
    if let timer = state.timer {
      if let deadline, deadline >= timer.deadline { return }
      state.timer = nil
      afterwards.cancelled.append(timer.task)
    }
    guard let deadline else { return }
    state.timersSet += 1
    let number = state.timersSet
    let task = Task { [weak self, clock] in
      guard (try? await clock.sleep(until: deadline)) != nil else { return }
      self?.timerFired(number)
    }
    state.timer = (deadline, number, task)
  }

  /// Passes `Input.timer` to the machine and sets the next timer. The machine ignores a timer that fires too early.
  private func timerFired(_ number: Int) {
    change { state, afterwards in
      guard state.timer?.number == number else { return }
      state.timer = nil
      handle(.timer, &state, &afterwards)
    }
  }
}

// MARK: The source

extension ManagerCore {
  private func startSource(_ state: inout State) {
    state.run += 1
    let run = state.run
    // With a live source, the closure only queues the events and therefore returns without waiting.
    let sink = LocationSink(isPrompt: isLive) { [weak self] events in
      await self?.process(events, ofRun: run) ?? false
    }
    state.sourceTask = Task { [source, weak self] in
      do throws(LocationError) {
        try await source.run(into: sink)
        self?.inputIfCurrent(.sourceEnded, run: run)
      } catch {
        self?.inputIfCurrent(.sourceFailed(error), run: run)
      }
    }
  }

  private func stopSource(_ state: inout State, _ afterwards: inout Afterwards) {
    state.run += 1
    if let task = state.sourceTask.take() { afterwards.cancelled.append(task) }
    afterwards.continuations += state.waiting
    state.waiting = []
  }

  /// Handles an input from the source. Returns false if the source has been stopped or restarted since the start
  /// with the number `run`.
  @discardableResult
  private func inputIfCurrent(_ input: ManagerMachine.Input, run: Int) -> Bool {
    var isCurrent = false
    change { state, afterwards in
      isCurrent = state.run == run
      if isCurrent { handle(input, &state, &afterwards) }
    }
    return isCurrent
  }

  private func process(_ events: [LocationEvent], ofRun run: Int) async -> Bool {
    guard inputIfCurrent(.events(events), run: run) else { return false }
    guard !isLive else { return true }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let canGoOn = state.withLock { state in
        if state.run != run || hasRoom(state) { return true }
        state.waiting.append(continuation)
        return false
      }
      if canGoOn { continuation.resume() }
    }
    return true
  }

  /// Returns true if no queue is more than half full, so that a waiting source can continue.
  private func hasRoom(_ state: State) -> Bool {
    queue.count <= UpdateQueue.capacity / 2
      && state.subscribers.values.allSatisfy { $0.mailbox.count <= UpdateQueue.capacity / 2 }
  }

  private func makeRoomIfPossible(_ state: inout State, _ afterwards: inout Afterwards) {
    guard !state.waiting.isEmpty, hasRoom(state) else { return }
    afterwards.continuations += state.waiting
    state.waiting = []
  }

  /// Resumes a waiting source if no queue is more than half full.
  func didTake() {
    change { state, afterwards in makeRoomIfPossible(&state, &afterwards) }
  }
}

// MARK: Requests and subscribers

extension ManagerCore {
  /// Requests one position. Returns an error if there is no position before the timeout.
  package func request(timeout: Duration) async -> Result<Location, LocationError> {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { state, afterwards in
          guard !Task.isCancelled else {
            afterwards.answers.append((continuation, .failure(Self.cancelled)))
            return
          }
          state.answers[id] = continuation
          handle(.request(.awaiting(id), timeout: timeout), &state, &afterwards)
        }
      }
    } onCancel: {
      change { state, afterwards in
        guard let continuation = state.answers.removeValue(forKey: id) else { return }
        afterwards.answers.append((continuation, .failure(Self.cancelled)))
        handle(.cancelRequest(.awaiting(id)), &state, &afterwards)
      }
    }
  }

  private static let cancelled = LocationError.locationUnknown(reason: "the request was cancelled")

  /// Adds a subscriber and starts to monitor its regions. Returns the number that identifies the subscriber.
  func subscribe(distance: Double?, monitoring regions: [CircularRegion]) -> Int {
    var id = 0
    change { state, afterwards in
      state.nextID += 1
      id = state.nextID
      state.subscribers[id] = Subscriber(distance: distance)
      for region in regions { handle(.monitor(region), &state, &afterwards) }
      handle(.subscribe, &state, &afterwards)
    }
    return id
  }

  func unsubscribe(_ id: Int) {
    change { state, afterwards in
      guard let subscriber = state.subscribers.removeValue(forKey: id) else { return }
      if let continuation = subscriber.continuation {
        afterwards.continuations.append(continuation)
      }
      if !subscriber.mailbox.isFinished { handle(.unsubscribe, &state, &afterwards) }
      makeRoomIfPossible(&state, &afterwards)
    }
  }

  /// Waits for updates of a subscriber. Returns one update from a live source, or all pending updates from other
  /// sources.
  ///
  /// Returns an empty array if the source has ended or the task is cancelled.
  func next(for id: Int) async throws(LocationError) -> ArraySlice<LocationUpdate> {
    while true {
      var taken: ArraySlice<LocationUpdate> = []
      var failure: LocationError?
      var isOver = Task.isCancelled
      change { state, afterwards in
        guard !isOver, state.subscribers[id] != nil else {
          isOver = true
          return
        }
        taken = state.subscribers[id]?.take(all: !isLive) ?? []
        guard taken.isEmpty else {
          makeRoomIfPossible(&state, &afterwards)
          return
        }
        isOver = state.subscribers[id]?.mailbox.isFinished ?? true
        failure = state.subscribers[id]?.mailbox.failure.take()
      }
      if !taken.isEmpty { return taken }
      if let failure { throw failure }
      if isOver { return [] }
      await waitForUpdate(of: id)
    }
  }

  private func waitForUpdate(of id: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isThere = state.withLock { state in
          guard let subscriber = state.subscribers[id], subscriber.mailbox.isEmpty,
            !subscriber.mailbox.isFinished, !Task.isCancelled
          else { return true }
          state.subscribers[id]?.continuation = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      change { state, afterwards in
        if let continuation = state.subscribers[id]?.continuation.take() {
          afterwards.continuations.append(continuation)
        }
      }
    }
  }
}

import Dispatch
import GeoFormats
import GeoLocation
import GeoStore

/// Saves what a source says, and says what was saved.
final class RecordRun: Sendable {
  /// What is printed of it.
  enum Output: Sendable {
    case none, json, liveLine
  }

  private struct State {
    /// What is to be saved.
    var pending: [SourceEvent] = []
    /// The receiver that is recorded, once one has a position.
    var device: String?
    var hasDevice = false
    var isOtherTold = false
    var isBackwardTold = false
    var isBusyTold = false
    var failure: (any Error)?
    /// What the source passed over.
    var skipped = SkippedSummary()
    /// Whether what comes is of a track, and how many places of waypoints and routes came.
    var isInTrack = true
    var places = 0
    /// How many positions were there already, and whether those that come still are.
    var known = 0
    var isKnown: Bool
    var live = LiveLine()
    var summary = WatchSummary()
  }

  private let recorder: TrackRecorder
  private let output: Output
  private let flush: Duration?
  private let state: Guarded<State>
  /// The time up to which a file has been recorded before; nil for nothing.
  private let before: Timestamp?

  /// - Parameters:
  ///   - flush: how long what comes may wait to be saved; nil for not at all.
  ///   - isRead: whether the source is read from its beginning each time, as a file is: where its recording broke
  ///     off, what is there already is passed over.
  init(_ recorder: TrackRecorder, output: Output, flush: Duration?, isRead: Bool) {
    (self.recorder, self.output, self.flush) = (recorder, output, flush)
    before = isRead ? recorder.progress.lastTime : nil
    state = Guarded(State(isKnown: before != nil))
  }

  /// What was not saved, in lines, and whether the source ended half-way.
  var losses: (lines: [String], isTruncated: Bool) {
    state.withLock { state in
      var lines = state.skipped.lines
      if state.places > 0 {
        lines.append(
          "\(state.places.counted("place")) of waypoints and routes not recorded: library import takes them"
        )
      }
      if state.known > 0 {
        lines.append(
          "\(state.known.counted("position")) passed over that had been saved before it broke off")
      }
      return (lines, state.skipped.isTruncated)
    }
  }

  /// Records until the source ends, or an interrupt; blocks the thread.
  ///
  /// - Returns: what ended it early.
  func run(_ source: any LocationSource) -> (any Error)? {
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await source.run(
          into: LocationSink { events in
            if !self.take(events) { withUnsafeCurrentTask { $0?.cancel() } }
          })
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
      isOver.signal()
    }
    let timer = flush.map { flush in
      Task {
        while !Task.isCancelled {
          do { try await Task.sleep(for: flush) } catch { return }
          if !self.state.withLock({ self.save(&$0) }) { task.cancel() }
        }
      }
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    timer?.cancel()
    return state.withLock { state in
      if !(state.failure is StoreError) { _ = save(&state) }
      do {
        if !(state.failure is StoreError) { try recorder.finish() }
        try state.live.leave()
      } catch {
        state.failure = state.failure ?? error
      }
      return state.failure
    }
  }

  /// Takes what the source says; false once something has failed.
  private func take(_ events: [SourceEvent]) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      for event in events {
        switch event {
        case .location(let location): take(location, &state)
        case .part(let part):
          if part != .segment { state.isInTrack = part.isTrack }
          state.pending.append(event)
        case .state(let change):
          try? state.live.leave()
          Talk.note(change.text)
        case .skipped(let skipped): state.skipped.add(skipped)
        default: break
        }
        // What is saved is told one by one, so that nothing is told before.
        if flush == nil, case .location = event, !save(&state) { return false }
      }
      return true
    }
  }

  private func take(_ location: Location, _ state: inout State) {
    if !state.hasDevice { (state.device, state.hasDevice) = (location.device, true) }
    guard location.device == state.device else {
      if !state.isOtherTold, let other = location.device {
        state.isOtherTold = true
        Talk.note("\(other) is another receiver and is not recorded: --device takes it")
      }
      return
    }
    guard state.isInTrack else {
      state.places += 1
      return
    }
    if state.isKnown, let before, let time = location.timestamp {
      state.isKnown = time <= before
      if state.isKnown {
        state.known += 1
        return
      }
    }
    state.pending.append(.location(location))
  }

  /// Saves what has not been saved, and then says so; false once that has failed.
  private func save(_ state: inout State) -> Bool {
    guard state.failure == nil else { return false }
    do {
      try saveNow(&state)
      try print(state.pending, &state)
    } catch {
      state.failure = error
      return false
    }
    state.pending.removeAll(keepingCapacity: true)
    return true
  }

  /// Saves; while another program writes, again and again, because it will end.
  private func saveNow(_ state: inout State) throws(StoreError) {
    while true {
      do throws(StoreError) {
        try recorder.take(state.pending)
        state.isBusyTold = false
        break
      } catch {
        guard error.kind == .busy, !Interrupts.hasCome else { throw error }
        if !state.isBusyTold { Talk.note("\(error.description); trying again") }
        state.isBusyTold = true
      }
    }
    if !state.isBackwardTold, recorder.progress.backwardTimes > 0 {
      state.isBackwardTold = true
      Talk.note(
        "the clock has gone back: positions are kept as they come, with the times they have")
    }
  }

  private func print(_ events: [SourceEvent], _ state: inout State) throws(SystemFailure) {
    guard output != .none else { return }
    var json = JSONWriter()
    for case .location(let location) in events {
      switch output {
      case .json: json.line(location)
      case .liveLine:
        state.summary.add(location)
        try state.live.show(LocationText(distance: state.summary.distance).line(location))
      case .none: break
      }
    }
    try StandardOutput.write(json.bytes)
  }
}

import Dispatch
import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore

/// Saves the positions of a source to the library, and then prints them.
final class RecordRun: Sendable {
  /// The format in which saved positions are printed.
  enum Output: Sendable {
    case none, json, liveLine
  }

  private struct State {
    /// The events that are not saved yet.
    var pending: [LocationEvent] = []
    /// The receiver of the first position. Only positions from this receiver are recorded.
    var device: String?
    var hasDevice = false
    var isOtherTold = false
    var isBackwardTold = false
    var isBusyTold = false
    var failure: (any Error)?
    var skipped = SkippedSummary()
    /// Whether the source is currently emitting a track, and the number of its waypoints and route points so far.
    var isInTrack = true
    var places = 0
    /// The error that ended printing. Recording continues after such an error.
    var outputFailure: SystemFailure?
    var live = LiveLine()
    var summary = WatchSummary()
  }

  private let recorder: TrackRecorder
  private let output: Output
  private let flush: Duration?
  private let state = Guarded(State())

  /// - Parameter flush: the maximum time before events are saved. If nil, each position is saved immediately.
  init(_ recorder: TrackRecorder, output: Output, flush: Duration?) {
    (self.recorder, self.output, self.flush) = (recorder, output, flush)
  }

  /// The records of the source that could not be read.
  var skipped: SkippedSummary { state.withLock { $0.skipped } }

  /// Notes on data that was not saved.
  var losses: [String] {
    state.withLock { state in
      var lines = state.skipped.lines
      if state.places > 0 {
        lines.append(
          "\(state.places.counted("waypoint or route point")) not recorded; geocalc library import keeps them"
        )
      }
      let progress = recorder.progress
      lines += progress.damages.map { "\($0); skipped" }
      if progress.knownPoints > 0 {
        let deleted =
          progress.deletedPoints > 0
          ? ", \(progress.deletedPoints) of them in deleted tracks; geocalc library undelete restores these"
          : ""
        lines.append(
          "\(progress.knownPoints.counted("position")) skipped, already in the library\(deleted)"
        )
      }
      return lines
    }
  }

  /// Records until the source ends or the user interrupts the command. Blocks the thread.
  ///
  /// - Returns: the error that ended the recording. Nil after the end of the source or an interrupt.
  func run(_ source: any LocationSource) -> (any Error)? {
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await source.run(
          into: LocationSink { events in
            if !self.process(events) { withUnsafeCurrentTask { $0?.cancel() } }
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
      do { if !(state.failure is StoreError) { try recorder.finish() } } catch {
        state.failure = state.failure ?? error
      }
      try? state.live.leave()
      // A closed output pipe is not an error, because the recording is complete.
      if let failure = state.outputFailure, !failure.isBrokenPipe {
        state.failure = state.failure ?? failure
      }
      return state.failure
    }
  }

  /// Processes events of the source. Returns false if recording must stop.
  private func process(_ events: [LocationEvent]) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      for event in events {
        switch event {
        case .location(let location): process(location, &state)
        case .part(let part):
          if part != .segment { state.isInTrack = part.isTrack }
          state.pending.append(event)
        case .state(let change):
          try? state.live.leave()
          Console.note(change.text)
        case .diagnostic(let skipped): state.skipped.add(skipped)
        default: break
        }
        // Save each position before it is printed.
        if flush == nil, case .location = event, !save(&state) { return false }
      }
      return true
    }
  }

  private func process(_ location: Location, _ state: inout State) {
    if !state.hasDevice { (state.device, state.hasDevice) = (location.device, true) }
    guard location.device == state.device else {
      if !state.isOtherTold, let other = location.device {
        state.isOtherTold = true
        Console.note("\(other) is another receiver and is not recorded; choose it with --device")
      }
      return
    }
    guard state.isInTrack else {
      state.places += 1
      return
    }
    state.pending.append(.location(location))
  }

  /// Saves the pending events, and then prints the saved positions. Returns false if saving failed.
  private func save(_ state: inout State) -> Bool {
    guard state.failure == nil else { return false }
    do {
      tell(try saveNow(&state), &state)
    } catch {
      state.failure = error
      return false
    }
    state.pending.removeAll(keepingCapacity: true)
    return true
  }

  /// Saves the pending events. While another process locks the library, tries again.
  ///
  /// - Returns: the saved positions.
  private func saveNow(_ state: inout State) throws(StoreError) -> [Location] {
    let saved: [Location]
    while true {
      do throws(StoreError) {
        saved = try recorder.process(state.pending)
        state.isBusyTold = false
        break
      } catch {
        guard error.kind == .busy, !Interrupts.hasCome else { throw error }
        if !state.isBusyTold { Console.note("\(error.description); trying again") }
        state.isBusyTold = true
      }
    }
    if !state.isBackwardTold, recorder.progress.backwardTimes > 0 {
      state.isBackwardTold = true
      Console.note(
        "the clock went back; positions keep their times and the order of arrival")
    }
    return saved
  }

  /// Prints saved positions. If printing fails, prints a note once and continues to record.
  private func tell(_ locations: [Location], _ state: inout State) {
    guard state.outputFailure == nil else { return }
    do throws(SystemFailure) { try print(locations, &state) } catch {
      state.outputFailure = error
      Console.note(
        error.isBrokenPipe
          ? "standard output is closed; recording continues"
          : "\(error); recording continues without output")
    }
  }

  private func print(_ locations: [Location], _ state: inout State) throws(SystemFailure) {
    guard output != .none else { return }
    var json = JSONWriter()
    for location in locations {
      switch output {
      case .json: json.line(location)
      case .liveLine:
        state.summary.process(location)
        try state.live.show(LocationText(distance: state.summary.distance).line(location))
      case .none: break
      }
    }
    try StandardOutput.write(json.bytes)
  }
}

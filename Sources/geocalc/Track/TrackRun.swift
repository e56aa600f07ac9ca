import ArgumentParser
import Dispatch
import GeoCore
import GeoFormats
import GeoSources

/// Takes what sources say: the sources in order, one call at a time.
protocol TrackConsumer: Sendable {
  /// A source begins.
  mutating func begin(source name: String) throws

  /// The next events of the source, in order.
  mutating func take(_ events: [SourceEvent]) throws
}

/// Brings the events of files, standard input or gpsd to a ``TrackConsumer``.
struct TrackRun {
  /// What is read: paths, `-` for standard input, `gpsd://…`.
  let sources: [String]
  let isStrict: Bool
  /// How tables are read.
  var csv = CSVLocationOptions()
  /// Nothing is said on standard error, because the sources will be read again.
  var isQuiet = false

  /// How it went.
  struct Outcome: Sendable {
    /// Points with a position.
    var points = 0
    /// Where input broke off, with the source's name.
    var truncated: String?
    /// Ctrl-C was pressed.
    var isInterrupted = false
    /// What ended it early.
    var failure: (any Error)?

    /// Throws what the command ends with, once all that is known has been printed.
    func end() throws {
      if let failure { throw failure }
      if isInterrupted { throw Failure(.interrupted) }
      if truncated != nil { throw Failure(.badData) }
    }
  }

  /// Reads all sources to their ends, or until Ctrl-C; blocks the thread.
  ///
  /// What was passed over is noted on standard error at the end of each source, each reason with its
  /// number and the first place.
  ///
  /// - Returns: the consumer as it is at the end, and how it went. A failure is among the latter, so that
  ///   what is known can be printed first.
  func run<Consumer: TrackConsumer>(_ consumer: Consumer) -> (Consumer, Outcome) {
    let box = Guarded(State(consumer: consumer))
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      for source in sources where !Task.isCancelled && box.withLock({ $0.outcome.failure == nil }) {
        await self.read(source, box)
      }
      isOver.signal()
    }
    // Without the box, which a write or a long computation may hold.
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return box.withLock { state in
      state.outcome.isInterrupted = Interrupts.hasCome
      state.progress.clear()
      return (state.consumer, state.outcome)
    }
  }

  private struct State<Consumer: TrackConsumer>: Sendable {
    var consumer: Consumer
    var outcome = Outcome()
    var summary = WatchSummary()
    var progress = Progress(unit: "points", total: nil)
    /// The source is of no format that is known, which the failure says.
    var isRefused = false

    /// Gives the consumer events; false once something has failed.
    mutating func take(_ events: [SourceEvent], isStrict: Bool, name: String) -> Bool {
      guard outcome.failure == nil, !Interrupts.hasCome else { return false }
      var count = events.count
      for (index, event) in events.enumerated() {
        switch event {
        case .location: outcome.points += 1
        case .skipped(let skipped):
          if skipped.reason == .truncated { outcome.truncated = name }
          // A repetition is no fault of the input.
          if isStrict, skipped.reason != .duplicate, outcome.failure == nil {
            outcome.failure = Failure(.badData, "\(name): \(skipped)")
            count = index
          } else {
            summary.add(skipped)
          }
        default: break
        }
        if outcome.failure != nil { break }
      }
      do {
        try consumer.take(count == events.count ? events : Array(events.prefix(count)))
      } catch {
        outcome.failure = outcome.failure ?? error
      }
      progress.advance(count: outcome.points, part: 0)
      return outcome.failure == nil
    }
  }

  private func read<Consumer: TrackConsumer>(
    _ text: String, _ box: Guarded<State<Consumer>>
  ) async {
    let name = text == "-" ? "standard input" : text
    do {
      let place = try WatchSource(text)
      let source = try place.make(csv: csv)
      try box.withLock { state in
        state.summary = WatchSummary()
        try state.consumer.begin(source: name)
      }
      let reading = Task {
        do throws(LocationError) {
          try await source.run(
            into: LocationSink { events in
              let goesOn = box.withLock {
                $0.take(events, isStrict: isStrict, name: name)
              }
              if !goesOn { withUnsafeCurrentTask { $0?.cancel() } }
            })
        } catch {
          let failure = place.failure(for: error)
          box.withLock {
            $0.outcome.failure = $0.outcome.failure ?? failure
            if case .unrecognized = error { $0.isRefused = true }
          }
        }
      }
      await withTaskCancellationHandler {
        await reading.value
      } onCancel: {
        reading.cancel()
      }
    } catch {
      box.withLock { $0.outcome.failure = $0.outcome.failure ?? error }
    }
    box.withLock { state in
      state.progress.clear()
      guard !isQuiet, !state.isRefused else { return }
      for line in state.summary.skippedLines { Talk.note("\(name): \(line)") }
    }
  }
}

import Dispatch
import GeoFormats
import GeoLocation

/// Takes updates and prints them, until the source ends or something else ends it.
final class WatchRun: Sendable {
  /// How positions are printed.
  enum Output: Sendable {
    case json, lines, liveLine
  }

  /// Why it ended.
  enum Ending: Sendable {
    case source
    case count
    case timeout
    case interrupt
    case badData(Diagnostic)
    case failure(LocationError)
    case output(SystemFailure)
  }

  /// What ends it and how it prints.
  struct Plan: Sendable {
    var output: Output
    /// Positions to print.
    var count: Int?
    /// How long there may be no position.
    var timeout: Duration?
    var distanceFilter: Double?
    var regions: [CircularRegion]
    var isStrict: Bool
    /// Whether each position is printed when it comes, and not when there are many.
    var isPrompt: Bool
    var units: FigureUnits
  }

  private let manager: LocationManager
  private let plan: Plan
  private let ending = Guarded<Ending?>(nil)
  private let lastSeen = Guarded(ContinuousClock.now)

  init(_ manager: LocationManager, plan: Plan) {
    self.manager = manager
    self.plan = plan
  }

  /// Prints until the end; blocks the thread.
  ///
  /// - Returns: why it ended and what was seen.
  func run() -> (Ending, WatchSummary) {
    let result = Guarded(WatchSummary())
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      var printer = WatchPrinter(plan.output, plan.units, isPrompt: plan.isPrompt)
      await self.take(into: &printer)
      result.withLock { $0 = printer.summary }
      isOver.signal()
    }
    let timer = plan.timeout.map { timeout in
      Task {
        await self.waitForSilence(of: timeout)
        // Not the task alone, which may be waiting for a reader.
        if !Task.isCancelled { Interrupts.raise() }
      }
    }
    Interrupts.during({
      self.end(.interrupt)
      task.cancel()
    }) { isOver.wait() }
    timer?.cancel()
    var summary = result.withLock { $0 }
    let counts = manager.counts
    (summary.dropped, summary.otherReceivers) = (counts.dropped, counts.otherDevices)
    summary.late = counts.late
    return (ending.withLock { $0 } ?? .source, summary)
  }

  /// The first reason is the one that counts.
  private func end(_ reason: Ending) { ending.withLock { if $0 == nil { $0 = reason } } }

  private func take(into printer: inout WatchPrinter) async {
    do {
      let updates = manager.updates(
        distanceFilter: plan.distanceFilter, monitoring: plan.regions)
      var iterator = updates.makeAsyncIterator()
      while let update = try await iterator.next() {
        try printer.print(update)
        if iterator.isDrained { try printer.flush() }
        // A repetition is no fault of the input.
        if case .diagnostic(let skipped) = update, plan.isStrict, !skipped.isRemark {
          end(.badData(skipped))
          break
        }
        guard update.location != nil else { continue }
        lastSeen.withLock { $0 = .now }
        if let count = plan.count, printer.summary.count >= count {
          end(.count)
          break
        }
      }
      try printer.finish()
    } catch let failure as SystemFailure {
      end(.output(failure))
    } catch {
      try? printer.finish()
      if let error = error as? LocationError { end(.failure(error)) }
    }
  }

  /// Returns when no position has come for so long, or when its task is cancelled.
  private func waitForSilence(of time: Duration) async {
    while true {
      let due = lastSeen.withLock { $0 }.advanced(by: time.asWait)
      guard due > .now else {
        end(.timeout)
        return
      }
      do { try await Task.sleep(until: due) } catch { return }
    }
  }
}

/// Knows whether a loss of positions has been told, so that it is told once.
///
/// A manager tells a lost connection and silence twice: as the state of its source, and, as by any other
/// cause, that no position can be had.
struct OutageDeduplicator: Sendable {
  private var isTold = false

  /// Takes the next update; false if it only repeats a loss.
  mutating func isNews(_ update: LocationUpdate) -> Bool {
    switch update {
    case .state(.disconnected), .state(.silent), .state(.noReceiver): isTold = true
    case .state(.connected), .state(.resumed), .location: isTold = false
    case .unavailable(.unreachable), .unavailable(.locationUnknown): return !isTold
    default: break
    }
    return true
  }
}

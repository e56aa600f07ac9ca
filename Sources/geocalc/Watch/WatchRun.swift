import Dispatch
import GeoFormats
import GeoLocation
import GeoTracks

/// Prints the updates of a `LocationManager` until the source ends or another condition is met.
final class WatchRun: Sendable {
  /// The format in which positions are printed.
  enum Output: Sendable {
    case json, lines, liveLine
  }

  /// The reason why the run ended.
  enum Ending: Sendable {
    case source
    case count
    case timeout
    case interrupt
    case badData(Diagnostic)
    case failure(LocationError)
    case output(SystemFailure)
  }

  /// The settings of a run.
  struct Plan: Sendable {
    var output: Output
    /// The number of positions to print. Nil if unlimited.
    var count: Int?
    /// The maximum time without a position. Nil if unlimited.
    var timeout: Duration?
    var distanceFilter: Double?
    var regions: [CircularRegion]
    var isStrict: Bool
    /// Whether to print each position immediately, without buffering.
    var isPrompt: Bool
    var units: FigureUnits
    /// The towns to print with positions.
    var towns = TownColumns()
  }

  private let manager: LocationManager
  private let plan: Plan
  private let ending = Guarded<Ending?>(nil)
  private let lastSeen = Guarded(ContinuousClock.now)

  init(_ manager: LocationManager, plan: Plan) {
    self.manager = manager
    self.plan = plan
  }

  /// Prints updates until the run ends. Blocks the thread.
  func run() -> (Ending, WatchSummary) {
    let result = Guarded(WatchSummary())
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      var printer = WatchPrinter(
        plan.output, plan.units, plan.towns, isPrompt: plan.isPrompt)
      await self.take(into: &printer)
      result.withLock { $0 = printer.summary }
      isOver.signal()
    }
    let timer = plan.timeout.map { timeout in
      Task {
        await self.waitForSilence(of: timeout)
        // Raise an interrupt instead of cancelling the task, which may be blocked by a full output pipe.
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

  /// Sets the reason why the run ended, unless there is already one.
  private func end(_ reason: Ending) { ending.withLock { if $0 == nil { $0 = reason } } }

  private func take(into printer: inout WatchPrinter) async {
    do {
      let updates = manager.updates(
        distanceFilter: plan.distanceFilter, monitoring: plan.regions)
      var iterator = updates.makeAsyncIterator()
      while let update = try await iterator.next() {
        try printer.print(update)
        if iterator.isDrained { try printer.flush() }
        // With --strict, stop at invalid input. Notes such as those on duplicates are not errors.
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

  /// Waits until no position has arrived for `time`, or until the task is cancelled.
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

/// Suppresses repeated reports of the same outage.
///
/// `LocationManager` reports a lost connection or silence twice: as a state of the source, and as an unavailable
/// position.
struct OutageDeduplicator: Sendable {
  private var isTold = false

  /// Returns false if the next update repeats an outage that has already been reported.
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

/// The statistics that are printed at the end of a run.
struct WatchSummary {
  private(set) var count = 0
  private(set) var last: Location?
  private var first: Timestamp?
  private var newest: Timestamp?
  private var length = CompensatedSum()
  private var isBroken = false
  var skipped = SkippedSummary()
  /// The number of positions dropped because of low accuracy.
  var tooRough = 0
  /// The number of positions dropped because of their age.
  var tooOld = 0
  /// The number of repeated positions that were dropped, and the notes of the source's pipeline.
  private var repeated = 0
  private var remarks: [String] = []
  /// The number of positions dropped because another receiver was in use.
  var otherReceivers = 0
  /// The number of positions dropped because their time is not after the time of the previous position.
  var late = 0
  /// The number of updates dropped because printing was too slow.
  var dropped = 0

  /// Whether no position arrived, not even one that was dropped.
  var isOfNothing: Bool {
    count + tooRough + tooOld + otherReceivers + late + dropped + repeated == 0
  }

  /// The distance on the WGS 84 ellipsoid in meters, excluding gaps between segments.
  var distance: Double { length.value }

  mutating func take(_ pipeline: RecordingPipeline) {
    (tooRough, tooOld, repeated) = (
      pipeline.roughPoints, pipeline.oldPoints, pipeline.repeatedPoints
    )
    remarks = pipeline.remarks(hasOption: false)
  }

  mutating func process(_ location: Location) {
    if let last, !isBroken {
      length.add(Geodesic.wgs84.distance(from: last.coordinate, to: location.coordinate))
    }
    isBroken = false
    count += 1
    last = location
    guard let time = location.timestamp else { return }
    first = min(first ?? time, time)
    newest = max(newest ?? time, time)
  }

  /// Begins a new segment, so the step to the next position is not part of the distance.
  mutating func breakHere() { isBroken = true }

  /// Returns a summary line, and one line for each reason for dropped positions.
  func lines(_ units: FigureUnits = .metric) -> [String] {
    var line = "\(count) position\(count == 1 ? "" : "s")"
    if count > 1 { line += ", \(units.roughLength(distance))" }
    if let first, let newest, newest > first {
      line += " in \(TimeText.words(seconds: newest.seconds(since: first), places: 1))"
    }
    var lines = [line] + skipped.lines + remarks
    if tooRough > 0 { lines.append("\(tooRough.counted("position")) skipped: too inaccurate") }
    if tooOld > 0 { lines.append("\(tooOld.counted("position")) skipped: too old") }
    if otherReceivers > 0 {
      lines.append(
        "\(otherReceivers.counted("position")) of other receivers skipped; choose a receiver with --device"
      )
    }
    if late > 0 {
      lines.append("\(late.counted("position")) skipped: time not after the position before")
    }
    if dropped > 0 { lines.append("\(dropped.counted("position")) skipped: printing was too slow") }
    return lines
  }
}

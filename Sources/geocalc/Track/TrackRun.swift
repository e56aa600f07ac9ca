import ArgumentParser
import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation

/// Takes what sources say: the sources in order, one call at a time.
protocol TrackConsumer: Sendable {
  /// A source begins.
  mutating func begin(source name: String) throws

  /// The next events of the source, in order.
  mutating func take(_ events: [LocationEvent]) throws
}

/// Brings the events of files, standard input or gpsd to a ``TrackConsumer``.
struct TrackRun {
  /// What is read: paths, `-` for standard input, `gpsd://…`.
  var sources: [String]
  var isStrict: Bool
  /// The library that sources in it are from.
  var store = StorePlace()
  /// How tables are read.
  var csv = CSVLocationOptions()
  /// The receiver to take, if there are several; nil for a track of each.
  var device: String?
  /// How dates are put right; nil for not at all.
  var rollover: RolloverRule?
  /// Whether the points of each track are put in the order of their times, which holds a source in memory.
  var sortsByTime = false
  /// The format of the sources; nil for what their content tells.
  var format: LocationFormat?
  /// Whether tracks that a file holds several times count each time.
  var keepsRepeats = false
  /// Whether a file that cannot be read at all is told and the others are read.
  var goesOn = false
  /// The arguments that name sources. A source that is none of them was found in a folder or an archive, and need
  /// not be a recording; nil if all sources are named.
  var named: Set<String>?
  /// The tables that name activities; nil to search the sources for them.
  var lists: ActivityLists?
  /// Nothing is said on standard error, because the sources will be read again.
  var isQuiet = false
  /// Whether it is said how far it is; not where several run at once.
  var showsProgress = true

  /// How it went.
  struct Outcome: Sendable {
    /// Points with a position.
    var points = 0
    /// The formats that were read.
    var formats: Set<LocationFormat> = []
    /// Where reading stopped half-way, with the source's name; the first place.
    var stop: String?
    /// Ctrl-C was pressed.
    var isInterrupted = false
    /// A source has no end of its own.
    var isLive = false
    /// Whether Ctrl-C left a part unread; of what is live it is the usual end.
    var isCutShort: Bool { isInterrupted && !isLive }
    /// How many sources of how many could not be read at all, which has been told.
    var broken = 0
    var sourceCount = 0
    /// What the command ends with for these; where they differ, that data is bad.
    var code = ExitCode.badData
    /// How many were not read to their ends.
    var stopped = 0
    /// The names of files found in folders and archives that are not recordings.
    var others: [String] = []
    /// What ended it early.
    var failure: (any Error)?
    /// Whether all sources could be read, each to its end.
    var isWhole: Bool { failure == nil && stop == nil && broken == 0 }

    /// Ends a command whose output is made at the end, of all that was read, if Ctrl-C left a part unread.
    ///
    /// - Parameter output: what is not written then.
    func checkIsNotCutShort(for output: String) throws {
      guard isCutShort else { return }
      Console.note(interrupted: output)
      throw Failure(.interrupted)
    }

    /// Throws what the command ends with, once all that is known has been printed.
    ///
    /// - Parameter withoutOutput: no output file was written for what was read.
    func end(withoutOutput: Bool = false) throws {
      if let failure { throw failure }
      if isInterrupted { throw Failure(.interrupted) }
      if broken > 0 {
        if let stop { Console.error(stop) }
        let rest =
          stopped > 0 ? ", and \(stopped) not to \(stopped == 1 ? "its end" : "their ends")" : ""
        let missing =
          withoutOutput ? "; no output is written, --keep-partial writes what was read" : ""
        throw Failure(
          code, "\(broken) of \(sourceCount) files could not be read\(rest)\(missing)")
      }
      if !others.isEmpty, others.count == sourceCount {
        throw Failure(.badData, "none of \(others.count.counted("file")) is a recording")
      }
      if let stop {
        throw Failure(
          .badData,
          withoutOutput
            ? "\(stop); no output is written, --keep-partial writes what was read" : stop)
      }
    }
  }

  /// Reads all sources to their ends, or until Ctrl-C; blocks the thread.
  ///
  /// What was passed over is noted on standard error at the end of each source, each reason with its
  /// number and the first place; that reading stopped is told by ``Outcome/end()``.
  ///
  /// - Returns: the consumer as it is at the end, and how it went. A failure is among the latter, so that
  ///   what is known can be printed first.
  func run<Consumer: TrackConsumer>(_ consumer: Consumer) -> (Consumer, Outcome) {
    do {
      try Descriptor.checkSupply()
    } catch {
      return (consumer, Outcome(failure: error))
    }
    let box = Guarded(
      State(
        consumer: consumer,
        progress: Progress(unit: "points", total: nil, isWanted: showsProgress)))
    box.withLock {
      $0.outcome.sourceCount = sources.count
      $0.outcome.isLive = sources.contains(where: WatchSource.isGPSD)
    }
    let lists = lists ?? ActivityLists(sources.filter { !isNamed($0) })
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      for source in sources where !Task.isCancelled && box.withLock({ $0.outcome.failure == nil }) {
        await self.read(source, lists, box)
      }
      isOver.signal()
    }
    // Without the box, which a write or a long computation may hold.
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return box.withLock { state in
      state.outcome.isInterrupted = Interrupts.hasCome
      state.progress.clear()
      let others = state.outcome.others
      if !isQuiet, others.count < sources.count, let names = Outcome.list(others) {
        Console.note("\(others.count.counted("file")) left out, not a recording: \(names)")
      }
      let stops = state.brokenSources - Console.mostNamed
      let noted = state.notedSources - Console.mostNamed
      if !isQuiet, stops > 0 {
        Console.note("\(stops.counted("further source")) with an end that cannot be read")
      }
      if !isQuiet, noted > 0 {
        Console.note("notes on \(noted.counted("further source")) left out")
      }
      return (state.consumer, state.outcome)
    }
  }

  /// Whether an argument names a source.
  private func isNamed(_ source: String) -> Bool { named?.contains(source) ?? true }

  private struct State<Consumer: TrackConsumer>: Sendable {
    var consumer: Consumer
    var progress: Progress
    var outcome = Outcome()
    var summary = SkippedSummary()
    var pipeline = RecordingPipeline()
    var hasConsumerFailed = false
    /// The source that the consumer does not know of yet, and what was skipped in it: a file that turns out not to
    /// be a recording is kept from it.
    var beginning: (source: String, skips: [LocationEvent])?
    /// The most skips that wait for the consumer.
    private static var maximumSkips: Int { 512 }
    /// Points of the source, and whether there was anything else that a receiver says.
    var sourcePoints = 0
    var hasOther = false
    /// Points that were held back and are left out after an interrupt.
    var leftOut = 0
    /// How many sources were not read to their end.
    var brokenSources = 0
    /// How many sources had notes of their own.
    var notedSources = 0
    /// The source is of no format that is known, which the failure says.
    var isRefused = false
    /// The source is not a recording and was found in a folder or an archive.
    var isOther = false
    /// Where reading the source stopped half-way.
    var stops: [Diagnostic] = []

    /// Gives the consumer events; false once something has failed.
    mutating func take(_ events: [LocationEvent], isStrict: Bool, name: String) -> Bool {
      guard outcome.failure == nil, !Interrupts.hasCome else { return false }
      var count = events.count
      let device = pipeline.options.device
      for index in events.indices {
        switch events[index] {
        case .location:
          if device == nil || events[index].isOf(device) { sourcePoints += 1 }
        case .noFix, .satellites, .heading, .lap: hasOther = true
        case .diagnostic(let skipped):
          if skipped.stopsReading {
            stops.append(skipped)
            break
          }
          if isStrict, !skipped.isRemark, outcome.failure == nil {
            outcome.failure = Failure(.badData, "\(name): \(skipped)")
            count = index
          } else {
            summary.add(skipped)
          }
        case .state(let state):
          progress.clear()
          Console.note(state.text)
        default: break
        }
        if outcome.failure != nil { break }
      }
      do {
        let events = count == events.count ? events : Array(events.prefix(count))
        try give(pipeline.process(events))
      } catch {
        hasConsumerFailed = true
        outcome.failure = outcome.failure ?? error
      }
      progress.advance(count: outcome.points + sourcePoints, part: 0)
      return outcome.failure == nil
    }

    private mutating func give(_ events: [LocationEvent]) throws {
      if let held = beginning?.skips {
        if events.allSatisfy({ if case .diagnostic = $0 { true } else { false } }),
          held.count + events.count <= Self.maximumSkips
        {
          beginning?.skips += events
          return
        }
        try beginConsumer()
      }
      try consumer.take(events)
    }

    /// Tells the consumer of a source that has begun.
    mutating func beginConsumer() throws {
      guard let (name, skips) = beginning else { return }
      beginning = nil
      do { try consumer.begin(source: name) } catch {
        // The consumer could not write what it has of the source before; other sources do not change that.
        hasConsumerFailed = true
        throw error
      }
      if !skips.isEmpty { try consumer.take(skips) }
    }

    /// Gives the consumer the events that the pipeline has held, in pieces. After an interrupt only pieces within the
    /// time limit are given; the points of the others are counted and reported.
    private mutating func giveHeld() throws {
      // Taken out, as the consumer is changed meanwhile.
      var pipeline = pipeline
      self.pipeline = RecordingPipeline()
      defer { self.pipeline = pipeline }
      try pipeline.finish { piece in
        PausePoint.heldPoints.reach(until: Interrupts.areOverdue)
        if Interrupts.areOverdue {
          leftOut += piece.count { if case .location = $0 { true } else { false } }
        } else {
          try give(piece)
        }
      }
    }

    /// A source cannot be read, or not to its end.
    mutating func fail(_ error: any Error, goesOn: Bool) {
      guard goesOn, !hasConsumerFailed, outcome.failure == nil else {
        outcome.failure = outcome.failure ?? error
        return
      }
      let code = ExitCode(for: error) ?? .badData
      outcome.code = outcome.broken == 0 || outcome.code == code ? code : .badData
      outcome.broken += 1
      progress.clear()
      Console.error((error as? Failure)?.message ?? "\(error)", ofFile: outcome.broken)
    }

    mutating func beginSource(_ name: String, _ options: RecordingPipeline.Options) {
      beginning = (name, [])
      (summary, pipeline, leftOut) = (SkippedSummary(), RecordingPipeline(options), 0)
      (sourcePoints, hasOther, stops, isRefused) = (0, false, [], false)
      isOther = false
    }

    /// Reading stopped half-way: the first is the error that the command ends with.
    mutating func stop(_ reason: String, isQuiet: Bool) {
      brokenSources += 1
      if outcome.stop == nil {
        outcome.stop = reason
      } else if !isQuiet {
        progress.clear()
        if brokenSources <= Console.mostNamed { Console.note(reason) }
      }
    }

    /// Gives the consumer what was held back of a source, which has ended.
    ///
    /// - Parameter isQuiet: nothing is said.
    mutating func endSource(name: String, isQuiet: Bool) {
      outcome.points += sourcePoints
      var reasons = stops.map { "\(name): reading stopped half-way, \($0)" }
      if sourcePoints == 0, !hasOther, stops.isEmpty, !isRefused, outcome.failure == nil,
        let first = summary.firstRefused
      {
        reasons = ["\(name): nothing in it can be read: \(first)"]
      }
      if !reasons.isEmpty { outcome.stopped += 1 }
      for reason in reasons { stop(reason, isQuiet: isQuiet) }
      guard !hasConsumerFailed else { return }
      guard !isOther else {
        beginning = nil
        return
      }
      do { try beginConsumer() } catch { return outcome.failure = outcome.failure ?? error }
      do { try giveHeld() } catch { outcome.failure = outcome.failure ?? error }
    }
  }

  /// The steps of the pipeline for a source.
  private func options(of place: WatchSource) -> RecordingPipeline.Options {
    var options = RecordingPipeline.Options()
    (options.device, options.rollover, options.sortsByTime) = (device, rollover, sortsByTime)
    if case .file = place.place {
      options.leavesOutRepeats = !keepsRepeats
    } else {
      options.leavesOutRepeats = false
    }
    return options
  }

  private func read<Consumer: TrackConsumer>(
    _ text: String, _ lists: ActivityLists, _ box: Guarded<State<Consumer>>
  ) async {
    let name = InputName.text(text)
    let (place, source): (WatchSource, any LocationSource)
    do {
      place = try WatchSource(text, store: store)
      source = try place.make(
        isLive: place.isPipe ? false : nil, csv: csv, format: format, device: device,
        isTalking: !isQuiet
      ) { format in
        box.withLock {
          $0.outcome.formats.insert(format)
          if let column = csv.by, column.lowercased() != "none", format != .csv, isNamed(text) {
            $0.isRefused = true
            $0.fail(
              Failure(
                .badData,
                "\(name) is \(format.rawValue), not CSV, and has no columns: leave out --by \(column)"
              ),
              goesOn: goesOn)
          }
          if !format.mayRepeat { $0.pipeline.expectNoRepeats() }
        }
      }
    } catch {
      // It has not begun for the consumer.
      return box.withLock { state in
        if let failure = error as? SystemFailure, failure.operation == .uncompress,
          text.hasSuffix("/"), sources.count > 1
        {
          // The archive's files are sources of their own; that there are no more is where reading stopped. The
          // last of them may have said so.
          state.outcome.sourceCount -= 1
          guard state.outcome.stop?.hasSuffix(failure.reason) != true else { return }
          state.stop("\(failure)", isQuiet: isQuiet)
        } else {
          state.fail(error, goesOn: goesOn)
        }
      }
    }
    do {
      try box.withLock { state in
        state.beginSource(name, options(of: place))
        // Who named the source expects to see it, whatever it holds.
        if isNamed(text) { try state.beginConsumer() }
        if let activity = lists.activity(ofFile: text) {
          state.pipeline.naming = TrackNaming(name: activity.name, kind: activity.kind)
        }
      }
      let lane = PipelinedConsumer(isDouble: !source.isLive) { events in
        box.withLock { $0.take(events, isStrict: isStrict, name: name) }
      }
      let reading = Task {
        do throws(LocationError) {
          try await source.run(
            into: LocationSink { events in
              if await !lane.process(events) { withUnsafeCurrentTask { $0?.cancel() } }
            })
        } catch {
          // What was read before counts.
          await lane.finish()
          let failure = place.failure(
            for: error, advice: "read a file that was recorded: geocalc track FILE")
          box.withLock {
            if case .unrecognized(let reason) = error {
              $0.isRefused = true
              // A decoder that refuses a file also reports it as an event; archives and gzip do not.
              let why = reason.replacing("\(name): ", with: "")
              let stopCount = $0.stops.count
              $0.stops.removeAll { $0.detail == why }
              let isRefusedByDecoder = $0.stops.count < stopCount
              // Why nothing came of it, as of a broken archive, says more than that nothing did.
              if !$0.stops.isEmpty { return }
              if isRefusedByDecoder, !isNamed(text), LocationFormat.isNameGeneral(text),
                $0.sourcePoints == 0
              {
                $0.isOther = true
                $0.outcome.others.append(text)
                return
              }
            }
            $0.fail(failure, goesOn: goesOn)
          }
        }
        await lane.finish()
        box.withLock {
          guard let device, let others = $0.pipeline.otherReceivers else { return }
          $0.isRefused = true
          $0.fail(
            Failure(
              .badData,
              "\(name) has no position of the receiver \(device); \(PipelineSource.list(others))"),
            goesOn: goesOn)
        }
      }
      await withTaskCancellationHandler {
        await reading.value
      } onCancel: {
        reading.cancel()
      }
    } catch {
      box.withLock { $0.fail(error, goesOn: goesOn) }
    }
    box.withLock { state in
      state.endSource(name: name, isQuiet: isQuiet)
      state.progress.clear()
      guard !isQuiet, !state.isRefused else { return }
      var notes: [String] = []
      // What is not kept is of interest where tracks are written again.
      if csv.keepsAttributes, let text = state.summary.unkept { notes.append(text) }
      notes += state.summary.lines
      let pipeline = state.pipeline
      if let rollover = pipeline.rollover { notes.append(rollover.remark) }
      notes += pipeline.remarks(hasOption: true)
      if let remark = pipeline.orderRemark { notes.append(remark) }
      if state.leftOut > 0 {
        notes.append(
          "\(state.leftOut) points that had been read are left out, as there was no time for them "
            + "after the interrupt")
      }
      let receivers = pipeline.receivers
      if receivers.count > 1 {
        notes.append(
          "\(PipelineSource.list(receivers)): a track of each; --device takes one of them")
      }
      guard !notes.isEmpty else { return }
      state.notedSources += 1
      guard state.notedSources <= Console.mostNamed else { return }
      for note in notes { Console.note("\(name): \(note)") }
    }
  }
}

extension LocationEvent {
  /// Whether it is a position of that receiver.
  fileprivate func isOf(_ device: String?) -> Bool {
    if case .location(let location) = self { location.device == device } else { false }
  }
}

extension TrackRun.Outcome {
  private static let mostNamed = 5

  /// The first of some files, as a message names them; nil if there are none.
  static func list(_ files: [String]) -> String? {
    guard !files.isEmpty else { return nil }
    let names = files.prefix(mostNamed).map(InputName.text).joined(separator: ", ")
    return files.count > mostNamed ? "\(names) and \(files.count - mostNamed) more" : names
  }
}

extension Diagnostic {
  /// Whether it is no fault of the input: a repetition, how the input was read, what is not kept.
  var isRemark: Bool { reason == .duplicate || reason == .assumed || reason == .unkept }
}

extension RecordingPipeline {
  /// Messages at the end of a source, about changes that no option asked for.
  ///
  /// - Parameter hasOption: whether the command has `--keep-repeats`.
  func remarks(hasOption: Bool) -> [String] {
    remarks.map {
      $0.reason == .duplicate && hasOption ? $0.detail + "; --keep-repeats keeps them" : $0.detail
    }
  }

  /// A message about points that are out of order; nil if there are none.
  var orderRemark: String? {
    if sortedPoints > 0 {
      let breaks =
        droppedBreaks > 0 ? "; \(droppedBreaks) breaks between segments are left out" : ""
      return
        "\(sortedPoints) points were not in the order of their times and are sorted in\(breaks)"
    }
    guard backwardPoints > 0 else { return nil }
    return OrderRemark.text(backwardPoints, of: pointCount, "points")
  }
}

extension RecordingPipeline.Rollover {
  /// The message about the correction.
  var remark: String {
    count == 0
      ? "--rollover changes nothing, the first date is \(first)"
      : "dates are moved by \(count) times 1024 weeks, \(first) to \(moved), as --rollover asks"
  }
}

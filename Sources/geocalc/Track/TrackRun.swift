import ArgumentParser
import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation

/// A type that processes the events of sources. ``TrackRun`` makes all calls in order, and waits for each call to
/// return.
protocol TrackConsumer: Sendable {
  /// Starts a source.
  mutating func begin(source name: String) throws

  /// Processes the next events of the current source.
  mutating func process(_ events: [LocationEvent]) throws

  /// Ends the current source.
  ///
  /// - Parameter isWhole: whether the source was read to its end.
  mutating func endSource(isWhole: Bool) throws
}

extension TrackConsumer {
  mutating func endSource(isWhole: Bool) {}
}

/// Reads files, standard input or gpsd, and passes the events to a ``TrackConsumer``.
struct TrackRun {
  /// The sources: paths, `-` for standard input, `gpsd://…`.
  var sources: [String]
  var isStrict: Bool
  /// The library that contains the tracks of `library:…` sources.
  var store = StorePlace()
  /// The options for reading tables.
  var csv = CSVLocationOptions()
  /// The receiver to read if a source contains several. If nil, all receivers are read, and each becomes its own track.
  var device: String?
  /// The correction of dates after a GPS week rollover. Nil to keep all dates.
  var rollover: RolloverRule?
  /// Whether to sort the points of each track by time, which needs the whole source in memory.
  var sortsByTime = false
  /// The format of the sources. If nil, the format is detected.
  var format: LocationFormat?
  /// Whether to keep duplicates of tracks within a file.
  var keepsRepeats = false
  /// Whether to continue with the next source after an unreadable source.
  var goesOn = false
  /// The sources that the user named. Other sources were found in a folder or an archive, so they may not be
  /// recordings. Nil if the user named all sources.
  var named: Set<String>?
  /// The tables with names of activities from Strava exports. If nil, the run looks for such tables among the sources.
  var lists: ActivityLists?
  /// Whether to suppress messages, because the sources will be read again.
  var isQuiet = false
  /// Whether to show progress. Use false if several runs are active at the same time.
  var showsProgress = true

  /// The result of reading all sources.
  struct Outcome: Sendable {
    /// The number of points read.
    var points = 0
    /// The formats that were read.
    var formats: Set<LocationFormat> = []
    /// A message on the first source that was not read to its end. Nil if all sources were read to their end.
    var stop: String?
    /// Whether the run was interrupted, for example by Ctrl-C.
    var isInterrupted = false
    /// Whether any source is live.
    var isLive = false
    /// Whether an interrupt left input unread. False for a live source, which normally ends with an interrupt.
    var isCutShort: Bool { isInterrupted && !isLive }
    /// The number of unreadable sources, which are already reported, and the number of all sources.
    var broken = 0
    var sourceCount = 0
    /// The exit code for unreadable sources. If sources failed with different codes, the exit code is
    /// ``ExitCode/badData``.
    var code = ExitCode.badData
    /// The number of sources that were not read to their end.
    var stopped = 0
    /// The files in folders and archives that are not recordings.
    var others: [String] = []
    /// The error that ended the run before the last source.
    var failure: (any Error)?
    /// Whether all sources were read to their end.
    var isWhole: Bool { failure == nil && stop == nil && broken == 0 }

    /// Throws an error if ``isCutShort`` is true. Call this method if a partial output would be useless.
    ///
    /// - Parameter output: the output that is not written, as named in the error message.
    func checkIsNotCutShort(for output: String) throws {
      guard isCutShort else { return }
      Console.note(interrupted: output)
      throw Failure(.interrupted)
    }

    /// Throws the error that ends the command, after all results have been printed.
    ///
    /// - Parameter withoutOutput: true if no output file was written, which the error message mentions.
    func end(withoutOutput: Bool = false) throws {
      if let failure { throw failure }
      if isInterrupted { throw Failure(.interrupted) }
      if broken > 0 {
        if let stop { Console.error(stop) }
        let rest =
          stopped > 0 ? ", \(stopped) more not to the end" : ""
        let missing =
          withoutOutput ? "; no output written; --keep-partial writes the rest" : ""
        throw Failure(
          code, "\(broken) of \(sourceCount.counted("file")) could not be read\(rest)\(missing)")
      }
      if !others.isEmpty, others.count == sourceCount {
        throw Failure(
          .badData,
          "none of \(others.count.counted("file")) is a recording; name a file of a format that geocalc guide formats lists"
        )
      }
      if let stop {
        throw Failure(
          .badData,
          withoutOutput
            ? "\(stop); no output written; --keep-partial writes the points before that" : stop)
      }
    }
  }

  /// Reads all sources until their end or an interrupt. Blocks the thread.
  ///
  /// After each source, the method prints a note for each reason why records were skipped. The note contains the number
  /// of these records and describes the first one.
  ///
  /// - Returns: the consumer in its final state, and the outcome. An error is part of the outcome, so that the caller
  ///   can print results before it throws the error.
  func run<Consumer: TrackConsumer>(_ consumer: Consumer) -> (Consumer, Outcome) {
    do {
      try Descriptor.checkSupply()
      for source in sources { try FileConflicts.addInput(source) }
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
    // Only commands that write tracks to another file keep attributes. Only these commands need metadata before the
    // points.
    let trailing = csv.keepsAttributes && !isQuiet ? trailingMetadata(of: sources) : [:]
    box.withLock { $0.trailing = trailing }
    let lists = lists ?? ActivityLists(sources.filter { !isNamed($0) })
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      for source in sources where !Task.isCancelled && box.withLock({ $0.outcome.failure == nil }) {
        await self.read(source, lists, box)
      }
      isOver.signal()
    }
    // Cancel without acquiring the lock, which a thread may hold during a write or a long computation.
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return box.withLock { state in
      state.outcome.isInterrupted = Interrupts.hasCome
      state.progress.clear()
      let others = state.outcome.others
      if !isQuiet, others.count < sources.count, let names = Outcome.list(others) {
        Console.note("\(others.count.counted("file")) skipped, not a recording: \(names)")
      }
      let stops = state.brokenSources - Console.mostNamed
      let noted = state.notedSources - Console.mostNamed
      if !isQuiet, stops > 0 {
        Console.note("\(stops.counted("more source")) not read to the end")
      }
      if !isQuiet, let note = state.photoNote { Console.note(note) }
      if !isQuiet, noted > 0 {
        Console.note("notes on \(noted.counted("more source")) not shown")
      }
      if let option = csv.columnOption, !state.outcome.formats.isEmpty,
        !state.outcome.formats.contains(.csv), state.outcome.failure == nil
      {
        state.outcome.failure = Failure(
          .badData, "\(option) names a column of CSV, but none of the files is CSV; remove it")
      }
      return (state.consumer, state.outcome)
    }
  }

  /// Returns whether the user named a source, as opposed to a folder or an archive that contains it.
  private func isNamed(_ source: String) -> Bool { named?.contains(source) ?? true }

  private struct State<Consumer: TrackConsumer>: Sendable {
    var consumer: Consumer
    var progress: Progress
    var outcome = Outcome()
    var summary = SkippedSummary()
    var pipeline = RecordingPipeline()
    /// The metadata that follows the points of each source, keyed by source. `ahead` is the metadata of the current
    /// source.
    var trailing: [String: TrailingMetadata] = [:]
    var ahead = TrailingMetadata()
    var hasConsumerFailed = false
    /// A source that has not been started in the consumer yet, and its first diagnostics. Files that are not
    /// recordings are never passed to the consumer.
    var beginning: (source: String, skips: [LocationEvent])?
    /// The maximum number of diagnostics in ``beginning``.
    private static var maximumSkips: Int { 512 }
    /// The number of points in the current source, and whether it contains receiver messages other than positions.
    var sourcePoints = 0
    var hasOther = false
    /// The number of buffered points that were dropped after an interrupt.
    var leftOut = 0
    /// The number of messages about sources that were not read to their end.
    var brokenSources = 0
    /// The number of sources for which notes were printed.
    var notedSources = 0
    /// The photos without a position.
    var photos: [String] = []
    /// The note on photos without a position. Nil if there are none.
    var photoNote: String? {
      guard let first = photos.first else { return nil }
      return photos.count == 1
        ? "\(first): \(JPEGDecoder.noPosition)"
        : "\(photos.count) photos have no GPS position, the first is \(first)"
    }
    /// Whether the current source was rejected because of its format, which has already been reported.
    var isRefused = false
    /// Whether the current source was found in a folder or an archive and is not a recording.
    var isOther = false
    /// The diagnostics that explain why the current source was not read to its end.
    var stops: [Diagnostic] = []
    /// Whether the current source could not be opened or read to its end.
    var hasSourceFailed = false

    /// Passes events to the consumer. Returns false if reading must stop.
    mutating func process(_ events: [LocationEvent], isStrict: Bool, name: String) -> Bool {
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
      try consumer.process(ahead.moved(events))
    }

    /// Starts the current source in the consumer, unless the source has already been started.
    mutating func beginConsumer() throws {
      guard let (name, skips) = beginning else { return }
      beginning = nil
      do { try consumer.begin(source: name) } catch {
        // The consumer failed to write the end of the previous source, so writing other sources would fail too.
        hasConsumerFailed = true
        throw error
      }
      if !skips.isEmpty { try consumer.process(skips) }
    }

    /// Passes the buffered events of the pipeline to the consumer in small pieces.
    ///
    /// If an interrupt is overdue (see ``Interrupts/areOverdue``), the remaining points are dropped and counted.
    private mutating func giveHeld() throws {
      // Move the pipeline to a local variable. Otherwise, `finish` and the closure would access this struct at the same
      // time, which violates exclusivity.
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

    /// Reports an error of the current source and counts the source as unreadable. If `goesOn` is false, the error ends
    /// the run instead.
    mutating func fail(_ error: any Error, goesOn: Bool) {
      hasSourceFailed = true
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

    mutating func beginSource(
      _ source: String, _ name: String, _ options: RecordingPipeline.Options
    ) {
      (beginning, ahead) = ((name, []), trailing[source] ?? TrailingMetadata())
      (summary, pipeline, leftOut) = (SkippedSummary(), RecordingPipeline(options), 0)
      (sourcePoints, hasOther, stops, isRefused) = (0, false, [], false)
      (isOther, hasSourceFailed) = (false, false)
    }

    /// Records that a source was not read to its end. The first reason becomes the error of the command.
    mutating func stop(_ reason: String, isQuiet: Bool) {
      brokenSources += 1
      if outcome.stop == nil {
        outcome.stop = reason
      } else if !isQuiet {
        progress.clear()
        if brokenSources <= Console.mostNamed { Console.note(reason) }
      }
    }

    /// Passes the remaining events of the current source to the consumer, and ends the source.
    ///
    /// - Parameter isQuiet: whether to suppress messages.
    mutating func endSource(name: String, isQuiet: Bool) {
      outcome.points += sourcePoints
      var reasons = stops.map { "\(name): reading stopped early: \($0)" }
      if sourcePoints == 0, !hasOther, stops.isEmpty, !isRefused, outcome.failure == nil,
        let first = summary.firstRefused
      {
        reasons = [
          first.isPolygon
            ? "\(name): contains polygons and no track; geocalc inside, geocalc area and geocalc map read polygons"
            : "\(name): no readable record: \(first)"
        ]
      }
      if !reasons.isEmpty { outcome.stopped += 1 }
      for reason in reasons { stop(reason, isQuiet: isQuiet) }
      guard !hasConsumerFailed else { return }
      guard !isOther else {
        beginning = nil
        return
      }
      do { try beginConsumer() } catch { return outcome.failure = outcome.failure ?? error }
      do {
        try giveHeld()
        let isCut = Interrupts.hasCome && !outcome.isLive
        try consumer.endSource(
          isWhole: !hasSourceFailed && reasons.isEmpty && outcome.failure == nil && !isCut)
      } catch {
        outcome.failure = outcome.failure ?? error
      }
    }
  }

  /// Returns the pipeline options for a source.
  private func options(of place: WatchSource) -> RecordingPipeline.Options {
    var options = RecordingPipeline.Options()
    (options.device, options.rollover, options.sortsByTime) = (device, rollover, sortsByTime)
    if case .file = place.place {
      options.leavesOutRepeats = !keepsRepeats
    } else {
      options.leavesOutRepeats = false
    }
    if case .gpsd = place.place { options.looksAhead = false }
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
        isTalking: false
      ) { format in
        box.withLock {
          $0.outcome.formats.insert(format)
          if let option = csv.columnOption, format != .csv, isNamed(text) {
            $0.isRefused = true
            $0.fail(
              Failure(
                .badData,
                "\(name) is \(format.rawValue), not CSV, and has no columns; remove \(option)"
              ),
              goesOn: goesOn)
          }
          if !format.mayRepeat { $0.pipeline.expectNoRepeats() }
        }
      }
    } catch {
      // The source could not be opened, so it has not been started in the consumer yet.
      return box.withLock { state in
        if let failure = error as? SystemFailure, failure.operation == .uncompress,
          text.hasSuffix("/"), sources.count > 1
        {
          // Each file of an archive is a separate source. This additional source, whose name ends in a slash,
          // represents the archive and reports that it is truncated. Do not report the truncation twice.
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
        state.beginSource(text, name, options(of: place))
        // Start a source that the user named even if it is not a recording.
        if isNamed(text) { try state.beginConsumer() }
        if let activity = lists.activity(ofFile: text) {
          state.pipeline.naming = TrackNaming(name: activity.name, kind: activity.kind)
        }
      }
      let lane = PipelinedConsumer(isDouble: !source.isLive) { events in
        box.withLock { $0.process(events, isStrict: isStrict, name: name) }
      }
      let reading = Task {
        do throws(LocationError) {
          try await source.run(
            into: LocationSink { events in
              if await !lane.process(events) { withUnsafeCurrentTask { $0?.cancel() } }
            })
        } catch {
          // Process the events that were read before the failure.
          await lane.finish()
          let failure = place.failure(
            for: error, advice: "read a recorded file with geocalc track FILE")
          box.withLock {
            if case .unrecognized(let reason) = error {
              $0.isRefused = true
              // A decoder that rejects a file has also emitted a diagnostic with the same reason. Broken archives and
              // invalid gzip data cause no such diagnostic.
              let why = reason.replacing("\(name): ", with: "")
              let stopCount = $0.stops.count
              $0.stops.removeAll { $0.detail == why }
              let isRefusedByDecoder = $0.stops.count < stopCount
              // If there is another diagnostic, for example on a broken archive, report only the other diagnostic.
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
      // Report dropped metadata only if the command writes tracks to another file.
      if csv.keepsAttributes, let text = state.summary.unkept { notes.append(text) }
      notes += state.summary.lines
      let pipeline = state.pipeline
      if let rollover = pipeline.rollover { notes.append(rollover.remark) }
      notes += pipeline.remarks(hasOption: true)
      if let remark = pipeline.orderRemark { notes.append(remark) }
      if state.leftOut > 0 {
        notes.append(
          "\(state.leftOut.counted("point")) already read dropped: no time left after the interrupt"
        )
      }
      let receivers = pipeline.receivers
      if receivers.count > 1 {
        notes.append(
          "contains \(receivers.count) receivers (\(receivers.map { $0 ?? "one without a name" }.joined(separator: ", "))), "
            + "one track each; choose one with --device")
      }
      guard notes != [JPEGDecoder.noPosition] else { return state.photos.append(name) }
      guard !notes.isEmpty else { return }
      state.notedSources += 1
      guard state.notedSources <= Console.mostNamed else { return }
      for note in notes { Console.note("\(name): \(note)") }
    }
  }
}

extension LocationEvent {
  /// Returns whether the event is a position from the given receiver.
  fileprivate func isOf(_ device: String?) -> Bool {
    if case .location(let location) = self { location.device == device } else { false }
  }
}

extension TrackRun.Outcome {
  private static let mostNamed = 5

  /// Returns a list for a message: the names of the first five files, and the number of the other files. Nil for an
  /// empty list.
  static func list(_ files: [String]) -> String? {
    guard !files.isEmpty else { return nil }
    let names = files.prefix(mostNamed).map(InputName.text).joined(separator: ", ")
    return files.count > mostNamed ? "\(names) and \(files.count - mostNamed) more" : names
  }
}

extension Diagnostic {
  /// True for a note on duplicates, assumptions or dropped data, and false for invalid input.
  var isRemark: Bool { reason == .duplicate || reason == .assumed || reason == .unkept }
}

extension RecordingPipeline {
  /// Returns notes on changes to the input that the user did not request, such as removed duplicates.
  ///
  /// - Parameter hasOption: whether the command has the option `--keep-repeats`. If true, a note mentions the
  ///   option.
  func remarks(hasOption: Bool) -> [String] {
    remarks.map {
      $0.reason == .duplicate && hasOption ? $0.detail + "; --keep-repeats keeps them" : $0.detail
    }
  }

  /// A note on points out of time order. Nil if there are no such points.
  var orderRemark: String? {
    if sortedPoints > 0 {
      let breaks =
        droppedBreaks > 0
        ? "; \(droppedBreaks.counted("segment start")) dropped"
        : ""
      return
        "\(sortedPoints.counted("point")) out of time order, sorted\(breaks)"
    }
    guard backwardPoints > 0 else { return nil }
    return OrderRemark.text(backwardPoints, of: pointCount, "points")
  }
}

extension RecordingPipeline.Rollover {
  /// A note on the correction of dates after a GPS week rollover.
  var remark: String {
    guard count != 0 else { return "--rollover has no effect: the first date is \(first)" }
    let unchanged =
      unchangedCount > 0
      ? "; \(unchangedCount.counted("date")) unchanged, because moved they would be in the future"
      : ""
    return
      "dates moved by \(count) times 1024 weeks (--rollover): \(first) becomes \(moved)\(unchanged)"
  }
}

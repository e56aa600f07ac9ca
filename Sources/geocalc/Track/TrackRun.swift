import ArgumentParser
import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation

/// Consumes the events of sources, in order and one call at a time.
protocol TrackConsumer: Sendable {
  /// Begins a source.
  mutating func begin(source name: String) throws

  /// Processes the next events of the source, in order.
  mutating func process(_ events: [LocationEvent]) throws

  /// Ends the source that began last.
  ///
  /// - Parameter isWhole: whether the source was read to its end.
  mutating func endSource(isWhole: Bool) throws
}

extension TrackConsumer {
  mutating func endSource(isWhole: Bool) {}
}

/// Passes the events of files, standard input or gpsd to a ``TrackConsumer``.
struct TrackRun {
  /// The sources: paths, `-` for standard input, `gpsd://…`.
  var sources: [String]
  var isStrict: Bool
  /// The library for library sources.
  var store = StorePlace()
  /// The options for reading tables.
  var csv = CSVLocationOptions()
  /// The receiver to read, if there are several. If nil, all receivers are read, and each becomes its own track.
  var device: String?
  /// The correction of GPS week rollover. Nil for none.
  var rollover: RolloverRule?
  /// Whether to sort the points of each track by time. Sorting keeps the whole source in memory.
  var sortsByTime = false
  /// The format of the sources. If nil, it is detected.
  var format: LocationFormat?
  /// Whether to keep tracks that a file contains more than once.
  var keepsRepeats = false
  /// Whether to report an unreadable file and read the other files.
  var goesOn = false
  /// The arguments that name sources. Other sources are from a folder or an archive, so some may not be recordings. Nil
  /// if the arguments name all sources.
  var named: Set<String>?
  /// The tables with the names of activities. If nil, the run searches for these tables among the sources.
  var lists: ActivityLists?
  /// Whether to suppress messages, because the sources will be read again.
  var isQuiet = false
  /// Whether to show progress. False if several runs are active at the same time.
  var showsProgress = true

  /// The outcome of a run.
  struct Outcome: Sendable {
    /// The number of points with a position.
    var points = 0
    /// The formats that were read.
    var formats: Set<LocationFormat> = []
    /// The first position where reading stopped early, with the name of the source.
    var stop: String?
    /// Whether the run was interrupted, for example by Ctrl-C.
    var isInterrupted = false
    /// Whether a source is live.
    var isLive = false
    /// Whether an interrupt left input unread. For a live source, an interrupt is the normal end.
    var isCutShort: Bool { isInterrupted && !isLive }
    /// The number of unreadable sources, which are already reported, and the total number of sources.
    var broken = 0
    var sourceCount = 0
    /// The exit code for the unreadable sources. If the codes of these sources differ, this is the code for bad data.
    var code = ExitCode.badData
    /// The number of sources that were not read to the end.
    var stopped = 0
    /// The files in folders and archives that are not recordings.
    var others: [String] = []
    /// The error that ended the run early.
    var failure: (any Error)?
    /// Whether all sources were read to the end.
    var isWhole: Bool { failure == nil && stop == nil && broken == 0 }

    /// Throws if an interrupt left input unread. Call this if the output needs the complete input.
    ///
    /// - Parameter output: the output that is not written after an interrupt.
    func checkIsNotCutShort(for output: String) throws {
      guard isCutShort else { return }
      Console.note(interrupted: output)
      throw Failure(.interrupted)
    }

    /// Throws the error that ends the command, after all results have been printed.
    ///
    /// - Parameter withoutOutput: whether no output file was written.
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

  /// Reads all sources to the end, or until an interrupt. Blocks the thread.
  ///
  /// At the end of each source, prints notes on skipped records to standard error: the count and the first position for
  /// each reason. ``Outcome/end()`` reports where reading stopped early.
  ///
  /// - Returns: the consumer in its final state, and the outcome. An error is stored in the outcome and not thrown, so
  ///   that the caller can print results first.
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
    // Only tracks that are written to another file keep attributes, and only they need the metadata early.
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
    // Cancel without the lock, because a write or a long computation may hold the lock.
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

  /// Returns whether an argument names a source.
  private func isNamed(_ source: String) -> Bool { named?.contains(source) ?? true }

  private struct State<Consumer: TrackConsumer>: Sendable {
    var consumer: Consumer
    var progress: Progress
    var outcome = Outcome()
    var summary = SkippedSummary()
    var pipeline = RecordingPipeline()
    /// The metadata after the points of each source, and those of the current source.
    var trailing: [String: TrailingMetadata] = [:]
    var ahead = TrailingMetadata()
    var hasConsumerFailed = false
    /// The source that has not been passed to the consumer yet, and its diagnostics. A file that is not a recording is
    /// never passed to the consumer.
    var beginning: (source: String, skips: [LocationEvent])?
    /// The largest number of diagnostics that wait for the consumer.
    private static var maximumSkips: Int { 512 }
    /// The number of points of the source, and whether the source contains receiver data other than positions.
    var sourcePoints = 0
    var hasOther = false
    /// The number of buffered points that were dropped after an interrupt.
    var leftOut = 0
    /// The number of sources that were not read to the end.
    var brokenSources = 0
    /// The number of sources with notes.
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
    /// Whether the source is rejected because of its format. The failure reports this.
    var isRefused = false
    /// Whether the source is not a recording and was found in a folder or an archive.
    var isOther = false
    /// The diagnostics that report where reading the source stopped early.
    var stops: [Diagnostic] = []
    /// Whether the source could not be read, or not to its end.
    var hasSourceFailed = false

    /// Passes events to the consumer. Returns false after a failure.
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

    /// Passes the start of a source to the consumer.
    mutating func beginConsumer() throws {
      guard let (name, skips) = beginning else { return }
      beginning = nil
      do { try consumer.begin(source: name) } catch {
        // The consumer failed to write data of the previous source. Other sources would also fail.
        hasConsumerFailed = true
        throw error
      }
      if !skips.isEmpty { try consumer.process(skips) }
    }

    /// Passes buffered events of the pipeline to the consumer, in pieces. After an interrupt, only pieces within the
    /// time limit are passed. The points of the other pieces are counted and reported.
    private mutating func giveHeld() throws {
      // Move the pipeline to a local variable. The closure changes the consumer in the same state, so both cannot be
      // accessed there at the same time.
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

    /// Records that a source could not be read, or was not read to its end.
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

    /// Records that reading stopped early. The first reason becomes the error of the command.
    mutating func stop(_ reason: String, isQuiet: Bool) {
      brokenSources += 1
      if outcome.stop == nil {
        outcome.stop = reason
      } else if !isQuiet {
        progress.clear()
        if brokenSources <= Console.mostNamed { Console.note(reason) }
      }
    }

    /// Passes the remaining events of a finished source to the consumer.
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
      // The source has not been passed to the consumer yet.
      return box.withLock { state in
        if let failure = error as? SystemFailure, failure.operation == .uncompress,
          text.hasSuffix("/"), sources.count > 1
        {
          // Each file of the archive is a separate source. The failure means that the archive could not be read to its
          // end. The source for the last file may already have reported the failure.
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
        // Always pass on a source that the user named, even if it is not a recording.
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
              // A decoder that rejects a file also emits an event about the rejection. Archives and gzip data emit no
              // such event.
              let why = reason.replacing("\(name): ", with: "")
              let stopCount = $0.stops.count
              $0.stops.removeAll { $0.detail == why }
              let isRefusedByDecoder = $0.stops.count < stopCount
              // If there is another reason for an empty result, such as a broken archive, report that reason instead.
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
      // Report dropped metadata only if tracks are written to another file.
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
  /// Returns whether the event is a position of the receiver `device`.
  fileprivate func isOf(_ device: String?) -> Bool {
    if case .location(let location) = self { location.device == device } else { false }
  }
}

extension TrackRun.Outcome {
  private static let mostNamed = 5

  /// Returns the names of the first few files, for a message. Nil for an empty list.
  static func list(_ files: [String]) -> String? {
    guard !files.isEmpty else { return nil }
    let names = files.prefix(mostNamed).map(InputName.text).joined(separator: ", ")
    return files.count > mostNamed ? "\(names) and \(files.count - mostNamed) more" : names
  }
}

extension Diagnostic {
  /// Whether the diagnostic is not an error of the input, but a repetition, an assumption, or dropped data.
  var isRemark: Bool { reason == .duplicate || reason == .assumed || reason == .unkept }
}

extension RecordingPipeline {
  /// Returns messages for the end of a source about changes that no option requested.
  ///
  /// - Parameter hasOption: whether the command has `--keep-repeats`.
  func remarks(hasOption: Bool) -> [String] {
    remarks.map {
      $0.reason == .duplicate && hasOption ? $0.detail + "; --keep-repeats keeps them" : $0.detail
    }
  }

  /// A message about points out of time order. Nil if there are no such points.
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
  /// The message about the correction of GPS week rollover.
  var remark: String {
    count == 0
      ? "--rollover has no effect: the first date is \(first)"
      : "dates moved by \(count) times 1024 weeks (--rollover): \(first) becomes \(moved)"
  }
}

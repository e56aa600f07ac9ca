import ArgumentParser
import Dispatch
import GeoFiles
import GeoFormats
import GeoLocation
import GeoPlatform
import GeoStore

/// `geocalc record`: saves positions to the library as they arrive.
struct RecordCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record live positions in the library",
    usage: """
      geocalc record [gpsd://HOST[:PORT][/DEVICE]] [options]
      geocalc record FILE [--speed 1x] [options]
      """,
    discussion: """
      Without a source, gpsd on this machine is used. Each position is saved when it arrives, so it survives a power \
      failure. --flush 10s saves every ten seconds, which spares flash memory.

      A track ends after 5 minutes without a position (--gap) and at midnight (--every, --tz). An interrupted recording \
      continues with a new segment. From a file that you record again, only new positions are added. Waypoints and routes \
      are skipped. If there are several receivers, the first is recorded; choose another with --device.

      --json prints each position after it is saved. --systemd prints a service that always records; save it as \
      ~/.config/systemd/user/geocalc-record.service.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc record", "record from gpsd"),
    Example("geocalc record log.nmea --json", "record a file and print each position"),
    Example("geocalc record --flush 10s", "save every ten seconds"),
    Example("geocalc record --systemd", "print a systemd service"),
  ]

  static let topic: String? = "keeping"

  @Argument(
    help: ArgumentHelp(
      "The source: gpsd://HOST, a file, or - for standard input (default: \(Self.defaultSource)).",
      valueName: "source"),
    completion: .file())
  var source: ArgumentText?

  private static let defaultSource = "gpsd://localhost:2947"

  private var sourceText: String { source?.text ?? Self.defaultSource }

  @OptionGroup var library: StoreOption

  @Option(
    help: ArgumentHelp(
      """
      The speed at which a file is replayed: max (default) without pauses, 1x for real time, 10x …
      """,
      valueName: "max|1x|10x"), transform: NegativeNumbers.restored(_:))
  var speed: String?

  @Flag(
    help: """
      At the end of a file, wait until it grows, as tail -F does. Reopen a pipe or serial line that ends.
      """
  )
  var follow = false

  @Option(
    help: ArgumentHelp(
      "Save positions together after this time, such as 10s (default: save each one at once).",
      valueName: "time"))
  var flush: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      Begin a new track after this time without a position, such as 10min, or off (default: 5min).
      """,
      valueName: "time|off"))
  var gap: ArgumentText?

  enum Period: String, ExpressibleByArgument, CaseIterable { case day, off }

  @Option(help: "When to begin a new track: day begins one at midnight, off begins none.")
  var every = Period.day

  @OptionGroup var zone: ZoneOption
  @OptionGroup var receiver: ReceiverOption
  @OptionGroup var columns: CSVColumnOptions

  @Flag(help: "If gpsd does not answer, keep trying to connect.")
  var wait = false

  @OptionGroup var form: MessageFormOptions

  @Flag(help: "Print a systemd unit that runs this command, and record nothing.")
  var systemd = false

  func validate() throws {
    if let speed, ReplaySource.Pace(text: speed) == nil {
      throw ValidationError(
        "--speed: expected max or a factor such as 1x, 10x or 0.5x, not \(speed)")
    }
    if WatchSource.isGPSD(sourceText), speed != nil || follow {
      throw ValidationError("--speed and --follow apply to files; remove them for a receiver")
    }
  }

  func run() throws {
    if systemd {
      return try StandardOutput.write(
        SystemdUnit.text([SystemdUnit.program, "record"] + serviceArguments()))
    }
    try Descriptor.checkSupply()
    var rule = RecordingRule()
    if let gap {
      rule.gap =
        gap.text == "off" ? nil : try OptionText.read("--gap", gap, Duration.init(parsing:))
    }
    rule.days = every == .day ? try zone.read() : nil
    let flush = try self.flush.map { try OptionText.read("--flush", $0, Duration.init(parsing:)) }
    let place = try WatchSource(sourceText, store: library.place)
    let pace = speed.flatMap { ReplaySource.Pace(text: $0) } ?? .asFastAsPossible
    let (source, pipeline) = try place.makeForManager(
      receiver.pipelineOptions, pace: pace, follow: follow, wait: wait, csv: columns.options)
    let store = try library.place.openToRecord()
    let recorder = try TrackRecorder(
      store, source: place.lastingName, rule: rule, isReread: place.isRead)
    let run = RecordRun(
      recorder, output: form.isJSON ? .json : StandardOutput.isTerminal ? .liveLine : .none,
      flush: flush)
    let failure = run.run(source)
    for line in pipeline.pipeline.remarks(hasOption: false) {
      Console.note("\(place.name): \(line)")
    }
    try end(failure, place, recorder, run)
  }

  /// Returns the arguments with which a systemd service makes the same recording.
  ///
  /// The arguments name the library and contain absolute paths, because a service has another environment and another
  /// working directory.
  private func serviceArguments() throws -> [String] {
    let isFile =
      if case .file = try WatchSource(sourceText).place { sourceText != "-" } else { false }
    var words = [isFile ? PathText.absolute(sourceText) : sourceText, "--wait"]
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, value] }
    }
    let isNamed = library.store != nil || Settings.current.store.value != nil
    if isNamed || getenv("XDG_DATA_HOME") != nil {
      add("--store", PathText.absolute(try library.place.file()))
    }
    add("--speed", speed)
    if follow { words.append("--follow") }
    add("--flush", flush?.text)
    add("--gap", gap?.text)
    if every != .day { add("--every", every.rawValue) }
    add("--tz", zone.tz?.text)
    add("--device", receiver.device)
    add("--rollover", receiver.rollover)
    for column in columns.column { add("--column", column) }
    add("--by", columns.by)
    add("--time-format", columns.timeFormat)
    return words
  }

  private func end(
    _ failure: (any Error)?, _ place: WatchSource, _ recorder: TrackRecorder,
    _ run: RecordRun
  ) throws {
    let progress = recorder.progress
    for line in run.losses { Console.note("\(place.name): \(line)") }
    if progress.points > 0 || failure == nil {
      // Do not include repeated positions in the number of saved positions, which must agree with the library.
      let (known, repeated) = (progress.knownTracks, progress.repeatedPoints)
      Console.note(
        "\((progress.points - repeated).counted("position")) saved in "
          + (progress.tracks - known).counted("track")
          + ((try? library.place.file()).map { " of \(InputName.text($0))" } ?? "")
          + (known > 0
            ? "; \(repeated.counted("position")) of \(known.counted("track")) already in the library"
            : ""))
    }
    if progress.backwardTimes > 0 {
      Console.note(
        "the clock went back \(progress.backwardTimes.counted("time")); these positions keep the order of arrival"
      )
    }
    switch failure {
    case let error as LocationError:
      throw place.failure(for: error, advice: "keep trying with --wait")
    case let error?: throw error
    case nil:
      if Interrupts.hasCome { throw Failure(.interrupted) }
      let skipped = run.skipped
      if skipped.isTruncated {
        throw Failure(
          .badData, "\(place.name): reading stopped early; the positions before that are saved")
      }
      if progress.points + progress.knownPoints == 0,
        let failure = skipped.failure(ofNothingFrom: place.name)
      {
        throw failure
      }
      // The recorder has already reported damaged data, so throw an error without a message.
      if !progress.damages.isEmpty { throw Failure(.badData) }
    }
  }
}

/// The systemd unit of a service that records continuously.
enum SystemdUnit {
  static var program: String { PathText.target(ofLink: "/proc/self/exe") ?? "geocalc" }

  /// Returns the text of a systemd user unit.
  ///
  /// - Parameter words: the program that the unit runs, and its arguments.
  static func text(_ words: [String]) -> String {
    """
    [Unit]
    Description=Record positions into the library of geocalc
    After=gpsd.service

    [Service]
    ExecStart=\(words.map(quoted).joined(separator: " "))
    Restart=always
    RestartSec=5
    SuccessExitStatus=130 143

    [Install]
    WantedBy=default.target

    """
  }

  /// Quotes a word for systemd (systemd.service(5), "Command lines").
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/:._-+@".unicodeScalars.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%", "$": text += "\(character)\(character)"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(character)
      }
    }
    return "\"\(text)\""
  }
}

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

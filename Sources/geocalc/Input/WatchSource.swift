import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoGPSD
import GeoLocation
import GeoStore
import GeoTracks
import SystemPackage

/// A source of positions on the command line: gpsd, a file, standard input or library tracks.
struct WatchSource {
  enum Place {
    case gpsd(GPSDAddress)
    case file(String)
    /// The tracks that match a library query.
    case library(String)
  }

  let place: Place
  /// The library for ``Place/library(_:)``.
  var store = StorePlace()

  /// Returns whether an argument is the address of a gpsd server.
  static func isGPSD(_ text: String) -> Bool { text.lowercased().hasPrefix("gpsd:") }

  /// Parses an argument: `gpsd://…`, `library:…`, a path, or `-` for standard input.
  init(_ text: String, store: StorePlace = StorePlace()) throws(Failure) {
    self.store = store
    if let query = LibraryScheme.query(ofSource: text) {
      place = .library(query)
      return
    }
    guard Self.isGPSD(text) else {
      place = .file(text)
      return
    }
    do {
      place = .gpsd(try GPSDAddress(parsing: text))
    } catch {
      throw Failure(.badData, "\(error)")
    }
  }

  /// The name of the source, as shown in messages.
  var name: String {
    switch place {
    case .gpsd(let address): address.description
    case .file(let path): path == "-" ? "standard input" : path
    case .library(let query): LibraryScheme.name + query
    }
  }

  /// A name that does not depend on the working directory. For a regular file, the name is the absolute path.
  var lastingName: String {
    guard case .file(let path) = place, isRead, path != "-" else { return name }
    return PathText.real(path) ?? name
  }

  /// Whether the source is a named pipe, such as `<(command)` in a shell.
  var isPipe: Bool {
    guard case .file(let path) = place else { return false }
    return (try? Stat(path: path).type) == .fifo
  }

  /// Whether the source can be read again from its start.
  var isRead: Bool {
    switch place {
    case .gpsd: false
    case .file(let path): (try? Stat(path: path).type) == .regular
    case .library: true
    }
  }

  /// Creates a location source without a pipeline.
  ///
  /// - Parameters:
  ///   - follow: whether to wait at the end of a file for more data.
  ///   - wait: whether to keep trying if gpsd is unreachable at the start.
  ///   - isLive: whether positions arrive in real time. If nil, this depends on the type of the file.
  ///   - csv: the options for tables.
  ///   - format: the format of a file. If nil, the format is detected.
  ///   - device: the receiver to request from gpsd. Nil for all receivers.
  ///   - isTalking: whether to print a note on ignored column options.
  ///   - onFormat: called with the format of the source as soon as it is known.
  /// - Throws: `SystemFailure` for a file that cannot be opened, `Failure` if the address and `device` name different
  ///   receivers.
  func make(
    follow: Bool = false, wait: Bool = false, isLive: Bool? = nil,
    csv: CSVLocationOptions = CSVLocationOptions(), format: LocationFormat? = nil,
    device: String? = nil, isTalking: Bool = true,
    onFormat: (@Sendable (LocationFormat) -> Void)? = nil
  ) throws -> any LocationSource {
    let (isNoted, name) = (csv.namesColumns && isTalking, name)
    let tell = { @Sendable (format: LocationFormat) in
      if isNoted { ColumnNote.tell(name, format) }
      onFormat?(format)
    }
    switch place {
    case .gpsd(var address):
      if let device {
        guard address.device == nil || address.device == device else {
          throw Failure(
            .usage, "\(address) and --device \(device) name two receivers; give one of them")
        }
        address.device = device
      }
      tell(.gpsd)
      return GPSDSource(address, initialAttempts: wait ? nil : 1)
    case .file(let path):
      // Check the file first, so that a missing file causes the same error as in other commands.
      try InputFile.check(path)
      let path = try RecordingArchive.one(path)
      let format = format ?? LocationFormat(namedBy: path)
      return FileSource(path: path, follow: follow, isLive: isLive) {
        var decoder = AnyLocationDecoder(format: format, csv: csv)
        decoder.fileName = PathText.fileName(path)
        return FormatObserver(decoder, tell)
      }
    case .library(let query):
      let store = try store.open(.reading)
      let meant = try LibraryQuery.read(query)
      try store.checkNamed(meant)
      return StoreSource(store: store, ids: try store.trackIDs(meant))
    }
  }

  /// Creates a location source with a pipeline, for a location manager or a recorder.
  ///
  /// - Parameters:
  ///   - options: the steps of the pipeline. Duplicates are removed only from a regular file, and only if `follow` is
  ///     false.
  ///   - pace: the speed at which a file is replayed.
  func makeForManager(
    _ options: RecordingPipeline.Options, pace: ReplaySource.Pace, follow: Bool, wait: Bool,
    csv: CSVLocationOptions
  ) throws -> (source: any LocationSource, pipeline: PipelineSource) {
    var options = options
    options.splitsReceivers = false
    if case .file = place {
      options.leavesOutRepeats = isRead && !follow
    } else {
      options.leavesOutRepeats = false
    }
    options.looksAhead = options.leavesOutRepeats
    let made = Guarded<PipelineSource?>(nil)
    let plain = try make(
      follow: follow, wait: wait, csv: csv, device: options.device
    ) { format in
      if !format.mayRepeat { made.withLock { $0?.expectNoRepeats() } }
    }
    var pipeline = PipelineSource(plain, options) { [name] in
      Console.note("\(name): \($0.remark)")
    }
    pipeline.name = name
    made.withLock { [pipeline] in $0 = pipeline }
    if case .gpsd = place {
      // For gpsd, the pipeline has an effect only with these options.
      let isNeeded =
        options.rollover != nil || options.accuracyLimit != nil || options.ageLimit != nil
      return (isNeeded ? pipeline : plain, pipeline)
    }
    return (pace == .asFastAsPossible ? pipeline : ReplaySource(pipeline, pace: pace), pipeline)
  }

  /// Converts an error of the source to a failure with an exit code and a message.
  ///
  /// - Parameter advice: the end of the message for an unreachable gpsd, which suggests an alternative.
  func failure(for error: LocationError, advice: String) -> Failure {
    switch (place, error) {
    case (.gpsd, .unreachable(let reason)):
      Failure(
        .unavailable,
        """
        \(reason); start gpsd on the machine with the receiver, such as gpsd -N /dev/ttyUSB0, or \(advice)
        """)
    case (.gpsd, _): Failure(.unavailable, error.description)
    case (.library, _): Failure(.badData, error.description)
    case (.file, .unrecognized): Failure(.badData, error.description + InputFile.advice(on: name))
    case (.file, _): Failure(.inputOutput, error.description)
    }
  }
}

extension ReplaySource.Pace {
  /// Parses `max`, or a factor such as `1x`, `10x`, `0.5x`. Nil for any other value.
  init?(text: String) {
    if text == "max" {
      self = .asFastAsPossible
      return
    }
    guard text.last == "x" || text.last == "X", let factor = Double(text.dropLast()),
      factor >= 0.001, factor <= 1e6
    else { return nil }
    self = .times(factor)
  }
}

/// A decoder that reports the detected format as soon as it is known.
struct FormatObserver: LocationDecoder {
  private var decoder: AnyLocationDecoder
  private var tell: (@Sendable (LocationFormat) -> Void)?

  init(_ decoder: AnyLocationDecoder, _ tell: @escaping @Sendable (LocationFormat) -> Void) {
    (self.decoder, self.tell) = (decoder, tell)
  }

  mutating func begin(with options: DecodingOptions) { decoder.begin(with: options) }

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    decoder.decode(bytes, into: &events)
    observe()
  }

  mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    decoder.giveMore(into: &events)
  }

  mutating func finish(into events: inout [LocationEvent]) {
    decoder.finish(into: &events)
    observe()
  }

  mutating func flush(into events: inout [LocationEvent]) {
    decoder.flush(into: &events)
    observe()
  }

  mutating func settle(into events: inout [LocationEvent]) {
    decoder.settle(into: &events)
    observe()
  }

  var failure: String? { decoder.failure }

  private mutating func observe() {
    guard let format = decoder.format, let tell else { return }
    tell(format)
    self.tell = nil
  }
}

/// Prints a note that column options are ignored if the input is not a table.
enum ColumnNote {
  static func tell(_ name: String, _ format: LocationFormat) {
    guard format != .csv else { return }
    Console.note("\(name) is \(format.rawValue), not CSV, so --column has no effect")
  }
}

extension CSVLocationOptions {
  /// Whether the options name any column except the track column.
  var namesColumns: Bool {
    [latitude, longitude, time, altitude, speed, course, accuracy].contains { $0 != nil }
  }

  /// The option that names a column, such as `--by vehicle`. Nil if no option names a column.
  var columnOption: String? {
    if let by, by.lowercased() != "none" { return "--by \(by)" }
    return namesColumns ? "--column" : nil
  }
}

/// A source that reports skipped records on standard error when it ends.
struct SkippedNotes: LocationSource {
  private let source: any LocationSource
  private let name: String
  private let pipeline: PipelineSource

  init(_ source: any LocationSource, name: String, _ pipeline: PipelineSource) {
    (self.source, self.name, self.pipeline) = (source, name, pipeline)
  }

  var isLive: Bool { source.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    let state = Guarded((summary: SkippedSummary(), stop: Diagnostic?.none, positions: 0))
    var hasFailed = true
    defer {
      let (summary, stop, positions) = state.withLock { $0 }
      for line in summary.lines + pipeline.pipeline.remarks(hasOption: false) {
        Console.note("\(name): \(line)")
      }
      // After a failure, the thrown error already explains why reading stopped.
      if let stop, !hasFailed { Console.error("\(name): reading stopped early: \(stop)") }
      if positions == 0 { Console.note("\(name): no positions") }
    }
    try await source.run(
      into: LocationSink { events in
        state.withLock { state in
          for event in events {
            switch event {
            case .location: state.positions += 1
            case .diagnostic(let skipped) where skipped.stopsReading:
              state.stop = state.stop ?? skipped
            case .diagnostic(let skipped): state.summary.add(skipped)
            default: break
            }
          }
        }
        await sink.process(events)
      })
    hasFailed = false
  }
}

/// A location source that emits library tracks.
struct StoreSource: LocationSource {
  let store: TrackStore
  let ids: [Int64]

  var isLive: Bool { false }

  /// Emits the events of the tracks in order, one chunk at a time.
  ///
  /// - Throws: `LocationError.sourceFailed` if the library cannot be read.
  func run(into sink: LocationSink) async throws(LocationError) {
    var events = store.events(of: ids)
    while !Task.isCancelled {
      let block: [LocationEvent]?
      do { block = try events.nextBlock() } catch {
        throw .sourceFailed(reason: error.description)
      }
      guard let block else { return }
      await sink.process(block)
    }
  }
}

/// Finds the tracks that match a library query. Each track becomes a separate source, like a file in a folder.
enum LibraryTracks {
  /// Returns a source such as `library:id=12` for each track that matches a query.
  ///
  /// - Throws: `StoreError`; `Failure` if no track matches, or for an invalid query.
  static func expand(_ query: String, in place: StorePlace) throws -> [String] {
    try find(query, in: place).ids.map { "\(LibraryScheme.name)id=\($0)" }
  }

  /// Returns the events of the tracks that match a query.
  ///
  /// - Throws: `StoreError`; `Failure` if no track matches, or for an invalid query.
  static func events(_ query: String, in place: StorePlace) throws -> TrackEvents {
    let (store, ids) = try find(query, in: place)
    return store.events(of: ids)
  }

  private static func find(
    _ query: String, in place: StorePlace
  ) throws -> (store: TrackStore, ids: [Int64]) {
    let store = try place.open(.reading)
    let meant = try LibraryQuery.read(query)
    try store.checkNamed(meant)
    let ids = try store.idsInFileOrder(meant)
    guard !ids.isEmpty else {
      throw Failure(
        .noInput,
        "\(LibraryScheme.name)\(query): no such track in \(store.path); geocalc library list shows all"
      )
    }
    return (store, ids)
  }
}

extension InputFile {
  /// Opens an input as a table. Positions in formats such as GPX or GeoJSON are converted to rows.
  ///
  /// - Parameter path: a file, `-` for standard input, or `library:…` for tracks of the library.
  /// - Throws: `SystemFailure`; for library tracks the errors of ``LibraryTracks/events(_:in:)``.
  init(table path: String, store: StorePlace = StorePlace()) throws {
    if let query = LibraryScheme.query(ofSource: path) {
      self.init(try LibraryTracks.events(query, in: store), name: path)
    } else {
      try self.init(path)
      expectTable()
    }
  }
}

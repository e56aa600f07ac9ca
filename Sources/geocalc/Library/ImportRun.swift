import ArgumentParser
import Dispatch
import GeoCore
import GeoFiles
import GeoFormats
import GeoLocation
import GeoStore
import SystemPackage

/// Imports files into the library. Several threads read files, which are written to the library in order.
final class ImportRun: PipelineJob {
  /// A file, and the error that occurred while it was read.
  final class Block {
    fileprivate var file: FileToImport?
    fileprivate var error: (any Error)?
  }

  private struct State {
    var rest: ArraySlice<String>
    var broken = 0
    /// The files that are not recordings.
    var others: [String] = []
    /// The recordings without positions, such as a pool swim.
    var unplaced: [String] = []
    /// The exit code of the first unreadable file.
    var code: ExitCode?
    var added = PartCounts()
    var points = 0
    var knownFiles = 0
    /// The number of damaged tracks in the library that were restored from a file.
    var restored = 0
    var knownTracks = 0
    /// The number of stored tracks whose missing values were added from a file, and the number of stored tracks
    /// whose values differ from the values in a file.
    var completed = 0
    var differing = 0
    var empty = 0
    var simultaneous = 0
    /// The files whose tracks have implausible steps, and a description of these steps.
    var implausible: [(file: String, text: String)] = []
    /// The number of files processed so far.
    var done = 0
    var progress = Progress(unit: "points", total: nil)
  }

  private let place: StorePlace
  // Nil if the library does not exist yet. The library is created when there is data to write.
  private let importer: Guarded<TrackImporter?>
  private let options: FileToImport.Options
  private let isJSON: Bool
  private let count: Int
  private let state: Guarded<State>

  /// - Throws: `StoreError` if the library exists but cannot be opened.
  init(
    _ paths: [String], into place: StorePlace, _ options: FileToImport.Options, isJSON: Bool
  ) throws {
    (self.place, self.options, self.isJSON) = (place, options, isJSON)
    importer = Guarded(
      PathText.exists(try place.file()) ? try TrackImporter(try place.open(.creating)) : nil)
    count = paths.count
    state = Guarded(State(rest: paths[...]))
  }

  /// Imports the files. Reports unreadable files and continues with the others.
  ///
  /// - Throws: `StoreError` if the library cannot be written. `Failure` after an interrupt, or if no file is a
  ///   recording with positions. If a file was unreadable, `Failure` with the exit code of the first such file (65
  ///   or 66).
  func run(threads: Int) throws {
    var failure: (any Error)?
    do { try OrderedPipeline.run(self, threads: max(1, min(threads, count))) } catch {
      importer.withLock { $0?.cancel() }
      failure = error
    }
    let (added, points, broken, code, others, unplaced) = state.withLock { state in
      state.progress.clear()
      return (
        state.added, state.points, state.broken, state.code, state.others, state.unplaced
      )
    }
    if !isJSON {
      try StandardOutput.write(
        "\(added.text("new")) with \(points.counted("point")), of \(count.counted("file"))\n"
      )
    }
    if !isJSON { tellOfKnown() }
    if let names = TrackRun.Outcome.list(others) {
      Console.note("\(others.count.counted("file")) skipped, not a recording: \(names)")
    }
    if let names = TrackRun.Outcome.list(unplaced) {
      Console.note(
        "\(unplaced.count.counted("file")) skipped, no positions: \(names)")
    }
    if Interrupts.hasCome {
      let done = state.withLock { $0.done }
      Console.note(
        "interrupted after \(done) of \(count.counted("file")); run the command again to continue")
    }
    if let failure { throw failure }
    if Interrupts.hasCome { throw Failure(.interrupted) }
    if others.count + unplaced.count == count {
      throw Failure(
        .badData, "nothing imported: none of \(count.counted("file")) is a recording with positions"
      )
    }
    if broken > 0 {
      throw Failure(code ?? .badData, "\(broken) of \(count) files could not be read to the end")
    }
  }

  func makeBlock() -> Block { Block() }

  func fill(_ block: inout Block) -> Bool {
    guard !Interrupts.hasCome, let path = state.withLock({ $0.rest.popFirst() }) else {
      return false
    }
    (block.file, block.error) = (FileToImport(path, options), nil)
    return true
  }

  func work(on block: Block, number: Int) {
    do { try block.file?.read(for: importer.withLock(\.self)) } catch { block.error = error }
  }

  func drain(_ block: Block) throws {
    guard let file = block.file else { return }
    block.file = nil
    do {
      if let error = block.error { throw error }
      let outcome = try file.write(by: openImporter())
      let isUnplaced = outcome.added.isEmpty && outcome.known.isEmpty && outcome.points == 0
      state.withLock { state in
        for (part, count) in outcome.addedParts { state.added.add(part, count) }
        state.points += outcome.points
        if outcome.isKnownFile, !isUnplaced {
          state.knownFiles += 1
          state.restored += Set(outcome.completed).count
        } else {
          state.knownTracks += outcome.known.count
          state.completed += Set(outcome.completed).count
          state.differing += Set(outcome.differing).count
        }
        state.empty += outcome.emptyParts
        state.simultaneous += outcome.simultaneousTracks
        if !outcome.added.isEmpty, let text = outcome.implausible.text(.metric) {
          state.implausible.append((file.path, text))
        }
        if isUnplaced { state.unplaced.append(file.path) }
        state.done += 1
        state.progress.advance(count: state.points, part: 0)
      }
      try tell(file.path) {
        $0.array("added") { for id in outcome.added { $0.value(Int(id)) } }
        $0.array("known") { for id in outcome.known { $0.value(Int(id)) } }
        if !outcome.completed.isEmpty {
          $0.array("completed") { for id in outcome.completed { $0.value(Int(id)) } }
        }
        if !outcome.differing.isEmpty {
          $0.array("differing") { for id in outcome.differing { $0.value(Int(id)) } }
        }
        if isUnplaced { $0.member("left_out", "no positions") }
        if outcome.emptyParts > 0 { $0.member("empty", outcome.emptyParts) }
        $0.member("points", outcome.points)
      }
      PausePoint.importedFile.reach(until: Interrupts.hasCome)
    } catch is FileToImport.NotARecording {
      importer.withLock { $0?.cancel() }
      state.withLock { state in
        state.others.append(file.path)
        state.done += 1
      }
      try tell(file.path) { $0.member("left_out", "not a recording") }
    } catch {
      importer.withLock { $0?.cancel() }
      guard let message = Self.message(error) else { throw error }
      let broken = state.withLock { state in
        state.broken += 1
        state.done += 1
        state.code = state.code ?? (ExitCode(for: error) == .noInput ? .noInput : .badData)
        state.progress.clear()
        return state.broken
      }
      Console.error(message, ofFile: broken)
      try tell(file.path) { $0.member("error", message) }
    }
  }

  /// Prints notes on skipped data, such as files that the library already contains.
  private func tellOfKnown() {
    let (files, restored, tracks, completed, differing, empty, simultaneous) = state.withLock {
      (
        $0.knownFiles, $0.restored, $0.knownTracks, $0.completed, $0.differing, $0.empty,
        $0.simultaneous
      )
    }
    let implausible = state.withLock { $0.implausible }
    for (file, text) in implausible.prefix(ImplausibleSteps.mostWarnings) {
      ImplausibleSteps.warn(of: file, text)
    }
    if implausible.count > ImplausibleSteps.mostWarnings {
      let more = implausible.count - ImplausibleSteps.mostWarnings
      Console.warning("\(more.counted("more file")) with implausible steps")
    }
    if simultaneous > 0 {
      Console.note(
        "\(simultaneous.counted("track")) with different positions at the same time, perhaps of several receivers; "
          + "speeds ignore the steps between them")
    }
    if empty > 0 {
      Console.note(
        "\(empty) \(empty == 1 ? "track or route" : "tracks or routes") without positions skipped"
      )
    }
    if files > 0 {
      Console.note(
        "\(files.counted("file")) skipped, already in the library with the same content"
          + (restored > 0 ? "; \(restored.counted("damaged track")) restored" : ""))
    }
    if tracks > 0 {
      Console.note(
        "\(tracks.counted("track")) already in the library, with the same times and positions"
          + (completed > 0 ? "; \(completed) got additional values" : "")
          + (differing > 0
            ? "; \(differing) kept values that differ in the file; store the file with --original"
            : ""))
    }
  }

  /// Returns the importer. Creates the library if it does not exist.
  private func openImporter() throws -> TrackImporter {
    try importer.withLock { importer in
      if let importer { return importer }
      let new = try TrackImporter(try place.open(.creating))
      importer = new
      return new
    }
  }

  /// Returns the error message for a single file. Nil for an error that ends the whole import.
  private static func message(_ error: any Error) -> String? {
    switch error {
    // Without an SQLite code, only a stored track of this file is damaged. With a code, the database itself is damaged.
    case let error as StoreError where error.kind == .damaged && error.code == 0: "\(error)"
    case is StoreError: nil
    case let failure as Failure where failure.code == .interrupted: nil
    case let failure as SystemFailure where failure.isOutOfDescriptors: nil
    case let failure as Failure: failure.message
    default: "\(error)"
    }
  }

  private func tell(_ path: String, _ members: (inout JSONWriter) -> Void) throws(SystemFailure) {
    guard isJSON else { return }
    var json = JSONWriter()
    json.object {
      $0.member("file", path)
      members(&$0)
    }
    json.endLine()
    try StandardOutput.write(json.bytes)
  }
}

/// Counts of tracks, routes and sets of waypoints.
struct PartCounts: Sendable {
  private var counts: [StoredTrack.Part: Int] = [:]

  /// The sum of all counts.
  var total: Int { counts.values.reduce(0, +) }

  mutating func add(_ part: StoredTrack.Part, _ count: Int) { counts[part, default: 0] += count }

  /// Returns the counts as text: `2 tracks and 1 set of waypoints`, `2 new tracks`, or `0 tracks`.
  ///
  /// - Parameter adjective: an adjective before each noun, such as `new`.
  func text(_ adjective: String? = nil) -> String {
    let nouns: [(StoredTrack.Part, String, String)] = [
      (.track, "track", "tracks"), (.route, "route", "routes"),
      (.waypoints, "set of waypoints", "sets of waypoints"),
    ]
    let words = adjective.map { "\($0) " } ?? ""
    let parts = nouns.compactMap { part, one, many -> String? in
      let count = counts[part] ?? 0
      guard count > 0 || total == 0 && part == .track else { return nil }
      return "\(count) \(words)\(count == 1 ? one : many)"
    }
    guard parts.count > 1 else { return parts[0] }
    return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }
}

/// The hash of a file's uncompressed content, and optionally the original bytes.
struct ContentDigest: Sendable {
  var sha256: [UInt8]
  var bytes: [UInt8]?
  /// The number of uncompressed bytes.
  var count: Int

  /// Reads a file, which may be part of an archive. Blocks the current thread.
  ///
  /// - Parameter keepsBytes: whether to keep the original bytes.
  /// - Throws: `LocationError`.
  init(_ path: String, keepsBytes: Bool) throws {
    let content = try Self.read(path, State(bytes: nil))
    (sha256, count) = (content.hash.digest, content.count)
    if keepsBytes { bytes = try Self.read(path, State(bytes: []), isPlain: true).bytes }
  }

  private static func read(
    _ path: String, _ start: State, isPlain: Bool = false
  ) throws -> State {
    let state = Guarded(start)
    var source = FileSource(path: path) { DigestDecoder(state: state) }
    source.isPlain = isPlain
    let made = source
    let failure = Guarded<LocationError?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await made.run(into: LocationSink { _ in })
      } catch {
        failure.withLock { $0 = error }
      }
      isOver.signal()
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    if Interrupts.hasCome { throw Failure(.interrupted) }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return state.withLock(\.self)
  }

  fileprivate struct State: Sendable {
    var hash = SHA256()
    var bytes: [UInt8]?
    var count = 0
  }
}

/// Computes the hash of a file instead of decoding locations.
private struct DigestDecoder: LocationDecoder {
  let state: Guarded<ContentDigest.State>

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    state.withLock { state in
      state.hash.update(bytes)
      state.count += bytes.count
      if state.bytes != nil {
        bytes.withUnsafeBufferPointer { state.bytes?.append(contentsOf: $0) }
      }
    }
  }

  mutating func finish(into events: inout [LocationEvent]) {}
}

/// `geocalc library import`: imports files into the library.
struct LibraryImport: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files, folders and archives",
    usage: "geocalc library import FILE… [options]",
    discussion: """
      Each file is imported completely or not at all. Unreadable files are reported and skipped, and the exit code is 65. \
      Files and tracks that the library already contains are stored once; another file of the same track adds missing \
      values, such as heart rates. An interrupted import continues where it stopped.

      Positions and their attributes are stored without loss. --original stores the files as well.
      """
  )

  static let examples = [
    Example("geocalc library import rides/", "import a folder"),
    Example("geocalc library import ride.gpx --original", "store the file as well"),
    Example("geocalc library import rides/ --json", "print JSON, one object per file"),
  ]

  static let topic: String? = "keeping"

  @Argument(
    help: ArgumentHelp(
      "Files, folders and archives that geocalc track can read.", valueName: "file"),
    completion: .file())
  var files: [ArgumentText] = []

  @OptionGroup var library: StoreOption
  @OptionGroup var receiver: ReceiverOption
  @OptionGroup var columns: CSVColumnOptions
  @OptionGroup var repeats: KeepRepeatsOption

  @OptionGroup var threads: ThreadsOption

  @Flag(help: "Also store a copy of each file in the library.")
  var original = false

  @OptionGroup var form: MessageFormOptions

  func validate() throws {
    if files.isEmpty { throw ValidationError("no file given; name files, folders or archives") }
    if let wrong = files.first(where: { $0.text == "-" || WatchSource.isGPSD($0.text) }) {
      throw ValidationError(
        "\(wrong.text) is not a file; save live positions with geocalc record"
      )
    }
  }

  func run() throws {
    let paths = try TrackFolder.expand(files.map(\.text))
    var csv = try columns.options
    (csv.keepsAttributes, csv.keepsMeasures) = (true, true)
    let named = Set(files.map(\.text))
    let options = FileToImport.Options(
      csv: csv, device: receiver.device, rollover: receiver.rolloverRule,
      keepsOriginals: original, keepsRepeats: repeats.keepRepeats,
      named: named,
      lists: ActivityLists(paths.filter { !named.contains($0) }))
    try ImportRun(paths, into: library.place, options, isJSON: form.isJSON).run(
      threads: threads.count)
  }
}

/// A file to import, and the state of its import.
struct FileToImport: Sendable {
  /// The options that apply to all files of an import.
  struct Options: Sendable {
    var csv: CSVLocationOptions
    var device: String?
    var rollover: RolloverRule?
    var keepsOriginals: Bool
    var keepsRepeats = false
    /// The files that the user named. Other files were found in a folder or an archive, so they may not be recordings.
    var named: Set<String> = []
    var lists = ActivityLists([])
  }

  /// Thrown for a file in a folder or an archive that is not a recording.
  struct NotARecording: Error {}

  let path: String
  let options: Options
  private var state = State.new
  private var sha256: [UInt8] = []
  private var original: OriginalFile?

  private enum State: Sendable {
    case new
    /// The library already contains the content of the file.
    case known
    /// The file has been read, and can be written.
    case packed(PackedFile, format: String?)
    /// The file is too large for memory. The file is decoded a second time while its tracks are written to the library.
    case large
  }

  // The maximum size in bytes of content that is kept in memory.
  private static let maximumCount = 1 << 25

  init(_ path: String, _ options: Options) { (self.path, self.options) = (path, options) }

  /// Reads the file. Several files can be read in parallel. For a large file, only the hash is computed.
  ///
  /// - Parameter importer: the importer. Nil if the library does not exist yet.
  mutating func read(for importer: TrackImporter?) throws {
    try InputFile.check(path)
    guard !FileSource(path: path).isLive else {
      throw Failure(
        .badData, "\(path) is a pipe or a device; save its positions with geocalc record")
    }
    let isPlain = InputFile.isRegular(path)
    let content = try ContentDigest(path, keepsBytes: options.keepsOriginals && !isPlain)
    sha256 = content.sha256
    let isKnown = try importer?.source(withContent: sha256) != nil
    let isWhole = try isKnown && importer?.lacksPositions(ofContent: sha256) == false
    // Store the original bytes, which may be compressed, so that the file can be restored unchanged.
    if options.keepsOriginals, try !isKnown || importer?.hasOriginal(ofContent: sha256) == false {
      original = OriginalFile(
        name: path.fileName,
        bytes: try content.bytes ?? Self.bytes(path))
    }
    guard !isWhole else {
      state = .known
      return
    }
    guard content.count <= Self.maximumCount else {
      state = .large
      return
    }
    let (packing, outcome) = run(showsProgress: false, PackingConsumer(file: PackedFile(path)))
    if outcome.failure is PackingConsumer.TooLarge {
      state = .large
      return
    }
    guard outcome.others.isEmpty else { throw NotARecording() }
    try outcome.end()
    state = .packed(packing.file, format: outcome.formats.first?.rawValue)
  }

  func write(by importer: TrackImporter) throws -> TrackImporter.Outcome {
    // Check again, because an earlier file of this import may have had the same content.
    if try importer.source(withContent: sha256) != nil {
      // The library contains this file. If stored tracks of the file are damaged, restore them.
      var known = TrackImporter.Outcome()
      var isWhole = false
      if case .known = state { isWhole = true }
      if try !isWhole && importer.lacksPositions(ofContent: sha256) {
        known = try add(to: importer)
      }
      known.isKnownFile = true
      known.known = try importer.tracks(ofContent: sha256)
      if let original { try importer.storeOriginal(original, ofContent: sha256) }
      return known
    }
    return try add(to: importer)
  }

  private func add(to importer: TrackImporter) throws -> TrackImporter.Outcome {
    switch state {
    case .new: return TrackImporter.Outcome()
    case .packed(let file, let format):
      return try importer.add(
        file, named: path, format: format, sha256: sha256, original: original)
    // A file in the state `known` reaches this point if another process has deleted its tracks in the meantime.
    case .known, .large:
      try importer.begin(path)
      let (_, outcome) = run(showsProgress: true, ImportConsumer(importer: importer))
      guard outcome.others.isEmpty else { throw NotARecording() }
      try outcome.end()
      return try importer.finish(
        format: outcome.formats.first?.rawValue, sha256: sha256, original: original)
    }
  }

  private func run<Consumer: TrackConsumer>(
    showsProgress: Bool, _ consumer: Consumer
  ) -> (Consumer, TrackRun.Outcome) {
    TrackRun(
      sources: [path], isStrict: false, csv: options.csv, device: options.device,
      rollover: options.rollover, keepsRepeats: options.keepsRepeats, named: options.named,
      lists: options.lists,
      showsProgress: showsProgress
    ).run(consumer)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let file = try OwnedDescriptor.reading(path)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do {
        count = try piece.withUnsafeMutableBytes { try file.descriptor.readWaiting(into: $0) }
      } catch {
        throw SystemFailure(.read, path, error as? Errno ?? .ioError)
      }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}

/// Passes the events of a file to the importer.
private struct ImportConsumer: TrackConsumer {
  let importer: TrackImporter

  mutating func begin(source name: String) {}

  mutating func process(_ events: [LocationEvent]) throws { try importer.process(events) }
}

/// Packs the events of a file into the format of the library.
private struct PackingConsumer: TrackConsumer {
  /// Thrown if the packed tracks are too large for memory.
  struct TooLarge: Error {}

  var file: PackedFile

  mutating func begin(source name: String) {}

  mutating func process(_ events: [LocationEvent]) throws {
    try file.process(events)
    guard !file.isLarge else { throw TooLarge() }
  }
}

import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore
import SystemPackage

/// A file to import into the library, and the state of the import.
struct FileToImport: Sendable {
  /// The options for all files.
  struct Options: Sendable {
    var csv: CSVLocationOptions
    var device: String?
    var rollover: RolloverRule?
    var keepsOriginals: Bool
    var keepsRepeats = false
    /// The files that arguments name. Other files come from folders or archives and may not be recordings.
    var named: Set<String> = []
    var lists = ActivityLists([])
  }

  /// The error for a file from a folder or an archive that is not a recording.
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
    /// The file has been read, and only needs to be written.
    case packed(PackedFile, format: String?)
    /// The file is too large for memory: it is decoded while it is written.
    case large
  }

  // The largest content in memory, in bytes.
  private static let maximumCount = 1 << 25

  init(_ path: String, _ options: Options) { (self.path, self.options) = (path, options) }

  /// Reads the file, in parallel with other files. A large file is read only for its hash.
  ///
  /// - Parameter importer: the importer of the library. Nil if the library does not exist yet.
  /// - Throws: the error that prevented reading the file.
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
    // The compressed bytes are needed to restore the original file.
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

  /// Writes the file to the library.
  func write(by importer: TrackImporter) throws -> TrackImporter.Outcome {
    // An earlier file may have the same content.
    if try importer.source(withContent: sha256) != nil {
      // The file may restore damaged data of the library.
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
    // Known content may have been removed since it was read.
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

/// Packs the events of a file for the library.
private struct PackingConsumer: TrackConsumer {
  /// The error for tracks that do not fit in memory.
  struct TooLarge: Error {}

  var file: PackedFile

  mutating func begin(source name: String) {}

  mutating func process(_ events: [LocationEvent]) throws {
    try file.process(events)
    guard !file.isLarge else { throw TooLarge() }
  }
}

import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore
import SystemPackage

/// A file on its way into the library, and what has become of it so far.
struct FileToImport: Sendable {
  /// What is said of the files together.
  struct Options: Sendable {
    var csv: CSVLocationOptions
    var device: String?
    var rollover: RolloverRule?
    var keepsOriginals: Bool
    var keepsRepeats = false
    /// The arguments. Other files were found in folders or archives, and need not be a recording.
    var named: Set<String> = []
    var lists = ActivityLists([])
  }

  /// The file is not a recording, and no argument names it.
  struct NotARecording: Error {}

  let path: String
  let options: Options
  private var state = State.new
  private var sha256: [UInt8] = []
  private var original: OriginalFile?

  private enum State: Sendable {
    case new
    /// Its content is there already.
    case known
    /// It has been read, and needs only to be written.
    case packed(PackedFile, format: String?)
    /// It is so large that it is read while it is written.
    case large
  }

  // Larger contents are not held in memory.
  private static let maximumCount = 1 << 25

  init(_ path: String, _ options: Options) { (self.path, self.options) = (path, options) }

  /// Reads the file, beside others that are read; one that is large only for its hash.
  ///
  /// - Parameter importer: that of the library; nil where this is not there yet.
  /// - Throws: what keeps it from being read.
  mutating func read(for importer: TrackImporter?) throws {
    try InputFile.check(path)
    guard !FileSource(path: path).isLive else {
      throw Failure(
        .badData, "\(path) is no file but a pipe or a device: record it with geocalc record")
    }
    let isPlain = InputFile.isRegular(path)
    let content = try ContentDigest(path, keepsBytes: options.keepsOriginals && !isPlain)
    sha256 = content.sha256
    let isKnown = try importer?.source(withContent: sha256) != nil
    let isWhole = try isKnown && importer?.lacksPositions(ofContent: sha256) == false
    // Without the bytes of a compressed file it could not be given back as it was.
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

  /// Writes the file.
  func write(by importer: TrackImporter) throws -> TrackImporter.Outcome {
    // One of the files before it may have the same content.
    if try importer.source(withContent: sha256) != nil {
      // What is damaged in the library comes back by the file.
      var known = TrackImporter.Outcome()
      var isWhole = false
      if case .known = state { isWhole = true }
      if try !isWhole && importer.lacksPositions(ofContent: sha256) {
        known = try add(to: importer)
      }
      known.isKnownFile = true
      known.known = try importer.tracks(ofContent: sha256)
      if let original { try importer.keep(original, ofContent: sha256) }
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
    // What was known when it was read may have been removed meanwhile.
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

/// Takes what a file says into the library.
private struct ImportConsumer: TrackConsumer {
  let importer: TrackImporter

  mutating func begin(source name: String) {}

  mutating func take(_ events: [LocationEvent]) throws { try importer.take(events) }
}

/// Makes what a file says ready for the library.
private struct PackingConsumer: TrackConsumer {
  /// The file has too many tracks to be held in memory.
  struct TooLarge: Error {}

  var file: PackedFile

  mutating func begin(source name: String) {}

  mutating func take(_ events: [LocationEvent]) throws {
    try file.take(events)
    guard !file.isLarge else { throw TooLarge() }
  }
}

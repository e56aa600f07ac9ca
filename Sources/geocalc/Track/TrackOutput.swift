import ArgumentParser
import GeoTracks
import GeoFormats

/// The options for the output of commands that write tracks.
struct TrackOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write to this file, which appears complete or not at all: what is there is replaced at the end. \
      Compressed if its name ends in .gz. Standard output if none is given, or -.
      """, valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Write \(Self.written). If not given, what the name of the output ends in; else the format of the \
      first source; else gpx.
      """, valueName: "format"), transform: Self.read)
  var to: LocationFormat?

  @Flag(
    help: ArgumentHelp(
      """
      Write the output even if reading stopped half-way, with what was read; the exit code is 65 all the \
      same.
      """))
  var keepPartial = false

  func validate() throws {
    guard to == nil, let output, let name = output.split(separator: "/").last else { return }
    let bare = name.lowercased().hasSuffix(".gz") ? name.dropLast(3) : name[...]
    // KMZ can be read but not written.
    let isArchive = bare.lowercased().hasSuffix(".kmz")
    let isWritten = LocationFormat(path: output)?.isWritten == true && !isArchive
    // A leading dot does not begin an extension.
    guard let dot = bare.dropFirst().lastIndex(of: "."), !isWritten else {
      return
    }
    throw ValidationError(
      """
      --output: \(output) ends in \(bare[dot...]), which is no format that is written. Give --to \
      \(Self.written), or another name.
      """)
  }

  /// The list of formats that can be written, as text.
  static let written: String = {
    let names = LocationFormat.allCases.filter(\.isWritten).map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }()

  private static func read(_ text: String) throws -> LocationFormat {
    guard let format = LocationFormat(rawValue: text.lowercased()), format.isWritten else {
      let names = LocationFormat.allCases.filter(\.isWritten).map(\.rawValue)
        .joined(separator: ", ")
      throw ValidationError("expected one of \(names)")
    }
    return format
  }

  /// Returns the output format, according to the options and the sources.
  func format(sources: [String]) -> LocationFormat {
    if let to { return to }
    if let output, let format = LocationFormat(path: output) { return format }
    let ofSource = sources.first.flatMap(LocationFormat.init(source:))
    return ofSource.flatMap { $0.isWritten ? $0 : nil } ?? .gpx
  }

  /// Opens the output.
  func open(sources: [String]) throws -> TrackOutput {
    var output = try TrackOutput(path: self.output ?? "-", format: format(sources: sources))
    output.keepsPartial = keepPartial
    return output
  }
}

extension LocationFormat {
  /// Detects the format of a source from the content of its file. Nil if unknown.
  init?(source: String) {
    if WatchSource.isGPSD(source) {
      self = .gpsd
      return
    }
    if let named = LocationFormat(namedBy: source) {
      self = named
      return
    }
    guard InputFile.isRegular(source), let file = try? InputFile(source) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.recognitionLimit) { space, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(space))) ?? 0
    }
    switch Self.recognize(bytes.span, isComplete: true) {
    case .format(let format): self = format
    default: self.init(path: source)
    }
  }
}

/// Writes tracks to a file or to standard output.
///
/// If ``finish()`` is not called, no file is created.
struct TrackOutput: Sendable {
  /// Whether to create the file even if reading stopped early.
  var keepsPartial = false

  private let file: OutputFile?
  private var writer: TrackWriter
  private var bytes: [UInt8] = []

  /// Starts an output.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard output.
  ///   - mayReplace: whether an existing file is replaced.
  init(path: String, format: LocationFormat, mayReplace: Bool = true) throws {
    file = path == "-" ? nil : try OutputFile(path: path, mayReplace: mayReplace)
    guard let writer = TrackWriter(format, creator: "geocalc") else {
      throw ValidationError("--to: \(format.rawValue) is read, but not written")
    }
    self.writer = writer
  }

  /// Writes an event to a buffer, and flushes a full buffer.
  mutating func write(_ event: LocationEvent) throws {
    writer.write(event, into: &bytes)
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Writes events. Flushes standard output immediately, because events may be live.
  mutating func write(_ events: [LocationEvent]) throws {
    for event in events { try write(event) }
    if file == nil { try flush() }
  }

  /// Ends the output and creates the file. Reports the data that the format could not store.
  mutating func finish() throws {
    writer.finish(into: &bytes)
    try flush()
    try file?.commit()
    noteLosses()
  }

  /// Ends the output according to the outcome of the run, and throws the error of the command.
  ///
  /// After an incomplete read, no file is created unless requested.
  mutating func end(_ outcome: TrackRun.Outcome) throws {
    // Remove the file explicitly, because the reading thread may still hold the file when the process ends.
    defer { file?.abandon() }
    let isPart = outcome.stop != nil || outcome.broken > 0
    let isPartial = outcome.isCutShort || isPart && !keepsPartial
    guard outcome.failure == nil, !isPartial || file == nil else {
      if outcome.isCutShort, let file { Console.note(interrupted: file.path) }
      try outcome.end(withoutOutput: true)
      return
    }
    try finish()
    try outcome.end()
  }

  private mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }

  private func noteLosses() {
    let name = writer.format.rawValue
    for loss in TrackLoss.allCases {
      guard let count = writer.losses[loss] else { continue }
      switch loss {
      case .place where writer.format == .gpx:
        Console.note(
          "\(count) waypoints or points of routes are left out, as GPX has them before tracks")
      case .place:
        Console.note("\(count) waypoints or points of routes are left out: \(name) has tracks only")
      case .coordinate: Console.note("\(count) points without a valid coordinate are left out")
      case .time: Console.note("\(count) times are left out, which \(name) cannot hold")
      case .attribute:
        Console.note(
          "\(count) further values of points are left out: no place in \(name) for \(names(of: loss))"
        )
      case .detail:
        Console.note(
          "\(count) values that say something of a file or track are left out, as \(name) has no place "
            + "for them there: \(names(of: loss))")
      case .lap: Console.note("\(count) laps and sessions are left out: no place in \(name)")
      case .name: Console.note("\(count) names of tracks are left out: no place in \(name)")
      case .segment:
        Console.note("\(count) segments are tracks of their own from here on, as \(name) has none")
      case .simplified:
        Console.note(
          "\(name) has no place to say that points were left out: read it with --gap off, or long ways "
            + "may be taken for gaps")
      case .altitude:
        Console.note(
          "\(count) altitudes are left out, of lines with points that have none: a line of \(name) has altitudes "
            + "of all its points or of none")
      case .moment:
        Console.note(
          "\(count) points are of the same moment as those before them: who reads \(name) takes them for one "
            + "position, of which one is left")
      case .property where writer.format != .csv:
        Console.note("\(count) values are left out: no place in \(name) for \(names(of: loss))")
      case .property:
        Console.note(
          "\(count) values are left out that first came after the head of the table: \(names(of: loss))"
        )
      }
    }
  }

  /// Returns the names and counts of the data that is lost for a reason.
  private func names(of loss: TrackLoss) -> String {
    writer.lostNames(of: loss)
      .map { $0.count == 1 ? $0.text : "\($0.count) × \($0.text)" }
      .joined(separator: ", ")
  }
}

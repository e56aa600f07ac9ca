import ArgumentParser
import GeoFiles
import GeoFormats
import GeoPlatform
import GeoTracks
import SystemPackage

/// The output options of commands that write tracks.
struct TrackOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write to this file (default: standard output). It appears when it is complete, and replaces an existing \
      file, but no source. A name that ends in .gz is compressed. A folder (out/), or a name with {name}, {date}, {number} or \
      %d, makes several files.
      """, valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String?

  @Option(
    name: [.customLong("format"), .customLong("to")],
    help: ArgumentHelp(
      """
      Write \(Self.written) (default: from the extension of the output; else the format of the first source; \
      else gpx).
      """, valueName: "format"), transform: Self.read)
  var chosen: LocationFormat?

  @Flag(
    help: ArgumentHelp(
      """
      Write the output even if a source cannot be read to its end. It has the points before the error, and the \
      exit code is still 65.
      """))
  var keepPartial = false

  func validate() throws {
    guard chosen == nil, let output, !OutputChoice.isFolder(output) else { return }
    let name = output.fileName
    let bare = name.lowercased().hasSuffix(".gz") ? name.dropLast(3) : name[...]
    // `LocationFormat` treats KMZ as KML, but geocalc cannot write the archive.
    let isArchive = bare.lowercased().hasSuffix(".kmz")
    let isWritten = LocationFormat(path: output)?.isWritten == true && !isArchive
    // Ignore a dot at the start of the name, which marks a hidden file and not an extension.
    guard let dot = bare.dropFirst().lastIndex(of: "."), !isWritten else {
      return
    }
    throw ValidationError(
      """
      --output: \(output) ends in \(bare[dot...]), a format that is not written; choose another name, or add \
      --format \(Self.written)
      """)
  }

  /// The names of all formats that can be written, as listed in messages.
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

  /// Returns the format from `--format`, the output's name, or the first source. The default is GPX.
  private func format(sources: [String]) -> LocationFormat {
    if let chosen { return chosen }
    if let output, let format = LocationFormat(path: output) { return format }
    let ofSource = sources.first.flatMap(LocationFormat.init(source:))
    return ofSource.flatMap { $0.isWritten ? $0 : nil } ?? .gpx
  }

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - sources: the names of the sources. The names of several output files are derived from them.
  ///   - division: whether each source or each track gets its own file if the output is a folder or a pattern.
  func open(sources: [String], division: TrackOutput.Division = .none) throws -> TrackOutput {
    let format = format(sources: sources)
    guard division != .none, let output,
      let names = try TrackOutputNames(output, format, division, sources: sources)
    else {
      if let output, OutputChoice.isFolder(output) {
        throw Failure(
          .usage, "--output: \(output) is a folder and this command writes one file; add its name")
      }
      return try TrackOutput(path: output ?? "-", format: format, keepsPartial: keepPartial)
    }
    return TrackOutput(names: names, division, format: format, keepsPartial: keepPartial)
  }
}

extension LocationFormat {
  /// Detects the format of a source by the content of its file. Nil for an unknown format.
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

/// Writes tracks to standard output, to one file, or to a file for each source or track.
///
/// Call ``begin(source:)`` and ``endSource(isWhole:)`` before and after the events of each source. After the last
/// source, call ``end(_:)``. Without this call, a single output file is not created.
struct TrackOutput: Sendable {
  /// Whether all tracks go to one file, or each source or each track gets its own file.
  enum Division: Sendable { case none, source, track }

  /// The maximum number of files with one track each. A larger number is probably a mistake.
  static let maximumCount = 10_000

  private let division: Division
  private let format: LocationFormat
  /// Whether to create the file of a source that could not be read to its end.
  private let keepsPartial: Bool
  // The names of the output files. Nil for a single output.
  private var names: TrackOutputNames?
  private var file: TrackFile?
  private var losses: LossReport
  // The events before the first point. The file is opened at the first point, whose date may be part of the name.
  private var pending: [LocationEvent] = []
  // The metadata of the source. With one file per track, each file contains a copy.
  private var about: [LocationEvent] = []
  private static let maximumAbout = 16
  private static let maximumPending = 1 << 12
  private var source = ""
  private var isInTrack = false
  private var hasPoints = false
  private var written = 0
  private var leftOut = 0
  private var emptySources: [String] = []

  /// Creates an output to one file or to standard output.
  ///
  /// - Parameter path: the file, or `-` for standard output.
  init(path: String, format: LocationFormat, keepsPartial: Bool = false) throws {
    (division, self.format, self.keepsPartial) = (.none, format, keepsPartial)
    losses = LossReport(format)
    file = try TrackFile(path: path, format: format)
  }

  /// Creates an output to several files.
  init(
    names: TrackOutputNames, _ division: Division, format: LocationFormat, keepsPartial: Bool
  ) {
    (self.names, self.division, self.format) = (names, division, format)
    self.keepsPartial = keepsPartial
    losses = LossReport(format)
  }

  var hasFileForEachSource: Bool { division == .source }

  /// Starts the output of a source.
  mutating func begin(source name: String) throws {
    source = name
    guard division != .none else { return }
    try endFile(isWhole: true)
    names?.beginSource(name)
    (about, hasPoints, isInTrack) = ([], false, division == .source)
  }

  /// Ends the output of a source.
  ///
  /// - Parameter isWhole: whether the source was read to its end. If false, the file of the source is created only
  ///   if the user requested partial output.
  mutating func endSource(isWhole: Bool) throws {
    guard division != .none else { return }
    try endFile(isWhole: isWhole)
    if !hasPoints, isWhole, !Interrupts.hasCome { emptySources.append(InputName.text(source)) }
  }

  /// Buffers an event. Writes the buffer when it is full.
  mutating func write(_ event: LocationEvent) throws {
    if isPoint(event) { hasPoints = true }
    switch division {
    case .none: try file?.write(event)
    case .source: try writeNamed(event)
    case .track: try writePiece(event)
    }
  }

  /// Writes events. Output to standard output is not buffered, because the events may be live.
  mutating func write(_ events: [LocationEvent]) throws {
    for event in events { try write(event) }
    try file?.flushStream()
  }

  private func isPoint(_ event: LocationEvent) -> Bool {
    switch event {
    case .location: true
    // NMEA and gpsd output also contains messages without a position.
    case .noFix, .satellites, .heading: format == .nmea || format == .gpsd
    default: false
    }
  }

  /// Writes an event of a track to the file of this track. Drops waypoints and routes.
  private mutating func writePiece(_ event: LocationEvent) throws {
    switch event {
    case .part(.track):
      try endFile(isWhole: true)
      isInTrack = true
      pending = about
    case .part(.route), .part(.waypoints):
      try endFile(isWhole: true)
      isInTrack = false
    case .location where !isInTrack: leftOut += 1
    case .metadata(let details) where details.subject == .file && !isInTrack:
      if about.count < Self.maximumAbout { about.append(event) }
    default: break
    }
    if isInTrack { try writeNamed(event) }
  }

  /// Writes an event to the current file, which is opened as soon as its name can be determined.
  private mutating func writeNamed(_ event: LocationEvent) throws {
    guard file == nil else {
      try file?.write(event)
      return
    }
    pending.append(event)
    guard let names else { return }
    if case .location(let location) = event, !names.needsDate || location.timestamp != nil {
      try openFile(at: location)
    } else if pending.count >= Self.maximumPending, pending.contains(where: isPoint) {
      try openFile(at: nil)
    }
  }

  private mutating func openFile(at location: Location?) throws {
    guard division != .track || written < Self.maximumCount else {
      throw Failure(
        .badData, "more than \(Self.maximumCount) tracks would be written; choose larger parts")
    }
    guard let path = try names?.next(at: location) else { return }
    var file = try TrackFile(path: path, format: format)
    for event in pending { try file.write(event) }
    pending.removeAll()
    self.file = file
  }

  /// Completes the current file.
  ///
  /// - Parameter isWhole: whether the input of the file is complete. If false, the file is created only if the user
  ///   requested partial output.
  private mutating func endFile(isWhole: Bool) throws {
    defer { pending.removeAll() }
    if file == nil, pending.contains(where: isPoint) { try openFile(at: nil) }
    guard file != nil else { return }
    defer { file = nil }
    guard isWhole || keepsPartial && !Interrupts.hasCome else {
      if Interrupts.hasCome, let path = file?.path { Console.note(interrupted: path) }
      file?.abandon()
      return
    }
    try commit()
    written += 1
  }

  /// Completes the output. Use this method instead of ``end(_:)`` if the events do not come from a ``TrackRun``.
  mutating func finish() throws {
    if division == .none { try commit() } else { try endFile(isWhole: true) }
    report()
  }

  private mutating func commit() throws {
    guard let writer = try file?.commit() else { return }
    losses.add(writer)
  }

  private func report() {
    for note in losses.notes { Console.note(note) }
    if leftOut > 0 {
      Console.note("\(leftOut.counted("waypoint or route point")) dropped: each file has one track")
    }
    if division != .none { Console.note("\(written.counted("file")) written") }
  }

  /// The elements that the error message names as missing if there are no points to write.
  var wanted = "track, route or waypoint with a position"

  private var empty: Failure {
    Failure(.badData, "no points to write: the input has no \(wanted)")
  }

  /// Completes or discards the output, depending on the outcome of reading. Throws the error that ends the command.
  ///
  /// If a source was not read completely, a single output file is created only if the user requested partial output.
  /// With several files, the files of complete sources are created.
  mutating func end(_ outcome: TrackRun.Outcome) throws {
    // Remove an incomplete file explicitly. The reading thread may still refer to it, so its deinitializer may not run.
    defer { file?.abandon() }
    if division != .none {
      if outcome.failure == nil { try endFile(isWhole: true) }
      report()
      if written > 0, let names = TrackRun.Outcome.list(emptySources) {
        Console.note("no file written for \(names): no points")
      }
      try outcome.end()
      if written == 0 { throw empty }
      return
    }
    let isPart = outcome.stop != nil || outcome.broken > 0
    let isPartial = outcome.isCutShort || isPart && !keepsPartial
    let isFile = file.map { $0.path != "-" } ?? false
    guard outcome.failure == nil, !isPartial || !isFile else {
      if outcome.isCutShort, let path = file?.path { Console.note(interrupted: path) }
      return try outcome.end(withoutOutput: true)
    }
    guard hasPoints || outcome.isInterrupted else {
      try outcome.end(withoutOutput: isFile)
      throw empty
    }
    try finish()
    try outcome.end()
  }
}

/// Writes tracks in one format to a file or to standard output. The file does not appear under its name before it is
/// complete.
struct TrackFile: Sendable {
  let path: String
  // The output file. Nil for standard output.
  private let file: OutputFile?
  private var writer: TrackWriter
  private var bytes: [UInt8] = []

  init(path: String, format: LocationFormat) throws {
    self.path = path
    file = path == "-" ? nil : try OutputFile(path: path)
    guard let writer = TrackWriter(format, creator: "geocalc") else {
      throw ValidationError("--format: \(format.rawValue) can be read but not written")
    }
    self.writer = writer
  }

  /// Buffers an event. Writes the buffer when it is full.
  mutating func write(_ event: LocationEvent) throws {
    writer.write(event, into: &bytes)
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Writes the buffer, if the output is standard output.
  mutating func flushStream() throws {
    if file == nil { try flush() }
  }

  /// Completes the file.
  ///
  /// - Returns: the writer, which has counted the data that the format cannot store.
  mutating func commit() throws -> TrackWriter {
    writer.finish(into: &bytes)
    try flush()
    try file?.commit()
    return writer
  }

  func abandon() { file?.abandon() }

  private mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Generates the names of several output files, in a folder or from a pattern with placeholders.
///
/// | Placeholder | Text |
/// | --- | --- |
/// | `{name}` | the name of the source, without its folder and extension |
/// | `{date}` | the date of the first point, such as 2026-05-01, in the time zone of the source |
/// | `{number}`, `%d`, `%03d` | the number of the file, starting at 1 |
///
/// The folder `out/` is equivalent to the pattern `out/{name}.gpx` for one file per source in GPX, and to
/// `out/{name}-{number}.gpx` for one file per track. If the name of a file is already used, `-2` is appended.
struct TrackOutputNames: Sendable {
  private enum Piece: Sendable, Equatable {
    case text(String), name, date
    /// The number of the file, padded with leading zeros to the given number of digits.
    case number(digits: Int)
  }

  private let pieces: [Piece]
  private var taken: Set<String> = []
  private var number = 0
  private var name = ""

  /// Parses the value of `--output`. Nil if the value names a single file.
  ///
  /// - Throws: `SystemFailure` if an output file would replace a source, or if the folder cannot be created.
  init?(
    _ output: String, _ format: LocationFormat, _ division: TrackOutput.Division, sources: [String]
  ) throws {
    var pattern = output
    let isFolder = OutputChoice.isFolder(output)
    if isFolder {
      let file = division == .track ? "{name}-{number}" : "{name}"
      let ending = LocationFormat.nameEnds.first { $0.format == format }?.end ?? format.rawValue
      pattern += (output.hasSuffix("/") ? "" : "/") + "\(file).\(ending)"
    }
    pieces = Self.pieces(of: pattern)
    guard pieces.contains(where: { if case .text = $0 { false } else { true } }) else { return nil }
    for source in sources { try FileConflicts.addInput(source) }
    // Check all names that can already be determined, before anything is written.
    if division == .source, !needsDate {
      var names = self
      for source in sources {
        names.beginSource(source)
        _ = try names.next(at: nil)
      }
    }
    if isFolder, !PathText.exists(output), mkdir(PathText.cString(output), 0o777) != 0 {
      throw SystemFailure(.write, output, Errno(rawValue: errno))
    }
  }

  /// Whether the names contain a date.
  var needsDate: Bool { pieces.contains(.date) }

  /// Sets the source whose name replaces `{name}` in the next file names.
  mutating func beginSource(_ source: String) { name = Self.name(of: source) }

  /// Returns the path of the next file.
  ///
  /// - Parameter location: the first point with a time. Nil without times.
  /// - Throws: `SystemFailure` if the file would replace a source.
  mutating func next(at location: Location?) throws(SystemFailure) -> String {
    number += 1
    let path = pieces.map { text($0, location) }.joined()
    var unique = path
    var count = 1
    while !taken.insert(unique).inserted {
      count += 1
      unique = Self.numbered(path, count)
    }
    try FileConflicts.check(unique)
    return unique
  }

  private func text(_ piece: Piece, _ location: Location?) -> String {
    switch piece {
    case .text(let text): return text
    case .name: return name
    case .number(let digits):
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    case .date:
      guard let day = location?.day(in: .written) else { return "undated" }
      let date = CivilDate(daysSince1970: day)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }
  }

  /// Returns a path with a number before the extension: `a-2.gpx`.
  static func numbered(_ path: String, _ count: Int) -> String {
    let file = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[file...].dropFirst().firstIndex(of: ".") ?? path.endIndex
    return path[..<dot] + "-\(count)" + path[dot...]
  }

  /// Returns the name of a source without folder and extensions: `ride` for `2026/ride.fit.gz`.
  private static func name(of source: String) -> String {
    if source == "-" { return "stdin" }
    if WatchSource.isGPSD(source) { return "gpsd" }
    if let query = LibraryScheme.query(ofSource: source) {
      return "track-" + query.replacing("id=", with: "").replacing("/", with: "_")
    }
    var name = source.fileName
    if name.lowercased().hasSuffix(".gz") { name.removeLast(3) }
    guard LocationFormat(path: name) != nil, let dot = name.dropFirst().lastIndex(of: ".") else {
      return name
    }
    return String(name[..<dot])
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = pattern[...]
    while let character = rest.first {
      guard let (piece, length) = placeholder(rest) else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(piece)
      rest = rest.dropFirst(length)
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// Returns the placeholder at the start of `text`, and the length of the placeholder. Nil if `text` does not begin
  /// with a placeholder.
  private static func placeholder(_ text: Substring) -> (Piece, Int)? {
    let words: [(String, Piece)] = [
      ("{name}", .name), ("{date}", .date), ("{number}", .number(digits: 1)),
    ]
    for (word, piece) in words where text.hasPrefix(word) { return (piece, word.count) }
    guard text.first == "%" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 2, text.dropFirst(1 + digits.count).first == "d" else { return nil }
    return (.number(digits: Int(digits) ?? 1), digits.count + 2)
  }
}

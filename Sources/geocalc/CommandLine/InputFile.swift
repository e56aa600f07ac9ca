import GeoFiles
import GeoFormats
import GeoPlatform
import GeoStore
import GeoTracks
import SystemPackage

/// A file or standard input, read in pieces as they arrive.
///
/// Gzip data is uncompressed. For a zip archive, the content is its KML document.
struct InputFile: ~Copyable {
  /// The name used in messages.
  let name: String

  private let file: OwnedDescriptor
  private let form = Form()

  /// The kind of input, detected from its first bytes.
  private final class Form {
    var isKnown = false
    var gzip: GzipContent?
    // Bytes that ``peek(atLeast:)`` has returned and that are not consumed yet.
    var peeked: ArraySlice<UInt8> = []
    // The error that occurred after the peeked bytes were read.
    var failure: SystemFailure?
    // The decoder of UTF-16 text, and converted bytes that have not been read yet.
    var utf16: UTF16Decoder?
    var converted: ArraySlice<UInt8> = []
    var hasEnded = false
    /// Whether the input must be a table whose kind is not detected yet.
    var isTableWanted = false
    var rows: (any ConvertedRows)?
  }

  /// Opens a file.
  ///
  /// - Parameter path: the path of the file, or `-` for standard input.
  /// - Throws: `SystemFailure` if the file cannot be read, or if an open output would replace it.
  init(_ path: String) throws(SystemFailure) {
    name = InputName.text(path)
    try FileConflicts.addInput(path)
    do { file = try OwnedDescriptor.reading(path) } catch { throw Self.advised(error) }
  }

  /// Adds advice to the error of a file that cannot be opened. If the name of the file suggests a format, the advice is
  /// the command that converts this format.
  private static func advised(_ failure: SystemFailure) -> SystemFailure {
    guard let (_, advice) = FileSignature.named(failure.path) else { return failure }
    var failure = failure
    failure.reason += "; \(fill(advice, with: failure.path))"
    return failure
  }

  /// Returns the command that converts a file, if its name suggests a format that cannot be read.
  static func advice(on path: String) -> String {
    FileSignature.named(path).map { "; \(fill($0.advice, with: path))" } ?? ""
  }

  /// Creates an input with the positions of library tracks as a table.
  ///
  /// - Parameter name: the name used in messages.
  init(_ tracks: TrackEvents, name: String) {
    self.name = name
    form.rows = RecordingRows(tracks)
    // The initializer needs a descriptor, but nothing reads from the descriptor.
    file = OwnedDescriptor(.standardInput, isOurs: false)
  }

  /// Makes the input a table: JSON objects and the positions of a recording are converted to table rows.
  func expectTable() { form.isTableWanted = true }

  /// Checks that a file exists and is readable, without opening it. Opening a named pipe waits for its writer, and
  /// closing the pipe again would make the writer fail.
  static func check(_ path: String) throws(SystemFailure) {
    guard path != "-" else { return }
    // A missing archive member is reported when it is opened.
    guard !SpooledArchive.contains(path), PathText.exists(path) || Archive.split(path) == nil else {
      return try Archive.checkWhole(path)
    }
    do throws(Errno) {
      let isFolder = try Stat(path: path).type == .directory
      try PathText.checkAccess(path, .reading)
      if isFolder { throw .isDirectory }
    } catch {
      throw advised(SystemFailure(.open, path, error))
    }
  }

  /// Reads the available bytes. Waits for the first byte if necessary.
  ///
  /// - Parameter space: a buffer of at least 4 bytes.
  /// - Returns: the number of bytes in `space`; 0 at the end.
  /// - Throws: `SystemFailure`. For broken or truncated gzip data, the error is thrown after all valid bytes.
  func read(into space: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    if form.isTableWanted {
      form.isTableWanted = false
      try recognizeTable()
    }
    guard let rows = form.rows else { return try readContent(into: space) }
    return try rows.take(into: space, name: name) { space throws(SystemFailure) in
      try readContent(into: space)
    }
  }

  /// Whether the table is made from a recording.
  var isRecording: Bool { form.rows is RecordingRows }

  /// The word for a table row in messages, and the number of lines to subtract from row positions.
  var rowItem: (name: String, offset: Int) { form.rows?.item ?? (name: "line", offset: 0) }

  /// Rejects a binary file that no command reads. The error contains advice.
  ///
  /// - Returns: the format, if the file is a binary recording.
  @discardableResult
  func checkSignature() throws(SystemFailure) -> LocationFormat? {
    var count = 0
    while true {
      let start = try peek(atLeast: count + 1)
      let recognition = start.withUnsafeBufferPointer {
        FileSignature.recognize($0, isComplete: start.count == count)
      }
      switch recognition {
      case .needsMore? where start.count > count: count = start.count
      case .unsupported(let what, let advice)?:
        throw refusal(what, FileSignature.named(name)?.advice ?? advice)
      case .format(let format)?: return format
      default:
        if let (what, advice) = FileSignature.named(name) {
          throw SystemFailure(
            decoding: name, Self.fill("its name is that of \(what); \(advice)", with: name))
        }
        return nil
      }
    }
  }

  private func refusal(_ what: String, _ advice: String) -> SystemFailure {
    SystemFailure(decoding: name, Self.fill("it is \(what); \(advice)", with: name))
  }

  /// Replaces FILE with the name of the file, in the commands that a message suggests.
  static func fill(_ advice: String, with name: String) -> String {
    isPlain(name) ? advice.replacing("FILE", with: name) : advice
  }

  /// Whether a command can contain the name without quotes. Blanks and shell characters would break the command.
  static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      $0 >= 0x80 || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || "._-/+:,@%".utf8.contains($0)
    }
  }

  /// Detects input other than a UTF-8 table: another encoding, JSON, a recording, or an unsupported file.
  private func recognizeTable() throws(SystemFailure) {
    try recognizeUTF16()
    if let format = try checkSignature() {
      form.rows = RecordingRows(format, name: name)
      return
    }
    var count = 0
    while true {
      let start = try peek(atLeast: count + 1)
      let isComplete = start.count == count
      guard RecordingRows.mayBegin(start) else { return }
      count = start.count
      switch LocationFormat.recognize(Array(start).span, isComplete: isComplete) {
      case .needsMore where !isComplete: continue
      case .format(let format) where format != .csv: form.rows = RecordingRows(format, name: name)
      case .format, .gzip, .needsMore: break
      case .unsupported(let what, let advice):
        guard JSONTableRows.mayBegin(start) else { throw refusal(what, advice) }
        form.rows = JSONTableRows()
      case .unknown: if JSONTableRows.mayBegin(start) { form.rows = JSONTableRows() }
      }
      return
    }
  }

  /// Starts the conversion to UTF-8 if the text is UTF-16.
  private func recognizeUTF16() throws(SystemFailure) {
    var start = try peek(atLeast: 4)
    while UTF16Decoder.needsMore(start) {
      let count = start.count
      start = try peek(atLeast: count + 1)
      if start.count == count { break }
    }
    guard let decoder = UTF16Decoder(beginning: start) else { return }
    Console.note("\(name): the text is UTF-16; the output is UTF-8")
    form.peeked = []
    form.utf16 = decoder
    convert(start)
  }

  private func convert(_ bytes: ArraySlice<UInt8>) {
    var text: [UInt8] = []
    form.utf16?.decode(bytes, into: &text)
    form.converted = text[...]
  }

  /// Returns text that is converted from UTF-16, and reads more input if necessary.
  private func takeConverted(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    while form.converted.isEmpty, !form.hasEnded {
      let piece = try [UInt8](reading: 1 << 16) { space throws(SystemFailure) in
        try readUnconverted(into: space)
      }
      form.hasEnded = piece.isEmpty
      convert(piece[...])
      guard form.hasEnded else { continue }
      var text: [UInt8] = []
      form.utf16?.finish(into: &text)
      form.converted = text[...]
    }
    let piece = form.converted.prefix(space.count)
    space.copyBytes(from: piece)
    form.converted = form.converted.dropFirst(piece.count)
    return piece.count
  }

  /// Reads the uncompressed content of the file.
  private func readContent(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    if !form.peeked.isEmpty {
      let piece = form.peeked.prefix(space.count)
      space.copyBytes(from: piece)
      form.peeked = form.peeked.dropFirst(piece.count)
      return piece.count
    }
    if form.utf16 != nil { return try takeConverted(into: space) }
    return try readUnconverted(into: space)
  }

  private func readUnconverted(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    if let failure = form.failure { throw failure }
    if let gzip = form.gzip { return try take(from: gzip, into: space) }
    var count = try readBytes(into: space)
    guard !form.isKnown else { return count }
    // The bytes of a signature may arrive one by one, for example from a pipe.
    while count > 0, count < space.count,
      Self.marks.contains(where: { $0.count > count && $0.starts(with: space.prefix(count)) })
    {
      let more = try readBytes(into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
      if more == 0 { break }
      count += more
    }
    form.isKnown = true
    guard Self.marks.contains(where: { space.prefix(count).starts(with: $0) }) else { return count }
    let gzip = GzipContent(UnsafeRawBufferPointer(rebasing: space[..<count]))
    form.gzip = gzip
    return try take(from: gzip, into: space)
  }

  /// Returns the first bytes without consuming them, up to 64 kB. Empty for an empty file.
  ///
  /// - Parameter least: waits for at least this many bytes, if the file has them.
  func peek(atLeast least: Int = 1) throws(SystemFailure) -> ArraySlice<UInt8> {
    guard form.peeked.count < least else { return form.peeked }
    let wanted = 1 << 16
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = form.peeked.count
    bytes.replaceSubrange(..<filled, with: form.peeked)
    form.peeked = []
    // Blanks alone, or a few bytes from a pipe, do not identify the format.
    while filled < wanted {
      let count: Int
      do {
        count = try bytes.withUnsafeMutableBytes { space in
          try readContent(into: UnsafeMutableRawBufferPointer(rebasing: space[filled...]))
        }
      } catch {
        let failure = error as? SystemFailure ?? SystemFailure(.read, name, .ioError)
        guard filled > 0 else { throw failure }
        form.failure = failure
        break
      }
      filled += count
      if count == 0 || filled >= least && !isReady { break }
    }
    form.peeked = bytes[..<filled]
    return form.peeked
  }

  /// Puts back bytes, so that they are read again. `bytes` must be all bytes that have been read.
  func putBack(_ bytes: [UInt8]) { form.peeked = bytes[...] }

  /// Reads all remaining bytes.
  ///
  /// - Parameter bound: the memory limit.
  /// - Throws: `Failure` with code 65 if the input exceeds the limit, `SystemFailure`.
  func readAll(within bound: MemoryBound) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      try bound.check(places: 0, textCount: bytes.count, name)
    }
  }

  private func take(
    from gzip: GzipContent, into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    try gzip.take(into: space, name: name) { space throws(SystemFailure) in
      try readBytes(into: space)
    }
  }

  // The signatures of gzip (RFC 1952, 2.3.1) and of zip, the container of KMZ.
  private static let marks: [[UInt8]] = [[0x1F, 0x8B], [0x50, 0x4B, 3, 4]]

  private func readBytes(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    do { return try file.descriptor.readWaiting(into: space) } catch {
      throw SystemFailure(.read, name, error)
    }
  }

  /// Returns whether a path is a regular file, which can be read more than once.
  static func isRegular(_ path: String) -> Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.type == .regular
  }

  /// The number of remaining bytes. Nil if unknown, for example for a pipe.
  var byteCount: Int? {
    guard form.gzip == nil, form.rows == nil, form.utf16 == nil, form.peeked.isEmpty,
      let status = try? Stat(file.descriptor),
      status.type == .regular,
      let place = try? file.descriptor.seek(offset: 0, from: .current)
    else { return nil }
    return max(0, Int(status.size - place))
  }

  /// Whether a read would return without waiting. Output can then stay buffered a little longer.
  var isReady: Bool {
    form.rows.map { $0.hasBytes || $0.isAtHand } ?? false || !form.peeked.isEmpty
      || !form.converted.isEmpty
      || (form.gzip?.hasBytes ?? false)
      || file.descriptor.isReady(for: .reading)
  }

  /// Whether the input is a device, which may have no end.
  var isDevice: Bool { form.rows == nil && (try? Stat(file.descriptor).type) == .characterSpecial }
}

/// The uncompressed content of gzip data, or the KML document of a zip archive.
///
/// The caller can read the content in pieces of any size.
final class GzipContent {
  private var stream = ContentStream(unzips: true)
  private var hasEnded = false
  // Uncompressed bytes that have not been read yet.
  private var ready: [UInt8] = []
  private var taken = 0

  /// The number of compressed bytes read at a time.
  private static let pieceSize = 1 << 16

  /// - Parameter beginning: the compressed bytes that have already been read.
  init(_ beginning: UnsafeRawBufferPointer) { stream.append(Array(beginning)) }

  /// Whether bytes are available without reading more input.
  var hasBytes: Bool { taken < ready.count }

  /// Returns the next bytes of the content, and reads compressed input if necessary.
  ///
  /// - Parameters:
  ///   - space: receives the bytes.
  ///   - name: the name of the input in messages.
  ///   - read: reads compressed input, and returns 0 at its end.
  /// - Returns: the number of bytes, or 0 at the end.
  /// - Throws: any error of `read`; `SystemFailure` with ``SystemFailure/Operation/uncompress`` if the input is broken
  ///   or truncated.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int {
    while true {
      if hasBytes {
        let count = min(space.count, ready.count - taken)
        space.copyBytes(from: ready[taken..<taken + count])
        taken += count
        return count
      }
      taken = 0
      ready.removeAll(keepingCapacity: true)
      let hasMore = stream.next { span in
        span.withUnsafeBufferPointer { ready.append(contentsOf: $0) }
      }
      if hasMore { continue }
      if let report = stream.removeReport() {
        guard report.stopsReading else {
          Console.note("\(name): \(report.detail)")
          continue
        }
        if let failure = stream.failure {
          throw SystemFailure(uncompressing: name, InputFile.fill(failure, with: name))
        }
        throw SystemFailure(
          uncompressing: name, "\(report.detail), after \(report.offset) bytes of content")
      }
      guard !hasEnded else { return 0 }
      try append(read)
    }
  }

  private func append(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    let piece = try [UInt8](reading: Self.pieceSize, read)
    hasEnded = piece.isEmpty
    if hasEnded { stream.end() } else { stream.append(piece) }
  }
}

extension [UInt8] {
  /// Creates an array from the bytes of one read. The array is empty at the end of the input.
  ///
  /// - Parameters:
  ///   - count: the largest number of bytes.
  ///   - read: fills the buffer and returns the number of bytes.
  init(
    reading count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    var failure: SystemFailure?
    self.init(unsafeUninitializedCapacity: count) { space, count in
      do throws(SystemFailure) {
        count = try read(UnsafeMutableRawBufferPointer(space))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// An archive of recordings.
enum RecordingArchive {
  /// Returns the paths of all documents of a KMZ that contains several, otherwise the path itself.
  static func documents(_ path: String) -> [String] {
    guard path.lowercased().hasSuffix(".kmz"), let listing = try? listing(path),
      listing.reason == nil
    else { return [path] }
    return listing.documents.map { "\(path)/\($0)" }
  }

  /// Returns the path of the only recording, which may be in an archive. For commands that read a single recording.
  ///
  /// - Throws: `Failure` for an archive with several recordings.
  static func one(_ path: String) throws -> String {
    guard path != "-", (try? Stat(path: path).type) == .regular, let listing = try listing(path)
    else { return path }
    let recordings = listing.list.filter { !isHidden($0) }.map { "\(path)/\($0)" }.filter {
      LocationFormat(path: $0) != nil
    }
    guard recordings.count > 1 else {
      // The reader reports a missing recording or a truncated archive.
      return listing.reason == nil ? recordings.first ?? path : path
    }
    throw Failure(
      .badData,
      "\(path) is an archive of \(recordings.count) recordings; choose one, such as \(recordings[0]), or use geocalc track, "
        + "which reads all of them"
    )
  }

  /// Lists the members of an archive. Nil if the path is not an archive.
  static func listing(_ path: String) throws(SystemFailure) -> Archive.Listing? {
    if path == "-" { guard try SpooledArchive.inspect() else { return nil } }
    do throws(SystemFailure) {
      let listing = try Archive.names(path)
      if let kind = listing.flatMap({ FileSignature.archive(of: $0.list) }) {
        throw SystemFailure(
          decoding: InputName.text(path),
          InputFile.fill("it is \(kind.name); \(kind.advice)", with: path))
      }
      // A KMZ with one document is read as a file. A KMZ with several documents is read as an archive.
      let isOne = path.lowercased().hasSuffix(".kmz") && (listing?.documents.count ?? 0) < 2
      return isOne ? nil : listing
    } catch {
      if path.lowercased().hasSuffix(".kmz") { return nil }
      guard error.operation == .uncompress else { throw error }
      var listing = Archive.Listing()
      listing.reason = error.reason
      return listing
    }
  }

  /// Returns whether a name or one of its folders is hidden, or belongs to `__MACOSX`.
  static func isHidden(_ name: String) -> Bool {
    // A name with `..` is not hidden: opening such a file fails with an error.
    name.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
  }
}

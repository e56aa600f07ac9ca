import GeoFiles
import GeoFormats
import GeoPlatform
import GeoStore
import GeoTracks
import SystemPackage

/// A file or standard input, which is read in chunks as data arrives.
///
/// Gzip data is decompressed. If the file is a zip archive (KMZ), the input is the KML document in the archive.
struct InputFile: ~Copyable {
  /// The name of the input, as shown in messages.
  let name: String

  private let file: OwnedDescriptor
  private let form = Form()

  /// The state of reading, which depends on the format of the first bytes.
  private final class Form {
    var isKnown = false
    var gzip: GzipContent?
    // Bytes that ``peek(atLeast:)`` has read and that are returned again by the next read.
    var peeked: ArraySlice<UInt8> = []
    // A read error, which is thrown after the peeked bytes have been returned.
    var failure: SystemFailure?
    // The decoder of UTF-16 text, and its output that has not been returned yet.
    var utf16: UTF16Decoder?
    var converted: ArraySlice<UInt8> = []
    var hasEnded = false
    /// Whether the next read must detect the format of the table.
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

  /// Returns the error for a file that cannot be opened. If the file name suggests an unsupported format, the error
  /// also suggests a command that converts the file.
  private static func advised(_ failure: SystemFailure) -> SystemFailure {
    guard let (_, advice) = FileSignature.named(failure.path) else { return failure }
    var failure = failure
    failure.reason += "; \(fill(advice, with: failure.path))"
    return failure
  }

  /// Returns advice to convert a file whose name suggests an unsupported format. Empty for other names.
  static func advice(on path: String) -> String {
    FileSignature.named(path).map { "; \(fill($0.advice, with: path))" } ?? ""
  }

  /// Creates an input that contains the positions of library tracks as typed rows.
  ///
  /// - Parameter name: the name of the input, as shown in messages.
  init(_ tracks: TrackEvents, name: String) {
    self.name = name
    form.rows = RecordingRows(tracks)
    // The property must have a value, but nothing is read from this descriptor.
    file = OwnedDescriptor(.standardInput, isOurs: false)
  }

  /// Declares that the caller reads a table. After this call, JSON objects and the positions of recordings are
  /// converted to typed rows.
  func expectTable() { form.isTableWanted = true }

  /// Throws an error if a file does not exist or is not readable. Does not open the file, because opening and closing a
  /// named pipe would make its writer fail.
  static func check(_ path: String) throws(SystemFailure) {
    guard path != "-" else { return }
    // A file that is missing in an archive is reported when it is opened.
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

  /// Returns whether the input has typed rows, which ``nextRows(into:)`` reads, instead of text, which ``read(into:)``
  /// reads. If the caller reads a table, the method reads the first bytes.
  func hasTypedRows() throws(SystemFailure) -> Bool {
    if form.isTableWanted {
      form.isTableWanted = false
      try recognizeTable()
    }
    return form.rows != nil
  }

  /// Appends the available typed rows to `rows`. Waits until there is at least one row.
  ///
  /// - Returns: false at the end of the input.
  /// - Throws: `SystemFailure`. If the input is invalid, all rows are returned before the error is thrown.
  func nextRows(into rows: inout TableRows?) throws(SystemFailure) -> Bool {
    try form.rows?.next(into: &rows, name: name) { space throws(SystemFailure) in
      try readContent(into: space)
    } ?? false
  }

  /// Passes the available typed rows or bytes to a reader.
  func fill(_ csv: inout CSVReader) throws(SystemFailure) {
    if try hasTypedRows() {
      let hasRows = try csv.fillRows { rows throws(SystemFailure) in try nextRows(into: &rows) }
      if !hasRows { csv.finish() }
      return
    }
    let count = try csv.fill { space throws(SystemFailure) in try read(into: space) }
    if count == 0 { csv.finish() }
  }

  /// Reads the available bytes. Waits until there is at least one byte.
  ///
  /// - Parameter space: a buffer of at least 4 bytes.
  /// - Returns: the number of bytes written to `space`; 0 at the end of the input.
  /// - Throws: `SystemFailure`. For invalid gzip data, all valid bytes are returned before the error is thrown.
  func read(into space: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    _ = try hasTypedRows()
    return try readContent(into: space)
  }

  /// Whether the rows are the positions of a recording.
  var isRecording: Bool { form.rows is RecordingRows }

  /// The word before row numbers in messages, and the number to subtract from a line number to get the row number.
  var rowItem: (name: String, offset: Int) { form.rows?.item ?? (name: "line", offset: 0) }

  /// Throws an error with advice if the input has an unsupported binary format.
  ///
  /// - Returns: the format of a binary recording; nil for all other input.
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

  /// Replaces FILE in a suggested command with the file name, unless the name needs quoting.
  static func fill(_ advice: String, with name: String) -> String {
    isPlain(name) ? advice.replacing("FILE", with: name) : advice
  }

  /// Returns whether a name needs no quotes in a shell.
  static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      $0 >= 0x80 || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || "._-/+:,@%".utf8.contains($0)
    }
  }

  /// Detects whether the input is UTF-16, JSON, a recording or an unsupported file instead of a UTF-8 table.
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

  /// Starts conversion to UTF-8 if the input is UTF-16.
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

  /// Reads text that is converted from UTF-16 to UTF-8.
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

  /// Reads the decompressed content of the file.
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
    // A pipe may deliver the bytes of a signature one by one, so read until the signature is complete.
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

  /// Returns up to 64 KiB at the start of the input without consuming them. Empty for an empty file.
  ///
  /// - Parameter least: the minimum number of bytes, unless the file is shorter.
  func peek(atLeast least: Int = 1) throws(SystemFailure) -> ArraySlice<UInt8> {
    guard form.peeked.count < least else { return form.peeked }
    let wanted = 1 << 16
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = form.peeked.count
    bytes.replaceSubrange(..<filled, with: form.peeked)
    form.peeked = []
    // Read as much as is available, because a few bytes may not be enough to detect the format.
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

  /// Pushes back `bytes`, which must be all bytes read so far. The next reads return them again.
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

  // The signatures of gzip (RFC 1952, 2.3.1) and zip, which is the container of KMZ.
  private static let marks: [[UInt8]] = [[0x1F, 0x8B], [0x50, 0x4B, 3, 4]]

  private func readBytes(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    do { return try file.descriptor.readWaiting(into: space) } catch {
      throw SystemFailure(.read, name, error)
    }
  }

  /// Returns whether there is a regular file at a path. Such a file can be read more than once.
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

  /// Whether a read would return without waiting.
  var isReady: Bool {
    form.rows?.isAtHand ?? false || !form.peeked.isEmpty
      || !form.converted.isEmpty
      || (form.gzip?.hasBytes ?? false)
      || file.descriptor.isReady(for: .reading)
  }

  /// Whether the input is a character device, which may have no end.
  var isDevice: Bool { form.rows == nil && (try? Stat(file.descriptor).type) == .characterSpecial }
}

/// Decompresses gzip data, or the KML document in a zip archive.
///
/// The caller can read the content in chunks of any size.
final class GzipContent {
  private var stream = ContentStream(unzips: true)
  private var hasEnded = false
  // Decompressed bytes, of which the first `taken` have been returned.
  private var ready: [UInt8] = []
  private var taken = 0

  /// The number of compressed bytes per read.
  private static let pieceSize = 1 << 16

  /// - Parameter beginning: compressed bytes that have already been read.
  init(_ beginning: UnsafeRawBufferPointer) { stream.append(Array(beginning)) }

  /// Whether the next bytes are available without reading compressed input.
  var hasBytes: Bool { taken < ready.count }

  /// Reads the next bytes of the content.
  ///
  /// - Parameters:
  ///   - space: the buffer for the bytes.
  ///   - name: the name of the input, as shown in messages.
  ///   - read: reads compressed input, and returns the number of bytes or 0 at the end.
  /// - Returns: the number of bytes written to `space`; 0 at the end of the content.
  /// - Throws: the errors of `read`; `SystemFailure` with ``SystemFailure/Operation/uncompress`` for invalid or
  ///   truncated data.
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
  /// Creates an array with the bytes of one read. Empty at the end of the input.
  ///
  /// - Parameters:
  ///   - count: the maximum number of bytes.
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

/// Functions for archives of recordings.
enum RecordingArchive {
  /// Returns the paths of the documents in a KMZ file with several documents. For any other file, returns its path.
  static func documents(_ path: String) -> [String] {
    guard path.lowercased().hasSuffix(".kmz"), let listing = try? listing(path),
      listing.reason == nil
    else { return [path] }
    return listing.documents.map { "\(path)/\($0)" }
  }

  /// Returns the path of the only recording in an archive, for commands that read a single recording. For any other
  /// file, returns its path.
  ///
  /// - Throws: `Failure` for an archive with several recordings.
  static func one(_ path: String) throws -> String {
    guard path != "-", (try? Stat(path: path).type) == .regular, let listing = try listing(path)
    else { return path }
    let recordings = listing.list.filter { !isHidden($0) }.map { "\(path)/\($0)" }.filter {
      LocationFormat(path: $0) != nil
    }
    guard recordings.count > 1 else {
      // If the archive is truncated or contains no recording, return its path. Reading the archive will report the
      // error.
      return listing.reason == nil ? recordings.first ?? path : path
    }
    throw Failure(
      .badData,
      "\(path) is an archive of \(recordings.count) recordings; choose one, such as \(recordings[0]), or use geocalc track, "
        + "which reads all of them"
    )
  }

  /// Lists the files in an archive. Nil if the path is not an archive.
  static func listing(_ path: String) throws(SystemFailure) -> Archive.Listing? {
    if path == "-" { guard try SpooledArchive.inspect() else { return nil } }
    do throws(SystemFailure) {
      let listing = try Archive.names(path)
      if let kind = listing.flatMap({ FileSignature.archive(of: $0.list) }) {
        throw SystemFailure(
          decoding: InputName.text(path),
          InputFile.fill("it is \(kind.name); \(kind.advice)", with: path))
      }
      // Treat a KMZ file as an archive only if it contains several documents.
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

  /// Returns whether a file is hidden, in a hidden folder, or in `__MACOSX`.
  static func isHidden(_ name: String) -> Bool {
    // Do not hide a name with `..`, so that opening it reports an error.
    name.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
  }
}

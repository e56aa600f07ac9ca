import GeoFormats
import GeoFiles
import GeoStore
import SystemPackage

/// A file or standard input, read in pieces as they come; what gzip has compressed is uncompressed, and of a zip
/// archive its KML document is read.
struct InputFile: ~Copyable {
  /// The name that messages use.
  let name: String

  private let file: OwnedDescriptor
  private let form = Form()

  /// What the input is, which its first bytes tell.
  private final class Form {
    var isKnown = false
    var gzip: GzipContent?
    // What was looked at before it is read.
    var peeked: ArraySlice<UInt8> = []
    // What went wrong behind it.
    var failure: SystemFailure?
    // Of text in UTF-16, and what has been converted and not been taken.
    var utf16: UTF16Decoder?
    var converted: ArraySlice<UInt8> = []
    var hasEnded = false
    /// Whether a table is wanted, which has not been looked for yet.
    var isTableWanted = false
    var rows: (any ConvertedRows)?
  }

  /// Opens a file.
  ///
  /// - Parameter path: its path, or `-` for standard input.
  init(_ path: String) throws(SystemFailure) {
    name = InputName.text(path)
    file = try OwnedDescriptor.reading(path)
  }

  /// The places of tracks of the library, as a table.
  ///
  /// - Parameter name: what messages use.
  init(_ tracks: TrackEvents, name: String) {
    self.name = name
    form.rows = RecordingRows(tracks)
    // Nothing is read from it.
    file = OwnedDescriptor(.standardInput, isOurs: false)
  }

  /// Says that a table is to be read: the objects of JSON and the places of a recording are read as one.
  func expectTable() { form.isTableWanted = true }

  /// Looks whether a file is there to be read, without opening it: opening a named pipe waits for its
  /// writer, and closing it again would drive that away.
  static func check(_ path: String) throws(SystemFailure) {
    guard path != "-" else { return }
    // A file of an archive is told when it is opened.
    guard !SpooledArchive.isPart(path), PathText.exists(path) || Archive.split(path) == nil else {
      return try Archive.checkWhole(path)
    }
    do throws(Errno) {
      let isFolder = try Stat(path: path).type == .directory
      try PathText.checkAccess(path, .reading)
      if isFolder { throw .isDirectory }
    } catch {
      throw SystemFailure(.open, path, error)
    }
  }

  /// Reads what is there, waiting for a first byte if need be.
  ///
  /// - Parameter space: room for 4 bytes or more.
  /// - Returns: how many bytes were put into `space`; 0 at the end.
  /// - Throws: `SystemFailure`; where gzip's data is broken or ends early, when all before has been
  ///   read.
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

  /// What the rows of a table are in messages, and how many lines there are before the first of them.
  var rowItem: (name: String, offset: Int) { form.rows?.item ?? (name: "line", offset: 0) }

  /// Refuses a file that is no text and that no command reads, with its name and how to go on.
  ///
  /// - Returns: the format of a recording that is not text.
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
      case .unsupported(let what, let advice)?: throw refusal(what, advice)
      case .format(let format)?: return format
      default: return nil
      }
    }
  }

  private func refusal(_ what: String, _ advice: String) -> SystemFailure {
    SystemFailure(decoding: name, Self.fill("it is \(what); \(advice)", with: name))
  }

  /// Puts the name of a file into the commands of a message, where they have FILE.
  static func fill(_ advice: String, with name: String) -> String {
    // With blanks and other characters of the shell it would be no command.
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x80 || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || "._-/+:,@%".utf8.contains($0)
    }
    return isPlain ? advice.replacing("FILE", with: name) : advice
  }

  /// Looks at the beginning for what is not a table of text in UTF-8: another encoding, JSON, a recording, or a
  /// file that is not read.
  private func recognizeTable() throws(SystemFailure) {
    try recognizeUTF16()
    if let format = try checkSignature() {
      form.rows = RecordingRows(format)
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
      case .format(let format) where format != .csv: form.rows = RecordingRows(format)
      case .format, .gzip, .needsMore: break
      case .unsupported(let what, let advice):
        guard JSONTableRows.mayBegin(start) else { throw refusal(what, advice) }
        form.rows = JSONTableRows()
      case .unknown: if JSONTableRows.mayBegin(start) { form.rows = JSONTableRows() }
      }
      return
    }
  }

  /// Converts text in UTF-16 from now on.
  private func recognizeUTF16() throws(SystemFailure) {
    var start = try peek(atLeast: 4)
    while UTF16Decoder.needsMore(start) {
      let count = start.count
      start = try peek(atLeast: count + 1)
      if start.count == count { break }
    }
    guard let decoder = UTF16Decoder(beginning: start) else { return }
    Console.note("\(name) is text in UTF-16; the output is UTF-8")
    form.peeked = []
    form.utf16 = decoder
    convert(start)
  }

  private func convert(_ bytes: ArraySlice<UInt8>) {
    var text: [UInt8] = []
    form.utf16?.decode(bytes, into: &text)
    form.converted = text[...]
  }

  /// Takes what has been converted from UTF-16, reading on if need be.
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

  /// Reads what the file has, of gzip's what was compressed.
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
    // The bytes of a mark may come one by one, like all that comes through a pipe.
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

  /// The first bytes, which are still read afterwards: as many as there are in a stretch of 64 kB; none of an
  /// empty file.
  ///
  /// - Parameter least: waits for so many, if the file has them.
  func peek(atLeast least: Int = 1) throws(SystemFailure) -> ArraySlice<UInt8> {
    guard form.peeked.count < least else { return form.peeked }
    let wanted = 1 << 16
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = form.peeked.count
    bytes.replaceSubrange(..<filled, with: form.peeked)
    form.peeked = []
    // Blanks alone, or a few bytes out of a pipe, say nothing yet.
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

  /// Has bytes read again that were read, all of them so far.
  func putBack(_ bytes: [UInt8]) { form.peeked = bytes[...] }

  /// All bytes that are left.
  ///
  /// - Parameter bound: how much memory they may take.
  /// - Throws: `Failure` with code 65 where there is more, `SystemFailure`.
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

  // Of gzip (RFC 1952, 2.3.1) and of zip, which KMZ is.
  private static let marks: [[UInt8]] = [[0x1F, 0x8B], [0x50, 0x4B, 3, 4]]

  private func readBytes(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    do { return try file.descriptor.readWaiting(into: space) } catch {
      throw SystemFailure(.read, name, error)
    }
  }

  /// Whether a path leads to a regular file, which can be read more than once.
  static func isRegular(_ path: String) -> Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.type == .regular
  }

  /// How many bytes are left to be read; nil where only the end will tell.
  var byteCount: Int? {
    guard form.gzip == nil, form.rows == nil, form.utf16 == nil, form.peeked.isEmpty,
      let status = try? Stat(file.descriptor),
      status.type == .regular,
      let place = try? file.descriptor.seek(offset: 0, from: .current)
    else { return nil }
    return max(0, Int(status.size - place))
  }

  /// Whether a read would return at once, so that output can be held back until it is larger.
  var isReady: Bool {
    form.rows.map { $0.hasBytes || $0.isAtHand } ?? false || !form.peeked.isEmpty
      || !form.converted.isEmpty
      || (form.gzip?.hasBytes ?? false)
      || file.descriptor.isReady(for: .reading)
  }

  /// Whether what a path leads to is a device, which may have no end.
  var isDevice: Bool { form.rows == nil && (try? Stat(file.descriptor).type) == .characterSpecial }
}

import CZlib
import GeoFormats
import GeoTracks

/// Reads the first KML document of a KMZ archive, step by step.
///
/// The archive is read from its beginning, so it can come from a pipe. The directory at the end and other entries are
/// ignored, but a message names further documents. The type writes nothing to disk and uses entry names only to
/// recognize documents.
struct ZipDocument {
  /// The maximum uncompressed size of a document in bytes (8 GiB). Recordings are much smaller, so
  /// a larger document is rejected.
  static let maximumSize = 1 << 33
  /// The maximum number of archive entries before the document.
  static let maximumEntries = 1 << 16

  enum Outcome: Equatable {
    /// The step needs more input.
    case needsInput
    /// The step has processed some input, and the next step may process more.
    case running
    /// The archive was read up to its directory, and the document is complete.
    case complete
    /// The document cannot be read, for the given reason and with the given message.
    case failed(Diagnostic.Reason, String)
  }

  private enum State {
    case header
    /// Skips the given number of bytes of an entry that is not the document.
    case skipping(Int)
    /// Copies the given number of bytes of a document that is stored without compression.
    case copying(Int)
    case inflating(GzipInflater)
    /// Skips the checksum and the sizes that follow an entry.
    case descriptor
  }

  private var state = State.header
  private var isDocument = false
  private var header: ZipHeader?
  private var checksum: UInt = crc32(0, nil, 0)
  private var size = 0
  private var entries = 0
  // True after the last byte of the document was read.
  private var isDone = false
  // The names of further documents, and of entries that are not documents.
  private var more: [String] = []
  private var others: [String] = []

  /// A message that names further documents in the archive; nil if there are none.
  var note: String? {
    guard isDone, !more.isEmpty else { return nil }
    let count = more.count == 1 ? "another KML document" : "\(more.count) more KML documents"
    return
      "the zip archive has \(count), not read here: \(Self.list(more)); name one as FILE/\(more[0])"
  }

  private static let listed = 4
  private static func list(_ names: [String]) -> String {
    let list = names.prefix(listed).joined(separator: ", ")
    return names.count > listed ? list + " …" : list
  }

  /// Performs one step. After the document is complete, only a truncated archive is reported as an error.
  ///
  /// - Parameters:
  ///   - input: The input that has not been consumed yet. `used` is increased by the number of consumed bytes.
  ///   - output: A buffer for uncompressed bytes.
  ///   - body: Receives the bytes of the document.
  mutating func step(
    _ input: ArraySlice<UInt8>, used: inout Int, output: inout [UInt8],
    _ body: (Span<UInt8>) -> Void
  ) -> Outcome {
    let wasDone = isDone
    let outcome = advance(input, &used, &output, body)
    guard wasDone, case .failed(let reason, let detail) = outcome else { return outcome }
    return reason == .truncated ? .failed(.truncated, Self.afterDocument(detail)) : .complete
  }

  /// Returns the error for an archive that ends too early.
  func end() -> Outcome {
    let detail = "the zip archive ends early"
    return .failed(.truncated, isDone ? Self.afterDocument(detail) : detail)
  }

  private static func afterDocument(_ detail: String) -> String {
    detail + ", after its first document"
  }

  private mutating func advance(
    _ input: ArraySlice<UInt8>, _ used: inout Int, _ output: inout [UInt8],
    _ body: (Span<UInt8>) -> Void
  ) -> Outcome {
    switch state {
    case .header: return readHeader(input, &used)
    case .skipping(let rest):
      let count = min(rest, input.count)
      used += count
      state = count == rest ? .header : .skipping(rest - count)
      return count == 0 && rest > 0 ? .needsInput : .running
    case .copying(let rest):
      let count = min(rest, input.count, output.count)
      used += count
      if count > 0, !isDone { pass(Array(input.prefix(count)), body) }
      guard count == rest else {
        state = .copying(rest - count)
        return count == 0 ? .needsInput : .running
      }
      return finish()
    case .inflating(let inflater): return inflate(inflater, input, &used, &output, body)
    case .descriptor: return readDescriptor(input, &used)
    }
  }

  // MARK: Headers

  private mutating func readHeader(_ input: ArraySlice<UInt8>, _ used: inout Int) -> Outcome {
    guard input.count >= 4 else { return .needsInput }
    let mark = Array(input.prefix(4))
    // The directory, or the end record of an archive without entries, begins with one of these
    // signatures.
    if mark == [0x50, 0x4B, 1, 2] || mark == [0x50, 0x4B, 5, 6] || mark == [0x50, 0x4B, 6, 6] {
      if isDone { return .complete }
      // Input from a pipe cannot be read again as another format, so report what kind of archive it is.
      if let kind = FileSignature.archive(of: others) {
        return .failed(.unreadable, "it is \(kind.name); \(kind.advice)")
      }
      let instead =
        others.isEmpty
        ? ""
        : "; it contains \(Self.list(others)): unpack one of them, as with: unzip -p FILE \(others[0]) | geocalc …"
      return .failed(.unreadable, "the zip archive contains no KML document\(instead)")
    }
    guard mark == [0x50, 0x4B, 3, 4] else {
      return .failed(.truncated, "the zip archive is broken: an entry header is missing")
    }
    guard input.count >= ZipHeader.length else { return .needsInput }
    let header = ZipHeader(input)
    let length = ZipHeader.length + header.nameSize + header.extraSize
    guard input.count >= length else { return .needsInput }
    used += length
    entries += 1
    guard entries <= Self.maximumEntries else {
      return .failed(.tooLong, "the zip archive has more than \(Self.maximumEntries) entries")
    }
    self.header = header
    let name = input.dropFirst(ZipHeader.length).prefix(header.nameSize)
    addName(String(decoding: name, as: UTF8.self))
    (checksum, size) = (crc32(0, nil, 0), isDocument ? 0 : size)
    return begin(header)
  }

  private mutating func addName(_ name: String) {
    isDocument = ZipHeader.isDocument(name) && !isDone
    if isDocument || name.hasSuffix("/") { return }
    if ZipHeader.isDocument(name) { more.append(name) } else if !isDone { others.append(name) }
  }

  private mutating func begin(_ header: ZipHeader) -> Outcome {
    if isDocument {
      if header.isEncrypted { return .failed(.unreadable, "the zip archive is encrypted") }
      switch (header.method, header.compressedSize) {
      case (.deflated, _): state = .inflating(GzipInflater(isRaw: true))
      case (.stored, let size?): state = .copying(size)
      case (.stored, nil): return .failed(.unreadable, Self.unknownSize)
      case (.other(let number), _):
        return .failed(
          .unreadable,
          "the zip archive is compressed with \(ZipHeader.Method.name(number)), which is not supported"
        )
      }
    } else if let size = header.compressedSize {
      state = .skipping(size)
    } else if header.method == .deflated, !header.isEncrypted {
      // The header does not contain the size, so the entry must be uncompressed to find its end.
      state = .inflating(GzipInflater(isRaw: true))
    } else {
      return .failed(.unreadable, Self.unknownSize)
    }
    return .running
  }

  private static let unknownSize = "the zip archive has an entry of unknown size"

  private mutating func readDescriptor(_ input: ArraySlice<UInt8>, _ used: inout Int) -> Outcome {
    // The descriptor may begin with a signature, and its sizes may have 32 or 64 bits. The position of the next
    // record's signature shows the length of the descriptor.
    guard input.count >= 28 else { return .needsInput }
    let bytes = Array(input.prefix(28))
    guard
      let length = [16, 12, 24, 20].first(where: { bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B })
    else { return .failed(.truncated, "the zip archive is broken after an entry") }
    used += length
    state = .header
    return .running
  }

  // MARK: Content

  private mutating func inflate(
    _ inflater: GzipInflater, _ input: ArraySlice<UInt8>, _ used: inout Int,
    _ output: inout [UInt8], _ body: (Span<UInt8>) -> Void
  ) -> Outcome {
    let (consumed, written, outcome) = input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { inflater.inflate(input, into: $0) }
    }
    used += consumed
    size += written
    guard size <= Self.maximumSize else {
      return .failed(.tooLong, "the zip archive contains more than \(Self.maximumSize) bytes")
    }
    if isDocument, written > 0 { pass(output.span.extracting(0..<written), body) }
    switch outcome {
    case .running: return consumed == 0 && written == 0 ? .needsInput : .running
    case .memberEnd:
      if isDocument, case .failed(let reason, let detail) = finish() {
        return .failed(reason, detail)
      }
      state = header?.hasDescriptor == true ? .descriptor : .header
      return .running
    case .broken(let message):
      return .failed(.truncated, "the zip archive is broken: \(message)")
    }
  }

  private mutating func pass(_ bytes: [UInt8], _ body: (Span<UInt8>) -> Void) {
    pass(bytes.span, body)
  }

  private mutating func pass(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    checksum = bytes.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
    body(bytes)
  }

  /// Marks the document as complete and verifies its checksum.
  private mutating func finish() -> Outcome {
    (isDone, isDocument, state) = (true, false, .header)
    // Do not verify a checksum that follows the document, because the checksum may arrive later.
    guard let header, !header.hasDescriptor, checksum != UInt(header.checksum) else {
      return .running
    }
    return .failed(.checksum, "the checksum of the KML document in the zip archive is wrong")
  }
}

/// A file in a zip archive, as described by the directory or a local header.
struct ZipEntry: Sendable {
  /// The kind of an entry, according to its Unix mode. An entry without a mode is a file.
  enum Kind {
    case file, link, device
  }

  /// The path of the file inside the archive.
  let name: String
  let kind: Kind
  private let method: ZipHeader.Method
  private let isEncrypted: Bool
  private let checksum: UInt
  private let compressedSize, size: Int
  /// The offset of the entry's local header in the archive.
  let offset: Int

  private static let pieceSize = 1 << 16

  /// - Parameters:
  ///   - record: The directory record of the entry.
  ///   - count: The length of the name in bytes.
  ///   - attribute: The length in bytes of the extra field, which follows the name.
  init(_ record: ArraySlice<UInt8>, name count: Int, attribute: Int) {
    let bytes = Array(record)
    name = String(decoding: bytes[46..<46 + count], as: UTF8.self)
    // For entries created on Unix or macOS, the mode contains the file type, encoded as in stat(2).
    let isUnix = bytes.number(4, 2) >> 8 == 3 || bytes.number(4, 2) >> 8 == 19
    switch isUnix ? bytes.number(38, 4) >> 28 : 0 {
    case 0xA: kind = .link
    case 1, 2, 6, 0xC: kind = .device
    default: kind = .file
    }
    isEncrypted = bytes.number(8, 2) & 0x41 != 0
    method = ZipHeader.Method(bytes.number(10, 2))
    checksum = UInt(bytes.number(16, 4))
    var sizes = [bytes.number(24, 4), bytes.number(20, 4), bytes.number(42, 4)]
    // The extra field with ID 1 contains the numbers that need more than 32 bits, in the order of `sizes`.
    var start = 46 + count
    let end = start + attribute
    while start + 4 <= end {
      let length = bytes.number(start + 2, 2)
      if bytes.number(start, 2) == 1 {
        var place = start + 4
        for i in sizes.indices where sizes[i] == 0xFFFF_FFFF {
          guard place + 8 <= min(start + 4 + length, end) else { break }
          sizes[i] = bytes.number(place, 8)
          place += 8
        }
      }
      start += 4 + length
    }
    (size, compressedSize, offset) = (sizes[0], sizes[1], sizes[2])
  }

  /// - Parameters:
  ///   - header: The local header.
  ///   - sizes: The compressed and the uncompressed size in bytes.
  ///   - offset: The offset of the local header in the archive.
  init(
    _ header: ZipHeader, name: String, checksum: UInt, sizes: (compressed: Int, whole: Int),
    at offset: Int
  ) {
    (self.name, kind, self.checksum, self.offset) = (name, .file, checksum, offset)
    method = header.method
    isEncrypted = header.isEncrypted
    (compressedSize, size) = sizes
  }

  /// Uncompresses the file and verifies its size and checksum.
  ///
  /// - Parameters:
  ///   - archive: The archive that contains the file.
  ///   - body: Receives the content in pieces. Returns false to stop.
  /// - Throws: `ArchiveError` if the content is damaged, exceeds the size limit, or has an unsupported format. The
  ///   method also rethrows errors from reading bytes.
  func pass(from archive: ArchiveBytes, _ body: ([UInt8]) -> Bool) throws {
    if isEncrypted { throw ArchiveError("it is encrypted") }
    if case .other(let number) = method {
      throw ArchiveError(
        "it is compressed with \(ZipHeader.Method.name(number)), which is not supported")
    }
    guard size >= 0, compressedSize >= 0, offset >= 0, size <= Archive.maximumSize else {
      throw ArchiveError("it has more than \(Archive.maximumSize) bytes")
    }
    let header = try archive.read(offset, ZipHeader.length)
    guard header.count == ZipHeader.length, header.starts(with: [0x50, 0x4B, 3, 4]) else {
      throw ArchiveError("the zip archive is broken at the start of this entry")
    }
    var place = offset + ZipHeader.length + header.number(26, 2) + header.number(28, 2)
    let end = place + compressedSize
    let inflater = method == .deflated ? GzipInflater(isRaw: true) : nil
    var sum: UInt = crc32(0, nil, 0)
    var count = 0
    var isComplete = inflater == nil
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    func take(_ bytes: ArraySlice<UInt8>) throws -> Bool {
      count += bytes.count
      guard count <= size else {
        throw ArchiveError("it is larger than the size in the zip archive")
      }
      sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
      return bytes.isEmpty || body(Array(bytes))
    }
    while place < end {
      let piece = try archive.read(place, min(Self.pieceSize, end - place))
      guard !piece.isEmpty else { throw ArchiveError("the zip archive is truncated") }
      place += piece.count
      guard let inflater else {
        guard try take(piece[...]) else { return }
        continue
      }
      // Ignore bytes after the end of the deflate stream.
      guard !isComplete else { continue }
      switch try inflater.inflate(piece: piece, through: &output, take)?.outcome {
      case .running: break
      case .memberEnd: isComplete = true
      case .broken(let message): throw ArchiveError("the zip archive is broken: \(message)")
      case nil: return
      }
    }
    guard isComplete, count == size else { throw ArchiveError("it ends early in the zip archive") }
    guard sum == checksum else { throw ArchiveError("its checksum in the zip archive is wrong") }
  }
}

/// The local header that precedes each entry of a zip archive (APPNOTE.TXT 6.3.10, section 4.3.7).
struct ZipHeader {
  /// The length of a header in bytes, without the name and the extra field.
  static let length = 30

  enum Method: Equatable {
    case stored, deflated
    /// A compression method that is not supported, with its number in the header.
    case other(Int)

    init(_ number: Int) {
      self =
        switch number {
        case 0: .stored
        case 8: .deflated
        default: .other(number)
        }
    }

    /// Returns the name of a compression method for error messages.
    static func name(_ number: Int) -> String {
      number == 9 ? "Deflate64" : "method \(number)"
    }
  }

  let method: Method
  let isEncrypted: Bool
  /// Whether the checksum and the sizes follow the entry in a data descriptor.
  let hasDescriptor: Bool
  let checksum: UInt32
  /// The compressed size in bytes; nil if the header does not contain it.
  let compressedSize: Int?
  /// The uncompressed size in bytes. Valid only if ``compressedSize`` is not nil.
  let size: Int
  /// The lengths of the name and of the extra field in bytes. Both follow the header.
  let nameSize: Int
  let extraSize: Int

  /// Reads a header from at least ``length`` bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    func number(_ offset: Int, _ count: Int) -> Int {
      let start = bytes.startIndex + offset
      return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let flags = number(6, 2)
    isEncrypted = flags & 0x41 != 0
    hasDescriptor = flags & 8 != 0
    method = Method(number(8, 2))
    checksum = UInt32(number(14, 4))
    let size = number(18, 4)
    // If a size needs more than 32 bits, the header contains 0xFFFFFFFF and the extra field contains the size.
    self.size = number(22, 4)
    compressedSize = hasDescriptor || size == 0xFFFF_FFFF ? nil : size
    (nameSize, extraSize) = (number(26, 2), number(28, 2))
  }

  /// Returns true if a name is the relative path of a KML document that stays inside the archive.
  static func isDocument(_ name: String) -> Bool {
    guard name.lowercased().hasSuffix(".kml"), !name.hasPrefix("/"), !name.hasPrefix("\\"),
      !name.contains(":"), !name.utf8.contains(0)
    else { return false }
    return !name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
  }
}

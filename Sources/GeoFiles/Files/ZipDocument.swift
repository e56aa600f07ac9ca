import CZlib
import GeoFormats
import GeoTracks

/// Reads the first KML document of a zip archive (KMZ), step by step.
///
/// The reader starts at the beginning of the archive, so the archive can arrive through a pipe. The reader ignores the
/// directory at the end and skips other entries. ``note`` lists further documents. The reader writes nothing to disk,
/// and uses names only to recognize documents.
struct ZipDocument {
  /// The maximum number of uncompressed bytes. Larger documents are not recordings.
  static let maximumSize = 1 << 33
  /// The maximum number of entries before the document.
  static let maximumEntries = 1 << 16

  /// The result of a step.
  enum Outcome: Equatable {
    /// More input is needed.
    case needsInput
    /// More bytes may follow.
    case running
    /// The document is complete.
    case complete
    /// The document is unreadable.
    case failed(Diagnostic.Reason, String)
  }

  private enum State {
    case header
    /// The remaining bytes of a skipped entry.
    case skipping(Int)
    /// The remaining bytes of an uncompressed document.
    case copying(Int)
    case inflating(GzipInflater)
    /// The checksum and sizes after an entry.
    case descriptor
  }

  private var state = State.header
  private var isDocument = false
  private var header: ZipHeader?
  private var checksum: UInt = crc32(0, nil, 0)
  private var size = 0
  private var entries = 0
  // Whether the document is complete.
  private var isDone = false
  // The names of later documents, and of files of other kinds.
  private var more: [String] = []
  private var others: [String] = []

  /// A message about further documents; nil if there are none.
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

  /// Performs a step. After the end of the document, only a truncated archive is an error.
  ///
  /// - Parameters:
  ///   - input: The unused input. `used` is increased by the number of consumed bytes.
  ///   - output: The buffer for uncompressed bytes.
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

  /// Reports the end of the input as a truncated archive.
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
    // The directory, or the end of an archive without entries.
    if mark == [0x50, 0x4B, 1, 2] || mark == [0x50, 0x4B, 5, 6] || mark == [0x50, 0x4B, 6, 6] {
      if isDone { return .complete }
      // The reader cannot go back in a pipe, so report the kind of the archive instead.
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
      // The size is unknown, so the reader must uncompress the entry to find its end.
      state = .inflating(GzipInflater(isRaw: true))
    } else {
      return .failed(.unreadable, Self.unknownSize)
    }
    return .running
  }

  private static let unknownSize = "the zip archive has an entry of unknown size"

  /// Skips the checksum and the sizes after an entry.
  private mutating func readDescriptor(_ input: ArraySlice<UInt8>, _ used: inout Int) -> Outcome {
    // A signature may precede the checksum, and the sizes may have 64 bits. The signature of the next record shows
    // which form is present.
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
    // If the checksum follows the document, do not verify it, because the reader would have to wait for it.
    guard let header, !header.hasDescriptor, checksum != UInt(header.checksum) else {
      return .running
    }
    return .failed(.checksum, "the checksum of the KML document in the zip archive is wrong")
  }
}

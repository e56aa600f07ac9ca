import GeoTracks

/// Reads the files of a tar archive in order. The archive may be compressed with gzip.
///
/// Supported formats are pax and ustar (POSIX.1-2017), and the long names of GNU tar. A tar archive has no directory,
/// so to find a file, a cursor must read all data before that file.
///
/// The type is `@unchecked Sendable`, because a cursor is used by only one thread at a time.
final class TarCursor: @unchecked Sendable {
  /// The name and the size of a file in the archive.
  struct File: Sendable {
    let name: String
    let size: Int
  }

  /// Counts of the links, devices and other entries that were skipped.
  private(set) var skipped = Archive.SkippedEntries()

  /// The number of files that ``next()`` has returned.
  private(set) var fileCount = 0

  private let archive: ArchiveBytes
  // The number of bytes read from the archive, before decompression.
  private var readCount = 0
  private var content = ContentStream()
  private var hasEnded = false
  // The error that ended decompression; nil if there was none.
  private var fault: ArchiveError?
  // The number of tar bytes consumed, after decompression, and the name of the file that was returned last.
  private var position = 0
  private var last: String?
  // Whether the current entry is a sparse file. Sparse files are skipped.
  private var isSparse = false
  // Decompressed bytes, of which the first `used` are consumed.
  private var buffer: [UInt8] = []
  private var used = 0
  // The number of unread bytes in the current file, and the number of padding bytes after it.
  private var left = 0
  private var padding = 0

  static let block = 512
  private static let pieceSize = 1 << 16
  // The maximum size of names and other metadata in bytes. If the metadata of an entry is larger,
  // the archive is rejected as damaged.
  private static let metadataLimit = 1 << 20

  init(_ archive: ArchiveBytes) { self.archive = archive }

  /// Creates an independent cursor that continues at the same position.
  init(copying other: TarCursor) {
    archive = other.archive
    (skipped, fileCount, readCount) = (other.skipped, other.fileCount, other.readCount)
    content = other.content.copy()
    (hasEnded, fault, position, last) = (other.hasEnded, other.fault, other.position, other.last)
    (isSparse, buffer, used) = (other.isSparse, other.buffer, other.used)
    (left, padding) = (other.left, other.padding)
  }

  /// Returns true if the first block of the bytes, after decompression, is a tar header.
  static func recognizes(_ archive: ArchiveBytes) -> Bool {
    let cursor = TarCursor(archive)
    return (try? cursor.readBytes(block)).map { recognizes($0) } ?? false
  }

  /// Returns true if a block is the header of a tar entry.
  static func recognizes(_ header: [UInt8]) -> Bool {
    // Accept a block with the identifier `ustar` even if its checksum is wrong, because the archive may be damaged. The
    // oldest tar archives do not contain the identifier, so accept a correct checksum without it.
    header.count == block
      && (header[257..<262].elementsEqual("ustar".utf8) || isHeader(header))
  }

  /// Advances to the next file and returns it; nil after the last file.
  func next() throws -> File? {
    var (longName, longSize): (String?, Int?)
    // Set `left` to 0 only after the skip, so that the error message for a truncated archive names the current file.
    try skip(left)
    left = 0
    try skip(padding)
    (padding, isSparse) = (0, false)
    while true {
      let header = try readBytes(Self.block)
      guard header.count == Self.block else { throw broken(isCut: true) }
      // A block of zeros ends the archive. The format requires two such blocks, but some programs write only one.
      if header.allSatisfy({ $0 == 0 }) {
        try end()
        return nil
      }
      guard Self.isHeader(header), var size = Self.size(header) else {
        position -= Self.block
        throw broken(isCut: false)
      }
      switch header[156] {
      case UInt8(ascii: "x"), UInt8(ascii: "L"):
        guard size <= Self.metadataLimit else { throw broken(isCut: false) }
        let data = try readBytes(size)
        guard data.count == size else { throw broken(isCut: true) }
        try skip(Self.padding(size))
        if header[156] == UInt8(ascii: "L") {
          longName = Self.text(data[...])
        } else {
          for (key, value) in Self.records(data) {
            if key == "path" || key == "GNU.sparse.name" { longName = value }
            if key == "size" { longSize = Int(value) }
            if key.hasPrefix("GNU.sparse.") { isSparse = true }
          }
        }
        continue
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
        size = longSize ?? size
        guard (0...Archive.maximumSize).contains(size) else {
          throw ArchiveError(
            "a file in the tar archive has more than \(Archive.maximumSize) bytes\(place)")
        }
        let name = longName ?? Self.name(header)
        // Reject names that exceed the operating system's limit for paths (PATH_MAX).
        guard name.utf8.count < 4096 else { throw broken(isCut: false) }
        (left, padding) = (size, Self.padding(size))
        // Remove the prefix `./`, which tar adds to names when it archives the current folder.
        let file = File(name: name.hasPrefix("./") ? String(name.dropFirst(2)) : name, size: size)
        last = file.name
        fileCount += 1
        return file
      default:
        // This entry is a folder, a link, or of another kind that is skipped.
        guard (0...Archive.maximumSize).contains(size) else { throw broken(isCut: false) }
        switch header[156] {
        case UInt8(ascii: "1"), UInt8(ascii: "2"): skipped.links += 1
        case UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "6"): skipped.devices += 1
        // The type `S` means a GNU tar sparse file.
        case UInt8(ascii: "S"):
          skipped.sparse += 1
          try skipMaps(header)
        default: break
        }
        try skip(size + Self.padding(size))
        (longName, longSize, isSparse) = (nil, nil, false)
      }
    }
  }

  /// Returns the next bytes of the current file, or an empty array at its end.
  func read() throws -> [UInt8] {
    guard left > 0 else { return [] }
    if isSparse { throw ArchiveError("sparse files are not supported") }
    let bytes = try readBytes(min(left, Self.pieceSize))
    guard !bytes.isEmpty else { throw broken(isCut: true) }
    left -= bytes.count
    return bytes
  }

  // MARK: End of the archive

  /// Reads the rest of the archive, so that the checksum of a gzip stream is verified.
  private func end() throws {
    while true {
      let bytes = try readBytes(Self.pieceSize)
      if bytes.isEmpty { return }
      if let index = bytes.firstIndex(where: { $0 != 0 }) {
        throw ArchiveError(
          "ignored bytes after the end of the tar archive, at byte \(position - bytes.count + index)"
        )
      }
    }
  }

  /// The current file and the byte offset, as text for error messages.
  private var place: String {
    (last.map { "\(left > 0 ? " in" : " after") \($0)," } ?? "") + " at byte \(position)"
  }

  private func broken(isCut: Bool) -> ArchiveError {
    if isCut, let fault { return fault }
    return ArchiveError(
      isCut
        ? "the tar archive is truncated\(place)"
        : "the tar archive is broken\(place): there is no file header")
  }

  // MARK: Headers

  /// Skips the blocks after a GNU sparse header that describe further parts of the sparse file.
  private func skipMaps(_ header: [UInt8]) throws {
    var hasMore = header[482] != 0
    while hasMore {
      let block = try readBytes(Self.block)
      guard block.count == Self.block else { throw broken(isCut: true) }
      hasMore = block[504] != 0
    }
  }

  private static func padding(_ size: Int) -> Int { (block - size % block) % block }

  /// Returns true if the checksum of a header is correct. In the sum, each byte of the checksum field counts as a
  /// space.
  private static func isHeader(_ header: [UInt8]) -> Bool {
    guard let sum = octal(header[148..<156]) else { return false }
    let bytes = header.enumerated().map { (148..<156).contains($0) ? 0x20 : Int($1) }
    return bytes.reduce(0, +) == sum
  }

  private static func size(_ header: [UInt8]) -> Int? {
    // Sizes of 8 GiB or more are stored as binary numbers instead of octal digits.
    guard header[124] & 0x80 == 0 else {
      return header[125..<136].reduce(0) { $0 << 8 & (1 << 48 - 1) | Int($1) }
    }
    return octal(header[124..<136])
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  private static func name(_ header: [UInt8]) -> String {
    let name = text(header[0..<100])
    // Only ustar headers contain a name prefix. In GNU tar headers, the bytes of this prefix
    // contain times instead.
    guard header[257..<263].elementsEqual(Array("ustar\0".utf8)) else { return name }
    let prefix = text(header[345..<500])
    return prefix.isEmpty ? name : "\(prefix)/\(name)"
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Parses pax records such as `30 path=…`. Each record begins with its length in bytes.
  private static func records(_ data: [UInt8]) -> [(key: String, value: String)] {
    var records: [(key: String, value: String)] = []
    var rest = data[...]
    while let blank = rest.firstIndex(of: 0x20),
      let length = Int(String(decoding: rest[..<blank], as: UTF8.self)), length > 0,
      length <= rest.count, blank < rest.startIndex + length
    {
      let line = rest[(blank + 1)..<rest.startIndex + length].dropLast()
      if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
        records.append(
          (
            String(decoding: line[..<equals], as: UTF8.self),
            String(decoding: line[(equals + 1)...], as: UTF8.self)
          ))
      }
      rest = rest.dropFirst(length)
    }
    return records
  }

  // MARK: Bytes

  private func skip(_ count: Int) throws {
    var rest = count
    while rest > 0 {
      let bytes = try readBytes(min(rest, Self.pieceSize))
      guard !bytes.isEmpty else { throw broken(isCut: true) }
      rest -= bytes.count
    }
  }

  /// Reads the given number of bytes. Returns fewer bytes only at the end of the archive.
  private func readBytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      if used == buffer.count {
        (buffer, used) = ([], 0)
        guard try fill() else { break }
      }
      let part = min(count - bytes.count, buffer.count - used)
      bytes += buffer[used..<used + part]
      used += part
    }
    // If some bytes were read before an error, return them now. The next call throws the error.
    if bytes.isEmpty, count > 0, let fault { throw fault }
    position += bytes.count
    return bytes
  }

  /// Decompresses more bytes. Returns false at the end of the archive, or after an error was stored in ``fault``.
  private func fill() throws -> Bool {
    while true {
      let hasMore = content.next { span in
        span.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
      }
      if hasMore { return true }
      if let report = content.removeReport() {
        fault = ArchiveError("\(report.detail), after \(report.offset) bytes of content")
        return false
      }
      guard !hasEnded else { return false }
      let piece = try archive.read(readCount, Self.pieceSize)
      readCount += piece.count
      hasEnded = piece.isEmpty
      if hasEnded { content.end() } else { content.append(piece) }
    }
  }
}

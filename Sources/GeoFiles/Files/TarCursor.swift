import GeoTracks

/// Reads a tar archive file by file. The archive may be compressed by gzip.
///
/// Supported formats are pax and ustar (POSIX.1-2017) and GNU's long names. A tar archive has no directory. To find a
/// file, the cursor must read all data before this file.
///
/// The type is `@unchecked Sendable`: only one thread at a time may use a cursor.
final class TarCursor: @unchecked Sendable {
  /// A file in the archive.
  struct File: Sendable {
    let name: String
    let size: Int
  }

  /// The numbers of skipped links, devices and pipes.
  private(set) var skipped = Archive.SkippedEntries()

  /// The number of files visited so far.
  private(set) var fileCount = 0

  private let archive: ArchiveBytes
  // The number of archive bytes read, compressed or not.
  private var readCount = 0
  private var content = ContentStream()
  private var hasEnded = false
  // The reason why the gzip stream ended.
  private var fault: ArchiveError?
  // The number of uncompressed bytes consumed, and the name of the last file.
  private var position = 0
  private var last: String?
  // Whether the current file is sparse. The cursor does not restore the holes of sparse files.
  private var isSparse = false
  // Bytes from the stream that are not consumed yet.
  private var buffer: [UInt8] = []
  private var used = 0
  // The remaining bytes of the current file, and the padding of its last block.
  private var left = 0
  private var padding = 0

  static let block = 512
  private static let pieceSize = 1 << 16
  // The maximum size of names and other metadata. Larger metadata is invalid.
  private static let metadataLimit = 1 << 20

  init(_ archive: ArchiveBytes) { self.archive = archive }

  /// Creates an independent copy at the same position.
  init(copying other: TarCursor) {
    archive = other.archive
    (skipped, fileCount, readCount) = (other.skipped, other.fileCount, other.readCount)
    content = other.content.copy()
    (hasEnded, fault, position, last) = (other.hasEnded, other.fault, other.position, other.last)
    (isSparse, buffer, used) = (other.isSparse, other.buffer, other.used)
    (left, padding) = (other.left, other.padding)
  }

  /// Returns whether the bytes are a tar archive, according to the first block.
  static func recognizes(_ archive: ArchiveBytes) -> Bool {
    let cursor = TarCursor(archive)
    return (try? cursor.readBytes(block)).map { recognizes($0) } ?? false
  }

  /// Returns whether a block is the first one of a tar archive.
  static func recognizes(_ header: [UInt8]) -> Bool {
    // A block with the magic `ustar` but a wrong checksum still counts, because the archive may be damaged. The oldest
    // archives lack this identifier.
    header.count == block
      && (header[257..<262].elementsEqual("ustar".utf8) || isHeader(header))
  }

  /// Advances to the next file; returns nil at the end.
  func next() throws -> File? {
    var (longName, longSize): (String?, Int?)
    // Reset `left` only after the skip, so that an error of the skip can name the file in which the archive is
    // truncated.
    try skip(left)
    left = 0
    try skip(padding)
    (padding, isSparse) = (0, false)
    while true {
      let header = try readBytes(Self.block)
      guard header.count == Self.block else { throw broken(isCut: true) }
      // One block of zeros ends the archive. The format requires two, but some programs write only one.
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
        // The system's limit for the length of a path (PATH_MAX).
        guard name.utf8.count < 4096 else { throw broken(isCut: false) }
        (left, padding) = (size, Self.padding(size))
        // Remove the prefix `./`, which archives of the current folder have.
        let file = File(name: name.hasPrefix("./") ? String(name.dropFirst(2)) : name, size: size)
        last = file.name
        fileCount += 1
        return file
      default:
        // Skip a folder, a link or an entry of another kind.
        guard (0...Archive.maximumSize).contains(size) else { throw broken(isCut: false) }
        switch header[156] {
        case UInt8(ascii: "1"), UInt8(ascii: "2"): skipped.links += 1
        case UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "6"): skipped.devices += 1
        // The entry is a sparse file in GNU's own format.
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

  /// Returns the next bytes of the current file; an empty array at its end.
  func read() throws -> [UInt8] {
    guard left > 0 else { return [] }
    if isSparse { throw ArchiveError("sparse files are not supported") }
    let bytes = try readBytes(min(left, Self.pieceSize))
    guard !bytes.isEmpty else { throw broken(isCut: true) }
    left -= bytes.count
    return bytes
  }

  // MARK: Ends

  /// Reads the padding after the end blocks, so that gzip verifies its checksum.
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

  /// The current position for messages: the current or last file, and the byte offset.
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

  /// Skips the blocks after a GNU header that list more holes.
  private func skipMaps(_ header: [UInt8]) throws {
    var hasMore = header[482] != 0
    while hasMore {
      let block = try readBytes(Self.block)
      guard block.count == Self.block else { throw broken(isCut: true) }
      hasMore = block[504] != 0
    }
  }

  private static func padding(_ size: Int) -> Int { (block - size % block) % block }

  /// Returns whether the checksum of a header matches. In the sum, the bytes of the checksum count as blanks.
  private static func isHeader(_ header: [UInt8]) -> Bool {
    guard let sum = octal(header[148..<156]) else { return false }
    let bytes = header.enumerated().map { (148..<156).contains($0) ? 0x20 : Int($1) }
    return bytes.reduce(0, +) == sum
  }

  private static func size(_ header: [UInt8]) -> Int? {
    // Sizes above 8 GiB are stored in base 256.
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
    // Read a prefix of the name only from ustar headers. The headers of GNU tar contain times at this position.
    guard header[257..<263].elementsEqual(Array("ustar\0".utf8)) else { return name }
    let prefix = text(header[345..<500])
    return prefix.isEmpty ? name : "\(prefix)/\(name)"
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Parses lines such as `30 path=…`, each prefixed with its length.
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

  /// Reads the given number of bytes; returns fewer only at the end.
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
    // First return the bytes before a fault. The next call throws the fault.
    if bytes.isEmpty, count > 0, let fault { throw fault }
    position += bytes.count
    return bytes
  }

  /// Uncompresses one step. Returns false at the end or after a ``fault``.
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

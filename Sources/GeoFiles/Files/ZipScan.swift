import CZlib

/// Reads a zip archive without a valid directory, entry by entry.
struct ZipScan {
  /// The complete files found so far.
  private(set) var entries: [ZipEntry] = []

  /// The damaged parts before other files: offset, description of the affected file, offset of the next entry.
  private(set) var gaps: [(place: Int, detail: String, next: Int)] = []

  private let archive: ArchiveBytes
  private var place = 0
  // The offset of the previous entry's content.
  private var content = 0

  private static let pieceSize = 1 << 16
  /// The maximum number of offsets to test for an entry after damage. Some tests must uncompress an entry.
  private static let maximumTries = 256

  init(_ archive: ArchiveBytes) { self.archive = archive }

  /// Finds the complete files.
  ///
  /// - Parameter limit: The maximum number of files.
  /// - Returns: The offset at which the scan stops, and a description of the file at this offset.
  mutating func run(_ limit: Int) throws -> (place: Int, detail: String) {
    var tries = 0
    while entries.count < limit {
      let (next, name) = try step()
      guard next == nil else { continue }
      let detail = name.map { ", where \($0) begins," } ?? ""
      // The directory follows the last entry.
      let mark = try archive.read(place, 4)
      guard name != nil || !Self.ends.contains(mark) && !mark.isEmpty else {
        return (place, detail)
      }
      let broken = place
      // The previous entry may have a wrong size, so the search starts at its content. If the content is an archive,
      // the search skips it, because its headers would look like entries.
      let isInDoubt = try name == nil && content > 0 && archive.read(content, 4) != Self.mark
      place = isInDoubt ? content : broken + 1
      guard try findEntry(&tries) else { return (broken, detail) }
      gaps.append((broken, detail, place))
    }
    return (place, "")
  }

  // The marks of the directory and of the records after it.
  private static let ends: [[UInt8]] = [
    [0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 6],
  ]

  /// Reads the entry at the current offset.
  ///
  /// - Returns: The offset of the next entry, and the name of this one; nil for unreadable values.
  private mutating func step() throws -> (next: Int?, name: String?) {
    let bytes = try archive.read(place, ZipHeader.length)
    guard bytes.count == ZipHeader.length, bytes.starts(with: Self.mark) else { return (nil, nil) }
    let header = ZipHeader(bytes[...])
    let rest = try archive.read(place + ZipHeader.length, header.nameSize + header.extraSize)
    guard rest.count == header.nameSize + header.extraSize else { return (nil, nil) }
    let name = String(decoding: rest.prefix(header.nameSize), as: UTF8.self)
    let start = place + ZipHeader.length + rest.count
    guard let (entry, end) = try entry(header, named: name, from: start) else { return (nil, name) }
    if !name.hasSuffix("/") { entries.append(entry) }
    (place, content) = (end, start)
    return (end, name)
  }

  private static let mark: [UInt8] = [0x50, 0x4B, 3, 4]

  /// Advances to the next complete entry; returns false if there is none.
  private mutating func findEntry(_ tries: inout Int) throws -> Bool {
    var start = place
    while tries < Self.maximumTries {
      let piece = try archive.read(start, Self.pieceSize)
      guard piece.count >= Self.mark.count else { return false }
      for i in 0...piece.count - Self.mark.count
      where piece[i] == 0x50 && piece[i...].starts(with: Self.mark) {
        tries += 1
        guard tries < Self.maximumTries else { return false }
        place = start + i
        var ahead = ZipScan(archive)
        ahead.place = place
        if try ahead.step().next != nil { return true }
      }
      start += piece.count - Self.mark.count + 1
    }
    return false
  }

  /// Returns an entry and the offset of the next one. Returns nil if the entry is incomplete or has no detectable end.
  private func entry(
    _ header: ZipHeader, named name: String, from start: Int
  ) throws -> (ZipEntry, end: Int)? {
    if let size = header.compressedSize {
      guard size <= archive.count - start else { return nil }
      let entry = ZipEntry(
        header, name: name, checksum: UInt(header.checksum), sizes: (size, header.size), at: place)
      return (entry, start + size)
    }
    // Only uncompressing finds the end. The descriptor after it must confirm the size and checksum.
    guard header.hasDescriptor, header.method == .deflated, !header.isEncrypted,
      let content = try inflated(from: start),
      let length = descriptorLength(
        try archive.read(content.end, 24), content.sum, content.end - start, content.count)
    else { return nil }
    let entry = ZipEntry(
      header, name: name, checksum: content.sum, sizes: (content.end - start, content.count),
      at: place)
    return (entry, content.end + length)
  }

  /// Finds the end of compressed bytes, their checksum and their size. Returns nil if the bytes are invalid or
  /// incomplete.
  private func inflated(from start: Int) throws -> (end: Int, sum: UInt, count: Int)? {
    let inflater = GzipInflater(isRaw: true)
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    var (end, sum, count) = (start, crc32(0, nil, 0), 0)
    while true {
      let piece = try archive.read(end, Self.pieceSize)
      guard !piece.isEmpty else { return nil }
      let step = inflater.inflate(piece: piece, through: &output) { bytes in
        count += bytes.count
        sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
        return count <= Archive.maximumSize
      }
      switch step?.outcome {
      case .running: end += piece.count
      case .memberEnd: return (end + (step?.used ?? 0), sum, count)
      case .broken, nil: return nil
      }
    }
  }

  /// Returns the length of the descriptor after an entry: a checksum and sizes.
  ///
  /// A mark may precede the checksum, and the sizes may have 64 bits. Returns nil if the values are wrong.
  private func descriptorLength(
    _ bytes: [UInt8], _ sum: UInt, _ compressed: Int, _ count: Int
  ) -> Int? {
    [(4, 4), (4, 8), (0, 4), (0, 8)].first { mark, width in
      let length = mark + 4 + 2 * width
      return bytes.count >= length && (mark == 0 || bytes.starts(with: [0x50, 0x4B, 7, 8]))
        && bytes.number(mark, 4) == Int(sum) && bytes.number(mark + 4, width) == compressed
        && bytes.number(mark + 4 + width, width) == count
    }.map { mark, width in mark + 4 + 2 * width }
  }
}

import CZlib

/// Reads the directory at the end of a zip archive (APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16).
struct ZipDirectory: Sendable {
  /// The files in the archive, without folders, links and devices.
  private(set) var entries: [ZipEntry] = []
  /// The numbers of links, devices and replaced files that ``entries`` omits.
  private(set) var skipped = Archive.SkippedEntries()
  /// The reason why the list of files may be incomplete; nil if it is complete.
  private(set) var reason: String?
  // The offsets of all entries that the directory lists, including folders and links.
  private var offsets: Set<Int> = []

  // The length of the end record without its comment, and the maximum length of the comment, in bytes.
  private static let endLength = 22
  private static let commentLimit = 0xFFFF
  // The maximum size of the directory in bytes, which is sufficient for `Archive.maximumCount` entries.
  private static let byteLimit = 1 << 28

  /// Reads the directory. If the directory is damaged or missing, the initializer searches for files by their local
  /// headers.
  ///
  /// - Throws: `ArchiveError` if no file can be found. The initializer also rethrows errors from reading bytes.
  init(_ archive: ArchiveBytes) throws {
    let size = archive.count
    let reach = min(size, Self.endLength + Self.commentLimit)
    let tail = try archive.read(size - reach, reach)
    let last = max(0, tail.count - Self.endLength)
    guard tail.count >= Self.endLength,
      let end = stride(from: last, through: 0, by: -1).first(where: {
        tail[$0...].starts(with: [0x50, 0x4B, 5, 6])
      })
    else {
      try recover(
        archive, "the zip archive has no directory: it is truncated, or still being written")
      return
    }
    guard let place = try Self.place(tail, end, at: size - reach, archive) else {
      try recover(archive, "the end record of the zip archive does not lead to its directory")
      return
    }
    guard place.count <= Archive.maximumCount, place.bytes <= Self.byteLimit else {
      throw ArchiveError("the zip archive has more than \(Archive.maximumCount) files")
    }
    reason = read(try archive.read(place.offset, place.bytes), place.count, at: place.offset)
    // Only an empty archive, which consists of the end record alone, may lack a directory.
    if reason == nil, offsets.isEmpty, size - reach + end > 0 {
      reason = "the end record of the zip archive lists no entries"
    }
    if let broken = reason { try complete(archive, broken) }
    leaveOutReplaced()
    if entries.isEmpty, let reason { throw ArchiveError(reason) }
  }

  /// Reads the number of entries, the size and the offset of the directory from the end record.
  ///
  /// Returns nil if the numbers are impossible.
  ///
  /// - Parameters:
  ///   - tail: The last bytes of the archive.
  ///   - end: The index of the end record in `tail`.
  ///   - start: The offset of `tail` in the archive.
  private static func place(
    _ tail: [UInt8], _ end: Int, at start: Int, _ archive: ArchiveBytes
  ) throws -> (count: Int, bytes: Int, offset: Int)? {
    var (count, bytes, offset) = (
      tail.number(end + 10, 2), tail.number(end + 12, 4), tail.number(end + 16, 4)
    )
    var limit = start + end
    if count == 0xFFFF || bytes == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      let locator = limit < 20 ? [] : try archive.read(limit - 20, 20)
      guard locator.count == 20, locator.starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
      limit = locator.number(8, 8)
      guard (0...archive.count).contains(limit) else { return nil }
      let record = try archive.read(limit, 56)
      guard record.count == 56, record.starts(with: [0x50, 0x4B, 6, 6]) else { return nil }
      (count, bytes, offset) = (record.number(32, 8), record.number(40, 8), record.number(48, 8))
    }
    guard count >= 0, (0...limit).contains(bytes), (0...limit - bytes).contains(offset) else {
      return nil
    }
    return (count, bytes, offset)
  }

  /// Adds files that a damaged directory does not list, by searching for local headers. Some of these files may be
  /// links, because only the directory identifies links.
  private mutating func complete(_ archive: ArchiveBytes, _ broken: String) throws {
    var scan = ZipScan(archive)
    _ = try scan.run(Archive.maximumCount)
    let more = scan.entries.filter { !offsets.contains($0.offset) }
    guard !more.isEmpty else { return }
    // Sort by offset, because if several files have the same name, the last one in the archive is
    // used.
    entries = (entries + more).sorted { $0.offset < $1.offset }
    let files = more.count == 1 ? "1 file is" : "\(more.count) files are"
    reason = "\(broken); \(files) found by their own headers\(Self.told(scan.gaps))"
  }

  /// Lists the complete files of an archive without a directory, by searching for local headers.
  private mutating func recover(_ archive: ArchiveBytes, _ why: String) throws {
    var scan = ZipScan(archive)
    let end = try scan.run(Archive.maximumCount)
    entries = scan.entries
    leaveOutReplaced()
    guard !entries.isEmpty else { throw ArchiveError(why) }
    let files = entries.count == 1 ? "the file" : "the \(entries.count) files"
    reason =
      "\(why); \(files) before byte \(end.place)\(end.detail) can be read\(Self.told(scan.gaps))"
  }

  /// Returns the part of an error message that describes skipped bytes.
  private static func told(_ gaps: [(place: Int, detail: String, next: Int)]) -> String {
    guard let first = gaps.first else { return "" }
    let others = gaps.count > 1 ? ", and at \(gaps.count - 1) other places" : ""
    return
      "; it is broken at byte \(first.place)\(first.detail) and read on from byte \(first.next)\(others)"
  }

  /// Removes files that a later file of the same name replaces. Programs that update an archive may append the new
  /// version of a file and leave the old one in the archive.
  private mutating func leaveOutReplaced() {
    let last = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, later in later })
    skipped.replaced = entries.count - last.count
    guard skipped.replaced > 0 else { return }
    entries = entries.enumerated().filter { last[$1.name] == $0 }.map(\.element)
  }

  /// Reads the records of the directory. Returns an error message if some records are unreadable; nil if all records
  /// are readable.
  private mutating func read(_ directory: [UInt8], _ count: Int, at offset: Int) -> String? {
    var (start, number) = (0, 0)
    // Read to the end of the directory, because programs without zip64 store the number of entries modulo 65,536.
    while number < count || start < directory.count {
      guard number < Archive.maximumCount else {
        return "the zip archive has more than \(Archive.maximumCount) files"
      }
      let broken =
        "the directory of the zip archive is broken at byte \(offset + start): \(number) of \(count) entries "
        + "can be read"
      guard directory.count - start >= 46, directory[start...].starts(with: [0x50, 0x4B, 1, 2])
      else { return broken }
      let (name, attribute, comment) = (
        directory.number(start + 28, 2), directory.number(start + 30, 2),
        directory.number(start + 32, 2)
      )
      let end = start + 46 + name + attribute + comment
      guard end <= directory.count else { return broken }
      let entry = ZipEntry(directory[start..<end], name: name, attribute: attribute)
      offsets.insert(entry.offset)
      switch entry.kind {
      case .file: if !entry.name.hasSuffix("/") { entries.append(entry) }
      case .link: skipped.links += 1
      case .device: skipped.devices += 1
      }
      start = end
      number += 1
    }
    return number & 0xFFFF == count & 0xFFFF
      ? nil : "the directory of the zip archive lists \(count) entries but contains \(number)"
  }
}

/// Lists the files of a zip archive by their local headers, without using the directory.
struct ZipScan {
  /// The complete files that were found so far.
  private(set) var entries: [ZipEntry] = []

  /// The skipped bytes: the start of each skipped range, a description of the damaged file, and the offset of the next
  /// entry.
  private(set) var gaps: [(place: Int, detail: String, next: Int)] = []

  private let archive: ArchiveBytes
  private var place = 0
  // The offset at which the content of the previous entry begins.
  private var content = 0

  private static let pieceSize = 1 << 16
  /// The maximum number of possible headers to test after damage. The limit is low, because a test may uncompress a
  /// whole entry.
  private static let maximumTries = 256

  init(_ archive: ArchiveBytes) { self.archive = archive }

  /// Searches the archive for complete files.
  ///
  /// - Parameter limit: The maximum number of files.
  /// - Returns: The offset at which the search ended, and a description of the file at that offset.
  mutating func run(_ limit: Int) throws -> (place: Int, detail: String) {
    var tries = 0
    while entries.count < limit {
      let (next, name) = try step()
      guard next == nil else { continue }
      let detail = name.map { ", where \($0) begins," } ?? ""
      // Stop at the directory, which follows the last entry.
      let mark = try archive.read(place, 4)
      guard name != nil || !Self.ends.contains(mark) && !mark.isEmpty else {
        return (place, detail)
      }
      let broken = place
      // The size in the previous header may be wrong, so search from the start of that entry's content. If the content
      // is itself a zip archive, skip it. The headers of its files would otherwise be found as entries.
      let isInDoubt = try name == nil && content > 0 && archive.read(content, 4) != Self.mark
      place = isInDoubt ? content : broken + 1
      guard try findEntry(&tries) else { return (broken, detail) }
      gaps.append((broken, detail, place))
    }
    return (place, "")
  }

  // The signatures of the records that follow the last entry.
  private static let ends: [[UInt8]] = [
    [0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 6],
  ]

  /// Reads the entry at the current offset.
  ///
  /// - Returns: The offset of the next entry and the name of this entry. Values that cannot be read are nil.
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

  /// Searches for the next complete entry; returns false if there is none.
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

  /// Returns an entry and the offset after it; nil if the entry is incomplete or its end cannot be found.
  private func entry(
    _ header: ZipHeader, named name: String, from start: Int
  ) throws -> (ZipEntry, end: Int)? {
    if let size = header.compressedSize {
      guard size <= archive.count - start else { return nil }
      let entry = ZipEntry(
        header, name: name, checksum: UInt(header.checksum), sizes: (size, header.size), at: place)
      return (entry, start + size)
    }
    // If the header does not contain the size, uncompress the entry to find its end. The data descriptor after the
    // entry must contain the same size and checksum.
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

  /// Uncompresses data to find its end, its checksum and its uncompressed size. Returns nil if the data is invalid or
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

  /// Returns the length of the data descriptor after an entry; nil if its checksum or sizes are wrong.
  ///
  /// A descriptor may begin with a signature, and its sizes may have 32 or 64 bits.
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

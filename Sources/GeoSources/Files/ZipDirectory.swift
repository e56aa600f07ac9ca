import CZlib
import GeoCore
import GeoPlatform
import SystemPackage

/// The directory at the end of a zip archive (APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16).
struct ZipDirectory: Sendable {
  /// The files, without folders, links and devices.
  private(set) var entries: [ZipEntry] = []
  /// Links and devices.
  private(set) var leftOut = Archive.LeftOut()
  /// Why there may be more files.
  private(set) var reason: String?

  // The record at the end, without its comment, and the longest comment.
  private static let endLength = 22
  private static let commentLimit = 0xFFFF
  // Entries of 64 bytes and a name, as many as are allowed.
  private static let byteLimit = 1 << 28

  /// Reads the directory.
  ///
  /// - Throws: `ArchiveError` for what is none, `Errno`, `SystemFailure`.
  init(_ path: String) throws {
    let file = try OwnedDescriptor.reading(path)
    let size = Int(try Stat(file.descriptor).size)
    let reach = min(size, Self.endLength + Self.commentLimit)
    let tail = try file.descriptor.bytes(at: size - reach, count: reach)
    let last = max(0, tail.count - Self.endLength)
    guard tail.count >= Self.endLength,
      let end = stride(from: last, through: 0, by: -1).first(where: {
        tail[$0...].starts(with: [0x50, 0x4B, 5, 6])
      })
    else {
      throw ArchiveError("the zip archive has no directory: it is cut, or still being written")
    }
    var (count, bytes, offset) = (
      tail.number(end + 10, 2), tail.number(end + 12, 4), tail.number(end + 16, 4)
    )
    if count == 0xFFFF || bytes == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      let locator = try file.descriptor.bytes(at: size - reach + end - 20, count: 20)
      guard locator.starts(with: [0x50, 0x4B, 6, 7]) else {
        throw ArchiveError("the zip archive lacks its 64-bit directory")
      }
      let record = try file.descriptor.bytes(at: locator.number(8, 8), count: 56)
      guard record.starts(with: [0x50, 0x4B, 6, 6]) else {
        throw ArchiveError("the zip archive lacks its 64-bit directory")
      }
      (count, bytes, offset) = (record.number(32, 8), record.number(40, 8), record.number(48, 8))
    }
    guard (0...Archive.maximumCount).contains(count), (0...Self.byteLimit).contains(bytes) else {
      throw ArchiveError("the zip archive has more than \(Archive.maximumCount) files")
    }
    let directory = try file.descriptor.bytes(at: offset, count: bytes)
    guard directory.count == bytes else {
      throw ArchiveError("the directory of the zip archive is cut")
    }
    reason = read(directory, count, at: offset)
    leaveOutReplaced()
    if entries.isEmpty, let reason { throw ArchiveError(reason) }
  }

  /// Leaves out files in whose place a later one of the same name stands, as programs do that add to archives.
  private mutating func leaveOutReplaced() {
    let last = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, later in later })
    leftOut.replaced = entries.count - last.count
    guard leftOut.replaced > 0 else { return }
    entries = entries.enumerated().filter { last[$1.name] == $0 }.map(\.element)
  }

  /// Reads the records of the directory; why not all, if so.
  private mutating func read(_ directory: [UInt8], _ count: Int, at offset: Int) -> String? {
    var start = 0
    for number in 0..<count {
      let broken =
        "the directory of the zip archive is broken at byte \(offset + start): \(number) of \(count) entries "
        + "can be read"
      guard directory.count - start >= 46, directory[start...].starts(with: [0x50, 0x4B, 1, 2])
      else { return broken }
      let (name, extra, comment) = (
        directory.number(start + 28, 2), directory.number(start + 30, 2),
        directory.number(start + 32, 2)
      )
      let end = start + 46 + name + extra + comment
      guard end <= directory.count else { return broken }
      let entry = ZipEntry(directory[start..<end], name: name, extra: extra)
      switch entry.kind {
      case .file: if !entry.name.hasSuffix("/") { entries.append(entry) }
      case .link: leftOut.links += 1
      case .device: leftOut.devices += 1
      }
      start = end
    }
    return nil
  }
}

/// The directory of the archive read last, so that its files are found without reading it for each.
enum ZipShelf {
  private struct Kept: Sendable {
    let path: String
    let version: FileVersion
    let entries: [String: ZipEntry]
  }
  private static let shelf = Guarded<Kept?>(nil)

  /// A file of an archive by its name; nil if there is none.
  static func find(_ name: String, in path: String) throws -> ZipEntry? {
    let version = try FileVersion(path: path)
    if let kept = shelf.withLock({ $0 }), kept.path == path, kept.version == version {
      return kept.entries[name]
    }
    let entries = Dictionary(
      try ZipDirectory(path).entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    shelf.withLock { $0 = Kept(path: path, version: version, entries: entries) }
    return entries[name]
  }
}

/// What tells a file from what has its name later.
struct FileVersion: Sendable, Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds, nanoseconds: Int

  init(path: String) throws(Errno) {
    let status = try Stat(path: path)
    (device, inode, size) = (status.deviceID, status.inode, Int64(status.size))
    let time = status.st_mtim
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}

/// A file of a zip archive.
struct ZipEntry: Sendable {
  /// What it is by its mode on Unix, where that is said.
  enum Kind {
    case file, link, device
  }

  /// Its name, as the archive has it.
  let name: String
  let kind: Kind
  private let method: Int
  private let isEncrypted: Bool
  private let checksum: UInt
  private let compressedSize, size, offset: Int

  private static let pieceSize = 1 << 16

  /// - Parameters:
  ///   - record: its record in the directory.
  ///   - count: how long the name is.
  ///   - extra: how long the extra field behind it is.
  fileprivate init(_ record: ArraySlice<UInt8>, name count: Int, extra: Int) {
    let bytes = Array(record)
    name = String(decoding: bytes[46..<46 + count], as: UTF8.self)
    // What made it: Unix, or a Macintosh. The mode has the types of stat(2).
    let isUnix = bytes.number(4, 2) >> 8 == 3 || bytes.number(4, 2) >> 8 == 19
    switch isUnix ? bytes.number(38, 4) >> 28 : 0 {
    case 0xA: kind = .link
    case 1, 2, 6, 0xC: kind = .device
    default: kind = .file
    }
    isEncrypted = bytes.number(8, 2) & 0x41 != 0
    method = bytes.number(10, 2)
    checksum = UInt(bytes.number(16, 4))
    var sizes = [bytes.number(24, 4), bytes.number(20, 4), bytes.number(42, 4)]
    // The extra field 1 has those of more than 32 bits, in this order.
    var start = 46 + count
    let end = start + extra
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

  /// Uncompresses the file.
  ///
  /// - Parameters:
  ///   - path: the archive.
  ///   - give: takes a piece; false if nobody wants more.
  /// - Throws: `ArchiveError` for what is broken, is more than it says, or is not read; `Errno`.
  func pour(from path: String, _ give: ([UInt8]) -> Bool) throws {
    if isEncrypted { throw ArchiveError("it is encrypted") }
    guard method == 0 || method == 8 else {
      throw ArchiveError(
        "it is compressed by \(method == 9 ? "Deflate64" : "method \(method)"), which is not read")
    }
    guard size >= 0, compressedSize >= 0, offset >= 0, size <= Archive.maximumSize else {
      throw ArchiveError("it has more than \(Archive.maximumSize) bytes")
    }
    let file = try OwnedDescriptor.reading(path)
    let header = try file.descriptor.bytes(at: offset, count: ZipHeader.length)
    guard header.count == ZipHeader.length, header.starts(with: [0x50, 0x4B, 3, 4]) else {
      throw ArchiveError("the zip archive is broken where it begins")
    }
    var place = offset + ZipHeader.length + header.number(26, 2) + header.number(28, 2)
    let end = place + compressedSize
    let inflater = method == 8 ? GzipInflater(isRaw: true) : nil
    var sum: UInt = crc32(0, nil, 0)
    var count = 0
    var isComplete = inflater == nil
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    func take(_ bytes: [UInt8]) throws -> Bool {
      count += bytes.count
      guard count <= size else { throw ArchiveError("it is larger than the zip archive says") }
      sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
      return bytes.isEmpty || give(bytes)
    }
    while place < end {
      let piece = try file.descriptor.bytes(at: place, count: min(Self.pieceSize, end - place))
      guard !piece.isEmpty else { throw ArchiveError("the zip archive is cut") }
      place += piece.count
      guard let inflater else {
        guard try take(piece) else { return }
        continue
      }
      var used = 0
      var hasMore = true
      while hasMore, !isComplete {
        let (taken, written, outcome) = piece.withUnsafeBufferPointer { input in
          output.withUnsafeMutableBufferPointer {
            inflater.inflate(UnsafeBufferPointer(rebasing: input[used...]), into: $0)
          }
        }
        used += taken
        guard try take(Array(output[..<written])) else { return }
        switch outcome {
        case .running: hasMore = written == output.count || used < piece.count && taken > 0
        case .memberEnd: isComplete = true
        case .broken(let message): throw ArchiveError("the zip archive is broken: \(message)")
        }
      }
    }
    guard isComplete, count == size else { throw ArchiveError("it ends early in the zip archive") }
    guard sum == checksum else { throw ArchiveError("its checksum in the zip archive is wrong") }
  }
}

extension [UInt8] {
  /// A little-endian number; of eight bytes with the highest bit set the largest there is.
  func number(_ start: Int, _ count: Int) -> Int {
    let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    return Int(clamping: value)
  }
}

extension FileDescriptor {
  /// Bytes of a file, as many of those asked for as there are.
  func bytes(at place: Int, count: Int) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Swift.max(0, count))
    var filled = 0
    while place >= 0, filled < bytes.count {
      let (start, rest) = (off_t(clamping: place + filled), bytes.count - filled)
      let read = try systemCall {
        bytes.withUnsafeMutableBytes { space in
          GeoPlatform.pread(rawValue, space.baseAddress.map { $0 + filled }, rest, start)
        }
      }
      guard read > 0 else { break }
      filled += read
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}

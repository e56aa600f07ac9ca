import GeoCore
import GeoPlatform
import SystemPackage

/// Caches the directory of the most recently used zip archive.
enum ZipIndexCache {
  private struct Index: Sendable {
    let path: String
    let version: FileVersion
    let entries: [String: ZipEntry]
  }
  private static let cache = Guarded<Index?>(nil)

  /// Finds a file in a zip archive by its name; returns nil if the archive does not contain it.
  static func find(_ name: String, in path: String) throws -> ZipEntry? {
    let version = try FileVersion(path: path)
    if let cached = cache.withLock({ $0 }), cached.path == path, cached.version == version {
      return cached.entries[name]
    }
    let entries = Dictionary(
      try ZipDirectory(ArchiveBytes(path: path)).entries.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    cache.withLock { $0 = Index(path: path, version: version, entries: entries) }
    return entries[name]
  }
}

/// Identifies a version of a file, to detect later changes of its content.
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

/// Caches the indexes of the most recently indexed tar archives.
enum TarIndexCache {
  private static let cache = Guarded<[TarIndex]>([])
  private static let maximumCount = 4

  /// Returns the index of a tar archive. Creates the index if it is not cached or the archive has changed.
  static func index(_ path: String) throws -> TarIndex {
    let version = try FileVersion(path: path)
    let isCurrent = { (index: TarIndex) in index.path == path && index.version == version }
    if let known = cache.withLock({ $0.first(where: isCurrent) }) { return known }
    let index = try TarIndex(path, version)
    cache.withLock { cache in
      cache.append(index)
      if cache.count > maximumCount { cache.removeFirst() }
    }
    return index
  }
}

/// The file names in a tar archive, and cursors from which further reads can continue.
///
/// A tar archive has no directory, so all data before a file must be read first. The index therefore keeps the
/// cursors before and after recently read files. The next read continues from the nearest cursor before the file,
/// even on another thread.
final class TarIndex: Sendable {
  let path: String
  let version: FileVersion
  /// The names of the files, and the reason if the list is incomplete.
  let listing: Archive.Listing

  // The position of each name in the list; the first position if a name occurs twice.
  private let numbers: [String: Int]
  // The stored cursors. The cursor that was stored last is at the end.
  private let cursors = Guarded<[TarCursor]>([])

  // Two cursors for each of 16 threads: one before and one after the file that the thread reads.
  private static let maximumCount = 32

  /// Reads a tar archive to its end and lists its files.
  init(_ path: String, _ version: FileVersion) throws {
    (self.path, self.version) = (path, version)
    let tar = TarCursor(try ArchiveBytes(path: path))
    var listing = Archive.Listing()
    do {
      while let file = try tar.next() {
        guard listing.list.count < Archive.maximumCount else {
          throw ArchiveError("it has more than \(Archive.maximumCount) files")
        }
        listing.list.append(file.name)
      }
    } catch let error as ArchiveError where !listing.list.isEmpty {
      listing.reason = error.reason
    }
    listing.skipped = tar.skipped
    self.listing = listing
    numbers = Dictionary(zip(listing.list, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Returns a cursor at the beginning of a file's content; nil if the archive does not contain the file.
  func cursor(at name: String) throws -> TarCursor? {
    guard let number = numbers[name] else { return nil }
    let known = cursors.withLock { cursors -> TarCursor? in
      let nearest = cursors.indices.filter { cursors[$0].fileCount <= number }
        .max { cursors[$0].fileCount < cursors[$1].fileCount }
      return nearest.map { cursors.remove(at: $0) }
    }
    let tar = try known ?? TarCursor(ArchiveBytes(path: path))
    while tar.fileCount < number { guard try tar.next() != nil else { return nil } }
    store(TarCursor(copying: tar))
    return try tar.next() == nil ? nil : tar
  }

  /// Stores a cursor for later reads, and removes the oldest cursor if there are more than `maximumCount`.
  func store(_ tar: TarCursor) {
    cursors.withLock { cursors in
      cursors.append(tar)
      if cursors.count > Self.maximumCount { cursors.removeFirst() }
    }
  }
}

extension ArchiveBytes {
  /// Opens an archive in the file system.
  init(path: String) throws {
    let file = ArchiveFile(try OwnedDescriptor.reading(path))
    self.init(count: Int(try Stat(file.owned.descriptor).size)) { offset, count in
      try file.owned.descriptor.bytes(at: offset, count: count)
    }
  }
}

/// Owns the file descriptor of an archive and closes it after the last use.
private final class ArchiveFile: Sendable {
  let owned: OwnedDescriptor
  init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
}

extension FileDescriptor {
  /// Reads bytes at an offset. Returns fewer bytes than requested only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Swift.max(0, count))
    var filled = 0
    while offset >= 0, filled < bytes.count {
      let (start, rest) = (off_t(clamping: offset + filled), bytes.count - filled)
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

import GeoCore
import GeoPlatform
import SystemPackage

/// The directory of the archive read last, so that its files are found without reading it for each.
enum ZipIndexCache {
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
      try ZipDirectory(ArchiveBytes(path: path)).entries.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
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

/// The tar archives used last.
enum TarIndexCache {
  private static let shelf = Guarded<[TarStates]>([])
  private static let maximumCount = 4

  /// An archive, gone through if it has not been.
  static func states(_ path: String) throws -> TarStates {
    let version = try FileVersion(path: path)
    let isIt = { (states: TarStates) in states.path == path && states.version == version }
    if let known = shelf.withLock({ $0.first(where: isIt) }) { return known }
    let states = try TarStates(path, version)
    shelf.withLock { shelf in
      shelf.append(states)
      if shelf.count > maximumCount { shelf.removeFirst() }
    }
    return states
  }
}

/// Where a tar archive has been read to.
///
/// What is behind in one is found by reading what is before. So its state before and behind files that have been
/// read is kept: the next file, the same again, and those that several threads ask for in turn are found without
/// beginning anew for each.
final class TarStates: Sendable {
  let path: String
  let version: FileVersion
  /// What it has.
  let listing: Archive.Listing

  // Which file it is that has a name, the first one.
  private let numbers: [String: Int]
  // The one used last at the end.
  private let cursors = Guarded<[TarCursor]>([])

  // Of each thread before and behind its file.
  private static let maximumCount = 32

  /// Goes through an archive.
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
    listing.leftOut = tar.leftOut
    self.listing = listing
    numbers = Dictionary(zip(listing.list, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The archive at the beginning of a file's content; nil if there is no such file.
  func take(_ name: String) throws -> TarCursor? {
    guard let number = numbers[name] else { return nil }
    let known = cursors.withLock { cursors -> TarCursor? in
      let nearest = cursors.indices.filter { cursors[$0].fileCount <= number }
        .max { cursors[$0].fileCount < cursors[$1].fileCount }
      return nearest.map { cursors.remove(at: $0) }
    }
    let tar = try known ?? TarCursor(ArchiveBytes(path: path))
    while tar.fileCount < number { guard try tar.next() != nil else { return nil } }
    put(TarCursor(copying: tar))
    return try tar.next() == nil ? nil : tar
  }

  /// Keeps a state.
  func put(_ tar: TarCursor) {
    cursors.withLock { cursors in
      cursors.append(tar)
      if cursors.count > Self.maximumCount { cursors.removeFirst() }
    }
  }
}

extension ArchiveBytes {
  /// Those of a file.
  init(path: String) throws {
    let file = ArchiveFile(try OwnedDescriptor.reading(path))
    self.init(count: Int(try Stat(file.owned.descriptor).size)) { place, count in
      try file.owned.descriptor.bytes(at: place, count: count)
    }
  }
}

/// Keeps the descriptor of an archive open for all who read it.
private final class ArchiveFile: Sendable {
  let owned: OwnedDescriptor
  init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
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

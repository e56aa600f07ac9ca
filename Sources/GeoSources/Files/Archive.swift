import GeoPlatform
import SystemPackage

/// The files inside of archives: zip, tar, and tar that gzip has compressed.
///
/// A file of an archive has the archive's path with its own name behind it, as if the archive were a folder:
/// `export.zip/activities/1.fit.gz`. Nothing of an archive is written anywhere, so that no name in it can
/// lead outward; one that would is not read.
package enum Archive {
  /// The most files that an archive may have.
  static let maximumCount = 1 << 20
  /// The most bytes that one of them may have: larger ones hold no recording.
  static let maximumSize = 1 << 33

  /// What an archive has.
  package struct Listing: Sendable {
    /// The names of its files, in its order.
    package var list: [String] = []
    /// What it has beside files and folders.
    package var leftOut = LeftOut()
    /// Why there may be more.
    package var reason: String?

    package init() {}
  }

  /// What of an archive is not read, whatever its name.
  package struct LeftOut: Sendable, Equatable {
    /// Links: what they lead to is in the archive under another name, or not in it.
    package var links = 0
    /// Devices and named pipes, which have no content there.
    package var devices = 0
    /// Files of a zip archive in whose place a later one of the same name stands.
    package var replaced = 0
    /// Files that are stored with holes.
    package var sparse = 0

    package init() {}
  }

  /// The names of the files in an archive, in its order.
  ///
  /// - Parameter path: where it is; `-` for one that ``PipedArchive`` keeps.
  /// - Returns: what it has; nil if the path leads to no archive.
  /// - Throws: `SystemFailure` for one of which nothing can be read.
  package static func names(_ path: String) throws(SystemFailure) -> Listing? {
    let place = place(path)
    guard FileKind(path: place) == .regular else { return nil }
    do {
      switch try kind(place) {
      case .zip:
        let directory = try ZipDirectory(place)
        var listing = Listing()
        listing.list = directory.entries.map(\.name)
        (listing.leftOut, listing.reason) = (directory.leftOut, directory.reason)
        return listing
      case .tar:
        let tar = try TarCursor(place)
        var listing = Listing()
        do {
          while let file = try tar.next() {
            guard listing.list.count < maximumCount else {
              throw ArchiveError("it has more than \(maximumCount) files")
            }
            listing.list.append(file.name)
          }
        } catch let error as ArchiveError where !listing.list.isEmpty {
          listing.reason = error.reason
        }
        listing.leftOut = tar.leftOut
        return listing
      case nil: return nil
      }
    } catch {
      throw failure(error, InputName.text(path))
    }
  }

  /// The archive and the name of the file in it that a path leads to; nil if it leads into none. A path that
  /// ends behind the archive's has no name.
  package static func split(_ path: String) -> (archive: String, name: String)? {
    if PipedArchive.isPart(path) { return ("-", String(path.dropFirst(2))) }
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      let folder = String(path[..<slash])
      end = path.index(after: slash)
      guard !folder.isEmpty, FileKind(path: folder) == .regular else { continue }
      return (folder, String(path[end...]))
    }
    return nil
  }

  /// Looks whether a path leads to an archive itself, with a slash behind it, and tells why not all of that
  /// can be read.
  ///
  /// - Throws: `SystemFailure`.
  package static func checkWhole(_ path: String) throws(SystemFailure) {
    guard path.hasSuffix("/"), let (archive, name) = split(path), name.isEmpty,
      let reason = try names(archive)?.reason
    else { return }
    throw SystemFailure(uncompressing: InputName.text(archive), reason)
  }

  /// Where an archive is in the file system.
  private static func place(_ archive: String) -> String {
    archive == "-" ? PipedArchive.place ?? archive : archive
  }

  /// Opens a file of an archive.
  ///
  /// - Returns: nil if the path leads into no archive.
  static func open(_ path: String) throws(SystemFailure) -> ArchiveMember? {
    guard let (archive, name) = split(path) else { return nil }
    do {
      guard !name.split(separator: "/").contains("..") else {
        throw ArchiveError("its name leads out of the archive")
      }
      let archive = place(archive)
      switch try kind(archive) {
      case .zip:
        guard let entry = try ZipShelf.find(name, in: archive) else {
          throw SystemFailure(.open, path, .noSuchFileOrDirectory)
        }
        return try ArchiveMember { give in try entry.pour(from: archive, give) }
      case .tar:
        let tar = try TarShelf.take(archive, name)
        guard let tar else { throw SystemFailure(.open, path, .noSuchFileOrDirectory) }
        return try ArchiveMember { give in
          while true {
            let piece = try tar.read()
            guard !piece.isEmpty else { break }
            guard give(piece) else { return }
          }
          TarShelf.put(tar, of: archive)
        }
      case nil: throw SystemFailure(.open, path, .notDirectory)
      }
    } catch {
      throw failure(error, path)
    }
  }

  private enum Kind {
    case zip, tar
  }

  private static func kind(_ path: String) throws -> Kind? {
    let file = try OwnedDescriptor.reading(path)
    if isZip(try file.descriptor.bytes(at: 0, count: 4)) { return .zip }
    return try TarCursor.recognizes(path) ? .tar : nil
  }

  /// Whether bytes begin as a zip archive does.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  private static func failure(_ error: any Error, _ path: String) -> SystemFailure {
    switch error {
    case let failure as SystemFailure: failure
    case let cause as Errno: SystemFailure(.read, path, cause)
    case let error as ArchiveError: SystemFailure(uncompressing: path, error.reason)
    default: SystemFailure(uncompressing: path, "\(error)")
    }
  }
}

/// Why an archive cannot be read.
struct ArchiveError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

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

  /// The names of the files in an archive, in its order.
  ///
  /// - Returns: the names, and why there may be more; nil if the path leads to no archive.
  /// - Throws: `SystemFailure` for one of which nothing can be read.
  package static func names(
    _ path: String
  ) throws(SystemFailure) -> (list: [String], reason: String?)? {
    guard FileKind(path: path) == .regular else { return nil }
    do {
      switch try kind(path) {
      case .zip: return (try ZipDirectory(path).entries.map(\.name), nil)
      case .tar:
        let tar = try TarCursor(path)
        var names: [String] = []
        do {
          while let file = try tar.next() {
            guard names.count < maximumCount else {
              throw ArchiveError("it has more than \(maximumCount) files")
            }
            names.append(file.name)
          }
        } catch let error as ArchiveError where !names.isEmpty {
          return (names, error.reason)
        }
        return (names, nil)
      case nil: return nil
      }
    } catch {
      throw failure(error, path)
    }
  }

  /// The archive and the name of the file in it that a path leads to; nil if it leads into none.
  package static func split(_ path: String) -> (archive: String, name: String)? {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      let folder = String(path[..<slash])
      end = path.index(after: slash)
      guard !folder.isEmpty, FileKind(path: folder) == .regular else { continue }
      return end < path.endIndex ? (folder, String(path[end...])) : nil
    }
    return nil
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
      switch try kind(archive) {
      case .zip:
        let directory = try ZipDirectory(archive)
        guard let entry = directory.entries.first(where: { $0.name == name }) else {
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
    let start = try file.descriptor.bytes(at: 0, count: 4)
    if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) {
      return .zip
    }
    return try TarCursor.recognizes(path) ? .tar : nil
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

import Dispatch
import GeoCore
import GeoPlatform
import SystemPackage

extension Archive {
  /// Lists the files in an archive, in the order of the archive.
  ///
  /// - Parameter path: The path of the archive; `-` for the archive in ``SpooledArchive``.
  /// - Returns: The listing; nil if the path is not an archive.
  /// - Throws: `SystemFailure` if the whole archive is unreadable.
  package static func names(_ path: String) throws(SystemFailure) -> Listing? {
    let file = filePath(path)
    guard FileKind(path: file) == .regular else { return nil }
    do {
      switch try kind(file) {
      case .zip:
        let directory = try ZipDirectory(ArchiveBytes(path: file))
        var listing = Listing()
        listing.list = directory.entries.map(\.name)
        (listing.skipped, listing.reason) = (directory.skipped, directory.reason)
        return listing
      case .tar: return try TarIndexCache.index(file).listing
      case nil: return nil
      }
    } catch {
      throw failure(error, InputName.text(path))
    }
  }

  /// Splits a path into the archive and the name of a file in it.
  ///
  /// Returns nil for other paths. If the path consists of an archive and a trailing slash, the name is empty.
  package static func split(_ path: String) -> (archive: String, name: String)? {
    if SpooledArchive.contains(path) { return ("-", String(path.dropFirst(2))) }
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      let folder = String(path[..<slash])
      end = path.index(after: slash)
      guard !folder.isEmpty, FileKind(path: folder) == .regular else { continue }
      return (folder, String(path[end...]))
    }
    return nil
  }

  /// Checks a path that consists of an archive and a trailing slash.
  ///
  /// - Throws: `SystemFailure` if some files in the archive are unreadable.
  package static func checkWhole(_ path: String) throws(SystemFailure) {
    guard path.hasSuffix("/"), let (archive, name) = split(path), name.isEmpty,
      let reason = try names(archive)?.reason
    else { return }
    throw SystemFailure(uncompressing: InputName.text(archive), reason)
  }

  /// Returns the path of an archive in the file system.
  private static func filePath(_ archive: String) -> String {
    archive == "-" ? SpooledArchive.path ?? archive : archive
  }

  /// Opens a file in an archive.
  ///
  /// - Returns: The open file; nil if the path does not lead into an archive.
  static func open(_ path: String) throws(SystemFailure) -> ArchiveMember? {
    guard let (archive, name) = split(path) else { return nil }
    do {
      guard !name.split(separator: "/").contains("..") else {
        throw ArchiveError("its name leads outside the archive")
      }
      let archive = filePath(archive)
      switch try kind(archive) {
      case .zip:
        guard let entry = try ZipIndexCache.find(name, in: archive) else {
          throw SystemFailure(.open, path, .noSuchFileOrDirectory)
        }
        let bytes = try ArchiveBytes(path: archive)
        return try ArchiveMember { body in try entry.pass(from: bytes, body) }
      case .tar:
        let index = try TarIndexCache.index(archive)
        guard let tar = try index.cursor(at: name) else {
          throw SystemFailure(.open, path, .noSuchFileOrDirectory)
        }
        return try ArchiveMember { body in try pass(tar, of: index, body) }
      case nil: throw SystemFailure(.open, path, .notDirectory)
      }
    } catch {
      throw failure(error, path)
    }
  }

  /// Passes on the content of the current file of a tar archive.
  ///
  /// The function returns the cursor to the index before it passes on the last piece. The reader of the next file can
  /// then use the cursor.
  private static func pass(
    _ tar: TarCursor, of index: TarIndex, _ body: ([UInt8]) -> Bool
  ) throws {
    var piece = try tar.read()
    while !piece.isEmpty {
      let next = Result { try tar.read() }
      if (try? next.get())?.isEmpty == true { index.store(tar) }
      guard body(piece) else { return }
      piece = try next.get()
    }
  }

  private enum Kind {
    case zip, tar
  }

  private static func kind(_ path: String) throws -> Kind? {
    let bytes = try ArchiveBytes(path: path)
    if isZip(try bytes.read(0, 4)) { return .zip }
    return TarCursor.recognizes(bytes) ? .tar : nil
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

/// A file in an archive. A separate thread uncompresses the file into a descriptor.
struct ArchiveMember: Sendable {
  /// The descriptor to read; the owner must close it.
  let descriptor: FileDescriptor
  /// The report with the reason if the file ended early. Check the report after the last byte.
  let report: ArchiveReport

  /// Starts to uncompress the file.
  ///
  /// - Parameter pass: Passes the content to `body` piece by piece until `body` returns false.
  init(
    _ pass: @escaping @Sendable (_ body: ([UInt8]) -> Bool) throws -> Void
  ) throws(Errno) {
    // Use a socket pair, because writing to a pipe without a reader raises a signal.
    var ends: [Int32] = [-1, -1]
    try systemCall {
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends)
    }
    descriptor = FileDescriptor(rawValue: ends[0])
    let end = FileDescriptor(rawValue: ends[1])
    let report = ArchiveReport()
    self.report = report
    DispatchQueue(label: "geocore.archive").async {
      do {
        try pass { Self.send($0, to: end) }
      } catch {
        report.end(because: (error as? ArchiveError)?.reason ?? "\(error)")
      }
      try? end.close()
    }
  }

  /// Sends bytes and returns false if the other end is closed.
  private static func send(_ bytes: [UInt8], to descriptor: FileDescriptor) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        guard
          let count = try? systemCall({
            GeoPlatform.send(
              descriptor.rawValue, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          })
        else { return false }
        sent += count
      }
      return true
    }
  }
}

/// The reason why a file of an archive ended early.
final class ArchiveReport: Sendable {
  private let reason = Guarded<String?>(nil)

  /// The reason; nil if the file is complete.
  var failure: String? { reason.withLock { $0 } }

  fileprivate func end(because text: String) { reason.withLock { $0 = text } }
}

import Dispatch
import GeoCore
import GeoPlatform
import SystemPackage

extension Archive {
  /// Lists the files in an archive, in the order of the archive.
  ///
  /// - Parameter path: The path of the archive; `-` for an archive on standard input (see ``SpooledArchive``).
  /// - Returns: Nil if the file at the path is not an archive.
  /// - Throws: `SystemFailure` if no file in the archive can be read.
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

  /// Splits a path such as `rides.zip/monday.gpx` into the path of the archive and the name of the file in it.
  ///
  /// The name is empty if the path is an archive with a trailing slash. Returns nil if no parent of the path is a
  /// regular file.
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

  /// Throws an error if the path is an archive with a trailing slash and the list of its files may be incomplete.
  ///
  /// - Throws: `SystemFailure` with the reason.
  package static func checkWhole(_ path: String) throws(SystemFailure) {
    guard path.hasSuffix("/"), let (archive, name) = split(path), name.isEmpty,
      let reason = try names(archive)?.reason
    else { return }
    throw SystemFailure(uncompressing: InputName.text(archive), reason)
  }

  /// Returns the path of the archive in the file system. The result differs from `archive` only for `-`.
  private static func filePath(_ archive: String) -> String {
    archive == "-" ? SpooledArchive.path ?? archive : archive
  }

  /// Opens a file in an archive.
  ///
  /// - Returns: Nil if no prefix of the path is an archive.
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

  /// Passes the content of the current file of a tar archive to `body`.
  ///
  /// Before the last call of `body`, the function stores the cursor in the index, so that the search for the next
  /// file can continue there.
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

/// A file in an archive. A separate thread uncompresses it and writes its content to a socket.
struct ArchiveMember: Sendable {
  /// The descriptor from which the content is read. The caller must close it.
  let descriptor: FileDescriptor
  /// Contains an error if the file is incomplete. Check the report after reading the last byte.
  let report: ArchiveReport

  /// Starts a thread that uncompresses the file.
  ///
  /// - Parameter pass: Passes the content to `body` in pieces, until `body` returns false.
  init(
    _ pass: @escaping @Sendable (_ body: ([UInt8]) -> Bool) throws -> Void
  ) throws(Errno) {
    // Use a socket pair instead of a pipe, because writing to a pipe without a reader raises a signal.
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

  /// Sends all bytes; returns false if the other end of the socket is closed.
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

/// Reports why a file in an archive is incomplete.
final class ArchiveReport: Sendable {
  private let reason = Guarded<String?>(nil)

  /// The reason why the file is incomplete; nil if it is complete.
  var failure: String? { reason.withLock { $0 } }

  fileprivate func end(because text: String) { reason.withLock { $0 = text } }
}

import Dispatch
import GeoCore
import GeoPlatform
import SystemPackage

/// The files inside archives: zip, tar, and gzip-compressed tar.
///
/// The path of such a file is the path of the archive followed by its own name, as if the archive were a folder:
/// `export.zip/activities/1.fit.gz`. The archive is not extracted to disk. Files whose names lead outside the archive
/// are never read.
package enum Archive {
  /// The maximum number of files in an archive.
  static let maximumCount = 1 << 20
  /// The maximum size in bytes of a file in an archive. Larger files are not recordings.
  static let maximumSize = 1 << 33

  /// The content of an archive.
  package struct Listing: Sendable {
    /// The names of the files, in the order of the archive.
    package var list: [String] = []
    /// The numbers of entries that are not read, such as links.
    package var skipped = SkippedEntries()
    /// The reason why the archive may contain more files; nil if the list is complete.
    package var reason: String?

    package init() {}

    /// The names of the KML documents.
    package var documents: [String] { list.filter(ZipHeader.isDocument) }
  }

  /// The numbers of archive entries that are never read.
  package struct SkippedEntries: Sendable, Equatable {
    /// Links. The target of a link is in the archive under another name, or is missing.
    package var links = 0
    /// Devices and named pipes, which have no content in the archive.
    package var devices = 0
    /// Files of a zip archive that a later file of the same name replaces.
    package var replaced = 0
    /// Sparse files.
    package var sparse = 0

    package init() {}
  }

  /// Returns whether bytes begin like a zip archive.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }
}

/// The reason why an archive cannot be read.
struct ArchiveError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Random access to the bytes of an archive.
struct ArchiveBytes: Sendable {
  /// The number of bytes.
  let count: Int
  /// Reads bytes at an offset; returns fewer than requested only at the end.
  let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// - Parameter bytes: All bytes of the archive.
  init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, count in
      guard (0..<bytes.count).contains(offset) else { return [] }
      return Array(bytes[offset...].prefix(max(0, count)))
    }
  }

  init(count: Int, _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }
}

extension [UInt8] {
  /// Reads a little-endian number. An eight-byte number that does not fit in an `Int` becomes `Int.max`.
  func number(_ start: Int, _ count: Int) -> Int {
    let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    return Int(clamping: value)
  }
}

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
  /// Returns the cursor to the index before it passes on the last piece, so that the reader of the next file can use
  /// the cursor.
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
  /// The report with the reason if the file ended early. Check it after the last byte.
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

/// An archive on standard input.
///
/// Reading an archive needs random access, which a pipe does not offer. The program therefore first copies the archive
/// to a file without a name, which disappears when the process ends. The path of the archive is `-`, and the paths of
/// its files begin with `-/`.
package enum SpooledArchive {
  private struct State {
    var isInspected = false
    var file: FileDescriptor?
  }
  private static let state = Guarded(State())

  /// The maximum number of compressed bytes to read in order to recognize the content.
  private static let mostAhead = 1 << 16
  private static let pieceSize = 1 << 20

  /// The path of the copy. Nil if standard input is not an archive or has not been inspected.
  static var path: String? {
    state.withLock { $0.file }.map { "/proc/self/fd/\($0.rawValue)" }
  }

  /// Returns whether a path leads to a file in the archive on standard input.
  package static func contains(_ path: String) -> Bool { path.hasPrefix("-/") && Self.path != nil }

  /// Inspects standard input. Copies an archive; other input can still be read completely.
  ///
  /// - Returns: Whether standard input is an archive.
  /// - Throws: `SystemFailure` if reading or copying fails.
  package static func inspect() throws(SystemFailure) -> Bool {
    if state.withLock({ $0.isInspected }) { return path != nil }
    state.withLock { $0.isInspected = true }
    let input = FileDescriptor.standardInput
    let (ahead, isArchive): ([UInt8], Bool)
    do throws(Errno) { (ahead, isArchive) = try readAhead(input) } catch {
      throw SystemFailure(.read, InputName.text("-"), error)
    }
    guard isArchive else {
      LookaheadBuffer.store(ahead)
      return false
    }
    let file = try copy(ahead, input)
    state.withLock { $0.file = file }
    return true
  }

  /// Reads enough bytes to recognize an archive.
  private static func readAhead(_ input: FileDescriptor) throws(Errno) -> ([UInt8], Bool) {
    var ahead: [UInt8] = []
    var content = ContentStream()
    var start: [UInt8] = []
    while ahead.count < mostAhead {
      let piece = try bytes(of: input, TarCursor.block)
      ahead += piece
      if Archive.isZip(ahead) { return (ahead, true) }
      if piece.isEmpty { content.end() } else { content.append(piece) }
      while start.count < TarCursor.block,
        content.next({ span in span.withUnsafeBufferPointer { start.append(contentsOf: $0) } })
      {}
      let block = Array(start.prefix(TarCursor.block))
      if TarCursor.recognizes(block) { return (ahead, true) }
      // Names in archives contain no line ends. Bytes with a line end are therefore not the beginning of an archive,
      // but text. Text may arrive slowly, so the method does not wait for more bytes.
      let mayBeZip = ahead.count < 4 && ahead.first == 0x50
      if piece.isEmpty || block.count == TarCursor.block || !mayBeZip && block.contains(0x0A) {
        break
      }
    }
    return (ahead, false)
  }

  private static func bytes(of input: FileDescriptor, _ limit: Int) throws(Errno) -> [UInt8] {
    var result: Result<Int, Errno> = .success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { space, count in
      do throws(Errno) {
        count = try input.readWaiting(into: UnsafeMutableRawBufferPointer(space))
      } catch {
        result = .failure(error)
      }
    }
    _ = try result.get()
    return bytes
  }

  /// Copies all bytes to a file without a name.
  private static func copy(
    _ ahead: [UInt8], _ input: FileDescriptor
  ) throws(SystemFailure) -> FileDescriptor {
    var folder = "/tmp"
    if let named = getenv("TMPDIR"), named.pointee != 0 { folder = PathText.text(cString: named) }
    let file: FileDescriptor
    do throws(Errno) { file = try unnamed(in: folder) } catch {
      throw SystemFailure(.open, folder, error)
    }
    var (piece, total) = (ahead, 0)
    while !piece.isEmpty {
      total += piece.count
      guard total <= Archive.maximumSize else {
        throw SystemFailure(
          uncompressing: InputName.text("-"),
          "the archive has more than \(Archive.maximumSize) bytes; save it as a file and pass its name"
        )
      }
      do throws(Errno) { try write(piece, to: file) } catch {
        throw SystemFailure(
          .write, "a temporary copy of standard input in \(folder)", error)
      }
      do throws(Errno) { piece = try bytes(of: input, pieceSize) } catch {
        throw SystemFailure(.read, InputName.text("-"), error)
      }
    }
    return file
  }

  private static func unnamed(in folder: String) throws(Errno) -> FileDescriptor {
    var template = PathText.cString("\(folder)/geocalc.XXXXXX")
    let number = try template.withUnsafeMutableBufferPointer { (text) throws(Errno) in
      try systemCall { text.baseAddress.map { mkstemp($0) } ?? -1 }
    }
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(rawValue: number)
  }

  private static func write(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try systemCall {
        rest.withUnsafeBytes { GeoPlatform.write(file.rawValue, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}

import Dispatch
import GeoCore
import GeoLocation
import GeoPlatform
package import SystemPackage

/// A file that is open for reading.
struct OpenFile {
  let path: String
  let reader: ByteReader
  let kind: FileKind
  private let device: DeviceID
  private let inode: Inode
  private let isTerminal: Bool
  /// The report of a file in an archive; nil for other files.
  let report: ArchiveReport?

  /// Opens a file, a file in an archive, or standard input (`-`).
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  init(path: String) throws(SystemFailure) {
    // Open without blocking. Otherwise, opening a named pipe would wait for a writer, and nothing could cancel the
    // wait.
    let isPlain = path == "-" || PathText.exists(path) && !SpooledArchive.contains(path)
    let member = isPlain ? nil : try Archive.open(path)
    report = member?.report
    let file =
      if let member { OwnedDescriptor(member.descriptor) } else {
        try OwnedDescriptor.reading(
          path, options: [.nonBlocking, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)])
      }
    let status: Stat
    do throws(Errno) {
      status = try Stat(file.descriptor)
      isTerminal = isatty(file.descriptor.rawValue) == 1
      reader = try ByteReader(file)
    } catch {
      throw SystemFailure(.open, InputName.text(path), error)
    }
    // A file in an archive is complete and does not grow.
    kind = member == nil ? FileKind(status) : .regular
    // Standard input may also be a folder.
    guard kind != .directory else { throw SystemFailure(.open, InputName.text(path), .isDirectory) }
    self.path = path
    (device, inode) = (status.deviceID, status.inode)
  }

  /// Whether more bytes may follow after the end. A pipe on standard input has no name that another writer could open.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// Whether a serial line or terminal has disappeared. After a serial line has disappeared, a read returns the end of
  /// the file, and `isatty` returns false.
  var hasHungUp: Bool { isTerminal && isatty(reader.descriptor.rawValue) == 0 }

  /// Whether the path now leads to another file.
  var isElsewhere: Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.deviceID != device || status.inode != inode
  }

  /// A change of a file that was read to its end.
  enum Change {
    case none
    case grown
    /// The file is now shorter than the bytes read, or another file has its name.
    case replaced
  }

  /// Checks the file again after `count` bytes have been read.
  func change(after count: Int) -> Change {
    // Only a regular file has a length. For other files, the next read shows whether there are more bytes.
    guard kind == .regular else { return isElsewhere ? .replaced : .grown }
    guard let status = try? Stat(reader.descriptor) else { return .none }
    if status.size > count { return .grown }
    if status.size < count { return .replaced }
    return isElsewhere ? .replaced : .none
  }
}

/// A file descriptor that is closed when the lifetime of this value ends.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor.
  package let descriptor: FileDescriptor

  private let isOurs: Bool

  /// Takes ownership of a descriptor.
  ///
  /// - Parameter isOurs: False for a descriptor that must stay open, such as standard input.
  package init(_ descriptor: FileDescriptor, isOurs: Bool = true) {
    (self.descriptor, self.isOurs) = (descriptor, isOurs)
  }

  deinit { if isOurs { try? descriptor.close() } }

  /// Opens a file with a descriptor that child processes do not inherit.
  ///
  /// - Parameter path: The path in the form of ``PathText``. swift-system's `FilePath` would remove the trailing slash
  ///   that marks a folder.
  package init(
    path: String, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions? = nil
  ) throws(Errno) {
    self.init(
      try systemCall(throwing: {
        try FileDescriptor.open(
          PathText.cString(path), mode, options: options.union(.closeOnExec),
          permissions: permissions)
      }))
  }

  /// Opens a file for reading; `-` is standard input.
  ///
  /// - Throws: `SystemFailure`. Also throws for a folder. The system itself would open the folder, and only the first
  ///   read would fail, with the same error as for a broken disk.
  package static func reading(
    _ path: String, options: FileDescriptor.OpenOptions = []
  ) throws(SystemFailure) -> OwnedDescriptor {
    guard path != "-" else { return OwnedDescriptor(.standardInput, isOurs: false) }
    do throws(Errno) {
      let file = try OwnedDescriptor(path: path, .readOnly, options: options)
      guard try Stat(file.descriptor).type != .directory else { throw .isDirectory }
      return file
    } catch {
      throw SystemFailure(.open, path, error)
    }
  }

  /// Checks that the process can open the given number of files.
  ///
  /// - Throws: The system's error.
  package static func checkSupply(_ count: Int) throws(Errno) {
    var taken: [FileDescriptor] = []
    defer { for descriptor in taken { try? descriptor.close() } }
    for _ in 0..<count {
      taken.append(
        try systemCall(throwing: {
          try FileDescriptor.open("/dev/null" as FilePath, .readOnly, options: .closeOnExec)
        }))
    }
  }
}

/// Names of inputs for messages.
package enum InputName {
  /// Returns the path, or the words "standard input".
  package static func text(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension Stat {
  /// Reads the status of the file at a path. Follows links.
  ///
  /// - Parameter path: The path in the form of ``PathText``.
  package init(path: String) throws(Errno) { try self.init(PathText.cString(path)) }
}

/// Reads a descriptor on a separate thread, so a blocking read blocks no task.
///
/// Only one read may run at a time. The reader closes its descriptor.
final class ByteReader: Sendable {
  /// The result of a read.
  enum Piece {
    case bytes([UInt8])
    /// No bytes arrived within the given time.
    case quiet
    case end
    /// ``cancel()`` was called.
    case cancelled
    /// The read failed with this error of the system.
    case failed(Errno)
  }

  /// The descriptor that is read.
  var descriptor: FileDescriptor { file.descriptor }

  private let file: OwnedDescriptor
  private let wakeRead: OwnedDescriptor
  private let wakeWrite: OwnedDescriptor
  // A queue without a target queue gets its own thread. It does not use the shared thread pool, whose size depends on
  // the number of cores.
  private let queue = DispatchQueue(label: "geocore.read")

  /// Creates a reader.
  ///
  /// - Throws: The system's error if the process has no more descriptors.
  init(_ file: consuming OwnedDescriptor) throws(Errno) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    self.file = file
    wakeRead = OwnedDescriptor(ends.readEnd)
    wakeWrite = OwnedDescriptor(ends.writeEnd)
  }

  /// Ends the current read and all later reads. Any thread may call this method.
  func cancel() {
    // Nobody reads this byte from the pipe, so all later calls of poll() return at once.
    withUnsafeBytes(of: UInt8(0)) { _ = try? wakeWrite.descriptor.writeNow($0) }
  }

  /// Waits for bytes and reads them.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - timeout: The timeout in milliseconds, after which the result is ``Piece/quiet``; nil for no timeout.
  func next(limit: Int, timeout: Int32?) async -> Piece {
    // The lock is only for the thread sanitizer, which does not recognize that a continuation orders the accesses.
    let result = Guarded(Piece.cancelled)
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let piece = piece(limit, timeout)
        result.withLock { $0 = piece }
        continuation.resume()
      }
    }
    return result.withLock { $0 }
  }

  /// Whether a read would return at once: bytes are available, or the end is reached.
  var hasMore: Bool { descriptor.isReady(for: .reading) }

  private func piece(_ limit: Int, _ timeout: Int32?) -> Piece {
    do throws(Errno) {
      while true {
        let state = try descriptor.waitToRead(orFor: wakeRead.descriptor, within: timeout)
        if state.isOtherReady { return .cancelled }
        guard state.isReady else { return .quiet }
        // Another reader may have consumed the bytes.
        guard let bytes = try bytes(limit) else { continue }
        return bytes.isEmpty ? .end : .bytes(bytes)
      }
    } catch {
      return .failed(error)
    }
  }

  private func bytes(_ limit: Int) throws(Errno) -> [UInt8]? {
    var result: Result<Int?, Errno> = .success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Errno) {
        let read = try descriptor.readNow(into: UnsafeMutableRawBufferPointer(buffer))
        count = read ?? 0
        result = .success(read)
      } catch {
        result = .failure(error)
      }
    }
    return try result.get() == nil ? nil : bytes
  }
}

/// Bytes of standard input that were read for inspection. The next read returns them.
enum LookaheadBuffer {
  private static let bytes = Guarded<ArraySlice<UInt8>>([])

  static func store(_ ahead: [UInt8]) { bytes.withLock { $0 = ahead[...] } }

  /// Returns whether inspected bytes are waiting for a read of the descriptor.
  static func isThere(for descriptor: FileDescriptor) -> Bool {
    descriptor == .standardInput && bytes.withLock { !$0.isEmpty }
  }

  /// Moves as many inspected bytes as fit to `space`. Returns nil if no inspected bytes wait for the descriptor.
  static func read(
    for descriptor: FileDescriptor, into space: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard descriptor == .standardInput else { return nil }
    let piece = bytes.withLock { bytes in
      let piece = bytes.prefix(space.count)
      bytes = bytes.dropFirst(piece.count)
      return piece
    }
    guard !piece.isEmpty else { return nil }
    space.copyBytes(from: piece)
    return piece.count
  }
}

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
  /// For a file in an archive, reports whether it is complete. Nil for other files.
  let report: ArchiveReport?

  /// Opens a file, a file in an archive, or standard input (`-`).
  ///
  /// - Throws: `SystemFailure` with the error of the operating system.
  init(path: String) throws(SystemFailure) {
    // Open in non-blocking mode. Otherwise, opening a named pipe would wait for a writer, and the task could not be
    // canceled.
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
    // A file in an archive never grows, so treat it like a regular file.
    kind = member == nil ? FileKind(status) : .regular
    // Check here for a folder, because standard input can also be a folder.
    guard kind != .directory else { throw SystemFailure(.open, InputName.text(path), .isDirectory) }
    self.path = path
    (device, inode) = (status.deviceID, status.inode)
  }

  /// Whether more bytes may follow the current end. A pipe on standard input cannot be opened again by another writer.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// True if a serial line or terminal was disconnected. After that, reads return the end of the file, and `isatty`
  /// returns false.
  var hasHungUp: Bool { isTerminal && isatty(reader.descriptor.rawValue) == 0 }

  /// True if the path now names a file other than the open one.
  var isElsewhere: Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.deviceID != device || status.inode != inode
  }

  /// How a file has changed since its end was read.
  enum Change {
    case none
    case grown
    /// The file is now shorter than before, or another file has replaced it.
    case replaced
  }

  /// Returns how the file has changed since `count` bytes were read from it.
  func change(after count: Int) -> Change {
    // Only regular files have a length to compare. For other files, the next read shows whether there are more bytes.
    guard kind == .regular else { return isElsewhere ? .replaced : .grown }
    guard let status = try? Stat(reader.descriptor) else { return .none }
    if status.size > count { return .grown }
    if status.size < count { return .replaced }
    return isElsewhere ? .replaced : .none
  }
}

/// A file descriptor that is closed when this value is destroyed.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The open file descriptor, which must not be closed by the caller.
  package let descriptor: FileDescriptor

  private let isOurs: Bool

  /// Takes ownership of an open file descriptor.
  ///
  /// - Parameter isOurs: False for a descriptor that must not be closed, such as standard input.
  package init(_ descriptor: FileDescriptor, isOurs: Bool = true) {
    (self.descriptor, self.isOurs) = (descriptor, isOurs)
  }

  deinit { if isOurs { try? descriptor.close() } }

  /// Opens a file with a descriptor that child processes do not inherit.
  ///
  /// - Parameter path: The path as text of ``PathText``. The type is not `FilePath`, because swift-system would remove
  ///   the trailing slash that identifies a folder.
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
  /// - Throws: `SystemFailure`. The method also throws for a folder. The system would open a folder without an error,
  ///   so the first read would fail like a read from a broken disk.
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

  /// Checks whether the process can open the given number of additional files.
  ///
  /// - Throws: The error of the operating system if the process cannot open that many files.
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

/// Converts input paths to names for messages.
package enum InputName {
  /// Returns the path, or "standard input" for `-`.
  package static func text(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension Stat {
  /// Reads the status of the file at a path. For a symbolic link, this is the status of its target.
  ///
  /// - Parameter path: The path as text of ``PathText``.
  package init(path: String) throws(Errno) { try self.init(PathText.cString(path)) }
}

/// Reads a file descriptor on a separate thread, so that a blocking read does not block a task.
///
/// Only one read may run at a time. The reader closes its descriptor.
final class ByteReader: Sendable {
  enum Piece {
    case bytes([UInt8])
    /// No byte arrived before the timeout.
    case quiet
    case end
    /// The reader was canceled with ``cancel()``.
    case cancelled
    /// The read failed with an error of the operating system.
    case failed(Errno)
  }

  /// The file descriptor from which bytes are read.
  var descriptor: FileDescriptor { file.descriptor }

  private let file: OwnedDescriptor
  private let wakeRead: OwnedDescriptor
  private let wakeWrite: OwnedDescriptor
  // The queue has no target queue, so it uses its own thread. A shared thread pool would be limited by the number of
  // processor cores.
  private let queue = DispatchQueue(label: "geocore.read")

  /// Creates a reader that owns the descriptor.
  ///
  /// - Throws: The error of the operating system if no more descriptors are available.
  init(_ file: consuming OwnedDescriptor) throws(Errno) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    self.file = file
    wakeRead = OwnedDescriptor(ends.readEnd)
    wakeWrite = OwnedDescriptor(ends.writeEnd)
  }

  /// Cancels the current read and all later reads. You can call this method on any thread.
  func cancel() {
    // No code reads this byte from the pipe, so all later calls of poll() also return immediately.
    withUnsafeBytes(of: UInt8(0)) { _ = try? wakeWrite.descriptor.writeNow($0) }
  }

  /// Waits for bytes and reads them.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - timeout: The timeout in milliseconds, after which the result is ``Piece/quiet``. Nil to wait without a limit.
  func next(limit: Int, timeout: Int32?) async -> Piece {
    // The lock is necessary only for the thread sanitizer, which does not know that a continuation orders memory
    // accesses.
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

  /// Whether a read would return immediately, because bytes are available or the end is reached.
  var hasMore: Bool { descriptor.isReady(for: .reading) }

  private func piece(_ limit: Int, _ timeout: Int32?) -> Piece {
    do throws(Errno) {
      while true {
        let state = try descriptor.waitToRead(orFor: wakeRead.descriptor, within: timeout)
        if state.isOtherReady { return .cancelled }
        guard state.isReady else { return .quiet }
        // If another process has read the bytes first, wait again.
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

/// Stores the first bytes of standard input, which are read to recognize an archive. The next read returns these bytes.
enum LookaheadBuffer {
  private static let bytes = Guarded<ArraySlice<UInt8>>([])

  static func store(_ ahead: [UInt8]) { bytes.withLock { $0 = ahead[...] } }

  /// Returns true if stored bytes exist and the descriptor is standard input.
  static func isThere(for descriptor: FileDescriptor) -> Bool {
    descriptor == .standardInput && bytes.withLock { !$0.isEmpty }
  }

  /// Moves stored bytes to `space` until it is full. Returns nil if no bytes are stored for the descriptor.
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

/// A failed file operation, or input that is invalid or truncated.
package struct SystemFailure: Error, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, write, replace, uncompress, decode
  }

  package var operation: Operation
  /// The path of the file as the user entered it.
  package var path: String
  /// The error of the operating system; nil if no system call failed.
  package var cause: Errno?
  /// The reason for the failure, as text for messages.
  package var reason: String

  package init(_ operation: Operation, _ path: String, _ cause: Errno) {
    (self.operation, self.path, self.cause) = (operation, path, cause)
    reason = cause.description
  }

  /// Creates an error for an existing file that may not be replaced.
  package init(replacing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.replace, path, reason)
  }

  /// Creates an error for invalid or truncated compressed input.
  package init(uncompressing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.uncompress, path, reason)
  }

  /// Creates an error for a recording that cannot be decoded completely.
  package init(decoding path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.decode, path, reason)
  }

  /// Whether a write failed because the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { cause == .brokenPipe }

  /// Whether the operation failed because the process or the system has no free file descriptors.
  package var isOutOfDescriptors: Bool { cause?.isOutOfDescriptors ?? false }

  /// Whether a signal interrupted a write that was waiting for a reader.
  package var isInterrupted: Bool { cause == .interrupted }

  /// An English message with the operation, the path and the reason.
  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

extension Errno {
  /// Whether the error means that the process or the system has no free file descriptors.
  package var isOutOfDescriptors: Bool {
    self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem
  }
}

extension LocationError {
  /// Creates the error that a location source throws after a file operation has failed.
  init(_ failure: SystemFailure) {
    let reason = "\(failure.path): \(failure.reason)"
    self =
      switch failure.operation {
      case .uncompress, .decode: .unrecognized(reason: reason)
      case .open, .read, .write, .replace: .sourceFailed(reason: reason)
      }
  }
}

/// Makes a system call that swift-system does not provide. If a signal interrupts the call, it is repeated.
///
/// - Parameter call: Makes the system call. The closure must return -1 and set `errno` if the call fails.
/// - Returns: The result of the successful call.
/// - Throws: The error of the operating system, except `interrupted`.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let failure = Errno(rawValue: errno)
    guard failure == .interrupted else { throw failure }
  }
}

/// Calls a function of swift-system and throws its error with the type `Errno`. These functions throw only `Errno`, but
/// their declarations do not specify the type.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}

/// Methods that wait for input or output, which swift-system does not provide.
///
/// If a non-blocking descriptor has no bytes or no buffer space, the methods return nil instead of throwing an error.
/// In that case, the caller can wait with poll().
extension FileDescriptor {
  package enum Use: Sendable {
    case reading, writing

    fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
  }

  /// Returns true if a read or a write would return immediately, even with an error.
  ///
  /// - Parameter milliseconds: The maximum time to wait; -1 to wait without a limit.
  package func isReady(for use: Use, within milliseconds: Int32 = 0) -> Bool {
    if use == .reading, LookaheadBuffer.isThere(for: self) { return true }
    var polled = pollfd(fd: rawValue, events: use.events, revents: 0)
    // If poll() fails, treat the descriptor as ready. The following read or write reports the error.
    return (try? Self.wait(&polled, count: 1, milliseconds)) ?? true
  }

  /// Waits until this descriptor or `other` can be read.
  ///
  /// - Parameter milliseconds: The maximum time to wait; nil to wait without a limit.
  /// - Returns: Whether each descriptor can be read. Both values can be true, so check `isOtherReady` first.
  func waitToRead(orFor other: FileDescriptor, within milliseconds: Int32?) throws(Errno) -> (
    isReady: Bool, isOtherReady: Bool
  ) {
    var polled = (
      pollfd(fd: rawValue, events: Use.reading.events, revents: 0),
      pollfd(fd: other.rawValue, events: Use.reading.events, revents: 0)
    )
    let isAhead = LookaheadBuffer.isThere(for: self)
    _ = try withUnsafeMutablePointer(to: &polled) { (both) throws(Errno) in
      try both.withMemoryRebound(to: pollfd.self, capacity: 2) { (both) throws(Errno) in
        try Self.wait(both, count: 2, isAhead ? 0 : milliseconds ?? -1)
      }
    }
    return (isAhead || polled.0.revents != 0, polled.1.revents != 0)
  }

  /// Reads the bytes that are available now.
  ///
  /// - Returns: The number of bytes, or 0 at the end of the file. Nil if a non-blocking descriptor has no bytes.
  package func readNow(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int? {
    if let count = LookaheadBuffer.read(for: self, into: space) { return count }
    do {
      return try systemCall(throwing: { try read(into: space) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Waits until at least one byte is available, even for a non-blocking descriptor, and reads the available bytes.
  ///
  /// - Returns: The number of bytes, or 0 at the end of the file.
  package func readWaiting(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      if let count = try readNow(into: space) { return count }
      _ = isReady(for: .reading, within: -1)
    }
  }

  /// Writes as many bytes as a single call of write() accepts.
  ///
  /// - Returns: The number of written bytes. Nil if a non-blocking descriptor has no buffer space.
  package func writeNow(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int? {
    do {
      return try systemCall(throwing: { try write(bytes) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Calls poll() and returns true if a descriptor is ready. If a signal interrupts the call, it is repeated with the
  /// rest of the timeout.
  private static func wait(
    _ polled: UnsafeMutablePointer<pollfd>, count: Int, _ milliseconds: Int32
  ) throws(Errno) -> Bool {
    let end = ContinuousClock.now + .milliseconds(Int64(max(milliseconds, 0)))
    var left = milliseconds
    return try systemCall {
      if left > 0 { left = Int32(max(0, ((end - .now) / .milliseconds(1)).rounded(.up))) }
      return poll(polled, nfds_t(count), left)
    } > 0
  }
}

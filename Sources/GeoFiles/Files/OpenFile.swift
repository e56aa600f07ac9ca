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
    // Check for a folder, because standard input may be one.
    guard kind != .directory else { throw SystemFailure(.open, InputName.text(path), .isDirectory) }
    self.path = path
    (device, inode) = (status.deviceID, status.inode)
  }

  /// Whether more bytes may follow after the end. A pipe on standard input has no name that another writer could open.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// Whether a serial line or terminal has disappeared. When the device has disappeared, a read returns the end of the
  /// file, and `isatty` returns false.
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
    // Compare lengths only for a regular file. For other files, the next read shows whether there are more bytes.
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
  /// - Throws: `SystemFailure`, also for a folder. The system would open a folder without an error. The first read
  ///   would then fail, with the same error as for a broken disk.
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
  // A queue without a target queue gets its own thread. Such a queue does not use the shared thread pool, whose size
  // depends on the number of cores.
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
    // Nobody reads this byte from the pipe, so all later calls of poll() return immediately.
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

  /// Whether a read would return immediately: bytes are available, or the end is reached.
  var hasMore: Bool { descriptor.isReady(for: .reading) }

  private func piece(_ limit: Int, _ timeout: Int32?) -> Piece {
    do throws(Errno) {
      while true {
        let state = try descriptor.waitToRead(orFor: wakeRead.descriptor, within: timeout)
        if state.isOtherReady { return .cancelled }
        guard state.isReady else { return .quiet }
        // Wait again, because another reader may have consumed the bytes.
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

/// A failed system call on a file, or input that ends early or is invalid.
package struct SystemFailure: Error, CustomStringConvertible {
  /// The operation that failed.
  package enum Operation: String, Sendable {
    case open, read, write, replace, uncompress, decode
  }

  /// The operation that failed.
  package var operation: Operation
  /// The file name as the user entered it.
  package var path: String
  /// The error of the system call; nil if no system call failed.
  package var cause: Errno?
  /// A description of the reason.
  package var reason: String

  package init(_ operation: Operation, _ path: String, _ cause: Errno) {
    (self.operation, self.path, self.cause) = (operation, path, cause)
    reason = cause.description
  }

  /// Creates an error for an existing file that must not be replaced.
  package init(replacing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.replace, path, reason)
  }

  /// Creates an error for invalid or truncated compressed input.
  package init(uncompressing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.uncompress, path, reason)
  }

  /// Creates an error for a recording that is partly unreadable.
  package init(decoding path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.decode, path, reason)
  }

  /// Whether a write to a pipe failed because its reader has closed the pipe.
  package var isBrokenPipe: Bool { cause == .brokenPipe }

  /// Whether the process or the system has no free file descriptors.
  package var isOutOfDescriptors: Bool { cause?.isOutOfDescriptors ?? false }

  /// Whether an interrupt ended a write that waited for a reader.
  package var isInterrupted: Bool { cause == .interrupted }

  /// The operation, the path and the reason.
  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

extension Errno {
  /// Whether the process or the system has no free file descriptors.
  package var isOutOfDescriptors: Bool {
    self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem
  }
}

extension LocationError {
  /// Creates the error of a location source from a failure of its file.
  init(_ failure: SystemFailure) {
    let reason = "\(failure.path): \(failure.reason)"
    self =
      switch failure.operation {
      case .uncompress, .decode: .unrecognized(reason: reason)
      case .open, .read, .write, .replace: .sourceFailed(reason: reason)
      }
  }
}

/// Makes a system call that swift-system lacks. If a signal interrupts the call, repeats it.
///
/// - Parameter call: Returns -1 and sets `errno` on failure.
/// - Returns: The result of the call.
/// - Throws: The system's error. Never throws `interrupted`.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let failure = Errno(rawValue: errno)
    guard failure == .interrupted else { throw failure }
  }
}

/// Makes a call of swift-system with a typed error. Functions of swift-system throw only `Errno`, but their signatures
/// do not show the type of the error.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}

/// Methods that wait for descriptors, which swift-system does not offer.
///
/// If a non-blocking descriptor has no bytes or no buffer space, the methods return nil and do not throw. Callers can
/// then wait with poll().
extension FileDescriptor {
  /// The operation for which a descriptor may be ready.
  package enum Use: Sendable {
    case reading, writing

    fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
  }

  /// Returns whether a read or write would return immediately, even with an error.
  ///
  /// - Parameter milliseconds: The timeout; -1 for no timeout.
  package func isReady(for use: Use, within milliseconds: Int32 = 0) -> Bool {
    if use == .reading, LookaheadBuffer.isThere(for: self) { return true }
    var polled = pollfd(fd: rawValue, events: use.events, revents: 0)
    // Treat a descriptor for which poll() fails as ready. The read or write then reports the error.
    return (try? Self.wait(&polled, count: 1, milliseconds)) ?? true
  }

  /// Waits until this descriptor or `other` can be read.
  ///
  /// - Parameter milliseconds: The timeout; nil for no timeout.
  /// - Returns: Whether each descriptor can be read. Check `other` first.
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

  /// Reads the available bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end; nil if a non-blocking descriptor has no bytes.
  package func readNow(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int? {
    if let count = LookaheadBuffer.read(for: self, into: space) { return count }
    do {
      return try systemCall(throwing: { try read(into: space) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Reads the available bytes. Waits until there is at least one byte, even for a non-blocking descriptor.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func readWaiting(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      if let count = try readNow(into: space) { return count }
      _ = isReady(for: .reading, within: -1)
    }
  }

  /// Writes as many bytes as possible.
  ///
  /// - Returns: The number of bytes; nil if a non-blocking descriptor has no space.
  package func writeNow(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int? {
    do {
      return try systemCall(throwing: { try write(bytes) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Calls poll() and returns whether a descriptor is ready. After a signal, waits only for the rest of the timeout.
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

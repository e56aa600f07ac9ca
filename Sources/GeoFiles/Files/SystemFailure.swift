import GeoLocation
import GeoPlatform
package import SystemPackage

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
/// do not show this.
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

  /// Returns whether a read or write would return at once, even with an error.
  ///
  /// - Parameter milliseconds: The timeout; -1 for no timeout.
  package func isReady(for use: Use, within milliseconds: Int32 = 0) -> Bool {
    if use == .reading, LookaheadBuffer.isThere(for: self) { return true }
    var polled = pollfd(fd: rawValue, events: use.events, revents: 0)
    // If poll() fails for a descriptor, the read or write reports the error.
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

  /// Reads the available bytes. Waits until there is at least one, even for a non-blocking descriptor.
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

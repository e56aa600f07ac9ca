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
  /// The file, as the user named it.
  package var path: String
  /// The system's error; nil if no system call failed.
  package var cause: Errno?
  /// The reason in words.
  package var reason: String

  package init(_ operation: Operation, _ path: String, _ cause: Errno) {
    (self.operation, self.path, self.cause) = (operation, path, cause)
    reason = cause.description
  }

  /// Creates an error for an existing file that must not be lost.
  package init(replacing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.replace, path, reason)
  }

  /// Creates an error for compressed input that is invalid or ends early.
  package init(uncompressing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.uncompress, path, reason)
  }

  /// Creates an error for a recording that is partly unreadable.
  package init(decoding path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.decode, path, reason)
  }

  /// Whether the reader of a pipe closed it.
  package var isBrokenPipe: Bool { cause == .brokenPipe }

  /// Whether the process or the system has no descriptors left.
  package var isOutOfDescriptors: Bool { cause?.isOutOfDescriptors ?? false }

  /// Whether a write was abandoned because of an interrupt while nobody was reading.
  package var isInterrupted: Bool { cause == .interrupted }

  /// The operation, the path and the reason.
  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

extension Errno {
  /// Whether the process or the system has no descriptors left.
  package var isOutOfDescriptors: Bool {
    self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem
  }
}

extension LocationError {
  /// Creates the error of a source whose file fails.
  init(_ failure: SystemFailure) {
    let reason = "\(failure.path): \(failure.reason)"
    self =
      switch failure.operation {
      case .uncompress, .decode: .unrecognized(reason: reason)
      case .open, .read, .write, .replace: .sourceFailed(reason: reason)
      }
  }
}

/// Makes a system call that swift-system lacks, and repeats it after a signal.
///
/// - Parameter call: Returns -1 and sets `errno` on failure.
/// - Returns: The result of the call.
/// - Throws: The system's error; never `interrupted`.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let failure = Errno(rawValue: errno)
    guard failure == .interrupted else { throw failure }
  }
}

/// Makes a call of swift-system, whose signature does not show that it throws only `Errno`.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}

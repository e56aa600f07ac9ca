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
  /// The system's error; nil if no system call failed.
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

/// Makes a system call that swift-system lacks, and repeats it after a signal.
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

/// Makes a call of swift-system with a typed error. Its calls throw only `Errno`, but their signatures do not show
/// this.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}

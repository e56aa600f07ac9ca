import GeoLocation
import GeoPlatform
package import SystemPackage

/// A call of the system's on a file that failed, or input that ended in the middle.
package struct SystemFailure: Error, CustomStringConvertible {
  /// What was tried.
  package enum Operation: String, Sendable {
    case open, read, write, replace, uncompress, decode
  }

  /// What was tried.
  package var operation: Operation
  /// The file, as the user named it.
  package var path: String
  /// Why, in the system's terms; nil where it is no call that failed.
  package var cause: Errno?
  /// Why, in words.
  package var reason: String

  package init(_ operation: Operation, _ path: String, _ cause: Errno) {
    (self.operation, self.path, self.cause) = (operation, path, cause)
    reason = cause.description
  }

  /// A file that is there and is not to be lost.
  package init(replacing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.replace, path, reason)
  }

  /// Compressed input that is broken or ends early.
  package init(uncompressing path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.uncompress, path, reason)
  }

  /// A recording of which not all can be read.
  package init(decoding path: String, _ reason: String) {
    (operation, self.path, self.reason) = (.decode, path, reason)
  }

  /// Whether a pipe was closed by who read it.
  package var isBrokenPipe: Bool { cause == .brokenPipe }

  /// Whether the process, or the system, has no descriptor left.
  package var isOutOfDescriptors: Bool { cause?.isOutOfDescriptors ?? false }

  /// Whether a write was given up because an interrupt came and nobody read.
  package var isInterrupted: Bool { cause == .interrupted }

  /// What could not be done, and why.
  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

extension Errno {
  /// Whether the process, or the system, has no descriptor left.
  package var isOutOfDescriptors: Bool {
    self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem
  }
}

extension LocationError {
  /// What a source ends with whose file fails: its name and why.
  init(_ failure: SystemFailure) {
    let reason = "\(failure.path): \(failure.reason)"
    self =
      switch failure.operation {
      case .uncompress, .decode: .unrecognized(reason: reason)
      case .open, .read, .write, .replace: .sourceFailed(reason: reason)
      }
  }
}

/// Makes a call of the system's that swift-system does not have, and again if a signal came in between.
///
/// - Parameter call: gives -1, and sets `errno`, where it fails.
/// - Returns: what the call gives.
/// - Throws: the system's error; never `interrupted`.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let failure = Errno(rawValue: errno)
    guard failure == .interrupted else { throw failure }
  }
}

/// Makes a call of swift-system's, whose type does not say that it throws nothing but `Errno`.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}

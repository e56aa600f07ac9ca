import ArgumentParser
import Glibc

/// Why a command ends without success: the exit code and what to tell.
struct Failure: Error {
  /// One of those in ExitCodes.swift.
  var code: ExitCode

  /// What is wrong, where, and what to do; nil if all has been said already.
  var message: String?

  /// Creates a failure.
  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}

/// A system call that failed, or input that ended in the middle.
struct SystemFailure: Error, CustomStringConvertible {
  /// What was tried.
  enum Operation: String {
    case open, read, write, uncompress
  }

  var operation: Operation
  /// The file, as the user named it.
  var path: String
  /// The value of `errno`; 0 where it is no system call that failed.
  var number: Int32
  /// Why, where the system has no words for it.
  private var reason: String?

  init(operation: Operation, path: String, number: Int32) {
    (self.operation, self.path, self.number) = (operation, path, number)
  }

  /// Compressed input that is broken or ends early.
  init(uncompressing path: String, _ reason: String) {
    self.init(operation: .uncompress, path: path, number: 0)
    self.reason = reason
  }

  /// Whether a pipe was closed by who read it.
  var isBrokenPipe: Bool { number == EPIPE }

  /// Whether the process, or the system, has no descriptor left.
  var isOutOfDescriptors: Bool { number == EMFILE || number == ENFILE }

  /// Whether a write was given up because an interrupt came and nobody read.
  var isInterrupted: Bool { number == EINTR }

  /// What could not be done, and the system's reason.
  var description: String {
    "cannot \(operation.rawValue) \(path): \(reason ?? String(cString: strerror(number)))"
  }
}

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

/// A system call that failed.
struct SystemFailure: Error, CustomStringConvertible {
  /// What was tried.
  enum Operation: String {
    case open, read, write
  }

  var operation: Operation
  /// The file, as the user named it.
  var path: String
  /// The value of `errno`.
  var number: Int32

  /// Whether a pipe was closed by who read it.
  var isBrokenPipe: Bool { number == EPIPE }

  /// Whether a write was given up because an interrupt came and nobody read.
  var isInterrupted: Bool { number == EINTR }

  /// What could not be done, and the system's reason.
  var description: String {
    "cannot \(operation.rawValue) \(path): \(String(cString: strerror(number)))"
  }
}

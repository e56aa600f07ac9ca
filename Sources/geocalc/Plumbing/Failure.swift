import ArgumentParser
import GeoFiles

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

/// What a call of the system's on a file ended with.
typealias SystemFailure = GeoFiles.SystemFailure

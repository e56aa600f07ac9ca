import ArgumentParser
import GeoFiles
import GeoPlatform
import SystemPackage

/// Standard input as the default source of commands.
enum StandardInput {
  /// Whether standard input is a pipe, a socket or a file with content. False for a terminal or another device.
  static var hasData: Bool {
    guard let status = try? Stat(.standardInput) else { return false }
    return switch status.type {
    case .regular: status.size > 0
    case .fifo, .socket: true
    default: false
    }
  }

  /// Returns the path of the only input of a command. The default is standard input.
  ///
  /// - Throws: `Failure` with code 64 if there is no argument and standard input is a terminal. Empty or closed input
  ///   causes an error only when it is read.
  static func path(or argument: ArgumentText?) throws(Failure) -> String {
    if let argument { return argument.text }
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(.usage, "no input: name a file, or pipe data into the command")
    }
    return "-"
  }

  /// Returns the named sources. If no source is named and standard input has data, returns `-`.
  static func sources(_ named: [String]) -> [String] {
    named.isEmpty && hasData ? ["-"] : named
  }

  /// The error if the user names standard input twice.
  static let usedTwice = ValidationError("standard input (-) can be read only once")
}

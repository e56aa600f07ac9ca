import GeoFiles
import NIOCore
import NIOPosix
import SystemPackage

/// Why a connection has failed, in the system's words and without the library's.
enum ConnectionReason {
  /// Whether it is this process, or its system, that has no descriptor left, and gpsd may well be there.
  static func isOurs(_ error: any Error) -> Bool {
    switch error {
    case let error as NIOConnectionError: error.connectionErrors.contains { isOurs($0.error) }
    case let error as IOError: Errno(rawValue: error.errnoCode).isOutOfDescriptors
    default: false
    }
  }

  static func text(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      guard !error.connectionErrors.isEmpty else { return "the name is not known" }
      var reasons: [String] = []
      for failure in error.connectionErrors {
        let reason = text(failure.error)
        if !reasons.contains(reason) { reasons.append(reason) }
      }
      return reasons.joined(separator: ", ")
    case let error as IOError: return Errno(rawValue: error.errnoCode).description
    case ChannelError.connectTimeout: return "no answer"
    default: return "\(error)"
    }
  }
}

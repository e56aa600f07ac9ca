import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a connection has failed, in the system's words and without the library's.
enum ConnectionReason {
  /// Whether it is this process, or its system, that has no descriptor left, and gpsd may well be there.
  static func isOurs(_ error: any Error) -> Bool {
    switch error {
    case let error as NIOConnectionError: error.connectionErrors.contains { isOurs($0.error) }
    case let error as IOError: error.errnoCode == EMFILE || error.errnoCode == ENFILE
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
    case let error as IOError: return systemMessage(error.errnoCode)
    case ChannelError.connectTimeout: return "no answer"
    default: return "\(error)"
    }
  }
}

import NIOCore
import NIOPosix

/// Why a connection has failed, in the system's words and without the library's.
enum ConnectionReason {
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

import Glibc

/// Standard output, where data goes: all bytes or an error.
enum StandardOutput {
  /// Whether a person looks at it.
  static let isTerminal = isatty(STDOUT_FILENO) != 0

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    var start = 0
    while start < bytes.count {
      let written = Glibc.write(
        STDOUT_FILENO, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw SystemFailure(operation: .write, path: "to standard output", number: errno)
      }
    }
  }

  /// Writes `text` as it is; lines bring their own ends.
  static func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if there are `count` of them or more.
  static func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A terminal or pipe that another program has set not to block: wait as if it did.
  private static func waitUntilWritable() {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    poll(&descriptor, 1, -1)
  }
}

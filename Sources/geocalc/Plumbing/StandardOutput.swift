import GeoFiles
import GeoPlatform
import SystemPackage

/// Standard output, where data goes: all bytes or an error. A terminal gets them as text that cannot steer
/// it.
enum StandardOutput {
  /// Whether a person looks at it.
  static let isTerminal = isatty(STDOUT_FILENO) != 0

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    try checked { () throws(Errno) in try Descriptor.writeData(bytes, to: .standardOutput) }
  }

  /// Writes text that steers a terminal, and nothing of others'.
  static func writeSteering(_ text: String) throws(SystemFailure) {
    try checked { () throws(Errno) in
      try Array(text.utf8).span.withUnsafeBytes { (bytes) throws(Errno) in
        try Descriptor.write(bytes, to: .standardOutput)
      }
    }
  }

  private static func checked(_ write: () throws(Errno) -> Void) throws(SystemFailure) {
    do { try write() } catch { throw SystemFailure(.write, "to standard output", error) }
  }

  /// Writes `text` as it is; lines bring their own ends.
  static func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if there are `count` of them or more.
  static func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

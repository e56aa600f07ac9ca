import Glibc

/// What is said to people, on standard error; data goes to ``StandardOutput``.
enum Talk {
  /// A line such as `Error: no such thing`; ArgumentParser begins its own the same way.
  static func error(_ message: String) { line("Error: " + message) }

  /// Something worth knowing that is no error.
  static func note(_ message: String) { line("Note: " + message) }

  private static func line(_ text: String) {
    // If standard error is closed there is nobody to tell, so failures are let go.
    var bytes = Array((text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(written, 0))
    }
  }
}

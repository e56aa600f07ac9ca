import GeoSources
import Glibc

/// What is said to people, on standard error; data goes to ``StandardOutput``.
enum Talk {
  /// A line such as `Error: no such thing`; ArgumentParser begins its own the same way.
  static func error(_ message: String) { line("Error: " + message) }

  /// Something worth knowing that is no error.
  static func note(_ message: String) { line("Note: " + message) }

  private static func line(_ text: String) { raw(printable(text) + "\n") }

  /// Text that may steer a terminal.
  static func raw(_ text: String) {
    // If standard error is closed there is nobody to tell, so failures are let go.
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(written, 0))
    }
  }

  /// `text` with what could steer a terminal made visible: messages quote input, names of columns
  /// for one.
  static func printable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(scalar) {
        line += "\\x" + String(byte, radix: 16, uppercase: true)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

import GeoPlatform

/// One line on standard error that says what is going on, written over by the next; nothing where
/// standard error is no terminal.
struct StepLine {
  private let isShown = isatty(STDERR_FILENO) != 0

  /// Shows a step.
  func show(_ step: String) { write("\r\u{1B}[K\(step) …") }

  /// Takes the line away.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    // If it cannot be shown nothing is lost.
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

import GeoPlatform

/// A line of a terminal that is written over again and again.
struct LiveLine {
  private var isShown = false

  /// Writes `text` in place of what the line showed, cut to the width of the terminal.
  mutating func show(_ text: String) throws(SystemFailure) {
    let width = Self.width
    let printable = Talk.printable(text)
    let line =
      printable.count < width ? printable : String(printable.prefix(max(width - 2, 1))) + "…"
    try StandardOutput.write("\r\(line)\(Self.clearRest)")
    isShown = true
  }

  /// Leaves what is shown where it is; what comes next begins on a line of its own.
  mutating func leave() throws(SystemFailure) {
    if isShown { try StandardOutput.write("\n") }
    isShown = false
  }

  /// Columns of the terminal on standard output; 80 if it does not say.
  private static var width: Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// Clears a terminal's line from here on (ECMA-48, EL).
  private static let clearRest = "\u{1B}[K"
}

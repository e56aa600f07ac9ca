/// A line of a terminal that is written over again and again.
struct LiveLine {
  private var isShown = false

  /// Writes `text` in place of what the line showed, cut to the width of the terminal.
  mutating func show(_ text: String) throws(SystemFailure) {
    let width = OutputWidth.terminal ?? 80
    let printable = Talk.printable(text)
    let line =
      printable.count < width ? printable : String(printable.prefix(max(width - 2, 1))) + "…"
    try StandardOutput.writeSteering("\r\(line)\(Self.clearRest)")
    isShown = true
  }

  /// Leaves what is shown where it is; what comes next begins on a line of its own.
  mutating func leave() throws(SystemFailure) {
    if isShown { try StandardOutput.write("\n") }
    isShown = false
  }

  /// Clears a terminal's line from here on (ECMA-48, EL).
  private static let clearRest = "\u{1B}[K"
}

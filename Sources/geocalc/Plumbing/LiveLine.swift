import GeoPlatform

/// A line of a terminal that is overwritten again and again.
struct LiveLine {
  private var rewriter = LineRewriter()

  /// Replaces the line by `text`, cut to the width of the terminal.
  mutating func show(_ text: String) throws(SystemFailure) {
    let width = OutputWidth.terminal ?? 80
    try StandardOutput.writeSteering(rewriter.replace(with: Talk.printable(text), width: width))
  }

  /// Keeps what the line shows; the next text begins on a new line.
  mutating func leave() throws(SystemFailure) {
    if rewriter.isShown { try StandardOutput.write("\n") }
    rewriter = LineRewriter()
  }
}

/// The characters that overwrite a line of a terminal, whose width may change between two texts.
struct LineRewriter {
  /// Whether the terminal wraps a line that was complete before it became narrower.
  private let wraps: Bool
  /// The number of characters of the text that is shown.
  private var shown = 0

  init(wraps: Bool = Self.terminalWraps) { self.wraps = wraps }

  /// Whether a text is shown.
  var isShown: Bool { shown > 0 }

  /// Returns the characters that replace the text before by `text`, cut to `width` columns.
  mutating func replace(with text: String, width: Int) -> String {
    let width = max(width, 2)
    // One column stays free, because a terminal may wrap a line that fills it.
    let line = text.count < width ? text : text.prefix(width - 2) + "…"
    let start = lineStart(width)
    shown = line.count
    return start + line + Self.clearBelow
  }

  /// Returns the characters that remove the text.
  mutating func clear(width: Int) -> String {
    let start = lineStart(max(width, 2))
    shown = 0
    return start + Self.clearBelow
  }

  /// Moves the cursor to the start of the text before, which a narrower terminal may have wrapped.
  private func lineStart(_ width: Int) -> String {
    let rows = wraps && shown > width ? (shown - 1) / width : 0
    return (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r"
  }

  /// Clears a terminal from the cursor on (ECMA-48, ED).
  private static let clearBelow = "\u{1B}[J"

  /// False for xterm, rxvt and GNU Screen, which cut lines. Other terminals wrap them.
  private static let terminalWraps: Bool = {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    let term = variable("TERM")
    if !variable("TMUX").isEmpty { return true }
    return variable("XTERM_VERSION").isEmpty && !term.hasPrefix("screen") && !term.hasPrefix("rxvt")
  }()
}

import GeoCore
import GeoPlatform

/// A progress line on a terminal, which is updated in place.
///
/// Nothing is printed in the first second, or if standard error is not a terminal. Nothing is printed either if
/// standard output is a terminal, because the results are shown there.
struct Progress {
  private let unit: String
  private let total: Int?
  private let isWanted: Bool
  private let start = Progress.now()
  private var said: Double
  private var rewriter = LineRewriter()
  private var done = 0

  /// - Parameters:
  ///   - unit: the word for the counted items.
  ///   - total: the total work, such as bytes of input. Nil if unknown.
  ///   - isWanted: whether to print progress.
  init(unit: String, total: Int?, isWanted: Bool = true) {
    self.unit = unit
    self.total = total
    self.isWanted = isWanted && isatty(STDERR_FILENO) != 0 && !StandardOutput.isTerminal
    said = start
  }

  /// Updates the progress, and prints it at most five times per second.
  ///
  /// - Parameters:
  ///   - count: the number of items done so far.
  ///   - part: the part of the total done since the last call.
  mutating func advance(count: Int, part: Int) {
    guard isWanted else { return }
    done += part
    let time = Self.now()
    guard time - start > 1, time - said > 0.2 else { return }
    said = time
    let text = Self.text(
      count: count, unit: unit, done: total.map { Double(done) / Double(max($0, 1)) },
      seconds: time - start)
    Console.raw(rewriter.replace(with: text, width: Self.width))
  }

  /// Removes the line. Call this before other output.
  mutating func clear() {
    if rewriter.isShown { Console.raw(rewriter.clear(width: Self.width)) }
  }

  /// Returns the text of the line.
  ///
  /// - Parameters:
  ///   - done: the completed part of the total, from 0 to 1. Nil if unknown.
  ///   - seconds: the elapsed time.
  static func text(count: Int, unit: String, done: Double?, seconds: Double) -> String {
    let rate = Double(count) / seconds
    var text = "\(short(Double(count))) \(unit), \(short(rate)) \(unit)/s"
    if let done, done > 0 {
      let left = seconds * (1 - min(done, 1)) / done
      text +=
        ", \(Int(min(done, 1) * 100)) %, \(TimeText.words(seconds: min(left, 1e9).rounded(.up), places: 0)) left"
    }
    return text
  }

  /// Formats a count with about three digits: 950, 12.3 k, 4.56 M.
  private static func short(_ count: Double) -> String {
    let (value, suffix): (Double, String) =
      switch count {
      case ..<1e3: (count, "")
      case ..<1e6: (count / 1e3, " k")
      case ..<1e9: (count / 1e6, " M")
      default: (count / 1e9, " G")
      }
    let places = suffix.isEmpty || value >= 100 ? 0 : value >= 10 ? 1 : 2
    return DecimalPrinter.string(value, places: places) + suffix
  }

  private static var width: Int { OutputWidth.terminal(STDERR_FILENO) ?? 80 }

  private static func now() -> Double { Double(SystemClock.monotonic.nanoseconds) * 1e-9 }
}

/// A line of a terminal whose text is replaced repeatedly.
struct LiveLine {
  private var rewriter = LineRewriter()

  /// Replaces the line with `text`, cut to the width of the terminal.
  mutating func show(_ text: String) throws(SystemFailure) {
    let width = OutputWidth.terminal ?? 80
    try StandardOutput.writeSteering(rewriter.replace(with: Console.printable(text), width: width))
  }

  /// Keeps the current text on the terminal. The next text begins on a new line.
  mutating func leave() throws(SystemFailure) {
    if rewriter.isShown { try StandardOutput.write("\n") }
    rewriter = LineRewriter()
  }
}

/// Creates the characters that overwrite a line of a terminal. The terminal's width may change between two texts.
struct LineRewriter {
  /// Whether the terminal wraps existing lines when it becomes narrower.
  private let wraps: Bool
  /// The number of characters of the text that is shown.
  private var shown = 0

  init(wraps: Bool = Self.terminalWraps) { self.wraps = wraps }

  /// Whether the line shows a text.
  var isShown: Bool { shown > 0 }

  /// Returns the characters that replace the previous text with `text`, cut to `width` columns.
  mutating func replace(with text: String, width: Int) -> String {
    let width = max(width, 2)
    // Leave one column free, because a terminal may wrap a line that has its full width.
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

  /// Moves the cursor to the start of the previous text, which a narrower terminal may have wrapped.
  private func lineStart(_ width: Int) -> String {
    let rows = wraps && shown > width ? (shown - 1) / width : 0
    return (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r"
  }

  /// Clears a terminal from the cursor to the end (ECMA-48, ED).
  private static let clearBelow = "\u{1B}[J"

  /// False for xterm, rxvt and GNU Screen, which cut lines when their window becomes narrower. Other terminals wrap
  /// lines.
  private static let terminalWraps: Bool = {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    let term = variable("TERM")
    if !variable("TMUX").isEmpty { return true }
    return variable("XTERM_VERSION").isEmpty && !term.hasPrefix("screen") && !term.hasPrefix("rxvt")
  }()
}

import GeoCore
import GeoPlatform

/// A progress line on standard error that is updated in place.
///
/// The line appears after one second, and only if standard error is a terminal. The line does not appear if standard
/// output is also a terminal, because results are printed there.
struct Progress {
  private let unit: String
  private let total: Int?
  private let isWanted: Bool
  private let start = Progress.now()
  private var said: Double
  private var rewriter = LineRewriter()
  private var done = 0

  /// - Parameters:
  ///   - unit: the word for the counted items, in plural.
  ///   - total: the total amount of work, such as the size of the input. Nil if unknown.
  init(unit: String, total: Int?, isWanted: Bool = true) {
    self.unit = unit
    self.total = total
    self.isWanted = isWanted && isatty(STDERR_FILENO) != 0 && !StandardOutput.isTerminal
    said = start
  }

  /// Updates the progress. The line changes at most five times per second.
  ///
  /// - Parameters:
  ///   - count: the number of items processed so far.
  ///   - part: the amount of work done since the last call, in the unit of `total`.
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

  /// Removes the line. Call this method before other output.
  mutating func clear() {
    if rewriter.isShown { Console.raw(rewriter.clear(width: Self.width)) }
  }

  /// Returns the text of the line.
  ///
  /// - Parameters:
  ///   - done: the completed fraction of the total work, from 0 to 1. Nil if unknown.
  ///   - seconds: the elapsed time in seconds.
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

  /// Formats a count with about three significant digits: `950`, `12.3 k` or `4.56 M`.
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

/// A line on standard output, which must be a terminal, whose text is replaced repeatedly.
struct LiveLine {
  private var rewriter = LineRewriter()

  /// Replaces the line with `text`, cut to the width of the terminal.
  mutating func show(_ text: String) throws(SystemFailure) {
    let width = OutputWidth.terminal ?? 80
    try StandardOutput.writeSteering(rewriter.replace(with: Console.printable(text), width: width))
  }

  /// Keeps the current text on the terminal and starts a new line.
  mutating func leave() throws(SystemFailure) {
    if rewriter.isShown { try StandardOutput.write("\n") }
    rewriter = LineRewriter()
  }
}

/// Generates the control sequences that replace a line on a terminal, whose width may change.
struct LineRewriter {
  /// Whether the terminal wraps printed lines again when it becomes narrower.
  private let wraps: Bool
  /// The number of characters in the printed text.
  private var shown = 0

  init(wraps: Bool = Self.terminalWraps) { self.wraps = wraps }

  var isShown: Bool { shown > 0 }

  /// Returns the output that replaces the previous text with `text`, cut to `width` columns.
  mutating func replace(with text: String, width: Int) -> String {
    let width = max(width, 2)
    // Leave the last column free, because a terminal may wrap a line of its full width.
    let line = text.count < width ? text : text.prefix(width - 2) + "…"
    let start = lineStart(width)
    shown = line.count
    return start + line + Self.clearBelow
  }

  /// Returns the output that removes the text.
  mutating func clear(width: Int) -> String {
    let start = lineStart(max(width, 2))
    shown = 0
    return start + Self.clearBelow
  }

  /// Returns the output that moves the cursor to the start of the previous text, which a narrower terminal may have
  /// wrapped.
  private func lineStart(_ width: Int) -> String {
    let rows = wraps && shown > width ? (shown - 1) / width : 0
    return (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r"
  }

  /// The control sequence that clears a terminal after the cursor (ECMA-48, ED).
  private static let clearBelow = "\u{1B}[J"

  /// False for xterm, rxvt and GNU Screen, which cut off lines when their window becomes narrower.
  private static let terminalWraps: Bool = {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    let term = variable("TERM")
    if !variable("TMUX").isEmpty { return true }
    return variable("XTERM_VERSION").isEmpty && !term.hasPrefix("screen") && !term.hasPrefix("rxvt")
  }()
}

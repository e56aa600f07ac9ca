import GeoFiles
import GeoPlatform
import GeoTracks
import SystemPackage

/// Prints messages to the user on standard error. Data goes to ``StandardOutput``.
enum Console {
  /// Prints an error, such as `error: ride.gpx:12: invalid time "x"; …`.
  static func error(_ message: String) { line(word("error:", color: 31) + " ", message) }

  /// Prints the error of a file that cannot be read. Only the first ``mostNamed`` errors are printed.
  ///
  /// - Parameter number: the number of unreadable files so far, including this one.
  static func error(_ message: String, ofFile number: Int) {
    if number <= mostNamed { return error(message) }
    if number == mostNamed + 1 { note("further unreadable files are only counted") }
  }

  /// The largest number of files that are named in messages of one kind.
  static let mostNamed = 100

  /// Prints a note, which is not an error, unless the command line contains `--quiet`.
  static func note(_ message: String) {
    if !isQuiet { line(word("note:", color: 33) + " ", message) }
  }

  /// Prints a warning: the output is complete, but the user should check it. The option `--quiet` does not suppress
  /// warnings.
  static func warning(_ message: String) {
    line(word("warning:", color: 33) + " ", message)
  }

  /// The names of the option that disables notes. Every command has this option.
  static let quietNames = ["-q", "--quiet"]

  private static let isQuiet = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    .contains { quietNames.contains($0) }

  /// Prints a note that an output was not written because an interrupt came before all input was read.
  static func note(interrupted path: String) {
    note("interrupted; nothing was written to \(path == "-" ? "standard output" : path)")
  }

  private static func line(_ beginning: String, _ text: String) {
    raw(beginning + printable(text) + "\n")
  }

  /// Returns a word, with color codes if messages have colors.
  private static func word(_ text: String, color: Int) -> String {
    hasColors ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }

  /// Whether messages appear on a terminal.
  static let isTerminal = isatty(STDERR_FILENO) != 0

  /// Whether messages have colors (ECMA-48, supported by every terminal except `TERM=dumb`).
  private static let hasColors: Bool =
    switch Settings.current.color.value {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    }

  /// Returns a message of the parser as one clause: on one line, with a small first letter and no full stop.
  static func clause(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    let words = line.last == "." ? String(line.dropLast()) : line
    // An abbreviation such as "JSON" keeps its capital letters.
    guard let first = words.first, first.isUppercase, words.dropFirst().first?.isUppercase != true
    else { return words }
    return first.lowercased() + words.dropFirst()
  }

  /// Prints text that may contain terminal control sequences.
  static func raw(_ text: String) {
    // If standard error is closed, nothing can report the failure, so the function ignores the failure.
    Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, to: .standardError) }
  }

  /// Returns `text` in a form that is safe on one line of a terminal or a log.
  ///
  /// Messages and reports quote names of files, tracks and columns, which can contain any character. These characters
  /// are escaped, for example as `\u{1B}`:
  /// - The control characters C0, DEL and C1, which control a terminal.
  /// - Line and paragraph separators.
  /// - Invisible characters, including marks that change the text direction.
  ///
  /// U+200C and U+200D are not escaped, because Persian words and emoji need them.
  static func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(scalar) {
        line += "\\x" + String(byte, radix: 16, uppercase: true)
        continue
      }
      switch scalar.properties.generalCategory {
      case .format where scalar == "\u{200C}" || scalar == "\u{200D}":
        line.unicodeScalars.append(scalar)
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns output data, such as CSV or GPX, in a form that is safe to print on a terminal.
  ///
  /// Escapes as ``printable(_:)``, but keeps line ends and tabs. Invalid UTF-8 is shown as `\xFF`.
  ///
  /// - Parameter data: text in UTF-8 that does not end inside a character.
  static func printableLines(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    if data.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x09 || $0 == 0x0A }) { return Array(data) }
    var shown: [UInt8] = []
    var start = data.startIndex
    while start < data.endIndex {
      let end = data[start...].firstIndex { $0 == 0x09 || $0 == 0x0A } ?? data.endIndex
      let rest = data[end...].prefix(1)
      // NMEA and Windows end lines with two bytes.
      let isCRLF = end > start && data[end - 1] == 0x0D && rest.first == 0x0A
      let text = PathText.text(Array(data[start..<(isCRLF ? end - 1 : end)]))
      shown += printable(text).utf8
      if isCRLF { shown.append(0x0D) }
      shown += rest
      start = end + rest.count
    }
    return shown
  }
}

/// The number of terminal columns that output may use.
enum OutputWidth {
  /// The value of `COLUMNS` if set, otherwise the width of the terminal, or 80.
  static let columns: Int = wanted ?? terminal ?? 80

  /// The current width of the terminal on standard output. Nil if unknown.
  static var terminal: Int? { terminal(STDOUT_FILENO) }

  /// Returns the current width of the terminal on a descriptor. Nil if unknown.
  static func terminal(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  private static let wanted: Int? =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
}

/// Counts the skipped records of an input, for the report at the end.
struct SkippedSummary {
  /// The number of records or values for each reason, and the first diagnostic of each.
  private var skipped: [Diagnostic.Reason: (count: Int, first: Diagnostic)] = [:]
  /// Notes on how the reader resolved ambiguities of the input.
  private(set) var assumptions: [String] = []
  /// A note on metadata of the input that is dropped. Nil if no metadata is dropped.
  private(set) var unkept: String?
  /// Whether reading stopped before the end of the input, or the input is truncated.
  private(set) var isTruncated = false

  /// Diagnostics that each summarize many records. The report contains all of these diagnostics.
  private var sums: [Diagnostic] = []

  private static let maximumAssumptions = 16
  private static let maximumSums = 32

  mutating func add(_ skipped: Diagnostic) {
    if skipped.reason == .assumed {
      if assumptions.count < Self.maximumAssumptions { assumptions.append(skipped.detail) }
      return
    }
    if skipped.reason == .unkept {
      unkept = unkept ?? skipped.detail
      return
    }
    if skipped.stopsReading { isTruncated = true }
    if skipped.count > 1, sums.count < Self.maximumSums {
      sums.append(skipped)
    } else {
      self.skipped[skipped.reason, default: (0, skipped)].count += skipped.count
    }
  }

  /// The first rejected record. Nil if no record was rejected.
  var firstRefused: Diagnostic? {
    entries.map(\.first).filter { !$0.isRemark }.min { $0.offset < $1.offset }
  }

  private var entries: [(count: Int, first: Diagnostic)] {
    skipped.values + sums.map { ($0.count, $0) }
  }

  /// Returns the reason why a non-empty input has no position. Nil if the reader rejected nothing.
  func failure(ofNothingFrom name: String) -> Failure? {
    firstRefused.map { Failure(.badData, "\(name): no valid position: \($0)") }
  }

  /// The report: the assumptions, a line for each reason with its first position, and a line for each summary.
  var lines: [String] {
    assumptions
      + entries.sorted {
        ($0.first.reason.rawValue, $0.first.offset) < ($1.first.reason.rawValue, $1.first.offset)
      }
      .map { count, first in
        let place = count == 1 ? "" : ", first"
        let isRead = first.reason == .moreFields || first.reason == .fewerFields
        let what = isRead ? "read anyway" : "skipped"
        return "\(count) × \(first.reason.rawValue) \(what)\(place): \(first)"
      }
  }
}

/// The message about items out of time order, with advice.
enum OrderRemark {
  static func text(_ backward: Int, of count: Int, _ things: String) -> String {
    "\(backward) of \(count) \(things) are earlier than the previous one; sort them with --sort time, or "
      + "divide a table into tracks with --by COLUMN"
  }
}

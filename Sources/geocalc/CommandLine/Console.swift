import GeoFiles
import GeoPlatform
import GeoTracks
import SystemPackage

/// Prints messages on standard error. Use ``StandardOutput`` for data.
enum Console {
  /// Prints an error message: `error: ride.gpx:12: invalid time "x"; …`.
  static func error(_ message: String) { line(word("error:", color: 31) + " ", message) }

  /// Prints an error message for an unreadable file. After ``mostNamed`` such messages, prints one note instead.
  ///
  /// - Parameter number: the number of unreadable files so far, including this one.
  static func error(_ message: String, ofFile number: Int) {
    if number <= mostNamed { return error(message) }
    if number == mostNamed + 1 { note("further unreadable files are only counted") }
  }

  /// The maximum number of messages of the same kind about different files.
  static let mostNamed = 100

  /// Prints a note, unless the command line contains `--quiet`.
  static func note(_ message: String) {
    if !isQuiet { line(word("note:", color: 33) + " ", message) }
  }

  /// Prints a warning about output that is complete but may be wrong. The option `--quiet` does not suppress warnings.
  static func warning(_ message: String) {
    line(word("warning:", color: 33) + " ", message)
  }

  /// The names of the option that suppresses notes, which every command accepts.
  static let quietNames = ["-q", "--quiet"]

  private static let isQuiet = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    .contains { quietNames.contains($0) }

  /// Prints a note that an output was not written, because the user interrupted the command.
  static func note(interrupted path: String) {
    note("interrupted; nothing was written to \(path == "-" ? "standard output" : path)")
  }

  private static func line(_ beginning: String, _ text: String) {
    raw(beginning + printable(text) + "\n")
  }

  /// Returns a word in bold and in a color, if messages have colors.
  private static func word(_ text: String, color: Int) -> String {
    hasColors ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }

  /// Whether messages appear on a terminal.
  static let isTerminal = isatty(STDERR_FILENO) != 0

  /// Whether messages have colors. All terminals except `TERM=dumb` support the control sequences (ECMA-48).
  private static let hasColors: Bool =
    switch Settings.current.color.value {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    }

  /// Returns a message of ArgumentParser on one line, with a lower-case first letter and without a full stop.
  static func clause(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    let words = line.last == "." ? String(line.dropLast()) : line
    // Do not change an abbreviation such as "JSON" at the start.
    guard let first = words.first, first.isUppercase, words.dropFirst().first?.isUppercase != true
    else { return words }
    return first.lowercased() + words.dropFirst()
  }

  /// Prints text without escaping, so that it can contain terminal control sequences.
  static func raw(_ text: String) {
    // Ignore write errors, because there is no other way to report them.
    Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, to: .standardError) }
  }

  /// Escapes text, so that it is safe to print on one line of a terminal or a log.
  ///
  /// Names of files, tracks and columns can contain any character. These characters are escaped as in `\u{1B}`:
  /// - Control characters (C0, DEL and C1), which a terminal may interpret.
  /// - Line and paragraph separators.
  /// - Invisible characters, including marks that change the text direction.
  ///
  /// U+200C and U+200D remain unchanged, because Persian words and emoji need them.
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

  /// Escapes output data such as CSV or GPX, so that it is safe to print on a terminal.
  ///
  /// The escapes are the same as in ``printable(_:)``, but line breaks and tabs remain unchanged. Invalid UTF-8 is
  /// escaped as in `\xFF`.
  ///
  /// - Parameter data: UTF-8 text that does not end in the middle of a character.
  static func printableLines(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    if data.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x09 || $0 == 0x0A }) { return Array(data) }
    var shown: [UInt8] = []
    var start = data.startIndex
    while start < data.endIndex {
      let end = data[start...].firstIndex { $0 == 0x09 || $0 == 0x0A } ?? data.endIndex
      let rest = data[end...].prefix(1)
      // Keep CR LF, which is the line break of NMEA and Windows.
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

/// The width of text output in terminal columns.
enum OutputWidth {
  /// The environment variable `COLUMNS`, or else the width of the terminal. The default is 80.
  static let columns: Int = wanted ?? terminal ?? 80

  /// The current width of the terminal on standard output. Nil without a terminal.
  static var terminal: Int? { terminal(STDOUT_FILENO) }

  /// Returns the current width of the terminal on a file descriptor. Nil without a terminal.
  static func terminal(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  private static let wanted: Int? =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
}

/// Counts the skipped records of an input. Notes at the end of the input report the counts.
struct SkippedSummary {
  /// For each reason, the number of skipped records or fields and the first diagnostic.
  private var skipped: [Diagnostic.Reason: (count: Int, first: Diagnostic)] = [:]
  /// Notes on how the reader resolved ambiguities of the input.
  private(set) var assumptions: [String] = []
  /// A note on dropped metadata. Nil if no metadata was dropped.
  private(set) var unkept: String?
  /// Whether the input was not read to its end, or is truncated.
  private(set) var isTruncated = false

  /// The diagnostics that each summarize several records. Each diagnostic has its own line in ``lines``.
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

  /// Returns the error for an input without positions. The message describes the first rejected record. Nil if no
  /// record was rejected.
  func failure(ofNothingFrom name: String) -> Failure? {
    firstRefused.map { Failure(.badData, "\(name): no valid position: \($0)") }
  }

  /// The notes to print: assumptions, a line for each reason with its first record, and a line for each summary.
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

/// The message about points or rows out of time order.
enum OrderRemark {
  static func text(_ backward: Int, of count: Int, _ things: String) -> String {
    "\(backward) of \(count) \(things) are earlier than the previous one; sort them with --sort time, or "
      + "divide a table into tracks with --by COLUMN"
  }
}

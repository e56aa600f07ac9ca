import GeoFiles
import GeoPlatform
import GeoTracks
import SystemPackage

/// What is said to people, on standard error; data goes to ``StandardOutput``.
enum Console {
  /// A line such as `Error: no such thing`; ArgumentParser begins its own the same way.
  static func error(_ message: String) { line(word("Error:", color: 31) + " ", message) }

  /// Prints the error of a file that cannot be read; of many such files only the first ones are named.
  ///
  /// - Parameter number: how many files could not be read, with this one.
  static func error(_ message: String, ofFile number: Int) {
    if number <= mostNamed { return error(message) }
    if number == mostNamed + 1 { note("further files that cannot be read are only counted") }
  }

  /// How many files messages of one kind name.
  static let mostNamed = 100

  /// Something worth knowing that is no error.
  static func note(_ message: String) { line(word("Note:", color: 33) + " ", message) }

  /// That an output was not written, as not all that it is made from was read before Ctrl-C.
  static func note(interrupted path: String) {
    note("interrupted: nothing is written to \(path == "-" ? "standard output" : path)")
  }

  private static func line(_ beginning: String, _ text: String) {
    raw(beginning + printable(text) + "\n")
  }

  /// A word, in color if the user wants it.
  private static func word(_ text: String, color: Int) -> String {
    hasColors ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }

  /// Whether messages have colors; ECMA-48's, which every terminal but a dumb one knows.
  private static let hasColors: Bool =
    switch Settings.current.color.value {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDERR_FILENO) != 0 && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    }

  /// Lines such as those of a usage message.
  static func lines(_ text: String) {
    for text in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line("", String(text))
    }
  }

  /// Text that may steer a terminal.
  static func raw(_ text: String) {
    // If standard error is closed there is nobody to tell, so failures are let go.
    Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, to: .standardError) }
  }

  /// `text` as it can stand on a line of a terminal or a log: messages and reports quote names of
  /// files, tracks, columns, which anybody may have written.
  ///
  /// Made visible as `\u{1B}` are the control characters C0, DEL and C1, which steer a terminal, the
  /// ends of lines and paragraphs, and invisible characters, among which are those that turn the
  /// direction of what follows. U+200C and U+200D stay: Persian words and emoji are made with them.
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

  /// Data, such as CSV or GPX, as it can stand on a terminal: as ``printable(_:)`` has it, with the ends of
  /// lines and tabs as they are. What is no UTF-8 is shown as `\xFF`.
  ///
  /// - Parameter data: whole characters.
  static func printableLines(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    if data.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x09 || $0 == 0x0A }) { return Array(data) }
    var shown: [UInt8] = []
    var start = data.startIndex
    while start < data.endIndex {
      let end = data[start...].firstIndex { $0 == 0x09 || $0 == 0x0A } ?? data.endIndex
      let rest = data[end...].prefix(1)
      // The end of a line has two bytes in NMEA, and as Windows writes it.
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

/// The number of columns that output may use.
enum OutputWidth {
  /// The value of `COLUMNS`, as in other programs; otherwise the width of the terminal, or 80.
  static let columns: Int = wanted ?? terminal ?? 80

  /// The current width of the terminal on standard output; nil if it is unknown.
  static var terminal: Int? { terminal(STDOUT_FILENO) }

  /// The current width of the terminal on a descriptor; nil if it is unknown.
  static func terminal(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  private static let wanted: Int? =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
}

/// What was passed over of an input, for the end.
struct SkippedSummary {
  /// How many records or values, by reason, and the first report of each.
  private var skipped: [Diagnostic.Reason: (count: Int, first: Diagnostic)] = [:]
  /// How the input was read where it leaves that open.
  private(set) var assumptions: [String] = []
  /// What the input says of itself that is not kept.
  private(set) var unkept: String?
  /// Whether reading stopped before the end of the input, or the input ended where it should not.
  private(set) var isTruncated = false

  /// Reports of many of one kind, which are told each.
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

  /// The first thing that was refused; nil if nothing was.
  var firstRefused: Diagnostic? {
    entries.map(\.first).filter { !$0.isRemark }.min { $0.offset < $1.offset }
  }

  private var entries: [(count: Int, first: Diagnostic)] {
    skipped.values + sums.map { ($0.count, $0) }
  }

  /// What is wrong with an input of which no position came, though it is not empty; nil if nothing is.
  func failure(ofNothingFrom name: String) -> Failure? {
    firstRefused.map { Failure(.badData, "\(name): no position can be read: \($0)") }
  }

  /// How it was read, and one line for each reason for which something was passed over, with the first place;
  /// for each kind of what many have in common another.
  var lines: [String] {
    assumptions
      + entries.sorted {
        ($0.first.reason.rawValue, $0.first.offset) < ($1.first.reason.rawValue, $1.first.offset)
      }
      .map { count, first in
        let place = count == 1 ? "" : ", the first at"
        let isRead = first.reason == .moreFields || first.reason == .fewerFields
        let what = isRead ? "read all the same" : "passed over"
        return "\(count) × \(first.reason.rawValue) \(what)\(place): \(first)"
      }
  }
}

/// What to say of things that are not in the order of their times, and what to do about it.
enum OrderRemark {
  static func text(_ backward: Int, of count: Int, _ things: String) -> String {
    "\(backward) of \(count) \(things) are earlier than the one before them; --sort time puts each track "
      + "in order, and where a column of a table says whose a row is, --by COLUMN makes a track of each"
  }
}

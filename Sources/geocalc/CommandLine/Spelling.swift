import ArgumentParser
import GeoFiles

/// Detects unknown commands and options, and suggests similar names.
///
/// ArgumentParser checks for unknown options last. It would first report a different error. For example, it would read
/// the value of a mistyped option as a fifth angle.
struct Spelling {
  /// The words of the command line up to the last command, starting with `geocalc`.
  private var names = ["geocalc"]
  private var type: any ParsableCommand.Type = Geocalc.self
  /// The arguments after the last command.
  private var rest: ArraySlice<String>
  private let isHelp: Bool

  /// - Parameter arguments: the arguments as the user wrote them, without the program name.
  init(_ arguments: [String]) {
    isHelp = arguments.first == "help"
    rest = arguments.dropFirst(isHelp ? 1 : 0)
    while let word = rest.first, let next = subcommand(word) {
      names.append(word)
      type = next
      rest.removeFirst()
    }
  }

  private func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    type.configuration.subcommands.first {
      $0._commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// Checks for mistakes that the parser would misread. Call this before parsing.
  ///
  /// - Throws: code 64 for an unknown command, and for several letters after one hyphen, which the parser would read as
  ///   `-h`.
  func checkCommand() throws(Failure) {
    // Completion scripts call geocalc with such an argument.
    if rest.first?.hasPrefix("---") == true { return }
    if let word = rest.first, !word.isEmpty, !word.hasPrefix("-") { try checkWord(word) }
    for text in options where !text.hasPrefix("--") && text != "-help" {
      let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }
      if letters.count > 2 { throw unknownOption(text) }
    }
  }

  /// Checks for unknown options, which the parser does not report after another error. Call this after a parser error.
  ///
  /// - Throws: code 64 for the first unknown option of the command.
  func checkOptions() throws(Failure) {
    let known = knownOptions
    for text in options {
      let name = String(text.prefix { $0 != "=" })
      if !known.contains(name) { throw unknownOption(name) }
    }
  }

  private func checkWord(_ word: String) throws(Failure) {
    let names = type.configuration.subcommands.map { $0._commandName }
    guard !names.isEmpty || isHelp else { return }
    let nearest = Self.nearest(to: word, among: names)
    if type.configuration.defaultSubcommand == nil || isHelp {
      throw failure("Unknown command '\(word)'", suggestion: nearest)
    }
    // The word may name a file.
    if nearest != nil, !PathText.exists(word) {
      throw failure("There is no file and no command '\(word)'", suggestion: nearest)
    }
  }

  /// The arguments that look like options, without negative numbers.
  private var options: some Sequence<String> {
    rest.prefix { $0 != "--" }.lazy.filter { text in
      guard text.hasPrefix("-"), let second = text.utf8.dropFirst().first else { return false }
      return second == UInt8(ascii: "-") || (second | 0x20) &- 0x61 < 26
    }
  }

  private func unknownOption(_ text: String) -> Failure {
    let known = knownOptions
    let short = String(text.prefix(2))
    var suggestion = Self.nearest(to: text, among: known.filter { $0.hasPrefix("--") })
    if !text.hasPrefix("--"), PathText.exists(text) {
      suggestion = "./\(text)"
    } else if suggestion == nil, text.count > 2, short != "-h", known.contains(short) {
      suggestion = "\(short) \(text.dropFirst(2))"
    }
    return failure("Unknown option '\(text)'", suggestion: suggestion)
  }

  private func failure(_ problem: String, suggestion: String?) -> Failure {
    let question = suggestion.map { " Did you mean '\($0)'?" } ?? ""
    return Failure(
      .usage, "\(problem).\(question) See '\(names.joined(separator: " ")) --help'.")
  }

  /// The options of the command, read from its help text, because the parser has no API for them.
  private var knownOptions: [String] {
    let type = type.configuration.defaultSubcommand ?? type
    let lines = type.helpMessage(includeHidden: true, columns: 200).split(separator: "\n")
    let heads = lines.filter { $0.hasPrefix("  -") }.map { line in
      // Two blanks separate an option from its description.
      let words = line.split(separator: " ", omittingEmptySubsequences: false).dropFirst(2)
      return words.prefix { !$0.isEmpty }
    }
    let names = heads.joined().flatMap { $0.split { $0 == "," || $0 == "/" } }
      .filter { $0.hasPrefix("-") }.map(String.init)
    return names + ["--version", "--help-hidden", "--generate-completion-script"]
  }
}

extension Spelling {
  /// The largest number of compared letters. The time grows with its square.
  private static let maximumCount = 64

  /// Returns the candidate that differs from the text by few letters or begins with it. Nil if there is none.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    let bare = text.drop { $0 == "-" }
    // Count only compared letters. Otherwise every candidate would resemble a long text.
    let count = min(bare.count, maximumCount)
    let limit = count < 4 ? 1 : max(2, count / 3)
    let near = candidates.map { ($0, distance(bare, $0.drop { $0 == "-" })) }
      .filter { $0.1 <= limit && $0.1 < count }
    if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
    return bare.count < 3 ? nil : candidates.first { $0.drop { $0 == "-" }.hasPrefix(bare) }
  }

  /// Returns the edit distance: the number of inserted, deleted, replaced or transposed letters (optimal string
  /// alignment).
  static func distance(_ a: some StringProtocol, _ b: some StringProtocol) -> Int {
    let (a, b) = (Array(a.prefix(maximumCount)), Array(b.prefix(maximumCount)))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

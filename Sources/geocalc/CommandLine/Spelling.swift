import ArgumentParser
import GeoFiles

/// Finds the command in the arguments, and detects unknown commands and options.
///
/// ArgumentParser checks for unknown options last. Without this type, ArgumentParser would report a misleading
/// error. For example, it would interpret the value of a mistyped option as an unexpected fifth angle.
struct Spelling {
  /// The names of the command and its parents, starting with `geocalc`.
  private(set) var names = ["geocalc"]
  /// The innermost command that the arguments name.
  private(set) var type: any ParsableCommand.Type = Geocalc.self
  /// The arguments after the name of the innermost command.
  private(set) var rest: ArraySlice<String>
  /// The innermost command that has subcommands.
  private(set) var group: any ParsableCommand.Type = Geocalc.self
  private let isHelp: Bool

  /// - Parameter arguments: the arguments as the user wrote them, without the name of the program.
  init(_ arguments: [String]) {
    isHelp = arguments.first == "help"
    rest = arguments.dropFirst(isHelp ? 1 : 0)
    while let word = rest.first, let next = type.subcommand(word) {
      names.append(next._commandName)
      type = next
      if !next.configuration.subcommands.isEmpty { group = next }
      rest.removeFirst()
    }
  }

  /// Detects mistakes that ArgumentParser would misinterpret. Call this method before parsing.
  ///
  /// - Throws: `Failure` with code 64 for an unknown command, for a blank between a number and its unit, and for
  ///   several letters after one hyphen, because ArgumentParser would interpret an option such as `-height` as
  ///   `-h`.
  func checkCommand() throws(Failure) {
    // Completion scripts call geocalc with an argument that begins with three hyphens.
    if rest.first?.hasPrefix("---") == true { return }
    for (number, unit) in zip(rest, rest.dropFirst())
    where Self.units.contains(unit) && Self.isPlainNumber(number) && !PathText.exists(unit) {
      throw Failure(
        .usage, "a number and its unit are one word; write \(number)\(unit), not \(number) \(unit)")
    }
    if let word = rest.first, !word.isEmpty, !word.hasPrefix("-") { try checkWord(word) }
    for text in options where !text.hasPrefix("--") && text != "-help" {
      let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }
      if letters.count > 2 { throw unknownOption(text) }
    }
  }

  /// Detects unknown options. Call this method after an error of ArgumentParser, which reports only one error.
  ///
  /// - Parameter others: options that are not reported, because a hint suggests a command that has these options.
  /// - Throws: `Failure` with code 64 for the first unknown option.
  func checkOptions(except others: [String] = []) throws(Failure) {
    let known = knownOptions + others
    for text in options {
      let name = String(text.prefix { $0 != "=" })
      if !known.contains(name) { throw unknownOption(name) }
    }
  }

  /// Units that users may separate from their number with a blank.
  private static let units: Set = ["m", "km", "mi", "nmi", "ft", "yd", "s", "min", "h"]

  /// Returns whether a string is a number without a sign or a unit.
  private static func isPlainNumber(_ text: String) -> Bool {
    text.first?.isNumber == true && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  private func checkWord(_ word: String) throws(Failure) {
    let configuration = type.configuration
    guard !configuration.subcommands.isEmpty || isHelp else { return }
    guard configuration.defaultSubcommand != nil, !isHelp else { throw unknownCommand(word) }
    // A file or an address is not a mistyped command but an argument of the default command.
    let isInput = word.contains { "./:".contains($0) } || PathText.exists(word)
    if !isInput { throw unknownCommand(word, "there is no command and no file '\(word)'") }
  }

  private func unknownCommand(_ word: String, _ problem: String? = nil) -> Failure {
    let problem = problem ?? "unknown command '\(word)'"
    if let hint = CommandHint(for: word, in: type, rest: rest.dropFirst()) {
      let line = HintWords(self).replacingOutput(in: hint.line)
      return Failure(.usage, "\(problem); \(hint.with(line: line))")
    }
    let near = Self.nearest(
      to: word, among: type.configuration.subcommands.flatMap { $0.commandNames })
    return failure(problem, suggestion: near.map { (names + [$0]).joined(separator: " ") })
  }

  /// The arguments that look like options, except negative numbers and values of `--sort` such as `-time`.
  private var options: [String] {
    var options: [String] = []
    var isSorting = false
    for text in rest.prefix(while: { $0 != "--" }) {
      defer { isSorting = text == "--sort" }
      guard text.hasPrefix("-"), let second = text.utf8.dropFirst().first else { continue }
      let isLetter = (second | 0x20) &- 0x61 < 26
      if second == UInt8(ascii: "-") || isLetter && !isSorting { options.append(text) }
    }
    return options
  }

  private func unknownOption(_ text: String) -> Failure {
    let known = knownOptions
    let short = String(text.prefix(2))
    if let format = form(text) {
      return Failure(.usage, "unknown option '\(text)'; use --format \(format)")
    }
    if group.configuration.commandName == "library", text == "--reverse" {
      return Failure(
        .usage, "unknown option '--reverse'; use --sort with a hyphen, such as --sort -time")
    }
    if let new = Self.replacements[text], known.contains(String(new.prefix { $0 != " " })) {
      return Failure(.usage, "unknown option '\(text)'; use \(new)")
    }
    var suggestion = Self.nearest(to: text, among: known.filter { $0.hasPrefix("--") })
    // A word that differs from an option only by its ending, such as a plural, is probably a mistyped option. Do not
    // print other advice in this case.
    let isMistyped = suggestion.map { $0.hasPrefix(text) || text.hasPrefix($0) } ?? false
    if !isMistyped, let advice = advice(on: text) {
      return Failure(.usage, "unknown option '\(text)'; \(advice)")
    }
    if !text.hasPrefix("--"), PathText.exists(text) {
      suggestion = "./\(text)"
    } else if suggestion == nil, text.count > 2, short != "-h", known.contains(short) {
      suggestion = "\(short) \(text.dropFirst(2))"
    }
    return failure("unknown option '\(text)'", suggestion: suggestion)
  }

  /// Returns advice on an option that is the name of a command or that other commands have; nil for other options.
  private func advice(on text: String) -> String? {
    if ["--max", "--max-hr", "--maximum"].contains(text), group.configuration.commandName == "track"
    {
      return zoneAdvice(on: text)
    }
    if let hint = OptionHint(for: text, in: self) { return hint.advice }
    if OptionHint.points.contains(text),
      let usage = type.configuration.usage?.split(separator: "\n").first, usage.contains(" LAT LON")
    {
      return "points are arguments without an option; use: \(usage)"
    }
    guard ["--unit", "--units"].contains(text) else { return nil }
    return
      "\(names.joined(separator: " ")) prints no lengths in a unit of choice; write units of arguments after "
      + "the number, such as 10km"
  }

  /// Returns advice on an option for a maximum heart rate: zone limits at 60, 70, 80 and 90 % of the maximum.
  private func zoneAdvice(on text: String) -> String {
    let maximum = HintWords(self, without: text, and: true).value.flatMap(Int.init) ?? 0
    guard 100...250 ~= maximum else {
      return "geocalc track prints the largest values; geocalc track zones takes --limits, such as "
        + "--limits 120,140,155,170"
    }
    let limits = [60, 70, 80, 90].map { "\((maximum * $0 + 50) / 100)" }.joined(separator: ",")
    let files = rest.filter { PathText.exists($0) }
    let line = CommandHint.fill("geocalc track zones TRACK.gpx", with: files)
    return "use: \(line) --limits \(limits) (60, 70, 80 and 90 % of \(maximum))"
  }

  /// Returns the value of `--format` for an option such as `--csv`. Nil if the command does not support this format.
  private func form(_ option: String) -> String? {
    let value = String(option.drop { $0 == "-" })
    let format = CommandInfo(type.configuration.defaultSubcommand ?? type).arguments
      .first { $0.name == "format" }
    let isValue =
      format?.allValues?.contains(value)
      ?? format?.abstract?.split { !$0.isLetter && !$0.isNumber }.contains(Substring(value))
    return isValue == true ? value : nil
  }

  private func failure(_ problem: String, suggestion: String?) -> Failure {
    let advice =
      suggestion.map { "did you mean '\($0)'?" } ?? "see \(names.joined(separator: " ")) --help"
    return Failure(.usage, "\(problem); \(advice)")
  }

  private var knownOptions: [String] {
    CommandInfo(type.configuration.defaultSubcommand ?? type).optionNames + [
      "--quiet", "-q", "--help", "-h", "--version", "--help-hidden",
      "--generate-completion-script", "--experimental-dump-help",
    ]
  }
}

extension ParsableCommand {
  /// The name and the aliases of the command.
  static var commandNames: [String] { [_commandName] + configuration.aliases }

  /// Returns the subcommand with a given name or alias. Nil for an unknown name.
  static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.commandNames.contains(name) }
  }

  /// Returns the command line that calls the first command with a given name, at any level. Nil for an unknown name.
  static func path(of name: String) -> [String]? {
    if let found = subcommand(name) { return [_commandName, found._commandName] }
    for type in configuration.subcommands {
      if let path = type.path(of: name) { return [_commandName] + path }
    }
    return nil
  }
}

extension Spelling {
  /// The replacements for former names of options and for names from other programs. The first word of a replacement is
  /// an option.
  private static let replacements = [
    "--after": "--start", "--before": "--end", "--subtitle": "--title with a second line",
    "--around": "--region LAT,LON,RADIUS", "--radius": "--region LAT,LON,RADIUS",
    "--lap-at": "--region LAT,LON,RADIUS", "--lap-radius": "--within",
    "--stop-radius": "--within", "--stop-duration": "--dwell", "--at-least": "--dwell",
    "--visits": "--dwell 0s", "--stops": "--all", "--climbs": "--all",
    "--query-columns": "--columns twice", "--to-columns": "--columns twice",
    "--point-columns": "--columns", "--to-name": "--name twice",
    "--methods": "--only", "--data": "--only", "--kernel": "--only",
    "--length": "--precision", "--decimals": "--precision", "--resolution": "--precision",
    "--distance-filter": "--every",
    "--days": "--every day|off", "--edges": "--method", "--enter": "--tolerance",
    "--exit": "--tolerance", "--file": "--name", "--order": "--sort",
    "--repeats": "--keep-repeats", "--no-waypoints": "--strip waypoints",
    "--report": "--explain", "-n": "-k", "--pairs": "--count",
    "--keep-originals": "--original", "--deleted": "--only deleted",
    "--segments": "--segment", "--vertices": "--count", "--borders": "--base borders",
    "--srtm": "--dem", "--tiles": "--dem", "--hgt": "--dem",
    "-u": "--unit", "--miles": "--unit mi", "--mi": "--unit mi", "--km": "--unit km",
    "--feet": "--unit ft",
    "--kilometers": "--unit km", "--meters": "--unit m", "--nmi": "--unit nmi",
  ]

  /// The maximum number of compared letters, because the time grows with the square of the length.
  private static let maximumCount = 64

  /// Returns the most similar candidate. Nil if no candidate differs in only a few letters or begins with the text.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    let bare = text.drop { $0 == "-" }
    // The maximum distance depends on the number of compared letters. If it depended on the length of the text,
    // every candidate would be similar to a long text.
    let count = min(bare.count, maximumCount)
    let limit = count < 4 ? 1 : max(2, count / 3)
    let near = candidates.map { ($0, distance(bare, $0.drop { $0 == "-" })) }
      .filter { $0.1 <= limit && $0.1 < count }
    if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
    return bare.count < 3 ? nil : candidates.first { $0.drop { $0 == "-" }.hasPrefix(bare) }
  }

  /// Returns the edit distance of two strings (optimal string alignment): the number of inserted, deleted, replaced or
  /// transposed letters.
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

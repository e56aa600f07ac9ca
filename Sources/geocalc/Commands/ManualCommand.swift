import ArgumentParser
import GeoCore
import GeoFiles
import GeoPlatform
import GeoTracks
import SystemPackage

/// `geocalc man`: prints manual pages.
struct ManualCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual page of a command",
    usage: """
      geocalc man [COMMAND]
      geocalc man -o FOLDER/
      """,
    discussion: """
      Prints roff, the language of manual pages; man -l shows it. -o writes the pages of all commands, such as \
      geocalc-track-splits.1, into a folder. The pages have the date of SOURCE_DATE_EPOCH, if it is set.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc man track splits > splits.1", "write one page, to read with man -l"),
    Example("geocalc man -o man/", "write all pages into a folder"),
  ]

  static let topic: String? = "installing"

  @Argument(
    help: ArgumentHelp(
      "The command, such as batch or track splits (default: geocalc).", valueName: "command"))
  var command: [ArgumentText] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the pages of all commands into this folder.", valueName: "folder"),
    completion: .directory)
  var folder: ArgumentText?

  func validate() throws {
    if folder?.text.isEmpty == true {
      throw ValidationError("-o: the name of the folder is empty; write it, such as -o man/")
    }
    if folder != nil, !command.isEmpty {
      throw ValidationError("-o writes the pages of all commands; remove the command")
    }
  }

  func run() throws {
    if let folder = folder?.text {
      if !PathText.exists(folder), mkdir(PathText.cString(folder), 0o777) != 0 {
        throw SystemFailure(.write, folder, Errno(rawValue: errno))
      }
      return try write(Geocalc.self, ["geocalc"], to: folder)
    }
    let words = command.map(\.text)
    let spelling = Spelling(words)
    guard spelling.rest.isEmpty else {
      try Spelling(["help"] + words).checkCommand()
      throw Failure(.usage, "unknown command '\(words.joined(separator: " "))'")
    }
    try StandardOutput.write(ManualPage(spelling.type, names: spelling.names).text)
  }

  /// Writes one file for a command, and one for each of its subcommands.
  private func write(
    _ type: any ParsableCommand.Type, _ names: [String], to folder: String
  ) throws {
    let name = names.joined(separator: "-")
    let file = try OutputFile(path: (folder.hasSuffix("/") ? folder : folder + "/") + "\(name).1")
    defer { file.abandon() }
    try Array(ManualPage(type, names: names).text.utf8).withUnsafeBytes { bytes in
      try file.write(bytes)
    }
    try file.commit()
    for type in ManualPage.subcommands(of: type) {
      try write(type, names + [type._commandName], to: folder)
    }
  }
}

/// The manual page of a command, in roff.
struct ManualPage {
  private let type: any ParsableCommand.Type
  private let names: [String]

  /// - Parameter names: the words that call the command, starting with `geocalc`.
  init(_ type: any ParsableCommand.Type, names: [String]) {
    (self.type, self.names) = (type, names)
  }

  /// Returns the subcommands of a command, without hidden ones.
  static func subcommands(of type: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }

  /// The page in roff, which ends with a line break.
  var text: String {
    let configuration = type.configuration
    let name = names.joined(separator: "-")
    var lines = [
      ".TH \(Self.escaped(name.uppercased())) 1 \"\(Self.date)\" \"geocalc \(Version.text)\" \"geocalc\"",
      // Disable hyphenation and justification, so that users can search for names and copy them.
      ".nh", ".ad l", ".SH NAME",
      "\(Self.escaped(name)) \\- \(Self.escaped(configuration.abstract))",
      ".SH SYNOPSIS",
    ]
    let usage = configuration.usage ?? names.joined(separator: " ")
    lines += Self.literal(usage.split(separator: "\n").map { "\\fB\(Self.escaped($0))\\fR" })
    lines += description
    lines += arguments
    lines += examples
    let commands = Self.subcommands(of: type)
    if !commands.isEmpty { lines.append(".SH COMMANDS") }
    for command in commands {
      lines += Self.item(
        "\\fB\(Self.escaped(command._commandName))\\fR", command.configuration.abstract)
    }
    let parent = names.count > 1 ? [names.dropLast().joined(separator: "-")] : []
    let pages = parent + commands.map { "\(name)-\($0._commandName)" }
    lines.append(".SH SEE ALSO")
    for (index, page) in pages.enumerated() {
      lines.append(".BR \(Self.escaped(page)) (1)\(index + 1 < pages.count ? "," : "")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var description: [String] {
    let lines = type.configuration.discussion.split(
      separator: "\n", omittingEmptySubsequences: false)
    let paragraphs = lines.split(whereSeparator: \.isEmpty).map { $0.map { Self.escaped($0) } }
    guard !paragraphs.isEmpty else { return [] }
    return [".SH DESCRIPTION"]
      + paragraphs.flatMap { $0.count > 1 ? Self.literal($0) : [".PP"] + $0 }
  }

  private var arguments: [String] {
    // A group without a subcommand runs its default command, so list the options of the default command.
    let shown = CommandInfo(type.configuration.defaultSubcommand ?? type).arguments.filter(
      \.shouldDisplay)
    func section(_ title: String, _ arguments: [CommandInfo.Argument]) -> [String] {
      guard !arguments.isEmpty else { return [] }
      return [".SH \(title)"]
        + arguments.flatMap { argument in
          let value = "\\fI\(Self.escaped(argument.valueName ?? ""))\\fR"
          let names = argument.texts.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
          let label =
            switch argument.kind {
            case .positional: value
            case .option: "\(names) \(value)"
            case .flag: names
            }
          return Self.item(label, argument.description)
        }
    }
    return section("ARGUMENTS", shown.filter { $0.kind == .positional })
      + section("OPTIONS", shown.filter { $0.kind != .positional })
  }

  private var examples: [String] {
    guard let examples = (type as? any DocumentedCommand.Type)?.examples, !examples.isEmpty else {
      return []
    }
    return [".SH EXAMPLES"]
      + examples.flatMap { Self.item(Self.escaped($0.line), $0.purpose) }
  }

  private static func item(_ label: String, _ text: String) -> [String] {
    [".TP", label, escaped(text.split(separator: "\n").joined(separator: " "))]
  }

  private static func literal(_ lines: [String]) -> [String] { [".PP", ".nf"] + lines + [".fi"] }

  /// Escapes text, so that roff prints it unchanged.
  ///
  /// Roff interprets backslashes, and periods or quotes at the start of a line. Roff may also replace a hyphen with a
  /// similar character that a shell does not accept.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = text.hasPrefix(".") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
      }
    }
    return result
  }

  /// The date in the environment variable SOURCE_DATE_EPOCH. Empty without a valid date.
  private static var date: String {
    // The upper limit is the last second of the year 9999.
    guard let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int64(String(cString: text)),
      0...253_402_300_799 ~= seconds
    else { return "" }
    return escaped(Timestamp(seconds: seconds).iso8601().prefix(10))
  }
}

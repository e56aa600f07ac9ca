import ArgumentParser
import GeoCore
import GeoFiles
import GeoPlatform

/// The command-line tool. The code of each subcommand is in a separate file.
@main
struct Geocalc: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocalc",
    abstract: "Measure distances on the Earth, and read GPS tracks",
    usage: """
      geocalc COMMAND [arguments] [options]
      geocalc COMMAND --help
      """,
    discussion: """
      geocalc track COMMAND --help explains a command of track, and geocalc library COMMAND --help one of library.

      Latitude comes before longitude, in degrees. North and east are positive. To find the invalid rows of a table, \
      use geocalc convert TABLE --to decimal.
      Data goes to standard output, messages go to standard error. The file name - means standard input.
      geocalc guide tasks names the commands for everyday tasks, and geocalc guide lists all pages. geocalc --generate-completion-script bash|zsh|fish \
      prints a completion script.

      \(ExitCode.overview)
      """,
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(name: "tracks", subcommands: [TrackCommand.self]),
      CommandGroup(
        name: "measure",
        subcommands: [
          Distance.self, Destination.self, WaypointsCommand.self, CrosstrackCommand.self,
          IntersectCommand.self, AreaCommand.self, CircleCommand.self, HullCommand.self,
          BboxCommand.self, PointsCommand.self, ConvertCommand.self, DeclinationCommand.self,
        ]),
      CommandGroup(
        name: "tables",
        subcommands: [
          Batch.self, Nearest.self, ClusterCommand.self, InsideCommand.self, MatrixCommand.self,
        ]),
      CommandGroup(
        name: "live", subcommands: [Watch.self, RecordCommand.self, ServeCommand.self]),
      CommandGroup(name: "library", subcommands: [LibraryCommand.self]),
      CommandGroup(name: "pictures", subcommands: [MapCommand.self]),
      CommandGroup(
        name: "this build",
        subcommands: [
          Check.self, Bench.self, ConfigCommand.self, Guide.self, ManualCommand.self,
          ExampleCommand.self,
        ]),
    ])

  static let examples = [
    Example("geocalc distance 40.7128 -74.0060 51.5074 -0.1278", "measure a distance"),
    Example("geocalc track ride.gpx", "print the figures of a ride"),
    Example("geocalc batch pairs.csv", "add a distance column"),
    Example("geocalc nearest points.csv 48.2082 16.3738", "find the nearest point"),
    Example("geocalc watch", "print positions from gpsd"),
  ]

  /// Parses the arguments and runs the command. Ends the process with an ``ExitCode`` after an error.
  static func main() {
    StandardStreams.open()
    // Ignore SIGPIPE, so that writing to a closed pipe returns an error instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    // Ignore SIGXFSZ, so that exceeding the limit on file sizes (`ulimit -f`) also returns an error.
    signal(SIGXFSZ, SIG_IGN)
    do {
      // Without /proc, `CommandLine` has no arguments, because Swift's runtime reads them from /proc.
      guard CommandLine.argc > 0 else {
        throw Failure(
          .unavailable, "the arguments cannot be read without /proc; mount /proc")
      }
      let arguments = arguments
      if arguments.isEmpty { return try StandardOutput.write(welcome) }
      if arguments[0] == "distance", let question = DistanceQuestion(plain: arguments.dropFirst()) {
        try checkSurroundings()
        return try question.run()
      }
      if Set(arguments) == ["--version", "--json"] {
        try checkSurroundings()
        return try StandardOutput.write(Version.json)
      }
      if arguments == ["--version"] { return try StandardOutput.write(Version.page) }
      if let page = try page(for: arguments) { return try StandardOutput.write(page) }
      var command = try command(for: arguments)
      // Do not check settings for the commands of ArgumentParser, so that help and completion scripts work even with
      // invalid settings.
      if isOwn(command) {
        try checkSurroundings()
      }
      try command.run()
      // The library has already reported its damaged data, so throw an error without a message.
      if LibraryDamage.hasCome { throw Failure(.badData) }
    } catch {
      end(with: error)
    }
  }

  /// Rejects invalid settings and invalid environment variables. Called before each command of geocalc runs.
  private static func checkSurroundings() throws {
    _ = try Settings.loaded.get()
    if let problem = Kernel.environmentProblem { throw Failure(.usage, problem) }
  }

  /// The text that `geocalc` prints without arguments.
  private static var welcome: String {
    let width = examples.map(\.line.count).max() ?? 0
    let lines = examples.map { example in
      let gap = String(repeating: " ", count: width - example.line.count + 2)
      return "  \(example.line)\(gap)\(example.purpose)\n"
    }
    return """
      \(configuration.abstract). Five things to try:

      \(lines.joined())
      geocalc --help lists all commands; geocalc guide lists the pages of the guide.

      """
  }

  /// The arguments of the process without `--quiet`, which is not an option of any command (see ``Console``).
  ///
  /// `CommandLine` would replace invalid UTF-8 with U+FFFD.
  private static var arguments: [String] {
    let all = (1..<max(1, Int(CommandLine.argc))).compactMap {
      CommandLine.unsafeArgv[$0].map { PathText.text(cString: $0) }
    }
    let end = all.firstIndex(of: "--") ?? all.endIndex
    return all[..<end].filter { !Console.quietNames.contains($0) } + all[end...]
  }

  /// Returns whether a command is defined by geocalc and not by the parser.
  private static func isOwn(_ command: any ParsableCommand) -> Bool {
    String(reflecting: type(of: command)).hasPrefix("geocalc.")
  }

  /// Parses the arguments into a command.
  ///
  /// The function first parses only the subcommand, which saves a tenth of the time of `geocalc distance`. If parsing
  /// fails, the function parses the tree of all commands, which reports the error.
  private static func command(for words: [String]) throws -> any ParsableCommand {
    let words = joinedPoint(storeBehindVerb(words))
    let spelling = Spelling(words)
    try spelling.checkCommand()
    let arguments = NegativeNumbers.protected(words)
    if let verb = arguments.first,
      let type = subcommand(verb),
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      // Use only commands of geocalc. A help command that was parsed in this way would print the subcommand's name
      // without `geocalc`.
      isOwn(command)
    {
      return command
    }
    do {
      return try parseAsRoot(arguments)
    } catch {
      if exitCode(for: error) != .success {
        let hint = TrackHint(for: spelling)
        try spelling.checkOptions(except: hint?.options ?? [])
        if let advice = hint?.message
          ?? TrackHint.advice(onMissingFilesIn: spelling, isRefused: true)
          ?? TrackHint.advice(onMissingOption: message(for: error), in: spelling)
        {
          throw Failure(.usage, advice)
        }
      }
      throw error
    }
  }

  /// Throws an error if arguments are not files but may be values of options. Call this method before reading files.
  static func checkSources(_ sources: [String]) throws(ValidationError) {
    guard !isTryingAdvice, sources.contains(where: HintWords.isMissing),
      let advice = adviceOnSources()
    else { return }
    throw ValidationError(advice)
  }

  /// True while the program checks a command line that it will suggest in a message. False for the user's own command
  /// line.
  @TaskLocal static var isTryingAdvice = false

  /// Returns advice on arguments that are not files (see ``TrackHint/advice(onMissingFilesIn:isRefused:)``).
  static func adviceOnSources(isRefused: Bool = false) -> String? {
    TrackHint.advice(onMissingFilesIn: Spelling(arguments), isRefused: isRefused)
  }

  /// Returns the help page that the arguments request. Nil if the arguments do not request help.
  ///
  /// - `geocalc track splits --help`, `geocalc help track splits`, `geocalc track help splits` and `geocalc help
  ///   splits` print the page of a command.
  /// - `geocalc help tables` and `geocalc help guide tables` print a page of the guide.
  /// - `geocalc library` prints the page of a group that has no default command.
  ///
  /// - Throws: `Failure` with code 64 for an unknown command.
  private static func page(for words: [String]) throws -> String? {
    var words = words
    if words.count > 1, words[1] == "help", access("help", F_OK) != 0,
      subcommand(words[0])?.configuration.subcommands.isEmpty == false
    {
      words = ["help", words[0]] + words[2...]
    }
    let flags = words.prefix { $0 != "--" }
    let isHidden = flags.contains("--help-hidden")
    let hasFlag = isHidden || flags.contains { ["-h", "--help", "-help"].contains($0) }
    let isHelp = words[0] == "help"
    let spelling = Spelling(words)
    let configuration = spelling.type.configuration
    let isGroup = !configuration.subcommands.isEmpty && configuration.defaultSubcommand == nil
    guard hasFlag || isHelp || isGroup && spelling.rest.isEmpty else { return nil }
    guard isHelp, let word = spelling.rest.first, !word.hasPrefix("-") else {
      if hasFlag, isGroup { try spelling.checkCommand() }
      return HelpPage(spelling.type, includesHidden: isHidden).text
    }
    if spelling.type == Geocalc.self, GuidePage.all.allSatisfy({ $0.topic != word }),
      let path = path(of: word)
    {
      return HelpPage(Spelling(Array(path.dropFirst())).type).text
    }
    if spelling.type == Guide.self || spelling.type == Geocalc.self,
      let page = GuidePage(topic: word)
    {
      return page.text + "\n"
    }
    try spelling.checkCommand()
    return HelpPage(spelling.type).text
  }

  /// Moves a `--store` that precedes the subcommand of `geocalc library` to the position after the subcommand.
  ///
  /// ArgumentParser does not support options before a subcommand, as in `geocalc library --store FILE list`.
  private static func storeBehindVerb(_ words: [String]) -> [String] {
    guard words.count > 2, words[0] == "library" else { return words }
    let count = words[1] == "--store" ? 2 : words[1].hasPrefix("--store=") ? 1 : 0
    guard count > 0, words.count > 1 + count, !words[1 + count].hasPrefix("-") else { return words }
    return ["library", words[1 + count]] + words[1...count] + words[(2 + count)...]
  }

  /// Joins the two angles after `--from` in `geocalc batch`. For example, `--from 48.2 16.4` becomes `--from
  /// 48.2,16.4`.
  private static func joinedPoint(_ words: [String]) -> [String] {
    guard words.first == "batch", let index = words.firstIndex(of: "--from"),
      index + 2 < words.count
    else { return words }
    let angles = words[(index + 1)...(index + 2)]
    guard angles.allSatisfy({ CoordinateArguments.isAngle($0) && !PathText.exists($0) }) else {
      return words
    }
    return Array(words[...index]) + [angles.joined(separator: ",")] + words[(index + 3)...]
  }

  private static func end(with error: any Error) -> Never {
    PausePoint.ending.reach()
    guard let code = ExitCode(for: error) else { endParsing(error) }
    // Print no message after an interrupt or for a closed output pipe.
    if code != .success, code != .interrupted {
      let failure = error as? Failure
      if let message = failure == nil ? String(describing: error) : failure?.message {
        Console.error(message)
      }
    }
    Glibc.exit(code == .interrupted ? 128 + Interrupts.number : code.rawValue)
  }

  /// Escapes line breaks of arguments in a message of ArgumentParser, so that an argument cannot look like a separate
  /// message.
  private static func quoted(_ message: String) -> String {
    var text = message
    for word in CommandLine.arguments.dropFirst() where word.contains(where: \.isNewline) {
      let value = word.firstIndex(of: "=").map { String(word[$0...].dropFirst()) } ?? word
      for part in [word, value] where part.contains(where: \.isNewline) {
        text = text.replacing(part, with: Console.printable(part))
      }
    }
    return text
  }

  /// Prints a message of ArgumentParser (help, a completion script or an error) and ends the process.
  private static func endParsing(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .success else {
      let message = quoted(NegativeNumbers.restored(in: ParserMessage.plain(message(for: error))))
      let names = Spelling(arguments).names.joined(separator: " ")
      Console.error("\(message); see \(names) --help")
      Glibc.exit(code.rawValue)
    }
    do {
      try StandardOutput.write(fullMessage(for: error) + "\n")
    } catch {
      end(with: error)
    }
    Glibc.exit(code.rawValue)
  }
}

import ArgumentParser
import GeoCore
import GeoFiles
import GeoPlatform

/// The command-line tool. The code of each subcommand is in a separate file.
@main
struct Geocalc: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocalc",
    abstract: "Distances on the Earth by named methods and models.",
    discussion: """
      Latitude comes before longitude, in degrees, north and east positive. Negative numbers are \
      written as they are: geocalc distance 40.7128 -74.0060 51.5074 -0.1278

      Data goes to standard output, everything else to standard error. A file name - is standard \
      input.

      \(ExitCode.overview)

      COMPLETIONS: geocalc --generate-completion-script bash|zsh|fish prints a script.
      MANUAL PAGES: scripts/manual in the source tree writes them.
      """,
    version: Version.text,
    subcommands: [
      Distance.self, Destination.self, WaypointsCommand.self, CrosstrackCommand.self,
      IntersectCommand.self, AreaCommand.self, InsideCommand.self, CircleCommand.self,
      ConvertCommand.self, Batch.self, MatrixCommand.self, Nearest.self,
      Watch.self, ServeCommand.self, RecordCommand.self, LibraryCommand.self, TrackCommand.self,
      MapCommand.self,
      Check.self, Bench.self, ConfigCommand.self, Guide.self,
    ])

  /// Parses the arguments, runs the command and ends the process with one of the exit codes.
  static func main() {
    StandardStreams.open()
    // Ignore the signal, so that writing to a closed pipe returns an error (see ``ExitCode``).
    signal(SIGPIPE, SIG_IGN)
    // Do the same for writing to a file at its size limit.
    signal(SIGXFSZ, SIG_IGN)
    do {
      // Without /proc there are no arguments, because Swift's runtime reads them from there.
      guard CommandLine.argc > 0 else {
        throw Failure(
          .unavailable, "/proc is not mounted here, so there are no arguments to read: mount it")
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
      var command = try command(for: arguments)
      // Skip this for commands of the parser, so that help works even with invalid settings.
      if isOwn(command) {
        try checkSurroundings()
      }
      try command.run()
      // The damage has already been reported.
      if LibraryDamage.hasCome { throw Failure(.badData) }
    } catch {
      end(with: error)
    }
  }

  /// Checks the settings and the environment. An error in them ends every command.
  private static func checkSurroundings() throws {
    _ = try Settings.loaded.get()
    if let problem = Kernel.environmentProblem { throw Failure(.usage, problem) }
  }

  /// The text that is printed if there are no arguments.
  private static let welcome = """
    geocalc measures distances on the Earth and says what recordings mean.

    Five things to try:
      geocalc distance 40.7128 -74.0060 51.5074 -0.1278   how far is it?
      geocalc batch pairs.csv                             a distance for every row
      geocalc nearest places.csv 48.2082 16.3738          the nearest of many places
      geocalc track ride.gpx                              what a recording means
      geocalc watch                                       where is the receiver?

    geocalc --help lists all commands; geocalc guide explains them, page by page.

    """

  /// The arguments of the process. `CommandLine` would replace invalid UTF-8 with U+FFFD.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap {
      CommandLine.unsafeArgv[$0].map { PathText.text(cString: $0) }
    }
  }

  /// Returns whether a command is defined by geocalc and not by the parser.
  private static func isOwn(_ command: any ParsableCommand) -> Bool {
    String(reflecting: type(of: command)).hasPrefix("geocalc.")
  }

  /// Parses the arguments into a command.
  ///
  /// The subcommand is parsed directly first, which saves a tenth of the time of `geocalc distance`. If that fails, the
  /// whole command tree parses the arguments and reports the error.
  private static func command(for words: [String]) throws -> any ParsableCommand {
    let words = storeBehindVerb(helpFirst(words))
    let spelling = Spelling(words)
    try spelling.checkCommand()
    let arguments = NegativeNumbers.protected(words)
    if let verb = arguments.first,
      let type = configuration.subcommands.first(where: { $0.configuration.commandName == verb }),
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      // Otherwise help would show the subcommand without `geocalc`.
      isOwn(command)
    {
      return command
    }
    do {
      return try parseAsRoot(arguments)
    } catch {
      if exitCode(for: error) != .success { try spelling.checkOptions() }
      throw error
    }
  }

  /// Rewrites requests for help into forms that the parser supports.
  ///
  /// - `geocalc track help` becomes `geocalc help track`, unless a file `help` exists.
  /// - `geocalc help guide TOPIC` becomes `geocalc guide TOPIC`.
  private static func helpFirst(_ words: [String]) -> [String] {
    if words.count > 2, words[0] == "help", words[1] == "guide" { return Array(words.dropFirst()) }
    guard words.count > 1, words[1] == "help", access("help", F_OK) != 0,
      configuration.subcommands.contains(where: {
        $0.configuration.commandName == words[0] && !$0.configuration.subcommands.isEmpty
      })
    else { return words }
    return ["help", words[0]] + words[2...]
  }

  /// Moves a `--store` that precedes the subcommand of `geocalc library` to just after the subcommand.
  ///
  /// The parser does not support options before a subcommand: `geocalc library --store FILE list`.
  private static func storeBehindVerb(_ words: [String]) -> [String] {
    guard words.count > 2, words[0] == "library" else { return words }
    let count = words[1] == "--store" ? 2 : words[1].hasPrefix("--store=") ? 1 : 0
    guard count > 0, words.count > 1 + count, !words[1 + count].hasPrefix("-") else { return words }
    return ["library", words[1 + count]] + words[1...count] + words[(2 + count)...]
  }

  private static func end(with error: any Error) -> Never {
    PausePoint.ending.reach()
    guard let code = ExitCode(for: error) else { endParsing(error) }
    // After an interrupt or for a closed pipe, print no message.
    if code != .success, code != .interrupted {
      let failure = error as? Failure
      if let message = failure == nil ? String(describing: error) : failure?.message {
        Console.error(message)
      }
    }
    Glibc.exit(code == .interrupted ? 128 + Interrupts.number : code.rawValue)
  }

  /// Escapes line ends of arguments in a parser message. An argument therefore cannot look like a separate message.
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

  /// Prints output of the parser (help, usage, or completion scripts) and ends the process.
  private static func endParsing(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .success else {
      let message = quoted(NegativeNumbers.restored(in: Console.clause(message(for: error))))
      let names = Spelling(helpFirst(arguments)).names.joined(separator: " ")
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

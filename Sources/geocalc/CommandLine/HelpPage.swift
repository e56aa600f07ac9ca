import ArgumentParser

/// An example on a help page: a command line, and what it does.
struct Example: Sendable {
  let line: String
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

/// A command with examples and a guide page.
///
/// The help page and the manual page print the examples, and a test runs them.
protocol DocumentedCommand: ParsableCommand {
  /// Two to five examples.
  static var examples: [Example] { get }

  /// The topic of the guide page that describes the command. Nil if no page describes the command.
  static var topic: String? { get }
}

extension DocumentedCommand {
  static var topic: String? { nil }
}

/// The help page of a command, with summary, usage, examples, subcommands, description and options.
struct HelpPage {
  private let type: any ParsableCommand.Type
  private let includesHidden: Bool
  private let width: Int

  /// - Parameter columns: the width of the terminal. Lines have at most 80 characters, even on a wider terminal.
  init(
    _ type: any ParsableCommand.Type, includesHidden: Bool = false,
    columns: Int = OutputWidth.columns
  ) {
    self.type = type
    self.includesHidden = includesHidden
    width = min(max(columns, 40), 80)
  }

  /// The text of the page, which ends with a line break.
  var text: String {
    let configuration = type.configuration
    var sections = [wrapped(configuration.abstract), usage]
    if let examples { sections.append(examples) }
    sections += commands
    sections += paragraphs(configuration.discussion)
    if let topic = (type as? any DocumentedCommand.Type)?.topic {
      sections.append("More: geocalc guide \(topic)")
    }
    // A group without a subcommand runs its default command, so list the options of the default command.
    sections += options(of: configuration.defaultSubcommand ?? type)
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var usage: String {
    let label = "USAGE"
    let lines = (type.configuration.usage ?? "geocalc \(type._commandName)").split(separator: "\n")
    let wrapped = lines.map {
      self.wrapped(String($0), first: label.count + 2, rest: label.count + 6)
    }
    return label + wrapped.joined(separator: "\n").dropFirst(label.count)
  }

  private var examples: String? {
    guard let examples = (type as? any DocumentedCommand.Type)?.examples, !examples.isEmpty
    else { return nil }
    let longest = examples.map(\.line.count).max() ?? 0
    let isAligned = examples.allSatisfy { 4 + longest + $0.purpose.count <= width }
    let lines = examples.map { example in
      if isAligned { return row(example.line, example.purpose, indent: 2, column: longest + 4) }
      return "  \(example.line)\n"
        + wrapped(example.purpose, first: 6, rest: 6)
    }
    return "EXAMPLES\n" + lines.joined(separator: "\n")
  }

  /// The sections that list subcommands, one for each group.
  private var commands: [String] {
    let configuration = type.configuration
    let groups =
      [(name: "commands", list: configuration.ungroupedSubcommands)]
      + configuration.groupedSubcommands.map { (name: $0.name, list: $0.subcommands) }
    return groups.compactMap { group in
      let list = group.list.filter { $0.configuration.shouldDisplay }
      guard !list.isEmpty else { return nil }
      return group.name.uppercased() + "\n"
        + list.flatMap {
          [row(Self.label($0), $0.configuration.abstract, indent: 2, column: 18)] + inner($0)
        }
        .joined(separator: "\n")
    }
  }

  /// Returns rows with the names of a command's own subcommands, one row for each group.
  private func inner(_ command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    let groups =
      [(name: "", list: configuration.ungroupedSubcommands)]
      + configuration.groupedSubcommands.map { (name: $0.name, list: $0.subcommands) }
    return groups.filter { !$0.list.isEmpty }.enumerated().map { index, group in
      let names = group.list.map { $0._commandName }.joined(separator: ", ")
      let text = group.name.isEmpty ? names : "\(group.name): \(names)"
      return row(index == 0 ? "\(command._commandName) …" : "", text, indent: 2, column: 18)
    }
  }

  /// Returns the name and the aliases of a command.
  private static func label(_ command: any ParsableCommand.Type) -> String {
    ([command._commandName] + command.configuration.aliases).joined(separator: ", ")
  }

  private func options(of type: any ParsableCommand.Type) -> [String] {
    let info = CommandInfo(type)
    let described = info.arguments.filter { $0.kind == .positional && !$0.description.isEmpty }
    var sections: [String] = []
    if !described.isEmpty {
      let rows = described.map { optionRow("<\($0.valueName ?? "")>", $0.description) }
      sections.append("ARGUMENTS\n" + rows.joined(separator: "\n"))
    }
    for group in CommandInfo.Group.allCases {
      let options = info.options(group, includesHidden: includesHidden)
      guard !options.isEmpty else { continue }
      sections.append(group.rawValue + "\n" + rows(of: options).joined(separator: "\n"))
    }
    let common = [
      optionRow("-q, --quiet", "Print no notes."), optionRow("-h, --help", "Print this page."),
    ]
    sections.append("COMMON OPTIONS\n" + common.joined(separator: "\n"))
    return sections
  }

  private func rows(of options: [CommandInfo.Argument]) -> [String] {
    var rows: [String] = []
    var skipped: String?
    for (index, option) in options.enumerated() where option.name != skipped || skipped == nil {
      var label = option.texts.joined(separator: ", ")
      if option.kind == .option { label += " <\(option.valueName ?? "")>" }
      // ArgumentParser lists a flag with an inversion as two flags. Print one row for both.
      let next = index + 1 < options.count ? options[index + 1] : nil
      if let name = option.name, next?.name == "no-\(name)" {
        label += "/--no-\(name)"
        skipped = next?.name
      }
      rows.append(optionRow(label, option.description))
    }
    return rows
  }

  private func optionRow(_ label: String, _ text: String) -> String {
    row(label, text, indent: 2, column: 26)
  }

  /// Returns a row with a label, and with text that begins at `column`. A long label has its own line.
  private func row(_ label: String, _ text: String, indent: Int, column: Int) -> String {
    let lead = String(repeating: " ", count: indent) + label
    if text.isEmpty { return lead }
    let body = wrapped(text, first: column, rest: column)
    guard lead.count + 2 <= column else { return lead + "\n" + body }
    return lead + body.dropFirst(lead.count)
  }

  /// Returns text with its paragraphs wrapped. Paragraphs with an indented line remain unchanged.
  private func paragraphs(_ text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { lines in
      lines.contains { $0.hasPrefix(" ") }
        ? lines.joined(separator: "\n") : lines.map { wrapped(String($0)) }.joined(separator: "\n")
    }
  }

  /// Wraps text to the width of the page.
  ///
  /// - Parameters:
  ///   - first: the indentation of the first line.
  ///   - rest: the indentation of the other lines.
  private func wrapped(_ text: String, first: Int = 0, rest: Int = 0) -> String {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: rest)
        isEmpty = true
      }
      line += isEmpty ? String(word) : " " + word
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

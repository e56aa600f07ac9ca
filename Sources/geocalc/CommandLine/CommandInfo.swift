import ArgumentParser
import FoundationEssentials

/// The arguments and options of a command.
///
/// ArgumentParser describes arguments and options only as JSON, which `geocalc --experimental-dump-help` also prints.
struct CommandInfo {
  /// An argument, an option or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      let kind: Kind
      let name: String

      /// The name with its hyphens, such as `--output`.
      var text: String { (kind == .long ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    /// The names with their hyphens, short names first.
    var texts: [String] {
      let names = names ?? []
      return (names.filter { $0.kind == .short } + names.filter { $0.kind != .short }).map(\.text)
    }

    /// The long name without its leading hyphens, or the short name if there is no long name. Nil for positional
    /// arguments.
    var name: String? { (names?.first { $0.kind == .long } ?? names?.first)?.name }

    /// The help text, followed by the allowed values and the default.
    var description: String {
      var facts: [String] = []
      if let allValues, !allValues.isEmpty {
        facts.append("values: " + allValues.joined(separator: ", "))
      }
      if let defaultValue, !defaultValue.isEmpty { facts.append("default: " + defaultValue) }
      let texts = [
        abstract, discussion, facts.isEmpty ? nil : "(\(facts.joined(separator: "; ")))",
      ]
      return texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The arguments and options in the order of declaration, without `--help` and `--version`.
  let arguments: [Argument]

  init(_ type: any ParsableCommand.Type) {
    let described = try? JSONDecoder().decode(Description.self, from: Data(type._dumpHelp().utf8))
    arguments = (described?.command.arguments ?? [])
      .filter { $0.name != "help" && $0.name != "version" }
  }

  /// The names of all options with their hyphens.
  var optionNames: [String] { arguments.flatMap(\.texts) }

  private struct Description: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }

    let command: Command
  }
}

extension CommandInfo {
  /// A group of options on a help page.
  enum Group: String, CaseIterable {
    case own = "OPTIONS"
    case input = "INPUT OPTIONS"
    case output = "OUTPUT OPTIONS"
  }

  /// Returns the options of a group in the order of declaration.
  func options(_ group: Group, includesHidden: Bool) -> [Argument] {
    arguments.filter {
      $0.kind != .positional && (includesHidden || $0.shouldDisplay) && self.group($0) == group
    }
  }

  /// Returns the group of an option, which depends on the title of its declaration or on its name.
  private func group(_ option: Argument) -> Group {
    if let title = option.sectionTitle {
      return Group(rawValue: title.uppercased()) ?? .own
    }
    let name = option.name ?? ""
    if Self.input.contains(name) || readsRecordings && Self.recordingInput.contains(name) {
      return .input
    }
    // In commands that write tracks, `--to` names the output file. In `geocalc convert`, `--to` selects the
    // notation.
    return Self.output.contains(name) || name == "to" && has("keep-partial") ? .output : .own
  }

  private func has(_ name: String) -> Bool { arguments.contains { $0.name == name } }

  /// Whether the command reads recordings or tables. In other commands, `--by`, `--sort` and `--from` are not input
  /// options.
  private var readsRecordings: Bool { has("columns") || has("time-format") }

  private static let input: Set = [
    "column", "columns", "separator", "strict",
    "time-format", "device", "rollover", "keep-repeats", "store", "places",
  ]
  private static let recordingInput: Set = ["by", "sort", "from"]
  private static let output: Set = [
    "output", "format", "json", "unit", "precision", "decimal-comma", "tz", "keep-partial",
    "plot", "town",
  ]
}

import GeoCore
import GeoFiles
import GeoFormats
import GeoTracks

/// Advice for an unknown option: a command line for the task, such as `geocalc track splits ride.gpx` for `geocalc
/// track ride.gpx --splits`.
struct OptionHint {
  /// The advice, with the files of the user.
  let advice: String

  /// Finds the command for an option that no command has under this name.
  ///
  /// - Parameters:
  ///   - option: the option, such as `--splits`.
  ///   - call: the command line with the option.
  init?(for option: String, in call: Spelling) {
    let word = String(option.drop { $0 == "-" })
    // A format is not a task.
    guard option.hasPrefix("--"), !word.isEmpty, LocationFormat(rawValue: word) == nil else {
      return nil
    }
    let (files, output) = Self.files(in: call)
    let value = Self.value(of: option, in: call)
    if let line = Self.line(for: word, value, files) {
      advice = "use: \(Self.replaceOutput(in: line, with: output))"
      return
    }
    // Options such as --time have other meanings next to points.
    let hasRecording = files.contains { Self.isRecording($0) }
    guard hasRecording || !Self.figures.contains(word) else { return nil }
    let names = files.filter { $0 != value }
    guard
      let hint = CommandHint(for: word, in: call.group, rest: names)
        ?? CommandHint(for: word, in: Geocalc.self, rest: names)
    else { return nil }
    advice = Self.replaceOutput(in: hint.description, with: output)
  }

  /// The kind of value that an option must have for the hint to apply.
  fileprivate enum Kind { case none, coordinate, length, count, moment, file }

  /// Words, the kind of their value, and the command line for the task. The first command line that fits is used.
  private static let table: [(words: Set<String>, kind: Kind, line: String)] = [
    (hiding, .coordinate, "track trim TRACK.gpx --region VALUE,300m -o TRIMMED.gpx"),
    (hiding, .length, "track trim TRACK.gpx --start VALUE --end VALUE -o TRIMMED.gpx"),
    (hiding, .none, "track trim TRACK.gpx -o TRIMMED.gpx"),
    (fastest, .length, "track best VALUE TRACK.gpx"),
    (fastest, .none, "track best 5km TRACK.gpx"),
    (simplifying, .length, "track simplify TRACK.gpx --tolerance VALUE -o SMALL.gpx"),
    (simplifying, .count, "track simplify TRACK.gpx --count VALUE -o SMALL.gpx"),
    (simplifying, .none, "track simplify TRACK.gpx --tolerance 5m -o SMALL.gpx"),
    (["crop", "clip", "cut"], .moment, "track crop TRACK.gpx --start VALUE -o PART.gpx"),
    (["split", "divide"], .length, "track divide TRACK.gpx --every VALUE -o PARTS.gpx"),
    (["splits", "pace", "laps"], .length, "track splits TRACK.gpx --every VALUE"),
    (["merge", "join", "append", "combine"], .file, "track merge TRACK.gpx VALUE -o MERGED.gpx"),
    (["nearest", "closest"], .file, "nearest VALUE POINTS.csv"),
    (["inside", "polygons", "regions"], .file, "inside VALUE POINTS.csv"),
    (["near", "passes", "nearest"], .coordinate, "track passes VALUE TRACK.gpx --within 200m"),
  ]

  private static let hiding: Set = ["hide", "home", "privacy", "private"]
  private static let fastest: Set = ["fastest", "best"]
  private static let simplifying: Set = ["simplify", "thin", "reduce", "max-points"]

  /// Words that ask for statistics of a track. In commands without a track, these words have other meanings.
  private static let figures: Set = [
    "info", "stats", "summary", "length", "duration", "time", "speed", "moving", "format", "parse",
    "file", "where", "position", "line", "path", "page", "test", "add", "km",
  ]

  private static func line(for word: String, _ value: String?, _ files: [String]) -> String? {
    let entries = table.filter { $0.words.contains(word) }
    let found =
      entries.first { $0.kind != .none && value.map($0.kind.fits) == true }
      ?? entries.first { $0.kind == .none }
    guard let found else { return nil }
    let names = found.kind == .file ? files.filter { $0 != value } : files
    // Without a table of points in the user's command, the user could not know what POINTS.csv means.
    if found.line.contains("POINTS.csv"), names.first?.fileEnding != "csv" { return nil }
    return "geocalc "
      + CommandHint.fill(found.line, with: names)
      .replacing("POINTS.csv", with: names.first ?? "")
      .replacing("VALUE", with: value ?? "")
  }

  /// Returns the files on a command line, without the output, and the output.
  private static func files(in call: Spelling) -> (inputs: [String], output: String?) {
    var (inputs, output): ([String], String?) = ([], nil)
    var rest = call.rest
    while let word = rest.popFirst() {
      if word == "-o" || word == "--output" {
        output = rest.popFirst()
      } else if !word.hasPrefix("-"), PathText.exists(word) {
        inputs.append(word)
      }
    }
    return (inputs, output)
  }

  private static func isRecording(_ file: String) -> Bool {
    LocationFormat(path: file).map { $0 != .csv } ?? file.hasSuffix("/")
  }

  /// Returns the value of an option: the text after `=`, or the next word. Nil for a value that a shell would change.
  static func value(of option: String, in call: Spelling) -> String? {
    for (index, word) in zip(call.rest.indices, call.rest) {
      var value: String?
      if word == option, index + 1 < call.rest.endIndex { value = call.rest[index + 1] }
      if word.hasPrefix(option + "=") { value = String(word.dropFirst(option.count + 1)) }
      guard let value, InputFile.isPlain(value) else { continue }
      return value
    }
    return nil
  }

  /// Replaces the output of a command line with the output of the user, if it is in the same format.
  private static func replaceOutput(in line: String, with output: String?) -> String {
    guard let output, InputFile.isPlain(output),
      let start = line.firstRange(of: " -o ")?.upperBound
    else { return line }
    let name = line[start...].prefix { $0 != " " }
    guard String(name).fileEnding == output.fileEnding else { return line }
    return line[..<start] + output + line[name.endIndex...]
  }
}

extension OptionHint.Kind {
  /// Returns whether a text is a value of this kind.
  fileprivate func fits(_ value: String) -> Bool {
    switch self {
    case .none: false
    case .coordinate: value.contains(",") && (try? Coordinate(parsing: value)) != nil
    case .length: (try? LengthUnit.meters(parsing: value)) != nil
    case .count: Int(value).map { $0 > 1 } ?? false
    case .moment:
      (try? ZonedTimestamp(parsing: value)) != nil || (try? Duration(parsing: value)) != nil
        || (try? LengthUnit.meters(parsing: value)) != nil
        || (4...5).contains(value.utf8.count) && value.contains(":")
    case .file: PathText.exists(value)
    }
  }
}

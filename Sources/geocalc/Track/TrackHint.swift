import GeoFiles
import GeoFormats

/// The command line that writes or crops tracks, for a call that tries this in another way.
///
/// `geocalc convert ride.gpx --to kml` and `geocalc track ride.gpx -o ride.kml` mean `geocalc track convert`.
struct TrackHint {
  /// The problem, and a command line that works.
  let message: String

  /// Creates a hint for arguments that the parser rejected. Nil if they are another mistake.
  init?(for call: Spelling) {
    let words = Words(call.rest)
    let hint: String? =
      switch call.names.dropFirst().joined(separator: " ") {
      case "convert": Self.ofConvert(words)
      case "track", "track stats": Self.ofStats(words)
      case "track crop": Self.ofCrop(words)
      default: nil
      }
    guard let hint else { return nil }
    message = hint
  }

  private static func ofConvert(_ words: Words) -> String? {
    // A table of points is converted by the same command, so only recordings are a mistake.
    let sources = words.files.filter { LocationFormat(path: $0).map { $0 != .csv } ?? false }
    guard let first = sources.first else { return nil }
    let format = words["--to"] ?? words["--format"]
    guard format.map({ LocationFormat(rawValue: $0.lowercased())?.isWritten == true }) ?? true
    else {
      return nil
    }
    let target = words["--output"] ?? words.others.last { LocationFormat(path: $0) != nil }
    let form = format.flatMap { target == nil ? "--format \($0.lowercased())" : nil }
    let output = "-o " + quoted(target ?? name(for: first))
    return "geocalc convert is for coordinates; use: geocalc track convert "
      + "\(sources.map(quoted).joined(separator: " ")) \(form ?? output)"
  }

  private static func ofStats(_ words: Words) -> String? {
    guard !words.files.isEmpty else { return nil }
    let sources = words.files.map(quoted).joined(separator: " ")
    let problem = "geocalc track prints figures; use: geocalc track convert \(sources)"
    if let output = words["--output"],
      !FigureForms.all.contains(where: { OutputForm(path: output) == $0 }),
      LocationFormat(path: output)?.isWritten == true
    {
      return "\(problem) -o \(quoted(output))"
    }
    if let format = (words["--to"] ?? words["--format"])?.lowercased(),
      !FigureForms.all.contains(where: { $0.rawValue == format }),
      LocationFormat(rawValue: format)?.isWritten == true
    {
      return "\(problem) --format \(format)"
    }
    return nil
  }

  private static func ofCrop(_ words: Words) -> String? {
    let ends = [("--from", "--start"), ("--to", "--end")].compactMap { given, meant in
      words[given].flatMap { value in
        (try? TrackMoment(given, ArgumentText(argument: value))).map { _ in
          "\(meant) \(quoted(value))"
        }
      }
    }
    guard !ends.isEmpty else { return nil }
    return "--from and --to are formats of files; use: \(ends.joined(separator: " "))"
  }

  /// Returns a name for the output: the same with another ending.
  private static func name(for source: String) -> String {
    let name = source.fileName.prefix { $0 != "." }
    return name + (LocationFormat(path: source) == .gpx ? ".kml" : ".gpx")
  }

  /// Quotes a word for a shell, if necessary.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+:,=@".unicodeScalars.contains($0)
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// The words of a command line, as far as a hint needs them.
private struct Words {
  /// Arguments that are names of existing files.
  private(set) var files: [String] = []
  /// Other arguments that are not options.
  private(set) var others: [String] = []
  private var values: [String: String] = [:]

  /// The value of an option.
  subscript(option: String) -> String? { values[option] }

  init(_ words: ArraySlice<String>) {
    var rest = words
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first == "-o" ? "--output" : parts.first ?? ""
      if ["--output", "--to", "--format", "--from"].contains(name) {
        values[name] = parts.count > 1 ? parts[1] : rest.popFirst()
      } else if !word.hasPrefix("-") {
        if PathText.exists(word) { files.append(word) } else { others.append(word) }
      }
    }
  }
}

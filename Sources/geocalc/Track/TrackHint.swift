import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoTracks

/// Advice for a wrong command that tries to convert or crop: the correct command line.
///
/// `geocalc convert ride.gpx --to kml` and `geocalc track ride.gpx -o ride.kml` mean `geocalc track convert`.
struct TrackHint {
  /// The problem, and a command line that works.
  let message: String
  /// The options of the command that the message suggests. The error message does not report these options as unknown,
  /// although the user's command may not have them.
  let options: [String]

  /// The options whose next word is their value, even in commands that do not have these options.
  private static let formats: Set = ["--to", "--from", "--format"]

  /// Creates a hint for arguments that the parser rejected. Nil if the arguments contain another mistake.
  init?(for call: Spelling) {
    let words = HintWords(call, valued: Self.formats)
    let hint: String? =
      switch call.names.dropFirst().joined(separator: " ") {
      case "convert": Self.ofFiles(words) ?? Self.ofNotation(words)
      case "track", "track stats": Self.ofCrop(call) ?? Self.ofStats(words)
      case "track convert": Self.ofCrop(call) ?? Self.ofStrip(call)
      case "watch": Self.ofWatch(words)
      case "batch": Self.ofAlong(words, call)
      case "waypoints": Self.ofWaypoints(words)
      case "track elevation": Self.ofPicture(words) ?? Self.ofCrop(call)
      case let name where name.hasPrefix("track "): Self.ofCrop(call)
      default: nil
      }
    guard let hint else { return nil }
    message = hint
    // Name the options explicitly, because the user's command may not have --from or --to.
    options =
      hint.contains("geocalc track convert")
      ? CommandInfo(TrackConvert.self).optionNames
      : hint.contains("geocalc track crop")
        ? CommandInfo(TrackCrop.self).optionNames + ["--to"] : []
  }

  /// The hint for `geocalc convert ride.fit ride.gpx` and similar calls.
  private static func ofFiles(_ words: HintWords) -> String? {
    let format = words.value(of: "--to") ?? words.value(of: "--format")
    guard format.map({ LocationFormat(rawValue: $0.lowercased())?.isWritten == true }) ?? true
    else {
      return nil
    }
    let target = words.output ?? words.others.last { LocationFormat(path: $0) != nil }
    // For a table of points, `geocalc convert` is correct if the output is a table. Other outputs need
    // `geocalc track convert`.
    let isTable = (target?.fileEnding ?? format?.lowercased() ?? "csv") == "csv"
    let sources = words.files.filter { file in
      LocationFormat(path: file).map { $0 != .csv || !isTable } ?? TrackFolder.isFolder(file)
    }
    guard let first = sources.first else { return nil }
    let form = format.flatMap { target == nil ? "--format \($0.lowercased())" : nil }
    let output = "-o " + CommandHint.quoted(target ?? name(for: first))
    let line =
      [sources.map(CommandHint.quoted).joined(separator: " "), form ?? output]
      + words.line(without: Self.formats)
    return "geocalc convert is for coordinates; use: geocalc track convert "
      + line.joined(separator: " ")
  }

  /// The hint for `geocalc convert 47.5 8.5`, which names no notation.
  private static func ofNotation(_ words: HintWords) -> String? {
    let arguments = words.files + words.others
    if let given = words.value(of: "--to") {
      guard let meant = notation(given), !arguments.isEmpty else { return nil }
      let line =
        arguments.map(CommandHint.quoted) + ["--to", meant.name] + words.line(without: Self.formats)
      return "--to: unknown notation '\(given)'; use: geocalc convert "
        + "\(line.joined(separator: " "))\(meant.remark)"
    }
    guard !arguments.isEmpty, !words.options.contains(where: { $0.name == "--swap" }) else {
      return nil
    }
    if let advice = CoordinateArguments.hemisphereAdvice(on: arguments) { return advice }
    if let point = CoordinateArguments.sexagesimal(in: arguments) {
      return
        "a point in degrees, minutes and seconds is one argument; use: geocalc convert "
        + "\(CommandHint.quoted(point)) --to decimal"
    }
    if let grid = CoordinateArguments.grid(in: arguments) {
      return
        "a grid coordinate is one argument; use: geocalc convert \(CommandHint.quoted(grid)) --to decimal"
    }
    let isFromSystem = words.value(of: "--from") != nil
    let isText = !words.files.isEmpty || arguments.contains { $0.contains(where: \.isLetter) }
    return "missing --to NOTATION; use: geocalc convert "
      + (arguments.map(CommandHint.quoted) + ["--to", isText || isFromSystem ? "decimal" : "dms"]
      + words.line(without: ["--to"]))
      .joined(separator: " ")
      + ", or another notation such as utm, mgrs or geohash; see geocalc convert --help"
  }

  /// Returns the notation for another name, such as `pluscode` or `utm33`. Nil for any other name.
  private static func notation(_ text: String) -> (name: String, remark: String)? {
    let name = text.lowercased().filter { !"-_ ".contains($0) }
    guard Notation(rawValue: text) == nil else { return nil }
    if let zoned = name.dropping(prefix: "utm") {
      let digits = zoned.prefix { $0.isNumber }
      let letters = zoned.dropFirst(digits.count)
      guard let zone = Int(digits), 1...60 ~= zone, ["", "n", "s"].contains(letters) else {
        return nil
      }
      let code = (letters == "s" ? 32700 : 32600) + zone
      return ("EPSG:\(code)", " (zone \(zone); --to utm finds the zone of each point)")
    }
    if let notation = Notation(rawValue: name) { return (notation.rawValue, "") }
    let decimals = ["latlon", "latlng", "latlong", "wgs84", "dd", "degrees", "ll", "geographic"]
    if decimals.contains(name) { return ("decimal", "") }
    let lead = "geocalc convert LAT LON --to "
    return CommandHint.table.first {
      $0.words.contains(name) && $0.hint.line.hasPrefix(lead) && !$0.hint.line.contains(":")
    }
    .map { (String($0.hint.line.dropFirst(lead.count)), "") }
  }

  private static func ofStats(_ words: HintWords) -> String? {
    guard !words.files.isEmpty else { return nil }
    let sources = words.files.map(CommandHint.quoted).joined(separator: " ")
    let problem = "geocalc track prints figures; use: geocalc track convert \(sources)"
    let options = words.line(without: Self.formats).map { " " + $0 }.joined()
    if let output = words.output,
      !FigureForms.all.contains(where: { OutputForm(path: output) == $0 }),
      LocationFormat(path: output)?.isWritten == true
    {
      return "\(problem) -o \(CommandHint.quoted(output))\(options)"
    }
    if let format = (words.value(of: "--to") ?? words.value(of: "--format"))?.lowercased(),
      !FigureForms.all.contains(where: { $0.rawValue == format }),
      LocationFormat(rawValue: format)?.isWritten == true
    {
      return "\(problem) --format \(format)\(options)"
    }
    return nil
  }

  /// The hint for `--from 12:05` and `--to 12:20` in commands in which these options name formats.
  private static func ofCrop(_ call: Spelling) -> String? {
    let hasFormats = call.rest.contains { $0.hasPrefix("--from") || $0.hasPrefix("--to") }
    let lead = hasFormats ? "--from and --to are formats of files; " : ""
    return OptionHint.crop(call).map { "\(lead)to keep a part of a track, use: \($0)" }
  }

  /// The hint for `geocalc track convert ride.gpx --strip` without names of values.
  private static func ofStrip(_ call: Spelling) -> String? {
    guard let index = call.rest.firstIndex(of: "--strip") else { return nil }
    let next = call.rest.dropFirst(index - call.rest.startIndex + 1).first
    guard next.map({ $0.hasPrefix("-") || PathText.exists($0) }) ?? true else { return nil }
    let line = HintWords(call, without: "--strip").line(of: call.names, adding: "--strip all")
    return "--strip needs names, such as heart_rate,cadence,power,temperature; use: \(line) "
      + "(removes all values except names)"
  }

  /// The hint for `geocalc track elevation ride.gpx -o profile.png`.
  private static func ofPicture(_ words: HintWords) -> String? {
    guard let output = words.output, pictures.contains(output.fileEnding), !words.files.isEmpty
    else { return nil }
    let files = words.files.map(CommandHint.quoted).joined(separator: " ")
    let page = CommandHint.quoted(output.dropLast(output.fileEnding.count) + "html")
    return
      "geocalc track elevation sets altitudes; for a picture use: geocalc track report \(files) -o \(page)"
  }

  /// The hint for `geocalc waypoints ride.gpx`.
  private static func ofWaypoints(_ words: HintWords) -> String? {
    guard words.others.isEmpty, let file = words.files.first, OptionHint.isRecording(file) else {
      return nil
    }
    return "geocalc waypoints prints points between two points; for the waypoints of a file, use: "
      + "geocalc track convert \(CommandHint.quoted(file)) --only waypoints --format csv"
  }

  private static let pictures: Set = ["svg", "png", "html"]

  /// The hint for `geocalc batch fleet.csv --by vehicle`, which needs another option.
  private static func ofAlong(_ words: HintWords, _ call: Spelling) -> String? {
    let needing = [
      "--by", "--sort", "--column", "--time-format", "--cumulative", "--speed", "--total",
    ]
    let given = words.options.map(\.name)
    guard let name = given.first(where: needing.contains), !words.files.isEmpty,
      !given.contains("--along"), !given.contains("--from")
    else { return nil }
    let hasResult = given.contains { ["--cumulative", "--speed", "--total"].contains($0) }
    let line = words.line(of: call.names, adding: "--along" + (hasResult ? "" : " --total"))
    guard HintWords.parses(line) else { return nil }
    return "\(name) needs --along, which measures from row to row; use: \(line)"
      + (hasResult ? "" : " (or --speed instead of --total)")
  }

  /// The hint for `geocalc watch ride.gpx --format nmea`.
  private static func ofWatch(_ words: HintWords) -> String? {
    guard let format = words.value(of: "--format")?.lowercased(), !words.files.isEmpty,
      LocationFormat(rawValue: format)?.isWritten == true
    else { return nil }
    let files = words.files.map(CommandHint.quoted).joined(separator: " ")
    return "geocalc watch prints positions; use: geocalc track convert \(files) --format \(format)"
  }

  /// Returns advice if the parser's message names a missing option. Nil for other messages.
  ///
  /// The advice is the user's command line, to which the option is added. The value of the option is from an example of
  /// the command.
  static func advice(onMissingOption message: String, in call: Spelling) -> String? {
    let lead = "Missing expected argument '"
    guard let start = message.firstRange(of: lead)?.upperBound else { return nil }
    let option = message[start...].prefix { $0 != " " && $0 != "'" }
    let words = HintWords(call)
    guard option.hasPrefix("--"), !words.files.isEmpty, words.missing.isEmpty,
      let type = call.type as? any DocumentedCommand.Type
    else { return nil }
    let examples = type.examples.map { $0.line.split(separator: " ").map(String.init) }
    let value = examples.lazy.compactMap { words in
      words.firstIndex(of: String(option)).flatMap { words.dropFirst($0 + 1).first }
    }.first
    guard var value else { return nil }
    var removed: [String] = []
    if !value.fileEnding.isEmpty, LocationFormat(path: value) != nil {
      // The option takes a file, which may be one of the arguments.
      guard words.files.count > 1,
        let file = words.files.last(where: {
          !OptionHint.isRecording($0) || $0.fileEnding == "geojson" || $0.fileEnding == "kml"
        })
      else { return nil }
      value = CommandHint.quoted(file)
      removed = [file]
    }
    if option == "--dem", let tile = words.files.first(where: { $0.fileEnding == "hgt" }) {
      // To name several tiles, the user must give their folder.
      let tiles = words.files.filter { $0.fileEnding == "hgt" }
      let folder = tile.dropLast(tile.fileName.count)
      value = CommandHint.quoted(tiles.count == 1 ? tile : folder.isEmpty ? "." : String(folder))
      removed = tiles
    }
    let line = words.line(of: call.names, adding: "\(option) \(value)", without: removed)
    return HintWords.parses(line) ? "missing \(option); use: \(line)" : nil
  }

  /// Returns advice if arguments that are not files may be the values of options, such as an output or a length.
  /// Nil if the arguments may be mistyped file names.
  ///
  /// - Parameter isRefused: whether the command does not accept the number of arguments.
  static func advice(onMissingFilesIn call: Spelling, isRefused: Bool = false) -> String? {
    if let advice = CoordinateArguments.sexagesimalPointAdvice(on: Array(call.rest)) {
      return advice
    }
    let words = HintWords(call)
    let missing = words.missing
    guard let last = missing.last, !words.files.isEmpty, !call.rest.contains("--"),
      (try? call.checkOptions()) != nil, !missing.contains(where: { isMistyped($0, words.files) })
    else { return nil }
    var lines: [String] = []
    let given = Set(words.options.map(\.name))
    let command = call.names.dropFirst().joined(separator: " ")
    if let options = options(for: missing, of: command),
      given.isDisjoint(with: options.split(separator: " ").map(String.init))
    {
      lines.append(words.line(of: call.names, adding: options, without: missing))
    }
    let isOutput =
      OutputForm(path: last) != nil || LocationFormat(path: last)?.isWritten == true
      || pictures.contains(last.fileEnding)
    if missing.count == 1, words.output == nil, isOutput {
      // If the command only reads, the user may have mistyped the name of another file of the same kind.
      let isOther = words.files.allSatisfy { $0.fileEnding != last.fileEnding }
      let output = "-o \(CommandHint.quoted(last))"
      let isWriter =
        writers.contains(call.names.last ?? "")
        && (call.names.last != "merge" || words.files.count > 1)
      if isOther && words.files.count == 1 || isRefused || isWriter {
        lines.append(words.line(of: call.names, adding: output, without: missing))
      }
      if isOther, words.files.count == 1, call.names.dropFirst().first == "track" {
        let files = words.files.map(CommandHint.quoted).joined(separator: " ")
        lines.append("geocalc track convert \(files) \(output)")
      }
    }
    return lines.first(where: HintWords.parses).map {
      "there is no file '\(missing.joined(separator: "' and no file '"))'; use: \($0)"
    }
  }

  /// Returns whether the folder of a missing file has a file with a similar name that is not an input.
  private static func isMistyped(_ path: String, _ files: [String]) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let names = (try? PathText.names(inFolder: folder)) ?? []
    let others = names.filter { name in !files.contains { $0.fileName == name } }
    guard let near = Spelling.nearest(to: path.fileName, among: others) else { return false }
    return near.fileEnding == path.fileEnding
  }

  /// The commands of `geocalc track` that write tracks.
  private static let writers: Set = [
    "convert", "crop", "trim", "reverse", "shift", "simplify", "divide", "merge", "clean",
    "resample", "elevation",
  ]

  /// Returns the options of a command that have the given values. Nil if the values do not fit.
  private static func options(for values: [String], of command: String) -> String? {
    let texts = values.map(CommandHint.quoted)
    let areLengths = values.allSatisfy { (try? LengthUnit.meters(parsing: $0)) != nil }
    let areTimes = values.allSatisfy { (try? Duration(parsing: $0)) != nil }
    let isClock = values.allSatisfy { $0.wholeMatch(of: /\d{1,2}:\d{2}(:\d{2})?/) != nil }
    let isCount = values.count == 1 && Int(values[0]).map { $0 > 1 } == true
    let hasTwo = values.count == 2
    switch command {
    case "track crop" where (areLengths || areTimes || isClock) && values.count < 3:
      return "--start \(texts[0])" + (hasTwo ? " --end \(texts[1])" : "")
    case "track trim" where areLengths && values.count < 3:
      return "--start \(texts[0]) --end \(texts[texts.count - 1])"
    case "track trim" where values.count == 1 && OptionHint.Kind.coordinate.fits(values[0]):
      return "--region \(texts[0]),300m"
    case "track trim" where values.count == 1 && OptionHint.Kind.circle.fits(values[0]):
      return "--region \(texts[0])"
    case "track simplify" where isCount: return "--count \(texts[0])"
    case _ where values.count > 1: return nil
    case "track simplify" where areLengths: return "--tolerance \(texts[0])"
    case "track divide" where areTimes: return "--gap \(texts[0])"
    case "track divide" where areLengths, "track splits" where areLengths,
      "track resample" where areLengths || areTimes:
      return "--every \(texts[0])"
    case "track shift" where areTimes: return "--offset \(texts[0])"
    case "cluster" where areLengths, "nearest" where areLengths, "track passes" where areLengths:
      return "--within \(texts[0])"
    default: return nil
    }
  }

  /// Returns a name for the output: the name of the input with another extension.
  private static func name(for source: String) -> String {
    let name = source.fileName.prefix { $0 != "." }
    return name + (LocationFormat(path: source) == .gpx ? ".kml" : ".gpx")
  }
}

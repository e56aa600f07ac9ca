import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoTracks

/// Advice for an unknown option: a command line for the task, such as `geocalc track splits ride.gpx` for `geocalc
/// track ride.gpx --splits`.
struct OptionHint {
  /// The advice, which contains the files, values and other options of the user.
  let advice: String

  /// Finds a command line for the task that an unknown option describes.
  ///
  /// - Parameters:
  ///   - option: the option, such as `--splits`.
  ///   - call: the command line with the option.
  init?(for option: String, in call: Spelling) {
    let word = String(option.drop { $0 == "-" })
    if let line = Self.crop(call, with: option) ?? Self.destination(call, with: option) {
      advice = "use: \(line)"
      return
    }
    guard option.hasPrefix("--") || option == "-o", !word.isEmpty else { return nil }
    let plain = HintWords(call, without: option)
    // Options such as --time have other meanings if the arguments are points and not recordings.
    let hasRecording = plain.files.contains { Self.isRecording($0) }
    if let format = LocationFormat(rawValue: word) {
      guard hasRecording, format.isWritten else { return nil }
      let line = CommandHint.fill("geocalc track convert TRACK.gpx", with: plain.files)
      let output = plain.output.map { "-o \(CommandHint.quoted($0))" } ?? "--format \(word)"
      advice = "use: \(line) \(output)"
      return
    }
    let valued = HintWords(call, without: option, and: true)
    if ["record", "watch"].contains(call.names.last), Self.outputs.contains(word) {
      let name = plain.output ?? valued.value ?? "log.gpx"
      let file = LocationFormat(path: name)?.isWritten == true ? name : "log.gpx"
      let source = plain.files.first { HintWords.isAddress($0) } ?? "gpsd://localhost"
      advice =
        "use: geocalc track convert \(CommandHint.quoted(source)) -o \(CommandHint.quoted(file)) "
        + "(writes a file until Ctrl-C; geocalc record saves positions in the library)"
      return
    }
    if call.names.last == "watch", Self.areas.contains(word) {
      let file = valued.value.flatMap { PathText.exists($0) ? $0 : nil } ?? "fences.geojson"
      let source = plain.files.first { $0 != file }.map { CommandHint.quoted($0) + " " } ?? ""
      advice =
        "use: geocalc serve \(source)--fences \(CommandHint.quoted(file)) (watch reports circles "
        + "with --region)"
      return
    }
    if let line = Self.line(for: word, plain, valued, call) {
      advice = "use: \(line)"
      return
    }
    guard hasRecording || !Self.figures.contains(word) else { return nil }
    guard
      let hint = CommandHint(for: word, in: call.group, rest: valued.files)
        ?? CommandHint(for: word, in: Geocalc.self, rest: valued.files)
    else { return nil }
    advice = hint.with(line: plain.carried(to: hint.line)).description
  }

  /// The kind of value that an option must have for a hint to apply.
  enum Kind {
    case none, coordinate, circle, length, span, unit, count, moment, file, word
  }

  /// A row of the hint table: words of unknown options, the kind of their value, and the command line for the task.
  private struct Entry {
    let words: Set<String>
    /// The commands to which the entry applies. Nil for all commands.
    let commands: Set<String>?
    let kind: Kind
    /// The command line. `SAME` is the command line of the user without the option.
    let line: String

    init(_ words: Set<String>, _ kind: Kind, _ line: String, of commands: Set<String>? = nil) {
      (self.words, self.kind, self.line, self.commands) = (words, kind, line, commands)
    }
  }

  /// The hint comes from the first entry that fits. Entries without a kind of value apply only if no other entry
  /// fits.
  private static let table: [Entry] = [
    Entry(circling, .circle, "SAME --region VALUE", of: ["track trim"]),
    Entry(circling, .coordinate, "SAME --region VALUE,300m", of: ["track trim"]),
    Entry(hiding, .circle, "track trim TRACK.gpx --region VALUE -o TRIMMED.gpx"),
    Entry(hiding, .coordinate, "track trim TRACK.gpx --region VALUE,300m -o TRIMMED.gpx"),
    Entry(hiding, .length, "track trim TRACK.gpx --start VALUE --end VALUE -o TRIMMED.gpx"),
    Entry(hiding, .none, "track trim TRACK.gpx -o TRIMMED.gpx"),
    Entry(fastest, .span, "track best VALUE TRACK.gpx"),
    Entry(fastest, .none, "track best 5km TRACK.gpx"),
    Entry(simplifying, .length, "track simplify TRACK.gpx --tolerance VALUE -o SMALL.gpx"),
    Entry(simplifying, .count, "track simplify TRACK.gpx --count VALUE -o SMALL.gpx"),
    Entry(["points"], .count, "track simplify TRACK.gpx --count VALUE -o SMALL.gpx"),
    Entry(simplifying, .none, "track simplify TRACK.gpx --tolerance 5m -o SMALL.gpx"),
    Entry(["crop", "clip", "cut"], .moment, "track crop TRACK.gpx --start VALUE -o PART.gpx"),
    Entry(dividing, .span, "track divide TRACK.gpx --gap VALUE -o PARTS.gpx"),
    Entry(dividing, .none, "track divide TRACK.gpx --gap 5min -o PARTS.gpx"),
    Entry(["split", "divide"], .length, "track divide TRACK.gpx --every VALUE -o PARTS.gpx"),
    Entry(["splits", "pace", "laps"], .length, "track splits TRACK.gpx --every VALUE"),
    Entry(["splits", "split", "pace", "laps"], .unit, "track splits TRACK.gpx --every 1VALUE"),
    Entry(
      ["merge", "join", "append", "combine"], .file, "track merge TRACK.gpx VALUE -o MERGED.gpx"),
    Entry(["nearest", "closest"], .file, "nearest VALUE POINTS.csv"),
    Entry(["inside", "polygons", "regions"], .file, "inside VALUE POINTS.csv"),
    Entry(["near", "passes", "nearest"], .circle, "track passes POINT TRACK.gpx --within VALUE"),
    Entry(
      ["near", "passes", "nearest"], .coordinate, "track passes VALUE TRACK.gpx --within 200m"),
    Entry(reaching, .length, "SAME --within VALUE", of: ["cluster", "nearest", "track passes"]),
    Entry(
      reaching.union(["within", "near"]), .length, "track passes POINT TRACK.gpx --within VALUE",
      of: ["crosstrack"]),
    Entry(grouping, .word, "SAME --along --by VALUE --total", of: ["batch"]),
    Entry(
      grouping, .word, "batch POINTS.csv --along --by VALUE --total", of: ["track", "track stats"]),
    Entry(["distance", "length", "time"], .span, "track best VALUE TRACK.gpx", of: ["track best"]),
    Entry(["random", "number", "n"], .count, "SAME --count VALUE", of: ["points"]),
    Entry(
      ["unique", "dedup", "dedupe", "deduplicate", "first"], .none, "SAME --only first",
      of: ["cluster"]),
    Entry(removing, .word, "SAME --strip VALUE", of: ["track convert"]),
    Entry(
      ["no-hr", "no-heart-rate", "no-heartrate", "strip-hr", "strip-heart-rate", "remove-hr"],
      .none,
      "SAME --strip heart_rate", of: ["track convert"]),
    Entry(
      ["no-extensions", "strip-extensions", "remove-extensions", "strip-all", "plain"], .none,
      "SAME --strip all", of: ["track convert"]),
    Entry(["radius", "distance", "r"], .length, "SAME VALUE", of: ["circle"]),
    Entry(["all", "compare", "methods"], .none, "SAME --method all", of: ["distance"]),
    Entry(swapping.union(["reverse"]), .none, "SAME \(swapFlag)", of: ["convert"]),
    Entry(
      swapping, .none, "SAME \(exchanged)",
      of: ["batch", "nearest", "cluster", "hull", "inside", "matrix"]),
  ]

  /// Words that mean an output file, or a format of tracks.
  private static let outputs: Set = ["o", "output", "to", "file", "gpx", "save"]
  /// Words that mean geofences of any shape.
  private static let areas: Set = [
    "fence", "fences", "geofence", "geofences", "zone", "zones", "polygon", "polygons", "alert",
    "area", "areas", "inside",
  ]
  private static let hiding: Set = ["hide", "home", "privacy", "private", "privacy-zone"]
  private static let circling = hiding.union([
    "away", "near", "exclude", "mask", "zone", "center", "circle", "remove", "without",
  ])
  private static let removing: Set = ["without", "exclude", "remove", "drop", "omit", "delete"]
  private static let grouping: Set = ["group", "group-by", "groupby", "per", "key", "id"]
  private static let fastest: Set = ["fastest", "best"]
  private static let simplifying: Set = ["simplify", "thin", "reduce", "max-points"]
  private static let dividing: Set = [
    "pause", "pauses",
    "split-pauses", "split-pause", "split-gaps", "split-gap", "split-stops", "split-at-gaps",
    "split-at-pauses", "auto-split",
  ]
  private static let reaching: Set = [
    "radius", "distance", "max-distance", "maxdist", "eps", "epsilon", "threshold",
  ]
  private static let swapping: Set = [
    "swap", "swap-columns", "swap-latlon", "swap-lat-lon", "swap-coordinates", "swapped", "swap-xy",
    "flip", "lonlat", "lon-lat", "lon-first", "xy",
  ]
  private static let exchanged = "--columns longitude,latitude"
  private static let swapFlag = "--swap"

  /// Words that mean statistics of a track. In commands without a track, these words have other meanings.
  private static let figures: Set = [
    "info", "stats", "summary", "length", "duration", "time", "speed", "moving", "format", "parse",
    "file", "where", "position", "line", "path", "page", "test", "add", "km",
  ]

  /// - Parameters:
  ///   - plain: the user's words without the option.
  ///   - valued: the user's words without the option and its value.
  private static func line(
    for word: String, _ plain: HintWords, _ valued: HintWords, _ call: Spelling
  ) -> String? {
    let command = call.names.dropFirst().joined(separator: " ")
    let sums = ["total", "totals", "sum", "month", "monthly", "by-month", "weekly", "yearly"]
    if sums.contains(word), call.names.dropFirst().first == "track" {
      return totals(plain)
    }
    let entries = table.filter {
      $0.words.contains(word) && $0.commands?.contains(command) ?? true
    }
    for entry in entries where entry.kind != .none {
      guard let value = valued.value, entry.kind.fits(value),
        let line = line(of: entry, valued, call)
      else { continue }
      return line
    }
    for entry in entries where entry.kind == .none {
      if let line = line(of: entry, plain, call) { return line }
    }
    return nil
  }

  private static func line(
    of entry: Entry, _ words: HintWords, _ call: Spelling
  ) -> String? {
    var value = words.value ?? ""
    var line = entry.line
    if entry.kind == .unit { value = units[value.lowercased()] ?? value }
    if entry.kind == .circle, line.contains("POINT ") {
      let parts = value.split(separator: ",").map(String.init)
      line = line.replacing("POINT", with: parts[0] + " " + parts[1])
      value = parts[2]
    }
    line = line.replacing("VALUE", with: CommandHint.quoted(value))
    if var options = line.dropping(prefix: "SAME ").map(String.init) {
      if options == swapFlag, words.value(of: "--to") != nil { options = exchanged }
      let isOfTable = words.files.contains { $0.fileEnding == "csv" }
      guard isOfTable || !options.hasPrefix(exchanged) && options != swapFlag else { return nil }
      let same = words.line(of: call.names, adding: options)
      guard options.hasPrefix(exchanged) else { return same }
      if let given = words.value(of: "--columns") {
        let names = given.split(separator: ",").map(String.init)
        guard names.count == 2 else { return nil }
        return same.replacing(
          "--columns \(CommandHint.quoted(given))",
          with: "--columns " + CommandHint.quoted("\(names[1]),\(names[0])"))
      }
      return CommandHint.exchange(same, in: words.files)
    }
    // Do not suggest a command line with `POINTS.csv` unless the user named a table, because the user would not
    // know which file the placeholder means.
    if line.contains("POINTS.csv"), words.files.first?.fileEnding != "csv" { return nil }
    var files = words.files
    if line.contains("POINT ") {
      guard files.contains(where: isRecording) else { return nil }
      let table = files.first { $0.fileEnding == "csv" }
      let point = words.others.isEmpty ? table.map { [$0] } : words.others
      guard let point else { return nil }
      files.removeAll { $0 == table }
      line = line.replacing("POINT", with: point.map(CommandHint.quoted).joined(separator: " "))
    }
    return words.carried(to: "geocalc " + CommandHint.fill(line, with: files))
  }

  fileprivate static let units = [
    "mi": "mi", "mile": "mi", "miles": "mi", "km": "km", "kilometer": "km", "kilometers": "km",
    "nmi": "nmi",
  ]

  /// Returns a command line that prints totals: of the rows of a table, grouped by a column, or of recordings,
  /// which are imported into the library and grouped by month.
  private static func totals(_ words: HintWords) -> String? {
    guard !words.files.isEmpty else { return nil }
    let files = words.files.map(CommandHint.quoted).joined(separator: " ")
    if let column = words.value(of: "--by"), words.files.count == 1,
      words.files[0].fileEnding == "csv"
    {
      return "geocalc batch \(files) --along --by \(CommandHint.quoted(column)) --total"
    }
    return "geocalc library import \(files) && geocalc library totals --by month"
  }

  private static let starts: Set = [
    "--from", "--start", "--after", "--since", "--begin", "--start-time", "-ss",
  ]
  private static let ends: Set = [
    "--to", "--end", "--until", "--before", "--stop", "--end-time", "-to",
  ]

  /// Returns a command line that crops recordings, if the user's options name the start or the end of the part to
  /// keep.
  ///
  /// - Parameter option: the option that the command does not have. Nil for an option with an invalid value.
  static func crop(_ call: Spelling, with option: String? = nil) -> String? {
    guard option.map({ starts.contains($0) || ends.contains($0) }) ?? true else { return nil }
    let words = HintWords(call, valued: starts.union(ends))
    let own = CommandInfo(call.type.configuration.defaultSubcommand ?? call.type).optionNames
    let isTrack = call.names.dropFirst().first == "track"
    guard isTrack || words.files.contains(where: isRecording) && !own.contains("--start")
    else { return nil }
    // The options --from and --to can also name formats, and --start has another meaning in some commands.
    let isForeign = { (name: String) in ["--from", "--to"].contains(name) || !own.contains(name) }
    let isCrop = call.names.last == "crop"
    var isNeeded = false
    var parts: [String] = []
    for (names, meant) in [(starts, "--start"), (ends, "--end")] {
      let values = words.options.compactMap { option -> String? in
        guard names.contains(option.name), isCrop || isForeign(option.name),
          let value = option.value,
          Kind.moment.fits(value)
        else { return nil }
        isNeeded = isNeeded || isForeign(option.name)
        return value
      }
      guard values.count < 2 else { return nil }
      if let value = values.first { parts.append("\(meant) \(CommandHint.quoted(value))") }
    }
    guard isNeeded else { return nil }
    let arguments = words.files.map(CommandHint.quoted) + parts
    let line = "geocalc track crop " + arguments.joined(separator: " ")
    guard let output = words.output else { return line }
    return "\(line) -o \(CommandHint.quoted(output))"
  }

  private static let azimuths: Set = [
    "--azimuth", "--bearing", "--heading", "--course", "--direction", "--angle",
  ]
  private static let distances: Set = ["--distance", "--length", "--dist"]

  /// Returns a command line of `geocalc destination` with the azimuth and the distance as arguments instead of
  /// options.
  private static func destination(_ call: Spelling, with option: String) -> String? {
    guard call.names.last == "destination", azimuths.union(distances).contains(option) else {
      return nil
    }
    let words = HintWords(call, valued: azimuths.union(distances))
    var others = words.others
    let isLength = { (text: String) in
      text.last?.isLetter == true && (try? LengthUnit.meters(parsing: text)) != nil
    }
    var distance = words.options.first { distances.contains($0.name) }?.value
    if distance == nil, let index = others.lastIndex(where: isLength) {
      distance = others.remove(at: index)
    }
    var azimuth = words.options.first { azimuths.contains($0.name) }?.value
    if azimuth == nil, others.count > 1 { azimuth = others.removeLast() }
    guard let azimuth, let distance, !others.isEmpty else { return nil }
    let line = (others + [azimuth, distance]).map(CommandHint.quoted).joined(separator: " ")
    return words.carried(to: "geocalc destination \(line)")
  }

  /// Options that other programs have for points, which are arguments here.
  static let points: Set = [
    "--lat", "--latitude", "--lat1", "--lat2", "--lon", "--lng", "--long", "--longitude", "--lon1",
    "--lon2", "--from", "--to", "--point", "--center", "--start", "--end", "--origin",
    "--destination",
  ]

  static func isRecording(_ file: String) -> Bool {
    LocationFormat(path: file).map { $0 != .csv }
      ?? (file.hasSuffix("/") || HintWords.isAddress(file))
  }
}

extension OptionHint.Kind {
  /// Returns whether a string is a value of this kind.
  func fits(_ value: String) -> Bool {
    switch self {
    case .none: return false
    case .coordinate: return value.contains(",") && (try? Coordinate(parsing: value)) != nil
    case .circle:
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 3 && Self.length.fits(parts[2])
        && (try? Coordinate(parsing: parts[0] + "," + parts[1])) != nil
    case .length: return (try? LengthUnit.meters(parsing: value)) != nil
    case .span: return Self.length.fits(value) || (try? Duration(parsing: value)) != nil
    case .unit: return OptionHint.units[value.lowercased()] != nil
    case .count: return Int(value).map { $0 > 1 } ?? false
    case .moment:
      return (try? ZonedTimestamp(parsing: value)) != nil || (try? Duration(parsing: value)) != nil
        || (try? LengthUnit.meters(parsing: value)) != nil
        || (4...5).contains(value.utf8.count) && value.contains(":")
    case .file: return PathText.exists(value)
    case .word: return !PathText.exists(value)
    }
  }
}

/// The words of a command line that a hint needs.
struct HintWords {
  /// Arguments that are existing files, library queries or addresses.
  private(set) var files: [String] = []
  /// Arguments that are not files.
  private(set) var others: [String] = []
  /// Arguments that are neither files nor members of archives nor standard input.
  var missing: [String] { others.filter(Self.isMissing) }
  /// The files and the other arguments in their order.
  private var arguments: [String] = []
  /// The options, except the mistaken option and the options that select the output.
  private(set) var options: [(name: String, value: String?)] = []
  private(set) var output: String?
  /// The value of the mistaken option.
  private(set) var value: String?

  /// - Parameters:
  ///   - call: the command line.
  ///   - option: the mistaken option, which is removed.
  ///   - removesValue: whether the next word is the value of the option and is also removed.
  ///   - valued: names of options that have a value, even if the command does not have these options.
  init(
    _ call: Spelling, without option: String? = nil, and removesValue: Bool = false,
    valued: Set<String> = []
  ) {
    let info = CommandInfo(call.type.configuration.defaultSubcommand ?? call.type)
    var rest = call.rest
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let isOption = word.hasPrefix("-") && word.count > 1 && !Self.isNumber(word)
      guard isOption, let name = parts.first else {
        add(word)
        continue
      }
      let next = rest.first.flatMap { !$0.hasPrefix("-") || Self.isNumber($0) ? $0 : nil }
      if name == option {
        if parts.count > 1 {
          value = parts[1]
        } else if removesValue, let next {
          value = next
          rest.removeFirst()
        }
        continue
      }
      let known = info.arguments.first { $0.texts.contains(name) }
      let isFlag = known?.kind == .flag
      let takesNext =
        known?.kind == .option || valued.contains(name)
        || known == nil
          && next.map { !PathText.exists($0) && LocationFormat(path: $0) == nil } == true
      var given = parts.count > 1 ? parts[1] : nil
      if given == nil, !isFlag, takesNext, let next {
        given = next
        rest.removeFirst()
      }
      if name == "-o" || name == "--output" {
        output = given
      } else {
        options.append((name, given))
      }
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
  }

  /// Returns whether the program can parse a command line. A line with quotes is assumed to be valid.
  static func parses(_ line: String) -> Bool {
    guard !line.contains("'") else { return true }
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return Geocalc.$isTryingAdvice.withValue(true) {
      (try? Geocalc.parseAsRoot(NegativeNumbers.protected(words))) != nil
    }
  }

  /// Returns whether a string is not a source of any kind.
  static func isMissing(_ text: String) -> Bool {
    text != "-" && !isAddress(text) && !PathText.exists(text) && Archive.split(text) == nil
  }

  /// Returns whether a string is a source that is not a file.
  static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("library:") || text.hasPrefix("gpsd://")
  }

  private mutating func add(_ word: String) {
    arguments.append(word)
    if PathText.exists(word) || Self.isAddress(word) {
      files.append(word)
    } else {
      others.append(word)
    }
  }

  /// Returns the value of an option.
  func value(of name: String) -> String? { options.first { $0.name == name }?.value }

  /// Returns the options and their values, quoted for a shell. Omits the options in `names`.
  func line(without names: Set<String>) -> [String] {
    options.filter { !names.contains($0.name) }.flatMap { option in
      [CommandHint.quoted(option.name)] + (option.value.map { [CommandHint.quoted($0)] } ?? [])
    }
  }

  /// Returns the user's command line with the given options added.
  ///
  /// - Parameters:
  ///   - names: the words of the command.
  ///   - added: the options to add, unless the user has given them.
  ///   - removed: arguments to leave out.
  func line(of names: [String], adding added: String, without removed: [String] = []) -> String {
    var words = names + arguments.filter { !removed.contains($0) }.map(CommandHint.quoted)
    for option in options {
      words.append(option.name)
      if let value = option.value { words.append(CommandHint.quoted(value)) }
    }
    var isSkipping = false
    for word in added.split(separator: " ").map(String.init) {
      if word.hasPrefix("--") { isSkipping = options.contains { $0.name == word } }
      if !isSkipping { words.append(word) }
    }
    if let output { words += ["-o", CommandHint.quoted(output)] }
    return words.joined(separator: " ")
  }

  /// Returns a command line with the user's options and output. Omits options that the command does not have.
  func carried(to line: String) -> String {
    guard line.hasPrefix("geocalc "), !line.contains(" && "), !line.contains("…") else {
      return line
    }
    var line = replacingOutput(in: line)
    let words = line.split(separator: " ").map(String.init)
    let target = Spelling(Array(words.dropFirst()))
    let info = CommandInfo(target.type.configuration.defaultSubcommand ?? target.type)
    for option in options where !words.contains(option.name) {
      guard let known = info.arguments.first(where: { $0.texts.contains(option.name) }),
        (known.kind == .flag) == (option.value == nil)
      else { continue }
      if let values = known.allValues, let value = option.value, !values.contains(value) {
        continue
      }
      line +=
        " \(CommandHint.quoted(option.name))"
        + (option.value.map { " " + CommandHint.quoted($0) } ?? "")
    }
    guard let output, !line.contains(" -o "), info.optionNames.contains("-o"),
      let form = OutputForm(path: output), [.csv, .json, .ndjson, .md].contains(form)
    else { return line }
    return line + " -o \(CommandHint.quoted(output))"
  }

  /// Replaces the output file in a command line with the user's output file, if the command can write the format of
  /// the user's file.
  func replacingOutput(in line: String) -> String {
    guard let output, let start = line.firstRange(of: " -o ")?.upperBound else { return line }
    let name = String(line[start...].prefix { $0 != " " })
    let isTrack = { (path: String) in LocationFormat(path: path)?.isWritten == true }
    let new = String(
      line[..<start] + CommandHint.quoted(output) + line[start...].dropFirst(name.count))
    let isSame = name.fileEnding == output.fileEnding || isTrack(name) && isTrack(output)
    return isSame || Self.parses(new) ? new : line
  }
}

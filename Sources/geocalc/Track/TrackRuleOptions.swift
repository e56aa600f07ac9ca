import ArgumentParser
import GeoTracks
import GeoFormats

/// Where tracks come from.
struct TrackSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Files (GPX, FIT, TCX, KML, IGC, NMEA, GeoJSON, CSV, Google's history and others; gzipped or not), \
      folders and archives of such, - for standard input, \
      gpsd://HOST, or library:QUERY for tracks of the library.
      """,
      valueName: "source"),
    completion: .file())
  var sources: [ArgumentText] = []

  @OptionGroup var reading: TrackReadingOptions

  /// Whether the first thing that cannot be read ends it.
  var strict: Bool { reading.strict }

  func validate() throws {
    if sources.isEmpty { throw ValidationError("Expected a file, - or gpsd://HOST.") }
    if sources.count(where: { $0.text == "-" }) > 1 {
      throw ValidationError("Standard input can be read once only.")
    }
  }

  /// The sources, with each folder and archive replaced by its recordings.
  ///
  /// - Throws: as ``TrackFolder/expand(_:)``.
  func paths() throws -> [String] { try reading.paths(sources.map(\.text)) }

  /// A run over those of the sources that are meant.
  ///
  /// - Parameter keepsExtras: whether columns of tables that are no property of a location become
  ///   extras, which costs time.
  /// - Parameter goesOn: whether one of several files that cannot be read is told and the others are read.
  func run(_ sources: [String], keepsExtras: Bool = false, goesOn: Bool = true) -> TrackRun {
    reading.run(
      sources, named: self.sources.map(\.text), keepsExtras: keepsExtras, goesOn: goesOn)
  }

  /// Whether sources are the files of folders or archives.
  func isBundle(_ paths: [String]) -> Bool {
    paths.count > 1 && paths != sources.map(\.text)
  }
}

/// How recordings are read.
struct TrackReadingOptions: ParsableArguments {
  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first thing that cannot be read.")
  var strict = false

  @OptionGroup var receiver: ReceiverOption

  @OptionGroup var columns: CSVColumnOptions

  enum Sort: String, ExpressibleByArgument, CaseIterable { case given, time }

  @Option(
    help: ArgumentHelp(
      """
      Take the points of each track as given, or in the order of their times, which holds a source in \
      memory, up to 1 kB a point; tracks of the same name are then one.
      """))
  var sort = Sort.given

  @Option(
    help: ArgumentHelp(
      """
      The format of the sources, where their content does not tell it: polyline5 or polyline6, whose \
      decimals cannot be seen; or one of the others, to be sure.
      """, valueName: "format"), transform: Self.readFormat(_:))
  var from: LocationFormat?

  @OptionGroup var repeats: KeepRepeatsOption

  private static func readFormat(_ text: String) throws -> LocationFormat {
    guard let format = LocationFormat(rawValue: text.lowercased()) else {
      let names = LocationFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected one of \(names)")
    }
    return format
  }

  /// Sources, with each folder and archive, and each query of the library, replaced by its recordings.
  ///
  /// - Throws: as ``TrackFolder/expand(sources:in:)``.
  func paths(_ sources: [String]) throws -> [String] {
    try TrackFolder.expand(sources: sources, in: library.place)
  }

  /// A run over sources.
  ///
  /// - Parameters:
  ///   - named: the arguments, among which are the sources that are not in a folder or an archive.
  ///   - keepsExtras: whether columns of tables that are no property of a location become extras.
  ///   - goesOn: whether a file that cannot be read is told and the others are read.
  func run(
    _ sources: [String], named: [String], keepsExtras: Bool = false, goesOn: Bool = true
  ) -> TrackRun {
    // The columns have been validated.
    var csv = (try? columns.options) ?? CSVLocationOptions()
    (csv.keepsExtras, csv.keepsMeasures) = (keepsExtras, true)
    return TrackRun(
      sources: sources, isStrict: strict, store: library.place, csv: csv, device: receiver.device,
      rollover: receiver.rolloverRule, sortsByTime: sort == .time, format: from,
      keepsRepeats: repeats.keepRepeats, goesOn: goesOn && sources.count > 1, named: Set(named))
  }
}

/// Whether repeats inside a file count.
struct KeepRepeatsOption: ParsableArguments {
  @Flag(
    help: "Keep tracks that a file holds several times: as points and as a line, or in each lap.")
  var keepRepeats = false
}

/// Which of several receivers is meant.
struct ReceiverOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take this receiver only, as the source names it: /dev/ttyACM0.", valueName: "path"),
    completion: .file())
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Move dates of a receiver that counts GPS weeks in ten bits on by 1024 weeks n times, or as often as the first stays in the past: off by default.",
      valueName: "auto|n"),
    transform: NegativeNumbers.restored(_:))
  var rollover: String?

  /// The rule that the options make.
  var rolloverRule: RolloverRule? { rollover.flatMap(RolloverRule.init(text:)) }

  /// The same for the pipeline of a source.
  var pipelineOptions: RecordingPipeline.Options {
    var options = RecordingPipeline.Options()
    (options.device, options.rollover) = (device, rolloverRule)
    return options
  }

  func validate() throws {
    if let rollover, rolloverRule == nil {
      throw ValidationError(
        "--rollover takes auto or a whole number from -9 to 9; found \(rollover).")
    }
  }
}

/// Where recordings count as interrupted.
struct GapOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A longer time between two points is a gap: 5min, 1h; off for none; auto, the default, for more than \
      5 minutes and ten times what nine of ten steps of the track take.
      """, valueName: "time|auto|off"))
  var gap: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "A longer way between two points is a gap too: 500m; off by default.",
      valueName: "length|off"))
  var gapDistance: ArgumentText?

  /// The rule that the options make.
  func read() throws(Failure) -> GapRule {
    var rule = try OptionText.gap("--gap", gap)
    if let gapDistance {
      rule.distance =
        gapDistance.text == "off" ? nil : try OptionText.length("--gap-distance", gapDistance)
    }
    return rule
  }
}

extension RolloverRule {
  /// Reads `auto` or a whole number from -9 to 9; nil for anything else.
  fileprivate init?(text: String) {
    if text == "auto" {
      self = .automatic
      return
    }
    guard let times = Int(text), times.magnitude <= 9 else { return nil }
    self = .times(times)
  }
}

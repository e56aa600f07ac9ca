import ArgumentParser
import GeoFormats
import GeoTracks

/// The options for reading recordings.
struct TrackReadingOptions: ParsableArguments {
  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first record that cannot be read (default: report it and continue).")
  var strict = false

  @OptionGroup var receiver: ReceiverOption

  @OptionGroup var columns: CSVColumnOptions

  enum Sort: String, ExpressibleByArgument, CaseIterable { case given, time }

  @Option(
    help: ArgumentHelp(
      """
      The order of points: given as in the source, or time to sort each track. time holds a source in memory (up \
      to 1 kB per point) and joins tracks of the same name (default: given).
      """))
  var sort: Sort?

  @Option(
    help: ArgumentHelp(
      """
      The format of the sources (default: detected from the content). polyline5 and polyline6 are not detected.
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

  /// Replaces each folder and archive with the recordings in it, and each library query with its tracks.
  ///
  /// - Throws: the errors of ``TrackFolder/expand(sources:in:)``.
  func paths(_ sources: [String]) throws -> [String] {
    try TrackFolder.expand(sources: sources, in: library.place)
  }
}

/// The option to keep duplicates of tracks within a file.
struct KeepRepeatsOption: ParsableArguments {
  @Flag(
    help:
      """
      Keep all copies of a track that a file contains more than once, such as points and a line. For merge, keep \
      repeated points.
      """)
  var keepRepeats = false
}

/// The options that select a receiver and correct its dates.
struct ReceiverOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read only the receiver with this name in the source, such as /dev/ttyACM0.",
      valueName: "path"),
    completion: .file())
  var device: String?

  @Option(
    help: ArgumentHelp(
      """
      Correct dates of receivers that are wrong by 1024 weeks (GPS week rollover): add this many times 1024 \
      weeks, or auto for as many as keep the first date in the past.
      """,
      valueName: "auto|n"),
    transform: NegativeNumbers.restored(_:))
  var rollover: String?

  /// The correction of dates after a GPS week rollover. Nil without `--rollover`.
  var rolloverRule: RolloverRule? { rollover.flatMap(RolloverRule.init(text:)) }

  /// The options of the pipeline that processes a source.
  var pipelineOptions: RecordingPipeline.Options {
    var options = RecordingPipeline.Options()
    (options.device, options.rollover) = (device, rolloverRule)
    return options
  }

  func validate() throws {
    if let rollover, rolloverRule == nil {
      throw ValidationError(
        "--rollover: expected auto or a whole number from -9 to 9, not \(rollover)")
    }
  }
}

/// The option for the minimum duration of a gap in a recording.
struct TimeGapOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A longer time between two points is a gap: a time such as 5min or 1h, off, or auto (default), the longer \
      of 5 minutes and ten times the usual time between points.
      """, valueName: "time|auto|off"))
  var gap: ArgumentText?

  func read() throws(Failure) -> GapRule { try OptionText.gap("--gap", gap) }
}

/// The options that define gaps in a recording.
struct GapOptions: ParsableArguments {
  @OptionGroup private var time: TimeGapOption

  @Option(
    help: ArgumentHelp(
      "A longer distance between two points is a gap too: a length such as 500m, or off (default).",
      valueName: "length|off"))
  var gapDistance: ArgumentText?

  /// The value of `--gap`. Nil without the option.
  var gap: ArgumentText? { time.gap }

  func read() throws(Failure) -> GapRule {
    var rule = try time.read()
    if let gapDistance {
      rule.distance =
        gapDistance.text == "off" ? nil : try OptionText.length("--gap-distance", gapDistance)
    }
    return rule
  }
}

extension RolloverRule {
  /// Parses `auto` or a whole number from -9 to 9. Nil for any other value.
  fileprivate init?(text: String) {
    if text == "auto" {
      self = .automatic
      return
    }
    guard let times = Int(text), times.magnitude <= 9 else { return nil }
    self = .times(times)
  }
}

extension StopRule {
  /// Parses `--dwell` and `--within`. The default of `--within` is 50 m.
  static func read(_ dwell: ArgumentText, within: ArgumentText?) throws -> StopRule {
    StopRule(
      radius: try within.map { try OptionText.length("--within", $0) } ?? 50,
      duration: try OptionText.read("--dwell", dwell, Duration.init(parsing:)))
  }
}

/// A length such as `1km`, or a duration such as `5min`.
enum TrackInterval: Sendable, Hashable {
  /// A length in meters.
  case length(Double)
  case time(Duration)

  /// Parses `1km` or `5min`. Nil for any other value. The unit `m` means meters and not minutes.
  init?(_ text: String) {
    if let meters = try? LengthUnit.meters(parsing: text) {
      self = .length(meters)
    } else if let time = try? Duration(parsing: text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// Whether the interval is above 0.
  var isPositive: Bool {
    switch self {
    case .length(let meters): meters > 0
    case .time(let time): time > .zero
    }
  }

  /// Whether the interval is at least 1 µm or 1 µs. Shorter intervals cannot be measured.
  var isMeasurable: Bool {
    switch self {
    case .length(let meters): meters >= 1e-6
    case .time(let time): time >= .microseconds(1)
    }
  }

  /// Parses the value of an option, or throws an error that names the option.
  static func read(_ option: String, _ argument: ArgumentText) throws(Failure) -> TrackInterval {
    guard let interval = TrackInterval(argument.text), interval.isPositive else {
      throw Failure(
        .badData,
        "\(option): expected a length or time above 0 with its unit, such as 1km, 1mi, 10m, 5min or 1s "
          + "(m means meters), not \(argument.text)")
    }
    return interval
  }
}

extension TrackInterval {
  /// Returns the size of splits from an option. Without the option, the size is one long unit, such as a kilometer or a
  /// mile.
  static func splits(
    _ option: String, _ argument: ArgumentText?, _ units: FigureUnits
  ) throws(Failure) -> TrackSplits.Length {
    guard let argument else { return .distance(units.long.meters) }
    return switch try read(option, argument) {
    case .length(let meters): .distance(meters)
    case .time(let time): .time(time)
    }
  }
}

/// The option for the time zone.
struct ZoneOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time zone of times in text, of times without an offset in options, and of days: UTC, an offset such as +02:00, a name \
      such as Europe/Zurich, or written (default), the offset in the source. JSON and CSV are always in UTC.
      """, valueName: "zone"))
  var tz: ArgumentText?

  func read() throws -> LocalZone { try Self.read(tz?.text ?? "written") }

  /// Parses a time zone.
  ///
  /// - Parameter text: `written`, `UTC`, an offset, or a name in the IANA time zone database of the system.
  static func read(_ text: String) throws -> LocalZone {
    if let zone = try? LocalZone(parsing: text) { return zone }
    let expected =
      "expected written, UTC, an offset such as +02:00, or a name such as Europe/Zurich"
    let isName = text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "/_+-".utf8.contains($0)
    }
    guard isName, text.utf8.first.map({ $0 != UInt8(ascii: "/") }) ?? false else {
      throw Failure(.badData, "--tz: invalid time zone \(text); \(expected)")
    }
    let path = "/usr/share/zoneinfo/\(text)"
    let bytes = try? contents(of: path)
    guard let bytes else {
      throw Failure(.badData, "--tz: no time zone \(text) in /usr/share/zoneinfo; \(expected)")
    }
    guard let table = ZoneTable(tzif: bytes) else {
      throw Failure(.badData, "--tz: \(path) is not a time zone file; reinstall tzdata")
    }
    return .zone(table)
  }

  private static func contents(of path: String) throws(SystemFailure) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while bytes.count <= ZoneTable.sizeLimit {
      let piece = try [UInt8](reading: 1 << 14) { space throws(SystemFailure) in
        try file.read(into: space)
      }
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    return bytes
  }
}

/// The options that specify the meaning of columns in a CSV file.
struct CSVColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The column of a CSV file for a value, by name or by number from 1: time=t or latitude=2. Values: latitude, \
      longitude, time, altitude, speed, course, accuracy. May be repeated.
      """,
      valueName: "what=column"), transform: NegativeNumbers.restored(_:))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The column of a CSV file that identifies the vehicle or track of a row. none reads one track (default: a \
      column such as vehicle_id, device, MMSI or individual-local-identifier).
      """,
      valueName: "column|none"), transform: NegativeNumbers.restored(_:))
  var by: String?

  @Option(
    help: ArgumentHelp(
      """
      The form of times that are neither ISO 8601 nor numbers: the order of day, month and year (dmy, mdy or \
      ymd), or a pattern such as %d/%m/%Y %H:%M:%S.
      """,
      valueName: "format"))
  var timeFormat: String?

  func validate() throws { _ = try options }

  var options: CSVLocationOptions {
    get throws(ValidationError) {
      var options = CSVLocationOptions()
      for text in column {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let path = Self.paths[parts[0]] else {
          throw ValidationError(
            "--column: expected a value and a column, such as time=t, with one of "
              + "\(Self.paths.keys.sorted().joined(separator: ", ")), not \(text)")
        }
        options[keyPath: path] = parts[1]
      }
      options.by = by
      if let timeFormat {
        guard CSVTimePattern(timeFormat) != nil else {
          throw Self.refusal(ofTimeFormat: timeFormat)
        }
        options.timeFormat = timeFormat
      }
      return options
    }
  }

  /// Returns the error for an invalid value of --time-format.
  static func refusal(ofTimeFormat text: String) -> ValidationError {
    ValidationError(
      "--time-format: expected dmy, mdy or ymd, or a pattern with day, month and year such as %d/%m/%Y %H:%M:%S, "
        + "not \(text)")
  }

  private static var paths: [String: WritableKeyPath<CSVLocationOptions, String?>] {
    [
      "latitude": \.latitude, "longitude": \.longitude, "time": \.time, "altitude": \.altitude,
      "speed": \.speed, "course": \.course, "accuracy": \.accuracy,
    ]
  }
}

import ArgumentParser
import GeoCore
import GeoFormats
import GeoLocation
import GeoTracks

// The commands `crop`, `reverse` and `shift`, which write a changed copy of a recording. See also ``TrackTrim``.

/// `geocalc track crop`: keeps a part of each track.
struct TrackCrop: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "crop",
    abstract: "Keep a part of a track, by time or by distance",
    usage: "geocalc track crop SOURCE… [--start TIME|LENGTH] [--end TIME|LENGTH] [options]",
    discussion: """
      --start and --end are times of day (10:15), dates with times (2026-05-01T10:15:00+02:00), durations since \
      the start (10min) or distances from the start (5km). One of them can be missing; both must be of one kind.

      Times of day count on the day on which a track starts. An --end before --start is on the next day.

      The recorded points in the range are kept, with all their values. No point is added, so the first kept \
      point can be up to one step after --start. Laps with removed points are removed.
      """)

  static let examples = [
    Example(
      "geocalc track crop ride.gpx --start 8:05 --end 8:25 -o part.gpx",
      "keep a part by the clock"),
    Example(
      "geocalc track crop ride.gpx --start 5km --end 20km -o part.gpx", "keep a part by distance"),
    Example("geocalc track crop ride.gpx --start 10min -o part.gpx", "remove the first 10 minutes"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      "The start of the part: 10:15, 2026-05-01T10:15Z, 10min or 5km (default: the start of the track).",
      valueName: "time|length"))
  var start: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The end of the part, of the same kind as --start (default: the end of the track).",
      valueName: "time|length"))
  var end: ArgumentText?

  @OptionGroup var zone: ZoneOption
  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  func validate() throws {
    if start == nil, end == nil {
      throw ValidationError(
        "nothing to remove; add --start or --end, such as --start 10min or --end 20km")
    }
  }

  func run() throws {
    let rule = try rule()
    let zone = try zone.read()
    try EditWriter.run(TrackCropper(rule), source, output, changesRoutes: false) { writer in
      let stage = writer.stage
      if case .clock(let from, let to, _) = rule {
        try check(from, to, stage.summary)
      }
      try stage.summary.report(
        "no point is between --start and --end; \(Self.span(stage.summary, rule, zone))")
      if case .clock = rule, self.zone.tz == nil, let start = stage.summary.start,
        start.utcOffset ?? 0 == 0
      {
        Console.note(
          "--start and --end are UTC, as the times in the recording; add --tz for another time zone, such as "
            + "--tz Europe/Vienna")
      }
      if case .clock = rule, stage.summary.longestTrack > 86_400 {
        Console.note(
          "a track is longer than a day; --start and --end count on its first day, so write dates with the times"
        )
      }
    }
  }

  /// Returns text that states the length of the longest track, or the first and last time of the recording, depending
  /// on the crop rule.
  private static func span(
    _ summary: TrackCropper.Summary, _ rule: TrackCropper.Rule, _ zone: LocalZone
  ) -> String {
    func text(_ time: ZonedTimestamp) -> String {
      FigureStyle(zone: zone).time(time.timestamp, written: time.utcOffset)
    }
    switch rule {
    case .distance, .ends, .outside:
      return "the longest track has \(FigureUnits.metric.length(summary.longestLength))"
    case .time, .clock, .elapsed:
      guard let start = summary.start, let end = summary.end else { return "no point has a time" }
      guard case .elapsed = rule else {
        return "the recording is from \(text(start)) to \(text(end))"
      }
      return "the longest track takes \(TimeText.clock(seconds: summary.longestTrack))"
    }
  }

  /// Throws an error for two times of day in the wrong order, or for times that a clock change skips or repeats.
  private func check(_ from: Double?, _ to: Double?, _ summary: TrackCropper.Summary) throws {
    if let from, let to, to < from, !summary.crossesMidnight {
      throw Failure(
        .badData,
        "--end \(end?.text ?? "") is before --start \(start?.text ?? ""), and no track crosses midnight; swap the times"
      )
    }
    if let day = summary.ambiguousDay {
      let start = day.timestamp.iso8601(utcOffset: day.utcOffset ?? 0)
      throw Failure(
        .badData,
        "clocks change on \(start.prefix(10)) and skip or repeat --start or --end; write dates with offsets, such as "
          + start)
    }
  }

  private func rule() throws -> TrackCropper.Rule {
    let start = try start.map { try TrackMoment("--start", $0) }
    let end = try end.map { try TrackMoment("--end", $0) }
    switch (start, end) {
    case (.length(let from)?, .length(let to)?): return .distance(from: from, to: to)
    case (.length(let from)?, nil): return .distance(from: from, to: nil)
    case (nil, .length(let to)?): return .distance(from: 0, to: to)
    case (.duration(let from)?, .duration(let to)?): return .elapsed(from: from, to: to)
    case (.duration(let from)?, nil): return .elapsed(from: from, to: nil)
    case (nil, .duration(let to)?): return .elapsed(from: .zero, to: to)
    case (.clock(let from)?, .clock(let to)?):
      return .clock(from: from, to: to, zone: try zone.read())
    case (.clock(let from)?, nil): return .clock(from: from, to: nil, zone: try zone.read())
    case (nil, .clock(let to)?): return .clock(from: nil, to: to, zone: try zone.read())
    case (.date(let from)?, .date(let to)?):
      return .time(
        from: try from.timestamp(in: zone.read(), named: "--start"),
        to: try to.timestamp(in: zone.read(), named: "--end"))
    case (.date(let from)?, nil):
      return .time(from: try from.timestamp(in: zone.read(), named: "--start"), to: nil)
    case (nil, .date(let to)?):
      return .time(from: nil, to: try to.timestamp(in: zone.read(), named: "--end"))
    default:
      throw Failure(
        .badData,
        "--start and --end are of different kinds; write two times of day, two dates, two durations or two lengths"
      )
    }
  }
}

/// `geocalc track reverse`: reverses the direction of tracks and routes.
struct TrackReverse: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Reverse the direction of tracks and routes",
    usage: "geocalc track reverse SOURCE… [options]",
    discussion: """
      The last point becomes the first. Times are mirrored: the start time, the duration and the speeds stay the same. \
      Laps are removed. Waypoints keep their order.
      """)

  static let examples = [
    Example("geocalc track reverse ride.gpx -o back.gpx", "ride the track in the other direction"),
    Example("geocalc track reverse ride.gpx --format geojson", "print the reversed track"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    try EditWriter.run(TrackReverser(), source, output) { writer in
      let stage = writer.stage
      if stage.removedLaps > 0 {
        Console.note(
          "\(stage.removedLaps.counted("lap")) removed, because laps describe the original direction"
        )
      }
    }
  }
}

/// `geocalc track shift`: adds a duration to all times.
struct TrackShift: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "shift",
    abstract: "Shift the times of a recording",
    usage: """
      geocalc track shift SOURCE… --offset [-]DURATION [options]
      geocalc track shift SOURCE… --start TIME [options]
      """,
    discussion: """
      All times of points, laps and satellites move by the same duration. Use it after a camera or a receiver had \
      a wrong clock.
      """)

  static let examples = [
    Example("geocalc track shift ride.gpx --offset 1h -o shifted.gpx", "add an hour to all times"),
    Example("geocalc track shift ride.gpx --offset -30min -o shifted.gpx", "subtract 30 minutes"),
    Example(
      "geocalc track shift ride.gpx --start 2026-05-01T10:00:00Z -o shifted.gpx", "start at a time"),
  ]

  static let topic: String? = "tracks"

  @Option(
    name: .customLong("offset"),
    help: ArgumentHelp("The duration to add, such as 1h or -30min.", valueName: "duration"))
  var duration: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The new time of the first point with a time: 2026-05-01T10:15:00Z.", valueName: "time"))
  var start: ArgumentText?

  @OptionGroup var zone: ZoneOption
  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  func validate() throws {
    if (duration == nil) == (start == nil) {
      throw ValidationError(
        "give either --offset, such as --offset 1h or --offset -30min, or --start with a time")
    }
  }

  func run() throws {
    try EditWriter.run(TimeShift(try shift()), source, output) { writer in
      let stage = writer.stage
      if stage.shiftedPoints == 0 {
        throw Failure(.badData, "no point has a time, so nothing can be shifted")
      }
      if stage.untimedPoints > 0 {
        Console.note("\(stage.untimedPoints.counted("point")) without a time copied unchanged")
      }
    }
  }

  private func shift() throws -> TimeShift.Shift {
    if let start {
      guard case .date(let time) = try TrackMoment("--start", start) else {
        throw Failure(.badData, "--start: \(start.text) has no date; write 2026-05-01T10:15:00Z")
      }
      return .firstPoint(try time.timestamp(in: zone.read(), named: "--start"))
    }
    let text = duration?.text ?? ""
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    let digits = ArgumentText(
      argument: String(isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]))
    let value = try OptionText.read("--offset", digits, Duration.init(parsing:))
    return .duration(isNegative ? .zero - value : value)
  }
}

// MARK: Times

/// A value of `--from` or `--to`: a time of day, a date with a time, or a length.
enum TrackMoment: Sendable, Hashable {
  /// A time of day in seconds since midnight.
  case clock(Double)
  case date(ZonedTimestamp)
  case duration(Duration)
  /// A length in meters from the start of the track.
  case length(Double)

  init(_ option: String, _ argument: ArgumentText) throws {
    let text = argument.text
    if let seconds = Self.clock(text) {
      self = .clock(seconds)
    } else if let time = try? ZonedTimestamp(parsing: text), text.contains(":") {
      self = .date(time)
    } else {
      switch TrackInterval(text) {
      case .length(let meters)?: self = .length(meters)
      case .time(let time)?: self = .duration(time)
      case nil:
        throw Failure(
          .badData,
          "\(option): \(text) is not a time or length; write 10:15, 2026-05-01T10:15Z, 10min or 5km"
        )
      }
    }
  }

  /// Parses `10:15`, `9:05:30` or `10:15:30.5`. Nil for other text.
  static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts.allSatisfy({ 1...2 ~= $0.prefix { $0 != "." }.count }),
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") } }),
      let hours = Int(parts[0]), hours < 24, let minutes = Int(parts[1]), minutes < 60
    else { return nil }
    guard parts.count == 3 else { return Double(hours * 3600 + minutes * 60) }
    guard let seconds = Double(parts[2]), seconds < 60 else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }
}

extension ZonedTimestamp {
  /// Returns the moment in time.
  ///
  /// - Parameters:
  ///   - zone: the time zone of a time without an offset.
  ///   - option: the option or argument that contains the time, for error messages.
  /// - Throws: ``Failure`` if the UTC offset is unknown, or if a clock change in the zone skips or repeats the time.
  func timestamp(in zone: LocalZone, named option: String) throws -> Timestamp {
    if utcOffset != nil { return timestamp }
    if case .written = zone {
      throw Failure(
        .badData, "\(option): the time has no offset; add Z or +02:00 to it, or --tz Europe/Zurich")
    }
    let moments = zone.moments(ofLocal: timestamp)
    guard moments.count == 1 else {
      let problem = moments.isEmpty ? "clocks skip this time" : "clocks show this time twice"
      throw Failure(
        .badData, "\(option): \(problem) in this time zone; add the offset, such as +02:00")
    }
    return moments[0]
  }
}

extension TrackCropper.Summary {
  /// Prints how many points, tracks and laps were removed.
  ///
  /// - Parameter problem: the error message if no point remains.
  func report(_ problem: String) throws(Failure) {
    if keptPoints == 0, removedPoints > 0 { throw Failure(.badData, problem) }
    Console.note("\(keptPoints) of \((keptPoints + removedPoints).counted("point")) kept")
    if untimedPoints > 0 {
      Console.note("\(untimedPoints.counted("point")) without a time removed")
    }
    if removedTracks > 0 {
      Console.note("\(removedTracks.counted("track")) without a kept point removed")
    }
    if removedLaps > 0 { Console.note("\(removedLaps.counted("lap")) with removed points removed") }
    if removedWaypoints > 0 {
      Console.note(
        "\(removedWaypoints.counted("point")) of waypoints and routes removed"
      )
    }
  }
}

/// The elements of a recording that a command writes.
enum KeptElements {
  case all, tracks, waypoints
}

/// Writes recordings that a stage has changed.
struct EditWriter<Stage: TrackStage>: TrackConsumer {
  private(set) var stage: Stage
  /// The names of the sources that have been read.
  private(set) var sources: [String] = []
  /// The sources with several points and no times.
  private(set) var timelessSources: [String] = []
  private var output: TrackOutput
  private let kept: KeptElements
  private var events: [LocationEvent] = []
  private var start = TrackStart()
  private var isWanted = true
  private var routes: UnchangedRoutes?
  // The number of track points of the source that precede the first one with a time.
  private var timelessCount = 0
  private var hasTimes = false

  private init(
    _ stage: Stage, _ output: TrackOutput, keeping kept: KeptElements, routes: UnchangedRoutes?
  ) {
    (self.stage, self.output, self.kept, self.routes) = (stage, output, kept, routes)
    switch kept {
    case .all: break
    case .tracks: self.output.wanted = "track with a position"
    case .waypoints: self.output.wanted = "waypoint with a position"
    }
  }

  /// Reads all sources, passes them through the stage, and writes the output.
  ///
  /// - Parameters:
  ///   - kept: the elements to write.
  ///   - changesRoutes: whether the stage changes routes too. If false, a note reports that routes are unchanged.
  ///   - report: called after all sources have been read, to print notes on the result or to throw an error.
  static func run(
    _ stage: Stage, _ source: TrackSourceOptions, _ options: TrackOutputOptions,
    keeping kept: KeptElements = .all, changesRoutes: Bool = true, report: (Self) throws -> Void
  ) throws {
    let sources = try source.paths()
    let output = try options.open(sources: sources, division: .source)
    var run = source.run(sources, keepsAttributes: true)
    run.csv.readsPlaces = kept == .waypoints
    var (writer, outcome) = run.run(
      EditWriter(stage, output, keeping: kept, routes: changesRoutes ? nil : UnchangedRoutes()))
    if outcome.failure == nil, outcome.stop == nil, !outcome.isInterrupted {
      try report(writer)
    }
    try writer.output.end(outcome)
  }

  mutating func begin(source name: String) throws {
    (start, isWanted) = (TrackStart(), kept != .waypoints)
    (timelessCount, hasTimes) = (0, false)
    sources.append(name)
    try output.begin(source: name)
  }

  mutating func process(_ input: [LocationEvent]) throws {
    var input = input
    routes?.count(input)
    if !hasTimes { countTimeless(input) }
    if kept != .all {
      input.removeAll { event in
        switch event {
        case .part(let part): isWanted = kept == .tracks ? part.isTrack : part == .waypoints
        // Keep the metadata of the file, which can occur before, after and between tracks, routes and waypoints.
        case .metadata(let metadata) where metadata.subject == .file: return false
        default: break
        }
        return !isWanted
      }
    }
    for piece in input.pieces {
      stage.process(piece, start: &start, into: &events)
      if events.count >= 1 << 12 { try flush() }
    }
    try flush()
  }

  mutating func endSource(isWhole: Bool) throws {
    stage.finish(into: &events)
    try flush()
    routes?.endSource(named: sources.last ?? "")
    if !hasTimes, timelessCount > 1, let source = sources.last { timelessSources.append(source) }
    try output.endSource(isWhole: isWhole)
  }

  private mutating func countTimeless(_ events: [LocationEvent]) {
    for case .location(let location) in events {
      hasTimes = hasTimes || location.timestamp != nil
      timelessCount += 1
    }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track split`: splits a track into several.
struct TrackSplitCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Divide tracks at gaps, by day, time or distance",
    usage:
      "geocalc track divide SOURCE… [--every day|TIME|LENGTH] [--gap TIME] [-o FILE] [options]",
    discussion: """
      Without --every, tracks are divided at gaps of 5 minutes or 500 meters. With --every, gaps count only if you give \
      --gap. Every point is in one part; the step between two parts is in neither. Parts are named by the track and a \
      number, or the day. Routes are divided like tracks.

      All parts go to one output, or each to its own file if the name contains %d: -o 'day-%d.gpx'. These files are never \
      overwritten.
      """
  )

  static let examples = [
    Example("geocalc track divide ride.gpx --gap 5min -o parts.gpx", "divide at pauses"),
    Example(
      "geocalc track divide ride.gpx --every 1h -o 'part-%d.gpx'", "write a file for each hour"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions
  @OptionGroup var output: TrackOutputOptions

  @Option(
    help: ArgumentHelp(
      "Cut at midnight (day), or after every such time or length.", valueName: "day|time|length"))
  var every: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      The zone of days: UTC, an offset such as +02:00, a name such as Europe/Zurich, or written, the \
      offset that the file wrote with each time.
      """, valueName: "zone"))
  var tz: ArgumentText?

  func validate() throws {
    if tz != nil, every?.text != "day" { throw ValidationError("--tz goes with --every day.") }
  }

  func run() throws {
    let sources = try source.paths()
    let pieces = TrackPieces(
      pattern: output.output.flatMap { $0.contains("%d") ? $0 : nil },
      format: output.format(sources: sources), keepsPartial: output.keepPartial)
    let consumer = SplitConsumer(
      stage: TrackSplitter(try rules()),
      output: pieces.pattern == nil ? try output.open(sources: sources) : nil, pieces: pieces)
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    if outcome.failure == nil { try end.finish() }
    if end.routes > 0 {
      Console.note(
        "\(end.routes.counted("route")) cut as \(end.routes == 1 ? "a track" : "tracks")")
    }
    if end.output != nil {
      try end.output?.end(outcome)
    } else {
      try end.pieces.end(outcome)
    }
  }

  private func rules() throws -> [TrackSplitter.Rule] {
    var rules: [TrackSplitter.Rule] = []
    if every == nil || gaps.gap != nil || gaps.gapDistance != nil {
      var gap = try gaps.read()
      // With --every, gap criteria that the user did not specify are off.
      if every != nil, gaps.gap == nil { gap.time = nil }
      if every != nil, gaps.gapDistance == nil { gap.distance = nil }
      rules.append(.gap(gap))
    }
    guard let every else { return rules }
    if every.text == "day" {
      rules.append(.day(try ZoneOption.read(tz?.text ?? "written")))
      return rules
    }
    if let time = try? Duration(parsing: every.text), time > .zero {
      rules.append(.time(time))
    } else {
      rules.append(.distance(try OptionText.length("--every", every)))
    }
    return rules
  }
}

/// Splits tracks, and writes the pieces to one output or to separate files.
private struct SplitConsumer: TrackConsumer {
  var stage: TrackSplitter
  var output: TrackOutput?
  var pieces: TrackPieces
  /// The number of routes in the input.
  private(set) var routes = 0
  private var events: [LocationEvent] = []
  private var start = TrackStart()

  init(stage: TrackSplitter, output: TrackOutput?, pieces: TrackPieces) {
    (self.stage, self.output, self.pieces) = (stage, output, pieces)
  }

  mutating func begin(source name: String) throws {
    try finish()
    try pieces.beginSource()
    start = TrackStart()
  }

  /// Writes buffered events.
  mutating func finish() throws {
    stage.finish(into: &events)
    try flush()
  }

  mutating func take(_ events: [LocationEvent]) throws {
    routes += events.count { if case .part(.route) = $0 { true } else { false } }
    for piece in events.withRoutesAsTracks.pieces {
      if let place = start.missing(in: piece) {
        stage.process(contentsOf: piece[..<place], into: &self.events)
        stage.process(.part(.track(name: nil)), into: &self.events)
        stage.process(contentsOf: piece[place...], into: &self.events)
      } else {
        stage.process(contentsOf: piece, into: &self.events)
      }
    }
    try flush()
  }

  private mutating func flush() throws {
    if output != nil {
      try output?.write(events)
    } else {
      try pieces.write(events)
    }
    events.removeAll(keepingCapacity: true)
  }
}

/// Writes tracks to separate files, numbered from 1.
struct TrackPieces: Sendable {
  /// The largest number of files. More are probably a mistake.
  static let maximumCount = 10_000

  /// The pattern of the file names, with `%d` for the number. Nil if there is a single output.
  let pattern: String?
  /// Whether to create the last file even if reading stopped early.
  private let keepsPartial: Bool
  private let format: LocationFormat
  private var current: TrackOutput?
  // The metadata of the source, written to each file.
  private var about: [LocationEvent] = []
  private static let maximumAbout = 16
  private var count = 0
  private var leftOut = 0

  init(pattern: String?, format: LocationFormat, keepsPartial: Bool = false) {
    (self.pattern, self.format, self.keepsPartial) = (pattern, format, keepsPartial)
  }

  /// Begins another source and drops the previous metadata.
  mutating func beginSource() throws {
    try finishCurrent()
    about = []
  }

  /// Writes each track to the next file. Waypoints and routes are dropped.
  mutating func write(_ events: [LocationEvent]) throws {
    for event in events {
      switch event {
      case .part(.track):
        try finishCurrent()
        try open()
      case .part(.route), .part(.waypoints): try finishCurrent()
      case .location: if current == nil { leftOut += 1 }
      case .metadata(let details) where details.subject == .file && current == nil:
        if about.count < Self.maximumAbout { about.append(event) }
      default: break
      }
      try current?.write(event)
    }
  }

  /// Ends the last file according to the outcome, and throws the error of the command.
  mutating func end(_ outcome: TrackRun.Outcome) throws {
    defer {
      if leftOut > 0 {
        Console.note(
          "\(leftOut) waypoints or points of routes are left out: each file is one track")
      }
      Console.note("\(count) file\(count == 1 ? "" : "s") written")
    }
    if current != nil {
      try current?.end(outcome)
    } else {
      try outcome.end()
    }
  }

  private mutating func finishCurrent() throws {
    try current?.finish()
    current = nil
  }

  private mutating func open() throws {
    count += 1
    guard count <= Self.maximumCount else {
      throw Failure(.badData, "more than \(Self.maximumCount) pieces: choose larger ones")
    }
    let parts = (pattern ?? "").split(separator: "%d", omittingEmptySubsequences: false)
    var output = try TrackOutput(
      path: parts.joined(separator: String(count)), format: format, mayReplace: false)
    output.keepsPartial = keepsPartial
    for event in about { try output.write(event) }
    current = output
  }
}

/// Detects sources that do not mark the start of a track. Without a mark, tracks of several sources would be joined.
struct TrackStart: Sendable {
  private var hasBegun = false

  /// Returns the index of the event before which a track start must be inserted. Nil if none is needed.
  mutating func missing(in events: ArraySlice<LocationEvent>) -> Int? {
    guard !hasBegun else { return nil }
    for index in events.indices {
      switch events[index] {
      case .part:
        hasBegun = true
        return nil
      case .location:
        hasBegun = true
        return index
      default: break
      }
    }
    return nil
  }
}

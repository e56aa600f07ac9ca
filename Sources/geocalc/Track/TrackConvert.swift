public import ArgumentParser
import GeoFormats
public import GeoTracks

/// `geocalc track convert`: writes tracks in another format.
struct TrackConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write tracks in another format: GPX, TCX, KML, GeoJSON, CSV, WKT, NMEA …",
    usage: """
      geocalc track convert SOURCE… [--to FORMAT] [--output FILE] [options]
      """,
    discussion: """
      Times keep all their digits and the offset they were written with, numbers are written with the \
      fewest digits that read back exactly, and other values of points, such as heart rates, are kept \
      where the format has a place for them. What it has no place for is counted on standard error.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  @Flag(
    inversion: .prefixedNo,
    help: "Write waypoints and routes too, if the format can hold them.")
  var waypoints = true

  func run() throws {
    let sources = try source.paths()
    let run = source.run(sources, keepsAttributes: true)
    let consumer = ConvertConsumer(
      output: try output.open(sources: sources, division: .source),
      late: run.lateDetails(of: sources), keepsWaypoints: waypoints)
    var (end, outcome) = run.run(consumer)
    try end.output.end(outcome)
  }
}

/// Writes the events it receives.
private struct ConvertConsumer: TrackConsumer {
  var output: TrackOutput
  let keepsWaypoints: Bool
  private let late: [String: TrailingMetadata]
  // The trailing metadata of the current source, found in a first read.
  private var ahead = TrailingMetadata()
  private var isWanted = true
  private var start = TrackStart()

  init(output: TrackOutput, late: [String: TrailingMetadata], keepsWaypoints: Bool) {
    (self.output, self.late, self.keepsWaypoints) = (output, late, keepsWaypoints)
  }

  mutating func begin(source name: String) throws {
    (isWanted, start) = (true, TrackStart())
    ahead = late[name] ?? TrailingMetadata()
    try output.begin(source: name)
  }

  mutating func endSource(isWhole: Bool) throws { try output.endSource(isWhole: isWhole) }

  mutating func take(_ events: [LocationEvent]) throws {
    var events = ahead.moved(events)
    if let place = start.missing(in: events[...]) {
      events.insert(.part(.track(name: nil)), at: place)
    }
    if !keepsWaypoints {
      events.removeAll { event in
        if case .part(let part) = event { isWanted = part.isTrack }
        return !isWanted
      }
    }
    try output.write(events)
  }
}

/// `geocalc track resample`: writes tracks with points at equal intervals.
struct TrackResample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resample",
    abstract: "Points at equal steps of time or distance.",
    usage: "geocalc track resample SOURCE… --every LENGTH|TIME [options]",
    discussion: """
      New points take the place of the old: every so many seconds from the first of a segment, or every \
      so many meters along its points. They lie on the geodesic between two points, with their numbers in \
      proportion (the course along the shorter arc); extras are those of the nearer point. The first and \
      the last point of each segment stay. Nothing is put across the break of a segment or a gap, and a \
      gap begins a segment. Waypoints and routes stay as they are.

      By time, points without one, or with one that does not advance, are left out and counted.
      """)

  @Option(
    help: ArgumentHelp(
      "The distance or time between points, with its unit: 1s, 0.1s, 10m.", valueName: "length|time"
    ))
  var every: ArgumentText

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions
  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let step: Resampler.Step =
      switch try TrackInterval.read("--every", every) {
      case .length(let meters): .distance(meters)
      case .time(let time): .time(time)
      }
    let sources = try source.paths()
    let consumer = SimplifyingWriter(
      Resampler(every: step), gap: try gaps.read(),
      output: try output.open(sources: sources, division: .source))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    if end.stage.leftOut > 0 {
      Console.note(
        "\(end.stage.leftOut.counted("point")) dropped: no time, or a time that does not advance")
    }
    if end.stage.undivided > 0, outcome.failure == nil {
      outcome.failure = Failure(
        .badData,
        "\(end.stage.undivided.counted("step")) would need more than 100000 points each; use a larger --every, "
          + "or a --gap that splits the track there")
    }
    try end.output.end(outcome)
  }
}

/// `geocalc track simplify`: writes tracks with fewer points.
struct TrackSimplify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Leave out points that a track hardly needs.",
    usage: "geocalc track simplify SOURCE… --tolerance LENGTH [options]",
    discussion: """
      Points are left out, never moved; the ends of each segment stay. Distances are meters on the \
      ellipsoid, from the part of the way between two kept points, not from the line beyond it.

      rdp (Ramer, Douglas, Peucker) keeps every point within the tolerance of the result. time does \
      the same with the place where one would have been at the time of the point, and so keeps speeds \
      and stops; points without times are taken as by rdp. visvalingam leaves out the points whose \
      triangles with their neighbors are smaller than the square of the tolerance: it keeps shapes \
      and promises no distance.

      A gap begins a segment, and the output says that points were left out, so that the long ways between \
      those that stay are no gaps when it is read again.

      The number of points kept, the error promised and the error reached are told on standard error. \
      A segment of more than 131072 points is simplified in blocks of that many, whose ends stay too.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "The largest distance of a removed point from the result, such as 10m.", valueName: "length"))
  var tolerance: ArgumentText

  @Option(help: ArgumentHelp("rdp, visvalingam or time.", valueName: "method"))
  var method = SimplifyMethod.rdp

  @OptionGroup var output: TrackOutputOptions

  func run() throws {
    let tolerance = try OptionText.length("--tolerance", tolerance)
    let sources = try source.paths()
    let consumer = SimplifyingWriter(
      TrackSimplifier(tolerance: tolerance, method: method), gap: try gaps.read(),
      output: try output.open(sources: sources, division: .source))
    var (end, outcome) = source.run(sources, keepsAttributes: true).run(consumer)
    let summary = end.stage.summary
    if summary.points > 0 {
      let limit = method == .visvalingam ? "no limit" : "limit \(Self.meters(tolerance)) m"
      Console.note(
        "\(summary.kept) of \(summary.points) points kept; largest deviation "
          + "\(Self.meters(summary.maximumError)) m (\(limit))")
    }
    try end.output.end(outcome)
  }

  private static func meters(_ value: Double) -> String {
    DecimalPrinter.string(value, places: 2)
  }
}

extension SimplifyMethod: ExpressibleByArgument {}

/// Writes tracks after a stage that removes points intentionally.
///
/// Tracks are split at gaps first, because gaps cannot be detected afterwards. The output is marked as simplified.
struct SimplifyingWriter<Stage: TrackStage>: TrackConsumer {
  private(set) var stage: Stage
  var output: TrackOutput
  private var splitter: GapSplitter
  private var split: [LocationEvent] = []
  private var events: [LocationEvent] = []
  private let gap: GapRule
  private var isMarked = false

  init(_ stage: Stage, gap: GapRule, output: TrackOutput) {
    (self.stage, self.output, self.gap) = (stage, output, gap)
    splitter = GapSplitter(gap, keepsPlaces: true)
  }

  mutating func begin(source name: String) throws {
    try output.begin(source: name)
    if !isMarked || output.hasFileForEachSource { try output.write([.simplified]) }
    // Start a track, because a source may not mark the start of its first track.
    if isMarked { try take([.part(.track(name: nil))]) }
    isMarked = true
  }

  mutating func take(_ input: [LocationEvent]) throws {
    for piece in input.pieces where !Interrupts.hasCome {
      splitter.process(contentsOf: piece, into: &split)
      try passOn()
    }
    try flush()
  }

  /// Writes buffered events.
  mutating func endSource(isWhole: Bool) throws {
    splitter.finish(into: &split)
    splitter = GapSplitter(gap, keepsPlaces: true)
    try passOn()
    stage.finish(into: &events)
    try flush()
    try output.endSource(isWhole: isWhole)
  }

  private mutating func passOn() throws {
    for event in split { stage.process(event, into: &events) }
    split.removeAll(keepingCapacity: true)
    // Flush early, because one step can produce many points.
    if events.count >= 1 << 12 { try flush() }
  }

  private mutating func flush() throws {
    try output.write(events)
    events.removeAll(keepingCapacity: true)
  }
}

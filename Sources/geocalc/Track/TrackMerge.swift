import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track merge`: writes several sources into one output.
struct TrackMerge: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Write several sources to one file in time order",
    usage: "geocalc track merge SOURCE… -o FILE [options]",
    discussion: """
      Sources are ordered by their first times, or stay as given with --sort given. Sources without times, standard input and gpsd come last, in the given \
      order. Tracks and segments are kept; --one-track writes a single track. A point with the same time and place as an \
      earlier one is removed and counted, unless --keep-repeats keeps it. A note reports sources that overlap in time.
      """
  )

  static let examples = [
    Example("geocalc track merge morning.gpx evening.gpx -o day.gpx", "write one file"),
    Example("geocalc track merge rides/ --one-track -o all.gpx", "write one track"),
  ]

  static let topic: String? = "tracks"

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  @Flag(help: "Join all tracks into one, with a segment for each.")
  var oneTrack = false

  func run() throws {
    let given = try source.paths()
    let opening = source.run(given, goesOn: false)
    let keepsRepeats = opening.keepsRepeats
    let openings = given.map { SourceOpening(of: $0, opening) }
    var order = Array(given.indices)
    if source.reading.sort != .given {
      order.sort { a, b in
        switch (openings[a].start, openings[b].start) {
        case (let x?, let y?): x == y ? a < b : x < y
        case (nil, nil): a < b
        case (let x, _): x != nil
        }
      }
    }
    var output = try output.open(sources: given)
    // Write the metadata of only one source, because the metadata of several sources may be contradictory.
    let about = order.compactMap { openings[$0].about }
    if let first = about.first { try output.write(first) }
    // GPX requires waypoints before routes, and routes before tracks.
    for opening in openings { try output.write(opening.waypoints) }
    for opening in openings { try output.write(opening.routes) }
    let consumer = MergeConsumer(
      output: output,
      passedOver: order.filter { !openings[$0].isOther }.map { openings[$0].placeCount },
      isOneTrack: oneTrack,
      keepsRepeats: keepsRepeats)
    let run = source.run(order.map { given[$0] }, keepsAttributes: true)
    var (end, outcome) = run.run(consumer)
    try end.output.end(outcome)
    if about.count > 1 {
      Console.note(
        "metadata of \(about.count - 1) of the sources dropped: the output has metadata of one file"
      )
    }
    if end.filter.count > 0 {
      Console.note("\(end.filter.count.counted("repeated point")) dropped")
    }
  }
}

/// Reads the part of a source that must be known before merging: its first time, and all waypoints and routes before
/// its tracks.
private struct SourceOpening: TrackConsumer {
  /// The first time in a track. Nil without times, or if the source is a stream that can be read only once.
  private(set) var start: Timestamp?
  private(set) var waypoints: [LocationEvent] = []
  private(set) var routes: [LocationEvent] = []
  /// The first metadata of the file.
  private(set) var about: LocationEvent?
  /// True if the source is not a recording.
  private(set) var isOther = false
  /// The number of points in ``waypoints`` and ``routes``.
  private(set) var placeCount = 0

  private enum Part { case track, route, waypoints }
  private var part = Part.track
  // The maximum number of points that are stored here. ``MergeConsumer`` processes all others.
  private static let maximumPlaces = 1 << 16

  /// Thrown to stop reading after the required data was found.
  private struct Found: Error {}

  init(of source: String, _ run: TrackRun) {
    guard InputFile.isRegular(source) else { return }
    let (opening, outcome) = TrackRun(
      sources: [source], isStrict: false, csv: run.csv, device: run.device,
      sortsByTime: run.sortsByTime, keepsRepeats: run.keepsRepeats, named: run.named, isQuiet: true
    ).run(self)
    self = opening
    isOther = !outcome.others.isEmpty
  }

  func begin(source name: String) {}

  mutating func process(_ events: [LocationEvent]) throws {
    for event in events {
      switch event {
      case .part(.track), .part(.segment): part = .track
      case .part(.route):
        part = .route
        routes.append(event)
      case .metadata(let details):
        if details.subject == .file {
          about = about ?? event
        } else if part == .route {
          routes.append(event)
        }
      case .part(.waypoints):
        part = .waypoints
        waypoints.append(event)
      case .location(let location) where part == .track:
        start = location.timestamp
        if start != nil { throw Found() }
      case .location:
        guard placeCount < Self.maximumPlaces else { throw Found() }
        placeCount += 1
        if part == .route { routes.append(event) } else { waypoints.append(event) }
      default: break
      }
    }
  }
}

/// Writes the tracks of all sources in order, and the waypoints and routes that are not yet written.
private struct MergeConsumer: TrackConsumer {
  var output: TrackOutput
  private(set) var filter = RepeatFilter()

  // The number of waypoints and route points of each source that are already written.
  private var passedOver: ArraySlice<Int>
  private let isOneTrack: Bool
  private let keepsRepeats: Bool
  private var places = 0
  private var start = TrackStart()
  private var isInTrack = true
  private var hasTrack = false
  private var name = ""
  // The latest time of all previous points, and its source.
  private var latest: (time: Timestamp, source: String)?
  private var hasTime = false

  init(output: TrackOutput, passedOver: [Int], isOneTrack: Bool, keepsRepeats: Bool) {
    self.output = output
    self.passedOver = passedOver[...]
    (self.isOneTrack, self.keepsRepeats) = (isOneTrack, keepsRepeats)
  }

  mutating func begin(source name: String) {
    self.name = name
    (start, isInTrack, hasTime) = (TrackStart(), true, false)
    places = passedOver.popFirst() ?? 0
  }

  mutating func process(_ events: [LocationEvent]) throws {
    var kept: [LocationEvent] = []
    kept.reserveCapacity(events.count)
    let missing = start.missing(in: events[...])
    for (index, event) in events.enumerated() {
      if index == missing { pass(.part(.track(name: nil)), into: &kept) }
      pass(event, into: &kept)
    }
    try output.write(kept)
  }

  private mutating func pass(_ event: LocationEvent, into kept: inout [LocationEvent]) {
    switch event {
    case .part(.track):
      isInTrack = true
      let asSegment = isOneTrack && hasTrack
      hasTrack = true
      return filter.process(asSegment ? .part(.segment) : event, into: &kept)
    case .part(.segment): isInTrack = true
    case .part:
      isInTrack = false
      // The start of these waypoints or this route is already written.
      if places > 0 { return }
    case .metadata(let details) where details.subject == .file || !isInTrack && places > 0:
      // This metadata is already written or reported.
      return
    case .location(let location):
      guard isInTrack else {
        if places > 0 {
          places -= 1
          return
        }
        break
      }
      if let time = location.timestamp { take(time) }
    default: break
    }
    if keepsRepeats { kept.append(event) } else { filter.process(event, into: &kept) }
  }

  private mutating func take(_ time: Timestamp) {
    if !hasTime, let latest, time < latest.time, latest.source != name {
      Console.note("\(name) begins before \(latest.source) ends: they overlap")
    }
    hasTime = true
    if latest.map({ time > $0.time }) ?? true { latest = (time, name) }
  }
}

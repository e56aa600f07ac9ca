import ArgumentParser
import GeoCore
import GeoPictures
import GeoTracks

/// `geocalc track report`: writes a report page about a recording.
struct TrackReportCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Create an HTML page with map, charts and splits",
    usage: "geocalc track report SOURCE… -o FILE.html [options]",
    discussion: """
      The page contains the figures of geocalc track, a map, charts over distance and time (altitude, speed or pace, slope, \
      heart rate, power, cadence, temperature), splits, best efforts, climbs, stops, laps and gaps. It is one file, loads \
      nothing from other servers, and can be printed and used with the keyboard. Drag over a chart or along the track to \
      see the figures of a part. The map of one track has up to 12 marks of its distance, in the unit of --unit.

      Charts show the lowest and the highest value of each column of pixels. An activity without positions gets its charts \
      over time. Several sources make one page.
      """
  )

  static let examples = [
    Example("geocalc track report ride.gpx -o ride.html", "create a page"),
    Example(
      "geocalc track report rides/ -o rides.html --title \"My rides\"", "combine several tracks"),
    Example(
      "geocalc track trim ride.gpx | geocalc track report - -o ride.html",
      "hide the first and last 200 m"),
  ]

  static let topic: String? = "maps"

  @OptionGroup var source: TrackSourceOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The HTML file to write, which appears when it is complete; - is standard output.",
      valueName: "file"),
    completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String

  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      """
      The length or time of a split, such as 400m or 5min (default: 1km; 1mi or 1nmi with that --unit).
      """,
      valueName: "length|time"))
  var every: ArgumentText?

  @OptionGroup var base: BaseOptions

  @Option(help: "The quantity that colors the track on the map.") var colorBy = MapColoring
    .automatic

  @Option(help: ArgumentHelp("The title of the page.", valueName: "text")) var title: String?

  @OptionGroup var style: StyleOptions

  @Flag(
    help: ArgumentHelp(
      """
      Write the page even if a source cannot be read to its end. It has the points before the error, and the \
      exit code is still 65.
      """))
  var keepPartial = false

  func validate() throws {
    guard let kind = PictureKind(path: output), kind != .html else { return }
    throw ValidationError(
      "--output: \(output) is the name of a picture, and the report is HTML; use a name that ends in .html, or draw a "
        + "picture with geocalc map")
  }

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    let style = try style.read()
    let length = try TrackInterval.splits("--every", every, style.units)
    let paths = try source.paths()
    var (gathered, outcome) = source.run(paths).run(
      ReportGathering(rules, every: length, coloring: colorBy, units: style.units))
    try outcome.checkIsNotCutShort(for: output)
    if !outcome.isWhole, !keepPartial, output != "-" { try outcome.end(withoutOutput: true) }
    gathered.finish()
    if outcome.points == 0, !outcome.isWhole { try outcome.end() }
    guard
      gathered.samples.count > 0 || gathered.tracks.line.count > 0
        || !gathered.tracks.waypoints.isEmpty
    else {
      try outcome.end()
      throw Failure(.badData, "no points in the input; no report written")
    }
    for remark in gathered.tracks.remarks { Console.note(remark) }
    let names = gathered.statistics.sources.map(\.name)
    let shown = try LibraryNames.named(
      MapTracks.shortNames(names), in: source.reading.library.place)
    let builder = ReportBuilder(
      gathered, rules, style,
      sourceNames: Dictionary(zip(names, shown), uniquingKeysWith: { first, _ in first }))
    var content = builder.content(title: title)
    let ground = try base.shapes()
    content.map.ground = ground?.shapes ?? []
    content.hasBorders = base.hasBorders
    try base.addTiles(to: &content.map, for: content.mapOptions)
    try PictureOutput.write(ReportPage.bytes(content), to: output)
    ImplausibleSteps.warn(of: builder.report.sources, style.units)
    if let problem = ground?.problem { throw Failure(.badData, problem) }
    try outcome.end()
  }
}

/// Collects the points for a small map and an elevation profile, which are drawn with characters on a terminal.
struct TrackPlot: TrackConsumer {
  private var tracks: MapTracks
  private var trace: TrackProfile
  private var samples = ReportSamples()
  private var points: [ProfilePoint] = []
  // The lengths of the previous sources and of the current source, in meters.
  private var before = 0.0
  private var reach = 0.0

  // The size of map and profile in characters.
  private static let columns = min(max(OutputWidth.columns - 8, 24), 112)
  private static let (rows, profileRows) = (columns / 4, 5)

  init(gap: GapRule) {
    trace = TrackProfile(gap: gap, readsMeasures: false)
    tracks = MapTracks(coloring: .none, fences: [], gap: gap, pixels: Double(2 * Self.columns))
  }

  mutating func begin(source name: String) {
    end()
    tracks.begin(source: name)
  }

  mutating func process(_ events: [LocationEvent]) {
    for piece in events.pieces where !Interrupts.hasCome {
      trace.process(contentsOf: piece, into: &points)
      draw()
    }
  }

  private mutating func end() {
    trace.finish(into: &points)
    draw()
    (before, reach) = (before + reach, 0)
  }

  private mutating func draw() {
    tracks.draw(points)
    for var point in points {
      reach = point.distance
      point.distance += before
      samples.add(point)
    }
    points.removeAll(keepingCapacity: true)
  }

  /// Returns the map and the profile, each after an empty line. Returns no bytes without points.
  mutating func bytes(_ style: FigureStyle) -> [UInt8] {
    end()
    var content = MapContent()
    tracks.add(to: &content)
    let map = TerminalPlot.map(content.lines, columns: Self.columns, rows: Self.rows)
    let profile = TerminalPlot.profile(
      samples, of: .altitude, columns: Self.columns - 8, rows: Self.profileRows,
      // The vertical axis spans at least 20 m, because smaller differences may be noise.
      least: 20
    ) { style.units.height($0) }
    let blocks = [map, profile].filter { !$0.isEmpty }
    return Array(blocks.map { "\n" + $0.joined(separator: "\n") + "\n" }.joined().utf8)
  }
}

/// Collects all data for a report page while recordings are read once.
struct ReportGathering: TrackConsumer {
  private(set) var statistics: TrackStatistics
  private(set) var splits: [TrackSplit] = []
  private(set) var splitsLeftOut = 0
  private(set) var efforts: BestEfforts
  private(set) var samples = ReportSamples()
  private(set) var tracks: MapTracks
  /// The sensor data of activities without positions.
  private(set) var sensors = SensorProfile()
  private(set) var gaps: [ReportGap] = []
  private(set) var gapsLeftOut = 0

  /// The lengths and durations for which best efforts are shown.
  let windows: [BestWindow]
  // The maximum numbers of splits and gaps on the page.
  private static let mostSplits = 500
  private static let mostGaps = 100

  private var splitter: TrackSplits
  private var trace: TrackProfile
  private var points: [ProfilePoint] = []
  private var done: [TrackSplit] = []
  private var last: ProfilePoint?
  // The latest time so far in the current source. If a segment begins before the previous one ends, this variable
  // is reset to the start of the new segment.
  private var latest: Timestamp?
  /// The names and sports of the tracks.
  var labels: [TrackLabel] { trace.tracks }

  init(
    _ rules: TrackStatistics.Rules, every length: TrackSplits.Length, coloring: MapColoring,
    units: FigureUnits
  ) {
    statistics = TrackStatistics(rules)
    splitter = TrackSplits(every: length, rules: rules)
    // With imperial or nautical units, the list also contains a mile or a nautical mile.
    let unit = units.long == .kilometer ? [] : ["1\(units.long.rawValue)"]
    windows = (["400m", "1km"] + unit + ["5km", "10km", "20min", "1h"])
      .compactMap(BestWindow.init)
    efforts = BestEfforts(windows.map(\.window), gap: rules.gap)
    trace = TrackProfile(gap: rules.gap, readsSlope: true)
    // Use twice the detail that the map needs, for screens with high resolution.
    tracks = MapTracks(
      coloring: coloring, fences: [], gap: rules.gap, pixels: 2160, units: units)
  }

  mutating func begin(source name: String) {
    finishTrace()
    statistics.begin(source: name)
    splitter.begin(source: name, into: &done)
    efforts.begin(source: name)
    tracks.begin(source: name)
  }

  mutating func process(_ events: [LocationEvent]) {
    tracks.drawPlaces(events)
    for piece in events.pieces where !Interrupts.hasCome {
      statistics.process(contentsOf: piece)
      splitter.process(contentsOf: piece, into: &done)
      efforts.process(contentsOf: piece)
      for piece in piece.tracks {
        if let receiver = tracks.nextReceiver(piece) {
          finishTrace()
          tracks.begin(receiver: receiver)
        }
        trace.process(contentsOf: piece, into: &points)
        keep()
      }
      for case .noFix(let report) in piece {
        guard let point = sensors.process(report) else { continue }
        samples.add(point)
      }
    }
  }

  /// Processes the data that is still buffered at the end.
  mutating func finish() {
    finishTrace()
    splitter.finish(into: &done)
    keep()
    tracks.finish()
  }

  private mutating func finishTrace() {
    trace.finish(into: &points)
    keep()
    (last, latest) = (nil, nil)
  }

  private mutating func keep() {
    tracks.draw(points)
    for point in points {
      // If a segment begins before the previous one ends, there is no gap between them, as in TrackFigures. Times that
      // go backward within a segment are ignored.
      let isLater =
        !point.isFirst
        || (latest.flatMap { latest in point.timestamp.map { $0 >= latest } } ?? true)
      if point.isFirst, isLater, let last {
        let gap = ReportGap(
          from: last, to: point, at: last.distance, source: tracks.names.last ?? "")
        if gaps.count < Self.mostGaps { gaps.append(gap) } else { gapsLeftOut += 1 }
      }
      last = point
      if let time = point.timestamp { latest = isLater ? max(latest ?? time, time) : time }
      samples.add(point, source: tracks.names.count - 1)
    }
    points.removeAll(keepingCapacity: true)
    let room = max(0, Self.mostSplits - splits.count)
    splits += done.prefix(room)
    splitsLeftOut += max(0, done.count - room)
    done.removeAll(keepingCapacity: true)
  }
}

/// A gap in a recording, as shown on the page.
struct ReportGap {
  /// The distance in meters from the start of the recording to the gap.
  let begin: Double
  let start: Timestamp?
  /// The duration in seconds. Nil without times.
  let seconds: Double?
  /// The geodesic distance across the gap in meters.
  let distance: Double
  let source: String

  init(from: ProfilePoint, to: ProfilePoint, at begin: Double, source: String) {
    (self.begin, self.source) = (begin, source)
    start = from.timestamp
    seconds = from.timestamp.flatMap { start in to.timestamp?.seconds(since: start) }
    distance = Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate)
  }
}

import ArgumentParser
import GeoFormats
import GeoPictures
import GeoTracks

/// `geocalc map`: draws tracks, points, geofences or a matrix.
struct MapCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw tracks, points, geofences or a matrix",
    usage: """
      geocalc map SOURCE… -o MAP.svg|MAP.png|MAP.html [options]
      geocalc map --points FILE -o MAP.svg [options]
      geocalc map --matrix FILE -o MATRIX.svg [options]
      """,
    discussion: """
      The extension of the output selects SVG, PNG or HTML. PNG needs rsvg-convert (Debian: librsvg2-bin). HTML can be \
      zoomed and moved, hides layers, and shows the values of the nearest point.

      Nothing is loaded from other servers. 90 % of the coast of the base map (Natural Earth) is within 2 km of the \
      true coast (3 km on maps of at least 1000 km). Maps of less than 8 km omit it. --base draws streets from a file \
      of map tiles (PMTiles or MBTiles; vector tiles in the OpenMapTiles or Protomaps schema, or PNG, JPEG, \
      WebP), or your own lines and areas.

      A map of one track has up to 12 marks of its distance, in the unit of --unit.

      The projection follows from the extent: Lambert azimuthal equal-area, Equal Earth for more than a hemisphere, and \
      Web Mercator with tiles. The scale bar is exact in the center; its label shows an error of 2 % or more elsewhere.

      --color-by passes draws a heat map: it counts the tracks that pass each place, within about 15 m or two pixels. A \
      track counts once, and a track of several days once per day.

      --matrix draws the output of geocalc matrix as colors.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc map ride.gpx -o ride.svg", "draw a track"),
    Example(
      "geocalc map rides/ -o rides.html --color-by passes", "draw a heat map of a folder in a page"),
    Example("geocalc map ride.gpx --base town.pmtiles -o m.svg", "draw a track on streets"),
    Example("geocalc map --points shops.csv -o shops.svg", "draw points with names"),
    Example(
      "geocalc track trim ride.gpx --region 47.37,8.54,200m | geocalc map - -o m.svg", "hide a home"
    ),
  ]

  static let topic: String? = "maps"

  @Argument(
    help: ArgumentHelp(
      "Recordings: files, folders, archives, library:QUERY, or - for standard input.",
      valueName: "source"), completion: .file())
  private var arguments: [ArgumentText] = []

  @OptionGroup var reading: TrackReadingOptions

  @Option(
    help: ArgumentHelp(
      """
      Draw only positions from this time on: 2026-05-01 in the time zone of the recording, or \
      2026-05-01T12:00:00Z.
      """,
      valueName: "time"))
  var start: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Draw only positions before this time, written as for --start.", valueName: "time"))
  var end: ArgumentText?

  @Option(
    help: ArgumentHelp("A table of points to draw with their names.", valueName: "file"),
    completion: .file())
  var points: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The column with the names of --points (default: name or the like, else the first column of text).",
      valueName: "column"), transform: NegativeNumbers.restored(_:))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Geofences to draw, as GeoJSON; crossings of tracks are marked.", valueName: "file"),
    completion: .file())
  var fences: ArgumentText?

  @OptionGroup var edges: EdgesOption

  @OptionGroup var base: BaseOptions

  @Option(
    help: ArgumentHelp(
      "The output of geocalc matrix (CSV or .npy), to draw as colors.", valueName: "file"),
    completion: .file())
  var matrix: ArgumentText?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The picture to write, which appears when it is complete. Its extension is .svg, .png or .html.
      """,
      valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String

  @Option(
    name: [.customLong("format"), .customLong("to")],
    help: ArgumentHelp(
      "The format of the picture (default: from the extension of --output).", valueName: "format"))
  var format: PictureKind?

  @Option(help: "The quantity that colors the tracks.") var colorBy = MapColoring.automatic

  @Option(
    help: ArgumentHelp(
      """
      The unit of lengths in the figures and the legend: m, km, mi, nmi, ft or yd, or a system: metric \
      (default), imperial or nautical.
      """,
      valueName: "unit"))
  var unit: UnitChoice?

  @Option(
    help: ArgumentHelp(
      """
      Width and height in pixels, such as 960x640 (default: 960 wide, with the shape of the content).
      """,
      valueName: "WxH"),
    transform: PictureSize.init(reading:))
  var size: PictureSize?

  @Option(
    help:
      "Light or dark colors. auto follows the setting of the reader's system, and is light in PNG.")
  var theme = SceneTheme.auto

  @Option(
    help: ArgumentHelp(
      "The title of the map. A second line replaces the figures next to the title.",
      valueName: "text"))
  var title: String?

  /// The two lines of `--title`.
  private var titles: (title: String?, subtitle: String?) {
    guard let title else { return (nil, nil) }
    let lines = title.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(lines[0]), lines.count > 1 ? String(lines[1]) : nil)
  }

  @OptionGroup var gaps: GapOptions

  @Flag(help: "Print a description of the picture as JSON.") var json = false

  /// The arguments. If the user names nothing to draw, the source is standard input.
  private var sources: [String] {
    let isOther = [points, fences, matrix].contains { $0 != nil }
    return isOther ? arguments.map(\.text) : StandardInput.sources(arguments.map(\.text))
  }

  func validate() throws {
    if matrix != nil, !arguments.isEmpty || !base.bases.isEmpty || points != nil || fences != nil {
      throw ValidationError(
        "--matrix makes its own picture; remove recordings, --points, --fences and --base")
    }
    if matrix == nil, sources.isEmpty, points == nil, fences == nil {
      throw ValidationError(
        "nothing to draw; name a recording, --points, --fences or --matrix, or redirect a file to standard input"
      )
    }
    try Geocalc.checkSources(sources)
    let inputs = sources + [points?.text, fences?.text, base.path].compactMap(\.self)
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw StandardInput.usedTwice
    }
    if sources.isEmpty {
      let others = ofRecordings.filter(\.isGiven).map(\.name)
      if !others.isEmpty {
        throw ValidationError(
          "\(others.joined(separator: ", ")): needs a recording; name one or remove the option")
      }
    }
    if points != nil { try MapPlaces.check(reading.columns) }
    if name != nil, points == nil { throw ValidationError("--name needs --points") }
    if json, output == "-" {
      throw ValidationError(
        "--json and --output - both write to standard output; name a file for the picture")
    }
    _ = try kind()
  }

  /// The options that need a recording.
  private var ofRecordings: [(name: String, isGiven: Bool)] {
    var columns = reading.columns
    // Coordinate columns are also used for --points, so these options do not need a recording.
    if points != nil { columns.column.removeAll(where: MapPlaces.isPlace) }
    return [
      ("--start", start != nil), ("--end", end != nil),
      ("--color-by", colorBy != .automatic), ("--unit", unit != nil), ("--gap", gaps.gap != nil),
      ("--gap-distance", gaps.gapDistance != nil), ("--sort", reading.sort != nil),
      ("--from", reading.from != nil), ("--device", reading.receiver.device != nil),
      ("--rollover", reading.receiver.rollover != nil), ("--column", !columns.column.isEmpty),
      ("--by", columns.by != nil), ("--time-format", columns.timeFormat != nil),
    ]
  }

  func run() throws {
    let kind = try kind()
    let target = PictureOutput(path: output, kind: kind, theme: theme)
    if let matrix {
      let map = try MatrixMap(matrix.text, title: titles.title, subtitle: titles.subtitle)
      let picture = try map.picture(size)
      // If no cell could be read, do not write a picture.
      if map.isEmpty, let problem = map.problem { throw Failure(.badData, problem) }
      if map.hasNoRows {
        throw Failure(.badData, "\(matrix.text): the matrix has no rows; no map written")
      }
      if let remark = map.remark { Console.note(remark) }
      let narrow = hasNarrow ? try map.picture(PictureSize(width: 400, height: 440)).scene : nil
      try target.write(picture.scene, narrow: narrow, isWhole: map.problem == nil)
      if json { try StandardOutput.write(map.json(picture)) }
      if let problem = map.problem { throw Failure(.badData, problem) }
      return
    }
    var content = MapContent()
    let table = try points.map {
      try MapPlaces(
        $0.text, store: reading.library.place, columns: reading.columns, name: name,
        mayLack: !sources.isEmpty)
    }
    content.places = table?.places ?? []
    let fences = try fences.map { try GeofenceFile.read($0.text, edges.method) } ?? []
    content.fences = fences.flatMap(MapShapes.shapes(of:))
    let ground = try base.shapes()
    content.ground = ground?.shapes ?? []
    var (tracks, outcome) = try readTracks(fences)
    tracks?.add(to: &content)
    content.sources = try LibraryNames.named(content.sources, in: reading.library.place)
    let problems = [table?.problem, ground?.problem].compactMap(\.self)
    let isWhole = outcome.isWhole && problems.isEmpty
    // If there is nothing to show, do not write a picture.
    if content.isEmpty {
      try end(outcome, problems)
      throw Failure(.badData, "no points in the input; no map written")
    }
    content.title = titles.title ?? MapTitle.title(content)
    content.subtitle = titles.subtitle ?? MapTitle.subtitle(tracks)
    var options = MapPicture.Options(showing: content)
    if let size { options = MapPicture.Options(width: size.width, height: size.height) }
    let units = FigureUnits(FigureUnits.choice(unit)).chart
    options.units = ScaleBar.Units(long: units.length, short: units.height)
    options.hasBorders = base.hasBorders
    options.colors = tracks?.colors ?? .plain
    try base.addTiles(to: &content, for: hasNarrow ? [options, options.narrow] : [options])
    let samples = tracks?.samples ?? ReportSamples()
    let passes =
      colorBy == .passes
      ? content.countPasses(options, at: samples.samples.map(\.coordinate)) : []
    if kind == .png, content.tiles?.hasWebP == true {
      throw Failure(
        .badData,
        "--base: rsvg-convert cannot draw WebP tiles in every version; write .svg or .html instead of PNG"
      )
    }
    let picture = MapPicture(content, options)
    for remark in tracks?.remarks ?? [] { Console.note(remark) }
    if Console.isTerminal, let advice = base.advice(on: picture) { Console.note(advice) }
    // If the map contains tile images, omit the narrow picture. Otherwise the page would contain all images twice.
    let narrow =
      hasNarrow && content.tiles?.areVectors != false && picture.frame != nil
      ? MapPicture(content, options.narrow, like: picture) : nil
    var page = ReportContent(title: content.title, units: units)
    page.map = content
    (page.samples, page.passes) = (samples, passes)
    (page.tracks, page.colors) = (tracks?.labels ?? [], options.colors)
    page.hasPace =
      !page.tracks.isEmpty && page.tracks.allSatisfy { $0.sport.map(SportName.hasPace) ?? false }
    try target.write(picture, narrow: narrow, page, isWhole: isWhole)
    if json { try StandardOutput.write(MapRecord(picture, content, tracks).json) }
    try end(outcome, problems)
  }

  /// Prints all problems except the last one, and throws the last one as the error of the command.
  private func end(_ outcome: TrackRun.Outcome, _ problems: [String]) throws {
    let hasOther = !outcome.isWhole || outcome.isInterrupted
    for problem in hasOther ? problems[...] : problems.dropLast() { Console.error(problem) }
    try outcome.end()
    if let problem = problems.last { throw Failure(.badData, problem) }
  }

  /// Reads the recordings. Without recordings, the tracks are nil.
  private func readTracks(_ fences: [Geofence]) throws -> (MapTracks?, TrackRun.Outcome) {
    let given = sources
    guard !given.isEmpty else { return (nil, TrackRun.Outcome()) }
    let window = TimeWindow(
      start: try start.map { try TimeWindow.Limit("--start", $0.text) },
      end: try end.map { try TimeWindow.Limit("--end", $0.text) })
    let rule = try gaps.read()
    let paths = try reading.paths(given)
    var (tracks, outcome) = reading.run(paths, named: given).run(
      MapTracks(
        coloring: colorBy, fences: fences, gap: rule,
        pixels: size.map { max($0.width, $0.height) } ?? 960,
        units: FigureUnits(FigureUnits.choice(unit)), window: window,
        isInteractive: try kind() == .html))
    try outcome.checkIsNotCutShort(for: output)
    tracks.finish()
    if tracks.window.leftOut > 0, tracks.line.count == 0 {
      Console.note(
        "none of \(tracks.window.leftOut.counted("position")) has a time between --start and --end"
      )
    }
    return (tracks, outcome)
  }

  /// Whether the output has a second picture for narrow screens, as HTML without `--size` does.
  private var hasNarrow: Bool { size == nil && (try? kind()) == .html }

  private func kind() throws -> PictureKind {
    let named = PictureKind(path: output)
    if let format, let named, named != format {
      throw ValidationError(
        "--format \(format.rawValue) contradicts the ending of \(output); remove --format or change the name"
      )
    }
    if let kind = format ?? named { return kind }
    throw ValidationError(
      "--output: \(output) does not end in .svg, .png or .html; change the name, or add --format")
  }
}

/// The default title and subtitle of a map.
enum MapTitle {
  static func title(_ content: MapContent) -> String {
    switch content.sources.count {
    case 0:
      content.places.isEmpty ? "Fences" : content.places.count.counted("place")
    case 1: content.sources[0]
    default: "\(content.sources.count) recordings"
    }
  }

  static func subtitle(_ tracks: MapTracks?) -> String {
    guard let tracks, tracks.line.count > 0 else { return "" }
    if tracks.start == nil, tracks.distance == 0, tracks.routeCount > 0 {
      return tracks.routeCount.counted("route")
    }
    var parts = [tracks.units.length(tracks.distance)]
    guard let start = tracks.start, let end = tracks.end else {
      return parts.joined(separator: " · ")
    }
    let days = [start, end].map { String($0.description.prefix(10)) }
    parts.append(days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])")
    // Omit a duration above two days. Also omit the duration for several recordings, which may be years apart.
    let seconds = end.seconds(since: start)
    if tracks.names.count == 1, seconds > 0, seconds <= 2 * 86_400 {
      parts.append(TimeText.clock(seconds: seconds))
    }
    return parts.joined(separator: " · ")
  }
}

/// A time window outside which positions are not drawn.
struct TimeWindow: Sendable {
  /// A moment in time, or a local time that is interpreted in the time zone of each track.
  struct Limit: Sendable {
    fileprivate var time: Timestamp
    fileprivate var isLocal: Bool

    /// Parses a time, or the start of a day, month or year.
    init(_ option: String, _ text: String) throws(Failure) {
      if let period = LibraryQuery.Period(text, .written) {
        (time, isLocal) = (period.start, true)
      } else if let moment = (try? ZonedTimestamp(parsing: text))?.timestamp {
        (time, isLocal) = (moment, false)
      } else {
        throw Failure(
          .badData,
          "\(option): expected a day such as 2026-05-01 or a time such as 2026-05-01T12:00:00Z, not "
            + text)
      }
    }

    fileprivate func isReached(_ moment: Timestamp, _ offset: Int?) -> Bool {
      guard isLocal, let offset else { return moment >= time }
      return moment.seconds(since: time) >= -Double(offset)
    }
  }

  let start, end: Limit?
  var isOpen: Bool { start == nil && end == nil }
  /// The number of removed positions, which are outside the window or have no time.
  private(set) var leftOut = 0
  private var isInside = true

  init(start: Limit?, end: Limit?) { (self.start, self.end) = (start, end) }

  /// Returns the events without positions outside the window. The current segment ends at a removed position.
  mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    guard !isOpen else { return events }
    return events.flatMap { event -> [LocationEvent] in
      guard case .location(let location) = event else { return [event] }
      guard holds(location) else {
        leftOut += 1
        isInside = false
        return []
      }
      defer { isInside = true }
      return isInside ? [event] : [.part(.segment), event]
    }
  }

  private func holds(_ location: Location) -> Bool {
    guard let time = location.timestamp else { return false }
    let offset = location.utcOffset
    return start?.isReached(time, offset) ?? true && !(end?.isReached(time, offset) ?? false)
  }
}

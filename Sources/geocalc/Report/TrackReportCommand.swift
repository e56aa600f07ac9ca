import ArgumentParser
import GeoPictures
import GeoTracks

/// `geocalc track report`: writes a report page about a recording.
struct TrackReportCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Create an HTML page with map, charts and splits",
    usage: "geocalc track report SOURCE… -o FILE.html [options]",
    discussion: """
      The page contains the figures of geocalc track, a map, charts over distance and time (altitude, speed, heart rate, \
      power, cadence, temperature), splits, best efforts, climbs, stops, laps and gaps. It is one file, loads nothing from \
      other servers, and can be printed and used with the keyboard.

      Charts have at most 16384 points; in longer tracks each is the mean of several. Figures use all points. Several \
      sources make one page.
      """
  )

  static let examples = [
    Example("geocalc track report ride.gpx -o ride.html", "create a page"),
    Example(
      "geocalc track report rides/ -o rides.html --title \"My rides\"", "combine several tracks"),
  ]

  static let topic: String? = "maps"

  @OptionGroup var source: TrackSourceOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The HTML file, which appears when it is complete; - for standard output.",
      valueName: "file"),
    completion: .file(), transform: NegativeNumbers.restored(_:))
  var output: String

  @OptionGroup var gaps: GapOptions

  @Option(
    help: ArgumentHelp(
      "The length or time of a split (default: 1km, or 1mi, 1nmi with --unit).",
      valueName: "length|time"))
  var every: ArgumentText?

  @Option(help: "The quantity that colors the track on the map.") var colorBy = MapColoring
    .automatic

  @Option(help: ArgumentHelp("The title of the page.", valueName: "text")) var title: String?

  @OptionGroup var style: StyleOptions

  @Flag(
    help: ArgumentHelp(
      """
      Write the page even if a source cannot be read to its end, with the points before that. The exit code \
      is still 65.
      """))
  var keepPartial = false

  func validate() throws {
    guard let kind = PictureKind(path: output), kind != .html else { return }
    throw ValidationError(
      "--output: \(output) ends as a picture and the report is HTML; use a name that ends in .html, or draw a "
        + "picture with geocalc map")
  }

  func run() throws {
    var rules = TrackStatistics.Rules()
    rules.gap = try gaps.read()
    let style = try style.read()
    let length: TrackSplits.Length =
      switch try every.map({ try TrackInterval.read("--every", $0) }) {
      case .length(let meters): .distance(meters)
      case .time(let time): .time(time)
      case nil: .distance(style.units.chart.length.meters)
      }
    let paths = try source.paths()
    var (gathered, outcome) = source.run(paths).run(
      ReportGathering(rules, every: length, coloring: colorBy))
    try outcome.checkIsNotCutShort(for: output)
    if !outcome.isWhole, !keepPartial, output != "-" { try outcome.end(withoutOutput: true) }
    gathered.finish()
    if outcome.points == 0, !outcome.isWhole { try outcome.end() }
    guard gathered.tracks.line.count > 0 || !gathered.tracks.waypoints.isEmpty else {
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
    try PictureOutput.write(
      ReportPage.bytes(builder.content(title: title)), to: output)
    try outcome.end()
  }
}

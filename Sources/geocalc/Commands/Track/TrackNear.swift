import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track near`: which places a track passed, when and how near.
struct TrackNear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Which places of a CSV file a track passed, when and how near.",
    usage: """
      geocalc track near POINTS.csv SOURCE… --within LENGTH [options]
      """,
    discussion: """
      The track is the geodesics between its positions, so a place passed between two of them is found, \
      with the interpolated time of the nearest point. A pass begins where the track comes within the \
      distance and ends where it leaves it; it is told then, with its nearest point. Coming back is \
      another pass. Between segments, and across a gap of time, the way is not known, and positions \
      alone count.

      Columns of POINTS with latitude and longitude are found by their names; a file without a header \
      has exactly two numeric columns. Its rows are \(MemoryBound.help); a larger table is refused. A bad row is left out and reported, and the exit code is 65.

      --csv prints the rows of POINTS as they are, with pass_time, distance_m, pass_latitude and \
      pass_longitude, the nearest point of the track. --json prints an object for each pass on a line \
      of its own (NDJSON).
      """)

  @Argument(
    help: ArgumentHelp("A CSV file of places in UTF-8.", valueName: "points"),
    completion: .file())
  var points: ArgumentText

  @OptionGroup var source: TrackSourceOptions

  @Option(help: ArgumentHelp("How near counts, such as 200m.", valueName: "length"))
  var within: ArgumentText

  @Option(
    help: ArgumentHelp(
      """
      After a longer time the way between two positions is not known: 5min, 1h; off for none; auto, the \
      default, for more than 5 minutes and ten times what nine of ten steps so far have taken.
      """, valueName: "time|auto|off"))
  var gap: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The columns of POINTS with latitude and longitude, by name or number from 1.",
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var pointColumns: String?

  @OptionGroup var style: StyleOptions

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print a JSON object for each pass.")
  var json = false

  func validate() throws {
    if points.text == "-", source.sources.contains(where: { $0.text == "-" }) {
      throw ValidationError("Standard input can be read once only.")
    }
    if csv && json { throw ValidationError("--csv and --json exclude each other.") }
  }

  func run() throws {
    let radius = try OptionText.length("--within", within)
    let way = try OptionText.gap("--gap", gap)
    let columns = pointColumns?.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    let table = try PointTable(
      points.text, store: source.reading.library.place, columns: columns, option: "--point-columns",
      isStrict: source.strict)
    let finder = PassFinder(PlaceIndex(table.rows.places), within: radius, gap: way)
    let printer = PassPrinter(
      table, form: json ? .json : csv ? .csv : .text, namesSources: source.sources.count > 1,
      style: try style.read())
    try printer.begin()
    var (end, outcome) = source.run(try source.paths()).run(
      NearConsumer(finder: finder, printer: printer))
    try end.finish()
    try outcome.end()
    if table.hasProblems { throw Failure(.badData) }
  }
}

/// Finds passes in whatever comes.
private struct NearConsumer: TrackConsumer {
  var finder: PassFinder
  var printer: PassPrinter

  mutating func begin(source name: String) throws {
    try finish()
    printer.source = name
  }

  mutating func take(_ events: [SourceEvent]) throws {
    var passes: [PlacePass] = []
    for piece in events.pieces where !Interrupts.hasCome {
      finder.process(contentsOf: piece, into: &passes)
    }
    try printer.print(passes)
  }

  /// The track ends here.
  mutating func finish() throws {
    var passes: [PlacePass] = []
    finder.finish(into: &passes)
    try printer.print(passes)
  }
}

import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track near`: finds the points that a track passed, with time and distance.
struct TrackNear: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Find which points a track passed, when and how near",
    usage: "geocalc track passes POINTS.csv SOURCE… --within LENGTH [options]",
    discussion: """
      Prints a row for each pass, with the time and distance of the nearest point of the track. A pass begins where the \
      track comes within the distance and ends where it leaves it. A point that is passed between two positions is found; \
      in gaps only the positions count.

      POINTS is a table with columns for latitude and longitude. CSV output has the columns of POINTS and pass_time, \
      distance_m, pass_latitude and pass_longitude. An invalid row is skipped and reported, and the exit code is 65. \
      POINTS is kept in memory (at most half of it).
      """
  )

  static let examples = [
    Example("geocalc track passes points.csv ride.gpx --within 200m", "print each pass"),
    Example(
      "geocalc track passes points.csv ride.gpx --within 200m --json",
      "print JSON, one object per line"),
  ]

  static let topic: String? = "tracks"

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
    let finder = ProximityDetector(PointIndex(table.rows.places), within: radius, gap: way)
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

/// Finds passes in the received events.
private struct NearConsumer: TrackConsumer {
  var finder: ProximityDetector
  var printer: PassPrinter

  mutating func begin(source name: String) throws {
    try finish()
    printer.source = name
  }

  mutating func take(_ events: [LocationEvent]) throws {
    var passes: [ProximityEvent] = []
    for piece in events.pieces where !Interrupts.hasCome {
      finder.process(contentsOf: piece, into: &passes)
    }
    try printer.print(passes)
  }

  /// Ends the last track.
  mutating func finish() throws {
    var passes: [ProximityEvent] = []
    finder.finish(into: &passes)
    try printer.print(passes)
  }
}

/// Prints the passes of a track near points.
struct PassPrinter: Sendable {
  /// The name of the current source.
  var source = ""

  /// The output format of passes.
  enum Form: Sendable {
    case text, csv, json
  }

  private let table: PointTable
  private let form: Form
  private let namesSources: Bool
  private let style: FigureStyle

  /// - Parameter namesSources: whether text and CSV output name the source of each pass.
  init(_ table: PointTable, form: Form, namesSources: Bool, style: FigureStyle = FigureStyle()) {
    (self.table, self.style) = (table, style)
    self.form = form
    self.namesSources = namesSources
  }

  /// Prints the header.
  func begin() throws(SystemFailure) {
    guard form == .csv else { return }
    var bytes = table.mark
    if let header = table.header {
      bytes += header
      let taken = Set(table.columns.names)
      let names = ["pass_time", "distance_m", "pass_latitude", "pass_longitude"]
      for name in names + (namesSources ? ["source"] : []) {
        bytes.append(table.separator)
        let unique = ColumnName.unique(name, among: taken)
        CSVField.append(unique, separator: table.separator, to: &bytes)
      }
      bytes += table.lineEnd
    }
    try StandardOutput.write(bytes)
  }

  /// Prints passes without buffering.
  func print(_ passes: [ProximityEvent]) throws(SystemFailure) {
    guard !passes.isEmpty else { return }
    var fields = RowFields(separator: table.separator)
    var bytes: [UInt8] = []
    var json = JSONWriter()
    for pass in passes {
      switch form {
      case .text: bytes += line(pass, fields.texts(table.rows[pass.place])).utf8
      case .csv: appendRow(pass, to: &bytes)
      case .json:
        write(pass, fields.texts(table.rows[pass.place]), to: &json)
      }
    }
    try StandardOutput.write(form == .json ? json.bytes : bytes)
  }

  /// Returns a line such as `2019-02-18T07:52:11.4Z     12.3 m  Town Hall, 52.66, -8.62`
  private func line(_ pass: ProximityEvent, _ fields: [String]) -> String {
    let distance = style.units.height(pass.distance, places: 1)
    var line = namesSources ? Console.printable(source) + ": " : ""
    line += pass.time.map { style.time($0, written: pass.utcOffset) } ?? "no time"
    line += String(repeating: " ", count: max(2, 12 - distance.count)) + distance + "  "
    return line + Console.printable(fields.joined(separator: ", ")) + "\n"
  }

  private func appendRow(_ pass: ProximityEvent, to bytes: inout [UInt8]) {
    bytes += table.rows[pass.place]
    func begin() { bytes.append(table.separator) }
    begin()
    bytes += (pass.time.map(\.description) ?? "").utf8
    begin()
    DecimalPrinter.append(pass.distance, places: 3, to: &bytes)
    begin()
    DecimalPrinter.append(pass.coordinate.latitude, places: 8, to: &bytes)
    begin()
    DecimalPrinter.append(pass.coordinate.longitude, places: 8, to: &bytes)
    if namesSources {
      begin()
      CSVField.append(source, separator: table.separator, to: &bytes)
    }
    bytes += table.lineEnd
  }

  private func write(_ pass: ProximityEvent, _ fields: [String], to json: inout JSONWriter) {
    json.object {
      $0.member("source", source)
      if let time = pass.time { $0.member("time", time.description) }
      $0.member("distance_m", pass.distance)
      $0.member("latitude", pass.coordinate.latitude)
      $0.member("longitude", pass.coordinate.longitude)
      $0.member("interpolated", pass.isInterpolated)
      $0.key("place")
      $0.object { $0.members(fields, of: table.columns, place: table.rows.places[pass.place]) }
    }
    json.endLine()
  }
}

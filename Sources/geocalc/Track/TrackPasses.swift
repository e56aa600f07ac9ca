import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoTracks

/// `geocalc track passes`: finds the points that a track passed, and prints the time and distance of each pass.
struct TrackPasses: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes",
    abstract: "Find which points a track passed, when and how near",
    usage: """
      geocalc track passes LAT LON SOURCE… [options]
      geocalc track passes POINTS.csv SOURCE… [options]
      """,
    discussion: """
      Prints a row for each pass, with the time and distance of the nearest point of the track. A pass begins where the \
      track comes within the distance and ends where it leaves it. A point that is passed between two positions is found; \
      in gaps only the positions count.

      A point is LAT LON, one quoted coordinate, or the name of a town. POINTS is a table with columns for latitude and \
      longitude. CSV output has the columns of POINTS and pass_time, distance_m, pass_latitude and pass_longitude. An \
      invalid row is skipped and reported, and the exit code is 65. POINTS is kept in memory and may fill half of it.
      """,
    aliases: ["near"]
  )

  static let examples = [
    Example("geocalc track passes 48.2 16.4 ride.gpx --within 200m", "print each pass of a point"),
    Example(
      "geocalc track passes points.csv ride.gpx --within 200m", "print the passes of many points"),
    Example(
      "geocalc track passes points.csv ride.gpx --within 200m --json",
      "print JSON, one object per line"),
  ]

  static let topic: String? = "tracks"

  @Argument(
    help: ArgumentHelp(
      "A point: LAT LON, one quoted coordinate or a town; or a CSV file of points in UTF-8.",
      valueName: "points"),
    completion: .file())
  var points: ArgumentText

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp(
      "The largest distance between the track and the point in a pass, such as 200m.",
      valueName: "length"))
  var within = ArgumentText(argument: "100m")

  @OptionGroup var gap: TimeGapOption

  @Option(
    help: ArgumentHelp(
      "The columns of POINTS with latitude and longitude, by name or by number from 1: lat,lon.",
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func validate() throws {
    if let advice = orderAdvice { throw ValidationError(advice) }
    if points.text == "-", source.sources.contains("-") { throw StandardInput.usedTwice }
  }

  func run() throws {
    let radius = try OptionText.length("--within", within)
    let gapRule = try gap.read()
    var source = source
    let table = try readPoints(&source)
    let finder = ProximityDetector(PointIndex(table.rows.places), within: radius, gap: gapRule)
    let (style, paths) = (try style.read(), try source.paths())
    let towns = try towns.read(names.names)
    let output = try output.open()
    defer { output.abandon() }
    let printer = PassPrinter(
      table, form: self.output.form ?? .table, output, namesSources: paths.count > 1,
      towns: towns, style: style)
    try printer.begin()
    var (end, outcome) = source.run(paths).run(PassConsumer(finder, printer))
    try end.finish()
    if outcome.points > 0 || outcome.failure == nil {
      try output.finish(isWhole: outcome.isWhole && !table.hasProblems)
    }
    if end.count == 0, outcome.points > 0, !outcome.isInterrupted {
      let points = table.rows.count == 1 ? "the point" : "any of the points"
      Console.note("no pass within \(style.units.length(radius)) of \(points)")
    }
    try outcome.end()
    if table.hasProblems { throw Failure(.badData) }
  }

  /// Advice on the order of arguments. Nil if no point follows the sources.
  private var orderAdvice: String? {
    let texts = [points.text] + source.sources
    let isPoint = { (text: String) in
      !PathText.exists(text) && (try? Coordinate(parsing: text)) != nil
    }
    guard PathText.exists(texts[0]), let last = texts.last else { return nil }
    let count =
      isPoint(last) ? 1 : texts.suffix(2).allSatisfy { CoordinateArguments.isAngle($0) } ? 2 : 0
    guard count > 0, count < texts.count else { return nil }
    let line = (texts.suffix(count) + texts.dropLast(count)).map(CommandHint.quoted)
    return "the point comes before the sources; use: geocalc track passes "
      + "\(line.joined(separator: " ")) --within \(within.text)"
  }

  /// Returns the point in the arguments, or reads a table of points.
  ///
  /// - Parameter source: the sources. If the first source is the longitude of the point, the method removes this
  ///   source.
  private func readPoints(_ source: inout TrackSourceOptions) throws -> PointTable {
    var arguments = [points]
    if CoordinateArguments.isAngle(points.text), !PathText.exists(points.text),
      let longitude = source.takeLongitude()
    {
      arguments.append(longitude)
      if source.sources.isEmpty { throw TrackSourceOptions.missing }
    }
    let names = names.names
    switch try PlaceOrFile(arguments, after: 0, names) {
    case .file(let path):
      return try PointTable(
        path, store: source.reading.library.place, columns: ColumnList.read(columns),
        option: "--columns", isStrict: source.strict)
    case .place(let place):
      guard columns == nil else {
        throw Failure(
          .usage, "--columns names columns of a table, but the command line has a point; remove it")
      }
      return try PointTable(place, name: names.label(of: place))
    }
  }
}

/// Finds passes of all sources near points, and prints them.
private struct PassConsumer: TrackConsumer {
  var finder: ProximityDetector
  var printer: PassPrinter
  /// The number of passes found.
  private(set) var count = 0

  init(_ finder: ProximityDetector, _ printer: PassPrinter) {
    (self.finder, self.printer) = (finder, printer)
  }

  mutating func begin(source name: String) throws {
    try finish()
    printer.source = name
  }

  mutating func process(_ events: [LocationEvent]) throws {
    var passes: [ProximityEvent] = []
    for piece in events.withRoutesAsTracks.pieces where !Interrupts.hasCome {
      finder.process(contentsOf: piece, into: &passes)
    }
    count += passes.count
    try printer.print(passes)
  }

  /// Prints the passes at the end of the last track.
  mutating func finish() throws {
    var passes: [ProximityEvent] = []
    finder.finish(into: &passes)
    count += passes.count
    try printer.print(passes)
  }
}

/// Prints passes of tracks near points as text, CSV, JSON or Markdown.
struct PassPrinter: Sendable {
  var source = ""

  private let table: PointTable
  private let form: FigureFormat
  private let output: OutputTarget
  private let namesSources: Bool
  private let towns: TownColumns
  private let style: FigureStyle

  /// - Parameters:
  ///   - namesSources: whether text and CSV contain the source of each pass.
  ///   - towns: the towns that text, CSV and JSON contain.
  init(
    _ table: PointTable, form: FigureFormat, _ output: OutputTarget, namesSources: Bool,
    towns: TownColumns = TownColumns(), style: FigureStyle = FigureStyle()
  ) {
    (self.table, self.style, self.form, self.output) = (table, style, form, output)
    (self.namesSources, self.towns) = (namesSources, towns)
  }

  func begin() throws(SystemFailure) {
    if form == .md {
      let columns =
        ["time", "distance", "point"] + (namesSources ? ["source"] : []) + towns.head
      try output.write(MarkdownTable.head(columns, rightAligned: [1]))
    }
    guard form == .csv else { return }
    var bytes = table.mark
    if let header = table.header {
      bytes += header
      let taken = Set(table.columns.names)
      let names = ["pass_time", "distance_m", "pass_latitude", "pass_longitude"]
      for name in names + towns.names + (namesSources ? ["source"] : []) {
        bytes.append(table.separator)
        let unique = ColumnName.unique(name, among: taken)
        CSVField.append(unique, separator: table.separator, to: &bytes)
      }
      bytes += table.lineEnd
    }
    try output.write(bytes)
  }

  /// Prints passes immediately, because the source may be live.
  func print(_ passes: [ProximityEvent]) throws(SystemFailure) {
    guard !passes.isEmpty else { return }
    var fields = RowFields(table.columns, separator: table.separator)
    var bytes: [UInt8] = []
    var json = JSONWriter()
    for pass in passes {
      switch form {
      case .table: bytes += line(pass, fields.texts(table.rows, pass.place)).utf8
      case .md:
        let cells = cells(pass, fields.texts(table.rows, pass.place))
        bytes += MarkdownTable.row(
          cells + (namesSources ? [source] : []) + towns.texts(pass.coordinate, style.units))
      case .csv: appendRow(pass, to: &bytes)
      case .json:
        write(pass, fields.texts(table.rows, pass.place), to: &json)
      }
    }
    try output.write(form == .json ? json.bytes : bytes)
  }

  /// Returns a line of text: `2019-02-18T07:52:11.4Z     12.3 m  Town Hall, 52.66, -8.62`
  private func line(_ pass: ProximityEvent, _ fields: [String]) -> String {
    let cells = cells(pass, fields)
    var line = (namesSources ? Console.printable(source) + ": " : "") + cells[0]
    line += String(repeating: " ", count: max(2, 12 - cells[1].count)) + cells[1] + "  "
    return line + Console.printable(cells[2]) + towns.end(pass.coordinate, style.units) + "\n"
  }

  /// Returns the table cells: time, distance, and the fields of the point.
  private func cells(_ pass: ProximityEvent, _ fields: [String]) -> [String] {
    [
      pass.time.map { style.time($0, written: pass.utcOffset) } ?? "no time",
      style.units.height(pass.distance, places: 1), fields.joined(separator: ", "),
    ]
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
    for cell in towns.cells(pass.coordinate, places: 3) {
      begin()
      CSVField.append(cell.text, separator: table.separator, to: &bytes)
    }
    if namesSources {
      begin()
      CSVField.append(source, separator: table.separator, to: &bytes)
    }
    bytes += table.lineEnd
  }

  private func write(_ pass: ProximityEvent, _ fields: [String], to json: inout JSONWriter) {
    json.object {
      $0.member("source", source)
      $0.members(of: pass)
      towns.write(pass.coordinate, to: &$0)
      $0.key("place")
      $0.object { $0.members(fields, of: table.columns, place: table.rows.places[pass.place]) }
    }
    json.endLine()
  }
}

extension JSONWriter {
  /// Writes the members of a pass: time, distance in meters, coordinate in degrees, and whether the coordinate is
  /// interpolated.
  mutating func members(of pass: ProximityEvent) {
    if let time = pass.time { member("time", time.description) }
    member("distance_m", pass.distance)
    member("latitude", pass.coordinate.latitude)
    member("longitude", pass.coordinate.longitude)
    member("interpolated", pass.isInterpolated)
  }
}

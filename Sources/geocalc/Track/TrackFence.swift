import ArgumentParser
import GeoFormats
import GeoTracks

/// `geocalc track fence`: reports when a track enters and leaves geofences.
struct TrackFence: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "fence",
    abstract: "Report when tracks enter and leave geofences",
    usage: "geocalc track fence SOURCE… --fences FENCES.geojson [options]",
    discussion: """
      FENCES is GeoJSON: Polygons, MultiPolygons, Points with a property radius, and LineStrings with a property width, in \
      meters or with a unit. Edges are geodesics, as in geocalc inside; use --method straight for edges as in RFC 7946. \
      Fences are named by their property name, \
      title or id.

      Events are inside or outside for the first position, enter, exit and, with --dwell, dwell. A position counts as \
      inside when it is --tolerance within the edge, and as outside when it is --tolerance beyond it. An inaccurate position must \
      be clear of the edge by its accuracy. --confirm requires positions to agree for some time.

      Crossings between two positions are found, with interpolated time and point. In gaps the path is unknown.
      """
  )

  static let examples = [
    Example("geocalc track fence ride.gpx --fences fences.geojson", "print all events"),
    Example(
      "geocalc track fence ride.gpx --fences fences.geojson --dwell 30s --json",
      "report stays of 30 s, as JSON"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp("The geofences: a GeoJSON file.", valueName: "file"), completion: .file())
  var fences: ArgumentText

  @OptionGroup var edges: EdgesOption

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp(
      """
      How far a position must be within the edge to count as inside, and beyond it to count as outside (default: \
      10m). Two lengths such as 0m,30m set both distances.
      """, valueName: "length"))
  var tolerance: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Also report when a track has been inside for this time, such as 30s.", valueName: "time"))
  var dwell: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      How long positions must agree before a track counts as entering or leaving, such as 5s (default: 0s).
      """,
      valueName: "time"))
  var confirm: ArgumentText?

  @OptionGroup var gap: TimeGapOption

  @OptionGroup var zone: ZoneOption

  @OptionGroup var towns: TownOption

  @OptionGroup var output: FigureOutputOptions

  func validate() throws {
    if fences.text == "-", source.sources.contains("-") { throw StandardInput.usedTwice }
  }

  func run() throws {
    let usual = GeofenceRule.usual
    let cushions = try cushions() ?? (usual.enterCushion, usual.exitCushion)
    let rule = GeofenceRule(
      enterCushion: cushions.enter, exitCushion: cushions.exit,
      confirmation: try Self.time("--confirm", confirm) ?? .zero,
      dwell: try Self.time("--dwell", dwell))
    let gapRule = try gap.read()
    let monitor = GeofenceMonitor(
      try GeofenceFile.read(fences.text, edges.method), rule: rule, gap: gapRule)
    let (style, paths) = (FigureStyle(zone: try zone.read()), try source.paths())
    let towns = try towns.read()
    let output = try output.open()
    defer { output.abandon() }
    let printer = GeofencePrinter(
      monitor.fences, form: self.output.form ?? .table, output,
      namesSources: paths.count > 1, towns: towns, style: style)
    try printer.begin()
    let (_, outcome) = source.run(paths).run(FenceConsumer(monitor: monitor, printer: printer))
    if outcome.points > 0 || outcome.failure == nil { try output.finish(isWhole: outcome.isWhole) }
    try outcome.end()
  }

  /// The two lengths of `--tolerance` in meters. Nil without the option.
  private func cushions() throws(Failure) -> (enter: Double, exit: Double)? {
    guard let tolerance else { return nil }
    let lengths = tolerance.text.split(separator: ",", omittingEmptySubsequences: false)
    guard lengths.count <= 2 else {
      throw Failure(
        .badData,
        "--tolerance: expected a length such as 10m, or two such as 0m,30m, not \(tolerance.text)")
    }
    func meters(_ text: Substring) throws(Failure) -> Double {
      try OptionText.length("--tolerance", ArgumentText(argument: String(text)), orZero: true)
    }
    return (try meters(lengths[0]), try meters(lengths[lengths.count - 1]))
  }

  private static func time(
    _ option: String, _ argument: ArgumentText?
  ) throws(Failure) -> Duration? {
    guard let argument else { return nil }
    return try OptionText.read(option, argument, Duration.init(parsing:))
  }
}

/// Monitors all sources and prints geofence events.
private struct FenceConsumer: TrackConsumer {
  var monitor: GeofenceMonitor
  var printer: GeofencePrinter

  mutating func begin(source name: String) {
    monitor.restart()
    printer.source = name
  }

  mutating func process(_ events: [LocationEvent]) throws {
    var told: [GeofenceEvent] = []
    for piece in events.withRoutesAsTracks.pieces where !Interrupts.hasCome {
      monitor.process(contentsOf: piece, into: &told)
    }
    try printer.print(told)
  }
}

/// Reads files of geofences.
enum GeofenceFile {
  /// Reads geofences from a file. Prints notes on assumptions.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - edges: the kind of curve between two vertices.
  static func read(_ path: String, _ edges: PolygonEdges) throws -> [Geofence] {
    let file = try InputFile(path)
    try file.checkSignature()
    var reader = GeofenceReader(edges: edges)
    do {
      var bytes = Array<UInt8>(repeating: 0, count: 1 << 16)
      while true {
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        guard count > 0 else { break }
        try reader.read(bytes.span.extracting(first: count))
      }
      let result = try reader.finish()
      for note in result.notes { Console.note("\(file.name): \(note)") }
      return result.fences
    } catch let error as FeatureError {
      throw Failure(.badData, "\(file.name): \(error)")
    }
  }
}

/// Prints geofence events as text, CSV, JSON or Markdown.
struct GeofencePrinter {
  var source = ""

  private let names: [String]
  private let identifiers: [String?]
  private let form: FigureFormat
  private let output: OutputTarget
  private let namesSources: Bool
  private let towns: TownColumns
  private let style: FigureStyle

  /// - Parameters:
  ///   - namesSources: whether each line of text names the source of the event.
  ///   - towns: the towns that text, CSV and JSON contain.
  init(
    _ fences: [Geofence], form: FigureFormat, _ output: OutputTarget, namesSources: Bool,
    towns: TownColumns = TownColumns(), style: FigureStyle = FigureStyle()
  ) {
    (self.style, self.form, self.output) = (style, form, output)
    names = fences.map(\.name)
    identifiers = fences.map(\.identifier)
    (self.namesSources, self.towns) = (namesSources, towns)
  }

  func begin() throws(SystemFailure) {
    switch form {
    case .csv: try output.write(record(nil).header)
    case .md:
      let columns = ["time", "event", "fence", "latitude, longitude", "seconds inside", "source"]
      try output.write(MarkdownTable.head(columns + towns.head, rightAligned: [4]))
    case .table, .json: break
    }
  }

  /// Prints events immediately, because the source may be live.
  func print(_ events: [GeofenceEvent]) throws(SystemFailure) {
    guard !events.isEmpty else { return }
    var json = JSONWriter()
    var bytes: [UInt8] = []
    for event in events {
      switch form {
      case .table: bytes += line(event).utf8
      case .md:
        bytes += MarkdownTable.row(
          cells(event) + [source] + towns.texts(event.place, style.units))
      case .csv: bytes += record(event).row
      case .json: write(event, to: &json)
      }
    }
    try output.write(form == .json ? json.bytes : bytes)
  }

  /// Returns the table cells: time, kind, geofence, position, and seconds inside.
  private func cells(_ event: GeofenceEvent) -> [String] {
    [
      event.time.map { style.time($0, written: event.location.utcOffset) } ?? "no time",
      event.kind.rawValue, names[event.fence],
      DecimalPrinter.string(event.place.latitude, places: 6) + ", "
        + DecimalPrinter.string(event.place.longitude, places: 6),
      event.seconds.map { DecimalPrinter.string($0, places: 1) } ?? "",
    ]
  }

  /// Returns a line of text: `2019-02-18T07:52:11.4Z  exit     Town at 52.66123, -8.62311 after 12.5 s`
  private func line(_ event: GeofenceEvent) -> String {
    let cells = cells(event)
    let kind = cells[1]
    var line = namesSources ? Console.printable(source) + ": " : ""
    line += cells[0] + "  " + kind + String(repeating: " ", count: max(0, 7 - kind.count)) + "  "
    line += Console.printable(cells[2]) + " at " + cells[3]
    return line + (cells[4].isEmpty ? "" : " after \(cells[4]) s")
      + towns.end(event.place, style.units) + "\n"
  }

  /// Returns an event as named values. If `event` is nil, only the names are meaningful.
  private func record(_ event: GeofenceEvent?) -> FigureRecord {
    var record = FigureRecord()
    record.add("event", event?.kind.rawValue)
    record.add("fence", event.map { names[$0.fence] })
    record.add("fence_id", event.flatMap { identifiers[$0.fence] })
    record.add("source", source)
    record.add("time", event?.time?.description)
    record.add("latitude", event?.place.latitude)
    record.add("longitude", event?.place.longitude)
    record.add("interpolated", event?.isInterpolated)
    record.add("inside_s", event?.seconds)
    towns.add(event?.place, to: &record)
    return record
  }

  private func write(_ event: GeofenceEvent, to json: inout JSONWriter) {
    json.object {
      $0.member("event", event.kind.rawValue)
      $0.member("fence", names[event.fence])
      if let identifier = identifiers[event.fence] { $0.member("fence_id", identifier) }
      $0.member("source", source)
      if let time = event.time {
        $0.member("time", time.description)
      }
      $0.member("latitude", event.place.latitude)
      $0.member("longitude", event.place.longitude)
      $0.member("interpolated", event.isInterpolated)
      if let seconds = event.seconds { $0.member("inside_s", seconds) }
      towns.write(event.place, to: &$0)
      $0.key("position")
      $0.object { $0.members(of: event.location) }
    }
    json.endLine()
  }
}

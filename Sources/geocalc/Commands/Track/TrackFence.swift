import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track fence`: when a track enters and leaves parts of the Earth.
struct TrackFence: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fence",
    abstract: "When a track enters and leaves areas, circles and corridors.",
    usage: "geocalc track fence SOURCE… --fences FENCES.geojson [options]",
    discussion: """
      FENCES is GeoJSON: Polygons and MultiPolygons with holes, Points with a property radius, \
      LineStrings with a property width (from side to side), in meters or with a unit. Edges are \
      straight in longitude and latitude, as RFC 7946 has it; areas may lie across the antimeridian \
      and around poles. Fences are called by their properties name, title or id.

      Events are inside or outside for the first position of each source, enter, exit, and with \
      --dwell the event dwell once a stay has lasted so long. A position counts as inside when it is \
      --enter within the edge, or half as deep as the fence is; as outside when it is --exit beyond the \
      edge; a position that is less accurate than that has to be clear of the edge by its accuracy. \
      --confirm makes a change wait until positions have agreed for so long.

      The way between two positions is the geodesic, so a fence crossed between them is found. The \
      time and place of enter and exit are where the edge itself was crossed last, interpolated. \
      Between segments, and across a gap of time, the way is not known.

      --json prints an object for each event on a line of its own (NDJSON).
      """)

  @Option(
    help: ArgumentHelp("The fences: GeoJSON.", valueName: "file"), completion: .file())
  var fences: ArgumentText

  @OptionGroup var source: TrackSourceOptions

  @Option(
    help: ArgumentHelp(
      "How far within the edge a position counts as inside: 10m by default.", valueName: "length"))
  var enter: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "How far beyond the edge a position counts as outside: 10m by default.",
      valueName: "length"))
  var exit: ArgumentText?

  @Option(
    help: ArgumentHelp("Tell of stays of this length, such as 30s.", valueName: "time"))
  var dwell: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "How long positions have to agree before a change counts: 0s by default.",
      valueName: "time"))
  var confirm: ArgumentText?

  @Option(
    help: ArgumentHelp(
      """
      After a longer time the way between two positions is not known: 5min, 1h; off for none; auto, the \
      default, for more than 5 minutes and ten times what nine of ten steps so far have taken.
      """, valueName: "time|auto|off"))
  var gap: ArgumentText?

  @OptionGroup var zone: ZoneOptions

  @Flag(help: "Print a JSON object for each event.")
  var json = false

  func validate() throws {
    if fences.text == "-", source.sources.contains(where: { $0.text == "-" }) {
      throw ValidationError("Standard input can be read once only.")
    }
  }

  func run() throws {
    let rule = FenceRule(
      enterCushion: try Self.cushion("--enter", enter) ?? FenceRule.usual.enterCushion,
      exitCushion: try Self.cushion("--exit", exit) ?? FenceRule.usual.exitCushion,
      confirmation: try Self.time("--confirm", confirm) ?? .zero,
      dwell: try Self.time("--dwell", dwell))
    let way = try OptionText.gap("--gap", gap)
    let monitor = FenceMonitor(try FenceFile.read(fences.text), rule: rule, gap: way)
    let printer = FencePrinter(
      monitor.fences, isJSON: json, namesSources: source.sources.count > 1,
      style: FigureStyle(zone: try zone.read()))
    let (_, outcome) = source.run(try source.paths()).run(
      FenceConsumer(monitor: monitor, printer: printer))
    try outcome.end()
  }

  private static func cushion(
    _ option: String, _ argument: ArgumentText?
  ) throws(Failure) -> Double? {
    guard let argument else { return nil }
    return try OptionText.read(option, argument) { text throws(GeoError) in
      let meters = try LengthUnit.meters(parsing: text)
      guard meters >= 0 else {
        throw .outOfRange(what: "the length", text: text, column: 1, allowed: "0 m or more")
      }
      return meters
    }
  }

  private static func time(
    _ option: String, _ argument: ArgumentText?
  ) throws(Failure) -> Duration? {
    guard let argument else { return nil }
    return try OptionText.read(option, argument, Duration.init(parsing:))
  }
}

/// Watches the fences along whatever comes.
private struct FenceConsumer: TrackConsumer {
  var monitor: FenceMonitor
  var printer: FencePrinter

  mutating func begin(source name: String) {
    monitor.restart()
    printer.source = name
  }

  mutating func take(_ events: [SourceEvent]) throws {
    var told: [FenceEvent] = []
    for piece in events.pieces where !Interrupts.hasCome {
      monitor.process(contentsOf: piece, into: &told)
    }
    try printer.print(told)
  }
}

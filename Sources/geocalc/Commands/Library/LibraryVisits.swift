import ArgumentParser
import GeoStore
import GeoTracks

/// `geocalc library visits`: where tracks stayed.
struct LibraryVisits: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Where tracks stayed: when, how long and where.",
    usage: """
      geocalc library visits [QUERY] [--at-least 5min] [--within 50m] [--store FILE] [options]
      """,
    discussion: """
      A stay is all positions of such a time, one after the other, within such a distance of the first of \
      them; its place is their mean. geocalc library near LAT LON --visits tells the stays at one place.

      --json prints an object for each on a line of its own: id, name, start, end, seconds, latitude \
      and longitude.
      """)

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: ArgumentHelp("How long at least (default: 5 min).", valueName: "time"))
  var atLeast: ArgumentText?

  @Option(
    help: ArgumentHelp("How far from its first position (default: 50 m).", valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each stay.")
  var json = false

  func run() throws {
    let style = try style.read()
    let query = try query.read(zone: style.zone)
    let radius = try within.map { try OptionText.length("--within", $0) } ?? 50
    let time =
      try atLeast.map { try OptionText.read("--at-least", $0, Duration.init(parsing:)) }
      ?? .seconds(300)
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let visits = try store.stays(StopRule(radius: radius, duration: time), query: query)
    try VisitList(visits: visits, store: store, style: style, hasPlace: true).print(isJSON: json)
  }
}
